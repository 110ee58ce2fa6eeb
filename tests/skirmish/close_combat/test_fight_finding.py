"""What one fight contains: pairs, links, supporters, ranks, and models that could be in two."""

import pytest
from msgspec.structs import replace
from skirmish.close_combat.brawls import INCH_APART, TOUCH, Standing, column, ids, row
from skirmish.fields import blue, piece, red

from dwethia.profile import ModelId
from dwethia.skirmish.close_combat.fight_finding import FightSide, Reaching, fights, in_words, threatening
from dwethia.skirmish.close_combat.fight_sides import sides_of
from dwethia.skirmish.rules.fighting import attack_dice, attack_value
from dwethia.tabletop.sides import BLUE, RED

# Pairs


@pytest.mark.parametrize(
    ("between", "setting", "fight"),
    [
        (2.259, "R-SK-08=enemy-exclusive", True),
        (2.26, "R-SK-08=enemy-exclusive", False),
        (2.26, "R-SK-08=all-exclusive", False),
        (2.26, "R-SK-08=all-inclusive", True),
        (2.261, "R-SK-08=all-inclusive", False),
        (1.36, "R-SK-36=contact-only", True),
        (1.361, "R-SK-36=contact-only", False),
        (2.259, "R-SK-36=one-inch", True),
    ],
)
def test_opposing_models_within_an_inch_are_in_a_fight(between: float, setting: str, fight: bool) -> None:
    stand = Standing(red((10, 10)), blue((10 + between, 10)), rulings=[setting])
    assert len(stand.fights) == fight


def test_who_has_fought_is_out_and_a_fight_without_a_fresh_pair_is_gone() -> None:
    stand = Standing(red((10, 10)), blue((11.26, 10)), red((10, 20)), blue((11.26, 20)))
    assert [melee.id for melee in stand.fights] == ["red-1:blue-1", "red-2:blue-2"]
    stand.change("blue-1", has_fought=True)
    assert [melee.id for melee in stand.fights] == ["red-2:blue-2"]


# Heights {R-SK-07}


def block(height: float) -> dict[str, object]:
    """Ground from 9 to 11 both ways that is stood upon."""
    return piece((10, 10), corners=[(-1, -1), (1, -1), (1, 1), (-1, 1)], height=height, climbed=True)


@pytest.mark.rule("SK-FIGHT-01", "SK-MEAS-02")
@pytest.mark.parametrize(
    ("option", "height", "fight"),
    [
        ("plan-view", 5, True),
        ("plan-with-melee-limit", 1, True),
        ("plan-with-melee-limit", 1.001, False),
        ("plan-with-melee-limit", 5, False),
    ],
)
@pytest.mark.parametrize("meeting", ["contact-to-charge", "contact-only"])
def test_a_fight_needs_a_height_of_at_most_an_inch_where_the_ruling_says_so(
    option: str, height: float, fight: bool, meeting: str
) -> None:
    rulings = [f"R-SK-07={option}", f"R-SK-36={meeting}"]
    stand = Standing(red((10, 10)), blue((10 + TOUCH, 10)), terrain=[block(height)], rulings=rulings)
    assert len(stand.fights) == fight
    assert len(threatening(stand.battle, stand.battle.model("red-1"), stand.rulings)) == fight


@pytest.mark.rule("SK-FIGHT-01")
def test_on_the_same_height_they_fight_as_ever() -> None:
    both_up = Standing(red((9.3, 10)), blue((10.7, 10)), terrain=[block(5)], rulings=["R-SK-07=plan-with-melee-limit"])
    assert len(both_up.fights) == 1


@pytest.mark.parametrize(("option", "strikes"), [("plan-view", True), ("plan-with-melee-limit", False)])
@pytest.mark.parametrize(
    ("rule", "models"),
    [
        pytest.param(
            "SK-FIGHT-03",
            [red((10, 11.66)), red((10, 10.4), reach=2), blue((10, 12.92))],
            marks=pytest.mark.rule("SK-FIGHT-03"),
            id="in its rank",
        ),
        pytest.param(
            "SK-FIGHT-05",
            [red((13, 11.66)), red((9.5, 9.8), reach=2), blue((11.74, 11.66))],
            marks=pytest.mark.rule("SK-FIGHT-05"),
            id="over the ledge",
        ),
    ],
)
def test_who_stands_high_above_a_fight_does_not_strike_into_it_where_the_ruling_says_so(
    option: str, strikes: bool, rule: str, models: list[dict[str, object]]
) -> None:
    stand = Standing(*models, terrain=[block(2)], rulings=[f"R-SK-07={option}"])
    assert stand.fight.red.reaching == ((Reaching(ModelId("red-2"), rule),) if strikes else ())


# Links {R-SK-76}


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("merge", [("red-1 red-2", "blue-1 blue-2")]),
        ("pairs", [("red-1", "blue-1"), ("red-2", "blue-2")]),
        ("whole-group", [("red-1 red-2", "blue-1 blue-2")]),
    ],
)
def test_neighbouring_pairs_merge_by_coherency_where_the_ruling_says_so(
    option: str, expected: list[tuple[str, str]]
) -> None:
    stand = Standing(
        *column(red, 2, 10, 10, 2.2), blue((10 + TOUCH, 9.5)), blue((10 + TOUCH, 12.7)), rulings=[f"R-SK-76={option}"]
    )
    assert [(" ".join(each.red.engaged), " ".join(each.blue.engaged)) for each in stand.fights] == expected


@pytest.mark.parametrize("option", ["merge", "pairs", "whole-group"])
def test_an_enemy_within_an_inch_of_two_links_them(option: str) -> None:
    stand = Standing(red((10, 10)), red((13.4, 10)), blue((11.7, 10)), rulings=[f"R-SK-76={option}"])
    assert stand.fight.red.engaged == ids(1, 2)


CHAIN = [red((10 + 2.2 * place, 10)) for place in range(4)]


@pytest.mark.parametrize(
    ("settings", "joined"),
    [
        (["R-SK-76=merge"], ids(2)),
        (["R-SK-76=pairs"], ids(2)),
        (["R-SK-76=whole-group"], ids(2, 3, 4)),
        (["R-SK-76=whole-group", "R-SK-43=direct"], ids(2)),
    ],
)
def test_friends_join_by_direct_coherency_or_with_their_whole_group(
    settings: list[str], joined: tuple[ModelId, ...]
) -> None:
    stand = Standing(*CHAIN, blue((8.7, 10)), rulings=settings)
    assert stand.fight.red == FightSide(RED, ids(1), joined=joined)


def test_a_friend_an_inch_away_joins_and_a_hair_further_does_not() -> None:
    for gap, joined in ((INCH_APART, ids(2)), (INCH_APART + 0.001, ())):
        assert Standing(red((10, 10)), red((10, 10 + gap)), blue((11.26, 10))).fight.red.joined == joined


@pytest.mark.parametrize(("option", "number"), [("merge", 2), ("whole-group", 1)])
def test_a_chain_of_friends_between_two_fights_makes_them_one_only_with_whole_groups(option: str, number: int) -> None:
    stand = Standing(*CHAIN, blue((8.7, 10)), blue((17.9, 10)), rulings=[f"R-SK-76={option}"])
    assert len(stand.fights) == number


def test_a_friend_between_two_fights_is_torn() -> None:
    stand = Standing(*CHAIN[:3], blue((8.7, 10)), blue((15.7, 10)))
    assert [each.torn for each in stand.fights] == [ids(2), ids(2)]
    assert [each.without(ids(2)).red.ids for each in stand.fights] == [ids(1), ids(3)]


# Ranks {R-SK-77}


@pytest.mark.parametrize(
    ("option", "reach", "reaching", "joined"),
    [
        ("from-enemy", 1, (), ids(2)),
        ("from-enemy", 2, ids(2), ()),
        ("from-enemy", 3, ids(2, 3), ()),
        ("from-own-front", 1, ids(2), ()),
        ("from-own-front", 2, ids(2, 3), ()),
        ("from-own-front", 3, ids(2, 3, 4), ()),
    ],
)
def test_a_range_reaches_through_touching_bases(
    option: str, reach: int, reaching: tuple[ModelId, ...], joined: tuple[ModelId, ...]
) -> None:
    stand = Standing(*column(red, 5, 10, 10, reach=reach), blue((10, 10 - TOUCH)), rulings=[f"R-SK-77={option}"])
    company = stand.fight.red
    assert (tuple(each.id for each in company.reaching), company.joined) == (reaching, joined)


def test_what_reaches_names_the_rule_for_it() -> None:
    stand = Standing(*column(red, 3, 10, 10, reach=3), blue((10, 10 - TOUCH)))
    assert [each.rule for each in stand.fight.red.reaching] == ["SK-FIGHT-04", "SK-FIGHT-04"]
    stand = Standing(*column(red, 2, 10, 10, reach=2), blue((10, 10 - TOUCH)))
    assert [each.rule for each in stand.fight.red.reaching] == ["SK-FIGHT-03"]


@pytest.mark.parametrize(("gap", "reaches"), [(1.36, True), (1.361, False)])
def test_ranks_touch_with_a_tenth_of_an_inch_to_spare(gap: float, reaches: bool) -> None:
    stand = Standing(*column(red, 2, 10, 10, gap, reach=2), blue((10, 10 - TOUCH)))
    assert bool(stand.fight.red.reaching) == reaches


def test_a_friend_who_has_fought_still_fills_the_rank_between() -> None:
    stand = Standing(*column(red, 3, 10, 10, reach=3), blue((10, 10 - TOUCH)))
    stand.change("red-2", has_fought=True)
    assert [each.id for each in stand.fight.red.reaching] == ["red-3"]


WALL = piece((10, 9.05), "impassable", corners=[(-1, -0.1), (1, -0.1), (1, 0.1), (-1, 0.1)])


@pytest.mark.parametrize(
    ("y", "reach", "reaches"),
    [(10, 2, True), (10, 1, False), (10.26, 2, True), (10.261, 2, False), (10.261, 3, True), (11.261, 3, False)],
)
def test_whom_a_wall_keeps_out_of_place_reaches_two_or_three_inches(y: float, reach: int, reaches: bool) -> None:
    front, enemy = red((13, 7)), blue((11.74, 7))
    stand = Standing(front, red((10, y), reach=reach), enemy, blue((10, 7)), terrain=[WALL])
    found = [each for each in stand.fight.red.reaching if each.id == "red-2"]
    assert [each.rule for each in found] == (["SK-FIGHT-05"] if reaches else [])


def test_without_the_wall_it_must_stand_in_its_rank() -> None:
    stand = Standing(red((13, 7)), red((10, 10), reach=2), blue((11.74, 7)), blue((10, 7)))
    assert stand.fight.red.reaching == ()


def test_terrain_that_is_only_scenery_keeps_nobody_out() -> None:
    stand = Standing(
        red((13, 7)), red((10, 10), reach=2), blue((11.74, 7)), blue((10, 7)), terrain=[WALL],
        rulings=["R-SK-41=open-only"],
    )  # fmt: skip
    assert stand.fight.red.reaching == ()


def test_a_ledge_keeps_a_base_out_of_place_too() -> None:
    ledge = piece((10, 12), corners=[(-2, -2), (2, -2), (2, 2), (-2, 2)], height=2, climbed=True)
    stand = Standing(red((13, 7)), red((10, 10.2), reach=2), blue((11.74, 7)), blue((10, 7)), terrain=[ledge])
    assert [each.rule for each in stand.fight.red.reaching] == ["SK-FIGHT-05"]


# What the two sides bring


def test_those_in_front_and_in_reach_give_dice_and_who_has_shot_does_not() -> None:
    stand = Standing(
        red((10, 10), "A1"), red((10, 10 + TOUCH), "A2", reach=2), red((12.2, 10), "A4"), blue((10, 10 - TOUCH))
    )
    ours, _ = sides_of(stand.battle, stand.fight, RED, stand.rulings)
    assert str(attack_dice(ours)) == ("3 = 1 Aggression of Red 1 (SK-FIGHT-22) + 2 Aggression of Red 2 (SK-FIGHT-23)")
    stand.change("red-2", forfeits=True)
    ours, _ = sides_of(stand.battle, stand.fight, RED, stand.rulings)
    assert attack_dice(ours).total == 1


@pytest.mark.parametrize(("option", "value"), [("dice-givers", 3), ("all-in-fight", 7)])
def test_who_only_stands_by_lends_its_values_where_the_ruling_says_so(option: str, value: int) -> None:
    stand = Standing(
        red((10, 10), "M3"), red((12.2, 10), "M7"), blue((10, 10 - TOUCH)), rulings=[f"R-SK-78.lenders={option}"]
    )
    ours, _ = sides_of(stand.battle, stand.fight, RED, stand.rulings)
    assert attack_value(ours, stand.rulings).total == value


def test_integrity_needs_an_ally_in_this_fight() -> None:
    stand = Standing(red((10, 10), "I2"), red((12.2, 10), "I1"), blue((10, 10 - TOUCH)))
    ours, _ = sides_of(stand.battle, stand.fight, RED, stand.rulings)
    assert [model.has_ally for model in ours.models] == [True, True]
    ours, _ = sides_of(stand.battle, stand.fight.without(ids(2)), RED, stand.rulings)
    assert [model.has_ally for model in ours.models] == [False]


@pytest.mark.parametrize(("option", "allied"), [("chain", True), ("direct", False)])
def test_coherency_with_an_ally_runs_through_a_chain_or_is_direct(option: str, allied: bool) -> None:
    big = blue((12.2, 8.5), "titan", base=100)
    ring = [red((10, 10.6), "I1"), red((14.4, 10.6)), red((11.2, 12.4)), red((13.2, 12.4))]
    stand = Standing(*ring, big, rulings=[f"R-SK-43={option}"])
    melee = stand.fight.without(ids(3, 4))
    ours, _ = sides_of(stand.battle, melee, RED, stand.rulings)
    assert melee.red.ids == ids(1, 2)
    assert {model.has_ally for model in ours.models} == {allied}


@pytest.mark.parametrize(("option", "order"), [("owner-allocates", ids(1, 2, 3)), ("nearest-first", ids(2, 1, 3))])
def test_the_nearest_come_first_where_they_are_struck_first(option: str, order: tuple[ModelId, ...]) -> None:
    stand = Standing(red((8.2, 7.5)), red((10, 8.8)), red((11.8, 8)), blue((10, 7.5)), rulings=[f"R-SK-81={option}"])
    ours, _ = sides_of(stand.battle, stand.fight, RED, stand.rulings)
    assert tuple(model.id for model in ours.models) == order


# Melee range of those who stay


def test_whoever_has_a_model_in_melee_range_may_see_it_leave() -> None:
    stand = Standing(*column(red, 3, 10, 10, reach=2), red((13, 10)), blue((10, 10 - TOUCH)))
    assert threatening(stand.battle, stand.battle.model("blue-1"), stand.rulings) == ids(1, 2)
    assert threatening(stand.battle, stand.battle.model("red-1"), stand.rulings) == ids(1, side="blue")
    assert threatening(stand.battle, stand.battle.model("red-2"), stand.rulings) == ()


def test_a_fight_in_words() -> None:
    stand = Standing(*row(red, 3, 10, 10), blue((10, 8.74), name="Ghoul"))
    assert in_words(stand.battle, stand.fight) == "Red 1, Red 2 and Red 3 against Ghoul"
    assert stand.fight.company(BLUE).ids == ids(1, side="blue")


def test_fights_are_worked_out_once_for_each_state_and_anew_after_it_changes() -> None:
    stand = Standing(red((10, 10)), blue((10 + TOUCH, 10)))
    known = stand.fights
    noted = stand.battle.with_progress(picked=1)
    assert fights(noted, stand.rulings) is known
    assert fights(replace(noted), stand.rulings) == known
    stand.change("red-1", has_fought=True)
    assert stand.fights == ()
