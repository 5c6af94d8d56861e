"""From card ids seen to the count of a deal."""
