"""The pathfinder: what it plays out, what it makes of it, and that it wins more often than the delver."""

from __future__ import annotations

from collections import Counter

import pytest
from counts import FULL
from dungeons.dungeon_scenes import USUAL, dungeon
from msgspec.structs import replace

from dwethia.bots.dungeons import pathfinder
from dwethia.bots.dungeons.pathfinder import find_way, hope
from dwethia.codex import starter
from dwethia.dice import QueuedDice
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.heroes import outfitted
from dwethia.dungeons.setup.plan import HERO, prepare
from dwethia.dungeons.state import Dungeon, Exit
from dwethia.engine.game import Game
from dwethia.engine.view import look
from dwethia.lab.batches import results
from dwethia.lab.dungeons.runs import Expedition
from dwethia.profile import UnitType

RUNS = 84
AT_THE_DOOR = """
    .....H
    ......
    ......
    ......
    ......
    1.....
"""
BESIDE = """
    ......
    ..H1..
    ......
    ......
    ......
    ......
"""


def table(start: Dungeon) -> Game[Dungeon]:
    return Game.imagined(DungeonRules(), start, USUAL, (HERO,), QueuedDice(""), ())


def test_it_walks_out_of_an_open_door_without_a_second_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pathfinder, "play_out", lambda *_: pytest.fail("nothing is to be played out"))
    start = replace(dungeon(AT_THE_DOOR, objective="assassination"), exit=Exit.OPEN)
    assert find_way(look(table(start), HERO)).answer == "move:out"


def test_it_slays_the_target_that_wins_the_run_and_says_how_likely_that_is() -> None:
    start = dungeon(BESIDE, "M9 S9 A4 W3 hero", "W1 D1 M1", objective="assassination", room=4)
    (enemy,) = start.enemies
    thought = find_way(look(table(start.with_enemy(replace(enemy, is_target=True))), HERO))
    assert thought.answer == "melee:e1"


def test_it_takes_what_is_played_out_best_and_is_the_same_whenever_the_same_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = dungeon(BESIDE, "M5 S4 D4 A2 W3 hero", "W3 A1 M5", objective="escape")
    seen = look(table(start), HERO)
    first = find_way(seen)
    assert find_way(seen) == first
    tried = Counter[str]()

    def liked(_: object, option: str, *__: object) -> tuple[float, int]:
        tried[option] += 1
        return float(option != first.answer), 1

    monkeypatch.setattr(pathfinder, "NEARLY", 9.0)
    monkeypatch.setattr(pathfinder, "play_out", liked)
    other = find_way(seen)
    assert other.answer != first.answer
    assert "to win the run, by" in other.figures
    (many, few), (best, more) = pathfinder.ROUNDS
    assert sorted(tried.values()) == [few] * (many - best) + [few + more] * best


def test_it_thinks_no_longer_than_so_many_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def costly(*_: object) -> tuple[float, int]:
        nonlocal asked
        asked += pathfinder.MOST_OF_ALL
        return 0.5, pathfinder.MOST_OF_ALL

    monkeypatch.setattr(pathfinder, "NEARLY", 9.0)
    monkeypatch.setattr(pathfinder, "play_out", costly)
    find_way(look(table(dungeon(BESIDE, "M5 S4 D4 A2 W3 hero", "W3 A1 M5", objective="escape")), HERO))
    assert asked == pathfinder.ROUNDS[0][0] * pathfinder.MOST_OF_ALL  # everything is tried once


def test_hope_grows_with_wounds_and_sinks_with_rooms() -> None:
    hurt, whole = (dungeon(AT_THE_DOOR, f"W{wounds} hero") for wounds in (1, 4))
    near, far = (dungeon(AT_THE_DOOR, "W3 hero", room=room) for room in (4, 1))
    assert hope(hurt) < hope(whole)
    assert hope(far) < hope(near)


@pytest.mark.skipif(not FULL, reason="minutes of runs")
def test_it_wins_nearly_half_of_its_runs() -> None:
    codex = starter()
    heroes = [each for each in codex.units.values() if each.type is UnitType.HERO]
    setups = tuple(prepare(codex, outfitted(codex, each, None, None).outfit) for each in heroes)
    runs = Expedition(setups=setups, rulings=USUAL, bots=("pathfinder",), seed="prove pathfinder", games=RUNS)
    assert sum(each.won for each in results(runs, 2)) >= 0.45 * RUNS
