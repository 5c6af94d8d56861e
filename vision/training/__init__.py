"""How the recogniser's weights are made. Needs the `train` extra; nothing at the table does."""
