"""Battlefields for rule tests: place the models, queue the dice, decide, look at the events.

A die that is missing or left over fails the test, and so does a question that nobody expected.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from queued_battles import QueuedBattle

from dwethia.codex import starter
from dwethia.dice import QueuedDice
from dwethia.skirmish.scenes.scenes import read_scene
from dwethia.skirmish.state.battle import Battle, Model


def red(at: tuple[float, float] | None = None, profile: str = "", **more: Any) -> dict[str, Any]:
    """A red model at a place in inches: `red((3, 4), "M5 hero", weapon="24in S2")`; `unit=` names one of the codex."""
    return _model("red", at, profile, more)


def blue(at: tuple[float, float] | None = None, profile: str = "", **more: Any) -> dict[str, Any]:
    return _model("blue", at, profile, more)


def _model(side: str, at: tuple[float, float] | None, profile: str, more: dict[str, Any]) -> dict[str, Any]:
    table: dict[str, Any] = {"side": side, **more}
    if "unit" not in more:
        table["profile"] = profile or "M3"
    if at is not None:
        table["at"] = at
    return table


def piece(at: tuple[float, float], *kinds: str, **more: Any) -> dict[str, Any]:
    """A piece of terrain: `piece((12, 12), "difficult", diameter=4)`, or `piece((12, 12), piece="wood")`."""
    return {"at": at, "kinds": kinds, **more}


class Field(QueuedBattle[Battle]):
    """A battle in progress, with its dice laid out."""

    def __init__(self, *models: dict[str, Any], dice: str = "", **scene: Any) -> None:
        """Models and the keys of a scene file; rulings as `rulings=["R-SK-08=all-inclusive"]`."""
        queued = QueuedDice(dice)
        super().__init__(read_scene({"model": list(models), **scene}, starter()).game(queued), queued)

    def model(self, id: str) -> Model:
        return self.battle.model(id)


@contextmanager
def field(*models: dict[str, Any], dice: str = "", **scene: Any) -> Iterator[Field]:
    """A battlefield whose dice must all be used."""
    made = Field(*models, dice=dice, **scene)
    yield made
    made.done()
