"""Boards and scenarios of battles in space (CC-DEPLOY-02, -03, CC-TURN-07)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.codex.checks.boards import board_mistakes
from dwethia.codex.checks.library import Library
from dwethia.codex.checks.taking import taking_mistakes
from dwethia.codex.mistakes import Mistake
from dwethia.codex.shape import did_you_mean, quoted
from dwethia.codex.ships.entries import SpaceBoard, SpaceScenario
from dwethia.rulebook.declared import scenario_aims

FIELDS: Final = ("times", "across", "reach", "percent", "guard")


def mistakes_of_space(library: Library) -> Iterator[Mistake]:
    """Everything wrong with boards of space and with scenarios."""
    for board in library.of(SpaceBoard):
        yield from board_mistakes(library, board, "space-terrain", "CC-DEPLOY-02", "CC-DEPLOY-01")
    for scenario in library.of(SpaceScenario):
        aim = scenario_aims().get(scenario.aim)
        if aim is None:
            found = f"there is no aim {quoted(scenario.aim)}"
            expected = did_you_mean(scenario.aim, scenario_aims())
            yield Mistake.at(library.place(scenario, "aim"), found, expected, "CC-TURN-07")
        else:
            yield from taking_mistakes(library, scenario, scenario, aim, aim.takes, FIELDS)
