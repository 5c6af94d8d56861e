"""Puts the parts of the running kiosk together."""
