"""How a battle in space begins: the fleets off the table, or a scene with every ship in place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from dwethia.codex.ships.prices import FREE_MOVE
from dwethia.cosmic.setup.allowed_packs import check_content
from dwethia.cosmic.setup.battle_setup import FleetBattleSetup, FleetForce, Start
from dwethia.cosmic.setup.cards import ShipCard
from dwethia.cosmic.setup.setup_limits import check_bounds
from dwethia.cosmic.state.battle import Boarding, FleetBattle, FleetSide, Phase, ShipModel
from dwethia.cosmic.state.measure import noting_whom_it_left
from dwethia.cosmic.state.places import walls_of
from dwethia.engine.rules import SetupError
from dwethia.engine.seats import Seat
from dwethia.geometry.hulls.gaps import gap, overlaps
from dwethia.geometry.hulls.hull import shape_of
from dwethia.geometry.measuring import shape_within
from dwethia.geometry.shapes import bounds
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.rulebook.declared import scenario_aims
from dwethia.tabletop.sides import SIDES, seats_of
from dwethia.tabletop.table import Table


def read_setup(setup: Mapping[str, Any]) -> FleetBattleSetup:
    """A setup as it was written, with everything in its place."""
    try:
        given = msgspec.convert(setup, FleetBattleSetup)
    except msgspec.ValidationError as wrong:
        raise SetupError(f"this is no battle in space: {wrong}") from None
    check_bounds(given)
    if given.scenario is not None and given.scenario.aim not in scenario_aims():
        raise SetupError(f"there is no aim {given.scenario.aim!r}: expected {', '.join(scenario_aims())}")
    for side in SIDES:
        _check_force(side, given.force(side))
    named = [seat for side in SIDES for seat in seats_of(side, given.force(side).seats)]
    if len(set(named)) < len(named):
        raise SetupError(f"seats have names of their own: {', '.join(named)}")
    return given


def _check_force(side: Seat, force: FleetForce) -> None:
    seats = seats_of(side, force.seats)
    for number, enlisted in enumerate(force.ships, 1):
        if enlisted.card >= len(force.cards):
            raise SetupError(f"{side}-{number} stands for card {enlisted.card}, there are {len(force.cards)}")
        if enlisted.seat is not None and enlisted.seat not in seats:
            raise SetupError(f"{side}-{number} is run by {enlisted.seat}, expected {', '.join(seats)}")


def begin(setup: FleetBattleSetup, rulings: Rulings) -> FleetBattle:
    """The battle before anything has happened; a scene begins where it says."""
    check_content(setup, rulings)
    table = Table(setup.width, setup.depth, setup.terrain)
    for piece in table.pieces:
        x0, y0, x1, y1 = bounds(piece.shape)
        if x0 < 0 or y0 < 0 or x1 > table.width or y1 > table.depth:
            raise SetupError(f"{piece.name} at {inches(piece.put.at[0])}, {inches(piece.put.at[1])} leaves the table")
    red, blue = (_side(side, setup.force(side)) for side in SIDES)
    battle = FleetBattle(
        setup=setup,
        table=table,
        ships=tuple(ship for side in SIDES for ship in _ships(side, setup.force(side), rulings)),
        sides=(red, blue),
        left_to_place=tuple(range(len(setup.pool))),
    )
    return _scene(battle, setup.start, rulings) if setup.start else battle


def _as_ruled(card: ShipCard, rulings: Rulings) -> ShipCard:
    """A card with all that its profile gives, or with the printed columns and what is usual beside them {R-CC-67}."""
    if rulings.says("R-CC-67", "extended-profile"):
        return card
    return replace(card, profile=replace(card.profile, move=FREE_MOVE, save=None, shield=card.has_shields))


def _ships(side: Seat, force: FleetForce, rulings: Rulings) -> Iterator[ShipModel]:
    seat = seats_of(side, force.seats)[0]
    names = [force.cards[enlisted.card].name for enlisted in force.ships if not enlisted.name]
    seen: Counter[str] = Counter()
    for number, enlisted in enumerate(force.ships, 1):
        card = _as_ruled(force.cards[enlisted.card], rulings)
        seen[card.name] += not enlisted.name
        name = enlisted.name or (card.name if names.count(card.name) == 1 else f"{card.name} {seen[card.name]}")
        profile = card.profile
        yield ShipModel(
            ModelId(f"{side}-{number}"),
            side,
            enlisted.seat or seat,
            card,
            name,
            None,
            profile.wounds,
            profile.destiny,
            profile.faith,
            profile.affinity,
            is_in_reserve=card.deploys in ("reserve", "teleport"),
        )


def _side(side: Seat, force: FleetForce) -> FleetSide:
    """A side's counters: the pools are what its ships have together (CC-MUSTER-13 to -15)."""
    cards = [force.cards[each.card] for each in force.ships]
    return FleetSide(
        seat=side,
        destiny=sum(card.profile.destiny for card in cards),
        faith=sum(card.profile.faith for card in cards),
        affinity=sum(card.profile.affinity for card in cards),
        starting_points=sum(card.points for card in cards),
    )


def _scene(battle: FleetBattle, start: Start, rulings: Rulings) -> FleetBattle:
    """Every ship where the scene says, and what is about to happen."""
    boardings: list[Boarding] = []
    for placed in start.placed:
        if not battle.has_ship(placed.ship):
            raise SetupError(f"the scene places {placed.ship}, and there is no such ship")
        ship = battle.ship(placed.ship)
        ship = ship.placed(placed.at, placed.heading) if placed.at else replace(ship, is_in_reserve=True)
        for other in (*placed.locked_with, *((placed.boarding,) if placed.boarding else ())):
            if not battle.has_ship(other):
                raise SetupError(f"{placed.ship} is locked with {other}, and there is no such ship")
        if placed.boarding:
            boardings.append(Boarding(placed.ship, placed.boarding))
        battle = battle.with_ships(
            replace(
                ship,
                wounds=ship.wounds if placed.wounds is None else placed.wounds,
                destiny=ship.destiny if placed.destiny is None else placed.destiny,
                orders=placed.orders,
                left=placed.orders,
                shields=placed.shields,
                shielded_at=placed.heading,
                moved=placed.moved,
                gone=placed.moved,
                has_moved=placed.moved > 0,
                was_locked_with=placed.locked_with,
            )
        )
    check_places(battle, rulings)
    for placed in start.placed:
        battle = noting_whom_it_left(battle, placed.ship, rulings) if placed.moved else battle
    red, blue = battle.sides
    acting = start.acting or start.priority
    return replace(
        battle,
        sides=(replace(red, edge=start.edge), replace(blue, edge=start.edge.opposite)),
        turn=start.turn,
        phase=Phase(start.phase),
        winner_of_roll=None if start.phase in ("orders", "priority") else start.priority,
        holder=start.priority,
        acting=acting,
        is_second=acting != start.priority,
        boardings=tuple(boardings),
        left_to_place=(),
    )


def check_places(battle: FleetBattle, rulings: Rulings) -> None:
    """Every base on the table, none on another, none in what cannot be entered."""
    here = list(battle.present)
    for number, ship in enumerate(here):
        if not shape_within(shape_of(ship.hull), battle.table.area):
            raise SetupError(f"{ship.name} ({ship.id}) is not wholly on the table (CC-MOVE-19)")
        for another in here[:number]:
            if overlaps(ship.hull, another.hull):
                deep = inches(-gap(ship.hull, another.hull))
                pair = f"{ship.name} ({ship.id}) and {another.name} ({another.id})"
                raise SetupError(f"{pair} overlap by {deep} (CC-MOVE-12)")
        for piece in walls_of(battle.table, rulings):
            if overlaps(ship.hull, piece.shape):
                raise SetupError(f"{ship.name} ({ship.id}) stands in {piece.name}, which is impassable (CC-TERR-01)")
