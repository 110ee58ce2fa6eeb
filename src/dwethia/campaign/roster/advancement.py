"""Points that a member spends by the advancement rules: what each costs, and how far it may go (HS-PRICE-01, -02)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from dwethia.campaign.roster.member_now import MemberNow
from dwethia.campaign.tables.rows import table_prices
from dwethia.codex.characteristics import A_UNIT, CHARACTERISTICS
from dwethia.faults import Fault
from dwethia.rulebook import RuleId, Rulings
from dwethia.tally import Tally

MAXIMA: Final = RuleId("HS-PRICE-02")
ROWS: Final = RuleId("CP-GEN-20")


def price_of_advance(name: str, rulings: Rulings) -> int:
    """What one point of a characteristic adds to a member's cost {R-CP-22}."""
    if rulings.says("R-CP-22", "free"):
        return 0
    if rulings.says("R-CP-22", "flat-1"):
        return 1
    if rulings.says("R-CP-22", "table-price"):
        return table_prices()[name]
    return CHARACTERISTICS[name].price


def faults_of_advance(now: MemberNow, name: str, by: int = 1) -> Iterator[Fault]:
    """What speaks against raising a characteristic: it must be one of the ten, and keep below its most {R-CP-23}."""
    if name not in CHARACTERISTICS:
        yield Fault(ROWS, f"{name!r} is none of the ten characteristics")
        return
    type, characteristic = now.stock.type, CHARACTERISTICS[name]
    value, most = now.natural(name) + by, characteristic.most(type)
    if value > most:
        fact = f"{characteristic.title} {value} is too high before wargear, {A_UNIT[type]} has at most {most}"
        yield Fault(MAXIMA, fact)


def open_to_advance(now: MemberNow) -> tuple[str, ...]:
    """The characteristics that it may still raise."""
    return tuple(name for name in CHARACTERISTICS if not any(faults_of_advance(now, name)))


def bill(spent: Mapping[str, int]) -> Tally:
    """What some points of characteristics take of a budget, by the list of the advancement rules (HS-PRICE-06)."""
    tally = Tally()
    for name, by in spent.items():
        each = CHARACTERISTICS[name]
        tally = tally.plus(by * each.price, f"{each.title} +{by}", "HS-PRICE-01")
    return tally


def faults_of_spending(now: MemberNow, spent: Mapping[str, int], budget: int) -> Iterator[Fault]:
    """What speaks against spending a budget so; what is left of it is lost {R-CP-24}."""
    known = {name: by for name, by in spent.items() if name in CHARACTERISTICS}
    for name, by in spent.items():
        if by < 1:
            yield Fault(ROWS, f"{name} is raised by {by}, and only whole points are bought")
        else:
            yield from faults_of_advance(now, name, by)
    paid = bill(known)
    if paid.total > budget:
        yield Fault(ROWS, f"{paid.total} points are more than the {budget} there are", paid)
