"""Everything that speaks against a shot on the board, with what was measured (SK-SHOOT-05 to -17, -37 to -41)."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.faults import Fault
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.duties import faults_of_aim
from dwethia.skirmish.keywords import keywords_of
from dwethia.skirmish.rules.shooting import (
    Conditions,
    faults_of_shot,
    is_behemoth,
    is_lobbed,
    reach_of,
    shot_value,
    shots_of,
)
from dwethia.skirmish.shooting.aiming import (
    close_friends,
    conditions_of,
    faults_of_hiding,
    friends_in_melee,
    is_engaged_here,
)
from dwethia.skirmish.shooting.blasts import caught
from dwethia.skirmish.special_rules import lasting_rules
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import distance, standing_near
from dwethia.skirmish.state.current_profile import profile_now
from dwethia.skirmish.state.line_of_fire import line_of_fire
from dwethia.tabletop.sides import other
from dwethia.tally import Tally
from dwethia.weapon import Weapon


def faults_of_shooter(battle: Battle, model: Model, rulings: Rulings) -> Iterator[Fault]:
    """What keeps a model from shooting at all, whatever its weapon and target."""
    if model.base is None:
        yield Fault(RuleId("SK-SHOOT-06"), f"{model.name} is not on the table")
    if model.casts_now:
        yield Fault(RuleId("SK-AFF-03"), f"{model.name} has activated a power in this phase")
    if battle.shooting is not None and battle.shooting != model.id:
        fact = f"{battle.model(battle.shooting).name} has {battle.shots_left} more to shoot first"
        yield Fault(RuleId("SK-SHOOT-16"), fact)
    elif model.has_shot and battle.shooting != model.id:
        yield Fault(RuleId("SK-SHOOT-16"), f"{model.name} has shot in this phase")
    elif not shots_of(model.card.profile, rulings):
        yield Fault(RuleId("SK-SHOOT-16"), f"{model.name} has no shots")


def faults_of_weapon(battle: Battle, model: Model, weapon: Weapon, rulings: Rulings) -> Iterator[Fault]:
    """What keeps a model from using a weapon, wherever the target: its use, an engagement, its move."""
    if weapon.once and weapon.id in model.used:
        yield Fault(RuleId("HS-PRICE-04"), f"{weapon.name} works once per game, and {model.name} has used it")
    if battle.shooting == model.id and weapon.id != model.shot_with:
        yield Fault(RuleId("SK-SHOOT-15"), f"{model.name} has shot another weapon in this phase")
    is_free = any(rule.frees_from_penalties for rule in lasting_rules(model))
    moved = 0 if is_free else model.moved
    engaged = not keywords_of(weapon).fires_engaged and is_engaged_here(battle, model, rulings)
    if moved or engaged:
        profile = profile_now(battle, model, rulings)[0]
        yield from faults_of_shot(profile, weapon, Conditions(moved=moved, engaged=engaged), rulings)


def faults_of_target(
    battle: Battle, shooter: Model, target: Model, weapon: Weapon, lobbed: bool, rulings: Rulings
) -> Iterator[Fault]:
    """What speaks against a target for a weapon: who and where it is, and what is between; sight comes last."""
    if target.side == shooter.side:
        yield Fault(RuleId("SK-SHOOT-18"), f"{target.name} is no enemy")
        return
    if target.base is None:
        yield Fault(RuleId("SK-SHOOT-06"), f"{target.name} is not on the table")
        return
    if target.is_slain and rulings.says("R-SK-67", "ghost"):
        yield Fault(RuleId("SK-SHOOT-02"), f"{target.name} is slain, and only waits to be taken off")
    yield from faults_of_hiding(battle, target, rulings)
    given = Conditions(distance=distance(shooter, target), lobbed=lobbed)
    yield from faults_of_shot(shooter.card.profile, weapon, given, rulings)
    yield from _faults_of_melee(battle, shooter, target, rulings)
    yield from _faults_of_behemoth(battle, shooter, target, weapon, lobbed, rulings)
    if not is_lobbed(weapon, given, rulings):
        yield from faults_of_sight(battle, shooter, target, rulings)


def _faults_of_behemoth(
    battle: Battle, shooter: Model, target: Model, weapon: Weapon, lobbed: bool, rulings: Rulings
) -> Iterator[Fault]:
    """A shot against which no roll may be made is not spent, unless it may strike others for certain (SK-SHOOT-24)."""
    is_as_printed = not target.lasting and target.side not in battle.by_card.sharing  # terrain makes no Defense better
    if is_as_printed and target.card.profile.defense < 3 * weapon.strength and _measures_weapon(rulings):
        return
    made = None if _measures_weapon(rulings) else conditions_of(battle, shooter, target, weapon, rulings, lobbed=lobbed)
    if (fact := why_unhurt(battle, shooter, target, weapon, made, rulings)) is None:
        return
    beside = caught(battle, weapon, target, shooter.side, False, rulings)
    is_aimed_elsewhere = rulings.says("R-SK-60.chooser", "shooter") and close_friends(battle, target, rulings)
    if not (beside.for_certain and beside.models) and not is_aimed_elsewhere:
        yield Fault(RuleId("SK-SHOOT-24"), fact)


def why_unhurt(
    battle: Battle, shooter: Model, target: Model, weapon: Weapon, made: Conditions | None, rulings: Rulings
) -> str | None:
    """Why no roll may be made against a model; the conditions count where Perception does {R-SK-55}."""
    profile = profile_now(battle, target, rulings)[0]
    value = Tally.of(weapon.strength, f"Strength of {weapon.name}", "SK-SHOOT-24")
    if made is not None and not _measures_weapon(rulings):
        value = shot_value(profile_now(battle, shooter, rulings)[0], weapon, made, rulings)
    if not is_behemoth(profile, weapon, value, rulings):
        return None
    return f"Defense {profile.defense} of {target.name} is three times {value.total} or more, so no roll may be made"


def _measures_weapon(rulings: Rulings) -> bool:
    return not rulings.says("R-SK-55.measure", "p-plus-s")


def _faults_of_melee(battle: Battle, shooter: Model, target: Model, rulings: Rulings) -> Iterator[Fault]:
    """Whether an enemy in a fight with friends may be shot at (SK-SHOOT-41) {R-SK-64}."""
    if rulings.says("R-SK-64.permission", "allowed"):
        return
    allows = battle.force(shooter.side).shoots_into_melee
    if rulings.says("R-SK-64.permission", "per-faction") and allows:
        return
    friends = friends_in_melee(battle, shooter, target, rulings)
    if friends:
        yield Fault(RuleId("SK-SHOOT-41"), f"{target.name} is in a fight with {friends[0].name}")


def faults_of_sight(battle: Battle, shooter: Model, target: Model, rulings: Rulings) -> Iterator[Fault]:
    """Whether there is a line from base to base, and one past everything that is in the way (SK-SHOOT-06 to -13)."""
    between = line_of_fire(battle, shooter, target, rulings)
    if between.blockers:
        rule = "HS-TERR-03" if rulings.says("R-SK-41", "glossary") else "SK-TERR-03"
        names = " and ".join(between.blockers)
        yield Fault(RuleId(rule), f"{names} blocks every line from {shooter.name} to {target.name}")
    if between.in_the_way and rulings.says("R-SK-62.obstructed", "no-shot"):
        names = ", ".join(each.name for each in between.in_the_way)
        yield Fault(RuleId("SK-SHOOT-08"), f"every line to {target.name} crosses something: {names}")
    friends = [each.name for each in between.in_the_way if each.is_friend]
    if friends and not _shoots_past_friends(battle, shooter, rulings):
        yield Fault(RuleId("SK-SHOOT-13"), f"in the way of {shooter.name}: {', '.join(friends)}")


def _shoots_past_friends(battle: Battle, shooter: Model, rulings: Rulings) -> bool:
    if rulings.says("R-SK-65", "allowed"):
        return True
    return not rulings.says("R-SK-65", "forbidden") and battle.force(shooter.side).shoots_past_friends


def faults_on_board(
    battle: Battle, shooter: Model, weapon: Weapon, target: Model, lobbed: bool, rulings: Rulings
) -> Iterator[Fault]:
    """Everything that speaks against a shot."""
    yield from faults_of_shooter(battle, shooter, rulings)
    if shooter.base is None:
        return
    yield from faults_of_weapon(battle, shooter, weapon, rulings)
    yield from faults_of_target(battle, shooter, target, weapon, lobbed, rulings)


def is_in_reach(shooter: Model, target: Model, weapon: Weapon, lobbed: bool, rulings: Rulings) -> bool:
    """Whether a target is near enough: the cheap test before sight."""
    return distance(shooter, target) <= _reach(weapon, lobbed, rulings)


def targets_near(battle: Battle, shooter: Model, weapon: Weapon, lobbed: bool, rulings: Rulings) -> list[Model]:
    """The enemies that are alive and near enough for a weapon; neither sight nor anything else is looked at."""
    reach = _reach(weapon, lobbed, rulings)
    return standing_near(battle, shooter, other(shooter.side), reach)


def _reach(weapon: Weapon, lobbed: bool, rulings: Rulings) -> int:
    return reach_of(weapon, lobbed or is_lobbed(weapon, Conditions(), rulings))


def faults_of_aim_by_duty(
    battle: Battle, shooter: Model, weapon: Weapon, target: Model, rulings: Rulings
) -> Iterator[Fault]:
    """What duties of the shooter have against its target: they name another that this weapon may be fired at."""

    def is_legal(goal: Model) -> bool:
        return any(
            next(faults_on_board(battle, shooter, weapon, goal, lobbed, rulings), None) is None
            for lobbed in ((False, True) if keywords_of(weapon).may_be_lobbed else (False,))
        )

    yield from faults_of_aim(battle, shooter, target, is_legal, is_shot=True)
