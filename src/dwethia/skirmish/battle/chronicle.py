"""A battle told afterwards: phase by phase, with the table before and after each, and what happened in between."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from dwethia.engine.events import Decided, Event, Rolled
from dwethia.engine.procedure import Stage
from dwethia.engine.record import Record
from dwethia.engine.replay import replay
from dwethia.rulebook import Rulings
from dwethia.skirmish.battle.events.turning import PhaseBegan
from dwethia.skirmish.battle.game import BattleRules
from dwethia.skirmish.battle.state import Battle, Phase

BEFORE: Final = "Before the battle"


class Page(Struct, frozen=True):
    """One phase of one turn; the first page is all that came before the battle."""

    turn: int
    phase: str
    before: Battle
    after: Battle
    events: tuple[Event, ...]

    @property
    def title(self) -> str:
        return f"Turn {self.turn}, {self.phase}" if self.turn else self.phase

    @property
    def told(self) -> tuple[Event, ...]:
        """What happened, without the dice and decisions it came from."""
        return tuple(event for event in self.events if not isinstance(event, Rolled | Decided | PhaseBegan))


class Chronicle(Struct, frozen=True):
    """A whole battle."""

    pages: tuple[Page, ...]
    rulings: Rulings

    @property
    def end(self) -> Battle:
        return self.pages[-1].after


class _Watched(BattleRules):
    """The battle with an eye on it: the first state of every phase is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: dict[tuple[int, str], Battle] = {}

    def step(self, state: Battle, rulings: Rulings) -> Stage[Battle] | None:
        self.seen.setdefault((state.turn, state.phase.label) if _is_fought(state) else (0, BEFORE), state)
        return super().step(state, rulings)


def _is_fought(state: Battle) -> bool:
    return state.turn > 0 and state.phase not in (Phase.START, Phase.OVER)


def chronicle(record: Record) -> Chronicle:
    """The battle that a record describes."""
    rules = _Watched()
    game = replay(record, rules)
    told: list[tuple[tuple[int, str], list[Event]]] = [((0, BEFORE), [])]
    for event in game.events:
        if isinstance(event, PhaseBegan):
            told.append(((event.turn, event.phase), []))
        told[-1][1].append(event)
    told = [(key, events) for key, events in told if key in rules.seen]
    states = [rules.seen[key] for key, _ in told] + [game.state]
    pages = tuple(
        Page(*key, before, after, tuple(events))
        for (key, events), before, after in zip(told, states, states[1:], strict=False)
    )
    return Chronicle(pages, game.rulings)
