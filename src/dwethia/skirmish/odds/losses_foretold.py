"""The Wounds that an action is likely to cost each model, by running the procedure that is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import Struct

from dwethia.engine.branching import Policy
from dwethia.engine.odds import odds, plain
from dwethia.engine.procedure import Stage
from dwethia.engine.seats import Seat
from dwethia.powers.wounds import WoundRoll
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.keywords import keywords_of
from dwethia.skirmish.losses.slaying import falls_at_once
from dwethia.skirmish.rules.fighters import SideCondition
from dwethia.skirmish.shooting.firing import (
    Strike,
    ToCatch,
    aimed_dice,
    astray_dice,
    catching_dice,
    shot_over,
    suffered,
    weapon_used,
)
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import distance

Spread: TypeAlias = tuple[tuple[int, float], ...]  # numbers, rising, with their probabilities

NEVER: Final = 1e-12  # what is less likely than this is only the rounding of what cannot be


class Losses(Struct, frozen=True):
    """The Wounds that models are likely to lose, each by itself."""

    before: Battle
    likely: dict[ModelId, dict[int, float]]  # Wounds lost, one or more, with their probabilities

    def of(self, id: ModelId) -> Spread:
        """How many Wounds a model loses, with what probability."""
        some = sorted((wounds, chance) for wounds, chance in self.likely.get(id, {}).items() if chance > NEVER)
        none = 1.0 - sum(chance for _, chance in some)
        return ((0, none), *some) if none > NEVER else tuple(some)

    def expected(self, of: Callable[[Model], bool]) -> float:
        """The Wounds that some of the models lose on average."""
        return sum(
            wounds * chance
            for id, likely in self.likely.items()
            if of(self.before.model(id))
            for wounds, chance in likely.items()
        )


def losses_foretold(
    before: Battle,
    stage: Stage[Battle],
    rulings: Rulings,
    policy: Policy = plain,
    seen: Callable[[Stage[Any]], None] | None = None,
    most: int | None = None,
) -> Losses:
    """What a staged action costs everybody, every question answered by a policy; `TooWide` past so many branches."""
    likely: dict[ModelId, dict[int, float]] = {}

    def note(id: ModelId, wounds: int, chance: float) -> None:
        known = likely.setdefault(id, {})
        known[wounds] = known.get(wounds, 0.0) + chance

    def watch(stage: Stage[Any], chance: float) -> Stage[Any]:
        if seen is not None:
            seen(stage)
        if policy is plain and (struck := _struck_alone(before, stage, rulings)) is not None:
            strike, to_catch = struck
            for wounds, share in _lost_alone(strike, stage):
                note(strike.target.id, wounds, chance * share)
            if not to_catch:
                return Stage(shot_over, (strike.battle,))  # nothing that comes after it costs anybody a Wound
            return Stage(suffered, (strike.meeting.standing, strike, to_catch, rulings))
        if stage.procedure is not suffered:
            return stage
        standing, strike, to_catch, _ = stage.values
        if standing.left == strike.meeting.standing.left or _matters(standing, strike, to_catch, rulings):
            return stage
        unhurt = tuple(before.model(fighter.id).wounds for fighter in strike.meeting.targets.models)
        for fighter, was, now in zip(strike.meeting.targets.models, unhurt, standing.left, strict=True):
            if now < was:
                note(fighter.id, was - now, chance)
        return Stage(suffered, (standing._replace(left=unhurt), *stage.values[1:]))

    for end, chance in odds(stage, policy, watch, most).items():
        if end.models is not before.models:
            for was, now in zip(before.models, end.models, strict=False):
                if now.wounds < was.wounds:
                    note(now.id, was.wounds - now.wounds, chance)
    return Losses(before, likely)


# One model struck, and nobody else


class _LoneStrike(NamedTuple):
    """All that the dice of a strike at one model depend on while nobody spends anything."""

    dice: int
    need: int | None
    wounds: int
    rolls: tuple[WoundRoll, ...]
    slays_outright: bool
    left: int


_KNOWN: Final[dict[_LoneStrike, tuple[tuple[int, float], ...]]] = {}
MOST_KNOWN: Final = 4096


def _struck_alone(before: Battle, stage: Stage[Any], rulings: Rulings) -> tuple[Strike, ToCatch] | None:
    """The strike that a stage rolls for, with who is still to be caught, where nothing depends on what it costs.

    Not at somebody whom an explosion has hurt in the same action: both together are what it loses.
    """
    to_catch: ToCatch = ()
    if stage.procedure is aimed_dice:
        strike: Strike = stage.values[0]
        is_mixed = strike.shot.conditions.into_melee and rulings.says("R-SK-64.die", "after-hit")
        if is_mixed or strike.meeting.volley.way_die or strike.beside.models:
            return None
    elif stage.procedure is astray_dice:
        strike = stage.values[0]
        if strike.beside.models:
            return None
    elif stage.procedure is catching_dice and not rulings.says("R-SK-73.effect", "auto-wound"):
        strike, to_catch, _ = stage.values
    else:
        return None
    standing = strike.meeting.standing
    if standing.left != (before.model(strike.target.id).wounds,):
        return None
    if _matters(standing._replace(left=(0,)), strike, to_catch, rulings):
        return None
    return strike, to_catch


def _lost_alone(strike: Strike, stage: Stage[Any]) -> tuple[tuple[int, float], ...]:
    """The Wounds that such a strike is likely to cost, one or more: the same for all whose dice are alike."""
    made, standing = strike.meeting.volley, strike.meeting.standing
    side, weapon = made.targets, strike.shot.weapon
    alike = _LoneStrike(
        strike.dice, made.aims[0].need, weapon.wounds, side.rolls[0], side.slays_outright, standing.left[0]
    )
    known = _KNOWN.get(alike)
    if known is None:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        lost: dict[int, float] = {}

        def watch(after: Stage[Any], chance: float) -> Stage[Any]:
            if after.procedure is not suffered:
                return after
            if wounds := standing.left[0] - after.values[0].left[0]:
                lost[wounds] = lost.get(wounds, 0.0) + chance
            return Stage(shot_over, (strike.battle,))

        odds(stage, plain, watch)
        known = _KNOWN[alike] = tuple(lost.items())
    return known


# What may be forgotten


def _matters(standing: SideCondition, strike: Strike, to_catch: ToCatch, rulings: Rulings) -> bool:
    """Whether what models have lost to a shot makes a difference to anything that comes after it."""
    battle, shot, words = strike.battle, strike.shot, keywords_of(strike.shot.weapon)
    if shot.after.procedure not in (weapon_used, shot_over) or words.acts_after_use:
        return True
    fighters = zip(strike.meeting.targets.models, strike.meeting.standing.left, standing.left, strict=True)
    hurt = [(battle.model(fighter.id), now) for fighter, was, now in fighters if now < was]
    fallen = [model for model, left in hurt if not left]
    explosive = _may_explode(strike, fallen, to_catch, rulings)
    if any(model is other or _reaches(other, model) for model, _ in hurt for other in explosive):
        return True
    if not fallen or not to_catch:
        return False
    vanish = words.slays_at_once or falls_at_once(battle, rulings) or rulings.says("R-SK-67", "ghost")
    return any(model.card.shares or (vanish and _has_shields(battle, model.side)) for model in fallen)


def _may_explode(strike: Strike, fallen: list[Model], to_catch: ToCatch, rulings: Rulings) -> list[Model]:
    """Who may still blow up in a shot: those who fall, those who may yet, and those whom an explosion reaches."""
    battle, weapon = strike.battle, strike.shot.weapon
    volatile = _volatile(battle)
    most = len(volatile) if keywords_of(weapon).slays_outright(rulings) else weapon.wounds + len(volatile) - 1
    caught = [battle.model(id) for id, _ in to_catch]
    found = [model for model in volatile if model in fallen or (model in caught and model.wounds <= most)]
    for model in found:  # the list grows while it is gone through
        found += [other for other in volatile if other not in found and _reaches(model, other)]
    return found


def _volatile(battle: Battle) -> list[Model]:
    """Those who explode when they fall."""
    if "volatile" not in battle.notes:
        battle.notes["volatile"] = [model for model in battle.standing if rules_of(model.card).explosion]
    found: list[Model] = battle.notes["volatile"]
    return found


def _reaches(volatile: Model, model: Model) -> bool:
    return distance(volatile, model) <= rules_of(volatile.card).explosion


def _has_shields(battle: Battle, side: Seat) -> bool:
    return any(model.card.profile.shield for model in battle.models_of(side))
