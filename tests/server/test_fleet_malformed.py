"""Whatever is handed to a battle in space, the answer is in words, and the battle stays as it was."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from cosmic.space import blue, red, setup_of
from cosmic.test_forged_answers import CASES, ships_in
from counts import count
from hypothesis import given, settings
from hypothesis import strategies as st
from server.scenes_served import READY
from server.serving import Made, Person, Served
from server.test_battle_malformed import QUIET, as_json, leaves, odd, posted, replaced
from server.test_malformed import answered, json_values, state_of
from small_battles import small_fleets

from dwethia.cosmic.setup.battle_setup import Start
from dwethia.cosmic.state.order import Order
from dwethia.engine.rules import as_setup
from dwethia.geometry.hulls.hull import HullSide

# The server runs in a thread of this process, and may draw at random while a strategy does.
pytestmark = pytest.mark.filterwarnings("ignore:Do not use the .random. module inside strategies")


def scene(phase: str) -> dict[str, Any]:
    """The setup of two red ships and a blue one, where a phase is about to begin."""
    return as_setup(setup_of(*ships_in(phase), start=Start((), phase=phase)))  # type: ignore[arg-type]


class Meeting:
    """A table in one phase of a battle; another one is set where a guess was legal after all."""

    def __init__(self, served: Served, phase: str) -> None:
        self._served, self._phase = served, phase
        self.begin()

    def begin(self) -> None:
        self.made: Made = self._served.make("cosmic", setup=scene(self._phase), seats=READY)
        self.both: Person = self.made.sit("red", "blue")


@pytest.fixture(scope="module")
def meetings(served: Served) -> dict[str, Meeting]:
    return {phase: Meeting(served, phase) for phase in ("orders", "shields", "movement", "shoot")}


@pytest.mark.rule("CC-ORDER-02", "CC-ORDER-03", "CC-SHIELD-02", "CC-MOVE-03", "CC-MOVE-06", "CC-CORE-11")
@pytest.mark.parametrize(("phase", "answer", "told"), CASES)
def test_a_bad_answer_is_refused_over_the_socket_by_place_and_rule(
    meetings: dict[str, Meeting], phase: str, answer: Any, told: str
) -> None:
    meeting = meetings[phase]
    before, step = state_of(meeting.made), meeting.both.now["step"]
    reply = meeting.both.say("decide", seat="red", step=step, answer=answer)
    assert reply["type"] == "refused"
    assert told in reply["error"]
    assert state_of(meeting.made) == before


@pytest.mark.rule("CC-CORE-11", "CC-ORDER-04")
def test_orders_in_anothers_name_or_at_another_time_are_refused_over_the_socket(served: Served) -> None:
    setup = setup_of(
        red((6, 4), seat="anna"), red((18, 4), seat="ben"), blue((12, 20)), seats=(("anna", "ben"), ()), start=Start(())
    )
    seats = {seat: {"is_ready": True} for seat in ("anna", "ben", "blue")}
    made = served.make("cosmic", setup=as_setup(setup), seats=seats)
    anna, ben, enemy, watcher = made.sit("anna"), made.sit("ben"), made.sit("blue"), made.watch()
    step, own = anna.now["step"], {"ships": {"red-1": ["move", "fire"]}}
    anna.done("decide", seat="anna", step=step, answer=own)

    for person in (ben, enemy, watcher):  # forged: another seat's name
        assert "does not open 'anna'" in person.refused("decide", seat="anna", step=step, answer=own)
    for stale in (step - 1, step + 1):
        assert f"this answers step {stale}" in ben.refused("decide", seat="ben", step=stale, answer=own)
    assert "Cruiser 1 is run by anna (CC-CORE-11)" in ben.refused(
        "decide", seat="ben", step=step, answer={"ships": {**own["ships"], "red-2": ["fire", "fire"]}}
    )
    assert anna.seat("anna")["answered"] == own
    assert made.get().json()["sealed"] == ["anna"]

    ben.done("decide", seat="ben", step=step, answer={"ships": {"red-2": ["fire", "fire"]}})
    enemy.done("decide", seat="blue", step=step, answer={"ships": {"blue-1": ["fire", "fire"]}})
    anna.catch_up(enemy)
    before = made.get("/record").content
    assert f"this answers step {step}" in anna.refused("decide", seat="anna", step=step, answer=own)  # late
    anna.refused("decide", seat="anna", step=anna.now["step"], answer=own)
    assert made.get("/record").content == before


ships = st.sampled_from(["red-1", "red-2", "blue-1", "nobody"])
words = st.lists(st.sampled_from([*Order, *HullSide, "warp"]), max_size=3) | json_values
numbers = st.integers(-(2**70), 2**70) | st.integers(-400, 6000) | json_values
answers = st.fixed_dictionaries(
    {},
    optional={
        "ships": st.dictionaries(ships | st.text(max_size=8), words, max_size=4) | json_values,
        "do": st.sampled_from(["advance", "turn", "reverse", "fly", "board", "hold", "drift", "shoot", "cast", "done"])
        | json_values,
        "ship": ships | json_values,
        "distance": numbers,
        "degrees": numbers,
        "forward": numbers,
        "legs": st.lists(st.tuples(numbers, numbers), max_size=6) | json_values,
        "heading": numbers,
        "direction": numbers,
        "target": ships | json_values,
        "ram": ships | json_values,
        "weapon": st.sampled_from(["gun-1", "spoon"]) | json_values,
        "lobbed": json_values,
    },
)


@settings(suppress_health_check=QUIET, max_examples=count(100, 3000), deadline=None)
@given(phase=st.sampled_from(["orders", "shields", "movement", "shoot"]), answer=answers | json_values)
def test_an_answer_that_is_none_is_refused_and_changes_nothing(
    meetings: dict[str, Meeting], phase: str, answer: Any
) -> None:
    meeting = meetings[phase]
    before, request = state_of(meeting.made), meeting.both.requests[0]
    message = {"type": "decide", "id": 7, "seat": request["seat"], "step": meeting.both.now["step"], "answer": answer}
    reply = answered(meeting.both, msgspec.json.encode(message).decode())
    if reply["type"] == "done":
        meeting.begin()
        return
    assert reply["type"] == "refused"
    assert reply["error"]
    assert "went wrong" not in reply["error"]
    assert state_of(meeting.made) == before


# Setups and records with something else in them

SETUP = as_json(scene("movement"))


@settings(suppress_health_check=QUIET, max_examples=count(100, 3000), deadline=None)
@given(place=st.sampled_from(list(leaves(SETUP))), by=odd)
def test_a_setup_with_something_odd_in_it_is_played_or_refused(served: Served, place: tuple[Any, ...], by: Any) -> None:
    answer = posted(served, "/api/tables", {"game": "cosmic", "setup": replaced(SETUP, place, by), "seats": READY})
    assert answer.status_code in (201, 400), answer.text
    if answer.status_code == 400:
        assert answer.json()["error"]
        assert len(answer.text) < 10_000
    elif [each["seat"] for each in answer.json()["seats"]] == ["red", "blue"]:
        Made(served, answer.json()).sit("red", "blue").leave()


@pytest.fixture(scope="module")
def record(served: Served) -> Any:
    """Of a battle that two bots have fought out."""
    bots = {"red": {"bot": "random"}, "blue": {"bot": "random"}}
    made = served.make("cosmic", setup=small_fleets(turns=1), seats=bots)
    made.watch().until(lambda person: person.table["stage"] == "ended", timeout=60)
    return made.get("/record").json()


@settings(suppress_health_check=QUIET, max_examples=count(15, 600), deadline=None)
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
        assert answer.status_code in (200, 201, 400, 404, 409), (path, answer.text)
        assert answer.status_code < 400 or answer.json()["error"]
