"""What nets learn from: rendered samples, their labels, and how they are kept."""
