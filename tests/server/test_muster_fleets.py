"""Fleets over HTTP: what they are made of, counted up, levied, as texts and on paper, as armies are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from conftest import Run
from msgspec import json
from server.serving import Served
from server.test_muster import as_sent, ask, refused

from dwethia.codex import starter
from dwethia.muster import levy_force, muster, ready_force, ready_forces, write_text
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.muster.sheets import sheet

VANGUARD = as_sent(ready_force("sol-vanguard"))


def codex_of(served: Served, game: str) -> Any:
    return served.http.get("/api/muster/codex", params={"game": game}).json()


# The codex


def test_the_codex_of_a_game_has_everything_that_its_forces_can_be_made_of(served: Served) -> None:
    told, codex = codex_of(served, "cosmic"), starter()
    assert (told["force"]["game"], told["force"]["is_marked"], told["force"]["limit"]) == ("cosmic", True, 1500)
    assert told["force"]["words"]["models"] == "ships"
    assert list(told["units"]) == list(codex.ships)
    assert list(told["gear"]) == list(codex.ship_weapons)
    assert [each["limit"] for each in told["sizes"]] == [1500, 3000, 4500, 6000]
    assert {each["id"] for each in told["ready"]} == set(ready_forces("cosmic"))
    assert all(each["army"]["game"] == "cosmic" for each in told["ready"])
    assert (told["races"], told["types"][0]) == ([], "Fighters")
    assert {each["type"] for each in told["units"].values()} <= set(told["types"])
    words = {word for each in (*told["units"].values(), *told["gear"].values()) for word in each["words"]}
    assert words - set(told["meanings"]) == {"Ram"}  # a word on a profile, and no more
    assert told["meanings"]["Fighter"]["rule"] == "CC-MOVE-08"


def test_a_ship_is_shown_with_its_price_base_and_weapons(served: Served) -> None:
    told, codex = codex_of(served, "cosmic"), starter()
    for id, ship in codex.ships.items():
        card = told["units"][id]
        assert card["price"]["total"] == codex.price(ship).total
        assert (card["base"], card["wargear"]) == (str(ship.hull), list(ship.weapons))
        assert card["facts"][0] == ship.ship_class.value
        assert not card["has_race"]
    for religion in told["religions"]:
        elite = codex.elite_ship(religion["id"])
        assert religion["elite"] == (elite.id if elite else None)


def test_each_codex_tells_of_the_forces_of_all_games(served: Served) -> None:
    usual = served.http.get("/api/muster/codex").json()
    assert usual["force"] == codex_of(served, "skirmish")["force"]
    assert not usual["force"]["is_marked"]
    assert usual["forces"] == codex_of(served, "cosmic")["forces"]
    assert [each["words"]["forces"] for each in usual["forces"]] == ["armies", "fleets"]
    answer = served.http.get("/api/muster/codex", params={"game": "chess"})
    assert (answer.status_code, 'there is no game "chess"' in answer.json()["error"]) == (400, True)


# Fleets


@pytest.mark.parametrize("id", ready_forces("cosmic"))
def test_a_ready_fleet_comes_to_what_the_muster_says(served: Served, id: str) -> None:
    fleet = ready_force(id)
    counted, mustered = ask(served, "muster", army=as_sent(fleet)), muster(fleet, starter())
    assert counted["is_legal"]
    assert counted["points"]["total"] == mustered.points.total == sum(each["points"] for each in counted["units"])
    assert [each["sum"]["total"] for each in counted["pools"]] == [
        mustered.pools[name].total for name in ("destiny", "faith", "affinity")
    ]
    assert (counted["board"]["size"], counted["models"]) == (str(mustered.board), fleet.models)
    assert counted["board"]["rule"].startswith("CC-MUSTER")
    assert counted["packs"] == ["starter"]
    assert {chart["rule"] for chart in counted["charts"]} == {"CC-MUSTER-08"}
    assert not any(row["is_broken"] for chart in counted["charts"] for row in chart["rows"])


def test_a_fleet_that_is_not_legal_says_everything_with_its_rule(served: Served, run: Run, tmp_path: Path) -> None:
    wrong = {
        "game": "cosmic",
        "name": "Wrong",
        "faction": "the-citadel",
        "religion": "iron-chorus",
        "limit": 500,
        "allies": ["orc-assault"],
        "units": [
            {"unit": "doctrine-warship", "count": 3, "race": "orc"},
            {"unit": "comrade-class", "base": "70"},
            {"unit": "aquila-cruiser", "wargear": ["no-such-thing"]},
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
    assert {"CC-MUSTER-05", "CC-MUSTER-06", "CC-MUSTER-11", "CC-BASE-07", "CC-STAT-14", "CC-SHOOT-05"} <= {
        each["rule"] for each in counted["faults"]
    }
    assert counted["units"][2]["left_over"] == ["no-such-thing"]
    assert not counted["may_ally"]


def test_ships_that_have_no_room_are_told_before_they_are_tried(served: Served) -> None:
    full = {each["unit"]: each["faults"] for each in ask(served, "muster", army=VANGUARD)["full"]}
    assert full
    assert set(full) <= set(starter().ships)
    for unit, faults in full.items():
        usual = [option for slot in starter().ships[unit].slots for option in slot.options[: slot.least]]
        more = {**VANGUARD, "units": [*VANGUARD["units"], {"unit": unit, "wargear": usual}]}
        assert faults[0]["rule"] in {each["rule"] for each in ask(served, "muster", army=more)["faults"]}


@pytest.mark.parametrize(
    ("fleet", "words"),
    [
        ({"game": "chess", "name": "A"}, 'there is no game "chess"'),
        ({"game": "cosmic", "name": "A", "units": [{"unit": "Not An Id"}]}, "small letters"),
        ({"game": "cosmic", "name": "A", "surprise": 1}, "surprise"),
        ({"game": "skirmish", "name": "A"}, "game"),  # the file of an army names no game
    ],
)
def test_what_is_no_fleet_is_refused_in_words(served: Served, fleet: Any, words: str) -> None:
    for path in ("muster", "muster/text", "muster/sheet"):
        status, error = refused(served, path, {"army": fleet})
        assert (status, words in error) == (400, True)


# Levies, texts, sheets


def test_a_fleet_by_chance_is_that_of_the_muster(served: Served) -> None:
    told = ask(served, "muster/levy", game="cosmic", faction="orc-assault", seed="friday")
    assert told["army"] == as_sent(levy_force(Fleet, starter(), "orc-assault", 1500, "friday"))
    assert ask(served, "muster", army=told["army"])["is_legal"]
    status, error = refused(served, "muster/levy", {"game": "cosmic", "faction": "orc-assault", "limit": 20})
    assert (status, "no legal fleet" in error) == (409, True)
    assert refused(served, "muster/levy", {"game": "chess", "faction": "orc-assault"})[0] == 400


def test_an_army_by_chance_has_the_usual_points_where_none_are_named(served: Served) -> None:
    assert ask(served, "muster/levy", faction="orc-assault")["army"]["limit"] == 500


def test_the_text_of_a_fleet_goes_there_and_back(served: Served) -> None:
    text = ask(served, "muster/text", army=VANGUARD)["text"]
    assert text == write_text(ready_force("sol-vanguard"), starter())
    assert f"{ready_force('sol-vanguard').models} ships" in text
    assert ask(served, "muster/read", text=text)["army"] == VANGUARD


def test_the_sheet_of_a_fleet_is_that_of_the_muster_and_speaks_of_ships(served: Served) -> None:
    answer = served.http.post("/api/muster/sheet", json={"army": VANGUARD, "paper": "a4"})
    assert answer.text == sheet(muster(ready_force("sol-vanguard"), starter()), starter(), "a4")
    assert '<th scope="col">Ship</th>' in answer.text
    assert f"{ready_force('sol-vanguard').models} ships" in answer.text
    assert "models" not in answer.text
    assert "race or wargear" not in answer.text
