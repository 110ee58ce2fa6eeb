"""What a run has in hand: procedures that wait for an answer or for dice, and folds at one of their steps."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from dwethia.engine.procedure import Fold, Procedure, Stage


class Asked(Struct):
    """A run of a stage, waiting for an answer; what it has been given so far."""

    stage: Stage[Any]
    running: Procedure[Any]
    given: list[Any]


class Rolled(Struct, frozen=True):
    """A stage waiting for the successes of a last roll."""

    after: Stage[Any]


class Folding(Struct, frozen=True):
    """A fold with its state at the step that is running, and how many steps come after that one."""

    fold: Fold[Any]
    left: int
