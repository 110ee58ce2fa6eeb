"""Deployment by turns: a side places some of its models wholly within its own zone, then the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Annotated, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from dwethia.engine.forms import Filled, Form, FormShown, Reader, Written, fits
from dwethia.engine.procedure import Asking, fill_in_any
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.measuring import shape_within
from dwethia.geometry.shapes import Point, Rect, Shape, bounds
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId
from dwethia.tabletop.bases import BaseSize
from dwethia.tabletop.places import FreeSpace, find_place, has_place
from dwethia.tabletop.sides import other
from dwethia.tabletop.table import Edge, Table
from dwethia.worked_out import worked_out_once


class DeploymentRules(Struct, frozen=True):
    """What a game says of its deployment."""

    by_turns: RuleId
    zone: RuleId
    left_off: RuleId  # who may stay off the table
    own_models: RuleId  # each seat places its own
    depth: int  # of a zone, from its edge
    most: int | None = None  # of the models that are placed at a time; None: any number
    last: RuleId | None = None  # who is placed after all others


class Deployable(Protocol):
    """A model as deployment sees it."""

    @property
    def id(self) -> ModelId: ...
    @property
    def name(self) -> str: ...
    @property
    def side(self) -> Seat: ...
    @property
    def seat(self) -> Seat: ...
    @property
    def size(self) -> BaseSize: ...


M = TypeVar("M", bound=Deployable)
Standing: TypeAlias = Annotated[tuple[int, ...], Meta(min_length=2, max_length=3)]  # x, y, and degrees if a rectangle
Places: TypeAlias = dict[ModelId, Standing]


class Deploy(Filled, frozen=True):
    """Where models stand, by their ids, and which of them are left off the table."""

    models: Places = field(default_factory=dict)
    held_back: tuple[ModelId, ...] = ()
    EXPECTED: ClassVar[str] = "expected models, each id with its place, and held_back, a list of ids"


# A sensible array of whom a seat has not placed yet, at most so many of them.
Arrange: TypeAlias = Callable[[Seat, Deploy, int | None], Deploy]


class Deployment(Struct, Generic[M], frozen=True, eq=False, dict=True):
    """A side that is about to place some of its models."""

    rules: DeploymentRules
    table: Table
    side: Seat
    edge: Edge
    models: Mapping[str, M]  # of both sides
    waiting: tuple[M, ...]  # of this side
    may_be_left_off: frozenset[ModelId]  # by rules of their own
    room: FreeSpace
    further: Callable[[M, Standing], Iterator[Fault]] | None = None  # what else speaks against a place
    anywhere: frozenset[ModelId] = frozenset()  # who is not bound to the zone, by rules of their own
    goes_last: frozenset[ModelId] = frozenset()  # of this side: models that are placed after all others, and not yet

    @worked_out_once
    def zone(self) -> Rect:
        """The side's zone, as far as it lies on the table."""
        zone, area = self.table.zone(self.edge, self.rules.depth), self.table.area
        return Rect(max(zone.x0, 0), max(zone.y0, 0), min(zone.x1, area.x1), min(zone.y1, area.y1))

    def zone_of(self, model: M) -> Rect:
        """Where a model may be placed, for all that the zone says."""
        return self.table.area if model.id in self.anywhere else self.zone

    def waiting_for(self, seat: Seat) -> tuple[M, ...]:
        """The models that a seat may place."""
        return tuple(model for model in self.waiting if model.seat == seat)

    def having(self, begun: Deploy) -> Deployment[M]:
        """The same once some of the models that wait have got their places, or are left off the table."""
        named = {*begun.models, *begun.held_back}
        room = self.room
        for id, standing in begun.models.items():
            stands = base_at(standing, self.models[id].size, self.edge)
            if stands is not None:
                room = room.with_base(id, stands[1])
        return replace(self, waiting=tuple(model for model in self.waiting if model.id not in named), room=room)

    def stranded(self, seats: Sequence[Seat]) -> Iterator[tuple[M, ...]]:
        """The models of each seat that cannot place any of them nor leave one off, so that nobody is asked in vain."""
        for seat in seats:
            models = self.waiting_for(seat)
            if models and not self.may_be_left_off.intersection(model.id for model in models):
                smallest = min(models, key=lambda model: model.size.area)
                if not self._has_place(smallest):
                    yield models

    def _has_place(self, model: M) -> bool:
        """Whether `find_place` finds one for a model."""
        return any(
            has_place(self.zone_of(model), model.size, self._fits(model, self.room, turned), turned)
            for turned in self._headings(model)
        )

    def _headings(self, model: M) -> tuple[int, ...]:
        inward = self.edge.inward
        return (inward,) if model.size.is_round else (inward, (inward + 90) % 360)

    def find_place(self, model: M, room: FreeSpace, chance: Random | None = None) -> Standing | None:
        """Where a model's base fits into the zone, looking into the table or else along its edge."""
        size = model.size
        for turned in self._headings(model):
            at = find_place(self.zone_of(model), size, self._fits(model, room, turned), chance, turned)
            if at is not None:
                return at if size.is_round else (*at, turned)
        return None

    def _fits(self, model: M, room: FreeSpace, turned: int) -> Callable[[Shape], bool]:
        """Whether a model may stand on a base of its own."""
        further = self.further
        if further is None:
            return room.is_free
        turn = () if model.size.is_round else (turned,)

        def fits(base: Shape) -> bool:
            x0, y0, x1, y1 = bounds(base)
            return room.is_free(base) and not any(further(model, ((x0 + x1) // 2, (y0 + y1) // 2, *turn)))

        return fits

    def only_one(self, models: Sequence[M]) -> Deploy:
        """The smallest model where there is room for it, or else one that may stay off the table."""
        smallest = min(models, key=lambda model: model.size.area)
        place = self.find_place(smallest, self.room)
        if place is not None:
            return Deploy({smallest.id: place})
        return Deploy(held_back=(next(model.id for model in models if model.id in self.may_be_left_off),))


class Stood(Struct, Generic[M], frozen=True):
    """A model as an answer places it."""

    model: M
    at: Point
    base: Shape
    turned: int  # where a base looks, in degrees; a round one into the table


class Placement(Struct, Generic[M], frozen=True):
    """What a seat has placed, and what it has left off the table."""

    seat: Seat
    placed: tuple[Stood[M], ...]
    held_back: tuple[M, ...]


def next_to_place(acting: Seat, is_waiting: Callable[[Seat], bool]) -> Seat | None:
    """The side whose turn it is, or the other where that one has nobody left; None once everybody is placed."""
    return next((side for side in (acting, other(acting)) if is_waiting(side)), None)


def place_some(deployment: Deployment[M], seats: Sequence[Seat], arrange: Arrange) -> Asking[Placement[M]]:
    """The first of a side's seats to answer places some of its models; a sensible array is suggested to each."""
    forms = {seat: DeploymentForm(deployment, seat, arrange) for seat in seats if deployment.waiting_for(seat)}
    seat, deployed = yield from fill_in_any("deploy", deployment.rules.by_turns, forms, "Place any of your models.")
    placed = []
    for id, standing in deployed.models.items():
        model = deployment.models[id]
        stands = base_at(standing, model.size, deployment.edge)
        assert stands is not None, "the form has looked at it"
        placed.append(Stood(model, *stands))
    held_back = tuple(deployment.models[id] for id in deployed.held_back)
    return Placement(seat, tuple(placed), held_back)


def base_at(standing: Standing, size: BaseSize, edge: Edge) -> tuple[Point, Shape, int] | None:
    """A place, a base of a size there, and where it looks: into the table unless it is said otherwise."""
    x, y, *degrees = standing
    if size.is_round and degrees:
        return None
    turned = degrees[0] if degrees else edge.inward
    return ((x, y), size.at((x, y), turned), turned) if 0 <= turned <= 359 else None


class DeploymentShown(FormShown, frozen=True, tag="deployment"):
    """Who is left to be placed, who may stay off the table, and where the own zone is."""

    models: tuple[ModelId, ...]
    may_be_held_back: tuple[ModelId, ...]
    zone: tuple[int, int, int, int]
    most: int | None = None  # of the models that are placed at a time; None: any number


class DeploymentForm(Form[Deploy], Generic[M], frozen=True, eq=False):
    """Where some of a seat's models stand, by their ids, and which of them are left off the table."""

    deployment: Deployment[M]
    seat: Seat
    arrange: Arrange
    READER: ClassVar[Reader[Deploy]] = Reader(Deploy)

    @property
    def left(self) -> tuple[M, ...]:
        """The models that this seat may place."""
        return self.deployment.waiting_for(self.seat)

    def faults_of_writing(self, written: Written) -> Iterator[Fault]:
        """Each model whose place is none is named."""
        match written:
            case {"models": {**places}} if wrong := [
                model for model in self.left if model.id in places and not fits(places[model.id], Standing)
            ]:
                yield from (self._fault_of_place(model, places[model.id]) for model in wrong)
            case _:
                yield from self.READER.faults(written)

    def _fault_of_place(self, model: M, said: object) -> Fault:
        degrees = "" if model.size.is_round else " and degrees from 0 to 359"
        return Fault(None, f"{model.name}: expected two whole numbers{degrees}, not {said!r}")

    def faults_of(self, filled: Deploy) -> Iterator[Fault]:
        models, held_back = filled.models, filled.held_back
        yield from self._faults_of_number(len(models) + len(held_back))
        yield from self._faults_of_names([*models, *held_back])
        yield from self._faults_of_held_back(held_back)
        yield from self._faults_of_places(models)

    def _faults_of_number(self, number: int) -> Iterator[Fault]:
        rules = self.deployment.rules
        if not number:
            yield Fault(rules.by_turns, "at least one model must be placed")
        if rules.most is not None and number > rules.most:
            yield Fault(rules.by_turns, f"{number} models are more than {rules.most} at a time")

    def _faults_of_names(self, ids: list[ModelId]) -> Iterator[Fault]:
        models, own = self.deployment.models, {model.id for model in self.left}
        for place, id in enumerate(ids):
            if id not in models:
                yield Fault(None, f"there is no model {id!r}")
            elif ids.index(id) < place:
                yield Fault(self.deployment.rules.by_turns, f"{models[id].name} is named twice")
            elif id not in own:
                yield self._fault_of_strange_model(models[id])

    def _fault_of_strange_model(self, model: M) -> Fault:
        rules = self.deployment.rules
        if model.side != self.deployment.side:
            return Fault(rules.by_turns, f"{model.name} is on the side of {model.side}")
        if model.seat != self.seat:
            return Fault(rules.own_models, f"{model.name} is run by {model.seat}")
        if model.id in self.deployment.goes_last:
            return Fault(rules.last, f"{model.name} is placed after all others")
        return Fault(rules.by_turns, f"{model.name} has been placed or held back already")

    def _faults_of_held_back(self, ids: tuple[ModelId, ...]) -> Iterator[Fault]:
        for model in self.left:
            if model.id in ids and model.id not in self.deployment.may_be_left_off:
                rule = self.deployment.rules.left_off
                yield Fault(rule, f"{model.name} has no rule that lets it stay off the table")

    def _faults_of_places(self, models: Places) -> Iterator[Fault]:
        room = self.deployment.room
        bases: list[tuple[M, Shape]] = []
        for model in self.left:
            if model.id not in models:
                continue
            stands = base_at(models[model.id], model.size, self.deployment.edge)
            if stands is None:
                yield self._fault_of_place(model, list(models[model.id]))
                continue
            bases.append((model, stands[1]))
        for model, base in bases:
            faults = self.faults_of_base(model, base, models[model.id], room)
            yield from (fault.of(model.id) for fault in faults)
            room = room.with_base(model.id, base)

    def faults_of_base(self, model: M, base: Shape, standing: Standing, room: FreeSpace) -> Iterator[Fault]:
        """What speaks against a model's base in a place, among those that are there already."""
        yield from self._faults_of_zone(model, base)
        yield from room.faults(base, model.id, model.name, lambda id: self.deployment.models[id].name)
        if self.deployment.further is not None:
            yield from self.deployment.further(model, standing)

    def _faults_of_zone(self, model: M, base: Shape) -> Iterator[Fault]:
        deployment, rules = self.deployment, self.deployment.rules
        if model.id not in deployment.anywhere and not shape_within(base, deployment.zone):
            far = deployment.table.reach_from(deployment.edge, base)
            if far > rules.depth:
                limit = f"the {deployment.edge} edge, more than {inches(rules.depth)}"
                yield Fault(rules.zone, f"{model.name} reaches {inches(far)} from {limit}")

    def samples(self, chance: Random) -> Iterator[Deploy]:
        while True:
            yield self._sample(chance)

    def _sample(self, chance: Random) -> Deploy:
        """Half the time everybody, otherwise any number; each at random, as long as there is room."""
        deployment = self.deployment
        left = list(self.left)
        chance.shuffle(left)
        chosen = left if chance.randrange(2) else left[: chance.randint(1, len(left))]
        chosen = chosen[: deployment.rules.most]
        may_stay = [model.id for model in chosen if model.id in deployment.may_be_left_off]
        held_back = tuple(id for id in may_stay if chance.randrange(2))
        models: Places = {}
        room = deployment.room
        for model in chosen:
            if model.id in held_back:
                continue
            place = deployment.find_place(model, room, chance)
            if place is not None:
                models[model.id] = place
                room = room.with_base(model.id, model.size.at((place[0], place[1]), *place[2:]))
        if models or held_back:
            return Deploy(models, held_back)
        return deployment.only_one(self.left)

    def suggestions(self) -> Iterator[Deploy]:
        yield self.arrange(self.seat, Deploy(), self.deployment.rules.most)

    def completions(self, begun: Deploy) -> Iterator[Deploy]:
        """What has its place keeps it, and the rest is set up about it.

        How many are placed at a time is not asked: somebody may plan for all.
        """
        kept = self.own_part(begun)
        if len(kept.models) + len(kept.held_back) == len(self.left):
            yield kept
            return
        rest = self.arrange(self.seat, kept, None)
        yield Deploy({**kept.models, **rest.models}, (*kept.held_back, *rest.held_back))

    def own_part(self, filled: Deploy) -> Deploy:
        """As much of an array as is about models that this seat may place, each named once."""
        own = {model.id for model in self.left}
        models = {id: at for id, at in filled.models.items() if id in own}
        held_back = dict.fromkeys(id for id in filled.held_back if id in own and id not in models)
        return Deploy(models, tuple(held_back))

    def said(self, filled: Deploy) -> str:
        named = self.deployment.models
        names = [named[id].name for id in filled.models]
        held = [f"{named[id].name} held back" for id in filled.held_back]
        return ", ".join([*names, *held])

    def shown(self) -> DeploymentShown:
        is_free = all(model.id in self.deployment.anywhere for model in self.left)
        return DeploymentShown(
            models=tuple(model.id for model in self.left),
            may_be_held_back=tuple(model.id for model in self.left if model.id in self.deployment.may_be_left_off),
            zone=self.deployment.table.area if is_free else self.deployment.zone,
            most=self.deployment.rules.most,
        )
