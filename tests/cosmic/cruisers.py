"""Ships for tests of fights and powers: all alike but for what a test says, and called Red 1, Red 2, Blue 1."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cosmic import space as tables
from cosmic.space import Place, Placed, Space
from msgspec.structs import replace

from dwethia.profile import Profile, parse_profile

PROFILE = parse_profile("M3 P3 S3 D5 A2 W3 I8 Move8")


def red(at: Place, **more: Any) -> Placed:
    """A red cruiser that looks north: `red((5, 10), aggression=3, orders="fire")`."""
    return _ship(tables.red, at, more)


def blue(at: Place, **more: Any) -> Placed:
    """A blue cruiser, which looks north too."""
    return _ship(tables.blue, at, more)


def _ship(make: Any, at: Place, more: dict[str, Any]) -> Placed:
    fields = {name: more.pop(name) for name in tuple(more) if name in Profile.__struct_fields__}
    hurt = fields.get("wounds", PROFILE.wounds) - more.pop("hurt", 0)
    ship: Placed = make(at, **{"heading": 0, "wounds": hurt, **more})
    return replace(ship, card=replace(ship.card, profile=replace(PROFILE, **fields)))


def named(*ships: Placed) -> Iterator[Placed]:
    """The ships, each called by its side and number."""
    seen: Counter[str] = Counter()
    for ship in ships:
        seen[ship.side] += 1
        yield replace(ship, name=ship.name or f"{ship.side.title()} {seen[ship.side]}")


def battle_of(*ships: Placed, **more: Any) -> Space:
    """A battle in the Close Combat Phase unless it is said otherwise."""
    return Space(*named(*ships), **{"phase": "close-combat", "size": (48, 48), **more})


@contextmanager
def battle(*ships: Placed, **more: Any) -> Iterator[Space]:
    """The same; every die must have been used."""
    made = battle_of(*ships, **more)
    yield made
    made.done()
