"""Sight, cover and what is in the way between ships (CC-SHOOT-14 to -19, -27, -28, CC-TERR-02, -03, -05)."""

import pytest
from cosmic.shooting.shots import gunship, shooting, shot, victim
from cosmic.space import Space, piece, red

from dwethia.codex import starter
from dwethia.cosmic.events.shooting import ShipShot, ShotAstray, ShotMissed
from dwethia.cosmic.rules.shooting import Aim
from dwethia.cosmic.shooting.line_of_fire import line_of_fire, measured
from dwethia.engine.events import Rolled
from dwethia.tabletop.terrain import space_kind_of


def aim_of(field: Space) -> Aim:
    return field.saw(ShipShot)[0].aim


# In the way


@pytest.mark.rule("CC-SHOOT-14", "CC-SHOOT-15", "CC-SHOOT-17")
@pytest.mark.parametrize(("face", "wounds"), [(1, 3), (3, 3), (4, 2), (6, 2)])
def test_a_hit_is_rolled_for_what_is_in_the_way(face: int, wounds: int) -> None:  # G-CC-14
    field = shooting(
        gunship(orders="fire move"),
        victim((12, 9.5), "D30", size="warship", called="Wall"),
        victim((12, 17)),
        dice=f"6 {face}",
        rulings=("R-CC-51=same-die",),
    )
    field.decide(shot(target="blue-2"))
    assert field.saw(ShipShot)[0].in_the_way == ("Wall",)
    assert field.ship("blue-2").wounds == wounds
    assert [each.struck for each in field.saw(ShotAstray)] == (["Wall"] if face < 4 else [])
    field.done()


@pytest.mark.rule("CC-SHOOT-16")
def test_a_miss_rolls_for_nothing_in_the_way() -> None:
    field = shooting(gunship(orders="fire move"), victim((12, 9.5), size="warship"), victim((12, 17)), dice="1")
    field.decide(shot(target="blue-2"))
    assert field.saw(ShotMissed)[0].rules == ("CC-SHOOT-23", "CC-SHOOT-16")
    field.done()


@pytest.mark.rule("CC-SHOOT-17")
@pytest.mark.parametrize(
    ("option", "dice", "left"),
    [("fresh-roll", "6 1 4", 2), ("automatic-wound", "6 1", 2), ("same-die", "4 1", 2)],
)
def test_the_ship_in_the_way_is_struck(option: str, dice: str, left: int) -> None:  # R-CC-51
    field = shooting(
        gunship(orders="fire move"),
        victim((12, 9.5), size="warship"),
        victim((12, 17)),
        dice=dice,
        rulings=(f"R-CC-51={option}",),
    )
    field.decide(shot(target="blue-2"))
    assert (field.ship("blue-1").wounds, field.ship("blue-2").wounds) == (left, 3)
    field.done()


@pytest.mark.rule("CC-SHOOT-17", "CC-SHOOT-25")
@pytest.mark.parametrize(
    ("struck", "behemoth", "left"),
    [
        ("fresh-roll", "unharmed", 3),
        ("fresh-roll", "wounded", 3),  # no roll can be made
        ("same-die", "wounded", 3),
        ("automatic-wound", "unharmed", 3),
        ("automatic-wound", "wounded", 2),
    ],
)
def test_a_behemoth_in_the_way_takes_no_harm_or_only_without_a_roll(
    struck: str, behemoth: str, left: int
) -> None:  # R-CC-89
    field = shooting(
        gunship(orders="fire move"),
        victim((12, 9.5), "D12 W3", size="warship"),
        victim((12, 17)),
        dice="6 1",
        rulings=(f"R-CC-51={struck}", f"R-CC-89={behemoth}"),
    )
    field.decide(shot(target="blue-2"))
    assert (field.ship("blue-1").wounds, field.ship("blue-2").wounds) == (left, 3)
    field.done()


@pytest.mark.rule("CC-SHOOT-15")
@pytest.mark.parametrize("several", ["each-in-turn", "first-only"])
def test_several_objects_are_met_nearest_first(several: str) -> None:  # R-CC-50
    field = shooting(
        gunship(orders="fire move"),
        victim((12, 14), size="warship", called="Far"),
        victim((12, 9), size="warship", called="Near"),
        victim((12, 20)),
        dice="6 4 4" if several == "each-in-turn" else "6 4",
        rulings=(f"R-CC-50.several={several}",),
    )
    field.decide(shot(target="blue-3"))
    assert field.saw(ShipShot)[0].in_the_way == ("Near", "Far")
    assert field.ship("blue-3").wounds == 2
    field.done()


@pytest.mark.rule("CC-SHOOT-15")
def test_the_way_may_forbid_the_shot_or_spoil_the_aim() -> None:  # R-CC-50
    ships = gunship(orders="fire move"), victim((12, 9.5), size="warship"), victim((12, 15))
    field = shooting(*ships, rulings=("R-CC-50.effect=blocked",))
    assert field.faults(shot(target="blue-2")) == ["every line to Cruiser crosses something: Warship (CC-SHOOT-15)"]
    field = shooting(*ships, rulings=("R-CC-50.effect=minus-1-perception",), dice="5")
    field.decide(shot(target="blue-2"))
    assert (aim_of(field).perception.total, aim_of(field).need) == (2, 5)
    field.done()
    field = shooting(*ships, rulings=("R-CC-50.effect=roll-4plus",), dice="4 4")
    field.decide(shot(target="blue-2"))
    assert (aim_of(field).perception.total, aim_of(field).need) == (3, 4)
    field.done()


@pytest.mark.rule("CC-SHOOT-14")
@pytest.mark.parametrize(("option", "in_the_way"), [("any-point", ()), ("centre-to-centre", ("Fighter",))])
def test_one_clear_line_is_enough_or_the_one_between_the_middles_counts(
    option: str, in_the_way: tuple[str, ...]
) -> None:  # R-CC-49
    field = shooting(
        gunship(),
        victim((12, 9.5), size="fighter"),
        victim((12, 15), size="warship", heading=90),
        rulings=(f"R-CC-49={option}",),
    )
    between = line_of_fire(field.battle, field.ship("red-1"), field.ship("blue-2"), field.rulings)
    assert tuple(each.name for each in between.in_the_way) == in_the_way


@pytest.mark.rule("CC-SHOOT-19")
@pytest.mark.parametrize(
    ("settings", "gap", "in_the_way"),
    [
        ((), 2.0, 0),
        ((), 2.001, 1),
        (("R-CC-55=custom-distance:4",), 3.0, 0),
        (("R-CC-55=1in",), 1.5, 1),
        (("R-CC-55=1in",), 1.0, 0),
        (("R-CC-55=off",), 1.5, 1),
    ],
)
def test_a_friend_in_coherency_is_never_in_the_way(
    settings: tuple[str, ...], gap: float, in_the_way: int
) -> None:  # R-CC-55
    friend = red((12, 4 + 1.181 + gap + 1.969), size="warship")
    field = shooting(gunship(), friend, victim((12, 18)), rulings=settings)
    between = line_of_fire(field.battle, field.ship("red-1"), field.ship("blue-1"), field.rulings)
    assert len(between.in_the_way) == in_the_way
    assert ("CC-SHOOT-19" in between.rules) is (in_the_way == 0)
    shot_past = shooting(gunship(), friend, victim((12, 18)), rulings=settings, dice="1")
    shot_past.decide(shot())
    (told,) = shot_past.saw(ShipShot)
    assert (len(told.in_the_way), "CC-SHOOT-19" in told.rules) == (in_the_way, in_the_way == 0)


@pytest.mark.rule("CC-SHOOT-18")
@pytest.mark.parametrize(
    ("option", "flag", "is_legal"),
    [
        ("per-faction", True, True),
        ("per-faction", False, False),
        ("allowed", False, True),
        ("forbidden", True, False),
    ],
)
def test_a_friend_in_the_way_may_forbid_the_shot(option: str, flag: bool, is_legal: bool) -> None:  # R-CC-54
    field = shooting(
        gunship(),
        gunship((6, 4)),
        red((12, 10), size="warship"),
        victim((12, 18)),
        red={"shoots_past_friends": flag},
        rulings=(f"R-CC-54.friends={option}",),
    )
    assert field.faults(shot()) == ([] if is_legal else ["in the way of Cruiser 1: Warship (CC-SHOOT-18)"])


# Distance and terrain


@pytest.mark.rule("CC-SHOOT-27", "CC-SHOOT-20", "CC-SHOOT-21")
@pytest.mark.parametrize(("gap", "need"), [(12.0, 4), (12.1, 5)])
def test_more_than_twelve_inches_are_a_long_distance(gap: float, need: int) -> None:  # G-CC-D06
    field = shooting(gunship(orders="fire move"), victim((12, 4 + 2 * 1.181 + gap)), dice="1")
    field.decide(shot())
    assert aim_of(field).need == need


@pytest.mark.rule("CC-SHOOT-28", "CC-TERR-03")
@pytest.mark.parametrize(
    ("at", "touching", "cover"),
    [((12, 17.5), True, 2), ((12, 13), False, 3)],  # Cover 2: touching it 2, behind it 3; and 1 for the distance
)
def test_cover_of_terrain_and_distance_are_added(at: tuple[float, float], touching: bool, cover: int) -> None:
    hulk = piece(at, "cover", across=3, cover=2, name="Hulk")
    field = shooting(gunship(orders="fire move", profile="P6"), victim((12, 19.9)), terrain=[hulk], dice="1")
    field.decide(shot())
    parts = [(part.name, part.value, part.rule) for part in aim_of(field).perception.parts[1:]]
    told = "Cruiser touches Hulk" if touching else "behind Hulk"
    assert parts == [(told, -cover, "CC-TERR-03"), ("more than 12 in away", -1, "CC-SHOOT-27")]
    assert field.saw(ShipShot)[0].in_the_way == ()  # cover stands instead of the way


@pytest.mark.rule("CC-SHOOT-28", "CC-TERR-03")
@pytest.mark.parametrize(("option", "value"), [("floor-0", 4), ("no-floor", 2)])
def test_perception_has_a_floor_or_none(option: str, value: int) -> None:  # R-CC-48
    hulk = piece((12, 9), "cover", across=3, cover=2, name="Hulk")
    field = shooting(
        gunship(orders="fire move", profile="P1"), victim(), terrain=[hulk], dice="1", rulings=(f"R-CC-48={option}",)
    )
    field.decide(shot())
    assert aim_of(field).value.total == value


@pytest.mark.rule("CC-TERR-02")
@pytest.mark.parametrize("kind", ["impassable", "obscuring"])
@pytest.mark.parametrize(("kinds", "is_legal"), [("codex", False), ("none", True)])
def test_some_terrain_stops_shots_at_what_is_behind_it(kind: str, kinds: str, is_legal: bool) -> None:  # R-CC-71
    field = shooting(
        gunship(),
        gunship((2, 2)),
        victim((12, 14)),
        terrain=[piece((12, 8.5), kind, across=4, name="Rock")],
        rulings=(f"R-CC-71.kinds={kinds}",),
    )
    fact = "Rock blocks every line from Cruiser 1 to Cruiser (CC-TERR-02)"
    assert field.faults(shot()) == ([] if is_legal else [fact])


@pytest.mark.rule("HS-TERR-05")
def test_a_ship_in_obscuring_terrain_is_hidden() -> None:
    field = shooting(
        gunship(), victim(), victim((18, 12)), terrain=[piece((12, 12), "obscuring", across=4, name="Nebula")]
    )
    assert "Cruiser 1 lies in Nebula, which hides it (HS-TERR-05)" in field.faults(shot())


@pytest.mark.rule("CC-TERR-05")
@pytest.mark.parametrize(("shot_from", "at", "cover"), [(True, 6.2, 0), (False, 6.2, -2), (True, 8, -2)])
def test_a_ship_shoots_from_behind_what_it_touches_if_the_piece_allows_it(
    shot_from: bool, at: float, cover: int
) -> None:
    belt = piece((12, at), "cover", across=2, cover=1, shot_from=shot_from)
    field = shooting(gunship(), victim(), terrain=[belt])
    between = line_of_fire(field.battle, field.ship("red-1"), field.ship("blue-1"), field.rulings)
    assert sum(part.value for part in between.cover) == cover
    assert ("CC-TERR-05" in between.rules) is (cover == 0)
    told = shooting(gunship(orders="fire move"), victim(), terrain=[belt], dice="1")
    told.decide(shot())
    assert ("CC-TERR-05" in told.saw(ShipShot)[0].rules) is (cover == 0)


@pytest.mark.rule("CC-TERR-02", "CC-SHOOT-15")
@pytest.mark.parametrize("option", ["fields-are-clear", "all-terrain"])
def test_a_field_on_the_line_is_clear_or_in_the_way(option: str) -> None:  # R-CC-83
    field = shooting(
        gunship(orders="fire move"),
        victim((12, 15)),
        terrain=[piece((12, 9), "difficult", "hazardous", across=5, name="Debris")],
        dice="6 3" if option == "all-terrain" else "6",
        rulings=(f"R-CC-83={option}",),
    )
    field.decide(shot())
    assert [each.struck for each in field.saw(ShotAstray)] == (["Debris"] if option == "all-terrain" else [])
    assert [each.rule for each in field.saw(Rolled)][1:] == (["CC-SHOOT-17"] if option == "all-terrain" else [])
    field.done()


@pytest.mark.rule("HS-TERR-04")
@pytest.mark.parametrize(("at", "value", "against"), [((12, 4), 6, 7), ((12, 12), 7, 6)])
def test_hazardous_terrain_weakens_the_shooter_or_the_target(at: tuple[float, float], value: int, against: int) -> None:
    field = shooting(gunship(orders="fire move"), victim(), terrain=[piece(at, "hazardous", across=4)], dice="1")
    field.decide(shot())
    assert (aim_of(field).value.total, aim_of(field).against.total) == (value, against)


@pytest.mark.rule("CC-TERR-05")
def test_a_table_takes_space_terrain_from_the_codex() -> None:
    belt = space_kind_of(starter().space_terrain["asteroid-belt"])
    rock = space_kind_of(starter().space_terrain["asteroid"])
    assert (belt.cover, belt.shot_from, len(belt.corners)) == (1, True, 6)
    assert (rock.radius, rock.shot_from, rock.height) == (1500, False, 0)


def test_lines_are_kept_while_nobody_moves_and_measured_anew_after() -> None:
    field = shooting(gunship(), victim((12, 9.5), "D7 W1", size="warship"), victim((12, 17)), dice="6 6")
    battle, rulings = field.battle, field.rulings
    pair = field.ship("red-1"), field.ship("blue-2")
    before = line_of_fire(battle, *pair, rulings)
    field.decide(shot(target="blue-1"))
    assert line_of_fire(field.battle, *pair, rulings) is before == measured(field.battle, *pair, rulings)
    gone = field.battle.with_ships(field.ship("blue-1").placed((2000, 22000), 0))
    assert line_of_fire(gone, *pair, rulings).in_the_way == ()
