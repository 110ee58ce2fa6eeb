"""Drift: who goes an inch without orders, when, what stops it, and the edge of the table."""

import pytest
from cosmic.movement.helm import DONE, advance, at, board, drift, hold, reverse
from cosmic.space import Placed, Space, blue, piece, red

from dwethia.cosmic.events.losing import ShipLost
from dwethia.cosmic.events.moving import Drifted, RammingManeuver
from dwethia.cosmic.events.ordering import OrderLost
from dwethia.cosmic.movement.steering import is_off_table
from dwethia.cosmic.state.battle import LostShip, Phase
from dwethia.geometry.hulls.hull import Hull
from dwethia.lengths import INCH
from dwethia.rulebook import Rulings
from dwethia.tabletop.table import Table
from dwethia.tabletop.terrain import Put

WAITING = red((2, 20), orders="move move")  # keeps the part open
FAR = blue((21, 22), orders="move move")


@pytest.mark.rule("CC-MOVE-01", "CC-MOVE-10")
def test_a_ship_without_a_move_order_drifts_an_inch_at_the_end_of_its_part() -> None:
    space = Space(red((12, 8), heading=270, orders="shield fire"), WAITING, FAR, phase="movement")
    space.decide(advance("red-2", 1))
    assert at(space, "red-1") == (12, 8)
    space.decide(DONE)
    assert at(space, "red-1") == (13, 8)
    drifted = space.saw(Drifted)[0]
    assert (drifted.ship, drifted.distance) == ("red-1", INCH)


@pytest.mark.rule("CC-MOVE-01")
def test_a_drift_is_no_move_of_an_order() -> None:
    space = Space(red((12, 8), orders="fire fire"), WAITING, FAR, phase="movement")
    space.decide(drift("red-1"))
    ship = space.ship("red-1")
    assert (ship.moved, ship.drifted, ship.has_moved) == (0, INCH, False)
    assert space.faults(drift("red-1")) == ["Cruiser 1 has drifted 1 in (CC-MOVE-01)"]
    assert space.faults(drift("red-2")) == ["Cruiser 2 has a Move order (CC-MOVE-01)"]


@pytest.mark.rule("CC-MOVE-10")
@pytest.mark.parametrize("time", ["in-owners-movement", "before-own-moves", "after-own-moves"])
def test_drifts_come_when_the_owner_likes_or_before_or_after_the_ordered_moves(time: str) -> None:
    space = Space(
        red((12, 8), orders="fire fire"),
        red((6, 8), orders="move fire"),
        WAITING,
        FAR,
        phase="movement",
        rulings=[f"R-CC-26.time={time}"],
    )
    move, drifting = space.faults(advance("red-2", 1)), space.faults(drift("red-1"))
    if time == "before-own-moves":
        assert (move, drifting) == (["drifts come before ordered moves: Cruiser 1 (CC-MOVE-10)"], [])
        space.decide(drift("red-1"))
        assert space.faults(advance("red-2", 1)) == []
    elif time == "after-own-moves":
        assert move == []
        assert drifting == ["drifts come after ordered moves: Cruiser 2, Cruiser 3 (CC-MOVE-10)"]
    else:
        assert (move, drifting) == ([], [])


@pytest.mark.rule("CC-MOVE-17", "CC-MOVE-01")
def test_ships_locked_in_a_boarding_action_do_not_drift() -> None:
    space = Space(
        red((12, 8), orders="fire fire"), WAITING, blue((12, 10.5), orders="fire fire"), FAR, phase="movement"
    )
    assert space.faults(drift("red-1")) == ["Cruiser 1 is locked in a boarding action (CC-MOVE-17)"]
    space.decide(DONE)
    assert space.faults(drift("blue-1")) == ["Cruiser 1 is locked in a boarding action (CC-MOVE-17)"]
    assert space.saw(Drifted) == []
    assert at(space, "red-1") == (12, 8)


@pytest.mark.rule("CC-MOVE-17", "CC-BOARD-08")
@pytest.mark.parametrize(
    ("reading", "locked"),  # with Aggressors 0 and 0, 0 and 1, 1 and 0, 1 and 1 of its own and of the enemy
    [
        ("either-has-aggressors", [False, True, True, True]),
        ("both-have-aggressors", [False, False, False, True]),
        ("per-ship", [False, False, True, True]),
    ],
)
def test_whose_aggressors_make_a_lock(reading: str, locked: list[bool]) -> None:  # R-CC-33
    def is_locked(own: int, enemy: int) -> bool:
        ships = red((12, 8), f"A{own}", orders="fire fire"), blue((12, 10.5), f"A{enemy}", orders="fire fire")
        space = Space(ships[0], WAITING, ships[1], FAR, phase="movement", rulings=[f"R-CC-33.lock={reading}"])
        return space.faults(drift("red-1")) == ["Cruiser 1 is locked in a boarding action (CC-MOVE-17)"]

    assert [is_locked(own, enemy) for own in (0, 1) for enemy in (0, 1)] == locked


@pytest.mark.rule("CC-BOARD-03", "CC-ORDER-09", "CC-ORDER-10")
@pytest.mark.parametrize(("reading", "end"), [("drifts", (12, 9)), ("stays", (12, 8))])
def test_a_ship_whose_boarding_failed_drifts_or_stays(reading: str, end: tuple[float, float]) -> None:
    space = Space(
        red((12, 8), orders="boarding fire"),
        WAITING,
        FAR,
        phase="movement",
        rulings=[f"R-CC-26.failed-boarding={reading}"],
    )
    space.decide(DONE)
    assert at(space, "red-1") == end
    (lost,) = space.saw(OrderLost)
    assert lost.text() == "Cruiser 1 loses its Boarding action order: it has made no contact with an enemy"
    assert lost.rules == ("CC-ORDER-09", "CC-ORDER-10")


@pytest.mark.rule("CC-MOVE-01", "CC-BOARD-03")
def test_a_ship_that_drifts_instead_gives_up_its_boarding() -> None:
    space = Space(red((12, 8), orders="boarding fire"), WAITING, blue((12, 13)), phase="movement")
    space.decide(drift("red-1"))
    assert [lost.reason for lost in space.saw(OrderLost)] == ["it drifts instead"]
    assert space.faults(board("red-1", "blue-1", 0)) == [
        "Cruiser 1 has carried out its Boarding action order (CC-BOARD-02)"
    ]


# The edge


@pytest.mark.rule("CC-MOVE-20")
@pytest.mark.parametrize(
    ("reading", "y", "lost"),
    [
        ("any-part", 2.181, False),
        ("any-part", 2.18, True),
        ("centre", 1.181, False),
        ("whole-base", 1.181, False),
    ],
)
def test_a_ship_that_drifts_off_the_table_is_destroyed_and_the_enemy_credited(
    reading: str, y: float, lost: bool
) -> None:
    """The bow is 1.181 in before the middle."""
    ship = red((12, y), heading=180, orders="fire fire")
    space = Space(ship, WAITING, FAR, phase="movement", rulings=[f"R-CC-19={reading}"])
    space.decide(DONE)
    assert space.ship("red-1").is_slain is lost
    assert (space.battle.losses != ()) is lost
    if lost:
        assert space.battle.losses[0] == LostShip("red-1", "red", "blue", "edge", 1, Phase.MOVEMENT)  # type: ignore[arg-type]
        assert space.saw(ShipLost)[0].rules == ("CC-MOVE-20",)


@pytest.mark.rule("CC-MOVE-20")
@pytest.mark.parametrize(("reading", "last_on"), [("any-part", 1181), ("centre", 0), ("whole-base", -1180)])
def test_a_ship_is_off_with_a_part_with_its_centre_or_with_all_of_it(reading: str, last_on: int) -> None:
    rulings, table = Rulings.of("cosmic", settings=[f"R-CC-19={reading}"]), Table(24 * INCH, 24 * INCH)
    assert not is_off_table(Hull(12000, last_on, 2362, 1182, 180), table, rulings)
    assert is_off_table(Hull(12000, last_on - 1, 2362, 1182, 180), table, rulings)
    assert is_off_table(Hull(12000, 24000 - last_on + 1, 2362, 1182, 180), table, rulings)


@pytest.mark.rule("CC-MOVE-19")
def test_a_ship_over_the_edge_may_come_back_but_go_no_farther_over() -> None:
    ship = red((12, 1.2), heading=180, orders="fire fire")
    space = Space(ship, red((2, 20), orders="fire fire"), FAR, phase="movement", rulings=["R-CC-19=centre"], dice="6 1")
    assert at(space, "red-1") == (12, 0.2)
    space.decide(DONE)
    for side in ("red", "blue"):
        orders = {id: ["move", "move"] for id in (f"{side}-1", f"{side}-2") if space.battle.has_ship(id)}
        space.decide({"ships": orders}, side)
    space.decide("first", "red")
    assert space.questions == [("red", "movement")]
    assert space.faults(advance("red-1", 0.1)) == [
        "the base would stand 1.081 in over the edge of the table (CC-MOVE-19)"
    ]
    assert space.faults(reverse("red-1", 0.5)) == []


@pytest.mark.rule("CC-MOVE-20", "CC-RAM-03")
@pytest.mark.parametrize(("reading", "dice", "left"), [("edge-first", "", 3), ("ram-first", "6 6", 2)])
def test_a_drift_over_the_edge_destroys_before_or_after_it_rams(reading: str, dice: str, left: int) -> None:  # R-CC-86
    space = Space(
        red((12, 1.8), "S3 I9 W3", heading=135, orders="fire fire"),  # 0.548 in from the edge, south-west
        WAITING,
        blue((8.8, 0.9), "S3 I9 W3", orders="move move", size="fighter"),  # 1.358 in to the west
        phase="movement",
        dice=dice,
        rulings=[f"R-CC-86={reading}"],
    )
    space.decide(DONE)
    space.done()
    assert len(space.saw(RammingManeuver)) == (reading == "ram-first")
    assert space.ship("blue-1").wounds == left
    assert [(each.ship, each.by, each.means) for each in space.saw(ShipLost)] == [("red-1", "blue", "edge")]
    assert not space.ship("red-1").is_here


# What stops it


@pytest.mark.rule("CC-MOVE-14", "CC-RAM-01", "CC-RAM-03")
@pytest.mark.parametrize(
    ("reading", "distance", "rams"), [("ram", 1.0, 1), ("stop-at-1in", 0.4, 0), ("enter-harmlessly", 1.0, 0)]
)
def test_a_drift_into_an_enemys_zone_is_a_ram_or_stops_or_is_harmless(reading: str, distance: float, rams: int) -> None:
    space = Space(
        red((12, 8), "S3 I9", orders="fire fire"),
        WAITING,
        blue((12, 11.172), "S3 I9", heading=90, orders="fire fire"),  # 1.4 in from the bow
        phase="movement",
        dice="1 1" if rams else "",
        rulings=[f"R-CC-30.drift={reading}"],
    )
    space.decide(drift("red-1"))
    x, y = at(space, "red-1")
    assert (x, round(y - 8, 1)) == (12, distance)
    assert len(space.saw(RammingManeuver)) == rams


@pytest.mark.rule("CC-RAM-01", "CC-MOVE-12")
@pytest.mark.parametrize("reading", ["ram", "enter-harmlessly"])
def test_a_drift_stops_where_bases_meet_and_that_is_always_a_ram(reading: str) -> None:
    space = Space(
        red((12, 8), "S3 I9 A0", orders="fire fire", size="fighter"),
        WAITING,
        blue((12, 9.9), "S3 I9 A0", heading=90, orders="fire fire"),
        phase="movement",
        dice="1 1",
        rulings=[f"R-CC-30.drift={reading}"],
    )
    space.decide(drift("red-1"))
    (drifted,) = space.saw(Drifted)
    assert drifted.distance == 9900 - 591 - 8000 - 591
    assert drifted.halted_by == "Cruiser"
    assert len(space.saw(RammingManeuver)) == 1


@pytest.mark.rule("CC-TERR-01", "HS-TERR-03")
@pytest.mark.parametrize(("reading", "distance"), [("codex", 319), ("none", 1000)])
def test_impassable_terrain_stops_a_drift_without_damage(reading: str, distance: int) -> None:
    space = Space(
        red((12, 8), orders="fire fire"),
        WAITING,
        FAR,
        phase="movement",
        terrain=[piece((12, 11), "impassable", across=3)],
        rulings=[f"R-CC-71.kinds={reading}"],
    )
    space.decide(drift("red-1"))
    assert space.saw(Drifted)[0].distance == distance
    assert space.ship("red-1").wounds == 1


@pytest.mark.rule("CC-MOVE-05")
def test_a_ship_that_holds_does_not_drift() -> None:
    space = Space(red((12, 8), orders="move fire"), WAITING, FAR, phase="movement")
    space.decide(hold("red-1"))
    space.decide(DONE)
    assert at(space, "red-1") == (12, 8)


@pytest.mark.rule("CC-MOVE-20", "CC-BOARD-03")
def test_a_ship_whose_boarding_failed_may_drift_off_the_table() -> None:
    space = Space(red((12, 22.8), orders="boarding fire"), WAITING, FAR, phase="movement")
    space.decide(DONE)
    assert space.battle.losses[0] == LostShip("red-1", "red", "blue", "edge", 1, Phase.MOVEMENT)  # type: ignore[arg-type]


@pytest.mark.rule("CC-MOVE-05", "CC-MOVE-20")
@pytest.mark.parametrize(("reading", "lost"), [("allowed-with-move-order", False), ("never-unless-locked", True)])
def test_a_ship_at_the_edge_with_a_move_order_may_stay_or_must_go(reading: str, lost: bool) -> None:
    space = Space(red((12, 22.8), orders="move fire"), WAITING, FAR, phase="movement", rulings=[f"R-CC-25={reading}"])
    space.decide(DONE)
    assert space.ship("red-1").is_slain is lost


@pytest.mark.rule("CC-MOVE-01", "HS-TERR-01")
def test_the_forced_inch_is_an_inch_in_difficult_terrain_too() -> None:
    slow = [piece((12, 8), "difficult", across=8)]
    space = Space(red((12, 8), orders="fire fire"), WAITING, FAR, phase="movement", terrain=slow)
    space.decide(drift("red-1"))
    assert at(space, "red-1") == (12, 9)


@pytest.mark.rule("CC-MOVE-01", "CC-BOARD-05")
def test_a_fighter_is_locked_with_nobody_and_drifts() -> None:
    fighter = red((12, 12), "A2", size="fighter", heading=90, orders="fire fire")
    space = Space(fighter, WAITING, blue((13.9, 12), "A2", heading=270, orders="fire fire"), phase="movement")
    space.decide(drift("red-1"))
    assert at(space, "red-1") == (11, 12)


@pytest.mark.rule("CC-MOVE-12", "CC-MOVE-14", "CC-TERR-01")
@pytest.mark.parametrize(
    ("ships", "terrain", "rulings", "halting"),
    [
        ([blue((12, 10.272), "I9 A0", heading=90, orders="fire fire")], [], [], "CC-MOVE-12"),
        (
            [blue((12, 11.072), "I9 A0", heading=90, orders="fire fire")],
            [],
            ["R-CC-30.drift=stop-at-1in"],
            "CC-MOVE-14",
        ),
        ([FAR], [piece((12, 11), "impassable")], [], "CC-TERR-01"),
    ],
)
def test_a_drift_says_what_halts_it_and_by_which_rule(
    ships: list[Placed], terrain: list[Put], rulings: list[str], halting: str
) -> None:
    drifter = red((12, 8), "I9 A0", orders="fire fire")
    space = Space(drifter, WAITING, *ships, phase="movement", terrain=terrain, rulings=rulings, dice="1 1")
    space.decide(drift("red-1"))
    (drifted,) = space.saw(Drifted)
    assert drifted.rules == ("CC-MOVE-01", halting)
    assert drifted.halted_by
