"""A force counted up, as the muster page shows it."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.codex import Codex, Entry
from dwethia.muster import AnyMustered, FieldedModels, ForceList, kit_of, muster
from dwethia.muster.chart import Row, faults_of_joining, rows_of_army, rows_of_chart
from dwethia.muster.force import POOLS
from dwethia.muster.kits import Buyable
from dwethia.muster.legality import faults_of_recruit
from dwethia.muster.slots import fill
from dwethia.muster.veterans import Veteran
from dwethia.rulebook import RuleId
from dwethia.server.armies.codex_page import values_of
from dwethia.server.armies.shown import (
    ArmyCounted,
    BoardSize,
    ChartRow,
    ChartShown,
    Fullness,
    PoolCounted,
    RecruitCounted,
)
from dwethia.server.boards.drawn import Said, Sum
from dwethia.server.boards.stories import story_told


def count_army(army: ForceList, codex: Codex) -> ArmyCounted:
    """What a force comes to, with all that is wrong with it."""
    mustered = muster(army, codex)
    return ArmyCounted(
        is_legal=mustered.is_legal,
        limit=army.limit,
        points=Sum.of(mustered.points),
        models=army.models,
        pools=tuple(PoolCounted(name.capitalize(), Sum.of(mustered.pools[name])) for name in POOLS),
        board=_board(mustered),
        units=tuple(_recruit(each, mustered, codex) for each in mustered.units),
        charts=tuple(_charts(mustered, codex)),
        faults=mustered.faults,
        warnings=mustered.warnings,
        full=tuple(_full(mustered, codex)),
        may_ally=army.allies_agreed or army.limit >= kit_of(army).allies_from,
        packs=packs_of(army, codex),
    )


def _board(mustered: AnyMustered) -> BoardSize:
    board = mustered.board
    return BoardSize(str(board), board.duration, board.width.parts[0].rule)


def _recruit(each: FieldedModels, mustered: AnyMustered, codex: Codex) -> RecruitCounted:
    wargear = kit_of(mustered.army).wargear(codex)
    filled = fill(each.unit.slots, [item for item in each.recruit.wargear if item in wargear])
    unknown = tuple(item for item in each.recruit.wargear if item not in wargear)
    return RecruitCounted(
        place=each.place,
        title=each.title,
        label=each.label,
        price=Sum.of(each.price),
        points=each.points,
        values=values_of(each.profile, each.changed),
        slots=filled.slots,
        left_over=(*filled.left_over, *unknown),
        faults=tuple(faults_of_recruit(each, mustered, codex)),
        story=tuple(_story(each.recruit.veteran, codex)) if each.recruit.veteran is not None else (),
    )


def _story(veteran: Veteran, codex: Codex) -> Iterator[Said]:
    changes = ((each.characteristic, each.part) for each in veteran.changes)
    yield from story_told(changes, veteran.scars, veteran.glories, veteran.duties)
    if won := [codex.wargear[id].name for id in veteran.gear if id in codex.wargear]:
        yield Said(", ".join(won), "Has won")
    if learnt := [codex.spells[id].name for id in veteran.spells if id in codex.spells]:
        yield Said(", ".join(learnt), "Has learnt")


def _charts(mustered: AnyMustered, codex: Codex) -> Iterator[ChartShown]:
    rule = RuleId(kit_of(mustered.army).rules.chart)
    for name in mustered.army.factions:
        if name in codex.factions:
            faction = codex.factions[name]
            if rows := tuple(map(_row, rows_of_chart(faction, mustered, codex))):
                yield ChartShown(faction.name, rule, rows)


def _row(row: Row) -> ChartRow:
    name = row.unit.name if row.unit is not None else row.several.capitalize()
    room = None if row.most is None else max(row.most - row.count, 0)
    return ChartRow(name, row.unit is not None, row.count, row.least, row.most, room, any(row.faults()))


def _full(mustered: AnyMustered, codex: Codex) -> Iterator[Fullness]:
    rows = rows_of_army(mustered, codex)
    for unit in _lists(mustered, codex):
        if faults := tuple(faults_of_joining(unit, mustered, rows, codex)):
            yield Fullness(unit.id, faults)


def _lists(mustered: AnyMustered, codex: Codex) -> Iterator[Buyable]:
    """Every unit that the force may recruit from."""
    kit = kit_of(mustered.army)
    for name in mustered.army.factions:
        if name in codex.factions:
            yield from kit.units_of(codex, name)
    if mustered.religion is not None and (elite := kit.elite(codex, mustered.religion)) is not None:
        yield elite


def packs_of(army: ForceList, codex: Codex) -> tuple[str, ...]:
    """The packs a force is made with: those its entries are from, and those it names that are not here."""
    used = {codex.pack_of(each) for each in _entries(army, codex)}
    loaded = [each.pack.id for each in codex.packs]
    own = [each for place, each in enumerate(loaded) if each in used or place == 0]
    return (*own, *(each for each in army.packs if each not in loaded))


def _entries(army: ForceList, codex: Codex) -> Iterator[Entry]:
    kit = kit_of(army)
    units, wargear = kit.units(codex), kit.wargear(codex)
    yield from (codex.factions[each] for each in army.factions if each in codex.factions)
    if army.religion in codex.religions:
        yield codex.religions[army.religion]
    for recruit in army.units:
        if recruit.unit in units:
            unit = kit.listed(units[recruit.unit], codex)
            yield unit.entry
            yield from (wargear[each] for each in (*unit.always, *recruit.wargear) if each in wargear)
        if (race := codex.races.get(recruit.race or "")) is not None:
            yield race
