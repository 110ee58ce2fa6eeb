"""From two fleets and a board to the setup of a battle; what is illegal is refused with all that is wrong with it."""

from __future__ import annotations

from dwethia.codex import Codex
from dwethia.cosmic.setup.battle_setup import Enlisted, FleetBattleSetup, FleetForce
from dwethia.cosmic.setup.cards import ShipCard, card_of
from dwethia.engine.seats import Seat
from dwethia.faults import Refusal
from dwethia.muster import faults_of_opponents
from dwethia.muster.boards import board_for
from dwethia.muster.cosmic.fleet import Fleet, MusteredFleet, muster_fleet
from dwethia.muster.cosmic.kit import FleetKit
from dwethia.tabletop.ground import LaidGround


def prepare(
    fleets: tuple[Fleet, Fleet],
    codex: Codex,
    ground: LaidGround,
    *,
    seats: tuple[tuple[Seat, ...], tuple[Seat, ...]] = ((), ()),
) -> FleetBattleSetup:
    """The setup of a battle between two legal fleets of one points limit (CC-MUSTER-01)."""
    faults = list(faults_of_opponents(fleets))
    forces = [muster_fleet(fleet, codex) for fleet in fleets]
    for force in forces:
        faults += force.faults
    if faults:
        raise Refusal(faults)
    red, blue = (force_of(force, codex, named) for force, named in zip(forces, seats, strict=True))
    return FleetBattleSetup(
        red=red,
        blue=blue,
        width=ground.width,
        depth=ground.depth,
        limit=fleets[0].limit,
        terrain=ground.terrain,
        pool=ground.pool,
    )


def force_of(force: MusteredFleet, codex: Codex, seats: tuple[Seat, ...] = ()) -> FleetForce:
    """A mustered fleet as it comes to the table; where several seats run it, they share its ships in turn."""
    cards: list[ShipCard] = []
    ships: list[Enlisted] = []
    number = sum(each.count for each in force.units)
    for each in force.units:
        for _ in range(each.count):
            seat = seats[len(ships) * len(seats) // number] if len(seats) > 1 else None
            ships.append(Enlisted(len(cards), seat=seat))
        cards.append(card_of(each, codex))
    factions = [codex.factions[id] for id in force.army.factions]
    return FleetForce(
        name=force.army.name,
        cards=tuple(cards),
        ships=tuple(ships),
        factions=force.army.factions,
        seats=seats,
        shoots_into_melee=all(each.shoots_into_melee for each in factions),
        shoots_past_friends=all(each.shoots_past_friends for each in factions),
    )


def open_space(limit: int) -> LaidGround:
    """An empty table of the size for a points limit (CC-MUSTER-02 to -05); the longer side is its width {R-CC-08}."""
    board = board_for(limit, FleetKit.samples)
    sides = sorted((board.width.total, board.depth.total))
    return LaidGround(width=sides[1], depth=sides[0])
