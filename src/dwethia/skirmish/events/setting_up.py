"""What happens before the first turn: the forces meet, the table is laid, everybody is placed."""

from __future__ import annotations

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.geometry.shapes import Point
from dwethia.lengths import inches, place_in_inches
from dwethia.profile import ModelId
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.tabletop.table import Edge
from dwethia.tally import Tally


class ForcesMet(Event, frozen=True, tag="forcesmet"):
    """Two forces under one points limit."""

    limit: int
    names: tuple[str, str]
    models: tuple[int, int]
    points: tuple[int, int]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-MUSTER-01", "SK-MUSTER-02")

    def text(self) -> str:
        forces = [
            f"{name}, {models} models for {points} points"
            for name, models, points in zip(self.names, self.models, self.points, strict=True)
        ]
        return f"{' against '.join(forces)}; the limit is {self.limit}"


class PoolsCounted(Event, frozen=True, tag="poolscounted"):
    """What a side's models have together; each is a counter of its own, open to everybody."""

    side: Seat
    destiny: Tally
    faith: Tally
    affinity: Tally

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-MUSTER-15", "SK-MUSTER-16", "SK-MUSTER-17", "SK-MUSTER-18")

    def text(self) -> str:
        return f"{self.side} has Destiny {self.destiny.total}, Faith {self.faith.total}, Affinity {self.affinity.total}"


class SetUpBegan(Event, frozen=True, tag="setupbegan"):
    """The first roll for priority is won."""

    first: Seat
    is_laid: bool  # the table comes with the scenario

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SETUP-01", "SK-SETUP-02")

    def text(self) -> str:
        table = "the table is laid already" if self.is_laid else "by the basic rules"
        return f"Setting up: {self.first} wins the roll and goes first; {table}"


class ScenarioChosen(Event, frozen=True, tag="scenariochosen"):
    side: Seat
    scenario: Scenario

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SCEN-01", "SK-SCEN-02", self.scenario.rule)

    def text(self) -> str:
        return f"{self.side} plays {self.scenario.label}"


class ScenarioHidden(Event, frozen=True, tag="scenariohidden"):
    """A side has chosen its scenario, and only its own seats know which."""

    side: Seat

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SCEN-01", "SK-SCEN-02")

    def text(self) -> str:
        return f"{self.side} has chosen its scenario in secret"


class TerrainPlaced(Event, frozen=True, tag="terrainplaced"):
    side: Seat
    name: str
    at: Point
    turned: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SETUP-03",)

    def text(self) -> str:
        turned = f", turned by {self.turned} degrees" if self.turned else ""
        return f"{self.side} places {self.name} at {place_in_inches(self.at)}{turned}"


class TerrainSetAside(Event, frozen=True, tag="terrainsetaside"):
    """Pieces for which the table has no room left."""

    names: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SETUP-03",)

    def text(self) -> str:
        return f"There is no room left for {', '.join(self.names)}: set aside"


class ZoneMarked(Event, frozen=True, tag="zonemarked"):
    """The objective zone of King of the Hill."""

    sides: tuple[Seat, ...]
    middle: Point
    radius: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SCEN-05",)

    def text(self) -> str:
        return f"The hill of {' and '.join(self.sides)}: {inches(self.radius)} about {place_in_inches(self.middle)}"


class HillProposed(Event, frozen=True, tag="hillproposed"):
    """A side would have the hill there; the other has still to agree."""

    side: Seat
    middle: Point
    radius: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SCEN-05",)

    def text(self) -> str:
        return f"{self.side} proposes a hill: {inches(self.radius)} about {place_in_inches(self.middle)}"


class SpotPlaced(Event, frozen=True, tag="spotplaced"):
    """A spot of Play Objectives; nobody's where it comes with the table."""

    side: Seat | None
    number: int
    at: Point
    apart: int  # how far the spots had to be apart; less than 6 inches where the table is full

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SCEN-06",)

    def text(self) -> str:
        by = f", placed by {self.side}" if self.side else ""
        return f"Spot {self.number} lies at {place_in_inches(self.at)}{by}"


class SpotsLeftOut(Event, frozen=True, tag="spotsleftout"):
    """There is nowhere left for a spot to lie."""

    number: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SCEN-06",)

    def text(self) -> str:
        return f"There is no place left for {self.number} more spots"


class EdgesTaken(Event, frozen=True, tag="edgestaken"):
    red: Edge
    blue: Edge

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SETUP-04",)

    def text(self) -> str:
        return f"red deploys in the {self.red}, blue in the {self.blue}"


class Deployed(Event, frozen=True, tag="deployed"):
    """Models placed on the table, or named as left off it."""

    side: Seat
    models: tuple[ModelId, ...]
    names: tuple[str, ...]
    places: tuple[Point, ...]
    held_back: tuple[ModelId, ...]
    held_back_names: tuple[str, ...]
    left: int  # models of the side that are still to be placed
    is_last: bool  # the other side has nothing left to place

    @property
    def rules(self) -> tuple[str, ...]:
        cited = ["SK-SETUP-05"]
        if self.models:
            cited.append("SK-SETUP-06")
        if self.is_last:
            cited.append("SK-SETUP-07")
        if self.held_back:
            cited.append("SK-SETUP-08")
        return tuple(cited)

    def text(self) -> str:
        done = [f"places {', '.join(self.names)}"] if self.names else []
        done += [f"holds back {', '.join(self.held_back_names)}"] if self.held_back else []
        return f"{self.side} {' and '.join(done)}; {self.left} left"


class NoRoomFor(Event, frozen=True, tag="noroomfor"):
    """Models that find no place in their zone are held back, and come as reserves {R-SK-31}."""

    side: Seat
    models: tuple[ModelId, ...]
    names: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SETUP-06", "SK-SETUP-08")

    def text(self) -> str:
        return f"{self.side} has no room in its zone for {', '.join(self.names)}: held back"


class BattleBegan(Event, frozen=True, tag="battlebegan"):
    """Everybody is placed; priority is rolled for again."""

    turns: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SETUP-09", "SK-SETUP-10", "SK-TURN-01")

    def text(self) -> str:
        return f"The battle begins; it lasts {self.turns} turn{'' if self.turns == 1 else 's'}"


class StartRolled(Event, frozen=True, tag="startrolled"):
    """The roll that only orders what happens at the start {R-SK-28}."""

    first: Seat

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SETUP-09",)

    def text(self) -> str:
        return f"{self.first} wins the roll and goes first at the start of the battle"


class Scouted(Event, frozen=True, tag="scouted"):
    """A scout has moved before the first turn."""

    model: ModelId
    name: str
    path: tuple[Point, ...]
    cost: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-SETUP-10", "SK-MOVE-12")

    def text(self) -> str:
        return f"{self.name} scouts ahead, {inches(self.cost)} to {place_in_inches(self.path[-1])}"
