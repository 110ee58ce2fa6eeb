"""Victory points: the five main scenarios, the missions, and who has won (SK-SCEN-03 to -10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell
from dwethia.engine.seats import Seat
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.events.scoring import BattleEnded, Scored
from dwethia.skirmish.scoring.missions import part_of
from dwethia.skirmish.scoring.revealing import reveal
from dwethia.skirmish.scoring.zones import being_in, deployment_zone, objective_zone
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.skirmish.state.battle import Battle, Model, Phase
from dwethia.skirmish.state.casualties import is_out, lost
from dwethia.tabletop.sides import BLUE, RED, SIDES, other
from dwethia.tabletop.zones import Zone, those_in
from dwethia.tally import Part, Tally


def running_score(battle: Battle, side: Seat, rulings: Rulings) -> Tally:
    """What a side scores if the battle ends now: its main scenario, then its missions."""
    own = battle.side(side)
    scenario = SCENARIOS[own.scenario](battle, side, rulings) if own.scenario else Tally()
    missions = [part_of(battle, side, mission, rulings) for mission in own.missions]
    return scenario + Tally(tuple(part for part in missions if part.value))


# The main scenarios


def annihilation(battle: Battle, side: Seat, rulings: Rulings) -> Tally:
    """Points for each enemy slain (SK-SCEN-03)."""
    return _count(lost(battle, other(side), rulings), 1, "slain", "SK-SCEN-03", rulings)


def hold_the_line(battle: Battle, side: Seat, rulings: Rulings) -> Tally:
    """Points lost for each enemy in one's own deployment zone (SK-SCEN-04)."""
    return _hold(battle, side, deployment_zone(battle, side), "SK-SCEN-04", rulings)


def king_of_the_hill(battle: Battle, side: Seat, rulings: Rulings) -> Tally:
    """Points lost for each enemy in one's own objective zone (SK-SCEN-05)."""
    return _hold(battle, side, objective_zone(battle, side), "SK-SCEN-05", rulings)


def play_objectives(battle: Battle, side: Seat, rulings: Rulings) -> Tally:
    """Points for each spot completed (SK-SCEN-06)."""
    worth = _worth_of_spot(battle, side, rulings)
    return Tally(
        tuple(
            Part(worth, f"spot {spot + 1} completed", RuleId("SK-SCEN-06"))
            for spot in sorted(battle.side(side).completed)
        )
    )


def break_their_lines(battle: Battle, side: Seat, rulings: Rulings) -> Tally:
    """Points for each own model in the enemy's deployment zone (SK-SCEN-07)."""
    counted = _counted(battle, side, rulings)
    there = those_in(counted, deployment_zone(battle, other(side)), being_in(rulings))
    return _count(there, 1, "in the enemy's zone", "SK-SCEN-07", rulings)


SCENARIOS: Final[Mapping[Scenario, Callable[[Battle, Seat, Rulings], Tally]]] = {
    Scenario.ANNIHILATION: annihilation,
    Scenario.HOLD_THE_LINE: hold_the_line,
    Scenario.KING_OF_THE_HILL: king_of_the_hill,
    Scenario.PLAY_OBJECTIVES: play_objectives,
    Scenario.BREAK_THEIR_LINES: break_their_lines,
}


def _hold(battle: Battle, side: Seat, zone: Zone | None, rule: str, rulings: Rulings) -> Tally:
    """A start, less each model in the zone, never below the floor {R-SK-18}."""
    start = _start(battle, side, rule, rulings)
    intruders = those_in(_counted(battle, other(side), rulings), zone, being_in(rulings))
    tally = start + _count(intruders, -1, "in the zone", rule, rulings)
    if rulings.says("R-SK-18.floor", "none"):
        return tally
    return tally.at_least(0, "never below 0", rule)


def _start(battle: Battle, side: Seat, rule: str, rulings: Rulings) -> Tally:
    """What a holding scenario starts with {R-SK-18}."""
    if rulings.says("R-SK-18.start", "fixed"):
        return Tally.of(rulings.number("R-SK-18.start"), "to begin with", rule)
    enemy = battle.side(other(side))
    in_points = rulings.says("R-SK-18.amount", "points-cost")
    whole, what = (enemy.starting_points, "points") if in_points else (enemy.starting_models, "models")
    if rulings.says("R-SK-18.start", "all-enemy-models"):
        return Tally.of(whole, f"all the enemy's {what}", rule)
    return Tally.of((whole + 1) // 2, f"half the enemy's {what}", rule)


def _counted(battle: Battle, side: Seat, rulings: Rulings) -> Iterable[Model]:
    """The models that count in a zone: a side's own, or all {R-SK-19}."""
    return battle.standing if rulings.says("R-SK-19", "all-models") else battle.models_of(side)


def _count(models: Iterable[Model], sign: int, what: str, rule: str, rulings: Rulings) -> Tally:
    """A part for each model: 1, or its points {R-SK-18}."""
    in_points = rulings.says("R-SK-18.amount", "points-cost")
    return Tally(
        tuple(
            Part(sign * (model.card.points if in_points else 1), f"{model.name} {what}", RuleId(rule))
            for model in models
        )
    )


def _worth_of_spot(battle: Battle, side: Seat, rulings: Rulings) -> int:
    """A spot counts 1, or where models count their points, what an enemy model costs on average {R-SK-18}."""
    if rulings.says("R-SK-18.amount", "1-per-model"):
        return 1
    enemy = battle.side(other(side))
    return enemy.starting_points // enemy.starting_models


# The end


def finish(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    """Both sides are scored once, and the higher sum wins; equal sums are a draw (SK-SCEN-08, -10) {R-SK-26}."""
    battle = yield from reveal(battle)
    scores = {side: running_score(battle, side, rulings) for side in SIDES}
    for side, score in scores.items():
        yield Tell(Scored(side, score))
    red, blue = scores[RED].total, scores[BLUE].total
    winner = None if red == blue else RED if red > blue else BLUE
    survivors = [side for side in SIDES if not is_out(battle, side)]
    is_wipeout = rulings.says("R-SK-25", "wipeout-wins") and len(survivors) == 1
    if is_wipeout:
        winner = survivors[0]
    yield Tell(BattleEnded(battle.turn, red, blue, winner, is_wipeout))
    return replace(battle, phase=Phase.OVER, winner=winner)
