"""One action on a battlefield: place the models, queue the dice, let it run, look at the events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from skirmish.fields import Field

from dwethia.codex import starter
from dwethia.dice import QueuedDice
from dwethia.engine.game import Game
from dwethia.engine.procedure import Asking, Procedure, Stage
from dwethia.engine.rules import as_setup
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.powers.casting import CastPower, cast, faults_of_cast
from dwethia.skirmish.powers.casting_between import CastForm
from dwethia.skirmish.scenes.scenes import read_scene
from dwethia.skirmish.setup.first_state import begin, read_setup
from dwethia.skirmish.state.battle import Battle

Act = Callable[[Battle, Rulings], Asking[Battle]]
Change = Callable[[Battle], Battle]


def unchanged(battle: Battle) -> Battle:
    return battle


def battle_of(*models: dict[str, Any], change: Change = unchanged, **scene: Any) -> tuple[Battle, Rulings]:
    """A battlefield on which nothing has happened yet."""
    read = read_scene({"model": list(models), **scene}, starter())
    return change(begin(read_setup(as_setup(read.setup)), read.rulings)), read.rulings


class _OneAct(BattleRules):
    """A battle of a single action."""

    def __init__(self, act: Act, change: Change) -> None:
        super().__init__()
        self._act = act
        self._change = change
        self._is_over = False

    def begin(self, setup: Mapping[str, Any], rulings: Rulings) -> Battle:
        return self._change(super().begin(setup, rulings))

    def step(self, state: Battle, rulings: Rulings) -> Stage[Battle] | None:
        return None if self._is_over else Stage(self._run, (state, rulings))

    def _run(self, battle: Battle, rulings: Rulings) -> Procedure[Battle]:
        after = yield from self._act(battle, rulings)
        self._is_over = True
        return after


class Acted(Field):
    """One action, and what comes of it; questions that it asks are answered with `decide`."""

    def __init__(
        self, act: Act, *models: dict[str, Any], dice: str = "", change: Change = unchanged, **scene: Any
    ) -> None:
        self.dice = QueuedDice(dice)
        read = read_scene({"model": list(models), **scene}, starter())
        self.game: Game[Battle] = Game(_OneAct(act, change), as_setup(read.setup), read.rulings, self.dice)
        self.told = list(self.game.events_since(0))

    def finish(self) -> Battle:
        """The battle when the action is over: every die used, nobody asked any more."""
        assert self.game.is_over, f"somebody is still asked: {self.questions}"
        self.done()
        return self.battle

    def answer(self, **answers: str) -> Battle:
        """Answer questions by their names until the action is over; others get their plain answer."""
        while not self.game.is_over:
            ask = self.game.asks[0]
            self.decide(answers.get(ask.question, ask.options[0] if ask.options else ""))
        return self.finish()


class Casting(Acted):
    """A cast, once it is found to be legal."""

    def __init__(self, answer: dict[str, Any], *models: dict[str, Any], **scene: Any) -> None:
        def act(battle: Battle, rulings: Rulings) -> Asking[Battle]:
            declared = as_cast(answer)
            faults = tuple(faults_of_cast(battle, battle.model(declared.model).seat, declared, rulings))
            assert not faults, f"illegal: {'; '.join(map(str, faults))}"
            return (yield from cast(battle, declared, rulings))

        super().__init__(act, *models, **scene)


def casts(
    power: str, target: str | None = None, affinity: int = 1, model: str = "red-1", **more: Any
) -> dict[str, Any]:
    """The answer that casts a power."""
    return {"do": "cast", "model": model, "power": power, "target": target, "affinity": affinity, **more}


def as_cast(answer: dict[str, Any]) -> CastPower:
    """What the answer is read as."""
    return msgspec.convert(answer, CastPower)


def faults(answer: Mapping[str, Any], *models: dict[str, Any], seat: str = "red", **scene: Any) -> list[str]:
    """What speaks against a cast, in words with the rules."""
    battle, rulings = battle_of(*models, **scene)
    return [str(fault) for fault in CastForm(battle, Seat(seat), rulings).faults(answer)]
