"""The End Phase and the end of the battle (SK-TURN-05 to -07)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Procedure, Tell, ask
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.scoring import FaithReturned, SideOut, TurnEnded
from dwethia.skirmish.events.turning import DestinyReturned
from dwethia.skirmish.powers.casting_between import cast_between
from dwethia.skirmish.scoring.spots import complete_in_end_phase
from dwethia.skirmish.scoring.victory_points import finish
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.skirmish.special_rules import acting_in_battle, rules_of
from dwethia.skirmish.state.battle import Battle, Model, Phase
from dwethia.skirmish.state.casualties import is_out
from dwethia.skirmish.turn.phase_ends import is_cut_short, phase_end_rules
from dwethia.skirmish.turn.turn_order import at_turn_end, enter_phase
from dwethia.tabletop.sides import SIDES, other


def end_phase(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """What happens at the end of a turn; then the next turn, or the end of the battle."""
    if is_cut_short(battle, rulings):
        return (yield from finish(battle, rulings))
    battle = yield from cast_between(battle, rulings)
    for rule in acting_in_battle("recovers"):
        battle = yield from rule.recovers(battle, _bearers(battle, rule.name), rulings)
    for rule in acting_in_battle("withers"):
        battle = yield from rule.withers(battle, _bearers(battle, rule.name), rulings)
    battle = yield from complete_in_end_phase(battle, rulings)
    battle = yield from phase_end_rules(battle, rulings)
    is_last = battle.turn >= battle.setup.turns
    if is_last or (yield from _ends_early(battle, rulings)):
        return (yield from finish(battle, rulings))
    battle = yield from _turn_over(battle, rulings)
    return (yield from enter_phase(battle.with_progress(turn=battle.turn + 1), Phase.PRIORITY, rulings))


def _in_order(battle: Battle) -> Iterator[Model]:
    """Everybody on the table: the side with priority first, each in the order of their ids."""
    for side in (battle.holder, other(battle.holder)):
        yield from battle.models_of(side)


def _bearers(battle: Battle, rule: str) -> list[ModelId]:
    """Everybody on the table who has a special rule."""
    bearers = {battle.models[place].id for place in battle.by_card.bearing(_bears(rule))}
    return [model.id for model in _in_order(battle) if model.id in bearers] if bearers else []


@cache
def _bears(rule: str) -> Callable[[BattleCard], bool]:
    return lambda card: rule in rules_of(card).names


def _ends_early(battle: Battle, rulings: Rulings) -> Asking[bool]:
    """A side with nobody left is out; the other plays on or stops, asked each turn {R-SK-25}."""
    out = [side for side in SIDES if is_out(battle, side)]
    if not out or rulings.says("R-SK-25", "always-five"):
        return False
    for side in out:
        yield Tell(SideOut(side))
    if len(out) == len(SIDES) or not rulings.says("R-SK-25", "survivor-may-play-on"):
        return True
    answer = yield from ask(
        battle.seats_of(other(out[0]))[0],
        "play-on",
        "SK-TURN-01",
        ("play-on", "stop"),
        {"play-on": "Play on", "stop": "Stop, and score"}.__getitem__,
        f"{out[0]} has nobody left. Do you play your remaining turns?",
    )
    return answer == "stop"


def _turn_over(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    """What lasted for the turn ends, and what was spent returns (SK-TURN-05, -06) {R-SK-90, R-SK-101}."""
    after = battle.with_each(at_turn_end)
    yield Tell(TurnEnded(battle.turn, tuple(_ended(battle, after))))
    refilled = with_destiny_back(after, rulings)
    if refilled is not after:
        yield Tell(DestinyReturned())
    if rulings.says("R-SK-101", "own-value-refresh"):
        refilled = _with_faith_back(refilled)
        yield Tell(FaithReturned())
    return refilled


def _ended(before: Battle, after: Battle) -> Iterator[tuple[str, str]]:
    """What no longer lasts on whom."""
    for was, now in zip(before.models, after.models, strict=True):
        if len(now.lasting) < len(was.lasting) and was.base is not None:
            left = {each.source for each in now.lasting}
            yield from ((was.name, each.source) for each in was.lasting if each.source not in left)


def with_destiny_back(battle: Battle, rulings: Rulings) -> Battle:
    """Each living model's Destiny full again, or the pool, or neither {R-SK-90, R-SK-91}."""
    if rulings.says("R-SK-90", "pool-no-refresh"):
        return battle
    if rulings.says("R-SK-90", "pool-refresh"):
        for side in SIDES:
            full = sum(model.card.profile.destiny for model in battle.models if model.side == side)
            if battle.side(side).destiny != full:
                battle = battle.with_side(replace(battle.side(side), destiny=full))
        return battle
    changed = [
        replace(model, destiny=model.card.profile.destiny)
        for model in battle.models
        if not model.is_slain and model.destiny != model.card.profile.destiny
    ]
    return battle.with_models(*changed) if changed else battle


def _with_faith_back(battle: Battle) -> Battle:
    models = [
        replace(model, faith=model.card.profile.faith, affinity=model.card.profile.affinity)
        for model in battle.models
        if not model.is_slain
    ]
    return battle.with_models(*models)
