"""Card faces drawn by code, scenes of cards on a mat, and what a camera makes of them."""
