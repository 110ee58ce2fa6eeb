"""Whom a shot strikes in the end: into melee, past obstacles, swapped targets, and whose Destiny helps."""

from collections.abc import Sequence
from typing import Any

import pytest
from skirmish.close_combat.acts import Acted, Casting, casts
from skirmish.fields import blue, piece, red
from skirmish.shooting.shots import BOW, Range, rolls_of, shooting

from dwethia.engine.procedure import Asking, Stage, call, then
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.dying import Means, Slain
from dwethia.skirmish.events.shooting import FriendStruck, HowStruck, ShotFailed, ShotFired, TargetSwapped
from dwethia.skirmish.shooting.aiming import conditions_of
from dwethia.skirmish.shooting.firing import Shot, ranged_strike, shot_over
from dwethia.skirmish.state.battle import Battle
from dwethia.weapon import parse_weapon


def bowman(profile: str = "P3", **more: Any) -> dict[str, Any]:
    return red((5, 12), profile, **{"weapon": BOW, "name": "Archer", **more})


def foe(x: float = 12, y: float = 12, profile: str = "D5", **more: Any) -> dict[str, Any]:
    return blue((x, y), profile, **more)


# Into melee: blue's first model stands at (12, 12), red's Friend beside it


def friend(x: float = 14.2, y: float = 12, profile: str = "D4", **more: Any) -> dict[str, Any]:
    return red((x, y), profile, **{"name": "Friend", **more})


@pytest.mark.rule("SK-SHOOT-42", "SK-SHOOT-43", "SK-SHOOT-44")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_on_one_to_three_a_friend_is_struck(die: int) -> None:  # G-SK-19
    with shooting(bowman(), friend(), foe(), dice=f"{die} 4") as field:
        field.shoot("red-1", "blue-1")
        assert field.rolls == [f"red side struck: {die}", "red shot 4+: 4"]
        assert field.saw(FriendStruck)[0].friend == "Friend"
        assert (field.fired.target, field.fired.how) == ("red-2", HowStruck.FRIEND)
        assert ("SK-SHOOT-42", -1) in [(part.rule, part.value) for part in field.fired.aim.value.parts]
        slain = field.saw(Slain)[0]
        assert (slain.victim.id, slain.by_own_side) == ("red-2", True)


@pytest.mark.rule("SK-SHOOT-43")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_on_four_to_six_the_target_is_struck(die: int) -> None:  # G-SK-20
    with shooting(bowman(), friend(), foe(), dice=f"{die} 5") as field:
        field.shoot("red-1", "blue-1")
        assert field.rolls == [f"red side struck: {die}", "red shot 5+: 5"]
        assert field.model("blue-1").is_slain


@pytest.mark.rule("SK-SHOOT-44")
def test_the_shooters_player_picks_the_friend_among_those_in_the_fight_and_their_mates() -> None:
    mates = [friend(14.2, 13.5, name="Mate"), friend(14.2, 18, name="Stranger")]
    with shooting(bowman(), friend(), *mates, foe(), dice="1 1") as field:
        field.shoot("red-1", "blue-1")
        assert [choice.label for choice in field.request.choices] == ["Friend", "Mate"]
        field.decide("red-3")
        assert field.fired.target == "red-3"


@pytest.mark.rule("SK-SHOOT-42", "SK-SHOOT-43")
@pytest.mark.parametrize(("option", "need"), [("minus-1-and-die", 5), ("die-only", 4)])
def test_what_a_shot_into_melee_costs(option: str, need: int) -> None:
    with shooting(bowman(), friend(), foe(), dice="4 1", rulings=[f"R-SK-64.penalty={option}"]) as field:
        field.shoot("red-1", "blue-1")
        assert field.fired.aim.need == need


@pytest.mark.rule("SK-SHOOT-43")
def test_after_a_hit_the_die_for_the_side_may_turn_it_on_a_friend() -> None:
    late = {"rulings": ["R-SK-64.die=after-hit"]}
    with shooting(bowman(), friend(), foe(), dice="5 3 4", **late) as field:
        field.shoot("red-1", "blue-1")
        assert field.rolls == ["red shot 5+: 5", "red side struck: 3", "red shot 4+: 4"]
        assert field.model("red-2").is_slain
        assert field.model("blue-1").is_alive
    with shooting(bowman(), friend(), foe(), dice="5 4", **late) as field:
        field.shoot("red-1", "blue-1")
        assert field.model("blue-1").is_slain
    with shooting(bowman(), friend(), foe(), dice="4", **late) as field:
        field.shoot("red-1", "blue-1")


@pytest.mark.rule("SK-SHOOT-41")
@pytest.mark.parametrize(
    ("option", "faction", "forbidden"),
    [
        ("per-faction", "empire-of-sol", True),
        ("per-faction", "the-citadel", False),
        ("allowed", "empire-of-sol", False),
        ("forbidden", "the-citadel", True),
    ],
)
def test_whether_a_side_may_shoot_into_melee(option: str, faction: str, forbidden: bool) -> None:
    rulings = [f"R-SK-64.permission={option}"]
    field = Range(bowman(faction=faction), friend(), foe(name="Foe"), dice="4 1", rulings=rulings)
    found = field.against("red-1", "blue-1")
    assert found == ({"SK-SHOOT-41": "Foe is in a fight with Friend"} if forbidden else {})


@pytest.mark.rule("SK-SHOOT-43")
@pytest.mark.parametrize(("gap", "rolls"), [(0.999, 2), (1, 1)])
def test_an_enemy_an_inch_from_our_friends_is_in_no_fight(gap: float, rolls: int) -> None:
    with shooting(bowman(), friend(13.26 + gap), foe(), dice="4 1"[: 2 * rolls - 1][-3:]) as field:
        field.shoot("red-1", "blue-1")
        assert len(field.rolls) == rolls


def test_a_model_alone_in_its_fight_strikes_no_friend_with_its_light_weapon() -> None:
    pistol = red((10, 12), "P3", weapon="12in S2 light")
    with shooting(pistol, foe(), dice="1") as field:
        field.shoot("red-1", "blue-1")
        assert field.rolls == ["red shot 4+: 1"]


# Past what is in the way, where a die decides {R-SK-61}


def ox(side: str) -> dict[str, Any]:
    return {"side": side, "profile": "D4", "at": (8.5, 12), "base": 50, "name": "Ox"}


@pytest.mark.rule("SK-SHOOT-08", "SK-SHOOT-11")
@pytest.mark.parametrize(("option", "need"), [("roll-4-plus", 4), ("both", 5)])
def test_on_four_or_more_a_shot_gets_past(option: str, need: int) -> None:
    with shooting(bowman(), foe(), ox("blue"), dice="4 1", rulings=[f"R-SK-61={option}"]) as field:
        field.shoot("red-1", "blue-1")
        assert field.rolls == ["red in the way 4+: 4", f"red shot {need}+: 1"]


@pytest.mark.rule("SK-SHOOT-08")
@pytest.mark.parametrize("side", ["red", "blue"])
def test_below_four_the_model_in_the_way_is_attacked(side: str) -> None:
    with shooting(bowman(), foe(), ox(side), dice="3 4", rulings=["R-SK-61=roll-4-plus"]) as field:
        field.shoot("red-1", "blue-1")
        assert (field.fired.target_name, field.fired.how) == ("Ox", HowStruck.IN_THE_WAY)
        assert field.saw(Slain)[0].victim.name == "Ox"


@pytest.mark.rule("SK-SHOOT-08")
def test_terrain_in_the_way_simply_takes_the_shot() -> None:
    hill = {"at": (8.5, 12), "diameter": 2, "height": 1, "name": "Hill"}
    with shooting(bowman(), foe(), terrain=[hill], dice="3", rulings=["R-SK-61=both"]) as field:
        field.shoot("red-1", "blue-1")
        assert field.saw(ShotFailed)[0].text() == "Hill takes the shot of Archer"


@pytest.mark.rule("SK-DEST-03")
def test_the_die_for_the_way_may_be_rerolled_and_is_paid_for() -> None:
    with shooting(bowman("P3 Dst1"), foe(), ox("blue"), dice="3 2 1", rulings=["R-SK-61=both"]) as field:
        field.shoot("red-1", "blue-1")
        field.decide("1")
        assert field.rolls == ["red in the way 4+: 3", "red in the way again 4+: 2", "red shot 4+: 1"]
        assert field.model("red-1").destiny == 0


# Who takes the shot {R-SK-60}


MATE = foe(12, 13.5, "D2", name="Mate")
FAR_MATE = foe(12, 15, "D2", name="Far Mate")


@pytest.mark.rule("SK-SHOOT-36")
def test_the_owner_may_put_forward_a_friend_of_the_target() -> None:
    with shooting(bowman(), foe(name="Foe"), MATE, FAR_MATE, dice="2") as field:
        field.shoot("red-1", "blue-1")
        assert field.questions == [("blue", "swap-target")]
        assert [choice.label for choice in field.request.choices] == ["Foe", "Mate"]
        field.decide("blue-2")
        assert field.saw(TargetSwapped)[0].text() == "Mate takes the shot for Foe"
        assert (field.fired.target, field.fired.aim.against.total) == ("blue-2", 2)


@pytest.mark.rule("SK-SHOOT-36")
def test_the_way_and_the_cover_stay_those_of_the_target_named() -> None:
    cloaked = foe(12, 13.5, "D2 shield I1", name="Mate", cover=2)
    with shooting(bowman(), foe(name="Foe"), cloaked, dice="1") as field:
        field.shoot("red-1", "blue-1")
        field.decide("blue-2")
        assert (field.fired.aim.value.total, field.fired.aim.against.total) == (5, 3)


@pytest.mark.parametrize(("option", "labels"), [("direct", ["Foe", "Mate"]), ("group", ["Foe", "Mate", "Far Mate"])])
def test_who_may_be_put_forward(option: str, labels: list[str]) -> None:
    field = Range(bowman(), foe(name="Foe"), MATE, FAR_MATE, rulings=[f"R-SK-60.pool={option}"])
    field.shoot("red-1", "blue-1")
    assert [choice.label for choice in field.request.choices] == labels


def test_where_only_legal_targets_are_put_forward_sight_and_range_count() -> None:
    wall = {"at": (10.5, 14.2), "corners": [(0, 0), (0.5, 0), (0.5, 3.4), (0, 3.4)], "kinds": ["impassable"]}
    unseen = foe(12.4, 13.7, "D2", name="Unseen")
    field = Range(
        bowman(), foe(name="Foe"), unseen, dice="1", terrain=[wall], rulings=["R-SK-60.pool=direct-and-legal-target"]
    )
    assert list(field.against("red-1", "blue-2")) == ["HS-TERR-03"]
    field.shoot("red-1", "blue-1")
    assert field.fired.target == "blue-1"
    field.done()


@pytest.mark.rule("SK-SHOOT-36")
@pytest.mark.parametrize(("option", "chooser"), [("target-owner", "blue"), ("shooter", "red")])
def test_the_owner_of_the_target_or_the_shooter_names_who_takes_the_shot(option: str, chooser: str) -> None:
    with shooting(bowman(), foe(), MATE, dice="1", rulings=[f"R-SK-60.chooser={option}"]) as field:
        field.shoot("red-1", "blue-1")
        assert field.questions == [(chooser, "swap-target")]
        field.decide("blue-2")
        assert field.fired.target == "blue-2"


def test_a_sharpshooter_hits_whom_it_aims_at() -> None:
    with shooting(bowman(special=["Sharpshooter"]), foe(), MATE, dice="1") as field:
        field.shoot("red-1", "blue-1")
        assert field.fired.target == "blue-1"


@pytest.mark.rule("SK-KEY-08")
@pytest.mark.parametrize(("weapon", "is_swapped"), [(BOW, True), ("24in S2 blast1", False)])
def test_the_target_of_a_blast_is_not_swapped(weapon: str, is_swapped: bool) -> None:
    with shooting(bowman(weapon=weapon), foe(), MATE, dice="1") as field:
        field.shoot("red-1", "blue-1")
        assert field.questions == ([("blue", "swap-target")] if is_swapped else [("red", "shoot")])
        if is_swapped:
            field.decide("blue-2")
        assert field.fired.target == ("blue-2" if is_swapped else "blue-1")
        assert ("SK-KEY-08" in field.fired.rules) is not is_swapped


def test_nobody_slain_is_put_forward() -> None:
    second = red((5, 15), "P3", weapon=BOW)
    with shooting(bowman(special=["Sharpshooter"]), second, foe(), MATE, dice="3 1") as field:
        field.shoot("red-1", "blue-2")
        assert field.model("blue-2").is_slain
        field.shoot("red-2", "blue-1")
        assert field.fired.target == "blue-1"


# Destiny {R-SK-92}


@pytest.mark.rule("SK-DEST-03")
def test_a_shooter_rerolls_its_own_die() -> None:
    with shooting(bowman("P3 Dst1"), foe(), dice="3 4") as field:
        field.shoot("red-1", "blue-1")
        field.decide("1")
        assert field.rolls == ["red shot 4+: 3", "red shot again 4+: 4"]
        assert field.model("red-1").destiny == 0
        assert field.model("blue-1").is_slain


@pytest.mark.rule("SK-DEST-03")
@pytest.mark.parametrize(("option", "asked"), [("own-unit-dice", False), ("own-side-dice", True), ("any-dice", True)])
def test_friends_help_a_shooter_only_where_the_ruling_lets_them(option: str, asked: bool) -> None:
    helper = red((20, 20), "Dst1")
    field = Range(bowman(), helper, foe(), dice="3 4", rulings=[f"R-SK-92={option}"])
    field.shoot("red-1", "blue-1")
    assert (field.questions == [("red", "reroll")]) is asked
    if asked:
        field.decide("1")
        assert field.model("red-2").destiny == 0


@pytest.mark.parametrize(("option", "asked"), [("own-unit-dice", False), ("own-side-dice", True), ("any-dice", True)])
def test_friends_help_a_save_only_where_the_ruling_lets_them(option: str, asked: bool) -> None:
    helper = foe(20, 20, "Dst1")
    field = Range(bowman(), foe(profile="D5 save5"), helper, dice="4 1 5", rulings=[f"R-SK-92={option}"])
    field.shoot("red-1", "blue-1")
    if option == "any-dice":
        assert field.questions == [("blue", "reroll-enemy")]
        field.decide("0")
    assert (field.questions == [("blue", "reroll")]) is asked


@pytest.mark.rule("SK-DEST-03")
def test_a_pool_pays_for_any_die() -> None:
    helper = red((20, 20), "Dst1")
    with shooting(bowman(), helper, foe(), dice="3 4", rulings=["R-SK-90=pool-no-refresh"]) as field:
        field.shoot("red-1", "blue-1")
        field.decide("1")
        assert field.battle.sides[0].destiny == 0


@pytest.mark.rule("SK-DEST-14")
def test_a_hero_resolves_to_ignore_a_shot() -> None:
    with shooting(bowman(), foe(profile="D5 hero Dst1"), dice="4 4") as field:
        field.shoot("red-1", "blue-1")
        field.decide("yes")
        assert field.model("blue-1").is_alive
        assert field.model("blue-1").affected == ("Heroic Resolve",)


def test_nobody_spends_destiny_on_a_shot_at_a_friend() -> None:
    with shooting(bowman("P3 Dst1"), friend(), foe(), dice="1 1", rulings=["R-SK-90=pool-no-refresh"]) as field:
        field.shoot("red-1", "blue-1")
        assert field.questions == [("red", "shoot")]
        assert field.battle.sides[0].destiny == 1


@pytest.mark.rule("SK-SHOOT-36", "HS-SPELL-04", "HS-TERR-05")
def test_nobody_who_cannot_be_a_target_is_put_forward() -> None:
    wood = piece((12, 15.2), "obscuring", diameter=1)
    with shooting(bowman(), foe(), foe(12, 13.5), foe(12, 10.5), dice="1") as field:
        field.lasting("blue-2", "Hide", "Cloak", "HS-SPELL-04")
        field.shoot("red-1", "blue-1")
        assert [choice.id for choice in field.request.choices] == ["blue-1", "blue-3"]
        field.decide("blue-1")
    with shooting(bowman(), foe(12, 13.2), foe(12, 15.2), dice="1", terrain=[wood]) as field:
        field.shoot("red-1", "blue-1")
        assert field.questions == [("red", "shoot")]


@pytest.mark.rule("SK-FIGHT-45")
def test_a_bodyguard_takes_the_shot_that_would_wound_its_hero() -> None:
    guard = foe(12, 13.5, special=["Bodyguard"], name="Guard")
    with shooting(bowman(special=["Sharpshooter"]), foe(profile="D5 hero"), guard, dice="4") as field:
        field.shoot("red-1", "blue-1")
        field.decide("blue-2")
        assert field.model("blue-1").is_alive
        assert field.model("blue-2").is_slain


def test_one_who_stands_and_fights_spends_faith_under_fire() -> None:
    with shooting(bowman(), foe(profile="D5 F1", special=["Stand and Fight!"]), dice="4 4") as field:
        field.shoot("red-1", "blue-1")
        field.decide("blue-1")
        assert field.model("blue-1").is_alive
        assert field.battle.sides[1].faith == 0


def test_a_volatile_victim_goes_up_when_it_falls() -> None:
    with shooting(bowman(), foe(special=["Volatile 2"]), foe(12, 14.3, "D4"), dice="4 4") as field:
        field.shoot("red-1", "blue-1")
        assert [each.victim.id for each in field.saw(Slain)] == ["blue-1", "blue-2"]
        assert len(field.saw(ShotFired)) == 1


@pytest.mark.rule("SK-SHOOT-02", "SK-SHOOT-03")
def test_who_is_slain_by_the_explosion_of_a_quick_shots_victim_still_has_its_shot() -> None:
    other = foe(12, 14.3, "D4", weapon=BOW)
    with shooting(bowman(weapon="24in S2 quick-shot"), foe(special=["Volatile 2"]), other, dice="4 4") as field:
        field.shoot("red-1", "blue-1")
        assert [(field.model(id).is_slain, field.model(id).is_here) for id in ("blue-1", "blue-2")] == [
            (True, False),
            (True, True),
        ]


# Keywords of the dice


@pytest.mark.rule("HS-KEY-02")
def test_multi_shot_rolls_several_dice_at_one_target() -> None:
    with shooting(bowman(weapon="24in S2 multi-shot3"), foe(profile="D5 W3"), dice="4 3 5") as field:
        field.shoot("red-1", "blue-1")
        assert field.model("blue-1").wounds == 1
        assert field.fired.text().endswith("4+ is needed with 3 dice")
        assert "HS-KEY-02" in field.fired.rules


@pytest.mark.rule("HS-KEY-01")
def test_sunder_makes_the_save_worse() -> None:
    with shooting(bowman(weapon="24in S2 sunder1"), foe(profile="D5 save5"), dice="4 5") as field:
        field.shoot("red-1", "blue-1")
        assert field.rolls[-1] == "blue save 6+: 5"
        assert "HS-KEY-01" in field.fired.rules


def test_a_weapon_of_two_wounds_takes_two() -> None:
    with shooting(red((5, 12), unit="cargo-beast"), foe(profile="D5 W3 save6"), dice="6 1 1") as field:
        field.shoot("red-1", "blue-1", "harpoon-gun")
        assert field.rolls[1:] == ["blue save 6+: 1", "blue save 6+: 1"]
        assert field.model("blue-1").wounds == 1


# Powers that are rolled like a shot (SK-AFF-08)


@pytest.mark.rule("SK-SHOOT-22", "SK-SHOOT-25", "SK-AFF-08")
def test_a_spell_asks_no_behemoth() -> None:  # D-SK-04
    field = struck_by_spell("24in S2 spell", foe(profile="D6"), dice="5")
    (fired,) = field.saw(ShotFired)
    assert (fired.aim.need, fired.aim.rule) == (5, "SK-SHOOT-22")
    assert {"SK-SHOOT-25", "SK-AFF-08"} <= set(fired.rules)
    deed = field.saw(Slain)[0].deed
    assert (deed.means, deed.power, deed.is_learnable, deed.weapon) == (Means.AFFINITY, "spark", True, "")


@pytest.mark.rule("SK-AFF-08")
def test_a_power_that_spreads_is_rolled_for_all_in_coherency_with_its_target() -> None:
    others = [MATE, FAR_MATE, red((12, 10.2), "D2")]
    field = struck_by_spell("24in S2 spell", foe(), *others, dice="1 2", spreads=True)
    assert [(each.target, each.how) for each in field.saw(ShotFired)] == [
        ("blue-1", HowStruck.AIMED),
        ("blue-2", HowStruck.CAUGHT),
    ]
    assert field.battle.model("blue-2").is_slain


def test_powers_are_neither_swapped_nor_led_astray_by_a_fight() -> None:
    field = struck_by_spell("24in S2 spell", foe(), MATE, friend(), dice="4")
    assert rolls_of(field) == ["red shot 4+: 4"]


@pytest.mark.rule("SK-SHOOT-36", "SK-AFF-08")
@pytest.mark.parametrize(("option", "asked"), [("stays", False), ("as-shots", True)])
def test_whether_the_strike_of_a_power_is_redirected(option: str, asked: bool) -> None:
    rulings = [f"R-SK-117={option}"]
    cast, mage = casts("blast", "blue-1"), red((5, 12), "hero P3 Aff6", spells=["blast", "lightning"])
    scene = Casting(cast, mage, foe(name="Foe"), MATE, FAR_MATE, phase="shoot", dice="2", rulings=rulings)
    if asked:
        assert scene.questions == [("blue", "swap-target")]
        assert [choice.label for choice in scene.request.choices] == ["Foe", "Mate"]
        scene.decide("blue-2")
        assert scene.saw(TargetSwapped)[0].text() == "Mate takes the shot for Foe"
    scene.finish()
    assert [each.target for each in scene.saw(ShotFired)] == ["blue-2" if asked else "blue-1"]


@pytest.mark.rule("SK-SHOOT-36", "SK-KEY-08")
def test_a_power_that_spreads_or_explodes_is_never_redirected() -> None:
    rulings = ["R-SK-117=as-shots"]
    mage = red((5, 12), "hero P3 Aff6", spells=["lightning"])
    scene = Casting(casts("lightning", "blue-1", 2), mage, foe(), MATE, phase="shoot", dice="1 1", rulings=rulings)
    scene.finish()
    struck_by_spell("24in S2 spell blast1", foe(), MATE, dice="1", rulings=rulings)


@pytest.mark.rule("SK-SHOOT-36")
def test_a_redirected_power_may_be_the_casters_choice_and_its_aim_as_a_shooter_holds_no_power() -> None:
    rulings = ["R-SK-117=as-shots", "R-SK-60.chooser=shooter"]
    mage = red((5, 12), "hero P3 Aff6", spells=["blast"])
    scene = Casting(casts("blast", "blue-1"), mage, foe(), MATE, phase="shoot", dice="1", rulings=rulings)
    assert scene.questions == [("red", "swap-target")]
    sharp = red((5, 12), "hero P3 Aff6", spells=["blast"], special=["Sharpshooter"])
    scene = Casting(casts("blast", "blue-1"), sharp, foe(), MATE, phase="shoot", dice="1", rulings=rulings[:1])
    assert scene.questions == [("blue", "swap-target")]


def struck_by_spell(spell: str, *models: dict[str, Any], dice: str, rulings: Sequence[str] = (), **more: Any) -> Acted:
    """The first red model strikes the first blue one with a power, in the Shoot Phase."""
    weapon = parse_weapon(spell)

    def act(battle: Battle, rulings: Rulings) -> Asking[Battle]:
        caster, target = battle.model("red-1"), battle.model("blue-1")
        made = conditions_of(battle, caster, target, weapon, rulings)
        shot = Shot(caster.id, weapon, target.id, made, then(shot_over), power="spark", is_learnable=True, **more)
        strike: Stage[Battle] = then(ranged_strike, battle, shot, rulings)
        return (yield from call(strike))

    field = Acted(act, bowman(), *models, dice=dice, phase="shoot", rulings=list(rulings))
    field.finish()
    return field
