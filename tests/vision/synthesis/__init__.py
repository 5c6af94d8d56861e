"""Tests of the drawn pictures."""
