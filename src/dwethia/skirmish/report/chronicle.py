"""A battle told afterwards: phase by phase, with the table before and after each, and what happened in between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Final

from msgspec import Struct

from dwethia.engine.events import Decided, Event, Rolled
from dwethia.engine.procedure import Stage
from dwethia.engine.record import Record
from dwethia.engine.replay import replay
from dwethia.geometry.shapes import Disc
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.fighting import Retreated
from dwethia.skirmish.events.moving import Moved
from dwethia.skirmish.events.powers import PowerCast
from dwethia.skirmish.events.setting_up import BattleBegan, Scouted
from dwethia.skirmish.events.shooting import ShotFailed, ShotFired
from dwethia.skirmish.events.turning import PhaseBegan
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.report.drawing import Fallen, Happenings, Shot, Trail
from dwethia.skirmish.state.battle import Battle, Phase

BEFORE: Final = "Before the battle"
START: Final = (1, "Start")  # the first roll for priority, and those who act before the first turn


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
        self.seen.setdefault(_key(state), state)
        return super().step(state, rulings)


def _key(state: Battle) -> tuple[int, str]:
    if state.phase is Phase.START:
        return START
    return (state.turn, state.phase.label) if state.turn else (0, BEFORE)


def chronicle(record: Record) -> Chronicle:
    """The battle that a record describes."""
    rules = _Watched()
    game = replay(record, rules)
    told: list[tuple[tuple[int, str], list[Event]]] = [(next(iter(rules.seen)), [])]  # a scene begins in the middle
    for event in game.events:
        if isinstance(event, BattleBegan):
            told.append((START, []))
        elif isinstance(event, PhaseBegan):
            told.append(((event.turn, event.phase), []))
        told[-1][1].append(event)
    told = [(key, events) for key, events in told if key in rules.seen]
    states = [rules.seen[key] for key, _ in told] + [game.state]
    pages = tuple(
        Page(*key, before, after, tuple(events))
        for (key, events), before, after in zip(told, states, states[1:], strict=False)
    )
    return Chronicle(pages, game.rulings)


# What can be drawn of a page


def happenings(page: Page) -> Happenings:
    """The ways that were walked, the shots and powers, and where somebody fell."""
    places = {model.id: model.base for battle in (page.after, page.before) for model in battle.present}
    return Happenings(
        trails=tuple(_trails(page)),
        shots=tuple(_shots(page, places)),
        fallen=tuple(_fallen(page)),
    )


def _trails(page: Page) -> Iterator[Trail]:
    for event in page.events:
        if isinstance(event, Moved | Scouted | Retreated) and len(event.path) > 1:
            side = page.after.model(event.model).side
            yield Trail(side, event.path, isinstance(event, Moved) and bool(event.engages))


def _shots(page: Page, places: Mapping[ModelId, Disc | None]) -> Iterator[Shot]:
    told = [event for event in page.events if isinstance(event, ShotFired | ShotFailed | PowerCast)]
    for event, following in zip_longest(told, told[1:]):
        if event is None or isinstance(event, ShotFailed) or event.target is None:
            continue
        source = event.shooter if isinstance(event, ShotFired) else event.caster
        start, end = places.get(source), places.get(event.target)
        if start and end and source != event.target:
            hits = event.aim.need is not None if isinstance(event, ShotFired) else True
            missed = isinstance(following, ShotFailed) or not hits
            side = page.after.model(source).side
            yield Shot(side, start[:2], end[:2], not missed, isinstance(event, PowerCast))


def _fallen(page: Page) -> Iterator[Fallen]:
    for death in page.after.deaths[len(page.before.deaths) :]:
        model = page.after.model(death.victim)
        if death.at is not None and not model.is_here:
            yield Fallen(model.side, Disc(*death.at, model.card.radius), model.name)
