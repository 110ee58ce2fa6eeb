"""Whatever is answered in space: it is taken, or refused by place and rule; never an exception, and nothing changes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from cosmic.random_battles import RandomFleetBattle
from cosmic.space import Placed, Space, blue, red
from counts import count
from forgeries import forgeries
from random_games import CITABLE

from dwethia.engine.game import Game
from dwethia.engine.record import digest_of, write
from dwethia.engine.request import Decision
from dwethia.engine.seats import Seat
from dwethia.faults import Refusal
from dwethia.rulebook import Rulings


def standing(game: Game[Any]) -> tuple[Any, ...]:
    """All that a refused answer must leave as it was."""
    sealed = [game.sealed(seat) for seat in game.seats]
    return digest_of(game.snapshot().state), game.tape, game.asked, write(game.record()), game.events_since(0), sealed


@pytest.mark.parametrize("seed", range(count(3, 60)))
def test_forged_answers_are_refused_with_faults_and_change_nothing(seed: int) -> None:
    war = RandomFleetBattle(seed, rulings=Rulings.recommended("cosmic"))
    tried: dict[str, int] = {}
    while not war.game.is_over:
        ask = war.game.asks[0]
        if tried.setdefault(ask.question, 0) < count(4, 15):
            tried[ask.question] += 1
            before = standing(war.game)
            junk: tuple[Any, ...] = (
                "",
                "x",
                "red-1",
                {},
                {"do": "done"},
                {"ships": {}},
                {"ships": {"red-1": ["move", "move", "move"]}},
            )
            answers = forgeries(ask.form, war.chance, 10) if ask.form is not None else iter(junk)
            for answer in answers:
                faults = tuple(next(each for each in war.game.requests if each.seat == ask.seat).faults(answer))
                assert all(fault.rule is None or fault.rule in CITABLE for fault in faults)
                if faults:
                    with pytest.raises(Refusal):
                        war.game.answer(ask.seat, answer)
                else:
                    war.twin().answer(ask.seat, answer)
            assert standing(war.game) == before
        war.decide(war.decision())
    assert {"deploy", "orders", "shields", "movement", "shoot"} <= set(tried)


# By hand

RED_1 = {"red-1": ["move", "fire"]}
BOTH = {**RED_1, "red-2": ["fire", "fire"]}
ORDERS: tuple[tuple[Any, str], ...] = (
    ({"ships": {**BOTH, "blue-1": ["fire", "fire"]}}, "Blue Star is run by blue (CC-CORE-11)"),
    ({"ships": {**BOTH, "red-9": ["fire", "fire"]}}, "there is no ship 'red-9' (CC-ORDER-02)"),
    ({"ships": {**BOTH, "red-1": ["fire"] * 3}}, "Red Star has 3 orders, at most 2 (CC-ORDER-02)"),
    ({"ships": {**BOTH, "red-1": ["fire"] * 999}}, "Red Star has 999 orders, at most 2 (CC-ORDER-02)"),
    ({"ships": RED_1}, "Red Dart has 0 of 2 orders (CC-ORDER-02)"),
    ({"ships": {f"red-{n}": [] for n in range(2000)}}, "orders for 2000 ships, and you have 2 (CC-ORDER-02)"),
    (
        {"ships": {**BOTH, "red-1": ["warp", "fire"]}},
        "red-1: 'warp' is none of shield, move, fire or boarding (CC-ORDER-03)",
    ),
    (
        {"ships": {**BOTH, "red-1": ["front", "left"]}},
        "red-1: 'front' is none of shield, move, fire or boarding (CC-ORDER-03)",
    ),
    (
        {"ships": {**BOTH, "red-1": [None, 2**70]}},
        "red-1: None is none of shield, move, fire or boarding (CC-ORDER-03)",
    ),
    (
        {"ships": {**BOTH, "red-1": "move"}},
        "red-1: expected a list of words: shield, move, fire or boarding (CC-ORDER-03)",
    ),
    ({"ships": []}, "expected ships, each id with a list of orders: shield, move, fire or boarding"),
    ({"ships": BOTH, "seat": "blue"}, "expected ships, each id with a list of orders: shield, move, fire or boarding"),
    ({"do": "done"}, "expected ships, each id with a list of orders: shield, move, fire or boarding"),
    ({}, "expected ships, each id with a list of orders: shield, move, fire or boarding"),
    ("move", "expected a form filled in, not a choice"),
)
SHIELDS: tuple[tuple[Any, str], ...] = (
    ({"ships": {}}, "Red Star: sides named 0, Shield orders 1 (CC-SHIELD-02)"),
    ({"ships": {"red-1": ["front", "left"]}}, "Red Star: sides named 2, Shield orders 1 (CC-SHIELD-02)"),
    (
        {"ships": {"red-1": ["rear"], "blue-1": ["rear"]}},
        "Blue Star has no Shield order of yours (CC-SHIELD-02)",
    ),
    ({"ships": {"red-1": ["rear"], "red-2": ["rear"]}}, "Red Dart has no Shield order of yours (CC-SHIELD-02)"),
    ({"ships": {"red-1": ["above"]}}, "red-1: 'above' is none of front, left, right or rear (CC-SHIELD-02)"),
    ({"ships": {"red-1": ["move"]}}, "red-1: 'move' is none of front, left, right or rear (CC-SHIELD-02)"),
    (
        {"ships": {"red-1": {"front": 1}}},
        "red-1: expected a list of words: front, left, right or rear (CC-SHIELD-02)",
    ),
    (
        {"ships": {str(n): [] for n in range(2000)}},
        "shields of 2000 ships, and 1 of yours have a Shield order (CC-SHIELD-02)",
    ),
)
MOVES: tuple[tuple[Any, str], ...] = (
    ({"do": "turn", "ship": "red-1", "degrees": 91}, "a turn of 91 degrees is more than 90 (CC-MOVE-03)"),
    ({"do": "turn", "ship": "red-1", "degrees": -91}, "a turn of 91 degrees is more than 90 (CC-MOVE-03)"),
    (
        {"do": "turn", "ship": "red-1", "degrees": 10**30},
        "expected degrees, whole degrees from -360 to 360 (CC-MOVE-03)",
    ),
    ({"do": "turn", "ship": "red-1", "degrees": 45.5}, "expected degrees, whole degrees from -360 to 360 (CC-MOVE-03)"),
    (
        {"do": "turn", "ship": "red-1", "degrees": 45, "forward": 1001},
        "a turn goes 1 in forward, not 1.001 in (CC-MOVE-03)",
    ),
    (
        {"do": "advance", "ship": "red-1", "distance": 10**9},
        "expected distance, whole thousandths of an inch from 0 to 144000 (CC-MOVE-02)",
    ),
    (
        {"do": "reverse", "ship": "red-1", "distance": -1},
        "expected distance, whole thousandths of an inch from 0 to 144000 (CC-MOVE-07)",
    ),
    (
        {"do": "advance", "ship": "red-1", "distance": 2000, "path": [[0, 0], [1, 1]]},
        "to advance, expected the fields distance, do, ram, ship",
    ),
    (
        {"do": "fly", "ship": "red-1", "legs": [[0, 1000], [90, 1000]]},
        "Red Star is no fighter: its way does not bend (CC-MOVE-06)",
    ),
    ({"do": "fly", "ship": "red-2", "legs": [[0, 1000]] * 5}, "5 legs are more than 4 (HS-SPACE-04)"),
    (
        {"do": "fly", "ship": "red-2", "legs": [[0, 1000]] * 2000},
        "expected legs, up to 4 pairs of whole degrees and thousandths of an inch (HS-SPACE-04)",
    ),
    (
        {"do": "fly", "ship": "red-2", "legs": [[0, 1000]], "heading": 360},
        "expected heading, whole degrees from 0 to 359 (CC-MOVE-08)",
    ),
    ({"do": "advance", "ship": "blue-1", "distance": 1000}, "Blue Star is run by blue, not by red (CC-MOVE-11)"),
    ({"do": "advance", "ship": "nobody", "distance": 1000}, "there is no ship 'nobody'"),
    (
        {"do": "board", "ship": "red-1", "target": "blue-1", "direction": 0},
        "Red Star has no Boarding action order (CC-BOARD-02)",
    ),
    ({"ships": BOTH}, "None is nothing to do now: expected"),
)
CASES = [
    pytest.param(phase, answer, told, id=f"{phase}-{number}")
    for phase, cases in (("orders", ORDERS), ("shields", SHIELDS), ("movement", MOVES))
    for number, (answer, told) in enumerate(cases)
]


def ships_in(phase: str) -> tuple[Placed, ...]:
    """Two red ships and a blue one, with orders where a phase needs them."""
    orders = {"orders": ("", ""), "shields": ("shield fire", "fire fire"), "movement": ("move fire", "move move")}
    first, second = orders.get(phase, ("fire fire", "fire move"))
    return (
        red((6, 4), name="Red Star", orders=first, weapons=["18in S4", "12in S5 front"]),
        red((18, 4), name="Red Dart", size="fighter", orders=second),
        blue((12, 20), name="Blue Star", orders="shield fire" if phase != "orders" else "", weapons=["18in S4"]),
    )


@pytest.mark.rule("CC-ORDER-02", "CC-ORDER-03", "CC-SHIELD-02", "CC-MOVE-03", "CC-MOVE-06", "CC-CORE-11")
@pytest.mark.parametrize(("phase", "answer", "told"), CASES)
def test_a_bad_answer_is_refused_by_place_and_rule_and_nothing_changes(phase: str, answer: Any, told: str) -> None:
    space = Space(*ships_in(phase), phase=phase)
    before = standing(space.game)
    with pytest.raises(Refusal) as refusal:
        space.decide(answer, "red")
    assert told in str(refusal.value)
    assert len(str(refusal.value)) < 300
    assert standing(space.game) == before


@pytest.mark.rule("CC-CORE-11", "CC-ORDER-02")
@pytest.mark.parametrize("phase", ["orders", "shields"])
def test_each_seat_speaks_for_its_own_ships_alone(phase: str) -> None:
    """Neither for an ally's ship {R-CC-82}, nor in the place of a seat that is not asked."""
    words = ["shield", "fire"] if phase == "orders" else ["front"]
    space = Space(
        red((6, 4), name="Red Star", seat="anna", orders="shield fire"),
        red((18, 4), name="Red Dart", seat="ben", orders="shield fire"),
        blue((12, 20), orders="shield fire"),
        phase=phase,
        seats=(("anna", "ben"), ()),
    )
    space.decide({"ships": {"red-1": words}}, "anna")
    before = standing(space.game)
    told = "Red Star is run by anna (CC-CORE-11)"
    if phase == "shields":
        told = "Red Star has no Shield order of yours (CC-SHIELD-02)"
    with pytest.raises(Refusal) as refusal:
        space.decide({"ships": {"red-1": words, "red-2": words}}, "ben")
    assert str(refusal.value) == told
    for nobody in ("red", "eve"):
        with pytest.raises(Refusal, match="is not asked anything now; the game waits for anna, ben, blue"):
            space.decide({"ships": {"red-2": words}}, nobody)
    assert standing(space.game) == before


@pytest.mark.rule("CC-CORE-11", "CC-MOVE-11")
@pytest.mark.parametrize(
    ("phase", "deed", "told"),
    [
        ("movement", {"do": "advance", "ship": "red-1", "distance": 3000}, "Red Star is run by anna, not by ben"),
        ("movement", {"do": "drift", "ship": "red-1"}, "Red Star is run by anna, not by ben"),
        ("shoot", {"do": "shoot", "ship": "red-1", "weapon": "gun-1", "target": "blue-1"}, "red-1) is run by anna"),
    ],
)
def test_an_allys_ship_is_neither_moved_nor_fired(phase: str, deed: dict[str, Any], told: str) -> None:
    space = Space(
        red((6, 10), name="Red Star", seat="anna", orders="move fire", weapons=["18in S4"]),
        red((18, 10), name="Red Dart", seat="ben", orders="move fire", weapons=["18in S4"]),
        blue((12, 20)),
        phase=phase,
        seats=(("anna", "ben"), ()),
    )
    before = standing(space.game)
    with pytest.raises(Refusal, match=re.escape(told)):
        space.decide(deed, "ben")
    assert standing(space.game) == before


@pytest.mark.rule("CC-CORE-11", "CC-ORDER-05")
def test_the_reveal_waits_for_no_seat_that_has_no_ship_on_the_table() -> None:
    ships = (red((6, 4), seat="anna"), red(None, seat="ben"), blue((12, 20)))
    space = Space(*ships, dice="6 1", seats=(("anna", "ben"), ()))
    assert space.questions == [("anna", "orders"), ("blue", "orders")]
    with pytest.raises(Refusal, match="ben is not asked anything now"):
        space.decide({"ships": {"red-2": ["fire", "fire"]}}, "ben")
    with pytest.raises(Refusal, match="Cruiser 2 is run by ben"):
        space.decide({"ships": {"red-1": ["fire", "fire"], "red-2": ["fire", "fire"]}}, "anna")
    space.order(red_1="fire fire", blue_1="fire fire")
    assert space.questions != [("anna", "orders"), ("blue", "orders")]


@pytest.mark.rule("CC-ORDER-05")
def test_orders_that_come_late_or_answer_another_question_are_refused() -> None:
    space = Space(red((6, 4)), blue((12, 20)), dice="6 1")
    at, given = space.game.asked, {"ships": {"red-1": ["move", "fire"]}}
    for wrong in (at - 1, at + 1):
        with pytest.raises(Refusal, match=f"request {wrong} is not open any more"):
            space.game.decide(Decision(wrong, Seat("red"), given))
    space.order(red_1="fire fire", blue_1="fire fire")
    before = standing(space.game)
    for late in (at, space.game.asked):
        with pytest.raises(Refusal):
            space.game.decide(Decision(late, Seat("red"), given))
    assert standing(space.game) == before
