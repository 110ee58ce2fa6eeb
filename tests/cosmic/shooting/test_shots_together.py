"""Rules of shots that meet: what holds where two of them apply at once (CC-SHOOT-12 to -40)."""

from typing import Any

import pytest
from cosmic.shooting.shots import DONE, gunship, shooting, shot, victim
from cosmic.space import Placed, Space, blue, piece, red

from dwethia.cosmic.events.losing import WrecksTakenOff
from dwethia.cosmic.events.shooting import ShipShot, ShotAstray
from dwethia.cosmic.shooting.line_of_fire import line_of_fire
from dwethia.engine.events import Rolled

# Cruisers are 2.362 by 1.181 inches. One at (12, 4) that looks north ends at y 5.181; one at (12, 12) begins at 10.819.

LENGTH, WIDTH = 2.362, 1.181


def in_the_way(field: Space, target: str = "blue-1", shooter: str = "red-1") -> list[str]:
    between = line_of_fire(field.battle, field.ship(shooter), field.ship(target), field.rulings)
    return [each.model or each.name for each in between.in_the_way]


def rolls(field: Space) -> list[tuple[str, str]]:
    return [(each.label, each.rule) for each in field.saw(Rolled)]


# The slain


@pytest.mark.rule("CC-SHOOT-33", "CC-SHOOT-15")
def test_a_wreck_is_in_the_way_until_the_phase_ends_and_soaks_up_what_strikes_it() -> None:  # R-CC-46
    field = shooting(
        gunship(orders="fire move"),
        gunship((15, 4), orders="fire move"),
        victim((12, 12), "D7 W1", size="warship", heading=90),
        victim((12, 18), "D7 W3"),
        dice="6  6 3",
    )
    field.decide(shot("red-1", "blue-1"))
    assert field.ship("blue-1").is_slain
    assert "blue-1" in in_the_way(field, "blue-2", "red-2")
    field.decide(shot("red-2", "blue-2"))
    assert [each.struck for each in field.saw(ShotAstray)] == ["Warship"]
    assert field.ship("blue-2").wounds == 3
    field.done()


@pytest.mark.rule("CC-SHOOT-35", "CC-SHOOT-15")
def test_whom_a_quick_shot_slays_is_in_nobodys_way_any_more() -> None:
    field = shooting(
        gunship(weapon="20in S4 quick-shot", orders="fire move"),
        gunship((13.5, 4), orders="fire move"),
        victim((12, 12), "D7 W1", size="warship", heading=90, orders="fire fire", weapons=["20in S4"]),
        victim((12, 18), "D7 W3"),
        dice="6",
    )
    assert in_the_way(field, "blue-2", "red-2") == ["blue-1"]
    field.decide(shot("red-1", "blue-1"))
    assert not field.ship("blue-1").is_here
    assert in_the_way(field, "blue-2", "red-2") == []
    field.decide(DONE)
    assert field.battle.phase.value == "orders"  # it had two Fire orders and does not shoot
    field.done()


@pytest.mark.rule("CC-SHOOT-08", "CC-SHOOT-33")
def test_a_wreck_may_still_be_aimed_at() -> None:  # R-CC-46
    field = shooting(gunship(), victim((12, 12), "D7 W1"), victim((16, 12)), dice="6")
    field.decide(shot())
    assert field.ship("blue-1").is_slain
    assert field.faults(shot()) == []


@pytest.mark.rule("CC-SHOOT-34", "CC-TURN-08")
def test_two_ships_that_slay_each_other_both_leave_and_nobody_has_won() -> None:
    field = shooting(
        gunship(profile="P3 D7 W1", orders="fire move"),
        victim((12, 12), "P3 D7 W1", weapons=["20in S4"], orders="fire move"),
        dice="6 6",
    )
    field.decide(shot())
    field.decide(shot("blue-1", "red-1"), "blue")
    assert field.saw(WrecksTakenOff)[0].ships == ("red-1", "blue-1")
    assert field.game.is_over
    assert field.battle.winner is None
    field.done()


# Squadrons and what is in the way


@pytest.mark.rule("CC-SHOOT-19", "CC-SHOOT-18")
@pytest.mark.parametrize(
    ("gap", "setting", "is_clear"),
    [
        (2.0, "R-CC-29=enemy-exclusive", True),
        (2.001, "R-CC-29=enemy-exclusive", False),
        (2.0, "R-CC-29=all-exclusive", False),
        (1.999, "R-CC-29=all-exclusive", True),
        (1.0, "R-CC-55=1in", True),
        (1.001, "R-CC-55=1in", False),
    ],
)
def test_a_friend_at_the_edge_of_coherency_is_clear_of_the_line(gap: float, setting: str, is_clear: bool) -> None:
    friend = red((12, 4 + LENGTH + gap), "D5 W3")
    field = shooting(gunship(), friend, victim((12, 18)), rulings=(setting, "R-CC-49=centre-to-centre"))
    assert (in_the_way(field) == []) is is_clear


# Shields


@pytest.mark.rule("CC-SHIELD-03")
@pytest.mark.parametrize(("y", "save"), [(12.0, None), (12.001, 5)])
def test_a_shooter_level_with_the_bow_does_not_meet_the_front(y: float, save: int | None) -> None:  # R-CC-15
    ship = red((18, y), "P3 D5 W3", weapons=["20in S4"], orders="fire move")
    field = shooting(ship, victim((12, 12), "D7 W3 save5", heading=0, shields="front"), dice="1")
    field.decide(shot())
    (told,) = field.saw(ShipShot)
    assert (told.save.total if told.save else None) == save


@pytest.mark.rule("CC-SHIELD-05", "CC-SHIELD-06")
@pytest.mark.parametrize(("shields", "save"), [("front right", 5), ("front front", 4), ("rear left", None)])
def test_two_tokens_on_two_sides_that_are_met_are_one_on_each(shields: str, save: int | None) -> None:
    ship = red((18, 18), "P3 D5 W3", weapons=["20in S4"], orders="fire move")
    field = shooting(ship, victim((12, 12), "D7 W3 save5", heading=0, shields=shields), dice="1")
    field.decide(shot())
    (told,) = field.saw(ShipShot)
    assert (told.save.total if told.save else None) == save


@pytest.mark.rule("HS-KEY-01", "CC-SHIELD-06")
@pytest.mark.parametrize(("shields", "save"), [("front shield", None), ("front front", 6)])
def test_sunder_takes_a_save_away_that_two_tokens_keep(shields: str, save: int | None) -> None:
    shields = shields.replace("shield", "rear")
    ship = gunship(weapon="20in S4 sunder2", orders="fire move")
    field = shooting(ship, victim((12, 12), "D7 W3 save5", shields=shields), dice="1")
    field.decide(shot())
    (told,) = field.saw(ShipShot)
    assert (told.save.total if told.save else None) == save


@pytest.mark.rule("HS-KEY-03")
@pytest.mark.parametrize(("priority", "save"), [("red", None), ("blue", 5)])
def test_a_two_handed_weapon_lowers_shields_for_shots_that_come_after_it(priority: str, save: int | None) -> None:
    field = shooting(
        gunship(weapon="20in S4 two-handed", profile="P3 D7 W3 save5", orders="fire move", shields="front"),
        victim((12, 12), "P3 D7 W3", weapons=["20in S4"], orders="fire move"),
        priority=priority,
        dice="1 1",
    )
    both = {"red": shot(), "blue": shot("blue-1", "red-1")}
    for side in (priority, "blue" if priority == "red" else "red"):
        field.decide(both[side], side)
    told = next(each for each in field.saw(ShipShot) if each.shooter == "blue-1")
    assert (told.save.total if told.save else None) == save
    field.done()


# One die after the other


@pytest.mark.rule("HS-KEY-02", "CC-SHOOT-17")
def test_each_success_of_a_multi_shot_gets_past_by_itself() -> None:
    field = shooting(
        gunship(weapon="20in S4 multi-shot2", orders="fire move"),
        victim((12, 18), "D7 W3"),
        blue((12, 11), "D7 W3", size="warship", heading=90, called="Wall"),
        dice="6 6  4  3 4",
    )
    field.decide(shot())
    assert (field.ship("blue-1").wounds, field.ship("blue-2").wounds) == (2, 2)
    assert [label for label, _ in rolls(field)] == ["shot", "in the way", "in the way", "shot"]
    field.done()


@pytest.mark.rule("SK-KEY-06", "CC-SHOOT-17")
def test_a_blast_that_strikes_the_obstruction_strikes_nobody_beside_its_target() -> None:
    field = shooting(
        gunship(weapon="20in S4 blast1", orders="fire move"),
        victim((12, 18), "D7 W3"),
        blue((12, 11), "D7 W3", size="warship", heading=90, called="Wall"),
        blue((12 + WIDTH + 0.002, 18), "D7 W3"),
        dice="6 3 1",
    )
    field.decide(shot())
    assert [field.ship(f"blue-{n}").wounds for n in (1, 2, 3)] == [3, 3, 3]
    field.done()


def engaged(*more: Placed, profile: str = "D7 W3 A2", **gun: Any) -> tuple[Placed, ...]:
    """A red gunship, a blue ship, and a red boarder in between them."""
    return (
        gunship((12, 4), **{"orders": "fire move", **gun}),
        victim((12, 12), "D7 W3 A2"),
        red((12, 12 - LENGTH - 0.5), profile, called="Boarder"),
        gunship((2, 4)),  # who has shots left, so that the phase goes on
        *more,
    )


@pytest.mark.rule("CC-SHOOT-17", "CC-SHOOT-39")
def test_a_boarder_in_the_way_may_be_struck_twice_over() -> None:
    settings = ("R-CC-49=centre-to-centre",)
    past = shooting(*engaged(), dice="6 4 4", rulings=settings)
    past.decide(shot())
    assert [rule for _, rule in rolls(past)] == ["CC-SHOOT-21", "CC-SHOOT-17", "CC-SHOOT-39"]
    assert past.ship("blue-1").wounds == 2
    astray = shooting(*engaged(), dice="6 4 3 4", rulings=settings)
    astray.decide(shot())
    assert astray.ship("red-2").wounds == 2
    past.done()
    astray.done()


@pytest.mark.rule("CC-SHOOT-25", "CC-SHOOT-39")
def test_a_friend_too_great_for_the_weapon_takes_no_harm_from_it() -> None:
    field = shooting(*engaged(profile="D12 W3 A2"), dice="6 4 2", rulings=("R-CC-49=centre-to-centre",))
    field.decide(shot())
    assert field.ship("red-2").wounds == 3
    field.done()


@pytest.mark.rule("CC-SHOOT-12", "SK-KEY-10", "CC-SHOOT-39")
def test_a_light_weapon_at_ones_own_enemy_endangers_only_other_friends() -> None:
    alone = shooting(
        gunship((12, 4), "20in S4 light", orders="fire move"),
        victim((13.681, 4), "D7 W3 A1"),
        gunship((2, 8)),
        dice="6",
    )
    alone.decide(shot())
    assert alone.ship("blue-1").wounds == 2
    alone.done()
    helped = shooting(
        gunship((12, 4), "20in S4 light", orders="fire move"),
        red((15.362, 4), "D7 W3 A1"),
        victim((13.681, 4), "D7 W3 A1"),
        gunship((2, 8)),
        dice="6 1 6",
    )
    helped.decide(shot())
    assert helped.ship("red-2").wounds == 2
    helped.done()


@pytest.mark.rule("CC-SHOOT-12", "CC-BOARD-05")
def test_a_fighter_beside_a_ship_neither_keeps_it_from_shooting_nor_shields_its_friends() -> None:
    field = shooting(
        gunship((12, 4), orders="fire move"), blue((13.5, 4), "D7 W1", size="fighter"), victim((12, 12)), dice="6"
    )
    assert field.faults(shot(target="blue-1")) == []
    field.decide(shot(target="blue-2"))
    assert [label for label, _ in rolls(field)] == ["shot"]
    field.done()


# Cover, Behemoth and hazards


@pytest.mark.rule("CC-SHOOT-28", "CC-TERR-03", "CC-SHOOT-27")
def test_cloak_distance_and_terrain_add_up_to_no_aim_at_all() -> None:
    field = shooting(
        gunship((12, 2)),
        victim((12, 20), "D7 W3", cloak=1),
        terrain=[piece((12, 12), "cover", across=6, cover=1)],
        dice="1",
    )
    field.decide(shot())
    (told,) = field.saw(ShipShot)
    assert (told.aim.perception.total, told.aim.value.total, told.aim.need) == (0, 4, 5)


@pytest.mark.rule("CC-SHOOT-25", "HS-TERR-04")
def test_a_behemoth_in_hazardous_terrain_can_be_hurt() -> None:
    hazard = [piece((12, 12), "hazardous", across=4)]
    ships = gunship(), victim(profile="D12 W3"), victim((18, 12))
    assert shooting(*ships).faults(shot()) == [
        "Defense 12 of Cruiser 1 is at least three times 4, so no roll may be made (CC-SHOOT-25)"
    ]
    field = shooting(*ships, terrain=hazard, dice="1")
    assert field.faults(shot()) == []
    field.decide(shot())
    assert field.saw(ShipShot)[0].aim.need == 5  # 7 against 11


@pytest.mark.rule("CC-SHOOT-25", "CC-SHOOT-27")
@pytest.mark.parametrize(("defense", "is_legal"), [(17, True), (18, False)])
def test_distance_makes_more_of_a_behemoth_where_the_attack_value_is_compared(defense: int, is_legal: bool) -> None:
    field = shooting(
        gunship((12, 2)),
        victim((12, 20), f"D{defense} W3"),
        victim((6, 12)),
        rulings=("R-CC-47.compare=attack-value",),
    )
    assert (field.faults(shot()) == []) is is_legal


@pytest.mark.rule("CC-SHOOT-21", "CC-SHOOT-28")
@pytest.mark.parametrize(
    ("chart", "defense", "need"),
    [
        ("symmetric", 2, 2),
        ("symmetric", 3, 3),
        ("symmetric", 4, 4),
        ("symmetric", 7, 5),
        ("symmetric", 8, 6),
        ("literal", 2, 2),
        ("literal", 3, 3),
        ("literal", 4, 4),
        ("literal", 7, 3),
        ("literal", 8, 6),
        ("literal", 9, 5),
    ],
)
def test_a_shot_without_aim_goes_by_its_strength_alone(chart: str, defense: int, need: int) -> None:
    field = shooting(
        gunship((12, 2), profile="P1 D5 W3"),
        victim((12, 20), f"D{defense} W3"),
        dice="1",
        rulings=(f"R-CC-44={chart}",),
    )
    field.decide(shot())
    assert field.saw(ShipShot)[0].aim.need == need
