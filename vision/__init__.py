"""Pictures in, card ids out."""
