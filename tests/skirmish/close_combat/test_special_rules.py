"""Special rules, keywords and wargear in fights: each changes a number by a named part, or acts at its moment."""

from typing import Any

import pytest
from msgspec.structs import replace
from skirmish.close_combat.brawls import TOUCH, Brawl, Standing, ids
from skirmish.fields import blue, piece, red

from dwethia.skirmish.events.dying import Exploded, GotBack, Means, Slain, WoundsLost
from dwethia.skirmish.events.fighting import FightBegan, StruckInDying
from dwethia.skirmish.rules.fighting import Blows
from dwethia.skirmish.state.battle import Manner
from dwethia.tabletop.sides import BLUE

IDLE = "A0"


def brawl(*models: dict[str, Any], dice: str = "", **scene: Any) -> Brawl:
    return Standing(*models, turns=1, **scene).play(dice)


def blows(fight: Brawl) -> tuple[Blows, Blows]:
    return fight.saw(FightBegan)[0].blows


# Dice


@pytest.mark.rule("SK-FIGHT-24")
@pytest.mark.parametrize(
    ("charged", "dice"),
    [
        (True, "3 = 1 Aggression of Red 1 (SK-FIGHT-22) + 2 Onslaught of Red 1, who charged (SK-FIGHT-24)"),
        (False, "1 = 1 Aggression of Red 1 (SK-FIGHT-22)"),
    ],
)
def test_onslaught_adds_dice_in_the_turn_of_a_charge(charged: bool, dice: str) -> None:
    stand = Standing(red((10, 10), "A1", special=["Onslaught 2"]), blue((10 + TOUCH, 10), IDLE), turns=1)
    stand.change("red-1", has_charged=charged)
    fight = stand.play("1 1 1" if charged else "1")
    fight.answer("fight")
    assert str(blows(fight)[0].dice) == dice


@pytest.mark.rule("SK-FIGHT-24")
@pytest.mark.parametrize(("friends", "dice"), [(1, 1), (2, 4)])
def test_a_mob_has_a_die_more_for_each_model_with_two_of_its_kind_by_it(friends: int, dice: int) -> None:
    mob = [red((10 + 0.65 * place, 10 + 1.1 * (place % 2)), "A1", special=["Mob"], base=20) for place in range(3)]
    fight = brawl(*mob[: friends + 1], blue((10.6, 8.4), IDLE), dice="1 " * dice)
    fight.answer("fight")
    assert blows(fight)[0].dice.total == dice
    assert ("in a Mob (SK-FIGHT-24)" in str(blows(fight)[0].dice)) == (friends == 2)


# Martial


@pytest.mark.rule("SK-STAT-12")
@pytest.mark.parametrize(
    ("profile", "settings", "martial"),
    [
        ("M4 A0", [], 3),
        ("M4 A0 F1", [], 4),
        ("M4 A0 F1", ["R-SK-101=own-value-no-refresh"], 4),
    ],
)
def test_a_terrifying_enemy_unnerves_those_without_faith(profile: str, settings: list[str], martial: int) -> None:
    terror = [red((10 - TOUCH, 10), IDLE, special=["Terrifying"]), red((10 + TOUCH, 10), IDLE, special=["Terrifying"])]
    fight = brawl(*terror, blue((10, 10), profile), rulings=settings)
    fight.answer("fight")
    value = blows(fight)[1].attack_value
    assert value.total == martial
    if martial == 3:
        assert str(value) == "3 = 4 Martial of Blue 1 (SK-FIGHT-25) - 1 Red 1 is Terrifying (SK-STAT-12)"


def test_faith_that_is_spent_steels_nobody() -> None:
    stand = Standing(red((10, 10), IDLE, special=["Terrifying"]), blue((10 + TOUCH, 10), "M4 A0 F1"), turns=1)
    stand.battle = stand.battle.with_side(replace(stand.battle.side(BLUE), faith=0))
    fight = stand.play()
    fight.answer("fight")
    assert blows(fight)[1].attack_value.total == 3


@pytest.mark.rule("HS-TERR-04")
def test_hazardous_ground_lowers_every_number_of_a_fight() -> None:
    bog = piece((8, 10), "hazardous", diameter=4)
    fight = brawl(red((8, 10), "M4 A2 S4 D4"), blue((8 + TOUCH + 1.4, 10), IDLE), terrain=[bog])
    assert fight.questions == []
    bog = piece((7, 10), "hazardous", diameter=4)
    fight = brawl(red((8, 10), "M4 A2 S4 D4"), blue((8 + TOUCH + 0.6, 10), "A1"), terrain=[bog], dice="1 1")
    fight.answer("fight")
    ours, theirs = blows(fight)
    assert str(ours.dice) == "1 = 2 Aggression of Red 1 (SK-FIGHT-22) - 1 hazardous terrain (HS-TERR-04)"
    assert (ours.attack_value.total, ours.wound_value.total, theirs.against.total) == (3, 3, 3)


@pytest.mark.rule("SK-COH-06")
def test_what_friends_in_coherency_share_is_named() -> None:
    bearer = red((10, 12), unit="praetorian", wargear=["war-drums"], name="Drummer")
    fight = brawl(red((10, 10), "A1"), bearer, blue((10, 10 - TOUCH), IDLE), dice="1 1")
    fight.answer("fight")
    assert str(blows(fight)[0].dice) == ("2 = 1 Aggression of Red 1 (SK-FIGHT-22) + 1 War Drums of Drummer (SK-COH-06)")


# Saves


@pytest.mark.rule("HS-KEY-01", "SK-STAT-12")
def test_sunder_of_blows_and_deadly_add_up_and_count_once_each() -> None:
    strikers = [
        red((10 - TOUCH, 10), "A1", sunder=1, special=["Deadly"]),
        red((10 + TOUCH, 10), "A0", special=["Deadly"]),
    ]
    fight = brawl(*strikers, blue((10, 10), "A0 save3"), dice="6 6 4")
    fight.answer("fight")
    assert str(blows(fight)[0].save_penalty) == "2 = 1 Sunder of Red 1 (HS-KEY-01) + 1 Red 1 is Deadly (SK-STAT-12)"
    assert "saves are worse by 2" in fight.saw(FightBegan)[0].text()
    assert fight.rolls[-1] == "blue save 5+: 4"


@pytest.mark.rule("HS-KEY-03")
def test_who_fights_two_handed_has_no_use_of_its_shield() -> None:
    fight = brawl(red((10, 10), "A1"), blue((10 + TOUCH, 10), "A0 shield", two_handed=True), dice="6 6")
    fight.answer("fight")
    assert fight.model("blue-1").is_slain
    fight = brawl(red((10, 10), "A1"), blue((10 + TOUCH, 10), "A0 shield"), dice="6 6 5")
    fight.answer("fight")
    assert fight.rolls[-1] == "blue save 5+: 5"


@pytest.mark.parametrize(("save", "need"), [("shield", 4), ("shield save4", 3), ("shield save3", 3)])
def test_a_shield_wall_saves_one_better_but_never_better_than_three(save: str, need: int) -> None:
    wall = [blue((10, 10 + 1.3 * place), f"A0 {save}", special=["Shield Wall"]) for place in range(2)]
    fight = brawl(red((10 - TOUCH, 10), "A1"), *wall, dice="6 6 6")
    fight.answer("fight")
    if fight.questions == [("blue", "save-with")]:
        fight.answer("blue-1")
    assert fight.rolls[-1] == f"blue save {need}+: 6"


# About to lose a Wound


@pytest.mark.rule("DD-ABIL-03")
@pytest.mark.parametrize(("face", "alive"), [(3, False), (4, True)])
def test_stand_and_fight_spends_faith_for_a_friend_by_it(face: int, alive: bool) -> None:
    fight = brawl(
        red((10, 10), "A1"), blue((10 + TOUCH, 10), IDLE),
        blue((10 + TOUCH, 13), "A0 F1", special=["Stand and Fight!"], name="Preacher", base=100), dice=f"6 6 {face}",
    )  # fmt: skip
    fight.answer("fight", "blue-1")
    assert fight.questions == [("blue", "stand-and-fight")]
    assert fight.request.choices[1].label == "Preacher spends 1 Faith: on 4+ nothing is lost"
    fight.answer("blue-2")
    assert fight.model("blue-1").is_alive == alive
    assert fight.battle.sides[1].faith == 0


@pytest.mark.rule("DD-ABIL-03")
def test_without_faith_nobody_stands_and_fights() -> None:
    fight = brawl(red((10, 10), "A1"), blue((10 + TOUCH, 10), "A0", special=["Stand and Fight!"]), dice="6 6")
    fight.answer("fight")
    assert fight.model("blue-1").is_slain


@pytest.mark.rule("DD-ABIL-03")
def test_each_who_can_may_try_once_and_each_pays_its_own_faith() -> None:
    rule = {"special": ["Stand and Fight!"]}
    fight = brawl(
        red((10, 10), "A1"), blue((10 + TOUCH, 10), "A0 F1", **rule), blue((10 + TOUCH, 12), "A0 F1 W2", **rule),
        rulings=["R-SK-101=own-value-no-refresh"], dice="6 6 1 6",
    )  # fmt: skip
    fight.answer("fight", "blue-1", "blue-1")
    assert [choice.id for choice in fight.request.choices] == ["no", "blue-2"]
    fight.answer("blue-2")
    assert fight.model("blue-1").is_alive
    assert [fight.model(id).faith for id in ids(1, 2, side="blue")] == [0, 0]


@pytest.mark.rule("HS-MOVE-01")
def test_a_defensive_move_saves_one_better_in_a_fight_too() -> None:
    stand = Standing(red((10, 10), "A1"), blue((10 + TOUCH, 10), "A0 shield"), turns=1)
    stand.change("blue-1", manner=Manner.DEFENSIVE)
    fight = stand.play("6 6 4")
    fight.answer("fight")
    assert fight.rolls[-1] == "blue save 4+: 4"


@pytest.mark.rule("SK-FIGHT-45")
@pytest.mark.parametrize("answer", ["no", "blue-2"])
def test_a_bodyguard_may_lose_the_wound_of_a_hero_and_nothing_saves_it(answer: str) -> None:
    guard = blue((10 + TOUCH, 12), "A0 save2", special=["Bodyguard"], name="Shield-bearer")
    fight = brawl(
        red((10, 10), "A1"), blue((10 + TOUCH, 10), "A0 W2 hero", base=32), guard, dice="6 6",
        rulings=["R-SK-82=owner-may-skip"],
    )  # fmt: skip
    fight.answer("fight", "blue-1")
    assert fight.questions == [("blue", "bodyguard")]
    assert fight.request.choices[1].label == "Shield-bearer loses it instead"
    fight.answer(answer)
    assert (fight.model("blue-1").wounds, fight.model("blue-2").is_slain) == (
        (1, False) if answer == "no" else (2, True)
    )


def test_a_bodyguard_who_is_in_another_fight_still_steps_in() -> None:
    models = (
        red((10, 10), "A1"), blue((10 + TOUCH, 10), "A0 hero", base=32),
        blue((10 + TOUCH, 12), "A0", special=["Bodyguard"]), red((10 + TOUCH, 12 + TOUCH), IDLE),
    )  # fmt: skip
    fight = brawl(*models, dice="6 6", rulings=["R-SK-76=pairs"])
    fight.answer("red-1:blue-1", "fight", "blue-2")
    assert fight.model("blue-1").is_alive
    (slain,) = fight.saw(Slain)
    assert slain.victim.id == "blue-2"


# When slain


@pytest.mark.rule("SK-STAT-12")
def test_a_dying_blow_strikes_before_its_bearer_is_taken_off() -> None:
    fight = brawl(red((10, 10), "A1"), blue((10 + TOUCH, 10), "A2", special=["Dying Blow"]), dice="6 1 1 6 6 5")
    fight.answer("fight")
    assert fight.rolls == [
        "red attack 4+: 6", "blue attack 4+: 1 1", "red wound 4+: 6", "blue dying blow 6+: 6 5"
    ]  # fmt: skip
    assert fight.saw(StruckInDying)[0].text() == (
        "Dying Blow of Blue 1: 2 = 2 Aggression of Blue 1 (SK-STAT-12) dice, each 6 a wound"
    )
    by_red, by_blue = sorted(fight.saw(Slain), key=lambda slain: slain.victim.id)
    assert [fight.battle.deaths[place].slayer for place in (0, 1)] == ["blue-1", "red-1"]
    assert by_red.deed.means is by_blue.deed.means is Means.MELEE


def test_the_owner_chooses_who_suffers_a_dying_blow_and_saves_count() -> None:
    fight = brawl(
        red((10, 10), "A1"), red((10 + 2 * TOUCH, 10), "A0 W2"),
        blue((10 + TOUCH, 10), "A1", special=["Dying Blow"]), dice="6 1 6 6",
        rulings=["R-SK-81=striker-allocates"],
    )  # fmt: skip
    fight.answer("fight")
    assert fight.questions == [("red", "share-out")]
    fight.answer("red-2")
    assert [lost.model for lost in fight.saw(WoundsLost)] == ["red-2"]


def test_the_victim_of_a_dying_blow_may_have_one_itself() -> None:
    rule = {"special": ["Dying Blow"]}
    fight = brawl(
        red((10, 10), "A1", **rule),
        blue((10 + TOUCH, 10), "A1", **rule),
        blue((10 - TOUCH, 10), "A0"),
        dice="6 1 6 6 6",
    )
    fight.answer("fight", "blue-1")
    assert [each.model for each in fight.saw(StruckInDying)] == ["blue-1", "red-1"]
    assert fight.battle.deaths[-1].victim == "blue-2"


@pytest.mark.rule("SK-SHOOT-31")
def test_a_volatile_model_strikes_everyone_near_when_it_falls() -> None:
    fight = brawl(
        red((10, 10), "A1"), blue((10 + TOUCH, 10), IDLE, special=["Volatile 2"]),
        blue((10 + TOUCH, 10 + TOUCH + 2), "D4"), blue((10 + TOUCH, 10 - TOUCH - 2.01), IDLE), dice="6 6 3 3",
    )  # fmt: skip
    fight.answer("fight")
    assert fight.saw(Exploded)[0].struck == ("Red 1", "Blue 2")
    assert fight.rolls[2:] == ["blue explosion 3+: 3", "blue explosion 4+: 3"]
    assert [slain.victim.id for slain in fight.saw(Slain)] == ["blue-1", "red-1"]


def test_those_slain_in_the_same_fight_do_not_explode_twice() -> None:
    fight = brawl(red((10, 10), "A1", special=["Volatile 1"]), blue((10 + TOUCH, 10), "A1"), dice="6 6 6 6")
    fight.answer("fight")
    assert [slain.victim.id for slain in fight.saw(Slain)] == ["red-1", "blue-1"]
    assert fight.model("blue-1").wounds == 0


@pytest.mark.rule("SK-FIGHT-45")
@pytest.mark.parametrize(
    ("wounds", "text"),
    [
        (1, "Red 1 gets 1 Wound back: it devours Blue 1"),
        (2, "Red 1 gets 1 Destiny back: it devours Blue 1"),
    ],
)
def test_who_devours_the_faithful_gets_something_back(wounds: int, text: str) -> None:
    fight = brawl(
        red((10, 10), "A1 W2", special=["Devour"], wounds=wounds), blue((10 + TOUCH, 10), "A0 F1"), dice="6 6"
    )
    fight.answer("fight")
    assert [each.text() for each in fight.saw(GotBack)] == [text]
    assert (fight.model("red-1").wounds, fight.model("red-1").destiny) == (2, 0 if wounds == 1 else 1)


def test_there_is_nothing_to_devour_in_the_faithless_nor_for_the_slain() -> None:
    fight = brawl(red((10, 10), "A1", special=["Devour"]), blue((10 + TOUCH, 10), "A0"), dice="6 6")
    fight.answer("fight")
    assert not fight.saw(GotBack)
    fight = brawl(red((10, 10), "A1", special=["Devour"]), blue((10 + TOUCH, 10), "A1 F1"), dice="6 6 6 6")
    fight.answer("fight")
    assert not fight.saw(GotBack)


# After use


@pytest.mark.rule("HS-KEY-06")
@pytest.mark.parametrize(("stance", "dice"), [("fight", "1 1 1 2"), ("retreat", "1 1")])
def test_a_dangerous_weapon_is_rolled_for_by_those_who_struck_with_it(stance: str, dice: str) -> None:
    stand = Standing(red((10, 10), "A1"), blue((10 + TOUCH, 10), "A1 save2"), turns=1)
    for id in ("red-1", "blue-1"):
        stand.change(id, card=replace(stand.battle.model(id).card, dangerous=True))
    fight = stand.play(dice)
    fight.answer(stance)
    assert fight.rolls[-1].startswith("red danger" if stance == "retreat" else "blue danger")
    assert fight.model("red-1").is_slain  # nothing ignores it
    assert fight.model("blue-1").is_alive
    fight.done()


@pytest.mark.rule("SK-MUSTER-12")
def test_what_works_once_may_be_used_before_the_first_fight_is_picked() -> None:
    fight = brawl(
        red((10, 10), unit="anarchist", wargear=["stim"], name="Mad"), blue((10 + TOUCH, 10), IDLE), dice="1 " * 4
    )
    assert fight.questions == [("red", "use")]
    fight.answer(fight.request.choices[1].id, "fight")
    assert "2 Combat Stim (SK-MUSTER-12)" in str(blows(fight)[0].attack_value)


@pytest.mark.rule("SK-DEST-14", "SK-TURN-04")
def test_heroic_resolve_is_for_the_seat_that_runs_the_hero() -> None:
    hero = blue((10 + TOUCH, 10), "A0 hero Dst1", base=32, seat="second")
    fight = Standing(
        red((10, 10), "A1"), blue((10, 10 + TOUCH), "A0", seat="first"), hero, turns=1,
        seats={"blue": ("first", "second")},
    ).play("6 6 4")  # fmt: skip
    fight.answer("fight", "blue-2")
    assert fight.questions == [("second", "resolve")]
    fight.answer("yes")
    assert fight.model("blue-2").is_alive
