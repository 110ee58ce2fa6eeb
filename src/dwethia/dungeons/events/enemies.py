"""What enemies see, choose and do (DD-AI-28)."""

from __future__ import annotations

from typing import Final

from dwethia.dungeons.events.ways import crossing
from dwethia.dungeons.rooms.squares import Square, at
from dwethia.engine.events import Event
from dwethia.tally import Tally


class EnemyLooked(Event, frozen=True, tag="enemylooked"):
    """Whether an enemy has sight of the hero, and whether it has spotted the hero."""

    id: str
    name: str
    sees: bool
    spotted: bool
    why: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        sight = ("DD-AI-04", "DD-AI-05", "DD-AI-06") if self.sees else ("DD-AI-04", "DD-AI-05", "DD-WALL-11")
        ducked = ("DD-COVER-04",) if self.rule == "DD-AI-11" else ()
        return (*sight, *ducked, "DD-AI-19", self.rule) if self.spotted else (*sight, *ducked, self.rule)

    def text(self) -> str:
        return f"{self.name}: {'line of sight' if self.sees else 'no line of sight'}; {self.why}"


AFAR: Final = ("DD-AI-23", "DD-AI-24", "DD-AI-26")  # what an enemy with a ranged attack may come to


class EnemyChose(Event, frozen=True, tag="enemychose"):
    """What an enemy does, and the die that says so."""

    id: str
    name: str
    branch: str
    rule: str
    face: int | None = None
    aggression: int | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        equal = ("DD-AI-27",) if self.rule in AFAR and self.face == self.aggression else ()
        return (self.rule, *equal, "DD-AI-03", "DD-AI-28")

    def text(self) -> str:
        die = f" (D4 {self.face} against Aggression {self.aggression})" if self.face is not None else ""
        return f"{self.name}: {self.branch}{die}"


PATROLS: Final = ("DD-AI-14", "DD-AI-16")


class EnemyMoved(Event, frozen=True, tag="enemymoved"):
    """The way of an enemy."""

    id: str
    name: str
    why: str
    path: tuple[Square, ...]  # from where it stood to where it stops
    cost: Tally
    stopped_by: str | None
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        stops = ("DD-MOVE-04", "DD-WALL-10") if self.stopped_by == "a wall" else ()
        if self.rule in PATROLS and self.stopped_by in ("a wall", "scatter"):
            stops = (*stops, "DD-AI-15", *(("DD-SCAT-04",) if self.stopped_by == "scatter" else ()))
        return (self.rule, "DD-MOVE-09", *crossing(self.cost), *stops)

    def text(self) -> str:
        way = " ".join(at(square) for square in self.path[1:]) or "not a step"
        stopped = f", stopped by {self.stopped_by}" if self.stopped_by else ""
        return f"{self.name} {self.why}: {way}{stopped}"
