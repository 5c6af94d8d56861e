"""The kiosk: the game, the count, the evening, its screens and the program that joins them."""
