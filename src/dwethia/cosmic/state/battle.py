"""The battle in space as it stands: every ship, both sides, turn, phase and whose part of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from dwethia.cosmic.setup.battle_setup import FleetBattleSetup, FleetForce
from dwethia.cosmic.setup.cards import ShipCard
from dwethia.cosmic.state.order import Order
from dwethia.engine.seats import Seat
from dwethia.geometry.hulls.gaps import reach_of
from dwethia.geometry.hulls.hull import Base, Hull, HullSide, middle_of
from dwethia.geometry.shapes import Disc, Point
from dwethia.powers.pools import Points
from dwethia.profile import ModelId
from dwethia.tabletop.bases import BaseSize
from dwethia.tabletop.sides import RED, other, seats_of
from dwethia.tabletop.table import Edge, Table
from dwethia.worked_out import worked_out_once


class Phase(StrEnum):
    """What the battle is about, in order: three steps before it, six phases a turn, and its end {R-CC-01}."""

    TERRAIN = "terrain"
    EDGES = "edges"
    DEPLOYMENT = "deployment"
    START = "start"
    ORDERS = "orders"
    PRIORITY = "priority"
    SHIELDS = "shields"  # the start of Movement (CC-SHIELD-01)
    MOVEMENT = "movement"
    OPPORTUNITY = "opportunity"  # the step after Movement (CC-OPP-01)
    SHOOT = "shoot"
    CLOSE_COMBAT = "close-combat"
    END = "end"
    OVER = "over"

    @property
    def label(self) -> str:
        return {"close-combat": "Close Combat", "opportunity": "Opportunity Attacks"}.get(self, self.value.title())


class Until(StrEnum):
    """When something that lasts on a ship ends."""

    PHASE = "phase"
    TURN = "turn"
    NEXT_TURN = "next-turn"  # with the turn after this one; becomes TURN when this one ends
    BATTLE = "battle"


class LastingEffect(Struct, frozen=True):
    """Something that a power or an action has done to a ship and that goes on for a while."""

    source: str  # the power or action, as people call it
    rule: str
    effect: str  # as declared among the rulebook's effects
    until: Until
    characteristic: str | None = None
    amount: int = 0  # what is added
    is_new_value: bool = False  # the amount stands instead of the printed value


class ShipModel(Struct, frozen=True):
    """A ship. Its base is None while it is off the table: not yet placed, in reserve, or taken off."""

    id: ModelId
    side: Seat
    seat: Seat  # who runs it {R-CC-82}
    card: ShipCard
    name: str
    base: Base | None
    wounds: int
    destiny: int  # its own, where ships have their own {R-CC-57}
    faith: int
    affinity: int
    round_heading: int = 0  # where a round base looks; a hull has its own
    is_slain: bool = False  # the slain stay on the table to the end of a Shoot Phase (CC-SHOOT-33)
    is_in_reserve: bool = False  # off the table until it arrives (CC-DEPLOY-14)
    came: int = 0  # the turn in which it came to the table later than the others
    orders: tuple[Order, ...] = ()  # of this turn, once they are revealed
    left: tuple[Order, ...] = ()  # of these, what is still to be carried out
    shields: tuple[HullSide, ...] = ()  # where its Shield tokens point
    shielded_at: int = 0  # where it looked when they were pointed {R-CC-16}
    shields_down: bool = False  # it has fired what takes all their power, in this phase
    moved: int = 0  # how far its orders have moved it this turn, as it was paid for; drift is not counted {R-CC-53}
    gone: int = 0  # the same as a tape measures it, wherever it went
    has_moved: bool = False  # an order of this turn has moved or turned it
    drifted: int = 0  # how far it has drifted this turn
    has_drifted: bool = False  # its drift is over, however far it got
    is_done: bool = False  # its part of the Movement Phase is over: moved, drifted or held
    is_frozen: bool = False  # in a boarding contact made this phase: it moves no more (CC-MOVE-18)
    was_locked_with: tuple[ModelId, ...] = ()  # when this turn began, or boarded since and free to leave (CC-OPP-02)
    parted_from: tuple[ModelId, ...] = ()  # who was locked with it and was no longer near when its move ended {R-CC-92}
    has_struck: bool = False  # its opportunity attack of this turn is done or let pass
    has_shot: bool = False  # in this turn's Shoot Phase
    casts: int = 0  # powers activated this turn
    casts_now: int = 0  # powers activated this phase: in a Shoot Phase it fires nothing then (CC-SHOOT-13)
    lasting: tuple[LastingEffect, ...] = ()
    used: tuple[str, ...] = ()  # ids of what works once and has

    @property
    def is_alive(self) -> bool:
        return not self.is_slain

    @property
    def is_here(self) -> bool:
        """Whether it stands on the table, alive or slain but not yet taken off."""
        return self.base is not None

    @property
    def absence(self) -> str:
        """Why nothing can be done with it or to it, in words; for ships that are lost or off the table."""
        return f"{self.name} is lost" if self.is_slain else f"{self.name} is not on the table"

    @property
    def hull(self) -> Base:
        """Its base; only for ships on the table."""
        assert self.base is not None, f"{self.id} is not on the table"
        return self.base

    @property
    def at(self) -> Point:
        """Its middle; only for ships on the table."""
        return middle_of(self.hull)

    @property
    def heading(self) -> int:
        """Where its front looks: 0 north, 90 west."""
        return self.base.heading if isinstance(self.base, Hull) else self.round_heading

    @property
    def size(self) -> BaseSize:
        """What its base is like, wherever it is put."""
        return self.card.size

    def count_of(self, order: Order) -> int:
        """How many tokens of a kind it has this turn."""
        return self.orders.count(order)

    def placed(self, at: Point, heading: int) -> ShipModel:
        """The ship somewhere on the table."""
        base, turned = standing(self.card, at, heading)
        return replace(self, base=base, round_heading=turned)


def standing(card: ShipCard, at: Point, heading: int) -> tuple[Base, int]:
    """The base of a ship at a place, and where it looks if the base is round."""
    size = card.size
    if size.along is None:
        return Disc(*at, size.across), heading % 360
    return Hull(*at, 2 * size.along, 2 * size.across, heading % 360), 0


class Boarding(Struct, frozen=True):
    """A ship that has boarded another by an order; it lasts while they stay inside 1 inch {R-CC-33}."""

    boarder: ModelId
    boarded: ModelId


class LostShip(Struct, frozen=True):
    """A ship lost, and what scoring asks about it."""

    ship: ModelId
    side: Seat
    by: Seat | None  # who is credited with it; a ship that drifts off is the opponent's (CC-MOVE-20)
    means: str  # shot, ram, boarding, opportunity, edge, power, left
    turn: int
    phase: Phase


class FleetSide(Struct, frozen=True):
    """One side's counters."""

    seat: Seat  # the side's name, and its first seat where it has only one
    edge: Edge | None = None
    destiny: int = 0  # the pool, where there is one {R-CC-57}
    faith: int = 0
    affinity: int = 0
    starting_points: int = 0
    scored: int = 0  # what its scenario has given it at the ends of turns


class FleetBattle(Struct, frozen=True, dict=True):
    """The state of a battle in space. Nothing in it is secret: what is sealed is not in it before its reveal."""

    setup: FleetBattleSetup
    table: Table
    ships: tuple[ShipModel, ...]
    sides: tuple[FleetSide, FleetSide]
    turn: int = 0
    phase: Phase = Phase.TERRAIN
    winner_of_roll: Seat | None = None  # this turn's (CC-PRIO-02)
    holder: Seat = RED  # the side with priority: it acts first (CC-PRIO-04 to -06)
    acting: Seat = RED  # the side whose part it is, or who is to place something
    is_second: bool = False  # whether the second side's part of the phase has begun
    is_under_way: bool = False  # whether what comes at the start of this part is done
    finished: tuple[Seat, ...] = ()  # seats that are done in this part
    firing: ModelId | None = None  # who has shots left, to be resolved before another ship's (CC-SHOOT-07)
    shots_done: tuple[str, ...] = ()  # the weapons that it has fired so far
    boardings: tuple[Boarding, ...] = ()
    rammed: tuple[tuple[ModelId, ModelId], ...] = ()  # pairs, in this phase {R-CC-20}
    left_to_place: tuple[int, ...] = ()  # pieces of the pool, by number
    picked: int = 0  # fights picked this phase
    fights: tuple[tuple[ModelId, ...], ...] = ()  # of this phase, found when it began and still to be resolved
    losses: tuple[LostShip, ...] = ()
    winner: Seat | None = None

    def __hash__(self) -> int:
        return self.hashed

    @worked_out_once
    def hashed(self) -> int:
        """A hash that is quickly made: what tells battles apart is above all who is hurt."""
        return hash(tuple([ship.wounds for ship in self.ships]))

    def side(self, seat: Seat) -> FleetSide:
        """A side by its name."""
        return self.sides[0] if seat == RED else self.sides[1]

    def force(self, side: Seat) -> FleetForce:
        return self.setup.force(side)

    def seats_of(self, side: Seat) -> tuple[Seat, ...]:
        """Who runs a side; the first of them decides for the side as a whole."""
        return seats_of(side, self.setup.force(side).seats)

    @property
    def order_of_sides(self) -> tuple[Seat, Seat]:
        """The side with priority, then the other."""
        return self.holder, other(self.holder)

    @worked_out_once
    def places(self) -> Mapping[str, int]:
        """Where each ship stands among the ships."""
        return {ship.id: place for place, ship in enumerate(self.ships)}

    @worked_out_once
    def notes(self) -> dict[Any, Any]:
        """What was worked out about the ships as they are: it lasts until one of them changes."""
        return {}

    @worked_out_once
    def lines(self) -> dict[Any, Any]:
        """What was measured between the ships as they stand: it lasts until one of them moves, comes or goes."""
        return {}

    @worked_out_once
    def casters(self) -> tuple[int, ...]:
        """The places of ships that know powers."""
        return tuple([place for place, ship in enumerate(self.ships) if ship.card.powers])

    @worked_out_once
    def actors(self) -> tuple[int, ...]:
        """The places of ships that have actions of their own."""
        return tuple([place for place, ship in enumerate(self.ships) if ship.card.actions])

    @worked_out_once
    def circles(self) -> tuple[tuple[ModelId, int, int, int], ...]:
        """A circle around every ship on the table, wrecks too: whose, its middle and its radius."""
        return tuple(
            [(each.id, each.base.x, each.base.y, reach_of(each.base)) for each in self.ships if each.base is not None]
        )

    def near(self, base: Base, distance: int) -> list[ShipModel]:
        """The ships on the table, wrecks too, that may be nearer to a base than a distance, by circles around both."""
        x, y, far = base.x, base.y, reach_of(base) + distance
        found = [
            id
            for id, to_x, to_y, reach in self.circles
            if (across := to_x - x) * across + (down := to_y - y) * down < (apart := far + reach) * apart
        ]
        if not found:
            return []
        ships, places = self.ships, self.places
        return [ships[places[id]] for id in found]

    def has_ship(self, id: str) -> bool:
        return id in self.places

    def ship(self, id: str) -> ShipModel:
        """A ship; KeyError where there is none of that id."""
        return self.ships[self.places[id]]

    def ships_of(self, side: Seat) -> Iterator[ShipModel]:
        """The ships of a side that are alive and on the table."""
        return (ship for ship in self.ships if ship.side == side and ship.base is not None and not ship.is_slain)

    def enemies_of(self, side: Seat) -> Iterator[ShipModel]:
        return self.ships_of(other(side))

    @property
    def standing(self) -> Iterator[ShipModel]:
        """Every ship that is alive and on the table."""
        return (ship for ship in self.ships if ship.base is not None and not ship.is_slain)

    @property
    def present(self) -> Iterator[ShipModel]:
        """Every ship on the table, also those slain in this Shoot Phase {R-CC-46}."""
        return (ship for ship in self.ships if ship.base is not None)

    def with_progress(self, **changes: Any) -> FleetBattle:
        """The battle with something changed that is not about its ships."""
        after = replace(self, **changes)
        after.__dict__.update(self.__dict__)
        return after

    def with_ships(self, *changed: ShipModel) -> FleetBattle:
        """The battle with some ships changed."""
        places = self.places
        ships = list(self.ships)
        are_in_place = cards_stay = True
        for ship in changed:
            place = places[ship.id]
            before = ships[place]
            if ship.base is not before.base or ship.round_heading != before.round_heading:
                are_in_place = False
            cards_stay = cards_stay and ship.card is before.card
            ships[place] = ship
        made = replace(self, ships=tuple(ships))
        made.__dict__["places"] = places
        if cards_stay:
            made.__dict__["casters"] = self.casters
            made.__dict__["actors"] = self.actors
        if are_in_place:
            made.__dict__["lines"] = self.lines
            made.__dict__["circles"] = self.circles
        return made

    def model(self, id: str) -> ShipModel:
        """A ship, as the points of every game are paid (`powers/pools.py`)."""
        return self.ship(id)

    def with_model(self, model: ShipModel) -> FleetBattle:
        """The battle with one ship changed, likewise."""
        return self.with_ships(model)

    def points_at_start(self, model: ShipModel, points: Points, *, together: bool) -> int:
        """What a ship had when the battle began; with `together`, what its whole side had (CC-MUSTER-13 to -15)."""
        if not together:
            return int(getattr(model.card.profile, points))
        return sum(int(getattr(ship.card.profile, points)) for ship in self.ships if ship.side == model.side)

    def with_side(self, side: FleetSide) -> FleetBattle:
        red, blue = self.sides
        return self.with_progress(sides=(side, blue) if side.seat == RED else (red, side))
