"""Where a friend goes that an action moves: straight, to any side, clear of everything (CC-DEST-09)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Annotated, ClassVar, Final

from msgspec import Meta

from dwethia.cosmic.state.battle import FleetBattle
from dwethia.cosmic.state.measure import zone_of
from dwethia.cosmic.state.places import walls_of
from dwethia.engine.forms import Filled, Form, FormShown, Reader
from dwethia.faults import Fault
from dwethia.geometry.hulls.hull import middle_of, shape_of
from dwethia.geometry.hulls.sweep import Sweep
from dwethia.geometry.measuring import shape_within
from dwethia.geometry.shapes import Point
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings

TRIES: Final = 12  # to find a legal move at random


class RepositionMove(Filled, frozen=True):
    """A straight move; a distance of 0 leaves the ship where it is."""

    direction: Annotated[int, Meta(ge=0, le=359)]  # 0 north, 90 west
    distance: Annotated[int, Meta(ge=0)]
    EXPECTED: ClassVar[str] = "expected direction, whole degrees from 0 to 359, and distance in thousandths of an inch"


class RepositionShown(FormShown, frozen=True, tag="reposition-ship"):
    """Who may move, and how far."""

    ship: ModelId
    most: int


class RepositionForm(Form[RepositionMove], frozen=True, eq=False):
    """A friend's move by an action."""

    battle: FleetBattle
    rulings: Rulings
    ship: ModelId
    most: int
    READER: ClassVar[Reader[RepositionMove]] = Reader(RepositionMove)

    def sweep(self, filled: RepositionMove) -> Sweep:
        return Sweep(self.battle.ship(self.ship).hull, filled.direction, filled.distance)

    def end_of(self, filled: RepositionMove) -> Point:
        """Where the ship's middle comes to rest."""
        return middle_of(self.sweep(filled).end)

    def faults_of(self, filled: RepositionMove) -> Iterator[Fault]:
        ship = self.battle.ship(self.ship)
        if not filled.distance:
            return
        if filled.distance > self.most:
            yield Fault(RuleId("CC-DEST-09"), f"{inches(filled.distance)} is more than {inches(self.most)}")
        sweep, zone = self.sweep(filled), zone_of(self.rulings)
        if not shape_within(shape_of(sweep.end), self.battle.table.area):
            yield Fault(RuleId("CC-MOVE-19"), f"{ship.name} would leave the table")
        for other in self.battle.present:
            if other.id == ship.id:
                continue
            near = sweep.comes_near(other.hull, zone)
            if near is not None:
                yield Fault(RuleId("CC-MOVE-14"), f'{ship.name} would come inside 1" of {other.name}')
        for piece in walls_of(self.battle.table, self.rulings):
            if sweep.comes_near(piece.shape, 0) is not None:
                yield Fault(RuleId("CC-TERR-01"), f"{piece.name} is impassable")

    def samples(self, chance: Random) -> Iterator[RepositionMove]:
        while True:
            drawn = (RepositionMove(chance.randrange(360), chance.randint(1, self.most)) for _ in range(TRIES))
            yield next((each for each in drawn if not any(self.faults_of(each))), RepositionMove(0, 0))

    def suggestions(self) -> Iterator[RepositionMove]:
        heading = self.battle.ship(self.ship).heading
        for turned in (0, 90, 180, 270):
            ahead = RepositionMove((heading + turned) % 360, self.most)
            if not any(self.faults_of(ahead)):
                yield ahead
        yield RepositionMove(0, 0)

    def said(self, filled: RepositionMove) -> str:
        name = self.battle.ship(self.ship).name
        return f"{name} moves {inches(filled.distance)}" if filled.distance else f"{name} stays"

    def shown(self) -> RepositionShown:
        return RepositionShown(self.ship, self.most)
