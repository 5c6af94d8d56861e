"""What leaves the table: sheets, curves, statistics."""
