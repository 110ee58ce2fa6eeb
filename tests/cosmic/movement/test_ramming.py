"""Rams on the table: declared and unmeant, who is hurt, and what comes after."""

import pytest
from cosmic.movement.helm import advance, at, drift, hold, reverse, turn
from cosmic.space import Placed, Space, blue, piece, red, space

from dwethia.cosmic.events.losing import ShipLost, WoundsLost, WrecksTakenOff
from dwethia.cosmic.events.moving import Moved, RammingManeuver, ThrownBack
from dwethia.cosmic.state.battle import Phase

WAITING = red((2, 20), orders="move move")  # keeps the part open
FAR = blue((21, 22), orders="move move")


def rammer(profile: str = "S2 I6 W2", **more: str) -> Placed:
    return red((12, 8), f"Move8 {profile}", **{"orders": "move move", **more})


def across(profile: str = "S4 I7 W2", gap: float = 2, **more: str) -> Placed:
    """A blue ship across the way, so far before the bow."""
    return blue((12, 9.181 + gap + 0.591), profile, heading=90, orders="fire fire", **more)


@pytest.mark.rule("CC-RAM-02", "CC-RAM-05", "CC-RAM-06", "CC-RAM-07")
def test_a_declared_ram_stops_at_contact_and_both_roll() -> None:
    """G-CC-D08: 5 and 1 come to 7 against 7, and 5 against 6."""
    with space(rammer(), WAITING, across(), phase="movement", dice="5 1") as battle:
        battle.decide(advance("red-1", 8, ram="blue-1"))
        assert at(battle, "red-1") == (12, 10)
        (ram,) = battle.saw(RammingManeuver)
        assert (ram.hits, ram.lost, ram.is_declared) == ((True, False), (0, 1), True)
        assert battle.ship("blue-1").wounds == 1
        assert [event.rule for event in battle.saw(WoundsLost)] == ["CC-RAM-06"]
        assert battle.ship("red-1").moved == 2000
        assert battle.faults(hold("red-1")) == []  # its other order is its own


@pytest.mark.rule("CC-RAM-02", "CC-MOVE-14")
def test_a_declared_ram_must_reach_contact() -> None:
    battle = Space(rammer(), WAITING, across(), FAR, phase="movement")
    assert battle.faults(advance("red-1", 1.5, ram="blue-1")) == [
        "the ram does not reach Cruiser 1: 0.5 in short (CC-RAM-02)"
    ]
    assert battle.faults(advance("red-1", 3, ram="red-1")) == ["there is no other ship 'red-1' to ram (CC-RAM-02)"]
    assert battle.faults(advance("red-1", 3, ram="blue-2"))[0].startswith("the ram does not reach Cruiser 2: ")


@pytest.mark.rule("CC-RAM-01", "CC-RAM-08")
@pytest.mark.parametrize(("reading", "dice", "lost"), [("no", "5 1", 1), ("yes", "5 1 5", 0)])
def test_a_shield_on_the_side_struck_saves_where_the_ruling_has_it(reading: str, dice: str, lost: int) -> None:
    """The ship that lies across looks west, and is met on its left side."""
    struck = across("S4 I7 W2 save5", shields="left")
    with space(rammer(), WAITING, struck, phase="movement", dice=dice, rulings=[f"R-CC-18.rams={reading}"]) as battle:
        battle.decide(advance("red-1", 8, ram="blue-1"))
        assert battle.ship("blue-1").wounds == 2 - lost


@pytest.mark.rule("CC-RAM-08")
def test_a_shield_on_another_side_saves_nothing() -> None:
    struck = across("S4 I7 W2 save5", shields="right")
    with space(rammer(), WAITING, struck, phase="movement", dice="5 1", rulings=["R-CC-18.rams=yes"]) as battle:
        battle.decide(advance("red-1", 8, ram="blue-1"))
        assert battle.ship("blue-1").wounds == 1


@pytest.mark.rule("CC-RAM-01")
@pytest.mark.parametrize(("reading", "y"), [("stop-at-contact", 10), ("bounce-to-1in", 9)])
def test_the_rammer_stops_at_contact_or_is_thrown_back_an_inch(reading: str, y: float) -> None:
    rulings = [f"R-CC-20.position={reading}"]
    with space(rammer(), WAITING, across(), phase="movement", dice="1 1", rulings=rulings) as battle:
        battle.decide(advance("red-1", 8, ram="blue-1"))
        assert at(battle, "red-1") == (12, y)
        assert len(battle.saw(ThrownBack)) == (reading == "bounce-to-1in")


@pytest.mark.rule("CC-RAM-01")
@pytest.mark.parametrize(("reading", "y"), [("lost", 10), ("continue-if-target-destroyed", 16)])
def test_the_rest_of_the_move_is_lost_or_goes_on_past_a_destroyed_ship(reading: str, y: float) -> None:
    rulings = [f"R-CC-20.rest-of-move={reading}"]
    with space(rammer(), WAITING, across("S4 I7 W1"), FAR, phase="movement", dice="5 1", rulings=rulings) as battle:
        battle.decide(advance("red-1", 8, ram="blue-1"))
        assert at(battle, "red-1") == (12, y)
        assert battle.ship("red-1").moved == (y - 8) * 1000
        assert [event.by for event in battle.saw(ShipLost)] == ["red"]


@pytest.mark.rule("CC-RAM-01")
def test_a_rammer_that_goes_on_keeps_clear_of_the_next_ship() -> None:
    rulings = ["R-CC-20.rest-of-move=continue-if-target-destroyed"]
    behind = blue((12, 15), "W2", heading=90, orders="fire fire")
    with space(rammer(), WAITING, across("S4 I7 W1"), behind, phase="movement", dice="5 1", rulings=rulings) as battle:
        battle.decide(advance("red-1", 8, ram="blue-1"))
        assert at(battle, "red-1") == (12, 12.228)
        assert len(battle.saw(Moved)) == 2


@pytest.mark.rule("CC-RAM-07")
@pytest.mark.parametrize(("reading", "again"), [("once-per-action", True), ("once-per-phase", False)])
def test_the_same_pair_rams_again_in_a_later_action_or_not_in_this_phase(reading: str, again: bool) -> None:
    rulings = [f"R-CC-20.repeat={reading}"]
    dice = "1 1 1 1" if again else "1 1"
    with space(rammer(), WAITING, across(), phase="movement", dice=dice, rulings=rulings) as battle:
        battle.decide(advance("red-1", 8, ram="blue-1"))
        second = advance("red-1", 1, ram="blue-1")
        if again:
            battle.decide(second)
            assert len(battle.saw(RammingManeuver)) == 2
        else:
            assert battle.faults(second) == ["Cruiser 1 and Cruiser have rammed in this phase (CC-RAM-07)"]


@pytest.mark.rule("CC-RAM-06")
@pytest.mark.parametrize(("reading", "there"), [("at-once", False), ("end-of-phase", True)])
def test_ships_destroyed_by_a_ram_leave_at_once_or_at_the_end_of_the_phase(reading: str, there: bool) -> None:
    rulings = [f"R-CC-20.removal={reading}"]
    ships = (rammer(orders="move fire"), across("S4 I7 W1"), blue((21, 22), orders="move fire"))
    with space(*ships, phase="movement", dice="5 1", rulings=rulings) as battle:
        battle.decide(advance("red-1", 8, ram="blue-1"))
        assert battle.battle.phase is Phase.MOVEMENT
        assert battle.ship("blue-1").is_slain
        assert battle.ship("blue-1").is_here is there
        battle.decide(hold("blue-2"))
        assert not battle.ship("blue-1").is_here
        assert len(battle.saw(WrecksTakenOff)) == there


@pytest.mark.rule("CC-RAM-05")
def test_a_rammer_that_is_destroyed_is_credited_to_the_other_side() -> None:
    with space(rammer("S2 I5 W1"), WAITING, across(), phase="movement", dice="1 1") as battle:
        battle.decide(advance("red-1", 8, ram="blue-1"))
        assert [(event.ship, event.by) for event in battle.saw(ShipLost)] == [("red-1", "blue")]


@pytest.mark.rule("CC-RAM-09", "CC-MOVE-15", "CC-RAM-03")
def test_a_friend_lost_to_a_friend_is_credited_to_nobody() -> None:
    friend = red((12, 10.9), "S4 I4 W1", heading=90, orders="move move")
    with space(rammer("S2 I9", orders="fire fire"), friend, FAR, phase="movement", dice="2 1") as battle:
        battle.decide(drift("red-1"))
        (ram,) = battle.saw(RammingManeuver)
        assert (ram.are_friends, ram.is_declared) == (True, False)
        assert [(event.ship, event.by) for event in battle.saw(ShipLost)] == [("red-2", None)]


@pytest.mark.rule("CC-RAM-01", "CC-MOVE-18")
def test_a_ram_freezes_nobody() -> None:
    """{R-CC-35}: a rammed ship that has not moved keeps its move."""
    struck = blue((12, 11.772), "S4 I9 W2", heading=90, orders="move fire")
    with space(rammer("S2 I9 W2", orders="move fire"), struck, phase="movement", dice="1 1") as battle:
        battle.decide(advance("red-1", 8, ram="blue-1"))
        assert battle.questions == [("blue", "movement")]
        assert battle.faults(advance("blue-1", 6)) == []


@pytest.mark.rule("CC-DEST-01")
def test_destiny_re_rolls_the_dice_of_a_ram() -> None:
    ships = (rammer("S2 I6 W2 Dst1"), WAITING, across())
    with space(*ships, phase="movement", dice="4 1 5") as battle:
        battle.decide(advance("red-1", 8, ram="blue-1"))
        assert battle.questions == [("red", "reroll")]
        battle.decide(battle.request.choices[1].id)
        assert battle.ship("blue-1").wounds == 1
        assert battle.battle.side("red").destiny == 0  # type: ignore[arg-type]


@pytest.mark.rule("CC-RAM-03", "CC-RAM-07")
@pytest.mark.parametrize(("reading", "rams"), [("once-per-action", 2), ("once-per-phase", 1)])
def test_an_unmeant_collision_of_the_same_pair_is_another_ram_or_none(reading: str, rams: int) -> None:
    friend = red((12, 12.362), "S2 I9 W2", heading=180, orders="fire fire")  # bow to bow, 2 in apart
    ships = (rammer("S2 I9 W2"), friend, FAR)
    with space(*ships, phase="movement", dice="1 1 " * rams, rulings=[f"R-CC-20.repeat={reading}"]) as battle:
        battle.decide(advance("red-1", 1.5, ram="red-2"))
        battle.decide(drift("red-2"))
        assert len(battle.saw(RammingManeuver)) == rams
        assert at(battle, "red-2") == (12, 11.862)  # contact stops it all the same


@pytest.mark.rule("CC-MOVE-05", "CC-RAM-01")
def test_a_ship_that_a_ram_has_stopped_short_drifts_where_nobody_may_stand_still() -> None:
    ships = (rammer("S2 I9 W2 A0", orders="move fire"), WAITING, across("S2 I9 W2 A0", gap=0.3), FAR)
    with space(*ships, phase="movement", dice="1 1 1 1", rulings=["R-CC-25=never-unless-locked"]) as battle:
        battle.decide(advance("red-1", 4, ram="blue-1"))
        assert battle.ship("red-1").moved == 300
        battle.decide(drift("red-1"))
        assert len(battle.saw(RammingManeuver)) == 2


# Several at once, and what stands behind


def between(profile: str = "S3 I9 W3", **more: str) -> tuple[Placed, Placed]:
    """Two blue ships whose inches a ship that goes ahead comes into at once, each beside its way."""
    return tuple(blue((x, 11.3), profile, heading=0, orders="fire fire", **more) for x in (10.3, 13.7))  # type: ignore[return-value]


@pytest.mark.rule("CC-RAM-01", "CC-RAM-03", "CC-MOVE-14")
def test_a_drift_into_two_zones_is_a_ram_with_each() -> None:
    with space(rammer("S3 I9 W3", orders="fire fire"), WAITING, *between(), phase="movement", dice="1 1 1 1") as battle:
        battle.decide(drift("red-1"))
        assert [ram.ships[1] for ram in battle.saw(RammingManeuver)] == ["blue-1", "blue-2"]
        assert at(battle, "red-1") == (12, 9)  # no contact: it goes its inch


@pytest.mark.rule("CC-RAM-01", "CC-RAM-06")
def test_a_ship_lost_in_its_first_ram_has_no_second() -> None:
    ships = (rammer("S3 I9 W1", orders="fire fire"), WAITING, *between("S9 I9 W3"))
    with space(*ships, phase="movement", dice="1 1") as battle:
        battle.decide(drift("red-1"))
        assert len(battle.saw(RammingManeuver)) == 1
        assert not battle.ship("red-1").is_here


@pytest.mark.rule("CC-RAM-03", "CC-RAM-09", "CC-MOVE-15")
def test_a_drift_between_a_friend_and_an_enemy_rams_both() -> None:
    friend = red((10.3, 11.3), "S3 I9 W3", orders="fire fire")
    ships = (rammer("S3 I9 W3", orders="fire fire"), WAITING, friend, between()[1])
    with space(*ships, phase="movement", dice="1 1 1 1") as battle:
        battle.decide(drift("red-1"))
        assert [ram.are_friends for ram in battle.saw(RammingManeuver)] == [True, False]


@pytest.mark.rule("CC-RAM-01", "CC-MOVE-20")
def test_a_contact_before_the_edge_keeps_a_drifting_ship_on_the_table() -> None:
    in_the_way = blue((12, 23), "S3 I9 W3 A0", size="fighter", orders="fire fire")  # 0.328 in before the bow
    ships = (red((12, 20.9), "S3 I9 W3", orders="fire fire"), red((2, 4), orders="move move"), in_the_way)
    with space(*ships, phase="movement", dice="1 1") as battle:
        battle.decide(drift("red-1"))
        assert at(battle, "red-1") == (12, 21.228)
        assert battle.ship("red-1").is_here


@pytest.mark.rule("CC-RAM-01", "CC-MOVE-03")
def test_a_ram_in_the_inch_of_a_turn_ends_the_turn() -> None:
    ships = (rammer("S2 I9 W3"), WAITING, across("S2 I9 W3", gap=0.4))
    with space(*ships, phase="movement", dice="1 1") as battle:
        battle.decide(turn("red-1", 90, ram="blue-1"))
        ship = battle.ship("red-1")
        assert (at(battle, "red-1"), ship.heading, ship.moved) == ((12, 8.4), 0, 400)


@pytest.mark.rule("CC-RAM-01", "CC-MOVE-07")
def test_a_ship_rams_backward_too() -> None:
    behind = blue((12, 5.728), "S2 I9 W3", heading=90, orders="fire fire")  # 0.5 in behind the stern
    with space(rammer("S2 I9 W3"), WAITING, behind, phase="movement", dice="1 1") as battle:
        battle.decide(reverse("red-1", 2, ram="blue-1"))
        assert at(battle, "red-1") == (12, 7.5)


@pytest.mark.rule("CC-RAM-01")
@pytest.mark.parametrize("behind", ["edge", "rock", "friend"])
def test_a_rammer_is_thrown_back_no_farther_than_it_came_from(behind: str) -> None:
    """It began 0.3 in from the other, with something close behind it {R-CC-20}."""
    y = 1.3 if behind == "edge" else 8
    ships = [red((12, y), "Move8 S2 I9 W3 A0", orders="move fire"), WAITING]
    if behind == "friend":
        ships.append(red((12, 6), "S2 I9 W3", heading=90, orders="fire fire"))
    target = blue((12, y + 2.072), "S2 I9 W3 A0", heading=90, orders="fire fire")
    terrain = [piece((12, 5.6), "impassable", across=2)] if behind == "rock" else []
    rulings = ["R-CC-20.position=bounce-to-1in"]
    with space(*ships, target, FAR, phase="movement", dice="1 1", terrain=terrain, rulings=rulings) as battle:
        battle.decide(advance("red-1", 2, ram="blue-1"))
        assert at(battle, "red-1") == (12, y)
        assert len(battle.saw(ThrownBack)) == 1


@pytest.mark.rule("CC-RAM-05", "HS-TERR-04")
def test_ships_that_ram_inside_a_hazard_are_both_the_weaker_for_it() -> None:
    ships = (rammer("S3 I9 W3"), WAITING, across("S3 I9 W3", gap=1.228))
    hazard = [piece((12, 10), "hazardous", across=4)]
    with space(*ships, phase="movement", dice="5 6", terrain=hazard) as battle:
        battle.decide(advance("red-1", 3, ram="blue-1"))
        (ram,) = battle.saw(RammingManeuver)
        assert [each.total for each in (*ram.strengths, *ram.integrities)] == [2, 2, 8, 8]
        assert (ram.needs, ram.lost) == ((6, 6), (1, 0))
        assert ram.text() == (
            "Cruiser 1 rams Cruiser: Cruiser 1 rolls for 6+, Cruiser rolls for 6+; "
            "Cruiser 1 loses 1 Wound, Cruiser is unhurt"
        )


@pytest.mark.rule("CC-RAM-05")
def test_a_ram_that_cannot_hurt_says_so() -> None:
    ships = (rammer("S2 I9 W3", orders="fire fire"), WAITING, across("S4 I9 W3", gap=0.5))
    with space(*ships, phase="movement", dice="1 1", rulings=["R-CC-33.fight=boarding-order-only"]) as battle:
        battle.decide(drift("red-1"))
        (ram,) = battle.saw(RammingManeuver)
        told = "Cruiser 1 rams Cruiser by accident: no roll of Cruiser 1 is enough, Cruiser rolls for 5+; "
        assert ram.text().startswith(told)


@pytest.mark.rule("CC-MOVE-12", "CC-RAM-02")
def test_a_wreck_that_still_lies_there_is_in_the_way_and_not_rammed_again() -> None:
    ships = (rammer("S3 I9 W3"), WAITING, across("S1 I4 W1", gap=1), FAR)
    with space(*ships, phase="movement", dice="6 1", rulings=["R-CC-20.removal=end-of-phase"]) as battle:
        battle.decide(advance("red-1", 8, ram="blue-1"))
        assert battle.faults(advance("red-1", 1)) == ["after 0 in it meets the wreck of Cruiser 1 (CC-MOVE-12)"]
        assert battle.faults(advance("red-1", 1, ram="blue-1")) == ["Cruiser 1 is lost (CC-RAM-02)"]
