"""Which powers the soldier casts, at whom and for how much."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from dwethia.bots.skirmish.soldier.sizing import shot_wounds
from dwethia.bots.skirmish.soldier.survey import Survey
from dwethia.codex.loadout import Power
from dwethia.engine.seats import Seat
from dwethia.geometry.measuring import gap
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.skirmish.mission_triggers import Stake, trigger_of
from dwethia.skirmish.odds.power_odds import chance_of_power
from dwethia.skirmish.powers.casting import CastOffer, CastPower, legal_among, offers
from dwethia.skirmish.powers.effects import weapon_of
from dwethia.skirmish.powers.resisting import Cast
from dwethia.skirmish.scoring.missions import part_of
from dwethia.skirmish.spell_effects import effects_of, lasting_effect
from dwethia.skirmish.state.battle import Model
from dwethia.skirmish.state.board import is_engaged, mates

LOOKED_AT: Final = 3  # targets whose sight and resistance are gone into
THRIFT: Final = 0.12  # what a point of Affinity should bring, while there are turns to spend it in
MOST_SURGE: Final = 2
RECRUIT: Final = 0.5  # what a model is worth that a power brings
RECRUITS: Final = 2.0  # how many a power brings on average
COWED: Final = 0.25  # of what an enemy is worth who may not charge and strikes badly
HIDDEN: Final = 0.5  # of the danger to a friend who is hidden
CURSED: Final = 0.1  # of an enemy on whom something lesser lies


class WorthwhileCast(NamedTuple):
    """A cast that is worth it: what it is worth beyond its price, and why."""

    worth: float
    cast: CastPower
    why: str


def best_cast(survey: Survey, seat: Seat) -> WorthwhileCast | None:
    """The best cast that is open to a seat now; None where none is worth its price."""
    return max(_worthwhile(survey, seat, lambda offer: True), key=lambda spell: spell.worth, default=None)


def early_cast(survey: Survey, seat: Seat) -> WorthwhileCast | None:
    """The best cast, where it is one whose caster brings models that can still move."""
    if not any(_worthwhile(survey, seat, lambda offer: offer.power.target == "caster")):
        return None
    best = best_cast(survey, seat)
    return best if best is not None and best.cast.target is None else None


def _worthwhile(survey: Survey, seat: Seat, wanted: Callable[[CastOffer], bool]) -> Iterator[WorthwhileCast]:
    battle = survey.battle
    for offer in offers(battle, seat, battle.phase, survey.rulings):
        if wanted(offer) and not survey.is_completing(battle.model(offer.model)):
            yield from _spells(survey, offer)


def _spells(survey: Survey, offer: CastOffer) -> Iterator[WorthwhileCast]:
    """A power at the best few of its targets that it may be cast at."""
    battle, caster, power = survey.battle, survey.battle.model(offer.model), offer.power
    if power.target == "caster":
        yield from _paying(survey, offer, None)
        return
    models = survey.own if power.target == "friend" else survey.foes
    near = [each for each in models if gap(caster.disc, each.disc) <= power.range * INCH]
    weighed = sorted(((_on_target(survey, caster, power, each), each.id) for each in near), key=lambda each: -each[0])
    for worth, id in weighed[:LOOKED_AT]:
        if worth > 0 and next(legal_among(battle, offer, (battle.model(id),), survey.rulings), None):
            yield from _paying(survey, offer, id)


def _paying(survey: Survey, offer: CastOffer, target: ModelId | None) -> Iterator[WorthwhileCast]:
    """A power for its Charge, or for more where that makes it stronger, less what the points are worth."""
    power, name = offer.power, survey.battle.model(offer.model).name
    at = f" at {survey.battle.model(target).name}" if target else ""
    most = min(offer.most, power.charge + MOST_SURGE)
    for affinity in range(power.charge, most + 1):
        cast = Cast(offer.model, power, target, affinity)
        chance = chance_of_power(survey.battle, cast, survey.rulings)
        net = worth_of(survey, cast) * chance - affinity * THRIFT * min(survey.turns_left, 3)
        if net > 0:
            yield WorthwhileCast(
                net, CastPower(offer.model, power.id, target, affinity), f"{name} casts {power.name}{at}."
            )


def worth_of(survey: Survey, cast: Cast) -> float:
    """What a cast is worth to the side that makes it, if it works."""
    worth = _for_missions(survey)
    if cast.target is None:
        return worth + _on_itself(survey, cast.power)
    caster, target = survey.battle.model(cast.model), survey.battle.model(cast.target)
    worth += _on_target(survey, caster, cast.power, target)
    if cast.affinity > cast.power.charge:
        worth += _surged(survey, caster, cast.power, cast.affinity - cast.power.charge, target)
    return worth


def _on_itself(survey: Survey, power: Power) -> float:
    """A power that brings models is worth them, as long as there is something left for them to do."""
    if effects_of(power).brings_models and survey.turns_left:
        return RECRUIT * RECRUITS
    return CURSED


def _on_target(survey: Survey, caster: Model, power: Power, target: Model) -> float:
    """What a power does to a target and to those beside it where it spreads."""
    struck = [target, *(mates(survey.battle, target, survey.rulings) if power.spreads else ())]
    if power.target == "friend":
        return sum(_on_friend(survey, power, each) for each in struck)
    if power.strength is not None:
        return sum(survey.loss(each, _wounds(survey, caster, power, 0, each)) for each in struck)
    if effects_of(power).keeps_from_engaging:
        return sum(COWED * survey.worth(each) for each in struck if _comes_near(survey, each))
    return sum(CURSED * survey.worth(each) for each in struck)


def _wounds(survey: Survey, caster: Model, power: Power, extra: int, target: Model) -> float:
    weapon = weapon_of(power, extra)
    return shot_wounds(caster.card.profile.perception, weapon, target.card.profile, survey.rulings)


def _surged(survey: Survey, caster: Model, power: Power, extra: int, target: Model) -> float:
    """What more a power does that surges."""
    if power.strength is None or not effects_of(power).surging:
        return 0.0
    wounds = [_wounds(survey, caster, power, each, target) for each in (0, extra)]
    return survey.loss(target, wounds[1]) - survey.loss(target, wounds[0])


def _on_friend(survey: Survey, power: Power, friend: Model) -> float:
    if not effects_of(power).hides or any(lasting_effect(each.effect).hides for each in friend.lasting):
        return 0.0
    return HIDDEN * survey.danger(friend, friend.disc, 0)


def _comes_near(survey: Survey, foe: Model) -> bool:
    """Whether an enemy fights, or could charge somebody before long."""
    if is_engaged(survey.battle, foe, survey.rulings):
        return True
    reach = foe.card.profile.move * INCH
    return not foe.has_moved and any(gap(foe.disc, each.disc) <= reach for each in survey.own)


def _for_missions(survey: Survey) -> float:
    """What missions pay for a power that works."""
    worth = 0.0
    for mission in survey.battle.side(survey.side).missions:
        if trigger_of(mission.trigger).stake is Stake.OWN_POWERS:
            had = part_of(survey.battle, survey.side, mission, survey.rulings).value
            worth += mission.points if mission.most is None or had < mission.most else 0
    return worth
