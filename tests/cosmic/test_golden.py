"""The golden cases: each is named beside a test that carries one of its rules and checks its numbers."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from citations import written_tests
from cosmic.movement.helm import DONE, advance, at, board, reverse, turn
from cosmic.shooting.shots import shot
from cosmic.space import Space, blue, piece, place, red

from dwethia.codex import ShipClass
from dwethia.codex.ships.bases import faults_of_class_base
from dwethia.codex.ships.entries import USUAL_BASES, ShipBase
from dwethia.cosmic.setup.preparing import open_space
from dwethia.cosmic.state.order import Order
from dwethia.dice import d3, score
from dwethia.geometry.hulls.gaps import gap
from dwethia.lengths import INCH
from dwethia.rulebook import all_rules, all_rulings
from dwethia.rulebook.data_files import text_of
from dwethia.tabletop.sides import RED

HERE = Path(__file__).parent
CASES = {each["id"]: each for each in tomllib.loads(text_of("data/examples-cosmic.toml"))["example"]}
WAITING = red((2, 20), orders="move move")  # keeps the part open
FAR = blue((21, 22), orders="fire fire")
HALF_A_CRUISER = 60 / 25.4 / 2


def cases_beside_tests() -> Iterator[tuple[str, frozenset[str]]]:
    """Each golden case in a comment of a test, with the rules that this test carries."""
    for written in written_tests(HERE):
        for line in written.text.splitlines():
            for case in re.findall(r"G-CC-D?\d+b?", line.partition("#")[2]):
                yield case, written.rules


def test_there_are_31_cases_and_each_names_what_there_is() -> None:
    assert len(CASES) == 31
    assert {rule for each in CASES.values() for rule in each["rules"]} <= {each.id for each in all_rules()}
    assert {ruling for each in CASES.values() for ruling in each["rulings"]} <= {each.id for each in all_rulings()}


def test_every_case_is_named_beside_a_test_that_carries_one_of_its_rules() -> None:
    named = list(cases_beside_tests())
    assert sorted({case for case, _ in named} - set(CASES)) == [], "golden cases that do not exist"
    checked = {case for case, carried in named if carried & set(CASES[case]["rules"])}
    assert sorted(set(CASES) - checked) == [], "golden cases that no test of their rules names"


# Dice


@pytest.mark.rule("CC-CORE-03")
def test_a_modifier_is_added_to_the_face() -> None:  # G-CC-01
    assert score(4, 1) == 5


@pytest.mark.rule("CC-CORE-02")
def test_a_d3_is_a_d6_halved_and_rounded_up() -> None:  # G-CC-02
    assert [d3(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


# Bases and tables


@pytest.mark.rule("CC-BASE-01", "CC-BASE-02", "CC-BASE-03", "CC-BASE-04")
@pytest.mark.parametrize(
    ("ship_class", "length", "width"),
    [(ShipClass.FIGHTER, 30, 30), (ShipClass.CRUISER, 60, 30), (ShipClass.WARSHIP, 100, 60)],
)
def test_each_class_has_its_base_ten_millimetres_more_or_less(
    ship_class: ShipClass, length: int, width: int
) -> None:  # G-CC-04
    assert USUAL_BASES[ship_class].sides == (length, width)
    for more, wider in product((-11, -10, 0, 10, 11), repeat=2):
        base = ShipBase(length=length + more, width=width + wider)
        fits = [
            each for each in USUAL_BASES if each is not ShipClass.CONSTRUCT and not [*faults_of_class_base(each, base)]
        ]
        assert fits == ([ship_class] if max(abs(more), abs(wider)) <= 10 else [])


@pytest.mark.rule("CC-MOVE-14")
def test_the_control_zone_is_an_inch_and_not_two_centimetres() -> None:  # G-CC-15
    def field(inches: float) -> Space:
        enemy = blue((12, 8 + 2 * HALF_A_CRUISER + 3 + inches), orders="fire fire")
        return Space(red((12, 8), "Move3", orders="move move"), WAITING, enemy, phase="movement")

    assert field(1.001).faults(advance("red-1", 3)) == []
    (fault,) = field(0.9).faults(advance("red-1", 3))  # 2 cm are 0.787 in
    assert fault.endswith("it comes inside 1 in of Cruiser (CC-MOVE-14)")


@pytest.mark.rule("CC-DEPLOY-07")
def test_six_inches_lie_between_the_zones_of_the_smallest_board() -> None:  # G-CC-16
    ground = open_space(1500)
    field = Space(red(), blue(), phase=None, dice="6 1", size=(ground.width / INCH, ground.depth / INCH))
    field.decide("south")

    def put(ship: str, y: float, heading: int) -> dict[str, Any]:
        return {"models": {ship: [*place(12, y), heading]}, "held_back": []}

    field.decide(put("red-1", 9 - HALF_A_CRUISER - 0.001, 0))
    (fault,) = field.faults(put("blue-1", 15 + HALF_A_CRUISER - 0.01, 180))
    assert "from the north edge, more than 9 in" in fault
    field.decide(put("blue-1", 15 + HALF_A_CRUISER + 0.001, 180))
    assert gap(field.ship("red-1").hull, field.ship("blue-1").hull) == pytest.approx(6 * INCH, abs=5)


# Moves


def with_move(move: int, orders: str = "move move", **more: object) -> Space:
    """A ship of that Move near the south edge, with nobody near."""
    ship = red((12, 4), f"A1 Move{move}", orders=orders, weapons=["20in S4 half"])
    return Space(ship, WAITING, FAR, phase="movement", **more)  # type: ignore[arg-type]


@pytest.mark.rule("CC-TERR-04", "CC-SHOOT-09")
@pytest.mark.parametrize(("far", "may_shoot"), [(1.5, True), (1.501, False), (3, False)])
def test_terrain_halves_a_move_and_a_slow_weapon_what_is_left_of_it(far: float, may_shoot: bool) -> None:  # G-CC-10
    space = with_move(6, "move fire", terrain=[piece((12, 6), "difficult", across=11)])
    (fault,) = space.faults(advance("red-1", 3.001))
    assert "6.002 in is more than 6 in (CC-MOVE-02)" in fault
    space.decide(advance("red-1", far))
    space.decide(DONE)
    assert at(space, "red-1") == pytest.approx((12, 4 + far))
    assert ((RED, "shoot") in space.questions) is may_shoot


@pytest.mark.rule("CC-MOVE-02", "CC-MOVE-07", "CC-BOARD-01", "CC-SHOOT-09")
def test_what_a_move_of_eight_inches_comes_to() -> None:  # G-CC-D10
    for deed, most in ((advance, 8), (reverse, 2)):
        assert with_move(8).faults(deed("red-1", most)) == []
        assert f"{most}.001 in is more than {most} in" in with_move(8).faults(deed("red-1", most + 0.001))[0]
    for far, faults in ((4, 0), (4.2, 1)):
        prey = blue((12, 4 + 2 * HALF_A_CRUISER + far - 0.002), "A1", orders="fire fire")
        boarder = red((12, 4), "A1 Move8", orders="boarding fire")
        assert len(Space(boarder, WAITING, prey, phase="movement").faults(board("red-1", "blue-1", 0))) == faults
    for moved, faults in ((4000, 0), (4001, 1)):
        slow = red((12, 4), "P3 Move8", orders="move fire", weapons=["20in S4 half"], moved=moved)
        ready = red((18, 4), "P3", orders="fire fire", weapons=["20in S4"])
        assert len(Space(slow, ready, blue((12, 12)), phase="shoot").faults(shot())) == faults


@pytest.mark.rule("CC-MOVE-03", "CC-MOVE-04")
def test_what_two_move_orders_of_eight_inches_come_to() -> None:  # G-CC-D11
    def after(*deeds: dict[str, object]) -> tuple[float, int, tuple[Order, ...]]:
        space = with_move(8)
        for deed in deeds:
            space.decide(deed)
        ship = space.ship("red-1")
        return ship.moved / INCH, ship.heading, ship.left

    ahead, left = advance("red-1", 8), turn("red-1", 90)
    assert after(ahead, ahead) == (16, 0, ())
    assert after(ahead, left) == after(left, ahead) == (9, 90, ())
    assert after(left, left) == (2, 180, ())
    assert len(with_move(8).faults(turn("red-1", 91))) == 1
