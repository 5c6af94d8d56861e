"""Cameras under one contract, the supervisor, the meters."""
