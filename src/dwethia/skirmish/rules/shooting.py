"""The ranged attack: what a shot brings to the chart, who is struck, and the roll (SK-SHOOT-18 to -36)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeVar

from msgspec import Struct

from dwethia import charts
from dwethia.engine.procedure import Asking, Onward, Procedure, Stage, ask, faces, fold, moment, roll, then
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.lengths import INCH, inches
from dwethia.powers.rerolls import OpenRoll, Resolution, Spender, offer_rerolls
from dwethia.profile import Profile, Reasons, UnitType, explained
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.keywords import keywords_of, those_that
from dwethia.skirmish.rules.destiny import REROLLS
from dwethia.skirmish.rules.fighters import (
    Fighter,
    Fighters,
    SideCondition,
    purse_of,
    spender_of,
    spends_alone,
)
from dwethia.skirmish.rules.losses import StruckSide, standing_of, struck, suffer
from dwethia.skirmish.rules.moving import move_allowance
from dwethia.tally import Part, Tally
from dwethia.weapon import Penalty, Weapon

T = TypeVar("T")

LONG_DISTANCE = 12 * INCH


class Conditions(Struct, frozen=True):
    """What surrounds a shot; measured on a board, or given."""

    distance: int = 0  # thousandths of an inch, base edge to base edge
    cover: int = 0  # as a bare number; a board gives its reasons in `parts`
    in_the_way: int = 0  # as a bare number; a board gives the names in `way`
    shield: bool = False  # the target has one, or stands by an ally who has
    bearer_integrity: int | None = None  # of that ally; None: the shield is the target's own
    lobbed: bool = False  # over everything, in an arc
    in_melee: bool = False  # fired by a Defender instead of fighting
    into_melee: bool = False
    natural_six: bool = False  # Release! (SK-DEST-19)
    moved: int = 0
    engaged: bool = False
    parts: tuple[Part, ...] = ()  # what changes Perception, each with its reason
    way: tuple[str, ...] = ()  # the objects in the way, by name
    rules: tuple[str, ...] = ()  # what has been reckoned with without changing a number


IN_MELEE: Final = Conditions(in_melee=True)


def is_lobbed(weapon: Weapon, conditions: Conditions, rulings: Rulings) -> bool:
    """Whether the shot flies in an arc: by choice, or always where the ruling has it so."""
    return conditions.lobbed or keywords_of(weapon).is_always_lobbed(rulings)


def faults_of_shot(shooter: Profile, weapon: Weapon, conditions: Conditions, rulings: Rulings) -> Iterator[Fault]:
    """Everything that speaks against a shot but its sight."""
    own = keywords_of(weapon)
    lobbed = is_lobbed(weapon, conditions, rulings)
    if lobbed and not own.may_be_lobbed:
        fact = f"{weapon.name} is not {those_that('lobs')} and cannot be lobbed"
        yield Fault(RuleId("SK-KEY-03"), fact)
    reach = reach_of(weapon, lobbed)
    if conditions.distance > reach or (conditions.distance == reach and rulings.says("R-SK-08", "all-exclusive")):
        rule = "SK-KEY-03" if lobbed else "SK-SHOOT-05"
        words = "is more than" if conditions.distance > reach else "is not less than"
        yield Fault(RuleId(rule), f"{inches(conditions.distance)} {words} {inches(reach)}")
    if conditions.engaged and not own.fires_engaged:
        fact = f"an engaged model cannot shoot {weapon.name}, which is not {those_that('fires_engaged')}"
        yield Fault(RuleId("SK-SHOOT-17"), fact)
    if weapon.penalty is Penalty.FULL and conditions.moved > 0:
        yield Fault(RuleId("SK-SHOOT-38"), f"it moved {inches(conditions.moved)}, and {weapon.name} allows no move")
    if weapon.penalty is Penalty.HALF and conditions.moved > 0:
        move = move_allowance(shooter, rulings)
        if 2 * conditions.moved > move.total:
            fact = f"it moved {inches(conditions.moved)}, more than half of its Move of {inches(move.total)}"
            yield Fault(RuleId("SK-SHOOT-37"), fact, move)


def reach_of(weapon: Weapon, lobbed: bool) -> int:
    """How far a weapon shoots; further if it is lobbed (SK-KEY-03)."""
    return weapon.range * keywords_of(weapon).lobs if lobbed else weapon.range


def shot_value(
    shooter: Profile, weapon: Weapon, conditions: Conditions, rulings: Rulings, reasons: Reasons = ()
) -> Tally:
    """What a shot brings to the chart: Strength, and Perception as far as cover leaves any (SK-SHOOT-18)."""
    strength = Tally.of(weapon.strength, f"Strength of {weapon.name}", "SK-SHOOT-18")
    if rulings.says("R-SK-54", "s-only"):
        return strength
    aim = explained(shooter, "perception", "Perception", "SK-SHOOT-18", reasons)
    if is_lobbed(weapon, conditions, rulings):
        return strength + aim.exactly(0, "a lobbed shot has Perception 0", "SK-KEY-05")
    if conditions.in_melee:
        aim = aim.plus(-3, "fired in melee", "SK-FIGHT-20")
    if conditions.cover:
        aim = aim.plus(-conditions.cover, "cover", "SK-SHOOT-26")
    for part in conditions.parts:
        aim = aim.plus(part.value, part.name, part.rule)
    if conditions.distance > LONG_DISTANCE:
        aim = aim.plus(-1, f"more than {inches(LONG_DISTANCE)} away", "SK-SHOOT-27")
    if not rulings.says("R-SK-61", "roll-4-plus"):
        if conditions.in_the_way:
            aim = aim.plus(-conditions.in_the_way, "in the way", "SK-SHOOT-11")
        for name in conditions.way:
            aim = aim.plus(-1, f"{name} in the way", "SK-SHOOT-11")
    if conditions.into_melee and rulings.says("R-SK-64.penalty", "minus-1-and-die"):
        aim = aim.plus(-1, "into melee", "SK-SHOOT-42")
    if not rulings.says("R-SK-56", "may-go-negative"):
        aim = aim.at_least(0, "Perception counts at least 0", "SK-SHOOT-26")
    return strength + aim


def target_value(target: Profile, conditions: Conditions, rulings: Rulings, reasons: Reasons = ()) -> Tally:
    """What the target brings to the chart: its Defense, and Integrity behind a shield (SK-SHOOT-30)."""
    defense = explained(target, "defense", "Defense", "SK-SHOOT-18", reasons)
    if not (conditions.shield or target.shield) or rulings.says("R-SK-59", "off"):
        return defense
    integrity = target.integrity
    bearer = conditions.bearer_integrity
    if bearer is not None and not target.shield and rulings.says("R-SK-59", "add-bearer-integrity"):
        integrity = bearer
    return defense.plus(integrity, "Integrity behind a shield", "SK-SHOOT-30") if integrity > 0 else defense


def is_behemoth(target: Profile, weapon: Weapon, value: Tally, rulings: Rulings) -> bool:
    """Whether no roll may be made against so great a Defense (SK-SHOOT-24); spells do not ask (SK-SHOOT-25)."""
    if weapon.is_spell:
        return False
    measure = value.total if rulings.says("R-SK-55.measure", "p-plus-s") else weapon.strength
    if rulings.says("R-SK-55.threshold", "exactly-triple"):
        return target.defense == 3 * measure
    return target.defense >= 3 * measure


class Aim(Struct, frozen=True):
    """A shot at one target: the two values, and the number needed, or None where no roll may be made."""

    value: Tally
    against: Tally
    need: int | None
    rule: RuleId  # the line of the chart, or what forbids the roll


def aim(
    shooter: Profile,
    weapon: Weapon,
    target: Profile,
    conditions: Conditions,
    rulings: Rulings,
    reasons: tuple[Reasons, Reasons] = ((), ()),
) -> Aim:
    """The ranged attack roll against one target (SK-SHOOT-18 to -25); reasons are the shooter's and the target's."""
    value = shot_value(shooter, weapon, conditions, rulings, reasons[0])
    against = target_value(target, conditions, rulings, reasons[1])
    if is_behemoth(target, weapon, value, rulings):
        return Aim(value, against, None, RuleId("SK-SHOOT-24"))
    if conditions.natural_six:
        return Aim(value, against, 6, RuleId("SK-DEST-19"))
    need = charts.need(value.total, against.total, rulings)
    return Aim(value, against, need, charts.RANGED.line(value.total, against.total))


def shots_of(shooter: Profile, rulings: Rulings) -> int:
    """How many shots a model has (SK-SHOOT-16)."""
    if shooter.type is UnitType.HERO and rulings.says("R-SK-68", "aggression"):
        return shooter.aggression
    return shooter.shots


class ShooterNumbers(Struct, frozen=True, eq=False):
    """Shots of like shooters with one weapon at one side: what stays the same from shot to shot."""

    seat: Seat
    shooter: Fighter
    dice: int  # per shot
    spender: Spender
    aims: tuple[Aim, ...]  # one for each model of the target side
    targets: StruckSide
    way_die: bool  # a die for the obstruction {R-SK-61}


@lru_cache(maxsize=4096)
def volley(
    shooters: Fighters, shooter: Fighter, targets: Fighters, conditions: Conditions, rulings: Rulings, priority: Seat
) -> ShooterNumbers:
    """The volley of a model that has a weapon."""
    weapon = shooter.weapon
    assert weapon is not None, f"{shooter.name} has no ranged weapon"
    return ShooterNumbers(
        seat=shooters.seat,
        shooter=shooter,
        dice=keywords_of(weapon).attack_dice,
        aims=tuple(
            aim(shooter.profile, weapon, model.profile, conditions, rulings, (shooter.reasons, model.reasons))
            for model in targets.models
        ),
        spender=_spender(shooters, shooter, conditions, rulings),
        targets=struck(targets, shooters, rulings, priority, weapon, in_fight=conditions.in_melee),
        way_die=(conditions.in_the_way > 0 or conditions.way != ())
        and not is_lobbed(weapon, conditions, rulings)
        and not rulings.says("R-SK-61", "minus-1-each"),
    )


def _spender(shooters: Fighters, shooter: Fighter, conditions: Conditions, rulings: Rulings) -> Spender:
    if conditions.in_melee or not spends_alone(rulings):
        return spender_of(shooters, rulings)
    return Spender(shooters.seat, (shooters.models.index(shooter),))


def shot(volley: ShooterNumbers, standing: SideCondition) -> Procedure[SideCondition]:
    """One shot: its target, what stands in the way, the attack dice, and the wounds of those that hit."""
    models = volley.targets.side.models
    alive = [place for place, wounds in enumerate(standing.left) if wounds and not models[place].is_bystander]
    if not alive:
        return standing
    named = yield from _name_target(volley, standing, alive)
    target = yield from _swap_target(volley, standing, alive, named)
    return (yield from single_shot(volley, standing, target))


def single_shot(volley: ShooterNumbers, standing: SideCondition, target: int) -> Asking[SideCondition]:
    """A shot at a target that is settled: past what is in the way, the attack dice, and the wounds."""
    if volley.aims[target].need is None:
        return standing
    clear, standing = yield from past_the_way(volley, standing)
    if not clear:
        return standing
    hits, standing = yield from attack(volley, standing, target, volley.dice)
    for _ in range(_wounds_of(volley, hits)):
        standing = yield from wound((volley.targets, target), standing)
    return standing


def past_the_way(volley: ShooterNumbers, standing: SideCondition) -> Asking[tuple[bool, SideCondition]]:
    """Whether the shot gets past what is in the way, where a die decides {R-SK-61}."""
    if not volley.way_die:
        return True, standing
    clear, standing = yield from _throw(volley, standing, "in the way", "SK-SHOOT-08", 1, 4)
    return clear > 0, standing


def attack(
    volley: ShooterNumbers, standing: SideCondition, target: int, dice: int
) -> Asking[tuple[int, SideCondition]]:
    """The attack dice: how many succeed (SK-SHOOT-18); none are rolled where no roll may be made (SK-SHOOT-24)."""
    aimed = volley.aims[target]
    if aimed.need is None:
        return 0, standing
    return (yield from _throw(volley, standing, "shot", aimed.rule, dice, aimed.need))


def wounds(volley: ShooterNumbers, standing: SideCondition, target: int, hits: int, after: Stage[T]) -> Onward[T]:
    """The wounds of the dice that succeeded, one after the other, and the stage that takes how the side stands then."""
    return fold(wound, (volley.targets, target), standing, _wounds_of(volley, hits), after)


def wound(target: tuple[StruckSide, int], standing: SideCondition) -> Asking[SideCondition]:
    """One wound on a model of a side; if it is slain already, the wound is lost."""
    side, place = target
    return (yield from suffer(side, standing, place)) if standing.left[place] else standing


def _wounds_of(volley: ShooterNumbers, hits: int) -> int:
    assert volley.shooter.weapon is not None
    return hits * volley.shooter.weapon.wounds


def _throw(
    volley: ShooterNumbers, standing: SideCondition, label: str, rule: str, dice: int, need: int
) -> Asking[tuple[int, SideCondition]]:
    """Dice of the shooter, with the re-rolls that Destiny offers."""
    hits = yield from roll(label, rule, volley.seat, dice, need)
    targets = volley.targets
    spenders = (targets.spenders[0], volley.spender)
    table = Resolution(label, spenders, (None, need), targets.first, targets.enemy_dice, REROLLS)
    purses = (standing.purse, standing.enemy_purse)
    thrown = table.pool(1, dice, hits, purses)
    if thrown == (hits, 0, 0):
        return hits, standing
    pools, purses = yield from offer_rerolls(table, (OpenRoll(0), thrown), purses)
    return pools[1].hits, standing.with_purses(*purses)


def _name_target(volley: ShooterNumbers, standing: SideCondition, alive: list[int]) -> Asking[int]:
    """The shooter's target; plain is the easiest, then the fewest Wounds left. Like models are interchangeable."""
    like: dict[object, int] = {}
    for place in alive:
        like.setdefault(volley.targets.kind(standing, place), place)
    order = sorted(like.values(), key=lambda place: (volley.aims[place].need or 7, standing.left[place]))
    models = volley.targets.side.models
    answer = yield from ask(
        volley.seat,
        "target",
        "SK-SHOOT-18",
        tuple(models[place].id for place in order),
        lambda id: next(model.name for model in models if model.id == id),
        f"Whom does {volley.shooter.name} shoot at?",
    )
    return next(place for place in order if models[place].id == answer)


def _swap_target(volley: ShooterNumbers, standing: SideCondition, alive: list[int], named: int) -> Asking[int]:
    """The owner of a target in coherency may name another of them (SK-SHOOT-36), unless a keyword forbids it."""
    targets = volley.targets
    models = targets.side.models
    weapon = volley.shooter.weapon
    holds_target = weapon is not None and keywords_of(weapon).holds_target
    if holds_target or targets.rulings.says("R-SK-60.chooser", "shooter") or not models[named].has_ally:
        return named
    like = {targets.kind(standing, named): named}
    for place in alive:
        if models[place].has_ally:
            like.setdefault(targets.kind(standing, place), place)
    answer = yield from moment(
        targets.side.seat,
        "swap-target",
        "SK-SHOOT-36",
        tuple(models[place].id for place in like.values()),
        lambda id: next(model.name for model in models if model.id == id),
        f"{models[named].name} is shot at: who takes the shot?",
    )
    return next(place for place in like.values() if models[place].id == answer)


def side_struck(shooter: Seat) -> Asking[bool]:
    """A shot into melee: whether the intended target is struck (4-6), or a friend of the shooter (1-3)."""
    (face,) = yield from faces("side struck", "SK-SHOOT-43", shooter)
    return face >= 4


class Salvo(Struct, frozen=True, eq=False):
    """All the shots of a side at another: what stays the same from model to model."""

    shooters: Fighters
    targets: Fighters
    conditions: Conditions
    rulings: Rulings
    priority: Seat

    def volley(self, shooter: Fighter) -> ShooterNumbers:
        return volley(self.shooters, shooter, self.targets, self.conditions, self.rulings, self.priority)


@lru_cache(maxsize=4096)
def salvo(shooters: Fighters, targets: Fighters, conditions: Conditions, rulings: Rulings, priority: Seat) -> Salvo:
    """A salvo made ready."""
    return Salvo(shooters, targets, conditions, rulings, priority)


def shoot(
    shooters: Fighters, targets: Fighters, conditions: Conditions, rulings: Rulings, priority: Seat
) -> Onward[SideCondition] | SideCondition:
    """Every shot of every model of a side that has a weapon, at another side; how that side stands afterwards."""
    standing = standing_of(targets, purse_of(targets, rulings), purse_of(shooters, rulings), rulings)
    return next_volley(standing, salvo(shooters, targets, conditions, rulings, priority), 0, then(targets_stand))


def targets_stand(standing: SideCondition) -> SideCondition:
    """The side that was shot at, at the end."""
    return standing


def next_volley(standing: SideCondition, salvo: Salvo, place: int, after: Stage[T]) -> Onward[T]:
    """The shots of one model after the other; like models next to each other shoot together."""
    models = salvo.shooters.models
    if place == len(models):
        return after.given(standing)
    shooter, like = models[place], place + 1
    while like < len(models) and _alike(models[like], shooter) and not shooter.destiny:
        like += 1
    if shooter.weapon is None or not shooter.is_alive:
        return then(next_volley, standing, salvo, like, after)
    shots = shots_of(shooter.profile, salvo.rulings) * (like - place)
    return fold(shot, salvo.volley(shooter), standing, shots, then(next_volley, salvo, like, after))


def _alike(model: Fighter, other: Fighter) -> bool:
    ours = (model.profile, model.weapon, model.is_alive, model.destiny)
    return ours == (other.profile, other.weapon, other.is_alive, other.destiny)
