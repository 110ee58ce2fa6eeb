"""The Shoot Phase: who shoots when, how often, and when the slain leave (CC-SHOOT-01 to -08, -31 to -35)."""

import pytest
from cosmic.shooting.shots import DONE, gunship, shooting, shot, victim
from cosmic.space import Space, blue

from dwethia.cosmic.events.losing import ShipLost, WoundsLost, WrecksTakenOff
from dwethia.cosmic.events.moving import SideMoved
from dwethia.cosmic.events.shooting import ShipShot, ShotMissed, ShotsFinished, ShotWithoutHarm
from dwethia.cosmic.events.turning import PhaseBegan
from dwethia.cosmic.shooting.shoot_form import ShootForm
from dwethia.cosmic.state.battle import Phase
from dwethia.engine.events import Rolled
from dwethia.faults import Refusal


@pytest.mark.rule("CC-SHOOT-01", "CC-SHOOT-03", "CC-SHOOT-04")
@pytest.mark.parametrize(("priority", "order"), [("red", ["red", "blue"]), ("blue", ["blue", "red"])])
def test_the_side_with_priority_completes_its_shooting_first(priority: str, order: list[str]) -> None:
    field = shooting(
        gunship((8, 4)),
        gunship((14, 4)),
        blue((11, 14), "P3 D5 W3", weapons=["20in S4"], orders="fire fire"),
        priority=priority,
    )
    asked = []
    for _ in order:
        asked.append(field.request.seat)
        field.decide(DONE)
    assert asked == order
    assert field.battle.phase is Phase.ORDERS  # nobody was left to shoot, and the turn went on


@pytest.mark.rule("CC-SHOOT-04", "CC-SHOOT-07", "CC-SHOOT-08")
def test_ships_shoot_in_any_order_and_each_finishes_before_the_next() -> None:
    field = shooting(gunship((8, 4)), gunship((14, 4)), victim((8, 12)), victim((14, 12)), dice="1 1")
    field.decide(shot("red-2", "blue-1"))
    assert field.faults(shot("red-1", "blue-1")) == ["Cruiser 2 finishes its shots first (CC-SHOOT-07)"]
    field.decide(shot("red-2", "blue-2"))  # another target
    assert field.faults(shot("red-2", "blue-1")) == ["Cruiser 2 has finished its shots of this phase (CC-SHOOT-07)"]
    assert field.faults(shot("red-1", "blue-1")) == []
    field.done()


@pytest.mark.rule("CC-SHOOT-07")
def test_a_ship_may_give_up_the_shots_it_has_left() -> None:
    field = shooting(gunship((8, 4)), gunship((14, 4)), victim((11, 12)), dice="1")
    field.decide(shot("red-1"))
    field.decide(DONE)
    assert field.saw(ShotsFinished)[0].ship == "red-1"
    assert field.battle.firing is None
    assert field.faults(shot("red-2")) == []
    assert field.faults(shot("red-1")) != []


@pytest.mark.rule("CC-SHOOT-02")
@pytest.mark.parametrize(
    ("option", "orders", "shots"),
    [
        ("volley-per-token", "fire move", ["gun-1", "gun-2"]),
        ("volley-per-token", "fire fire", ["gun-1", "gun-2", "gun-1", "gun-2"]),
        ("volley-per-token", "fire fire", ["gun-1", "gun-1", "gun-2", "gun-2"]),
        ("one-shot-per-token", "fire move", ["gun-1"]),
        ("one-shot-per-token", "fire fire", ["gun-1", "gun-1"]),
        ("one-shot-per-token-distinct", "fire fire", ["gun-1", "gun-2"]),
        ("all-tokens-count", "fire move", ["gun-2", "gun-2"]),
        ("all-tokens-count", "fire fire", ["gun-1", "gun-2"]),
    ],
)
def test_fire_orders_say_how_often_a_ship_shoots(option: str, orders: str, shots: list[str]) -> None:  # R-CC-42
    ship = gunship(weapons=["20in S4", "18in S4"], orders=orders)
    field = shooting(ship, victim(), dice=" ".join("1" * len(shots)), rulings=(f"R-CC-42={option}",))
    for each in shots:
        field.decide(shot(weapon=each))
    assert [event.weapon for event in field.saw(ShipShot)] == shots
    assert field.battle.phase is not Phase.SHOOT
    field.done()


@pytest.mark.rule("CC-SHOOT-02")
@pytest.mark.parametrize(
    ("option", "fault"),
    [
        ("volley-per-token", "Cruiser has fired gun-1 1 of 1 times (CC-SHOOT-02)"),
        ("one-shot-per-token-distinct", "Cruiser has fired gun-1 1 of 1 times (CC-SHOOT-02)"),
    ],
)
def test_a_weapon_fires_once_in_a_volley(option: str, fault: str) -> None:  # R-CC-42
    orders = "fire move" if option == "volley-per-token" else "fire fire"
    ship = gunship(weapons=["20in S4", "18in S4"], orders=orders)
    field = shooting(ship, victim(), dice="1", rulings=(f"R-CC-42={option}",))
    field.decide(shot())
    assert field.faults(shot()) == [fault]


@pytest.mark.rule("CC-SHOOT-01", "CC-TURN-01")
def test_shooting_comes_when_both_sides_have_moved() -> None:
    field = Space(gunship(), victim(orders="move fire"), phase="movement", priority="blue")
    assert field.questions == [("blue", "movement")]
    field.decide({"do": "advance", "ship": "blue-1", "distance": 1000})
    told = [type(event) for event in field.told]
    (shoot,) = [event for event in field.saw(PhaseBegan) if event.phase == "Shoot"]
    assert max(number for number, kind in enumerate(told) if kind is SideMoved) < field.told.index(shoot)
    assert len(field.saw(SideMoved)) == 2
    assert field.questions == [("red", "shoot")]


@pytest.mark.rule("CC-ORDER-11")
def test_a_fire_order_lets_a_ship_shoot_and_without_one_it_is_not_asked_and_may_not() -> None:
    field = shooting(gunship((8, 4), orders="move move"), gunship((14, 4), orders="fire move"), victim((11, 12)))
    assert field.faults(shot("red-1")) == ["Cruiser 1 has no Fire order (CC-ORDER-11)"]
    assert field.faults(shot("red-2")) == []
    form = field.game.asks[0].form
    assert isinstance(form, ShootForm)
    assert [ship.id for ship in form.shown().ships] == ["red-2"]


@pytest.mark.rule("CC-SHOOT-04")
def test_each_seat_shoots_with_its_own_ships() -> None:
    field = shooting(
        gunship((8, 4), seat="ann"), gunship((14, 4), seat="ben"), victim((11, 12)), seats=(("ann", "ben"), ())
    )
    assert [seat for seat, _ in field.questions] == ["ann", "ben"]
    assert field.faults(shot("red-1"), "ben") == ["Cruiser 1 (red-1) is run by ann (CC-SHOOT-04)"]
    assert field.faults(shot("red-2"), "ben") == []
    field.decide(DONE, "ann")
    assert [seat for seat, _ in field.questions] == ["ben"]


# Wounds, and when the slain leave


@pytest.mark.rule("CC-SHOOT-22", "CC-SHOOT-23", "CC-SHOOT-31", "CC-SHOOT-32")
def test_two_wounds_are_lost_one_after_the_other() -> None:  # G-CC-08
    field = shooting(gunship(), victim(profile="D7 W2"), victim((18, 18), "W1"), dice="4 5")
    field.decide(shot())
    assert [(each.wounds, each.left) for each in field.saw(WoundsLost)] == [(1, 1)]
    assert field.ship("blue-1").wounds == 1
    field.decide(shot())
    assert [(each.ship, each.by, each.means) for each in field.saw(ShipLost)] == [("blue-1", "red", "shot")]


@pytest.mark.rule("CC-SHOOT-16", "CC-SHOOT-23")
def test_a_failed_roll_flies_wide() -> None:
    field = shooting(gunship(orders="fire move"), victim(), dice="3")
    field.decide(shot())
    assert [each.shooter for each in field.saw(ShotMissed)] == ["red-1"]
    assert field.ship("blue-1").wounds == 3


@pytest.mark.rule("CC-SHOOT-31", "CC-SHOOT-33", "CC-SHOOT-34")
@pytest.mark.parametrize(("option", "shoots"), [("end-of-phase", True), ("immediate", False)])
def test_a_slain_ship_still_shoots_unless_it_leaves_at_once(option: str, shoots: bool) -> None:  # G-CC-07, R-CC-46
    field = shooting(
        gunship(orders="fire move"),
        blue((12, 12), "P3 D7 W1", weapons=["20in S4"], orders="fire move"),
        blue((18, 18)),
        dice="4 1" if shoots else "4",
        rulings=(f"R-CC-46={option}",),
    )
    field.decide(shot())
    assert field.ship("blue-1").is_slain
    assert field.ship("blue-1").is_here is shoots
    if shoots:
        assert not field.saw(WrecksTakenOff)
        field.decide(shot("blue-1", "red-1"), "blue")
        assert "CC-SHOOT-34" in field.saw(ShipShot)[-1].rules
        assert field.saw(WrecksTakenOff)[0].ships == ("blue-1",)
    assert not field.ship("blue-1").is_here
    field.done()


@pytest.mark.rule("CC-SHOOT-33")
def test_a_wreck_can_still_be_shot_at_and_stands_in_the_way() -> None:  # R-CC-46
    field = shooting(gunship(), victim((12, 10), "D7 W1", size="warship"), victim((12, 16)), dice="4 4 2")
    field.decide(shot(target="blue-1"))
    assert field.faults(shot(target="blue-1")) == []
    field.decide(shot(target="blue-2"))
    assert field.saw(ShipShot)[1].in_the_way == ("Warship",)
    assert field.ship("blue-2").wounds == 3  # the wreck has taken it
    field.done()


@pytest.mark.rule("CC-SHOOT-35")
def test_whom_a_quick_shot_slays_is_gone_at_once() -> None:
    field = shooting(
        gunship(weapon="20in S4 quick-shot", orders="fire move"),
        blue((12, 12), "P3 D7 W1", weapons=["20in S4"], orders="fire fire"),
        blue((18, 18)),
        dice="4",
    )
    field.decide(shot())
    assert not field.ship("blue-1").is_here
    assert field.saw(ShipLost)[0].rule == "CC-SHOOT-35"
    assert field.battle.phase is not Phase.SHOOT  # it can no longer shoot
    field.done()


@pytest.mark.rule("CC-SHOOT-29", "CC-SHIELD-03")
def test_a_saved_wound_is_told() -> None:
    ship = victim(profile="D7 W3 save5", shields="front")
    field = shooting(gunship(orders="fire move"), ship, dice="4 5")
    field.decide(shot())
    assert [each.ship for each in field.saw(ShotWithoutHarm)] == ["blue-1"]
    assert [each.rule for each in field.saw(Rolled)] == ["CC-SHOOT-21", "CC-SHOOT-29"]


@pytest.mark.rule("CC-SHOOT-20", "CC-SHOOT-21")
@pytest.mark.parametrize(("setting", "pools"), [("fleet-pool", (1, 0)), ("per-unit", (2, 0))])
def test_destiny_buys_another_roll(setting: str, pools: tuple[int, int]) -> None:  # R-CC-57
    field = shooting(
        gunship(profile="P3 D5 W3 Dst2", orders="fire move"), victim(), dice="1 6", rulings=(f"R-CC-57={setting}",)
    )
    field.decide(shot())
    assert field.request.rule == "CC-DEST-03"
    field.decide("1")
    assert field.ship("blue-1").wounds == 2
    assert field.battle.side(field.ship("red-1").side).destiny == pools[0]
    assert field.ship("red-1").destiny == (2 if setting == "fleet-pool" else 1)
    field.done()


def test_an_illegal_shot_is_refused_and_changes_nothing() -> None:
    field = shooting(gunship(weapon="6in S4"), victim((12, 20)), victim((12, 8)))
    before = field.battle
    with pytest.raises(Refusal):
        field.decide(shot(target="blue-1"))
    assert field.battle is before


@pytest.mark.rule("HS-KEY-06")
def test_a_dangerous_weapon_may_hurt_its_own_ship() -> None:
    field = shooting(gunship(weapon="20in S4 dangerous", orders="fire move"), victim(), dice="1 1")
    field.decide(shot())
    assert field.ship("red-1").wounds == 2
    field.done()


@pytest.mark.rule("HS-KEY-03")
@pytest.mark.parametrize("token", ["required", "always-on"])
def test_a_weapon_that_takes_all_power_lowers_shields_for_the_phase(token: str) -> None:
    field = shooting(
        gunship(weapon="20in S4 two-handed", profile="P3 D7 W3 save5", shields="front", orders="fire move"),
        blue((12, 12), "P3 D7 W3", weapons=["20in S4"], orders="fire move"),
        dice="1 4",
        rulings=(f"R-CC-18.token={token}",),
    )
    field.decide(shot())
    field.decide(shot("blue-1", "red-1"), "blue")
    assert field.saw(ShipShot)[1].save is None
    assert field.ship("red-1").wounds == 2
    assert not field.ship("red-1").shields_down  # the phase is over
    field.done()
