"""The bots of the house on the ladder: the usual one beats all but those that think longer."""

from __future__ import annotations

import json

import pytest
from conftest import Run
from counts import FULL

from dwethia.bots.registry import bots_for

GAMES = 20  # a pair
HARDER = {"warlord", "admiral", "pathfinder"}  # than the usual bot; they think longer


@pytest.mark.skipif(not FULL, reason="minutes of games")
@pytest.mark.parametrize("game", ["skirmish", "cosmic", "dungeon"])
def test_the_usual_bot_of_a_game_beats_all_but_the_harder_ones(run: Run, game: str) -> None:
    names = list(bots_for(game))
    options = ("--games", str(GAMES), "--seed", "prove", "--workers", "2", "--json")
    code, out, _ = run("lab", "ladder", game, "--bots", ",".join(names), *options)
    assert code == 0
    for pair in json.loads(out)["pairs"]:
        if pair["a"] == names[0]:
            assert (pair["share"] > 0.5) == (pair["b"] not in HARDER), pair
