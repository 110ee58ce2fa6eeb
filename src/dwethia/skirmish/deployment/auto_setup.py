"""Setting up without thinking long: a sensible answer to each question before the battle, for bots and for people.

Everything here depends on the battle alone, so that the same battle always gets the same answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush, merge
from typing import Final

from dwethia.codex.entries import TerrainKind
from dwethia.engine.deeds import NothingMore
from dwethia.engine.forms import as_written
from dwethia.engine.request import Answer
from dwethia.engine.seats import Seat
from dwethia.geometry.measuring import touches_in
from dwethia.geometry.shapes import Disc, Point, Rect, Shape, bounds
from dwethia.lengths import INCH
from dwethia.profile import UnitType
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.board_fighters import side_of
from dwethia.skirmish.deployment.choosing import edges_of, faults_of_scenario
from dwethia.skirmish.deployment.placing_hill import HillAt, HillForm
from dwethia.skirmish.deployment.placing_terrain import terrain_form
from dwethia.skirmish.deployment.waiting import deployment_of
from dwethia.skirmish.scoring.spots import Field, SpotAt, field_of, plays_for_spots
from dwethia.skirmish.scoring.zones import DEPLOYMENT_DEPTH, deployment_zone, hill_of
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.skirmish.state.battle import Battle, Model, Phase
from dwethia.tabletop.deployment import Deploy, Deployment, Places
from dwethia.tabletop.places import grid, steps
from dwethia.tabletop.sides import SIDES, other
from dwethia.tabletop.table import Edge, Piece

PITCH: Final = INCH // 2  # how closely places for models are
RANK: Final = 2 * INCH  # from one rank to the one behind it
SHELTER: Final = 4 * INCH  # how far shooters go out of their way for cover
NOBODY: Final = Deploy()
DANGER: Final = 8 * INCH  # how far everybody goes to keep out of hazardous ground


def set_up_for_me(battle: Battle, seat: Seat, rulings: Rulings) -> Answer:
    """A sensible answer to whatever the seat is asked before the first turn."""
    match battle.phase:
        case Phase.SCENARIOS:
            return scenario_for_me(battle, side_of(battle, seat), rulings)
        case Phase.TERRAIN:
            return as_written(terrain_form(battle, rulings).sensible())
        case Phase.OBJECTIVES:
            field = field_of(battle, rulings)
            assert field is not None, "a seat is asked for a spot only while there is room"
            return as_written(spot_for_me(battle, field))
        case Phase.EDGES:
            return edge_for_me(battle, rulings)
        case Phase.HILL:
            return as_written(hill_for_me(battle, side_of(battle, seat)))
        case Phase.DEPLOYMENT:
            return as_written(array_for_me(battle, seat, rulings))
        case _:
            return as_written(NothingMore())  # scouts stay where they are


# Before anybody stands


def scenario_for_me(battle: Battle, side: Seat, rulings: Rulings) -> str:
    """A side with more models or stronger ones attacks, one that shoots well holds; whatever is open to it."""
    models = [model for model in battle.models if model.side == side]
    shooters = sum(bool(model.card.weapons) for model in models)
    wishes = [Scenario.ANNIHILATION, Scenario.BREAK_THEIR_LINES]
    if 2 * shooters > len(models):
        wishes.insert(0, Scenario.HOLD_THE_LINE)
    return next(each.value for each in wishes if not any(faults_of_scenario(battle, side, each, rulings)))


def spot_for_me(battle: Battle, field: Field) -> SpotAt:
    """Near the middle for a side that plays for spots, else as far from it as can be."""
    x, y = battle.table.middle
    sign = 1 if plays_for_spots(battle, battle.acting) else -1

    def badness(at: Point) -> tuple[int, Point]:
        return sign * ((at[0] - x) ** 2 + (at[1] - y) ** 2), at

    return SpotAt(min((at for at in grid(field.inner, 0, INCH) if field.is_free(at)), key=badness))


def edge_for_me(battle: Battle, rulings: Rulings) -> str:
    """The edge with the most cover and the least that is in the way."""
    return max(edges_of(battle.table, rulings), key=lambda edge: _shelter(battle, edge)).value


def hill_for_me(battle: Battle, side: Seat) -> HillAt:
    """In front of one's own line, where the enemy is longest on the way."""
    zone = deployment_zone(battle, side)
    form = HillForm(battle, hill_of(battle.table).r, kept_clear=SIDES)
    x, y = battle.table.middle
    own = (x, y) if zone is None else ((zone.x0 + zone.x1) // 2, (zone.y0 + zone.y1) // 2)
    return HillAt(form.nearest(own) or (x, y))


def _shelter(battle: Battle, edge: Edge) -> int:
    zone = battle.table.zone(edge, DEPLOYMENT_DEPTH)
    worth = 0
    for piece in battle.table.pieces:
        x, y = piece.put.at
        if zone.x0 <= x <= zone.x1 and zone.y0 <= y <= zone.y1:
            worth += 2 * piece.is_a(TerrainKind.COVER)
            worth -= 3 * piece.is_a(TerrainKind.IMPASSABLE) + piece.is_a(TerrainKind.HAZARDOUS)
    return worth


# Deployment


def array_for_me(battle: Battle, seat: Seat, rulings: Rulings, begun: Deploy = NOBODY) -> Deploy:
    """Everybody the seat has yet to place, in a compact line: fighters in front, shooters behind, heroes last."""
    deployment = deployment_of(battle, side_of(battle, seat), rulings).having(begun)
    models = deployment.waiting_for(seat)
    held_back = tuple(model.id for model in models if model.id in deployment.may_be_left_off)
    array = _Array(battle, deployment, {_rank(model) for model in models})
    placed: Places = {}
    for model in sorted(models, key=lambda model: (_rank(model), -model.card.radius, model.id)):
        if model.id not in held_back and (at := array.put(model)) is not None:
            placed[model.id] = at
    if not placed and not held_back and begun == NOBODY:
        return deployment.only_one(models)
    return Deploy(placed, held_back)


def _rank(model: Model) -> int:
    """Which rank a model stands in: 0 is the front."""
    if model.card.type in (UnitType.HERO, UnitType.RELIGIOUS):
        return 2
    return 1 if model.card.weapons and model.card.type is UnitType.BASIC else 0


class _Array:
    """An army being lined up: each rank looks at places once, the best first."""

    def __init__(self, battle: Battle, deployment: Deployment[Model], ranks: set[int]) -> None:
        self.room = deployment.room
        self.ranks = sorted(ranks)
        self.zone = deployment.zone
        self.edge = deployment.edge
        self.along = 0 if self.edge in (Edge.SOUTH, Edge.NORTH) else 1  # which of x and y runs along it
        self.middle = self._middle(battle, deployment.side)
        near = [piece for piece in battle.table.pieces if self._is_near(piece)]
        self.shelters = [piece.shape for piece in near if piece.is_a(TerrainKind.COVER)]
        self.hazards = [piece.shape for piece in near if piece.is_a(TerrainKind.HAZARDOUS)]
        self.places: dict[tuple[int, int], Iterator[Point]] = {}

    def put(self, model: Model) -> Point | None:
        """The best free place for a model of its rank and size."""
        key = _rank(model), model.card.radius
        if key not in self.places:
            self.places[key] = self._best_first(*key)
        for at in self.places[key]:
            base = Disc(*at, model.card.radius)
            if self.room.is_free(base):
                self.room = self.room.with_base(model.id, base)
                return at
        return None

    def _best_first(self, rank: int, radius: int) -> Iterator[Point]:
        """Places by how far they are from where a rank should stand; shooters like cover, and nobody likes hazards."""
        shelters = _boxed(self.shelters if rank == 1 else [])
        hazards = _boxed(self.hazards)
        most_liked = SHELTER if shelters else 0
        waiting: list[tuple[int, Point]] = []  # those that a place to come, in cover, could still be better than
        for far, at in self._nearest_first(rank, radius):
            while waiting and waiting[0][0] < far - most_liked:
                yield heappop(waiting)[1]
            base = Disc(*at, radius)
            bad = far - SHELTER * _touches_any(base, shelters) + DANGER * _touches_any(base, hazards)
            heappush(waiting, (bad, at))
        while waiting:
            yield heappop(waiting)[1]

    def _nearest_first(self, rank: int, radius: int) -> Iterator[tuple[int, Point]]:
        """Places with how far they are from where a rank should stand: counted double where it is out of line."""
        zone, along, out = self.zone, self.along, 1 - self.along
        line = self._line(max(zone[out + 2] - zone[out] - radius - self.ranks.index(rank) * RANK, radius))
        beside = sorted(
            (abs(at - self.middle), at) for at in steps(zone[along] + radius, zone[along + 2] - radius, PITCH)
        )
        rows = steps(zone[out] + radius, zone[out + 2] - radius, PITCH)
        return merge(*[self._row(beside, row, 2 * abs(row - line)) for row in rows])

    def _row(self, beside: list[tuple[int, int]], row: int, out_of_line: int) -> Iterator[tuple[int, Point]]:
        """The places so far out of line, nearest first."""
        for far, at in beside:
            yield far + out_of_line, ((at, row) if self.along == 0 else (row, at))

    def _line(self, out: int) -> int:
        """Where the line is that lies so far from the army's edge."""
        match self.edge:
            case Edge.SOUTH:
                return self.zone.y0 + out
            case Edge.NORTH:
                return self.zone.y1 - out
            case Edge.WEST:
                return self.zone.x0 + out
            case Edge.EAST:
                return self.zone.x1 - out

    def _middle(self, battle: Battle, side: Seat) -> int:
        """Opposite the enemies that stand already, else in the middle."""
        enemies = [model.disc[self.along] for model in battle.models_of(other(side))]
        if enemies:
            return sum(enemies) // len(enemies)
        return battle.table.middle[self.along]

    def _is_near(self, piece: Piece) -> bool:
        x0, y0, x1, y1 = bounds(piece.shape)
        zone = self.zone
        return x0 <= zone.x1 and x1 >= zone.x0 and y0 <= zone.y1 and y1 >= zone.y0


def _boxed(shapes: Iterable[Shape]) -> list[tuple[Shape, Rect]]:
    return [(shape, bounds(shape)) for shape in shapes]


def _touches_any(base: Disc, shapes: Iterable[tuple[Shape, Rect]]) -> bool:
    return any(touches_in(base, shape, box) for shape, box in shapes)
