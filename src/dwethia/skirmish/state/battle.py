"""The battle as it stands: every model, both sides, turn, phase and whose part of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from enum import StrEnum
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.seats import Seat
from dwethia.geometry.crowd import Crowd
from dwethia.geometry.shapes import Disc, Point
from dwethia.powers.pools import Points
from dwethia.profile import ModelId, UnitType
from dwethia.skirmish.rules.priority import Priority
from dwethia.skirmish.setup.battle_setup import BattleSetup, Force, MissionSetup, Scenario
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.tabletop.bases import BaseSize
from dwethia.tabletop.sides import RED, SIDES, other
from dwethia.tabletop.table import Edge, Table
from dwethia.worked_out import worked_out_once


class Phase(StrEnum):
    """What the battle is about, in order: four steps before it, five phases a turn, and its end."""

    SCENARIOS = "scenarios"
    TERRAIN = "terrain"
    OBJECTIVES = "objectives"
    EDGES = "edges"
    HILL = "hill"  # only where the hill is not about the middle {R-SK-21}
    DEPLOYMENT = "deployment"
    START = "start"
    PRIORITY = "priority"
    MOVEMENT = "movement"
    SHOOT = "shoot"
    CLOSE_COMBAT = "close-combat"
    RETREAT = "retreat"  # a step of Close Combat {R-SK-05}
    END = "end"
    OVER = "over"

    @property
    def label(self) -> str:
        return {"close-combat": "Close Combat", "retreat": "Retreat step"}.get(self, self.value.title())

    @property
    def called(self) -> str:
        """Its whole name."""
        return self.label if self is Phase.RETREAT else f"{self.label} Phase"


class Manner(StrEnum):
    """How a model has moved (HS-MOVE-01, HS-MOVE-02); it lasts until its next move."""

    PLAIN = "plain"
    DEFENSIVE = "defensive"
    STEALTHY = "stealthy"


class Until(StrEnum):
    """When something that lasts on a model ends."""

    PHASE = "phase"  # with the phase
    SHOOT = "shoot"  # with the turn's Shoot Phase
    TURN = "turn"  # with the turn
    NEXT_TURN = "next-turn"  # with the turn after this one; becomes TURN when this one ends
    RED_TURN = "red-turn"  # when the red side's part of the next turn's Movement Phase begins
    BLUE_TURN = "blue-turn"
    BATTLE = "battle"


class LastingEffect(Struct, frozen=True):
    """Something that a power, an action or an item has done to a model and that goes on for a while."""

    source: str  # the power or rule, as people call it
    rule: str
    effect: str  # Set, Change, Hide, Daunt, Taint, Quick Shot, Natural Six, …
    until: Until
    characteristic: str | None = None
    amount: int = 0
    since: int = 0  # the turn it began in
    beside: ModelId | None = None  # it works only in coherency with this model
    while_still: bool = False  # it ends when its bearer is moved


class DutyState(Struct, frozen=True, omit_defaults=True):
    """How the duties of a model stand, which a campaign has laid on it."""

    goals: tuple[ModelId, ...] = ()  # whom it must attack, as measured when its side's movement began {R-CP-20}
    is_able: bool = False  # whether it could attack one of them then (HS-DUTY-01)
    has_attacked: bool = False  # one of them, since then
    faced: tuple[ModelId, ...] = ()  # Monsters that it has spent Faith to fight {R-CP-33}
    has_reached_cover: bool = False  # {R-CP-34}
    has_left_cover: bool = False  # and paid for it
    shaken_in: int = 0  # the last turn in which a shot has cost it Faith {R-CP-36}


NO_DUTIES: Final = DutyState()


class Model(Struct, frozen=True):
    """A model. Its base is None while it is off the table: not yet placed, held back, or taken off."""

    id: ModelId
    side: Seat
    seat: Seat  # who runs it (SK-TURN-04)
    card: BattleCard
    name: str
    base: Disc | None
    wounds: int
    destiny: int  # its own, where models have their own {R-SK-90}
    faith: int  # its own {R-SK-101}; where there is a pool, the share of it that can still be drained
    affinity: int
    is_slain: bool = False  # slain models stay on the table to the end of a Shoot Phase (SK-SHOOT-02)
    is_held_back: bool = False  # left off the table by a rule of its own (SK-SETUP-08)
    came: int = 0  # the turn in which it came to the table later than the others; 0 for those there from the start
    has_moved: bool = False  # its own move of this turn is done
    moved: int = 0  # what it was moved this turn, with difficult ground counted double (SK-MOVE-13)
    has_charged: bool = False  # moved into contact this turn
    manner: Manner = Manner.PLAIN
    has_shot: bool = False  # in this turn's Shoot Phase or from a fight
    shot_with: str = ""  # the weapon it has fired in this phase, by its id
    forfeits: bool = False  # shot with a weapon that is not [Light]: no attack dice this turn {R-SK-70}
    casts: int = 0  # powers activated this turn
    casts_now: int = 0  # powers activated this phase: in a Shoot Phase it fires nothing then (SK-AFF-03)
    has_fought: bool = False  # this phase
    was_in_fight: bool = False  # in a fight this phase, with or without dice: it may retreat
    has_retreated: bool = False  # this phase
    has_declared_retreat: bool = False  # this phase, with its side in a fight (SK-FIGHT-14)
    affected: tuple[str, ...] = ()  # Destiny actions that have affected it this phase (SK-DEST-10)
    lasting: tuple[LastingEffect, ...] = ()
    used: tuple[str, ...] = ()  # ids of what works once and has
    duty: DutyState = NO_DUTIES

    @property
    def is_alive(self) -> bool:
        return not self.is_slain

    @property
    def is_here(self) -> bool:
        """Whether it stands on the table, alive or slain but not yet taken off."""
        return self.base is not None

    def is_up_for(self, side: Seat) -> bool:
        """Whether it is of that side, alive and on the table."""
        return self.side == side and self.base is not None and not self.is_slain

    @property
    def disc(self) -> Disc:
        """Its base; only for models on the table."""
        assert self.base is not None, f"{self.id} is not on the table"
        return self.base

    @property
    def size(self) -> BaseSize:
        """What its base is like, wherever it is put."""
        return BaseSize(self.card.radius)

    def left_alone_by(self, *gone: ModelId) -> Model:
        """The model when those are gone beside whom something worked on it."""
        if not any(each.beside in gone for each in self.lasting):
            return self
        return replace(self, lasting=tuple(each for each in self.lasting if each.beside not in gone))


class Death(Struct, frozen=True):
    """A model slain, with what scoring and the campaign ask about it."""

    victim: ModelId
    side: Seat
    slayer: ModelId | None
    means: str
    turn: int
    order: int
    phase: Phase
    at: Point | None  # where it fell
    together: int  # the order of the first that fell in the same resolution


class SurgeUnderWay(Struct, frozen=True):
    """A Surge under way: its hero, and who is still to move, the hero first (SK-DEST-11)."""

    hero: ModelId
    to_move: tuple[ModelId, ...]


class Leaving(Struct, frozen=True):
    """A model that has moved out of a fight, and the enemies who may still strike at it for that {R-SK-37}."""

    model: ModelId
    left: tuple[ModelId, ...]


class Withdrawal(Struct, frozen=True):
    """A retreat made this phase, and the enemies whose melee range the model left by it (SK-RETREAT-06)."""

    model: ModelId
    seen_by: tuple[ModelId, ...] = ()
    is_declared: bool = False  # within its fight (SK-FIGHT-16), not in the Retreat step


class Side(Struct, frozen=True):
    """One side's counters and aims."""

    seat: Seat  # the side's name, and its first seat where it has only one
    scenario: Scenario | None = None
    missions: tuple[MissionSetup, ...] = ()
    edge: Edge | None = None
    destiny: int = 0  # the pool, where there is one {R-SK-90}
    faith: int = 0  # the pool, where there is one {R-SK-101}
    affinity: int = 0
    completed: tuple[int, ...] = ()  # spots, by number (SK-SCEN-06)
    objective_zone: Point | None = None  # the middle of the zone of King of the Hill
    powers_worked: int = 0
    powers_cancelled: int = 0
    starting_models: int = 0
    starting_points: int = 0
    is_hidden: bool = False  # its scenario is known to its own seats alone, and None in what others see {R-SK-23}
    objective_radius: int | None = None  # of that zone, where it is not as wide as usual {R-SK-21}


class PlacesByCard:
    """The places of models by what their cards tell, each looked for once."""

    def __init__(self, models: tuple[Model, ...]) -> None:
        self._models = models
        self._bearing: dict[Callable[[BattleCard], object], tuple[int, ...]] = {}

    def run_by(self, seat: Seat) -> tuple[int, ...]:
        """Those that a seat runs: no model ever changes hands."""
        return self._by_seat.get(seat, ())

    @worked_out_once
    def _by_seat(self) -> Mapping[Seat, tuple[int, ...]]:
        seats = dict.fromkeys(model.seat for model in self._models)
        return {seat: tuple(place for place, model in enumerate(self._models) if model.seat == seat) for seat in seats}

    @worked_out_once
    def actors(self) -> tuple[int, ...]:
        """Those who may have something to do at any time: Destiny, actions, or wargear for it."""
        return self.bearing(_may_act_any_time)

    @worked_out_once
    def shooters(self) -> tuple[int, ...]:
        """Those who have ranged weapons."""
        return self.bearing(lambda card: card.weapons)

    @worked_out_once
    def casters(self) -> tuple[int, ...]:
        """Those who know powers."""
        return self.bearing(lambda card: card.powers)

    @worked_out_once
    def dutiful(self) -> tuple[int, ...]:
        """Those on whom a campaign has laid duties."""
        return self.bearing(lambda card: card.duties)

    @worked_out_once
    def sharing(self) -> frozenset[Seat]:
        """The sides of which somebody has wargear that changes friends in coherency with it."""
        return frozenset(model.side for model in self._models if model.card.shares)

    def bearing(self, fact: Callable[[BattleCard], object]) -> tuple[int, ...]:
        """Those with cards of which something is so."""
        found = self._bearing.get(fact)
        if found is None:
            found = self._bearing[fact] = tuple(place for place, model in enumerate(self._models) if fact(model.card))
        return found


def _may_act_any_time(card: BattleCard) -> bool:
    is_leader = card.type in (UnitType.HERO, UnitType.RELIGIOUS)
    return is_leader or bool(card.profile.destiny or card.actions or card.trinkets)


class Battle(Struct, frozen=True, dict=True):
    """The state of a battle. Nothing in it is secret, but for scenarios where a ruling hides them {R-SK-23}."""

    setup: BattleSetup
    table: Table
    models: tuple[Model, ...]
    sides: tuple[Side, Side]
    spots: tuple[Point, ...] = ()
    turn: int = 0
    phase: Phase = Phase.SCENARIOS
    priority: Priority | None = None
    acting: Seat = RED  # the side whose part it is, or who is to place something
    is_second: bool = False  # whether the second side's part of the phase has begun
    is_under_way: bool = False  # whether what comes at the start of this part is done
    is_closing: bool = False  # whether the part is over but for the windows at its end (HS-WIN-01)
    shooting: ModelId | None = None  # who has further shots, to be resolved before another model's (SK-SHOOT-16)
    shots_left: int = 0
    finished: tuple[Seat, ...] = ()  # seats that are done in this part
    is_window_open: bool = False  # before anything else, heroes may act (HS-WIN-01)
    surges: tuple[SurgeUnderWay, ...] = ()  # before anything else, these are carried out in order
    leavings: tuple[Leaving, ...] = ()  # before anything else, those left behind may strike {R-SK-37}
    left_to_place: tuple[int, ...] = ()  # pieces of the pool, by number
    picked: int = 0  # fights picked this phase
    retreating: tuple[ModelId, ...] = ()  # survivors who may move before the next fight is picked (SK-FIGHT-16)
    withdrawals: tuple[Withdrawal, ...] = ()  # of this Close Combat Phase
    deaths: tuple[Death, ...] = ()
    winner: Seat | None = None

    def __hash__(self) -> int:
        return self.hashed

    @worked_out_once
    def hashed(self) -> int:
        """A hash that is quickly made: what the odds tell battles apart by is above all who is hurt."""
        return hash(tuple([model.wounds for model in self.models]))

    def side(self, seat: Seat) -> Side:
        """A side by its name."""
        return self.sides[0] if seat == RED else self.sides[1]

    def force(self, side: Seat) -> Force:
        return self.setup.force(side)

    def seats_of(self, side: Seat) -> tuple[Seat, ...]:
        """Who runs a side; the first of them decides for the side as a whole."""
        setup = self.setup
        return (setup.red if side == RED else setup.blue).seats or (side,)

    def seen_by(self, seat: Seat | None) -> Battle:
        """The battle without what others hide from a seat, or from a spectator {R-SK-23}."""
        seen = self
        for side in self.sides:
            if side.is_hidden and side.scenario is not None and seat not in self.seats_of(side.seat):
                seen = seen.with_side(replace(side, scenario=None))
        return seen

    @property
    def holder(self) -> Seat:
        """The side with priority this turn."""
        return self.priority.holder if self.priority else RED

    @worked_out_once
    def places(self) -> Mapping[str, int]:
        """Where each model stands among the models."""
        return {model.id: place for place, model in enumerate(self.models)}

    @worked_out_once
    def by_card(self) -> PlacesByCard:
        """What the models' cards alone tell of who they are: it lasts while they have the same ones."""
        return PlacesByCard(self.models)

    @worked_out_once
    def lasting(self) -> tuple[int, ...]:
        """The places of models on which something lasts."""
        return tuple([place for place, model in enumerate(self.models) if model.lasting])

    @worked_out_once
    def held_back(self) -> tuple[int, ...]:
        """The places of models that are still held back."""
        return tuple([place for place, model in enumerate(self.models) if model.is_held_back])

    @worked_out_once
    def notes(self) -> dict[Any, Any]:
        """What was worked out about the models as they are: it lasts until one of them changes."""
        return {}

    @worked_out_once
    def crowds(self) -> Mapping[Seat, Crowd[ModelId]]:
        """The bases on the table by side, also of those slain in this Shoot Phase {R-SK-67}."""
        return {
            side: Crowd.of({each.id: each.base for each in self.models if each.side == side and each.base is not None})
            for side in SIDES
        }

    @worked_out_once
    def lines_of_fire(self) -> dict[Hashable, object]:
        """What has been measured between models: it lasts until one of them moves, comes, goes or falls."""
        return {}

    def index(self, id: str) -> int:
        """The place of a model; KeyError where there is none of that id."""
        return self.places[id]

    def has_model(self, id: str) -> bool:
        return id in self.places

    def model(self, id: str) -> Model:
        return self.models[self.places[id]]

    def models_of(self, side: Seat) -> Iterator[Model]:
        """The models of a side that are alive and on the table."""
        return (model for model in self.models if model.side == side and model.base is not None and not model.is_slain)

    @property
    def standing(self) -> Iterator[Model]:
        """Every model that is alive and on the table."""
        return (model for model in self.models if model.base is not None and not model.is_slain)

    @property
    def present(self) -> Iterator[Model]:
        """Every model on the table, also those slain in this Shoot Phase {R-SK-67}."""
        return (model for model in self.models if model.base is not None)

    def with_progress(self, **changes: Any) -> Battle:
        """The battle with something changed that is not about its models."""
        after = replace(self, **changes)
        after.__dict__.update(self.__dict__)
        return after

    def with_model(self, model: Model) -> Battle:
        """The battle with one model changed."""
        return self.with_models(model)

    def with_models(self, *changed: Model) -> Battle:
        """The battle with some models changed, or added where they are new."""
        if not changed:
            return self
        places, known = self.places, self.__dict__
        models = list(self.models)
        crowds, cards_stay, all_stand, lasting_stays, held_stay = known.get("crowds"), True, True, True, True
        for model in changed:
            place = places.get(model.id)
            if place is None:
                after = {each.id: each for each in (*models, *changed)}
                return replace(self, models=tuple(after.values()))
            was, models[place] = models[place], model
            cards_stay = cards_stay and model.card is was.card
            lasting_stays = lasting_stays and model.lasting is was.lasting
            held_stay = held_stay and model.is_held_back is was.is_held_back
            if was.base is not model.base and was.base != model.base:
                all_stand = False
                if crowds is not None:
                    crowds = _after(crowds, model)
            elif was.is_slain is not model.is_slain:
                all_stand = False
        made = replace(self, models=tuple(models))
        handed_on = made.__dict__
        handed_on["places"] = places
        if crowds is not None:
            handed_on["crowds"] = crowds
        if all_stand and "lines_of_fire" in known:
            handed_on["lines_of_fire"] = known["lines_of_fire"]
        if cards_stay and "by_card" in known:
            handed_on["by_card"] = known["by_card"]
        if lasting_stays and "lasting" in known:
            handed_on["lasting"] = known["lasting"]
        if held_stay and "held_back" in known:
            handed_on["held_back"] = known["held_back"]
        return made

    def with_each(self, changed: Callable[[Model], Model]) -> Battle:
        """The battle with every model as it has become; those of which nothing changes are given back as they are."""
        return self.with_models(*[now for was in self.models if (now := changed(was)) is not was])

    def with_side(self, side: Side) -> Battle:
        red, blue = self.sides
        return self.with_progress(sides=(side, blue) if side.seat == RED else (red, side))

    def points_at_start(self, model: Model, points: Points, *, together: bool) -> int:
        """What is printed of Destiny, Faith or Affinity: on the model's own card, or summed over its force."""
        if not together:
            return int(getattr(model.card.profile, points))
        force = self.force(model.side)
        return sum(int(getattr(force.cards[each.card].profile, points)) for each in force.models)

    def enemies_of(self, side: Seat) -> Iterator[Model]:
        return self.models_of(other(side))


def _after(crowds: Mapping[Seat, Crowd[ModelId]], now: Model) -> Mapping[Seat, Crowd[ModelId]]:
    """The bases by side after one model has moved, come or gone."""
    crowd = crowds[now.side]
    changed = crowd.without(now.id) if now.base is None else crowd.moved(now.id, now.base)
    return {**crowds, now.side: changed}
