"""Who comes to a table: what they find there before the game, who may watch, and a rematch with sides swapped."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from server.serving import Served, serving
from websockets.exceptions import ConnectionClosed

READY: dict[str, Any] = {"red": {"is_ready": True}, "blue": {"is_ready": True}}


def test_a_plain_address_leads_watchers_in_only_where_the_host_allows_it(served: Served) -> None:
    table = served.make(seats=READY)
    assert "without a link" in served.person(table.id, "watch", check=False).last["error"]
    assert table.get(token="watch").status_code == 403

    assert table.call("PUT", "/watching", table.tokens["red"], {"is_open": True}).status_code == 403
    assert table.call("PUT", "/watching", table.host, {"is_open": True}).json() == {"is_open": True}
    watcher = served.person(table.id, "watch")
    assert [each["seat"] for each in watcher.now["seats"]] == [None]
    assert watcher.table["is_open"]
    assert watcher.say("concede", seat="red")["type"] == "refused"

    red, linked = table.sit("red"), table.watch()
    assert table.call("PUT", "/watching", table.host, {"is_open": False}).status_code == 200
    with pytest.raises(ConnectionClosed, match="4403"):
        watcher.until(lambda _: False)
    for stays in (red, linked):
        stays.until(lambda person: not person.table["is_open"])


def test_a_table_is_open_from_the_beginning_where_it_is_wished_so(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        table = first.make(seats=READY, is_open=True)
        assert first.person(table.id, "watch").table["is_open"]
    with serving(tmp_path) as second:
        assert second.person(table.id, "watch").table["is_open"]


def test_whoever_waits_for_a_battle_sees_its_armies_and_its_board_and_no_secret(served: Served) -> None:
    wish: dict[str, Any] = {
        "red": {"ready": "gilded-eel"},
        "blue": {"ready": "noon-cohort"},
        "board": {"ready": "noon-market"},
    }
    setup = served.http.post("/api/games/skirmish/setup", json=wish).json()["setup"]
    waiting = served.make("skirmish", setup=setup).sit("red")
    assert waiting.table["stage"] == "gathering"
    scene = waiting.seat("red")["scene"]
    assert [each["name"] for each in scene["sides"]] == ["Crew of the Gilded Eel", "The Noon Cohort"]
    assert scene["terrain"]
    assert scene == served.make("skirmish", setup=setup).watch().seat(None)["scene"]


def test_in_a_swapped_rematch_the_two_change_places_with_their_names_and_links(served: Served) -> None:
    table = served.make(seats={"red": {"name": "Ann", "is_ready": True}, "blue": {"bot": "random"}})
    ann = table.sit("red")
    ann.done("concede", seat="red")
    ann.done("rematch", seat="red", is_swapped=True)
    again = served.person(ann.table["successor"], table.tokens["red"])
    assert [each["seat"] for each in again.now["seats"]] == ["blue"]
    assert [(each["seat"], each["name"], each["bot"]) for each in again.table["seats"]] == [
        ("red", "", "random"),
        ("blue", "Ann", None),
    ]


def test_sides_are_swapped_between_two(served: Served) -> None:
    table = served.make("parley", seats={seat: {"is_ready": True} for seat in ("north", "south", "east")})
    north = table.sit("north")
    north.done("concede", seat="north")
    assert "between two" in north.say("rematch", seat="north", is_swapped=True)["error"]
    assert north.say("rematch", seat="north")["type"] == "done"


def test_tables_of_an_older_database_are_closed_to_strangers(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        table = first.make(seats=READY)
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("ALTER TABLE tables DROP COLUMN is_open")
        database.execute("DROP TABLE scores")
        database.execute("DELETE FROM schema_steps WHERE step >= 5")
    with serving(tmp_path) as second:
        assert not second.person(table.id, table.spectator).table["is_open"]
