"""`dwethia battle scene`: scenes of any measured game, played with their queued dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from msgspec import Struct
from rich.text import Text

from dwethia.cli.files import content_of, is_there
from dwethia.cli.options import JsonOption, PackOption, codex_with
from dwethia.cli.output import AnswerIsNo, BadInput, console, print_json, table
from dwethia.cli.records import event_json, print_event
from dwethia.codex import Codex
from dwethia.dice import DiceError
from dwethia.engine.forms import as_written
from dwethia.engine.request import Request
from dwethia.engine.rules import SetupError
from dwethia.muster.summary import faults_json
from dwethia.rulebook.errors import the_nearest
from dwethia.tabletop.ready_scenes import ReadyScene
from dwethia.tabletop.scene_player import RefusedDecision, Staged, play_scene, read_decisions
from dwethia.tabletop.scenes import Scene, SceneError, game_of

MOST_BYTES: Final = 2**20  # of a scene or of its decisions


class SceneKit(Struct, frozen=True):
    """The scenes of a game: how a file is read, those that ship with it, and how its board is told."""

    read: Callable[[bytes | str, Codex], Scene[Any, Any]]
    ready: Callable[[], Mapping[str, ReadyScene]]
    print_board: Callable[[Any], None]
    models: Callable[[Any], list[dict[str, Any]]]  # as JSON
    is_usual: bool = False  # a file that names no game is one of its scenes


def register_scenes(app: typer.Typer, kits: Mapping[str, SceneKit]) -> None:
    """Add the commands that play scenes."""

    @app.command("scene")
    def scene(
        file: Annotated[str, typer.Argument(metavar="FILE | ID", help="A scene's file, or the id of a shipped scene.")],
        decisions: Annotated[
            Path | None, typer.Option("--decisions", metavar="FILE", help="More decisions, after those of the scene.")
        ] = None,
        pack: PackOption = None,
        json: JsonOption = False,
    ) -> None:
        """Play a scene with its queued dice as far as its decisions go."""
        _play(file, decisions, codex_with(pack), json, kits)

    @app.command("scenes")
    def list_scenes(json: JsonOption = False) -> None:
        """The scenes that ship with the games."""
        found = [(game, each) for game, kit in kits.items() for each in kit.ready().values()]
        if json:
            print_json([{"id": each.id, "name": each.name, "text": each.text, "game": game} for game, each in found])
            return
        made = table("id", "game", "scene")
        for game, each in found:
            made.add_row(each.id, game, f"{each.name}: {each.text}")
        console.print(made)


def _play(file: str, decisions: Path | None, codex: Codex, json: bool, kits: Mapping[str, SceneKit]) -> None:
    try:
        kit, content = _found(file, kits)
        played = kit.read(content, codex)
        more = read_decisions(_bytes(decisions)) if decisions else ()
        staged = play_scene(played, more)
    except (SceneError, SetupError, DiceError) as wrong:
        raise BadInput(str(wrong)) from wrong
    if staged.mistake is not None and json:
        raise BadInput(staged.mistake)
    if json:
        print_json(_as_json(played, staged, kit))
    else:
        _print(played, staged, kit)
    if staged.mistake is not None:
        raise BadInput(staged.mistake)
    if staged.refused is not None:
        raise AnswerIsNo(_refusal(staged.refused))


def _found(typed: str, kits: Mapping[str, SceneKit]) -> tuple[SceneKit, bytes | str]:
    """A scene's file or a shipped scene, and whose it is."""
    file = Path(typed)
    if not is_there(file) and not file.suffix:
        for kit in kits.values():
            if typed in kit.ready():
                return kit, kit.ready()[typed].content
        raise SceneError(_unknown(typed, kits))
    content = _bytes(file)
    game = game_of(content)
    if game is None:
        return next(kit for kit in kits.values() if kit.is_usual), content
    if game not in kits:
        raise SceneError(f'the scene is of a game called "{game}", expected {" or ".join(kits)}')
    return kits[game], content


def _unknown(typed: str, kits: Mapping[str, SceneKit]) -> str:
    known = [id for kit in kits.values() for id in kit.ready()]
    close = get_close_matches(typed, known, n=3, cutoff=0.6)
    return f'there is no scene "{typed}", neither as a file nor by id{the_nearest(close)}'


def _bytes(file: Path) -> bytes:
    content = content_of(file, MOST_BYTES)
    if len(content) > MOST_BYTES:
        raise BadInput(f"{file}: a scene has at most {MOST_BYTES} bytes")
    return content


# In words


def _print(played: Scene[Any, Any], staged: Staged[Any], kit: SceneKit) -> None:
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
    kit.print_board(staged.game.state)
    for request in staged.game.requests:
        _print_request(request)


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


def _as_json(played: Scene[Any, Any], staged: Staged[Any], kit: SceneKit) -> dict[str, Any]:
    battle = staged.game.state
    refused = staged.refused
    return {
        "name": played.name,
        "decisions": staged.decided,
        "events": [event_json(number, event) for number, event in staged.events],
        "asks": [_ask_json(request) for request in staged.game.requests],
        "models": kit.models(battle),
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
