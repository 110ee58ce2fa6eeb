"""The tape measure: anything may be measured at any moment, also before a move (CC-CORE-07 to -09)."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from dwethia.cosmic.state.battle import FleetBattle
from dwethia.cosmic.state.measure import are_coherent
from dwethia.geometry import spans
from dwethia.geometry.hulls.gaps import gap
from dwethia.geometry.hulls.hull import Base, middle_of
from dwethia.geometry.shapes import Disc, Point
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.tally import Tally

EndOfTape: TypeAlias = ModelId | Point  # a ship on the table, or a point of it


class MeasuredInSpace(Struct, frozen=True):
    """What lies between two ends; nobody commits to anything by asking."""

    names: tuple[str, str]
    distance: Tally  # thousandths of an inch; 0 where bases touch or a point lies under one
    between: tuple[str, ...]  # terrain that the line from middle to middle crosses
    is_coherent: bool | None = None  # None where the two are no friends {R-CC-55}

    def text(self) -> str:
        over = f" over {', '.join(self.between)}" if self.between else ""
        return f"{self.names[0]} to {self.names[1]}: {inches(self.distance.total)}{over}"


def measure(battle: FleetBattle, one: EndOfTape, another: EndOfTape, rulings: Rulings) -> MeasuredInSpace:
    """From base edge to base edge, or from and to a point."""
    a, b = _base(battle, one), _base(battle, another)
    are_ships = isinstance(one, str) and isinstance(another, str)
    rule = "CC-CORE-08" if are_ships else "CC-CORE-09"
    line = middle_of(a), middle_of(b)
    return MeasuredInSpace(
        names=(_name(battle, one), _name(battle, another)),
        distance=Tally.of(max(gap(a, b), 0), "from edge to edge" if are_ships else "along the tape", rule),
        between=tuple(piece.name for piece in battle.table.pieces if spans.inside(*line, piece.shape)),
        is_coherent=_coherent(battle, one, another, rulings),
    )


def _base(battle: FleetBattle, end: EndOfTape) -> Base:
    return battle.ship(end).hull if isinstance(end, str) else Disc(*end, 0)


def _name(battle: FleetBattle, end: EndOfTape) -> str:
    return battle.ship(end).name if isinstance(end, str) else f"{inches(end[0])}, {inches(end[1])}"


def _coherent(battle: FleetBattle, one: EndOfTape, another: EndOfTape, rulings: Rulings) -> bool | None:
    if not (isinstance(one, str) and isinstance(another, str)) or one == another:
        return None
    a, b = battle.ship(one), battle.ship(another)
    return are_coherent(a, b, rulings) if a.side == b.side else None
