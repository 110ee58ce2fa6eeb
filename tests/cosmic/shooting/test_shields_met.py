"""Which side of a ship a shot meets, and how many Shield tokens guard it (CC-SHIELD, CC-BASE-08, -09)."""

import pytest
from cosmic.shooting.shots import gunship, shooting, shot, victim
from cosmic.space import Space
from msgspec.structs import replace

from dwethia.cosmic.events.shooting import ShipShot
from dwethia.cosmic.state.facing import guarded_sides, sides_met, tokens_met
from dwethia.geometry.hulls.hull import HullSide


def fired(shields: str, *settings: str, at: tuple[float, float] = (12, 4), profile: str = "D7 W3 save5") -> ShipShot:
    """A shot at a ship that looks north, by default from behind it."""
    ships = gunship(at, orders="fire move"), victim(profile=profile, shields=shields, heading=0)
    field = shooting(*ships, dice="1", rulings=settings)
    field.decide(shot())
    return field.saw(ShipShot)[0]


def met(field: Space) -> int:
    return tokens_met(field.ship("blue-1"), field.ship("red-1"), field.rulings)


@pytest.mark.rule("CC-SHIELD-03", "CC-SHIELD-04", "CC-SHIELD-05", "CC-SHIELD-08", "CC-BASE-09")
@pytest.mark.parametrize(
    ("shields", "save"), [("rear", 5), ("front", None), ("left right", None), ("front rear", 5), ("", None)]
)
def test_a_save_is_thrown_on_the_side_that_the_shot_meets(shields: str, save: int | None) -> None:
    found = fired(shields, at=(12, 1.5)).save
    assert (found.total if found else None) == save


@pytest.mark.rule("CC-SHIELD-06")
@pytest.mark.parametrize(
    ("option", "shields", "save", "dice"),
    [
        ("easier-by-one", "rear", 5, 1),  # G-CC-D12
        ("easier-by-one", "rear rear", 4, 1),
        ("plus-one-die", "rear rear", 5, 2),
        ("easier-by-one", "rear left", 5, 1),
    ],
)
def test_two_tokens_on_one_side_make_the_save_better(
    option: str, shields: str, save: int, dice: int
) -> None:  # R-CC-14
    told = fired(shields, f"R-CC-14={option}")
    assert told.save is not None
    assert (told.save.total, told.save_dice) == (save, dice)


@pytest.mark.rule("CC-SHIELD-07")
@pytest.mark.parametrize(("option", "save"), [("4-plus", 4), ("5-plus", 5), ("6-plus", 6)])
def test_shields_without_a_value_save_as_the_ruling_has_it(option: str, save: int) -> None:  # R-CC-13
    told = fired("rear", f"R-CC-13={option}", profile="D7 W3 shield")
    assert told.save is not None
    assert told.save.total == save
    given = fired("rear", f"R-CC-13={option}", profile="D7 W3 save3")
    assert given.save is not None
    assert given.save.total == 3  # a value on the profile comes first


@pytest.mark.rule("CC-SHIELD-08")
@pytest.mark.parametrize(("option", "has_save"), [("required", False), ("always-on", True)])
def test_a_save_needs_a_token_unless_shields_are_always_on(option: str, has_save: bool) -> None:  # R-CC-18
    assert (fired("", f"R-CC-18.token={option}").save is not None) is has_save


@pytest.mark.rule("CC-SHIELD-03", "CC-BASE-09")
@pytest.mark.parametrize(
    ("option", "sides"),
    [("any-line", {"left", "rear"}), ("centre-line", {"left"}), ("quadrant", {"left"})],
)
def test_an_oblique_shot_meets_any_side_that_a_line_can_be_drawn_to_or_one(option: str, sides: set[str]) -> None:
    # R-CC-15: the ship looks north; the shooter is far to its left and a little behind it
    for side in HullSide:
        ships = gunship((5, 9)), victim((14, 12), "save5", shields=side.value, heading=0)
        field = shooting(*ships, rulings=(f"R-CC-15={option}",))
        assert met(field) == (side in sides), side
        assert set(sides_met(field.ship("blue-1"), field.ship("red-1"), field.rulings)) == sides


@pytest.mark.rule("CC-SHIELD-02")
@pytest.mark.parametrize(
    ("option", "turned", "side"),
    [
        ("hull", 90, "front"),
        ("board", 0, "front"),
        ("board", 30, "front"),
        ("board", 60, "right"),
        ("board", 90, "right"),
        ("board", 180, "rear"),
        ("board", 270, "left"),
    ],
)
def test_a_shield_turns_with_its_ship_or_keeps_its_bearing(option: str, turned: int, side: str) -> None:  # R-CC-16
    field = shooting(gunship(), victim(shields="front", heading=0), rulings=(f"R-CC-16={option}",))
    ship = field.ship("blue-1")
    assert guarded_sides(ship.placed(ship.at, turned), field.rulings) == (side,)


@pytest.mark.rule("CC-BASE-08")
@pytest.mark.parametrize(("facing", "tokens"), [("all-round", 1), ("sides", 0)])
def test_one_token_guards_every_side_of_a_station_without_facings(facing: str, tokens: int) -> None:
    station = victim(profile="save5", shields="front", size=80, facing=facing, heading=0)
    assert met(shooting(gunship((12, 2)), station)) == tokens


@pytest.mark.rule("CC-BASE-08", "CC-BASE-09")
def test_a_round_base_has_four_sides_by_its_heading() -> None:
    for heading, side in ((0, "rear"), (90, "left"), (180, "front"), (270, "right")):
        field = shooting(
            gunship((12, 2)), victim(profile="save5", size=80, heading=heading), rulings=("R-CC-15=quadrant",)
        )
        assert sides_met(field.ship("blue-1"), field.ship("red-1"), field.rulings) == (side,)


@pytest.mark.rule("CC-SHIELD-08")
def test_lowered_shields_guard_nothing() -> None:
    field = shooting(gunship(), victim(profile="save5", shields="rear rear", heading=0))
    ship = field.ship("blue-1")
    assert met(field) == 2
    assert tokens_met(replace(ship, shields_down=True), field.ship("red-1"), field.rulings) == 0


@pytest.mark.rule("CC-SHIELD-03", "CC-BASE-09")
@pytest.mark.parametrize(("y", "sides"), [(12.0, {"right"}), (12.001, {"right", "front"})])
def test_a_shooter_in_line_with_the_bow_does_not_see_it(y: float, sides: set[str]) -> None:
    """{R-CC-15}: some point of the shooter's base must lie before the edge; both ships are of one length."""
    field = shooting(gunship((16, y), heading=0), victim((12, 12), "save5", heading=0))
    assert set(sides_met(field.ship("blue-1"), field.ship("red-1"), field.rulings)) == sides
