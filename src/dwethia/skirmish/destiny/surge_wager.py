"""A Surge answered by a Surge: both sides wager Destiny in secret, and the higher moves first (SK-DEST-13)."""

from __future__ import annotations

from msgspec import Struct

from dwethia.engine.procedure import NUMBERS, Ask, Procedure, ask_each, roll
from dwethia.engine.seats import Seat
from dwethia.powers.rerolls import OpenRoll, Resolution, Spender, offer_rerolls
from dwethia.rulebook import Rulings
from dwethia.skirmish.rules.destiny import REROLLS, touches_enemy_dice


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
    table = Resolution("surge", spenders, (None, 4), 0, touches_enemy_dice(rulings), REROLLS)
    purses = (left[0], left[1])
    pools, after = yield from offer_rerolls(table, (OpenRoll(0), table.pool(1, 1, won, purses)), purses)
    rerolls = (purses[0][0] - after[0][0], purses[1][0] - after[1][0])
    return Wagered(without if pools[1].hits else with_priority, wagers, rerolls)
