"""Battles that are small enough to be played where people look at them."""

from __future__ import annotations

from typing import Any

from dwethia.codex import Codex, starter
from dwethia.codex.battlefield import ReadyBoard
from dwethia.cosmic.setup.preparing import prepare as fleets_ready
from dwethia.engine.rules import as_setup
from dwethia.muster import levy
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.muster.ready import ready_force
from dwethia.skirmish.setup.preparing import pooled_ground, prepare
from dwethia.tabletop.ground import ready_ground
from dwethia.tabletop.sides import SIDES


def small_boards(codex: Codex) -> list[ReadyBoard]:
    """The ready boards of two by two feet."""
    return [each for each in codex.boards.values() if (each.width, each.depth) == (2, 2)]


def small_setup(
    *, turns: int | None = None, limit: int = 100, pooled: bool = False, seed: str = "try"
) -> dict[str, Any]:
    """Two armies of a hundred points, on a board that is laid already or to be laid by turns."""
    codex = starter()
    factions = sorted(codex.factions)
    red, blue = (levy(codex, factions[number], limit, f"{seed} {number}") for number, _ in enumerate(SIDES))
    ground = pooled_ground(limit, codex, seed) if pooled else ready_ground(small_boards(codex)[0], codex)
    setup = as_setup(prepare((red, blue), codex, ground))
    return {**setup, "turns": turns} if turns else setup


def small_fleets(*, turns: int | None = None) -> dict[str, Any]:
    """The two fleets for learning, in empty space."""
    one, two = ready_force("learn-sun-patrol"), ready_force("learn-void-raid")
    assert isinstance(one, Fleet)
    assert isinstance(two, Fleet)
    setup = as_setup(fleets_ready((one, two), starter()))
    return {**setup, "turns": turns} if turns else setup
