"""Reports of battles: who may have one, when, and what becomes of names that would like to be more than names."""

from __future__ import annotations

from html import escape
from typing import Any

import httpx
import pytest
from server.serving import Made, Served
from small_battles import small_setup

READY = {"red": {"is_ready": True, "name": "Anna"}, "blue": {"is_ready": True}}
BOTS = {"red": {"bot": "random"}, "blue": {"bot": "random"}}
HOSTILE = "</style><script>alert(1)</script>"


@pytest.fixture(scope="module")
def fought(served: Served) -> Made:
    """A battle that two bots have fought out."""
    made = served.make("skirmish", setup=small_setup(turns=1), seats=BOTS)
    made.watch().until(lambda person: person.table["stage"] == "ended", timeout=60)
    return made


def posted(served: Served, **asked: Any) -> httpx.Response:
    return served.http.post("/api/report", json=asked)


def test_whoever_has_a_link_has_the_report_once_the_battle_is_over(fought: Made) -> None:
    pages = [fought.get("/report", token) for token in (*fought.tokens.values(), fought.spectator, fought.host)]
    for page in pages:
        assert page.status_code == 200
        assert page.headers["Content-Type"].startswith("text/html")
        assert page.headers["Content-Disposition"] == f'attachment; filename="battle-{fought.id}.html"'
        assert page.text == pages[0].text
    for part in ("Victory points", "The casualties", "Luck", "The best shot"):
        assert f"<h2>{part}</h2>" in pages[0].text
    assert "random as red, random as blue" in pages[0].text


def test_nobody_else_has_it(fought: Made) -> None:
    assert fought.get("/report", "nothing").status_code == 403
    assert httpx.get(f"{fought._served.url}/api/tables/{fought.id}/report", trust_env=False).status_code == 401


def test_a_battle_that_goes_on_has_none(served: Served) -> None:
    made = served.make("skirmish", setup=small_setup(), seats=READY)
    for token in (*made.tokens.values(), made.spectator, made.host):
        answer = made.get("/report", token)
        assert answer.status_code == 409
        assert answer.json() == {"error": "the report is there when the battle is over"}


def test_a_battle_that_was_given_up_is_told_as_far_as_it_went(served: Served) -> None:
    made = served.make("skirmish", setup=small_setup(), seats=READY)
    made.sit("red").done("concede", seat="red")
    page = made.get("/report").text
    assert "Anna as red, somebody as blue" in page
    assert "Anna gave the battle up" in page
    assert "The battle is not over" not in page


def test_a_record_is_told_too(served: Served, fought: Made) -> None:
    record = fought.get("/record").json()
    page = posted(served, record=record, heading="told again")
    assert page.status_code == 200
    assert "told again" in page.text


def test_names_stay_names(served: Served) -> None:
    setup = small_setup()
    setup["red"]["name"] = HOSTILE
    setup["red"]["models"] = [{**each, "name": HOSTILE} for each in setup["red"]["models"]]
    made = served.make("skirmish", setup=setup, seats={**READY, "blue": {"is_ready": True, "name": HOSTILE}})
    made.sit("red").done("concede", seat="red")
    page = made.get("/report").text
    assert escape(HOSTILE) in page
    assert "<script" not in page
    assert page.count("</style>") == 1
    record = made.get("/record").json()
    assert "<script" not in posted(served, record=record, heading=HOSTILE).text


def test_other_games_and_nonsense_are_answered_in_words(served: Served, fought: Made) -> None:
    clash = served.make("clash", seats=READY)
    clash.sit("red").done("concede", seat="red")
    assert clash.get("/report").status_code == 409
    record = fought.get("/record").json()
    broken = {**record, "entries": [{**each, "rolls": []} for each in record["entries"]]}
    nonsense: tuple[dict[str, Any], ...] = (
        {},
        {"record": {}},
        {"record": []},
        {"record": broken},
        {"record": record, "more": 1},
        {"record": {**record, "setup": {}}},
    )
    for asked in nonsense:
        answer = posted(served, **asked)
        assert answer.status_code == 400
        assert answer.json()["error"]
    assert posted(served, record=record, heading="x" * 201).status_code == 400


def test_a_record_without_end_is_refused(served: Served, fought: Made) -> None:
    record = fought.get("/record").json()
    answer = posted(served, record={**record, "entries": [record["entries"][0]] * 20_001})
    assert answer.status_code == 400
    assert "length <= 20000" in answer.json()["error"]
