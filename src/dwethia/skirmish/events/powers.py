"""Powers and wargear that works once: what is cast, resisted, and done."""

from __future__ import annotations

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.geometry.shapes import Point
from dwethia.profile import ModelId
from dwethia.tally import Tally


def _cited(*tallies: Tally) -> tuple[str, ...]:
    return tuple(part.rule for tally in tallies for part in tally.parts)


class PowerCast(Event, frozen=True, tag="battle-power-cast"):
    """A power declared and paid for, before any roll."""

    seat: Seat
    caster: ModelId
    caster_name: str
    power: str  # its id
    power_name: str
    target: ModelId | None
    target_name: str
    paid: Tally
    left: int  # Affinity that the caster may still draw on
    is_one_of_two: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        declared = ("SK-AFF-05", "DD-ABIL-06") if self.is_one_of_two else ()
        return ("SK-AFF-01", "SK-AFF-02", *declared, "SK-AFF-06", "SK-STAT-11", *_cited(self.paid))

    def text(self) -> str:
        at = f" at {self.target_name}" if self.target and self.target != self.caster else ""
        return f"{self.caster_name} casts {self.power_name}{at}, {self.left} Affinity left: {self.paid}"


class PowerResolved(Event, frozen=True, tag="battle-power-resolved"):
    """Whether a power works, and what both sides have spent on it."""

    caster: ModelId
    power: str
    power_name: str
    works: bool
    resister: ModelId | None = None
    resister_name: str = ""
    affinity: Tally | None = None  # the totals, where dice were rolled
    faith: Tally | None = None
    affinity_spent: int = 0
    faith_spent: int = 0
    resister_affinity_spent: int = 0
    destiny_spent: tuple[int, int] = (0, 0)  # caster, resister

    @property
    def rules(self) -> tuple[str, ...]:
        if self.affinity is None or self.faith is None:
            return ("SK-FAITH-10",)
        destiny = ("SK-FAITH-08", "SK-FAITH-09") if any(self.destiny_spent) else ()
        outcome = "SK-FAITH-07" if self.works else "SK-FAITH-06"
        told = ("SK-FAITH-01", "SK-FAITH-02", "SK-FAITH-04", *_cited(self.affinity, self.faith), *destiny)
        return tuple(dict.fromkeys((*told, outcome, "SK-FAITH-11", "SK-AFF-06", "SK-STAT-10")))

    def text(self) -> str:
        if self.affinity is None or self.faith is None:
            return f"Nobody resists {self.power_name}: it works"
        outcome = "works" if self.works else "is cancelled"
        return (
            f"{self.resister_name} resists: Affinity {self.affinity}, against Faith {self.faith}:"
            f" {self.power_name} {outcome}"
        )


class PowerLost(Event, frozen=True, tag="powerlost"):
    """A power that was paid for comes to nothing: who cast it or was to suffer it is gone."""

    power_name: str
    who: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-AFF-06",)

    def text(self) -> str:
        return f"{self.power_name} comes to nothing: {self.who} is gone, and so is the Affinity"


class PowerTook(Event, frozen=True, tag="powertook"):
    """A power takes hold of a model."""

    model: ModelId
    name: str
    power_name: str
    words: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def text(self) -> str:
        return f"{self.power_name} on {self.name}: {self.words}"


class PointsLost(Event, frozen=True, tag="pointslost"):
    """Destiny, Faith or Affinity that a model loses without spending it."""

    model: ModelId
    name: str
    points: int
    what: str
    source: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def text(self) -> str:
        return f"{self.name} loses {self.points} {self.what}: {self.source}"


class Summoned(Event, frozen=True, tag="summoned"):
    """A power brings models to the table."""

    power_name: str
    number: Tally  # how many may come
    models: tuple[ModelId, ...]
    names: tuple[str, ...]
    places: tuple[Point, ...]
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (*_cited(self.number), self.rule)

    def text(self) -> str:
        missing = self.number.total - len(self.models)
        no_room = f"; no room for {missing} more" if missing else ""
        return f"{self.power_name}: {self.number}; {', '.join(self.names) or 'nobody'} rises{no_room}"


class ItemUsed(Event, frozen=True, tag="itemused"):
    """Wargear that works once has."""

    model: ModelId
    name: str
    item: str
    words: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("SK-MUSTER-12",)

    def text(self) -> str:
        return f"{self.name} uses {self.item}: {self.words}"
