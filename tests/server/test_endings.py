"""What is left of a game: its closing page, the chances at its moments, its picture, and scores of the day."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from server.serving import Made, Served, play_out, serving
from small_battles import small_setup

from dwethia.engine.record import read
from dwethia.engine.replay import verify
from dwethia.games import games
from dwethia.server.endings.closing import BranchPoint, spread
from dwethia.server.game_catalogue import Sources
from dwethia.server.tables.table_game import TableGame

NOON = 1_794_916_800.0  # 2026-11-17 12:00 UTC


def fought(served: Served) -> Made:
    """A battle of one turn between two bots, which is over."""
    seats = {seat: {"bot": "random", "name": name} for seat, name in (("red", "Ann"), ("blue", "Ben"))}
    table = served.make("skirmish", setup=small_setup(turns=1), seats=seats)
    table.watch().until(lambda person: person.table["stage"] == "ended", timeout=60)
    return table


def today(served: Served, name: str = "Ann") -> Made:
    made = served.http.post("/api/daily/dungeon/tables", json={"name": name})
    assert made.status_code == 201, made.text
    return Made(served, made.json())


def run(table: Made, seed: int = 1) -> None:
    play_out([table.sit("hero")], Random(seed))


def test_the_closing_page_tells_of_luck_the_best_shot_and_the_fallen(served: Served) -> None:
    table = fought(served)
    told = table.get("/closing").json()
    assert [each["name"] for each in told["feats"]][:2] == ["Best shot", "Casualties"]
    assert {each["seat"] for each in told["luck"]} <= {"red", "blue"}
    record = read(table.get("/record").content)
    rolls = [each["event"] for each in table.watch().events if each["event"]["event"] == "rolled"]
    counted = [each for each in rolls if each.get("need") is not None]
    assert sum(each["dice"] for each in told["luck"]) == sum(len(each["faces"]) for each in counted) > 0
    assert all(each["entry"] < len(record.entries) for each in told["moments"])


def test_chances_are_shares_of_imagined_games_and_the_same_again(served: Served) -> None:
    table = fought(served)
    moments = table.get("/closing").json()["moments"]
    for moment in (moments[0], moments[-1]):
        told = table.get(f"/chances/{moment['entry']}").json()
        assert told["bot"] == "soldier"
        assert 1 <= told["games"] <= 8
        assert sum(each["wins"] for each in told["sides"]) == pytest.approx(1)
    assert table.get("/chances/99999").status_code == 400


def test_moments_are_spread_over_the_game() -> None:
    moments = [BranchPoint(entry, f"phase {entry}") for entry in range(40)]
    found = list(spread(moments, 10))
    assert (len(found), found[0], found[-1]) == (10, moments[0], moments[-1])
    assert list(spread(moments[:3], 10)) == moments[:3]


def test_the_picture_names_armies_players_and_result_and_escapes_them(served: Served) -> None:
    seats: dict[str, Any] = {"red": {"name": "<b>Ann", "is_ready": True}, "blue": {"bot": "random"}}
    setup = small_setup()
    table = served.make("skirmish", setup=setup, seats=seats)
    assert table.get("/picture").status_code == 409
    table.sit("red").done("concede", seat="red")
    drawn = table.get("/picture")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert f"Skirmish: {setup['red']['name']} against {setup['blue']['name']}" in drawn.text
    assert "&lt;b&gt;Ann as red, the random as blue" in drawn.text
    assert "&lt;b&gt;Ann gave the game up" in drawn.text
    assert "<b>" not in drawn.text


def test_nothing_of_this_is_told_while_the_game_is_on(served: Served) -> None:
    table = served.make(seats={"red": {"is_ready": True}, "blue": {"is_ready": True}})
    for path in ("/closing", "/chances/0", "/picture"):
        assert table.get(path).status_code == 409


def test_the_game_of_a_day_is_the_same_for_everybody_and_its_record_verifies(served: Served) -> None:
    one, other = today(served), today(served, "Ben")
    run(one)
    run(other)
    records = [read(table.get("/record").content) for table in (one, other)]
    assert records[0] == records[1]
    assert verify(records[0], games()["dungeon"].rules)
    told = served.http.get("/api/daily").json()
    assert [each["game"] for each in told] == ["dungeon"]
    assert records[0].setup["hero"]["name"] in told[0]["words"]


def test_other_days_have_other_dungeons() -> None:
    daily = games()["dungeon"].daily
    assert daily is not None
    assert len({daily(f"2026-11-{day:02}").words for day in range(1, 29)}) > 20
    assert daily("2026-11-17") == daily("2026-11-17")


def test_a_score_counts_once_for_a_name_and_once_for_a_table(tmp_path: Path) -> None:
    with serving(tmp_path, sources=Sources(now=lambda: NOON)) as served:
        table = today(served)
        score = {"name": " Ann  of Sol "}
        assert "when the game is over" in table.call("POST", "/score", table.tokens["hero"], score).json()["error"]
        run(table)
        assert table.call("POST", "/score", table.spectator, score).status_code == 403
        for wrong in ({"name": ""}, {"name": "x" * 25}, {"name": "   "}, {"name": "a\u0007"}, {}):
            assert table.call("POST", "/score", table.tokens["hero"], wrong).status_code == 400
        kept = table.call("POST", "/score", table.tokens["hero"], score)
        assert kept.status_code == 201, kept.text
        assert kept.json()["day"] == "2026-11-17"
        assert [each["name"] for each in kept.json()["scores"]] == ["Ann of Sol"]
        again = table.call("POST", "/score", table.tokens["hero"], {"name": "Ben"})
        assert (again.status_code, "already" in again.json()["error"]) == (409, True)
        second = today(served)
        run(second, 2)
        refused = second.call("POST", "/score", second.tokens["hero"], {"name": "ann of sol"})
        assert (refused.status_code, "the first one stands" in refused.json()["error"]) == (409, True)
    with serving(tmp_path, sources=Sources(now=lambda: NOON)) as later:
        told = later.http.get("/api/daily/dungeon?day=2026-11-17").json()
        assert [each["name"] for each in told["scores"]] == ["Ann of Sol"]
        assert later.http.get("/api/daily/dungeon?day=2026-11-18").status_code == 409
        assert later.http.get("/api/daily/dungeon?day=friday").status_code == 400
        assert later.http.get("/api/daily/clash").status_code == 404


def test_a_game_of_ones_own_or_given_up_has_no_score(served: Served) -> None:
    given_up = today(served)
    given_up.sit("hero").done("concede", seat="hero")
    answer = given_up.call("POST", "/score", given_up.tokens["hero"], {"name": "Ann"})
    assert (answer.status_code, "to its end" in answer.json()["error"]) == (409, True)
    wish = {"setup": read(given_up.get("/record").content).setup, "seats": {"hero": {"is_ready": True}}}
    own = served.make("dungeon", **wish)
    own.sit("hero").done("concede", seat="hero")
    answer = own.call("POST", "/score", own.tokens["hero"], {"name": "Ann"})
    assert (answer.status_code, "no game of a day" in answer.json()["error"]) == (409, True)


def test_a_score_whose_record_does_not_verify_is_refused(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice that were not rolled, and events that did not happen, win nothing; the true record does."""
    table = today(served)
    run(table)
    true = read(table.get("/record").content)
    entry = next(place for place, each in enumerate(true.entries) if each.rolls)
    rolls = tuple(
        replace(each, faces=tuple(each.sides + 1 - face for face in each.faces)) for each in true.entries[entry].rolls
    )
    for wrong in (replace(true.entries[entry], rolls=rolls), replace(true.entries[entry], digest="00" * 16)):
        forged = replace(true, entries=(*true.entries[:entry], wrong, *true.entries[entry + 1 :]))
        with monkeypatch.context() as patch:
            patch.setattr(TableGame, "record", lambda _, forged=forged: forged)
            answer = table.call("POST", "/score", table.tokens["hero"], {"name": "Forger"})
        assert (answer.status_code, "does not verify" in answer.json()["error"]) == (409, True)
    assert table.call("POST", "/score", table.tokens["hero"], {"name": "Honest"}).status_code == 201


def test_a_database_without_scores_gets_them(tmp_path: Path) -> None:
    with serving(tmp_path):
        pass
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("DROP TABLE scores")
        database.execute("DELETE FROM schema_steps WHERE step >= 6")
    with serving(tmp_path) as served:
        assert served.http.get("/api/daily").json()[0]["scores"] == []
