"""Faith against Affinity: resisting a power, the bidding, the roll and the Destiny stage (SK-FAITH-01 to -11)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct

from dwethia.engine.procedure import NUMBERS, Asking, Procedure, Seat, Stage, ask, faces, moment, then
from dwethia.rulebook import Rulings

CASTER, RESISTER = 0, 1


class Duel(Struct, frozen=True):
    """A power about to be cast, and what both sides have: Affinity before its cost is paid, and Destiny."""

    caster: Seat
    resister: Seat
    cost: int
    affinity: int
    faith: int
    destiny: tuple[int, int] = (0, 0)  # caster, resister {R-SK-107}
    resister_affinity: int = 0
    priority: Literal["caster", "resister"] = "caster"


class Dueled(Struct, frozen=True):
    """Whether the power works, what each side has spent, and the final totals where dice were rolled."""

    works: bool
    affinity_spent: int
    faith_spent: int
    resister_affinity_spent: int = 0
    destiny_spent: tuple[int, int] = (0, 0)
    totals: tuple[int, int] | None = None  # caster, resister

    @property
    def points_spent(self) -> tuple[int, int]:
        """Points of every kind, by caster and resister."""
        return (
            self.affinity_spent + self.destiny_spent[CASTER],
            self.faith_spent + self.resister_affinity_spent + self.destiny_spent[RESISTER],
        )


class Bids(NamedTuple):
    """The bidding so far: raises that count, and what paid for them."""

    raised: tuple[int, int]  # caster, resister
    opened_with_affinity: bool
    speaks: int
    passed: bool  # whether the other side has just passed


def resist(duel: Duel, rulings: Rulings) -> Procedure[Dueled]:
    """The resisting side may pay 1 Faith to resist; a power that nobody resists works (SK-FAITH-02, -10)."""
    options = ("no", *_ways_to_open(duel, rulings))
    answer = yield from moment(
        duel.resister,
        "resist",
        "SK-FAITH-02",
        options,
        lambda option: {"no": "Let it work", "yes": "Spend 1 Faith to resist"}.get(
            option, "Spend 1 Affinity to resist"
        ),
        f"A power of {duel.cost} Affinity is cast: resist it?",
    )
    if answer == "no":
        return Dueled(works=True, affinity_spent=duel.cost, faith_spent=0)
    return then(bidding, Bids((0, 0), answer == "affinity", RESISTER, passed=False), duel, rulings)


def _ways_to_open(duel: Duel, rulings: Rulings) -> tuple[str, ...]:
    if duel.faith:
        return ("yes",)
    if duel.resister_affinity and rulings.says("R-SK-108", "full-substitute"):
        return ("affinity",)
    return ()


def _left(bids: Bids, duel: Duel, rulings: Rulings) -> tuple[int, int]:
    """What each side can still bid: Affinity, and Faith with whatever else may stand for it."""
    opened = (0, 1) if bids.opened_with_affinity else (1, 0)
    faith = duel.faith - opened[0]
    substitute = 0 if rulings.says("R-SK-108", "no") else duel.resister_affinity - opened[1]
    return duel.affinity - duel.cost - bids.raised[CASTER], faith + substitute - bids.raised[RESISTER]


def bidding(bids: Bids, duel: Duel, rulings: Rulings) -> Procedure[Dueled]:
    """The sides raise in turn, the resisting side first, until one passes (SK-FAITH-03, -04)."""
    side = bids.speaks
    most = _left(bids, duel, rulings)[side]
    if rulings.says("R-SK-106.raise", "one-point"):
        most = min(most, 1)
    answer = yield from ask(
        (duel.caster, duel.resister)[side],
        "raise",
        "SK-FAITH-03",
        NUMBERS[: most + 1],
        lambda number: f"Raise by {number}" if number != "0" else "Pass",
        f"Bonuses stand at {' to '.join(f'+{bonus}' for bonus in bonuses(bids, duel, rulings))}, caster to resister",
    )
    added = int(answer)
    if added == 0 and (bids.passed or rulings.says("R-SK-106.end", "first-pass-ends")):
        return then(resistance_roll, bids._replace(speaks=CASTER, passed=False), duel, rulings)
    raised = list(bids.raised)
    raised[side] += added
    return then(bidding, Bids((raised[0], raised[1]), bids.opened_with_affinity, 1 - side, added == 0), duel, rulings)


def bonuses(bids: Bids, duel: Duel, rulings: Rulings) -> tuple[int, int]:
    """What the points paid so far add to each roll {R-SK-105}."""
    caster, resister = bids.raised
    if not rulings.says("R-SK-105", "extras-only"):
        caster += duel.cost
    if rulings.says("R-SK-105", "all-points-count"):
        resister += 1
    return caster, resister


def resistance_roll(bids: Bids, duel: Duel, rulings: Rulings) -> Procedure[Dueled]:
    """Both roll a die and add their bonuses, the resisting side first (SK-FAITH-05)."""
    (resisting,) = yield from faces("resistance", "SK-FAITH-05", duel.resister)
    (casting,) = yield from faces("resistance", "SK-FAITH-05", duel.caster)
    caster, resister = bonuses(bids, duel, rulings)
    totals = (casting + caster, resisting + resister)
    stake = Stake(totals, duel.destiny, _who_starts(totals, duel, rulings), passed=False)
    return then(destiny_stage, stake, bids.raised, bids.opened_with_affinity, duel, rulings)


def works(totals: tuple[int, int]) -> bool:
    """The power works on a tie or better for its caster (SK-FAITH-06, -07)."""
    return totals[CASTER] >= totals[RESISTER]


def _who_starts(totals: tuple[int, int], duel: Duel, rulings: Rulings) -> int:
    if rulings.says("R-SK-107.starter", "defender-first"):
        return RESISTER
    if rulings.says("R-SK-107.starter", "priority-first"):
        return CASTER if duel.priority == "caster" else RESISTER
    return RESISTER if works(totals) else CASTER


class Stake(NamedTuple):
    """The Destiny stage so far."""

    totals: tuple[int, int]
    destiny: tuple[int, int]  # left
    speaks: int
    passed: bool


def destiny_stage(
    stake: Stake, raised: tuple[int, int], opened_with_affinity: bool, duel: Duel, rulings: Rulings
) -> Procedure[Dueled]:
    """Either side may add Destiny to its total, in turn, until both pass (SK-FAITH-08, -09)."""
    side = stake.speaks
    answer = yield from _add_destiny(stake, duel, rulings)
    added = int(answer)
    if added == 0 and (stake.passed or stake.destiny[1 - side] == 0):
        return _settled(stake, raised, opened_with_affinity, duel)
    totals, left = list(stake.totals), list(stake.destiny)
    totals[side] += added
    left[side] -= added
    after = Stake((totals[0], totals[1]), (left[0], left[1]), 1 - side, added == 0)
    return then(destiny_stage, after, raised, opened_with_affinity, duel, rulings)


def _add_destiny(stake: Stake, duel: Duel, rulings: Rulings) -> Asking[str]:
    side = stake.speaks
    most = stake.destiny[side]
    if rulings.says("R-SK-107.step", "one-point"):
        most = min(most, 1)
    return (
        yield from ask(
            (duel.caster, duel.resister)[side],
            "add-destiny",
            "SK-FAITH-08",
            NUMBERS[: most + 1],
            lambda number: f"Add {number} Destiny" if number != "0" else "Pass",
            f"Totals stand at {stake.totals[CASTER]} to {stake.totals[RESISTER]}, caster to resister",
        )
    )


def _settled(stake: Stake, raised: tuple[int, int], opened_with_affinity: bool, duel: Duel) -> Dueled:
    """The final comparison (SK-FAITH-11); every point bid is spent (SK-AFF-06)."""
    faith = min(duel.faith, raised[RESISTER] + (0 if opened_with_affinity else 1))
    return Dueled(
        works=works(stake.totals),
        affinity_spent=duel.cost + raised[CASTER],
        faith_spent=faith,
        resister_affinity_spent=raised[RESISTER] + 1 - faith,
        destiny_spent=(duel.destiny[CASTER] - stake.destiny[CASTER], duel.destiny[RESISTER] - stake.destiny[RESISTER]),
        totals=stake.totals,
    )


def duel_stage(duel: Duel, rulings: Rulings) -> Stage[Dueled]:
    """The whole of it, from the choice to resist."""
    return then(resist, duel, rulings)
