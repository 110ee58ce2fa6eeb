"""Boarding fights: pooled Aggressors, the highest Martial, wounds that the striker shares out, losses together."""

import pytest
from cosmic.ships import BLUE, RED, boarding, rulings, side
from scenes import played

from dwethia.cosmic.rules.boarding import Blows, bout
from dwethia.engine.seats import Seat


def blows(attacker: str, defender: str, *settings: str, coherent: bool = False) -> tuple[Blows, Blows]:
    """What both sides bring."""
    sides = side("red", attacker, is_coherent=coherent), side("blue", defender, is_coherent=coherent)
    return bout(*sides, rulings(*settings), RED).blows


@pytest.mark.rule("CC-BOARD-14", "CC-BOARD-17", "CC-BOARD-18", "CC-BOARD-19")
def test_both_sides_strike_at_once_and_each_success_is_a_wound() -> None:  # G-CC-D13
    scene = played(boarding(side("red", "A3 M4 W3"), side("blue", "A2 M2 W3")), "2 1 6 6 5")
    assert scene.rolls == ["red attack 2+: 2 1 6", "blue attack 6+: 6 5"]
    assert (scene.result.wounds, scene.result.left) == ((2, 1), ((2,), (1,)))


@pytest.mark.rule("CC-BOARD-17")
@pytest.mark.parametrize(
    ("own", "other", "need"),
    [
        *((3, 3, 4), (4, 3, 3), (3, 4, 5), (6, 3, 2), (3, 6, 6)),  # G-CC-D01
        *((5, 3, 3), (3, 5, 5), (5, 2, 2), (2, 5, 6)),  # G-CC-D02: no rounding is ever needed
        *((0, 0, 4), (1, 0, 2), (0, 1, 6)),  # G-CC-D03: equal first
        *((5, 4, 3), (4, 5, 5)),  # G-CC-D04
        *((5, 9, 5), (5, 10, 6), (9, 5, 3), (10, 5, 2)),  # on both sides of half and double
    ],
)
def test_martial_is_read_from_the_chart(own: int, other: int, need: int) -> None:
    ours, _ = blows(f"A1 M{own}", f"A1 M{other}")
    assert ours.attack_need == need
    scene = played(boarding(side("red", f"A1 M{own}"), side("blue", f"A0 M{other} W2")), f"{need - 1}")
    assert scene.result.wounds == (0, 0)
    scene = played(boarding(side("red", f"A1 M{own}"), side("blue", f"A0 M{other} W2")), f"{need}")
    assert scene.result.wounds == (1, 0)


@pytest.mark.rule("CC-BOARD-15", "CC-BOARD-16")
def test_aggressors_are_pooled_and_the_highest_martial_counts_whoever_has_it() -> None:
    ours, _ = blows("A2 M2 + A1 M5 + A0 M6", "A1 M3")
    assert str(ours.dice) == "3 = 2 Aggressors of red-1 (CC-BOARD-15) + 1 Aggressors of red-2 (CC-BOARD-15)"
    assert str(ours.attack_value) == "6 = 6 Martial of red-3 (CC-BOARD-16)"
    assert ours.attack_need == 2


@pytest.mark.rule("CC-BOARD-14")
def test_a_side_without_aggressors_rolls_nothing_and_may_be_struck() -> None:
    scene = played(boarding(side("red", "A1 M3"), side("blue", "A0 M3")), "4")
    assert scene.rolls == ["red attack 4+: 4"]
    assert scene.result.left == ((1,), (0,))


@pytest.mark.rule("CC-BOARD-18")
def test_those_who_are_slain_have_struck_too() -> None:
    scene = played(boarding(side("red", "A1 M3"), side("blue", "A1 M3")), "4 4")
    assert scene.result.left == ((0,), (0,))


@pytest.mark.rule("CC-BOARD-16")
@pytest.mark.parametrize(("option", "value", "need"), [("off", 3, 4), ("on", 10, 2)])
def test_integrity_helps_ships_in_coherency_only_where_a_ruling_says_so(option: str, value: int, need: int) -> None:
    sides = side("red", "A1 M3 I4 + A1 M2 I7", is_coherent=True), side("blue", "A1 M3 I9")
    ours, _ = bout(*sides, rulings(f"R-CC-80.coherency-integrity={option}"), RED).blows
    assert (ours.attack_value.total, ours.attack_need) == (value, need)


# Wound rolls


@pytest.mark.rule("CC-BOARD-19")
def test_strength_and_defense_have_no_part_in_a_fight() -> None:
    ours, theirs = blows("A1 M3 S9", "A1 M3 D1")
    assert (ours.wound_need, theirs.wound_need) == (None, None)


@pytest.mark.rule("CC-BOARD-20")
def test_where_a_ruling_says_so_each_success_is_rolled_for_with_the_highest_strength_and_defense() -> None:
    sides = side("red", "A2 M3 S2 + A0 S6"), side("blue", "A1 M3 S4 D3 W3 + A0 D4 W3")
    scene = played(boarding(*sides, "R-CC-36=hit-then-wound"), "4 4 4 3 2 4", "allot=blue-1 allot=red-2")
    assert scene.rolls == ["red attack 4+: 4 4", "blue attack 4+: 4", "red wound 3+: 3 2", "blue wound 3+: 4"]


@pytest.mark.rule("CC-BOARD-20")
@pytest.mark.parametrize(
    ("chart", "strength", "defense", "need"),
    [
        ("symmetric", 3, 4, 5),
        ("symmetric", 2, 4, 6),
        ("symmetric", 1, 4, 6),
        ("literal", 3, 4, 3),
        ("literal", 2, 4, 6),
        ("literal", 1, 4, 5),
    ],
)
def test_wound_rolls_go_by_the_chart_of_shots(chart: str, strength: int, defense: int, need: int) -> None:
    ours, _ = blows(f"A1 S{strength}", f"A1 D{defense}", "R-CC-36=hit-then-wound", f"R-CC-44={chart}")
    assert ours.wound_need == need


def test_without_hits_nobody_rolls_for_wounds() -> None:
    scene = played(boarding(side("red", "A1"), side("blue", "A1"), "R-CC-36=hit-then-wound"), "1 1")
    assert scene.result.wounds == (0, 0)


# Sharing out


@pytest.mark.rule("CC-BOARD-22")
def test_the_striker_shares_out_its_wounds_and_spare_ones_go_to_another_ship() -> None:
    sides = side("red", "A4 M6"), side("blue", "A0 M3 W2 + A0 M3 W1 + A0 M3 W3")
    scene = played(boarding(*sides), "2 2 2 2", "red:allot=blue-2 red:allot=blue-3 red:allot=blue-1 red:allot=blue-3")
    assert [ask.options for ask in scene.asked] == [
        ("blue-2", "blue-1", "blue-3"),  # who strikes finishes off the weakest first, if it does not think
        ("blue-1", "blue-3"),  # blue-2 has nothing left
        ("blue-1", "blue-3"),
        ("blue-1", "blue-3"),
    ]
    assert scene.result.left == ((1,), (1, 0, 1))


def test_wounds_that_no_ship_is_left_for_are_lost() -> None:
    scene = played(boarding(side("red", "A4 M6"), side("blue", "A0 M3 W1 + A0 M3 W1")), "2 2 2 2", "allot=blue-2")
    assert (scene.result.wounds, scene.result.left) == ((4, 0), ((1,), (0, 0)))


@pytest.mark.rule("CC-BOARD-22")
@pytest.mark.parametrize(("option", "allots"), [("striker-allots", "blue"), ("attacker-allots-owner-otherwise", "red")])
def test_who_shares_out_the_defender_s_wounds_is_as_ruled(option: str, allots: str) -> None:
    sides = side("red", "A0 W2 + A0 W3"), side("blue", "A1")
    scene = played(boarding(*sides, f"R-CC-39={option}"), "4", f"{allots}:allot=red-2")
    assert scene.result.left == ((2, 2), (1,))
    assert scene.asked[0].plain == ("red-1" if allots == "blue" else "red-2"), "among friends one spares the weakest"


@pytest.mark.rule("CC-BOARD-22")
@pytest.mark.parametrize("option", ["striker-allots", "attacker-allots-owner-otherwise"])
def test_the_attacker_shares_out_its_own_wounds_under_either_ruling(option: str) -> None:
    sides = side("red", "A1"), side("blue", "A0 + A0")
    scene = played(boarding(*sides, f"R-CC-39={option}"), "4", "red:allot=blue-2")
    assert scene.result.left == ((1,), (1, 0))


@pytest.mark.rule("CC-BOARD-21", "CC-SHIELD-09")
@pytest.mark.parametrize(("option", "rolls"), [("none-at-all", []), ("only-shields-excluded", ["blue ignore 6+: 6"])])
def test_shields_do_nothing_in_a_fight_and_traits_of_the_crew_as_ruled(option: str, rolls: list[str]) -> None:
    sides = side("red", "A1"), side("blue", "A0 save2 ignore6", tokens=2)
    scene = played(boarding(*sides, f"R-CC-37={option}"), "4" + " 6" * len(rolls))
    assert scene.rolls[1:] == rolls
    assert scene.result.left[1] == (len(rolls),)


# Destiny


@pytest.mark.rule("CC-DEST-02", "CC-DEST-03")
def test_several_points_re_roll_several_dice_together() -> None:  # G-CC-11
    scene = played(boarding(side("red", "A2 M3 Dst2"), side("blue", "A0 M3 W2")), "1 2 4 5", "reroll=2")
    assert scene.rolls == ["red attack 4+: 1 2", "red attack again 4+: 4 5"]
    assert (scene.result.wounds, scene.result.purses) == ((2, 0), ((0,), (0,)))


@pytest.mark.rule("CC-DEST-04")
def test_a_die_is_re_rolled_once() -> None:
    scene = played(boarding(side("red", "A1 M3 Dst3"), side("blue", "A0 M3 W2")), "1 2", "reroll=1")
    assert scene.questions == ["red:reroll?"]
    assert scene.result.purses == ((2,), (0,))


@pytest.mark.rule("CC-DEST-05", "CC-DEST-06")
@pytest.mark.parametrize(("priority", "order"), [(RED, ["red", "blue"]), (BLUE, ["blue", "red"])])
def test_the_priority_side_decides_first(priority: Seat, order: list[str]) -> None:
    sides = side("red", "A1 M3 Dst1"), side("blue", "A1 M3 Dst1")
    scene = played(boarding(*sides, priority=priority), "1 1")
    assert [ask.seat for ask in scene.asked] == order


@pytest.mark.parametrize("option", ["own-unit-dice", "own-side-dice", "any-dice"])
def test_whose_dice_destiny_touches_is_as_ruled(option: str) -> None:
    sides = side("red", "A1 M3 Dst1"), side("blue", "A1 M3")
    scene = played(boarding(*sides, f"R-CC-60.dice={option}"), "4 4")
    assert scene.questions == (["red:reroll-enemy?"] if option == "any-dice" else [])


@pytest.mark.parametrize(
    ("settings", "purse"),
    [
        (("R-CC-57=fleet-pool",), (2,)),  # of three
        (("R-CC-57=per-unit",), (0, 2, 0)),  # the first ship pays first; friends afar may not
        (("R-CC-57=per-unit", "R-CC-60.dice=own-side-dice"), (1, 2, 4)),  # friends afar pay before all
    ],
)
def test_who_pays_is_as_ruled(settings: tuple[str, ...], purse: tuple[int, ...]) -> None:
    sides = side("red", "A1 M3 Dst1 + A0 M3 Dst2", afar=5), side("blue", "A0 M3")
    scene = played(boarding(*sides, *settings), "1 1", "reroll=1")
    assert scene.result.purses[0] == purse


def test_destiny_re_rolls_wound_dice_and_the_rolls_of_a_crew() -> None:
    sides = side("red", "A1 M3 S3 Dst1"), side("blue", "A0 M3 D3 ignore5 Dst1")
    stage = boarding(*sides, "R-CC-36=hit-then-wound", "R-CC-37=only-shields-excluded")
    scene = played(stage, "4 1 4 4 5", "red:reroll=1 blue:reroll=1")
    assert scene.rolls == [
        "red attack 4+: 4",
        "red wound 4+: 1",
        "red wound again 4+: 4",
        "blue ignore 5+: 4",
        "blue ignore again 5+: 5",
    ]
    assert (scene.result.left, scene.result.purses) == (((1,), (1,)), ((0,), (0,)))
