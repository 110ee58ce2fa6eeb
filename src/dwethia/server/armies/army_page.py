"""An army counted up, as the muster page shows it."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.codex import Codex, Entry, Unit
from dwethia.muster import Army, Fielded, Mustered, muster
from dwethia.muster.boards import ALLIES_FROM
from dwethia.muster.chart import CHART, Row, faults_of_joining, rows_of_army, rows_of_chart
from dwethia.muster.force import POOLS
from dwethia.muster.legality import faults_of_recruit
from dwethia.muster.slots import fill
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
from dwethia.server.boards.drawn import Sum


def count_army(army: Army, codex: Codex) -> ArmyCounted:
    """What an army comes to, with all that is wrong with it."""
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
        may_ally=army.allies_agreed or army.limit >= ALLIES_FROM,
        packs=packs_of(army, codex),
    )


def _board(mustered: Mustered) -> BoardSize:
    board = mustered.board
    return BoardSize(str(board), board.duration, board.width.parts[0].rule)


def _recruit(each: Fielded, mustered: Mustered, codex: Codex) -> RecruitCounted:
    filled = fill(each.unit.slots, [item.id for item in each.chosen])
    unknown = tuple(item for item in each.recruit.wargear if item not in codex.wargear)
    return RecruitCounted(
        place=each.place,
        title=each.title,
        label=each.label,
        price=Sum.of(each.price),
        points=each.points,
        values=values_of(each.profile, each.changed),
        base=Sum.of(each.base),
        slots=filled.slots,
        left_over=(*filled.left_over, *unknown),
        faults=tuple(faults_of_recruit(each, mustered, codex)),
    )


def _charts(mustered: Mustered, codex: Codex) -> Iterator[ChartShown]:
    for name in mustered.army.factions:
        if name in codex.factions:
            faction = codex.factions[name]
            yield ChartShown(faction.name, CHART, tuple(map(_row, rows_of_chart(faction, mustered, codex))))


def _row(row: Row) -> ChartRow:
    name = row.unit.name if row.unit is not None else row.several.capitalize()
    room = None if row.most is None else max(row.most - row.count, 0)
    return ChartRow(name, row.unit is not None, row.count, row.least, row.most, room, any(row.faults()))


def _full(mustered: Mustered, codex: Codex) -> Iterator[Fullness]:
    rows = rows_of_army(mustered, codex)
    for unit in _lists(mustered, codex):
        if faults := tuple(faults_of_joining(unit, mustered, rows, codex)):
            yield Fullness(unit.id, faults)


def _lists(mustered: Mustered, codex: Codex) -> Iterator[Unit]:
    """Every unit that the army may recruit from."""
    for name in mustered.army.factions:
        if name in codex.factions:
            yield from codex.units_of(name)
    if mustered.religion is not None:
        yield codex.elite(mustered.religion.id)


def packs_of(army: Army, codex: Codex) -> tuple[str, ...]:
    """The packs an army is made with: those its entries are from, and those it names that are not here."""
    used = {codex.pack_of(each) for each in _entries(army, codex)}
    loaded = [each.pack.id for each in codex.packs]
    own = [each for place, each in enumerate(loaded) if each in used or place == 0]
    return (*own, *(each for each in army.packs if each not in loaded))


def _entries(army: Army, codex: Codex) -> Iterator[Entry]:
    yield from (codex.factions[each] for each in army.factions if each in codex.factions)
    if army.religion in codex.religions:
        yield codex.religions[army.religion]
    for recruit in army.units:
        if recruit.unit in codex.units:
            unit = codex.units[recruit.unit]
            yield unit
            yield from (codex.wargear[each] for each in (*unit.wargear, *recruit.wargear) if each in codex.wargear)
        if (race := codex.races.get(recruit.race or "")) is not None:
            yield race
