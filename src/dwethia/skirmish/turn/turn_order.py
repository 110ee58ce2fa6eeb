"""The order of things within a turn: phases, and each side's part of a phase (SK-TURN-02, -03)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.turning import PhaseBegan
from dwethia.skirmish.rules.priority import act_first
from dwethia.skirmish.state.battle import Battle, LastingEffect, Model, Phase, Until
from dwethia.skirmish.turn.phase_ends import is_cut_short, phase_end_rules
from dwethia.tabletop.sides import SIDES, other

PHASES: Final = (Phase.PRIORITY, Phase.MOVEMENT, Phase.SHOOT, Phase.CLOSE_COMBAT, Phase.RETREAT, Phase.END)


def enter_phase(battle: Battle, phase: Phase, rulings: Rulings) -> Asking[Battle]:
    """The next phase, the first side's part of it; what lasted for the last one ends.

    The winner of the roll may choose again who acts first in it, if the ruling has it so {R-SK-33}.
    """
    if (battle.phase, phase) != (Phase.CLOSE_COMBAT, Phase.RETREAT):
        battle = yield from phase_end_rules(battle, rulings)
    if is_cut_short(battle, rulings):
        phase = Phase.END
    priority = battle.priority
    each_phase = (Phase.MOVEMENT, Phase.SHOOT, Phase.CLOSE_COMBAT)
    if priority and phase in each_phase and rulings.says("R-SK-33", "winner-chooses-each-phase"):
        seats = (battle.seats_of(SIDES[0])[0], battle.seats_of(SIDES[1])[0])
        named = {seat: side for side, seat in zip(SIDES, seats, strict=True)}
        chosen = yield from act_first(
            battle.seats_of(priority.winner)[0], seats, f"in the {phase.label} Phase", rulings
        )
        priority = replace(chosen, winner=named[chosen.winner], first=named[chosen.first], holder=named[chosen.holder])
    first = priority.first if priority else battle.acting
    yield Tell(PhaseBegan(battle.turn, phase.label, first))
    if (battle.phase, phase) != (Phase.CLOSE_COMBAT, Phase.RETREAT):  # a step of the same phase {R-SK-05}
        over = (Until.PHASE, Until.SHOOT) if battle.phase is Phase.SHOOT else (Until.PHASE,)
        battle = battle.with_models(*_at_phase_end(battle.models, over))
    return battle.with_progress(
        priority=priority,
        phase=phase,
        acting=first,
        is_second=False,
        is_under_way=False,
        is_closing=False,
        shooting=None,
        finished=(),
        picked=0,
        withdrawals=battle.withdrawals if phase is Phase.RETREAT else (),
    )


def second_part(battle: Battle) -> Battle:
    """The other side's part of the phase."""
    return battle.with_progress(
        acting=other(battle.acting),
        is_second=True,
        is_under_way=False,
        is_closing=False,
        shooting=None,
        finished=(),
    )


def _at_phase_end(models: tuple[Model, ...], over: tuple[Until, ...]) -> list[Model]:
    """The models that change when one phase gives way to the next: what lasted for a phase is over."""
    return [
        replace(
            model,
            lasting=tuple([each for each in model.lasting if each.until not in over]),
            affected=(),
            shot_with="",
            has_fought=False,
            was_in_fight=False,
            has_retreated=False,
            has_declared_retreat=False,
            casts_now=0,
        )
        for model in models
        if model.lasting
        or model.affected
        or model.shot_with
        or model.has_fought
        or model.was_in_fight
        or model.has_retreated
        or model.has_declared_retreat
        or model.casts_now
    ]


def at_side_turn(battle: Battle, side: Seat) -> Battle:
    """When a side's part of a Movement Phase begins: what lasted until its next turn ends, unless this is still the
    turn it began in (a turn is both sides' {R-SK-05}).
    """
    until = Until.RED_TURN if side == SIDES[0] else Until.BLUE_TURN
    return battle.with_models(
        *[without(model, until, battle.turn) for model in [battle.models[place] for place in battle.lasting]]
    )


def without(model: Model, until: Until, turn: int) -> Model:
    """A model when everything that has lasted until then, from an earlier turn, is over."""
    if not model.lasting:
        return model
    lasting = tuple(each for each in model.lasting if each.until is not until or each.since >= turn)
    return model if len(lasting) == len(model.lasting) else replace(model, lasting=lasting)


def until_of(lasts: str, caster: Seat, target: Seat) -> Until:
    """When an effect ends, by the word that a power or an action uses for it."""
    side_turn = {SIDES[0]: Until.RED_TURN, SIDES[1]: Until.BLUE_TURN}
    return {
        "turn": Until.TURN,
        "next-turn": Until.NEXT_TURN,
        "caster-turn": side_turn[caster],
        "target-turn": side_turn[target],
        "battle": Until.BATTLE,
    }[lasts]


def at_turn_end(model: Model) -> Model:
    """A model at the end of a turn: what it did this turn is forgotten, and what lasted for it is over."""
    lasting: list[LastingEffect] = []
    for each in model.lasting:
        if each.until is Until.NEXT_TURN:
            lasting.append(replace(each, until=Until.TURN))
        elif each.until not in (Until.TURN, Until.SHOOT, Until.PHASE):
            lasting.append(each)
    return replace(
        model,
        has_moved=False,
        moved=0,
        has_charged=False,
        has_shot=False,
        shot_with="",
        forfeits=False,
        casts=0,
        casts_now=0,
        has_fought=False,
        was_in_fight=False,
        has_retreated=False,
        has_declared_retreat=False,
        affected=(),
        lasting=tuple(lasting),
    )
