"""Destiny: who pays, re-rolls that both sides may buy, Heroic Resolve, and the wager of two Surges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from dwethia.engine.procedure import NUMBERS, Ask, Asking, Procedure, ask_each, moment, roll, roll_again
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings

Purse: TypeAlias = tuple[int, ...]  # Destiny left: one entry per model, or a single one for a pool {R-SK-90}

HEROIC_RESOLVE: Final = "Heroic Resolve"


class Spender(Struct, frozen=True):
    """A side as payer: whose decision it is, and the order in which its entries pay for re-rolls."""

    seat: Seat
    order: tuple[int, ...]
    is_pool: bool = False

    def pays(self, purse: Purse, points: int) -> Purse:
        """The purse after paying for re-rolls (SK-DEST-02)."""
        left = list(purse)
        for place in self.order:
            paid = min(points, left[place])
            left[place] -= paid
            points -= paid
        return tuple(left)

    def points(self, purse: Purse) -> int:
        """What it may spend on re-rolls."""
        return sum(purse[place] for place in self.order)

    def entry(self, place: int) -> int:
        """Where a model's own Destiny is kept."""
        return 0 if self.is_pool else place


def uses_pool(rulings: Rulings) -> bool:
    """Whether Destiny is one pool for the army (SK-DEST-02)."""
    return not rulings.says("R-SK-90", "own-value-refresh")


class Pool(NamedTuple):
    """A roll on the table: its hits, and how many dice of each kind somebody may still re-roll (SK-DICE-06)."""

    hits: int
    fresh_hits: int = 0
    fresh_misses: int = 0

    def misses_again(self, dice: int, hits: int) -> Pool:
        return Pool(self.hits + hits, self.fresh_hits, self.fresh_misses - dice)

    def hits_again(self, dice: int, hits: int) -> Pool:
        return Pool(self.hits - dice + hits, self.fresh_hits - dice, self.fresh_misses)


class Resolution(Struct, frozen=True):
    """Dice of both sides that one decision of each may re-roll (SK-DEST-06)."""

    label: str
    spenders: tuple[Spender, Spender]
    needs: tuple[int | None, int | None]
    first: int  # the side with priority
    enemy_dice: bool  # whether Destiny may touch them {R-SK-92}

    def pool(self, side: int, dice: int, hits: int, purses: tuple[Purse, Purse]) -> Pool:
        """A side's roll. No more dice count as fresh than Destiny could pay for: the rest make no difference."""
        points, enemy_points = (self.spenders[each].points(purses[each]) for each in (side, 1 - side))
        fresh_hits = min(hits, enemy_points) if self.enemy_dice else 0
        return Pool(hits, fresh_hits, min(dice - hits, points))


def offer_rerolls(
    table: Resolution, pools: tuple[Pool, Pool], purses: tuple[Purse, Purse]
) -> Asking[tuple[tuple[Pool, Pool], tuple[Purse, Purse]]]:
    """Each side may re-roll dice at 1 Destiny each, all named before any is rolled; the priority side first."""
    on_table, left = list(pools), list(purses)
    for side in (table.first, 1 - table.first):
        enemy = 1 - side
        points = table.spenders[side].points(left[side])
        own = yield from _how_many(table, side, on_table[side].fresh_misses, points, "reroll")
        others = yield from _how_many(table, side, on_table[enemy].fresh_hits, points - own, "reroll-enemy")
        if own + others == 0:
            continue
        left[side] = table.spenders[side].pays(left[side], own + others)
        own_need, enemy_need = table.needs[side], table.needs[enemy]
        if own and own_need:
            seat = table.spenders[side].seat
            hits = yield from roll_again(table.label, "SK-DEST-03", seat, own, own_need, "misses")
            on_table[side] = on_table[side].misses_again(own, hits)
        if others and enemy_need:
            seat = table.spenders[enemy].seat
            hits = yield from roll_again(table.label, "SK-DEST-03", seat, others, enemy_need, "hits")
            on_table[enemy] = on_table[enemy].hits_again(others, hits)
    return (on_table[0], on_table[1]), (left[0], left[1])


def _how_many(table: Resolution, side: int, dice: int, points: int, question: str) -> Asking[int]:
    if dice == 0 or points == 0:
        return 0
    whose = "missed" if question == "reroll" else "successful enemy"
    answer = yield from moment(
        table.spenders[side].seat,
        question,
        "SK-DEST-04",
        NUMBERS[: min(dice, points) + 1],
        lambda number: f"Re-roll {number} {whose} {table.label} dice for {number} Destiny" if number != "0" else "Pass",
        f"Destiny may re-roll {whose} {table.label} dice, 1 point each ({points} left)",
    )
    return int(answer)


def may_affect(action: str, affected: Sequence[str], rulings: Rulings) -> bool:
    """Whether a Destiny action may affect a model, after those that have affected it this phase (SK-DEST-10)."""
    if rulings.says("R-SK-94", "no-limit"):
        return True
    if rulings.says("R-SK-94", "one-ability-in-all"):
        return not affected
    return action not in affected


def may_resolve(affected: Sequence[str], rulings: Rulings) -> bool:
    """Whether Heroic Resolve is still open to a model this phase (SK-DEST-14); R-SK-93 says how often it may."""
    if rulings.says("R-SK-93", "once-per-phase"):
        return HEROIC_RESOLVE not in affected and may_affect(HEROIC_RESOLVE, affected, rulings)
    return may_affect(HEROIC_RESOLVE, [action for action in affected if action != HEROIC_RESOLVE], rulings)


class Surges(Struct, frozen=True):
    """A Surge answered by a Surge: what each side's heroes have left, the side with priority first."""

    seats: tuple[Seat, Seat]
    destiny: tuple[int, int]


class Wagered(Struct, frozen=True):
    """Who surges first, what each side wagered, all of which is spent, and what it paid to re-roll the die."""

    winner: Seat
    wagers: tuple[int, int]
    rerolls: tuple[int, int] = (0, 0)


def surge_wager(surges: Surges, rulings: Rulings) -> Procedure[Wagered]:
    """Both sides wager Destiny in secret, the higher wins; on a tie a die, 4+ for the side without priority."""
    with_priority, without = surges.seats
    wagers = (0, 0)
    if not rulings.says("R-SK-98", "die-only"):
        asks = [
            Ask(seat, "wager", "SK-DEST-13", NUMBERS[: points + 1], text="How much Destiny do you wager on your Surge?")
            for seat, points in zip(surges.seats, surges.destiny, strict=True)
        ]
        first, second = yield from ask_each(tuple(asks))
        wagers = (int(first), int(second))
    if wagers[0] != wagers[1]:
        return Wagered(with_priority if wagers[0] > wagers[1] else without, wagers)
    won = yield from roll("surge", "SK-DEST-13", without, 1, 4)
    left = [(points - wager,) for points, wager in zip(surges.destiny, wagers, strict=True)]
    spenders = (Spender(with_priority, (0,)), Spender(without, (0,)))
    table = Resolution("surge", spenders, (None, 4), 0, rulings.says("R-SK-92", "any-dice"))
    purses = (left[0], left[1])
    pools, after = yield from offer_rerolls(table, (Pool(0), table.pool(1, 1, won, purses)), purses)
    rerolls = (purses[0][0] - after[0][0], purses[1][0] - after[1][0])
    return Wagered(without if pools[1].hits else with_priority, wagers, rerolls)
