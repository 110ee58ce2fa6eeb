"""Where a power may put the models it brings (HS-SPELL-07)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final

from dwethia.engine.forms import Filled, Form, FormShown, Reader
from dwethia.faults import Fault
from dwethia.geometry.measuring import gap, lies_within
from dwethia.geometry.shapes import Disc, Point, on_circle
from dwethia.lengths import INCH, inches
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.state.board import CLOSE, within_friend
from dwethia.skirmish.state.places import room_of
from dwethia.tabletop.places import FreeSpace
from dwethia.worked_out import worked_out_once

RING: Final = INCH // 2  # how far apart the rings are on which a free place is looked for
TURN: Final = 15  # and by how many degrees the places on them
TRIES: Final = 12  # at random, before the rings are gone through


class SummonShown(FormShown, frozen=True, tag="summon"):
    """Who comes, how near to whom, and how far from enemies."""

    unit: str
    radius: int
    around: tuple[int, int, int]  # a base: x, y and radius
    range: int
    clear_of_enemies: int


class SummonAt(Filled, frozen=True):
    """Where a model rises."""

    at: Point
    EXPECTED: ClassVar[str] = "expected one field, at, with x and y in thousandths of an inch"


class SummonForm(Form[SummonAt], frozen=True, eq=False, dict=True):
    """A place for one model that a power brings."""

    battle: Battle
    caster: ModelId
    id: ModelId  # of who is to come
    card: BattleCard
    range: int  # thousandths of an inch from the caster
    rule: str
    rulings: Rulings
    READER: ClassVar[Reader[SummonAt]] = Reader(SummonAt)

    @worked_out_once
    def _room(self) -> FreeSpace:
        return room_of(self.battle, self.rulings)

    @worked_out_once
    def _centre(self) -> Disc:
        return self.battle.model(self.caster).disc

    @worked_out_once
    def _enemies(self) -> tuple[tuple[str, Disc], ...]:
        side = self.battle.model(self.caster).side
        return tuple((f"{enemy.name} ({enemy.id})", enemy.disc) for enemy in self.battle.enemies_of(side))

    def faults_of(self, filled: SummonAt) -> Iterator[Fault]:
        base = Disc(*filled.at, self.card.radius)
        yield from self._room.faults(base, self.id, self.card.name, lambda id: self.battle.model(id).name)
        yield from self._faults_of_distance(base)

    def _faults_of_distance(self, base: Disc) -> Iterator[Fault]:
        """What the power itself says about the place (HS-SPELL-07)."""
        rule = RuleId(self.rule)
        if not within_friend(away := gap(base, self._centre), self.range, self.rulings):
            yield Fault(rule, f"{inches(away)} from the caster is more than {inches(self.range)}")
        for name, disc in self._enemies:
            if (between := gap(base, disc)) < CLOSE:
                yield Fault(rule, f"{inches(between)} from {name} is less than {inches(CLOSE)}")

    def is_free(self, at: Point) -> bool:
        """Whether nothing speaks against a place."""
        base = Disc(*at, self.card.radius)
        return (
            lies_within(base, self.battle.table.area)
            and self._room.is_free(base)
            and next(self._faults_of_distance(base), None) is None
        )

    def free_places(self) -> Iterator[Point]:
        """Places that will do, the nearest to the caster first."""
        x, y, r = self._centre
        nearest = r + self.card.radius
        for far in range(nearest, nearest + self.range + 1, RING):
            for degrees in range(0, 360, TURN):
                if self.is_free(at := on_circle((x, y), far, degrees)):
                    yield at

    def samples(self, chance: Random) -> Iterator[SummonAt]:
        x, y, r = self._centre
        while True:
            for _ in range(TRIES):
                far = r + self.card.radius + int(chance.random() * self.range)
                if self.is_free(at := on_circle((x, y), far, int(chance.random() * 360))):
                    yield SummonAt(at)
                    break
            else:
                yield SummonAt(next(self.free_places()))

    def suggestions(self) -> Iterator[SummonAt]:
        yield SummonAt(next(self.free_places()))

    def said(self, filled: SummonAt) -> str:
        x, y = filled.at
        return f"{self.card.name} at {inches(x)}, {inches(y)}"

    def shown(self) -> SummonShown:
        return SummonShown(self.card.name, self.card.radius, self._centre, self.range, clear_of_enemies=CLOSE)
