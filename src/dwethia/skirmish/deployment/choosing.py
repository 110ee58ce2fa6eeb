"""What the sides choose before anything stands: scenarios in the order of a roll, and later table edges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from dwethia.engine.procedure import Ask, Asking, Barred, Procedure, Tell, ask, ask_each
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.powers.pools import pool_of
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.events.setting_up import (
    EdgesTaken,
    ForcesMet,
    PoolsCounted,
    ScenarioChosen,
    ScenarioHidden,
    SetUpBegan,
)
from dwethia.skirmish.rules.priority import TIES, Priority
from dwethia.skirmish.scoring.zones import possible_kings
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.tabletop.roll_off import roll_off
from dwethia.tabletop.setup.edges import take_edge
from dwethia.tabletop.sides import SIDES, other
from dwethia.tabletop.table import Edge, Table

SCENARIOS: Final = RuleId("SK-SCEN-01")
EDGES: Final = RuleId("SK-SETUP-04")
POOLS: Final = (
    ("destiny", "Destiny", RuleId("SK-MUSTER-15")),
    ("faith", "Faith", RuleId("SK-MUSTER-16")),
    ("affinity", "Affinity", RuleId("SK-MUSTER-17")),
)


def choose_scenarios(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """The roll of SK-SETUP-02 is made early, since the scenarios are chosen in its order {R-SK-23}."""
    yield Tell(_forces_met(battle))
    for side in SIDES:
        yield Tell(PoolsCounted(side, *(pool_of(battle.models, side, *pool) for pool in POOLS)))
    first = yield from roll_for_sides(battle, "SK-SETUP-02")
    yield Tell(SetUpBegan(first, bool(battle.setup.terrain)))
    in_order = (first, other(first))
    for side in in_order:
        if not battle.side(side).is_hidden:
            battle = yield from _choose(battle, side, rulings)
    battle = yield from _choose_in_secret(battle, [side for side in in_order if battle.side(side).is_hidden], rulings)
    return replace(battle, phase=Phase.TERRAIN, priority=Priority(first, first, first), acting=first)


def roll_for_sides(battle: Battle, rule: str) -> Asking[Seat]:
    """The side that wins a roll; its first seat rolls {R-SK-35}."""
    seats = (battle.seats_of(SIDES[0])[0], battle.seats_of(SIDES[1])[0])
    winner = yield from roll_off(seats, rule, TIES)
    return SIDES[seats.index(winner)]


def _choose(battle: Battle, side: Seat, rulings: Rulings) -> Asking[Battle]:
    """A side's scenario: the one it came with, or one that it picks now."""
    chosen = battle.side(side).scenario
    if chosen is None:
        asked = _asked(battle, side, "Which scenario do you play?", rulings)
        answer = yield from ask(
            asked.seat, asked.question, asked.rule, asked.options, asked.label, asked.text, asked.barred
        )
        chosen = Scenario(answer)
    yield Tell(ScenarioChosen(side, chosen))
    return battle.with_side(replace(battle.side(side), scenario=chosen))


def _choose_in_secret(battle: Battle, sides: list[Seat], rulings: Rulings) -> Asking[Battle]:
    """All at once, so that nobody's choice stands in another's way; nothing else is asked before the action ends."""
    if not sides:
        return battle
    until = "deployment is over" if rulings.says("R-SK-23.secrecy", "hidden-until-deployment") else "the battle is over"
    text = f"Which scenario do you play? The others learn it when {until}."
    answers = yield from ask_each(tuple(replace(_asked(battle, side, text, rulings), is_secret=True) for side in sides))
    for side, answer in zip(sides, answers, strict=True):
        yield Tell(ScenarioHidden(side))
        battle = battle.with_side(replace(battle.side(side), scenario=Scenario(answer)))
    return battle


def _asked(battle: Battle, side: Seat, text: str, rulings: Rulings) -> Ask:
    barred = {each: tuple(faults_of_scenario(battle, side, each, rulings)) for each in Scenario}
    return Ask(
        battle.seats_of(side)[0],
        "scenario",
        SCENARIOS,
        tuple(each.value for each, faults in barred.items() if not faults),
        lambda option: Scenario(option).label,
        text,
        barred=lambda: _barred(barred),
    )


def _barred(found: dict[Scenario, tuple[Fault, ...]]) -> Barred:
    return tuple((each.value, faults) for each, faults in found.items() if faults)


def faults_of_scenario(battle: Battle, side: Seat, scenario: Scenario, rulings: Rulings) -> Iterator[Fault]:
    """Everything that speaks against a side's scenario {R-SK-23}."""
    theirs = battle.side(other(side)).scenario
    return faults_beside(theirs, scenario, other(side), rulings)


def faults_beside(theirs: Scenario | None, scenario: Scenario, enemy: Seat, rulings: Rulings) -> Iterator[Fault]:
    """Everything that speaks against a scenario beside the enemy's, if that is known."""
    if theirs is None:
        return
    if rulings.says("R-SK-23.duplicates", "forbidden") and scenario is theirs:
        yield Fault(SCENARIOS, f"{enemy} plays {theirs.label} already")
    if rulings.says("R-SK-23.holding", "at-most-one") and scenario.is_holding and theirs.is_holding:
        yield Fault(SCENARIOS, f"{enemy} plays {theirs.label}, and only one side may hold ground")


def _forces_met(battle: Battle) -> ForcesMet:
    red, blue = battle.sides
    names = (battle.setup.red.name, battle.setup.blue.name)
    models = (red.starting_models, blue.starting_models)
    return ForcesMet(battle.setup.limit, names, models, (red.starting_points, blue.starting_points))


# Table edges


def take_edges(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """The side with priority takes a table edge, the other gets the opposite one (SK-SETUP-04)."""
    side = battle.holder
    edge = yield from take_edge(
        battle.seats_of(side)[0], battle.table, edges_of(battle.table, rulings), EDGES, "armies"
    )
    battle = battle.with_side(replace(battle.side(side), edge=edge))
    battle = battle.with_side(replace(battle.side(other(side)), edge=edge.opposite))
    red, blue = (each.edge for each in battle.sides)
    assert red is not None
    assert blue is not None
    yield Tell(EdgesTaken(red, blue))
    is_hill_open = bool(possible_kings(battle)) and not rulings.says("R-SK-21", "centre-circle")
    return replace(battle, phase=Phase.HILL if is_hill_open else Phase.DEPLOYMENT, acting=side)


def edges_of(table: Table, rulings: Rulings) -> tuple[Edge, ...]:
    """The edges that may be taken: those of the long sides, or on a square table any {R-SK-29}."""
    if rulings.says("R-SK-29", "opposite-any"):
        return tuple(Edge)
    return table.short_edges if rulings.says("R-SK-29", "opposite-short") else table.long_edges
