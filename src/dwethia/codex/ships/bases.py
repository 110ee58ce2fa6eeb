"""Which base a ship may stand on: the sizes of its class, and who may have a round one (CC-BASE-01 to -08)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.codex.ships.entries import USUAL_BASES, Ship, ShipBase, ShipClass
from dwethia.faults import Fault
from dwethia.rulebook import RuleId

MAY_DIFFER: Final = 10  # millimetres, either way
ROUND: Final = RuleId("CC-BASE-07")
RANGE: Final = RuleId("CC-BASE-04")


def base_of(text: str) -> ShipBase:
    """A base as fleets write it: `60x30`, or `80` for a round one."""
    length, _, width = text.partition("x")
    return ShipBase(length=int(length), width=int(width)) if width else ShipBase(diameter=int(length))


def faults_of_round_base(ship: Ship, base: ShipBase) -> Iterator[Fault]:
    """A round base under a ship whose profile does not say so (CC-BASE-06, -07)."""
    if base.is_round and not ship.hull.is_round:
        fact = f"a round base of {base} mm, and the profile of {ship.name} has {ship.hull} mm"
        yield Fault(ROUND, fact)


def faults_of_class_base(ship_class: ShipClass, base: ShipBase) -> Iterator[Fault]:
    """A base outside the sizes of its class: warned, or refused where the table says `class-only` {R-CC-79}."""
    usual = USUAL_BASES[ship_class]
    if ship_class is ShipClass.CONSTRUCT or base.is_round:
        return
    if any(abs(own - common) > MAY_DIFFER for own, common in zip(base.sides, usual.sides, strict=True)):
        (length, width) = usual.sides
        sizes = f"{length - MAY_DIFFER} to {length + MAY_DIFFER} by {width - MAY_DIFFER} to {width + MAY_DIFFER} mm"
        yield Fault(RANGE, f"a base of {base} mm is outside the {sizes} of a {ship_class.value}")
