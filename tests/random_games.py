"""Games at random: every decision drawn from one seed; and what always holds of questions and events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from dwethia.bots.registry import any_answer
from dwethia.dice import DiceStream, dice_key
from dwethia.engine.events import Event
from dwethia.engine.forms import as_written
from dwethia.engine.game import Game
from dwethia.engine.procedure import Ask
from dwethia.engine.record import read, write
from dwethia.engine.replay import replay, verify
from dwethia.engine.request import Decision
from dwethia.engine.rules import GameRules
from dwethia.rulebook import Rulings, all_rules, all_rulings

CITABLE = {each.id for each in all_rules()} | {each.id for each in all_rulings()}
MOST_DECISIONS = 5000
LARGEST_FORM = 200_000  # bytes that a client is sent

S = TypeVar("S")


class RandomGame(Generic[S]):
    """A game whose decisions are drawn from one chance."""

    def __init__(
        self, rules: GameRules[S], setup: Mapping[str, Any], rulings: Rulings, chance: Random, seed: bytes
    ) -> None:
        self.chance = chance
        self.rulings = rulings
        self.seed = seed
        self.game: Game[S] = Game.hosted(rules, setup, rulings, seed)
        self.decided = 0

    def decision(self) -> Decision:
        """Any legal decision of any seat that may decide."""
        ask = self.chance.choice([ask for ask in self.game.asks if self.game.sealed(ask.seat) is None])
        return Decision(self.game.asked, ask.seat, any_answer(ask, self.chance))

    def decide(self, decision: Decision) -> tuple[Event, ...]:
        self.decided += 1
        assert self.decided < MOST_DECISIONS, "the game does not end"
        return self.game.decide(decision)

    def twin(self) -> Game[S]:
        """A fork with the same dice, at the same place."""
        dice = DiceStream(dice_key(self.seed, []))
        dice.rewind(self.game._dice.position)
        return self.game.fork(dice)


# What holds of every game at random


def check_forks(war: RandomGame[S]) -> None:
    """A fork taken before each decision comes to the same after it."""
    game = war.game
    while not game.is_over:
        fork = war.twin()
        decision = war.decision()
        war.decide(decision)
        fork.decide(decision)
        assert fork.state == game.state
        assert fork.events_of(fork.last_entry) == game.events_of(game.last_entry)
        assert [(ask.seat, ask.question, ask.options) for ask in fork.asks] == [
            (ask.seat, ask.question, ask.options) for ask in game.asks
        ]


def check_forks_to_the_end(war: RandomGame[S]) -> None:
    """Forks taken now and then come to the same end by the same decisions."""
    forks: list[tuple[Game[S], list[Decision]]] = []
    while not war.game.is_over:
        if war.chance.random() < 0.1:
            forks.append((war.twin(), []))
        decision = war.decision()
        for _, since in forks:
            since.append(decision)
        war.decide(decision)
    for fork, since in forks:
        for decision in since:
            fork.decide(decision)
        assert fork.is_over
        assert fork.events == war.game.events


def check_replay(game: Game[S], rules: GameRules[S]) -> None:
    """A game that is over replays to the same events, and its record to the same bytes."""
    record = game.record()
    again = replay(read(write(record)), rules)
    assert again.events == game.events
    assert write(again.record()) == write(record)
    assert verify(record, rules).verified


# What is asked and told


def unanswerable(ask: Ask, chance: Random) -> Iterator[str]:
    """What is wrong with a question: no answer, an answer that is refused, or too much to send."""
    if ask.rule not in CITABLE:
        yield f"{ask.question} cites {ask.rule}"
    if ask.form is None:
        if not ask.options or len(set(ask.options)) < len(ask.options):
            yield f"{ask.question} offers {ask.options}"
        for option, faults in ask.barred() if ask.barred else ():
            yield from (f"{option}: {fault} cites nothing" for fault in faults if fault.rule not in CITABLE)
        return
    answers = [next(ask.form.samples(chance)), *ask.form.suggestions()]
    for answer in answers:
        recorded = as_written(answer)
        yield from (f"{ask.question}, {answer}: {fault}" for fault in ask.form.faults(recorded))
        if ask.form.read(recorded) != answer:
            yield f"{ask.question}, {answer}: it is read as {ask.form.read(recorded)}"
        if not ask.form.said(answer):
            yield f"{ask.question}, {answer}: no words for it"
    if len(msgspec.json.encode(ask.form.shown())) > LARGEST_FORM:
        yield f"{ask.question} shows too much"


def untold(event: Event) -> Iterator[str]:
    """What an event does not say as it should."""
    if not event.text():
        yield f"{event} has no words"
    yield from (f"{event} cites {rule}" for rule in event.rules if rule not in CITABLE)
    if not event.rules:
        yield f"{event} cites nothing"
    yield from (f"{event} holds {each}" for each in _leaves(msgspec.to_builtins(event)) if isinstance(each, float))


def _leaves(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        for each in value.values():
            yield from _leaves(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _leaves(each)
    else:
        yield value
