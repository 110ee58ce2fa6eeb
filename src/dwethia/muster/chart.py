"""The Composition Chart of an army, row by row: what it has, what it must have, and what it may (SK-MUSTER-09)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from dwethia.codex import Codex, Faction, Limit, Unit
from dwethia.codex.characteristics import A_UNIT
from dwethia.faults import Fault
from dwethia.muster.force import POINTS_RULE, CountedArmy, Fielded
from dwethia.profile import UnitType
from dwethia.rulebook import RuleId
from dwethia.tally import Tally

CHART: Final = RuleId("SK-MUSTER-09")
SEVERAL: Final = {
    UnitType.HERO: "heroes",
    UnitType.BASIC: "basic units",
    UnitType.MONSTER: "monsters",
    UnitType.TITAN: "titans",
    UnitType.RELIGIOUS: "religious units",
}


class Row(Struct, frozen=True):
    """One limit of a faction's chart, and how many models the army has under it."""

    faction: Faction
    type: UnitType
    unit: Unit | None  # the one profile it is about, where it is not about the whole type
    limit: Limit
    count: int
    points: int  # of the battle

    @property
    def least(self) -> int:
        return self.limit.bounds(self.points)[0]

    @property
    def most(self) -> int | None:
        return self.limit.bounds(self.points)[1]

    @property
    def what(self) -> str:
        """What is counted, as a sentence says it behind a number."""
        if self.unit is not None:
            return f"of {self.unit.name}"
        return A_UNIT[self.type].partition(" ")[2] if self.count == 1 else SEVERAL[self.type]

    def counts(self, unit: Unit) -> bool:
        """Whether a model of this unit would count here."""
        return unit.type is self.type and self.unit in (None, unit)

    def faults(self) -> Iterator[Fault]:
        """Too many, or too few."""
        least, most = self.limit.bounds(self.points)
        of_chart = f"{self.faction.name} at {self.points} points"
        tally = Tally.of(self.count, f"models, {self.what}", CHART)
        if most is not None and self.count > most:
            yield Fault(CHART, f"{self.count} {self.what}: {of_chart} may have {most}", tally)
        if self.count < least:
            yield Fault(CHART, f"{self.count} {self.what}: {of_chart} must have {least}", tally)


def rows_of_chart(faction: Faction, force: CountedArmy, codex: Codex) -> Iterator[Row]:
    """The chart of a faction, types first; the army's own faction counts the religious units."""
    limit, chart = force.army.limit, faction.composition
    own = [each for each in force.units if _is_of(each.unit, faction, force)]
    for type in UnitType:
        count = _models(each for each in own if each.unit.type is type)
        yield Row(faction, type, None, chart.limit(type), count, limit)
    for each in chart.units:
        unit = codex.units[each.unit]
        count = _models(other for other in own if other.unit.id == unit.id)
        yield Row(faction, unit.type, unit, each, count, limit)


def rows_of_army(force: CountedArmy, codex: Codex) -> tuple[Row, ...]:
    """The charts of all its factions."""
    factions = [codex.factions[name] for name in force.army.factions if name in codex.factions]
    return tuple(row for faction in factions for row in rows_of_chart(faction, force, codex))


def faults_of_joining(unit: Unit, force: CountedArmy, rows: Iterable[Row], codex: Codex) -> Iterator[Fault]:
    """What speaks against one more model of a unit, with what it always has; `rows` are those of the army."""
    if unit.is_named and any(each.unit.id == unit.id for each in force.units):
        yield Fault(CHART, f"there is one {unit.name} only, and the army has it")
    for row in rows:
        is_full = row.most is not None and row.count >= row.most
        if is_full and row.counts(unit) and _is_of(unit, row.faction, force):
            what = row.unit.name if row.unit is not None else SEVERAL[row.type]
            fact = f"{what}: {row.faction.name} at {row.points} points may have {row.most}, and has {row.count}"
            yield Fault(CHART, fact)
    price, left = codex.usual_outfit(unit).price, force.army.limit - force.points.total
    if price.total > left:
        fact = f"{unit.name} costs {price.total} points, and {max(left, 0)} are left"
        yield Fault(RuleId(POINTS_RULE), fact, price)


def _is_of(unit: Unit, faction: Faction, force: CountedArmy) -> bool:
    """Whether a unit stands on this faction's chart."""
    return unit.faction == faction.id or (faction.id == force.army.faction and unit.type is UnitType.RELIGIOUS)


def _models(units: Iterable[Fielded]) -> int:
    return sum(each.count for each in units)
