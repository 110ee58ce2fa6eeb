"""Faith against Affinity: resisting a power, the bidding, the roll and the Destiny stage (SK-FAITH-01 to -11)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from dwethia.engine.procedure import NUMBERS, Asking, Procedure, Stage, ask, faces, moment, then
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings

CASTER, RESISTER = 0, 1


class Duel(NamedTuple):
    """A power about to be cast, and what both sides have: Affinity before its cost is paid, and Destiny."""

    seats: tuple[Seat, Seat]  # caster, resister
    cost: int
    affinity: int
    faith: int
    destiny: tuple[int, int] = (0, 0)  # {R-SK-107}
    resister_affinity: int = 0
    priority: int = CASTER
    warded: int = 0  # what the target's own rule adds to the resisting side
    resister: str = ""  # the unit that resists, where a board knows it
    power: str = "A power"


class Dueled(Struct, frozen=True):
    """Whether the power works, what each side has spent, and the final totals where dice were rolled."""

    works: bool
    affinity_spent: int
    faith_spent: int
    resister_affinity_spent: int = 0
    destiny_spent: tuple[int, int] = (0, 0)
    totals: tuple[int, int] | None = None  # caster, resister
    resister: str = ""

    @property
    def points_spent(self) -> tuple[int, int]:
        """Points of every kind, by caster and resister."""
        return (
            self.affinity_spent + self.destiny_spent[CASTER],
            self.faith_spent + self.resister_affinity_spent + self.destiny_spent[RESISTER],
        )


class Bill(NamedTuple):
    """What has been paid and rolled so far; nobody decides by it, but everybody may read it."""

    raised: tuple[int, int] = (0, 0)
    opened_with_affinity: bool = False
    destiny: tuple[int, int] = (0, 0)
    totals: tuple[int, int] = (0, 0)  # bonuses until the dice are rolled

    def raising(self, side: int, points: int) -> Bill:
        return self._replace(raised=_added(self.raised, side, points), totals=_added(self.totals, side, points))

    def adding_destiny(self, side: int, points: int) -> Bill:
        return self._replace(destiny=_added(self.destiny, side, points), totals=_added(self.totals, side, points))

    @property
    def points(self) -> tuple[int, int]:
        return self.raised[CASTER] + self.destiny[CASTER], self.raised[RESISTER] + self.destiny[RESISTER]


def _added(pair: tuple[int, int], side: int, points: int) -> tuple[int, int]:
    return (pair[0] + points, pair[1]) if side == 0 else (pair[0], pair[1] + points)


class Bidding(NamedTuple):
    """Where the bidding stands: the caster's lead, what each side can still spend, and whose turn it is."""

    lead: int
    left: tuple[int, int]
    speaks: int
    passed: bool = False  # whether the other side has just passed

    def after(self, points: int) -> Bidding:
        side = self.speaks
        lead = self.lead + (points if side == CASTER else -points)
        return Bidding(lead, _added(self.left, side, -points), 1 - side, points == 0)


def resist(duel: Duel, rulings: Rulings) -> Procedure[Dueled]:
    """The resisting side may pay 1 Faith to resist; a power that nobody resists works (SK-FAITH-02, -10)."""
    answer = yield from moment(
        duel.seats[RESISTER],
        "resist",
        "SK-FAITH-02",
        ("no", *ways_to_open(duel, rulings)),
        lambda option: {"no": "Let it work", "yes": "Spend 1 Faith to resist"}.get(
            option, "Spend 1 Affinity to resist"
        ),
        f"{duel.power} of {duel.cost} Affinity is cast: resist it?",
    )
    if answer == "no":
        return unresisted(duel)
    return _opened(duel, rulings, with_affinity=answer == "affinity")


def resist_with_one(duels: tuple[Duel, ...], names: tuple[str, ...], rulings: Rulings) -> Procedure[Dueled]:
    """The resisting side may pick one of several units to resist with; the duels differ in what that unit has."""
    if len(duels) == 1:
        return then(resist, duels[0], rulings)
    by_id = {duel.resister: duel for duel in duels}
    called = dict(zip(by_id, names, strict=True))
    first = duels[0]
    answer = yield from moment(
        first.seats[RESISTER],
        "resist",
        "SK-FAITH-01",
        ("no", *by_id),
        lambda option: "Let it work" if option == "no" else f"{called[option]} resists",
        f"{first.power} of {first.cost} Affinity is cast: who resists it?",
    )
    if answer == "no":
        return unresisted(first)
    return _opened(by_id[answer], rulings, with_affinity=by_id[answer].faith == 0)


def unresisted(duel: Duel) -> Dueled:
    """A power that nobody resists works, and no roll is made (SK-FAITH-10)."""
    return Dueled(works=True, affinity_spent=duel.cost, faith_spent=0)


def _opened(duel: Duel, rulings: Rulings, *, with_affinity: bool) -> Stage[Dueled]:
    """The bidding, once a point is paid to resist (SK-FAITH-02)."""
    substitute = 0 if rulings.says("R-SK-108", "no") else duel.resister_affinity
    left = (duel.affinity - duel.cost, duel.faith + substitute - 1)
    bonuses = opening_bonuses(duel, rulings)
    start = Bidding(bonuses[CASTER] - bonuses[RESISTER], left, RESISTER)
    return then(bidding, start, duel, rulings, luggage=Bill(opened_with_affinity=with_affinity, totals=bonuses))


def ways_to_open(duel: Duel, rulings: Rulings) -> tuple[str, ...]:
    """What the resisting side may begin with: Faith, or Affinity in its stead {R-SK-108}."""
    if duel.faith:
        return ("yes",)
    if duel.resister_affinity and rulings.says("R-SK-108", "full-substitute"):
        return ("affinity",)
    return ()


def opening_bonuses(duel: Duel, rulings: Rulings) -> tuple[int, int]:
    """What the cost of the power, the opening point and a ward add to the rolls {R-SK-105}."""
    return (
        0 if rulings.says("R-SK-105", "extras-only") else duel.cost,
        duel.warded + (1 if rulings.says("R-SK-105", "all-points-count") else 0),
    )


def bidding(bids: Bidding, duel: Duel, rulings: Rulings, bill: Bill) -> Procedure[Dueled]:
    """The sides raise in turn, the resisting side first, until one passes (SK-FAITH-03, -04)."""
    step = 1 if rulings.says("R-SK-106.raise", "one-point") else None
    text = f"Bonuses: caster +{bill.totals[CASTER]}, resister +{bill.totals[RESISTER]}"
    added = yield from _speak(bids, duel, "raise", "SK-FAITH-03", "Raise by {}", text, step)
    if added == 0 and (bids.passed or rulings.says("R-SK-106.end", "first-pass-ends")):
        return then(resistance_roll, bids.lead, duel, rulings, luggage=bill)
    return then(bidding, bids.after(added), duel, rulings, luggage=bill.raising(bids.speaks, added))


def _speak(bids: Bidding, duel: Duel, question: str, rule: str, verb: str, text: str, most: int | None) -> Asking[int]:
    """How much the side whose turn it is adds; 0 is a pass."""
    points = bids.left[bids.speaks] if most is None else min(bids.left[bids.speaks], most)
    answer = yield from ask(
        duel.seats[bids.speaks],
        question,
        rule,
        NUMBERS[: points + 1],
        lambda number: verb.format(number) if number != "0" else "Pass",
        text,
    )
    return int(answer)


def resistance_roll(lead: int, duel: Duel, rulings: Rulings, bill: Bill) -> Procedure[Dueled]:
    """Both roll a die and add their bonuses, the resisting side first (SK-FAITH-05)."""
    (resisting,) = yield from faces("resistance", "SK-FAITH-05", duel.seats[RESISTER])
    (casting,) = yield from faces("resistance", "SK-FAITH-05", duel.seats[CASTER])
    lead += casting - resisting
    totals = (bill.totals[CASTER] + casting, bill.totals[RESISTER] + resisting)
    start = Bidding(lead, duel.destiny, _who_starts(lead, duel, rulings))
    return then(destiny_stage, start, duel, rulings, luggage=bill._replace(totals=totals))


def works(lead: int) -> bool:
    """The power works on a tie or better for its caster (SK-FAITH-06, -07)."""
    return lead >= 0


def _who_starts(lead: int, duel: Duel, rulings: Rulings) -> int:
    if rulings.says("R-SK-107.starter", "defender-first"):
        return RESISTER
    if rulings.says("R-SK-107.starter", "priority-first"):
        return duel.priority
    return RESISTER if works(lead) else CASTER


def destiny_stage(bids: Bidding, duel: Duel, rulings: Rulings, bill: Bill) -> Procedure[Dueled]:
    """Either side may add Destiny to its total, in turn, until both pass (SK-FAITH-08, -09)."""
    step = 1 if rulings.says("R-SK-107.step", "one-point") else None
    text = f"Totals: caster {bill.totals[CASTER]}, resister {bill.totals[RESISTER]}"
    added = yield from _speak(bids, duel, "add-destiny", "SK-FAITH-08", "Add {} Destiny", text, step)
    if added == 0 and bids.passed:
        return settled(bids.lead, duel, bill)
    return then(destiny_stage, bids.after(added), duel, rulings, luggage=bill.adding_destiny(bids.speaks, added))


def settled(lead: int, duel: Duel, bill: Bill) -> Dueled:
    """The final comparison (SK-FAITH-11); every point bid is spent (SK-AFF-06)."""
    paid = bill.raised[RESISTER] + 1
    faith = min(paid - 1 if bill.opened_with_affinity else paid, duel.faith)
    return Dueled(
        works=works(lead),
        affinity_spent=duel.cost + bill.raised[CASTER],
        faith_spent=faith,
        resister_affinity_spent=paid - faith,
        destiny_spent=bill.destiny,
        totals=bill.totals,
        resister=duel.resister,
    )
