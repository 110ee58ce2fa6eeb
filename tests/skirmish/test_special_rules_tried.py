"""Special rules tried where they meet each other or a limit, each number worked out from its text."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from skirmish.close_combat.acts import Casting, casts, faults
from skirmish.close_combat.brawls import TOUCH, Brawl, Standing
from skirmish.fields import Field, blue, piece, red
from skirmish.movement.walks import may_move
from skirmish.shooting.shots import Range, compared

from dwethia.skirmish.events.fighting import FightBegan
from dwethia.skirmish.events.powers import PowerResolved
from dwethia.tabletop.scenes import SceneError
from dwethia.tabletop.sides import RED

BOW = "24in S2"
ASIDE = (red((2, 22)), blue((22, 2)))  # who keep the others' phases open


def brawl(*models: dict[str, Any], dice: str = "", **scene: Any) -> Brawl:
    fight = Standing(*models, turns=1, **scene).play(dice)
    fight.answer("fight")
    return fight


# Saves


@pytest.mark.parametrize(
    ("save", "deadly", "need"),
    [("save5", 0, 4), ("save5", 1, 5), ("save5", 2, 5), ("save3", 0, 3), ("save3", 1, 4)],
)
def test_deadly_foes_and_a_shield_wall_meet(save: str, deadly: int, need: int) -> None:
    """1 better, never better than 3+, and 1 worse once however many are Deadly."""
    foes = [red((10 + 1.3 * place, 10), "A1", special=["Deadly"] * (place < deadly)) for place in range(2)]
    wall = [blue((10 + 1.3 * place, 10 + TOUCH), f"A0 shield {save}", special=["Shield Wall"]) for place in range(2)]
    fight = brawl(*foes, *wall, dice="6 1 6 6")
    while fight.questions == [("blue", "save-with")]:
        fight.answer("blue-1")
    assert fight.rolls[-1] == f"blue save {need}+: 6"


@pytest.mark.rule("SK-SHOOT-28")
def test_a_shield_wall_is_no_better_against_arrows() -> None:
    wall = [blue((12, 12 + TOUCH * place), "D5 I0 shield save5", special=["Shield Wall"]) for place in range(2)]
    field = Range(red((5, 12), "P3", weapon=BOW, special=["Sharpshooter"]), *wall, dice="4 1")
    field.shoot("red-1", "blue-1")
    assert field.rolls == ["red shot 4+: 4", "blue save 5+: 1"]


# Shots


@pytest.mark.rule("SK-SHOOT-18")
@pytest.mark.parametrize(
    ("friends", "moved", "value"), [(2, {}, 6), (1, {}, 5), (2, {"moved": 1}, 5), (2, {"friend_moved": 1}, 6)]
)
def test_a_volley_takes_two_friends_of_the_kind_and_a_shooter_that_stood(
    friends: int, moved: dict[str, float], value: int
) -> None:
    walked = {"moved": moved["moved"]} if "moved" in moved else {}
    others = {"moved": moved["friend_moved"]} if "friend_moved" in moved else {}
    line = [red((5, 12), "P3", weapon=BOW, special=["Volley"], **walked)]
    for place in (-1, 1):
        kind = ["Volley"] if friends == 2 or place < 0 else []
        line.append(red((5, 12 + 2.26 * place), "P3", weapon=BOW, special=kind, **others))
    shot = Range(*line, blue((12, 12), "D5"), dice="1").hit_on("red-1", "blue-1")
    assert compared(shot)[0] == value


@pytest.mark.rule("SK-SHOOT-36")
def test_the_owner_puts_nobody_forward_against_a_sharpshooter() -> None:
    for special, asked in (([], "swap-target"), (["Sharpshooter"], "shoot")):
        targets = (blue((12, 12), "D5"), blue((12, 13.5), "D5"))
        field = Range(red((5, 12), "P3", weapon=BOW, special=special), *targets, dice="1")
        field.shoot("red-1", "blue-1")
        assert [question for _, question in field.questions] == [asked]


# Fights


@pytest.mark.rule("SK-FIGHT-24")
def test_a_mob_that_charged_has_both_kinds_of_dice() -> None:
    """Three of Aggression 1 in a row: the middle one has two friends by it {R-SK-43}, and 3 dice more by its charge."""
    mob = [red((10 + 1.3 * place, 10), "A1", special=["Mob", "Onslaught 3"]) for place in (-1, 0, 1)]
    stand = Standing(*mob, blue((10, 11.85), "A0", base=60), turns=1)
    stand.change("red-2", has_charged=True)
    fight = stand.play("1 " * 7)
    fight.answer("fight")
    assert fight.saw(FightBegan)[0].blows[0].dice.total == 7


@pytest.mark.rule("SK-FIGHT-25")
@pytest.mark.parametrize(("terrors", "faith", "need"), [(0, "", 3), (2, "", 4), (2, "F1", 3)])
def test_terror_counts_once_and_only_against_the_faithless(terrors: int, faith: str, need: int) -> None:
    """Martial 4 against 3: 3+; unnerved it is 3 against 3: 4+."""
    foes = [blue((10 + TOUCH * way, 10), "M3 A0", special=["Terrifying"] * (terrors > 0)) for way in (-1, 1)]
    fight = brawl(red((10, 10), f"M4 A1 {faith}"), *foes, dice="1")
    assert fight.saw(FightBegan)[0].blows[0].attack_need == need


@pytest.mark.rule("SK-FIGHT-23", "SK-FIGHT-03")
@pytest.mark.parametrize(("special", "dice"), [([], 1), (["Reach 2"], 3)])
def test_reach_fights_from_the_second_rank(special: list[str], dice: int) -> None:
    ranks = (red((10, 10), "A1"), red((10 - TOUCH, 10), "A2", special=special))
    fight = brawl(*ranks, blue((10 + TOUCH, 10), "A0"), dice="1 " * dice)
    assert fight.saw(FightBegan)[0].blows[0].dice.total == dice


@pytest.mark.parametrize(("last", "wounds"), [("6 5", 1), ("6 6", 0), ("5 5", 2)])
def test_a_dying_blow_strikes_on_sixes_alone(last: str, wounds: int) -> None:
    """Red slays a foe of Aggression 2 that misses, and suffers its last two dice."""
    fight = brawl(
        red((10, 10), "A1 W2"),
        red((4, 4)),
        blue((10 + TOUCH, 10), "A2", special=["Dying Blow"]),
        dice=f"4 1 1 4 {last}",
    )
    assert fight.model("red-1").wounds == wounds


@pytest.mark.parametrize(("gap", "caught"), [(1.0, True), (1.01, False)])
def test_a_volatile_model_bursts_as_far_as_its_number(gap: float, caught: bool) -> None:
    """Strength 4 against Defense 4, without Perception: 4+, for friend and foe alike."""
    burst = blue((10 + TOUCH, 10), "A0", special=["Volatile 1"])
    mate = blue((10 + 2 * TOUCH + gap, 10), "A0 D4 W2")
    fight = brawl(
        red((10, 10), "A1 D4 W2 S9"), burst, mate, dice="4 4 4 4" if caught else "4 4 4", rulings=["R-SK-76=pairs"]
    )
    while fight.questions and fight.questions[0][1] == "share-out":
        fight.answer("blue-1")
    assert (fight.model("red-1").wounds, fight.model("blue-2").wounds) == (1, 1 if caught else 2)


def test_a_blood_offering_gives_one_affinity_back() -> None:
    victim = red((10 + TOUCH, 10), "A0", special=["Blood Offering"])
    for at, left in (((10 + 2 * TOUCH + 6, 10), 2), ((10 + 2 * TOUCH + 6.1, 10), 1)):
        stand = Standing(blue((10, 10), "A1"), victim, red(at, "hero Aff2 A0", base=32), turns=1, priority="blue")
        stand.change("red-2", affinity=1)
        stand.battle = stand.battle.with_side(replace(stand.battle.side(RED), affinity=1))
        fight = stand.play("4 4")
        fight.answer("fight")
        assert fight.battle.side(RED).affinity == left


def test_a_scene_knows_no_special_rule_that_is_not_declared() -> None:
    with pytest.raises(SceneError, match="there is no special rule 'Berserk'"):
        Field(red((5, 5), special=["Berserk"]), blue((20, 20)))


# Moves


@pytest.mark.parametrize(("gap", "far"), [(12, True), (12.01, False)])
def test_the_aimless_go_half_as_far_without_a_hero_in_twelve_inches(gap: float, far: bool) -> None:
    field = Field(red((3, 3), special=["Aimless"]), red((4.26 + gap, 3), "hero", base=32), blue((20, 20)))
    assert may_move(field, "red-1", (3, 6))
    assert may_move(field, "red-1", (3, 6.1)) is far
    assert may_move(field, "red-1", (3, 9)) is far


@pytest.mark.rule("HS-TERR-01")
@pytest.mark.parametrize(("special", "far"), [([], False), (["Surefoot"], True)])
def test_the_surefooted_cross_a_bog_at_full_speed(special: list[str], far: bool) -> None:
    bog = piece((12, 12), "difficult", corners=[(0, 0), (12, 0), (12, 12), (0, 12)])
    field = Field(red((12, 8), special=special), *ASIDE, terrain=[bog])
    assert may_move(field, "red-1", (12, 11))
    assert may_move(field, "red-1", (12, 14)) is far


@pytest.mark.rule("SK-MOVE-04")
def test_flight_goes_over_foes_and_walls_and_ends_on_neither() -> None:
    wall = piece((12, 14), "impassable", corners=[(0, 0), (6, 0), (6, 1), (0, 1)])
    field = Field(red((12, 10), special=["Flight"]), blue((12, 12.6)), *ASIDE, terrain=[wall])
    assert may_move(field, "red-1", (12, 15.9))
    assert not may_move(field, "red-1", (14.5, 14))
    assert not may_move(Field(red((12, 10)), blue((12, 12.6)), *ASIDE, terrain=[wall]), "red-1", (12, 15.9))


@pytest.mark.rule("SK-SETUP-08")
@pytest.mark.parametrize(
    ("at", "legal"),
    [((10, 23.37), True), ((10, 22), False), ((14.74 - 0.01, 23.37), True), ((14.75, 23.37), False)],
)
def test_an_ambush_comes_by_any_edge_more_than_six_inches_from_enemies(at: tuple[float, float], legal: bool) -> None:
    """A foe at (22, 23.37): 6 inches between the bases is 7.26 from middle to middle, which is x = 14.74."""
    field = Field(red(None, special=["Ambush"]), red((5, 5)), blue((22, 23.37)), turn=2)
    form = field.request.form
    assert form is not None
    place = [round(at[0] * 1000), round(at[1] * 1000)]
    found = list(form.faults({"do": "arrive", "model": "red-1", "at": place}))
    assert (found == []) is legal


# Powers


@pytest.mark.rule("SK-FAITH-05")
@pytest.mark.parametrize(("special", "works"), [([], True), (["Warded 1"], True), (["Warded 2"], False)])
def test_a_ward_adds_to_the_resisting_total(special: list[str], works: bool) -> None:
    """3 and 1 Affinity against 3 and the ward; a tie is the caster's."""
    scene = Casting(
        casts("root", "blue-1"),
        red((5, 5), "hero Aff1", spells=["root"]),
        blue((15, 5), "F1", special=special),
        dice="3 3",
    )
    scene.answer(resist="yes")
    assert scene.saw(PowerResolved)[0].works is works


@pytest.mark.rule("DD-ABIL-06")
def test_a_master_of_affinity_casts_a_second_power_and_no_third() -> None:
    def again(special: list[str], before: int) -> bool:
        mage = red((5, 5), "hero Aff4", spells=["root"], special=special)

        def cast_before(battle: Any) -> Any:
            return battle.with_model(replace(battle.model("red-1"), casts=before, casts_now=before))

        return not faults(casts("root", "blue-1"), mage, blue((15, 5)), change=cast_before)

    assert [again([], before) for before in (0, 1)] == [True, False]
    assert not again(["Masters of Affinity"], 2)
