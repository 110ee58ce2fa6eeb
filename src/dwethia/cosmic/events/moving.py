"""Ships that move, turn, drift, ram and board, and attacks on those that leave."""

from __future__ import annotations

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.geometry.shapes import Point
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.tally import Tally, cited


class Moved(Event, frozen=True, tag="cosmic-moved"):
    """A ship has carried out an order: where it went, and what that cost of what it had."""

    side: Seat
    ship: ModelId
    name: str
    how: str  # advance, turn, reverse, fly or board
    path: tuple[Point, ...]
    heading: int  # at the end
    turned: int  # degrees, to the left above zero
    spent: Tally
    allowance: Tally
    cited: tuple[str, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        slow = ("CC-TERR-01", "CC-TERR-04") if any(part.rule == "HS-TERR-01" for part in self.spent.parts) else ()
        return tuple(dict.fromkeys((*self.cited, *cited(self.allowance, self.spent), *slow)))

    def text(self) -> str:
        verb = {"advance": "advances", "turn": "turns", "reverse": "reverses", "fly": "flies", "board": "closes in"}
        spent = [f"{inches(part.value)} {part.name}" for part in self.spent.parts]
        told = f"{self.name} {verb[self.how]}: {inches(self.spent.total)} of {inches(self.allowance.total)}"
        told += f" ({', '.join(spent)})" if len(spent) > 1 else ""
        if self.turned:
            told += f", {abs(self.turned)} degrees to the {'left' if self.turned > 0 else 'right'}"
        return told


class Drifted(Event, frozen=True, tag="drifted"):
    """A ship that nobody steers goes its inch forward."""

    side: Seat
    ship: ModelId
    name: str
    path: tuple[Point, ...]
    distance: int
    halted_by: str = ""  # what it could not pass
    halting: str = ""  # the rule of that

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-MOVE-01", self.halting) if self.halting else ("CC-MOVE-01",)

    def text(self) -> str:
        return f"{self.name} drifts {inches(self.distance)}" + (f", halted by {self.halted_by}" * bool(self.halted_by))


class Held(Event, frozen=True, tag="held"):
    """A ship with a Move order stays where it is."""

    side: Seat
    ship: ModelId
    name: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-MOVE-05",)

    def text(self) -> str:
        return f"{self.name} stays where it is"


class RammingManeuver(Event, frozen=True, tag="ramming-maneuver"):
    """Two ships have rammed: what each die needed, and the Wounds lost."""

    ships: tuple[ModelId, ModelId]  # the moving ship, then the one it met
    names: tuple[str, str]
    strengths: tuple[Tally, Tally]
    integrities: tuple[Tally, Tally]
    needs: tuple[int | None, int | None]
    hits: tuple[bool, bool]
    lost: tuple[int, int]
    is_declared: bool
    are_friends: bool

    @property
    def rules(self) -> tuple[str, ...]:
        why = "CC-RAM-02" if self.is_declared else "CC-RAM-03"
        friends = ("CC-MOVE-15", "CC-RAM-09") if self.are_friends else ()
        return ("CC-RAM-01", why, "CC-RAM-04", "CC-RAM-05", "CC-RAM-06", "CC-RAM-07", "CC-RAM-08", *friends)

    def text(self) -> str:
        each = [
            f"{name} loses {lost} Wound" if lost else f"{name} is unhurt"
            for name, lost in zip(self.names, self.lost, strict=True)
        ]
        dice = [
            f"{name} rolls for {need}+" if need else f"no roll of {name} is enough"
            for name, need in zip(self.names, self.needs, strict=True)
        ]
        how = "" if self.is_declared else " by accident"
        return f"{self.names[0]} rams {self.names[1]}{how}: {', '.join(dice)}; {', '.join(each)}"


class ThrownBack(Event, frozen=True, tag="thrown-back"):
    """A ship that has rammed is moved back until an inch away {R-CC-20}."""

    ship: ModelId
    name: str
    at: Point
    heading: int  # what it had turned on its way in, it has turned back

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-RAM-01",)

    def text(self) -> str:
        return f"{self.name} is thrown back"


class Boarded(Event, frozen=True, tag="boarded"):
    """A ship has reached an enemy with a Boarding order."""

    side: Seat
    boarder: ModelId
    boarded: ModelId
    names: tuple[str, str]
    is_held: bool  # whether the boarded ship, too, moves no more this phase {R-CC-35}

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-BOARD-01", "CC-BOARD-02", "CC-BOARD-06", "CC-BOARD-08", "CC-MOVE-18")

    def text(self) -> str:
        who = "neither moves" if self.is_held else f"{self.names[0]} does not move"
        return f"{self.names[0]} boards {self.names[1]}: {who} again this phase"


class OpportunityAttacked(Event, frozen=True, tag="opportunity-attacked"):
    """Ships that stayed have struck at those that left."""

    side: Seat
    strikers: tuple[ModelId, ...]
    names: tuple[str, ...]
    dice: tuple[Tally, ...]
    needs: tuple[int, ...]
    leavers: tuple[ModelId, ...]
    leavers_named: tuple[str, ...]
    wounds: int

    @property
    def rules(self) -> tuple[str, ...]:
        return (
            *("CC-OPP-01", "CC-OPP-02", "CC-OPP-03", "CC-OPP-04"),
            *("CC-OPP-05", "CC-OPP-06", "CC-OPP-07", "CC-OPP-08", "CC-BOARD-25"),
        )

    def text(self) -> str:
        each = [
            f"{name} with {dice.total} {'die' if dice.total == 1 else 'dice'} for {need}+"
            for name, dice, need in zip(self.names, self.dice, self.needs, strict=True)
        ]
        wounds = f"{self.wounds} wound{'' if self.wounds == 1 else 's'}"
        return f"Opportunity Attack on {', '.join(self.leavers_named)}: {', '.join(each)}; {wounds}"


class SideMoved(Event, frozen=True, tag="cosmic-side-moved"):
    """A side is done moving."""

    side: Seat
    is_second: bool

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-MOVE-10", "CC-MOVE-11", "CC-TURN-02")

    def text(self) -> str:
        return f"{self.side} is done moving"
