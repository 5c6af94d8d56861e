"""Intents about the people, the table and who deals first."""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kiosk.evening.events import (
    Act,
    DealerChosen,
    EveningClosed,
    EveningReopened,
    EveningStarted,
    PeopleChanged,
    TableChanged,
)
from kiosk.evening.intents import (
    ChooseDealer,
    CloseEvening,
    DrawDealer,
    JoinPlayer,
    LeavePlayer,
    RenamePlayer,
    ReopenEvening,
    SetHouseRules,
    SetSeats,
    SetTable,
    StartEvening,
)
from kiosk.evening.refusing import evening_of, known, refuse, resting, seated
from kiosk.evening.state import Evening, Phase, Player, State, TableKind
from kiosk.tarot.seating import first_dealer

LONGEST_NAME: Final = 20
MOST_PEOPLE: Final = 12


def start_evening(state: State, intent: StartEvening) -> Act:
    """Sit down; the dealer is chosen or drawn afterwards."""
    if state.phase is not Phase.NO_EVENING:
        raise refuse("evening_open", "evening", "close this evening first")
    players: list[Player] = []
    for number, (name, badge) in enumerate(intent.people):
        players.append(Player(number, _fresh_name(players, name), badge))
    _enough(intent.kind, len(players))
    return (
        EveningStarted(
            name=intent.name.strip(),
            started=intent.started,
            kind=intent.kind,
            players=tuple(players),
            seats=tuple(range(len(players))),
            house=intent.house,
        ),
    )


def join_player(state: State, intent: JoinPlayer) -> Act:
    """Somebody comes; a name that was here before gets its line back."""
    evening = resting(state)
    if not 0 <= intent.place <= len(evening.seats):
        raise refuse("no_place", "place", f"places are 0 to {len(evening.seats)}")
    if len(evening.seats) >= MOST_PEOPLE:
        raise refuse("many_people", "people", f"at most {MOST_PEOPLE} people", n=MOST_PEOPLE)
    name = clean_name(intent.name)
    back = next((p for p in evening.players if _same(p.name, name) and not p.present), None)
    if back is None:
        number = len(evening.players)
        new = Player(number, _fresh_name(evening.players, name), intent.badge)
        players = (*evening.players, new)
    else:
        number = back.id
        players = _with(evening, replace(back, name=name, badge=intent.badge, present=True))
    seats = (*evening.seats[: intent.place], number, *evening.seats[intent.place :])
    return (PeopleChanged(players, seats, evening.dealer),)


def leave_player(state: State, intent: LeavePlayer) -> Act:
    """Somebody goes; if it was the next dealer, the right-hand neighbour deals.

    Another kind of table then is the same act: an undo takes back both.
    """
    evening = resting(state)
    seated(evening, intent.player)
    kind = intent.kind or evening.kind
    _enough(kind, len(evening.seats) - 1)
    place = evening.seats.index(intent.player)
    seats = evening.seats[:place] + evening.seats[place + 1 :]
    dealer = seats[place % len(seats)] if evening.dealer == intent.player else evening.dealer
    gone = replace(evening.player(intent.player), present=False)
    left = PeopleChanged(_with(evening, gone), seats, dealer)
    return (left,) if kind is evening.kind else (left, TableChanged(kind, evening.house))


def rename_player(state: State, intent: RenamePlayer) -> Act:
    """Another name or badge for the same line."""
    evening = evening_of(state)
    old = evening.player(known(evening, intent.player))
    others = [player for player in evening.players if player.id != old.id]
    new = replace(old, name=_fresh_name(others, intent.name), badge=intent.badge)
    if new == old:
        return ()
    return (PeopleChanged(_with(evening, new), evening.seats, evening.dealer),)


def set_seats(state: State, intent: SetSeats) -> Act:
    """The same people sit otherwise."""
    evening = resting(state)
    if sorted(intent.seats) != sorted(evening.seats):
        raise refuse("seats", "seats", "everybody at the table has one seat")
    if intent.seats == evening.seats:
        return ()
    return (PeopleChanged(evening.players, intent.seats, evening.dealer),)


def set_table(state: State, intent: SetTable) -> Act:
    """Another kind of table, if the people are enough."""
    evening = resting(state)
    _enough(intent.kind, len(evening.seats))
    return () if intent.kind is evening.kind else (TableChanged(intent.kind, evening.house),)


def set_house_rules(state: State, intent: SetHouseRules) -> Act:
    """House rules from the next deal."""
    evening = resting(state)
    return () if intent.house == evening.house else (TableChanged(evening.kind, intent.house),)


def choose_dealer(state: State, intent: ChooseDealer) -> Act:
    """Who deals next."""
    evening = resting(state)
    seated(evening, intent.player)
    return () if intent.player == evening.dealer else (DealerChosen(intent.player),)


def draw_dealer(state: State, intent: DrawDealer) -> Act:
    """The lowest card deals; everybody at the table draws one."""
    evening = resting(state)
    if sorted(player for player, _ in intent.drawn) != sorted(evening.seats):
        raise refuse("lot", "drawn", "everybody at the table draws one card")
    place = first_dealer([card for _, card in intent.drawn])
    return (DealerChosen(intent.drawn[place][0], intent.drawn),)


def close_evening(state: State, _: CloseEvening) -> Act:
    """Over, once no deal is open."""
    resting(state)
    return (EveningClosed(),)


def reopen_evening(state: State, _: ReopenEvening) -> Act:
    """Not over after all."""
    evening_of(state)
    if state.phase is not Phase.CLOSED:
        raise refuse("not_closed", "evening", "the evening is still open")
    return (EveningReopened(),)


def clean_name(name: str) -> str:
    """A name as it is kept: composed letters, single spaces."""
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    if not clean:
        raise refuse("name_empty", "name", "a player needs a name")
    if len(clean) > LONGEST_NAME:
        raise refuse(
            "name_long",
            "name",
            f"{clean} has {len(clean)} letters; at most {LONGEST_NAME}",
            n=LONGEST_NAME,
        )
    return clean


def _fresh_name(players: Sequence[Player], name: str) -> str:
    clean = clean_name(name)
    if any(_same(player.name, clean) for player in players):
        raise refuse("name_taken", "name", f"{clean} is here already: add a letter", name=clean)
    return clean


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def _with(evening: Evening, new: Player) -> tuple[Player, ...]:
    return tuple(new if player.id == new.id else player for player in evening.players)


def _enough(kind: TableKind, people: int) -> None:
    if people < kind.least_people:
        raise refuse(
            "few_people",
            "people",
            f"this table needs {kind.least_people} people, not {people}: choose a smaller table",
            wanted=kind.least_people,
            n=people,
        )
    if people > MOST_PEOPLE:
        raise refuse("many_people", "people", f"at most {MOST_PEOPLE} people", n=MOST_PEOPLE)
