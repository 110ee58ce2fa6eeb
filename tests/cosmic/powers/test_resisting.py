"""Faith against Affinity in space: who may resist, the bids, the dice and Destiny (CC-FAITH-01 to -14)."""

from typing import Any

import pytest
from cosmic.cruisers import battle, battle_of, blue, red
from cosmic.powers.spells import cast, known
from cosmic.space import Placed, Space
from msgspec.structs import replace

from dwethia.cosmic.events.powers import ShipPowerResolved
from dwethia.tabletop.sides import BLUE, RED


def blue_sun(**more: Any) -> Placed:
    return red((10, 10), **{"affinity": 6, "destiny": 1, "powers": known("lightning", "blast"), **more})


def comrade(**more: Any) -> Placed:
    return blue((20, 10), **{"faith": 3, "destiny": 3, **more})


def answers(scene: Space, *given: str) -> None:
    """Answer as `blue:resist=yes`, and see that just this was asked of just this seat."""
    for each in given:
        question, _, answer = each.partition("=")
        assert [f"{seat}:{asked}" for seat, asked in scene.questions] == [question]
        scene.decide(answer)


# The printed example


@pytest.mark.rule("CC-FAITH-03", "CC-FAITH-04", "CC-FAITH-05", "CC-FAITH-06", "CC-FAITH-07", "CC-FAITH-08")
@pytest.mark.rule("CC-FAITH-10", "CC-FAITH-11", "CC-FAITH-12", "CC-FAITH-13", "CC-FAITH-14", "CC-DEST-07")
@pytest.mark.rule("CC-FAITH-01", "CC-FAITH-02", "CC-STAT-10")
def test_the_resisted_lightning_move_by_move() -> None:  # G-CC-17
    with battle(blue_sun(), comrade(), phase="shoot", dice="4 5  1") as scene:
        scene.decide(cast("lightning", affinity=2))
        answers(scene, "blue:resist=yes", "blue:raise=2", "red:raise=2")
        # the resisting side has no Faith left, and passes without being asked; 4 + 2 against 5 + 4
        answers(scene, "blue:add-destiny=1", "red:add-destiny=1", "blue:add-destiny=2")
        (told,) = scene.saw(ShipPowerResolved)
        assert told.affinity is not None
        assert told.faith is not None
        assert (told.faith.total, told.affinity.total, told.works) == (9, 10, True)
        assert (told.faith_spent, told.affinity_spent, told.destiny_spent) == (3, 4, (1, 3))
        assert (scene.battle.side(BLUE).faith, scene.battle.side(RED).affinity) == (0, 2)
        assert (scene.battle.side(BLUE).destiny, scene.battle.side(RED).destiny) == (0, 0)
        assert told.text() == (
            "Blue 1 resists: Affinity 10 = 5 the die (CC-FAITH-08) + 2 Affinity paid (CC-FAITH-06) + 2 raised"
            " (CC-FAITH-06) + 1 Destiny (CC-FAITH-11), against Faith 9 = 4 the die (CC-FAITH-08) + 2 raised"
            " (CC-FAITH-05) + 3 Destiny (CC-FAITH-11): Lightning works"
        )


@pytest.mark.rule("CC-FAITH-09", "CC-AFF-05")
def test_the_same_lightning_is_cancelled_where_faith_ends_higher() -> None:  # G-CC-17, the printing of Skirmish
    with battle(blue_sun(), comrade(destiny=6), phase="shoot", dice="4 5") as scene:
        scene.decide(cast("lightning", affinity=2))
        answers(scene, "blue:resist=yes", "blue:raise=2", "red:raise=2")
        answers(scene, "blue:add-destiny=4", "red:add-destiny=1", "blue:add-destiny=2")
        (told,) = scene.saw(ShipPowerResolved)
        assert told.affinity is not None
        assert told.faith is not None
        assert (told.faith.total, told.affinity.total, told.works) == (12, 10, False)
        assert scene.battle.side(RED).affinity == 2  # gone, though nothing came of it
        assert scene.ship("blue-1").wounds == 3


# Who may resist


@pytest.mark.rule("CC-FAITH-01", "CC-FAITH-02")
@pytest.mark.parametrize(
    ("option", "near", "far"),
    [
        ("target-or-within-24", ["blue:resist"], ["blue:resist"]),
        ("target-only", ["blue:resist"], []),
        ("target-and-within-24", ["blue:resist"], []),
    ],
)
def test_who_may_resist(option: str, near: list[str], far: list[str]) -> None:
    setting = {"phase": "shoot", "rulings": [f"R-CC-65={option}", "R-CC-57=per-unit"], "dice": "1"}

    def asked(*ships: Placed) -> list[str]:
        scene = battle_of(blue_sun(), *ships, **setting)
        scene.decide(cast("blast"))
        return [f"{seat}:{question}" for seat, question in scene.questions if question == "resist"]

    assert asked(comrade()) == near
    assert asked(comrade(faith=0), blue((10, 30), faith=1)) == far  # the second is near the caster, and not the target


@pytest.mark.rule("CC-FAITH-02")
def test_a_target_farther_than_two_feet_may_resist_unless_it_must_be_near_too() -> None:
    far = red((1, 10), affinity=2, powers=(known("blast")[0],))
    long = far.card.powers[0]

    ship = replace(far, card=replace(far.card, powers=(replace(long, range=40),)))
    for option, asked in (("target-or-within-24", True), ("target-only", True), ("target-and-within-24", False)):
        scene = battle_of(ship, blue((40, 10), faith=1), phase="shoot", dice="1", rulings=[f"R-CC-65={option}"])
        scene.decide(cast("blast"))
        assert (("blue", "resist") in scene.questions) is asked


@pytest.mark.rule("CC-STAT-12", "CC-FAITH-05")
@pytest.mark.parametrize(
    ("option", "faith", "opens", "raises"),
    [
        ("bonus-only", 1, ["no", "yes"], 2),
        ("bonus-only", 0, [], 0),
        ("full-substitute", 0, ["no", "affinity"], 1),
        ("no", 1, ["no", "yes"], 0),
    ],
)
def test_affinity_may_resist(option: str, faith: int, opens: list[str], raises: int) -> None:
    ships = (blue_sun(affinity=1, destiny=0), comrade(faith=faith, affinity=2, destiny=0))
    scene = battle_of(*ships, phase="shoot", dice="1 1 1", rulings=[f"R-CC-61={option}"])
    scene.decide(cast("blast"))
    if not opens:
        assert ("blue", "resist") not in scene.questions
        return
    assert list(scene.game.asks[0].all_options) == opens
    scene.decide(opens[-1])
    if raises:
        assert list(scene.game.asks[0].all_options) == [str(each) for each in range(raises + 1)]
        scene.decide(str(raises))
        (told,) = scene.saw(ShipPowerResolved)
        assert told.resister_affinity_spent == 2
    else:
        assert ("blue", "raise") not in scene.questions


# The bids


@pytest.mark.rule("CC-FAITH-05", "CC-FAITH-06")
@pytest.mark.parametrize(
    ("option", "totals"),
    [("as-example", (4, 4)), ("all-points-count", (4, 5)), ("extras-only", (2, 4))],
)
def test_which_points_give_a_bonus(option: str, totals: tuple[int, int]) -> None:
    ships = (blue_sun(affinity=2, destiny=0), comrade(faith=3, destiny=0))
    with battle(
        *ships, phase="shoot", dice="2 2" + (" 1" if totals[0] >= totals[1] else ""), rulings=[f"R-CC-62={option}"]
    ) as scene:
        scene.decide(cast("lightning", affinity=2))
        answers(scene, "blue:resist=yes", "blue:raise=2")
        (told,) = scene.saw(ShipPowerResolved)
        assert told.affinity is not None
        assert told.faith is not None
        assert (told.affinity.total, told.faith.total) == totals


@pytest.mark.rule("CC-FAITH-04", "CC-FAITH-07")
@pytest.mark.parametrize(("option", "offered"), [("any-number", ["0", "1", "2"]), ("one-point", ["0", "1"])])
def test_a_raise_is_of_any_number_or_of_one_point(option: str, offered: list[str]) -> None:
    scene = battle_of(blue_sun(), comrade(), phase="shoot", rulings=[f"R-CC-63.raise={option}"])
    scene.decide(cast("blast"))
    answers(scene, "blue:resist=yes")
    assert list(scene.game.asks[0].all_options) == offered


@pytest.mark.rule("CC-FAITH-07")
@pytest.mark.parametrize(("option", "asked"), [("first-pass-ends", "add-destiny"), ("both-pass", "raise")])
def test_the_bidding_ends_with_the_first_pass_or_when_both_pass(option: str, asked: str) -> None:
    scene = battle_of(blue_sun(), comrade(), phase="shoot", dice="1 6 1", rulings=[f"R-CC-63.end={option}"])
    scene.decide(cast("blast"))
    answers(scene, "blue:resist=yes", "blue:raise=0")
    assert scene.questions[0][1] == asked


# Destiny


@pytest.mark.rule("CC-FAITH-12")
@pytest.mark.parametrize(("option", "offered"), [("any-number", ["0", "1", "2", "3"]), ("one-point", ["0", "1"])])
def test_destiny_goes_in_by_any_number_or_one_at_a_time(option: str, offered: list[str]) -> None:
    scene = battle_of(blue_sun(), comrade(), phase="shoot", dice="1 6", rulings=[f"R-CC-64.step={option}"])
    scene.decide(cast("blast"))
    answers(scene, "blue:resist=yes", "blue:raise=0")
    assert list(scene.game.asks[0].all_options) == offered


@pytest.mark.rule("CC-FAITH-12", "CC-FAITH-13")
@pytest.mark.parametrize(
    ("option", "dice", "starts"),
    [
        ("loser-first", "1 6", "blue"),
        ("loser-first", "6 1", "red"),
        ("defender-first", "6 1", "blue"),
        ("priority-first", "1 6", "red"),
    ],
)
def test_who_starts_the_destiny_stage(option: str, dice: str, starts: str) -> None:
    ships = (blue_sun(affinity=1), comrade(faith=1))
    scene = battle_of(*ships, phase="shoot", dice=dice, rulings=[f"R-CC-64.starter={option}", "R-CC-61=no"])
    scene.decide(cast("blast"))
    answers(scene, "blue:resist=yes")
    assert scene.questions == [(starts, "add-destiny")]


@pytest.mark.rule("CC-FAITH-13")
def test_who_passed_may_come_back_in_when_the_other_spends() -> None:
    with battle(blue_sun(affinity=1), comrade(faith=1), phase="shoot", dice="3 3") as scene:
        scene.decide(cast("blast"))
        answers(scene, "blue:resist=yes")  # 3 against 3 + 1: the power works as things stand
        answers(scene, "blue:add-destiny=2", "red:add-destiny=0", "blue:add-destiny=0")
        (told,) = scene.saw(ShipPowerResolved)
        assert (told.works, told.destiny_spent) == (False, (0, 2))
