"""Deployment: by turns any number of models, at least one, wholly within 9 inches of the own edge (SK-SETUP-05)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from dwethia.engine.forms import Form, FormShown
from dwethia.engine.procedure import Ask, Asking, Procedure, Tell, ask_any
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.measuring import lies_within
from dwethia.geometry.shapes import Disc, Rect
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.deployment.auto_setup import array_for_me, may_be_left_off, only_one, waiting, zone_of
from dwethia.skirmish.events.setting_up import Deployed, NoRoomFor
from dwethia.skirmish.scoring.zones import DEPLOYMENT_DEPTH
from dwethia.skirmish.state.battle import Battle, Model, Phase
from dwethia.skirmish.state.places import room_of
from dwethia.tabletop.bases import BaseSize
from dwethia.tabletop.places import Room, as_point, find_place
from dwethia.tabletop.sides import SIDES, other
from dwethia.tabletop.table import Edge

BY_TURNS: Final = RuleId("SK-SETUP-05")
ZONE: Final = RuleId("SK-SETUP-06")
LEFT_OFF: Final = RuleId("SK-SETUP-08")
OWN_MODELS: Final = RuleId("SK-TURN-04")


def deploy(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """The side whose turn it is places some of its models, then the other, until everybody is placed."""
    if not any(waiting(battle, side) for side in SIDES):
        return replace(battle, phase=Phase.START, finished=())
    side = battle.acting
    if not waiting(battle, side):
        return replace(battle, acting=other(side))  # SK-SETUP-07
    battle = yield from _without_the_unplaceable(battle, side, rulings)
    if not waiting(battle, side):
        return replace(battle, acting=other(side))
    asks = tuple(
        Ask(seat, "deploy", BY_TURNS, (), text="Place any of your models.", form=DeploymentForm(battle, seat, rulings))
        for seat in battle.seats_of(side)
        if waiting(battle, side, seat)
    )
    seat, answer = yield from _answered(asks)
    return (yield from _deployed(battle, seat, answer))


def _answered(asks: tuple[Ask, ...]) -> Asking[tuple[Seat, Mapping[str, Any]]]:
    """The first of a side's seats to place something (SK-TURN-04)."""
    answered: tuple[Seat, Any] = yield from ask_any(asks)
    return answered


def _without_the_unplaceable(battle: Battle, side: Seat, rulings: Rulings) -> Asking[Battle]:
    """Seats with nothing that finds a place have those models held back, so that nobody is asked in vain."""
    room, zone = room_of(battle, rulings), zone_of(battle, side)
    for seat in battle.seats_of(side):
        models = waiting(battle, side, seat)
        smallest = min((model.card.radius for model in models), default=0)
        if not models or find_place(zone, BaseSize(smallest), room.is_free) is not None:
            continue
        if any(may_be_left_off(model) for model in models):
            continue
        yield Tell(NoRoomFor(side, tuple(model.id for model in models), tuple(model.name for model in models)))
        battle = battle.with_models(*(replace(model, is_held_back=True) for model in models))
    return battle


def _deployed(battle: Battle, seat: Seat, answer: Mapping[str, Any]) -> Asking[Battle]:
    """The battle with the models of an answer in place."""
    side = battle.acting
    placed = [(battle.model(id), as_point(at)) for id, at in answer.get("models", {}).items()]
    held = [battle.model(id) for id in answer.get("held_back", ())]
    after = battle.with_models(
        *(replace(model, base=Disc(*at, model.card.radius)) for model, at in placed if at is not None),
        *(replace(model, is_held_back=True) for model in held),
    )
    yield Tell(
        Deployed(
            side=side,
            models=tuple(model.id for model, _ in placed),
            names=tuple(model.name for model, _ in placed),
            places=tuple(at for _, at in placed if at is not None),
            held_back=tuple(model.id for model in held),
            held_back_names=tuple(model.name for model in held),
            left=len(waiting(after, side)),
            is_last=not waiting(after, other(side)),
        )
    )
    return replace(after, acting=other(side))


class DeploymentShown(FormShown, frozen=True, tag="deployment"):
    """Who is left to be placed, who may stay off the table, and where the own zone is."""

    models: tuple[ModelId, ...]
    may_be_held_back: tuple[ModelId, ...]
    zone: tuple[int, int, int, int]


class DeploymentForm(Form, frozen=True, eq=False, dict=True):
    """Where some of a seat's models stand, by their ids, and which of them are left off the table."""

    battle: Battle
    seat: Seat
    rulings: Rulings

    @cached_property
    def left(self) -> tuple[Model, ...]:
        """The models that this seat may place."""
        return waiting(self.battle, self.battle.acting, self.seat)

    @cached_property
    def room(self) -> Room:
        return room_of(self.battle, self.rulings)

    @property
    def zone(self) -> Rect:
        return zone_of(self.battle, self.battle.acting)

    def faults(self, answer: Mapping[str, Any]) -> Iterator[Fault]:
        models, held_back = answer.get("models", {}), answer.get("held_back", [])
        if (
            not set(answer) <= {"models", "held_back"}
            or not isinstance(models, Mapping)
            or not isinstance(held_back, list | tuple)
        ):
            yield Fault(None, "expected models, each id with its place, and held_back, a list of ids")
            return
        if not models and not held_back:
            yield Fault(BY_TURNS, "at least one model must be placed")
        yield from self._faults_of_names([*models, *held_back])
        yield from self._faults_of_held_back(held_back)
        yield from self._faults_of_places(models)

    def _faults_of_names(self, ids: list[Any]) -> Iterator[Fault]:
        battle, own = self.battle, {model.id for model in self.left}
        for place, id in enumerate(ids):
            if not isinstance(id, str) or not battle.has_model(id):
                yield Fault(None, f"there is no model {id!r}")
            elif ids.index(id) < place:
                yield Fault(BY_TURNS, f"{battle.model(id).name} is named twice")
            elif id not in own:
                yield self._fault_of_strange_model(battle.model(id))

    def _fault_of_strange_model(self, model: Model) -> Fault:
        if model.side != self.battle.acting:
            return Fault(BY_TURNS, f"{model.name} is on the side of {model.side}")
        if model.seat != self.seat:
            return Fault(OWN_MODELS, f"{model.name} is run by {model.seat}")
        return Fault(BY_TURNS, f"{model.name} has been placed or held back already")

    def _faults_of_held_back(self, ids: list[Any] | tuple[Any, ...]) -> Iterator[Fault]:
        for model in self.left:
            if model.id in ids and not may_be_left_off(model):
                yield Fault(LEFT_OFF, f"{model.name} has no rule that lets it stay off the table")

    def _faults_of_places(self, models: Mapping[Any, Any]) -> Iterator[Fault]:
        room = self.room
        bases: list[tuple[Model, Disc]] = []
        for model in self.left:
            if model.id not in models:
                continue
            at = as_point(models[model.id])
            if at is None:
                yield Fault(None, f"{model.name}: expected two whole numbers, not {models[model.id]!r}")
                continue
            bases.append((model, Disc(*at, model.card.radius)))
        for model, base in bases:
            yield from self._faults_of_zone(model, base)
            yield from room.faults(base, model.id, model.name, lambda id: self.battle.model(id).name)
            room = room.with_base(model.id, base)

    def _faults_of_zone(self, model: Model, base: Disc) -> Iterator[Fault]:
        if not lies_within(base, self.zone):
            edge = self.battle.side(model.side).edge
            assert edge is not None
            far = far_edge(base, edge, self.battle.table.width, self.battle.table.depth)
            if far > DEPLOYMENT_DEPTH:
                limit = inches(DEPLOYMENT_DEPTH)
                yield Fault(ZONE, f"{model.name} reaches {inches(far)} from the {edge} edge, more than {limit}")

    def samples(self, chance: Random) -> Iterator[Mapping[str, Any]]:
        while True:
            yield self._sample(chance)

    def _sample(self, chance: Random) -> Mapping[str, Any]:
        """Half the time everybody, otherwise any number; each at random, as long as there is room."""
        left = list(self.left)
        chance.shuffle(left)
        chosen = left if chance.randrange(2) else left[: chance.randint(1, len(left))]
        held_back = [model.id for model in chosen if may_be_left_off(model) and chance.randrange(2)]
        models: dict[str, list[int]] = {}
        room = self.room
        for model in chosen:
            if model.id in held_back:
                continue
            at = find_place(self.zone, BaseSize(model.card.radius), room.is_free, chance)
            if at is not None:
                models[model.id] = list(at)
                room = room.with_base(model.id, Disc(*at, model.card.radius))
        if models or held_back:
            return {"models": models, "held_back": held_back}
        return only_one(self.left, self.zone, self.room)

    def suggestions(self) -> Iterator[Mapping[str, Any]]:
        yield array_for_me(self.battle, self.seat, self.rulings)

    def said(self, answer: Mapping[str, Any]) -> str:
        models, held_back = answer.get("models", {}), answer.get("held_back", ())
        names = [self.battle.model(id).name for id in models]
        held = [f"{self.battle.model(id).name} held back" for id in held_back]
        return ", ".join([*names, *held])

    def shown(self) -> DeploymentShown:
        return DeploymentShown(
            models=tuple(model.id for model in self.left),
            may_be_held_back=tuple(model.id for model in self.left if may_be_left_off(model)),
            zone=self.zone,
        )


def far_edge(base: Disc, edge: Edge, width: int, depth: int) -> int:
    """How far the far side of a base is from a table edge."""
    x, y, r = base
    return {Edge.SOUTH: y + r, Edge.NORTH: depth - y + r, Edge.WEST: x + r, Edge.EAST: width - x + r}[edge]
