"""Models that move, stay, arrive or are drawn somewhere, and sides that have done so."""

from __future__ import annotations

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.geometry.shapes import Point
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.skirmish.state.battle import Manner
from dwethia.tally import Tally, cited

MANNER_RULES = {Manner.PLAIN: (), Manner.DEFENSIVE: ("HS-MOVE-01",), Manner.STEALTHY: ("HS-MOVE-02",)}


class Moved(Event, frozen=True, tag="moved"):
    """A model has gone along a path: what it cost, whom it met, whom it left."""

    side: Seat
    model: ModelId
    name: str
    path: tuple[Point, ...]
    cost: Tally
    allowance: Tally
    rule: str  # that let it move
    cause: str = ""  # what moved it, where it was not its own move
    manner: Manner = Manner.PLAIN
    engages: tuple[str, ...] = ()
    joins: tuple[str, ...] = ()  # friends it has come into coherency with
    leaves: tuple[str, ...] = ()  # friends it is no longer in coherency with

    @property
    def rules(self) -> tuple[str, ...]:
        rules = [self.rule, *cited(self.allowance, self.cost), "SK-MOVE-13", *MANNER_RULES[self.manner]]
        if "HS-TERR-01" in rules or "SK-TERR-02" in rules:
            rules += ["SK-TERR-01", "SK-TERR-02"]
        rules += ["SK-MOVE-08", "SK-MOVE-09"] if self.engages else []
        rules += ["SK-COH-01", "SK-COH-02"] if self.joins else []
        rules += ["SK-COH-05"] if self.leaves else []
        return tuple(dict.fromkeys(rules))

    def text(self) -> str:
        how = "" if self.manner is Manner.PLAIN else f" in a {self.manner} way"
        why = f" by {self.cause}" if self.cause else ""
        spent = [f"{inches(part.value)} {part.name}" for part in self.cost.parts]
        cost = f"{inches(self.cost.total)} of {inches(self.allowance.total)}"
        told = f"{self.name} moves{how}{why}: {cost} ({', '.join(spent)})"
        told += f", and engages {', '.join(self.engages)}" if self.engages else ""
        told += f"; in coherency with {', '.join(self.joins)}" if self.joins else ""
        return told + (f"; out of coherency with {', '.join(self.leaves)}" if self.leaves else "")


class Stayed(Event, frozen=True, tag="stayed"):
    """A model stays where it is; it may turn on the spot, which is no movement."""

    side: Seat
    model: ModelId
    name: str
    manner: Manner = Manner.PLAIN

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-MOVE-02", "SK-MOVE-10", *MANNER_RULES[self.manner])

    def text(self) -> str:
        how = {Manner.PLAIN: "", Manner.DEFENSIVE: ", behind its shield", Manner.STEALTHY: ", under its cloak"}
        return f"{self.name} stays where it is{how[self.manner]}"


class Arrived(Event, frozen=True, tag="arrived"):
    """A model that was held back comes to the table."""

    side: Seat
    model: ModelId
    name: str
    at: Point
    by_ambush: bool

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SETUP-08",)

    def text(self) -> str:
        how = "out of ambush" if self.by_ambush else "from its own edge"
        return f"{self.name} comes to the table {how}, at {inches(self.at[0])}, {inches(self.at[1])}"


class SideMoved(Event, frozen=True, tag="sidemoved"):
    """A side is done moving; after the second comes the Shoot Phase."""

    side: Seat
    is_second: bool

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-MOVE-14",) if self.is_second else ("SK-MOVE-01",)

    def text(self) -> str:
        return f"{self.side} is done moving"
