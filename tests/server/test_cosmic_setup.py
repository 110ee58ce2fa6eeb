"""Battles in space over HTTP before they begin: what can be chosen, and what a choice comes to."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import convert, json
from server.serving import Served

from dwethia.codex import starter
from dwethia.codex.entries import TerrainKind
from dwethia.cosmic.setup.battle_setup import FleetBattleSetup
from dwethia.cosmic.setup.preparing import drawn_space, pooled_space
from dwethia.cosmic.state.battle import Phase
from dwethia.cosmic.state.order import Order
from dwethia.muster import ready_forces
from dwethia.profile import PRINTED
from dwethia.rulebook import all_rules
from dwethia.tabletop.ground import ready_space

RED: dict[str, Any] = {"ready": "sol-vanguard"}
BLUE: dict[str, Any] = {"ready": "rolling-scrap"}
READY = {"red": {"is_ready": True}, "blue": {"is_ready": True}}


def asked(served: Served, red: Any = RED, blue: Any = BLUE, board: Any = "open", **more: Any) -> Any:
    answer = served.http.post("/api/games/cosmic/setup", json={"red": red, "blue": blue, "board": board, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(served: Served, **wish: Any) -> tuple[int, str]:
    answer = served.http.post("/api/games/cosmic/setup", json={"red": RED, "blue": BLUE, **wish})
    return answer.status_code, answer.json().get("error", "")


def test_the_choices_are_all_that_ships_with_the_game(served: Served) -> None:
    told = served.http.get("/api/games/cosmic/choices").json()
    codex = starter()
    assert [each["id"] for each in told["armies"]] == list(ready_forces("cosmic"))
    assert all(0 < each["points"] <= each["limit"] for each in told["armies"])
    assert {ready_forces("cosmic")[each].limit for each in told["pair"]} == {1500}
    assert [each["id"] for each in told["boards"]] == list(codex.space_boards)
    assert {each["id"] for each in told["terrain"]} == set(codex.space_terrain)
    assert [each["id"] for each in told["scenarios"]] == list(codex.space_scenarios)
    assert all(each["text"] and each["scores"] for each in told["scenarios"])
    assert [(each["limit"], each["board"]) for each in told["sizes"]] == [
        (1500, "2x2 ft"), (3000, "3x3 ft"), (4500, "4x6 ft"), (6000, "4x6 ft"),
    ]  # fmt: skip
    assert "random" in told["bots"]


@pytest.mark.parametrize(
    ("board", "ground"),
    [
        ({"ready": next(iter(starter().space_boards))}, None),
        ({"drawn": "belt"}, drawn_space(1500, starter(), "belt")),
        ({"pool": "belt"}, pooled_space(1500, starter(), "belt")),
    ],
)
def test_every_kind_of_board_makes_the_setup_of_a_table(served: Served, board: Any, ground: Any) -> None:
    told = asked(served, board=board)
    assert told["faults"] == []
    setup = convert(told["setup"], FleetBattleSetup)
    wanted = ground or ready_space(starter().space_boards[board["ready"]], starter())
    assert (setup.width, setup.depth, setup.terrain, setup.pool) == (
        wanted.width, wanted.depth, wanted.terrain, wanted.pool,
    )  # fmt: skip
    made = served.make("cosmic", setup=told["setup"], seats=READY)
    assert made.sit("red").seat("red")["scene"]["board"] == "fleet"


def test_fleets_are_ready_ones_ones_own_or_levied(served: Served) -> None:
    own = json.decode(json.encode(ready_forces("cosmic")["sol-vanguard"]))
    told = asked(served, red={"army": own}, blue={"levy": {"faction": "orc-assault", "limit": 1500, "seed": "x"}})
    assert told["faults"] == []
    assert (told["red"]["name"], told["blue"]["faction_id"]) == (own["name"], "orc-assault")
    again = asked(served, red={"army": own}, blue={"levy": {"faction": "orc-assault", "limit": 1500, "seed": "x"}})
    assert again["setup"] == told["setup"]


def test_a_scenario_furnishes_the_board_and_the_setup(served: Served) -> None:
    station = next(each.id for each in starter().space_scenarios.values() if each.aim == "Station")
    told = asked(served, scenario=station)
    assert told["faults"] == []
    assert told["setup"]["scenario"]["aim"] == "Station"
    assert len(told["board"]["pieces"]) == len(told["setup"]["terrain"]) == 1


def test_people_who_share_a_side_have_seats_of_their_own(served: Served) -> None:
    told = asked(served, red={**RED, "seats": 2})
    assert told["setup"]["red"]["seats"] == ["red-1", "red-2"]


@pytest.mark.parametrize(
    ("wish", "about", "rule"),
    [
        ({"blue": {"ready": "sol-armada"}}, "battle", "CC-MUSTER-01"),
        ({"red": {"levy": {"faction": "orc-assault", "limit": 5}}}, "red", None),
        ({"board": {"pieces": [{"terrain": "asteroid", "at": [0, 0]}]}}, "board", "CC-DEPLOY-02"),
        (
            {"red": {**RED, "seats": 4, "ready": "sol-vanguard"}, "rulings": {"R-CC-69": "user-authored"}},
            "battle",
            None,
        ),
    ],
)
def test_what_is_wrong_is_told_by_place(served: Served, wish: Any, about: str, rule: str | None) -> None:
    told = asked(served, **wish)
    assert told["setup"] is None
    assert (about, rule) in {(each["about"], each["rule"]) for each in told["faults"]}


@pytest.mark.parametrize(
    ("wish", "status", "words"),
    [
        ({"red": {"ready": "nobody"}}, 400, "no fleet"),
        ({"red": {"ready": "sol-vanguard", "levy": {"faction": "orc-assault"}}}, 400, "one army"),
        ({"red": {"army": {"name": "X", "units": [{"unit": 5}]}}}, 400, "unit"),
        ({"board": {"ready": "nowhere"}}, 404, "no board"),
        ({"board": {"ready": "nowhere", "drawn": "x"}}, 400, "one of"),
        ({"board": {"pieces": [{"terrain": "oak", "at": [0, 0]}]}}, 404, "no piece"),
        ({"scenario": "peace"}, 404, "no scenario"),
        ({"rulings": {"R-CC-999": "x"}}, 400, "R-CC-999"),
        ({"colour": "red"}, 400, "colour"),
    ],
)
def test_nonsense_is_refused(served: Served, wish: Any, status: int, words: str) -> None:
    told = refused(served, **wish)
    assert told[0] == status
    assert words in told[1]


def test_every_word_on_the_screen_has_rules_that_exist(served: Served) -> None:
    told = served.http.get("/api/games/cosmic/words").json()
    known = {each.id for each in all_rules()}
    assert all(rules and set(rules) <= known for rules in told.values())
    for kind, names in (
        ("phase", Phase),
        ("order", Order),
        ("terrain", TerrainKind),
        ("figure", ["Move", *(name.title() for name in PRINTED)]),
    ):
        assert {f"{kind}:{name}" for name in names} <= set(told)


def test_the_turn_is_told_as_a_table_rules_it(served: Served) -> None:
    usual = served.http.get("/api/games/cosmic/turn").json()
    assert [each["title"] for each in usual["sections"]][:2] == ["1 Orders", "2 Priority"]
    assert usual["chosen"] == []
    other = served.http.get("/api/games/cosmic/turn", params={"settings": "R-CC-14=plus-one-die"}).json()
    assert [each["setting"] for each in other["chosen"]] == ["R-CC-14=plus-one-die"]
    assert other["sections"] != usual["sections"]


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("ram", {"first": "S2 I6", "second": "S4 I7"}),
        ("boarding", {"attacker": "A3 M4", "defender": "A2 M2"}),
        ("salvo", {"shooter": "P3", "target": "D7 save5", "weapon": "18in S4"}),
    ],
)
def test_odds_are_asked_as_on_the_command_line(served: Served, question: str, asked: dict[str, str]) -> None:
    told = served.http.post(f"/api/odds/{question}", json=asked)
    assert told.status_code == 200, told.text
    assert told.json()["policy"] == "plain"
    assert served.http.post(f"/api/odds/{question}", json={**asked, "policy": "brave"}).status_code == 400


def test_the_first_battle_is_a_table_with_a_cadet_and_known_dice(served: Served) -> None:
    wish = served.http.get("/api/games/cosmic/first").json()
    tables = [served.http.post("/api/tables", json=wish).json() for _ in range(2)]
    assert [each["seat"] for each in tables[0]["seats"]] == ["red", "blue"]
    assert tables[0]["commitment"] == tables[1]["commitment"]
