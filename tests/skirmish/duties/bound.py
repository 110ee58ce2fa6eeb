"""Models with duties for rule tests: who stands where, what is refused, and by which rules."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from skirmish.close_combat.brawls import Standing
from skirmish.fields import Field, blue, red
from skirmish.movement.walks import Inches, moving

from dwethia.engine.game import Game
from dwethia.skirmish.events.fighting import FightBegan

ASIDE = (red((22, 2), name="Aside"), blue((22, 22), name="Far Off"))  # who keep both sides' parts open
DONE = {"do": "done"}


def against(field: Field, answer: dict[str, Any] | str, seat: str = "red") -> dict[str, str]:
    """The rules that speak against an answer, each with its fact; nothing is decided."""
    form = field.asked(seat).form
    assert form is not None
    assert not isinstance(answer, str)
    return {str(fault.rule): fault.fact for fault in form.faults(answer)}


def against_move(field: Field, id: str, *to: Inches) -> dict[str, str]:
    return against(field, moving(field, id, *to), field.model(id).seat)


def shot(model: str, target: str, weapon: str = "weapon") -> dict[str, Any]:
    return {"do": "shoot", "model": model, "weapon": weapon, "target": target}


def to_shooting(field: Field) -> None:
    """Both sides are done moving."""
    while field.battle.phase == "movement":
        field.decide(DONE)


def remembering(field: Field, id: str, **changes: Any) -> None:
    """Make something different that the duties of a model remember, as an earlier turn would have."""
    model, game = field.model(id), field.game
    state = field.battle.with_model(replace(model, duty=replace(model.duty, **changes)))
    field.game = Game.imagined(game.rules, state, game.rulings, game.seats, field.dice, ())


def need_of_red(*models: dict[str, Any], **scene: Any) -> int | None:
    """What red's one die needs in a fight against a Defender that has none."""
    fight = Standing(*models, turns=1, **scene).play("1")
    fight.answer("fight")
    return fight.saw(FightBegan)[0].blows[0].attack_need
