"""What is drawn of a battle in space: the same for everybody, and nothing of what is sealed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from cosmic.space import Space, blue, piece, red
from server.serving import Served

from dwethia.codex import starter
from dwethia.cosmic.setup.preparing import prepare
from dwethia.engine.rules import as_setup
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.muster.ready import ready_force
from dwethia.server.boards.cosmic.board import FleetBoard
from dwethia.server.boards.cosmic.scene import FleetScene, ShipDrawn

BOARD = FleetBoard()
READY = {"red": {"is_ready": True}, "blue": {"is_ready": True}}


def drawn(space: Space) -> FleetScene:
    return BOARD.scene(space.battle, space.rulings)


def ship(scene: FleetScene, id: str) -> ShipDrawn:
    return next(each for each in scene.ships if each.id == id)


def small_fleets() -> dict[str, Any]:
    one, two = ready_force("learn-sun-patrol"), ready_force("learn-void-raid")
    assert isinstance(one, Fleet)
    assert isinstance(two, Fleet)
    return as_setup(prepare((one, two), starter()))


def test_a_hull_is_drawn_by_its_corners_from_the_front_left_one_round_by_the_right() -> None:
    made = Space(red((10, 10), size=(60, 30)), blue((20, 20), size=50))
    hull, disc = ship(drawn(made), "red-1"), ship(drawn(made), "blue-1")
    half_long, half_wide = hull.length // 2, hull.width // 2
    assert hull.corners == (
        (10_000 - half_wide, 10_000 + half_long),
        (10_000 + half_wide, 10_000 + half_long),
        (10_000 + half_wide, 10_000 - half_long),
        (10_000 - half_wide, 10_000 - half_long),
    )
    assert (hull.radius, hull.heading) == (None, 0)
    assert (disc.radius, disc.heading) == (disc.length // 2, 180)
    assert disc.corners[0] == (20_000 + disc.length // 2, 20_000 - disc.length // 2)  # it looks south


def test_a_ship_has_its_card_with_weapons_as_they_count_under_the_rulings() -> None:
    guns = ["18in S4 front", "12in S3 half"]
    scene = drawn(Space(red((10, 10), "M5 S4 W3 save5", weapons=guns), blue((20, 20), "W2")))
    card = scene.kinds[ship(scene, "red-1").kind]
    assert (card.stats["wounds"], card.save, card.has_shields) == (3, 5, True)
    assert [(each.arc, each.range, each.strength) for each in card.weapons] == [("front", 18_000, 4), (None, 12_000, 3)]
    assert not scene.kinds[ship(scene, "blue-1").kind].has_shields
    free = drawn(Space(red((10, 10), weapons=guns), blue((20, 20)), rulings=["R-CC-52=all-round"]))
    assert [each.arc for each in free.kinds[0].weapons] == [None, None]


def test_terrain_zones_locks_wrecks_and_reserves_are_drawn() -> None:
    made = Space(
        red((10, 10), "A2", orders="move fire"),
        red(None, "A1"),
        blue((10, 12.8), "A1"),
        terrain=[piece((18, 12), "difficult", "cover", cover=2)],
        phase="movement",
    )
    scene = drawn(made)
    assert scene.terrain[0].words == "difficult, cover 2"
    assert [(each.name, each.side) for each in scene.zones] == [("deployment zone", "red"), ("deployment zone", "blue")]
    assert ship(scene, "red-1").locked_with == ("blue-1",)
    assert ship(scene, "red-2").is_in_reserve
    assert (ship(scene, "red-2").at, ship(scene, "red-2").corners) == (None, ())
    assert (scene.phase, scene.acting, scene.sealed) == ("movement", "red", None)


@pytest.mark.rule("CC-ORDER-04")
def test_orders_are_drawn_only_once_they_are_revealed() -> None:
    made = Space(red((10, 10)), blue((20, 20)), dice="6 1")
    before = msgspec.json.encode(drawn(made))
    assert drawn(made).sealed == "orders"
    made.decide({"ships": {"red-1": ["move", "fire"]}}, "red")
    assert msgspec.json.encode(drawn(made)) == before
    made.decide({"ships": {"blue-1": ["move", "move"]}}, "blue")
    assert ship(drawn(made), "red-1").orders == ("move", "fire")


@pytest.mark.rule("CC-ORDER-04")
def test_nobody_elses_bytes_depend_on_sealed_orders(served: Served) -> None:
    """A seat sees its own answer beside the scene; the other seat and a spectator are sent the same for any orders."""
    sent = []
    for orders in (["move", "fire"], ["shield", "boarding"]):
        setup = small_fleets()
        setup["start"] = _in_line(setup)
        made = served.make("cosmic", setup=setup, seats=READY)
        mover = made.sit("red")
        (request,) = mover.requests
        ships = dict.fromkeys(request["form"]["ships"], orders)
        assert mover.decide(request, {"ships": ships})["type"] == "done"
        assert mover.seat("red")["answered"] == {"ships": ships}
        others = (made.sit("blue").seat("blue"), made.watch().seat(None))
        assert all(each["answered"] is None for each in others)
        sent.append([msgspec.json.encode(each) for each in others])
        assert mover.seat("red")["scene"] == others[0]["scene"] == others[1]["scene"]
    assert sent[0] == sent[1]


def _in_line(setup: dict[str, Any]) -> dict[str, Any]:
    """Every ship in its zone, and the first Order Phase about to begin."""
    placed = [
        {"ship": f"{side}-{number}", "at": [3000 + 4200 * (number - 1), y], "heading": heading}
        for side, y, heading in (("red", 4000, 0), ("blue", 20_000, 180))
        for number in range(1, len(setup[side]["ships"]) + 1)
    ]
    return {"placed": placed}
