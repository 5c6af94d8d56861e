"""From indices read in one picture to cards: which belong together, and which count."""
