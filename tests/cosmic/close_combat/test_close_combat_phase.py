"""Boarding fights on the table: found together, picked in turn, fought to their end (CC-BOARD-09 to -25)."""

from typing import Any

import pytest
from cosmic.cruisers import battle, battle_of, blue, red
from cosmic.movement.helm import at
from cosmic.space import Placed, piece

from dwethia.cosmic.close_combat.fight_finding import find_fights
from dwethia.cosmic.events.boarding import (
    BoardingFightBegan,
    BoardingFightGone,
    BoardingFightOver,
    BoardingFightsFound,
)
from dwethia.cosmic.events.destiny import DestinySpent
from dwethia.cosmic.events.losing import ShipLost
from dwethia.rulebook import Rulings

# Cruisers are 2.362 by 1.181 inches: side by side at 1.5 inches from middle to middle the gap is 0.319.


def pair(x: float, ours: dict[str, Any] | None = None, theirs: dict[str, Any] | None = None) -> tuple[Placed, Placed]:
    """A red and a blue cruiser side by side, inside 1 inch."""
    return red((x, 10), **(ours or {})), blue((x + 1.5, 10), **(theirs or {}))


# Finding


@pytest.mark.rule("CC-BOARD-09", "CC-BOARD-10", "CC-BOARD-24")
def test_every_fight_is_found_before_any_is_resolved() -> None:
    scene = battle_of(*pair(5), *pair(15))
    (found,) = scene.saw(BoardingFightsFound)
    assert found.fights == (("red-1", "blue-1"), ("red-2", "blue-2"))
    assert found.text() == "Fights: Red 1 against Blue 1; Red 2 against Blue 2"
    assert scene.questions == [("red", "pick-fight")]


@pytest.mark.rule("CC-BOARD-10")
def test_ships_an_inch_apart_have_no_fight() -> None:
    scene = battle_of(red((5, 10)), blue((7.182, 10)))  # exactly 1 inch
    assert scene.saw(BoardingFightsFound) == []


@pytest.mark.rule("CC-BOARD-10")
@pytest.mark.parametrize(
    ("option", "near", "boarded", "touching"),
    [
        ("proximity", True, True, True),
        ("boarding-order-only", False, True, False),
        ("contact-only", False, False, True),
    ],
)
def test_what_makes_a_fight(option: str, near: bool, boarded: bool, touching: bool) -> None:  # R-CC-33
    def is_found(x: float, **more: Any) -> bool:
        ships = red((5, 10), aggression=0, **more), blue((x, 10), aggression=0)
        return bool(battle_of(*ships, rulings=[f"R-CC-33.fight={option}"]).saw(BoardingFightsFound))

    assert (is_found(6.5), is_found(6.5, boarding="blue-1"), is_found(6.2)) == (near, boarded, touching)


CHAIN = (red((5, 10)), blue((6.5, 10)), red((8, 10)), blue((9.5, 10)), red((20, 10)), blue((21.5, 10)))


@pytest.mark.rule("CC-BOARD-10", "CC-BOARD-15")
@pytest.mark.parametrize(
    ("option", "fights"),
    [
        ("connected-group", [("red-1", "red-2", "blue-1", "blue-2"), ("red-3", "blue-3")]),
        (
            "per-pair",
            [("red-1", "blue-1"), ("red-2", "blue-1"), ("red-2", "blue-2"), ("red-3", "blue-3")],
        ),
    ],
)
def test_ships_linked_by_fights_are_one_fight_or_each_pair_is(option: str, fights: list[tuple[str, ...]]) -> None:
    setting = [f"R-CC-38={option}"]
    scene = battle_of(*CHAIN, rulings=setting)
    assert [each.ids for each in find_fights(scene.battle, Rulings.of("cosmic", settings=setting))] == fights


@pytest.mark.rule("CC-BOARD-23")
def test_a_pair_whose_ship_is_gone_is_no_fight_any_more() -> None:
    weak = {"wounds": 1, "aggression": 0}
    ships = (red((5, 10), aggression=1), blue((6.5, 10), **weak), red((8, 10), aggression=1))
    with battle(*ships, dice="6", rulings=["R-CC-38=per-pair"]) as scene:
        scene.decide("red-1+blue-1")
        (gone,) = scene.saw(BoardingFightGone)
        assert gone.text() == "There is no fight left between Red 2, Blue 1"
        assert scene.battle.phase != "close-combat"


# Picking


@pytest.mark.rule("CC-BOARD-11", "CC-BOARD-12", "CC-BOARD-13", "CC-PRIO-06")
@pytest.mark.parametrize(
    ("option", "pickers"), [("alternate", ["blue", "red", "blue"]), ("priority-orders-all", ["blue", "blue", "blue"])]
)
def test_who_picks_a_fight_is_its_attacker(option: str, pickers: list[str]) -> None:
    ships = (*pair(5), *pair(15), *pair(25))
    dice = "1 1 1 1  1 1 1 1  1 1 1 1"
    with battle(*ships, dice=dice, rulings=[f"R-CC-05={option}"], priority="blue") as scene:
        seen = []
        for fight in ("red-2+blue-2", "red-1+blue-1"):  # the last one needs no picking
            seen += scene.questions
            scene.decide(fight)
        assert seen == [(seat, "pick-fight") for seat in pickers[:2]]
        assert [event.attacker for event in scene.saw(BoardingFightBegan)] == pickers


@pytest.mark.rule("CC-BOARD-13")
def test_each_fight_is_finished_before_the_next_is_picked() -> None:
    with battle(*pair(5), *pair(15), *pair(25), dice="1 1 4 4") as scene:
        told = scene.decide("red-1+blue-1")
        assert [type(event).__name__ for event in told if "Boarding" in type(event).__name__] == [
            "BoardingFightBegan",
            "BoardingFightOver",
        ]
        assert scene.ship("red-1").wounds == 1
        assert scene.questions == [("blue", "pick-fight")]


# The fight


@pytest.mark.rule("CC-BOARD-14", "CC-BOARD-16", "CC-BOARD-17", "CC-BOARD-18", "CC-BOARD-19")
def test_both_sides_strike_at_once() -> None:  # G-CC-D13
    ships = pair(5, {"aggression": 3, "martial": 4}, {"aggression": 2, "martial": 2})
    with battle(*ships, dice="2 1 6  6 5") as scene:
        (began,) = scene.saw(BoardingFightBegan)
        assert [(each.dice.total, each.attack_need) for each in began.blows] == [(3, 2), (2, 6)]
        (over,) = scene.saw(BoardingFightOver)
        assert over.wounds == (2, 1)
        assert over.text() == "The Attacker deals 2 wounds, the Defender 1 wound"
        assert (scene.ship("red-1").wounds, scene.ship("blue-1").wounds) == (2, 1)
        assert began.text() == (
            "red attacks. Red 1: dice 3 = 3 Aggressors of Red 1 (CC-BOARD-14), Martial 4 = 4 Martial of Red 1"
            " (CC-BOARD-16), 2+; Blue 1: dice 2 = 2 Aggressors of Blue 1 (CC-BOARD-14), Martial 2 = 2 Martial of"
            " Blue 1 (CC-BOARD-16), 6+"
        )


@pytest.mark.rule("CC-BOARD-15", "CC-BOARD-16")
def test_ships_of_a_side_pool_their_aggressors_and_use_the_highest_martial() -> None:
    ships = (red((5, 10), martial=2, aggression=1), blue((6.5, 10), martial=4), red((8, 10), martial=5, aggression=3))
    with battle(*ships, dice="1 1 1 1  1 1") as scene:
        (began,) = scene.saw(BoardingFightBegan)
        assert (began.blows[0].dice.total, began.blows[0].attack_value.total, began.blows[0].attack_need) == (4, 5, 3)
        assert (began.blows[1].dice.total, began.blows[1].attack_need) == (2, 5)


@pytest.mark.rule("CC-BOARD-18", "CC-BOARD-23")
def test_both_sides_losses_leave_together_and_the_slain_have_struck() -> None:
    ships = pair(5, {"wounds": 1, "aggression": 1}, {"wounds": 1, "aggression": 1})
    with battle(*ships, dice="4 4") as scene:
        lost = scene.saw(ShipLost)
        assert [(each.ship, each.by, each.means) for each in lost] == [
            ("red-1", "blue", "boarding"),
            ("blue-1", "red", "boarding"),
        ]
        assert not scene.ship("red-1").is_here
        assert not scene.ship("blue-1").is_here


@pytest.mark.rule("CC-BOARD-21", "CC-SHIELD-09")
def test_shields_save_nobody_from_boarders() -> None:
    ships = (red((5, 10), aggression=1), blue((6.5, 10), aggression=0, save=3, shields="left left"))
    with battle(*ships, dice="4") as scene:
        assert scene.ship("blue-1").wounds == 2


@pytest.mark.rule("CC-BOARD-22")
@pytest.mark.parametrize(("option", "allots"), [("striker-allots", "blue"), ("attacker-allots-owner-otherwise", "red")])
def test_wounds_are_allotted_by_the_striker_or_by_the_attacker(option: str, allots: str) -> None:
    ships = (red((5, 10), aggression=0), blue((6.5, 10), aggression=2), red((8, 10), aggression=0))
    with battle(*ships, dice="4 4", rulings=[f"R-CC-39={option}"]) as scene:
        assert scene.questions == [(allots, "allot")]
        scene.decide("red-2")
        scene.decide("red-1")
        assert [scene.ship(id).wounds for id in ("red-1", "red-2")] == [2, 2]


@pytest.mark.rule("CC-BOARD-20")
@pytest.mark.parametrize(("option", "dice", "left"), [("single-roll", "4", 2), ("hit-then-wound", "4 4", 3)])
def test_each_success_is_a_wound_or_is_rolled_for_once_more(option: str, dice: str, left: int) -> None:
    ships = pair(5, {"aggression": 1}, {"aggression": 0})  # Strength 3 against Defense 5: 5+
    with battle(*ships, dice=dice, rulings=[f"R-CC-36={option}"]) as scene:
        assert scene.ship("blue-1").wounds == left


# Boardings


@pytest.mark.rule("CC-BOARD-24", "CC-BOARD-25")
def test_a_boarding_lasts_while_its_ships_stay_inside_an_inch() -> None:
    only = ["R-CC-33.fight=boarding-order-only"]
    near = (red((5, 10), boarding="blue-1", aggression=0), blue((6.5, 10), aggression=0))
    scene = battle_of(*near, rulings=only)
    assert [(each.boarder, each.boarded) for each in scene.battle.boardings] == [("red-1", "blue-1")]
    apart = battle_of(red((5, 10), boarding="blue-1"), blue((9, 10)), rulings=only)
    assert apart.battle.boardings == ()
    assert apart.saw(BoardingFightsFound) == []


@pytest.mark.rule("CC-BOARD-24", "CC-BOARD-25")
def test_after_a_fight_nobody_retreats() -> None:
    """Unlike in Skirmish: the way out is a Move order, so the ships stay and the next question is for orders."""
    ships = pair(5, {"aggression": 1}, {"aggression": 0})
    with battle(*ships, dice="4", rulings=["R-CC-41=move-order-only"]) as scene:
        assert len(scene.saw(BoardingFightOver)) == 1
        assert scene.questions == [("red", "orders"), ("blue", "orders")]
        assert [at(scene, id) for id in ("red-1", "blue-1")] == [(5, 10), (6.5, 10)]


# Destiny


@pytest.mark.rule("CC-DEST-01", "CC-DEST-02", "CC-DEST-03", "CC-DEST-04", "CC-DEST-10", "CC-STAT-09")
def test_two_points_roll_two_dice_again_together() -> None:  # G-CC-11
    ships = pair(5, {"aggression": 2, "destiny": 3}, {"aggression": 0})
    with battle(*ships, dice="1 2  6 3") as scene:
        assert scene.questions == [("red", "reroll")]
        scene.decide("2")
        (spent,) = scene.saw(DestinySpent)
        assert spent.text() == "red has spent 2 Destiny, 1 left"
        assert scene.battle.side(spent.side).destiny == 1
        assert scene.ship("blue-1").wounds == 2
        assert scene.questions != [("red", "reroll")]


@pytest.mark.rule("CC-DEST-05", "CC-DEST-06")
def test_the_side_with_priority_decides_first_and_the_other_sees_its_result() -> None:
    ships = pair(5, {"aggression": 1, "destiny": 1}, {"aggression": 1, "destiny": 1})
    with battle(*ships, dice="1 1  6 6", priority="blue") as scene:
        assert scene.questions == [("blue", "reroll")]
        scene.decide("1")
        assert scene.questions == [("red", "reroll")]
        scene.decide("1")
        assert (scene.ship("red-1").wounds, scene.ship("blue-1").wounds) == (2, 2)


@pytest.mark.rule("CC-DEST-01", "CC-MUSTER-13")
@pytest.mark.parametrize(
    ("settings", "asked"),
    [
        (["R-CC-57=fleet-pool"], True),
        (["R-CC-57=per-unit", "R-CC-60.dice=own-unit-dice"], False),
        (["R-CC-57=per-unit", "R-CC-60.dice=own-side-dice"], True),
    ],
)
def test_destiny_of_a_ship_that_takes_no_part(settings: list[str], asked: bool) -> None:
    ships = (*pair(5, {"aggression": 1}, {"aggression": 0}), red((20, 20), destiny=1))
    with battle(*ships, dice="1 6" if asked else "1", rulings=settings) as scene:
        if asked:
            scene.decide("1")
            (spent,) = scene.saw(DestinySpent)
            assert spent.name == ("red" if "fleet-pool" in settings[0] else "Red 2")
            assert spent.left == 0
        assert scene.ship("blue-1").wounds == (2 if asked else 3)


@pytest.mark.rule("CC-DEST-01")
def test_enemy_dice_are_open_to_destiny_where_a_ruling_has_it_so() -> None:
    ships = pair(5, {"aggression": 1}, {"aggression": 0, "destiny": 1})
    with battle(*ships, dice="6 1", rulings=["R-CC-60.dice=any-dice"]) as scene:
        assert scene.questions == [("blue", "reroll-enemy")]
        scene.decide("1")
        assert scene.ship("blue-1").wounds == 3


# What else has a say


@pytest.mark.rule("HS-TERR-04", "CC-BOARD-14", "CC-BOARD-16")
@pytest.mark.parametrize(("kinds", "dice", "martial", "needs"), [("codex", 1, 2, [5, 3]), ("none", 2, 3, [4, 4])])
def test_hazardous_terrain_weakens_the_boarders_that_touch_it(
    kinds: str, dice: int, martial: int, needs: list[int]
) -> None:
    storm = piece((4, 10), "hazardous", across=1, name="Storm")
    rolled = "6 1 1" if kinds == "codex" else "6 6 1 1"
    settings = [f"R-CC-71.kinds={kinds}"]
    with battle(*pair(5), red((30, 30)), blue((40, 40)), terrain=[storm], rulings=settings, dice=rolled) as scene:
        ours, theirs = scene.saw(BoardingFightBegan)[0].blows
        assert (ours.dice.total, ours.attack_value.total, theirs.attack_value.total) == (dice, martial, 3)
        assert [ours.attack_need, theirs.attack_need] == needs


@pytest.mark.rule("HS-TERR-04", "CC-BOARD-08")
def test_a_ship_whose_only_aggressor_a_hazard_takes_rolls_nothing() -> None:
    storm = piece((4, 10), "hazardous", across=1, name="Storm")
    ships = pair(5, {"aggression": 1}), (red((30, 30)), blue((40, 40)))
    with battle(*ships[0], *ships[1], terrain=[storm], dice="1 1") as scene:
        ours, _ = scene.saw(BoardingFightBegan)[0].blows
        assert (ours.dice.total, ours.attack_need) == (0, None)


@pytest.mark.rule("CC-BOARD-15", "CC-BOARD-16", "CC-BOARD-17")
def test_a_chain_of_three_is_one_fight_of_all_dice_and_the_best_martial() -> None:
    chain = (
        red((5, 10), martial=5, aggression=2),
        blue((6.5, 10), martial=3, aggression=1),
        red((8, 10), martial=2, aggression=1),
        blue((40, 40)),
    )
    with battle(*chain, dice="3 2 2 4") as scene:
        ours, theirs = scene.saw(BoardingFightBegan)[0].blows
        assert (ours.dice.total, ours.attack_need, theirs.dice.total, theirs.attack_need) == (3, 3, 1, 5)
        assert scene.ship("blue-1").wounds == 2


@pytest.mark.rule("CC-BOARD-10")
@pytest.mark.parametrize(
    ("setting", "gap", "fights"),
    [
        ("R-CC-33.fight=proximity", 0.999, 1),
        ("R-CC-33.fight=proximity", 1.0, 0),
        ("R-CC-29=all-inclusive", 1.0, 1),
        ("R-CC-29=all-inclusive", 1.001, 0),
        ("R-CC-33.fight=contact-only", 0.3, 0),
        ("R-CC-33.fight=boarding-order-only", 0.3, 0),
    ],
)
def test_how_near_a_fight_is(setting: str, gap: float, fights: int) -> None:
    scene = battle_of(red((5, 10)), blue((5 + 1.182 + gap, 10)), red((30, 30)), blue((40, 40)), phase="orders")
    assert len(find_fights(scene.battle, Rulings.of("cosmic", settings=[setting]))) == fights
