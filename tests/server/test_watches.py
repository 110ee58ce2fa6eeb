"""Each player's own choice of when to be asked at windows, made at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from server.scenes_served import READY, scene_table
from server.serving import Made, Person, Served, serving
from skirmish.fields import blue, red

MODELS = red((5, 5), "hero Dst2"), red((11, 5)), blue((5, 25), weapon="24in S2"), blue((40, 40))
SCENE: dict[str, Any] = {"priority": "blue", "width": 48, "depth": 48}


def sat_down(served: Served) -> tuple[Made, Person, Person]:
    """A table at which blue's archer could shoot red's hero, which is asked."""
    made = scene_table(served, *MODELS, **SCENE)
    return made, made.sit("red"), made.sit("blue")


def asked(person: Person) -> list[str]:
    return [each["question"] for each in person.requests]


@pytest.mark.rule("HS-WIN-01")
def test_a_player_sees_its_watch_and_changes_it_at_the_table(served: Served) -> None:
    _, mine, theirs = sat_down(served)
    assert asked(mine) == ["window"]
    seat = mine.seat("red")
    assert (seat["watches"], seat["watch"]) == (["threatened", "near", "always", "never"], "threatened")
    mine.done("watch", seat="red", watch="near")  # the archer is further away: the open window passes
    theirs.catch_up(mine)
    assert (mine.seat("red")["watch"], asked(mine), asked(theirs)) == ("near", [], ["movement"])
    assert theirs.seat("blue")["watch"] == "threatened"


@pytest.mark.rule("HS-WIN-01")
def test_a_watch_is_kept_for_the_windows_to_come(served: Served) -> None:
    _, mine, theirs = sat_down(served)
    mine.done("watch", seat="red", watch="never")
    theirs.catch_up(mine)
    moved = {"do": "move", "model": "blue-1", "path": [[5000, 25000], [5000, 24000]], "manner": "plain"}
    assert theirs.decide(theirs.requests[0], moved)["type"] == "done"
    assert asked(theirs) == ["movement"]
    mine.catch_up(theirs)
    mine.done("watch", seat="red", watch="always")
    far = {"do": "move", "model": "blue-2", "path": [[40000, 40000], [40000, 39000]], "manner": "plain"}
    assert theirs.decide(theirs.requests[0], far)["type"] == "done"
    mine.catch_up(theirs)
    assert asked(mine) == ["window"]
    assert mine.decide(mine.requests[0], "together:red-1")["type"] == "done"


def test_only_the_games_own_watches_are_kept_and_only_for_a_seat_one_holds(served: Served) -> None:
    _, mine, _ = sat_down(served)
    assert mine.refused("watch", seat="red", watch="dawn") == (
        "'dawn' is no watch to keep: expected threatened, near, always, never"
    )
    assert "does not open 'blue'" in mine.refused("watch", seat="blue", watch="never")
    assert mine.seat("red")["watch"] == "threatened"


def test_a_game_without_watches_has_none_to_keep(served: Served) -> None:
    person = served.make("clash", seats=READY).sit("red", "blue")
    assert (person.seat("red")["watches"], person.seat("red")["watch"]) == ([], None)
    assert person.refused("watch", seat="red", watch="always") == "'always' is no watch to keep: expected none"


def test_a_watch_is_still_kept_when_the_server_comes_back(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        made, mine, _ = sat_down(served)
        mine.done("watch", seat="red", watch="never")
        tokens, table = made.tokens, made.id
    with serving(tmp_path) as served:
        mine, theirs = served.person(table, tokens["red"]), served.person(table, tokens["blue"])
        assert (mine.seat("red")["watch"], asked(mine), asked(theirs)) == ("never", [], ["movement"])


@pytest.mark.rule("SK-DEST-16", "HS-WIN-01")
def test_the_side_that_acts_is_shown_what_its_heroes_may_do_with_its_question(served: Served) -> None:
    made = scene_table(served, *MODELS, **SCENE | {"priority": "red"})
    mine = made.sit("red")
    (request,) = mine.requests
    assert (request["question"], request["form"]["form"]) == ("movement", "movement")
    assert [(each["id"], each["label"]) for each in request["choices"]] == [
        ("surge:red-1", "Red 1: Surge for 1 Destiny"),
        ("together:red-1", "Red 1: Together as One! for 1 Destiny"),
    ]
    assert mine.decide(request, "together:red-1")["type"] == "done"
    assert asked(mine) == ["together"]
