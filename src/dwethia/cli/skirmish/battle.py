"""`dwethia battle`: scenes on the measured table, and whole battles by bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from dwethia.cli.files import content_of, is_there
from dwethia.cli.options import JsonOption, PackOption, codex_with
from dwethia.cli.output import AnswerIsNo, BadInput, console, print_json, table
from dwethia.cli.records import event_json, print_event
from dwethia.cli.skirmish.auto import skirmish
from dwethia.dice import DiceError
from dwethia.engine.forms import as_written
from dwethia.engine.request import Request
from dwethia.engine.rules import SetupError
from dwethia.lengths import INCH, bare_inches
from dwethia.muster.summary import faults_json
from dwethia.skirmish.scenes.ready_scenes import ready_scene, ready_scenes
from dwethia.skirmish.scenes.scenes import BattleScene, read_scene
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.tabletop.scene_player import RefusedDecision, Staged, play_scene, read_decisions
from dwethia.tabletop.scenes import SceneError

MOST_BYTES = 2**20  # of a scene or of its decisions


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    commands = typer.Typer(
        help="The Skirmish battle: scenes, and whole battles by bots.", no_args_is_help=True, rich_markup_mode=None
    )
    commands.command("scene")(scene)
    commands.command("scenes")(list_scenes)
    commands.command("skirmish")(skirmish)
    app.add_typer(commands, name="battle")


def scene(
    file: Annotated[str, typer.Argument(metavar="FILE | ID", help="A scene's file, or the id of a shipped scene.")],
    decisions: Annotated[
        Path | None, typer.Option("--decisions", metavar="FILE", help="More decisions, after those of the scene.")
    ] = None,
    pack: PackOption = None,
    json: JsonOption = False,
) -> None:
    """Play a scene with its queued dice as far as its decisions go."""
    codex = codex_with(pack)
    try:
        played = read_scene(_content(file), codex)
        more = read_decisions(_bytes(decisions)) if decisions else ()
        staged = play_scene(played, more)
    except (SceneError, SetupError, DiceError) as wrong:
        raise BadInput(str(wrong)) from wrong
    if staged.mistake is not None and json:
        raise BadInput(staged.mistake)
    if json:
        print_json(_as_json(played, staged))
    else:
        _print(played, staged)
    if staged.mistake is not None:
        raise BadInput(staged.mistake)
    if staged.refused is not None:
        raise AnswerIsNo(_refusal(staged.refused))


def list_scenes(json: JsonOption = False) -> None:
    """The scenes that ship with the game."""
    if json:
        print_json([{"id": each.id, "name": each.name, "text": each.text} for each in ready_scenes().values()])
        return
    made = table("id", "scene")
    for each in ready_scenes().values():
        made.add_row(each.id, f"{each.name}: {each.text}")
    console.print(made)


def _content(typed: str) -> bytes | str:
    file = Path(typed)
    return _bytes(file) if is_there(file) or file.suffix else ready_scene(typed).content


def _bytes(file: Path) -> bytes:
    content = content_of(file, MOST_BYTES)
    if len(content) > MOST_BYTES:
        raise BadInput(f"{file}: a scene has at most {MOST_BYTES} bytes")
    return content


# In words


def _print(played: BattleScene, staged: Staged[Battle]) -> None:
    console.print(Text(played.name or "A scene", style="bold"))
    if played.text:
        console.print(played.text)
    last = -1
    for number, event in staged.events:
        if number != last:
            console.print(Text("Start" if number == 0 else f"Decision {number}", style="bold"))
            last = number
        print_event(event)
    console.print()
    print_board(staged.game.state)
    for request in staged.game.requests:
        _print_request(request)


def print_board(battle: Battle) -> None:
    """Where everybody stands, in inches from the south-west corner, and what they have left."""
    if battle.turn:
        console.print(Text(f"Turn {battle.turn}, {battle.phase.label}", style="bold"))
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


def _print_request(request: Request) -> None:
    console.print(Text(f"{request.seat} is asked ({request.question}): {request.text}", style="bold"))
    for choice in request.choices:
        against = "; ".join(str(fault) for fault in choice.faults)
        console.print(f"  {choice.id}: {choice.label}" + (f" (not now: {against})" if against else ""))
    if request.form is not None:
        for number, filled in zip(range(3), request.form.suggestions(), strict=False):
            console.print(f"  {'for example' if number == 0 else 'or'}: {as_written(filled)}")


def _refusal(refused: RefusedDecision) -> str:
    faults = "; ".join(str(fault) for fault in refused.faults)
    return f"decision {refused.number} ({refused.decision.seat}) is refused: {faults}"


# As JSON


def _as_json(played: BattleScene, staged: Staged[Battle]) -> dict[str, Any]:
    battle = staged.game.state
    refused = staged.refused
    return {
        "name": played.name,
        "decisions": staged.decided,
        "events": [event_json(number, event) for number, event in staged.events],
        "asks": [_ask_json(request) for request in staged.game.requests],
        "models": [_model_json(model) for model in battle.models],
        "turn": battle.turn,
        "phase": battle.phase.value,
        "over": staged.game.is_over,
        "refused": None
        if refused is None
        else {
            "decision": refused.number,
            "seat": refused.decision.seat,
            "answer": refused.decision.answer,
            "faults": faults_json(refused.faults),
        },
    }


def _ask_json(request: Request) -> dict[str, Any]:
    return {
        "seat": request.seat,
        "question": request.question,
        "text": request.text,
        "rule": request.rule,
        "is_moment": request.is_moment,
        "choices": [
            {"id": choice.id, "label": choice.label, "faults": faults_json(choice.faults)} for choice in request.choices
        ],
        "form": request.form.shown() if request.form else None,
    }


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
