"""An aftermath on a server: two people settle a battle from two places, and see the same members and tables."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from aftermath.battles import BLUE, RED, Field, busy_field, settling
from server.serving import Person, Served, play_out

from dwethia.aftermath.outcomes import episodes_in
from dwethia.engine.record import read
from dwethia.engine.replay import verify
from dwethia.engine.rules import as_setup
from dwethia.games import games
from dwethia.server.boards.aftermath.board import scene_of

READY = {"Ann": {"is_ready": True}, "Ben": {"is_ready": True}}


def made(served: Served, field: Field) -> tuple[Any, Person, Person]:
    table = served.make("aftermath", setup=as_setup(field.setup), seats=READY)
    return table, table.sit("Ann"), table.sit("Ben")


@pytest.mark.parametrize("seed", range(2))
def test_two_people_settle_a_battle_and_its_record_verifies(served: Served, seed: int) -> None:
    table, ann, ben = made(served, busy_field())

    assert play_out([ann, ben], Random(seed)) > 3

    record = read(table.get("/record").content)
    assert verify(record, games()["aftermath"].rules).verified
    assert episodes_in(record)
    assert ann.events == ben.events


def test_both_are_shown_members_as_cards_and_nothing_else_of_the_state(served: Served) -> None:
    _, ann, ben = made(served, busy_field())
    seen = ann.seat("Ann")

    assert seen["state"] is None
    scene = seen["scene"]
    assert (scene["board"], scene["step"], scene["battle"]) == ("aftermath", "Credit", 1)
    assert [each["name"] for each in scene["members"]][:2] == ["Captain", "Pirate"]
    assert scene == ben.seat("Ben")["scene"]


def test_a_bot_may_sit_for_a_player_who_is_away(served: Served) -> None:
    setup = as_setup(busy_field().setup)
    table = served.make("aftermath", setup=setup, seats={"Ann": {"bot": "keeper"}, "Ben": {"bot": "random"}})
    watcher = table.watch()
    watcher.until(lambda person: person.table["stage"] == "ended")

    assert watcher.table["ended"]["how"] == "played"


def test_a_setup_that_names_nobody_is_refused(served: Served) -> None:
    setup = as_setup(busy_field().setup)
    setup["facts"]["deaths"][0]["victim"] = "nobody"
    refused = served.http.post("/api/tables", json={"game": "aftermath", "setup": setup})

    assert refused.status_code == 400
    assert "the facts name 'nobody', who was not there" in refused.text


# The scene


@pytest.mark.rule("CP-GEN-09", "CP-GEN-19")
def test_the_tables_that_fit_are_drawn_with_the_rows_that_would_change_something() -> None:
    field = Field()
    field.place(RED, "Mara", gear=("camo-cloak",))
    field.place(BLUE, "Witch", "H.1", tracked=False)
    field.slain("Mara", "Witch", "affinity", power="blast")
    scene = settling(field.setup, 2)
    drawn = scene_of(scene.battle, scene.game.rulings)

    assert [each.table for each in drawn.tables] == ["scar-affinity", "scar-ranged", "scar-hero"]
    affinity, ranged, _ = drawn.tables
    assert [row.face for row in affinity.rows if not row.is_open] == [1, 5]  # no Faith to lose, no spell to learn
    assert [row.face for row in ranged.rows if not row.is_open] == [5]  # it has a cloak
    (mara,) = drawn.members
    assert (mara.is_on_turn, mara.battle) == (True, ("slain by Witch with blast",))

    scene.decide("scar-hero")
    drawn = scene_of(scene.battle, scene.game.rulings)
    assert (drawn.is_over, drawn.tables) == (True, ())
    assert drawn.latest is not None
    assert (drawn.latest.table, drawn.latest.face, drawn.latest.rule) == ("scar-hero", 2, "CP-SCAR-HERO-2")
    (mara,) = drawn.members
    assert [(line.rule, line.is_new, line.points) for line in mara.story] == [("CP-SCAR-HERO-2", True, -1)]
    assert (mara.before, mara.price.total) == (20, 19)
    assert next(each for each in mara.figures if each.name == "Integrity").now == -1
    assert [(each.seat, each.before, each.now) for each in drawn.players] == [("Ann", 20, 19), ("Ben", 0, 0)]
