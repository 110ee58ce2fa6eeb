"""One shot: what it needs, what is in the way, into boarding, saves, and the Wounds it costs."""

import pytest
from cosmic.ships import BLUE, RED, at, firing, rulings, ship, ships, shot
from msgspec.structs import replace
from scenes import played

from dwethia.cosmic.rules.shooting import Aim, Shot, faults_of_range, ready_shot
from dwethia.lengths import INCH
from dwethia.rulebook import RuleId
from dwethia.tally import Part
from dwethia.weapon import parse_weapon

ASTEROIDS = Part(-2, "cover of asteroids", RuleId("CC-TERR-03"))


def aimed(made: Shot, *settings: str) -> Aim:
    """The aim at the target."""
    return ready_shot(made, rulings(*settings), RED).target


# What is needed


@pytest.mark.rule("CC-SHOOT-20", "CC-SHOOT-21", "CC-SHOOT-25")
@pytest.mark.parametrize(
    ("perception", "defense", "need"),
    [
        *((3, 3, 2), (3, 5, 3), (3, 7, 4), (3, 8, 5), (3, 14, None)),  # G-CC-D05: 14 is triple 4 and more
        *((1, 9, 5), (1, 10, 6), (1, 11, 6), (1, 12, None)),  # G-CC-D05b
        *((4, 4, 2), (4, 11, 5), (6, 11, 5)),  # on both sides of double and half
    ],
)
def test_perception_and_strength_against_defense(perception: int, defense: int, need: int | None) -> None:
    made = shot(f"P{perception}", f"D{defense} W2", "18in S4")
    assert aimed(made).need == need
    assert aimed(made).value.total == perception + 4
    if need is None:
        assert aimed(made).rule == "CC-SHOOT-25"
        assert played(firing(made)).result.hits == 0, "nothing is rolled"
    else:
        assert played(firing(made), f"{need - 1}").result.left == (2,)
        assert played(firing(made), f"{need}").result.left == (1,)


@pytest.mark.rule("CC-SHOOT-25")
@pytest.mark.parametrize(("defense", "need"), [(5, 4), (6, None)])
def test_a_defense_of_triple_the_strength_cannot_be_hurt(defense: int, need: int | None) -> None:  # G-CC-D07
    assert aimed(shot("P3", f"D{defense}", "18in S2")).need == need


@pytest.mark.rule("CC-SHOOT-25")
@pytest.mark.parametrize(
    ("compare", "threshold", "defense", "may_roll"),
    [
        ("weapon-strength", "triple-or-more", 12, False),
        ("weapon-strength", "triple-or-more", 13, False),
        ("weapon-strength", "exactly-triple", 12, False),
        ("weapon-strength", "exactly-triple", 13, True),
        ("attack-value", "triple-or-more", 17, True),
        ("attack-value", "triple-or-more", 18, False),
        ("attack-value", "exactly-triple", 19, True),
    ],
)
def test_when_a_behemoth_is_one_is_as_ruled(compare: str, threshold: str, defense: int, may_roll: bool) -> None:
    settings = (f"R-CC-47.compare={compare}", f"R-CC-47.threshold={threshold}")
    assert (aimed(shot("P2", f"D{defense}", "18in S4"), *settings).need is not None) is may_roll


@pytest.mark.rule("CC-SHOOT-26")
def test_powers_do_not_ask_for_behemoths() -> None:
    assert aimed(shot("P2", "D14", "18in S4 spell")).need == 6


@pytest.mark.rule("CC-SHOOT-21")
@pytest.mark.parametrize(
    ("option", "needs"),
    [("symmetric", [2, 3, 4, 5, 6, 6]), ("literal", [2, 3, 4, 3, 6, 5])],
)
def test_the_ranged_chart_is_as_ruled(option: str, needs: list[int]) -> None:
    defenses = (3, 5, 6, 11, 12, 13)  # double, higher, equal, lower, half, less than half of 6
    found = [aimed(shot("P0", f"D{defense}", "18in S6"), f"R-CC-44={option}").need for defense in defenses]
    assert found == needs


@pytest.mark.rule("CC-SHOOT-27")
@pytest.mark.parametrize(("inches", "need"), [(12, 4), (12.001, 5), (12.1, 5)])
def test_beyond_12_inches_the_target_has_cover(inches: float, need: int) -> None:  # G-CC-D06
    assert aimed(shot("P3", "D7", "18in S4", inches)).need == need


@pytest.mark.rule("CC-SHOOT-28")
def test_long_distance_adds_to_other_cover_and_every_part_is_named() -> None:
    made = shot("P4", "D7", "18in S4", 13)
    found = aimed(replace(made, target=replace(made.target, cover=(ASTEROIDS,))))
    assert str(found.value) == (
        "5 = 4 Strength of weapon (CC-SHOOT-20) + 4 Perception of red-1 (CC-SHOOT-20)"
        " - 2 cover of asteroids (CC-TERR-03) - 1 more than 12 in away (CC-SHOOT-27)"
    )
    assert found.need == 5


@pytest.mark.rule("CC-SHOOT-28")
@pytest.mark.parametrize(("option", "value"), [("floor-0", 4), ("no-floor", 3)])
def test_whether_cover_lowers_the_weapon_itself_is_as_ruled(option: str, value: int) -> None:
    made = shot("P1", "D7", "18in S4")
    hidden = replace(made, target=replace(made.target, cover=(ASTEROIDS,)))
    assert aimed(hidden, f"R-CC-48={option}").value.total == value


@pytest.mark.rule("CC-SHOOT-20")
@pytest.mark.parametrize(
    ("settings", "hit", "need"),
    [
        (("R-CC-43=add", "R-CC-45=one-roll"), None, 4),
        (("R-CC-43=target-number",), 4, 5),  # 7 - 3; then 4 against 7
        (("R-CC-45=two-rolls",), 4, 4),  # 7 - 3; then 3 + 4 against 7
        (("R-CC-43=target-number", "R-CC-45=two-rolls"), 4, 5),
    ],
)
def test_one_roll_or_two_is_as_ruled(settings: tuple[str, ...], hit: int | None, need: int) -> None:
    made = shot("P3", "D7 W2", "18in S4")
    found = aimed(made, *settings)
    assert (found.hit_need, found.need) == (hit, need)
    if hit is None:
        assert played(firing(made, *settings), "4").rolls == ["red shot 4+: 4"]
        return
    scene = played(firing(made, *settings), f"{hit} {need}")
    assert scene.rolls == [f"red shot {hit}+: {hit}", f"red wound {need}+: {need}"]
    assert scene.result.left == (1,)
    assert played(firing(made, *settings), f"{hit} {need - 1}").result.left == (2,)
    assert played(firing(made, *settings), f"{hit - 1}").result.hits == 0


@pytest.mark.parametrize(("perception", "hit"), [(0, 6), (1, 6), (2, 5), (5, 2), (6, 2), (9, 2)])
def test_a_hit_roll_is_held_within_2_and_6(perception: int, hit: int) -> None:
    assert aimed(shot(f"P{perception}", "D7", "18in S4"), "R-CC-43=target-number").hit_need == hit


@pytest.mark.rule("CC-SHOOT-06")
@pytest.mark.parametrize(
    ("option", "inches", "is_legal"),
    [
        ("enemy-exclusive", 18, True),
        ("all-inclusive", 18, True),
        ("all-exclusive", 18, False),
        ("all-exclusive", 17.999, True),
        ("enemy-exclusive", 18.001, False),
    ],
)
def test_the_target_must_lie_within_range(option: str, inches: float, is_legal: bool) -> None:
    distance = round(inches * INCH)
    faults = list(faults_of_range(parse_weapon("18in S4"), distance, False, rulings(f"R-CC-29={option}")))
    assert (not faults) is is_legal
    assert all(fault.rule == "CC-SHOOT-06" for fault in faults)


# Wounds


@pytest.mark.rule("CC-SHOOT-22", "CC-SHOOT-23", "CC-SHOOT-31")
def test_a_success_takes_a_wound_and_the_last_of_them_is_the_end() -> None:  # G-CC-07, G-CC-08
    assert played(firing(shot("P3", "D7 W1", "18in S4")), "4").result.left == (0,)
    once = played(firing(shot("P3", "D7 W2", "18in S4")), "4").result
    assert once.left == (1,)
    assert played(firing(shot("P3", "D7 W2", "18in S4")), "3").result.left == (2,)


def test_a_weapon_may_take_several_wounds_and_each_is_saved_by_itself() -> None:
    made = shot("P3", "D7 W5 save5", "18in S4", tokens=1)
    heavy = replace(made, weapon=replace(made.weapon, wounds=3))
    scene = played(firing(heavy), "4 4 5 1")
    assert scene.rolls == ["red shot 4+: 4", "blue save 5+: 4", "blue save 5+: 5", "blue save 5+: 1"]
    assert scene.result.left == (3,)


def test_what_is_slain_saves_no_more() -> None:
    made = shot("P3", "D7 W1 save5", "18in S4", tokens=1)
    heavy = replace(made, weapon=replace(made.weapon, wounds=3))
    assert played(firing(heavy), "4 1").result.left == (0,)


def test_a_ship_without_wounds_that_still_stands_may_be_shot_at() -> None:
    made = shot("P3", "D7 save5", "18in S4", tokens=1)
    wreck = replace(made, target=at(ship("blue", "D7 save5", tokens=1, wounds=0)))
    scene = played(firing(wreck), "4")
    assert (scene.result.hits, scene.result.left) == (1, (0,))


@pytest.mark.rule("CC-SHOOT-29", "CC-SHOOT-30")
def test_what_ignores_wounds_comes_after_the_save() -> None:
    scene = played(firing(shot("P3", "D7 W1 save5 ignore6", "18in S4", tokens=1)), "4 4 6")
    assert scene.rolls == ["red shot 4+: 4", "blue save 5+: 4", "blue ignore 6+: 6"]
    assert scene.result.left == (1,)


# In the way


def past(*objects: str) -> Shot:
    """A shot past ships of blue (`D5 W2`) and terrain (by name), nearest first."""
    made = ships("blue", " + ".join(["D7 W3", *(each for each in objects if each != "asteroids")]))
    found = iter(made[1:])
    way = tuple(each if each == "asteroids" else at(next(found), 4) for each in objects)
    return shot("P3", "D7 W3", "18in S4", way=way)


@pytest.mark.rule("CC-SHOOT-16")
def test_a_failed_attack_flies_wide_of_everything() -> None:
    scene = played(firing(past("D5 W2")), "3")
    assert (scene.rolls, scene.result.struck) == (["red shot 4+: 3"], (0, 0))


@pytest.mark.rule("CC-SHOOT-17")
@pytest.mark.parametrize("face", range(1, 7))
def test_on_1_to_3_what_is_in_the_way_is_struck_and_on_4_to_6_the_shot_goes_on(face: int) -> None:  # G-CC-14
    scene = played(firing(past("D5 W2")), f"4 {face}" + ("" if face > 3 else " 3"))
    assert scene.rolls[1] == f"red in the way 4+: {face}"
    assert scene.result.left == ((2, 2) if face > 3 else (3, 1))
    assert scene.result.struck == ((1, 0) if face > 3 else (0, 1))


@pytest.mark.rule("CC-SHOOT-17")
@pytest.mark.parametrize(
    ("option", "dice", "struck"),
    [
        ("each-in-turn", "4 4 4", (1, 0, 0)),
        ("each-in-turn", "4 4 3 3", (0, 0, 1)),
        ("each-in-turn", "4 3 3", (0, 1, 0)),
        ("first-only", "4 4", (1, 0, 0)),
        ("first-only", "4 3 3", (0, 1, 0)),
    ],
)
def test_several_objects_are_met_as_ruled_the_nearest_first(option: str, dice: str, struck: tuple[int, ...]) -> None:
    scene = played(firing(past("D5 W2", "D5 W2"), f"R-CC-50.several={option}"), dice)
    assert scene.result.struck == struck


@pytest.mark.rule("CC-SHOOT-15")
def test_a_shot_that_is_blocked_cannot_be_made() -> None:
    blocked = aimed(past("asteroids"), "R-CC-50.effect=blocked")
    assert (blocked.need, blocked.rule) == (None, "CC-SHOOT-15")
    assert played(firing(past("asteroids"), "R-CC-50.effect=blocked")).result.hits == 0
    assert aimed(past(), "R-CC-50.effect=blocked").need == 4


@pytest.mark.rule("CC-SHOOT-15")
@pytest.mark.parametrize(("several", "value"), [("each-in-turn", 5), ("first-only", 6)])
def test_where_objects_lower_perception_no_die_is_rolled_for_them(several: str, value: int) -> None:
    settings = ("R-CC-50.effect=minus-1-perception", f"R-CC-50.several={several}")
    made = past("asteroids", "D5 W2")
    found = aimed(made, *settings)
    assert found.value.total == value
    assert found.value.parts[-1].name == ("blue-2 in the way" if several == "each-in-turn" else "asteroids in the way")
    assert played(firing(made, *settings), "5").result.struck == (1, 0, 0)


# Whom a shot strikes by the way


def test_terrain_simply_absorbs_the_shot() -> None:
    scene = played(firing(past("asteroids")), "4 3")
    assert (scene.rolls[1:], scene.result.struck) == (["red in the way 4+: 3"], (0, 1))
    assert scene.result.left == (3, 0)


@pytest.mark.parametrize(
    ("option", "dice", "left"),
    [
        ("fresh-roll", "5 3 2", 2),  # 7 against 5 needs 3+
        ("fresh-roll", "5 3 3", 1),
        ("automatic-wound", "5 3", 1),
        ("same-die", "5 3", 1),
    ],
)
def test_the_ship_in_the_way_is_hurt_as_ruled(option: str, dice: str, left: int) -> None:
    assert played(firing(past("D5 W2"), f"R-CC-51={option}"), dice).result.left == (3, left)


@pytest.mark.parametrize(("face", "left"), [(4, 2), (5, 1), (6, 1)])
def test_the_die_already_rolled_is_read_against_the_ship_it_struck(face: int, left: int) -> None:
    scene = played(firing(past("D8 W2"), "R-CC-51=same-die"), f"{face} 1")  # 4+ at the target, 5+ at what is between
    assert scene.result.left == (3, left)


def test_the_ship_in_the_way_has_its_own_cover_distance_and_saves() -> None:
    between = at(ship("blue", "D7 W2 save4", id="blue-2", tokens=1), 13, cover=(ASTEROIDS,))
    scene = played(firing(shot("P3", "D7 W3", "18in S4", way=(between,))), "4 1 5 3")
    assert scene.rolls[2:] == ["red shot 5+: 5", "blue save 4+: 3"]
    assert scene.result.left == (3, 1)


@pytest.mark.parametrize("option", ["fresh-roll", "automatic-wound", "same-die"])
def test_a_behemoth_in_the_way_takes_no_harm(option: str) -> None:
    assert played(firing(past("D12 W2"), f"R-CC-51={option}"), "6 1").result.left == (3, 2)


def test_with_two_rolls_the_one_struck_is_hit_and_wounded_anew() -> None:
    scene = played(firing(past("D5 W2"), "R-CC-45=two-rolls"), "4 1 4 3")
    assert scene.rolls == ["red shot 4+: 4", "red in the way 4+: 1", "red shot 4+: 4", "red wound 3+: 3"]


# Into boarding


def into_boarding(*friends: str) -> Shot:
    """A shot at a ship that is boarded by friends of the shooter."""
    made = ships("red", " + ".join(["P3", *friends]))
    return shot("P3", "D7 W3", "18in S4", friends=tuple(map(at, made[1:])))


@pytest.mark.rule("CC-SHOOT-38")
def test_a_miss_into_boarding_does_no_harm() -> None:
    scene = played(firing(into_boarding("D5 W2")), "3")
    assert (scene.rolls, scene.result.left) == (["red shot 4+: 3"], (3, 2))


@pytest.mark.rule("CC-SHOOT-39")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_hit_into_boarding_strikes_a_friend_on_1_to_3(face: int) -> None:  # G-CC-13
    scene = played(firing(into_boarding("D5 W2")), f"4 {face}" + ("" if face > 3 else " 3"))
    assert scene.rolls[1] == f"red side struck 4+: {face}"
    assert scene.result.left == ((2, 2) if face > 3 else (3, 1))


@pytest.mark.rule("CC-SHOOT-40")
def test_the_shooter_s_player_picks_the_friend_that_is_struck() -> None:
    scene = played(firing(into_boarding("D5 W2", "D6 W2")), "4 1 6", "red:struck-friend=red-2")
    assert scene.options("struck-friend") == ("red-3", "red-2"), "the hardiest first"
    assert scene.result.left == (3, 1, 2)


@pytest.mark.parametrize(
    ("option", "dice", "left"), [("fresh-roll", "4 1 2", 2), ("automatic-wound", "4 1", 1), ("same-die", "4 1", 1)]
)
def test_a_friend_is_hurt_as_ruled(option: str, dice: str, left: int) -> None:
    assert played(firing(into_boarding("D5 W2"), f"R-CC-51={option}"), dice).result.left == (3, left)


def test_what_is_in_the_way_is_met_before_the_fight() -> None:
    made = replace(into_boarding("D5 W2"), way=("asteroids",))
    assert played(firing(made), "4 4 4").rolls[1:] == ["red in the way 4+: 4", "red side struck 4+: 4"]
    assert played(firing(made), "4 1").result.struck == (0, 1, 0)


# Destiny


@pytest.mark.rule("CC-DEST-01")
def test_the_shooter_re_rolls_its_attack_and_the_dice_of_the_way() -> None:
    made = shot("P3 Dst2", "D7 W3", "18in S4", way=("asteroids",))
    scene = played(firing(made), "3 4 1 6", "red:reroll=1 red:reroll=1")
    assert scene.rolls == [
        "red shot 4+: 3",
        "red shot again 4+: 4",
        "red in the way 4+: 1",
        "red in the way again 4+: 6",
    ]
    assert (scene.result.left, scene.result.purses) == ((2, 0), ((0,), (0,)))


@pytest.mark.rule("CC-DEST-01")
def test_the_target_re_rolls_its_save() -> None:
    scene = played(firing(shot("P3", "D7 W3 save5 Dst1", "18in S4", tokens=1)), "4 1 5", "blue:reroll=1")
    assert (scene.result.left, scene.result.purses) == ((3,), ((0,), (0,)))


def test_nobody_re_rolls_a_miss_at_a_friend_but_the_hit_may_be_undone() -> None:
    made = replace(into_boarding("D5 W2"), fleets=shot("P3 Dst2", "D7", "18in S4").fleets)
    scene = played(firing(made), "4 1 3 1", "red:reroll-own-hits=1")
    assert scene.questions == ["red:reroll?", "red:reroll-own-hits?"], "the side struck, then the roll at the friend"
    assert scene.result.left == (3, 2)


def test_a_miss_at_a_friend_is_not_offered_again() -> None:
    made = replace(into_boarding("D5 W2"), fleets=shot("P3 Dst2", "D7", "18in S4").fleets)
    assert played(firing(made), "4 1 2").questions == ["red:reroll?"]


@pytest.mark.parametrize(
    ("settings", "asked"),
    [
        ((), ["red:reroll?"]),
        (("R-CC-60.dice=any-dice",), ["red:reroll?", "blue:reroll-enemy?"]),
        (("R-CC-57=per-unit",), ["red:reroll?"]),
    ],
)
def test_whose_dice_destiny_touches_is_as_ruled(settings: tuple[str, ...], asked: list[str]) -> None:
    made = shot("P3 Dst1", "D7 W3 Dst1", "18in S4")
    missed = played(firing(made, *settings), "3").questions
    hit = played(firing(made, *settings), "4").questions
    assert [*missed, *hit] == asked


@pytest.mark.rule("CC-DEST-04", "CC-DEST-05")
def test_dice_whose_faces_are_read_are_re_rolled_once_each_as_well() -> None:
    made = shot("P3 Dst2", "D7 W3 Dst2", "18in S4", way=(at(ship("blue", "D8 W2", id="blue-2")),))
    settings = ("R-CC-51=same-die", "R-CC-60.dice=any-dice")
    scene = played(firing(made, *settings, priority=BLUE), "5 4 1", "blue:reroll-enemy=1")
    assert scene.questions[:2] == ["blue:reroll-enemy?", "red:reroll?"]
    assert scene.result.left == (3, 2), "a 4 is enough for the target, and not for the ship in the way"
    missed = played(firing(made, *settings), "1 6 1", "red:reroll=1")
    assert missed.questions[0] == "red:reroll?"
    assert missed.result.left == (3, 1)
