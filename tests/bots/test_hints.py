"""Hints: reasons as one player would give them to another, figures beside them, and what they mark on the board."""

from __future__ import annotations

import re
from typing import Any

import pytest
from bots.armies import trial
from cosmic.random_battles import RandomFleetBattle
from cosmic.space import Space
from cosmic.space import blue as blue_ship
from cosmic.space import red as red_ship
from dungeons.dungeon_scenes import USUAL, dungeon, hall
from msgspec.structs import replace
from skirmish.fields import Field, blue, red

from dwethia.bots.hints import Hint, often
from dwethia.bots.registry import bots_for, hint_from
from dwethia.codex import starter
from dwethia.dice import QueuedDice
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.heroes import outfitted
from dwethia.dungeons.setup.plan import HERO, Objective, prepare
from dwethia.engine.game import Game
from dwethia.engine.seats import Seat
from dwethia.engine.view import look
from dwethia.lab.batches import first_game
from dwethia.lab.dungeons.runs import Expedition

IN_FIGURES = re.compile(r"\d\.\d+\b(?! in)|%|points|on average|worth \d")
IDS = re.compile(r"\b(red|blue)-\d")


def hinted(game: Game[Any], seat: Seat | None = None) -> Hint:
    """What the best bot of a game tells whoever is asked."""
    seen = look(game, seat or game.asks[0].seat)
    best = next(iter(bots_for(seen.game).values()))
    return hint_from(seen, best("")(seen))


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (1.0, "for certain"),
        (0.97, "nearly always"),
        (0.93, "about 9 times in 10"),
        (0.69, "about 7 times in 10"),
        (0.5, "about half the time"),
        (0.06, "about 1 time in 10"),
        (0.04, "only rarely"),
    ],
)
def test_a_chance_is_said_as_people_say_it(chance: float, words: str) -> None:
    assert often(chance) == words


# Skirmish


def test_a_charge_is_told_with_what_the_fight_is_likely_to_come_to() -> None:
    field = Field(red((12, 10), "M6 S6 D5 A4 W3"), blue((12, 14), "M2 S2 D2 A1"))
    told = hinted(field.game)
    assert told.reason == (
        "Charge Blue 1 with Red 1: you win it outright nearly always, and they hurt you only rarely."
    )
    assert re.fullmatch(r"\d\.\d\d Wounds dealt and 0\.\d\d lost on average, if they fight back", told.figures)
    assert (told.models, told.targets) == (("red-1",), ("blue-1",))
    (way,) = told.ways
    assert way.path[0] == (12000, 10000)
    assert way.path[-1][1] > 12500


def test_a_shot_is_told_with_its_chance_and_marks_who_shoots_whom() -> None:
    field = Field(red((12, 10), "M3 P6", weapon="24in S9"), blue((12, 16), "M4 D1 W1"), phase="shoot")
    told = hinted(field.game)
    assert (
        told.reason
        == "Shoot Blue 1 with Red 1: it falls about 8 times in 10; of all it can shoot, that hurts them most."
    )
    assert told.figures == "needs 2+; slays 83%, 0.83 Wounds on average"
    assert (told.models, told.targets, told.ways) == (("red-1",), ("blue-1",), ())


# Cosmic Combat


def test_a_boarding_is_told_with_both_chances_and_marks_the_way() -> None:
    boarders = red_ship((12, 10), "M8 A6 S6 D6 W4 Move8", orders="boarding shield")
    space = Space(boarders, blue_ship((12, 12.8), "M1 A1 S1 D2 W2", points=200), phase="movement")
    told = hinted(space.game)
    assert re.fullmatch(r"Board Cruiser with Cruiser: in each fight you hurt it .*, and it hurts you .*\.", told.reason)
    assert re.fullmatch(r"it is hurt \d+%, you \d+%, each time the two fight, nobody spending Destiny", told.figures)
    assert (told.models, told.targets) == (("red-1",), ("blue-1",))
    assert told.ways[0].model == "red-1"


def test_a_maneuver_marks_where_the_ship_would_be_and_how_it_looks() -> None:
    away = red_ship((12, 20.5), "M3 P4 Move4", orders="move fire", weapons=["24in S4"])
    space = Space(away, blue_ship((12, 4)), phase="movement")
    told = hinted(space.game)
    assert told.reason.endswith("from there it has its best shot, at Cruiser above all.")
    (way,) = told.ways
    assert way.path[0] == (12000, 20500)
    assert way.heading not in (None, 0)


# Dungeons


def test_a_blow_in_a_room_marks_the_enemy_and_a_move_the_square() -> None:
    start = dungeon(hall("H1"), "M9 S9 A4 W3 hero", "W1 D1 M1 A1", objective="assassination", room=4)
    (enemy,) = start.enemies
    told = hinted(_room(start))
    assert told.reason.startswith(f"You bring down {enemy.name} ")
    assert re.match(r"\S+% slain, \d\.\d Wounds on average, \d\.\d of yours", told.figures)
    assert told.targets == (enemy.id,)
    cleared = replace(dungeon(hall("..H..1"), objective="assassination"), enemies=())
    walk = hinted(_room(cleared))
    (way,) = walk.ways
    assert (way.model, len(way.path)) == ("hero", 2)


def _room(start: Any) -> Game[Any]:
    return Game.imagined(DungeonRules(), start, USUAL, (HERO,), QueuedDice(""), ())


# Whole games


def _run() -> Game[Any]:
    codex = starter()
    sent = outfitted(codex, next(each for each in codex.units.values() if each.name == "Commissar"), [], None)
    setup = prepare(codex, sent.outfit, None, Objective.ESCAPE, 2, None, False)
    return first_game(Expedition(setups=(setup,), rulings=USUAL, bots=("delver",), seed="hints", games=1))


BEGUN = {
    "skirmish": lambda: first_game(trial(3, ("soldier", "soldier"))),
    "cosmic": lambda: RandomFleetBattle(3).game,
    "dungeon": _run,
}


@pytest.mark.parametrize("name", BEGUN)
def test_no_hint_of_a_whole_game_speaks_in_figures_or_ids(name: str) -> None:
    """Figures stand beside the reason, and whoever is marked is on the board."""
    game = BEGUN[name]()
    while not game.is_over:
        seat = next(ask.seat for ask in game.asks if game.sealed(ask.seat) is None)
        seen = look(game, seat)
        thought = next(iter(bots_for(seen.game).values()))("")(seen)
        told = hint_from(seen, thought)
        assert re.fullmatch(r"[A-Z0-9].*\.", told.reason), told
        assert not IN_FIGURES.search(told.reason), told
        assert not IDS.search(told.reason + told.figures), told
        game.answer(seat, thought.answer)
