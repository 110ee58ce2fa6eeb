"""The soldier: what it does where one thing is plainly right, that it always answers legally, and how often it wins."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from bots.armies import trial
from counts import FULL, count
from engine.tables import any_rulings
from scipy.stats import beta
from skirmish.fields import Field, blue, piece, red
from skirmish.random_battles import RandomBattle

from dwethia.bots.hints import Thought
from dwethia.bots.registry import any_answer, bots_for, luck_at
from dwethia.bots.skirmish.soldier.general import command
from dwethia.engine.game import Game
from dwethia.engine.request import Decision
from dwethia.engine.seats import Seat
from dwethia.engine.view import look
from dwethia.geometry.measuring import gap, touches
from dwethia.geometry.shapes import Disc
from dwethia.lab.batches import first_game, results
from dwethia.lengths import INCH
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.sides import BLUE, RED, SIDES

WINS_AT_LEAST = 0.93  # of all battles against any answers, draws not counted, with 95 % confidence
SENTENCE = re.compile(r"[A-Z].*\.")
IDS = re.compile(r"\b(red|blue)-\d")


def asked(field: Field, seat: str | None = None) -> Thought:
    """What the soldier answers to the question that is open."""
    who = Seat(seat) if seat else field.game.asks[0].seat
    return command(look(field.game, who))


def goes_to(field: Field, seat: str | None = None) -> Disc:
    """Where it moves the only model that it moves."""
    answer: Any = asked(field, seat).written
    assert answer["do"] == "move"
    x, y = answer["path"][-1]
    return Disc(x, y, field.model(answer["model"]).disc.r)


# Moving


def test_it_shoots_from_behind_cover_rather_than_in_the_open() -> None:
    wood = piece((12, 6), "cover", diameter=3, cover=2)
    field = Field(
        red((12, 3), "M2 P4", weapon="24in S3"),
        *(blue((8 + 2 * place, 22), "M2 P2", weapon="24in S2") for place in range(2)),
        terrain=[wood],
    )
    assert touches(goes_to(field), field.battle.table.pieces[0].shape)


def test_it_charges_the_weak() -> None:
    field = Field(red((12, 10), "M6 S6 D5 A4 W3"), blue((12, 14), "M2 S2 D2 A1"))
    assert gap(goes_to(field), field.model("blue-1").disc) < INCH
    assert "charges" in asked(field).reason


def test_it_does_not_charge_the_strong() -> None:
    field = Field(red((12, 10), "M2 S2 D2 A1"), blue((12, 14), "M7 S8 D6 A6 W5 Move1"))
    assert gap(goes_to(field), field.model("blue-1").disc) > INCH


def test_in_the_last_turn_it_walks_into_the_enemy_zone() -> None:
    field = Field(
        red((12, 11), "M3", weapon="24in S3"),
        blue((3, 23), "M3"),
        turn=5,
        scenarios={"red": "break-their-lines", "blue": "annihilation"},
    )
    assert goes_to(field).y + goes_to(field).r > 15 * INCH


def test_it_goes_around_a_wall() -> None:
    wall = piece((12, 12), "impassable", corners=[(-2, -0.25), (2, -0.25), (2, 0.25), (-2, 0.25)])
    field = Field(
        red((12, 10.5), "M3"),
        blue((3, 23), "M3"),
        terrain=[wall],
        turn=4,
        scenarios={"red": "break-their-lines", "blue": "annihilation"},
    )
    assert goes_to(field).y > 11 * INCH


def test_it_retreats_from_a_titan() -> None:
    field = Field(
        red((12, 10), "M1 S1 D1 A1"),
        blue((12, 12.9), "M9 S12 D9 A9 W9 titan"),
        phase="close-combat",
        priority="blue",
        dice="1 1 1 1 1 1 1 1 1 1 1",
    )
    assert field.questions == [("red", "stance")]
    assert asked(field).written == "retreat"


# Shooting


def test_it_completes_a_spot_instead_of_shooting() -> None:
    scene: dict[str, Any] = {
        "phase": "shoot",
        "spots": [(12, 10)],
        "scenarios": {"red": "play-objectives", "blue": "annihilation"},
    }
    models = red((12, 10), "M3 P4", weapon="24in S4"), blue((12, 16), "M3")
    assert asked(Field(*models, **scene)).written == {"do": "done"}
    elsewhere = {**scene, "scenarios": {"red": "annihilation", "blue": "play-objectives"}}
    assert isinstance(shot := asked(Field(*models, **elsewhere)).written, dict)
    assert (shot["do"], shot["target"]) == ("shoot", "blue-1")


def test_it_swaps_the_target_to_the_shield_bearer() -> None:
    field = Field(
        red((12, 10), "M3 P4", weapon="24in S4"),
        blue((12, 16), "M3 D3 hero W2", name="Lord", points=80),
        blue((13.5, 16), "M3 D4 save4 shield", name="Shield", points=20),
        phase="shoot",
        dice="1",
    )
    field.decide({"do": "shoot", "model": "red-1", "weapon": "weapon", "target": "blue-1", "lobbed": False})
    assert field.questions == [("blue", "swap-target")]
    assert asked(field) == Thought("blue-2", "Shield stands it best.")


# Powers and Destiny


def caster(**more: Any) -> dict[str, Any]:
    return red((12, 8), "M3 P4 Aff4 hero W3", name="Mage", spells=["blast"], **more)


def test_it_casts_blast_at_the_hero() -> None:
    field = Field(
        caster(),
        blue((12, 16), "M4 D3 hero W2", name="Lord", points=100),
        blue((17, 16), "M2 D3", name="Guard", points=10),
        phase="shoot",
    )
    answer: Any = asked(field).written
    assert (answer["do"], answer["power"], answer["target"]) == ("cast", "blast", "blue-1")
    assert asked(field).reason == "Mage casts Blast at Lord."


def test_it_resists_a_blast() -> None:
    field = Field(caster(), blue((12, 16), "M4 D3 F2 hero W2", name="Lord"), phase="shoot")
    field.decide({"do": "cast", "model": "red-1", "power": "blast", "target": "blue-1", "affinity": 1})
    assert field.questions == [("blue", "resist")]
    assert asked(field).written == "yes"


@pytest.mark.parametrize(
    ("turn", "answer", "reason"),
    [
        (1, "no", "Root is not worth the Faith."),
        (5, "yes", "Root would do more harm than a point of Faith is worth."),
    ],
)
def test_it_keeps_its_faith_for_what_matters_as_long_as_there_are_turns_to_spend_it_in(
    turn: int, answer: str, reason: str
) -> None:
    mage = red((12, 8), "M3 P4 Aff4 hero W3", name="Mage", spells=["root"])
    field = Field(mage, blue((12, 16), "M2 D3 F2", name="Guard", points=10), blue((3, 23), "M4 hero W3"), turn=turn)
    field.decide({"do": "cast", "model": "red-1", "power": "root", "target": "blue-1", "affinity": 1})
    assert field.questions == [("blue", "resist")]
    assert asked(field) == Thought(answer, reason)


def test_it_spends_destiny_on_wounds() -> None:
    field = Field(
        red((12, 10), "M3 P6", weapon="24in S9"),
        blue((12, 16), "M4 D1 Dst2 hero W2"),
        phase="shoot",
        dice="6 6 6",
    )
    field.decide({"do": "shoot", "model": "red-1", "weapon": "weapon", "target": "blue-1", "lobbed": False})
    while field.questions and field.questions[0][1] != "resolve":
        field.decide("0" if "0" in {each.id for each in field.request.choices} else "pass")
    assert asked(field).written == "yes"


@pytest.mark.rule("SK-DEST-13")
def test_it_raises_a_wager_while_that_costs_little() -> None:
    heroes = (red((5, 5), "hero Dst9"), blue((20, 15), "hero Dst9"))
    field = Field(*heroes, priority="blue", always_asked=True, rulings=["R-SK-98=open-raise"])
    field.decide("surge:red-1")
    field.decide("blue-1")
    assert asked(field) == Thought("1", "It is worth a point to go first.")
    field.decide("1")
    assert asked(field) == Thought("2", "It is worth a point to go first.")
    field.decide("2")
    assert asked(field) == Thought("pass", "Going first is not worth more Destiny.")


# Whole battles


def played(number: int, seats: dict[Seat, str], randomly_ruled: bool = False) -> tuple[Game[Battle], list[Thought]]:
    """A battle of the soldier against any answers, and what it has said; the game refuses what is illegal."""
    chance = Random(f"play {number}")
    matchup = trial(number, ("soldier", "random"), any_rulings(chance) if randomly_ruled else None)
    game = first_game(matchup)
    said = []
    while not game.is_over:
        ask = next(ask for ask in game.asks if game.sealed(ask.seat) is None)
        if seats[ask.seat] == "soldier":
            said.append(command(look(game, ask.seat)))
            game.answer(ask.seat, said[-1].answer)
        else:
            game.answer(ask.seat, any_answer(ask, chance))
    return game, said


@pytest.mark.parametrize("randomly_ruled", [False, True])
def test_every_question_gets_a_legal_answer_with_a_sentence_for_a_reason(randomly_ruled: bool) -> None:
    for number in range(count(8, 200)):
        side = SIDES[number % 2]
        _, said = played(number, {each: "soldier" if each == side else "random" for each in SIDES}, randomly_ruled)
        for each in said:
            assert SENTENCE.fullmatch(each.reason), each
            assert not IDS.search(each.reason), each


def test_it_runs_a_side_of_several_seats_and_sets_it_up() -> None:
    for seed in range(count(6, 200)):
        war = RandomBattle(seed)
        while not war.game.is_over:
            ask = next(ask for ask in war.game.asks if war.game.sealed(ask.seat) is None)
            answer = command(look(war.game, ask.seat)).written
            war.decide(Decision(war.game.asked, ask.seat, answer))


def test_it_answers_the_same_twice() -> None:
    both = {RED: "soldier", BLUE: "soldier"}
    assert played(3, both)[1] == played(3, both)[1]


def test_it_sits_down_at_the_server_with_the_same_answer() -> None:
    field = Field(red((12, 10), "M6 S6 D5 A4 W3"), blue((12, 14), "M2 S2 D2 A1"))
    assert bots_for("skirmish")["soldier"](luck_at(field.game, RED))(look(field.game, RED)) == asked(field)


def test_it_wins_against_any_answers() -> None:
    battles = count(48, 400)
    won = 0
    for number in range(battles):
        bots = ("soldier", "random") if number % 2 == 0 else ("random", "soldier")
        (result,) = results(trial(number, bots))
        won += result.winner == "ab"[number % 2]
    bound = beta.ppf(0.025, won, battles - won + 1) if won < battles else 0.025 ** (1 / battles)
    assert bound >= (WINS_AT_LEAST if FULL else 0.75), f"{won} of {battles}"
