"""The form in which a budget of points is spent by the advancement rules (CP-GLORY-TITAN-6)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Annotated, ClassVar, Final

from msgspec import Meta, Struct

from dwethia.campaign.roster.advancement import bill, faults_of_spending
from dwethia.campaign.roster.member_now import MemberNow
from dwethia.codex.characteristics import CHARACTERISTICS
from dwethia.engine.forms import Filled, Form, FormShown, Reader
from dwethia.faults import Fault

MOST_LINES: Final = 20
Line = tuple[str, Annotated[int, Meta(ge=-100, le=100)]]


class PointsSpent(Filled, frozen=True):
    """Points of characteristics that are bought."""

    spent: Annotated[tuple[Line, ...], Meta(max_length=MOST_LINES)]
    EXPECTED: ClassVar[str] = "expected one field, spent, a list of characteristics each with its points"


class SpendLine(Struct, frozen=True):
    """A characteristic that may be bought: what it is before wargear, how high it may go, and what a point costs."""

    name: str
    title: str
    value: int
    most: int
    price: int


class SpendShown(FormShown, frozen=True, tag="spend"):
    """What there is to spend, and on what."""

    budget: int
    lines: tuple[SpendLine, ...]


class SpendForm(Form[PointsSpent], frozen=True):
    """A budget of points for a member."""

    now: MemberNow
    budget: int
    READER: ClassVar[Reader[PointsSpent]] = Reader(PointsSpent)

    def faults_of(self, filled: PointsSpent) -> Iterator[Fault]:
        names = [name for name, _ in filled.spent]
        for name in dict.fromkeys(names):
            if names.count(name) > 1:
                yield Fault(None, f"{name} stands there more than once")
        yield from faults_of_spending(self.now, dict(filled.spent), self.budget)

    @property
    def is_empty(self) -> bool:
        """Whether nothing can be bought with it."""
        return not any(True for name in CHARACTERISTICS if self._may({name: 1}))

    def samples(self, chance: Random) -> Iterator[PointsSpent]:
        while True:
            spent: dict[str, int] = {}
            points = chance.randint(0, self.budget)
            for _ in range(points):
                name = chance.choice(list(CHARACTERISTICS))
                more = spent | {name: spent.get(name, 0) + 1}
                spent = more if self._may(more) else spent
            yield PointsSpent(tuple(spent.items()))

    def suggestions(self) -> Iterator[PointsSpent]:
        """All of it on one characteristic, as far as that goes."""
        for name in CHARACTERISTICS:
            most = max((by for by in range(1, self.budget + 1) if self._may({name: by})), default=0)
            if most:
                yield PointsSpent(((name, most),))

    def _may(self, spent: dict[str, int]) -> bool:
        return not any(True for _ in faults_of_spending(self.now, spent, self.budget))

    def said(self, filled: PointsSpent) -> str:
        bought = ", ".join(f"{CHARACTERISTICS[name].title} +{by}" for name, by in filled.spent)
        return f"{bought} for {bill(dict(filled.spent)).total} of {self.budget} points" if bought else "buys nothing"

    def shown(self) -> SpendShown:
        type = self.now.stock.type
        lines = tuple(
            SpendLine(each.name, each.title, self.now.natural(each.name), each.most(type), each.price)
            for each in CHARACTERISTICS.values()
        )
        return SpendShown(self.budget, lines)
