"""The Pi's parts behind small protocols, each with a stand-in that behaves like it."""
