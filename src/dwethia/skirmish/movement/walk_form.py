"""The form for one model's way: a path, and how it is gone (SK-MOVE-02, -03)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec.structs import replace

from dwethia.engine.forms import Filled, Form, FormShown, Reader
from dwethia.faults import Fault
from dwethia.geometry.measuring import gap
from dwethia.geometry.paths import Path
from dwethia.geometry.reach import Reach
from dwethia.geometry.shapes import Point
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.movement.random_moves import wander
from dwethia.skirmish.movement.walking import (
    AllowedMove,
    MoveCheck,
    allowed_move,
    faults_of_manner,
    faults_of_path,
)
from dwethia.skirmish.movement.ways import MannerField, PathField, way_of
from dwethia.skirmish.state.battle import Battle, Manner, Model
from dwethia.worked_out import worked_out_once


class WalkShown(FormShown, frozen=True, tag="walk"):
    """Who is moved, how far, beside whom it must end, and how it may go."""

    model: ModelId
    allowance: int
    beside: ModelId | None
    may_engage: bool
    manners: tuple[Manner, ...]


class WalkDecided(Filled, frozen=True):
    """The way that a model goes, and its manner."""

    path: PathField
    manner: MannerField = Manner.PLAIN
    EXPECTED: ClassVar[str] = "expected path, and manner where it is not plain"


class WalkForm(Form[WalkDecided], frozen=True, eq=False, dict=True):
    """A path for a model that is moved now, outside its side's part or by something else than its own move."""

    battle: Battle
    rulings: Rulings
    errand: AllowedMove
    is_own: bool  # whether it is the model's own move, that may be made behind a shield or under a cloak
    READER: ClassVar[Reader[WalkDecided]] = Reader(WalkDecided)

    def faults_of(self, filled: WalkDecided) -> Iterator[Fault]:
        manner = filled.manner
        if manner is not Manner.PLAIN and not self.is_own:
            yield Fault(None, f"{manner.value!r} is no manner: expected {', '.join(self.manners)}")
            return
        yield from faults_of_manner(self.battle.model(self.errand.model), manner)
        yield from faults_of_path(self.going(manner), way_of(filled.path))

    @property
    def manners(self) -> tuple[Manner, ...]:
        return manners_open_to(self.battle.model(self.errand.model)) if self.is_own else (Manner.PLAIN,)

    @worked_out_once
    def _goings(self) -> dict[Manner, MoveCheck]:
        return {}

    def going(self, manner: Manner = Manner.PLAIN) -> MoveCheck:
        """The model about to move in a manner: worked out once for who draws paths, the game and the action."""
        if manner not in self._goings:
            self._goings[manner] = self._about_to_go(manner)
        return self._goings[manner]

    def _about_to_go(self, manner: Manner) -> MoveCheck:
        errand = self.errand
        if manner is not Manner.PLAIN:
            model = self.battle.model(errand.model)
            errand = replace(
                allowed_move(self.battle, model, manner, self.rulings, errand.beside), heeds_duties=errand.heeds_duties
            )
        return MoveCheck(self.battle, errand, self.rulings)

    def samples(self, chance: Random) -> Iterator[WalkDecided]:
        going = self.going()
        while True:
            yield WalkDecided(tuple(wander(self.battle, going, chance)))

    def suggestions(self) -> Iterator[WalkDecided]:
        """To stay; and to the model it must end beside, or towards the nearest enemy."""
        going = self.going()
        reach = Reach(going.walk, going.start, self.errand.allowance.total)
        yield WalkDecided((going.start,))
        path: Path | None = None
        if self.errand.beside is not None:
            path = reach.into_contact(self.battle.model(self.errand.beside).disc)
        elif enemies := [enemy.disc for enemy in self.battle.enemies_of(going.model.side)]:
            path = reach.towards(min(enemies, key=lambda enemy: gap(going.model.disc, enemy))[:2])
        if path is not None and len(path) > 1 and going.is_legal(path):
            yield WalkDecided(tuple(path))

    def said(self, filled: WalkDecided) -> str:
        return said_of_path(self.battle.model(self.errand.model), way_of(filled.path))

    def shown(self) -> WalkShown:
        return WalkShown(
            model=self.errand.model,
            allowance=self.errand.allowance.total,
            beside=self.errand.beside,
            may_engage=not self.errand.may_not_engage,
            manners=self.manners,
        )


def manners_open_to(model: Model) -> tuple[Manner, ...]:
    """The manners in which a model may move."""
    return tuple(manner for manner in Manner if next(faults_of_manner(model, manner), None) is None)


def said_of_path(model: Model, path: Path) -> str:
    """A legal path in words."""
    if len(path) == 1:
        return f"{model.name} stays"
    return f"{model.name} to {_at(path[-1])}"


def _at(point: Point) -> str:
    return f"{inches(point[0])}, {inches(point[1])}"
