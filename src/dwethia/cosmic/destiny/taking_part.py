"""Ships of the board as a ram, a fight or a shot sees them, and the Destiny behind each side (CC-DEST-01)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from dwethia.cosmic.rules.combat_ships import CombatShip, FleetDestiny
from dwethia.cosmic.rules.destiny import uses_pools
from dwethia.cosmic.special_rules import rules_of
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.current_profile import profile_now
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId, Reasons
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import other


def combat_ship(ship: ShipModel, *, tokens: int = 0, is_coherent: bool = False, hazards: Reasons = ()) -> CombatShip:
    """A ship as it takes part; `tokens` are its Shield tokens on the side that is met, `hazards` what terrain takes."""
    profile, reasons = profile_now(ship) if ship.lasting else (ship.card.profile, ())
    for name, part in hazards:
        if getattr(profile, name):
            profile = replace(profile, **{name: getattr(profile, name) + part.value})
            reasons = (*reasons, (name, part))
    return CombatShip(
        id=ship.id,
        name=ship.name,
        side=ship.side,
        seat=ship.seat,
        profile=profile,
        wounds=ship.wounds,
        destiny=ship.destiny,
        tokens=tokens,
        is_stationary=not ship.has_moved,
        is_coherent=is_coherent,
        cancels_shots_on=rules_of(ship.card).cancels_shots_on,
        reasons=reasons,
    )


def fleet_destiny(battle: FleetBattle, side: Seat, ships: Collection[ModelId], rulings: Rulings) -> FleetDestiny:
    """What a side may spend on dice that concern these ships: its pool, or what friends elsewhere have {R-CC-57}."""
    seat = battle.seats_of(side)[0]
    if uses_pools(rulings):
        return FleetDestiny(side, seat, pool=battle.side(side).destiny)
    return FleetDestiny(side, seat, afar=sum(ship.destiny for ship in battle.ships_of(side) if ship.id not in ships))


def both_fleets(
    battle: FleetBattle, side: Seat, ships: Collection[ModelId], rulings: Rulings
) -> tuple[FleetDestiny, FleetDestiny]:
    """The Destiny of a side and of its enemy."""
    return fleet_destiny(battle, side, ships, rulings), fleet_destiny(battle, other(side), ships, rulings)
