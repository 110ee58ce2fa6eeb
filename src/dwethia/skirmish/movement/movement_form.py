"""What a seat decides in the Movement Phase: a model's move, arrival or power, or that it is done."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.deeds import NothingMore, PossibleDeed
from dwethia.engine.forms import Form, FormShown, Reader
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.measuring import gap
from dwethia.geometry.paths import Path
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.deployment.arriving import arriving, edges_of, faults_of_arrival, some_place
from dwethia.skirmish.duties import duties_of
from dwethia.skirmish.movement.random_moves import wander
from dwethia.skirmish.movement.walk_form import manners_open_to, said_of_path
from dwethia.skirmish.movement.walking import (
    MoveCheck,
    allowance,
    allowed_move,
    faults_of_leaving,
    faults_of_manner,
    faults_of_path,
    is_held,
    reach_of,
)
from dwethia.skirmish.movement.ways import MannerField, PathField, PlaceField, way_of
from dwethia.skirmish.powers import casting
from dwethia.skirmish.powers.casting import CastPower
from dwethia.skirmish.state.battle import Battle, Manner, Model, Phase
from dwethia.tabletop.table import Edge
from dwethia.worked_out import worked_out_once

DONE_EARLY: Final = 0.03  # how often a seat at random has enough before all its models have moved
OTHER_MANNERS: Final = 0.15
SUGGESTED: Final = 4  # models for which moves are suggested


def ready(battle: Battle, seat: Seat) -> list[Model]:
    """A seat's models on the table that have not moved yet; enemies may hold some of them."""
    models = battle.models
    return [
        model
        for place in battle.by_card.run_by(seat)
        if not (model := models[place]).has_moved and model.base is not None and not model.is_slain
    ]


def _may_move_some(battle: Battle, seat: Seat, rulings: Rulings) -> bool:
    """Whether enemies let one of them go."""
    models = battle.models
    for place in battle.by_card.run_by(seat):
        model = models[place]
        is_ready = not model.has_moved and model.base is not None and not model.is_slain
        if is_ready and not is_held(battle, model, rulings):
            return True
    return False


def has_something_to_do(battle: Battle, seat: Seat, rulings: Rulings) -> bool:
    """Whether a seat can do more than say that it is done."""
    if _may_move_some(battle, seat, rulings) or arriving(battle, seat):
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


class Move(PossibleDeed, frozen=True, tag="move"):
    """A model goes a way, in a manner."""

    model: ModelId
    path: PathField
    manner: MannerField = Manner.PLAIN


class Arrive(PossibleDeed, frozen=True, tag="arrive"):
    """A model that was held back comes to the table."""

    model: ModelId
    at: PlaceField


MovementDecision: TypeAlias = Move | Arrive | CastPower | NothingMore


class MovementForm(Form[MovementDecision], frozen=True, eq=False, dict=True):
    """One decision of a seat: a model's move, its arrival, a power, or the end."""

    battle: Battle
    seat: Seat
    rulings: Rulings
    READER: ClassVar[Reader[MovementDecision]] = Reader(Move, Arrive, CastPower, NothingMore)

    @worked_out_once
    def _goings(self) -> dict[tuple[ModelId, Manner], MoveCheck]:
        return {}

    def going(self, model: Model, manner: Manner) -> MoveCheck:
        """A model about to move in a manner: worked out once for who draws moves, the game and the action."""
        key = model.id, manner
        going = self._goings.get(key)
        if going is None:
            errand = allowed_move(self.battle, model, manner, self.rulings)
            if model.card.duties:
                errand = replace(errand, heeds_duties=True, stay_counts=True)
            going = self._goings[key] = MoveCheck(self.battle, errand, self.rulings)
        return going

    def faults_of(self, filled: MovementDecision) -> Iterator[Fault]:
        match filled:
            case Move(id, path, manner) if self._runs(id):
                yield from self._faults_of_move(self.battle.model(id), way_of(path), manner)
            case Arrive(id, at) if self._runs(id):
                yield from faults_of_arrival(self.battle, self.battle.model(id), at, self.rulings)
            case Move(id) | Arrive(id) if self.battle.has_model(id):
                model = self.battle.model(id)
                yield Fault(RuleId("SK-TURN-04"), f"{model.name} is run by {model.seat}, not by {self.seat}")
            case Move(id) | Arrive(id):
                yield Fault(None, f"{id!r} is no model of this battle")
            case CastPower():
                yield from casting.faults_of_cast(self.battle, self.seat, filled, self.rulings)
                yield from self._faults_of_casting_first(filled)
            case NothingMore():
                for model, _ in self._owed:
                    yield from self.going(model, Manner.PLAIN).faults((model.disc[:2],))

    def _runs(self, id: ModelId) -> bool:
        """Whether a model is the seat's own."""
        return self.battle.has_model(id) and self.battle.model(id).seat == self.seat

    def _faults_of_move(self, model: Model, path: Path, manner: Manner) -> Iterator[Fault]:
        if model.base is None or model.is_slain:
            yield Fault(RuleId("SK-MOVE-01"), f"{model.name} is not on the table")
            return
        if model.has_moved:
            yield Fault(RuleId("SK-MOVE-01"), f"{model.name} has moved already")
        yield from faults_of_leaving(self.battle, model, self.rulings)
        yield from faults_of_manner(model, manner)
        yield from faults_of_path(self.going(model, manner), path)

    # Duties

    @worked_out_once
    def _bound(self) -> tuple[Model, ...]:
        """The seat's models on the table that a campaign has laid duties on."""
        models = [self.battle.models[place] for place in self.battle.by_card.dutiful]
        return tuple(each for each in models if each.seat == self.seat and each.base is not None and not each.is_slain)

    @worked_out_once
    def _owed(self) -> tuple[tuple[Model, Path], ...]:
        """The models that duties do not let stay where they are, each with a way that it may go."""
        found = []
        for model in self._bound:
            if not model.has_moved and not is_held(self.battle, model, self.rulings):
                going = self.going(model, Manner.PLAIN)
                path = duties_of(model.card).way_owed(self.battle, going, self.rulings)
                if path is not None:
                    found.append((model, path))
        return tuple(found)

    def _faults_of_casting_first(self, declared: CastPower) -> Iterator[Fault]:
        """What duties have against a power after which a model could not attack whom it must."""
        model = next((each for each in self._bound if each.id == declared.model), None)
        if model is not None:
            after = casting.having_cast(self.battle, declared, self.rulings)
            yield from duties_of(model.card).faults_of_deed(
                self.battle, after, self.going(model, Manner.PLAIN), self.rulings
            )

    def _heeding(self, drawn: MovementDecision, chance: Random) -> MovementDecision:
        """What was drawn, or what duties ask for in its stead."""
        if not self.battle.by_card.dutiful or not self._bound or next(self.faults_of(drawn), None) is None:
            return drawn
        if not self._owed:
            return NothingMore()
        model, path = self._owed[int(chance.random() * len(self._owed))]
        return Move(model.id, tuple(path))

    # Drawn at random

    def samples(self, chance: Random) -> Iterator[MovementDecision]:
        movers = ready(self.battle, self.seat)
        comers = arriving(self.battle, self.seat)
        has_powers = casting.has_casters(self.battle, self.seat)
        while True:
            yield self._heeding(self._drawn(movers, comers, has_powers, chance), chance)

    def _drawn(self, movers: list[Model], comers: list[Model], has_powers: bool, chance: Random) -> MovementDecision:
        if chance.random() < DONE_EARLY:
            return NothingMore()
        kinds = [kind for kind, is_open in ((Move, movers), (Arrive, comers), (CastPower, has_powers)) if is_open]
        while kinds:
            drawn: MovementDecision | None
            kind = kinds.pop(int(chance.random() * len(kinds)))
            if kind is Move:
                drawn = self._some_move(movers, chance)
            elif kind is Arrive:
                drawn = self._some_arrival(comers, chance)
            else:
                drawn = next(casting.samples(self.battle, self.seat, self.rulings, chance), None)
            if drawn is not None:
                return drawn
        return NothingMore()

    def _some_move(self, movers: list[Model], chance: Random) -> Move | None:
        left = movers.copy()
        while left:
            model = left.pop(int(chance.random() * len(left)))
            if not is_held(self.battle, model, self.rulings):
                manner = _some_manner(model, chance)
                path = wander(self.battle, self.going(model, manner), chance)
                return Move(model.id, tuple(path), manner)
        return None

    def _some_arrival(self, comers: list[Model], chance: Random) -> Arrive | None:
        model = comers[int(chance.random() * len(comers))]
        at = some_place(self.battle, model, chance, self.rulings)
        return None if at is None else Arrive(model.id, at)

    # For people

    def suggestions(self) -> Iterator[MovementDecision]:
        for model, path in self._owed:
            yield Move(model.id, tuple(path))
        for each in self._worth_showing():
            if not self._bound or next(self.faults_of(each), None) is None:
                yield each

    def _worth_showing(self) -> Iterator[MovementDecision]:
        movers = [each for each in ready(self.battle, self.seat) if not is_held(self.battle, each, self.rulings)]
        for model in movers[:SUGGESTED]:
            for path in self._worth_going(model):
                yield Move(model.id, tuple(path))
        yield from casting.suggestions(self.battle, self.seat, self.rulings)
        yield NothingMore()

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

    def said(self, filled: MovementDecision) -> str:
        match filled:
            case Move(id, path):
                return said_of_path(self.battle.model(id), way_of(path))
            case Arrive(id, at):
                return f"{self.battle.model(id).name} arrives at {inches(at[0])}, {inches(at[1])}"
            case CastPower():
                return casting.said(self.battle, filled)
            case NothingMore():
                return "done moving"

    def shown(self) -> MovementShown:
        movers = [each for each in ready(self.battle, self.seat) if not is_held(self.battle, each, self.rulings)]
        comers = arriving(self.battle, self.seat)
        return MovementShown(
            movers=tuple(self._mover_shown(model) for model in movers),
            arrivals=tuple(ArrivalShown(model.id, tuple(edges_of(self.battle, model))) for model in comers),
            casts=tuple(self._cast_shown(offer) for offer in self._offers()),
        )

    def _mover_shown(self, model: Model) -> MoverShown:
        far = allowance(self.battle, model, Manner.PLAIN, self.rulings).total
        return MoverShown(model.id, far, manners_open_to(model))

    def _offers(self) -> tuple[casting.CastOffer, ...]:
        return casting.offers(self.battle, self.seat, Phase.MOVEMENT, self.rulings)

    def _cast_shown(self, offer: casting.CastOffer) -> MovementCastShown:
        targets = tuple(casting.targets_of(self.battle, offer, self.rulings))
        return MovementCastShown(offer.model, offer.power.id, offer.power.charge, offer.most, targets, offer.twice)


def _some_manner(model: Model, chance: Random) -> Manner:
    card = model.card
    if (card.profile.shield or card.has_cloak) and chance.random() < OTHER_MANNERS:
        manners = manners_open_to(model)
        return manners[int(chance.random() * len(manners))]
    return Manner.PLAIN
