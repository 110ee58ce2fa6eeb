"""A battle as it stands keeps what was found out about it, as long as that holds."""

from cosmic.space import Space, blue, red
from msgspec.structs import replace

from dwethia.geometry.hulls.gaps import are_surely_apart
from dwethia.lengths import INCH


def test_ships_that_may_be_near_are_those_that_circles_do_not_rule_out() -> None:
    battle = Space(red((8, 6)), red((11, 6)), red((20, 6)), blue((12, 12)), blue((12, 20))).battle
    for ship in battle.ships:
        for inches in range(0, 36, 3):
            near = [each for each in battle.ships if not are_surely_apart(ship.hull, each.hull, inches * INCH)]
            assert battle.near(ship.hull, inches * INCH) == near


def test_who_moves_or_leaves_is_no_longer_near() -> None:
    battle = Space(red((8, 6)), red((11, 6)), blue((12, 12))).battle
    one, friend, _ = battle.ships
    assert friend in battle.near(one.hull, INCH)
    assert friend not in battle.with_ships(friend.placed((40 * INCH, 40 * INCH), 0)).near(one.hull, INCH)
    assert [each.id for each in battle.with_ships(replace(friend, base=None)).near(one.hull, INCH)] == [one.id]
    assert [each.wounds for each in battle.with_ships(replace(friend, wounds=1)).near(friend.hull, 0)][-1] == 1


def test_what_was_measured_holds_until_a_ship_moves_or_looks_elsewhere() -> None:
    battle = Space(red((8, 6)), blue((12, 12))).battle
    ship = battle.ships[0]
    assert battle.with_ships(replace(ship, wounds=1)).lines is battle.lines
    assert battle.with_progress(turn=3).lines is battle.lines
    assert battle.with_ships(ship.placed((9 * INCH, 6 * INCH), 0)).lines is not battle.lines
    assert battle.with_ships(replace(ship, round_heading=90)).lines is not battle.lines
