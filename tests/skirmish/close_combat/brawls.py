"""Close quarters for tests of fights and retreats: models in contact, and battles that begin with anything changed."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace
from skirmish.fields import Field

from dwethia.codex import starter
from dwethia.dice import QueuedDice
from dwethia.engine.events import Rolled
from dwethia.engine.game import Game
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.fight_finding import Fight, fights
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.scenes.scenes import read_scene
from dwethia.skirmish.setup.first_state import begin
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.sides import BLUE, RED

TOUCH: Final = 1.26  # inches from middle to middle of two 32 mm bases in contact
INCH_APART: Final = 2.26


class Standing:
    """Models where a scene places them, before anything happens."""

    def __init__(self, *models: dict[str, Any], **scene: Any) -> None:
        read = read_scene({"model": list(models), "phase": "close-combat", **scene}, starter())
        self.rulings = read.rulings
        self.battle: Battle = begin(read.setup, read.rulings)

    @property
    def fights(self) -> tuple[Fight, ...]:
        return fights(self.battle, self.rulings)

    @property
    def fight(self) -> Fight:
        (only,) = self.fights
        return only

    def change(self, id: str, **changes: Any) -> None:
        self.battle = self.battle.with_model(replace(self.battle.model(id), **changes))

    def play(self, dice: str = "") -> Brawl:
        return Brawl(self.battle, self.rulings, dice)


class Brawl(Field):
    """A battle played on from any state."""

    def __init__(self, battle: Battle, rulings: Rulings, dice: str) -> None:
        self.dice = QueuedDice(dice)
        seats = (*battle.seats_of(RED), *battle.seats_of(BLUE))
        self.game = Game.imagined(BattleRules(), battle, rulings, seats, self.dice, ())
        self.told = list(self.game.events_since(0))

    def answer(self, *answers: str | dict[str, Any]) -> None:
        """Answer one question after the other."""
        for answer in answers:
            self.decide(answer)

    @property
    def rolls(self) -> list[str]:
        """The rolls so far: `red attack 4+: 5 2`."""
        return [_in_short(rolled) for rolled in self.saw(Rolled)]


def _in_short(rolled: Rolled) -> str:
    again = " again" if rolled.again else ""
    need = f" {rolled.need}+" if rolled.need else ""
    return f"{rolled.seat} {rolled.label}{again}{need}: {' '.join(map(str, rolled.faces))}"


def row(side: Any, number: int, x: float, y: float, step: float = TOUCH, **more: Any) -> list[dict[str, Any]]:
    """Models side by side."""
    return [side((x + step * place, y), **more) for place in range(number)]


def column(side: Any, number: int, x: float, y: float, step: float = TOUCH, **more: Any) -> list[dict[str, Any]]:
    """Models one behind the other."""
    return [side((x, y + step * place), **more) for place in range(number)]


def ids(*numbers: int, side: str = "red") -> tuple[ModelId, ...]:
    return tuple(ModelId(f"{side}-{number}") for number in numbers)
