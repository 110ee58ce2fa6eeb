"""Faith against Affinity: resisting a power, the bidding, the roll and the Destiny stage.

A game brings the ids of its rules and the readings of its table as `DuelRules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from dwethia.engine.procedure import NUMBERS, Asking, Procedure, Stage, ask, faces, moment, then
from dwethia.engine.seats import Seat

CASTER, RESISTER = 0, 1

Starter: TypeAlias = Literal["loser", "resister", "priority"]
Substitute: TypeAlias = Literal["no", "after-faith", "throughout"]
STARTERS: Final[Mapping[str, Starter]] = {  # of the Destiny stage, by the options of rulings
    "loser-first": "loser",
    "defender-first": "resister",
    "priority-first": "priority",
}
SUBSTITUTES: Final[Mapping[str, Substitute]] = {  # whether Affinity resists, likewise
    "no": "no",
    "bonus-only": "after-faith",
    "full-substitute": "throughout",
}


class DuelRules(Struct, frozen=True, eq=False):
    """What a duel goes by at a table: the rules of its steps, and how the doubtful ones are read."""

    choosing: str  # who resists
    opening: str  # the point that opens it
    raising: str
    rolling: str
    destiny: str
    bonus: tuple[str, str]  # what the caster has paid, and the point that opens, as parts of the totals
    raise_bonus: tuple[str, str]  # what each has raised by
    cost_counts: bool  # whether what the power costs adds to the caster's roll
    opening_counts: bool  # whether the point that opens adds to the resister's
    most_raised: int | None  # at a time; None: any number
    first_pass_ends: bool
    most_destiny: int | None  # at a time; None: any number
    starter: Starter  # of the Destiny stage
    affinity_resists: Substitute


class Duel(NamedTuple):
    """A power about to be cast, and what both sides have: Affinity before its cost is paid, and Destiny."""

    seats: tuple[Seat, Seat]  # caster, resister
    cost: int
    affinity: int
    faith: int
    destiny: tuple[int, int] = (0, 0)
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


def resist(duel: Duel, rules: DuelRules) -> Procedure[Dueled]:
    """The resisting side may pay 1 Faith to resist; a power that nobody resists works."""
    answer = yield from moment(
        duel.seats[RESISTER],
        "resist",
        rules.opening,
        ("no", *ways_to_open(duel, rules)),
        lambda option: {"no": "Let it work", "yes": "Spend 1 Faith to resist"}.get(
            option, "Spend 1 Affinity to resist"
        ),
        f"{duel.power} of {duel.cost} Affinity is cast: resist it?",
    )
    if answer == "no":
        return unresisted(duel)
    return _opened(duel, rules, with_affinity=answer == "affinity")


def resist_with_one(duels: tuple[Duel, ...], names: tuple[str, ...], rules: DuelRules) -> Procedure[Dueled]:
    """The resisting side may pick one of several units to resist with; the duels differ in what that unit has."""
    if len(duels) == 1:
        return then(resist, duels[0], rules)
    by_id = {duel.resister: duel for duel in duels}
    called = dict(zip(by_id, names, strict=True))
    first = duels[0]
    answer = yield from moment(
        first.seats[RESISTER],
        "resist",
        rules.choosing,
        ("no", *by_id),
        lambda option: "Let it work" if option == "no" else f"{called[option]} resists",
        f"{first.power} of {first.cost} Affinity is cast: who resists it?",
    )
    if answer == "no":
        return unresisted(first)
    return _opened(by_id[answer], rules, with_affinity=by_id[answer].faith == 0)


def unresisted(duel: Duel) -> Dueled:
    """A power that nobody resists works, and no roll is made."""
    return Dueled(works=True, affinity_spent=duel.cost, faith_spent=0)


def _opened(duel: Duel, rules: DuelRules, *, with_affinity: bool) -> Stage[Dueled]:
    """The bidding, once a point is paid to resist."""
    substitute = 0 if rules.affinity_resists == "no" else duel.resister_affinity
    left = (duel.affinity - duel.cost, duel.faith + substitute - 1)
    bonuses = opening_bonuses(duel, rules)
    start = Bidding(bonuses[CASTER] - bonuses[RESISTER], left, RESISTER)
    return then(bidding, start, duel, rules, luggage=Bill(opened_with_affinity=with_affinity, totals=bonuses))


def ways_to_open(duel: Duel, rules: DuelRules) -> tuple[str, ...]:
    """What the resisting side may begin with: Faith, or Affinity in its stead."""
    if duel.faith:
        return ("yes",)
    if duel.resister_affinity and rules.affinity_resists == "throughout":
        return ("affinity",)
    return ()


def opening_bonuses(duel: Duel, rules: DuelRules) -> tuple[int, int]:
    """What the cost of the power, the opening point and a ward add to the rolls."""
    return (
        duel.cost if rules.cost_counts else 0,
        duel.warded + (1 if rules.opening_counts else 0),
    )


def bidding(bids: Bidding, duel: Duel, rules: DuelRules, bill: Bill) -> Procedure[Dueled]:
    """The sides raise in turn, the resisting side first, until one passes."""
    text = f"Bonuses: caster +{bill.totals[CASTER]}, resister +{bill.totals[RESISTER]}"
    added = yield from _speak(bids, duel, "raise", rules.raising, "Raise by {}", text, rules.most_raised)
    if added == 0 and (bids.passed or rules.first_pass_ends):
        return then(resistance_roll, bids.lead, duel, rules, luggage=bill)
    return then(bidding, bids.after(added), duel, rules, luggage=bill.raising(bids.speaks, added))


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


def resistance_roll(lead: int, duel: Duel, rules: DuelRules, bill: Bill) -> Procedure[Dueled]:
    """Both roll a die and add their bonuses, the resisting side first."""
    casting, resisting = yield from resistance_dice(duel.seats, rules.rolling)
    lead += casting - resisting
    totals = (bill.totals[CASTER] + casting, bill.totals[RESISTER] + resisting)
    start = Bidding(lead, duel.destiny, _who_starts(lead, duel, rules))
    return then(destiny_stage, start, duel, rules, luggage=bill._replace(totals=totals))


def resistance_dice(seats: tuple[Seat, Seat], rule: str) -> Asking[tuple[int, int]]:
    """A die each, the resisting side's first; the caster's and the resister's."""
    (resisting,) = yield from faces("resistance", rule, seats[RESISTER])
    (casting,) = yield from faces("resistance", rule, seats[CASTER])
    return casting, resisting


def works(lead: int) -> bool:
    """The power works on a tie or better for its caster."""
    return lead >= 0


def _who_starts(lead: int, duel: Duel, rules: DuelRules) -> int:
    if rules.starter == "resister":
        return RESISTER
    if rules.starter == "priority":
        return duel.priority
    return RESISTER if works(lead) else CASTER


def destiny_stage(bids: Bidding, duel: Duel, rules: DuelRules, bill: Bill) -> Procedure[Dueled]:
    """Either side may add Destiny to its total, in turn, until both pass."""
    text = f"Totals: caster {bill.totals[CASTER]}, resister {bill.totals[RESISTER]}"
    added = yield from _speak(bids, duel, "add-destiny", rules.destiny, "Add {} Destiny", text, rules.most_destiny)
    if added == 0 and bids.passed:
        return settled(bids.lead, duel, bill)
    return then(destiny_stage, bids.after(added), duel, rules, luggage=bill.adding_destiny(bids.speaks, added))


def settled(lead: int, duel: Duel, bill: Bill) -> Dueled:
    """The final comparison; every point bid is spent."""
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
