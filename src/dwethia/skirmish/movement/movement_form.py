"""What a seat decides in the Movement Phase: a model's move, arrival or power, or that it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Any, Final

from msgspec import Struct

from dwethia.engine.forms import Form, FormShown
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.measuring import gap
from dwethia.geometry.paths import Path
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.deployment.arriving import edges_of, faults_of_arrival, held_back, may_come, some_place
from dwethia.skirmish.movement.random_moves import wander
from dwethia.skirmish.movement.walk_form import manners_open_to, read_manner, said_of_path
from dwethia.skirmish.movement.walking import (
    Going,
    allowance,
    as_answer,
    errand_of,
    faults_of_leaving,
    faults_of_manner,
    faults_of_path,
    is_held,
    reach_of,
)
from dwethia.skirmish.powers import casting
from dwethia.skirmish.state.battle import Battle, Manner, Model, Phase
from dwethia.tabletop.table import Edge

DONE: Final = {"do": "done"}
DONE_EARLY: Final = 0.03  # how often a seat at random has enough before all its models have moved
OTHER_MANNERS: Final = 0.15
SUGGESTED: Final = 4  # models for which moves are suggested


def ready(battle: Battle, seat: Seat) -> list[Model]:
    """A seat's models on the table that have not moved yet; enemies may hold some of them."""
    return [
        model
        for model in battle.models
        if model.seat == seat and not model.has_moved and model.base is not None and not model.is_slain
    ]


def has_something_to_do(battle: Battle, seat: Seat, rulings: Rulings) -> bool:
    """Whether a seat can do more than say that it is done."""
    if any(not is_held(battle, model, rulings) for model in ready(battle, seat)):
        return True
    if held_back(battle, seat) and may_come(battle, seat):
        return True
    offers = casting.offers(battle, seat, Phase.MOVEMENT, rulings)
    return any(True for offer in offers for _ in casting.targets_of(battle, offer, rulings))


class MoverShown(Struct, frozen=True):
    """A model that may move: how far, and in which manners."""

    model: ModelId
    allowance: int
    manners: tuple[Manner, ...]


class ArrivalShown(Struct, frozen=True):
    """A model that may come to the table, and over which of its edges."""

    model: ModelId
    edges: tuple[Edge, ...]


class MovementCastShown(Struct, frozen=True):
    """A power that may be cast now."""

    model: ModelId
    power: str
    least: int
    most: int
    targets: tuple[ModelId | None, ...]
    twice: bool


class MovementShown(FormShown, frozen=True, tag="movement"):
    """Who may move, who may come, and what may be cast."""

    movers: tuple[MoverShown, ...]
    arrivals: tuple[ArrivalShown, ...]
    casts: tuple[MovementCastShown, ...]


class MovementForm(Form, frozen=True, eq=False, dict=True):
    """One decision of a seat: a model's move, its arrival, a power, or the end."""

    battle: Battle
    seat: Seat
    rulings: Rulings

    @cached_property
    def _goings(self) -> dict[tuple[ModelId, Manner], Going]:
        return {}

    def going(self, model: Model, manner: Manner) -> Going:
        """A model about to move in a manner: worked out once for who draws moves, the game and the action."""
        key = model.id, manner
        if key not in self._goings:
            self._goings[key] = Going(self.battle, errand_of(self.battle, model, manner, self.rulings), self.rulings)
        return self._goings[key]

    def faults(self, answer: Mapping[str, Any]) -> Iterator[Fault]:
        do = answer.get("do")
        if not isinstance(do, str) or do not in FIELDS:
            yield Fault(None, f"{do!r} is nothing to do here: expected {', '.join(FIELDS)}")
            return
        if do == "cast":
            yield from casting.faults_of_cast(self.battle, self.seat, answer, self.rulings)
            return
        required, optional = FIELDS[do]
        if not required <= answer.keys() or not answer.keys() <= required | optional:
            yield Fault(None, f"to {do}, expected the fields {', '.join(sorted(required | optional))}")
            return
        if do == "done":
            return
        id = answer["model"]
        if not isinstance(id, str) or not self.battle.has_model(id):
            yield Fault(None, f"{id!r} is no model of this battle")
            return
        model = self.battle.model(id)
        if model.seat != self.seat:
            yield Fault(RuleId("SK-TURN-04"), f"{model.name} is run by {model.seat}, not by {self.seat}")
        elif do == "move":
            yield from self._faults_of_move(model, answer)
        else:
            yield from faults_of_arrival(self.battle, model, answer["at"], self.rulings)

    def _faults_of_move(self, model: Model, answer: Mapping[str, Any]) -> Iterator[Fault]:
        if model.base is None or model.is_slain:
            yield Fault(RuleId("SK-MOVE-01"), f"{model.name} is not on the table")
            return
        if model.has_moved:
            yield Fault(RuleId("SK-MOVE-01"), f"{model.name} has moved already")
        yield from faults_of_leaving(self.battle, model, self.rulings)
        manner = read_manner(answer)
        if manner is None:
            yield Fault(None, f"{answer['manner']!r} is no manner: expected {', '.join(Manner)}")
            return
        yield from faults_of_manner(model, manner)
        yield from faults_of_path(self.going(model, manner), answer["path"])

    # Drawn at random

    def samples(self, chance: Random) -> Iterator[Mapping[str, Any]]:
        movers = ready(self.battle, self.seat)
        comers = held_back(self.battle, self.seat) if may_come(self.battle, self.seat) else []
        has_powers = casting.has_casters(self.battle, self.seat)
        while True:
            yield self._drawn(movers, comers, has_powers, chance)

    def _drawn(self, movers: list[Model], comers: list[Model], has_powers: bool, chance: Random) -> Mapping[str, Any]:
        if chance.random() < DONE_EARLY:
            return DONE
        kinds: list[Callable[[], Mapping[str, Any] | None]] = []
        if movers:
            kinds.append(lambda: self._some_move(movers, chance))
        if comers:
            kinds.append(lambda: self._some_arrival(comers, chance))
        if has_powers:
            kinds.append(lambda: next(casting.samples(self.battle, self.seat, self.rulings, chance), None))
        while kinds:
            drawn = kinds.pop(int(chance.random() * len(kinds)))()
            if drawn is not None:
                return drawn
        return DONE

    def _some_move(self, movers: list[Model], chance: Random) -> Mapping[str, Any] | None:
        left = movers.copy()
        while left:
            model = left.pop(int(chance.random() * len(left)))
            if not is_held(self.battle, model, self.rulings):
                manner = _some_manner(model, chance)
                path = wander(self.battle, self.going(model, manner), chance)
                return {"do": "move", "model": model.id, "path": as_answer(path), "manner": str(manner)}
        return None

    def _some_arrival(self, comers: list[Model], chance: Random) -> Mapping[str, Any] | None:
        model = comers[int(chance.random() * len(comers))]
        at = some_place(self.battle, model, chance, self.rulings)
        return None if at is None else {"do": "arrive", "model": model.id, "at": list(at)}

    # For people

    def suggestions(self) -> Iterator[Mapping[str, Any]]:
        movers = [each for each in ready(self.battle, self.seat) if not is_held(self.battle, each, self.rulings)]
        for model in movers[:SUGGESTED]:
            for path in self._worth_going(model):
                yield {"do": "move", "model": model.id, "path": as_answer(path), "manner": "plain"}
        yield from casting.suggestions(self.battle, self.seat, self.rulings)
        yield DONE

    def _worth_going(self, model: Model) -> Iterator[Path]:
        """Into contact with the nearest enemy, or else towards it, and to stay."""
        here = model.disc
        enemies = [enemy.disc for enemy in self.battle.enemies_of(model.side)]
        if enemies:
            nearest = min(enemies, key=lambda enemy: gap(here, enemy))
            reach, going = reach_of(self.battle, model, self.rulings), self.going(model, Manner.PLAIN)
            paths = (reach.into_contact(nearest), reach.towards(nearest[:2]))
            yield from (path for path in paths if path is not None and len(path) > 1 and going.is_legal(path))
        yield (here[:2],)

    def said(self, answer: Mapping[str, Any]) -> str:
        if answer["do"] == "done":
            return "done moving"
        if answer["do"] == "cast":
            return casting.said(self.battle, answer)
        model = self.battle.model(answer["model"])
        if answer["do"] == "move":
            return said_of_path(model, answer)
        x, y = answer["at"]
        return f"{model.name} arrives at {inches(x)}, {inches(y)}"

    def shown(self) -> MovementShown:
        movers = [each for each in ready(self.battle, self.seat) if not is_held(self.battle, each, self.rulings)]
        comers = held_back(self.battle, self.seat) if may_come(self.battle, self.seat) else []
        return MovementShown(
            movers=tuple(self._mover_shown(model) for model in movers),
            arrivals=tuple(ArrivalShown(model.id, tuple(edges_of(self.battle, model))) for model in comers),
            casts=tuple(self._cast_shown(offer) for offer in self._offers()),
        )

    def _mover_shown(self, model: Model) -> MoverShown:
        far = allowance(self.battle, model, Manner.PLAIN, self.rulings).total
        return MoverShown(model.id, far, manners_open_to(model))

    def _offers(self) -> tuple[casting.Offer, ...]:
        return casting.offers(self.battle, self.seat, Phase.MOVEMENT, self.rulings)

    def _cast_shown(self, offer: casting.Offer) -> MovementCastShown:
        targets = tuple(casting.targets_of(self.battle, offer, self.rulings))
        return MovementCastShown(offer.model, offer.power.id, offer.power.charge, offer.most, targets, offer.twice)


FIELDS: Final[Mapping[str, tuple[frozenset[str], frozenset[str]]]] = {
    "move": (frozenset({"do", "model", "path"}), frozenset({"manner"})),
    "arrive": (frozenset({"do", "model", "at"}), frozenset()),
    "cast": (frozenset(), frozenset()),  # a power says itself what it takes
    "done": (frozenset({"do"}), frozenset()),
}


def _some_manner(model: Model, chance: Random) -> Manner:
    card = model.card
    if (card.profile.shield or card.has_cloak) and chance.random() < OTHER_MANNERS:
        manners = manners_open_to(model)
        return manners[int(chance.random() * len(manners))]
    return Manner.PLAIN
