"""Shots before they are fired: every weapon at every enemy, step by step, and whole volleys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from msgspec.structs import replace

from dwethia.cosmic.keywords import keywords_of
from dwethia.cosmic.odds.price import price_of_salvo
from dwethia.cosmic.odds.shot_odds import odds_of_shot
from dwethia.cosmic.rules.saves import rolls_against
from dwethia.cosmic.rules.shooting import LONG_DISTANCE, PAST, Shot, met_in_the_way
from dwethia.cosmic.setup.cards import MountedWeapon
from dwethia.cosmic.shooting.aiming import shot_of
from dwethia.cosmic.shooting.firing import Trigger, take_shot
from dwethia.cosmic.shooting.line_of_fire import line_of_fire
from dwethia.cosmic.shooting.shot_faults import (
    arc_of,
    faults_of_shooter,
    faults_of_shot,
    faults_of_target,
    faults_of_weapon,
    shots_of,
)
from dwethia.cosmic.state.battle import FleetBattle, Phase, ShipModel
from dwethia.cosmic.state.facing import sides_met
from dwethia.cosmic.state.measure import distance
from dwethia.dice import D6
from dwethia.engine.branching import TooWide
from dwethia.engine.odds import OddsReading, plain
from dwethia.engine.procedure import Stage, then
from dwethia.faults import Fault
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.server.boards.cosmic.outlines import far_side, quarter, standing_of, zone_around
from dwethia.server.boards.cosmic.probe_types import (
    FireSeen,
    FireStep,
    FoundSalvo,
    FoundVolley,
    ObstacleSeen,
    ShotWish,
    TargetSeen,
    WeaponSeen,
)
from dwethia.server.boards.drawn import Sum

DEAREST: Final = 200_000  # steps of one shot's odds that somebody would wait for
MOST_ENDS: Final = 600  # of a volley, at any of its shots
MOST_BRANCHES: Final = 20_000


def in_shoot_phase(battle: FleetBattle, ship: ShipModel) -> FleetBattle:
    """The battle as if it were time for a ship to shoot; as it is where it is."""
    if battle.phase is Phase.SHOOT and battle.acting == ship.side:
        return battle
    return battle.with_progress(phase=Phase.SHOOT, acting=ship.side, firing=None, shots_done=())


def volley(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> FoundVolley:
    """All that a ship may fire, and at whom."""
    battle = in_shoot_phase(battle, ship)
    own = tuple(faults_of_shooter(battle, ship))
    weapons = kinds_of_weapons(ship)
    return FoundVolley(
        ship=ship.id,
        base=standing_of(ship),
        weapons=tuple(_weapon(battle, ship, each, own, rulings) for each in weapons),
        shots=tuple(shots(battle, ship, rulings)),
    )


def kinds_of_weapons(ship: ShipModel) -> tuple[MountedWeapon, ...]:
    """The weapons of a ship, each kind once."""
    return tuple({each.weapon.id: each for each in ship.card.weapons}.values())


def _weapon(
    battle: FleetBattle, ship: ShipModel, mounted: MountedWeapon, own: tuple[Fault, ...], rulings: Rulings
) -> WeaponSeen:
    weapon, arc = mounted.weapon, arc_of(ship, mounted, rulings)
    done = battle.shots_done if battle.firing == ship.id else ()
    most, of_weapon = shots_of(ship, mounted, rulings)
    far = weapon.range > LONG_DISTANCE
    ring = zone_around(ship.hull, LONG_DISTANCE) if arc is None else far_side(ship, arc, LONG_DISTANCE)
    return WeaponSeen(
        weapon=weapon.id,
        name=weapon.name,
        arc=arc,
        range=weapon.range,
        outline=quarter(ship, arc, weapon.range),
        rings=(ring,) if far else (),
        shots=max(min(most - len(done), of_weapon - done.count(weapon.id)), 0),
        faults=(*own, *faults_of_weapon(battle, ship, mounted, rulings)),
    )


def shots(
    battle: FleetBattle, ship: ShipModel, rulings: Rulings, *, most: int | None = None, legal_alone: bool = False
) -> list[FireSeen]:
    """Every weapon at every enemy, the best first; shots that are forbidden come last, with the reasons.

    Only so many enemies are looked at as are wanted, the nearest ones.
    """
    found: list[FireSeen] = []
    enemies = sorted(battle.enemies_of(ship.side), key=lambda enemy: distance(ship, enemy))
    for mounted in kinds_of_weapons(ship):
        own = (*faults_of_shooter(battle, ship), *faults_of_weapon(battle, ship, mounted, rulings))
        if own and legal_alone:
            continue
        for target in enemies[:most]:
            for is_lobbed in (False, True) if keywords_of(mounted.weapon).may_be_lobbed else (False,):
                against = faults_of_target(battle, ship, mounted, target, is_lobbed, rulings)
                faults = (*own, *islice(against, 1 if legal_alone else None))
                if not (faults and legal_alone):
                    found.append(_seen(battle, ship, mounted, target, is_lobbed, faults, rulings))
    return sorted(found, key=lambda shot: (bool(shot.faults), -(shot.expected or 0)))


def _seen(
    battle: FleetBattle,
    ship: ShipModel,
    mounted: MountedWeapon,
    target: ShipModel,
    is_lobbed: bool,
    faults: tuple[Fault, ...],
    rulings: Rulings,
) -> FireSeen:
    weapon = mounted.weapon
    met = sides_met(target, ship, rulings)
    if faults:
        return FireSeen(weapon.id, target.id, is_lobbed, faults, distance(ship, target), met)
    shot = shot_of(battle, ship, weapon, target, rulings, is_lobbed=is_lobbed)
    seen = FireSeen(
        weapon.id,
        target.id,
        is_lobbed,
        (),
        shot.target.distance,
        met,
        line=None if is_lobbed else line_of_fire(battle, ship, target, rulings).line,
        in_the_way=tuple(_in_the_way(battle, ship, target, shot, rulings)),
        tokens=shot.target.ship.tokens,
        dice=keywords_of(weapon).attack_dice,
    )
    if price_of_salvo(shot, rulings, plain) > DEAREST:
        return seen
    odds = odds_of_shot(battle, ship, weapon, target, rulings, is_lobbed=is_lobbed)
    return replace(
        seen,
        hit_need=odds.aim.hit_need,
        need=odds.aim.need,
        value=Sum.of(odds.aim.value),
        against=Sum.of(odds.aim.against),
        save=Sum.of(odds.save.number) if odds.save else None,
        save_dice=odds.save.dice if odds.save else 0,
        steps=tuple(_steps(shot, odds.aim.hit_need, odds.aim.need, rulings)),
        lost=odds.lost,
        expected=odds.expected,
        slays=odds.slays(target.wounds),
        beside=odds.beside,
        friends=odds.friends,
    )


def _in_the_way(
    battle: FleetBattle, ship: ShipModel, target: ShipModel, shot: Shot, rulings: Rulings
) -> Iterator[ObstacleSeen]:
    """What a shot has to get past, one by one, the nearest first."""
    if shot.is_lobbed:
        return
    decided = len(met_in_the_way(shot, rulings)) if rulings.says("R-CC-50.effect", "roll-4plus") else 0
    for number, each in enumerate(line_of_fire(battle, ship, target, rulings).in_the_way):
        yield ObstacleSeen(each.name, each.model, each.is_friend, chance_of(PAST) if number < decided else None)


def chance_of(need: int) -> float:
    """How likely a D6 shows a number or more."""
    return min(max(D6 + 1 - need, 0), D6) / D6


def _steps(shot: Shot, hit_need: int | None, need: int | None, rulings: Rulings) -> Iterator[FireStep]:
    """A die of a shot from the trigger to a Wound: each roll that it has to get through."""
    if need is None:
        return
    first = need if hit_need is None else hit_need
    yield FireStep(f"attack, {first}+", chance_of(first), "CC-SHOOT-21")
    if rulings.says("R-CC-50.effect", "roll-4plus"):
        for each in met_in_the_way(shot, rulings):
            name = each if isinstance(each, str) else each.ship.name
            yield FireStep(f"past {name}, {PAST}+", chance_of(PAST), "CC-SHOOT-17")
    if shot.friends:
        yield FireStep(f"strikes no friend, {PAST}+", chance_of(PAST), "CC-SHOOT-39")
    if hit_need is not None:
        yield FireStep(f"wound, {need}+", chance_of(need), "CC-SHOOT-21")
    worse = keywords_of(shot.weapon).save_penalty(shot.weapon.name)
    for roll in rolls_against(shot.target.ship, shot.threat, rulings, worse):
        fails = (1 - chance_of(roll.need)) ** roll.dice
        dice = "" if roll.dice == 1 else f" on one of {roll.dice} dice"
        yield FireStep(f"its {roll.label} fails, {roll.need}+{dice}", fails, roll.rule)


# Whole volleys


def salvo(battle: FleetBattle, wishes: Iterable[ShotWish], rulings: Rulings) -> FoundSalvo:
    """What shots come to one after the other, by firing them in every way that they may fall."""
    ends: dict[FleetBattle, float] = {battle: 1.0}
    faults: list[tuple[int, Fault]] = []
    reading = OddsReading(plain, most=MOST_BRANCHES)
    targets: dict[ModelId, int] = {}
    try:
        for number, wish in enumerate(wishes):
            wrong, trigger = _trigger(battle, wish, rulings)
            if trigger is None:
                faults += ((number, fault) for fault in wrong)
                continue
            targets.setdefault(trigger.named, battle.ship(trigger.named).wounds)
            ends = _fired(ends, trigger, reading, rulings)
    except TooWide:
        return FoundSalvo((), tuple(faults))
    return FoundSalvo(tuple(_target(id, wounds, ends) for id, wounds in targets.items()), tuple(faults))


def _trigger(battle: FleetBattle, wish: ShotWish, rulings: Rulings) -> tuple[tuple[Fault, ...], Trigger | None]:
    for id in (wish.ship, wish.target):
        if not battle.has_ship(id):
            return (Fault(None, f"there is no ship {id[:40]!r}"),), None
    ship, target = battle.ship(wish.ship), battle.ship(wish.target)
    mounted = ship.card.weapon(wish.weapon)
    if mounted is None:
        return (Fault(None, f"{ship.name} has no weapon {wish.weapon[:40]!r}"),), None
    now = in_shoot_phase(battle, ship).with_progress(firing=None, shots_done=())
    wrong = tuple(faults_of_shot(now, ship, mounted, target, wish.lobbed, rulings))
    return (wrong, None) if wrong else ((), Trigger(ship.id, mounted, target.id, wish.lobbed))


def _fired(
    ends: dict[FleetBattle, float], trigger: Trigger, reading: OddsReading, rulings: Rulings
) -> dict[FleetBattle, float]:
    """One shot more, wherever what it is aimed at is still there."""
    after: dict[FleetBattle, float] = {}
    for battle, chance in ends.items():
        fired: dict[FleetBattle, float] = {battle: 1.0}
        if battle.ship(trigger.named).is_here and battle.ship(trigger.shooter).is_here:
            stage: Stage[FleetBattle] = then(take_shot, battle, trigger, rulings)
            fired = reading.of(stage)
        for end, share in fired.items():
            after[end] = after.get(end, 0.0) + chance * share
            if len(after) > MOST_ENDS:
                raise TooWide
    return after


def _target(id: ModelId, wounds: int, ends: dict[FleetBattle, float]) -> TargetSeen:
    lost: dict[int, float] = {}
    for end, chance in ends.items():
        number = wounds - end.ship(id).wounds
        lost[number] = lost.get(number, 0.0) + chance
    spread = tuple(sorted(lost.items()))
    return TargetSeen(
        id,
        spread,
        sum(number * chance for number, chance in spread),
        sum(chance for end, chance in ends.items() if end.ship(id).is_slain),
    )
