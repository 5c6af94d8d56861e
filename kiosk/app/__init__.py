"""Puts the parts together; the only place that does."""
