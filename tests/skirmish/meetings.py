"""Battles before anybody is placed, for tests of the set-up: the same models, dice and decisions as battlefields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from skirmish.fields import Field

from dwethia.codex import starter
from dwethia.dice import QueuedDice
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.rules import as_setup
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.scenes.scenes import read_scene
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.tabletop.terrain import kind_of

INCH = 1000


class Meeting(Field):
    """Two forces at an empty table; red wins the first roll unless the dice say otherwise."""

    def __init__(
        self,
        *models: dict[str, Any],
        dice: str = "6 1",
        pool: Sequence[str] = (),
        scenarios: tuple[str | None, str | None] = ("annihilation", "annihilation"),
        **scene: Any,
    ) -> None:
        """The pool by ids of the codex; a scenario that is None is chosen at the table."""
        codex = starter()
        read = read_scene({"model": list(models), **scene}, codex)
        red, blue = (None if each is None else Scenario(each) for each in scenarios)
        setup = replace(
            read.setup,
            start=None,
            red=replace(read.setup.red, scenario=red),
            blue=replace(read.setup.blue, scenario=blue),
            pool=tuple(kind_of(codex.terrain[id]) for id in pool),
        )
        self.dice = QueuedDice(dice)
        self.game = Game(BattleRules(), as_setup(setup), read.rulings, self.dice)
        self.told: list[Event] = list(self.game.events_since(0))

    def faults(self, answer: str | dict[str, Any]) -> list[str]:
        """What speaks against an answer, each with its rule."""
        return [str(fault) for fault in self.request.faults(answer)]


def at(x: float, y: float) -> list[int]:
    """A place in inches as answers have it."""
    return [round(x * INCH), round(y * INCH)]


def placing(**models: list[int]) -> dict[str, Any]:
    """An answer that deploys models: `placing(red_1=at(5, 3))`."""
    return {"models": {id.replace("_", "-"): place for id, place in models.items()}, "held_back": []}
