"""Runs that are known to be won: found by the delver with the engine alone, then played through the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count, islice
from typing import Any, TypeAlias

from msgspec import Struct

from dwethia.bots.dungeons.delver import delve
from dwethia.codex import starter
from dwethia.dice import seed_from
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.rooms.squares import SIZE
from dwethia.dungeons.setup.heroes import outfitted
from dwethia.dungeons.setup.plan import as_setup, prepare
from dwethia.dungeons.turn.turns import score
from dwethia.engine.game import Game
from dwethia.engine.request import Request
from dwethia.engine.view import look
from dwethia.rulebook import Rulings
from dwethia.server.boards.dungeons.board import outlook_of

MOST_ANSWERS = 10
MOST_SEEDS = 200
WAYS = {"move": "Move", "defend": "Defensive move", "stealth": "Stealth move"}


class Walk(Struct, frozen=True):
    """To a square of the board, in one of the ways to move; the way is named where there are several."""

    row: int
    column: int
    way: str | None


class Press(Struct, frozen=True):
    """A button, by the beginning of its name."""

    name: str


class Attack(Struct, frozen=True):
    """On an enemy at a square, in one of the ways that its card and the list of actions name."""

    row: int
    column: int
    enemy: str
    how: str


Step: TypeAlias = Walk | Press | Attack


class Script(Struct, frozen=True):
    """A seed for a run of one room, the answers that win it, and what the engine has told in the end."""

    seed: str
    answers: tuple[str, ...]
    steps: tuple[Step, ...]
    wounds: int  # left to the hero
    reason: str  # why the run is won
    score: int

    def has(self, *verbs: str) -> bool:
        """Whether each of these is among the answers."""
        return all(any(answer.split(":")[0] == verb for answer in self.answers) for verb in verbs)


@cache
def setup() -> dict[str, Any]:
    """The run that the front page proposes, with one room."""
    codex = starter()
    hero = outfitted(codex, codex.unit("captain"), None, None)
    return as_setup(prepare(codex, hero.outfit, None, None, 1, None, False))


def script(good: Callable[[Script], bool] = lambda found: True) -> Script:
    """The first short run of which something holds."""
    return next(found for found in islice(_won(), MOST_SEEDS) if found is not None and good(found))


@cache
def _tried(seed: str) -> Script | None:
    rulings = Rulings.of("dungeons")
    game = Game.hosted(DungeonRules(), setup(), rulings, seed_from(seed))
    answers: list[str] = []
    steps: list[Step] = []
    while not game.is_over:
        (request,) = game.requests
        answer = str(delve(look(game, request.seat)).answer)
        answers.append(answer)
        steps.append(_step(game, request, answer, rulings))
        if len(answers) > MOST_ANSWERS:
            return None
        game.answer(request.seat, answer)
    outcome = game.state.outcome
    assert outcome is not None
    if not outcome.is_won:
        return None
    return Script(seed, tuple(answers), tuple(steps), game.state.hero.wounds, outcome.reason, score(game.state))


def _won() -> Iterator[Script | None]:
    for number in count(1):
        yield _tried(f"a run for the browser {number}")


def _step(game: Game[Any], request: Request, answer: str, rulings: Rulings) -> Step:
    if request.question != "act":
        return Press(request.label(answer))
    legal = {choice.id for choice in request.choices if not choice.faults}
    options = {each.id: each for each in outlook_of(game.state, request, rulings).options if each.id in legal}
    chosen = options[answer]
    ways = {each.verb for each in options.values() if each.verb in WAYS and each.square and each.group != "Act"}
    if chosen.verb in WAYS and chosen.square and chosen.group != "Act":
        found = re.fullmatch(r"(\d+),(\d+)", chosen.square)
        assert found is not None
        return Walk(int(found[1]), int(found[2]), WAYS[chosen.verb] if len(ways) > 1 else None)
    if chosen.target:
        enemy = game.state.enemy(chosen.target)
        row, column = divmod(enemy.square, SIZE)
        return Attack(row + 1, column + 1, chosen.label, chosen.group)
    return Press(request.label(answer))
