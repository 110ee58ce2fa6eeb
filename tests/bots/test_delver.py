"""The delver: what it does where one thing is plainly right."""

from __future__ import annotations

from dungeons.dungeon_scenes import USUAL, dungeon, enemy_phase, sheet
from msgspec.structs import replace

from dwethia.bots.dungeons.delver import delve
from dwethia.dice import QueuedDice
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.rooms.squares import Side
from dwethia.dungeons.setup.plan import HERO
from dwethia.dungeons.state import Dungeon, Exit
from dwethia.engine.game import Game
from dwethia.engine.request import Answer
from dwethia.engine.view import look


def table(start: Dungeon, dice: str = "") -> Game[Dungeon]:
    return Game.imagined(DungeonRules(), start, USUAL, (HERO,), QueuedDice(dice), ())


def answer(start: Dungeon, dice: str = "") -> Answer:
    """What the delver answers to the first question from here."""
    return delve(look(table(start, dice), HERO)).answer


AT_THE_DOOR = """
    .....H
    ......
    ......
    ......
    ......
    1.....
"""


def test_it_opens_the_door_and_walks_out() -> None:
    closed = dungeon(AT_THE_DOOR, objective="assassination")
    assert answer(closed) == "door"
    game = table(closed)
    game.answer(HERO, "door")
    assert delve(look(game, HERO)).answer == "move:out"


def test_it_works_the_interface_when_it_stands_beside_it() -> None:
    beside = """
        ......
        ..HI..
        ......
        ......
        ......
        ......
    """
    assert answer(dungeon(beside, objective="sabotage", room=4)) == "interface"


def test_it_slays_the_target_that_wins_the_run() -> None:
    beside = """
        ......
        ..H1..
        ......
        ......
        ......
        ......
    """
    start = dungeon(beside, "M9 S9 A4 W3 hero", "W1 D1 M1", objective="assassination", room=4)
    (enemy,) = start.enemies
    assert answer(start.with_enemy(replace(enemy, is_target=True))) == "melee:e1"


def test_it_spends_destiny_on_a_wound_and_on_a_failed_lock() -> None:
    locked = dungeon(AT_THE_DOOR, "P3 W3 Dst2 hero", objective="escape", exit=(Side.TOP, 6))
    game = table(locked, "1")
    game.answer(HERO, "door")
    assert game.asks[0].question == "reroll"
    assert delve(look(game, HERO)).answer == "1"
    struck = enemy_phase(
        dungeon(
            AT_THE_DOOR.replace("1", ".").replace("...H", "..1H", 1),
            "W3 Dst1 hero",
            sheet("M9 S9 A1 W1"),
        )
    )
    wounded = table(struck, "6 6 6 6")
    while wounded.asks[0].question == "reroll":
        wounded.answer(HERO, "0")
    assert wounded.asks[0].question == "resolve"
    assert delve(look(wounded, HERO)).answer == "yes"


def test_it_lets_an_open_door_wait_for_nobody() -> None:
    start = dungeon(AT_THE_DOOR, objective="assassination")
    assert answer(replace(start, exit=Exit.OPEN)) == "move:out"
