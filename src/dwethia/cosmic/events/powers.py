"""Powers of ships: what is cast, resisted, and done."""

from __future__ import annotations

from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.tally import Tally


def _cited(*tallies: Tally) -> tuple[str, ...]:
    return tuple(part.rule for tally in tallies for part in tally.parts)


class ShipPowerCast(Event, frozen=True, tag="ship-power-cast"):
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
    order: str | None = None  # the order token that it uses up {R-CC-66}
    is_one_of_two: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        declared = ("CC-AFF-04",) if self.is_one_of_two else ()
        token = ("CC-AFF-08",) if self.order else ()
        return ("CC-AFF-01", "CC-AFF-02", *declared, *token, "CC-AFF-05", "CC-STAT-11", *_cited(self.paid))

    def text(self) -> str:
        at = f" at {self.target_name}" if self.target and self.target != self.caster else ""
        token = f" with its {self.order.title()} order" if self.order else ""
        return f"{self.caster_name} casts {self.power_name}{at}{token}, {self.left} Affinity left: {self.paid}"


class ShipPowerResolved(Event, frozen=True, tag="ship-power-resolved"):
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
            return ("CC-AFF-09",)
        destiny = ("CC-FAITH-12", "CC-FAITH-13", "CC-DEST-07") if any(self.destiny_spent) else ()
        outcome = "CC-FAITH-10" if self.works else "CC-FAITH-09"
        affinity = ("CC-STAT-12",) if self.resister_affinity_spent else ()
        told = ("CC-FAITH-01", "CC-FAITH-02", "CC-FAITH-03", "CC-FAITH-04", "CC-FAITH-07")
        every = (
            *told,
            *_cited(self.affinity, self.faith),
            *destiny,
            *affinity,
            outcome,
            "CC-FAITH-14",
            "CC-AFF-05",
            "CC-STAT-10",
        )
        return tuple(dict.fromkeys(every))

    def text(self) -> str:
        if self.affinity is None or self.faith is None:
            return f"Nobody resists {self.power_name}: it works"
        outcome = "works" if self.works else "is cancelled"
        return (
            f"{self.resister_name} resists: Affinity {self.affinity}, against Faith {self.faith}:"
            f" {self.power_name} {outcome}"
        )


class ShipPowerLost(Event, frozen=True, tag="ship-power-lost"):
    """A power that was paid for comes to nothing: who cast it or was to suffer it is gone."""

    power_name: str
    who: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-AFF-05",)

    def text(self) -> str:
        return f"{self.power_name} comes to nothing: {self.who} is gone, and so is the Affinity"


class ShipPowerTook(Event, frozen=True, tag="ship-power-took"):
    """A power takes hold of a ship."""

    ship: ModelId
    name: str
    power_name: str
    words: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def text(self) -> str:
        return f"{self.power_name} on {self.name}: {self.words}"


class ShipPowerIdle(Event, frozen=True, tag="ship-power-idle"):
    """An effect of a power that is not for ships {R-CC-72}."""

    power_name: str
    effect: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CC-AFF-01",)

    def text(self) -> str:
        return f"{self.power_name}: {self.effect} does nothing among ships"


class ShipPointsChanged(Event, frozen=True, tag="ship-points-changed"):
    """Wounds, Destiny, Faith or Affinity that a ship gets back, or loses without spending it."""

    ship: ModelId
    name: str
    points: int  # below 0 where they are lost
    what: str
    source: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def text(self) -> str:
        verb = "gets back" if self.points > 0 else "loses"
        return f"{self.name} {verb} {abs(self.points)} {self.what}: {self.source}"
