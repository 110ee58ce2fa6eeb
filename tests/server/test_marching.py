"""Models that are moved together: each as far as it can, round what is in the way, and close to the others."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from skirmish.close_combat.brawls import Standing
from skirmish.fields import blue, piece, red

from dwethia.faults import Refusal
from dwethia.geometry.paths import length
from dwethia.geometry.reach import Reach
from dwethia.geometry.shapes import Disc
from dwethia.lengths import INCH
from dwethia.server.boards.skirmish.probe_types import AskPaths, FoundPaths, Way, WaySeen
from dwethia.server.boards.skirmish.probes import look_at
from dwethia.skirmish.movement.movement_form import Move, MovementForm
from dwethia.skirmish.state.battle import Manner

SLOW = "M3 Move3"


def wished(stand: Standing, by: tuple[float, float], ids: list[str] | None = None, **more: Any) -> AskPaths:
    """Everybody of red goes so far."""
    ways = []
    for model in stand.battle.models_of("red"):  # type: ignore[arg-type]
        if ids is None or model.id in ids:
            x, y = model.disc[:2]
            end = round(x + by[0] * INCH), round(y + by[1] * INCH)
            ways.append(Way(model.id, ((x, y), end), **more))
    return AskPaths(tuple(ways), as_far=True)


def marched(stand: Standing, asked: AskPaths) -> FoundPaths:
    found = look_at(stand.battle, asked, None, stand.rulings)
    assert isinstance(found, FoundPaths)
    return found


def gone(way: WaySeen) -> float:
    return sum(length(a, b) for a, b in pairwise(way.path))


def row(number: int, profile: str = "M6", y: float = 8) -> list[dict[str, Any]]:
    return [red((6 + 1.5 * place, y), profile) for place in range(number)]


def test_a_way_that_is_too_long_is_gone_as_far_as_it_can_be() -> None:
    stand = Standing(*row(3), blue((10, 22.5)))
    found = marched(stand, wished(stand, (0, 13)))
    assert [each.faults for each in found.ways] == [()] * 3
    for way in found.ways:
        assert way.allowance.total - 20 <= way.cost.total <= way.allowance.total
    assert found.strays == ()


def test_each_way_is_what_the_movement_phase_would_take_in_that_order() -> None:
    rock = piece((8, 12), "impassable", diameter=3)
    stand = Standing(*row(6), *(red((6 + 1.5 * place, 6.5)) for place in range(6)), blue((10, 22.5)), terrain=[rock])
    found = marched(stand, wished(stand, (1, 5.5)))
    battle = stand.battle
    for way in found.ways:
        model = battle.model(way.model)
        form = MovementForm(battle, model.seat, stand.rulings)
        assert list(form.faults_of(Move(model.id, way.path, way.manner))) == []
        battle = battle.with_model(replace(model, base=Disc(*way.path[-1], model.disc.r)))
    assert sum(len(way.path) > 1 for way in found.ways) == 12


def test_a_way_goes_round_what_stands_in_it() -> None:
    rock = piece((10, 11), "impassable", diameter=2)
    stand = Standing(red((10, 8), "M6"), blue((10, 22.5)), terrain=[rock])
    (way,) = marched(stand, wished(stand, (0, 5))).ways
    assert way.faults == ()
    assert len(way.path) > 2
    assert length(way.path[-1], (10_000, 13_000)) < 1 * INCH
    (further,) = marched(stand, wished(stand, (0, 14))).ways  # than it can get: it goes round the same rock
    assert further.faults == ()
    assert further.path[-1][1] > 12_000


def test_nobody_runs_away_from_who_is_slower() -> None:
    stand = Standing(red((6, 8), SLOW), *(red((7.5 + 1.5 * place, 8), "M6") for place in range(4)), blue((10, 22.5)))
    found = marched(stand, wished(stand, (0, 6)))
    assert found.strays == ()
    by_id = {each.model: each for each in found.ways}
    slow, last = gone(by_id["red-1"]), gone(by_id["red-5"])
    assert slow < last
    alone = marched(stand, wished(stand, (0, 6), ["red-2"])).ways[0]
    assert gone(by_id["red-2"]) < gone(alone)  # it waits for its neighbour


def test_bends_are_kept_and_the_end_is_shortened() -> None:
    stand = Standing(red((10, 8), "M6"), blue((10, 22.5)))
    asked = AskPaths((Way("red-1", ((10_000, 8_000), (12_000, 8_000), (12_000, 18_000))),), as_far=True)
    (way,) = marched(stand, asked).ways
    assert (way.path[1], way.path[2][0], way.faults) == ((12_000, 8_000), 12_000, ())


def test_a_group_gets_at_an_enemy_all_around_it_and_the_rest_come_near() -> None:
    stand = Standing(*row(6), blue((9.5, 13)))
    ways = [Way(each.model, each.path, foe="blue-1") for each in wished(stand, (0, 5)).ways]
    found = marched(stand, AskPaths(tuple(ways), as_far=True))
    assert all(not each.faults for each in found.ways)
    at = stand.battle.model("blue-1").disc
    near = [each for each in found.ways if length(each.path[-1], at[:2]) < 2 * at.r + 20]
    assert len(near) >= 2


def test_a_shield_is_moved_behind_by_who_has_one() -> None:
    stand = Standing(red((10, 8), "M6"), blue((10, 22.5)))
    (way,) = marched(stand, wished(stand, (0, 3), manner=Manner.DEFENSIVE)).ways
    assert way.path == ((10_000, 8_000),)  # it has none


@pytest.mark.parametrize(("number", "far"), [(60, 9), (20, 17)], ids=["a crowd", "through the enemy's line"])
def test_many_are_looked_at_within_a_moment(number: int, far: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody could get to in this move is not searched for ways."""
    examined = 0

    def counted(self: Reach[Any], *part: Any) -> float:
        nonlocal examined
        examined += 1
        return dearer(self, *part)

    dearer = Reach._dearer
    monkeypatch.setattr(Reach, "_dearer", counted)
    models = [red((3 + 1.4 * (place % 15), 3 + 1.4 * (place // 15)), "M6") for place in range(number)]
    rocks = [piece((6 + 5 * number, 12), "impassable", diameter=3) for number in range(4)]
    stand = Standing(*models, *(blue((2 + 1.8 * place, 20)) for place in range(12)), terrain=rocks)
    found = marched(stand, wished(stand, (2, far)))
    assert len(found.ways) == number
    assert examined < 100_000


def test_nonsense_is_refused() -> None:
    stand = Standing(red((10, 8)), blue((10, 22.5)))
    for way in (Way("nobody", ()), Way("red-1", (), foe="nobody")):
        with pytest.raises(Refusal):
            marched(stand, AskPaths((way,), as_far=True))
    (stays,) = marched(stand, AskPaths((Way("red-1", ()),), as_far=True)).ways
    assert len(stays.path) == 1
