"""Somebody beside the table with a notebook and a tape of his own: he hears the events, and says what cannot be.

He measures with shapely in floats, from each ship's size, place and heading, and knows nothing of the code that plays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import cos, dist, radians, sin
from typing import Final, TypeAlias

import shapely
import shapely.affinity
from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex.entries import TerrainKind
from dwethia.cosmic.events.destiny import ShipRepositioned
from dwethia.cosmic.events.losing import ShipLost, WoundsLost, WrecksTakenOff
from dwethia.cosmic.events.moving import Drifted, Moved, RammingManeuver, SideMoved, ThrownBack
from dwethia.cosmic.events.ordering import OrdersRevealed
from dwethia.cosmic.events.powers import ShipPointsChanged
from dwethia.cosmic.events.scenarios import ShipLeft
from dwethia.cosmic.events.setting_up import Arrived, Deployed, WentAhead
from dwethia.cosmic.events.turning import BattleOver, PhaseBegan, TurnBegan
from dwethia.cosmic.setup.cards import ShipCard
from dwethia.cosmic.state.battle import FleetBattle, Phase
from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.geometry.hulls.hull import Base
from dwethia.geometry.shapes import Disc, Outline, Point, Shape
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import BLUE, RED

SLACK: Final = 4  # thousandths of an inch: corners and places are rounded to whole ones
FAR: Final = 12_000  # middles that are as far apart have an inch between their bases, whatever ships they are
PHASES: Final = ("Orders", "Priority", "Shields", "Movement", "Opportunity Attacks", "Shoot", "Close Combat", "End")
MILLIMETRE: Final = 1000 / 25.4

Page: TypeAlias = tuple[tuple[int, bool, tuple[Point, int] | None], ...]  # of each ship: Wounds, lost, where it stands


class NotedShip(Struct, frozen=True):
    """A ship as the observer has it in his notebook."""

    id: ModelId
    side: Seat
    card: ShipCard
    wounds: int
    at: Point | None = None
    heading: int = 0
    is_lost: bool = False
    is_gone: bool = False  # from the table, for good

    @property
    def facing(self) -> tuple[Point, int]:
        """Where it stands, and where it looks."""
        assert self.at is not None, f"{self.id} is not on the table"
        return self.at, self.heading

    @property
    def base(self) -> shapely.Geometry:
        assert self.at is not None, f"{self.id} is not on the table"
        return drawn(self.card, self.at, self.heading)


def drawn(card: ShipCard, at: tuple[float, float], heading: float) -> shapely.Geometry:
    """A base by its printed size in millimetres."""
    return _drawn(card.length, card.width, at, heading)


@lru_cache(maxsize=4096)
def _drawn(length: int, width: int | None, at: tuple[float, float], heading: float) -> shapely.Geometry:
    if width is None:
        return shapely.Point(at).buffer(length * MILLIMETRE / 2, quad_segs=32)
    long, wide = length * MILLIMETRE / 2, width * MILLIMETRE / 2
    sine, cosine = sin(radians(heading)), cos(radians(heading))
    spots = ((-wide, -long), (wide, -long), (wide, long), (-wide, long))
    return shapely.Polygon([(at[0] + x * cosine - y * sine, at[1] + x * sine + y * cosine) for x, y in spots])


def drawn_terrain(shape: Shape) -> shapely.Geometry:
    if isinstance(shape, Disc):
        return shapely.Point(shape.x, shape.y).buffer(shape.r, quad_segs=32)
    assert isinstance(shape, Outline)
    return shapely.Polygon(shape.corners)


class Observer:
    """Hears every event of a battle in order; what cannot be is in `wrong`."""

    def __init__(self, battle: FleetBattle, rulings: Rulings) -> None:
        self.rulings = rulings
        self.setup = battle.setup
        self.ships = {
            ship.id: NotedShip(ship.id, ship.side, ship.card, ship.card.profile.wounds) for ship in battle.ships
        }
        self.zone = 1001 if rulings.says("R-CC-29", "all-inclusive") else 1000
        self.wrong: list[str] = []
        self.turn = 0
        self.phase = ""
        self.owed: dict[
            tuple[ModelId, ModelId], str
        ] = {}  # rams that a move has brought about and that are yet to be told
        self.mover: tuple[ModelId, str] | None = None  # who has moved last: adrift, to board, or as it has chosen
        self.destroyed: Counter[Seat] = Counter()  # points that each side is credited with
        self.rammed: set[frozenset[ModelId]] = set()  # pairs, in this phase
        self.table: tuple[int, int] = battle.table.width, battle.table.depth
        self.walls: list[shapely.Geometry] = []
        self.pages = [
            self._page()
        ]  # the notebook as it was when the battle was last as told, and after each event since
        self.placed: tuple[Base | None, ...] = ()  # the bases as they were last looked at

    def hear(self, told: tuple[Event, ...], battle: FleetBattle) -> list[str]:
        """Whatever is wrong with some events, and with the battle as it stands after them."""
        if self.rulings.says("R-CC-71.kinds", "codex"):
            pieces = [each for each in battle.table.pieces if each.is_a(TerrainKind.IMPASSABLE)]
            if len(pieces) != len(self.walls):
                self.walls = [drawn_terrain(each.shape) for each in pieces]
        for event in told:
            self._note(event)
            self.pages.append(self._page())
        self.wrong += self._compared(battle)
        found, self.wrong = self.wrong, []
        return found

    # The notebook

    def _note(self, event: Event) -> None:
        match event:
            case Deployed():
                for id, at, heading in zip(event.ships, event.places, event.headings, strict=True):
                    self._put(id, at, heading)
            case Arrived():
                self._put(event.ship, event.at, event.heading)
            case WentAhead() | ShipRepositioned():
                self._put(event.ship, event.at)
            case ThrownBack():
                if not self.ships[event.ship].is_lost:  # a wreck is thrown back too
                    self._put(event.ship, event.at, event.heading)
            case Moved():
                self._settle()
                self._follow(event.ship, event.path, event.heading, event.how, event.turned)
                self.wrong += self._lengths(event)
            case Drifted():
                self._settle()
                self._follow(event.ship, event.path, self.ships[event.ship].heading, "drift")
                if dist(event.path[0], event.path[-1]) > 1000 + SLACK:
                    self.wrong.append(f"{event.ship} drifts more than an inch")
            case RammingManeuver():
                self.owed.pop(event.ships, None)
                self.rammed.add(frozenset(event.ships))
                self.wrong += self._unmeant(event)
            case WoundsLost() | ShipPointsChanged() | ShipLost() | ShipLeft() | WrecksTakenOff():
                self._count(event)
            case SideMoved() | PhaseBegan() | TurnBegan() | OrdersRevealed() | BattleOver():
                self._settle()
                self._clock(event)

    def _page(self) -> Page:
        return tuple(
            (ship.wounds, ship.is_lost, None if ship.is_lost or ship.is_gone or ship.at is None else ship.facing)
            for ship in self.ships.values()
        )

    def _put(self, id: ModelId, at: Point, heading: int | None = None) -> None:
        ship = self.ships[id]
        if ship.is_lost or ship.is_gone:
            self.wrong.append(f"{id} is lost and set down again")
        self.ships[id] = replace(ship, at=at, heading=ship.heading if heading is None else heading)

    def _count(self, event: WoundsLost | ShipPointsChanged | ShipLost | ShipLeft | WrecksTakenOff) -> None:
        """Wounds and ships."""
        if isinstance(event, WrecksTakenOff):
            for id in event.ships:
                if not self.ships[id].is_lost:
                    self.wrong.append(f"{id} is taken off and was never lost")
            return
        ship = self.ships[event.ship]
        if ship.is_lost or ship.is_gone:
            self.wrong.append(f"{ship.id} is lost already: {event.text()}")
        if isinstance(event, WoundsLost):
            left = ship.wounds - event.wounds
            if event.wounds < 1 or left != event.left or left < 1:
                self.wrong.append(f"{ship.id} had {ship.wounds} Wounds: {event.text()}")
            self.ships[ship.id] = replace(ship, wounds=left)
        elif isinstance(event, ShipPointsChanged):
            gained = event.points if event.what == "Wounds" else 0
            if gained < 0 or ship.wounds + gained > ship.card.profile.wounds:
                self.wrong.append(f"{ship.id} had {ship.wounds} Wounds: {event.text()}")
            self.ships[ship.id] = replace(ship, wounds=ship.wounds + gained)
        else:
            is_lost = isinstance(event, ShipLost)
            if isinstance(event, ShipLost) and event.by is not None:
                self.destroyed[event.by] += ship.card.points
            self.ships[ship.id] = replace(
                ship, is_lost=is_lost, is_gone=not is_lost, wounds=0 if is_lost else ship.wounds
            )
            self.owed = {pair: why for pair, why in self.owed.items() if ship.id not in pair}

    def _clock(self, event: SideMoved | PhaseBegan | TurnBegan | OrdersRevealed | BattleOver) -> None:
        """Turns and phases in their order, at most two orders a ship, and the points in the end."""
        if isinstance(event, TurnBegan):
            if event.turn != self.turn + 1 or event.turn > self.setup.turns:
                self.wrong.append(f"turn {event.turn} after {self.turn} of {self.setup.turns}")
            self.turn, self.phase = event.turn, ""
        elif isinstance(event, PhaseBegan):
            self.rammed.clear()
            later = PHASES[PHASES.index(self.phase) + 1 :] if self.phase in PHASES else PHASES
            if event.phase not in later or event.turn != self.turn:
                self.wrong.append(f"{event.phase} of turn {event.turn} after {self.phase} of {self.turn}")
            self.phase = event.phase
        elif isinstance(event, OrdersRevealed):
            self.wrong += [
                f"{id} is given {orders}"
                for id, orders in zip(event.ships, event.orders, strict=True)
                if len(orders) > 2 or self.ships[id].at is None or self.ships[id].is_lost
            ]
        elif isinstance(event, BattleOver):
            score = self._score(RED), self._score(BLUE)
            if self.setup.scenario is None and event.score != score:
                self.wrong.append(f"{event.text()}, where it should be {score}")

    def _score(self, side: Seat) -> int:
        if self.rulings.says("R-CC-06.measure", "points-destroyed"):
            return self.destroyed[side]
        left = [ship for ship in self.ships.values() if ship.side == side and not ship.is_lost]
        if self.rulings.says("R-CC-06.measure", "ships-remaining"):
            return len(left)
        return sum(ship.card.points for ship in left)

    # Moves

    def _lengths(self, event: Moved) -> Iterator[str]:
        legs = list(pairwise(event.path))
        is_hull = self.ships[event.ship].card.width is not None
        if event.turned and is_hull and self.rulings.says("R-CC-23.pivot", "rear-edge"):
            legs.remove(legs[0] if event.how == "board" else legs[-1])  # which the turn brings about
        way = sum(dist(one, another) for one, another in legs)
        if way > event.spent.total + SLACK * len(event.path) or event.spent.total > event.allowance.total:
            yield f"{event.ship} went {way:.0f}: {event.text()}"

    def _follow(self, id: ModelId, path: tuple[Point, ...], heading: int, how: str, turn: int = 0) -> None:
        """A ship goes its way: through nobody, and into a zone only to ram, to board or adrift."""
        ship = self.ships[id]
        self.mover = id, how if how in ("drift", "board") else "chosen"
        if ship.is_lost or ship.at != path[0]:
            self.wrong.append(f"{id} moves from {path[0]} and stands at {ship.at}")
            return
        if (ship.heading + turn - heading) % 360:
            self.wrong.append(f"{id} turns by {turn} from {ship.heading} to {heading}")
        swept = list(self._swept(ship, path, turn, how))
        moved = replace(ship, at=path[-1], heading=heading)
        self.ships[id] = moved
        for wall in self.walls:
            if any(_is_through(each, wall) for each in swept):
                self.wrong.append(f"{id} goes through terrain that is impassable ({how} {path})")
        for other in self.ships.values():
            if other.id == id or other.is_lost or other.is_gone or other.at is None:
                continue
            if min(dist(other.at, each) for each in path) > dist(path[0], path[-1]) + FAR:
                continue
            if any(_is_through(each, other.base) for each in swept):
                self.wrong.append(f"{id} goes through {other.id} ({how} {path})")
            self._zone(ship, moved, other, how, min(each.distance(other.base) for each in swept))

    def _swept(self, ship: NotedShip, path: tuple[Point, ...], turn: int, how: str) -> Iterator[shapely.Geometry]:
        """The ground that a ship passes over, piece by piece."""
        card, at, heading = ship.card, path[0], ship.heading
        if card.width is None:
            yield from _straight(card, path if len(path) > 1 else (at, at), heading)
            return
        is_rear = how in ("turn", "board") and turn and self.rulings.says("R-CC-23.pivot", "rear-edge")
        if how == "board":
            legs = path[1:] if is_rear else path
            yield from self._rotated(ship, at, heading, turn)
            yield from _straight(card, legs if len(legs) > 1 else (legs[-1], legs[-1]), heading + turn)
            return
        legs = path[:-1] if is_rear else path
        yield from _straight(card, legs if len(legs) > 1 else (at, at), heading)
        if how == "turn":
            yield from self._rotated(ship, legs[-1], heading, turn)
        yield drawn(card, path[-1], heading + turn)

    def _rotated(self, ship: NotedShip, at: Point, heading: int, turn: int) -> Iterator[shapely.Geometry]:
        base = drawn(ship.card, at, heading)
        pivot: tuple[float, float] = at
        if self.rulings.says("R-CC-23.pivot", "rear-edge"):
            half = ship.card.length * MILLIMETRE / 2
            pivot = at[0] + half * sin(radians(heading)), at[1] - half * cos(radians(heading))
        for degrees in range(0, abs(turn), 3):
            yield shapely.affinity.rotate(base, degrees if turn > 0 else -degrees, pivot)

    def _zone(self, before: NotedShip, after: NotedShip, other: NotedShip, how: str, nearest: float) -> None:
        """An entry into the zone of another is a ram, or it is wrong (CC-MOVE-14, -15)."""
        was, now = before.base.distance(other.base), after.base.distance(other.base)
        enters = was >= self.zone and nearest < self.zone - SLACK
        closer = was < self.zone - SLACK and now < was - SLACK
        if not (enters or closer):
            return
        why = f"{after.id} comes {nearest:.0f} to {other.id} from {was:.0f} ({how})"
        if other.side == after.side:
            is_fellow = how == "board" and self.rulings.says("R-CC-31.boarders", "exempt")
            if not is_fellow and not self.rulings.says("R-CC-31.trigger", "contact-only"):
                self._owe(after, other, why)
        elif how == "drift":
            if self.rulings.says("R-CC-30.drift", "ram"):
                self._owe(after, other, why)
            elif self.rulings.says("R-CC-30.drift", "stop-at-1in"):
                self.wrong.append(f"{why}, and should have stopped")
        elif how != "board":
            self._owe(after, other, why)

    def _owe(self, one: NotedShip, other: NotedShip, why: str) -> None:
        again = self.rulings.says("R-CC-20.repeat", "once-per-action")
        if again or frozenset((one.id, other.id)) not in self.rammed:
            self.owed[(one.id, other.id)] = why

    def _unmeant(self, event: RammingManeuver) -> Iterator[str]:
        """A ram that was not declared, where only declared ones are made (CC-RAM-02)."""
        if event.is_declared or self.mover != (event.ships[0], "chosen"):
            return
        is_ruled = (
            self.rulings.says("R-CC-31.starting-inside", "always") or self.rulings.says("R-CC-84", "any-entry-is-ram")
            if event.are_friends
            else self.rulings.says("R-CC-30.chosen-moves", "any-entry-is-ram")
        )
        if not is_ruled and not self.rulings.says("R-CC-20.rest-of-move", "continue-if-target-destroyed"):
            yield f"{event.text()}, and it has chosen its way"

    def _settle(self) -> None:
        self.wrong += [f"{why}, and no ram is told" for why in self.owed.values()]
        self.owed.clear()

    # The table

    def _compared(self, battle: FleetBattle) -> Iterator[str]:
        """Where the battle is not as it was told."""
        page = tuple(
            (ship.wounds, ship.is_slain, (ship.at, ship.heading) if ship.is_here and not ship.is_slain else None)
            for ship in battle.ships
        )
        if page not in self.pages:
            differ = [
                (id, has, noted)
                for id, has, noted in zip(self.ships, page, self.pages[-1], strict=True)
                if has != noted
            ]
            yield f"the battle is not as it was told: {differ}"
        else:
            self.pages = self.pages[self.pages.index(page) :]
        if battle.phase is Phase.OVER and page != self.pages[-1]:
            yield "the battle is over, and not as it was told"
        if (bases := tuple(ship.base for ship in battle.ships)) != self.placed:
            self.placed = bases
            yield from self._places(battle)

    def _places(self, battle: FleetBattle) -> Iterator[str]:
        """No two bases on the same ground, none in what cannot be entered, none off the table."""
        here = [(ship, drawn(ship.card, ship.at, ship.heading)) for ship in battle.present]
        for number, (ship, base) in enumerate(here):
            if self._is_off(base):
                yield f"{ship.id} is off the table"
            for other, another in here[:number]:
                if dist(ship.at, other.at) < FAR and base.buffer(-SLACK).intersects(another):
                    yield f"{ship.id} overlaps {other.id}"
            if any(base.intersects(wall) and base.buffer(-SLACK).intersects(wall) for wall in self.walls):
                yield f"{ship.id} stands in impassable terrain"

    def _is_off(self, base: shapely.Geometry) -> bool:
        table = shapely.box(0, 0, *self.table)
        if self.rulings.says("R-CC-19", "centre"):
            return not table.buffer(SLACK).contains(base.centroid)
        if self.rulings.says("R-CC-19", "whole-base"):
            return not table.intersects(base)
        return not table.buffer(SLACK).contains(base)


def _straight(card: ShipCard, path: tuple[Point, ...], heading: int) -> Iterator[shapely.Geometry]:
    for one, another in pairwise(path):
        yield shapely.union(drawn(card, one, heading), drawn(card, another, heading)).convex_hull


def _is_through(swept: shapely.Geometry, other: shapely.Geometry) -> bool:
    return bool(swept.intersects(other)) and bool(swept.buffer(-SLACK).intersects(other.buffer(-SLACK)))
