"""The feuille de marque as plain cells: a + and a − column each, a line a deal, the bilan."""

from dataclasses import dataclass

from kiosk.evening.marks import by_hand, explained, listed
from kiosk.evening.state import Ending, Evening, FinishedDeal, Player, TableKind
from kiosk.sheets.words import Language, colon, date, own_name, word
from kiosk.tarot.checks import points_text
from kiosk.tarot.contracts import target
from kiosk.tarot.deal import Contract
from kiosk.tarot.house import OFFICIAL
from kiosk.tarot.ranking import rank
from kiosk.tarot.seating import SEATS, SHEET_SEATS
from kiosk.tarot.sheet import Line, Total, columns, totals
from kiosk.tarot.unscored import Unscored


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A deal: `marks` are (plus, minus) for each column's player, blank as None."""

    number: int
    contract: str
    taker: str
    partner: str
    bouts: str
    points: str
    result: str
    announces: str
    marks: tuple[tuple[int | None, int | None], ...]
    voided: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A whole sheet. `seats` are Nord, Sud… over the names at a table of four, else blank."""

    title: str
    subtitle: str
    language: Language
    seats: tuple[str, ...]
    names: tuple[str, ...]
    rows: tuple[Row, ...]
    totals: tuple[Total, ...]
    ranks: tuple[int, ...]
    notes: tuple[str, ...]
    five: bool
    """Whether a partner's column is wanted."""


def make_sheet(evening: Evening, language: Language = Language.FRENCH) -> Sheet:
    """The sheet of an evening, struck out deals on it but not in its totals."""
    players, seats = _columns(evening, language)
    lines = [Line(_what(deal), _scores(deal, players)) for deal in evening.deals if not deal.voided]
    feet = totals(lines, len(players))
    name = own_name(evening.name, evening.started)
    order = {one.name: one.rank for one in rank(_points(players, feet))}
    return Sheet(
        title=f"{word('sheet', language)} — {name}" if name else word("sheet", language),
        subtitle=date(evening.started, language),
        language=language,
        seats=seats,
        names=tuple(player.name for player in players),
        rows=tuple(_row(evening, deal, players, language) for deal in evening.deals),
        totals=feet,
        ranks=tuple(order[player.name] for player in players),
        notes=_house(evening, language),
        five=any(len(deal.facts.players) == 5 for deal in evening.deals),
    )


def _columns(evening: Evening, language: Language) -> tuple[tuple[Player, ...], tuple[str, ...]]:
    """The players in the order of the columns, and the seats over them."""
    people = listed(evening)
    four = evening.kind is TableKind.FOUR and len(people) == 4
    if not four or len(evening.seats) != 4:
        return people, ("",) * len(people)
    sits = dict(zip(SEATS, evening.seats, strict=True))
    players = tuple(evening.player(sits[seat]) for seat in SHEET_SEATS)
    return players, tuple(word(seat, language) for seat in SHEET_SEATS)


def _points(players: tuple[Player, ...], feet: tuple[Total, ...]) -> dict[str, int]:
    return {player.name: foot.bilan for player, foot in zip(players, feet, strict=True)}


def _what(deal: FinishedDeal) -> Contract | Unscored:
    if deal.ending in (Ending.SCORED, Ending.UNMARKED) and deal.facts.contract is not None:
        return deal.facts.contract
    return Unscored(deal.ending.value)


def _scores(deal: FinishedDeal, players: tuple[Player, ...]) -> tuple[int, ...]:
    gains = dict(deal.scores)
    return tuple(gains.get(player.id, 0) for player in players)


def _row(
    evening: Evening, deal: FinishedDeal, players: tuple[Player, ...], language: Language
) -> Row:
    facts = deal.facts
    told = [*_announces(evening, deal, language), *_remarks(deal, language)]
    blank = deal.tally is None
    return Row(
        number=deal.number,
        contract=word(_what(deal).value if blank else str(facts.contract), language),
        taker="" if facts.taker is None or blank else evening.player(facts.taker).name,
        partner="" if blank else _partner(evening, deal, language),
        bouts="" if deal.tally is None else str(deal.tally.bouts),
        points="" if deal.tally is None else points_text(deal.tally.half_points),
        result=_result(deal),
        announces=", ".join(told),
        marks=tuple(columns(score) for score in _scores(deal, players)),
        voided=deal.voided,
    )


def _partner(evening: Evening, deal: FinishedDeal, language: Language) -> str:
    facts = deal.facts
    if len(facts.players) != 5 or facts.partner is None:
        return ""
    if facts.partner == facts.taker:
        return word("alone", language)
    return evening.player(facts.partner).name


def _result(deal: FinishedDeal) -> str:
    """By how much the contract was made or failed, half points to the winning side: +8, −7."""
    if deal.tally is None:
        return ""
    scored = explained(deal)
    if scored is None:
        return ""
    made = deal.tally.half_points >= 2 * target(deal.tally.bouts)
    return f"{'+' if made else '−'}{scored.gap}"


def _announces(evening: Evening, deal: FinishedDeal, language: Language) -> list[str]:
    facts = deal.facts
    told = [
        f"{word(one.size, language)} {evening.player(one.player).name}" for one in facts.poignees
    ]
    if facts.petit_au_bout is not None:
        told.append(f"{word('petit_au_bout', language)} {word(facts.petit_au_bout, language)}")
    if facts.chelem_announced:
        told.append(f"{word('chelem', language)} {word('announced', language)}")
    if facts.chelem is not None:
        told.append(f"{word('chelem', language)} {word(facts.chelem, language)}")
    if facts.petit_chelem is not None:
        told.append(f"{word('petit_chelem', language)} {word(facts.petit_chelem, language)}")
    told += [
        f"{word(f'misere_{one.kind}', language)} {evening.player(one.player).name}"
        for one in facts.miseres
    ]
    if facts.renonce is not None:
        told.append(f"{word('renonce', language)} {evening.player(facts.renonce).name}")
    return told


def _remarks(deal: FinishedDeal, language: Language) -> list[str]:
    told = []
    if deal.ending is Ending.UNMARKED:
        told.append(word(Ending.UNMARKED, language))
    if deal.tally is not None and by_hand(deal.tally):
        told.append(word("by_hand", language))
    if deal.tally is not None and deal.tally.vouched:
        told.append(word("vouched", language))
    if deal.amended:
        told.append(word("amended", language))
    if deal.voided:
        told.append(word("voided", language))
    return told


def _house(evening: Evening, language: Language) -> tuple[str, ...]:
    """The house rules that were on, in the order they came to be."""
    played = dict.fromkeys([deal.facts.house for deal in evening.deals] + [evening.house])
    on = [house for house in played if house != OFFICIAL]
    return tuple(
        f"{word('house', language)}{colon(language)}"
        + ", ".join(f"{word(name, language)} {value}" for name, value in house.in_force)
        for house in on
    )
