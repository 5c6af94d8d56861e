"""Tests of the eye."""
