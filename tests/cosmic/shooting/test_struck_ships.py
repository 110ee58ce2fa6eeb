"""Who takes a shot: ships put forward by their owner, friends in a boarding fight, ships beside the target."""

import pytest
from cosmic.shooting.shots import gunship, shooting, shot, victim
from cosmic.space import Placed, blue, red
from msgspec.structs import replace

from dwethia.cosmic.events.shooting import ShipPutForward, ShipShot, ShotAstray, ShotMissed
from dwethia.cosmic.shooting.aiming import caught_beside, friends_in_fight
from dwethia.cosmic.shooting.firing import Trigger, squadron
from dwethia.engine.events import Rolled
from dwethia.profile import ModelId
from dwethia.weapon import parse_weapon

# Squadrons: two cruisers side by side, 1.181" wide
SIDE_BY_SIDE = (10, 12), (12.681, 12)  # 1.5" apart


@pytest.mark.rule("CC-SHOOT-36")
@pytest.mark.parametrize(
    ("settings", "is_asked"),
    [((), True), (("R-CC-55=custom-distance:1",), False), (("R-CC-55=1in",), False), (("R-CC-55=off",), False)],
)
def test_the_owner_of_a_squadron_picks_who_takes_the_shot(settings: tuple[str, ...], is_asked: bool) -> None:  # R-CC-55
    ships = gunship(orders="fire move"), *(victim(at) for at in SIDE_BY_SIDE)
    field = shooting(*ships, dice="6", rulings=settings)
    field.decide(shot())
    if is_asked:
        assert (field.request.seat, field.request.rule) == ("blue", "CC-SHOOT-36")
        field.decide("blue-2")
        assert [each.ship for each in field.saw(ShipPutForward)] == ["blue-2"]
    struck = "blue-2" if is_asked else "blue-1"
    assert field.saw(ShipShot)[0].target == struck
    assert field.ship(struck).wounds == 2
    field.done()


@pytest.mark.rule("CC-SHOOT-36")
def test_nobody_is_put_forward_who_could_not_be_aimed_at() -> None:
    ships = gunship(orders="fire move"), victim(SIDE_BY_SIDE[0]), victim(SIDE_BY_SIDE[1], "D12")
    field = shooting(*ships, dice="1")  # Strength 4 can do nothing to Defense 12 (CC-SHOOT-25)
    field.decide(shot())
    assert field.saw(ShipShot)[0].target == "blue-1"
    field.done()


@pytest.mark.rule("CC-SHOOT-36")
@pytest.mark.parametrize(("option", "is_asked"), [("legal-targets", False), ("all-in-coherency", True)])
def test_one_out_of_range_may_be_put_forward_where_the_ruling_says_so(option: str, is_asked: bool) -> None:  # R-CC-87
    ships = gunship((7, 4), weapon="6in S4", orders="fire move"), *(victim(at) for at in SIDE_BY_SIDE)
    field = shooting(*ships, dice="6", rulings=(f"R-CC-87={option}",))
    assert field.faults(shot(target="blue-2"))[0].endswith("is more than 6 in (CC-SHOOT-06)")
    field.decide(shot())
    assert (("blue", "put-forward") in field.questions) is is_asked
    if is_asked:
        field.decide("blue-2")
    assert field.ship("blue-2" if is_asked else "blue-1").wounds == 2
    field.done()


@pytest.mark.rule("CC-SHOOT-36")
@pytest.mark.parametrize("option", ["legal-targets", "all-in-coherency"])
def test_what_is_lost_already_is_never_put_forward(option: str) -> None:  # R-CC-87
    field = shooting(gunship(), *(victim(at) for at in SIDE_BY_SIDE), rulings=(f"R-CC-87={option}",))
    trigger = Trigger(ModelId("red-1"), field.ship("red-1").card.weapons[0], ModelId("blue-1"))
    assert squadron(field.battle, trigger, field.rulings) == ("blue-2",)
    wrecked = field.battle.with_ships(replace(field.ship("blue-2"), wounds=0, is_slain=True))
    assert squadron(wrecked, trigger, field.rulings) == ()


@pytest.mark.rule("SK-KEY-08")
def test_a_blast_meets_the_ship_it_was_aimed_at() -> None:
    field = shooting(
        gunship(weapon="20in S4 blast1", orders="fire move"), *(victim(at) for at in SIDE_BY_SIDE), dice="1"
    )
    field.decide(shot())
    assert field.saw(ShipShot)[0].target == "blue-1"
    field.done()


# Into a boarding fight


def boarding(*more: Placed) -> tuple[Placed, ...]:
    """A red gunship before a blue ship that a red boarder lies beside, half an inch away."""
    boarder = red((13.681, 12), "D7 W3 A2", called="Boarder")
    return gunship(), victim((12, 12), "D7 W3 A2"), boarder, *more


@pytest.mark.rule("CC-SHOOT-37", "CC-SHOOT-39")
@pytest.mark.parametrize(("face", "struck"), [(1, "red-2"), (3, "red-2"), (4, "blue-1"), (6, "blue-1")])
def test_a_hit_on_an_engaged_enemy_may_strike_a_friend(face: int, struck: str) -> None:  # G-CC-13
    field = shooting(*boarding(), dice=f"6 {face}", rulings=("R-CC-51=automatic-wound",))
    field.decide(shot())
    other = "red-2" if struck == "blue-1" else "blue-1"
    assert (field.ship(struck).wounds, field.ship(other).wounds) == (2, 3)
    assert [each.rules for each in field.saw(ShotAstray)] == (
        [("CC-SHOOT-39", "CC-SHOOT-40")] if struck == "red-2" else []
    )
    field.done()


@pytest.mark.rule("CC-SHOOT-39")
@pytest.mark.parametrize(
    ("option", "dice", "rolls"),
    [
        ("fresh-roll", "6 1 4", ["CC-SHOOT-21", "CC-SHOOT-39", "CC-SHOOT-21"]),
        ("automatic-wound", "6 1", ["CC-SHOOT-21", "CC-SHOOT-39"]),
        ("same-die", "6 1", ["CC-SHOOT-21", "CC-SHOOT-39"]),
    ],
)
def test_a_friend_that_is_struck_is_rolled_for_as_ruled(option: str, dice: str, rolls: list[str]) -> None:  # R-CC-51
    field = shooting(*boarding(), dice=dice, rulings=(f"R-CC-51={option}",))
    field.decide(shot())
    assert field.ship("red-2").wounds == 2
    assert [each.rule for each in field.saw(Rolled)] == rolls
    field.done()


@pytest.mark.rule("CC-SHOOT-38")
def test_a_miss_into_a_fight_harms_nobody() -> None:
    field = shooting(*boarding(), dice="3")
    field.decide(shot())
    assert "CC-SHOOT-38" in field.saw(ShotMissed)[0].rules
    field.done()


@pytest.mark.rule("CC-SHOOT-40")
def test_the_shooter_picks_which_friend_is_struck() -> None:
    mate = red((15.8, 12), "D7 W3 A2", called="Mate")  # in coherency with the boarder
    field = shooting(*boarding(mate), dice="6 1", rulings=("R-CC-51=automatic-wound",))
    field.decide(shot())
    assert (field.request.seat, field.request.rule) == ("red", "CC-SHOOT-40")
    field.decide("red-3")
    assert [field.ship(id).wounds for id in ("red-2", "red-3")] == [3, 2]
    field.done()


@pytest.mark.rule("CC-SHOOT-40")
def test_a_wreck_does_not_take_the_shot_for_the_living() -> None:
    mate = red((15.8, 12), "D7 W3 A2", called="Mate")
    field = shooting(*boarding(mate))
    wreck = replace(field.ship("red-2"), wounds=0, is_slain=True)
    battle = field.battle.with_ships(wreck)
    pair = battle.ship("red-1"), battle.ship("blue-1")
    assert [ship.id for ship in friends_in_fight(battle, *pair, field.rulings)] == ["red-3"]
    alone = battle.with_ships(replace(battle.ship("red-3"), base=None))
    assert [ship.id for ship in friends_in_fight(alone, *pair, field.rulings)] == ["red-2"]


@pytest.mark.rule("CC-SHOOT-37")
@pytest.mark.parametrize(
    ("option", "flag", "is_legal"),
    [("per-faction", True, True), ("per-faction", False, False), ("allowed", False, True), ("forbidden", True, False)],
)
def test_whether_an_engaged_enemy_may_be_shot_at(option: str, flag: bool, is_legal: bool) -> None:  # R-CC-54
    field = shooting(
        *boarding(victim((4, 12))), red={"shoots_into_melee": flag}, rulings=(f"R-CC-54.permission={option}",)
    )
    fact = "Cruiser 1 is in a boarding fight with Boarder (CC-SHOOT-37)"
    assert field.faults(shot()) == ([] if is_legal else [fact])


# Beside the target


@pytest.mark.rule("SK-KEY-06", "HS-KEY-04")
@pytest.mark.parametrize(
    ("weapon", "caught"),
    [("20in S4", []), ("20in S4 blast1", ["blue-2"]), ("20in S4 blast2", ["blue-2", "blue-3"])],
)
def test_rows_of_touching_bases_are_caught(weapon: str, caught: list[str]) -> None:
    row = [blue((8 + 1.182 * n, 12)) for n in range(3)]
    field = shooting(gunship(), *row)
    found = caught_beside(field.battle, parse_weapon(weapon), field.ship("blue-1"))
    assert [ship.id for ship in found] == caught


@pytest.mark.rule("HS-KEY-04")
def test_a_radius_strikes_ships_of_both_sides_around_the_target() -> None:
    field = shooting(
        gunship(weapon="20in S4 radius2", orders="fire move"),
        victim((12, 12)),
        victim((14.1, 12)),
        red((9.4, 12), "D7 W3"),
        blue((20, 20)),
        dice="6 6 6",
        rulings=("R-CC-55=off", "R-CC-33.fight=boarding-order-only"),
    )
    field.decide(shot())
    assert [field.ship(id).wounds for id in ("blue-1", "blue-2", "red-2")] == [2, 2, 2]
    field.done()
