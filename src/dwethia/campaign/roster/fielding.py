"""From a warband to the army of one battle: made anew each time, of members and recruits, to the limit agreed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.campaign.roster.member_now import NUMBERS, MemberNow
from dwethia.campaign.roster.recruiting import is_of_one_battle
from dwethia.campaign.roster.warband import Warband, WarbandMember, unit_in, usual_options
from dwethia.codex import Codex
from dwethia.faults import Fault, Refusal
from dwethia.muster import Army, Recruit, muster
from dwethia.muster.army import LARGEST_LIMIT
from dwethia.muster.force import Fielded, count_up
from dwethia.muster.veterans import Veteran, VeteranChange, VeteranPart
from dwethia.rulebook import RuleId, Rulings
from dwethia.tally import Part

ANEW: Final = RuleId("CP-GEN-03")
DEATH: Final = RuleId("CP-GEN-08")
COUNTED: Final = ("aggression", "destiny", "faith", "affinity", "move")  # dice, points and inches


class WarbandArmy(Struct, frozen=True):
    """A warband as it goes into a battle, and what a limit or a chart would forbid of it."""

    army: Army
    notes: tuple[Fault, ...] = ()


def army_of(
    warband: Warband,
    codex: Codex,
    rulings: Rulings,
    *,
    field: Iterable[str] | None = None,
    limit: int | None = None,
    recruits: Sequence[Recruit] = (),
) -> WarbandArmy:
    """The army of these members, or of all who live, and of recruits at list price {R-CP-05, R-CP-08, R-CP-51}.

    To a limit it must be legal. Without one everybody fights, and what a chart would forbid is told, not refused.
    """
    chosen = warband.living if field is None else tuple(_named(warband, field))
    units = (*(recruit_of(each, codex, rulings) for each in chosen), *recruits)
    return army_to(replace(warband.heading, units=units), codex, limit)


def army_to(army: Army, codex: Codex, limit: int | None = None) -> WarbandArmy:
    """An army brought to a limit, or as it is where none was agreed: then its points are its limit."""
    army = replace(army, limit=limit or LARGEST_LIMIT)
    if limit is None:
        points = count_up(army, codex).points.total
        army = replace(army, limit=min(max(points, 1), LARGEST_LIMIT))
    faults = muster(army, codex).faults
    told = tuple(each for each in faults if limit is None and is_of_one_battle(each, army))
    if refused := [each for each in faults if each not in told]:
        raise Refusal(refused)
    return WarbandArmy(army, told)


def at_one_limit(one: WarbandArmy, another: WarbandArmy) -> tuple[Army, Army]:
    """Two armies that meet without a limit agreed on: the larger sets the size of the battle."""
    limit = max(one.army.limit, another.army.limit)
    return replace(one.army, limit=limit), replace(another.army, limit=limit)


def recruit_of(member: WarbandMember, codex: Codex, rulings: Rulings) -> Recruit:
    """A member as an army lists it: the unit it is, with its history; of a squad, those who live."""
    unit, came = unit_in(codex, member.unit), member.recruit
    return Recruit(
        unit=unit.id,
        count=max(member.models, 1),
        wargear=usual_options(unit) if member.has_become else came.wargear,
        race=came.race,
        name="" if member.name == unit.name else member.name,
        base=None if member.has_become else came.base,
        veteran=veteran_of(member, codex, rulings),
    )


def fielded_member(member: WarbandMember, codex: Codex, rulings: Rulings) -> Fielded:
    """A member as its next battle sees it, dead or alive."""
    return count_up(Army("One", units=(recruit_of(member, codex, rulings),)), codex).units[0]


def veteran_of(member: WarbandMember, codex: Codex, rulings: Rulings) -> Veteran:
    """What has become of a member since it was bought, in parts that cite their rows."""
    now = member.now(codex)
    standing = [each for each in now.standing if not each.idle and not (each.is_duty and each.served)]
    binding = [each.rule for each in now.duties if not each.changes]
    return Veteran(
        member=member.id,
        changes=tuple(_changes(now, rulings)),
        points=tuple(_points(member, now, codex, rulings)),
        gear=tuple(id for id in now.gear if id not in now.stock.gear),
        spells=tuple(id for id in now.spells if id not in now.stock.spells),
        was=member.recruit.unit if member.has_become else "",
        scars=tuple(each.rule for each in member.scars if not each.idle),
        glories=tuple(each.rule for each in member.glories if not each.idle),
        duties=(*binding, *(each.rule for each in standing if each.hesitates)),
    )


def _named(warband: Warband, field: Iterable[str]) -> Iterator[WarbandMember]:
    """Those whom somebody wants to field, each once, in the order of the warband; the dead are refused {R-CP-05}."""
    wanted = {warband.member(each).id for each in field}
    chosen = [each for each in warband.members if each.id in wanted]
    if dead := [each for each in chosen if each.is_dead]:
        raise Refusal([Fault(DEATH, f"{each.id} {each.name} has died and cannot be fielded") for each in dead])
    yield from chosen


def _changes(now: MemberNow, rulings: Rulings) -> Iterator[VeteranChange]:
    for name in NUMBERS:
        stock = now.stock.number(name)
        tally = now.characteristic(name, rulings)
        if name in COUNTED:  # of which a battle knows no less than none
            tally = tally.at_least(min(0, stock.total), "nobody has less than none", "R-CP-21")
        for part in _together(tally.parts[len(stock.parts) :]):
            yield VeteranChange(part.value, part.name, part.rule, name)


def _points(member: WarbandMember, now: MemberNow, codex: Codex, rulings: Rulings) -> Iterator[VeteranPart]:
    """What its price has to the list's of the unit it is."""
    listed, first = now.stock.price.total, now.first_price
    if member.has_become and first.total != listed:
        came = unit_in(codex, member.recruit.unit)
        yield VeteranPart(first.total - listed, f"it came as {came.name}", ANEW)
    for part in _together(now.price(rulings).parts[len(first.parts) :]):
        yield VeteranPart(part.value, part.name, part.rule)


def _together(parts: Sequence[Part]) -> Iterator[Part]:
    """Parts of the same row as one."""
    sums: dict[tuple[str, RuleId], int] = {}
    for each in parts:
        sums[each.name, each.rule] = sums.get((each.name, each.rule), 0) + each.value
    yield from (Part(value, name, rule) for (name, rule), value in sums.items() if value)
