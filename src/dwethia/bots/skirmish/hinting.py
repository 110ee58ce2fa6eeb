"""What the soldier would do, told to a player: with the odds of the shot, the fight or the power, and who and where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from dwethia.bots.hints import Hint, MarkedWay, Thought, often
from dwethia.bots.skirmish.soldier.survey import Survey
from dwethia.engine.forms import Filled
from dwethia.engine.procedure import Ask
from dwethia.engine.view import Look
from dwethia.geometry.shapes import Disc, Point
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.board_fighters import side_of
from dwethia.skirmish.close_combat.close_combat_phase import picking
from dwethia.skirmish.close_combat.fight_finding import Fight, fights
from dwethia.skirmish.deployment.scouting import ScoutMove
from dwethia.skirmish.destiny.together import Pull
from dwethia.skirmish.destiny.window_uses import read_use
from dwethia.skirmish.movement.movement_form import Arrive, Move
from dwethia.skirmish.movement.walk_form import WalkDecided, WalkForm
from dwethia.skirmish.odds.fight_odds import odds_of_fight
from dwethia.skirmish.odds.power_odds import chance_of_power
from dwethia.skirmish.odds.shot_odds import odds_of_shot
from dwethia.skirmish.powers.casting import CastPower, casts_of
from dwethia.skirmish.retreat.retreat_form import Retreat
from dwethia.skirmish.rules.fighting import Stance
from dwethia.skirmish.shooting.shoot_form import CompleteSpot, Shoot
from dwethia.skirmish.state.battle import Battle, Model, Phase
from dwethia.tabletop.deployment import Deploy
from dwethia.tabletop.odds.wounds_lost import expected
from dwethia.tabletop.sides import other

LIKELY: Final = 0.25  # that nobody of theirs is left, to speak of it


def hint(look: Look, thought: Thought) -> Hint:
    """A thought as one player would tell it to another."""
    (ask,) = look.asks
    battle, rulings = look.state, look.rulings_of("skirmish")
    if ask.form is None or not isinstance(thought.written, Mapping):
        return _of_choice(battle, ask, thought, rulings)
    return _of_deed(Survey(battle, side_of(battle, ask.seat), rulings), ask, thought, ask.form.read(thought.written))


def _of_choice(battle: Battle, ask: Ask, thought: Thought, rulings: Rulings) -> Hint:
    """An option is a model, a fight, what may be done in a window, or a word."""
    answer = str(thought.written)
    melee = next((each for each in fights(battle, rulings) if each.id == answer), None)
    if melee is not None:
        return _of_fight(battle, side_of(battle, ask.seat), melee, thought, rulings)
    model = read_use(answer).model if ":" in answer else answer
    return Hint(thought.reason, thought.figures, models=(model,) if battle.has_model(model) else ())


def _of_fight(battle: Battle, side: str, melee: Fight, thought: Thought, rulings: Rulings) -> Hint:
    ours = tuple(str(id) for id in melee.ids if battle.model(id).side == side)
    theirs = tuple(str(id) for id in melee.ids if battle.model(id).side != side)
    words, figures = _fight_told(battle, melee, ours, rulings)
    reason = f"{thought.reason.removesuffix('.')}: {words}." if words else thought.reason
    return Hint(reason, figures, ours, theirs)


def _of_deed(survey: Survey, ask: Ask, thought: Thought, filled: Filled) -> Hint:
    match filled:
        case Shoot():
            return _shot(survey, filled, thought)
        case CastPower():
            return _cast(survey, filled, thought)
        case Move() | Retreat() | ScoutMove():
            return _going(survey, filled.model, filled.path, thought)
        case WalkDecided() if isinstance(ask.form, WalkForm):
            return _going(survey, ask.form.errand.model, filled.path, thought)
        case Arrive(model, at):
            return _placed(thought, {model: at})
        case Deploy():
            return _placed(thought, {id: (place[0], place[1]) for id, place in filled.models.items()})
        case CompleteSpot(model, spot):
            way = MarkedWay(model, (survey.battle.model(model).disc[:2], survey.battle.spots[spot]))
            return Hint(thought.reason, models=(model,), ways=(way,))
        case Pull(models):
            return Hint(thought.reason, models=models)
    return Hint(thought.reason, thought.figures)


def _placed(thought: Thought, places: Mapping[str, Point]) -> Hint:
    ways = tuple(MarkedWay(id, (at,)) for id, at in places.items())
    return Hint(thought.reason, models=tuple(places), ways=ways)


def _shot(survey: Survey, shot: Shoot, thought: Thought) -> Hint:
    battle, rulings = survey.battle, survey.rulings
    shooter, target = battle.model(shot.model), battle.model(shot.target)
    weapon = next(each for each in shooter.card.weapons if each.id == shot.weapon)
    odds = odds_of_shot(battle, shooter, weapon, target, rulings, lobbed=shot.lobbed)
    sees = f"Nobody is in sight of {shooter.name}: lob" if shot.lobbed else "Shoot"
    whom = f"at {target.name}" if shot.lobbed else f"{target.name} with {shooter.name}"
    reason, figures = f"{sees} {whom}.", ""
    if odds.is_foretold:
        does = _falls_or_hurts(odds.slays(target.wounds), 1 - dict(odds.lost).get(0, 0.0))
        why = "; of all it can shoot, that hurts them most" if not shot.lobbed else ""
        reason = f"{sees} {whom}: it {does}{why}{_on_ground(survey, target)}."
        figures = (
            f"needs {odds.aim.need}+; slays {odds.slays(target.wounds):.0%}, {odds.expected:.2f} Wounds on average"
        )
    return Hint(reason, figures, (shooter.id,), (target.id,))


def _falls_or_hurts(falls: float, hurts: float) -> str:
    return f"falls {often(falls)}" if falls > 0.04 or hurts == falls else f"is hurt {often(hurts)}"


def _on_ground(survey: Survey, foe: Model) -> str:
    """That an enemy stands where points are to be had."""
    stands = any(not place.is_spot and place.distance(foe.disc) == 0 for place in survey.pulls)
    return ", and it stands on ground that scores for you" if stands else ""


def _cast(survey: Survey, answer: CastPower, thought: Thought) -> Hint:
    battle = survey.battle
    casts = list(casts_of(battle, answer))
    chances = [chance_of_power(battle, each, survey.rulings) for each in casts]
    words = [
        f"{each.power.name}{f' at {battle.model(each.target).name}' if each.target else ''} works {often(chance)}"
        for each, chance in zip(casts, chances, strict=True)
    ]
    figures = "; ".join(
        f"{each.power.name} {chance:.0%} for {each.affinity} Affinity, if they resist with the best they have"
        for each, chance in zip(casts, chances, strict=True)
    )
    caster = battle.model(answer.model).name
    reason = f"Cast it with {caster}: {' and '.join(words)}."
    return Hint(reason, figures, (answer.model,), tuple(each.target for each in casts if each.target))


def _going(survey: Survey, id: str, path: tuple[Point, ...], thought: Thought) -> Hint:
    """A way, and where it leads into a fight, what that is likely to come to."""
    battle, model = survey.battle, survey.battle.model(id)
    way = MarkedWay(id, (model.disc[:2], *(at for at in path if at != model.disc[:2])))
    there = replace(model, base=Disc(*path[-1], model.disc.r), has_charged=True)
    after = replace(battle.with_model(there), phase=Phase.CLOSE_COMBAT)
    melee = next((each for each in fights(after, survey.rulings) if id in each.ids), None)
    if melee is None or len(way.path) == 1:
        return Hint(thought.reason, thought.figures, (id,), ways=(way,))
    foes = tuple(str(each) for each in melee.ids if battle.model(each).side == other(model.side))
    words, figures = _fight_told(after, melee, (id,), survey.rulings)
    names = " and ".join(battle.model(foe).name for foe in foes)
    reason = f"Charge {names} with {model.name}" + (f": {words}" if words else "")
    return Hint(f"{reason}{_on_ground(survey, battle.model(foes[0]))}.", figures, (id,), foes, (way,))


def _fight_told(battle: Battle, melee: Fight, ours: tuple[str, ...], rulings: Rulings) -> tuple[str, str]:
    """What a fight is likely to come to, in words and in figures; nothing where it is too large to reckon."""
    side = battle.model(ours[0]).side
    attacker = picking(battle, rulings)
    odds = odds_of_fight(battle, melee, attacker, Stance.FIGHT, rulings)
    if odds is None:
        return "", ""
    ours_dealt, theirs_dealt = odds.attacker.wounds, odds.defender.wounds
    if attacker != side:
        ours_dealt, theirs_dealt = theirs_dealt, ours_dealt
    left = sum(battle.model(id).wounds for id in melee.ids if battle.model(id).side != side)
    fells = sum(chance for wounds, chance in ours_dealt.items() if int(wounds) >= left)
    hurts, struck = 1 - ours_dealt.get("0", 0.0), 1 - theirs_dealt.get("0", 0.0)
    deals = f"you win it outright {often(fells)}" if fells > LIKELY else f"you hurt them {often(hurts)}"
    figures = (
        f"{expected(ours_dealt):.2f} Wounds dealt and {expected(theirs_dealt):.2f} lost on average, if they fight back"
    )
    return f"{deals}, and they hurt you {often(struck)}", figures
