"""Whatever is asked of a battle in space, the answer is in words, and the battle stays as it was."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from server.serving import Made, Served

from dwethia.server.boards.cosmic.probe_types import FleetProbes

READY = {"red": {"is_ready": True}, "blue": {"is_ready": True}}
PROBES = sorted(str(each.__struct_config__.tag) for each in get_args(FleetProbes))
FAR = 2**62


@pytest.fixture(scope="module")
def made(served: Served) -> Made:
    wish = served.http.get("/api/games/cosmic/first").json()
    return served.make("cosmic", setup=wish["setup"], seats=READY)


def probed(made: Made, look: Any, seat: str | None = "red") -> tuple[int, Any]:
    token = made.spectator if seat is None else made.tokens[seat]
    told = made.call("POST", "/probe", token, {"look": look, "seat": seat})
    return told.status_code, told.json()


def test_a_look_is_answered_for_a_seat_and_for_a_spectator(made: Made) -> None:
    look = {"probe": "course", "ship": "red-1", "deeds": [{"do": "advance", "ship": "red-1", "distance": 2000}]}
    for seat in ("red", "blue", None):
        status, told = probed(made, look, seat)
        assert status == 200, told
        assert told["found"]["steps"][0]["base"]["at"] == [12_000, 7_000]
    assert made.watch().seat(None)["scene"]["ships"][0]["at"] == [12_000, 5_000]


@pytest.mark.parametrize("probe", PROBES)
@pytest.mark.parametrize("more", [{"ship": 5}, {"ship": "red-1", "more": 1}, {"ship": "x" * 41}, {"model": [1]}])
def test_a_look_that_cannot_be_read_is_refused(made: Made, probe: str, more: dict[str, Any]) -> None:
    status, told = probed(made, {"probe": probe, **more})
    assert status == 400
    assert told["error"]


@pytest.mark.parametrize(
    "look",
    [
        {"probe": "course", "ship": "red-1", "deeds": [{"do": "advance", "ship": "red-1", "distance": FAR}]},
        {"probe": "course", "ship": "red-1", "deeds": [{"do": "advance", "ship": "red-1", "distance": -1}]},
        {"probe": "course", "ship": "red-1", "deeds": [{"do": "turn", "ship": "red-1", "degrees": 361}]},
        {"probe": "course", "ship": "red-1", "deeds": [{"do": "hold", "ship": "red-1"}] * 5},
        {"probe": "course", "ship": "red-1", "deeds": [{"do": "dance", "ship": "red-1"}]},
        {"probe": "course", "ship": "red-1", "orders": ["move", "move", "move"]},
        {"probe": "course", "ship": "red-1", "deeds": [{"do": "fly", "ship": "red-1", "legs": [[0, 1]] * 21}]},
        {"probe": "orders", "ships": {"red-1": ["dance"]}},
        {"probe": "orders", "ships": {f"red-{number}": [] for number in range(101)}},
        {"probe": "salvo", "shots": [{"ship": "red-1", "weapon": "x", "target": "blue-1"}] * 25},
        {"probe": "path", "model": "red-1", "path": []},
        {"probe": "nothing"},
        [],
        None,
    ],
)
def test_what_is_out_of_all_bounds_is_refused(made: Made, look: Any) -> None:
    assert probed(made, look)[0] in (400, 409)


@pytest.mark.parametrize(
    "look",
    [
        {"probe": "course", "ship": "nobody"},
        {"probe": "volley", "ship": "nobody"},
        {"probe": "facing", "ship": ""},
        {"probe": "orders", "ships": {"nobody": ["move"]}},
        {"probe": "cast", "model": "red-1", "power": "spoon"},
        {"probe": "tape", "one": "nobody", "another": [0, 0]},
    ],
)
def test_strangers_are_named(made: Made, look: Any) -> None:
    status, told = probed(made, look)
    assert 400 <= status < 500
    assert "no ship" in str(told) or "no power" in str(told)


def test_points_far_from_the_table_are_measured(made: Made) -> None:
    assert probed(made, {"probe": "tape", "one": [FAR, FAR], "another": [-FAR, 0]})[0] == 200
    assert probed(made, {"probe": "rules", "about": [FAR, -FAR]})[0] == 200
