"""Everything that speaks against a shot, with what was measured (CC-SHOOT-02 to -18, -25, -37)."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.codex import FiringArc
from dwethia.cosmic.keywords import keywords_of
from dwethia.cosmic.rules.shooting import aim, faults_of_range
from dwethia.cosmic.setup.cards import MountedWeapon
from dwethia.cosmic.shooting.aiming import faults_of_hiding, friends_in_fight, shot_of
from dwethia.cosmic.shooting.line_of_fire import line_of_fire, may_be_in_the_way
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.current_profile import profile_of
from dwethia.cosmic.state.facing import facing_hull
from dwethia.cosmic.state.measure import distance, foes_of
from dwethia.cosmic.state.order import Order
from dwethia.faults import Fault
from dwethia.geometry.hulls.gaps import are_surely_apart
from dwethia.geometry.hulls.hull import HullSide
from dwethia.geometry.hulls.sides import arcs_holding, is_in_arc
from dwethia.lengths import INCH, inches
from dwethia.rulebook import RuleId, Rulings
from dwethia.weapon import Penalty, Weapon

# How often a ship shoots


def shots_of(ship: ShipModel, mounted: MountedWeapon, rulings: Rulings) -> tuple[int, int]:
    """How often its Fire orders let a ship shoot in all, and how often this weapon of its {R-CC-42}."""
    tokens = ship.left.count(Order.FIRE)
    barrels = sum(each.weapon.id == mounted.weapon.id for each in ship.card.weapons)
    if not tokens:
        return 0, 0
    if rulings.says("R-CC-42", "volley-per-token"):
        return tokens * len(ship.card.weapons), tokens * barrels
    if rulings.says("R-CC-42", "one-shot-per-token-distinct"):
        return tokens, barrels
    shots = len(ship.orders) if rulings.says("R-CC-42", "all-tokens-count") else tokens
    return shots, shots


def faults_of_shooter(battle: FleetBattle, ship: ShipModel) -> Iterator[Fault]:
    """What keeps a ship from shooting at all, whatever its weapon and target."""
    if ship.base is None:
        yield Fault(RuleId("CC-SHOOT-33"), f"{ship.name} is not on the table")
    if ship.casts_now:
        yield Fault(RuleId("CC-SHOOT-13"), f"{ship.name} has activated a power in this phase")
    if battle.firing is not None and battle.firing != ship.id:
        fact = f"{battle.ship(battle.firing).name} finishes its shots first"
        yield Fault(RuleId("CC-SHOOT-07"), fact)
    elif ship.has_shot and battle.firing != ship.id:
        yield Fault(RuleId("CC-SHOOT-07"), f"{ship.name} has finished its shots of this phase")
    elif not ship.left.count(Order.FIRE):
        yield Fault(RuleId("CC-ORDER-11"), f"{ship.name} has no Fire order")


def faults_of_weapon(battle: FleetBattle, ship: ShipModel, mounted: MountedWeapon, rulings: Rulings) -> Iterator[Fault]:
    """What keeps a ship from firing a weapon, wherever the target: its orders, its use, a fight, its move."""
    weapon = mounted.weapon
    yield from _faults_of_count(battle, ship, mounted, rulings)
    if weapon.once and weapon.id in ship.used:
        yield Fault(RuleId("HS-PRICE-04"), f"{weapon.name} works once per game, and {ship.name} has used it")
    if ship.base is not None and not keywords_of(weapon).fires_engaged:
        for enemy in foes_of(battle, ship, rulings)[:1]:
            yield Fault(RuleId("CC-SHOOT-12"), f"{ship.name} is in a boarding fight with {enemy.name}")
    is_whole = rulings.says("R-CC-53.ban", "whole-ship")
    for each in (other.weapon for other in ship.card.weapons) if is_whole else (weapon,):
        yield from _faults_of_penalty(ship, each, rulings)


def _faults_of_count(battle: FleetBattle, ship: ShipModel, mounted: MountedWeapon, rulings: Rulings) -> Iterator[Fault]:
    if battle.firing != ship.id:
        return
    done, most = battle.shots_done, shots_of(ship, mounted, rulings)
    of_weapon = done.count(mounted.weapon.id)
    if len(done) >= most[0]:
        yield Fault(RuleId("CC-SHOOT-02"), f"{ship.name} has shot {len(done)} of {most[0]} times")
    elif of_weapon >= most[1]:
        fact = f"{ship.name} has fired {mounted.weapon.name} {of_weapon} of {most[1]} times"
        yield Fault(RuleId("CC-SHOOT-02"), fact)


def _faults_of_penalty(ship: ShipModel, weapon: Weapon, rulings: Rulings) -> Iterator[Fault]:
    """What its move forbids (CC-SHOOT-09 to -11) {R-CC-53}.

    What it has moved counts as it was paid for: in difficult terrain half of a halved Move is left (CC-TERR-04).
    """
    if weapon.penalty is Penalty.NONE:
        return
    moved = ship.moved + (ship.drifted if rulings.says("R-CC-53.drift", "counts") else 0)
    if weapon.penalty is Penalty.FULL:
        if moved:
            fact = f"{ship.name} has moved {inches(moved)}, and {weapon.name} has a Full Movement Penalty"
            yield Fault(RuleId("CC-SHOOT-10"), fact)
        return
    whole = profile_of(ship).move * INCH
    if 2 * moved > whole:
        fact = f"{ship.name} has moved {inches(moved)}, more than half of {inches(whole)}, and {weapon.name} has a Half"
        yield Fault(RuleId("CC-SHOOT-09"), f"{fact} Movement Penalty")


# The target


def faults_of_target(
    battle: FleetBattle,
    shooter: ShipModel,
    mounted: MountedWeapon,
    target: ShipModel,
    is_lobbed: bool,
    rulings: Rulings,
) -> Iterator[Fault]:
    """What speaks against a target: who and where it is, and what is between."""
    if target.side == shooter.side:
        yield Fault(RuleId("CC-SHOOT-08"), f"{target.name} is no enemy")
        return
    if target.base is None:
        yield Fault(RuleId("CC-SHOOT-33"), f"{target.name} is not on the table")
        return
    if is_open_to(battle, shooter, mounted, target, is_lobbed, rulings):
        return
    yield from _faults_of_place(battle, shooter, mounted, target, is_lobbed, rulings)
    yield from _faults_of_state(battle, shooter, mounted.weapon, target, is_lobbed, rulings)


def is_open_to(
    battle: FleetBattle,
    shooter: ShipModel,
    mounted: MountedWeapon,
    target: ShipModel,
    is_lobbed: bool,
    rulings: Rulings,
    *,
    draws_line: bool = True,
) -> bool | None:
    """Whether nothing speaks against an enemy on the table as a target: quicker than to find what does.

    What only moves can change is asked once while every ship stays where it is. Where no line is to be drawn, it stays
    unsure, None, of targets that something may be in the way of.
    """
    key = ("open", shooter.id, target.id, mounted.weapon.id, mounted.arc, is_lobbed, battle.boardings, rulings)
    found: bool | None = battle.lines.get(key)
    if found is None:
        found = _is_in_place(battle, shooter, mounted, target, is_lobbed, rulings, draws_line=draws_line)
        if found is not None:
            battle.lines[key] = found
    if not found:
        return found
    return next(_faults_of_state(battle, shooter, mounted.weapon, target, is_lobbed, rulings), None) is None


def _is_in_place(
    battle: FleetBattle,
    shooter: ShipModel,
    mounted: MountedWeapon,
    target: ShipModel,
    is_lobbed: bool,
    rulings: Rulings,
    *,
    draws_line: bool,
) -> bool | None:
    """Whether there is none of `_faults_of_place`; what is quickly seen is not measured. None: a line would tell."""
    reach = mounted.weapon.range * (keywords_of(mounted.weapon).lobs if is_lobbed else 1)
    if are_surely_apart(shooter.hull, target.hull, reach + 1):
        return False
    arc = arc_of(shooter, mounted, rulings)
    if arc is not None and not is_in_arc(facing_hull(shooter), arc, target.hull):
        return False
    if next(faults_of_range(mounted.weapon, _distance(battle, shooter, target), is_lobbed, rulings), None):
        return False
    if next(_faults_of_fight(battle, shooter, target, rulings), None):
        return False
    return is_lobbed or _is_in_sight(battle, shooter, target, rulings, draws_line=draws_line)


def _faults_of_place(
    battle: FleetBattle,
    shooter: ShipModel,
    mounted: MountedWeapon,
    target: ShipModel,
    is_lobbed: bool,
    rulings: Rulings,
) -> Iterator[Fault]:
    yield from faults_of_range(mounted.weapon, _distance(battle, shooter, target), is_lobbed, rulings)
    yield from faults_of_arc(shooter, mounted, target, rulings)
    yield from _faults_of_fight(battle, shooter, target, rulings)
    if not is_lobbed:
        yield from faults_of_sight(battle, shooter, target, rulings)


def _faults_of_state(
    battle: FleetBattle, shooter: ShipModel, weapon: Weapon, target: ShipModel, is_lobbed: bool, rulings: Rulings
) -> Iterator[Fault]:
    yield from faults_of_hiding(battle, target, rulings)
    yield from _faults_of_behemoth(battle, shooter, weapon, target, is_lobbed, rulings)


def _distance(battle: FleetBattle, shooter: ShipModel, target: ShipModel) -> int:
    """From base to base, measured once while both stay where they are."""
    key = ("gap", shooter.id, target.id)
    found = battle.lines.get(key)
    if found is None:
        found = battle.lines[key] = distance(shooter, target)
    assert isinstance(found, int)
    return found


def arc_of(shooter: ShipModel, mounted: MountedWeapon, rulings: Rulings) -> HullSide | None:
    """The side that a weapon fires to; None where it fires all round {R-CC-52}."""
    if rulings.says("R-CC-52", "all-round") or shooter.card.facing == "all-round":
        return None
    if rulings.says("R-CC-52", "front-only"):
        return HullSide.FRONT
    return None if mounted.arc is FiringArc.TURRET else HullSide(mounted.arc.value)


def faults_of_arc(shooter: ShipModel, mounted: MountedWeapon, target: ShipModel, rulings: Rulings) -> Iterator[Fault]:
    """Whether some of the target lies in the quarter that a weapon fires into (CC-BASE-10)."""
    arc = arc_of(shooter, mounted, rulings)
    if arc is not None and not is_in_arc(facing_hull(shooter), arc, target.hull):
        quarters = arcs_holding(facing_hull(shooter), target.hull)
        where = " and the ".join(f"{each} quarter" for each in quarters)
        fact = f"{target.name} lies in the {where}, {mounted.weapon.name} fires to the {arc}"
        yield Fault(RuleId("CC-BASE-10"), fact)


def _faults_of_fight(battle: FleetBattle, shooter: ShipModel, target: ShipModel, rulings: Rulings) -> Iterator[Fault]:
    """Whether an enemy in a boarding fight with friends may be shot at (CC-SHOOT-37) {R-CC-54}."""
    if _is_allowed("R-CC-54.permission", battle.force(shooter.side).shoots_into_melee, rulings):
        return
    for friend in friends_in_fight(battle, shooter, target, rulings)[:1]:
        yield Fault(RuleId("CC-SHOOT-37"), f"{target.name} is in a boarding fight with {friend.name}")


def _is_allowed(setting: str, by_faction: bool, rulings: Rulings) -> bool:
    return rulings.says(setting, "allowed") or (by_faction and rulings.says(setting, "per-faction"))


def _faults_of_behemoth(
    battle: FleetBattle, shooter: ShipModel, weapon: Weapon, target: ShipModel, is_lobbed: bool, rulings: Rulings
) -> Iterator[Fault]:
    """A shot against which no roll may be made is not spent (CC-SHOOT-25) {R-CC-47}."""
    measures_weapon = rulings.says("R-CC-47.compare", "weapon-strength")
    if measures_weapon and profile_of(target).defense < 3 * weapon.strength:
        return
    shot = shot_of(battle, shooter, weapon, target, rulings, is_lobbed=is_lobbed)
    made = aim(shot, shot.target, rulings)
    if made.rule == "CC-SHOOT-25":
        measure = weapon.strength if measures_weapon else made.value.total
        times = "three times" if rulings.says("R-CC-47.threshold", "exactly-triple") else "at least three times"
        defense = shot.target.ship.profile.defense
        fact = f"Defense {defense} of {target.name} is {times} {measure}, so no roll may be made"
        yield Fault(RuleId("CC-SHOOT-25"), fact)


def faults_of_sight(battle: FleetBattle, shooter: ShipModel, target: ShipModel, rulings: Rulings) -> Iterator[Fault]:
    """Whether there is a line from base to base, and what stands in the way of it (CC-SHOOT-14, -15, -18)."""
    between = line_of_fire(battle, shooter, target, rulings)
    if between.blockers:
        names = " and ".join(between.blockers)
        yield Fault(RuleId("CC-TERR-02"), f"{names} blocks every line from {shooter.name} to {target.name}")
    if between.in_the_way and rulings.says("R-CC-50.effect", "blocked"):
        names = ", ".join(each.name for each in between.in_the_way)
        yield Fault(RuleId("CC-SHOOT-15"), f"every line to {target.name} crosses something: {names}")
    friends = [each.name for each in between.in_the_way if each.is_friend]
    if friends and not _is_allowed("R-CC-54.friends", battle.force(shooter.side).shoots_past_friends, rulings):
        yield Fault(RuleId("CC-SHOOT-18"), f"in the way of {shooter.name}: {', '.join(friends)}")


def _is_in_sight(
    battle: FleetBattle, shooter: ShipModel, target: ShipModel, rulings: Rulings, *, draws_line: bool
) -> bool | None:
    """Whether there is none of `faults_of_sight`; the line is drawn only where something may be in its way."""
    passes_others = not rulings.says("R-CC-50.effect", "blocked")
    if not may_be_in_the_way(battle, shooter, target, rulings, friends=passes_others):
        return True
    if not draws_line:
        return None
    return next(faults_of_sight(battle, shooter, target, rulings), None) is None


def faults_of_shot(
    battle: FleetBattle,
    shooter: ShipModel,
    mounted: MountedWeapon,
    target: ShipModel,
    is_lobbed: bool,
    rulings: Rulings,
) -> Iterator[Fault]:
    """Everything that speaks against a shot."""
    yield from faults_of_shooter(battle, shooter)
    yield from faults_of_weapon(battle, shooter, mounted, rulings)
    if shooter.base is not None:
        yield from faults_of_target(battle, shooter, mounted, target, is_lobbed, rulings)
