"""How well the recogniser reads, with counts and bounds."""
