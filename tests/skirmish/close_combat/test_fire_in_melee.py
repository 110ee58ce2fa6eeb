"""A Defender who fires instead of fighting: whom, with what, how well, and when."""

from typing import Any

import pytest
from msgspec.structs import replace
from skirmish.close_combat.brawls import TOUCH, Brawl, Standing
from skirmish.fields import blue, piece, red

from dwethia.skirmish.events.dying import Means, Slain, WoundsLost
from dwethia.skirmish.events.fighting import FightBegan, StruckInDying
from dwethia.skirmish.events.shooting import ShotFired

IDLE = "A0"


def fire(
    *models: dict[str, Any], dice: str = "", changed: dict[str, dict[str, Any]] | None = None, **scene: Any
) -> Brawl:
    """A fight in which blue, the Defender, has chosen to fire."""
    stand = Standing(*models, turns=1, **scene)
    for id, changes in (changed or {}).items():
        stand.change(id, **changes)
    fight = stand.play(dice)
    fight.answer("fire")
    return fight


@pytest.mark.rule("SK-FIGHT-18", "SK-FIGHT-19", "SK-FIGHT-20")
def test_a_firing_defender_shoots_with_three_perception_less() -> None:  # D-SK-15
    fight = fire(red((10, 10), "A1 D4"), blue((10 + TOUCH, 10), "P4 A5", weapon="12in S3"), dice="3 4")
    assert fight.rolls == ["red attack 4+: 3", "blue shot 4+: 4"]
    (shot,) = fight.saw(ShotFired)
    assert str(shot.aim.value) == (
        "4 = 3 Strength of weapon (SK-SHOOT-18) + 4 Perception (SK-SHOOT-18) - 3 fired in melee (SK-FIGHT-20)"
    )
    (slain,) = fight.saw(Slain)
    assert slain.deed.means is Means.RANGED
    assert fight.model("red-1").base is None
    assert fight.model("blue-1").has_shot
    assert fight.saw(FightBegan)[0].blows[1].dice.total == 0


def test_those_without_a_weapon_or_who_have_shot_do_nothing() -> None:
    fight = fire(
        red((10, 10), "A0 W5"), blue((10 + TOUCH, 10), "P4", weapon="12in S3"), blue((10 - TOUCH, 10), "A3"),
        blue((10, 10 + TOUCH), "P4", weapon="12in S3"), dice="6", changed={"blue-3": {"has_shot": True}},
    )  # fmt: skip
    assert fight.rolls == ["blue shot 3+: 6"]


@pytest.mark.parametrize(("option", "shots"), [("barred", 1), ("allowed", 2)])
def test_who_has_shot_this_turn_fires_again_only_where_the_ruling_lets_it(option: str, shots: int) -> None:
    fight = fire(
        red((10, 10), "A0 W5"), blue((10 + TOUCH, 10), weapon="12in S3"), blue((10 - TOUCH, 10), weapon="12in S3"),
        dice="1 " * shots, changed={"blue-2": {"has_shot": True}}, rulings=[f"R-SK-86.already-shot={option}"],
    )  # fmt: skip
    assert len(fight.saw(ShotFired)) == shots


@pytest.mark.parametrize(("option", "shots"), [("ignored", 2), ("applies", 1)])
def test_a_move_costs_the_shot_only_where_the_ruling_says_so(option: str, shots: int) -> None:
    fight = fire(
        red((10, 10), "A0 W5"), blue((10 + TOUCH, 10), weapon="12in S3 full"), blue((10 - TOUCH, 10), weapon="12in S3"),
        dice="1 " * shots, changed={"blue-1": {"moved": 1}}, rulings=[f"R-SK-86.movement={option}"],
    )  # fmt: skip
    assert len(fight.saw(ShotFired)) == shots


@pytest.mark.rule("SK-FIGHT-19")
def test_its_targets_are_enemies_of_this_fight_within_an_inch_or_in_sight() -> None:
    wall = piece((10, 8.9), "impassable", corners=[(-1.6, -0.1), (1.6, -0.1), (1.6, 0.1), (-1.6, 0.1)])
    models = (
        red((10, 10), IDLE), red((11.9, 10.4), IDLE), red((10.2, 7.9), IDLE), red((20, 20), IDLE),
        blue((8.7, 10), IDLE, weapon="12in S3"),
    )  # fmt: skip
    fight = fire(*models)
    assert [choice.id for choice in fight.request.choices] == ["red-1", "red-2", "red-3"]
    assert fight.questions == [("blue", "target")]
    fight = fire(*models, terrain=[wall])
    assert [choice.id for choice in fight.request.choices] == ["red-1", "red-2"]


@pytest.mark.rule("SK-FIGHT-20", "SK-SHOOT-26")
def test_cover_counts_but_nothing_is_in_the_way() -> None:
    fight = fire(red((10, 10), "A0 D4", cover=1), blue((10 + TOUCH, 10), "P6", weapon="12in S3"), dice="1")
    (shot,) = fight.saw(ShotFired)
    assert shot.aim.value.total == 5
    assert "SK-SHOOT-26" in shot.rules


@pytest.mark.rule("SK-SHOOT-16")
def test_a_hero_with_several_shots_may_take_a_new_target_for_each() -> None:
    fight = fire(
        red((10, 10), "A0 W2"), red((10 + 2 * TOUCH, 10), "A0 W2"),
        blue((10 + TOUCH, 10), "P4 shots2 hero", weapon="12in S3", base=32), dice="6 6",
    )  # fmt: skip
    fight.answer("red-1", "red-2")
    assert [lost.model for lost in fight.saw(WoundsLost)] == ["red-1", "red-2"]


@pytest.mark.rule("SK-FIGHT-19")
@pytest.mark.parametrize(("option", "shots"), [("simultaneous", 1), ("attacker-first", 0)])
def test_the_slain_have_their_shot_unless_blows_come_first(option: str, shots: int) -> None:
    fight = fire(
        red((10, 10), "A1"), blue((10 + TOUCH, 10), "P4", weapon="12in S3"), rulings=[f"R-SK-80={option}"],
        dice="6 6 6" if shots else "6 6",
    )  # fmt: skip
    assert fight.model("blue-1").is_slain
    assert fight.model("red-1").is_slain == bool(shots)
    assert len(fight.saw(ShotFired)) == shots


def test_who_is_shot_in_a_fight_has_its_dying_blow() -> None:
    fight = fire(
        red((10, 10), "A2", special=["Dying Blow"]), blue((10 + TOUCH, 10), "P4", weapon="12in S3"), dice="1 1 6 6 1"
    )
    assert [each.model for each in fight.saw(StruckInDying)] == ["red-1"]
    assert fight.model("blue-1").is_slain


@pytest.mark.rule("HS-KEY-06")
@pytest.mark.parametrize(("face", "lost"), [(1, 1), (2, 0)])
def test_a_dangerous_weapon_may_hurt_who_fires_it(face: int, lost: int) -> None:
    gunner = blue((10.8, 10), unit="reforged", wargear=["scrap-gun"], base=20)
    fight = fire(red((10, 10), "A0 W9 D9", base=20), gunner, dice=f"1 {face}")
    model = fight.model("blue-1")
    assert model.card.profile.wounds - model.wounds == lost
    fight.done()


@pytest.mark.rule("SK-DEST-03", "SK-FIGHT-19")
def test_destiny_of_anybody_in_the_fight_serves_shots_and_the_saves_against_them() -> None:
    fight = fire(
        red((10, 10), "A0 D4 save5"), red((10, 10 - TOUCH), "A0 Dst1"),
        blue((10 + TOUCH, 10), "P4", weapon="12in S3"), blue((10 - TOUCH, 10), "Dst1"), dice="1 5 1 6",
    )  # fmt: skip
    fight.answer("red-1", "red-1")
    assert fight.questions == [("blue", "reroll")]
    fight.answer("1")
    assert fight.questions == [("red", "reroll")]
    fight.answer("1")
    assert fight.rolls == ["blue shot 4+: 1", "blue shot again 4+: 5", "red save 5+: 1", "red save again 5+: 6"]
    assert (fight.model("red-2").destiny, fight.model("blue-2").destiny) == (0, 0)


def test_destiny_of_who_is_not_in_the_fight_serves_nobody_there() -> None:
    fight = fire(
        red((10, 10), "A0 D4"), blue((10 + TOUCH, 10), "P4", weapon="12in S3"), blue((10 + TOUCH, 16), "Dst1"), dice="1"
    )
    fight.done()


@pytest.mark.rule("SK-STAT-12")
def test_saves_against_shots_in_a_fight_with_a_deadly_model_are_worse() -> None:
    deadly = blue((10 - TOUCH, 10), special=["Deadly"])
    fight = fire(
        red((10, 10), "A0 D4 save5"), blue((10 + TOUCH, 10), "P4", weapon="12in S3"), deadly, dice="4 5",
    )  # fmt: skip
    assert fight.rolls == ["blue shot 4+: 4", "red save 6+: 5"]


def once(stand: Standing, id: str) -> None:
    """Make a model's weapon one that works once per game."""
    card = stand.battle.model(id).card
    stand.change(id, card=replace(card, weapons=(replace(card.weapons[0], once=True),)))


@pytest.mark.rule("HS-PRICE-04", "SK-FIGHT-19")
def test_who_has_nobody_left_to_fire_at_has_used_nothing() -> None:
    gun = "12in S3"
    stand = Standing(
        red((10, 10), "A0 D4"), blue((10 + TOUCH, 10), "P4", weapon=gun), blue((10 - TOUCH, 10), weapon=gun), turns=1
    )
    once(stand, "blue-2")
    fight = stand.play("4")
    fight.answer("fire")
    assert fight.model("red-1").is_slain
    assert (fight.model("blue-2").used, fight.model("blue-2").has_shot) == ((), False)


@pytest.mark.rule("HS-PRICE-04", "SK-SHOOT-16")
def test_what_works_once_has_one_shot_however_many_its_bearer_has() -> None:
    stand = Standing(red((10, 10), "A0 D4 W3"), blue((10 + TOUCH, 10), "P4 shots2", weapon="12in S3"), turns=1)
    once(stand, "blue-1")
    fight = stand.play("4")
    fight.answer("fire")
    assert len(fight.saw(ShotFired)) == 1
    fight.done()


@pytest.mark.rule("HS-KEY-03")
@pytest.mark.parametrize(("gun", "rolls"), [("two-handed", []), ("light", ["blue save 5+: 5"])])
def test_who_fires_with_both_hands_has_no_shield_against_the_blows(gun: str, rolls: list[str]) -> None:
    shooter = blue((10 + TOUCH, 10), "P4 W2 shield", weapon=f"12in S3 {gun}")
    fight = fire(red((10, 10), "A1 W2"), shooter, dice=" ".join(["6 6", *(["5"] if rolls else []), "1"]))
    assert fight.rolls[2:-1] == rolls
    fight.done()
