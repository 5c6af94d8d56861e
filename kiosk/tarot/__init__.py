"""The game of tarot: cards, piles, contracts, scoring, seating, legal play. Pure and exact."""
