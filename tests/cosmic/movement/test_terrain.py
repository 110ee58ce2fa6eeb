"""Moves through terrain: difficult counts double, hazardous takes an inch, impassable bars the way."""

import pytest
from cosmic.movement.helm import advance, at, board, fly, turn
from cosmic.space import Space, blue, piece, red

from dwethia.cosmic.events.moving import Moved, RammingManeuver

WAITING = red((2, 20), orders="move move")  # keeps the part open
FAR = blue((21, 22), orders="fire fire")


def moving(*kinds: str, at: tuple[float, float] = (12, 8), across: float = 14, **more: object) -> Space:
    ship = red((12, 8), "Move6", orders="move move")
    return Space(ship, WAITING, FAR, phase="movement", terrain=[piece(at, *kinds, across=across)], **more)  # type: ignore[arg-type]


@pytest.mark.rule("CC-TERR-04", "HS-TERR-01", "CC-TERR-01")
def test_a_move_wholly_in_difficult_terrain_is_halved() -> None:
    space = moving("difficult")
    (fault,) = space.faults(advance("red-1", 3.001))
    assert "6.002 in is more than 6 in (CC-MOVE-02)" in fault
    space.decide(advance("red-1", 1.5))
    assert at(space, "red-1") == (12, 9.5)
    assert space.ship("red-1").moved == 3000
    assert "CC-TERR-04" in space.saw(Moved)[0].rules


@pytest.mark.rule("HS-TERR-01")
def test_only_what_lies_in_difficult_terrain_counts_double() -> None:
    space = moving("difficult", at=(12, 15.181), across=6)  # its edge is 3 in before the bow
    space.decide(advance("red-1", 4.5))
    assert space.ship("red-1").moved == 6000
    assert space.saw(Moved)[0].spent.total == 6000
    assert any("is more than" in each for each in space.faults(advance("red-1", 3.5)))


@pytest.mark.rule("CC-TERR-01")
@pytest.mark.parametrize(("reading", "moved"), [("codex", 6000), ("none", 3000)])
def test_terrain_does_nothing_where_battles_are_fought_without(reading: str, moved: int) -> None:
    space = moving("difficult", rulings=[f"R-CC-71.kinds={reading}"])
    space.decide(advance("red-1", 3))
    assert space.ship("red-1").moved == moved


@pytest.mark.rule("HS-TERR-01", "CC-BOARD-01")
def test_a_boarding_move_through_difficult_terrain_is_halved_too() -> None:
    terrain = [piece((12, 10), "difficult", across=12)]
    for gap, reaches in ((1.4, True), (1.6, False)):
        target = blue((12, 9.181 + gap + 0.591), "A1", heading=90, orders="fire fire")
        space = Space(
            red((12, 8), "A2 Move6", orders="boarding fire"), WAITING, target, phase="movement", terrain=terrain
        )
        assert (space.faults(board("red-1", "blue-1", 0)) == []) is reaches


@pytest.mark.rule("HS-TERR-03", "CC-TERR-01")
def test_impassable_terrain_bars_a_chosen_move_and_a_turn() -> None:
    space = moving("impassable", at=(12, 13), across=4)
    assert space.faults(advance("red-1", 2)) == [
        "after 1.819 in the base would cut into impassable, which is impassable (HS-TERR-03)"
    ]
    space.decide(advance("red-1", 1.8))
    beside = moving("impassable", at=(10.25, 10), across=1.5)
    (fault,) = beside.faults(turn("red-1", 90))
    assert "degrees the base would cut into impassable" in fault


@pytest.mark.rule("HS-TERR-04")
def test_hazardous_terrain_takes_an_inch_and_a_point_of_strength() -> None:
    space = Space(
        red((12, 8), "Move6 S4 I9", orders="move move"),
        WAITING,
        blue((12, 12), "S1 I9", heading=90, orders="fire fire"),
        phase="movement",
        terrain=[piece((10.4, 8), "hazardous", across=2)],
        dice="5 1",
    )
    (fault,) = space.faults(advance("red-1", 5.5, ram="blue-1"))
    assert "5.5 in is more than 5 in (CC-MOVE-02)" in fault
    space.decide(advance("red-1", 5, ram="blue-1"))
    (ram,) = space.saw(RammingManeuver)
    assert ram.strengths[0].total == 4  # it has left the hazard when it strikes


@pytest.mark.rule("CC-MOVE-05", "HS-TERR-01")
def test_half_an_inch_is_no_inch_though_difficult_terrain_makes_it_cost_one() -> None:
    """{R-CC-25}: where nobody may stand still, the inch is measured and not what it has cost."""
    ship = red((12, 8), "Move6", orders="move fire")
    slow = [piece((12, 8), "difficult", across=14)]
    space = Space(ship, WAITING, FAR, phase="movement", terrain=slow, rulings=["R-CC-25=never-unless-locked"])
    (fault,) = space.faults(advance("red-1", 0.5))
    assert fault == "Cruiser 1 goes 0.5 in, and every ship not locked goes at least 1 in (CC-MOVE-05)"
    assert space.faults(advance("red-1", 1)) == []


@pytest.mark.rule("HS-TERR-01", "CC-MOVE-08")
def test_only_the_legs_of_a_fighter_that_lie_in_difficult_terrain_count_double() -> None:
    fighter = red((12, 8), "Move6", size="fighter", orders="move move")
    slow = [piece((12, 11), "difficult", across=4)]  # from 0.409 in before it
    space = Space(fighter, WAITING, FAR, phase="movement", terrain=slow)
    assert "7.591 in is more than 6 in (CC-MOVE-08)" in space.faults(fly("red-1", (0, 4)))[0]
    space.decide(fly("red-1", (0, 1.409)))
    assert space.ship("red-1").moved == 2409
