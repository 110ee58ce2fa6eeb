"""The helmsman: what it does where one thing is right, that all its answers are legal, and how often it wins."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from cosmic.powers.spells import power
from cosmic.random_battles import RandomFleetBattle, any_fleets
from cosmic.space import Space, blue, red
from counts import FULL, count
from msgspec.structs import replace

from dwethia.bots.cosmic.helmsman.bridge import steer
from dwethia.bots.cosmic.helmsman.lines import fire_past_others
from dwethia.bots.cosmic.helmsman.prospects import prospect
from dwethia.bots.cosmic.helmsman.shooting import worth_of_shot
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.bots.cosmic.helmsman.weights import Weights
from dwethia.bots.hints import Thought
from dwethia.bots.registry import any_answer, bots_for, luck_at
from dwethia.codex import starter
from dwethia.cosmic.setup.preparing import open_space, prepare
from dwethia.cosmic.shooting.shoot_form import all_shots
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.engine.game import Game
from dwethia.engine.request import Decision
from dwethia.engine.seats import Seat
from dwethia.engine.view import look
from dwethia.geometry.hulls.gaps import gap
from dwethia.lab.batches import results
from dwethia.lab.cosmic.battles import FleetMatchup
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.muster.ready import ready_forces
from dwethia.profile import parse_profile
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import BLUE, RED, SIDES

WINS_AT_LEAST = 0.95  # of all battles against any answers, on swapped sides; a draw is no win
SENTENCE = re.compile(r"[A-Z0-9].*\.")
IDS = re.compile(r"\b(red|blue)-\d")


def asked(space: Space, seat: str | None = None) -> Thought:
    """What the helmsman answers to the question that is open."""
    return steer(look(space.game, Seat(seat) if seat else space.game.asks[0].seat))


def orders_of(space: Space, ship: str = "red-1") -> list[str]:
    """The tokens that it gives a red ship."""
    answer: Any = asked(space, "red").written
    return sorted(answer["ships"][ship])


# Orders


def test_a_ship_in_the_best_of_places_fires_all_it_has() -> None:
    at_ease = red((12, 10), "M6 P5", weapons=["18in S6"])
    helpless = blue((12, 17), "M6 A0 P1 D3 W6", heading=180, points=300)
    assert orders_of(Space(at_ease, helpless)) == ["fire", "fire"]


def test_a_ship_about_to_drift_off_the_table_is_given_a_move() -> None:
    leaving = red((12, 22.6), "M6 P4", weapons=["18in S4"])
    assert "move" in orders_of(Space(leaving, blue((12, 4))))


def test_a_ship_under_fire_that_cannot_answer_it_raises_shields() -> None:
    target = red((12, 12), "M1 P1 save4 W3", points=300)
    guns = [blue((x, 20), "M3 P5", weapons=["18in S6", "18in S6"]) for x in (8, 12, 16)]
    assert "shield" in orders_of(Space(target, *guns))


def test_a_ship_whose_guns_do_not_bear_comes_about() -> None:
    wrong_way = red((12, 6), "M3 P5 Move6", heading=90, weapons=["18in S6 front"])
    space = Space(wrong_way, blue((12, 17), "M2 A0 P1 D3 W3", points=300))
    assert orders_of(space) == ["fire", "move"]
    assert asked(space, "red").reason == "Our orders: Cruiser turns 75 degrees to the right and fires."


# Shields


def test_shields_guard_the_side_that_is_shot_at() -> None:
    space = Space(
        red((12, 12), "M3 save4 W4", orders="shield shield"),
        blue((3, 12), "M3 P4", heading=270, weapons=["18in S5 front"]),
        phase="shields",
    )
    answer: Any = asked(space, "red").written
    assert answer["ships"]["red-1"] == ["left", "left"]


# Movement


def moving(*ships: Any, **more: Any) -> Space:
    return Space(*ships, phase="movement", **more)


def test_a_ship_that_looks_at_the_edge_turns_away_from_it() -> None:
    space = moving(red((12, 20.5), "M3 P4 Move4", orders="move fire", weapons=["24in S4"]), blue((12, 4)))
    answer: Any = asked(space).written
    assert answer["do"] == "turn"
    expected = r"Cruiser turns \d+ degrees to the \w+: from there it has its best shot, at Cruiser above all\."
    assert re.fullmatch(expected, asked(space).reason)


def test_a_ram_that_costs_more_than_it_gains_is_not_made() -> None:
    weak = red((12, 10), "S1 M8 D3 W1", orders="move move", points=200)
    space = moving(weak, blue((12, 14), "S9 M3 D9 W6", points=50))
    answer: Any = asked(space).written
    assert answer.get("ram") is None


def test_it_boards_whom_it_beats() -> None:
    boarders = red((12, 10), "M8 A6 S6 D6 W4 Move8", orders="boarding shield")
    space = moving(boarders, blue((12, 12.8), "M1 A1 S1 D2 W2", points=200))
    answer: Any = asked(space).written
    assert (answer["do"], answer["target"]) == ("board", "blue-1")
    assert asked(space).reason == "Cruiser boards Cruiser: it should win that fight."


def test_it_keeps_out_of_reach_of_boarders_that_would_win() -> None:
    prey = red((12, 10), "M2 A1 P4 W3 Move6", orders="move fire", weapons=["18in S4"], points=200)
    boarders = blue((12, 15.5), "M6 A5 P1 D9 W7 Move6", points=300)
    space = moving(prey, boarders)
    before = gap(space.ship("red-1").hull, space.ship("blue-1").hull)
    space.decide(asked(space).written)
    assert gap(space.ship("red-1").hull, space.ship("blue-1").hull) > before
    meek = moving(prey, replace(boarders, card=replace(boarders.card, profile=parse_profile("M1 A1 P1 D9 W7 Move6"))))
    survey = FleetSurvey(meek.battle, RED, meek.rulings)
    assert not survey.boarders_of(meek.battle.ship("red-1"))


@pytest.mark.parametrize("price", ["free", "any-token"])
def test_it_casts_its_powers_of_this_phase_once_everybody_has_moved(price: str) -> None:
    veil = power("Veil", {"effect": "Hide", "lasts": "caster-turn"}, target="friend", phase="movement")
    caster = red((6, 6), "M3 Aff1", orders="move fire", powers=(veil,), points=50, name="Seer")
    space = moving(
        caster, red((12, 6), orders="fire fire", points=300, name="Hull"), blue((12, 20)), rulings=[f"R-CC-66={price}"]
    )
    done: list[dict[str, Any]] = []
    while not done or done[-1]["do"] not in ("cast", "done"):
        if done:
            space.decide(done[-1])
        answer = asked(space).written
        assert isinstance(answer, dict)
        done.append(answer)
    assert done[0]["do"] != "cast"
    assert done[-1].get("target") == ("red-2" if price == "free" else None)


def test_it_foresees_what_is_in_the_way_of_its_fire_by_the_shot_that_is_played() -> None:
    gunner = red((12, 3), "M3 P5", orders="fire fire", weapons=["24in S6 front"])
    friend = red((12, 9), "M3 D9 W6", points=100)
    target = blue((12, 16), "M3 P1 D3 W6", heading=180, points=300)
    space = Space(gunner, friend, target, phase="shoot", rulings=["R-CC-49=centre-to-centre"])
    survey = FleetSurvey(space.battle, RED, space.rulings)
    ship = space.battle.ship("red-1")
    at = survey.stations[ship.id]
    hopes = prospect(survey, ship, at)
    (past,) = fire_past_others(survey, ship, at, hopes.guns).by_gun
    (shot,) = all_shots(space.battle, RED, space.rulings)
    assert 0 < past < hopes.fire.by_gun[0]
    assert past == pytest.approx(worth_of_shot(survey, shot))


def test_other_weights_are_another_helmsman() -> None:
    bold, timid = Weights(aimed_at=0.0), Weights(aimed_at=9.0)
    space = Space(
        red((12, 6), "M3 P4 save4 W3", weapons=["18in S5"], points=300),
        blue((12, 16), "M3 P5 W3", heading=180, weapons=["18in S6", "18in S6"], points=300),
    )
    view = look(space.game, Seat("red"))
    assert steer(view, bold).answer != steer(view, timid).answer


# Shooting


def test_it_finishes_off_the_hurt() -> None:
    space = Space(
        red((12, 6), "M3 P4", orders="fire fire", weapons=["18in S5"]),
        blue((9, 14), "M3 D4 W3", points=200),
        blue((15, 14), "M3 D4 W3", wounds=1, points=180),
        phase="shoot",
    )
    answer: Any = asked(space).written
    assert (answer["do"], answer["target"]) == ("shoot", "blue-2")
    assert asked(space).reason == "Cruiser shoots gun-1 at Cruiser 2: no other shot takes more from them."


# Whole battles


def played(seed: int, bots: dict[Seat, str]) -> tuple[Game[FleetBattle], list[Thought]]:
    """A battle under rulings drawn at random, and what the helmsman has said; the game refuses what is illegal."""
    war = RandomFleetBattle(seed)
    chance, said = Random(f"play {seed}"), []
    while not war.game.is_over:
        ask = next(ask for ask in war.game.asks if war.game.sealed(ask.seat) is None)
        if bots[Seat(ask.seat.split("-")[0])] == "helmsman":
            said.append(steer(look(war.game, ask.seat)))
            war.decide(Decision(war.game.asked, ask.seat, said[-1].written))
        else:
            war.decide(Decision(war.game.asked, ask.seat, any_answer(ask, chance)))
    return war.game, said


BOTH = {RED: "helmsman", BLUE: "helmsman"}


def test_every_question_gets_a_legal_answer_with_a_sentence_for_a_reason() -> None:
    for seed in range(count(6, 200)):
        bots = BOTH if seed % 3 == 0 else {side: "helmsman" if side == SIDES[seed % 2] else "random" for side in SIDES}
        _, said = played(seed, bots)
        for each in said:
            assert SENTENCE.fullmatch(each.reason), each
            assert not IDS.search(each.reason), each


def test_it_answers_the_same_twice() -> None:
    assert played(3, BOTH)[1] == played(3, BOTH)[1]


def test_it_does_not_look_at_sealed_orders() -> None:
    """What the other side has ordered, or whether it has, changes nothing."""
    ships = red((12, 8), "M6 P4", weapons=["18in S4"]), blue((12, 17), "M6 P4", weapons=["18in S4"])
    said = []
    for orders in (None, ["fire", "fire"], ["move", "shield"]):
        space = Space(*ships)
        if orders:
            space.decide({"ships": {"blue-1": orders}}, "blue")
        said.append(asked(space, "red"))
    assert said[0] == said[1] == said[2]


def test_it_sits_down_at_the_server_with_the_same_answer() -> None:
    space = Space(red((12, 8), weapons=["18in S4"]), blue((12, 17)))
    assert bots_for("cosmic")["helmsman"](luck_at(space.game, RED))(look(space.game, RED)) == asked(space, "red")


def test_it_is_the_best_there_is() -> None:
    assert next(iter(bots_for("cosmic"))) == "helmsman"


def wins(fleets: tuple[Fleet, Fleet], begins: str, seed: str) -> bool:
    """Whether it wins a battle in open space against any answers."""
    setup = prepare(fleets, starter(), open_space(fleets[0].limit))
    bots = ("helmsman", "random") if begins == "red" else ("random", "helmsman")
    rulings = Rulings.recommended("cosmic")
    (result,) = results(FleetMatchup(setup=setup, rulings=rulings, bots=bots, seed=seed, games=1))
    return result.winner == ("a" if begins == "red" else "b")


SHIPPED = {
    name: each for name, each in ready_forces("cosmic").items() if isinstance(each, Fleet) and each.limit == 1500
}


@pytest.mark.parametrize("own", SHIPPED)
def test_it_wins_with_every_fleet_against_any_answers_of_every_other(own: str) -> None:
    won = [
        wins((SHIPPED[own], foe) if begins == "red" else (foe, SHIPPED[own]), begins, f"every {name} {number}")
        for number in range(count(1, 10))
        for name, foe in SHIPPED.items()
        for begins in (("red", "blue") if FULL else (("red", "blue")[len(name) % 2],))
    ]
    assert sum(won) >= (0.85 if FULL else 0.7) * len(won), f"{sum(won)} of {len(won)}"


@pytest.mark.parametrize("begins", ["red", "blue"])
def test_it_wins_against_any_answers(begins: str) -> None:
    battles = count(6, 50)
    won = 0
    for number in range(battles):
        fleets = any_fleets(Random(f"trial {number}"))
        won += wins(fleets, begins, f"trial {number}")
    assert won >= (WINS_AT_LEAST if FULL else 0.8) * battles, f"{won} of {battles}"
