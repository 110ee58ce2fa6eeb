"""Boards: what is drawn of a dungeon, and what each answer is likely to come to."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from typing import Any

import msgspec
import pytest
from server.serving import Made, Served
from skirmish.fields import Field, blue, red

from dwethia.dungeons.events import RunEnded
from dwethia.dungeons.forecast import forecast
from dwethia.dungeons.game import DungeonRules
from dwethia.engine.game import Game
from dwethia.engine.record import read
from dwethia.engine.replay import verify
from dwethia.engine.view import view
from dwethia.server.boards import board_of
from dwethia.server.boards.dungeons.scene import Ending, Outlook, RoomScene
from dwethia.server.boards.skirmish.scene import BattleScene

WEB = Path(__file__).parents[2] / "web"
RECORD = WEB / "public" / "tutorial.json"
SCRIPT = run_path(str(WEB / "make_tutorial.py"))
RECORDED: dict[str, Any] = msgspec.json.decode(RECORD.read_bytes())


def tutorial(steps: int) -> Game[Any]:
    """The run of the tutorial after so many of its steps."""
    play, answers = SCRIPT["play"], SCRIPT["ANSWERS"]
    played: Game[Any] = play(answers[:steps])
    return played


@pytest.fixture(scope="module")
def game() -> Game[Any]:
    return tutorial(2)


def outlook(game: Game[Any]) -> Outlook:
    seen = view(game, game.seats[0])
    found = board_of("dungeon").outlook(seen.state, seen.requests[0], game.rulings)
    assert isinstance(found, Outlook)
    return found


def test_the_scene_holds_every_square_door_and_model(game: Game[Any]) -> None:
    scene = board_of("dungeon").scene(game.state, game.rulings)
    assert isinstance(scene, RoomScene)
    assert [each.square for each in scene.squares[:2]] == ["1,1", "1,2"]
    assert len(scene.squares) == scene.size**2
    walled = sum(each.ground == "wall" for each in scene.squares)
    assert walled == game.state.room.walled.bit_count()
    assert {each.door for each in scene.doors} == {"entrance", "exit"}
    assert (scene.hero.id, scene.hero.is_hero, scene.hero.wounds) == ("hero", True, 3)
    assert [each.id for each in scene.enemies] == [each.id for each in game.state.enemies]
    assert "rooted" in [each.words for each in scene.hero.states]


def test_the_scene_of_the_end_says_how_and_with_what_score() -> None:
    won = tutorial(len(SCRIPT["ANSWERS"]))
    told = next(each for each in won.events if isinstance(each, RunEnded))
    scene = board_of("dungeon").scene(won.state, won.rulings)
    assert isinstance(scene, RoomScene)
    assert scene.ending == Ending(told.is_won, told.reason, told.rule, told.score)
    assert told.score > 0


def test_every_choice_has_an_option_and_its_odds_are_the_forecasts(game: Game[Any]) -> None:
    request = game.requests[0]
    found = {each.id: each for each in outlook(game).options}
    assert list(found) == [each.id for each in request.choices]
    for choice in request.choices:
        option, expected = (
            found[choice.id],
            forecast(game.state, choice.id, game.rulings) if not choice.faults else None,
        )
        if expected is None or expected.target is None:
            continue
        assert option.odds is not None
        assert option.odds.target is not None
        assert option.odds.target.slain == expected.target.slain
        assert option.target == expected.target.id
        assert option.lines, "every number of an attack is explained"


def test_every_number_adds_up_and_names_rules(game: Game[Any]) -> None:
    for option in outlook(game).options:
        for line in option.lines:
            for number in (line.number, line.against):
                if number is not None and number.parts:
                    assert number.total == sum(part.value for part in number.parts)
                    assert all(part.rule for part in number.parts)


def test_moves_carry_their_square_and_cost() -> None:
    moves = [each for each in outlook(tutorial(0)).options if each.verb == "move"]
    here = {each.square: each.cost for each in moves if each.cost is not None}
    assert here["4,4"] == 6
    assert len(here) > 5


def test_cards_say_what_an_enemy_will_do(game: Game[Any]) -> None:
    cards = {each.id: each for each in outlook(game).cards}
    assert set(cards) == {"hero", *(each.id for each in game.state.enemies)}
    acolyte = cards["e1"]
    assert acolyte.in_sight is True
    assert "attacks you in melee" in acolyte.intentions[0].text
    assert "DD-AI-20" in acolyte.intentions[0].rules
    assert acolyte.threats


def test_the_record_of_the_tutorial_replays_and_is_won() -> None:
    record = read(RECORD.read_bytes())
    assert verify(record, DungeonRules()).verified
    assert record.over
    assert len(record.entries) == 10  # the start, and nine steps


# Over HTTP


def dungeon(served: Served, **wish: Any) -> Made:
    setup = served.http.post("/api/games/dungeon/setup", json={"rooms": 2, "objective": "assassination"})
    assert setup.status_code == 200, setup.text
    return served.make("dungeon", setup=setup.json(), seats={"hero": {"is_ready": True}}, **wish)


def test_a_dungeon_is_played_with_scene_and_outlook(served: Served) -> None:
    made = dungeon(served, seed="friday")
    person = made.sit("hero")
    seen = person.seat("hero")
    assert seen["scene"]["room"] == 1
    told = made.get("/outlook?seat=hero", made.tokens["hero"]).json()
    assert told["step"] == person.now["step"]
    assert {each["id"] for each in told["outlook"]["options"]} == {
        each["id"] for each in seen["requests"][0]["choices"]
    }
    assert all(each["short"] is None or each["short"] for each in person.events)


def test_a_spectator_sees_the_scene_and_the_cards_but_no_options(served: Served) -> None:
    made = dungeon(served)
    assert made.watch().seat(None)["scene"]["room"] == 1
    told = made.get("/outlook").json()
    assert told["outlook"]["options"] == []
    assert told["outlook"]["cards"]
    assert made.get("/outlook?seat=hero").status_code == 403
    assert made.get("/outlook", "nothing").status_code == 403


def test_games_without_a_board_have_none(served: Served) -> None:
    made = served.make("clash", seats={"red": {"is_ready": True}, "blue": {"bot": "fencer"}})
    assert made.sit("red").seat("red")["scene"] is None
    assert made.get("/outlook").json()["outlook"] is None


def test_the_same_words_give_the_same_dungeon(served: Served) -> None:
    rooms = [dungeon(served, seed="friday").watch().seat(None)["scene"]["squares"] for _ in range(2)]
    assert rooms[0] == rooms[1]


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"game": "clash", "seed": "friday"}, "only a person who plays alone has one"),
        ({"game": "clash", "seed": "friday", "dice": "table"}, "it does not go with dice of your own"),
    ],
)
def test_a_seed_that_others_would_not_know_is_refused(served: Served, wish: dict[str, Any], error: str) -> None:
    told = served.http.post("/api/tables", json=wish)
    assert (told.status_code, error in told.json()["error"]) == (400, True)


def test_the_choices_before_a_run_are_listed(served: Served) -> None:
    choices = served.http.get("/api/games/dungeon/choices").json()
    heroes = {each["id"]: each for each in choices["heroes"]}
    assert choices["first_hero"] in heroes
    options = [option["id"] for slot in heroes["captain"]["slots"] for option in slot["options"]]
    assert heroes["captain"]["usual"] == ["fate-charm", "camo-cloak"]
    assert set(heroes["captain"]["usual"]) <= set(options)
    assert [each["id"] for each in choices["objectives"]] == ["assassination", "retrieve-data", "escape", "sabotage"]


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"hero": "pirate"}, "a run is led by a Hero (DD-RUN-02)"),
        ({"hero": "captain", "wargear": ["pilum"]}, "Captain has no place for Pilum"),
        ({"hero": "nobody"}, "nobody"),
        ({"rooms": 99}, "20"),
    ],
)
def test_a_run_that_cannot_be_is_refused_with_the_reason(served: Served, wish: dict[str, Any], error: str) -> None:
    told = served.http.post("/api/games/dungeon/setup", json=wish)
    assert told.status_code == 400
    assert error in told.json()["error"]


def test_a_replay_shows_scenes_and_on_demand_what_was_likely(served: Served) -> None:
    asked = {"record": RECORDED, "first": 3, "count": 1}
    (step,) = served.http.post("/api/replay", json=asked).json()["steps"]
    assert (step["scene"]["turn"], step["outlook"], step["requests"]) == (2, None, [])
    (step,) = served.http.post("/api/replay", json={**asked, "seat": "hero", "outlook": True}).json()["steps"]
    assert step["decisions"][0]["answer"] == "shoot:black-sun-pistol:e1"
    assert step["requests"][0]["question"] == "act"
    assert len(step["outlook"]["options"]) == len(step["requests"][0]["choices"])


def test_a_hint_in_a_dungeon_is_the_delvers(served: Served) -> None:
    person = dungeon(served).sit("hero")
    reply = person.say("hint", seat="hero")
    assert (reply["type"], bool(reply["reason"])) == ("hinted", True)


@pytest.mark.parametrize(("zone", "hill"), [("centre", [("the hill", (12_000, 12_000))]), ("enemy-half", [])])
def test_the_hill_that_a_mission_asks_about_is_drawn(zone: str, hill: list[tuple[str, tuple[int, int]]]) -> None:
    mission = {"id": "m", "name": "Mission", "text": "", "trigger": "Stand In", "points": 1, "zone": zone}
    field = Field(red((4, 4)), blue((4, 20)), missions={"blue": [mission]})
    scene = board_of("skirmish").scene(field.battle, field.game.rulings)
    assert isinstance(scene, BattleScene)
    assert [(each.name, each.at) for each in scene.zones if each.radius] == hill
