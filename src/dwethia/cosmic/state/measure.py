"""What a tape tells: who is inside whose inch, in coherency, locked or in a fight (CC-CORE-08, CC-BOARD-08, -10)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from dwethia.codex import ShipClass
from dwethia.cosmic.setup.cards import FIGHTER
from dwethia.cosmic.spell_effects import lasting_effect
from dwethia.cosmic.state.battle import FleetBattle, LastingEffect, ShipModel
from dwethia.cosmic.state.current_profile import profile_of
from dwethia.cosmic.state.hazards import hazards_touching
from dwethia.geometry.hulls.gaps import are_surely_apart, gap, is_nearer
from dwethia.geometry.measuring import TOUCH
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings

ZONE: Final = INCH  # the control zone, and how near a lock and a fight are (CC-MOVE-14)


def distance(one: ShipModel, another: ShipModel) -> int:
    """Nearest base edge to nearest base edge (CC-CORE-08)."""
    return gap(one.hull, another.hull)


def zone_of(rulings: Rulings) -> int:
    """The least gap that is clear of a control zone: an inch, or more than that {R-CC-29}."""
    return ZONE + 1 if rulings.says("R-CC-29", "all-inclusive") else ZONE


def are_inside(one: ShipModel, another: ShipModel, rulings: Rulings) -> bool:
    """Whether two ships are inside 1 inch of each other {R-CC-29}."""
    return is_nearer(one.hull, another.hull, zone_of(rulings))


def is_within(length: int, limit: int, rulings: Rulings) -> bool:
    """Whether a friend, or the target of a weapon or a power, is within a limit {R-CC-29}."""
    return length < limit if rulings.says("R-CC-29", "all-exclusive") else length <= limit


def are_touching(one: ShipModel, another: ShipModel) -> bool:
    """Whether two bases are in contact."""
    return distance(one, another) <= TOUCH


def are_coherent(one: ShipModel, friend: ShipModel, rulings: Rulings) -> bool:
    """Whether two friends keep together as a squadron {R-CC-55}."""
    apart = _coherency(rulings)
    if apart is None or one.id == friend.id or one.side != friend.side:
        return False
    return is_nearer(one.hull, friend.hull, apart)


@lru_cache(maxsize=256)
def _coherency(rulings: Rulings) -> int | None:
    """The least gap that is too far for a squadron; None where there are none {R-CC-29, R-CC-55}."""
    if rulings.says("R-CC-55", "off"):
        return None
    limit = INCH if rulings.says("R-CC-55", "1in") else rulings.number("R-CC-55") * INCH
    return limit if rulings.says("R-CC-29", "all-exclusive") else limit + 1


def squadron_of(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> frozenset[ModelId]:
    """The ships on the table, wrecks too, that are in coherency with one; found once while every ship stays there."""
    key = ("squadron", ship.id, rulings)
    found = battle.lines.get(key)
    if found is None:
        near = battle.near(ship.hull, _coherency(rulings) or 0)
        found = battle.lines[key] = frozenset([each.id for each in near if are_coherent(ship, each, rulings)])
    assert isinstance(found, frozenset)
    return found


# Fighters and boarding


def is_fighter(ship: ShipModel, rulings: Rulings) -> bool:
    """Whether the rules of [Fighter] are its own: by its keyword, or by its class too {R-CC-28}."""
    if FIGHTER in ship.card.keywords:
        return True
    return ship.card.ship_class is ShipClass.FIGHTER and rulings.says("R-CC-28.identity", "class-is-keyword")


def can_be_boarded(ship: ShipModel, rulings: Rulings) -> bool:
    """Small fighters cannot (CC-BOARD-05) {R-CC-28}."""
    return not is_fighter(ship, rulings)


def aggressors_of(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> int:
    """A ship's Aggressors as they count where it is: a hazard takes one (HS-TERR-04)."""
    own = profile_of(ship).aggression
    return max(own - len(hazards_touching(battle, ship, rulings)), 0) if own else 0


def can_board(ship: ShipModel, rulings: Rulings) -> bool:
    """Whether it has anybody to board with, wherever it is (CC-BOARD-02) {R-CC-28}."""
    may = not is_fighter(ship, rulings) or rulings.says("R-CC-28.boarding", "if-aggressors")
    return may and profile_of(ship).aggression >= 1 and daunted_by(ship) is None


def daunted_by(ship: ShipModel) -> LastingEffect | None:
    """What keeps a ship from boarding, if a power does."""
    return next((each for each in ship.lasting if lasting_effect(each.effect).keeps_from_boarding), None)


def hidden_by(ship: ShipModel) -> LastingEffect | None:
    """What keeps a ship from being the target of ranged attacks and powers, if anything does."""
    if not ship.lasting:
        return None
    return next((each for each in ship.lasting if lasting_effect(each.effect).hides), None)


def are_fighting(battle: FleetBattle, one: ShipModel, enemy: ShipModel, rulings: Rulings) -> bool:
    """Whether two opposing ships are in a fight with each other (CC-BOARD-10) {R-CC-33}."""
    if one.side == enemy.side or are_surely_apart(one.hull, enemy.hull, zone_of(rulings)):
        return False
    can_both = can_be_boarded(one, rulings) and can_be_boarded(enemy, rulings)
    if not can_both and not have_boarded(battle, one, enemy):  # a fighter that may board is in the fight it began
        return False
    if rulings.says("R-CC-33.fight", "contact-only"):
        return are_touching(one, enemy)
    if rulings.says("R-CC-33.fight", "boarding-order-only") and not have_boarded(battle, one, enemy):
        return False
    return are_inside(one, enemy, rulings)


def have_boarded(battle: FleetBattle, one: ShipModel, enemy: ShipModel) -> bool:
    """Whether one of two ships has boarded the other by an order."""
    pair = {one.id, enemy.id}
    return any({each.boarder, each.boarded} == pair for each in battle.boardings)


def is_held_by(battle: FleetBattle, ship: ShipModel, enemy: ShipModel, rulings: Rulings) -> bool:
    """Whether a ship is locked by an enemy that it is in a fight with (CC-BOARD-08) {R-CC-33}."""
    if not are_fighting(battle, ship, enemy, rulings):
        return False
    own, theirs = aggressors_of(battle, ship, rulings) >= 1, aggressors_of(battle, enemy, rulings) >= 1
    if rulings.says("R-CC-33.lock", "both-have-aggressors"):
        return own and theirs
    return own if rulings.says("R-CC-33.lock", "per-ship") else own or theirs


def foes_of(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> tuple[ShipModel, ...]:
    """The enemies that a ship is in a fight with, wrecks among them until they are taken off {R-CC-46}.

    Found once while every ship stays where it is.
    """
    key = ("foes", ship.id, battle.boardings, rulings)
    found = battle.lines.get(key)
    if found is None:
        near = battle.near(ship.hull, zone_of(rulings))
        found = battle.lines[key] = tuple([each.id for each in near if are_fighting(battle, ship, each, rulings)])
    return tuple([battle.ship(id) for id in found]) if found else ()


def locked_with(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> tuple[ShipModel, ...]:
    """The enemies that hold a ship, in the order of the battle."""
    return tuple([enemy for enemy in fights_with(battle, ship, rulings) if is_held_by(battle, ship, enemy, rulings)])


def is_locked(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> bool:
    """Whether an enemy holds a ship, so that it does not drift (CC-MOVE-17)."""
    return bool(locked_with(battle, ship, rulings))


def fights_with(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> tuple[ShipModel, ...]:
    """The living enemies that a ship is in a fight with, in the order of the battle."""
    if ship.base is None or ship.is_slain:
        return ()
    return tuple([enemy for enemy in foes_of(battle, ship, rulings) if not enemy.is_slain])


def noting_whom_it_left(battle: FleetBattle, id: ModelId, rulings: Rulings) -> FleetBattle:
    """The battle with a note of the enemies that a ship was locked with and is no longer near (CC-OPP-03)."""
    ship = battle.ship(id)
    if ship.base is None or ship.is_slain:
        return battle
    parted = tuple(
        enemy.id
        for enemy in battle.enemies_of(ship.side)
        if id in enemy.was_locked_with and not are_inside(ship, enemy, rulings)
    )
    return battle if parted == ship.parted_from else battle.with_ships(replace(ship, parted_from=parted))
