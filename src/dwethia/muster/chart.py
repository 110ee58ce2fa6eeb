"""The Composition Chart of an army, row by row: what it has, what it must have, and what it may (SK-MUSTER-09)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct

from dwethia.codex import Codex, Faction, Limit
from dwethia.faults import Fault
from dwethia.muster.force import AnyCounted, FieldedModels
from dwethia.muster.kits import Buyable, ForceKit, kit_of
from dwethia.rulebook import RuleId
from dwethia.tally import Tally


class Row(Struct, frozen=True):
    """One limit of a faction's chart, and how many models the army has under it."""

    faction: Faction
    type: StrEnum
    unit: Buyable | None  # the one profile it is about, where it is not about the whole type
    limit: Limit
    count: int
    points: int  # of the battle
    kit: ForceKit

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
        words = self.kit.types[self.type]
        return words.one.partition(" ")[2] if self.count == 1 else words.several

    @property
    def several(self) -> str:
        """What the models of its type are called."""
        return self.kit.types[self.type].several

    def counts(self, unit: Buyable) -> bool:
        """Whether a model of this unit would count here."""
        return unit.type is self.type and self.unit in (None, unit)

    def faults(self) -> Iterator[Fault]:
        """Too many, or too few."""
        least, most = self.limit.bounds(self.points)
        of_chart = f"{self.faction.name} at {self.points} points"
        rule = RuleId(self.kit.rules.chart)
        tally = Tally.of(self.count, f"models, {self.what}", rule)
        if most is not None and self.count > most:
            yield Fault(rule, f"{self.count} {self.what}: {of_chart} may have {most}", tally)
        if self.count < least:
            yield Fault(rule, f"{self.count} {self.what}: {of_chart} must have {least}", tally)


def rows_of_chart(faction: Faction, force: AnyCounted, codex: Codex) -> Iterator[Row]:
    """The chart of a faction, types first; the army's own faction counts the religious units."""
    limit, kit = force.army.limit, kit_of(force.army)
    chart = kit.chart(codex, faction)
    if chart is None:
        return
    own = [each for each in force.units if _is_of(each.unit, faction, force)]
    for type in kit.types:
        count = _models(each for each in own if each.unit.type is type)
        yield Row(faction, type, None, chart.limit(type), count, limit, kit)
    for id, bounds in chart.unit_limits:
        unit = kit.units(codex)[id]
        count = _models(other for other in own if other.unit.id == unit.id)
        yield Row(faction, unit.type, unit, bounds, count, limit, kit)


def rows_of_army(force: AnyCounted, codex: Codex) -> tuple[Row, ...]:
    """The charts of all its factions."""
    factions = [codex.factions[name] for name in force.army.factions if name in codex.factions]
    return tuple(row for faction in factions for row in rows_of_chart(faction, force, codex))


def faults_of_joining(unit: Buyable, force: AnyCounted, rows: Iterable[Row], codex: Codex) -> Iterator[Fault]:
    """What speaks against one more model of a unit, with what it always has; `rows` are those of the army."""
    kit = kit_of(force.army)
    chart = RuleId(kit.rules.chart)
    if unit.is_named and any(each.unit.id == unit.id for each in force.units):
        yield Fault(chart, f"there is one {unit.name} only, and the {kit.word} has it")
    for row in rows:
        is_full = row.most is not None and row.count >= row.most
        if is_full and row.counts(unit) and _is_of(unit, row.faction, force):
            what = row.unit.name if row.unit is not None else row.several
            fact = f"{what}: {row.faction.name} at {row.points} points may have {row.most}, and has {row.count}"
            yield Fault(chart, fact)
    price, left = kit.usual_price(unit, codex), force.army.limit - force.points.total
    if price.total > left:
        fact = f"{unit.name} costs {price.total} points, and {max(left, 0)} are left"
        yield Fault(RuleId(kit.rules.points), fact, price)


def _is_of(unit: Buyable, faction: Faction, force: AnyCounted) -> bool:
    """Whether a unit stands on this faction's chart."""
    return unit.faction == faction.id or (faction.id == force.army.faction and unit.religion is not None)


def _models(units: Iterable[FieldedModels]) -> int:
    return sum(each.count for each in units)
