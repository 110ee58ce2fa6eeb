"""The muster over HTTP: the codex, armies counted up, levies, texts, sheets, and packs of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from conftest import Run
from msgspec import json
from msgspec.structs import replace
from server.serving import ROOMY, Served, serving

from dwethia.codex import load, starter
from dwethia.codex.template import new_pack
from dwethia.muster import ForceList, levy, muster, ready_armies, ready_army, write_text
from dwethia.muster.sheets import sheet
from dwethia.server.armies.packs import MOST_BYTES, MOST_FILES


def as_sent(army: ForceList) -> dict[str, Any]:
    told: dict[str, Any] = json.decode(json.encode(army))
    return told


RED_HOUR = as_sent(ready_army("red-hour"))
EMPTY: dict[str, Any] = {"name": "Nobody"}
WIND = """
[[faction]]
id = "sky-nomads"
name = "Sky Nomads"
text = "They land only to trade, bury or fight."
[faction.composition]
heroes = { least = 1, most = 1, one_more_each = 250 }
basic = { least = 3 }

[[unit]]
id = "wind-reader"
name = "Wind Reader"
faction = "sky-nomads"
mark = "H.1"
profile = { move = 7, martial = 5, perception = 6, strength = 4, defense = 4, aggression = 3, wounds = 3, integrity = 2, destiny = 3 }
wargear = ["hand-weapon", "long-bow"]
rules = ["Sharpshooter"]

[[unit]]
id = "rope-walker"
name = "Rope Walker"
faction = "sky-nomads"
mark = "B.1"
profile = { move = 7, martial = 3, perception = 4, strength = 3, defense = 3, aggression = 1, wounds = 1 }
wargear = ["hand-weapon", "short-bow"]
rules = ["Surefoot"]
"""  # noqa: E501
GOOD = [
    {"name": "pack.toml", "content": 'id = "sky"\nname = "Sky"\nversion = "1"\nrequires = ["starter"]\n'},
    {"name": "units.toml", "content": WIND},
]
BAD_UNITS = (
    WIND.replace("defense = 3", "defense = 6").replace('"short-bow"', '"wind-bow"').replace("Surefoot", "Surefooted")
)


def ask(served: Served, path: str, **body: Any) -> Any:
    answer = served.http.post(f"/api/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(served: Served, path: str, body: Any) -> tuple[int, str]:
    answer = served.http.post(f"/api/{path}", json=body)
    return answer.status_code, answer.json().get("error", "")


# The codex


def test_the_codex_has_everything_that_an_army_can_be_made_of(served: Served) -> None:
    told = served.http.get("/api/muster/codex").json()
    codex = starter()
    assert [each["id"] for each in told["factions"]] == list(codex.factions)
    assert list(told["units"]) == list(codex.units)
    assert [each["limit"] for each in told["sizes"]] == [100, 500, 1000, 2500, 5000]
    assert {each["id"] for each in told["ready"]} == set(ready_armies())
    captain = told["units"]["captain"]
    assert captain["price"]["total"] == codex.price(codex.units["captain"]).total
    assert captain["has_race"]
    assert not told["units"]["pirate"]["has_race"]
    swap = captain["slots"][0]
    assert swap["instead_of"] == "Cutlass"
    blade = codex.price(codex.wargear["eclipse-blade"]).total - codex.price(codex.wargear["cutlass"]).total
    assert swap["offers"] == [{"gear": "eclipse-blade", "points": blade}]
    words = {word for each in (*told["units"].values(), *told["gear"].values()) for word in each["words"]}
    assert words <= set(told["meanings"])


# Armies


@pytest.mark.parametrize("id", ready_armies())
def test_a_ready_army_comes_to_what_the_muster_says(served: Served, id: str) -> None:
    army = ready_army(id)
    counted, mustered = ask(served, "muster", army=as_sent(army)), muster(army, starter())
    assert counted["is_legal"]
    assert counted["points"]["total"] == mustered.points.total == sum(each["points"] for each in counted["units"])
    assert [each["sum"]["total"] for each in counted["pools"]] == [
        mustered.pools[name].total for name in ("destiny", "faith", "affinity")
    ]
    assert counted["board"]["size"] == str(mustered.board)
    assert counted["packs"] == ["starter"]
    assert not any(row["is_broken"] for chart in counted["charts"] for row in chart["rows"])


def test_an_army_that_is_not_legal_says_everything_with_its_rule(served: Served, run: Run, tmp_path: Path) -> None:
    wrong = {
        "name": "Wrong",
        "faction": "bloodpact",
        "religion": "iron-chorus",
        "limit": 250,
        "allies": ["orc-assault"],
        "units": [
            {"unit": "ringleader", "count": 3, "race": "orc"},
            {"unit": "mutant", "race": "orc"},
            {"unit": "pirate", "wargear": ["grenade", "no-such-thing"]},
            {"unit": "nobody-at-all"},
        ],
    }
    counted = ask(served, "muster", army=wrong)
    file = tmp_path / "wrong.json"
    file.write_bytes(json.encode(wrong))
    as_printed = json.decode(run("muster", "check", str(file), "--json")[1])
    assert [(each["rule"], each["fact"]) for each in counted["faults"]] == [
        (each["rule"], each["fact"]) for each in as_printed["faults"]
    ]
    assert {"SK-MUSTER-06", "SK-MUSTER-09", "SK-MUSTER-12", "SK-MUSTER-13", "SK-MODEL-04"} <= {
        each["rule"] for each in counted["faults"]
    }
    assert [each["place"] for each in counted["units"] if each["faults"]] == [1, 2, 3]
    assert counted["units"][2]["left_over"] == ["grenade", "no-such-thing"]
    broken = {row["name"] for chart in counted["charts"] for row in chart["rows"] if row["is_broken"]}
    assert "Heroes" in broken


def test_an_army_of_nothing_is_counted_too(served: Served) -> None:
    counted = ask(served, "muster", army=EMPTY)
    assert (counted["is_legal"], counted["points"]["total"], counted["charts"]) == (False, 0, [])
    assert counted["faults"][0] == {
        "rule": "SK-MUSTER-08",
        "fact": "no faction is chosen",
        "tally": None,
        "about": None,
    }


def test_what_has_no_room_is_told_before_it_is_tried(served: Served) -> None:
    full = {each["unit"]: each["faults"] for each in ask(served, "muster", army={**RED_HOUR, "limit": 500})["full"]}
    for unit, faults in full.items():
        more = {**RED_HOUR, "units": [*RED_HOUR["units"], {"unit": unit, "wargear": _usual(unit)}]}
        assert faults[0]["rule"] in {each["rule"] for each in ask(served, "muster", army=more)["faults"]}
    own = ask(
        served, "muster", army={"name": "A", "faction": "eldritch-cult", "religion": "old-silence", "limit": 5000}
    )
    assert {each["unit"] for each in own["full"]} == set()
    has_it = {"name": "A", "faction": "eldritch-cult", "limit": 5000, "units": [{"unit": "the-dreamer"}]}
    again = {each["unit"]: each["faults"][0]["fact"] for each in ask(served, "muster", army=has_it)["full"]}
    assert "and has 1" in again["the-dreamer"] or "only" in again["the-dreamer"]


def _usual(unit: str) -> list[str]:
    return [option for slot in starter().units[unit].slots for option in slot.options[: slot.least]]


@pytest.mark.parametrize(
    ("army", "words"),
    [
        ({}, "name: missing"),
        ({"name": "A", "limit": 0}, "limit: 0 is out of bounds"),
        ({"name": "A", "units": [{"unit": "x", "count": 0}]}, 'unit 1 "x", count'),
        ({"name": "A", "units": [{"unit": "Not An Id"}]}, "small letters"),
        ({"name": "A", "surprise": 1}, "surprise"),
        ({"name": "A\u202e", "format": 1}, "name"),
        ({"name": "A", "format": 2}, "this version reads format 1"),
        ({"name": "A", "units": [{"unit": "x"}] * 501}, "501 are too many"),
    ],
)
def test_what_is_no_army_is_refused_in_words(served: Served, army: Any, words: str) -> None:
    for path in ("muster", "muster/text", "muster/sheet"):
        status, error = refused(served, path, {"army": army})
        assert status == 400
        assert words in error


@pytest.mark.parametrize("body", [{}, {"army": 1}, {"army": EMPTY, "packs": ["x"]}, {"army": EMPTY, "more": 1}, [], 3])
def test_what_is_no_question_is_refused(served: Served, body: Any) -> None:
    assert refused(served, "muster", body)[0] == 400


# Levies, texts, sheets


def test_a_levy_is_that_of_the_muster(served: Served) -> None:
    told = ask(served, "muster/levy", faction="orc-assault", limit=1000, seed="friday")
    assert told["army"] == as_sent(levy(starter(), "orc-assault", 1000, "friday"))
    assert ask(served, "muster", army=told["army"])["is_legal"]
    status, error = refused(served, "muster/levy", {"faction": "orc-assault", "limit": 20})
    assert (status, "the cheapest legal army" in error) == (409, True)
    assert refused(served, "muster/levy", {"faction": "nobody"})[0] == 400
    assert refused(served, "muster/levy", {"faction": "bloodpact", "limit": 20_001})[0] == 400


def test_a_text_goes_there_and_back(served: Served) -> None:
    text = ask(served, "muster/text", army=RED_HOUR)["text"]
    assert text == write_text(ready_army("red-hour"), starter())
    assert ask(served, "muster/read", text=text)["army"] == RED_HOUR
    status, error = refused(served, "muster/read", {"text": "A\nBloodpact / Iron Chorus / 500\n3x Nobdy"})
    assert (status, error.startswith("line 3: ")) == (400, True)
    assert refused(served, "muster/read", {"text": "x" * 100_001})[0] == 400


def test_the_sheet_is_that_of_the_muster(served: Served) -> None:
    answer = served.http.post("/api/muster/sheet", json={"army": RED_HOUR, "paper": "a4"})
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.text == sheet(muster(ready_army("red-hour"), starter()), starter(), "a4")
    assert refused(served, "muster/sheet", {"army": RED_HOUR, "paper": "a3"})[0] == 400
    named = {**EMPTY, "name": "<script>alert(1)</script>"}
    assert "<script" not in served.http.post("/api/muster/sheet", json={"army": named}).text


# Packs


def test_a_good_pack_can_be_mustered_from(served: Served, tmp_path: Path) -> None:
    judged = ask(served, "packs", files=GOOD)
    assert judged["mistakes"] == []
    digest = judged["pack"]["digest"]
    for each in GOOD:
        (tmp_path / each["name"]).write_text(each["content"])
    assert digest == load(tmp_path).packs[-1].digest
    codex = served.http.get("/api/muster/codex", params={"packs": [digest]}).json()
    assert [each["id"] for each in codex["packs"]] == ["starter", "sky"]
    assert codex["units"]["rope-walker"]["pack"] == "sky"
    army = {"name": "Up", "faction": "sky-nomads", "religion": "old-silence", "limit": 200}
    army["units"] = [{"unit": "wind-reader"}, {"unit": "rope-walker", "count": 3}]
    counted = ask(served, "muster", army=army, packs=[digest])
    assert (counted["is_legal"], counted["packs"]) == (True, ["starter", "sky"])
    levied = ask(served, "muster/levy", faction="sky-nomads", limit=300, packs=[digest])["army"]
    assert levied["packs"] == ["starter", "sky"]
    text = ask(served, "muster/text", army=levied, packs=[digest])["text"]
    assert ask(served, "muster/read", text=text, packs=[digest])["army"] == levied
    without = ask(served, "muster", army=levied)
    assert without["faults"][0]["fact"] == 'the army is made with the pack "sky", which is not loaded'
    assert without["packs"] == ["starter", "sky"]
    assert served.http.get(f"/api/packs/{digest}").json()["files"] == GOOD


def test_every_mistake_of_a_pack_is_told_with_its_place(served: Served) -> None:
    judged = ask(served, "packs", files=[GOOD[0], {"name": "units.toml", "content": BAD_UNITS}])
    assert judged["pack"] is None
    assert [(each["file"], each["entry"], each["field"], each["rule"]) for each in judged["mistakes"]] == [
        ("units.toml", "rope-walker", "profile.defense", "HS-PRICE-02"),
        ("units.toml", "rope-walker", "wargear", "SK-MUSTER-12"),
        ("units.toml", "rope-walker", "rules", None),
    ]
    assert judged["mistakes"][0]["expected"] == "a basic unit has 1 to 4"
    broken = ask(served, "packs", files=[GOOD[0], {"name": "a.toml", "content": "[[unit]\n"}])
    assert "broken TOML at line 1" in broken["mistakes"][0]["found"]
    alone = ask(served, "packs", files=GOOD[1:])
    assert alone["mistakes"][0]["text"].startswith("your files: this folder is no pack, expected a file pack.toml")
    assert "/tmp" not in json.encode([judged, broken, alone]).decode()


def test_a_pack_may_need_another(served: Served, tmp_path: Path) -> None:
    first = ask(served, "packs", files=GOOD)["pack"]["digest"]
    second = [
        {"name": "pack.toml", "content": 'id = "more"\nname = "More"\nversion = "1"\nrequires = ["starter", "sky"]\n'},
        {
            "name": "more.toml",
            "content": '[[unit]]\nid = "deck-boy"\nname = "Deck Boy"\nextends = "sky:rope-walker"\nmark = "B.2"\n',
        },
    ]
    assert ask(served, "packs", files=second)["mistakes"]
    other = ask(served, "packs", files=second, packs=[first])["pack"]["digest"]
    codex = served.http.get("/api/muster/codex", params={"packs": [first, other]}).json()
    assert "deck-boy" in codex["units"]
    alone = served.http.get("/api/muster/codex", params={"packs": [other]})
    assert alone.status_code == 400
    newer = [GOOD[0], {"name": "units.toml", "content": WIND.replace("Rope Walker", "Rope Runner")}]
    renewed = ask(served, "packs", files=newer)["pack"]["digest"]
    both = served.http.get("/api/muster/codex", params={"packs": [first, renewed]})
    assert (both.status_code, both.json()["error"]) == (400, "two of these packs are 'sky': use one of them")


def test_the_pack_that_the_terminal_makes_is_good_here_too(served: Served, tmp_path: Path) -> None:
    written = new_pack("Sky Nomads", tmp_path / "sky-nomads")
    files = [{"name": each.name, "content": each.read_text()} for each in written]
    assert ask(served, "packs", files=files)["pack"]["id"] == "sky-nomads"


@pytest.mark.parametrize(
    "files",
    [
        [],
        [{"name": "../pack.toml", "content": ""}],
        [{"name": "/etc/pack.toml", "content": ""}],
        [{"name": "a\\b.toml", "content": ""}],
        [{"name": "pack.py", "content": ""}],
        [{"name": ".toml", "content": ""}],
        [{"name": "pack.toml\n", "content": ""}],
        [{"name": "pack.toml", "content": ""}, {"name": "PACK.toml", "content": ""}],
        [{"name": "pack.toml", "content": "x" * (MOST_BYTES + 1)}],
        [{"name": "a.toml", "content": "#" * MOST_BYTES}, {"name": "b.toml", "content": "#"}],
        [{"name": f"a{number}.toml", "content": ""} for number in range(MOST_FILES + 1)],
        "pack.toml",
    ],
)
def test_files_that_are_no_pack_are_refused(served: Served, files: Any) -> None:
    assert refused(served, "packs", {"files": files})[0] == 400


def test_a_pack_that_takes_for_ever_to_read_takes_nobodys_time(served: Served) -> None:
    slow = "a." * 60_000 + "a = 1"
    files = [GOOD[0], {"name": "slow.toml", "content": slow}]
    judged = served.http.post("/api/packs", json={"files": files}, timeout=90).json()
    assert judged["mistakes"][0]["found"] == "the check took too long or too much memory"


def test_a_pack_that_is_not_known_is_asked_for_again(served: Served) -> None:
    unknown = "0" * 32
    answer = served.http.get("/api/muster/codex", params={"packs": unknown})
    assert (answer.status_code, "hand its files in again" in answer.json()["error"]) == (410, True)
    assert served.http.get(f"/api/packs/{unknown}").status_code == 410
    assert refused(served, "muster", {"army": EMPTY, "packs": [unknown]})[0] == 410


def test_an_address_hands_in_so_many_packs_and_no_more(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, packs_per_hour=1, packs_at_once=1)) as served:
        assert ask(served, "packs", files=GOOD)["pack"]
        assert refused(served, "packs", {"files": GOOD}) == (429, "too many packs from this address: wait a little")
