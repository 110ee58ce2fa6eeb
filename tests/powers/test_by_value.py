"""What games share of Destiny, Faith and Affinity takes its rules as a value: here those of starships."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from msgspec import Struct
from msgspec.structs import replace
from scenes import BLUE, RED, played

from dwethia.engine.procedure import Asking, Procedure, Stage, roll, then
from dwethia.engine.seats import Seat
from dwethia.powers.duel import Duel, Dueled, DuelRules, resist
from dwethia.powers.pools import Points, PoolRules, drained, full, left, paid, regained
from dwethia.powers.rerolls import RerollRules, Resolution, Spender, offer_rerolls, reroll_misses
from dwethia.powers.resisting import duels_against, paid_for, totals
from dwethia.powers.wounds import IGNORED_ON, Help, WoundRoll, comes_to_nothing, spends_on_wound

REROLLS = RerollRules(named="CC-DEST-03", thrown="CC-DEST-02")
DUEL = DuelRules(
    choosing="CC-FAITH-02",
    opening="CC-FAITH-03",
    raising="CC-FAITH-04",
    rolling="CC-FAITH-08",
    destiny="CC-FAITH-11",
    bonus=("CC-FAITH-06", "CC-FAITH-05"),
    raise_bonus=("CC-FAITH-06", "CC-FAITH-05"),
    cost_counts=True,
    opening_counts=False,
    most_raised=None,
    first_pass_ends=True,
    most_destiny=None,
    starter="loser",
    affinity_resists="after-faith",
)


# Re-rolls


def broadside(destiny: int) -> Procedure[tuple[int, int]]:
    """Two dice at 5+, which the captain may roll again."""
    hits = yield from roll("broadside", "CC-SHOOT-21", RED, 2, 5)
    more, cost = yield from reroll_misses("broadside", RED, 2 - hits, 5, destiny, REROLLS)
    return hits + more, destiny - cost


def test_a_reroll_cites_the_rules_of_its_game() -> None:
    stage: Stage[tuple[int, int]] = then(broadside, 3)
    scene = played(stage, "1 2 6 5", "reroll=2")
    assert scene.result == (2, 1)
    assert [each.rule for each in scene.rolled] == ["CC-SHOOT-21", "CC-DEST-02"]
    assert [each.rule for each in scene.asked] == ["CC-DEST-03"]


def both_broadsides() -> Procedure[tuple[int, int]]:
    table = Resolution("broadside", (Spender(RED, (0,)), Spender(BLUE, (0,))), (5, 5), 0, True, REROLLS)
    purses = ((1,), (1,))
    own = yield from roll("broadside", "CC-SHOOT-21", RED, 1, 5)
    others = yield from roll("broadside", "CC-SHOOT-21", BLUE, 1, 5)
    dice = (table.pool(0, 1, own, purses), table.pool(1, 1, others, purses))
    (first, second), _ = yield from offer_rerolls(table, dice, purses)
    return first.hits, second.hits


def test_where_any_dice_are_open_each_side_may_spoil_the_others_success() -> None:
    stage: Stage[tuple[int, int]] = then(both_broadsides)
    scene = played(stage, "5 6 1 2", "red:reroll-enemy=1 blue:reroll-enemy=1")
    assert scene.result == (0, 0)
    assert {each.rule for each in scene.rolled[2:]} == {"CC-DEST-02"}


# Duels


def test_a_duel_of_ships_is_fought_by_their_rules() -> None:
    duel = Duel((RED, BLUE), cost=2, affinity=4, faith=3)
    stage: Stage[Dueled] = then(resist, duel, DUEL)
    scene = played(stage, "4 2", "resist=yes blue:raise=1 red:raise=0")
    assert [each.rule for each in scene.asked] == [
        "CC-FAITH-03",
        "CC-FAITH-04",
        "CC-FAITH-04",
    ]
    assert [each.rule for each in scene.rolled] == ["CC-FAITH-08", "CC-FAITH-08"]
    assert (scene.result.works, scene.result.totals, scene.result.faith_spent) == (False, (4, 5), 2)


@pytest.mark.parametrize(("counts", "totals"), [(True, (3, 1)), (False, (1, 1))])
def test_a_reading_of_the_table_is_part_of_the_value(counts: bool, totals: tuple[int, int]) -> None:
    stage: Stage[Dueled] = then(resist, Duel((RED, BLUE), 2, 2, 1), replace(DUEL, cost_counts=counts))
    assert played(stage, "1 1", "resist=yes").result.totals == totals


# Wounds


class Hull(NamedTuple):
    """A ship that takes a wound: a shield, a plate, and a captain with Destiny."""

    shield: int | None
    plate: int | None

    @property
    def rolls(self) -> Iterator[WoundRoll]:
        if self.shield:
            yield WoundRoll("shield", "CC-SHIELD-01", self.shield)
        if self.plate:
            yield WoundRoll("plate", "CC-SHIELD-02", self.plate)

    def helps(self) -> Iterator[Help[int]]:
        yield Captain()

    def test(self, standing: int, each: WoundRoll) -> Asking[tuple[bool, int]]:
        hits = yield from roll(each.label, each.rule, RED, each.dice, each.need)
        return hits > 0, standing


class Captain(NamedTuple):
    @property
    def roll(self) -> WoundRoll:
        return WoundRoll("resolve", "CC-DEST-09", IGNORED_ON)

    def bought(self, standing: int, before: tuple[str, ...]) -> Asking[tuple[str, int] | None]:
        if standing == 0 or not (yield from spends_on_wound(RED, "resolve", "CC-DEST-09", "Destiny", "The hull?")):
            return None
        return "yes", standing - 1


def struck(hull: Hull, destiny: int) -> Procedure[tuple[bool, int]]:
    return (yield from comes_to_nothing(hull, destiny))


@pytest.mark.parametrize(
    ("dice", "answers", "rolled", "result"),
    [
        ("5", "", ["shield"], (True, 2)),
        ("4 6", "", ["shield", "plate"], (True, 2)),
        ("4 5 4", "resolve=yes", ["shield", "plate", "resolve"], (True, 1)),
        ("4 5 3 4", "resolve=yes resolve=yes", ["shield", "plate", "resolve", "resolve"], (True, 0)),
        ("4 5", "resolve=no", ["shield", "plate"], (False, 2)),
    ],
)
def test_a_wound_is_tried_in_order_until_something_works(
    dice: str, answers: str, rolled: list[str], result: tuple[bool, int]
) -> None:
    stage: Stage[tuple[bool, int]] = then(struck, Hull(5, 6), 2)
    scene = played(stage, dice, answers)
    assert [each.label for each in scene.rolled] == rolled
    assert scene.result == result


# Pools


class Ship(Struct, frozen=True):
    id: str
    side: Seat
    destiny: int
    faith: int = 0
    affinity: int = 0


class Fleet(Struct, frozen=True):
    destiny: int
    faith: int = 0
    affinity: int = 0


class Space(Struct, frozen=True):
    ship: Ship
    fleet: Fleet

    def side(self, seat: Seat) -> Fleet:
        return self.fleet

    def with_side(self, side: Any) -> Space:
        return replace(self, fleet=side)

    def model(self, id: str) -> Ship:
        return self.ship

    def with_model(self, model: Any) -> Space:
        return replace(self, ship=model)

    def points_at_start(self, model: Any, points: Points, *, together: bool) -> int:
        return 9 if together else 3


SPACE = Space(Ship("a", RED, destiny=2), Fleet(destiny=7))
TOGETHER, APART = PoolRules(frozenset(("destiny",))), PoolRules(frozenset())


def test_a_fleet_with_a_pool_pays_from_it_and_a_ship_without_from_its_own() -> None:
    assert left(SPACE, SPACE.ship, "destiny", TOGETHER) == 7
    assert left(SPACE, SPACE.ship, "destiny", APART) == 2
    assert paid(SPACE, SPACE.ship, "destiny", 2, TOGETHER).fleet.destiny == 5
    assert paid(SPACE, SPACE.ship, "destiny", 2, APART).ship.destiny == 0


def test_no_more_comes_back_than_there_was_at_the_start() -> None:
    assert full(SPACE, SPACE.ship, "destiny", TOGETHER) == 9
    assert regained(SPACE, SPACE.ship, "destiny", 5, TOGETHER)[1] == 2
    assert regained(SPACE, SPACE.ship, "destiny", 5, APART)[1] == 1


def test_a_ship_is_drained_of_its_own_share_alone() -> None:
    after, gone = drained(SPACE, SPACE.ship, "destiny", 5, TOGETHER)
    assert (gone, after.ship.destiny, after.fleet.destiny) == (2, 0, 5)
    after, gone = drained(SPACE, SPACE.ship, "destiny", 1, APART)
    assert (gone, after.ship.destiny, after.fleet.destiny) == (1, 1, 7)


# Duels on the table


def test_a_duel_is_paid_for_by_both_and_its_totals_name_their_parts() -> None:
    rich = replace(SPACE, ship=replace(SPACE.ship, faith=4, affinity=6, destiny=3))
    unresisted = Duel((RED, BLUE), cost=2, affinity=6, faith=0)
    (duel,) = duels_against(rich, unresisted, rich.ship, [rich.ship, rich.ship], APART, DUEL)
    assert (duel.faith, duel.resister_affinity, duel.destiny, duel.resister) == (4, 6, (3, 3), "a")
    dueled = Dueled(False, 3, 2, destiny_spent=(1, 0), totals=(8, 6), resister="a")
    after = paid_for(rich, "a", 2, dueled, APART).ship
    assert (after.affinity, after.faith, after.destiny) == (5, 2, 2)
    caster, resister = totals(duel, dueled, DUEL)
    assert str(caster).startswith("8 = 4 the die (CC-FAITH-08) + 2 Affinity paid (CC-FAITH-06)")
    assert str(resister) == "6 = 5 the die (CC-FAITH-08) + 1 raised (CC-FAITH-05)"
