"""The odds of a fight on the board: the same as the engine's for the whole fight, and bounded."""

import pytest
from skirmish.close_combat.brawls import TOUCH, Standing, row
from skirmish.fields import blue, red

from dwethia.engine.odds import odds
from dwethia.engine.procedure import Stage, then
from dwethia.skirmish.close_combat.fight_sides import sides_of
from dwethia.skirmish.odds.fight_odds import odds_of_fight, stances_open
from dwethia.skirmish.odds.forecast import FightForecast
from dwethia.skirmish.rules.fighting import Fought, Stance, attack_rolls, bout
from dwethia.tabletop.odds.wounds_lost import expected
from dwethia.tabletop.sides import BLUE, RED


def forecast(stand: Standing, stance: Stance = Stance.FIGHT) -> FightForecast:
    found = odds_of_fight(stand.battle, stand.fight, RED, stance, stand.rulings)
    assert found is not None
    return found


@pytest.mark.parametrize("order", ["simultaneous", "attacker-first"])
@pytest.mark.parametrize("stance", [Stance.FIGHT, Stance.RETREAT])
def test_the_odds_of_a_fight_are_those_of_the_whole_exchange(stance: Stance, order: str) -> None:
    stand = Standing(
        *row(red, 2, 10, 10, profile="A2 M4 save5"), *row(blue, 2, 10, 10 + TOUCH, profile="A1 W2 D4"),
        rulings=[f"R-SK-80={order}"],
    )  # fmt: skip
    ours, theirs = sides_of(stand.battle, stand.fight, RED, stand.rulings)
    exchange: Stage[Fought] = then(attack_rolls, bout(ours, theirs, stance, stand.rulings, RED))
    whole = odds(exchange)
    lost = sum(chance * (theirs.wounds - sum(end.defender.left)) for end, chance in whole.items())
    suffered = sum(chance * (ours.wounds - sum(end.attacker.left)) for end, chance in whole.items())
    found = forecast(stand, stance)
    assert expected(found.attacker.wounds) == pytest.approx(lost)
    assert expected(found.defender.wounds) == pytest.approx(suffered)


def test_a_fight_of_two_by_hand() -> None:
    stand = Standing(red((10, 10), "A1 M5"), blue((10 + TOUCH, 10), "A1 M4"))
    found = forecast(stand)
    assert (found.attacker.attack_needs, found.defender.attack_needs) == (3, 5)
    assert found.attacker.wounds["1"] == pytest.approx(4 / 6 * 3 / 6)
    assert found.defender.wounds["1"] == pytest.approx(2 / 6 * 3 / 6)


def test_shots_count_where_the_defender_fires() -> None:
    stand = Standing(red((10, 10), "A0 D4"), blue((10 + TOUCH, 10), "P4", weapon="12in S3"))
    found = forecast(stand, Stance.FIRE)
    assert (found.defender.dice, found.defender.attack_needs) == (1, 4)
    assert expected(found.defender.wounds) == pytest.approx(0.5)


@pytest.mark.rule("HS-KEY-03")
@pytest.mark.parametrize(("gun", "chance"), [("two-handed", 1 / 4), ("light", 1 / 4 * 4 / 6)])
def test_who_fires_with_both_hands_is_reckoned_without_a_shield(gun: str, chance: float) -> None:
    stand = Standing(red((10, 10), "A1"), blue((10 + TOUCH, 10), "P4 shield", weapon=f"12in S3 {gun}"))
    assert expected(forecast(stand, Stance.FIRE).attacker.wounds) == pytest.approx(chance)


def test_only_a_defender_with_a_ranged_weapon_may_fire() -> None:
    stand = Standing(red((10, 10), "A1 M3"), blue((10 + TOUCH, 10), "A1 M3 P4", weapon="12in S3"))
    assert stances_open(stand.battle, stand.fight, RED, stand.rulings) == tuple(Stance)
    assert stances_open(stand.battle, stand.fight, BLUE, stand.rulings) == (Stance.FIGHT, Stance.RETREAT)


def test_fights_too_large_are_not_reckoned() -> None:
    stand = Standing(red((10, 10), "A30"), red((10, 10 + TOUCH), "A11", reach=2), blue((10, 10 - TOUCH), "A1"))
    assert odds_of_fight(stand.battle, stand.fight, RED, Stance.FIGHT, stand.rulings) is None
