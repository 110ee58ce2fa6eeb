"""A sensible place for the next ships, for bots and for people: a line of battle about the middle, in open space."""

from __future__ import annotations

from collections.abc import Sequence

from dwethia.cosmic.state.battle import FleetBattle, ShipModel, standing
from dwethia.cosmic.state.measure import ZONE
from dwethia.engine.seats import Seat
from dwethia.geometry.hulls.gaps import is_nearer
from dwethia.geometry.hulls.hull import Base
from dwethia.geometry.shapes import Point, Rect, bounds
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.tabletop.deployment import Deploy, Deployment, Places, Standing, base_at
from dwethia.tabletop.places import FreeSpace, grid


def array_for_me(
    battle: FleetBattle, whole: Deployment[ShipModel], seat: Seat, begun: Deploy, most: int | None
) -> Deploy:
    """The seat's next ships, the largest first, each clear of its friends and near the middle of its line."""
    deployment = whole.having(begun)
    ships = sorted(deployment.waiting_for(seat), key=lambda ship: (-ship.size.area, ship.id))[:most]
    room = deployment.room
    placed: Places = {}
    friends = [each.hull for each in battle.ships_of(deployment.side)]
    friends += [_hull_there(deployment, id, place) for id, place in begun.models.items()]
    for ship in ships:
        place = _place_in_line(deployment, ship, room, friends) or deployment.find_place(ship, room)
        stands = base_at(place, ship.size, deployment.edge) if place else None
        if place is not None and stands is not None:
            at, shape, turned = stands
            placed[ship.id] = place
            room = room.with_base(ship.id, shape)
            friends.append(standing(ship.card, at, turned)[0])
    return Deploy(placed) if placed or begun.models else deployment.only_one(deployment.waiting_for(seat))


def _hull_there(deployment: Deployment[ShipModel], id: ModelId, place: Standing) -> Base:
    """A ship's base where it is to stand, looking into the table unless it is said otherwise."""
    x, y, *degrees = place
    return standing(deployment.models[id].card, (x, y), degrees[0] % 360 if degrees else deployment.edge.inward)[0]


def _place_in_line(
    deployment: Deployment[ShipModel], ship: ShipModel, room: FreeSpace, friends: Sequence[Base]
) -> Standing | None:
    """The free place nearest to the middle of the zone's front that is clear of every friend's control zone."""
    zone, turned = deployment.zone_of(ship), deployment.edge.inward
    x0, y0, x1, y1 = bounds(ship.size.at((0, 0), turned))
    inner = Rect(zone.x0 - x0, zone.y0 - y0, zone.x1 - x1, zone.y1 - y1)
    middle = deployment.table.middle

    def far(at: Point) -> tuple[int, Point]:
        return (at[0] - middle[0]) ** 2 + (at[1] - middle[1]) ** 2, at

    for at in sorted(grid(inner, 0, INCH), key=far):
        base, _ = standing(ship.card, at, turned)
        place = at if ship.size.is_round else (*at, turned)
        if any(is_nearer(base, each, ZONE + 1) for each in friends) or not room.is_free(ship.size.at(at, turned)):
            continue
        if deployment.further is None or not any(deployment.further(ship, place)):
            return place
    return None
