"""The configuration: what is read, what is refused, what is written."""
