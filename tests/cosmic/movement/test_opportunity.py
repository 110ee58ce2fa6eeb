"""Opportunity attacks: those who stayed in a lock strike at those who left it."""

import pytest
from cosmic.movement.helm import advance, board, hold, reverse
from cosmic.space import Placed, Space, blue, red, space

from dwethia.cosmic.events.losing import ShipLost
from dwethia.cosmic.events.moving import OpportunityAttacked
from dwethia.cosmic.state.battle import Phase

LEAVER = {"locked_with": ("red-1", "red-2"), "moved": 2000}


def striker(x: float = 11, y: float = 8, profile: str = "A2 M3", **more: object) -> Placed:
    return red((x, y), profile, **{"locked_with": ("blue-1",), "orders": "fire fire", **more})


def leaver(profile: str = "A1 M3 W3", at: tuple[float, float] = (12, 14), **more: object) -> Placed:
    return blue(at, profile, **{"orders": "move fire", **LEAVER, **more})


def left(*ships: Placed, dice: str = "", rulings: tuple[str, ...] = (), priority: str = "red") -> Space:
    return Space(*ships, phase="opportunity", dice=dice, rulings=rulings, priority=priority)


@pytest.mark.rule("CC-OPP-01", "CC-OPP-05", "CC-OPP-06", "CC-OPP-07", "CC-OPP-08")
def test_each_aggressor_of_those_who_stayed_is_a_die_and_each_success_a_wound() -> None:
    """G-CC-05 and -06: twice two dice, two of them reach 4+, the leaver loses 2 Wounds and saves none."""
    ships = (striker(11), striker(14), leaver("A1 M3 W3 save2", shields="front rear"))
    with space(*ships, phase="opportunity", dice="4 1 4 3") as battle:
        assert battle.questions == [("red", "opportunity")]
        battle.decide("attack")
        (attack,) = battle.saw(OpportunityAttacked)
        assert [each.total for each in attack.dice] == [2, 2]
        assert attack.needs == (4, 4)
        assert attack.wounds == 2
        strikers = "Cruiser 1 with 2 dice for 4+, Cruiser 2 with 2 dice for 4+"
        assert attack.text() == f"Opportunity Attack on Cruiser: {strikers}; 2 wounds"
        assert battle.ship("blue-1").wounds == 1
        assert battle.battle.phase is not Phase.OPPORTUNITY


@pytest.mark.rule("CC-OPP-04")
def test_nobody_must_strike() -> None:
    with space(striker(11), striker(14), leaver(), phase="opportunity") as battle:
        battle.decide("let-go")
        assert battle.saw(OpportunityAttacked) == []
        assert battle.battle.phase is not Phase.OPPORTUNITY


@pytest.mark.rule("CC-OPP-02")
@pytest.mark.parametrize(
    ("ship", "asked"),
    [
        (striker(), True),
        (striker(moved=1000), False),
        (striker(locked_with=()), False),
    ],
)
def test_only_a_ship_that_did_not_move_and_was_locked_may_strike(ship: Placed, asked: bool) -> None:
    battle = left(ship, leaver(locked_with=("red-1",)))
    assert (("red", "opportunity") in battle.questions) is asked


@pytest.mark.rule("CC-OPP-03")
@pytest.mark.parametrize(("reading", "asked"), [("left-1in", False), ("any-move-action", True)])
def test_an_enemy_that_moved_and_is_still_near_has_left_or_not(reading: str, asked: bool) -> None:
    near = leaver(at=(11, 10.5), locked_with=("red-1",))
    battle = left(striker(), near, rulings=(f"R-CC-40.trigger={reading}",), dice="" if asked else "1 1 1 1 1 1 1 1")
    assert (battle.questions == [("red", "opportunity")]) is asked


@pytest.mark.rule("CC-OPP-03")
def test_an_enemy_that_did_not_move_has_not_left() -> None:
    assert left(striker(), leaver(moved=0, locked_with=("red-1",))).battle.phase is not Phase.OPPORTUNITY


@pytest.mark.rule("CC-OPP-05")
@pytest.mark.parametrize(("reading", "dice"), [("each-stationary-model", "1 1"), ("all-in-that-boarding", "1 1 1 1 1")])
def test_those_who_stayed_roll_or_all_friends_in_that_boarding(reading: str, dice: str) -> None:
    ships = (striker(11), striker(14, profile="A3", moved=1000), leaver())
    with space(*ships, phase="opportunity", dice=dice, rulings=[f"R-CC-40.dice={reading}"]) as battle:
        battle.decide("attack")
        assert sum(each.total for each in battle.saw(OpportunityAttacked)[0].dice) == len(dice.split())


@pytest.mark.rule("CC-OPP-06")
@pytest.mark.parametrize(("reading", "needs"), [("own", (5, 2)), ("highest", (2, 2))])
def test_each_ship_uses_its_own_martial_or_the_highest_of_its_side(reading: str, needs: tuple[int, int]) -> None:
    ships = (striker(11, profile="A1 M2"), striker(14, profile="A1 M6"), leaver())
    with space(*ships, phase="opportunity", dice="1 1", rulings=[f"R-CC-40.martial={reading}"]) as battle:
        battle.decide("attack")
        assert battle.saw(OpportunityAttacked)[0].needs == needs


@pytest.mark.rule("CC-OPP-07")
@pytest.mark.parametrize(("reading", "wounds"), [("no", 1), ("yes", 2)])
def test_shields_save_where_the_ruling_lets_them(reading: str, wounds: int) -> None:
    ships = (striker(12, profile="A2 M3"), leaver("A1 M3 W3 save2", shields="front", locked_with=("red-1",)))
    dice = "4 4" if reading == "no" else "4 4 1 6"
    with space(*ships, phase="opportunity", dice=dice, rulings=[f"R-CC-18.opportunity={reading}"]) as battle:
        battle.decide("attack")
        assert battle.ship("blue-1").wounds == wounds


@pytest.mark.rule("CC-OPP-08")
def test_a_leaver_that_falls_leaves_the_table_at_once() -> None:
    with space(
        striker(), leaver("A1 M3 W1", locked_with=("red-1",)), blue((20, 20)), phase="opportunity", dice="4 4"
    ) as battle:
        battle.decide("attack")
        (lost,) = battle.saw(ShipLost)
        assert (lost.ship, lost.by, lost.means) == ("blue-1", "red", "opportunity")
        assert not battle.ship("blue-1").is_here


@pytest.mark.rule("CC-OPP-01")
def test_the_side_with_priority_strikes_first() -> None:
    ships = (
        striker(5, 8),
        red((18, 4), "A1 W3", locked_with=("blue-2",), moved=2000),
        leaver(at=(5, 14), locked_with=("red-1",)),
        blue((18, 14), "A1", locked_with=("red-2",)),
    )
    battle = left(*ships, dice="1 1 1", priority="blue")
    assert battle.questions == [("blue", "opportunity")]
    battle.decide("attack")
    assert battle.questions == [("red", "opportunity")]
    battle.decide("attack")
    assert [event.side for event in battle.saw(OpportunityAttacked)] == ["blue", "red"]


@pytest.mark.rule("CC-OPP-02", "CC-OPP-03", "CC-BOARD-25")
def test_a_ship_that_leaves_its_lock_in_the_movement_phase_is_struck_at_before_shooting() -> None:
    ships = (
        red((12, 8), "A2 M3 W2", orders="move fire", locked_with=("blue-1",)),
        blue((12, 10.5), "A2 M3", orders="move fire", locked_with=("red-1",)),
    )
    with space(*ships, phase="movement", dice="4 2") as battle:
        battle.decide(reverse("red-1", 1.5))
        battle.decide(hold("blue-1"))
        assert battle.questions == [("blue", "opportunity")]
        battle.decide("attack")
        assert battle.ship("red-1").wounds == 1


@pytest.mark.rule("CC-OPP-04")
def test_seats_of_a_side_answer_for_their_own_ships() -> None:
    ships = (striker(11, seat="ann"), striker(14, seat="ben"), leaver())
    with space(*ships, phase="opportunity", dice="1 1", seats=(("ann", "ben"), ())) as battle:
        assert battle.questions == [("ann", "opportunity")]
        battle.decide("let-go")
        assert battle.questions == [("ben", "opportunity")]
        battle.decide("attack")
        assert battle.saw(OpportunityAttacked)[0].strikers == ("red-2",)


# From the move to the blow


def parting(*ships: Placed, rulings: tuple[str, ...] = (), dice: str = "") -> Space:
    """Red reverses out of a lock with a blue ship that is 0.3 in before it and has no Move order."""
    stays = blue((12, 10.072), "A1 I9 W3", heading=90, orders="fire fire", locked_with=("red-1",))
    goes = red((12, 8), "A1 I9 W3 Move8", orders="move fire", locked_with=("blue-1",))
    return Space(goes, *(ships or (stays,)), blue((21, 22), orders="move fire"), phase="movement", rulings=rulings)


@pytest.mark.rule("CC-OPP-03")
@pytest.mark.parametrize(("inches", "asked"), [(0.7, True), (0.6, False)])
def test_an_enemy_has_left_from_exactly_an_inch_on(inches: float, asked: bool) -> None:
    battle = parting()
    battle.decide(reverse("red-1", inches))
    if asked:
        battle.decide(hold("blue-2"))
        assert battle.questions == [("blue", "opportunity")]
    else:
        assert battle.ship("red-1").parted_from == ()


@pytest.mark.rule("CC-OPP-05")
@pytest.mark.parametrize("reading", ["each-stationary-model", "all-in-that-boarding"])
def test_a_ship_without_aggressors_is_not_asked(reading: str) -> None:
    crewless = blue((12, 10.072), "A0 W3", heading=90, orders="fire fire", locked_with=("red-1",))
    battle = parting(crewless, rulings=(f"R-CC-40.dice={reading}",))
    battle.decide(reverse("red-1", 1))
    battle.decide(hold("blue-2"))
    assert ("blue", "opportunity") not in battle.questions


@pytest.mark.rule("CC-OPP-02", "CC-MOVE-05")
def test_a_ship_that_stays_in_spite_of_its_move_order_may_strike() -> None:
    battle = parting(blue((12, 10.072), "A1", heading=90, orders="move fire", locked_with=("red-1",)))
    battle.decide(reverse("red-1", 1))
    battle.decide(hold("blue-1"))
    battle.decide(hold("blue-2"))
    assert battle.questions == [("blue", "opportunity")]


def followed(*rulings: str) -> Space:
    """Blue, bow to bow with red, is free when red leaves, and drifts after it into its zone."""
    follows = blue((12, 10.662), "A1 I9 W3", orders="fire fire", locked_with=("red-1",))  # 0.3 in apart
    goes = red((12, 8), "A1 I9 W3 Move8", orders="move fire", locked_with=("blue-1",))
    battle = Space(goes, follows, blue((21, 22), orders="move fire"), phase="movement", rulings=rulings, dice="1 1 1 1")
    battle.decide(reverse("red-1", 1.2))
    battle.decide(hold("blue-2"))
    return battle


@pytest.mark.rule("CC-OPP-03", "CC-MOVE-01")
@pytest.mark.parametrize(("reading", "asked"), [("end-of-its-move", True), ("end-of-movement", False)])
def test_whether_an_enemy_has_left_is_judged_at_the_end_of_its_move_or_of_all_moves(reading: str, asked: bool) -> None:
    battle = followed(f"R-CC-92.leaving={reading}")
    assert (("blue", "opportunity") in battle.questions) is asked


@pytest.mark.rule("CC-OPP-02", "CC-MOVE-01")
@pytest.mark.parametrize(("reading", "asked"), [("may-strike", True), ("may-not", False)])
def test_a_ship_that_drifts_after_the_leaver_may_strike_or_not(reading: str, asked: bool) -> None:
    battle = followed(f"R-CC-92.drifters={reading}")
    assert (("blue", "opportunity") in battle.questions) is asked


@pytest.mark.rule("CC-OPP-03", "CC-MOVE-18")
def test_a_boarded_ship_that_may_still_leave_is_exposed_to_the_boarder() -> None:
    ships = (
        red((12, 8), "A2 Move8", orders="boarding fire"),
        blue((12, 12), "A1 W3", heading=90, orders="move fire"),
        blue((21, 22), orders="move fire"),
    )
    battle = Space(*ships, phase="movement", rulings=["R-CC-35=may-still-leave"])
    battle.decide(board("red-1", "blue-1", 0))
    battle.decide(advance("blue-1", 4))
    battle.decide(hold("blue-2"))
    assert battle.questions == [("red", "opportunity")]
