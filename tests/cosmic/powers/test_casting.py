"""Who may cast what at whom, and everything that speaks against it (CC-AFF-01 to -09)."""

from typing import Any

import pytest
from cosmic.cruisers import battle, battle_of, blue, red
from cosmic.powers.spells import DONE, cast, known, power
from cosmic.space import Placed, piece
from msgspec.structs import replace

from dwethia.cosmic.destiny.taking_part import combat_ship
from dwethia.cosmic.events.powers import ShipPowerCast, ShipPowerIdle, ShipPowerLost, ShipPowerResolved, ShipPowerTook
from dwethia.cosmic.events.shooting import ShipShot
from dwethia.cosmic.powers.casting import CastShipPower, ShipAlsoCasts, faults_of_cast
from dwethia.cosmic.state.battle import FleetBattle, Phase
from dwethia.cosmic.state.measure import can_board
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.tabletop.sides import BLUE, RED
from dwethia.weapon import WeaponKeyword

SPELLS = known("blast", "lightning", "root", "cloak", "terror", "cosmic-horror", "summon-horde", "corrupt")


def caster(at: tuple[float, float] = (10, 10), **more: Any) -> Placed:
    """A red ship that knows every power of the house."""
    return red(at, **{"affinity": 4, "powers": SPELLS, **more})


def faults(declared: dict[str, Any], *ships: Placed, seat: str = "red", change: Any = None, **more: Any) -> list[str]:
    """What speaks against a cast in the Shoot Phase."""
    phase = more.pop("in_phase", Phase.SHOOT)
    scene = battle_of(*ships, **{"phase": "orders", **more})
    made = replace(scene.battle, phase=phase)
    made = change(made) if change else made
    filled = CastShipPower(**{name: value for name, value in declared.items() if name != "do"})
    return [str(each) for each in faults_of_cast(made, Seat(seat), filled, scene.rulings)]


def having(id: str = "red-1", **changes: Any) -> Any:
    """The battle with something about a ship changed."""

    def change(battle: FleetBattle) -> FleetBattle:
        return battle.with_ships(replace(battle.ship(id), **changes))

    return change


# A cast


@pytest.mark.rule("CC-AFF-01", "CC-AFF-02", "CC-AFF-05", "CC-AFF-07", "CC-STAT-11", "CC-MUSTER-15", "HS-SPELL-01")
def test_a_power_is_paid_for_before_any_die_and_rolled_like_a_shot() -> None:
    with battle(caster(), blue((20, 10)), phase="shoot", dice="1") as scene:
        scene.decide(cast("blast", affinity=3))
        (told,) = scene.saw(ShipPowerCast)
        assert told.text() == (
            "Red 1 casts Blast at Blue 1, 1 Affinity left:"
            " 3 = 1 Charge of Blast (HS-SPELL-01) + 2 surging (HS-SPELL-01)"
        )
        assert scene.battle.side(RED).affinity == 1
        (shot,) = scene.saw(ShipShot)
        assert shot.aim.value.total == 9  # Strength 6 and Perception 3


@pytest.mark.rule("CC-AFF-07", "CC-SHOOT-20", "CC-SHOOT-22", "CC-SHOOT-26", "HS-SPELL-01")
def test_affinity_beyond_the_charge_makes_more_wounds_of_a_success_and_behemoths_are_struck_too() -> None:
    with battle(caster(), blue((20, 10), defense=30, wounds=6), phase="shoot", dice="6") as scene:
        scene.decide(cast("blast", affinity=3))
        assert scene.ship("blue-1").wounds == 3


ASTEROID = piece((15, 10), "impassable", across=4, name="Asteroid")


@pytest.mark.rule("CC-AFF-07", "CC-SHOOT-14", "CC-TERR-02")
@pytest.mark.parametrize(
    ("option", "power", "found"),
    [
        ("as-shooting", "blast", ["Asteroid blocks every line from Red 1 to Blue 1 (CC-TERR-02)"]),
        ("as-shooting", "root", []),
        ("none", "blast", []),
    ],
)
def test_a_power_with_a_strength_needs_sight_as_a_shot_does_or_none(option: str, power: str, found: list[str]) -> None:
    phase = Phase.SHOOT if power == "blast" else Phase.MOVEMENT  # R-CC-98
    ships = caster(), blue((20, 10))
    settings = [f"R-CC-98={option}"]
    assert faults(cast(power), *ships, in_phase=phase, terrain=[ASTEROID], rulings=settings) == found


@pytest.mark.rule("CC-AFF-07", "CC-SHOOT-15", "CC-SHOOT-17")
@pytest.mark.parametrize(("option", "dice", "left"), [("as-shooting", "6 3 1", 3), ("none", "6", 2)])
def test_what_is_in_the_way_of_a_power_counts_or_not(option: str, dice: str, left: int) -> None:  # R-CC-98
    wall = blue((15, 10), size="warship")
    with battle(caster(), blue((20, 10)), wall, phase="shoot", dice=dice, rulings=[f"R-CC-98={option}"]) as scene:
        scene.decide(cast("blast"))
        assert (scene.ship("blue-1").wounds, scene.ship("blue-2").wounds) == (left, 3)


@pytest.mark.rule("CC-AFF-09")
def test_a_power_that_nobody_can_resist_works_without_a_question() -> None:
    with battle(caster(), blue((20, 10)), phase="shoot", dice="1") as scene:
        scene.decide(cast("blast"))
        assert [each.text() for each in scene.saw(ShipPowerResolved)] == ["Nobody resists Blast: it works"]


@pytest.mark.rule("CC-AFF-07", "HS-SPELL-02")
def test_lightning_leaps_to_every_ship_in_coherency_with_its_target() -> None:
    ships = (blue((20, 10)), blue((22.5, 10)), blue((30, 10)))  # 1.3 inches between the first two
    with battle(caster(), *ships, phase="shoot", dice="6 6") as scene:
        scene.decide(cast("lightning", affinity=2))
        assert [scene.ship(f"blue-{each}").wounds for each in (1, 2, 3)] == [2, 2, 3]


@pytest.mark.rule("CC-AFF-07", "CC-SHIELD-04")
@pytest.mark.parametrize(("option", "dice", "left"), [("yes", "6 5", 3), ("no", "6", 2)])
def test_shields_save_from_powers_or_not(option: str, dice: str, left: int) -> None:
    target = blue((20, 10), save=5, shields="left left")  # it looks north: its left side faces the caster
    with battle(caster(), target, phase="shoot", dice=dice, rulings=[f"R-CC-18.spells={option}"]) as scene:
        scene.decide(cast("blast"))
        assert scene.ship("blue-1").wounds == left


@pytest.mark.rule("CC-SHOOT-13")
def test_a_caster_fires_no_weapon_in_the_same_phase() -> None:
    ships = (caster(weapons=["18in S4"], orders="fire fire"), blue((20, 10)))
    with battle(*ships, phase="shoot", dice="1") as scene:
        scene.decide(cast("blast"))
        assert ("red", "shoot") not in scene.questions
    with battle(*ships, phase="shoot", dice="1") as scene:
        scene.decide({"do": "shoot", "ship": "red-1", "weapon": "gun-1", "target": "blue-1"})
        assert scene.faults(cast("blast")) == ["Red 1 has fired a weapon in this Shoot Phase (CC-SHOOT-13)"]


# Who may cast


@pytest.mark.rule("CC-AFF-01")
def test_a_ship_casts_only_what_it_knows_and_with_affinity_of_its_own() -> None:
    assert faults(cast("blast"), red((10, 10), affinity=1), blue((20, 10))) == [
        "Red 1 knows no power 'blast' (CC-AFF-01)"
    ]
    rich = red((10, 30), affinity=3)
    assert faults(cast("blast"), caster(affinity=0), rich, blue((20, 10))) == [
        "Red 1 has no Affinity on its profile (CC-AFF-01)"
    ]


@pytest.mark.rule("CC-CORE-11")
def test_nobody_casts_with_the_ships_of_another_seat() -> None:
    assert faults(cast("blast"), caster(), blue((20, 10)), seat="blue") == [
        "Red 1 (red-1) is run by red, not by blue (CC-CORE-11)"
    ]


@pytest.mark.rule("CC-TURN-02")
def test_powers_are_cast_in_the_own_part_of_a_phase() -> None:
    assert faults(cast("blast"), caster(), blue((20, 10)), priority="blue") == [
        "it is blue's part of the Shoot Phase (CC-TURN-02)"
    ]


@pytest.mark.rule("CC-AFF-01")
def test_each_power_has_its_phase() -> None:
    assert faults(cast("root"), caster(), blue((20, 10))) == [
        "Root is cast in the Movement Phase, and this is Shoot (CC-AFF-01)"
    ]


@pytest.mark.rule("CC-AFF-02")
def test_a_ship_activates_one_power_a_turn() -> None:
    assert faults(cast("blast"), caster(), blue((20, 10)), change=having(casts=1)) == [
        "Red 1 activates at most 1 a turn: 1 so far, 1 more declared (CC-AFF-02)"
    ]


MASTER: dict[str, Any] = {"rules": (WeaponKeyword("Masters of Affinity"),)}
SECOND = {"power": "corrupt", "target": "blue-2", "affinity": 2}


@pytest.mark.rule("CC-AFF-02", "CC-AFF-04")
def test_two_powers_at_once_take_a_special_rule() -> None:
    ships = (blue((20, 10)), blue((20, 14)))
    answer = cast("blast", also=ShipAlsoCasts(power="corrupt", target=ModelId("blue-2"), affinity=2))
    assert faults(answer, caster(), *ships) == [
        "Red 1 activates at most 1 a turn: 0 so far, 2 more declared (CC-AFF-02)"
    ]
    assert faults(answer, caster(**MASTER), *ships) == []
    assert faults(cast("blast"), caster(**MASTER), *ships, change=having(casts=1)) == [
        "Red 1 has declared its powers of this turn already (CC-AFF-04)"
    ]
    dear = cast("blast", affinity=3, also=ShipAlsoCasts(power="corrupt", target=ModelId("blue-2"), affinity=2))
    assert faults(dear, caster(**MASTER), *ships) == ["5 Affinity is more than the 4 left (CC-STAT-11)"]


@pytest.mark.rule("CC-AFF-04", "CC-AFF-05")
def test_both_powers_are_declared_and_paid_for_before_any_roll() -> None:
    ships = (caster(**MASTER), blue((20, 10)), blue((20, 16)))
    with battle(*ships, phase="shoot", dice="6 6") as scene:
        told = scene.decide(cast("blast", also=SECOND))
        kinds = [type(each).__name__ for each in told if type(each).__name__ in ("ShipPowerCast", "ShipShot")]
        assert kinds == ["ShipPowerCast", "ShipPowerCast", "ShipShot", "ShipShot"]
        assert (scene.ship("blue-1").wounds, scene.ship("blue-2").wounds) == (2, 2)
        assert scene.battle.side(RED).affinity == 1


@pytest.mark.rule("CC-AFF-05", "CC-SHOOT-31")
def test_a_power_whose_target_is_gone_is_paid_for_all_the_same() -> None:
    ships = (caster(**MASTER), blue((20, 10), wounds=1), blue((20, 30)))
    second = {"power": "corrupt", "target": "blue-1", "affinity": 2}
    with battle(*ships, phase="shoot", dice="6", rulings=["R-CC-46=immediate"]) as scene:
        scene.decide(cast("blast", also=second))
        assert [each.text() for each in scene.saw(ShipPowerLost)] == [
            "Corrupt comes to nothing: Blue 1 is gone, and so is the Affinity"
        ]
        assert scene.battle.side(RED).affinity == 1


@pytest.mark.rule("HS-KEY-06")
def test_a_dangerous_power_may_hurt_its_caster() -> None:
    fire = power("Fire", {"effect": "Strike"}, strength=6, phase="shoot", keywords=(WeaponKeyword("Dangerous"),))
    with battle(red((10, 10), affinity=1, powers=(fire,)), blue((20, 10)), phase="shoot", dice="1 1") as scene:
        scene.decide(cast("fire"))
        assert scene.ship("red-1").wounds == 2


@pytest.mark.rule("CC-STAT-11", "CC-MUSTER-15")
@pytest.mark.parametrize(
    ("option", "found"),
    [("fleet-pool", []), ("per-unit", ["3 Affinity is more than the 2 left (CC-STAT-11)"])],
)
def test_affinity_is_the_fleets_or_the_casters_own(option: str, found: list[str]) -> None:
    ships = (caster(affinity=2), red((10, 30), affinity=2), blue((20, 10)))
    assert faults(cast("blast", affinity=3), *ships, rulings=[f"R-CC-57={option}"]) == found


@pytest.mark.rule("CC-STAT-11", "HS-SPELL-01")
def test_less_than_the_charge_does_not_do_and_more_only_where_a_power_surges() -> None:
    assert faults(cast("blast", affinity=0), caster(), blue((20, 10))) == ["Blast costs 1 Affinity, not 0 (CC-STAT-11)"]
    assert faults(cast("corrupt", affinity=3), caster(), blue((20, 10))) == [
        "Corrupt costs 2 Affinity: more than that does nothing (HS-SPELL-01)"
    ]


@pytest.mark.rule("CC-AFF-08", "CC-ORDER-02")
@pytest.mark.parametrize(
    ("option", "orders", "found"),
    [
        ("free", "move move", []),
        ("fire-token", "move fire", []),
        ("fire-token", "move move", ["Red 1 has no Fire order left to cast with (CC-AFF-08)"]),
        ("any-token", "move move", []),
        ("any-token", "", ["Red 1 has no order left to cast with (CC-AFF-08)"]),
    ],
)
def test_casting_is_free_or_takes_a_token(option: str, orders: str, found: list[str]) -> None:
    ships = (caster(orders=orders), blue((20, 10)))
    change = having(left=battle_of(*ships, phase="shoot", dice="").ship("red-1").left)
    assert faults(cast("blast"), *ships, rulings=[f"R-CC-66={option}"], change=change) == found


@pytest.mark.rule("CC-AFF-08")
@pytest.mark.parametrize(
    ("option", "more", "left"),
    [
        ("free", {}, ["move", "fire"]),
        ("fire-token", {}, ["move"]),
        ("any-token", {}, ["move"]),
        ("any-token", {"order": "move"}, ["fire"]),
    ],
)
def test_the_token_is_used_up(option: str, more: dict[str, Any], left: list[str]) -> None:
    ships = (caster(orders="move fire"), blue((20, 10)), blue((25, 10), powers=SPELLS, affinity=1, orders="fire"))
    with battle(*ships, phase="shoot", dice="1", rulings=[f"R-CC-66={option}", "R-CC-65=target-only"]) as scene:
        scene.decide(cast("blast", **more))
        (told,) = scene.saw(ShipPowerCast)
        assert told.order == (None if option == "free" else more.get("order", "fire"))
        assert list(scene.ship("red-1").left) == left


@pytest.mark.rule("CC-AFF-08")
def test_a_token_that_it_has_not_cannot_be_used_up() -> None:
    ships = (caster(orders="fire fire"), blue((20, 10)))
    with_fire = having(left=("fire", "fire"))
    assert faults(cast("blast", order="move"), *ships, rulings=["R-CC-66=any-token"], change=with_fire) == [
        "Red 1 has no move order to cast with (CC-AFF-08)"
    ]
    assert faults(cast("blast", order="fire"), *ships, change=with_fire) == ["casting takes no order (CC-AFF-08)"]


# At whom


@pytest.mark.rule("CC-AFF-03")
def test_a_locked_caster_may_target_only_those_who_hold_it() -> None:
    ships = (caster(), blue((11.5, 10)), blue((20, 10)))
    assert faults(cast("blast"), *ships) == []
    assert faults(cast("blast", "blue-2"), *ships) == ["Red 1 is locked and may target only Blue 1 (CC-AFF-03)"]


@pytest.mark.rule("CC-AFF-01", "CC-SHOOT-06")
def test_a_target_is_of_the_right_side_on_the_table_and_in_range() -> None:
    ships = (caster(), red((10, 14)), blue((40, 10)))
    assert faults(cast("blast", "red-2"), *ships) == ["Blast is for a target that is an enemy (CC-AFF-01)"]
    assert faults(cast("blast", None), *ships) == ["Blast needs a target on the table (CC-AFF-01)"]
    assert faults(cast("blast"), *ships) == ["28.818 in to Blue 1 is more than 18 in (CC-SHOOT-06)"]
    assert faults(cast("cloak", "blue-1"), *ships, in_phase=Phase.MOVEMENT)[0] == (
        "Cloak is for a target that is a friend (CC-AFF-01)"
    )
    assert faults(cast("summon-horde", "red-2"), *ships, in_phase=Phase.MOVEMENT) == [
        "Summon Horde is cast by Red 1 on itself alone (CC-AFF-01)"
    ]


# Moments of both sides


@pytest.mark.rule("CC-AFF-01", "CC-TURN-04")
@pytest.mark.parametrize("phase", ["close-combat", "end"])
def test_powers_of_phases_in_which_both_act_are_asked_for_as_they_begin(phase: str) -> None:
    calm = power(
        "Calm",
        {"effect": "Change", "characteristic": "martial", "amount": 1, "lasts": "battle"},
        phase=phase,
        target="caster",
    )
    ships = (red((10, 10), affinity=1, powers=(calm,)), blue((20, 10), affinity=1, powers=(calm,)))
    scene = battle_of(*ships, phase=phase, priority="blue")
    assert scene.questions == [("blue", "act")]
    scene.decide(DONE)
    assert scene.questions == [("red", "act")]
    scene.decide(cast("calm", None))
    assert [each.text() for each in scene.saw(ShipPowerTook)] == ["Calm on Red 1: martial +1 to the end of the battle"]
    assert scene.battle.side(RED).affinity == 0
    assert scene.battle.side(BLUE).affinity == 1


# Effects


@pytest.mark.rule("CC-AFF-01")
@pytest.mark.parametrize(
    ("effect", "words"),
    [("Summon", {"unit": "zombie", "dice": "D3"}), ("Taint", {"lasts": "turn"})],
)
def test_an_effect_that_is_not_for_ships_says_so_and_does_nothing(effect: str, words: dict[str, Any]) -> None:
    odd = power("Odd", {"effect": effect, **words}, phase="end", target="caster")
    scene = battle_of(red((10, 10), affinity=1, powers=(odd,)), blue((20, 10)), phase="end")
    scene.decide(cast("odd", None))
    assert [each.text() for each in scene.saw(ShipPowerIdle)] == [f"Odd: {effect} does nothing among ships"]


def at_end(target: str, *effects: dict[str, Any], **more: Any) -> Any:
    """A battle after a power was cast in the Close Combat Phase."""
    odd = power("Odd", *effects, phase="close-combat", target=target)
    ships = (red((10, 10), affinity=1, powers=(odd,), hurt=2), blue((20, 10), **more))
    scene = battle_of(*ships)
    scene.decide(cast("odd", None if target == "caster" else "blue-1"))
    for ask in [each for each in scene.game.asks if each.question == "resist"]:
        scene.decide("no", ask.seat)
    return scene


@pytest.mark.rule("HS-SPELL-05")
def test_change_adds_to_a_characteristic_or_to_what_is_counted() -> None:
    scene = at_end("caster", {"effect": "Change", "characteristic": "wounds", "amount": 1, "lasts": "turn"})
    assert scene.ship("red-1").wounds == 2
    hurt = at_end("enemy", {"effect": "Change", "characteristic": "wounds", "amount": -3, "lasts": "turn"})
    assert not hurt.ship("blue-1").is_here
    assert hurt.battle.losses[0].means == "power"


@pytest.mark.rule("HS-SPELL-06")
def test_drain_takes_the_ships_share_of_a_pool() -> None:
    scene = at_end("enemy", {"effect": "Drain", "characteristic": "destiny"}, destiny=2)
    assert scene.battle.side(BLUE).destiny == 0
    assert scene.ship("blue-1").destiny == 0


@pytest.mark.rule("HS-SPELL-03", "HS-SPELL-06")
@pytest.mark.parametrize(
    ("effect", "value"),
    [
        ({"effect": "Set", "characteristic": "martial", "amount": 1, "lasts": "next-turn"}, 1),
        ({"effect": "Change", "characteristic": "martial", "amount": -5, "lasts": "next-turn"}, 0),
        ({"effect": "Drain", "characteristic": "martial"}, 0),
    ],
)
def test_what_lasts_changes_the_profile_and_tells_why(effect: dict[str, Any], value: int) -> None:

    scene = at_end("enemy", effect)
    ship = combat_ship(scene.ship("blue-1"))
    assert ship.profile.martial == value
    tally = ship.tally("martial", "Martial", "CC-BOARD-16")
    assert (tally.total, tally.parts[-1].name) == (value, "Odd")


@pytest.mark.rule("HS-SPELL-04")
def test_a_hidden_ship_is_no_target_of_shots_and_powers() -> None:
    scene = at_end("enemy", {"effect": "Hide", "lasts": "next-turn"})
    made = replace(scene.battle, phase=Phase.SHOOT)
    made = made.with_ships(replace(made.ship("red-1"), casts=0, card=replace(made.ship("red-1").card, powers=SPELLS)))
    found = faults_of_cast(made, RED, CastShipPower(ModelId("red-1"), "blast", ModelId("blue-1"), 1), scene.rulings)
    assert "Blue 1 cannot be a target: Odd" in [each.fact for each in found]


@pytest.mark.rule("HS-SPELL-05", "CC-ORDER-08")
def test_a_daunted_ship_cannot_board() -> None:

    scene = at_end("enemy", {"effect": "Daunt", "lasts": "next-turn"})
    assert not can_board(scene.ship("blue-1"), scene.rulings)
    assert can_board(scene.ship("red-1"), scene.rulings)
