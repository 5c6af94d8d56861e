"""What the evidence at a place comes to: a card, a question, or neither yet."""

from collections import Counter
from typing import Final

from vision.tracking.again import TRICK, mark_shown_again
from vision.tracking.company import among_cards
from vision.tracking.doubts import Changes
from vision.tracking.evidence import chance
from vision.tracking.memory import Memory, Moment
from vision.tracking.parts import among_new_cards
from vision.tracking.presence import present
from vision.tracking.settings import Mode, Settings
from vision.tracking.tracks import Track
from vision.tracking.updates import Committed, Why
from vision.tracking.whole import none_more

_RECENT: Final = 5
_CLAIM: Final = 0.2
"""A place that reads with less chance than this as a card lays no claim to it."""
_BRIEFEST: Final = 2
"""Still frames that count a card alone in its look, where the look had no more."""
_CONTRARY_SHARE: Final = 0.4
_CONTRARY_FRAMES: Final = 5
_LAID_OPEN: Final = frozenset({Mode.SPREAD, Mode.TRICKS})


class Judge:
    """Decides over a tracker's memory, and writes there what it decided."""

    def __init__(self, memory: Memory, settings: Settings) -> None:
        self._memory = memory
        self._settings = settings

    @property
    def among_cards(self) -> bool:
        """Whether what looks like a card here mostly is one."""
        return among_cards(self._memory, self._settings)

    def end_look(self, changes: Changes) -> bool:
        """Count the card that a dealt pile's look showed for sure, though it was over too soon.

        A hand that deals fast leaves two still frames between two cards. More of the same pixels
        would tell little more, and nothing else in the look says otherwise. The value is whether
        a card was counted.
        """
        memory = self._memory
        if self._settings.mode is not Mode.DEALT or memory.seen > self._settings.min_frames:
            return False
        here = [track for track in memory.table if track.look == memory.look and not track.beneath]
        new = [track for track in here if track.held is None or track.held_look == track.look]
        if len(new) != 1 or new[0].held or new[0].named or new[0].dismissed:
            return False
        (track,) = new
        card = track.evidence.best
        if card in memory.cards or not self._believed(track, card, frames=_BRIEFEST):
            return False
        self._commit(track, card, Moment(track.look_time, track.frame, ()), changes)
        return True

    def leave(self, track: Track, time: float) -> None:
        """The card is gone, or covered: keep what is still to be said of it."""
        self._memory.table.drop(track)
        why = self.unsettled(track)
        if why is None:
            return
        evidence, best = track.evidence, track.evidence.best
        rivalled = evidence.against(best) >= self._settings.rival_share
        by_another = track.beneath or track.under or self._second_by_one_index(track)
        unknown = why is Why.BRIEF and best not in self._memory.cards
        if unknown and not rivalled and not by_another:
            sure, odds = self._memory.prior.get(best, (0.0, 0.0))
            self._memory.prior[best] = (
                sure + evidence.sure(best),
                odds + max(0.0, evidence.odds(best)),
            )
        self.still_to_ask(track, why, time)

    def still_to_ask(self, track: Track, why: Why, time: float) -> None:
        """A place of an earlier look is to be asked about, if nothing else tells what lay there."""
        if self._settings.mode is not Mode.POIGNEE:
            self._memory.gone.append((track, why, time, track.lot))

    def unsettled(self, track: Track) -> Why | None:
        """Why a card that lay there is still to be asked about; None when it need not be."""
        spoken = track.named or track.dismissed or track.doubt is not None
        if spoken or none_more(track, self._memory):
            return None
        evidence, best = track.evidence, track.evidence.best
        seldom = track.most_sightings < self._settings.min_frames and evidence.sure(best) < 2
        if seldom and not track.told:
            return None
        if track.held is not None:
            if track.astray == track.held:
                return Why.TWICE
            changed = (
                best != track.held and best not in self._memory.cards and evidence.sure(best) >= 2
            )
            return Why.CHANGED if changed else None
        counted = self._memory.cards
        if best in counted and self._is_another(track, best):
            return Why.TWICE
        told = self._settings.mode is Mode.DEALT or evidence.only(best, counted)
        return None if best in counted and told else Why.BRIEF

    def _is_another(self, track: Track, card: str) -> bool:
        """Whether a place that reads as a counted card shows another, or that one was misread."""
        holder, cards = self._memory.holders.get(card), self._memory.cards
        at_once = holder is not None and holder is not track and holder.look == track.look
        unread = self._dealt_here(track) and not track.beneath and not self._told_in_its_look(track)
        # A trick that was closed may be pushed aside: another's cards must have been counted.
        later = self._settings.mode is Mode.TRICKS and cards[card].lot < track.lot
        later = later and not track.again and any(seen.lot == track.lot for seen in cards.values())
        return at_once or unread or later or track.astray == card

    def _dealt_here(self, track: Track) -> bool:
        """Whether a place is the one that a look at a dealt pile added, as far as it shows."""
        dealt = self._settings.mode is Mode.DEALT and track.held is None
        return dealt and track.first_look == track.most_look

    def _told_in_its_look(self, track: Track) -> bool:
        """Whether another place's card was counted in its look, or is asked about."""
        look = track.most_look
        counted = any(each.held_look == look for each in self._memory.holders.values())
        return counted or self._memory.doubts.asked_in(look)

    def ask_about_gone(self, time: float, changes: Changes) -> None:
        """Ask about places left unsettled, once time enough has passed without an answer."""
        waiting = []
        doubts, counted = self._memory.doubts, self._memory.cards
        gone = sorted(self._memory.gone, key=lambda each: each[1] is Why.TWICE)
        for track, why, since, lot in gone:
            best = track.evidence.best
            needless = best in counted and why is not Why.TWICE
            needless = needless and track.evidence.only(best, counted)
            if needless and self._memory.may_be(best, self._settings.mode)(track, lot):
                continue
            if time - since < self._settings.ask_after:
                waiting.append((track, why, since, lot))
            elif not self._told_already(track, why, lot):
                doubts.ask(changes, track, why, time=since, lot=lot, was=track.held)
        self._memory.gone = waiting

    def _told_already(self, track: Track, why: Why, lot: int) -> bool:
        """Whether all cards that a look should show were read, or are asked about.

        A look at a dealt pile adds one card, every trick has as many as any. What began in a look
        whose card was read and reads as another, not surely or with no ink that was not there
        before, is a rest of one beneath, as is what reads as one counted before.
        """
        if why is not Why.BRIEF:
            return self._dealt_here(track) and self._told_in_its_look(track)
        memory, settings = self._memory, self._settings
        chance = track.evidence.chances()[0][1]
        if settings.mode is Mode.DEALT:
            read = any(each.first_look == track.first_look for each in memory.holders.values())
            rest = read and (track.beneath or chance < settings.second)
            return rest or memory.doubts.asked_of_one_card(track)
        return settings.mode is Mode.TRICKS and chance < settings.hardly and self._full(lot)

    def _full(self, lot: int) -> bool:
        """Whether a trick has as many cards as any other had, three at least."""
        sizes = Counter(seen.lot for seen in self._memory.cards.values())
        mine = sizes.pop(lot, 0)
        return bool(sizes) and mine >= max(TRICK, *sizes.values())

    def take_back(self, changes: Changes) -> None:
        """Ask no longer about places beside as many counted cards as lie there at a time."""
        for track in self._memory.table:
            if track.doubt is not None and none_more(track, self._memory):
                self._memory.doubts.withdraw(changes, track.doubt)

    def claims(self, frame: int) -> dict[str, list[Track]]:
        """Which uncommitted places, seen just now, are taken for which card.

        What hardly reads as a card claims none: it unsettles nothing that is read surely elsewhere.
        """
        claims: dict[str, list[Track]] = {}
        for track in self._memory.table:
            if (
                track.held is None
                and track.look == self._memory.look
                and frame - track.frame <= _RECENT
                and _reads_as_one(track)
            ):
                claims.setdefault(track.evidence.best, []).append(track)
        mark_shown_again(claims, self._memory)
        return claims

    def judge(
        self, track: Track, claims: dict[str, list[Track]], moment: Moment, changes: Changes
    ) -> None:
        """Commit the card at a place just seen, ask about it, or wait.

        Of two places for one card the reader, which sees both, doubts the one that may be
        another's, or both: what it doubts does not unsettle what it is sure of.
        """
        if track.named or track.dismissed:
            return
        if track.held is not None:
            self._doubt_held(track, track.held, moment, changes)
            return
        best = track.evidence.best
        others = [other for other in claims.get(best, ()) if other is not track]
        elsewhere = (
            self._astray(track, best)
            or self._lies_elsewhere(track, best)
            or self._in_earlier_trick(best)
        )
        rivalled = elsewhere or any(other.evidence.sure(best) for other in others)
        twice = elsewhere or bool(others)
        counted = best in self._memory.cards
        new = not (track.beneath or self._second_by_one_index(track))
        if self._believed(track, best) and not rivalled and (counted or new):
            if not counted and self._settings.mode is Mode.POIGNEE:
                self._commit_held_up(track, best, moment, changes)
            elif not counted:
                self._commit(track, best, moment, changes)
            elif self._may_be_it(track):
                self._hold(track, best, changes)
            if track.held is not None or counted:
                return
        asked = self._waited(track, moment) and self._present(track)
        if asked and not none_more(track, self._memory):
            rivals = track.evidence.against(best) >= self._settings.rival_share
            twice = twice and _reads_as_one(track)
            why = Why.TWICE if twice else Why.RIVALS if rivals else Why.UNSURE
            self._memory.doubts.ask(changes, track, why, time=moment.time, lot=self._memory.lot)

    def _may_be_it(self, track: Track) -> bool:
        """Whether the card that is read here, counted before, may lie here, and no other.

        Of a dealt pile nothing that was covered comes to light again: new ink that reads as a card
        counted before is another's, whether that is read by the end of the look or asked about.
        """
        memory = self._memory
        if memory.seen <= self._settings.min_frames or memory.doubts.asked_as_two(track):
            return False
        new = track.first_look == memory.look and not track.beneath
        return not (self._settings.mode is Mode.DEALT and new)

    def _waited(self, track: Track, moment: Moment) -> bool:
        """Whether a place was seen for so long, and so often, that it may be asked about."""
        settings = self._settings
        long = moment.time - track.look_time >= settings.ask_after
        return long and track.look_sightings >= settings.ask_frames

    def _astray(self, track: Track, card: str) -> bool:
        """Whether a place read, when last it told, as a counted card that lay elsewhere.

        That was in sight at once, or it is of another part than all that is new in the look.
        """
        memory, settings = self._memory, self._settings
        if self._lies_elsewhere(track, card):
            seen = track.look_sightings >= settings.min_frames and _reads_as_one(track)
            if seen and settings.mode in _LAID_OPEN:
                track.astray = card
        elif track.first_look == memory.look:
            astray = settings.mode is Mode.SPREAD and among_new_cards(card, memory, settings)
            track.astray = card if astray else None
        return track.astray == card

    def _lies_elsewhere(self, track: Track, card: str) -> bool:
        holder = self._memory.holders.get(card)
        return holder is not None and holder is not track and holder.look == self._memory.look

    def _in_earlier_trick(self, card: str) -> bool:
        earlier = self._memory.cards.get(card)
        return (
            self._settings.mode is Mode.TRICKS
            and earlier is not None
            and earlier.lot < self._memory.lot
        )

    def _commit_held_up(self, track: Track, card: str, moment: Moment, changes: Changes) -> None:
        """Commit what a hand shows once that can be a poignée, of eight trumps at least.

        What reads as a trump and stays alone is likelier a figure on something else.
        """
        memory = self._memory
        memory.alone.setdefault(card, track)
        if len(memory.cards.keys() | memory.alone.keys()) < self._settings.company:
            return
        for waiting, place in memory.alone.items():
            if not (place.named or place.dismissed or waiting in memory.cards):
                self._commit(place, waiting, moment, changes)
        memory.alone.clear()

    def _present(self, track: Track) -> bool:
        return present(track, self._memory, self._settings)

    def _believed(self, track: Track, card: str, frames: int | None = None) -> bool:
        evidence = track.evidence
        sure, odds = self._memory.prior.get(card, (0.0, 0.0))
        return (
            evidence.sure(card) + sure >= (frames or self._settings.min_frames)
            and self._enough_said(track, card, odds)
            and evidence.against(card) < self._settings.rival_share
            and self._present(track)
        )

    def _second_by_one_index(self, track: Track) -> bool:
        """Whether a place at a dealt pile is of one index, in a look that showed another card.

        A card laid on a pile shows several. Of four cards counted as the second of a look three
        were there, and read at four corners each; the fourth was what lay beneath. What such a look
        showed adds nothing to the next: half an 8 was a C in two.
        """
        one = self._settings.corner_reach > 0 and track.at_once <= 1
        return one and self._settings.mode is Mode.DEALT and self._dealt_with_another(track)

    def _enough_said(self, track: Track, card: str, before: float) -> bool:
        """Whether the readings come to what is asked for: of all frames, or of all sizes.

        What is doubted at one size, as half a number, and surely read at others is that card where
        nothing else was likely; of another card the pixels tell at every size alike.
        """
        if track.evidence.odds(card) + before >= self._enough(track, card):
            return True
        evidence = track.evidence
        by_sizes = self._together(card) and evidence.only(card)
        return by_sizes and evidence.odds_by_sizes(card) >= self._settings.sizes_odds

    def _together(self, card: str) -> bool:
        """Whether a card lies beside others here that speak for it.

        A crowd of trumps speaks for trumps: a mat's specks may look like a suit card's index.
        """
        crowd = card[0] in "TE" and len(self._memory.cards) >= self._settings.crowd
        return self._settings.mode in _LAID_OPEN and (crowd or self.among_cards)

    def _enough(self, track: Track, card: str) -> float:
        """The log-odds to commit on; a card dealt alone has no others beside it to speak for it.

        Where another was dealt with it, the other's mark beside a number of one beneath may have
        made up a card.
        """
        settings = self._settings
        if settings.mode is Mode.DEALT and self._dealt_with_another(track):
            return settings.second_odds
        return settings.among_odds if self._together(card) else settings.commit_odds

    def _dealt_with_another(self, track: Track) -> bool:
        """Whether another card was counted in the look in which this was first seen."""
        return any(
            each is not track and each.held_look in (track.first_look, self._memory.look)
            for each in self._memory.holders.values()
        )

    def _commit(self, track: Track, card: str, moment: Moment, changes: Changes) -> None:
        if self._settings.mode is Mode.TRICKS and self._trick_was_taken():
            self._memory.lot += 1
        odds = track.evidence.odds(card) + self._memory.prior.pop(card, (0.0, 0.0))[1]
        seen = Committed(
            card=card, frame=moment.frame, time=moment.time, confidence=chance(odds),
            lot=self._memory.lot, corners=track.corners,
        )  # fmt: skip
        self._memory.cards[card] = seen
        self._memory.most_corners = max(self._memory.most_corners, track.at_once)
        changes.committed.append(seen)
        self._memory.pile.top = track
        self._hold(track, card, changes)
        may_be = self._memory.may_be(card, self._settings.mode)
        self._memory.doubts.committed(changes, card, self._memory.cards, may_be)

    def _hold(self, track: Track, card: str, changes: Changes) -> None:
        if card not in self._memory.holders:
            track.held_look = self._memory.look
        track.held = card
        self._memory.holders[card] = track
        self._memory.table.read_as(card, track)
        self._memory.doubts.withdraw(changes, track.doubt)

    def _trick_was_taken(self) -> bool:
        """Whether nothing of the present lot lies there any more, though something did."""
        memory = self._memory
        lot = (card for card, seen in memory.cards.items() if seen.lot == memory.lot)
        mine = [memory.holders[card] for card in lot if card in memory.holders]
        return bool(mine) and all(track.look != memory.look for track in mine)

    def _doubt_held(self, track: Track, held: str, moment: Moment, changes: Changes) -> None:
        evidence, best = track.evidence, track.evidence.best
        doubts, lot = self._memory.doubts, self._memory.lot
        astray = self._astray(track, held)
        if self._lies_elsewhere(track, held):
            if track.look_sightings >= self._settings.ask_frames:
                doubts.ask(changes, track, Why.TWICE, time=moment.time, lot=lot)
        elif astray:
            if self._waited(track, moment):
                doubts.ask(changes, track, Why.TWICE, time=moment.time, lot=lot)
        elif evidence.against(held) < _CONTRARY_SHARE:
            doubts.withdraw(changes, track.doubt)
        elif best != held and evidence.sure(best) >= _CONTRARY_FRAMES and self._present(track):
            doubts.ask(changes, track, Why.CHANGED, time=moment.time, lot=lot, was=held)


def _reads_as_one(track: Track) -> bool:
    """Whether a place reads as some card so likely that it lays claim to it."""
    return track.evidence.chances(limit=1)[0][1] >= _CLAIM
