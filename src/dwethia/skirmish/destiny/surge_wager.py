"""A Surge answered by a Surge: both sides wager Destiny, and the higher moves first (SK-DEST-13)."""

from __future__ import annotations

from msgspec import Struct

from dwethia.engine.procedure import NUMBERS, Ask, Asking, Procedure, ask, ask_each, roll
from dwethia.engine.seats import Seat
from dwethia.powers.rerolls import OpenRoll, Resolution, Spender, offer_rerolls
from dwethia.rulebook import Rulings
from dwethia.skirmish.rules.destiny import REROLLS, touches_enemy_dice


class Surges(Struct, frozen=True):
    """A Surge answered by a Surge: what each side's heroes have left, the side with priority first."""

    seats: tuple[Seat, Seat]
    destiny: tuple[int, int]
    answers: Seat  # whose Surge is the reply


class Wagered(Struct, frozen=True):
    """Who surges first, what each side wagered, all of which is spent, and what it paid to re-roll the die."""

    winner: Seat
    wagers: tuple[int, int]
    rerolls: tuple[int, int] = (0, 0)


def surge_wager(surges: Surges, rulings: Rulings) -> Procedure[Wagered]:
    """Both sides wager Destiny, and the higher wins; on a tie a die, 4+ for the side without priority."""
    with_priority, without = surges.seats
    wagers = yield from _wagers(surges, rulings)
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


def _wagers(surges: Surges, rulings: Rulings) -> Asking[tuple[int, int]]:
    """What each side wagers {R-SK-98}."""
    if rulings.says("R-SK-98", "die-only"):
        return 0, 0
    if rulings.says("R-SK-98", "open-raise"):
        return (yield from _open_raises(surges))
    asks = [
        Ask(seat, "wager", "SK-DEST-13", NUMBERS[: points + 1], text="How much Destiny do you wager on your Surge?")
        for seat, points in zip(surges.seats, surges.destiny, strict=True)
    ]
    first, second = yield from ask_each(tuple(asks))
    return int(first), int(second)


def _open_raises(surges: Surges) -> Asking[tuple[int, int]]:
    """In turn, who replies first, each goes above the other or passes: out if it is behind, level if both do."""
    wagers = [0, 0]
    speaks, passes = surges.seats.index(surges.answers), 0
    while passes < len(wagers):
        own, theirs = wagers[speaks], wagers[1 - speaks]
        answer = yield from ask(
            surges.seats[speaks],
            "raise-wager",
            "SK-DEST-13",
            ("pass", *NUMBERS[theirs + 1 : surges.destiny[speaks] + 1]),
            lambda option: "Pass" if option == "pass" else f"Wager {option} Destiny",
            f"Whose Surge comes first? Your wager is {own}, theirs {theirs}.",
        )
        if answer != "pass":
            wagers[speaks], passes = int(answer), 0
        elif own < theirs:
            break
        else:
            passes += 1
        speaks = 1 - speaks
    return wagers[0], wagers[1]
