"""Space for rule tests: place the ships, queue the dice, decide, look at the events.

A die that is missing or left over fails the test, and so does a question that nobody expected.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from queued_battles import QueuedBattle

from dwethia.codex import FiringArc, ShipClass
from dwethia.codex.entries import TerrainKind
from dwethia.codex.ships.entries import USUAL_BASES
from dwethia.cosmic.game import FleetBattleRules
from dwethia.cosmic.setup.battle_setup import Enlisted, FleetBattleSetup, FleetForce, PlacedShip, Start
from dwethia.cosmic.setup.cards import MountedWeapon, ShipCard
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.order import Order
from dwethia.dice import QueuedDice
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.rules import as_setup
from dwethia.engine.seats import Seat
from dwethia.geometry.hulls.hull import HullSide
from dwethia.lengths import INCH, thousandths
from dwethia.profile import ModelId, parse_profile
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import BLUE, RED, SIDES
from dwethia.tabletop.table import Edge
from dwethia.tabletop.terrain import Kind, Put
from dwethia.weapon import parse_weapon

Place = tuple[float, float]


class Placed(Struct, frozen=True):
    """A ship for a test: its side, its card, who runs it, and how it stands; the ids follow the order of a side."""

    side: Seat
    card: ShipCard
    stands: PlacedShip
    seat: Seat | None = None
    name: str = ""


def red(at: Place | None = None, profile: str = "", **more: Any) -> Placed:
    """A red ship: `red((12, 6), "M5 A2 W3 save5", heading=90, orders="move fire", weapons=["18in S4 front"])`.

    `size` is a class or a base in millimetres, `(60, 30)` or `80`; what a card or a placed ship has goes by its name.
    """
    return _ship(RED, at, profile, more)


def blue(at: Place | None = None, profile: str = "", **more: Any) -> Placed:
    """A blue ship; it looks south unless it is said otherwise."""
    return _ship(BLUE, at, profile, {"heading": 180, **more})


def _ship(side: Seat, at: Place | None, profile: str, more: dict[str, Any]) -> Placed:
    on_card = {name: more.pop(name) for name in tuple(more) if name in ShipCard.__struct_fields__}
    ship_class, (length, width) = _size(more.pop("size", "cruiser"))
    weapons = tuple(weapon(each, f"gun-{number}") for number, each in enumerate(on_card.pop("weapons", ()), 1))
    card = ShipCard(
        id=on_card.pop("id", ship_class.value),
        name=on_card.pop("name", ship_class.value.title()),
        ship_class=on_card.pop("ship_class", ship_class),
        profile=parse_profile(profile or "M3 save5"),
        length=on_card.pop("length", length),
        width=on_card.pop("width", width),
        points=on_card.pop("points", 100),
        weapons=weapons,
        **on_card,
    )
    seat, called = more.pop("seat", None), more.pop("called", "")
    more["orders"] = tuple(Order(each) for each in more.get("orders", "").split())
    more["shields"] = tuple(HullSide(each) for each in more.get("shields", "").split())
    stands = PlacedShip(ship=ModelId(""), at=None if at is None else place(*at), **more)
    return Placed(side, card, stands, seat, called)


def _size(size: str | int | tuple[int, int]) -> tuple[ShipClass, tuple[int, int | None]]:
    if isinstance(size, int):
        return ShipClass.CONSTRUCT, (size, None)
    if isinstance(size, tuple):
        return ShipClass.CRUISER, size
    base = USUAL_BASES[ShipClass(size)]
    length, width = base.sides
    return ShipClass(size), (length, None if base.is_round else width)


def weapon(text: str, id: str = "gun") -> MountedWeapon:
    """A weapon as `18in S4 half front`: without an arc it is a turret."""
    words = text.split()
    arcs = [FiringArc(word) for word in words if word in set(FiringArc)]
    made = parse_weapon(" ".join(word for word in words if word not in set(FiringArc)))
    return MountedWeapon(replace(made, id=id, name=id), arcs[0] if arcs else FiringArc.TURRET)


def place(x: float, y: float) -> tuple[int, int]:
    """A place in inches as answers have it."""
    return round(x * INCH), round(y * INCH)


def piece(at: Place, *kinds: str, across: float = 3, **more: Any) -> Put:
    """A round piece of space terrain: `piece((12, 12), "difficult", "cover", across=4, cover=1)`."""
    named = more.pop("name", " ".join(kinds))
    kind = Kind(named, named, tuple(map(TerrainKind, kinds)), radius=thousandths(across / 2), **more)
    return Put(kind, place(*at))


def setup_of(
    *ships: Placed,
    size: Place = (24, 24),
    terrain: Sequence[Put] = (),
    pool: Sequence[Kind] = (),
    seats: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    start: Start | None = None,
    **more: Any,
) -> FleetBattleSetup:
    """A setup with these ships; a start without places is filled with where they stand."""
    forces: list[FleetForce] = []
    placed: list[PlacedShip] = []
    for side, named in zip(SIDES, seats, strict=True):
        own = [ship for ship in ships if ship.side == side]
        placed += [replace(ship.stands, ship=ModelId(f"{side}-{n}")) for n, ship in enumerate(own, 1)]
        forces.append(
            FleetForce(
                name=f"the {side} fleet",
                cards=tuple(ship.card for ship in own),
                ships=tuple(Enlisted(n, ship.name, ship.seat) for n, ship in enumerate(own)),
                seats=tuple(map(Seat, named)),
                **more.pop(side, {}),
            )
        )
    width, depth = place(*size)
    return FleetBattleSetup(
        red=forces[0],
        blue=forces[1],
        width=width,
        depth=depth,
        terrain=tuple(terrain),
        pool=tuple(pool),
        start=replace(start, placed=tuple(placed)) if start else None,
        **more,
    )


class Space(QueuedBattle[FleetBattle]):
    """A battle in progress, with its dice laid out."""

    def __init__(
        self,
        *ships: Placed,
        dice: str = "",
        phase: str | None = "orders",
        turn: int = 1,
        priority: str = "red",
        acting: str | None = None,
        edge: str = "south",
        rulings: Sequence[str] = (),
        **more: Any,
    ) -> None:
        """Ships as they stand when a phase is about to begin; without a phase the battle begins before deployment."""
        start = None
        if phase is not None:
            begins = Seat(acting) if acting else None
            start = Start((), turn, phase, Seat(priority), begins, Edge(edge))  # type: ignore[arg-type]
        self.rulings = Rulings.of("cosmic", settings=rulings)
        queued = QueuedDice(dice)
        setup = as_setup(setup_of(*ships, start=start, **more))
        super().__init__(Game(FleetBattleRules(), setup, self.rulings, queued), queued)

    def ship(self, id: str) -> ShipModel:
        return self.battle.ship(id)

    def order(self, **ships: str) -> tuple[Event, ...]:
        """Give every seat that is asked its orders: `order(red_1="move fire", blue_1="shield shield")`."""
        told: tuple[Event, ...] = ()
        orders = {id.replace("_", "-"): text.split() for id, text in ships.items()}
        for seat in [ask.seat for ask in self.game.asks]:
            told = self.decide({"ships": {id: each for id, each in orders.items() if self.ship(id).seat == seat}}, seat)
        return told

    def faults(self, answer: str | dict[str, Any], seat: str | None = None) -> list[str]:
        """What speaks against an answer, each with its rule."""
        request = self.asked(seat) if seat else self.request
        return [str(fault) for fault in request.faults(answer)]


@contextmanager
def space(*ships: Placed, dice: str = "", **more: Any) -> Iterator[Space]:
    """A battle whose dice must all be used."""
    made = Space(*ships, dice=dice, **more)
    yield made
    made.done()
