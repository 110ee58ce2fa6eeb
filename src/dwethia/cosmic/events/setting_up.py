"""What happens before the first turn: the fleets meet, the table is laid, ships are placed."""

from __future__ import annotations

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.geometry.shapes import Point
from dwethia.lengths import inches, place_in_inches
from dwethia.profile import ModelId
from dwethia.tabletop.table import Edge
from dwethia.tally import Tally


class FleetsMet(Event, frozen=True, tag="fleets-met"):
    """Two fleets under one points limit."""

    limit: int
    names: tuple[str, str]
    ships: tuple[int, int]
    points: tuple[int, int]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-CORE-10", "CC-MUSTER-01", "CC-MUSTER-06")

    def text(self) -> str:
        fleets = [
            f"{name}, {ships} ships for {points} points"
            for name, ships, points in zip(self.names, self.ships, self.points, strict=True)
        ]
        return f"{' against '.join(fleets)}; the limit is {self.limit}"


class PoolsCounted(Event, frozen=True, tag="cosmic-pools-counted"):
    """What a side's ships have together."""

    side: Seat
    destiny: Tally
    faith: Tally
    affinity: Tally

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-MUSTER-13", "CC-MUSTER-14", "CC-MUSTER-15")

    def text(self) -> str:
        return f"{self.side} has Destiny {self.destiny.total}, Faith {self.faith.total}, Affinity {self.affinity.total}"


class SetUpBegan(Event, frozen=True, tag="cosmic-setup-began"):
    """The roll for deployment is won."""

    first: Seat
    is_laid: bool  # terrain was set out by agreement
    scenario: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-DEPLOY-02", "CC-DEPLOY-03", "CC-DEPLOY-04")

    def text(self) -> str:
        by = f"by the scenario {self.scenario}" if self.scenario else "by the basic rules"
        laid = "; the table is laid already" if self.is_laid else ""
        return f"Setting up {by}: {self.first} wins the roll and goes first{laid}"


class TerrainPlaced(Event, frozen=True, tag="cosmic-terrain-placed"):
    side: Seat
    piece: str
    at: Point
    turned: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-DEPLOY-02",)

    def text(self) -> str:
        return f"{self.side} places {self.piece} at {place_in_inches(self.at)}"


class TerrainSetAside(Event, frozen=True, tag="cosmic-terrain-set-aside"):
    """Pieces that find no place any more."""

    pieces: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-DEPLOY-02",)

    def text(self) -> str:
        return f"No room for {', '.join(self.pieces)}"


class EdgesTaken(Event, frozen=True, tag="cosmic-edges-taken"):
    red: Edge
    blue: Edge

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-DEPLOY-06", "CC-DEPLOY-07")

    def text(self) -> str:
        return f"red deploys along the {self.red} edge, blue along the {self.blue} edge"


class Deployed(Event, frozen=True, tag="cosmic-deployed"):
    """Ships that a side has set down."""

    side: Seat
    ships: tuple[ModelId, ...]
    names: tuple[str, ...]
    places: tuple[Point, ...]
    headings: tuple[int, ...]
    left: int  # ships of this side still to be placed

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-DEPLOY-08", "CC-DEPLOY-09", "CC-DEPLOY-10", "CC-DEPLOY-13")

    def text(self) -> str:
        placed = ", ".join(f"{name} at {place_in_inches(at)}" for name, at in zip(self.names, self.places, strict=True))
        return f"{self.side} sets down {placed}; {self.left} left"


class NoRoomFor(Event, frozen=True, tag="cosmic-no-room-for"):
    """Ships that find no place: they wait off the table (HS-SPACE-02)."""

    side: Seat
    ships: tuple[ModelId, ...]
    names: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-DEPLOY-08", "CC-DEPLOY-14", "HS-SPACE-02")

    def text(self) -> str:
        return f"{self.side} finds no room for {', '.join(self.names)}"


class Arrived(Event, frozen=True, tag="cosmic-arrived"):
    """A ship that comes from reserve."""

    side: Seat
    ship: ModelId
    name: str
    at: Point
    heading: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-DEPLOY-14", "CC-DEPLOY-15", "HS-SPACE-02", "HS-SPACE-05")

    def text(self) -> str:
        return f"{self.name} arrives at {place_in_inches(self.at)}"


class BattleBegan(Event, frozen=True, tag="cosmic-battle-began"):
    turns: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-DEPLOY-16", "CC-TURN-06")

    def text(self) -> str:
        return f"All ships are down; the battle lasts {self.turns} turns"


class WentAhead(Event, frozen=True, tag="cosmic-went-ahead"):
    """A ship of the vanguard that moves before the first turn."""

    side: Seat
    ship: ModelId
    name: str
    distance: int
    at: Point

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-DEPLOY-16", "CC-TURN-03")

    def text(self) -> str:
        return f"{self.name} goes {inches(self.distance)} ahead before the first turn"
