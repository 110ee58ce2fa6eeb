"""The bots of the house stand on the ladder as their kits list them: the best first."""

from __future__ import annotations

import json

import pytest
from conftest import Run
from counts import FULL

from dwethia.bots.registry import bots_for

GAMES = 20  # a pair


@pytest.mark.skipif(not FULL, reason="minutes of games")
@pytest.mark.parametrize("game", ["skirmish", "cosmic", "dungeon"])
def test_the_best_bot_of_a_game_is_the_one_that_plays_where_nobody_chooses(run: Run, game: str) -> None:
    names = list(bots_for(game))
    options = ("--games", str(GAMES), "--seed", "prove", "--workers", "2", "--json")
    code, out, _ = run("lab", "ladder", game, "--bots", ",".join(names), *options)
    assert code == 0
    found = json.loads(out)
    assert found["bots"][0]["bot"] == names[0]
    for pair in found["pairs"]:
        if pair["a"] == names[0]:
            assert pair["share"] > 0.5, pair
