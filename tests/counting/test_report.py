"""What a count adds up to and what is wrong with it, check by check."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.counting import checking
from kiosk.counting import count as counting
from kiosk.counting.count import ByHand, Count, Doubt, Pile, Scope, Showing
from kiosk.counting.findings import CountReport, Severity
from kiosk.counting.piles import attack_pile
from kiosk.counting.report import report
from kiosk.tarot.cards import CARDS, PACK_HALF_POINTS, half_points, is_bout, is_king, trump_number
from kiosk.tarot.contracts import chien_with_attack, takes_chien
from kiosk.tarot.deal import Contract, Side
from kiosk.tarot.tables import table

LOW = tuple(card for card in CARDS if half_points(card) == 1)
PLAIN_LOW = tuple(card for card in LOW if not trump_number(card))


def shown(
    *, attack: tuple[str, ...] = (), defence: tuple[str, ...] = (), apart: tuple[str, ...] = ()
) -> Count:
    """A pile, or both, laid out."""
    scope = Scope.BOTH if attack and defence else Scope.DEFENCE if defence else Scope.ATTACK
    count = counting.start(Showing.SPREAD, scope)
    return replace(count, attack=attack, defence=defence, apart=apart)


def _both(*, defence: tuple[str, ...], apart: tuple[str, ...]) -> Count:
    """Both piles are shown, of which the attack's has no card."""
    return replace(shown(defence=defence, apart=apart), scope=Scope.BOTH)


def keys(seen: CountReport, severity: Severity) -> set[str]:
    return {finding.key for finding in seen.findings if finding.severity is severity}


def test_a_whole_pile_is_added_up_and_can_be_scored() -> None:
    """With the écart 4 players have n ≡ 2 mod 4: 22 cards of 29 points with 2 bouts."""
    pile = (*CARDS[:20], "T-1", "T-21")
    seen = report(shown(attack=pile), 4, Contract.GARDE)
    assert (seen.bouts, seen.half_points, seen.target, seen.cards) == (2, 58, 41, 22)
    assert seen.bouts_seen == ("T-1", "T-21")
    assert seen.complete
    assert keys(seen, Severity.PASSED) == {"size", "points"}


@pytest.mark.parametrize("contract", list(Contract))
def test_the_pile_not_shown_is_the_complement(contract: Contract) -> None:
    """The defence's pile is the other 78 − n: showing the smaller one is enough."""
    attack = CARDS[::3] if chien_with_attack(contract) else CARDS[:24]
    defence = tuple(card for card in CARDS if card not in attack)
    one = report(shown(attack=attack), 4, contract)
    other = report(shown(defence=defence), 4, contract)
    assert (one.bouts, one.half_points, one.cards) == (other.bouts, other.half_points, other.cards)


def test_the_ecart_counts_with_the_attack_and_the_chien_of_a_garde_contre_does_not() -> None:
    count = shown(attack=CARDS[:8], apart=CARDS[20:26])
    assert report(count, 4, Contract.GARDE_SANS).cards == 14
    assert report(count, 4, Contract.GARDE_CONTRE).cards == 8
    theirs = shown(defence=CARDS[:8], apart=CARDS[20:26])
    assert report(theirs, 4, Contract.GARDE_SANS).cards == 70
    assert report(theirs, 4, Contract.GARDE_CONTRE).cards == 64


def test_an_ecart_without_trumps_is_no_matter_for_a_note() -> None:
    seen = report(shown(attack=CARDS[14:30], apart=PLAIN_LOW[:6]), 4, Contract.GARDE)
    assert "ecart_trumps" not in keys(seen, Severity.NOTE)


def test_of_two_piles_the_one_shown_so_far_is_not_nothing() -> None:
    """What fails is told by name, the cards of the other: nobody has to begin anew."""
    seen = report(replace(shown(attack=CARDS[:26]), scope=Scope.BOTH), 4, Contract.GARDE)
    assert keys(seen, Severity.FAILED) == {"missing"}


def test_a_card_missing_or_too_many_is_not_scored_and_says_how_many() -> None:
    seen = report(shown(attack=LOW[:21]), 4, Contract.PRISE)
    (failed,) = [f for f in seen.failed if f.key == "size"]
    assert not seen.complete
    assert "3 too many or 1 missing" in failed.message
    assert dict(failed.arguments) == {"n": 21, "players": 4}


def test_a_person_may_answer_for_a_check_that_failed() -> None:
    count = replace(shown(attack=LOW[:24]), vouched=("size",))
    seen = report(count, 4, Contract.PRISE)
    assert keys(seen, Severity.VOUCHED) == {"size"}
    assert seen.complete
    assert not report(replace(count, vouched=("ecart",)), 4, Contract.PRISE).complete


def test_both_piles_name_what_is_missing() -> None:
    seen = report(shown(attack=CARDS[:38], defence=CARDS[40:]), 4, Contract.PRISE)
    (finding,) = [f for f in seen.failed if f.key == "missing"]
    assert finding.cards == seen.missing == CARDS[38:40]


def test_both_piles_name_what_is_doubled() -> None:
    seen = report(shown(attack=CARDS[:38], defence=CARDS[37:]), 4, Contract.PRISE)
    (finding,) = [f for f in seen.failed if f.key == "doubled"]
    assert finding.cards == (CARDS[37],)
    assert "S-" not in finding.message.replace(CARDS[37], "")


def test_two_piles_that_make_the_pack_pass() -> None:
    seen = report(shown(attack=CARDS[:38], defence=CARDS[38:]), 4, Contract.PRISE)
    assert "cross_check" in keys(seen, Severity.PASSED)


def test_no_card_shown_cannot_be_scored() -> None:
    """Nothing of the defence's pile would be a chelem."""
    empty = counting.start(Showing.SPREAD, Scope.DEFENCE)
    seen = report(empty, 4, Contract.PRISE)
    assert "nothing_shown" in keys(seen, Severity.FAILED)
    assert seen.chelem is None


@pytest.mark.parametrize("card", ["S-R", "T-1", "T-21", "EX"])
def test_no_roi_and_no_bout_in_the_ecart(card: str) -> None:
    """« On ne peut écarter ni roi, ni bout »."""
    ecart = (card, *PLAIN_LOW[:5])
    for contract in Contract:
        failed = keys(report(shown(attack=LOW[20:36], apart=ecart), 4, contract), Severity.FAILED)
        assert ("ecart" in failed) is takes_chien(contract)


def test_a_trump_in_the_ecart_is_noted() -> None:
    seen = report(shown(attack=LOW[:16], apart=("T-5", *PLAIN_LOW[-5:])), 4, Contract.PRISE)
    (note,) = [f for f in seen.findings if f.key == "ecart_trumps"]
    assert note.severity is Severity.NOTE
    assert note.cards == ("T-5",)


def test_an_ecart_of_another_size_is_refused() -> None:
    seen = report(shown(attack=LOW[:16], apart=PLAIN_LOW[-5:]), 4, Contract.PRISE)
    assert "apart_size" in keys(seen, Severity.FAILED)


def test_at_three_an_ecart_not_shown_must_be_answered_for() -> None:
    """At 3 players 24 + 6 cards: whole tricks with the écart or without it."""
    alone = shown(attack=LOW[:30])
    assert "apart_unseen" in keys(report(alone, 3, Contract.PRISE), Severity.FAILED)
    assert "apart_unseen" not in keys(report(alone, 3, Contract.GARDE_CONTRE), Severity.FAILED)
    apart = shown(attack=LOW[:24], apart=PLAIN_LOW[-6:])
    assert report(apart, 3, Contract.PRISE).complete
    theirs = shown(defence=LOW[:30])
    assert "apart_unseen" in keys(report(theirs, 3, Contract.GARDE_CONTRE), Severity.FAILED)
    assert "apart_unseen" not in keys(report(theirs, 3, Contract.PRISE), Severity.FAILED)
    said = replace(alone, vouched=("apart_unseen",))
    assert report(said, 3, Contract.PRISE).complete
    assert "apart_within" in keys(report(said, 3, Contract.GARDE_CONTRE), Severity.FAILED)


def test_a_card_owed_for_the_excuse_is_noticed_and_moves_half_a_point() -> None:
    """87 + 4 = 91: « the Excuse then counts 4, and the other side has the half »."""
    pile = ("EX", *PLAIN_LOW[:22])
    seen = report(shown(attack=pile), 4, Contract.PRISE)
    (note,) = [f for f in seen.findings if f.key == "owed"]
    assert dict(note.arguments) == {"side": "attack"}
    assert not seen.complete
    owed = report(replace(shown(attack=pile), owed=Side.ATTACK), 4, Contract.PRISE)
    assert owed.complete
    assert owed.half_points == seen.half_points - 1
    without = report(shown(attack=PLAIN_LOW[:21]), 4, Contract.PRISE)
    (note,) = [f for f in without.findings if f.key == "owed"]
    assert dict(note.arguments) == {"side": "defence"}
    theirs = report(replace(shown(attack=PLAIN_LOW[:21]), owed=Side.DEFENCE), 4, Contract.PRISE)
    assert theirs.half_points == without.half_points + 1


def test_only_the_side_with_the_excuse_owes() -> None:
    count = replace(shown(attack=PLAIN_LOW[:23]), owed=Side.ATTACK)
    seen = report(count, 4, Contract.PRISE)
    assert "owed_without_excuse" in keys(seen, Severity.FAILED)


def test_a_doubt_must_be_answered() -> None:
    count = counting.doubt(shown(attack=LOW[:22]), Doubt(1, ("T-1", "T-11"), Pile.ATTACK))
    seen = report(count, 4, Contract.PRISE)
    assert not seen.complete
    assert [f.cards for f in seen.questions] == [("T-1", "T-11")]


def test_points_by_hand_take_the_place_of_the_cards() -> None:
    count = replace(counting.start(Showing.HAND, Scope.ATTACK), by_hand=ByHand(2, 98))
    seen = report(count, 4, Contract.GARDE)
    assert (seen.bouts, seen.half_points, seen.complete) == (2, 98, True)


@pytest.mark.parametrize(
    ("players", "bouts", "half", "key"),
    [(4, 0, 99, "half_point"), (4, 0, 156, "unreachable"), (4, 3, 32, "unreachable")],
)
def test_points_that_cannot_be_are_refused(players: int, bouts: int, half: int, key: str) -> None:
    """0 bout 3–77, 3 bouts 17–89 or 91; a half point at 4 players is a counting error."""
    count = replace(counting.start(Showing.HAND, Scope.ATTACK), by_hand=ByHand(bouts, half))
    assert keys(report(count, players, Contract.GARDE), Severity.FAILED) == {key}


def _tricks(*tricks: tuple[str, ...], side: Side | None = Side.ATTACK) -> Count:
    count = counting.start(Showing.TRICKS, Scope.ATTACK)
    for trick in tricks:
        count = counting.close_trick(counting.see(count, trick, Pile.ATTACK))
    return replace(count, last_trick=side)


def test_the_petit_in_the_last_trick_is_proposed() -> None:
    count = _tricks(LOW[:4], ("T-1", *LOW[4:7]))
    assert report(count, 4, Contract.PRISE).petit_au_bout is Side.ATTACK
    for other in (None, Side.DEFENCE):
        marked = replace(count, last_trick=other)
        assert report(marked, 4, Contract.PRISE).petit_au_bout is None
    earlier = _tricks(("T-1", *LOW[4:7]), LOW[:4])
    assert report(earlier, 4, Contract.PRISE).petit_au_bout is None


def test_of_two_tricks_closed_as_one_nobody_knows_which_was_the_last() -> None:
    """Or a card of the trick before, asked about, was answered late and lies in the last."""
    petit = ("T-1", *LOW[4:7])
    for more in (LOW[7:11], LOW[7:8]):
        count = _tricks(LOW[:4], (*petit, *more))
        assert report(count, 4, Contract.PRISE).petit_au_bout is None
    excuse = _tricks(LOW[:4], (*petit, "EX"))
    assert report(excuse, 4, Contract.PRISE).petit_au_bout is Side.ATTACK


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_trick_is_not_the_last_when_another_was_shown_after_it(players: int) -> None:
    """« Last: attack » was touched before all the tricks were shown, and one was not closed."""
    last = _tricks(LOW[10:20], ("T-1", *LOW[1:players]))
    for more in (LOW[20 : 20 + players], LOW[20:40]):
        count = counting.see(last, more, Pile.ATTACK)
        assert report(count, players, Contract.PRISE).petit_au_bout is None
    for more in (LOW[20:21], LOW[20 : 20 + table(players).chien]):
        count = counting.see(last, more, Pile.ATTACK)
        assert report(count, players, Contract.PRISE).petit_au_bout is Side.ATTACK, "the écart"
        aside = counting.see(count, ("EX",), Pile.ATTACK)
        assert report(aside, players, Contract.PRISE).petit_au_bout is Side.ATTACK, "and Excuse"


def test_a_petit_in_a_chien_closed_as_a_trick_is_not_proposed() -> None:
    """« Last: attack » closes what lies open: at 5 the chien has fewer cards than a trick."""
    chien = ("T-1", *LOW[5:7])
    count = _tricks(LOW[10:15], LOW[:5], chien)
    assert report(count, 5, Contract.GARDE_SANS).petit_au_bout is None
    known = replace(_tricks(LOW[10:15], LOW[:5], ("T-1", *LOW[20:24])), apart=LOW[5:8])
    assert report(known, 5, Contract.GARDE_SANS).petit_au_bout is Side.ATTACK


def test_a_chelem_ended_by_the_excuse_has_the_petit_au_bout_one_trick_before() -> None:
    """« le petit sera considéré au bout s'il est joué à l'avant-dernier pli »."""
    rest = tuple(card for card in CARDS if card not in {"T-1", "EX"})
    tricks = [rest[start : start + 4] for start in range(0, 70, 4)]
    count = _tricks(*tricks, ("T-1", *rest[72:74]), ("EX", *rest[74:]))
    seen = report(count, 4, Contract.GARDE)
    assert seen.petit_au_bout is Side.ATTACK
    assert seen.chelem is Side.ATTACK


def test_a_petit_played_before_that_is_not_au_bout() -> None:
    """Of a chelem of 18 tricks it was in the last but two: 10 times the contract too much."""
    rest = tuple(card for card in CARDS if card not in {"T-1", "EX"})
    tricks = [rest[start : start + 4] for start in range(0, 60, 4)]
    count = _tricks(*tricks, ("T-1", *rest[60:63]), rest[63:67], ("EX", *rest[67:70]))
    assert len(count.attack) == 72
    assert report(count, 4, Contract.GARDE).petit_au_bout is None


def test_nor_before_two_tricks_that_were_closed_as_one() -> None:
    """The Petit is in the last but two then, and of a chelem that may well be."""
    rest = tuple(card for card in CARDS if card not in {"T-1", "EX"})
    tricks = [rest[start : start + 4] for start in range(0, 60, 4)]
    count = _tricks(*tricks, ("T-1", *rest[60:63]), (*rest[63:67], "EX", *rest[67:70]))
    assert len(count.attack) == 72
    assert report(count, 4, Contract.GARDE).petit_au_bout is None


def _ended_by_the_excuse(tricks: int) -> Count:
    """So many tricks of the attack: the Petit in the last but one, then the Excuse."""
    rest = tuple(card for card in CARDS if card not in {"T-1", "EX"})
    others = [rest[4 * k : 4 * k + 4] for k in range(tricks - 2)]
    return _tricks(*others, ("T-1", *rest[-6:-3]), ("EX", *rest[-3:]))


def test_it_is_so_in_a_chelem_only() -> None:
    """18 tricks are all there are, the écart apart; the defence's one trick forbids it."""
    assert report(_ended_by_the_excuse(18), 4, Contract.GARDE).petit_au_bout is Side.ATTACK
    short = _ended_by_the_excuse(17)
    assert report(short, 4, Contract.GARDE).petit_au_bout is None
    ecart, lost = checking.unseen(short)[:6], checking.unseen(short)[6:]
    among = counting.see(replace(short, defence=lost, scope=Scope.BOTH), ecart, Pile.ATTACK)
    assert (len(among.attack), len(among.defence)) == (74, 4)
    assert report(among, 4, Contract.GARDE).petit_au_bout is None


def test_a_trick_of_a_strange_size_is_noted() -> None:
    seen = report(_tricks(LOW[:4], LOW[4:10]), 4, Contract.PRISE)
    (note,) = [f for f in seen.findings if f.key == "trick_size"]
    assert dict(note.arguments) == {"trick": 2, "n": 6, "players": 4}


def test_a_trick_one_card_short_is_noted_when_it_is_closed() -> None:
    """A card read as one counted before is missing in its own trick, and only there."""
    seen = report(_tricks(LOW[:4], LOW[4:7]), 4, Contract.PRISE)
    (note,) = [f for f in seen.findings if f.key == "trick_size"]
    assert note.severity is Severity.NOTE
    assert note.cards == LOW[4:7]
    alone = report(_tricks(("EX",), LOW[:4]), 4, Contract.PRISE)
    assert not [f for f in alone.findings if f.key == "trick_size"], "the Excuse comes by itself"


@pytest.mark.parametrize(
    ("count", "contract", "side"),
    [
        (shown(attack=CARDS), Contract.PRISE, Side.ATTACK),
        (shown(attack=CARDS[:77]), Contract.PRISE, Side.ATTACK),
        (shown(attack=CARDS[1:]), Contract.PRISE, None),
        (shown(attack=CARDS[:72]), Contract.GARDE_CONTRE, Side.ATTACK),
        (shown(attack=CARDS[:72]), Contract.GARDE_SANS, None),
        (shown(defence=CARDS[6:]), Contract.PRISE, Side.DEFENCE),
        (shown(defence=CARDS), Contract.GARDE_CONTRE, Side.DEFENCE),
        (shown(defence=CARDS[6:77]), Contract.PRISE, Side.DEFENCE),  # The Excuse, still owed.
        (shown(defence=CARDS[7:]), Contract.PRISE, None),
        (shown(attack=CARDS[:6]), Contract.PRISE, None),
        (_both(defence=CARDS[6:], apart=CARDS[:6]), Contract.PRISE, Side.DEFENCE),
        (_both(defence=CARDS[6:46], apart=CARDS[:6]), Contract.PRISE, None),
        (replace(shown(attack=CARDS[:6]), last_trick=Side.DEFENCE), Contract.PRISE, Side.DEFENCE),
    ],
)
def test_a_side_with_every_trick_is_proposed_a_chelem(
    count: Count, contract: Contract, side: Side | None
) -> None:
    assert report(count, 4, contract).chelem is side


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_any_two_piles_settle_to_the_same_count_from_either_side(data: st.DataObject) -> None:
    """The two piles make 78 cards and 91 points, whichever is shown."""
    players = data.draw(st.sampled_from((3, 4, 5)))
    contract = data.draw(st.sampled_from(Contract))
    pack = data.draw(st.permutations(CARDS))
    chien = table(players).chien
    ordered = sorted(pack, key=lambda card: is_king(card) or is_bout(card))
    apart, rest = tuple(ordered[:chien]), tuple(ordered[chien:])
    tricks = data.draw(st.integers(1, table(players).tricks - 1))
    mine, theirs = rest[: tricks * players], rest[tricks * players :]
    with_attack = chien_with_attack(contract)
    counts = (
        shown(attack=mine, apart=apart),
        shown(defence=theirs, apart=() if with_attack else apart),
        shown(attack=mine, defence=theirs, apart=apart),
    )
    reports = [report(count, players, contract) for count in counts]
    assert len({(seen.bouts, seen.half_points, seen.cards) for seen in reports}) == 1
    assert all(seen.complete for seen in reports)
    attack = attack_pile(counts[0], contract)
    rest_half = sum(half_points(card) for card in CARDS if card not in attack)
    assert reports[0].half_points + rest_half == PACK_HALF_POINTS
