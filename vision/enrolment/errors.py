"""What can be wrong with an enrolled deck."""


class DeckError(ValueError):
    """A deck that cannot be used or made: names it and says what to do."""
