"""The sheet's words, French first."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from kiosk.evening.state import Ending
from kiosk.tarot.deal import Contract, PoigneeSize, Side


class Language(StrEnum):
    """What a sheet is written in."""

    FRENCH = "fr"
    ENGLISH = "en"


_PAIRS: Final[Mapping[str, tuple[str, str]]] = {
    "sheet": ("Feuille de marque", "Score sheet"),
    "deal": ("Donne", "Deal"),
    "contract": ("Contrat", "Contract"),
    "taker": ("Preneur", "Taker"),
    "partner": ("Partenaire", "Partner"),
    "alone": ("seul", "alone"),
    "bouts": ("Bouts", "Bouts"),
    "points": ("Points", "Points"),
    "result": ("Résultat", "Result"),
    "announces": ("Annonces", "Announces"),
    "total": ("Total", "Total"),
    "bilan": ("Bilan", "Balance"),
    "rank": ("Rang", "Rank"),
    "nord": ("Nord", "North"),
    "sud": ("Sud", "South"),
    "est": ("Est", "East"),
    "ouest": ("Ouest", "West"),
    "page": ("page", "page"),
    "voided": ("annulée", "struck out"),
    "amended": ("corrigée", "amended"),
    "by_hand": ("à la main", "by hand"),
    "vouched": ("sur parole", "on a person's word"),
    "renonce": ("renonce", "revoke"),
    "house": ("Règles de la table", "House rules"),
    "petit_chelem": ("petit chelem", "petit chelem"),
    "misere_trumps": ("misère d’atouts", "misère of trumps"),
    "misere_honours": ("misère de têtes", "misère of honours"),
    "petit_au_bout": ("petit au bout", "petit au bout"),
    "chelem": ("chelem", "chelem"),
    "announced": ("annoncé", "announced"),
    Side.ATTACK: ("attaque", "attack"),
    Side.DEFENCE: ("défense", "defence"),
    Contract.PRISE: ("Petite", "Petite"),
    Contract.GARDE: ("Garde", "Garde"),
    Contract.GARDE_SANS: ("Garde sans", "Garde sans"),
    Contract.GARDE_CONTRE: ("Garde contre", "Garde contre"),
    PoigneeSize.SIMPLE: ("poignée", "poignée"),
    PoigneeSize.DOUBLE: ("double poignée", "double poignée"),
    PoigneeSize.TRIPLE: ("triple poignée", "triple poignée"),
    Ending.PASSED: ("Passe générale", "All passed"),
    Ending.PETIT_SEC: ("Petit sec", "Petit sec"),
    Ending.FAUSSE_DONNE: ("Fausse donne", "Misdeal"),
    Ending.UNMARKED: ("non marquée", "not marked"),
    "player": ("Joueur", "Player"),
    "team": ("Équipe", "Team"),
    "evening": ("Soirée", "Evening"),
    "deals": ("Donnes jouées", "Deals played"),
    "taken": ("Contrats joués", "Taken"),
    "made": ("Réussis", "Made"),
    "called": ("Partenaire", "Partner"),
    "sum": ("Points marqués", "Points marked"),
    "average": ("Gain moyen", "Average gain"),
    "average_taken": ("Gain moyen preneur", "Average gain as taker"),
    "bouts_taken": ("Bouts par contrat", "Bouts per deal taken"),
    "poignees": ("Poignées", "Poignées"),
    "petits": ("Petits au bout", "Petits au bout"),
    "chelems": ("Chelems", "Chelems"),
    "best": ("Meilleure donne", "Best deal"),
    "worst": ("Pire donne", "Worst deal"),
}


def word(key: str, language: Language) -> str:
    """The word of that key; KeyError for none."""
    french, english = _PAIRS[key]
    return french if language is Language.FRENCH else english


def colon(language: Language) -> str:
    """What stands between a name and what it names."""
    return " : " if language is Language.FRENCH else ": "


def date(iso: str, language: Language) -> str:
    """The day of an ISO time as it is written there: 20/11/2025, 2025-11-20."""
    day = iso[:10]
    parts = day.split("-")
    return "/".join(reversed(parts)) if language is Language.FRENCH and len(parts) == 3 else day


def own_name(name: str, started: str) -> str:
    """What an evening is called, where that says more than the day it began."""
    return "" if name == started[:10] else name


def number(value: float, language: Language) -> str:
    """A number with at most one decimal, its sign as « − »; 0 has none."""
    text = f"{value:z.1f}".removesuffix(".0").replace("-", "−")
    return text.replace(".", ",") if language is Language.FRENCH else text
