"""Tests of enrolment."""
