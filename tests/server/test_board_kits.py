"""What a game brings to the server is found by its kit: its scene, probes, findings, types and handlers."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from browser.hosting import Host
from toy_game.installing import install

from dwethia.server.boards import PLAIN, board_of, boards

# A board for the toy, as its author would write it.
BOARD = '''
from litestar import get
from msgspec import Struct

from dwethia.server.boards.board import Board, BoardKit


class DiceCup(Struct, frozen=True, tag_field="board", tag="toy"):
    """The toy as it is drawn."""

    round: int


class AskPoints(Struct, frozen=True, forbid_unknown_fields=True, tag_field="probe", tag="toy-points"):
    """How many points a seat has."""

    seat: str


class FoundPoints(Struct, frozen=True, tag_field="found", tag="toy-points"):
    points: int


class Wager(Struct, frozen=True):
    """Something that only its client reads."""

    most: int


class CupBoard(Board):
    def scene(self, seen, rulings):
        return DiceCup(seen.round)

    def probe(self, seen, look, request, rulings, question):
        return FoundPoints(seen.points[("left", "right").index(look.seat)])


@get("/api/games/toy/wager")
async def wager() -> Wager:
    return Wager(5)


KITS = (
    BoardKit(
        game="toy",
        board=CupBoard(),
        scenes=(DiceCup,),
        probes=(AskPoints,),
        findings=(FoundPoints,),
        read=(Wager,),
        handlers=lambda: (wager,),
    ),
)
'''


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    place = install(tmp_path_factory.mktemp("installed"))
    (place / "toy_game" / "board.py").write_text(BOARD)
    server = Host(tmp_path_factory.mktemp("tables"), place)
    yield server
    server.kill()


@pytest.fixture
def http(host: Host) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=host.url, timeout=60, trust_env=False) as client:
        yield client


def probe(http: httpx.Client, game: str, look: dict[str, Any]) -> httpx.Response:
    """What is found at a new table of a game where its first person looks."""
    first, *others = next(each for each in http.get("/api/games").json() if each["name"] == game)["seats"]
    seats = {first: {"is_ready": True}, **{seat: {"bot": "random"} for seat in others}}
    made = http.post("/api/tables", json={"game": game, "seats": seats}).json()
    headers = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    return http.post(f"/api/tables/{made['table']}/probe", headers=headers, json={"look": look})


def test_a_game_without_a_board_is_shown_plainly() -> None:
    assert set(boards()) == {"aftermath", "cosmic", "dungeon", "skirmish"}
    assert board_of("clash") is board_of("a game that nobody has heard of") is PLAIN


def test_what_is_drawn_of_a_game_from_elsewhere_is_in_the_schemas(http: httpx.Client) -> None:
    messages = http.get("/schema/messages.json").json()
    scenes, nothing = messages["$defs"]["SeatSeen"]["properties"]["scene"]["anyOf"]
    assert set(scenes["discriminator"]["mapping"]) == {"aftermath", "battle", "dungeon", "fleet", "toy"}
    assert nothing == {"type": "null"}
    asked = http.get("/schema/openapi.json").json()
    assert "/api/games/toy/wager" in asked["paths"]
    assert any("AskPoints" in name for name in asked["components"]["schemas"])


def test_its_handlers_and_probes_answer(http: httpx.Client) -> None:
    assert http.get("/api/games/toy/wager").json() == {"most": 5}
    found = probe(http, "toy", {"probe": "toy-points", "seat": "left"})
    assert found.json()["found"] == {"found": "toy-points", "points": 0}


def test_a_probe_is_read_strictly(http: httpx.Client) -> None:
    assert probe(http, "toy", {"probe": "toy-points", "seat": "left", "more": 1}).status_code == 400
    assert probe(http, "toy", {"probe": "toy-lines"}).status_code == 400


@pytest.mark.parametrize(
    ("tag", "wrong"),
    [
        ('tag_field="found", tag="path"', "toy: skirmish has findings tagged 'path' already"),
        ('tag_field="probe", tag="toy-points"', "toy: FoundPoints is among the findings, and not tagged by 'found'"),
    ],
)
def test_a_tag_that_would_be_mistaken_is_refused_by_name(tmp_path: Path, tag: str, wrong: str) -> None:
    place = install(tmp_path)
    mistaken = BOARD.replace('tag_field="found", tag="toy-points"', tag)
    assert mistaken != BOARD
    (place / "toy_game" / "board.py").write_text(mistaken)
    path = os.pathsep.join(filter(None, (str(place), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-c", "import dwethia.server.messages"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert f"KitError: {wrong}" in done.stderr


@pytest.mark.parametrize(
    ("game", "look"), [("toy", {"probe": "fights"}), ("clash", {"probe": "toy-points", "seat": ""})]
)
def test_a_probe_of_another_game_finds_nothing(http: httpx.Client, game: str, look: dict[str, Any]) -> None:
    answer = probe(http, game, look)
    assert (answer.status_code, answer.json()["error"]) == (409, "there is nothing to probe in this game")
