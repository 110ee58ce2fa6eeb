"""Opportunity Attacks on ships that have left a lock."""

import pytest
from cosmic.ships import leaving, rulings, ship, ships, side
from msgspec.structs import replace
from scenes import played

from dwethia.cosmic.rules.boarding import BoardingSide
from dwethia.cosmic.rules.opportunity import ready_opportunity

TWO, LEAVER = side("red", "A2 M3 x2"), side("blue", "M3 W4")


@pytest.mark.rule("CC-OPP-05", "CC-OPP-06", "CC-OPP-07", "CC-OPP-08")
def test_each_ship_that_stayed_rolls_its_aggressors_and_every_success_is_a_wound() -> None:  # G-CC-05, G-CC-06
    ready = ready_opportunity(TWO, LEAVER, rulings(), TWO.fleet.side)
    assert [each.dice.total for each in ready.blows] == [2, 2]
    scene = played(leaving(TWO, LEAVER), "4 1 3 6")
    assert scene.rolls == ["red opportunity 4+: 4 1", "red opportunity 4+: 3 6"], "no saves, no second roll"
    assert (scene.result.wounds, scene.result.left) == (2, (2,))


@pytest.mark.rule("CC-OPP-06")
@pytest.mark.parametrize(("own", "mover", "need"), [(3, 3, 4), (4, 3, 3), (3, 4, 5), (6, 3, 2), (3, 6, 6)])
def test_martial_is_read_from_the_chart(own: int, mover: int, need: int) -> None:
    ready = ready_opportunity(side("red", f"A1 M{own}"), side("blue", f"M{mover}"), rulings(), LEAVER.fleet.side)
    assert [each.need for each in ready.blows] == [need]


@pytest.mark.rule("CC-OPP-06")
@pytest.mark.parametrize(("option", "needs"), [("own", [5, 2]), ("highest", [2, 2])])
def test_whose_martial_counts_is_as_ruled(option: str, needs: list[int]) -> None:
    strikers = side("red", "A1 M2 + A1 M6")
    ready = ready_opportunity(strikers, side("blue", "M3"), rulings(f"R-CC-40.martial={option}"), LEAVER.fleet.side)
    assert [each.need for each in ready.blows] == needs


@pytest.mark.rule("CC-OPP-05")
@pytest.mark.parametrize(("option", "dice"), [("each-stationary-model", [2]), ("all-in-that-boarding", [2, 3])])
def test_whose_dice_are_rolled_is_as_ruled(option: str, dice: list[int]) -> None:
    stayed, moved = ships("red", "A2 + A3")
    strikers = replace(TWO, ships=(stayed, replace(moved, is_stationary=False)))
    ready = ready_opportunity(strikers, LEAVER, rulings(f"R-CC-40.dice={option}"), LEAVER.fleet.side)
    assert [each.dice.total for each in ready.blows] == dice


def test_a_ship_without_aggressors_has_no_dice() -> None:
    assert played(leaving(side("red", "A0 x2"), LEAVER)).result.wounds == 0


@pytest.mark.rule("CC-OPP-08")
def test_the_striker_shares_out_wounds_among_several_leavers() -> None:
    leavers = side("blue", "M3 W1 + M5 W2")
    scene = played(leaving(side("red", "A2 M5"), leavers), "4 4", "red:allot=blue-2 red:allot=blue-2")
    assert scene.rolls == ["red opportunity 4+: 4 4"], "against the highest Martial among them"
    assert scene.result.left == (1, 0)


@pytest.mark.rule("CC-OPP-06")
@pytest.mark.parametrize(("option", "need"), [("highest", 4), ("lowest", 3)])
def test_which_leavers_martial_counts_is_as_ruled(option: str, need: int) -> None:  # R-CC-88
    leavers = side("blue", "M3 + M5 + M4")
    ready = ready_opportunity(side("red", "A2 M5"), leavers, rulings(f"R-CC-88={option}"), LEAVER.fleet.side)
    assert [each.need for each in ready.blows] == [need]


@pytest.mark.rule("CC-OPP-07")
@pytest.mark.parametrize(
    ("setting", "rolls"),
    [
        ("R-CC-18.opportunity=no", []),
        ("R-CC-18.opportunity=yes", ["blue save 5+: 5"]),
        ("R-CC-37=only-shields-excluded", ["blue ignore 3+: 5"]),
    ],
)
def test_shields_and_crews_help_only_where_a_ruling_says_so(setting: str, rolls: list[str]) -> None:
    leaver = side("blue", "M3 W2 save5 ignore3", tokens=1)
    scene = played(leaving(side("red", "A1 M3"), leaver, setting), "4" + " 5" * len(rolls))
    assert scene.rolls[1:] == rolls
    assert scene.result.left == (1 + len(rolls),)


@pytest.mark.parametrize(("option", "need"), [("off", 2), ("on", 6)])
def test_opportunity_wounds_need_a_6_only_where_a_ruling_says_so(option: str, need: int) -> None:
    settings = rulings(f"R-CC-80.opportunity-on-6={option}")
    ready = ready_opportunity(side("red", "A1 M6"), side("blue", "M3"), settings, LEAVER.fleet.side)
    assert ready.blows[0].need == need


@pytest.mark.rule("CC-DEST-01")
def test_destiny_re_rolls_the_dice_of_each_ship_before_the_next_has_rolled() -> None:
    strikers = side("red", "A1 M3 Dst2 + A1 M3")
    scene = played(leaving(strikers, LEAVER), "1 4 1 5", "reroll=1 reroll=1")
    assert scene.rolls == [
        "red opportunity 4+: 1",
        "red opportunity again 4+: 4",
        "red opportunity 4+: 1",
        "red opportunity again 4+: 5",
    ]
    assert (scene.result.wounds, scene.result.purses) == (2, ((0,), (0,)))


def test_a_ship_s_own_destiny_re_rolls_only_its_own_dice() -> None:
    strikers = side("red", "A1 M3 + A1 M3 Dst1")
    scene = played(leaving(strikers, LEAVER, "R-CC-57=per-unit"), "1 1 6", "reroll=1")
    assert scene.story == [
        "red opportunity 4+: 1",
        "red opportunity 4+: 1",
        "red:reroll?",
        "red opportunity again 4+: 6",
    ]
    assert scene.result.purses[0] == (0, 0, 0)


def test_the_ships_of_several_seats_are_asked_each_for_its_own() -> None:
    first, second = ship("red", "A1 M3"), ship("red", "A1 M3", id="red-2", seat="ally")
    strikers = BoardingSide(replace(TWO.fleet, pool=2), (first, second))
    scene = played(leaving(strikers, LEAVER), "1 1")
    assert scene.questions == ["red:reroll?", "ally:reroll?"]
