"""From the board to a shot: whom it may strike and how each of them is met, before the dice."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dwethia.codex.entries import TerrainKind
from dwethia.cosmic.destiny.taking_part import both_fleets, combat_ship
from dwethia.cosmic.keywords import keywords_of
from dwethia.cosmic.rules.combat_ships import CombatShip
from dwethia.cosmic.rules.shooting import Shot, ShotAt
from dwethia.cosmic.shooting.line_of_fire import line_of_fire
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.facing import tokens_met
from dwethia.cosmic.state.hazards import reasons_of_hazards
from dwethia.cosmic.state.measure import are_coherent, are_touching, distance, foes_of, hidden_by
from dwethia.cosmic.state.places import has_terrain
from dwethia.faults import Fault
from dwethia.geometry.measuring import holds
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.tabletop.line_of_fire import Obstacle
from dwethia.tally import Part
from dwethia.weapon import Weapon


def shot_of(
    battle: FleetBattle,
    shooter: ShipModel,
    weapon: Weapon,
    target: ShipModel,
    rulings: Rulings,
    *,
    is_lobbed: bool = False,
) -> Shot:
    """A shot, or a power that is rolled like one, with everything that it depends on; made once for a battle."""
    key = ("shot", shooter.id, weapon, target.id, is_lobbed, battle.sides, rulings)
    found = battle.notes.get(key)
    if found is None:
        found = battle.notes[key] = _shot(battle, shooter, weapon, target, rulings, is_lobbed)
    assert isinstance(found, Shot)
    return found


def _shot(
    battle: FleetBattle, shooter: ShipModel, weapon: Weapon, target: ShipModel, rulings: Rulings, is_lobbed: bool
) -> Shot:
    is_free = is_lobbed or (weapon.is_spell and not needs_sight(rulings))
    way = () if is_free else line_of_fire(battle, shooter, target, rulings).in_the_way
    friends = () if weapon.is_spell else friends_in_fight(battle, shooter, target, rulings)
    beside = caught_beside(battle, weapon, target)
    others = [each.model for each in way if each.model is not None]
    taking_part = {shooter.id, target.id, *others, *(ship.id for ship in (*friends, *beside))}
    return Shot(
        shooter=combat_ship(shooter, hazards=reasons_of_hazards(battle, shooter, rulings)),
        weapon=weapon,
        target=shot_at(battle, shooter, target, rulings),
        fleets=both_fleets(battle, shooter.side, taking_part, rulings),
        way=tuple(_in_the_way(battle, shooter, each, rulings) for each in way),
        friends=tuple(shot_at(battle, shooter, each, rulings) for each in friends),
        beside=tuple(shot_at(battle, shooter, each, rulings) for each in beside),
        is_lobbed=is_lobbed,
    )


def needs_sight(rulings: Rulings) -> bool:
    """Whether a power with a Strength needs a line to its target, as shots do {R-CC-98}."""
    return rulings.says("R-CC-98", "as-shooting")


def shot_at(battle: FleetBattle, shooter: ShipModel, ship: ShipModel, rulings: Rulings) -> ShotAt:
    """A ship as a shot of another finds it: how far away, in which cover, behind how many Shield tokens."""
    between = line_of_fire(battle, shooter, ship, rulings)
    tokens, hazards = tokens_met(ship, shooter, rulings), reasons_of_hazards(battle, ship, rulings)
    cover = between.cover
    if ship.card.cloak:
        cover = (*cover, Part(-ship.card.cloak, f"the cloak of {ship.name}", RuleId("CC-SHOOT-28")))
    return ShotAt(_guarded(combat_ship(ship, tokens=tokens, hazards=hazards), ship), between.distance, cover)


def _guarded(taking_part: CombatShip, ship: ShipModel) -> CombatShip:
    """A ship with its shields, unless they are down for the phase."""
    if not ship.shields_down:
        return taking_part
    return replace(taking_part, profile=replace(taking_part.profile, save=None, shield=False))


def _in_the_way(battle: FleetBattle, shooter: ShipModel, obstacle: Obstacle, rulings: Rulings) -> ShotAt | str:
    if obstacle.model is None:
        return obstacle.name
    return shot_at(battle, shooter, battle.ship(obstacle.model), rulings)


# Boarding fights


def friends_in_fight(
    battle: FleetBattle, shooter: ShipModel, target: ShipModel, rulings: Rulings
) -> tuple[ShipModel, ...]:
    """Friends of the shooter in a fight with its target, and those in coherency with them (CC-SHOOT-37, -40).

    Nobody picks a wreck to take the shot, unless there is nobody else.
    """
    front = {ship.id for ship in foes_of(battle, target, rulings)} - {shooter.id}
    if not front:
        return ()
    own = [ship for ship in battle.present if ship.side == shooter.side and ship.id != shooter.id]
    found = [
        ship
        for ship in own
        if ship.id in front or any(are_coherent(ship, battle.ship(each), rulings) for each in front)
    ]
    return tuple(ship for ship in found if not ship.is_slain) or tuple(found)


# Whom a weapon strikes beside its target


def caught_beside(battle: FleetBattle, weapon: Weapon, target: ShipModel) -> tuple[ShipModel, ...]:
    """The ships of both sides that a weapon strikes too: so many rows of touching bases, or inches around."""
    words = keywords_of(weapon)
    if not words.strikes_around:
        return ()
    found: set[ModelId] = {target.id}
    for _ in range(words.rows):
        row = [battle.ship(id) for id in found]
        found |= {ship.id for ship in battle.standing if any(are_touching(ship, each) for each in row)}
    around = words.inches_around * INCH
    if around:
        found |= {ship.id for ship in battle.standing if distance(ship, target) <= around}
    return tuple(ship for ship in battle.standing if ship.id in found and ship.id != target.id)


# Who cannot be a target


def faults_of_hiding(battle: FleetBattle, target: ShipModel, rulings: Rulings) -> Iterator[Fault]:
    """What keeps a ship from being the target of shots and powers: a power, or obscuring terrain (HS-TERR-05)."""
    if (hidden := hidden_by(target)) is not None:
        yield Fault(RuleId(hidden.rule), f"{target.name} cannot be a target: {hidden.source}")
    if not has_terrain(rulings):
        return
    for piece in battle.table.pieces:
        if piece.is_a(TerrainKind.OBSCURING) and holds(target.at, piece.shape):
            yield Fault(RuleId("HS-TERR-05"), f"{target.name} lies in {piece.name}, which hides it")
