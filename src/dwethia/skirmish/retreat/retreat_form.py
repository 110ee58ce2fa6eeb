"""What a seat decides about retreats: one model's way out, or that it is done (SK-RETREAT-01, -02)."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from random import Random
from typing import ClassVar, Final, TypeAlias

from msgspec import Struct

from dwethia.engine.deeds import NothingMore, PossibleDeed
from dwethia.engine.forms import Form, FormShown, Reader
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.paths import Path
from dwethia.geometry.shapes import Point, on_circle
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.movement.walk_form import said_of_path
from dwethia.skirmish.movement.walking import faults_of_path
from dwethia.skirmish.movement.ways import PathField, way_of
from dwethia.skirmish.retreat.withdrawing import Withdrawing, retreat_allowance
from dwethia.skirmish.state.battle import Battle
from dwethia.worked_out import worked_out_once

STAYS: Final = 0.5  # how often a seat at random lets its models stay
TRIES: Final = 4
TURNS: Final = (0, 30, -30, 60, -60, 90, -90)  # degrees off the straight way out that are suggested


class RetreaterShown(Struct, frozen=True):
    """A model that may retreat, and how far."""

    model: ModelId
    allowance: int


class RetreatShown(FormShown, frozen=True, tag="retreat"):
    """Who may retreat."""

    movers: tuple[RetreaterShown, ...]


class Retreat(PossibleDeed, frozen=True, tag="retreat"):
    """A model leaves by a way."""

    model: ModelId
    path: PathField


RetreatDecision: TypeAlias = Retreat | NothingMore


class RetreatForm(Form[RetreatDecision], frozen=True, eq=False, dict=True):
    """One decision of a seat: a model retreats, or nobody does any more."""

    battle: Battle
    rulings: Rulings
    seat: Seat
    models: tuple[ModelId, ...]  # that may retreat
    READER: ClassVar[Reader[RetreatDecision]] = Reader(Retreat, NothingMore)

    @worked_out_once
    def _goings(self) -> dict[ModelId, Withdrawing]:
        return {}

    def going(self, id: ModelId) -> Withdrawing:
        """A model about to retreat: worked out once for who draws paths, the game and the action."""
        if id not in self._goings:
            self._goings[id] = Withdrawing(self.battle, self.battle.model(id), self.rulings)
        return self._goings[id]

    def faults_of(self, filled: RetreatDecision) -> Iterator[Fault]:
        if isinstance(filled, Retreat):
            yield from self._faults_of_retreat(filled.model, way_of(filled.path))

    def _faults_of_retreat(self, id: ModelId, path: Path) -> Iterator[Fault]:
        if not self.battle.has_model(id):
            yield Fault(None, f"{id!r} is no model of this battle")
            return
        model = self.battle.model(id)
        if model.seat != self.seat:
            yield Fault(RuleId("SK-TURN-04"), f"{model.name} is run by {model.seat}, not by {self.seat}")
        elif id not in self.models:
            yield Fault(RuleId("SK-RETREAT-01"), f"{model.name} {self._why_not(id)}")
        else:
            yield from faults_of_path(self.going(model.id), path)

    def _why_not(self, id: ModelId) -> str:
        model = self.battle.model(id)
        if model.is_slain or model.base is None:
            return "is not on the table"
        return "has retreated in this phase" if model.has_retreated else "was not in a fight that it may retreat from"

    # Drawn at random

    def samples(self, chance: Random) -> Iterator[RetreatDecision]:
        while True:
            yield self._drawn(chance)

    def _drawn(self, chance: Random) -> RetreatDecision:
        if chance.random() < STAYS:
            return NothingMore()
        id = self.models[int(chance.random() * len(self.models))]
        going = self.going(id)
        most = going.errand.allowance.total
        for _ in range(TRIES):
            path = (going.start, _on_table(going, on_circle(going.start, most, int(chance.random() * 360))))
            if path[1] != path[0] and going.is_legal(path):
                return Retreat(id, path)
        return NothingMore()

    # For people

    def suggestions(self) -> Iterator[RetreatDecision]:
        for id in self.models:
            path = way_out(self.going(id))
            if path is not None:
                yield Retreat(id, tuple(path))
        yield NothingMore()

    def said(self, filled: RetreatDecision) -> str:
        match filled:
            case Retreat(model, path):
                return "retreat: " + said_of_path(self.battle.model(model), way_of(path))
            case NothingMore():
                return "done retreating"

    def shown(self) -> RetreatShown:
        far = [retreat_allowance(self.battle.model(id)).total for id in self.models]
        return RetreatShown(tuple(map(RetreaterShown, self.models, far)))


def way_out(going: Withdrawing) -> Path | None:
    """A legal way away from the enemies a model is engaged with, as straight and as far as there is one."""
    most = going.errand.allowance.total
    for far in (most, most * 2 // 3):
        for turn in TURNS:
            path = (going.start, _on_table(going, _away(going, far, turn)))
            if path[1] != path[0] and going.is_legal(path):
                return path
    return None


def _away(going: Withdrawing, far: int, turn: int) -> Point:
    """A point so far off, on the side away from the enemies and turned by so many degrees."""
    x, y = going.start
    across = sum(x - enemy.disc.x for enemy in going.fought)
    down = sum(y - enemy.disc.y for enemy in going.fought)
    length = isqrt(across * across + down * down) or 1
    (turn_x, turn_y) = on_circle((0, 0), far, turn)
    return x + (across * turn_x - down * turn_y) // length, y + (across * turn_y + down * turn_x) // length


def _on_table(going: Withdrawing, point: Point) -> Point:
    ground, r = going.walk.ground, going.walk.mover.r
    return min(max(point[0], r), ground.width - r), min(max(point[1], r), ground.depth - r)
