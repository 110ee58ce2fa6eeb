"""What somebody who looks at a battle in space may ask of it. Nobody commits to anything."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.cosmic.movement.deeds import ShipDeed
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.order import Order
from dwethia.cosmic.state.tape import measure
from dwethia.engine.request import Request
from dwethia.faults import Fault, Refusal
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.server.boards.cosmic.casts_seen import cast_seen, power_seen
from dwethia.server.boards.cosmic.courses_seen import after_deeds, as_ordered, boardings, course, reach
from dwethia.server.boards.cosmic.firing_seen import salvo, volley
from dwethia.server.boards.cosmic.probe_types import (
    AskBoardings,
    AskCourse,
    AskFacing,
    AskOrders,
    AskSalvo,
    AskShipReach,
    AskVolley,
    FleetFindings,
    FleetProbes,
    FoundCourse,
    FoundOrders,
    FoundVolley,
)
from dwethia.server.boards.cosmic.rules_in_play import card_of, rules_of_place, rules_of_ship
from dwethia.server.boards.cosmic.standing import matter_of
from dwethia.server.boards.cosmic.threats_seen import facing, orders_seen
from dwethia.server.boards.cosmic.worth import worth_of
from dwethia.server.boards.drawn import Sum
from dwethia.server.boards.open_form import faults_found, ideas_found, places_found
from dwethia.server.boards.probe_types import (
    AskCard,
    AskCast,
    AskCastAt,
    AskFaults,
    AskIdeas,
    AskPlaces,
    AskRules,
    AskTape,
    End,
    FoundCard,
    FoundRules,
    FoundTape,
    FoundWorth,
)
from dwethia.server.boards.worth import OpenQuestion


def look_at(
    battle: FleetBattle,
    probe: FleetProbes,
    request: Request | None,
    rulings: Rulings,
    question: OpenQuestion | None = None,
) -> FleetFindings:
    """What somebody who may see the battle finds; a question is the seat's own, taken out of the game."""
    if isinstance(probe, AskCourse):
        return _course(battle, probe, rulings)
    if isinstance(probe, AskVolley):
        return _volley(battle, probe, rulings)
    if isinstance(probe, AskOrders):
        return _orders(battle, probe, rulings)
    if isinstance(probe, AskShipReach):
        return reach(battle, _standing(battle, probe.ship), rulings)
    if isinstance(probe, AskSalvo):
        return salvo(battle, probe.shots, rulings)
    if isinstance(probe, AskFacing):
        return facing(battle, _standing(battle, probe.ship), rulings)
    if isinstance(probe, AskBoardings):
        return boardings(battle, rulings)
    if isinstance(probe, AskTape):
        return _tape(battle, probe, rulings)
    if isinstance(probe, AskRules):
        return _rules(battle, probe.about, rulings)
    if isinstance(probe, AskCard):
        return FoundCard(card_of(battle, _known(battle, probe.model), rulings))
    if isinstance(probe, AskCast):
        return power_seen(battle, _standing(battle, probe.model), probe.power, rulings)
    if isinstance(probe, AskCastAt):
        return cast_seen(battle, _standing(battle, probe.model), probe, rulings)
    if isinstance(probe, AskFaults):
        return faults_found(request, probe)
    if isinstance(probe, AskPlaces):
        return places_found(request, probe)
    if isinstance(probe, AskIdeas):
        return ideas_found(request, probe)
    return _worth(battle, request, question, rulings)


def _worth(battle: FleetBattle, request: Request | None, question: OpenQuestion | None, rulings: Rulings) -> FoundWorth:
    found = worth_of(battle, request, question, rulings)
    return found if question is None else replace(found, matter=matter_of(battle, question, found.answers))


def _known(battle: FleetBattle, id: str) -> ShipModel:
    if not battle.has_ship(id):
        raise Refusal([Fault(None, f"there is no ship {id[:40]!r}")])
    return battle.ship(id)


def _standing(battle: FleetBattle, id: str) -> ShipModel:
    ship = _known(battle, id)
    if ship.base is None or ship.is_slain:
        raise Refusal([Fault(None, f"{ship.name} is not on the table")])
    return ship


def _deeds(ship: ShipModel, deeds: tuple[ShipDeed, ...]) -> tuple[ShipDeed, ...]:
    """Deeds of one ship alone."""
    strange = [each.ship for each in deeds if each.ship != ship.id]
    if strange:
        raise Refusal([Fault(None, f"a course is of one ship, {ship.id}, not of {strange[0][:40]!r}")])
    return deeds


def _course(battle: FleetBattle, probe: AskCourse, rulings: Rulings) -> FoundCourse:
    ship = _standing(battle, probe.ship)
    deeds = _deeds(ship, probe.deeds)
    return course(as_ordered(battle, ship, probe.orders, deeds), ship, deeds, rulings)


def _volley(battle: FleetBattle, probe: AskVolley, rulings: Rulings) -> FoundVolley:
    ship = _known(battle, probe.ship)
    if ship.base is None:
        raise Refusal([Fault(None, f"{ship.name} is not on the table")])
    if probe.deeds or probe.orders is not None or not ship.orders:
        deeds = _deeds(ship, probe.deeds)
        battle = after_deeds(as_ordered(battle, ship, probe.orders, deeds), ship, deeds, rulings)
    return volley(battle, battle.ship(ship.id), rulings)


def _orders(battle: FleetBattle, probe: AskOrders, rulings: Rulings) -> FoundOrders:
    ships = [(_known(battle, id), orders) for id, orders in probe.ships.items()]
    here = [(ship, orders) for ship, orders in ships if ship.is_here and not ship.is_slain]
    return FoundOrders(tuple(orders_seen(battle, ship, tuple(map(Order, orders)), rulings) for ship, orders in here))


def _tape(battle: FleetBattle, probe: AskTape, rulings: Rulings) -> FoundTape:
    ends = [ModelId(_on_table(battle, end)) if isinstance(end, str) else end for end in (probe.one, probe.another)]
    measured = measure(battle, ends[0], ends[1], rulings)
    return FoundTape(Sum.of(measured.distance), measured.text())


def _on_table(battle: FleetBattle, id: str) -> str:
    """A ship that a tape can be laid to, be it a wreck."""
    ship = _known(battle, id)
    if ship.base is None:
        raise Refusal([Fault(None, f"{ship.name} is not on the table")])
    return ship.id


def _rules(battle: FleetBattle, about: End, rulings: Rulings) -> FoundRules:
    if isinstance(about, str):
        ship = _known(battle, about)
        return FoundRules(ship.name, tuple(rules_of_ship(battle, ship, rulings)))
    return FoundRules("This place", tuple(rules_of_place(battle, about)))
