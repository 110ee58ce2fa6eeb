"""The Shoot Phase for rule tests: who shoots at whom, what speaks against it, and the numbers before the dice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace
from skirmish.fields import Field, blue, red

from dwethia.engine.events import Rolled
from dwethia.engine.game import Game
from dwethia.faults import Refusal
from dwethia.skirmish.events.shooting import ShotFired
from dwethia.skirmish.state.battle import LastingEffect, Manner, Until

BOW = "24in S2"


class Range(Field):
    """A battlefield in red's part of the Shoot Phase, which two more models keep open: a lookout and its target."""

    def __init__(self, *models: dict[str, Any], dice: str = "", **scene: Any) -> None:
        others = [red((1, 1), weapon="99in S1", name="Lookout"), blue((1, 23), name="Lookout's Target")]
        super().__init__(*models, *others, dice=dice, **{"phase": "shoot", **scene})

    def changing(self, id: str, **changes: Any) -> None:
        """Make something about a model different, as an earlier phase would have."""
        state = self.battle.with_model(replace(self.model(id), **changes))
        game = self.game
        self.game = Game.imagined(game.rules, state, game.rulings, game.seats, self.dice, ())

    def lasting(self, id: str, effect: str, source: str, rule: str) -> None:
        before = self.model(id).lasting
        self.changing(id, lasting=(*before, LastingEffect(source, rule, effect, Until.PHASE)))

    def stealthy(self, id: str) -> None:
        self.changing(id, manner=Manner.STEALTHY)

    def shoot(self, model: str, target: str, weapon: str = "weapon", *, lobbed: bool = False) -> None:
        answer = {"do": "shoot", "model": model, "weapon": weapon, "target": target}
        self.decide({**answer, "lobbed": True} if lobbed else answer, self.model(model).seat)

    def against(self, model: str, target: str, weapon: str = "weapon", *, lobbed: bool = False) -> dict[str, str]:
        """The rules that speak against a shot, each with its fact."""
        try:
            self.shoot(model, target, weapon, lobbed=lobbed)
        except Refusal as refusal:
            return {str(fault.rule): fault.fact for fault in refusal.faults}
        return {}

    def hit_on(self, model: str, target: str, *, lobbed: bool = False) -> ShotFired:
        """The numbers of a shot; its dice show a one."""
        self.shoot(model, target, lobbed=lobbed)
        while self.questions[0][1] != "shoot":
            self.decide(self.request.choices[0].id)
        return self.fired

    @property
    def fired(self) -> ShotFired:
        return self.saw(ShotFired)[-1]

    @property
    def rolls(self) -> list[str]:
        """`red shot 4+: 3`"""
        return rolls_of(self)


def rolls_of(field: Field) -> list[str]:
    """All rolls so far, as `red shot 4+: 3`."""
    return [_told(each) for each in field.saw(Rolled)]


def _told(rolled: Rolled) -> str:
    need = f" {rolled.need}+" if rolled.need else ""
    again = " again" if rolled.again else ""
    return f"{rolled.seat} {rolled.label}{again}{need}: {' '.join(str(face) for face in rolled.faces)}"


def aim_parts(shot: ShotFired) -> list[tuple[int, str, str]]:
    """What changes the Perception of a shot: value, reason, rule."""
    return [(part.value, part.name, str(part.rule)) for part in shot.aim.value.parts[2:]]


def compared(shot: ShotFired) -> tuple[int, int, int | None]:
    """The two values and the need."""
    return shot.aim.value.total, shot.aim.against.total, shot.aim.need


@contextmanager
def shooting(*models: dict[str, Any], dice: str = "", **scene: Any) -> Iterator[Range]:
    """The Shoot Phase on a battlefield whose dice must all be used."""
    made = Range(*models, dice=dice, **scene)
    yield made
    made.done()
