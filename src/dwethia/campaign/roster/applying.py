"""A row of a table, applied to a member: the episode that comes of it, under the table's rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from dwethia.campaign.roster.advancement import bill, faults_of_advance, faults_of_spending, price_of_advance
from dwethia.campaign.roster.episodes import Episode
from dwethia.campaign.roster.member_now import MemberNow, kept_change
from dwethia.campaign.tables.rows import UNSTATED, EpisodeKind, TableRow
from dwethia.faults import Fault, Refusal
from dwethia.rulebook import RuleId, Rulings

HESITATION_DICE: Final = ("martial", "perception", "strength", "defense", "aggression", "integrity")  # {R-CP-26}
LOSES_FAITH: Final = RuleId("CP-SCAR-SPEC-2")


class RowChoice(Struct, frozen=True, omit_defaults=True):
    """What a row leaves open, as its owner or a die has settled it."""

    characteristic: str = ""  # to raise, or to lose by Hesitation
    spell: str = ""  # to learn
    spent: tuple[tuple[str, int], ...] = ()  # points of characteristics bought from a budget


NOTHING_CHOSEN: Final = RowChoice()


def episode_of(
    row: TableRow, now: MemberNow, rulings: Rulings, battle: int, choice: RowChoice = NOTHING_CHOSEN
) -> Episode:
    """What a row does to a member; a promotion is not here, but among what members become."""
    assert not row.promotes, f"{row.id} makes it another unit"
    if row.is_duty:
        return Episode(row.id, row.kind, battle, is_duty=True)
    if row.hesitates:
        return _hesitation(row, now, rulings, battle, choice)
    if row.advances:
        return _advance(row, now, rulings, battle, choice)
    if row.gear:
        return _gain(row, now, battle)
    changes, why = _within_floors(row.changes.stated, now, rulings)
    spells = (choice.spell,) if row.learns and choice.spell and choice.spell not in now.spells else ()
    if row.learns and not spells and not changes:
        why = why or ("it knows that spell already" if choice.spell else "there is no spell to learn")
    if not changes and not spells:
        return Episode(row.id, row.kind, battle, idle=why)
    if row.rule.duration == UNSTATED:
        return _unstated(row, changes, rulings, battle)
    points = row.points_unlearnt if row.learns and row.points_unlearnt and not spells else row.rule.points or 0
    return Episode(row.id, row.kind, battle, changes, points, spells=spells)


def lose_all_faith(now: MemberNow, rulings: Rulings, battle: int) -> Episode:
    """Slain under Cosmic Horror: all Faith is lost, and a point with each (CP-SCAR-SPEC-2)."""
    faith = now.characteristic("faith", rulings).total
    if faith <= 0:
        return Episode(LOSES_FAITH, EpisodeKind.SCAR, battle, idle="it has no Faith to lose")
    return Episode(LOSES_FAITH, EpisodeKind.SCAR, battle, (("faith", -faith),), -faith)


def _within_floors(
    stated: Mapping[str, int], now: MemberNow, rulings: Rulings
) -> tuple[tuple[tuple[str, int], ...], str]:
    """The changes that are left once floors have stopped what they stop, and why nothing is, if so {R-CP-21}."""
    changes = tuple((name, kept) for name, by in stated.items() if (kept := kept_change(now, name, by, rulings)))
    stopped = [f"its {name} is {now.characteristic(name, rulings).total} already" for name in stated]
    return changes, "" if changes else "; ".join(stopped)


def _unstated(row: TableRow, changes: tuple[tuple[str, int], ...], rulings: Rulings, battle: int) -> Episode:
    """A loss with neither duration nor points {R-CP-13}."""
    if rulings.says("R-CP-13", "next-game"):
        return Episode(row.id, row.kind, battle, changes, is_duty=True)
    points = -1 if rulings.says("R-CP-13", "perm-minus-1-point") else 0
    return Episode(row.id, row.kind, battle, changes, points)


def _hesitation(row: TableRow, now: MemberNow, rulings: Rulings, battle: int, choice: RowChoice) -> Episode:
    """One point less of a characteristic that the row does not name {R-CP-26}."""
    points = row.rule.points or 0
    if rulings.says("R-CP-26", "martial-vs-heroes"):
        return Episode(row.id, row.kind, battle, points=points, hesitates=True)
    if rulings.says("R-CP-26", "points-only"):
        return Episode(row.id, row.kind, battle, points=points)
    name = "aggression" if rulings.says("R-CP-26", "aggression") else choice.characteristic
    if name not in HESITATION_DICE:
        raise Refusal([Fault(row.id, f"{name!r} is none of {', '.join(HESITATION_DICE)}")])
    changes, why = _within_floors({name: -1}, now, rulings)
    return Episode(row.id, row.kind, battle, changes, points if changes else 0, idle=why)


def _advance(row: TableRow, now: MemberNow, rulings: Rulings, battle: int, choice: RowChoice) -> Episode:
    """One point of any characteristic, or a budget of points spent (CP-GEN-20) {R-CP-22, R-CP-24}."""
    if row.advances == "one":
        name = choice.characteristic
        if faults := list(faults_of_advance(now, name)):
            raise Refusal(faults)
        return Episode(row.id, row.kind, battle, ((name, 1),), price_of_advance(name, rulings))
    spent = dict(choice.spent)
    if faults := list(faults_of_spending(now, spent, row.budget)):
        raise Refusal(faults)
    if not spent:
        return Episode(row.id, row.kind, battle, idle="nothing was bought")
    points = bill(spent).total if rulings.says("R-CP-24", "budget-adds-cost") else 0
    return Episode(row.id, row.kind, battle, tuple(spent.items()), points)


def _gain(row: TableRow, now: MemberNow, battle: int) -> Episode:
    """An item that comes with a row, unless it has one (CP-GEN-19)."""
    if row.gear in now.gear:
        return Episode(row.id, row.kind, battle, idle="it has one already")
    return Episode(row.id, row.kind, battle, points=row.rule.points or 0, gear=(row.gear,))
