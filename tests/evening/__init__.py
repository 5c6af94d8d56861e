"""The record of an evening."""
