"""A scene played: its decisions one after another, as far as they go."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import Struct

from dwethia.dice import DiceError, QueuedDice
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.procedure import Ask
from dwethia.faults import Fault, Refusal
from dwethia.tabletop.scenes import Scene, SceneDecision, SceneError

S = TypeVar("S")

PASS: Final = "pass"  # how moments are let pass
_JSON = re.compile(r"\s*(\{|\[\s*[{\]])")  # a list of tables in TOML begins with two brackets


class RefusedDecision(Struct, frozen=True):
    """A decision of a scene that was refused, by its number; nothing has changed."""

    number: int
    decision: SceneDecision
    faults: tuple[Fault, ...]


class Staged(Struct, Generic[S]):
    """A scene as far as it was played."""

    game: Game[S]
    dice: QueuedDice
    decided: int = 0
    refused: RefusedDecision | None = None
    mistake: str | None = None  # what is wrong with its dice

    @property
    def events(self) -> Iterator[tuple[int, Event]]:
        """What happened, each event with the number of the decision it followed from."""
        for number in range(self.game.last_entry + 1):
            yield from ((number, event) for event in self.game.events_of(number))


def play_scene(scene: Scene[Any, S], decisions: Sequence[SceneDecision] = ()) -> Staged[S]:
    """A scene with its own decisions and then these, until they end, one is refused, or its dice do not fit."""
    dice = QueuedDice(scene.dice)
    every = (*scene.decisions, *decisions)
    try:
        staged = Staged(scene.game(dice, is_watchful=bool(every)), dice)
    except DiceError as wrong:
        raise SceneError(f"before the first decision: {wrong}") from wrong
    for number, decision in enumerate(every, 1):
        try:
            _decide(staged.game, decision)
            staged.decided = number
            if number == len(every):
                staged.game.heeding_watches()
        except Refusal as refusal:
            staged.refused = RefusedDecision(number, decision, refusal.faults)
            return staged
        except DiceError as wrong:
            staged.mistake = f"decision {number} ({decision.seat}): {wrong}"
            return staged
    try:
        dice.finish()
    except DiceError as wrong:
        staged.mistake = str(wrong)
    return staged


def _decide(game: Game[Any], decision: SceneDecision) -> None:
    """Take a decision at the next question that it fits; to pass where nobody asks is no decision."""
    if decision.answer == PASS and not any(_fits(ask, decision) for ask in game.asks):
        return
    _let_pass(game, decision)
    game.answer(decision.seat, decision.answer)


def _let_pass(game: Game[Any], decision: SceneDecision) -> None:
    """Moments that the scene does not speak of are let pass."""
    while game.asks and game.asks[0].is_moment and not _fits(game.asks[0], decision):
        game.answer(game.asks[0].seat, game.asks[0].plain)


def _fits(ask: Ask, decision: SceneDecision) -> bool:
    return ask.seat == decision.seat and decision.answer in ask.options


def read_decisions(content: bytes) -> tuple[SceneDecision, ...]:
    """The decisions in a file: a JSON list, or `[[decision]]` tables in TOML."""
    try:
        text = content.decode()
        table: Any = msgspec.json.decode(text) if _JSON.match(text) else tomllib.loads(text)
        listed = table.get("decision", ()) if isinstance(table, dict) else table
        return msgspec.convert(listed, tuple[SceneDecision, ...])
    except (msgspec.MsgspecError, tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise SceneError(f"these are no decisions: {wrong}") from wrong
