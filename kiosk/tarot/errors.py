"""What the rules refuse."""


class RuleError(ValueError):
    """Input that cannot be: names the field at fault and says why and what would mend it."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message
