"""What leaves the table: score sheet, curves, statistics, rankings."""
