"""What things of the game are called on the screen."""

from typing import Final

from kiosk.screens.words import Words
from kiosk.tarot.cards import EXCUSE, rank, suit, trump_number
from kiosk.tarot.contracts import takes_chien
from kiosk.tarot.deal import Contract, PoigneeSize, Side

CONTRACT_BUTTONS: Final = {
    Contract.PRISE: "petite",
    Contract.GARDE: "garde",
    Contract.GARDE_SANS: "garde_sans",
    Contract.GARDE_CONTRE: "garde_contre",
}
"""The panel's button of each contract."""


def contract_name(words: Words, contract: Contract) -> str:
    """« Garde sans »."""
    say = words.say
    return {
        Contract.PRISE: say("Petite"),
        Contract.GARDE: say("Garde"),
        Contract.GARDE_SANS: say("Garde sans"),
        Contract.GARDE_CONTRE: say("Garde contre"),
    }[contract]


def apart_name(words: Words, contract: Contract | None) -> str:
    """What lies apart: the taker's écart, or the chien that nobody has taken up."""
    made = contract is None or takes_chien(contract)
    return words.say("Écart") if made else words.say("Chien")


def size_name(words: Words, size: PoigneeSize) -> str:
    """« double »."""
    say = words.say
    return {
        PoigneeSize.SIMPLE: say("single"),
        PoigneeSize.DOUBLE: say("double"),
        PoigneeSize.TRIPLE: say("triple"),
    }[size]


def side_name(words: Words, side: Side) -> str:
    """« attaque »."""
    return words.say("attack") if side is Side.ATTACK else words.say("defence")


def bout_name(words: Words, bout: str) -> str:
    """« Petit », « 21 », « Excuse »: what is a trump is known of a bout."""
    number = trump_number(bout)
    return card_name(words, bout) if number in {None, 1} else str(number)


def card_name(words: Words, card: str) -> str:
    """« Roi de cœur », « 21 d'atout », « l'Excuse »."""
    say = words.say
    if card == EXCUSE:
        return say("Excuse")
    number = trump_number(card)
    if number is not None:
        return say("Petit") if number == 1 else say("{n} of trumps", n=number)
    ranks = {
        "R": say("King"), "D": say("Queen"), "C": say("Knight"), "V": say("Jack"), "1": say("Ace"),
    }  # fmt: skip
    suits = {
        "S": say("spades"), "H": say("hearts"), "D": say("diamonds"), "C": say("clubs"),
    }  # fmt: skip
    name = rank(card) or ""
    return say("{rank} of {suit}", rank=ranks.get(name, name), suit=suits[suit(card) or "S"])
