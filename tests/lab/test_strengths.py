"""The bots of the house on the ladder: the usual one beats the easier ones, and not those that think longer."""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import Run
from counts import FULL

from dwethia.bots.registry import bots_for

GAMES = 20  # a pair at most; a pair that is decided stops before
HARDER = [("skirmish", "warlord"), ("cosmic", "admiral"), ("dungeon", "pathfinder")]
EASIER = [
    (game, bot) for game, harder in HARDER for bot in list(bots_for(game))[1:] if bot != harder
]  # the first is the usual one

pytestmark = pytest.mark.skipif(not FULL, reason="minutes of games")


def met(run: Run, game: str, other: str) -> dict[str, Any]:
    """How the usual bot of a game has met another."""
    usual = next(iter(bots_for(game)))
    options = ("--games", str(GAMES), "--seed", "prove", "--workers", "2", "--json")
    code, out, _ = run("lab", "ladder", game, "--bots", f"{usual},{other}", *options)
    assert code == 0
    (pair,) = json.loads(out)["pairs"]
    found: dict[str, Any] = pair
    return found


@pytest.mark.parametrize(("game", "bot"), EASIER)
def test_the_usual_bot_beats_an_easier_one(run: Run, game: str, bot: str) -> None:
    assert met(run, game, bot)["share"] > 0.5


@pytest.mark.parametrize(("game", "bot"), HARDER)
def test_the_usual_bot_is_not_the_better_of_the_two(run: Run, game: str, bot: str) -> None:
    assert met(run, game, bot)["low"] <= 0.5  # so few games can show no more
