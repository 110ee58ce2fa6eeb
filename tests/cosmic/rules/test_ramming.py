"""Rams: a die each, Strength against Integrity, a Wound at most for each ship."""

import pytest
from cosmic.ships import BLUE, RED, fleets, ramming, rulings, ship
from scenes import played

from dwethia.cosmic.rules.ramming import ready_ram

FIRST, SECOND = ship("red", "S2 I6"), ship("blue", "S4 I7")


@pytest.mark.rule("CC-RAM-05", "CC-RAM-06", "CC-RAM-07")
@pytest.mark.parametrize(
    ("reading", "lost"),
    [
        ("strike-other", (0, 1)),  # G-CC-D08: 7 reaches the other's 7, 5 does not reach 6
        ("resist-other", (1, 0)),  # 5 + 4 reaches its own 6; 1 + 2 does not reach 7
        ("literal-self", (1, 0)),  # G-CC-D09: 7 reaches its own 6, 5 does not reach its own 7
    ],
)
def test_who_is_hurt_by_whose_die_is_as_ruled(reading: str, lost: tuple[int, int]) -> None:
    scene = played(ramming(FIRST, SECOND, f"R-CC-21={reading}"), "5 1")
    assert [(each.seat, each.faces) for each in scene.rolled] == [(RED, (5,)), (BLUE, (1,))]
    assert scene.result.lost == lost


@pytest.mark.parametrize(
    ("reading", "needs"), [("strike-other", (5, 2)), ("resist-other", (2, 5)), ("literal-self", (4, 3))]
)
def test_the_face_needed_is_integrity_less_strength(reading: str, needs: tuple[int, int]) -> None:
    ready = ready_ram(FIRST, SECOND, fleets(FIRST, SECOND), rulings(f"R-CC-21={reading}"), RED)
    assert tuple(die.needs for die in ready.dice) == needs
    scene = played(ramming(FIRST, SECOND, f"R-CC-21={reading}"), f"{needs[0]} {needs[1]}")
    assert scene.result.lost == (1, 1)
    scene = played(ramming(FIRST, SECOND, f"R-CC-21={reading}"), f"{needs[0] - 1} {needs[1] - 1}")
    assert scene.result.lost == (0, 0)


def test_every_number_says_what_it_is_made_of() -> None:
    ready = ready_ram(FIRST, SECOND, fleets(FIRST, SECOND), rulings(), RED)
    assert str(ready.dice[0].strength) == "2 = 2 Strength of red-1 (CC-RAM-05)"
    assert str(ready.dice[0].integrity) == "7 = 7 Integrity of blue-1 (CC-RAM-06)"


@pytest.mark.rule("CC-RAM-05")
def test_both_roll_even_where_nothing_can_come_of_it() -> None:
    giant, mote = ship("red", "S9 I9"), ship("blue", "S1 I5")
    ready = ready_ram(giant, mote, fleets(giant, mote), rulings(), RED)
    assert tuple(die.needs for die in ready.dice) == (1, None)
    assert played(ramming(giant, mote), "1 6").result.lost == (0, 1)


@pytest.mark.rule("CC-RAM-09")
def test_friends_ram_each_other_by_the_same_rules() -> None:
    friend = ship("red", "S4 I7", id="red-2", name="red-2")
    scene = played(ramming(FIRST, friend), "5 2")
    assert scene.result.lost == (1, 1)


@pytest.mark.rule("CC-RAM-08")
@pytest.mark.parametrize(("option", "dice", "lost"), [("no", "5 1", 1), ("yes", "5 1 5", 0), ("yes", "5 1 4", 1)])
def test_shields_save_against_a_ram_only_where_a_ruling_says_so(option: str, dice: str, lost: int) -> None:
    shielded = ship("blue", "S4 I7 save5", tokens=1)
    scene = played(ramming(FIRST, shielded, f"R-CC-18.rams={option}"), dice)
    assert scene.result.lost == (0, lost)


def test_a_shield_on_another_side_does_nothing_against_a_ram() -> None:
    assert played(ramming(FIRST, ship("blue", "S4 I7 save2"), "R-CC-18.rams=yes"), "5 1").result.lost == (0, 1)


# Destiny


@pytest.mark.rule("CC-DEST-01", "CC-DEST-05", "CC-DEST-06")
def test_the_priority_side_re_rolls_first_and_the_other_has_seen_it() -> None:
    first, second = ship("red", "S2 I6 Dst1"), ship("blue", "S4 I7 Dst1")
    scene = played(ramming(first, second, priority=BLUE), "4 1 2 5", "blue:reroll=1 red:reroll=1")
    assert scene.story == [
        "red ram 5+: 4",
        "blue rammed 2+: 1",
        "blue:reroll?",
        "blue rammed again 2+: 2",
        "red:reroll?",
        "red ram again 5+: 5",
    ]
    assert (scene.result.lost, scene.result.purses) == ((1, 1), ((0,), (0,)))


@pytest.mark.rule("CC-DEST-01")
@pytest.mark.parametrize("reading", ["resist-other", "literal-self"])
def test_where_its_own_die_hurts_a_ship_its_owner_re_rolls_the_success(reading: str) -> None:
    scene = played(ramming(ship("red", "S4 I6 Dst1"), SECOND, f"R-CC-21={reading}"), "5 1 1", "red:reroll-own-hits=1")
    assert scene.labels("reroll-own-hits") == ["Pass", "Re-roll 1 successful ram dice for 1 Destiny"]
    assert scene.result.lost == (0, 0)


def test_a_player_whose_ships_ram_each_other_names_both_dice_before_one_is_rolled() -> None:
    friend = ship("red", "S4 I7", id="red-2", name="red-2")
    scene = played(ramming(ship("red", "S2 I6 Dst2"), friend), "5 2 1 1", "reroll-own-hits=1 reroll-own-hits=1")
    assert scene.story[2:] == [
        "red:reroll-own-hits?",
        "red:reroll-own-hits?",
        "red ram again 5+: 1",
        "red rammed again 2+: 1",
    ]
    assert (scene.result.lost, scene.result.purses) == ((0, 0), ((0,), (0,)))


@pytest.mark.parametrize(
    ("option", "asked"),
    [
        ("own-unit-dice", []),
        ("own-side-dice", []),
        ("any-dice", ["red:reroll-enemy?"]),
    ],
)
def test_the_enemy_s_die_is_touched_only_where_a_ruling_says_so(option: str, asked: list[str]) -> None:
    scene = played(ramming(ship("red", "S2 I6 Dst1"), SECOND, f"R-CC-60.dice={option}"), "5 2")
    assert scene.questions == asked


@pytest.mark.parametrize(
    ("settings", "afar", "asked"),
    [
        (("R-CC-57=per-unit",), 3, []),
        (("R-CC-57=per-unit", "R-CC-60.dice=own-side-dice"), 3, ["red:reroll?"]),
        (("R-CC-57=per-unit", "R-CC-60.dice=own-side-dice"), 0, []),
        (("R-CC-57=fleet-pool",), 3, []),  # the pool is empty: what a ship has by itself is not asked
    ],
)
def test_a_ship_without_destiny_has_help_from_friends_only_where_a_ruling_says_so(
    settings: tuple[str, ...], afar: int, asked: list[str]
) -> None:
    assert played(ramming(FIRST, SECOND, *settings, afar=afar), "1 1").questions == asked


def test_no_die_is_re_rolled_twice() -> None:
    scene = played(
        ramming(ship("red", "S2 I6 Dst2"), ship("blue", "S4 I7 Dst2"), "R-CC-60.dice=any-dice"),
        "4 1 5",
        "red:reroll=1",
    )
    assert scene.questions == ["red:reroll?", "blue:reroll?"], "the die that red has re-rolled is not blue's to spoil"
