"""The bots of the house on the ladder: the usual one of a game is its best, unless one takes far longer to think."""

from __future__ import annotations

import json

import pytest
from conftest import Run
from counts import FULL

from dwethia.bots.registry import bots_for

GAMES = 20  # a pair
SLOW_AND_STRONG = {"skirmish": "warlord"}


@pytest.mark.skipif(not FULL, reason="minutes of games")
@pytest.mark.parametrize("game", ["skirmish", "cosmic", "dungeon"])
def test_the_best_bot_of_a_game_is_the_usual_one_or_the_one_that_thinks_longest(run: Run, game: str) -> None:
    names = list(bots_for(game))
    best = SLOW_AND_STRONG.get(game, names[0])
    options = ("--games", str(GAMES), "--seed", "prove", "--workers", "2", "--json")
    code, out, _ = run("lab", "ladder", game, "--bots", ",".join(names), *options)
    assert code == 0
    found = json.loads(out)
    assert found["bots"][0]["bot"] == best
    for pair in found["pairs"]:
        if best in (pair["a"], pair["b"]):
            assert (pair["share"] if pair["a"] == best else 1 - pair["share"]) > 0.5, pair
