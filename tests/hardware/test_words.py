"""Everything the box says, it says in both languages."""

from string import Formatter

import pytest

from hardware.words import WORDS, say


@pytest.mark.parametrize("key", sorted(WORDS))
def test_both_languages_hold_the_same_fields(key: str) -> None:
    french, english = ({field for _, field, _, _ in Formatter().parse(words) if field}
                       for words in WORDS[key])  # fmt: skip
    assert french == english
    assert WORDS[key][0] != WORDS[key][1]


def test_fields_are_filled_in() -> None:
    assert "GPIO 5" in say("panel.noisy", "fr", button="garde", pin=5)
    with pytest.raises(KeyError):
        say("panel.noisy", "fr", button="garde")
