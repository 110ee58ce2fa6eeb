"""How warbands come about: from an army list, and by one recruit more at list price."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from msgspec.structs import replace

from dwethia.campaign.errors import CampaignError
from dwethia.campaign.roster.warband import Warband, WarbandMember, named
from dwethia.codex import Codex
from dwethia.codex.shape import quoted
from dwethia.faults import Fault
from dwethia.muster import Army, Recruit, kit_of, muster
from dwethia.rulebook import RuleId

MOST_MEMBERS: Final = 400  # models, as many as a side of a battle has at the most


def warband_of(
    player: str, number: int, army: Army, codex: Codex, tracked: Collection[str] | None, *, squads: bool
) -> Warband:
    """A warband of an army; only those units are tracked that are named, or all (CP-GEN-04)."""
    _check_size(army.models)
    recruits = [piece for recruit in army.units for piece in _pieces(recruit, squads=squads)]
    names = named(recruits, (), codex)
    members = tuple(
        WarbandMember(f"{number}.{place}", name, recruit, tracked is None or is_named_in(recruit, tracked))
        for place, (recruit, name) in enumerate(zip(recruits, names, strict=True), 1)
    )
    return Warband(player, number, replace(army, units=()), members)


def recruited(warband: Warband, recruit: Recruit, codex: Codex, *, is_tracked: bool, is_squad: bool) -> Warband:
    """The warband with one recruit more, as single members or as a squad (CP-GEN-05)."""
    _check_size(sum(each.recruit.count for each in warband.members) + recruit.count)
    pieces = list(_pieces(recruit, squads=is_squad))
    names = named(pieces, (each.name for each in warband.members), codex)
    first = len(warband.members) + 1
    more = tuple(
        WarbandMember(f"{warband.number}.{place}", name, piece, is_tracked)
        for place, (piece, name) in enumerate(zip(pieces, names, strict=True), first)
    )
    return replace(warband, members=(*warband.members, *more))


def is_named_in(recruit: Recruit, wanted: Collection[str]) -> bool:
    """Whether somebody named this recruit: by its unit, or by its own name."""
    return recruit.unit in wanted or (bool(recruit.name) and recruit.name in wanted)


def faults_of_joining(army: Army, codex: Codex) -> Iterator[Fault]:
    """What speaks against an army as a warband; what a limit or a chart forbids is a matter of each battle."""
    yield from _faults_beyond_one_battle(army, codex)


def faults_of_tracking(army: Army, tracked: Collection[str] | None) -> Iterator[Fault]:
    """Whether everybody is there who is to be tracked."""
    for each in tracked or ():
        if not any(is_named_in(recruit, (each,)) for recruit in army.units):
            yield Fault(RuleId("CP-GEN-04"), f"there is no {quoted(each)} in {army.name} to be tracked")


def notes_on_joining(army: Army, codex: Codex) -> tuple[Fault, ...]:
    """What a limit or a chart would forbid: told, not refused {R-CP-05}."""
    return tuple(fault for fault in muster(army, codex).faults if is_of_one_battle(fault, army))


def faults_of_recruiting(warband: Warband, recruit: Recruit, codex: Codex) -> Iterator[Fault]:
    """What speaks against a recruit: it must be on the warband's list, equipped as the list allows."""
    army = replace(warband.heading, units=(recruit,))
    yield from _faults_beyond_one_battle(army, codex)
    unit = codex.units.get(recruit.unit)
    if unit is not None and unit.is_named and any(each.unit == unit.id for each in warband.living):
        chart = RuleId(kit_of(army).rules.chart)
        yield Fault(chart, f"there is one {unit.name} only, and the warband of {warband.player} has one")


def _faults_beyond_one_battle(army: Army, codex: Codex) -> Iterator[Fault]:
    yield from (fault for fault in muster(army, codex).faults if not is_of_one_battle(fault, army))
    for each in army.units:
        if each.veteran is not None:
            fact = (
                f"{each.name or each.unit} comes with the history of member {each.veteran.member}; all begin as listed"
            )
            yield Fault(RuleId("CP-GEN-03"), fact)


def is_of_one_battle(fault: Fault, army: Army) -> bool:
    """Whether a fault is about how many and how much, which each battle settles anew."""
    rules = kit_of(army).rules
    return fault.rule in (rules.points, rules.chart)


def _pieces(recruit: Recruit, *, squads: bool) -> Iterator[Recruit]:
    if squads:
        yield recruit
    else:
        yield from (replace(recruit, count=1) for _ in range(recruit.count))


def _check_size(models: int) -> None:
    if models > MOST_MEMBERS:
        raise CampaignError(f"a warband has at most {MOST_MEMBERS} models, and this would have {models}")
