"""What is drawn of a battle in space: the types that are sent.

Lengths are thousandths of an inch, y grows to the north; headings are whole degrees, 0 north and 90 west.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from dwethia.codex import ShipClass
from dwethia.codex.looks import FactionLook
from dwethia.codex.ships.entries import Deploys, Facing
from dwethia.cosmic.state.order import Order
from dwethia.geometry.hulls.hull import HullSide
from dwethia.geometry.shapes import Point
from dwethia.rulebook import RuleId
from dwethia.server.boards.drawn import Condition, Figure, PieceDrawn, Pool, ZoneDrawn
from dwethia.tabletop.scenes import SideName
from dwethia.weapon import Penalty

Corners: TypeAlias = tuple[Point, ...]  # of a base: front left, front right, rear right, rear left


class WeaponDrawn(Struct, frozen=True):
    """A weapon of a ship, as it counts under the table's rulings."""

    id: str
    name: str
    barrels: int  # how many of it the ship has
    arc: HullSide | None  # the side that it fires to; None: all round
    range: int
    strength: int
    dice: int  # of one shot
    wounds: int  # of one success
    penalty: Penalty
    keywords: tuple[str, ...]
    once: bool  # works once per game
    lobbed: bool  # may be lobbed, past what is in the way


class PowerDrawn(Struct, frozen=True):
    """A power that a ship knows."""

    id: str
    name: str
    charge: int
    phase: str  # of the turn, or `any`
    range: int  # inches
    target: str  # enemy, friend, caster


class ActionDrawn(Struct, frozen=True):
    """An action of a ship's own."""

    id: str
    name: str
    cost: int
    pool: Literal["destiny", "affinity"]
    phase: str
    range: int  # inches


class ShipKindDrawn(Struct, frozen=True):
    """What is printed on a ship's card."""

    id: str
    name: str
    ship_class: ShipClass
    faction: str
    points: int
    base: str  # as it is printed, in millimetres
    stats: dict[str, int]  # as printed, in the order of a card: move, martial, perception …
    save: int | None
    ignores: int | None
    has_shields: bool  # whether a Shield order is any use to it (CC-ORDER-07)
    is_fighter: bool  # moves freely, and nobody boards it (CC-MOVE-08, CC-BOARD-05)
    facing: Facing  # `all-round`: a Shield token guards every side, and weapons fire to every side
    degrees: int  # how far its Turn goes round at most
    weapons: tuple[WeaponDrawn, ...]
    powers: tuple[PowerDrawn, ...]
    actions: tuple[ActionDrawn, ...]
    keywords: tuple[str, ...]
    rules: tuple[str, ...]  # special rules
    cloak: int
    deploys: Deploys
    arrives: int | None  # the turn in which a reserve comes
    priority: int
    is_hero: bool
    look: int | None  # its faction's, by its place among the looks


class LossDrawn(Struct, frozen=True):
    """How a ship was lost, or left the table."""

    means: str  # shot, ram, boarding, opportunity, edge, power, left
    by: SideName | None
    turn: int


class ShipDrawn(Struct, frozen=True):
    """A ship: on the table where it has a place; one that is slain and has a place is a wreck, and obstructs."""

    id: str
    side: SideName
    seat: str
    name: str
    kind: int  # its card, by its place among the kinds
    letter: str  # of its class, for its base
    number: str  # which of its side's ships it is
    at: Point | None
    heading: int
    length: int  # of its base, from rear to front; of a round one its diameter
    width: int
    radius: int | None  # of a round base
    corners: Corners  # of a round base those of the square around it, which its sides and quarters go by
    wounds: int
    pools: tuple[Pool, ...]  # its own, where ships have their own points
    changed: tuple[Figure, ...]  # characteristics that are not as printed now
    states: tuple[Condition, ...]
    orders: tuple[Order, ...]  # of this turn; none before they are revealed
    left: tuple[Order, ...]  # of these, what is still to be carried out
    shields: tuple[HullSide, ...]  # the sides that its tokens guard now, one for each
    shields_down: bool  # it has fired what takes all their power
    allowance: int  # its Move as it counts here and now
    moved: int
    drifted: int
    has_moved: bool
    has_shot: bool
    is_done: bool
    is_frozen: bool  # in a boarding contact made this phase: it moves no more
    is_adrift: bool  # its inch of drift is still before it
    is_slain: bool
    is_in_reserve: bool
    is_named: bool  # the scenario is about it
    locked_with: tuple[str, ...]  # enemies that hold it
    was_locked_with: tuple[str, ...]  # when this turn began
    boards: str | None  # the enemy that it has boarded by an order
    coherent_with: tuple[str, ...]  # friends
    used: tuple[str, ...]  # ids of what works once and has
    lost: LossDrawn | None


class FleetSideDrawn(Struct, frozen=True):
    """One side: its fleet, its points, and how it stands."""

    side: SideName
    name: str
    seats: tuple[str, ...]
    factions: tuple[str, ...]
    edge: Literal["south", "north", "west", "east"] | None
    pools: tuple[Pool, ...]
    score: int  # what counts for it if the battle ended now
    points: int  # of its ships that are not lost
    most_points: int
    ships: int  # that are not lost
    most_ships: int


class SpaceScenarioDrawn(Struct, frozen=True):
    """What the battle is about."""

    name: str
    text: str
    rule: RuleId | None


class FleetScene(Struct, frozen=True, tag_field="board", tag="fleet"):
    """A battle in space as it stands. What is sealed is not in it, whoever looks."""

    width: int
    depth: int
    turn: int
    turns: int
    phase: str
    phase_label: str
    acting: SideName | None  # whose part of the phase it is
    priority: SideName | None  # who acts first this turn
    sealed: Literal["orders", "shields"] | None  # what every seat writes down in secret now
    scenario: SpaceScenarioDrawn | None
    measure: str  # what the score counts, in words
    scores: str  # how the battle is won, in one sentence
    scores_rule: RuleId
    sides: tuple[FleetSideDrawn, FleetSideDrawn]
    terrain: tuple[PieceDrawn, ...]
    zones: tuple[ZoneDrawn, ...]
    control_zone: int  # how far a control zone reaches from a base
    kinds: tuple[ShipKindDrawn, ...]
    ships: tuple[ShipDrawn, ...]
    looks: tuple[FactionLook, ...]  # of the factions of the kinds
    boardings: tuple[tuple[str, str], ...]  # who has boarded whom by an order
    fights: tuple[tuple[str, ...], ...]  # of this Close Combat Phase, still to be resolved
    firing: str | None  # the ship that has shots left, and finishes them first
    winner: SideName | None = None
    is_over: bool = False
