"""The panel: debouncing, encoder, lamps, and every panel under one contract."""
