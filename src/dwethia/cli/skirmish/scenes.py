"""Scenes of Skirmish on the command line."""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text

from dwethia.cli.output import console, table
from dwethia.cli.scenes import SceneKit
from dwethia.lengths import INCH, bare_inches
from dwethia.skirmish.scenes.ready_scenes import ready_scenes
from dwethia.skirmish.scenes.scenes import read_scene
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.tabletop.turns import turn_told


def print_board(battle: Battle) -> None:
    """Where everybody stands, in inches from the south-west corner, and what they have left."""
    if battle.turn:
        console.print(Text(f"{turn_told(battle.turn, battle.setup.turns)}, {battle.phase.label}", style="bold"))
    made = table("id", "model", "x", "y", "Wounds", "Destiny", "state", numbers=("x", "y", "Wounds", "Destiny"))
    for model in battle.models:
        x, y = (bare_inches(length) for length in place) if (place := _place(model)) else ("", "")
        wounds = f"{model.wounds} of {model.card.profile.wounds}"
        made.add_row(model.id, model.name, x, y, wounds, str(model.destiny), _state(model))
    console.print(made)


def _place(model: Model) -> tuple[int, int] | None:
    return (model.base.x, model.base.y) if model.base else None


def _state(model: Model) -> str:
    states = {
        "slain": model.is_slain,
        "off the table": model.base is None and not model.is_slain,
        "has moved": model.has_moved and model.is_alive,
        "has shot": model.has_shot and model.is_alive,
        "has fought": model.has_fought and model.is_alive,
        "has retreated": model.has_retreated and model.is_alive,
    }
    return ", ".join([name for name, holds in states.items() if holds] + [each.source for each in model.lasting])


def _model_json(model: Model) -> dict[str, Any]:
    place = _place(model)
    return {
        "id": model.id,
        "side": model.side,
        "name": model.name,
        "at": [length / INCH for length in place] if place else None,
        "base": model.card.base,
        "wounds": model.wounds,
        "destiny": model.destiny,
        "slain": model.is_slain,
    }


SCENES: Final = SceneKit(
    read=read_scene,
    ready=ready_scenes,
    print_board=print_board,
    models=lambda battle: [_model_json(model) for model in battle.models],
    is_usual=True,
)
