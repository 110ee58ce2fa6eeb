"""Re-rolls that Destiny buys: who pays, how many dice, and dice of both sides that one decision of each may change.

A game brings the ids of its rules, and says whose dice may be touched.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from dwethia.engine.procedure import NUMBERS, Asking, moment, roll_again
from dwethia.engine.seats import Seat

Purse: TypeAlias = tuple[int, ...]  # Destiny left: one entry per model, or a single one for a pool
Offer: TypeAlias = Literal["reroll", "reroll-enemy", "reroll-own-hits", "reroll-enemy-misses"]

OFFERED: Final[Mapping[Offer, str]] = {
    "reroll": "missed",
    "reroll-enemy": "successful enemy",
    "reroll-own-hits": "successful",  # where a success hurts whoever rolled it
    "reroll-enemy-misses": "missed enemy",
}


class RerollRules(Struct, frozen=True, eq=False):
    """The rules that re-rolls go by in a game."""

    named: str  # how many dice, all said before one is rolled
    thrown: str  # the dice that are rolled again


class Spender(Struct, frozen=True):
    """A side as payer: whose decision it is, and the order in which its entries pay for re-rolls."""

    seat: Seat
    order: tuple[int, ...]
    is_pool: bool = False

    def pays(self, purse: Purse, points: int) -> Purse:
        """The purse after paying for re-rolls."""
        left = list(purse)
        for place in self.order:
            paid = min(points, left[place])
            left[place] -= paid
            points -= paid
        return tuple(left)

    def points(self, purse: Purse) -> int:
        """What it may spend on re-rolls."""
        return sum([purse[place] for place in self.order]) if any(purse) else 0

    def entry(self, place: int) -> int:
        """Where a model's own Destiny is kept."""
        return 0 if self.is_pool else place


class OpenRoll(NamedTuple):
    """A roll on the table: its hits, and how many dice of each kind somebody may still re-roll."""

    hits: int
    fresh_hits: int = 0
    fresh_misses: int = 0

    def misses_again(self, dice: int, hits: int) -> OpenRoll:
        return OpenRoll(self.hits + hits, self.fresh_hits, self.fresh_misses - dice)

    def hits_again(self, dice: int, hits: int) -> OpenRoll:
        return OpenRoll(self.hits - dice + hits, self.fresh_hits - dice, self.fresh_misses)


class Resolution(Struct, frozen=True):
    """Dice of both sides that one decision of each may re-roll."""

    label: str
    spenders: tuple[Spender, Spender]
    needs: tuple[int | None, int | None]
    first: int  # the side with priority
    enemy_dice: bool  # whether Destiny may touch them
    rules: RerollRules

    def pool(self, side: int, dice: int, hits: int, purses: tuple[Purse, Purse]) -> OpenRoll:
        """A side's roll. No more dice count as fresh than Destiny could pay for: the rest make no difference."""
        points = self.spenders[side].points(purses[side])
        fresh_hits = min(hits, self.spenders[1 - side].points(purses[1 - side])) if self.enemy_dice else 0
        return OpenRoll(hits, fresh_hits, min(dice - hits, points))


def offer_rerolls(
    table: Resolution, pools: tuple[OpenRoll, OpenRoll], purses: tuple[Purse, Purse]
) -> Asking[tuple[tuple[OpenRoll, OpenRoll], tuple[Purse, Purse]]]:
    """Each side may re-roll dice at 1 Destiny each, all named before any is rolled; the priority side first."""
    on_table, left = list(pools), list(purses)
    for side in (table.first, 1 - table.first):
        enemy = 1 - side
        points = table.spenders[side].points(left[side])
        spender, rules = table.spenders[side].seat, table.rules
        own = yield from how_many(table.label, spender, on_table[side].fresh_misses, points, rules)
        spoiled = on_table[enemy].fresh_hits
        others = yield from how_many(table.label, spender, spoiled, points - own, rules, "reroll-enemy")
        if own + others == 0:
            continue
        left[side] = table.spenders[side].pays(left[side], own + others)
        own_need, enemy_need = table.needs[side], table.needs[enemy]
        if own and own_need:
            seat = table.spenders[side].seat
            hits = yield from roll_again(table.label, table.rules.thrown, seat, own, own_need, "misses")
            on_table[side] = on_table[side].misses_again(own, hits)
        if others and enemy_need:
            seat = table.spenders[enemy].seat
            hits = yield from roll_again(table.label, table.rules.thrown, seat, others, enemy_need, "hits")
            on_table[enemy] = on_table[enemy].hits_again(others, hits)
    return (on_table[0], on_table[1]), (left[0], left[1])


def how_many(
    label: str, seat: Seat, dice: int, points: int, rules: RerollRules, offer: Offer = "reroll"
) -> Asking[int]:
    """How many dice a seat re-rolls at 1 Destiny each: its own misses, the enemy's successes, or as offered."""
    if dice == 0 or points == 0:
        return 0
    whose = OFFERED[offer]
    answer = yield from moment(
        seat,
        offer,
        rules.named,
        NUMBERS[: min(dice, points) + 1],
        lambda number: f"Re-roll {number} {whose} {label} dice for {number} Destiny" if number != "0" else "Pass",
        f"Destiny may re-roll {whose} {label} dice, 1 point each ({points} left)",
    )
    return int(answer)


def reroll_misses(
    label: str, seat: Seat, misses: int, need: int, points: int, rules: RerollRules
) -> Asking[tuple[int, int]]:
    """A seat that alone may re-roll does so, each die once: how many more dice succeed, and what that has cost."""
    again = yield from how_many(label, seat, misses, points, rules)
    more = yield from roll_again(label, rules.thrown, seat, again, need, "misses")
    return more, again
