"""Plays the run that the tutorial teaches, and writes its record: `python web/make_tutorial.py`.

The steps of `src/games/dungeon/tutorial_steps.ts` are written for these decisions; a test replays the record.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dwethia.codex import starter
from dwethia.dice import seed_from
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.heroes import FIRST_HERO, outfitted
from dwethia.dungeons.setup.plan import HERO, Objective, as_setup, prepare
from dwethia.engine.game import Game
from dwethia.engine.record import write
from dwethia.rulebook import Rulings

FILE: Final = Path(__file__).parent / "public" / "tutorial.json"
SEED: Final = "tutorial assassination 2 50"
ANSWERS: Final = (
    "move:4,4", "stealth:4,5", "shoot:black-sun-pistol:e1", "end", "door", "move:out", "stealth:3,2", "melee:e1", "1",
)  # fmt: skip


def play(answers: tuple[str, ...] = ANSWERS) -> Game:  # type: ignore[type-arg]
    """The run after these answers."""
    codex = starter()
    hero = outfitted(codex, codex.units[FIRST_HERO], None, None)
    setup = prepare(codex, hero.outfit, "enemy-base", Objective.ASSASSINATION, 2)
    game = Game.hosted(DungeonRules(), as_setup(setup), Rulings.of(DungeonRules.book), seed_from(SEED))
    for answer in answers:
        game.answer(HERO, answer)
    return game


if __name__ == "__main__":
    game = play()
    assert game.is_over, "the run of the tutorial is played to its end"
    FILE.write_bytes(write(game.record()))
    print(f"{FILE}: {game.last_entry} decisions")
