"""Whatever is sent, the server answers in words, and no table changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from counts import count
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from server.serving import Made, Person, Served, serving
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from dwethia.server.messages import FromClient, message_schema

READY = {"red": {"is_ready": True}, "blue": {"is_ready": True}}

json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
TYPES = sorted(message_schema()["properties"]["client"]["discriminator"]["mapping"])
FIELDS = (
    "id",
    "seat",
    "step",
    "answer",
    "scope",
    "moment",
    "entry",
    "agree",
    "late",
    "tokens",
    "name",
    "salt",
    "extra",
)
likely = st.sampled_from(["red", "blue", "first", "hold", "phase", "", 0, 1, 2, -1, 2**40, True, None])
messages = st.fixed_dictionaries(
    {"type": st.sampled_from([*TYPES, "nothing"])},
    optional=dict.fromkeys(FIELDS, likely | json_values),
)
#: Legal messages change things, as they should: these types are left out where nothing may change.
HARMLESS = [name for name in TYPES if name not in ("decide", "concede", "undo", "pass", "consent")]
harmless = messages.filter(lambda message: message["type"] in (*HARMLESS, "nothing"))


@pytest.fixture(scope="module")
def table(served: Served) -> Made:
    return served.make(seats=READY)


@pytest.fixture(scope="module")
def red(table: Made) -> Person:
    return table.sit("red", "blue")


def state_of(table: Made) -> tuple[Any, ...]:
    again = table.sit("red", "blue")
    seen = (again.now["step"], again.now["rewinds"], again.events, again.now["seats"], again.table["ended"])
    again.leave()
    return seen


def answered(person: Person, sent: str | bytes) -> dict[str, Any]:
    """The reply to something, whatever it is."""
    person.send(sent)
    while (reply := person.receive())["type"] == "update":
        pass
    return reply


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sent=st.text(max_size=200) | st.binary(max_size=200))
def test_noise_is_refused_and_changes_nothing(red: Person, table: Made, sent: str | bytes) -> None:
    before = red.now["step"]
    reply = answered(red, sent)
    assert reply["type"] == "refused"
    assert reply["error"]
    assert "went wrong" not in reply["error"]
    assert red.now["step"] == before


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=count(150, 3000))
@given(message=harmless)
def test_a_malformed_message_changes_nothing(red: Person, table: Made, message: dict[str, Any]) -> None:
    before = state_of(table)
    reply = answered(red, msgspec.json.encode(message).decode())
    assert reply["type"] in ("refused", "done", "hinted")
    assert "went wrong" not in reply.get("error", "")
    if reply["type"] == "refused":
        assert state_of(table) == before


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=count(150, 3000))
@given(sent=st.lists(messages, max_size=8))
def test_no_sequence_of_messages_brings_the_server_down(served: Served, sent: list[dict[str, Any]]) -> None:
    person = served.make(seats=READY).sit("red", "blue")
    for message in sent:
        before = (person.now["step"], len(person.events))
        reply = answered(person, msgspec.json.encode(message).decode())
        assert "went wrong" not in reply.get("error", "")
        if reply["type"] == "refused":
            assert (person.now["step"], len(person.events)) == before
    person.leave()


@pytest.mark.parametrize("depth", [100, 1_000, 20_000])
def test_deep_nesting_is_refused(red: Person, depth: int) -> None:
    nested = '{"type":"decide","id":1,"seat":"red","step":1,"answer":{"a":' + "[" * depth + "]" * depth + "}}"
    assert answered(red, nested)["type"] == "refused"


@pytest.mark.parametrize(
    "answer",
    [
        '"\\ud800"',
        '{"number": ' + "9" * 5000 + "}",
        '{"number": ' + "9" * 4000 + "}",
        '{"number": 1e999}',
        '"\\u0000"',
        "1",
    ],
)
def test_odd_answers_are_refused(served: Served, answer: str) -> None:
    three = {seat: {"is_ready": True} for seat in ("north", "south", "east")}
    person = served.make("parley", seats=three).sit("north", "south", "east")
    person.decide(person.requests[0], "3")
    person.decide(person.requests[1], "0")
    reply = answered(person, f'{{"type":"decide","id":9,"seat":"south","step":2,"answer":{answer}}}')
    assert reply["type"] == "refused"
    assert "went wrong" not in reply["error"]


@pytest.mark.parametrize("path", ["a%00b", "%ff", "x" * 300, "..%2f..", "%F0%9F%92%A5"])
def test_odd_ids_are_no_tables(served: Served, path: str) -> None:
    answer = served.http.get(f"/api/tables/{path}", headers={"Authorization": "Bearer x"})
    assert answer.status_code in (400, 404)


@pytest.mark.parametrize("origin", ["http://[", "null", "", "http://[::1", "\\", "http://127.0.0.1:1"])
def test_odd_origins_are_foreign(served: Served, origin: str) -> None:
    assert served.http.post("/api/tables", json={"game": "clash"}, headers={"Origin": origin}).status_code == 403


@given(hello=messages)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_first_message_opens_a_table_without_its_token(served: Served, table: Made, hello: dict[str, Any]) -> None:
    with connect(f"ws://127.0.0.1:{served.port}/api/tables/{table.id}/socket", proxy=None) as socket:
        socket.send(msgspec.json.encode(hello).decode())
        reply = msgspec.json.decode(socket.recv(timeout=10))
        assert reply["type"] == "refused"
        assert "went wrong" not in reply["error"]
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=10)


def test_the_schema_describes_what_is_sent() -> None:
    schema = message_schema()
    assert {each["type"]["enum"][0] for each in _properties(schema, "client")} == set(TYPES)
    assert {each["type"]["enum"][0] for each in _properties(schema, "server")} == {
        "update",
        "done",
        "refused",
        "hinted",
    }
    assert msgspec.json.decode(b'{"type":"hello","id":0,"tokens":["a"]}', type=FromClient)


def _properties(schema: dict[str, Any], side: str) -> Iterator[dict[str, Any]]:
    for each in schema["properties"][side]["anyOf"]:
        yield schema["$defs"][each["$ref"].rpartition("/")[2]]["properties"]


# The server answers in threads of this process, and may draw a number while a case is being made.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module:hypothesis.errors.HypothesisDeprecationWarning")
def test_no_http_request_is_answered_with_a_server_error(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        schema = schemathesis.openapi.from_url(f"{served.url}/schema/openapi.json")
        table = served.make(seats=READY)
        headers = {"Authorization": f"Bearer {table.host}"}
        tried = 0
        for result in schema.get_all_operations():
            assert isinstance(result, Ok), result
            operation = result.ok()
            tried += 1

            @given(case=operation.as_strategy())
            @settings(max_examples=count(10, 200), suppress_health_check=list(HealthCheck), phases=[Phase.generate])
            def try_case(case: schemathesis.Case[Any]) -> None:
                case.call_and_validate(headers=headers, checks=[not_a_server_error])

            try_case()
        assert tried >= 15
