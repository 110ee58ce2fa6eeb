"""Measuring anything at any moment, for whoever wants to know (SK-MEAS-01 to -03)."""

from __future__ import annotations

from msgspec import Struct

from dwethia.faults import Fault
from dwethia.geometry import spans
from dwethia.geometry.measuring import gap
from dwethia.geometry.shapes import Disc, Point
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.state.board import faults_of_coherency, height_at, touched
from dwethia.tally import Tally

End = ModelId | Point


class EndOfTape(Struct, frozen=True):
    """One end of a measure: a model or a point of the table, how high it is, and the terrain there."""

    name: str
    height: int
    terrain: tuple[str, ...]


class Measured(Struct, frozen=True):
    """What lies between two ends; nobody commits to anything by asking."""

    one: EndOfTape
    another: EndOfTape
    distance: Tally
    between: tuple[str, ...]  # terrain that the straight line crosses
    out_of_coherency: tuple[Fault, ...] | None = None  # None where the two are no friends

    def text(self) -> str:
        over = f" over {', '.join(self.between)}" if self.between else ""
        return f"{self.one.name} to {self.another.name}: {inches(self.distance.total)}{over}"


def measure(battle: Battle, one: End, another: End, rulings: Rulings) -> Measured:
    """From base edge to base edge, or from and to a point, as the rules count it {R-SK-07}."""
    a, b = _disc(battle, one), _disc(battle, another)
    pieces = battle.table.pieces
    return Measured(
        _end(battle, one, a),
        _end(battle, another, b),
        _distance(battle, (one, a), (another, b)),
        tuple(piece.name for piece in pieces if spans.inside(a[:2], b[:2], piece.shape)),
        _coherency(battle, one, another, rulings),
    )


def _disc(battle: Battle, end: End) -> Disc:
    return battle.model(end).disc if isinstance(end, str) else Disc(*end, 0)


def _end(battle: Battle, end: End, disc: Disc) -> EndOfTape:
    name = battle.model(end).name if isinstance(end, str) else f"{inches(end[0])}, {inches(end[1])}"
    terrain = tuple(piece.name for piece in touched(battle.table, disc))
    return EndOfTape(name, height_at(battle.table, disc), terrain)


def _distance(battle: Battle, *ends: tuple[End, Disc]) -> Tally:
    """From middle to middle, less the bases: they are what is measured (SK-MODEL-14)."""
    (_, a), (_, b) = ends
    are_models = all(isinstance(end, str) for end, _ in ends)
    whole = gap(Disc(a.x, a.y, 0), Disc(b.x, b.y, 0))
    tally = Tally.of(whole, "from middle to middle", "SK-MEAS-02" if are_models else "SK-MEAS-03")
    for end, disc in ends:
        if isinstance(end, str):
            tally = tally.plus(-disc.r, f"half the base of {battle.model(end).name}", "SK-MODEL-14")
    return tally


def _coherency(battle: Battle, one: End, another: End, rulings: Rulings) -> tuple[Fault, ...] | None:
    if not (isinstance(one, str) and isinstance(another, str)):
        return None
    model, friend = battle.model(one), battle.model(another)
    return tuple(faults_of_coherency(battle, model, friend, rulings)) if model.side == friend.side else None
