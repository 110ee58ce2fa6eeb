"""What the hero does, and what becomes of the package."""

from __future__ import annotations

from dwethia.dungeons.events.ways import crossing
from dwethia.dungeons.rooms.squares import Square, at
from dwethia.engine.events import Event
from dwethia.tally import Tally, cited


class Moved(Event, frozen=True, tag="moved"):
    """A Move action, in one of its ways."""

    name: str
    way: str  # move, defend, stealth
    path: tuple[Square, ...]  # from where the hero stood to where the hero stops
    cost: Tally
    allowance: Tally
    leaves: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        way = {
            "defend": ("DD-MOVE-07", "DD-GEAR-07", "HS-MOVE-01"),
            "stealth": ("DD-MOVE-08", "DD-GEAR-07", "HS-MOVE-02"),
        }.get(self.way, ())
        return ("DD-MOVE-02", "DD-MOVE-10", *way, *cited(self.allowance), *crossing(self.cost))

    def text(self) -> str:
        way = {"defend": "makes a Defensive move", "stealth": "makes a Stealth move"}.get(self.way, "moves")
        end = "out of the room" if self.leaves else f"to {at(self.path[-1])}" if len(self.path) > 1 else "in place"
        return f"{self.name} {way} {end}: {self.cost.total} of {self.allowance.total} spaces"


class Focused(Event, frozen=True, tag="focused"):
    name: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-MOVE-05",)

    def text(self) -> str:
        return f"{self.name} gives up a Move to focus: Perception number 1 better this turn"


class Ducked(Event, frozen=True, tag="ducked"):
    name: str
    by_scatter: bool
    by_barricade: bool

    @property
    def rules(self) -> tuple[str, ...]:
        scatter = ("DD-SCAT-05",) if self.by_scatter else ()
        barricade = ("DD-BARR-05",) if self.by_barricade else ()
        return ("DD-COVER-01", "DD-COVER-02", "DD-COVER-08", *scatter, *barricade)

    def text(self) -> str:
        return f"{self.name} ducks into cover by {'scatter' if self.by_scatter else 'the barricade'}"


class Checked(Event, frozen=True, tag="checked"):
    """A Perception check, with its number."""

    name: str
    what: str
    need: Tally
    passed: bool
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, *cited(self.need))

    def text(self) -> str:
        return f"{self.name}, {self.what}: {'passed' if self.passed else 'failed'} at {self.need.total}+ ({self.need})"


class TrinketUsed(Event, frozen=True, tag="trinketused"):
    name: str
    item: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-ABIL-10", "DD-GEAR-01")

    def text(self) -> str:
        return f"{self.name} uses {self.item}"


class DoorOpened(Event, frozen=True, tag="dooropened"):
    is_unlocked_only: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-OBJ-07",) if self.is_unlocked_only else ("DD-INT-01", "DD-INT-02")

    def text(self) -> str:
        return "The lock gives way" if self.is_unlocked_only else "The exit stands open"


class InterfaceWorked(Event, frozen=True, tag="interfaceworked"):
    """The interface does what the hero came for."""

    objective: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, "DD-OBJ-17", "DD-INT-04")

    def text(self) -> str:
        return f"{self.objective}: it is done"


class PackageDropped(Event, frozen=True, tag="packagedropped"):
    name: str
    square: Square
    by_carrier: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-OBJ-16",) if self.by_carrier else ("DD-OBJ-12",)

    def text(self) -> str:
        return f"{self.name} drops the package at {at(self.square)}"


class PackageTaken(Event, frozen=True, tag="packagetaken"):
    name: str
    by_hero: bool

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-OBJ-16", "DD-INT-03") if self.by_hero else ("DD-OBJ-13",)

    def text(self) -> str:
        return f"{self.name} {'recovers' if self.by_hero else 'takes'} the package"
