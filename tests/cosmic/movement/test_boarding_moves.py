"""Boarding moves: how far and where to, whom, what is lost, and who moves no more."""

import pytest
from cosmic.movement.helm import DONE, advance, at, board, hold, lines
from cosmic.space import Placed, Space, blue, piece, red, space

from dwethia.cosmic.events.moving import Boarded, RammingManeuver
from dwethia.cosmic.events.ordering import OrderLost
from dwethia.cosmic.state.battle import Boarding
from dwethia.cosmic.state.measure import is_locked, locked_with
from dwethia.cosmic.state.order import Order

WAITING = red((2, 20), orders="move move")  # keeps the part open
FAR = blue((21, 22), orders="move move")


def boarder(orders: str = "boarding fire", profile: str = "A2 I9 Move8", **more: str) -> Placed:
    return red((12, 8), profile, orders=orders, **more)


def prey(gap: float = 3, orders: str = "move fire", profile: str = "A1 W3", **more: str) -> Placed:
    """A blue ship across the way, so far before the bow."""
    return blue((12, 9.181 + gap + 0.591), profile, heading=90, orders=orders, **more)


def boarding(*ships: Placed, rulings: tuple[str, ...] = (), dice: str = "") -> Space:
    return Space(*ships, WAITING, FAR, phase="movement", rulings=rulings, dice=dice)


@pytest.mark.rule("CC-BOARD-01", "CC-BOARD-02", "CC-BOARD-08", "CC-MOVE-18")
def test_a_boarder_moves_into_contact_and_neither_ship_moves_again() -> None:
    battle = boarding(boarder("boarding move"), prey())
    told = battle.decide(board("red-1", "blue-1", 0))
    assert at(battle, "red-1") == (12, 11)
    assert battle.saw(Boarded) == [Boarded("red", "red-1", "blue-1", ("Cruiser 1", "Cruiser 1"), is_held=True)]  # type: ignore[arg-type]
    assert battle.battle.boardings == (Boarding("red-1", "blue-1"),)  # type: ignore[arg-type]
    assert "Cruiser 1 loses its Move order: it is in a boarding contact and moves no more this phase" in lines(told)
    assert battle.faults(advance("red-1", 1)) == [
        "Cruiser 1 is in a boarding contact and moves no more this phase (CC-MOVE-18)"
    ]
    one, two = battle.ship("red-1"), battle.ship("blue-1")
    assert (one.is_frozen, two.is_frozen) == (True, True)
    assert locked_with(battle.battle, one, battle.rulings) == (two,)
    assert not one.has_moved  # a Boarding order is no move action


@pytest.mark.rule("CC-BOARD-01", "CC-BOARD-03")
def test_a_boarding_move_goes_half_of_move() -> None:
    assert boarding(boarder(), prey(4)).faults(board("red-1", "blue-1", 0)) == []
    assert boarding(boarder(), prey(4.2)).faults(board("red-1", "blue-1", 0)) == [
        "in 0 degrees it does not reach Cruiser 1, 4.2 in away, within 4 in (CC-BOARD-03)"
    ]
    assert boarding(boarder(), prey(3)).faults(board("red-1", "blue-1", 90))[0].startswith("in 90 degrees it does not")


@pytest.mark.rule("CC-BOARD-06")
@pytest.mark.parametrize(("reading", "reach"), [("second-is-lost", 4), ("extends-to-full-move", 8)])
def test_a_second_boarding_order_is_lost_or_doubles_the_way(reading: str, reach: int) -> None:
    rulings = [f"R-CC-12.double={reading}"]
    battle = Space(boarder(""), WAITING, prey(6), FAR, rulings=rulings, dice="6 1")
    battle.order(red_1="boarding boarding", red_2="move move", blue_1="fire fire", blue_2="fire fire")
    battle.decide("first", "red")
    (*_, lost) = [*battle.saw(OrderLost), None]
    if reach == 4:
        assert [event.reason for event in battle.saw(OrderLost)] == ["a second Boarding action does nothing"]
        assert battle.faults(board("red-1", "blue-1", 0))[0].endswith("within 4 in (CC-BOARD-03)")
    else:
        assert lost is None
        battle.decide(board("red-1", "blue-1", 0))
        assert battle.ship("red-1").left == ()


@pytest.mark.rule("CC-ORDER-09", "CC-ORDER-10")
@pytest.mark.parametrize("reading", ["on-execution", "at-reveal"])
def test_whether_a_target_is_in_range_is_judged_when_the_move_is_made_or_at_the_reveal(reading: str) -> None:
    battle = Space(boarder(""), WAITING, prey(6), FAR, rulings=[f"R-CC-12.range={reading}"], dice="6 1")
    battle.order(red_1="move boarding", red_2="move move", blue_1="fire fire", blue_2="fire fire")
    battle.decide("first", "red")
    if reading == "at-reveal":
        assert [event.reason for event in battle.saw(OrderLost)] == ["no enemy that it could board is in range"]
        return
    battle.decide(advance("red-1", 3))
    battle.decide(board("red-1", "blue-1", 0))
    assert len(battle.saw(Boarded)) == 1


@pytest.mark.rule("CC-ORDER-08", "CC-BOARD-02")
def test_a_ship_without_aggressors_cannot_board() -> None:
    battle = boarding(boarder(profile="A0 Move8"), prey())
    assert "Cruiser 1 has nobody to board with (CC-BOARD-02)" in battle.faults(board("red-1", "blue-1", 0))


@pytest.mark.rule("CC-BOARD-01")
@pytest.mark.parametrize("reading", ["owner-chooses", "move-then-board"])
def test_the_owner_chooses_the_sequence_of_the_orders_or_moves_first(reading: str) -> None:
    battle = boarding(boarder("boarding move"), prey(), rulings=(f"R-CC-12.sequence={reading}",))
    if reading == "owner-chooses":
        assert battle.faults(board("red-1", "blue-1", 0)) == []
        return
    assert battle.faults(board("red-1", "blue-1", 0)) == ["Cruiser 1 carries out its Move order first (CC-BOARD-01)"]
    battle.decide(hold("red-1"))
    assert battle.faults(board("red-1", "blue-1", 0)) == []


@pytest.mark.rule("CC-BOARD-01")
@pytest.mark.parametrize(
    ("reading", "faults", "heading"),
    [
        ("any-straight-line", [], 0),
        ("forward-only", ["a boarding move goes straight forward, 0 degrees (CC-BOARD-01)"], 0),
        ("free-pivot-then-forward", [], 90),
    ],
)
def test_a_boarder_moves_along_any_line_or_forward_or_turns_first(
    reading: str, faults: list[str], heading: int
) -> None:
    target = blue((8, 8), "A1 W3", heading=0, orders="move fire")  # to the west
    battle = boarding(boarder(), target, rulings=(f"R-CC-34={reading}",))
    assert battle.faults(board("red-1", "blue-1", 90)) == faults
    if faults:
        return
    battle.decide(board("red-1", "blue-1", 90))
    assert battle.ship("red-1").heading == heading
    assert at(battle, "red-1") == ((9.182 if heading == 0 else 9.772), 8)


@pytest.mark.rule("CC-MOVE-18", "CC-BOARD-25")
@pytest.mark.parametrize(("reading", "may_leave"), [("frozen", False), ("may-still-leave", True)])
def test_a_boarded_ship_that_has_not_moved_is_held_or_may_still_leave(reading: str, may_leave: bool) -> None:
    battle = boarding(boarder(), prey(), rulings=(f"R-CC-35={reading}",))
    battle.decide(board("red-1", "blue-1", 0))
    lost = [(event.ship, event.order) for event in battle.saw(OrderLost)]
    assert lost == ([] if may_leave else [("blue-1", Order.MOVE)])
    battle.decide(DONE)
    assert (battle.faults(advance("blue-1", 5)) == []) is may_leave
    if may_leave:
        battle.decide(advance("blue-1", 5))
        assert battle.battle.boardings == ()
        assert not is_locked(battle.battle, battle.ship("red-1"), battle.rulings)


# Whom


@pytest.mark.rule("CC-BOARD-04")
def test_friends_cannot_be_boarded() -> None:
    assert boarding(boarder(), prey()).faults(board("red-1", "red-2", 0)) == ["Cruiser 2 is a friend (CC-BOARD-04)"]


@pytest.mark.rule("CC-BOARD-05")
def test_fighters_cannot_be_boarded() -> None:
    battle = boarding(boarder(), blue((12, 12), size="fighter", orders="move fire"))
    assert battle.faults(board("red-1", "blue-1", 0)) == ["Fighter cannot be boarded (CC-BOARD-05)"]


@pytest.mark.rule("CC-BOARD-02", "CC-BOARD-05")
@pytest.mark.parametrize(("reading", "may"), [("no", False), ("if-aggressors", True)])
def test_fighters_board_where_the_ruling_lets_them(reading: str, may: bool) -> None:
    mover = boarder(size="fighter")
    battle = boarding(mover, blue((12, 12), heading=90, orders="move fire"), rulings=(f"R-CC-28.boarding={reading}",))
    assert (battle.faults(board("red-1", "blue-1", 0)) == []) is may


@pytest.mark.rule("CC-BOARD-06")
def test_a_ship_boards_one_enemy_only() -> None:
    held = blue((9.9, 8), "A1", heading=0, orders="move fire")
    battle = boarding(boarder(boarding="blue-1"), held, prey(2))
    assert battle.faults(board("red-1", "blue-2", 0)) == ["Cruiser 1 has boarded Cruiser 1 (CC-BOARD-06)"]


@pytest.mark.rule("CC-BOARD-07", "CC-MOVE-15")
@pytest.mark.parametrize(("reading", "rams"), [("not-exempt", 1), ("exempt", 0)])
def test_friends_that_board_the_same_enemy_ram_each_other_or_not(reading: str, rams: int) -> None:
    second = red((13.7, 6.6), "A2 I9 Move8", orders="boarding fire")
    target = blue((12.8, 12.2), "A1 W3", heading=90, orders="move fire", size="warship")
    battle = Space(
        boarder(),
        second,
        WAITING,
        target,
        FAR,
        phase="movement",
        dice="1 1" if rams else "",
        rulings=[f"R-CC-31.boarders={reading}"],
    )
    battle.decide(board("red-1", "blue-1", 0))
    battle.decide(board("red-2", "blue-1", 0))
    assert len(battle.saw(Boarded)) == 2
    assert len(battle.saw(RammingManeuver)) == rams
    assert len(battle.battle.boardings) == 2


@pytest.mark.rule("CC-MOVE-12", "CC-BOARD-01")
def test_nobody_may_stand_in_the_way_of_a_boarding() -> None:
    between = blue((12, 10.9), "A1", heading=90, orders="move fire", size="fighter")
    battle = boarding(boarder(), between, prey(3.5))
    assert battle.faults(board("red-1", "blue-2", 0)) == ["on its way it meets Fighter (CC-MOVE-12)"]


@pytest.mark.rule("CC-BOARD-01", "CC-BOARD-08")
def test_a_ship_that_is_in_contact_already_boards_where_it_stands() -> None:
    battle = boarding(boarder(), prey(0.05))
    battle.decide(board("red-1", "blue-1", 0))
    assert at(battle, "red-1") == (12, 8)
    assert len(battle.saw(Boarded)) == 1


@pytest.mark.rule("CC-RAM-04")
def test_contact_without_a_boarding_order_is_a_ram() -> None:
    with space(
        boarder("move fire", "S3 I9 A2 Move8"), WAITING, prey(3, profile="S3 I9 A1"), phase="movement", dice="1 1"
    ) as battle:
        assert battle.faults(board("red-1", "blue-1", 0)) == ["Cruiser 1 has no Boarding action order (CC-BOARD-02)"]
        battle.decide(advance("red-1", 4, ram="blue-1"))
        assert battle.saw(Boarded) == []
        assert len(battle.saw(RammingManeuver)) == 1


# Others beside the way


@pytest.mark.rule("CC-MOVE-14", "CC-BOARD-01", "CC-BOARD-08")
def test_a_boarder_may_pass_through_another_enemys_zone_and_is_locked_with_both() -> None:
    battle = boarding(boarder(), prey(4), blue((13.9, 12), "A1", heading=0, orders="fire fire"))
    battle.decide(board("red-1", "blue-1", 0))
    assert battle.saw(RammingManeuver) == []
    held_by = locked_with(battle.battle, battle.ship("red-1"), battle.rulings)
    assert [enemy.id for enemy in held_by] == ["blue-1", "blue-2"]


@pytest.mark.rule("CC-MOVE-15", "CC-BOARD-01")
@pytest.mark.parametrize(("profile", "boards"), [("A2 I9 Move8", True), ("A2 I1 Move8", False)])
def test_a_boarder_rams_the_friend_it_passes_and_boards_if_it_still_stands(profile: str, boards: bool) -> None:
    friend = red((13.9, 12), "S3 I9 W3", orders="fire fire")
    with space(boarder(profile=profile), friend, WAITING, prey(4), FAR, phase="movement", dice="1 1") as battle:
        battle.decide(board("red-1", "blue-1", 0))
        (ram,) = battle.saw(RammingManeuver)
        assert (ram.are_friends, ram.is_declared) == (True, False)
        assert len(battle.saw(Boarded)) == boards
        assert battle.ship("blue-1").is_frozen is boards


@pytest.mark.rule("CC-BOARD-02", "CC-BOARD-08", "HS-TERR-04")
def test_a_hazard_takes_the_last_aggressor() -> None:
    hazard = [piece((10.4, 8), "hazardous", across=2, name="Flare")]
    ships = (boarder(profile="A1 Move8"), WAITING, prey(3, profile="A0 W3"), FAR)
    battle = Space(*ships, phase="movement", terrain=hazard)
    assert battle.faults(board("red-1", "blue-1", 0)) == [
        "Cruiser 1 has nobody to board with while it touches Flare (HS-TERR-04)"
    ]
    near = Space(boarder(profile="A1 Move8"), WAITING, prey(0.5, profile="A0 W3"), phase="movement", terrain=hazard)
    assert not is_locked(near.battle, near.ship("red-1"), near.rulings)


@pytest.mark.rule("CC-BOARD-03", "CC-ORDER-02")
def test_a_ship_that_comes_nearer_by_a_move_order_boards_from_there() -> None:
    battle = boarding(boarder("move boarding"), prey(6))
    assert battle.faults(board("red-1", "blue-1", 0))[0].endswith("within 4 in (CC-BOARD-03)")
    battle.decide(advance("red-1", 2))
    battle.decide(board("red-1", "blue-1", 0))
    assert len(battle.saw(Boarded)) == 1


@pytest.mark.rule("CC-BOARD-02", "CC-BOARD-08", "CC-BOARD-10")
@pytest.mark.parametrize(("reading", "boards"), [("no", False), ("if-aggressors", True)])
def test_a_fighter_that_may_board_is_in_the_fight_that_it_began(reading: str, boards: bool) -> None:
    battle = boarding(boarder(size="fighter"), prey(2), rulings=(f"R-CC-28.boarding={reading}",))
    if not boards:
        assert battle.faults(board("red-1", "blue-1", 0)) == ["Fighter has nobody to board with (CC-BOARD-02)"]
        return
    battle.decide(board("red-1", "blue-1", 0))
    fighter, cruiser = battle.ship("red-1"), battle.ship("blue-1")
    assert locked_with(battle.battle, fighter, battle.rulings) == (cruiser,)
    assert locked_with(battle.battle, cruiser, battle.rulings) == (fighter,)
