"""What each effect of a power does on the board, and when it ends (HS-SPELL-01 to -08, SK-AFF-08)."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from scenes import USUAL
from skirmish.close_combat.acts import Casting, battle_of, casts, faults
from skirmish.fields import blue, piece, red

from dwethia.codex.entries import Effect
from dwethia.codex.loadout import Power
from dwethia.engine.events import Rolled
from dwethia.engine.forms import as_written
from dwethia.rulebook.declared import spell_effects
from dwethia.skirmish.events.dying import GotBack, Means, Slain
from dwethia.skirmish.events.powers import PointsLost, PowerTook, Summoned
from dwethia.skirmish.events.shooting import ShotFired
from dwethia.skirmish.powers.casting import samples
from dwethia.skirmish.spell_effects import known
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.state.current_profile import profile_now
from dwethia.skirmish.turn.turn_order import at_side_turn, at_turn_end
from dwethia.tabletop.sides import BLUE, RED
from dwethia.weapon import WeaponKeyword

ALL = [
    "blast", "lightning", "root", "cloak", "terror", "cosmic-horror", "summon-horde", "corrupt",
]  # fmt: skip


def mage(profile: str = "hero P3 Aff6", at: tuple[float, float] = (5, 5), **more: Any) -> dict[str, Any]:
    return red(at, profile, name="Mage", **{"spells": ALL, **more})


def knowing(power: Power) -> Callable[[Battle], Battle]:
    """The first red model knows this power and no other."""

    def change(battle: Battle) -> Battle:
        model = battle.model("red-1")
        return battle.with_model(replace(model, card=replace(model.card, powers=(power,))))

    return change


def written(*effects: Effect, **more: Any) -> Power:
    """A power that players wrote themselves."""
    return Power("own", "Own Power", 1, 18, more.pop("target", "enemy"), effects, pack="mine", **more)


def test_every_effect_declared_for_skirmish_is_implemented_under_its_name() -> None:
    declared = {name for name, each in spell_effects().items() if "skirmish" in each.games}
    assert {*known()} == declared


# Strike and Surging: Blast, Lightning


@pytest.mark.rule("SK-AFF-08", "HS-SPELL-01", "SK-SHOOT-25")
def test_a_strike_is_rolled_like_a_shot_with_the_strength_of_the_power_and_without_behemoth() -> None:
    scene = Casting(casts("blast", "blue-1"), mage(), blue((9, 5), "D20"), phase="shoot", dice="5")
    scene.finish()
    (shot,) = scene.saw(ShotFired)
    assert (shot.aim.value.total, shot.aim.need) == (9, 6)  # 6 and Perception 3 against 20


@pytest.mark.rule("SK-AFF-08", "SK-SHOOT-02")
def test_who_is_slain_by_a_power_is_remembered_with_it_and_leaves_when_the_phase_ends() -> None:
    scene = Casting(casts("blast", "blue-1"), mage(), blue((9, 5)), phase="shoot", dice="2")
    battle = scene.finish()
    (slain,) = scene.saw(Slain)
    assert (slain.deed.means, slain.deed.power, slain.deed.is_learnable) == (Means.AFFINITY, "blast", True)
    assert slain.deed.slayer is not None
    assert (slain.deed.slayer.id, slain.deed.weapon_strength) == ("red-1", 6)
    assert battle.model("blue-1").is_slain
    assert battle.model("blue-1").is_here


@pytest.mark.rule("SK-AFF-08")
def test_saves_and_cover_count_against_a_strike() -> None:
    shielded = blue((19, 5), "D6 W2 save4", cover=1)
    scene = Casting(casts("blast", "blue-1"), mage(), shielded, phase="shoot", dice="4 3")
    battle = scene.finish()
    (shot,) = scene.saw(ShotFired)
    assert (shot.aim.value.total, shot.aim.need) == (7, 3)  # a cloak and the distance take 2 off
    assert battle.model("blue-1").wounds == 1


@pytest.mark.rule("HS-SPELL-01")
@pytest.mark.parametrize(("affinity", "left"), [(1, 3), (2, 2), (3, 1)])
def test_each_affinity_beyond_the_charge_adds_a_wound(affinity: int, left: int) -> None:
    scene = Casting(casts("blast", "blue-1", affinity), mage(), blue((9, 5), "W4"), phase="shoot", dice="2")
    assert scene.finish().model("blue-1").wounds == left


@pytest.mark.rule("SK-DICE-05", "SK-DEST-03")
def test_destiny_re_rolls_the_die_of_a_strike() -> None:
    scene = Casting(casts("blast", "blue-1"), mage("hero P3 Aff1 Dst1"), blue((9, 5)), phase="shoot", dice="1 6")
    scene.decide("1")
    battle = scene.finish()
    assert (battle.model("red-1").destiny, battle.model("blue-1").is_slain) == (0, True)


@pytest.mark.rule("HS-SPELL-02")
def test_lightning_strikes_the_target_and_everyone_in_coherency_with_it() -> None:
    mates = (blue((11.2, 5), "W3"), blue((9, 7), "W3"), blue((15, 5), "W3"), red((9, 3)))
    scene = Casting(casts("lightning", "blue-1", 3), mage(), blue((9, 5), "W3"), *mates, phase="shoot", dice="1 2 2")
    battle = scene.finish()
    assert [battle.model(f"blue-{number}").wounds for number in (1, 2, 3, 4)] == [3, 1, 1, 3]
    assert [shot.target for shot in scene.saw(ShotFired)] == ["blue-1", "blue-2", "blue-3"]


# Set: Root


@pytest.mark.rule("HS-SPELL-03")
def test_root_takes_the_move_of_the_target_and_of_all_in_coherency_with_it() -> None:
    scene = Casting(casts("root", "blue-1"), mage(), blue((9, 5)), blue((11, 5)), blue((15, 5)))
    battle = scene.finish()
    moves = [profile_now(battle, battle.model(f"blue-{number}"), USUAL)[0].move for number in (1, 2, 3)]
    assert moves == [0, 0, 6]
    ((name, part),) = profile_now(battle, battle.model("blue-1"), USUAL)[1]
    assert (name, part.value, part.name, part.rule) == ("move", -6, "Root", "HS-SPELL-03")


# Hide: Cloak


@pytest.mark.rule("HS-SPELL-04")
def test_a_cloaked_friend_is_nobodys_target() -> None:
    cloaked = Casting(casts("cloak", "red-2"), mage(), red((5, 9)), blue((9, 5))).finish().model("red-2")
    found = faults(
        casts("blast", "red-2", model="blue-1"),
        mage(),
        red((5, 9)),
        blue((9, 5), "Aff1", spells=["blast"]),
        seat="blue",
        phase="shoot",
        priority="blue",
        change=lambda battle: battle.with_model(cloaked),
    )
    assert found == ["Red 2 is hidden by Cloak (HS-SPELL-04)"]


# Change and Daunt: Terror


@pytest.mark.rule("HS-SPELL-05")
def test_terror_lowers_martial_and_forbids_to_engage_this_turn() -> None:
    scene = Casting(casts("terror", "blue-1", 2), mage(), blue((9, 5), "M3"), blue((11, 5), "M1"))
    battle = scene.finish()
    assert [profile_now(battle, battle.model(id), USUAL)[0].martial for id in ("blue-1", "blue-2")] == [1, 0]
    assert "Daunt" in [each.effect for each in battle.model("blue-2").lasting]
    assert [event.text() for event in scene.saw(PowerTook)][::2] == [
        "Terror on Blue 1: martial -2 to the end of this turn",
        "Terror on Blue 1: may not engage to the end of this turn",
    ]
    over = at_turn_end(battle.model("blue-1"))
    assert over.lasting == ()


# Drain: Cosmic Horror


@pytest.mark.rule("HS-SPELL-06")
@pytest.mark.parametrize(
    ("option", "pool", "own"), [("pool-no-refresh", 1, 0), ("own-value-no-refresh", 3, 0), ("own-value-refresh", 3, 0)]
)
def test_cosmic_horror_takes_the_targets_faith_or_its_share_of_the_pool(option: str, pool: int, own: int) -> None:
    scene = (mage(), blue((9, 5), "F2 I2 W2"), blue((15, 9), "F1"))
    settings = [f"R-SK-101={option}"]
    cast = Casting(casts("cosmic-horror", "blue-1", 2), *scene, phase="shoot", dice="1", rulings=settings)
    battle = cast.answer(resist="no")
    assert (battle.side(BLUE).faith, battle.model("blue-1").faith, battle.model("blue-2").faith) == (pool, own, 1)
    assert [event.text() for event in cast.saw(PointsLost)] == ["Blue 1 loses 2 Faith: Cosmic Horror"]
    assert profile_now(battle, battle.model("blue-1"), USUAL)[0].integrity == 0


@pytest.mark.rule("HS-SPELL-06")
def test_of_a_pool_that_is_spent_no_more_is_taken_than_there_is() -> None:
    def spent(battle: Battle) -> Battle:
        return battle.with_side(replace(battle.side(BLUE), faith=1))

    scene = (mage(), blue((9, 5), "F2"), blue((15, 9), "F1"))
    cast = Casting(casts("cosmic-horror", "blue-1", 2), *scene, phase="shoot", dice="1", change=spent)
    assert cast.answer(resist="no").side(BLUE).faith == 0
    assert cast.saw(PointsLost)[0].points == 1


# Taint: Corrupt


@pytest.mark.rule("HS-SPELL-08")
def test_who_is_slain_by_corrupt_itself_is_slain_under_it() -> None:
    scene = Casting(casts("corrupt", "blue-1", 2), mage(), blue((9, 5)), phase="shoot", dice="2")
    scene.finish()
    (slain,) = scene.saw(Slain)
    assert slain.statuses == ("Corrupt",)


@pytest.mark.rule("HS-SPELL-08")
def test_corrupt_lies_on_who_survives_it_to_the_end_of_the_turn() -> None:
    scene = Casting(casts("corrupt", "blue-1", 2), mage(), blue((9, 5)), phase="shoot", dice="1")
    model = scene.finish().model("blue-1")
    assert "Taint" in [each.effect for each in model.lasting]
    assert "Taint" not in [each.effect for each in at_turn_end(model).lasting]


# Summon: Summon Horde


@pytest.mark.rule("HS-SPELL-07", "SK-DICE-02")
def test_zombies_rise_within_six_inches_and_are_numbered_after_the_last() -> None:
    scene = Casting(casts("summon-horde"), mage(), red((5, 9)), blue((20, 5)), dice="4")
    scene.decide({"at": [7000, 5000]})
    scene.decide({"at": [5000, 2000]})
    battle = scene.finish()
    (told,) = scene.saw(Summoned)
    assert told.text() == "Summon Horde: 2 = 2 D3 of a 4 (SK-DICE-02); Zombie, Zombie 2 rises"
    risen = battle.model("red-4")
    assert (risen.name, risen.came, risen.seat, risen.wounds) == ("Zombie 2", 1, "red", 2)
    assert risen.disc[:2] == (5000, 2000)


@pytest.mark.rule("HS-SPELL-07", "SK-MOVE-06", "SK-MOVE-11", "HS-TERR-03")
@pytest.mark.parametrize(
    ("at", "rule"),
    [
        ([12417, 5000], None),  # 6 in from base edge to base edge
        ([12418, 5000], "HS-SPELL-07"),
        ([10000, 10000], None),  # 1 in from the enemy
        ([10000, 10001], "HS-SPELL-07"),
        ([5000, 6000], "SK-MOVE-06"),
        ([300, 5000], "SK-MOVE-11"),
        ([5000, 1500], "HS-TERR-03"),
        ([5000.5, 1500], None),
        ([True, 1500], None),
        ("here", None),
    ],
)
def test_a_place_is_judged_by_what_is_measured(at: Any, rule: str | None) -> None:
    wall = [piece((5, 1.5), "impassable", diameter=1)]
    scene = Casting(
        casts("summon-horde"), mage(), blue((10, 12.26), base=32), dice="1", width=36, depth=36, terrain=wall
    )
    form = scene.request.form
    assert form is not None
    cited = [fault.rule for fault in form.faults({"at": at})]
    if isinstance(at, list) and all(type(each) is int for each in at):
        assert cited == ([rule] if rule else [])
    else:
        assert cited == [None]
    scene.decide(as_written(next(form.suggestions())))
    scene.done()


@pytest.mark.rule("HS-SPELL-07")
def test_where_no_room_is_left_fewer_come() -> None:
    hemmed = Casting(casts("summon-horde"), mage(at=(0.8, 1.1)), blue((5.3, 1.1)), dice="6", width=6, depth=2.2)
    while not hemmed.game.is_over:
        form = hemmed.request.form
        assert form is not None
        hemmed.decide(as_written(next(form.suggestions())))
    hemmed.done()
    (told,) = hemmed.saw(Summoned)
    assert told.text() == "Summon Horde: 3 = 3 D3 of a 6 (SK-DICE-02); Zombie rises; no room for 2 more"


@pytest.mark.rule("SK-DICE-01")
@pytest.mark.parametrize("face", [1, 4, 6])
def test_a_power_may_bring_as_many_as_a_six_sided_die_shows(face: int) -> None:
    horde = written(Effect(effect="Summon", unit="zombie", dice="D6"), target="caster")
    scene = Casting(casts("own"), mage(), blue((20, 20)), dice=f"{face}", change=knowing(horde), width=36, depth=36)
    chance = Random(3)
    while not scene.game.is_over:
        form = scene.request.form
        assert form is not None
        scene.decide(as_written(next(form.samples(chance))))
    assert len(scene.saw(Summoned)[0].models) == face
    assert [(each.sides, each.faces) for each in scene.saw(Rolled)] == [(6, (face,))]


# How long things last, each at its edge


def with_effect(lasts: str, turn: int = 2) -> Battle:
    """Blue 1 under a power of red's that was cast in this turn."""
    change = Effect(effect="Change", characteristic="martial", amount=-1, lasts=lasts)  # type: ignore[arg-type]
    cast = Casting(casts("own", "blue-1"), mage(), blue((9, 5)), change=knowing(written(change)), turn=turn)
    return cast.finish()


def is_under(battle: Battle) -> bool:
    return bool(battle.model("blue-1").lasting)


def next_turn(battle: Battle) -> Battle:
    return replace(battle, models=tuple(at_turn_end(model) for model in battle.models), turn=battle.turn + 1)


@pytest.mark.rule("SK-TURN-05", "HS-SPELL-05")
def test_what_lasts_for_the_turn_ends_with_it() -> None:
    battle = with_effect("turn")
    assert is_under(at_side_turn(battle, BLUE))
    assert not is_under(next_turn(battle))


@pytest.mark.rule("HS-SPELL-06")
def test_what_lasts_to_the_end_of_the_next_turn_outlives_one_turn_and_not_two() -> None:
    battle = with_effect("next-turn")
    assert is_under(next_turn(battle))
    assert not is_under(next_turn(next_turn(battle)))


@pytest.mark.rule("HS-SPELL-04")
def test_what_lasts_until_the_casters_next_turn_ends_when_its_part_of_movement_begins() -> None:
    battle = with_effect("caster-turn")
    later = next_turn(battle)
    assert is_under(at_side_turn(battle, RED))  # still the turn of the cast
    assert is_under(at_side_turn(later, BLUE))
    assert not is_under(at_side_turn(later, RED))


@pytest.mark.rule("HS-SPELL-03")
def test_what_lasts_until_the_targets_next_turn_holds_it_through_its_move_of_this_one() -> None:
    battle = with_effect("target-turn")
    later = next_turn(battle)
    assert is_under(at_side_turn(battle, BLUE))  # the target moves after the caster, and is rooted then
    assert is_under(at_side_turn(later, RED))
    assert not is_under(at_side_turn(later, BLUE))


def test_what_lasts_for_the_battle_never_ends() -> None:
    battle = with_effect("battle")
    for _ in range(5):
        battle = at_side_turn(at_side_turn(next_turn(battle), RED), BLUE)
    assert is_under(battle)


# What players may write


def cast_own(power: Power, *others: dict[str, Any], dice: str = "", **scene: Any) -> Casting:
    return Casting(casts("own", "blue-1"), mage(), *others, change=knowing(power), dice=dice, **scene)


@pytest.mark.rule("SK-AFF-07")
def test_a_power_of_a_heros_own_has_its_own_cost_and_phase() -> None:
    power = written(Effect(effect="Daunt", lasts="turn"), phase="shoot")
    found = faults(casts("own", "blue-1", 0), mage(), blue((9, 5)), change=knowing(power))
    assert found == [
        "Own Power is cast in the Shoot Phase, and this is Movement (SK-AFF-07)",
        "Own Power costs 1 Affinity, not 0 (SK-STAT-11)",
    ]
    scene = cast_own(power, blue((9, 5)), phase="shoot")
    assert scene.finish().model("blue-1").lasting[0].rule == "HS-SPELL-05"


@pytest.mark.parametrize(
    ("effect", "kind", "left"),
    [
        (Effect(effect="Change", characteristic="destiny", amount=-1, lasts="turn"), "destiny", 1),
        (Effect(effect="Change", characteristic="destiny", amount=-9, lasts="turn"), "destiny", 0),
        (Effect(effect="Change", characteristic="destiny", amount=9, lasts="turn"), "destiny", 2),
        (Effect(effect="Set", characteristic="destiny", amount=1, lasts="turn"), "destiny", 1),
        (Effect(effect="Drain", characteristic="destiny"), "destiny", 0),
        (Effect(effect="Change", characteristic="wounds", amount=-1, lasts="turn"), "wounds", 1),
        (Effect(effect="Change", characteristic="wounds", amount=1, lasts="turn"), "wounds", 3),
        (Effect(effect="Change", characteristic="wounds", amount=9, lasts="turn"), "wounds", 3),
        (Effect(effect="Set", characteristic="wounds", amount=0, lasts="turn"), "wounds", 0),
    ],
)
def test_what_is_counted_down_changes_at_once_within_its_bounds(effect: Effect, kind: str, left: int) -> None:
    battle = cast_own(written(effect), blue((9, 5), "hero Dst2 W3", wounds=2), blue((15, 9))).answer()
    assert getattr(battle.model("blue-1"), kind) == left
    assert battle.model("blue-1").is_slain is (kind == "wounds" and left == 0)


def test_a_wound_given_back_by_a_power_is_told() -> None:
    mend = written(Effect(effect="Change", characteristic="wounds", amount=1, lasts="turn"))
    scene = cast_own(mend, blue((9, 5), "W3", wounds=1))
    scene.finish()
    assert [event.text() for event in scene.saw(GotBack)] == ["Blue 1 gets 1 Wound back: Own Power"]


def test_what_is_not_counted_down_is_drained_for_the_battle() -> None:
    battle = cast_own(written(Effect(effect="Drain", characteristic="perception")), blue((9, 5), "P3")).finish()
    assert profile_now(next_turn(battle), battle.model("blue-1"), USUAL)[0].perception == 0


@pytest.mark.rule("HS-KEY-01", "HS-KEY-04")
def test_keywords_work_on_powers_as_on_weapons() -> None:
    power = written(
        Effect(effect="Strike"),
        strength=9,
        phase="shoot",
        keywords=(WeaponKeyword("Sunder", 2), WeaponKeyword("Radius", 3)),
    )
    near = blue((14.5, 5), "W2 save4")
    scene = cast_own(power, blue((12, 5), "W2 save4"), near, phase="shoot", dice="2 5 2 6")
    battle = scene.finish()
    assert [battle.model(id).wounds for id in ("blue-1", "blue-2")] == [1, 2]


# Dangerous


@pytest.mark.rule("HS-KEY-06")
@pytest.mark.parametrize(("face", "wounds"), [(1, 1), (2, 2), (6, 2)])
def test_a_dangerous_power_may_cost_its_caster_a_wound_that_nothing_ignores(face: int, wounds: int) -> None:
    power = written(Effect(effect="Daunt", lasts="turn"), keywords=(WeaponKeyword("Dangerous"),))
    caster = mage("hero Aff2 W2 save2 ignore2")
    scene = Casting(casts("own", "blue-1"), caster, blue((9, 5)), change=knowing(power), dice=str(face))
    assert scene.finish().model("red-1").wounds == wounds


@pytest.mark.rule("HS-KEY-06")
def test_a_dangerous_power_is_dangerous_even_if_it_is_cancelled() -> None:
    power = written(Effect(effect="Daunt", lasts="turn"), keywords=(WeaponKeyword("Dangerous"),))
    scene = (mage("Aff1"), blue((9, 5), "F1"))
    cast = Casting(casts("own", "blue-1"), *scene, change=knowing(power), dice="6 1 1")
    battle = cast.answer(resist="yes")
    assert battle.model("red-1").is_slain
    assert cast.saw(Slain)[0].deed.rule == "HS-KEY-06"
    assert battle.model("red-1").base is None


def test_powers_are_drawn_for_every_kind_of_target() -> None:
    battle, rulings = battle_of(mage(), red((5, 9)), blue((9, 5)))
    drawn = samples(battle, battle.model("red-1").seat, rulings, Random(1))
    kinds = {next(drawn).power for _ in range(60)}
    assert kinds == {"root", "cloak", "terror", "summon-horde"}
