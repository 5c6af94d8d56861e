"""The table's screens, checked as scenes, by flows and on pixels."""
