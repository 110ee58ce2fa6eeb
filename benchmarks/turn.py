"""What a turn with twenty models asks of a player: `python benchmarks/turn.py [--json] [--seeds N]`.

For each seed one battle of two ready armies of 500 points against the soldier, and one record of it, counted twice:
as if every question were answered by hand, and with what the table offers: standing answers for shots, wounds and
points, moments passed for a player's part of a phase, and units that march together as far as they can. The player
marches in the first two turns and else decides what a soldier would.

A decision that mattered would be given up where a policy puts a hero in more danger than another answer, or where a
moment passes that a soldier would have used. Both are counted.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct, to_builtins

from dwethia.bots.registry import bot_named
from dwethia.codex import starter
from dwethia.dice import DiceStream, seed_from
from dwethia.engine.game import Game
from dwethia.engine.procedure import Ask
from dwethia.engine.rules import as_setup
from dwethia.engine.view import look
from dwethia.lab.skirmish.matching import match
from dwethia.lengths import INCH
from dwethia.muster import ready_armies
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.server.boards.skirmish.probe_types import AskPaths, FoundPaths, Way
from dwethia.server.boards.skirmish.probes import look_at
from dwethia.server.boards.skirmish.standing import MATTERS, by_policy
from dwethia.server.boards.skirmish.worth import answers_of, open_question
from dwethia.server.boards.standing_policies import CHEAPEST, FOR_HEROES, NOTABLE
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.movement.movement_form import Move, ready
from dwethia.skirmish.state.battle import Battle, Model, Phase
from dwethia.tabletop.sides import BLUE, RED

RULINGS: Final = Rulings.recommended("skirmish")
SEEDS: Final = 10
STANDING: Final = {"shots": CHEAPEST, "wounds": CHEAPEST, "saving": FOR_HEROES}
MARCHING: Final = (1, 2)  # turns
MEASURED: Final = 2  # the turn whose questions are told: everybody marches, and the enemy is in range
AHEAD: Final = 12 * INCH  # further than anybody can


class Question(Struct, frozen=True):
    """A question that the record answers for the player."""

    turn: int
    phase: Phase
    is_enemys: bool  # it comes while the enemy acts
    name: str
    is_asked: bool  # of who has said how to answer its like


class Counted(Struct, frozen=True):
    """A battle, counted."""

    questions: list[Question]
    heroes_risked: int  # answers of a policy that put a hero in more danger than another answer
    moments_missed: list[Phase]  # of moments that passed and that a soldier would have used

    def asked(self, turn: int | None = None, *, by_hand: bool, under_fire: bool = False) -> Counter[int]:
        """How many questions the player answers in each turn; while the enemy shoots, or in all."""
        return Counter(
            each.turn
            for each in self.questions
            if (by_hand or each.is_asked)
            and turn in (None, each.turn)
            and (not under_fire or (each.is_enemys and each.phase is Phase.SHOOT))
        )

    def prompts(self, turn: int, *, by_hand: bool) -> int:
        """How many come while the enemy acts."""
        return sum(each.is_enemys and each.turn == turn and (by_hand or each.is_asked) for each in self.questions)


class Player:
    """Blue, who has said how to answer, and marches by units."""

    def __init__(self, game: Game[Battle]) -> None:
        self.game = game
        self.soldier = bot_named("skirmish", "soldier")("0")
        self.counted: list[Question] = []
        self.heroes_risked = 0
        self.moments_missed: list[Phase] = []
        self._marching: list[Move] = []
        self._marched: tuple[int, list[list[Model]]] = (0, [])
        self._passed: Any = None  # the part of a phase in which nothing more is asked

    def play(self) -> Counted:
        game = self.game
        while not game.is_over:
            ask = game.asks[0]
            if ask.seat == BLUE:
                self._answer(ask)
            else:
                game.answer(ask.seat, self.soldier(look(game, ask.seat)).answer)
        return Counted(self.counted, self.heroes_risked, self.moments_missed)

    def _answer(self, ask: Ask) -> None:
        by_policy = self._by_policy(ask)
        if by_policy is not None:
            self._note(ask, is_asked=False)
            self.game.answer(BLUE, by_policy)
        elif ask.question == "movement" and self.game.state.turn in MARCHING and (move := self._march(ask)):
            self.game.answer(BLUE, to_builtins(move))
        else:
            answer = self.soldier(look(self.game, BLUE)).answer
            self._note(ask, is_asked=not self._lets_pass(ask, answer))
            self.game.answer(BLUE, answer)

    def _note(self, ask: Ask, *, is_asked: bool) -> None:
        battle = self.game.state
        is_enemys = battle.acting == RED
        self.counted.append(Question(battle.turn, battle.phase, is_enemys, ask.question, is_asked))

    def _by_policy(self, ask: Ask) -> str | None:
        """What the standing answer of the question's matter is."""
        policy = next((STANDING[each.id] for each in MATTERS if ask.question in each.questions), None)
        question = open_question(self.game, BLUE) if policy else None
        if policy is None or question is None:
            return None
        answer = by_policy(self.game.state, question, policy, RULINGS)
        if answer is not None:
            falls = {each.answer: each.hero_falls or 0.0 for each in answers_of(self.game.state, question)}
            self.heroes_risked += falls.get(answer, 0.0) > min(falls.values(), default=0.0) + NOTABLE
        return answer

    def _lets_pass(self, ask: Ask, answer: Any) -> bool:
        """Whether a moment passes unasked; who is asked and does nothing passes for this part of the phase."""
        if ask.question != "window":
            return False
        part = self.game.rules.scopes(self.game.state)["part"]
        if self._passed == part:
            self.moments_missed += [self.game.state.phase] if answer != ask.plain else []
            return True
        self._passed = part if answer == ask.plain else None
        return False

    def _march(self, ask: Ask) -> Move | None:
        """The next model of the unit that marches, or the first of the next unit; None once all have."""
        battle = self.game.state
        if self._marched[0] != battle.turn:
            self._marched = battle.turn, list(_units(ready(battle, BLUE)))
        is_begun = bool(self._marching)
        while not self._marching and self._marched[1]:
            self._marching = self._ways(self._marched[1].pop(0))
        if not self._marching:
            return None
        self._note(ask, is_asked=not is_begun)
        return self._marching.pop(0)

    def _ways(self, unit: list[Model]) -> list[Move]:
        """A unit goes towards the enemy, each as far as it can."""
        battle = self.game.state
        up = AHEAD if next(iter(battle.enemies_of(BLUE))).disc.y > unit[0].disc.y else -AHEAD
        wished = (Way(each.id, (each.disc[:2], (each.disc.x, each.disc.y + up))) for each in unit)
        request = next(each for each in self.game.requests if each.seat == BLUE)
        found = look_at(battle, AskPaths(tuple(wished), as_far=True), request, RULINGS)
        assert isinstance(found, FoundPaths)
        return [
            Move(ModelId(each.model), each.path, each.manner)
            for each in found.ways
            if len(each.path) > 1 and not each.faults
        ]


def _units(models: list[Model]) -> Iterator[list[Model]]:
    """Those of one kind, who go together."""
    for kind in dict.fromkeys(each.card.id for each in models):
        yield [each for each in models if each.card.id == kind]


def battle(seed: int) -> Game[Battle]:
    """Two ready armies, the player's of twenty models."""
    armies, words = ready_armies(), str(seed)
    fought = armies["gilded-eel"], armies["winter-hunt"]
    matchup = match(fought, starter(), RULINGS, bots=("soldier", "soldier"), seed=words)
    return Game(BattleRules(), as_setup(matchup.setup_of(words)), RULINGS, DiceStream(seed_from(words)))


def figures(seeds: int) -> dict[str, Any]:
    """What is told of all battles."""
    games = [battle(seed) for seed in range(seeds)]
    models = [sum(each.side == BLUE for each in game.state.models) for game in games]
    played = [Player(game).play() for game in games]
    told: dict[str, Any] = {
        "models": models,
        "heroes_risked": sum(each.heroes_risked for each in played),
        "moments_missed": dict(Counter(phase.value for each in played for phase in each.moments_missed)),
        "answered_unasked": sum(not each.is_asked for counted in played for each in counted.questions),
    }
    for name, by_hand in (("by_hand", True), ("with_all", False)):
        under_fire = [each.asked(by_hand=by_hand, under_fire=True) for each in played]
        told[name] = {
            "most_in_a_shoot_phase": [max(each.values(), default=0) for each in under_fire],
            "in_turn": [each.asked(MEASURED, by_hand=by_hand).total() for each in played],
            "enemy_prompts_in_turn": [each.prompts(MEASURED, by_hand=by_hand) for each in played],
        }
    return told


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    told = figures(options.seeds)
    if options.json:
        print(json.dumps(told))
        return
    for name in ("models", "heroes_risked", "moments_missed", "answered_unasked"):
        print(f"{name:24} {told[name]}")
    for figure, values in told["by_hand"].items():
        print(f"{figure:24} by hand {values}, with all {told['with_all'][figure]}")


if __name__ == "__main__":
    main()
