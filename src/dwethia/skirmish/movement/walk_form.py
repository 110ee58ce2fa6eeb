"""The form for one model's way: a path, and how it is gone (SK-MOVE-02, -03)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from dwethia.engine.forms import Form, FormShown
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
    Errand,
    Going,
    as_answer,
    errand_of,
    faults_of_manner,
    faults_of_path,
    read_path,
)
from dwethia.skirmish.state.battle import Battle, Manner, Model


class WalkShown(FormShown, frozen=True, tag="walk"):
    """Who is moved, how far, beside whom it must end, and how it may go."""

    model: ModelId
    allowance: int
    beside: ModelId | None
    may_engage: bool
    manners: tuple[Manner, ...]


class WalkForm(Form, frozen=True, eq=False):
    """A path for a model that is moved now, outside its side's part or by something else than its own move."""

    battle: Battle
    rulings: Rulings
    errand: Errand
    is_own: bool  # whether it is the model's own move, that may be made behind a shield or under a cloak

    def faults(self, answer: Mapping[str, Any]) -> Iterator[Fault]:
        if unknown := sorted(set(answer) - {"path", "manner"}):
            yield Fault(None, f"{unknown[0]!r} is no field of this form: expected path and manner")
            return
        model = self.battle.model(self.errand.model)
        manner = read_manner(answer)
        if manner is None or (manner is not Manner.PLAIN and not self.is_own):
            yield Fault(None, f"{answer.get('manner')!r} is no manner: expected {', '.join(self.manners)}")
            return
        yield from faults_of_manner(model, manner)
        yield from faults_of_path(self.going(manner), answer.get("path"))

    @property
    def manners(self) -> tuple[Manner, ...]:
        return manners_open_to(self.battle.model(self.errand.model)) if self.is_own else (Manner.PLAIN,)

    def going(self, manner: Manner = Manner.PLAIN) -> Going:
        """The model about to move in a manner."""
        errand = self.errand
        if manner is not Manner.PLAIN:
            model = self.battle.model(errand.model)
            errand = errand_of(self.battle, model, manner, self.rulings, errand.beside)
        return Going(self.battle, errand, self.rulings)

    def samples(self, chance: Random) -> Iterator[Mapping[str, Any]]:
        going = self.going()
        while True:
            path = wander(self.battle, going, chance)
            yield {"path": as_answer(path), "manner": "plain"}

    def suggestions(self) -> Iterator[Mapping[str, Any]]:
        """To stay; and to the model it must end beside, or towards the nearest enemy."""
        going = self.going()
        reach = Reach(going.walk, going.start, self.errand.allowance.total)
        yield {"path": as_answer([going.start]), "manner": "plain"}
        path: Path | None = None
        if self.errand.beside is not None:
            path = reach.into_contact(self.battle.model(self.errand.beside).disc)
        elif enemies := [enemy.disc for enemy in self.battle.enemies_of(going.model.side)]:
            path = reach.towards(min(enemies, key=lambda enemy: gap(going.model.disc, enemy))[:2])
        if path is not None and len(path) > 1 and going.is_legal(path):
            yield {"path": as_answer(path), "manner": "plain"}

    def said(self, answer: Mapping[str, Any]) -> str:
        return said_of_path(self.battle.model(self.errand.model), answer)

    def shown(self) -> WalkShown:
        return WalkShown(
            model=self.errand.model,
            allowance=self.errand.allowance.total,
            beside=self.errand.beside,
            may_engage=not self.errand.may_not_engage,
            manners=self.manners,
        )


def read_manner(answer: Mapping[str, Any]) -> Manner | None:
    """The manner an answer names, plain where it names none; None where there is none of that name."""
    word = answer.get("manner", "plain")
    return Manner(word) if isinstance(word, str) and word in Manner.__members__.values() else None


def manners_open_to(model: Model) -> tuple[Manner, ...]:
    """The manners in which a model may move."""
    return tuple(manner for manner in Manner if next(faults_of_manner(model, manner), None) is None)


def said_of_path(model: Model, answer: Mapping[str, Any]) -> str:
    """A path out of a legal answer, in words."""
    path = read_path(answer["path"])
    if path is None or len(path) == 1:
        return f"{model.name} stays"
    return f"{model.name} to {_at(path[-1])}"


def _at(point: Point) -> str:
    return f"{inches(point[0])}, {inches(point[1])}"
