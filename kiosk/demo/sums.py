"""What a rehearsal came to, deal after deal, by the way the cards were shown."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, fields
from typing import Self

from kiosk.counting.count import Showing
from kiosk.demo.tally import Tally
from kiosk.demo.telling import SHOWN
from kiosk.demo.truth import Verdict


@dataclass(slots=True)
class Took(Tally):
    """What people had to do for so many `deals`; `silent` are cards wrong without a question."""

    deals: int = 0
    wrong: int = 0
    silent: int = 0

    def __iadd__(self, other: "Took") -> Self:
        """Both together."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))
        return self

    def words(self) -> str:
        """« questions 3, cartes ajoutées à la main 0, … »."""
        return (
            f"questions {self.asked}, cartes ajoutées à la main {self.by_hand}, "
            f"retirées {self.taken_out}, contrôles passés outre {self.vouched}, "
            f"erreurs muettes {self.silent}"
        )


@dataclass(slots=True)
class Sums:
    """All deals of a rehearsal: by way of showing, those that could not be counted, the others.

    Of `stuck` ones counts what people had done for them until then; `unplayed` have no score.
    `left` says that somebody closed the window before all were played.
    """

    by_way: dict[Showing, Took] = field(default_factory=dict)
    stuck: Took = field(default_factory=Took)
    unplayed: int = 0
    left: bool = False

    def add(self, showing: Showing, tally: Tally, found: Verdict) -> None:
        """One more deal, written down."""
        took = self.by_way.setdefault(showing, Took())
        took += Took(**asdict(tally), deals=1, wrong=not found.true, silent=len(found.silent))

    def give_up(self, tally: Tally, *, scored: bool) -> None:
        """One that got stuck; what should have ended without a score is no deal asked for."""
        self.stuck += Took(**asdict(tally), deals=scored, wrong=1)

    @property
    def total(self) -> Took:
        """All ways together, and what got stuck."""
        total = Took()
        for took in (*self.by_way.values(), self.stuck):
            total += took
        return total

    @property
    def all_true(self) -> bool:
        """Whether each deal was written down as it was played, and there was one unless left."""
        return (self.total.deals > 0 or self.left) and not self.total.wrong

    def lines(self, seconds: float) -> Iterator[str]:
        """The whole first, then each way of showing cards that was used, then what got stuck."""
        total = self.total
        many = "s" if total.wrong > 1 else ""
        deals = f"{total.deals} donne{'s' * (total.deals > 1)}"
        yield f"{deals} en {seconds:.1f} s, {total.wrong} fausse{many} ; {total.words()}"
        ways = {SHOWN[showing]: took for showing, took in self.by_way.items()}
        for way, took in (ways | {"sans fin": self.stuck} if self.stuck.wrong else ways).items():
            yield f"  {way} : {took.deals} donne{'s' * (took.deals > 1)}, {took.words()}"
