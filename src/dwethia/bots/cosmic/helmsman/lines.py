"""What is in the way of a ship's fire from a place: the shots that promise most are measured as they are played."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heapify, heappop, heappush

from dwethia.bots.cosmic.helmsman.prospects import ExpectedFire, GunFire
from dwethia.bots.cosmic.helmsman.stations import Station
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey, Gun
from dwethia.bots.cosmic.helmsman.ways import WeighedWay
from dwethia.cosmic.shooting.aiming import shot_of
from dwethia.cosmic.shooting.shot_faults import faults_of_sight
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.geometry.shapes import bounds
from dwethia.profile import ModelId


def best_ways(
    survey: FleetSurvey, ship: ShipModel, found: list[WeighedWay], volleys: int
) -> Iterator[tuple[float, WeighedWay]]:
    """Ways with their worth, the best first. What is in the way makes none better, so only the best are measured."""
    heap = [(-each.worth(survey, volleys), number, False) for number, each in enumerate(found)]
    heapify(heap)
    while heap:
        worth, number, is_measured = heappop(heap)
        way = found[number]
        if is_measured or not volleys or way.way.ram:
            yield -worth, way
            continue
        fire = fire_past_others(survey, ship, way.way.at, way.prospect.guns)
        found[number] = way._replace(prospect=way.prospect._replace(fire=fire))
        heappush(heap, (-found[number].worth(survey, volleys), number, True))


def fire_past_others(survey: FleetSurvey, ship: ShipModel, at: Station, guns: tuple[GunFire, ...]) -> ExpectedFire:
    """What a ship at a place may expect of its guns, with everything that is in the way."""
    view = _Outlook(survey, ship, at)
    return ExpectedFire.of(view.best_of(each) for each in guns)


class _Outlook:
    """The battle with a ship at a place."""

    def __init__(self, survey: FleetSurvey, ship: ShipModel, at: Station) -> None:
        self.survey, self.ship, self.at = survey, ship, at
        self._battle: FleetBattle | None = None
        self._hindered: dict[ModelId, bool] = {}

    def best_of(self, fire: GunFire) -> tuple[float, ModelId | None]:
        """The target that one shot of a gun takes most from; only those are measured that may be the best."""
        best: tuple[float, ModelId | None] = (0.0, None)
        for harm, id in sorted(fire.harm, key=lambda each: -each[0]):
            if harm <= best[0]:
                break
            if self._is_hindered(id):
                harm = self._harm_past(fire.gun, id)
            if harm > best[0]:
                best = harm, id
        return best

    def _is_hindered(self, id: ModelId) -> bool:
        """Whether anything may be in the way of a shot: near the line from middle to middle, quickly found."""
        found = self._hindered.get(id)
        if found is None:
            found = self._hindered[id] = any(
                _is_near_line(self.at, self.survey.stations[id], *each) for each in self._rings(id)
            )
        return found

    def _rings(self, id: ModelId) -> Iterator[tuple[float, float, float]]:
        for other, stands in self.survey.stations.items():
            if other != id and other != self.ship.id:
                yield stands.x, stands.y, stands.long + stands.wide
        for piece in self.survey.battle.table.pieces:
            x0, y0, x1, y1 = bounds(piece.shape)
            yield (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0 + y1 - y0) / 2

    def _harm_past(self, gun: Gun, id: ModelId) -> float:
        """What a shot takes past all that is in the way, by the odds of the shot that is played."""
        survey, battle = self.survey, self.battle
        ship, target = battle.ship(self.ship.id), battle.ship(id)
        if any(faults_of_sight(battle, ship, target, survey.rulings)):
            return 0.0
        return survey.worth_of_shot(battle, shot_of(battle, ship, gun.weapon, target, survey.rulings))

    @property
    def battle(self) -> FleetBattle:
        if self._battle is None:
            self._battle = self.survey.battle.with_ships(self.ship.placed(self.at.place, self.at.heading))
        return self._battle


def _is_near_line(one: Station, other: Station, x: float, y: float, r: float) -> bool:
    """Whether a circle comes near to the stretch between two bases."""
    across, down = other.x - one.x, other.y - one.y
    square = across * across + down * down
    wide = max(one.long + one.wide, other.long + other.wide)
    from_x, from_y = x - one.x, y - one.y
    aside, along = across * from_y - down * from_x, across * from_x + down * from_y
    far = wide + r
    return aside * aside < far * far * square and -far * far < along < square + far * far
