"""Whole runs: any hero of the codex, any plan, any rulings, any legal answers; what always holds, and how they end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from counts import count
from engine.tables import any_rulings
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from dwethia.codex import Codex, Outfit, starter
from dwethia.dice import DiceStream, dice_key, seed_from
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.rooms.distance import FOUR
from dwethia.dungeons.rooms.squares import EVERYWHERE, Area, area, is_connected, reached
from dwethia.dungeons.setup.plan import HERO, DungeonSetup, Objective, Roster, as_setup, prepare
from dwethia.dungeons.setup.sheets import Sheet
from dwethia.dungeons.state import Dungeon, Hero, Model, Phase, full
from dwethia.engine.game import Game
from dwethia.engine.procedure import Ask
from dwethia.engine.record import read, write
from dwethia.engine.replay import replay, verify
from dwethia.engine.request import Decision
from dwethia.faults import Refusal
from dwethia.profile import UnitType
from dwethia.rulebook import Rulings, all_rules, all_rulings

RULES = DungeonRules()
CITABLE = {each.id for each in all_rules()} | {each.id for each in all_rulings()}
MOST_ROOMS = 4


# A run at random


def any_hero(codex: Codex, chance: Random) -> Outfit:
    """A hero with some of its options, and perhaps of some race."""
    unit = chance.choice([each for each in codex.units.values() if each.type is UnitType.HERO])
    chosen = [option for slot in unit.slots for option in chance.sample(slot.options, slot.least)]
    chosen += [each for each in unit.options if chance.random() < 0.4]
    race = chance.choice([None, *codex.races])
    return codex.outfit(unit, chosen, race)


def any_setup(codex: Codex, chance: Random) -> DungeonSetup:
    """A plan of which some parts are chosen and the others left to the dice, but for the length."""
    return prepare(
        codex,
        any_hero(codex, chance),
        setting=chance.choice([None, *codex.settings]),
        objective=chance.choice([None, *Objective]),
        rooms=chance.randint(1, MOST_ROOMS),
        faction=chance.choice([None, *codex.factions]),
        with_races=chance.random() < 0.3,
    )


def entered_by_hand(setup: DungeonSetup) -> DungeonSetup:
    """The same with lists that are not of our codex."""

    def mine(units: tuple[Sheet, ...]) -> tuple[Sheet, ...]:
        return tuple(replace(each, pack="mine") for each in units)

    def mine_all(roster: Roster) -> Roster:
        return replace(roster, basics=mine(roster.basics), heroes=mine(roster.heroes))

    return replace(setup, rosters=tuple(mine_all(each) for each in setup.rosters))


class RandomRun:
    """A run with everything drawn from one seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.rulings = any_rulings(self.chance, "dungeons")
        setup = any_setup(starter(), self.chance)
        if self.chance.random() < 0.2:
            setup = entered_by_hand(setup)
            changed = [f"{name}={option}" for name, option in self.rulings.changed.items()]
            self.rulings = Rulings.of("dungeons", settings=[*changed, "R-DD-40=user-entered-only"])
        self.seed = seed_from(f"run {seed}")
        self.game: Game[Dungeon] = Game.hosted(RULES, as_setup(setup), self.rulings, self.seed)

    @property
    def ask(self) -> Ask:
        (found,) = self.game.asks
        return found

    def decide(self) -> Decision:
        """Any legal answer: first what is done, so that the many ways to move are no likelier than the one blow."""
        deeds: dict[str, list[str]] = {}
        for each in self.ask.options:
            deeds.setdefault(each if each == "move:out" else each.partition(":")[0], []).append(each)
        answer = self.chance.choice(deeds[self.chance.choice(list(deeds))])
        decision = Decision(self.game.asked, HERO, answer)
        self.game.decide(decision)
        return decision

    def undo(self) -> None:
        """Back as far as a player may go alone."""
        horizon = self.game.horizon(HERO).entry
        if horizon < len(self.game.record().entries):
            self.game.undo(HERO, horizon)

    def twin(self) -> Game[Dungeon]:
        """A fork with the same dice, at the same place."""
        dice = DiceStream(dice_key(self.seed, []))
        dice.rewind(self.game._dice.position)
        return self.game.fork(dice)


# What always holds


def broken(state: Dungeon, rulings: Rulings) -> Iterator[str]:
    """Everything that should never be."""
    if state.room is None:
        return
    yield from _broken_room(state, rulings)
    yield from _broken_models(state)
    yield from _broken_places(state, rulings)
    if len(set(state.to_act)) < len(state.to_act):
        yield f"{state.to_act} act twice"
    if not 1 <= state.turn <= 50 or not 0 <= state.actions <= 2:
        yield f"turn {state.turn}, {state.actions} actions"
    holders = [state.hero.has_package, state.package is not None, *(each.has_package for each in state.enemies)]
    if sum(holders) != (state.planned.objective is Objective.SABOTAGE):
        yield f"{sum(holders)} packages"


def _broken_room(state: Dungeon, rulings: Rulings) -> Iterator[str]:
    room = state.here
    walls_kept = rulings.says("R-DD-28", "all-open-squares-connected")
    if walls_kept and not is_connected(Area(EVERYWHERE & ~room.walled)):
        yield "walls seal off a part of the room"
    if walls_kept and rulings.says("R-DD-32", "impassable-all-connected") and not is_connected(room.enterable(rulings)):
        yield "scatter seals off a part of the room"
    way = reached(area(room.entrance.square), room.enterable(rulings))
    if rulings.says("R-DD-32", "impassable-keep-path"):
        if not rulings.says("R-DD-28", "doors-uncovered-only") and not way >> room.exit.square & 1:
            yield "the exit cannot be reached"
        if room.interface is not None and not way & FOUR[room.interface]:
            yield "the interface cannot be reached"
    walled_in = rulings.says("R-DD-28", "doors-uncovered-only")
    if state.planned.has_interface and state.is_final_room and room.interface is None and not walled_in:
        yield "there is no interface"


def models(state: Dungeon) -> tuple[Model, ...]:
    return (state.hero, *state.enemies)


def _broken_models(state: Dungeon) -> Iterator[str]:
    for each in models(state):
        least = 0 if isinstance(each, Hero) and state.phase in (Phase.SLAIN, Phase.OVER) else 1
        if not least <= each.wounds <= each.sheet.profile.wounds:
            yield f"{each.name} has {each.wounds} Wounds"
        for resource in ("destiny", "faith", "affinity"):
            if not 0 <= getattr(each, resource) <= full(each.sheet, resource, state.planned.setting):
                yield f"{each.name} has {getattr(each, resource)} {resource}"
    ids = [each.id for each in state.enemies]
    if len(set(ids)) < len(ids):
        yield f"{ids} are not different"


def _broken_places(state: Dungeon, rulings: Rulings) -> Iterator[str]:
    squares = [each.square for each in models(state)]
    if len(set(squares)) < len(squares):
        yield "two models share a square"
    for each in models(state):
        if not state.here.enterable(rulings) >> each.square & 1:
            yield f"{each.name} stands in a wall or in scatter"


def unexplained(game: Game[Dungeon]) -> Iterator[str]:
    """What a request does not say as it should."""
    (request,) = game.requests
    offered = [choice.id for choice in request.choices if not choice.faults]
    barred = [choice for choice in request.choices if choice.faults]
    if not offered or len(set(offered)) < len(offered):
        yield f"{request.question} offers {offered}"
    yield from (f"{each.id} is offered and barred" for each in barred if each.id in offered)
    yield from (f"{each.id} has no label" for each in request.choices if not each.label)
    for choice in barred:
        yield from (f"{choice.id}: {fault} cites nothing" for fault in choice.faults if fault.rule not in CITABLE)


def refuses(game: Game[Dungeon], chance: Random) -> bool:
    """Whether a barred choice, if there is one, is refused with its faults."""
    (request,) = game.requests
    barred = [choice for choice in request.choices if choice.faults]
    if not barred:
        return True
    choice = chance.choice(barred)
    with pytest.raises(Refusal) as refused:
        game.answer(HERO, choice.id)
    return str(refused.value) == "; ".join(map(str, choice.faults))


@settings(max_examples=count(40, 2000), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_any_run_holds_together_ends_and_replays(seed: int) -> None:
    run = RandomRun(seed)
    game, chance = run.game, run.chance
    fork_at = chance.randrange(80)
    fork: Game[Dungeon] | None = None
    since: list[Decision] = []
    decided = 0
    while not game.is_over:
        assert list(broken(game.state, run.rulings)) == []
        if chance.random() < 0.1:
            assert list(unexplained(game)) == []
            assert refuses(game, chance)
        if fork is None and decided == fork_at:
            fork = run.twin()
        elif fork is None and chance.random() < 0.05:
            run.undo()
        decision = run.decide()
        since += [decision] if fork else []
        decided += 1
    assert list(broken(game.state, run.rulings)) == []
    assert game.state.outcome is not None
    if fork is not None:
        for decision in since:
            fork.decide(decision)
        assert fork.is_over
        assert fork.events == game.events
    record = read(write(game.record()))
    again = replay(record, RULES)
    assert write(again.record()) == write(record) == write(game.record())
    assert again.events == game.events
    assert verify(record, RULES).verified
