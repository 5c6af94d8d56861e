"""The count: what was shown, what it adds up to, what is wrong with it."""
