"""Battles over HTTP before they begin: what can be chosen, and what a choice comes to."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import convert, json
from server.serving import Served

from dwethia.codex import starter
from dwethia.codex.entries import TerrainKind
from dwethia.engine.rules import as_setup
from dwethia.muster import Army, Recruit, levy, ready_armies, ready_army
from dwethia.profile import PRINTED
from dwethia.rulebook import all_rules
from dwethia.rulebook.declared import keywords, special_rules
from dwethia.skirmish.destiny.offering import HEROICS
from dwethia.skirmish.rules.fighting import Stance
from dwethia.skirmish.setup.battle_setup import BattleSetup, Scenario
from dwethia.skirmish.setup.preparing import drawn_ground, pooled_ground, prepare
from dwethia.skirmish.state.battle import Manner, Phase
from dwethia.tabletop.ground import ready_ground
from dwethia.weapon import Penalty

RED: dict[str, Any] = {"ready": "red-hour"}
BLUE: dict[str, Any] = {"ready": "noon-cohort"}
READY = {"red": {"is_ready": True}, "blue": {"is_ready": True}}
ARMIES = (ready_army("red-hour"), ready_army("noon-cohort"))


def as_sent(army: Army) -> dict[str, Any]:
    told: dict[str, Any] = json.decode(json.encode(army))
    return told


def asked(served: Served, red: Any = RED, blue: Any = BLUE, board: Any = "open", **more: Any) -> Any:
    answer = served.http.post("/api/games/skirmish/setup", json={"red": red, "blue": blue, "board": board, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(served: Served, **wish: Any) -> tuple[int, str]:
    answer = served.http.post("/api/games/skirmish/setup", json={"red": RED, "blue": BLUE, **wish})
    return answer.status_code, answer.json().get("error", "")


def piece(terrain: str, x: int, y: int, turned: int = 0) -> dict[str, Any]:
    return {"terrain": terrain, "at": [x * 1000, y * 1000], "turned": turned}


def test_the_choices_are_all_that_ships_with_the_game(served: Served) -> None:
    told = served.http.get("/api/games/skirmish/choices").json()
    codex = starter()
    assert [each["id"] for each in told["armies"]] == list(ready_armies())
    assert all(0 < each["points"] <= each["limit"] for each in told["armies"])
    assert {ready_army(each).limit for each in told["pair"]} == {500}
    assert [each["id"] for each in told["boards"]] == list(codex.boards)
    for each in told["boards"]:
        board = codex.boards[each["id"]]
        assert each["board"]["width"] == board.width * 12_000
        assert len(each["board"]["pieces"]) == len(board.pieces)
    assert [each["id"] for each in told["scenarios"]] == [each.value for each in Scenario]
    assert all(each["text"] and not each["text"].startswith(each["name"]) for each in told["scenarios"])
    assert {each["id"] for each in told["terrain"]} == set(codex.terrain)
    assert [each["limit"] for each in told["sizes"]] == [100, 500, 1000, 2500, 5000]
    assert "random" in told["bots"]


@pytest.mark.parametrize(
    ("board", "ground"),
    [
        ("open", None),
        ({"ready": "noon-market"}, ready_ground(starter().boards["noon-market"], starter())),
        ({"drawn": "moor"}, drawn_ground(500, starter(), "moor")),
        ({"pool": "moor"}, pooled_ground(500, starter(), "moor")),
    ],
)
def test_every_kind_of_board_makes_the_setup_of_a_table(served: Served, board: Any, ground: Any) -> None:
    told = asked(served, board=board)
    assert told["faults"] == []
    assert told["setup"] == as_setup(prepare(ARMIES, starter(), ground))
    assert (told["board"]["width"], told["board"]["depth"]) == (24_000, 24_000)
    assert len(told["board"]["pieces"]) == len(ground.terrain if ground else ())
    assert len(told["board"]["pool"]) == len(ground.pool if ground else ())
    assert (told["red"]["name"], told["blue"]["limit"], told["size"]) == ("The Red Hour", 500, "2x2 ft")
    served.make("skirmish", setup=told["setup"], seats=READY)


def test_a_layout_of_ones_own_stands_where_it_was_put(served: Served) -> None:
    told = asked(served, board={"pieces": [piece("wood", 6, 6, 90), piece("monolith", 18, 18)]})
    assert told["faults"] == []
    made = convert(told["setup"], BattleSetup)
    assert [(each.kind.id, each.at, each.turned) for each in made.terrain] == [
        ("wood", (6000, 6000), 90),
        ("monolith", (18_000, 18_000), 0),
    ]
    wood, monolith = told["board"]["pieces"]
    assert len(wood["corners"]) == 6
    assert monolith["radius"] == 1250


def test_a_layout_that_cannot_stand_is_told_piece_by_piece_with_the_rule(served: Served) -> None:
    told = asked(served, board={"pieces": [piece("wood", 6, 6), piece("bunker", 7, 7), piece("bog", 24, 12)]})
    assert told["setup"] is None
    assert [(each["about"], each["piece"], each["rule"]) for each in told["faults"]] == [
        ("board", 1, "SK-SETUP-03"),
        ("board", 2, "SK-SETUP-03"),
    ]
    assert told["faults"][0]["fact"] == "Bunker overlaps Wood"
    assert len(told["board"]["pieces"]) == 3  # the board is shown all the same


@pytest.mark.parametrize(
    "board",
    [
        {"pieces": [piece("wood", -1, 6)]},
        {"pieces": [piece("wood", 10**6, 6)]},
        {"pieces": [piece("wood", 6, 6, 360)]},
        {"pieces": [piece("castle", 6, 6)]},
        {"pieces": [{**piece("wood", 6, 6), "kind": {"height": 99}}]},
        {"pieces": [piece("crates", 1, 1)] * 61},
        {"ready": "nowhere"},
        {"ready": "noon-market", "drawn": "too"},
        {},
        "closed",
        {"drawn": "x" * 101},
    ],
)
def test_a_forged_board_is_refused(served: Served, board: Any) -> None:
    status, error = refused(served, board=board)
    assert status in (400, 404)
    assert error


def test_own_and_levied_armies_meet(served: Served) -> None:
    told = asked(
        served,
        {"army": as_sent(ARMIES[0]), "scenario": "annihilation"},
        {"levy": {"faction": "orc-assault", "limit": 500, "seed": "green"}, "scenario": "break-their-lines"},
    )
    made = convert(told["setup"], BattleSetup)
    assert (made.red.scenario, made.blue.scenario) == (Scenario.ANNIHILATION, Scenario.BREAK_THEIR_LINES)
    expected = levy(starter(), "orc-assault", 500, "green")
    assert made.blue == prepare((ARMIES[0], expected), starter(), scenarios=(None, Scenario.BREAK_THEIR_LINES)).blue
    assert told["blue"]["models"] == expected.models


def test_illegal_armies_are_told_with_their_rules_and_nothing_is_made(served: Served) -> None:
    crowd = Army("Crowd", "bloodpact", "old-silence", 100, (Recruit("anarchist", 20),))
    told = asked(served, {"army": as_sent(crowd)}, {"ready": "learn-shore-party"})
    assert told["setup"] is None
    assert ("red", "SK-MUSTER-07") in {(each["about"], each["rule"]) for each in told["faults"]}
    assert told["board"]["width"] == 24_000
    told = asked(served, blue={"ready": "learn-shore-party"})
    assert [(each["about"], each["rule"]) for each in told["faults"]] == [("battle", "SK-MUSTER-02")]
    told = asked(served, blue={"levy": {"faction": "orc-assault", "limit": 5}})
    assert [each["about"] for each in told["faults"]] == ["blue"]
    assert "cheapest" in told["faults"][0]["fact"]


def test_scenarios_that_do_not_go_together_are_told(served: Served) -> None:
    told = asked(served, {**RED, "scenario": "hold-the-line"}, {**BLUE, "scenario": "king-of-the-hill"})
    assert told["setup"] is None
    assert [each["about"] for each in told["faults"]] == ["battle"]


def test_several_people_share_a_side(served: Served) -> None:
    told = asked(served, red={**RED, "seats": 2})
    made = convert(told["setup"], BattleSetup)
    assert made.red.seats == ("red-1", "red-2")
    assert {each.seat for each in made.red.models} == {"red-1", "red-2"}
    one = Army("One", "bloodpact", "old-silence", 500, (Recruit("anarchist"),))
    faults = asked(served, red={"army": as_sent(one), "seats": 2})["faults"]
    assert ("red", "SK-TURN-04") in {(each["about"], each["rule"]) for each in faults}


@pytest.mark.parametrize(
    "red",
    [
        {},
        {"ready": "red-hour", "levy": {"faction": "bloodpact"}},
        {"ready": "no-such-army"},
        {"army": {"name": ""}},
        {"army": {"name": "A", "units": [{"unit": "anarchist", "count": 10**9}]}},
        {"levy": {"faction": "nobody"}},
        {"levy": {"faction": "bloodpact", "limit": 10**9}},
        {"ready": "red-hour", "seats": 0},
        {"ready": "red-hour", "seats": 99},
        {"ready": "red-hour", "scenario": "hide"},
        {"ready": "red-hour", "more": 1},
    ],
)
def test_what_names_no_army_is_refused(served: Served, red: Any) -> None:
    status, error = refused(served, red=red)
    assert status == 400
    assert error


def test_packs_that_are_not_known_are_asked_for(served: Served) -> None:
    assert refused(served, packs=["0" * 64])[0] in (400, 410)


def test_openapi_has_both(served: Served) -> None:
    paths = served.http.get("/schema/openapi.json").json()["paths"]
    assert {"/api/games/skirmish/choices", "/api/games/skirmish/setup"} <= set(paths)


def test_the_first_battle_is_a_table_with_a_recruit_and_known_dice(served: Served) -> None:
    wish = served.http.get("/api/games/skirmish/first").json()
    tables = [served.http.post("/api/tables", json=wish).json() for _ in range(2)]
    assert [each["seat"] for each in tables[0]["seats"]] == ["red", "blue"]
    assert tables[0]["commitment"] == tables[1]["commitment"]


def test_two_people_have_no_dice_that_one_of_them_chose(served: Served) -> None:
    wish = served.http.get("/api/games/skirmish/first").json()
    refused = served.http.post("/api/tables", json={**wish, "seats": {}})
    assert (refused.status_code, "plays alone" in refused.json()["error"]) == (400, True)


@pytest.mark.parametrize("asks", [{"trigger": "Dance"}, {"trigger": "Slay By", "way": "song"}])
def test_a_mission_that_nobody_can_count_is_refused(served: Served, asks: dict[str, str]) -> None:
    wish = served.http.get("/api/games/skirmish/first").json()
    wish["setup"]["red"]["missions"] = [{"id": "m", "name": "Merriment", "text": "Dance.", **asks}]
    refused = served.http.post("/api/tables", json=wish)
    assert (refused.status_code, "Merriment" in refused.json()["error"]) == (400, True)


def test_every_word_on_the_screen_has_rules_that_exist(served: Served) -> None:
    words = served.http.get("/api/games/skirmish/words").json()
    assert all(rules for rules in words.values())
    assert {id for rules in words.values() for id in rules} <= {each.id for each in all_rules()}
    kinds = {
        "phase": Phase,
        "terrain": TerrainKind,
        "manner": Manner,
        "stance": Stance,
        "penalty": Penalty,
        "scenario": Scenario,
        "window": HEROICS,
    }
    for kind, members in kinds.items():
        assert {f"{kind}:{each}" for each in members} <= set(words)
    assert {f"figure:{name.capitalize()}" for name in ("move", *PRINTED)} <= set(words)
    declared = {**keywords(), **special_rules()}
    assert {f"word:{name}" for name in declared} <= set(words)
