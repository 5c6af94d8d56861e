"""Further looks at the places of one picture, where a first one left something open."""
