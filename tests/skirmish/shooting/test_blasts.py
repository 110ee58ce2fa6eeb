"""[Blast] and [Radius]: whom they catch beside the target, and shields that save for all."""

from typing import Any

import pytest
from skirmish.fields import blue, red
from skirmish.shooting.shots import Range, shooting

from dwethia.skirmish.events.dying import Slain
from dwethia.skirmish.events.shooting import HowStruck, ShieldShared, ShotFired, Spread


def gunner(keywords: str, **more: Any) -> dict[str, Any]:
    return red((5, 12), "P3", **{"weapon": f"24in S2 {keywords}", "name": "Gunner", **more})


def in_file(number: int, profile: str = "D5", **more: Any) -> dict[str, Any]:
    """The blue model of that number in a file of touching bases, away from the target at (12, 12)."""
    return blue((12 + 1.26 * number, 12), profile, **more)


def caught(field: Range) -> list[str]:
    return [str(each.target) for each in field.saw(ShotFired) if each.how is HowStruck.CAUGHT]


FILE = [in_file(0, name="T"), in_file(1, name="a"), in_file(2, name="b")]


@pytest.mark.rule("SK-KEY-06")
@pytest.mark.parametrize(
    ("rows", "dice", "beside"),
    [
        pytest.param(1, "4 4", ["blue-2"], id="G-SK-17"),
        pytest.param(2, "4 4 4", ["blue-2", "blue-3"], id="G-SK-18"),
    ],
)
def test_a_blast_goes_outward_by_rows_of_touching_bases(rows: int, dice: str, beside: list[str]) -> None:
    with shooting(gunner(f"blast{rows}"), *FILE, dice=dice) as field:
        field.shoot("red-1", "blue-1")
        assert caught(field) == beside
        assert [each.victim.id for each in field.saw(Slain)] == ["blue-1", *beside]
        assert field.saw(Spread)[0].rules == ("SK-KEY-06",)


@pytest.mark.rule("SK-KEY-06")
@pytest.mark.parametrize(("gap", "reached"), [(0.1, True), (0.101, False)])
def test_a_tenth_of_an_inch_is_still_touching(gap: float, reached: bool) -> None:
    with shooting(gunner("blast1"), in_file(0), blue((13.26 + gap, 12)), dice="4 1" if reached else "4") as field:
        field.shoot("red-1", "blue-1")
        assert caught(field) == (["blue-2"] if reached else [])


@pytest.mark.rule("SK-KEY-06")
@pytest.mark.parametrize(("option", "dice", "beside"), [("on-success", "3", []), ("always", "3 4", ["blue-2"])])
def test_whether_a_blast_spreads_from_a_miss(option: str, dice: str, beside: list[str]) -> None:
    with shooting(gunner("blast1"), *FILE, dice=dice, rulings=[f"R-SK-73.spread={option}"]) as field:
        field.shoot("red-1", "blue-1")
        assert caught(field) == beside


@pytest.mark.rule("SK-KEY-06")
@pytest.mark.parametrize(
    ("option", "dice", "beside"),
    [("all-models", "4 5 4 4", ["red-2", "blue-2"]), ("enemies-only", "4 5 4", ["blue-2"])],
)
def test_whether_friends_are_caught(option: str, dice: str, beside: list[str]) -> None:
    """A friend who touches the target is in a fight with it: the first die is for the side struck."""
    friend = red((12, 13.26), "D4")
    with shooting(gunner("blast1"), friend, *FILE[:2], dice=dice, rulings=[f"R-SK-73.victims={option}"]) as field:
        field.shoot("red-1", "blue-1")
        assert caught(field) == beside


@pytest.mark.rule("SK-KEY-06", "SK-SHOOT-43")
def test_a_blast_that_goes_astray_spreads_from_the_friend_it_strikes() -> None:
    friend = red((12, 13.26), "D4", name="Friend")
    with shooting(gunner("blast1"), friend, *FILE[:2], dice="1 4 4") as field:
        field.shoot("red-1", "blue-1")
        assert (field.saw(Spread)[0].target, caught(field)) == ("Friend", ["blue-1"])


@pytest.mark.rule("SK-KEY-06")
@pytest.mark.parametrize(("option", "dice"), [("roll-each", "4 3"), ("auto-wound", "4")])
def test_whether_those_caught_are_rolled_for(option: str, dice: str) -> None:
    with shooting(gunner("blast1"), *FILE, dice=dice, rulings=[f"R-SK-73.effect={option}"]) as field:
        field.shoot("red-1", "blue-1")
        assert field.model("blue-2").is_slain is (option == "auto-wound")


@pytest.mark.rule("SK-KEY-06", "SK-SHOOT-24")
def test_each_is_rolled_for_against_its_own_defense_and_behemoths_not_at_all() -> None:
    files = [in_file(0), in_file(1, "D6"), blue((12, 13.26), "D2")]
    with shooting(gunner("blast1"), *files, dice="4 2") as field:
        field.shoot("red-1", "blue-1")
        assert field.rolls == ["red shot 4+: 4", "red shot 2+: 2"]
        assert [each.aim.need for each in field.saw(ShotFired)] == [4, None, 2]


@pytest.mark.rule("SK-KEY-07", "SK-KEY-09")
def test_one_shield_among_those_caught_saves_for_all_within_range_two() -> None:
    """The bearer stands in the third row: rows beyond Range 2 get nothing from it."""
    files = [in_file(0), in_file(1), in_file(2), in_file(3, "D5 shield", name="Bearer"), in_file(4)]
    with shooting(gunner("blast4"), *files, dice="4 5 4 5 4 4 4 5 4") as field:
        field.shoot("red-1", "blue-1")
        (shared,) = field.saw(ShieldShared)
        assert (shared.bearer, shared.save, shared.names) == ("Bearer", 5, ("Blue 1", "Blue 2", "Blue 3"))
        assert field.rolls == [
            "red shot 4+: 4",
            "blue save 5+: 5",
            "red shot 4+: 4",
            "blue save 5+: 5",
            "red shot 4+: 4",
            "blue save 5+: 4",
            "red shot 4+: 4",
            "blue save 5+: 5",
            "red shot 4+: 4",
        ]
        assert [each.victim.id for each in field.saw(Slain)] == ["blue-3", "blue-5"]


def test_a_better_save_of_ones_own_is_kept() -> None:
    files = [in_file(0, "D5 save4"), in_file(1, "D5 shield")]
    with shooting(gunner("blast1"), *files, dice="4 4 1") as field:
        field.shoot("red-1", "blue-1")
        assert field.rolls[1] == "blue save 4+: 4"
        assert field.saw(ShieldShared) == []


def test_without_a_blast_nobody_shares_a_shield() -> None:
    files = [in_file(0), in_file(1, "D5 shield")]
    with shooting(gunner("radius1"), *files, dice="4 1") as field:
        field.shoot("red-1", "blue-1")
        field.decide("blue-1")
        assert field.model("blue-1").is_slain


@pytest.mark.rule("HS-KEY-04")
@pytest.mark.parametrize(("gap", "reached"), [(2, True), (2.001, False)])
def test_a_radius_strikes_everybody_within_so_many_inches(gap: float, reached: bool) -> None:
    with shooting(gunner("radius2"), in_file(0), blue((13.26 + gap, 12)), dice="4 4" if reached else "4") as field:
        field.shoot("red-1", "blue-1")
        assert field.model("blue-2").is_slain is reached


@pytest.mark.rule("SK-KEY-01", "SK-KEY-06")
def test_a_quick_blast_takes_everybody_off_at_once() -> None:
    with shooting(gunner("blast2 quick"), *FILE, dice="4 4 4") as field:
        field.shoot("red-1", "blue-1")
        assert not any(field.model(id).is_here for id in ("blue-1", "blue-2", "blue-3"))


def test_a_blast_may_catch_the_one_who_fired_it() -> None:
    near = [red((12, 12), "P3", weapon="24in S2 blast1 light"), blue((13.26, 12), "D5")]
    with shooting(*near, dice="4 3") as field:
        field.shoot("red-1", "blue-1")
        assert caught(field) == ["red-1"]
        assert field.rolls == ["red shot 4+: 4", "red shot 3+: 3"]
        assert field.model("red-1").is_slain


@pytest.mark.rule("SK-KEY-06")
def test_a_slain_model_may_still_be_the_middle_of_a_blast() -> None:
    second = red((5, 15), "P3", weapon="24in S2 blast1")
    with shooting(gunner(""), second, *FILE[:2], dice="4 4 4") as field:
        field.shoot("red-1", "blue-1")
        field.decide("blue-1")
        field.shoot("red-2", "blue-1")
        assert [each.victim.id for each in field.saw(Slain)] == ["blue-1", "blue-2"]


def test_multi_shot_spreads_once() -> None:
    with shooting(gunner("blast1 multi-shot2"), in_file(0, "D5 W3"), in_file(1), dice="4 4 4") as field:
        field.shoot("red-1", "blue-1")
        assert field.rolls == ["red shot 4+: 4 4", "red shot 4+: 4"]
        assert field.model("blue-1").wounds == 1
