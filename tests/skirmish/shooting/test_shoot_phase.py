"""The Shoot Phase: its order, who may shoot with what at whom, and when the slain leave."""

from typing import Any

import pytest
from msgspec.structs import replace
from skirmish.fields import Field, blue, red
from skirmish.shooting.shots import BOW, Range, shooting

from dwethia.engine.seats import Seat
from dwethia.skirmish.events.dying import Means, Slain, TakenOff, WoundsLost
from dwethia.skirmish.events.shooting import Backfired, FireRained, ShotFailed, ShotFired
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.skirmish.shooting.aiming import has_shield

NEXT_TURN = " 6 1"  # the priority roll after a phase that is played to its end


def bowman(x: float = 5, y: float = 12, profile: str = "P3", **more: Any) -> dict[str, Any]:
    return red((x, y), profile, **{"weapon": BOW, **more})


def foe(x: float = 12, y: float = 12, profile: str = "D5", **more: Any) -> dict[str, Any]:
    return blue((x, y), profile, **more)


def shot(model: str, target: str, weapon: str = "weapon") -> dict[str, Any]:
    return {"do": "shoot", "model": model, "weapon": weapon, "target": target}


DONE = {"do": "done"}


# The order of shooting


@pytest.mark.rule("SK-SHOOT-01")
def test_the_side_with_priority_shoots_first_in_any_order_then_the_other() -> None:
    field = Field(
        bowman(5, 12), bowman(5, 15), foe(12, 12, weapon=BOW), phase="shoot", priority="blue", dice="1 1 1" + NEXT_TURN
    )
    assert field.questions == [("blue", "shoot")]
    field.decide(shot("blue-1", "red-2"))
    assert field.questions == [("red", "shoot")]
    field.decide(shot("red-2", "blue-1"))
    field.decide(shot("red-1", "blue-1"))
    assert field.battle.turn == 2


def test_a_seat_may_stop_before_all_have_shot() -> None:
    field = Field(bowman(5, 12), bowman(5, 15), foe(weapon=BOW), phase="shoot")
    field.decide(DONE)
    assert field.questions == [("blue", "shoot")]


def test_nobody_is_asked_where_nobody_can_shoot() -> None:
    field = Field(red((5, 12)), foe(), phase="shoot", dice="6 1")
    assert field.battle.turn == 2


@pytest.mark.rule("SK-TURN-04")
def test_each_seat_shoots_with_its_own_models() -> None:
    seats: dict[str, Any] = {"seats": {"red": ["anna", "ben"]}}
    field = Range(bowman(5, 12, seat="anna"), bowman(5, 15, seat="ben"), foe(profile="D5 W3"), dice="1 1", **seats)
    assert field.questions == [("anna", "shoot"), ("ben", "shoot")]
    field.decide(shot("red-2", "blue-1"), "ben")
    assert field.questions == [("anna", "shoot")]  # the lookout is hers too
    found = list(field.game.asks[0].form.faults(shot("red-2", "blue-1")))  # type: ignore[union-attr]
    assert [fault.rule for fault in found] == ["SK-TURN-04", "SK-SHOOT-16"]


def test_a_seat_that_is_done_waits_for_the_others() -> None:
    seats: dict[str, Any] = {"seats": {"red": ["anna", "ben"]}}
    field = Range(bowman(5, 12, seat="anna"), bowman(5, 15, seat="ben"), foe(weapon=BOW), **seats)
    field.decide(DONE, "anna")
    assert field.questions == [("ben", "shoot")]
    field.decide(DONE, "ben")
    assert field.questions == [("blue", "shoot")]


# The slain


@pytest.mark.rule("SK-SHOOT-02", "SK-SHOOT-33")
def test_the_slain_still_shoot_and_leave_when_the_phase_ends() -> None:
    field = Field(bowman(), foe(weapon=BOW), blue((20, 20)), phase="shoot", dice="4 4" + NEXT_TURN)
    field.decide(shot("red-1", "blue-1"))
    slain = field.saw(Slain)[0]
    assert (slain.rules, slain.deed.rule) == (("SK-SHOOT-33",), "SK-SHOOT-33")
    assert field.model("blue-1").is_slain
    assert field.model("blue-1").is_here
    field.decide(shot("blue-1", "red-1"))
    (gone,) = field.saw(TakenOff)
    assert (gone.models, gone.rule) == (("red-1", "blue-1"), "SK-SHOOT-02")
    assert not field.model("blue-1").is_here


@pytest.mark.parametrize(("option", "answers"), [("end-of-phase", True), ("at-once", False)])
def test_whether_the_slain_leave_at_once(option: str, answers: bool) -> None:
    field = Field(
        bowman(), bowman(5, 15), foe(weapon=BOW), blue((20, 20)), phase="shoot", dice="4", rulings=[f"R-SK-52={option}"]
    )
    field.decide(shot("red-1", "blue-1"))
    assert field.model("blue-1").is_here is answers


@pytest.mark.rule("SK-SHOOT-03", "SK-KEY-01")
def test_a_quick_shot_takes_its_victim_off_before_it_can_shoot() -> None:
    with shooting(bowman(weapon="24in S2 quick"), foe(weapon=BOW), dice="4") as field:
        field.shoot("red-1", "blue-1")
        (gone,) = field.saw(TakenOff)
        assert (gone.models, gone.rule) == (("blue-1",), "SK-KEY-01")
        assert "SK-SHOOT-03" in field.fired.rules
        assert field.against("red-2", "blue-1")["SK-SHOOT-06"] == "Blue 1 is not on the table"


@pytest.mark.rule("SK-KEY-01", "SK-SHOOT-35")
@pytest.mark.parametrize(("option", "left"), [("immediate-removal", 2), ("outright-kill", 0)])
def test_what_a_quick_shot_does_to_a_model_with_several_wounds(option: str, left: int) -> None:
    with shooting(
        bowman(weapon="24in S2 quick"), foe(profile="D5 W3"), dice="4", rulings=[f"R-SK-71={option}"]
    ) as field:
        field.shoot("red-1", "blue-1")
        assert field.model("blue-1").wounds == left


def test_a_slain_model_is_still_a_target_but_loses_nothing_more() -> None:
    with shooting(bowman(5, 12), bowman(5, 15), foe(), dice="4 4") as field:
        field.shoot("red-1", "blue-1")
        field.shoot("red-2", "blue-1")
        assert len(field.saw(Slain)) == 1


@pytest.mark.rule("SK-SHOOT-02")
def test_where_the_slain_only_shoot_they_are_no_target_and_in_nobodys_way() -> None:
    ox = foe(9, 12, base=50, name="Ox")
    field = Range(bowman(5, 12), bowman(3.6, 12), foe(14, 12), ox, dice="4 1", rulings=["R-SK-67=ghost"])
    field.shoot("red-1", "blue-2")
    assert field.against("red-2", "blue-2") == {"SK-SHOOT-02": "Ox is slain, and only waits to be taken off"}
    field.shoot("red-2", "blue-1")
    assert field.fired.in_the_way == ()


def test_a_slain_model_is_in_the_way_until_it_is_taken_off() -> None:
    ox = foe(9, 12, base=50, name="Ox")
    field = Range(bowman(5, 12), bowman(3.6, 12), foe(14, 12), ox, dice="4 1")
    field.shoot("red-1", "blue-2")
    field.shoot("red-2", "blue-1")
    assert field.fired.in_the_way == ("Ox",)


@pytest.mark.rule("SK-SHOOT-35")
def test_a_wound_of_several_is_remembered() -> None:  # G-SK-15, G-SK-16
    with shooting(bowman(5, 12), bowman(5, 15), foe(profile="D5 W2"), dice="4 4") as field:
        field.shoot("red-1", "blue-1")
        (hurt,) = field.saw(WoundsLost)
        assert (hurt.left, hurt.rules) == (1, ("SK-SHOOT-35",))
        field.shoot("red-2", "blue-1")
        assert field.saw(Slain)[0].deed.rule == "SK-SHOOT-35"


@pytest.mark.rule("SK-SHOOT-34")
def test_a_failed_roll_does_nothing() -> None:
    with shooting(bowman(), foe(), dice="3") as field:
        field.shoot("red-1", "blue-1")
        assert [event.rules for event in field.saw(ShotFailed)] == [("SK-SHOOT-34",)]
        assert field.model("blue-1").wounds == 1


@pytest.mark.rule("SK-SHOOT-28", "SK-SHOOT-32")
def test_a_save_comes_before_what_ignores_wounds() -> None:
    with shooting(bowman(), foe(profile="D5 save5 ignore4"), dice="4 4 4") as field:
        field.shoot("red-1", "blue-1")
        assert field.rolls == ["red shot 4+: 4", "blue save 5+: 4", "blue ignore 4+: 4"]
        assert field.model("blue-1").is_alive


@pytest.mark.rule("SK-SHOOT-29", "SK-KEY-02")
@pytest.mark.parametrize(("weapon", "dice"), [("24in S2", "4 4 5"), ("24in S2 quick", "4 4")])
def test_where_save_dice_are_doubled_a_quick_shot_is_excepted(weapon: str, dice: str) -> None:
    field = Range(bowman(weapon=weapon), foe(profile="D5 save5"), dice=dice, rulings=["R-SK-57=double"])
    field.shoot("red-1", "blue-1")
    field.done()
    assert field.model("blue-1").is_alive is (weapon == "24in S2")


def test_a_slaying_shot_is_recorded_with_all_its_facts() -> None:
    with shooting(red((5, 12), unit="captain"), foe(profile="D2"), dice="6") as field:
        field.decide("no")  # Rain Fire!
        field.shoot("red-1", "blue-1", "black-sun-pistol")
        deed = field.saw(Slain)[0].deed
        assert (deed.means, deed.weapon, deed.weapon_strength) == (Means.RANGED, "black-sun-pistol", 5)
        assert deed.weapon_tags == ("Light", "Quick Shot", "Black Sun")
        assert deed.slayer is not None
        assert deed.slayer.id == "red-1"


@pytest.mark.rule("HS-KEY-05")
def test_a_forbidden_weapon_bears_its_tag() -> None:
    with shooting(red((5, 12), unit="captain"), foe(), dice="1") as field:
        field.decide("no")  # Rain Fire!
        field.shoot("red-1", "blue-1", "black-sun-pistol")
        assert "HS-KEY-05" in field.fired.rules


# Range, movement, engagement


@pytest.mark.rule("SK-SHOOT-05")
@pytest.mark.parametrize(("gap", "option", "far"), [(24, "enemy-exclusive", False), (24, "all-exclusive", True)])
def test_a_range_includes_its_limit_unless_the_ruling_says_otherwise(gap: float, option: str, far: bool) -> None:
    field = Range(bowman(2), foe(3.26 + gap), width=36, dice="1", rulings=[f"R-SK-08={option}"])
    assert list(field.against("red-1", "blue-1")) == (["SK-SHOOT-05"] if far else [])


@pytest.mark.rule("SK-SHOOT-05")
def test_a_thousandth_of_an_inch_too_far_is_too_far() -> None:
    field = Range(bowman(2), foe(27.261), width=36)
    assert field.against("red-1", "blue-1") == {"SK-SHOOT-05": "24.001 in is more than 24 in"}


@pytest.mark.rule("SK-SHOOT-37")
@pytest.mark.parametrize(("moved", "rules"), [(3, []), (3.001, ["SK-SHOOT-37"])])
def test_a_half_penalty_allows_half_the_move(moved: float, rules: list[str]) -> None:  # G-SK-11, -12, -14
    """What is remembered counts difficult ground double: 1.5 in of it are 3."""
    field = Range(bowman(weapon="24in S2 half", moved=moved), foe(), dice="1")
    assert list(field.against("red-1", "blue-1")) == rules


@pytest.mark.rule("SK-SHOOT-38")
@pytest.mark.parametrize(("moved", "rules"), [(0, []), (0.001, ["SK-SHOOT-38"])])
def test_a_full_penalty_allows_no_move(moved: float, rules: list[str]) -> None:
    field = Range(bowman(weapon="24in S2 full", moved=moved), foe(), dice="1")
    assert list(field.against("red-1", "blue-1")) == rules


@pytest.mark.rule("SK-SHOOT-39", "SK-SHOOT-04")
def test_without_a_penalty_the_whole_move_is_free() -> None:  # G-SK-09
    with shooting(red((5, 12), unit="hunter", moved=6), foe(), dice="1") as field:
        field.shoot("red-1", "blue-1", "short-bow")
        assert {"SK-SHOOT-04", "SK-SHOOT-39"} <= set(field.fired.rules)


@pytest.mark.rule("SK-SHOOT-17", "SK-KEY-10", "SK-KEY-11", "SK-KEY-12")
def test_an_engaged_model_shoots_only_a_light_weapon() -> None:
    near, far = foe(7.2), foe(14)
    field = Range(bowman(), near, far)
    assert list(field.against("red-1", "blue-2")) == ["SK-SHOOT-17"]
    light = Range(bowman(weapon="12in S2 light"), near, far, dice="1")
    assert light.against("red-1", "blue-2") == {}
    assert {"SK-KEY-10", "SK-KEY-11", "SK-KEY-12"} <= set(light.fired.rules)
    assert Range(bowman(), foe(7.26), far, dice="1").against("red-1", "blue-2") == {}  # exactly 1 in is clear


@pytest.mark.rule("SK-KEY-10")
@pytest.mark.parametrize(
    ("weapon", "option", "forfeits"),
    [
        ("24in S2", "non-light-forfeits", True),
        ("24in S2 light", "non-light-forfeits", False),
        ("24in S2", "no-forfeit", False),
    ],
)
def test_who_shoots_gives_up_its_blows_unless_the_weapon_is_light(weapon: str, option: str, forfeits: bool) -> None:
    with shooting(bowman(weapon=weapon), foe(), dice="1", rulings=[f"R-SK-70={option}"]) as field:
        field.shoot("red-1", "blue-1")
        model = field.model("red-1")
        assert (model.has_shot, model.shot_with, model.forfeits) == (True, "weapon", forfeits)


# Who may shoot what at whom


@pytest.mark.rule("SK-SHOOT-18")
def test_only_an_enemy_on_the_table_is_a_target() -> None:
    field = Range(bowman(5, 12), bowman(5, 15), foe(), blue(None))
    assert field.against("red-1", "red-2") == {"SK-SHOOT-18": "Red 2 is no enemy"}
    assert field.against("red-1", "blue-2") == {"SK-SHOOT-06": "Blue 2 is not on the table"}
    assert field.against("red-1", "blue-9") == {"None": "there is no model 'blue-9'"}


@pytest.mark.rule("SK-SHOOT-04")
def test_a_model_shoots_only_what_it_carries() -> None:
    field = Range(bowman(), red((5, 15)), foe())
    assert field.against("red-1", "blue-1", "harpoon") == {"SK-SHOOT-04": "Red 1 has no ranged weapon 'harpoon'"}
    assert list(field.against("red-2", "blue-1")) == ["SK-SHOOT-04"]


@pytest.mark.rule("SK-SHOOT-16")
def test_a_model_shoots_once_in_a_phase() -> None:
    field = Range(bowman(), foe(), dice="1")
    field.shoot("red-1", "blue-1")
    assert field.against("red-1", "blue-1") == {"SK-SHOOT-16": "Red 1 has shot in this phase"}


@pytest.mark.rule("SK-SHOOT-16")
def test_several_shots_come_before_anothers_and_each_may_take_a_new_target() -> None:
    with shooting(bowman(profile="P3 shots2"), bowman(5, 15), foe(12, 12), foe(12, 16), dice="4 4") as field:
        field.shoot("red-1", "blue-1")
        assert field.against("red-2", "blue-1")["SK-SHOOT-16"] == "Red 1 has 1 more to shoot first"
        field.shoot("red-1", "blue-2")
        assert [each.target for each in field.saw(ShotFired)] == ["blue-1", "blue-2"]
        assert list(field.against("red-1", "blue-1")) == ["SK-SHOOT-16"]


def test_further_shots_may_be_given_up() -> None:
    with shooting(bowman(profile="P3 shots3"), bowman(5, 15), foe(), dice="1 1") as field:
        field.shoot("red-1", "blue-1")
        field.decide(DONE)
        field.shoot("red-2", "blue-1")
        assert field.battle.finished == ()


@pytest.mark.rule("SK-SHOOT-16")
@pytest.mark.parametrize(("option", "shots"), [("profile-field", 1), ("aggression", 3)])
def test_how_many_shots_a_hero_has(option: str, shots: int) -> None:
    hero = bowman(profile="P3 A3 hero")
    with shooting(hero, foe(), dice="1 " * shots, rulings=[f"R-SK-68={option}"]) as field:
        for _ in range(shots):
            field.shoot("red-1", "blue-1")
        assert list(field.against("red-1", "blue-1")) == ["SK-SHOOT-16"]


@pytest.mark.rule("SK-SHOOT-16")
def test_a_model_without_shots_does_not_shoot() -> None:
    field = Range(bowman(profile="P3 shots0"), foe())
    assert field.against("red-1", "blue-1") == {"SK-SHOOT-16": "Red 1 has no shots"}


@pytest.mark.rule("SK-SHOOT-15")
def test_all_shots_of_a_phase_come_from_one_weapon() -> None:
    field = Range(red((5, 12), unit="bulwark-engine", wargear=["mortar"]), foe(16, 12, "D5 W9"), dice="1 1 1")
    field.changing("red-1", card=_several_shots(field, "red-1"))
    field.shoot("red-1", "blue-1", "repeater")
    assert field.against("red-1", "blue-1", "mortar")["SK-SHOOT-15"] == (
        f"{field.model('red-1').name} has shot another weapon in this phase"
    )


def _several_shots(field: Range, id: str) -> BattleCard:
    card = field.model(id).card
    return replace(card, profile=replace(card.profile, shots=2))


@pytest.mark.rule("SK-AFF-03")
def test_a_model_that_cast_in_this_phase_fires_nothing() -> None:
    field = Range(bowman(), foe())
    field.changing("red-1", casts=1, casts_now=1)
    assert field.against("red-1", "blue-1") == {"SK-AFF-03": "Red 1 has activated a power in this phase"}


@pytest.mark.rule("HS-PRICE-04")
def test_what_works_once_a_game_is_used_up() -> None:
    with shooting(red((5, 12), unit="conscript", wargear=["grenade"]), foe(), dice="1") as field:
        field.shoot("red-1", "blue-1", "grenade")
        assert field.model("red-1").used == ("grenade",)
    later = Range(red((5, 12), unit="conscript", wargear=["grenade"]), foe())
    later.changing("red-1", used=("grenade",))
    assert list(later.against("red-1", "blue-1", "grenade")) == ["HS-PRICE-04"]


def test_every_fault_is_named_at_once() -> None:
    field = Range(bowman(weapon="6in S2 full", moved=1), foe(7.2), foe(20), rulings=["R-SK-52=at-once"])
    assert list(field.against("red-1", "blue-2")) == ["SK-SHOOT-17", "SK-SHOOT-38", "SK-SHOOT-05"]


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"do": "dance"},
        {"do": "done", "model": "red-1"},
        {"do": "shoot"},
        {"do": "shoot", "model": 3, "weapon": [], "target": None},
        {"do": "shoot", "model": "red-1", "weapon": ["weapon"], "target": "blue-1"},
        {"do": "shoot", "model": "red-1", "weapon": "weapon", "target": "blue-1", "lobbed": "yes"},
        {"do": "shoot", "model": "blue-1", "weapon": "weapon", "target": "red-1"},
        {"do": ["shoot"]},
    ],
)
def test_nonsense_is_refused_with_a_reason(answer: dict[str, Any]) -> None:
    form = Range(bowman(), foe()).request.form
    assert form is not None
    assert list(form.faults(answer))


# Weapons that hurt their bearers, Rain Fire!, and what actions give


@pytest.mark.rule("HS-KEY-06")
@pytest.mark.parametrize(("die", "lost"), [("1", 1), ("2", 0)])
def test_a_dangerous_weapon_may_hurt_its_bearer(die: str, lost: int) -> None:
    with shooting(red((5, 12), unit="lance-bearer"), foe(), dice=f"1 {die}") as field:
        field.shoot("red-1", "blue-1", "void-lance")
        assert field.model("red-1").wounds == 2 - lost
        assert len(field.saw(Backfired)) == lost


@pytest.mark.rule("DD-ABIL-04")
def test_rain_fire_lets_friends_shoot_however_far_they_moved() -> None:
    captain = red((5, 12), "P3 Dst1 hero", weapon="24in S2 half", moved=6, special=["Rain Fire!"], name="Captain")
    friend = red((5, 13.5), "P3", weapon="24in S2 full", moved=1, name="Mate")
    stranger = red((5, 18), "P3", weapon="24in S2 full", moved=1)
    field = Range(captain, friend, stranger, foe(), dice="1 1")
    assert field.questions == [("red", "rain-fire")]
    field.decide("yes")
    assert field.saw(FireRained)[0].friends == ("Mate",)
    assert field.model("red-1").destiny == 0
    assert list(field.against("red-3", "blue-1")) == ["SK-SHOOT-38"]
    for id in ("red-1", "red-2"):
        field.shoot(id, "blue-1")
        assert field.fired.aim.value.parts[-1].rule == "DD-ABIL-04"
    field.done()


@pytest.mark.rule("DD-ABIL-04")
def test_rain_fire_takes_nothing_off_a_shot_that_was_allowed_anyway() -> None:
    captain = red((5, 12), "P3 Dst1 hero", weapon=BOW, moved=6, special=["Rain Fire!"])
    with shooting(captain, foe(), dice="1", rulings=["R-SK-90=pool-no-refresh"]) as field:
        field.decide("yes")
        assert field.battle.side(Seat("red")).destiny == 0
        field.shoot("red-1", "blue-1")
        assert field.fired.aim.value.total == 5


def test_rain_fire_may_be_let_pass_and_needs_destiny() -> None:
    captain = red((5, 12), "P3 hero", weapon=BOW, special=["Rain Fire!"])
    assert Range(captain, foe()).questions == [("red", "shoot")]
    richer = Range(red((5, 12), "P3 Dst1 hero", weapon="24in S2 full", moved=1, special=["Rain Fire!"]), foe())
    richer.decide("no")
    assert list(richer.against("red-1", "blue-1")) == ["SK-SHOOT-38"]


@pytest.mark.rule("SK-DEST-18", "SK-KEY-01")
def test_a_signal_makes_the_next_shot_quick() -> None:
    with shooting(bowman(), foe(weapon=BOW), dice="4") as field:
        field.lasting("red-1", "Quick Shot", "Fire on my Signal", "SK-DEST-18")
        field.shoot("red-1", "blue-1")
        assert field.saw(TakenOff)[0].rule == "SK-KEY-01"
        assert "SK-DEST-18" in field.fired.rules


@pytest.mark.rule("SK-DEST-19")
@pytest.mark.parametrize(("die", "slain"), [("5", False), ("6", True)])
def test_under_release_only_a_natural_six_succeeds(die: str, slain: bool) -> None:  # D-SK-22
    with shooting(bowman(), foe(profile="D4"), dice=die) as field:
        field.lasting("red-1", "Quick Shot", "Release!", "SK-DEST-19")
        field.lasting("red-1", "Natural Six", "Release!", "SK-DEST-19")
        field.shoot("red-1", "blue-1")
        assert field.fired.aim.rule == "SK-DEST-19"
        assert (field.saw(TakenOff) != []) is slain


def test_where_a_signal_applies_too_no_six_is_needed() -> None:
    with shooting(bowman(), foe(profile="D4"), dice="3") as field:
        field.lasting("red-1", "Quick Shot", "Fire on my Signal", "SK-DEST-18")
        field.lasting("red-1", "Quick Shot", "Release!", "SK-DEST-19")
        field.lasting("red-1", "Natural Six", "Release!", "SK-DEST-19")
        field.shoot("red-1", "blue-1")
        assert field.model("blue-1").is_slain


@pytest.mark.rule("HS-KEY-03")
def test_the_shield_is_up_again_when_the_phase_of_a_shot_with_both_hands_is_over() -> None:
    archer = red((10, 10), "shield", weapon="24in S1 two-handed")
    field = Field(archer, blue((10, 20), "D2"), phase="shoot", turns=1, dice="1")
    field.decide(shot("red-1", "blue-1"))
    assert field.game.is_over
    assert field.model("red-1").has_shot
    assert has_shield(field.battle, field.model("red-1"), field.game.rulings)
