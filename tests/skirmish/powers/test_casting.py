"""Who may cast what at whom, and everything that speaks against it (SK-AFF-01 to -07)."""

from typing import Any

import pytest
from msgspec.structs import replace
from skirmish.close_combat.acts import Casting, as_cast, battle_of, casts, faults
from skirmish.fields import blue, piece, red

from dwethia.skirmish.events.powers import PowerCast, PowerLost, PowerResolved
from dwethia.skirmish.powers.casting import faults_of_cast, offers, said
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.tabletop.sides import RED

MAGE = "hero P3 Aff4"


def mage(at: tuple[float, float] = (5, 5), profile: str = MAGE, **more: Any) -> dict[str, Any]:
    """A red caster who knows every spell that is named."""
    return red(at, profile, name="Mage", **{"spells": ["blast", "root", "cloak", "summon-horde"], **more})


def after(**changes: Any) -> Any:
    """The battle with something about the first red model changed."""

    def change(battle: Battle) -> Battle:
        return battle.with_model(replace(battle.model("red-1"), **changes))

    return change


# A legal cast


@pytest.mark.rule("SK-AFF-01", "SK-AFF-02", "SK-AFF-06", "SK-STAT-11", "HS-SPELL-01")
def test_a_power_is_paid_for_before_any_die_and_every_number_is_told() -> None:
    scene = Casting(casts("blast", "blue-1", 3), mage(), blue((15, 5)), phase="shoot", dice="1")
    battle = scene.finish()
    (told,) = scene.saw(PowerCast)
    assert (told.paid.total, told.left, battle.side(RED).affinity) == (3, 1, 1)
    assert str(told.paid) == "3 = 1 Charge of Blast (HS-SPELL-01) + 2 surging (HS-SPELL-01)"
    assert told.text() == (
        "Mage casts Blast at Blue 1, 1 Affinity left: 3 = 1 Charge of Blast (HS-SPELL-01) + 2 surging (HS-SPELL-01)"
    )
    assert (battle.model("red-1").casts, battle.model("red-1").casts_now) == (1, 1)


@pytest.mark.rule("SK-FAITH-10")
def test_a_power_that_nobody_can_resist_works_without_a_question() -> None:
    scene = Casting(casts("root", "blue-1"), mage(), blue((15, 5)))
    battle = scene.finish()
    assert [event.text() for event in scene.saw(PowerResolved)] == ["Nobody resists Root: it works"]
    assert battle.side(RED).powers_worked == 1


# Who may cast


@pytest.mark.rule("SK-AFF-01")
def test_a_model_casts_only_what_it_knows() -> None:
    assert faults(casts("lightning", "blue-1", 2), mage(), blue((15, 5)), phase="shoot") == [
        "Mage knows no power 'lightning' (SK-AFF-01)"
    ]


@pytest.mark.rule("SK-AFF-01")
def test_who_has_no_affinity_of_its_own_casts_nothing_even_from_a_pool() -> None:
    found = faults(casts("root", "blue-1"), mage(profile="hero"), red((5, 9), "Aff3"), blue((15, 5)))
    assert found == ["Mage has no Affinity on its profile (SK-AFF-01)"]


@pytest.mark.rule("SK-TURN-04")
def test_nobody_casts_with_the_models_of_another_seat() -> None:
    scene = (mage(), blue((15, 5), "hero Aff2", spells=["root"]))
    assert faults(casts("root", "blue-1"), *scene, seat="blue") == [
        "Mage (red-1) is run by red, not by blue (SK-TURN-04)"
    ]
    shared = {"seats": {"red": ["ann", "bob"]}, "rulings": []}
    two = (mage(seat="ann"), red((5, 9), "Aff2", seat="bob"), blue((15, 5)))
    assert faults(casts("root", "blue-1"), *two, seat="bob", **shared) == [
        "Mage (red-1) is run by ann, not by bob (SK-TURN-04)"
    ]


@pytest.mark.rule("SK-TURN-03")
def test_powers_are_cast_in_the_own_part_of_a_phase() -> None:
    found = faults(casts("root", "blue-1"), mage(), blue((15, 5)), priority="blue")
    assert found == ["it is blue's part of the Movement Phase (SK-TURN-03)"]


@pytest.mark.rule("SK-AFF-07")
def test_each_power_has_its_phase() -> None:
    found = faults(casts("root", "blue-1"), mage(), blue((15, 5)), phase="shoot")
    assert found == ["Root is cast in the Movement Phase, and this is Shoot (SK-AFF-07)"]


@pytest.mark.rule("SK-STAT-11")
@pytest.mark.parametrize(
    ("option", "found"),
    [
        ("pool-no-refresh", []),
        ("own-value-no-refresh", ["3 Affinity is more than the 2 left (SK-STAT-11)"]),
        ("own-value-refresh", ["3 Affinity is more than the 2 left (SK-STAT-11)"]),
    ],
)
def test_affinity_is_the_armys_or_the_casters_own(option: str, found: list[str]) -> None:
    scene = (mage(profile="Aff2"), red((5, 9), "Aff2"), blue((15, 5)))
    setting = [f"R-SK-101={option}"]
    assert faults(casts("blast", "blue-1", 3), *scene, phase="shoot", rulings=setting) == found


@pytest.mark.rule("SK-STAT-11", "HS-SPELL-01")
def test_less_than_the_charge_does_not_do_and_more_only_where_a_power_surges() -> None:
    assert faults(casts("root", "blue-1", 0), mage(), blue((15, 5))) == ["Root costs 1 Affinity, not 0 (SK-STAT-11)"]
    assert faults(casts("root", "blue-1", 2), mage(), blue((15, 5))) == [
        "Root costs 1 Affinity: more than that does nothing (HS-SPELL-01)"
    ]


# How many


@pytest.mark.rule("SK-AFF-02")
def test_a_model_activates_one_power_a_turn() -> None:
    found = faults(casts("root", "blue-1"), mage(), blue((15, 5)), change=after(casts=1))
    assert found == ["Mage activates at most 1 a turn: 1 so far, 1 more declared (SK-AFF-02)"]


@pytest.mark.rule("SK-AFF-02")
@pytest.mark.parametrize(
    ("casts_now", "found"),
    [(0, []), (1, ["Mage activates at most 1 a phase: 1 so far, 1 more declared (SK-AFF-02)"])],
)
def test_or_one_a_phase_as_the_ruling_says(casts_now: int, found: list[str]) -> None:
    setting = ["R-SK-102=one-per-phase"]
    change = after(casts=1, casts_now=casts_now)
    assert faults(casts("root", "blue-1"), mage(), blue((15, 5)), change=change, rulings=setting) == found


SECOND = {"power": "root", "target": "blue-2", "affinity": 1}


@pytest.mark.rule("SK-AFF-02")
def test_two_at_once_take_a_master_of_affinity() -> None:
    scene = (blue((15, 5)), blue((15, 9)))
    answer = casts("root", "blue-1", also=SECOND)
    assert faults(answer, mage(), *scene) == ["Mage activates at most 1 a turn: 0 so far, 2 more declared (SK-AFF-02)"]
    assert faults(answer, mage(special=["Masters of Affinity"]), *scene) == []


@pytest.mark.rule("SK-AFF-05", "SK-AFF-06", "DD-ABIL-06")
def test_a_master_declares_both_powers_and_pays_for_both_before_any_roll() -> None:
    master = mage(special=["Masters of Affinity"])
    scene = Casting(casts("root", "blue-1", also=SECOND), master, blue((15, 5), "F1"), blue((15, 9)))
    assert [(event.target, event.left) for event in scene.saw(PowerCast)] == [("blue-1", 3), ("blue-2", 2)]
    assert scene.questions == [("blue", "resist")]
    battle = scene.answer(resist="no")
    assert (battle.model("red-1").casts, battle.side(RED).powers_worked) == (2, 2)


@pytest.mark.rule("SK-AFF-05")
def test_a_master_cannot_see_the_first_power_work_and_then_declare_a_second_in_that_phase() -> None:
    master = mage(special=["Masters of Affinity"])
    found = faults(casts("root", "blue-1"), master, blue((15, 5)), change=after(casts=1, casts_now=1))
    assert found == ["Mage has declared its powers of this phase already (SK-AFF-05)"]
    assert faults(casts("root", "blue-1"), master, blue((15, 5)), change=after(casts=1)) == []


@pytest.mark.rule("SK-STAT-11")
def test_two_powers_are_paid_for_together() -> None:
    master = mage(profile="Aff1", special=["Masters of Affinity"])
    found = faults(casts("root", "blue-1", also=SECOND), master, blue((15, 5)), blue((15, 9)))
    assert found == ["2 Affinity is more than the 1 left (SK-STAT-11)"]


@pytest.mark.rule("SK-AFF-06")
def test_affinity_is_gone_if_the_target_falls_before_its_power_comes() -> None:
    master = mage(special=["Masters of Affinity"])
    also = {"power": "blast", "target": "blue-1", "affinity": 1}
    setting = ["R-SK-52=at-once"]
    scene = Casting(casts("blast", "blue-1", also=also), master, blue((9, 5)), phase="shoot", dice="6", rulings=setting)
    battle = scene.finish()
    (told,) = scene.saw(PowerLost)
    assert told.text() == "Blast comes to nothing: Blue 1 is gone, and so is the Affinity"
    assert (battle.side(RED).affinity, battle.side(RED).powers_worked) == (2, 1)


# Instead of shooting


@pytest.mark.rule("SK-AFF-03")
def test_who_has_shot_casts_nothing_in_that_shoot_phase() -> None:
    found = faults(casts("blast", "blue-1"), mage(), blue((15, 5)), phase="shoot", change=after(has_shot=True))
    assert found == ["Mage has fired a ranged weapon in this Shoot Phase (SK-AFF-03)"]


@pytest.mark.rule("SK-SHOOT-16")
def test_nobody_casts_between_the_shots_of_another() -> None:
    def change(battle: Battle) -> Battle:
        return replace(battle, shooting="red-2", shots_left=1)

    scene = (mage(), red((5, 9), "shots2", weapon="24in S2"), blue((15, 5)))
    found = faults(casts("blast", "blue-1"), *scene, phase="shoot", change=change)
    assert found == ["Red 2 has 1 more to resolve first (SK-SHOOT-16)"]


# Targets


@pytest.mark.rule("SK-AFF-01")
def test_powers_for_enemies_are_for_enemies_and_those_for_friends_for_friends() -> None:
    scene = (mage(), red((5, 9)), blue((9, 5)))
    assert faults(casts("root", "red-2"), *scene) == ["Root is for a target that is an enemy (SK-AFF-01)"]
    assert faults(casts("cloak", "blue-1"), *scene) == ["Cloak is for a target that is a friend (SK-AFF-01)"]
    assert faults(casts("cloak", "red-2"), *scene) == []
    assert faults(casts("cloak", "red-1"), *scene) == []  # a caster is a friend of its own
    assert faults(casts("root"), *scene) == ["Root needs a target on the table (SK-AFF-01)"]


@pytest.mark.rule("SK-AFF-01")
def test_what_is_cast_on_the_caster_has_no_other_target() -> None:
    scene = (mage(), blue((9, 5)))
    assert faults(casts("summon-horde"), *scene) == []
    assert faults(casts("summon-horde", "red-1"), *scene) == []
    assert faults(casts("summon-horde", "blue-1"), *scene) == [
        "Summon Horde is cast by Mage on itself alone (SK-AFF-01)"
    ]


@pytest.mark.rule("SK-MEAS-02")
@pytest.mark.parametrize(
    ("x", "found"), [(14.26, []), (14.261, ["12.001 in to Red 2 is more than 12 in (SK-MEAS-02)"])]
)
def test_the_range_is_measured_from_base_edge_to_base_edge(x: float, found: list[str]) -> None:
    scene = (mage((1, 5), "Aff1"), red((x, 5)), blue((9, 15)))  # two bases of 1.26 in across
    assert faults(casts("cloak", "red-2"), *scene) == found


@pytest.mark.rule("SK-AFF-04")
def test_a_caster_with_enemies_within_an_inch_targets_only_those() -> None:
    scene = (mage((5, 5), "Aff2", base=32), red((5, 9)), blue((7.2, 5)), blue((15, 5)))
    engaged = "Mage is engaged and may target only Blue 1 (SK-AFF-04)"
    assert faults(casts("root", "blue-2"), *scene) == [engaged]
    assert faults(casts("cloak", "red-2"), *scene) == [engaged]
    assert faults(casts("root", "blue-1"), *scene) == []
    assert faults(casts("summon-horde"), *scene) == []
    clear = (mage((5, 5), "Aff2", base=32), red((5, 9)), blue((7.26, 5)), blue((15, 5)))  # exactly an inch
    assert faults(casts("root", "blue-2"), *clear) == []


@pytest.mark.rule("SK-AFF-04", "SK-SHOOT-02")
@pytest.mark.parametrize(("option", "held"), [("present", True), ("ghost", False)])
def test_an_enemy_slain_in_this_shoot_phase_holds_a_caster_as_it_holds_a_shooter(option: str, held: bool) -> None:
    models = (mage((5, 5), "Aff2", base=32), blue((7.2, 5)), blue((15, 5)))
    battle, rulings = battle_of(*models, phase="shoot", rulings=[f"R-SK-67={option}"])
    battle = battle.with_model(replace(battle.model("blue-1"), wounds=0, is_slain=True))
    found = [fault.rule for fault in faults_of_cast(battle, RED, as_cast(casts("blast", "blue-2")), rulings)]
    assert ("SK-AFF-04" in found) is held


@pytest.mark.rule("HS-TERR-05")
def test_nobody_inside_obscuring_terrain_is_the_target_of_a_power() -> None:
    smoke = [piece((15, 5), "obscuring", diameter=4, name="smoke")]
    scene = (mage(), blue((15, 5)))
    assert any("HS-TERR-05" in fault for fault in faults(casts("root", "blue-1"), *scene, terrain=smoke))
    assert faults(casts("root", "blue-1"), *scene, terrain=smoke, rulings=["R-SK-41=open-only"]) == []


@pytest.mark.rule("HS-TERR-03")
def test_a_power_with_a_strength_needs_sight_and_others_only_their_range() -> None:
    wall = [piece((10, 5), "impassable", corners=[(0, 0), (1, 0), (1, 8), (0, 8)], name="wall")]
    scene = (mage(), blue((15, 5)))
    assert faults(casts("root", "blue-1"), *scene, terrain=wall) == []
    assert len(faults(casts("blast", "blue-1"), *scene, terrain=wall, phase="shoot")) == 1
    sightless = ["R-SK-111.sight=none"]
    assert faults(casts("blast", "blue-1"), *scene, terrain=wall, phase="shoot", rulings=sightless) == []


@pytest.mark.rule("SK-SHOOT-02")
@pytest.mark.parametrize(
    ("option", "found"),
    [("present", []), ("ghost", ["Blue 1 is slain, and only waits to be taken off (SK-SHOOT-02)"])],
)
def test_the_slain_of_a_shoot_phase_are_targets_as_the_ruling_says(option: str, found: list[str]) -> None:
    def slain(battle: Battle) -> Battle:
        return battle.with_model(replace(battle.model("blue-1"), is_slain=True, wounds=0))

    scene = (mage(), blue((15, 5)))
    settings = [f"R-SK-67={option}"]
    assert faults(casts("blast", "blue-1"), *scene, phase="shoot", change=slain, rulings=settings) == found


# Nonsense is refused, never a mishap


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"do": "cast"},
        casts("root", "blue-1", model="nobody"),
        {**casts("root", "blue-1"), "model": 7},
        {**casts("root", "blue-1"), "affinity": "1"},
        {**casts("root", "blue-1"), "affinity": True},
        {**casts("root", "blue-1"), "affinity": -1},
        {**casts("root", "blue-1"), "target": ["blue-1"]},
        {**casts("root", "blue-1"), "power": None},
        {**casts("root", "blue-1"), "also": "root"},
        {**casts("root", "blue-1"), "also": {"power": "root"}},
        {**casts("root", "blue-1"), "more": 1},
        casts("root", "nobody"),
        casts("root", "blue-2"),  # not on the table
    ],
)
def test_an_answer_that_makes_no_sense_has_a_fault(answer: dict[str, Any]) -> None:
    assert faults(answer, mage(), blue((15, 5)), blue())


def test_all_faults_are_told_together() -> None:
    found = faults(casts("root", "red-2", 9), mage(), red((5, 35)), blue((15, 5)), phase="shoot", depth=48)
    assert [each[-11:-1].split("(")[-1] for each in found] == [
        "SK-AFF-07",
        "S-SPELL-01",
        "SK-AFF-01",
        "SK-MEAS-02",
        "SK-STAT-11",
    ]


# What is offered


def test_offers_hold_what_a_seat_may_cast_now_and_with_how_much() -> None:
    battle, rulings = battle_of(mage(), red((5, 9)), blue((15, 5)), phase="shoot")
    (offer,) = offers(battle, battle.model("red-1").seat, Phase.SHOOT, rulings)
    assert (offer.model, offer.power.id, offer.most, offer.twice) == ("red-1", "blast", 4, False)
    moving, rulings = battle_of(mage(), blue((15, 5)))
    names = [offer.power.id for offer in offers(moving, moving.model("red-1").seat, Phase.MOVEMENT, rulings)]
    assert names == ["root", "cloak", "summon-horde"]


def test_a_cast_says_itself_in_words() -> None:
    battle, rulings = battle_of(mage(), blue((15, 5)), blue((15, 9)))
    assert said(battle, as_cast(casts("root", "blue-1", also=SECOND))) == (
        "Mage casts Root at Blue 1 for 1 Affinity and Root at Blue 2 for 1 Affinity"
    )
    assert not tuple(faults_of_cast(battle, battle.model("red-1").seat, as_cast(casts("root", "blue-1")), rulings))
