"""Veterans as the browser is shown them: in the muster, and on the card at the table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from server.serving import Served

from dwethia.codex import starter
from dwethia.muster import ready_army
from dwethia.muster.veterans import Veteran, VeteranChange, VeteranPart
from dwethia.skirmish.setup.preparing import prepare

LIVED = Veteran(
    "1.1",
    changes=(VeteranChange(-1, "Outclassed", "CP-SCAR-HERO-1", "martial"),),
    points=(VeteranPart(-1, "Outclassed", "CP-SCAR-HERO-1"),),
    gear=("short-bow",),
    spells=("root",),
    scars=("CP-SCAR-HERO-1", "CP-SCAR-HERO-3", "CP-SCAR-HERO-3"),
    glories=("CP-GLORY-MVP-1",),
    duties=("CP-SCAR-HERO-3", "CP-SCAR-HERO-3"),
)
SHORE = ready_army("learn-shore-party")
VETERANS = replace(SHORE, units=(replace(SHORE.units[0], veteran=LIVED), *SHORE.units[1:]))
TITLES = ["Bound by: Hesitation, 2 times", "Scar: Outclassed", "Glory: Recognized", "Martial"]


def titles(story: list[dict[str, Any]]) -> list[str]:
    return [each["title"] for each in story]


@pytest.mark.rule("CP-GEN-03")
def test_the_muster_tells_a_veterans_story_and_why_its_numbers_are_so(served: Served) -> None:
    told = served.http.post("/api/muster", json={"army": msgspec.to_builtins(VETERANS)}).json()
    first, *others = told["units"]
    assert titles(first["story"]) == [*TITLES, "Has won", "Has learnt"]
    assert [each["text"] for each in first["story"][-2:]] == ["Short Bow", "Root"]
    assert first["story"][3] == {"title": "Martial", "text": "-1 by Outclassed", "rules": ["CP-SCAR-HERO-1"]}
    (martial,) = [each for each in first["values"] if each["name"] == "Martial"]
    assert martial["change"]["parts"][-1]["rule"] == "CP-SCAR-HERO-1"
    assert first["price"]["parts"][-1]["value"] == -1
    assert all(each["story"] == [] for each in others)
    assert any("a veteran of a campaign (member 1.1)" in each["fact"] for each in told["warnings"])


@pytest.mark.rule("CP-GEN-01")
def test_a_veteran_enters_a_dungeon_as_it_is(served: Served) -> None:
    """R-CP-43: it goes with what it has become and what it has won; nothing is said of a way back."""
    captain = {"unit": "captain", "name": "Isolde"}
    lived = msgspec.to_builtins(LIVED)
    plain, veteran = (
        served.http.post("/api/games/dungeon/setup", json={"recruit": each}).json()["hero"]
        for each in (captain, captain | {"veteran": lived})
    )
    assert veteran["profile"]["martial"] == plain["profile"]["martial"] - 1
    assert veteran["wargear"] == [*plain["wargear"], "Short Bow"]
    assert veteran["name"] == "Isolde"


@pytest.mark.parametrize(
    ("recruit", "error"),
    [
        ({"unit": "pirate"}, "a run is led by a Hero (DD-RUN-02)"),
        ({"unit": "nobody"}, "there is no unit 'nobody' in the codex"),
        ({"unit": "captain", "wargear": ["shield"]}, "Shield is not offered to it"),
    ],
)
def test_whoever_cannot_lead_a_run_is_refused(served: Served, recruit: dict[str, Any], error: str) -> None:
    told = served.http.post("/api/games/dungeon/setup", json={"recruit": recruit})
    assert (told.status_code, error in told.json()["error"]) == (400, True), told.text


@pytest.mark.rule("CP-SCAR-HERO-3")
def test_the_card_at_the_table_tells_it_too(served: Served) -> None:
    setup = prepare((VETERANS, ready_army("learn-scrap-patrol")), starter())
    ready = {"red": {"is_ready": True}, "blue": {"is_ready": True}}
    made = served.make("skirmish", setup=msgspec.to_builtins(setup), seats=ready)
    veteran, plain = (
        made.call("POST", "/probe", made.spectator, {"look": {"probe": "card", "model": id}}).json()["found"]["card"]
        for id in ("red-1", "blue-1")
    )
    assert titles(veteran["story"]) == TITLES[1:]
    assert plain["story"] == []
