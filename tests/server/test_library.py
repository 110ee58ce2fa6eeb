"""Games, rules, odds and records over HTTP."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conftest import Run
from engine.tables import hosted
from engine.tables import play_out as play_to_the_end
from msgspec import json, to_builtins
from server.serving import Served, play_out

from dwethia.charts import need
from dwethia.engine.record import read
from dwethia.engine.replay import replay, verify
from dwethia.games import games
from dwethia.rulebook import Rulings

READY = {"red": {"is_ready": True}, "blue": {"is_ready": True}}
FINISHED = play_to_the_end(hosted("clash", 3), 3)
RECORD: dict[str, Any] = to_builtins(FINISHED.record())
LAST = len(RECORD["entries"]) - 1


def test_the_games_and_their_bots_are_listed(served: Served) -> None:
    games = {each["name"]: each for each in served.http.get("/api/games").json()}
    assert games["clash"]["bots"] == ["fencer", "random"]
    assert games["clash"]["seats"] == ["red", "blue"]
    assert games["clash"]["title"] == "Clash"
    assert games["clash"]["summary"].endswith(".")
    assert games["parley"]["bots"] == ["random"]
    assert games["clash"]["levels"] == {"random": "guesses"}


def test_rules_are_found_by_id_by_beginning_and_by_words(served: Served) -> None:
    found = served.http.get("/api/rules", params={"words": "SK-MOVE-02"}).json()
    assert [each["id"] for each in found] == ["SK-MOVE-02"]
    assert len(served.http.get("/api/rules", params={"words": "sk-move"}).json()) > 3
    assert served.http.get("/api/rules", params={"words": "destiny", "game": "skirmish"}).json()
    assert served.http.get("/api/rules", params={"words": "R-SK-80"}).json()[0]["kind"] == "ruling"
    unknown = served.http.get("/api/rules", params={"words": "SK-MOVE-99"})
    assert (unknown.status_code, "there is no rule" in unknown.json()["error"]) == (400, True)


def test_a_question_is_answered_under_the_rulings_of_a_table(served: Served) -> None:
    def answered(**asked: str) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = served.http.get("/api/rules/answers", params=asked).json()
        return told

    first = answered(words="can I shoot into combat")[0]
    assert (first["id"], first["rulings"][2]["chosen"], first["rulings"][2]["is_default"]) == (
        "SK-SHOOT-42",
        "before",
        True,
    )
    named, other = answered(words="SK-SHOOT-43 SK-SHOOT-41", rulings="R-SK-64.die=after-hit,R-DD-47=no")
    assert (named["id"], other["id"]) == ("SK-SHOOT-43", "SK-SHOOT-41")
    assert named["examples"][0] == {
        "given": "a shot into melee, the side die shows 1, 2 or 3",
        "expect": "a friend of the shooter is struck",
    }
    assert (other["rulings"][2]["chosen"], other["rulings"][2]["is_default"]) == ("after-hit", False)
    assert answered(words="how do I win", game="cosmic")[0]["game"] == "cosmic"
    for wrong in ("R-SK-64", "R-SK-9999=x", "nonsense"):
        asked = {"words": "SK-MOVE-02", "rulings": wrong}
        assert served.http.get("/api/rules/answers", params=asked).status_code == 400


def test_the_page_about_the_server_lists_every_address(served: Served) -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    listed = re.findall(r"`(GET|POST|PUT|DELETE) ([^`?]+)", page)
    written = {f"{method} {path}" for method, path in listed}
    addresses = set()
    for path, methods in served.http.get("/schema/openapi.json").json()["paths"].items():
        first = "campaign_id" if path.startswith("/api/campaigns") else "table_id"
        named = re.sub(r"{(\w+)}", lambda part: part[1].removesuffix("_id").upper(), path.replace(f"{{{first}}}", "ID"))
        addresses |= {f"{method.upper()} {named}" for method in methods if path.startswith("/api/")}
    assert sorted(addresses - written) == []
    assert sorted(each for each in written - addresses if " /api/" in each) == []


def test_the_rulings_of_a_game_are_listed_with_what_a_preset_chooses(served: Served) -> None:
    rulings = served.http.get("/api/games/clash/rulings").json()
    assert any(each["id"] == "R-SK-80" for each in rulings)
    presets = [each["name"] for each in served.http.get("/api/presets").json()]
    assert "recommended" in presets
    assert served.http.get("/api/games/clash/rulings", params={"preset_name": "none"}).status_code == 400
    assert served.http.get("/api/games/chess/rulings").status_code == 404


@pytest.mark.parametrize(
    ("path", "asked", "command"),
    [
        ("odds/fight", {"attacker": "M5 A2", "defender": "M4 A2 x2"}, ["odds", "fight", "M5 A2", "M4 A2 x2"]),
        (
            "odds/shot",
            {"shooter": "P3", "target": "D4", "weapon": "24in S2 arc", "distance": "12.1", "cover": 1},
            ["odds", "shot", "P3", "D4", "--weapon", "24in S2 arc", "--distance", "12.1", "--cover", "1"],
        ),
        (
            "odds/duel",
            {"cost": 2, "affinity": 2, "faith": 1},
            ["odds", "duel", "--cost", "2", "--affinity", "2", "--faith", "1"],
        ),
        ("advice/reroll", {"striker": "A2 Dst1", "struck": "W3"}, ["advice", "reroll", "A2 Dst1", "W3"]),
    ],
)
def test_odds_are_those_of_the_command_line(
    served: Served, run: Run, path: str, asked: dict[str, Any], command: list[str]
) -> None:
    answer = served.http.post(f"/api/{path}", json=asked)
    assert answer.status_code == 200
    assert answer.json() == json.decode(run(*command, "--json")[1])


def test_a_question_that_cannot_be_answered_says_why_without_options(served: Served) -> None:
    fight = {"attacker": "M4", "defender": "M4", "stance": "fire"}
    answer = served.http.post("/api/odds/fight", json=fight)
    assert (answer.status_code, answer.json()["error"]) == (
        400,
        "stance fire needs weapon: the Defender has none to fire",
    )
    nothing = served.http.post("/api/advice/reroll", json={"striker": "A2", "struck": "W3"})
    assert nothing.status_code == 409
    forbidden = served.http.post(
        "/api/odds/shot", json={"shooter": "P3", "target": "D4", "weapon": "8in S2", "distance": "20"}
    )
    assert forbidden.json()["faults"]


def test_a_record_is_walked_through_step_by_step(served: Served) -> None:
    whole = served.http.post("/api/replay", json={"record": RECORD, "count": 200}).json()
    assert (whole["game"], whole["entries"], len(whole["steps"])) == ("clash", LAST, LAST + 1)
    told = [event["text"] for step in whole["steps"] for event in step["events"]]
    assert told == [event.text() for event in FINISHED.events]
    assert whole["steps"][-1]["is_over"]
    one = served.http.post("/api/replay", json={"record": RECORD, "first": 3, "count": 1, "seat": "red"}).json()
    assert one["steps"] == [whole["steps"][3]]
    assert served.http.post("/api/replay", json={"record": RECORD, "seat": "green"}).status_code == 400


def test_a_record_is_checked(served: Served) -> None:
    verdict = served.http.post("/api/verify", json={"record": RECORD}).json()
    assert (verdict["verified"], verdict["dice"]) == (True, "derived from the seed")
    forged = json.decode(json.encode(RECORD))
    forged["dice"]["seed"] = "00" * 32
    assert not served.http.post("/api/verify", json={"record": forged}).json()["verified"]
    forged["game"] = "chess"
    assert served.http.post("/api/verify", json={"record": forged}).status_code == 404


def test_a_table_goes_on_from_any_entry_of_a_record(served: Served) -> None:
    entry = LAST // 2
    table = served.make(None, record=RECORD, entry=entry, seats=READY)
    assert table.told["commitment"] is None
    both = table.sit("red", "blue")
    before = [event.text() for event in replay(FINISHED.record(), games()["clash"].rules, entry).events]
    assert [each["text"] for each in both.events] == before
    refused = both.refused("undo", seat=both.table["waiting_for"][0], step=both.now["step"], entry=entry)
    assert refused == f"this table goes on from entry {entry} of a record: what was before stays"
    play_out([both], Random(1))
    record = read(table.get("/record").content)
    assert record.entries[1 : entry + 1] != ()
    verdict = verify(record, games()["clash"].rules)
    assert (verdict.verified, verdict.dice) == (True, "from a seed that was never promised")


def test_a_game_that_is_over_does_not_go_on(served: Served) -> None:
    over = served.http.post("/api/tables", json={"record": RECORD})
    assert (over.status_code, over.json()["error"]) == (400, f"entry: the game is over after entry {LAST}")
    beyond = served.http.post("/api/tables", json={"record": RECORD, "entry": LAST + 1})
    assert beyond.json()["error"] == f"entry: the record has {LAST}"


def test_http_is_described(served: Served) -> None:
    described = served.http.get("/schema/openapi.json").json()
    assert "/api/tables/{table_id}/record" in described["paths"]
    assert served.http.get("/schema/messages.json").json()["$defs"]["Update"]


def test_every_unit_is_listed_by_a_name_that_the_odds_understand(served: Served) -> None:
    units = served.http.get("/api/units").json()
    assert len({each["name"] for each in units}) == len(units) > 50
    assert {"name", "mark", "faction", "profile"} == set(units[0])
    for each in (units[0], units[-1]):
        asked = {"attacker": each["name"], "defender": each["profile"]}
        assert served.http.post("/api/odds/fight", json=asked).status_code == 200


def test_the_turn_on_one_page_follows_the_rulings(served: Served) -> None:
    usual = served.http.get("/api/games/skirmish/turn").json()
    assert usual["chart"]["needs"][4][3] == need(5, 4, Rulings.of("skirmish")) == 3
    assert usual["chosen"] == []
    ruled = served.http.get(
        "/api/games/skirmish/turn", params={"settings": ["R-SK-49=literal", "R-SK-18.start=fixed:5"]}
    ).json()
    assert ruled["chart"]["needs"][3][4] == need(4, 5, Rulings.of("skirmish", settings=["R-SK-49=literal"]))
    assert ruled["chart"] != usual["chart"]
    assert {each["setting"] for each in ruled["chosen"]} == {"R-SK-49=literal", "R-SK-18.start=fixed:5"}


@pytest.mark.parametrize("setting", ["R-SK-49", "R-SK-999=yes", "R-SK-49=never", "=", "x" * 5000])
def test_a_turn_under_rulings_that_are_none_is_refused(served: Served, setting: str) -> None:
    assert served.http.get("/api/games/skirmish/turn", params={"settings": setting}).status_code == 400
