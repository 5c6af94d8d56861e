"""The program in a real window: an X server without a screen, a mouse that is driven."""
