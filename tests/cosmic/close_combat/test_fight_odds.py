"""The odds of a boarding fight come from the fight that is played."""

import pytest
from cosmic.cruisers import battle_of, blue, red

from dwethia.cosmic.close_combat.fight_finding import BoardingFight
from dwethia.cosmic.odds.fight_odds import odds_of_fight
from dwethia.profile import ModelId
from dwethia.tabletop.sides import BLUE, RED

FIGHT = BoardingFight((ModelId("red-1"),), (ModelId("blue-1"),))


@pytest.mark.rule("CC-BOARD-17", "CC-BOARD-19")
def test_two_dice_at_four_or_more_deal_no_wound_a_quarter_of_the_time() -> None:
    scene = battle_of(red((5, 10), aggression=2), blue((6.5, 10), aggression=0, wounds=2), phase="orders")
    found = odds_of_fight(scene.battle, FIGHT, RED, scene.rulings)
    assert found is not None
    assert found.defender.wounds_lost == pytest.approx({0: 0.25, 1: 0.5, 2: 0.25})
    assert found.defender.ships_lost == pytest.approx({0: 0.75, 1: 0.25})
    assert (found.attacker.dice, found.attacker.attack_need, found.attacker.wounds_lost) == (2, 4, {0: 1.0})


def test_the_attacker_is_who_would_pick_the_fight() -> None:
    scene = battle_of(red((5, 10), aggression=2), blue((6.5, 10), aggression=1, martial=6), phase="orders")
    found = odds_of_fight(scene.battle, FIGHT, BLUE, scene.rulings)
    assert found is not None
    assert (found.attacker.dice, found.attacker.martial, found.attacker.attack_need) == (1, 6, 2)


def test_a_fight_too_large_to_reckon_has_no_odds() -> None:
    scene = battle_of(red((5, 10), aggression=41), blue((6.5, 10)), phase="orders")
    assert odds_of_fight(scene.battle, FIGHT, RED, scene.rulings) is None
