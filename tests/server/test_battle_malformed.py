"""Whatever is handed to a battle, the answer is in words, and the battle stays as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, get_args

import httpx
import msgspec
import pytest
from counts import count
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from server.scenes_served import READY, scene_table, setup_of
from server.serving import Made, Person, Served
from server.test_malformed import answered, json_values, state_of
from skirmish.fields import blue, red
from small_battles import small_setup

from dwethia.server.boards.skirmish.probe_types import Probes

# The server runs in a thread of this process, and may draw at random while a strategy does.
pytestmark = pytest.mark.filterwarnings("ignore:Do not use the .random. module inside strategies")

MODELS = (
    red((5, 5), "hero Dst2 P4", weapon="24in S3", name="Red Hero"),
    red((8, 5), name="Mate"),
    blue((5, 12), "hero Dst2", weapon="24in S3"),
)
PROBES = sorted(each.__struct_config__.tag for each in get_args(Probes))
QUIET = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
places = st.tuples(st.integers(-(2**40), 2**40), st.integers(-1000, 50_000)) | json_values
answers = st.fixed_dictionaries(
    {},
    optional={
        "do": st.sampled_from(["move", "shoot", "arrive", "done", "cast", "fly", ""]) | json_values,
        "model": st.sampled_from(["red-1", "red-2", "blue-1", "nobody"]) | json_values,
        "path": st.lists(places, max_size=5) | json_values,
        "manner": st.sampled_from(["plain", "stealthy", "flying"]) | json_values,
        "target": st.sampled_from(["red-1", "blue-1", "nobody"]) | json_values,
        "weapon": st.sampled_from(["weapon", "", "spoon"]) | json_values,
        "at": places,
        "lobbed": json_values,
        "more": json_values,
    },
)


class Fight:
    """A table in one phase of a battle; another one is set where a guess was legal after all."""

    def __init__(self, served: Served, phase: str) -> None:
        self._served, self._phase = served, phase
        self.begin()

    def begin(self) -> None:
        self.made: Made = scene_table(self._served, *MODELS, phase=self._phase)
        self.both: Person = self.made.sit("red", "blue")
        while self.both.requests[0]["question"] == "window":
            assert self.both.decide(self.both.requests[0], "pass")["type"] == "done"


@pytest.fixture(scope="module", params=["movement", "shoot"])
def fight(served: Served, request: pytest.FixtureRequest) -> Fight:
    return Fight(served, request.param)


@settings(suppress_health_check=QUIET, max_examples=count(100, 2000), deadline=None)
@given(answer=answers | json_values)
def test_an_answer_that_is_none_is_refused_and_changes_nothing(fight: Fight, answer: Any) -> None:
    before, (request,) = state_of(fight.made), fight.both.requests
    message = {"type": "decide", "id": 7, "seat": request["seat"], "step": fight.both.now["step"], "answer": answer}
    reply = answered(fight.both, msgspec.json.encode(message).decode())
    if reply["type"] == "done":
        fight.begin()
        return
    assert reply["type"] == "refused"
    assert reply["error"]
    assert "went wrong" not in reply["error"]
    assert state_of(fight.made) == before


@settings(suppress_health_check=QUIET, max_examples=count(100, 2000), deadline=None)
@given(kind=st.sampled_from(PROBES), fields=answers)
def test_a_look_at_nonsense_is_answered_in_words_and_moves_nothing(
    fight: Fight, kind: str, fields: dict[str, Any]
) -> None:
    before = state_of(fight.made)
    look = {"probe": kind, **fields, **({"answer": fields} if kind == "faults" else {})}
    for seat in ("red", None, "nobody"):
        told = fight.made.call("POST", "/probe", fight.made.tokens["red"], {"look": look, "seat": seat})
        assert told.status_code in (200, 400, 403, 409), told.text
        assert told.status_code == 200 or told.json()["error"]
    assert state_of(fight.made) == before
    fight.both.refused("hello", tokens=["again"])  # whoever reads nothing is closed


# Setups and records with something else in them


def leaves(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where in a value something could be replaced."""
    held = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in held:
        yield (*place, name)
        yield from leaves(each, (*place, name))


def replaced(value: Any, place: tuple[Any, ...], by: Any) -> Any:
    changed = deepcopy(value)
    *way, last = place
    held = changed
    for name in way:
        held = held[name]
    held[last] = by
    return changed


def posted(served: Served, path: str, body: Any) -> httpx.Response:
    """Sent as Python writes it, with numbers that no JSON has."""
    return served.http.post(path, content=json.dumps(body), headers={"Content-Type": "application/json"})


def as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


SETUP = as_json(setup_of(*MODELS))
SETUP_PLACES = list(leaves(SETUP))
odd = json_values | st.sampled_from([2**31, 2**62, -(2**62), 10**30, "x" * 5000, -1, 0, 100_000, [[]], [0] * 2000])


@settings(suppress_health_check=QUIET, max_examples=count(150, 3000), deadline=None)
@given(place=st.sampled_from(SETUP_PLACES), by=odd)
def test_a_setup_with_something_odd_in_it_is_played_or_refused(served: Served, place: tuple[Any, ...], by: Any) -> None:
    setup = replaced(SETUP, place, by)
    answer = posted(served, "/api/tables", {"game": "skirmish", "setup": setup, "seats": READY})
    assert answer.status_code in (201, 400), answer.text
    if answer.status_code == 400:
        assert answer.json()["error"]
        assert len(answer.text) < 10_000
        return
    seats = [each["seat"] for each in answer.json()["seats"]]
    if seats == ["red", "blue"]:
        Made(served, answer.json()).sit("red", "blue").leave()


@pytest.fixture(scope="module")
def record(served: Served) -> Any:
    """Of a battle that two bots have fought out."""
    bots = {"red": {"bot": "random"}, "blue": {"bot": "random"}}
    made = served.make("skirmish", setup=small_setup(turns=1), seats=bots)
    made.watch().until(lambda person: person.table["stage"] == "ended", timeout=60)
    return made.get("/record").json()


@settings(suppress_health_check=QUIET, max_examples=count(60, 1000), deadline=None)
@given(data=st.data(), by=odd)
def test_a_record_with_something_odd_in_it_is_told_or_refused(
    served: Served, record: Any, data: st.DataObject, by: Any
) -> None:
    forged = replaced(record, data.draw(st.sampled_from(list(leaves(record)))), by)
    for path, asked in (
        ("/api/replay", {"record": forged, "count": 200}),
        ("/api/report", {"record": forged}),
        ("/api/verify", {"record": forged}),
        ("/api/tables", {"record": forged, "entry": 3, "seats": READY}),
    ):
        answer = posted(served, path, asked)
        assert answer.status_code in (200, 201, 400, 404, 409, 422), answer.text  # 422: more work than is done for one
        assert answer.status_code < 400 or answer.json()["error"]


def test_a_record_with_cover_beyond_any_is_refused(served: Served, record: Any) -> None:
    """Sight meets a piece as often as its cover takes off: two thousand million shapes were made of this one."""
    piece = next(number for number, put in enumerate(record["setup"]["terrain"]) if "cover" in put["kind"])
    forged = replaced(record, ("setup", "terrain", piece, "kind", "cover"), 2**31)
    for path in ("/api/replay", "/api/report", "/api/verify", "/api/tables"):
        answer = posted(served, path, {"record": forged})
        assert answer.status_code == 400, answer.text
        assert "cover" in answer.json()["error"]


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"red": {}, "blue": {}},
        {"red": {"ready": "nobody"}, "blue": {"ready": "noon-cohort"}},
        {"red": {"levy": {"faction": "nobody", "limit": 500}}, "blue": {"ready": "noon-cohort"}},
        {"red": {"army": {"name": "x" * 10_000}}, "blue": {"ready": "noon-cohort"}},
        {"red": {"ready": "gilded-eel"}, "blue": {"ready": "noon-cohort"}, "board": "nowhere"},
        {"red": {"ready": "gilded-eel"}, "blue": {"ready": "noon-cohort"}, "packs": ["0" * 64] * 100},
        {"red": {"ready": "gilded-eel", "seats": ["a"] * 1000}, "blue": {"ready": "noon-cohort"}},
    ],
    ids=range(8),
)
def test_a_wish_that_is_none_has_faults_or_is_refused(served: Served, wish: dict[str, Any]) -> None:
    answer = served.http.post("/api/games/skirmish/setup", json=wish)
    assert answer.status_code in (200, 400, 410), answer.text
    told = answer.json()
    assert told.get("error") or (told["setup"] is None and told["faults"])
