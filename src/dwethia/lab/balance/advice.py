"""What to change, in words: which forces are off and by how much, and which of their parts it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from dwethia.codex import Codex
from dwethia.lab.balance.balancing import Balance
from dwethia.lab.balance.contestants import Contestant, PricedPart, name_of_part
from dwethia.lab.balance.standings import EVEN, FieldStanding, Strength
from dwethia.lab.balance.worth import Fitted, PartWorth, PriceVerdict
from dwethia.muster.kits import ForceKit
from dwethia.rulebook.errors import listed

MOST_NAMED: Final = 3  # parts that a force's fault is put down to
WORTH_NAMING: Final = 3.0  # points


def advice(balance: Balance, codex: Codex, kit: ForceKit) -> Iterator[str]:
    """A sentence for each force that is not even, and one for each price that is surely wrong."""
    forces = {each.name: each for each in balance.field}
    for each in balance.standings:
        if not EVEN[0] <= each.share.share <= EVEN[1]:
            yield _of_force(each, forces[each.force], balance.fitted, codex, kit)
    if balance.fitted is not None and balance.fitted.is_known:
        for part in mispriced(balance.fitted):
            yield _of_part(part, codex, kit)


def mispriced(fitted: Fitted) -> list[PartWorth]:
    """The parts whose price is surely wrong, those that are furthest off first."""
    wrong = [each for each in fitted.parts if each.verdict in (PriceVerdict.OVER, PriceVerdict.UNDER)]
    return sorted(wrong, key=lambda each: -abs(each.worth - each.cost))


def _of_force(each: FieldStanding, force: Contestant, fitted: Fitted | None, codex: Codex, kit: ForceKit) -> str:
    share = each.share
    surely = "" if each.strength is not Strength.OPEN else ", which may still be chance"
    told = f"{each.force} wins {share.share:.0%} against the field ({share.low:.0%} to {share.high:.0%}){surely}"
    if fitted is None or not fitted.is_known:
        return f"{told}."
    points = fitted.points_for(share.share)
    told += f": worth about {abs(points):.0f} points {'more' if points > 0 else 'less'} than it costs"
    parts = [_named(*found, codex, kit) for found in _reasons(force, fitted, points > 0)]
    return f"{told}. Most of it: {listed(parts)}." if parts else f"{told}; no single part accounts for it."


def _reasons(force: Contestant, fitted: Fitted, is_more: bool) -> list[tuple[int, PartWorth]]:
    """The parts of a force that are off in its direction, those that weigh most first."""
    known: Mapping[PricedPart, PartWorth] = {each.part: each for each in fitted.parts}
    weighed = [(bought.number, known[part]) for part, bought in force.parts.items() if part in known]
    sign = 1 if is_more else -1
    off = [(sign * number * (each.worth - each.cost), number, each) for number, each in weighed]
    found = sorted((each for each in off if each[0] >= WORTH_NAMING), key=lambda each: -each[0])
    return [(number, part) for _, number, part in found[:MOST_NAMED]]


def _named(number: int, each: PartWorth, codex: Codex, kit: ForceKit) -> str:
    name = name_of_part(each.part, codex, kit)
    return f"{number} {name} at {each.cost:.0f} ({each.worth:.0f} by battles)"


def _of_part(each: PartWorth, codex: Codex, kit: ForceKit) -> str:
    name = name_of_part(each.part, codex, kit)
    bounds = f"{each.low:.1f} to {each.high:.1f}"
    return f"{name} is {each.verdict}: it costs {each.cost:.0f} and is worth {each.worth:.1f} ({bounds})."
