"""Battles of a campaign on a server: prepared, fought at tables or told, settled, and brought into the ledger."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
import pytest
from server.serving import Served
from server.test_campaigns import SCRAP, Links, made

from dwethia.muster import ready_army

NOBODY_S = {"army": msgspec.to_builtins(ready_army("learn-scrap-patrol")), "has_bot": True}
ANN, BEN = {"player": "Ann"}, {"player": "Ben"}


@pytest.fixture
def war(served: Served) -> Links:
    """Ann and Ben have joined."""
    links = made(served, "Ann", "Ben", "Cat")
    assert links.join("Ann").status_code == links.join("Ben", SCRAP).status_code == 200
    return links


def fight(war: Links, who: str = "Ann", a: Any = ANN, b: Any = BEN, **more: Any) -> httpx.Response:
    return war.post(who, "/battle", after=war.entries, a=a, b=b, **more)


def table_of(war: Links) -> dict[str, Any]:
    (table,) = war.get("watching").json()["tables"]
    return dict(table)


def result(war: Links, who: str, table: str) -> httpx.Response:
    return war.post(who, f"/tables/{table}/result", after=war.entries)


def watch_to_the_end(served: Served, war: Links, table: str) -> None:
    watcher = served.person(table, war.tokens["watching"])
    watcher.until(lambda person: person.table["stage"] == "ended", timeout=60)


def told(war: Links, who: str = "Ann", note: str = "", **facts: Any) -> httpx.Response:
    wish = {"winner": "a", "note": note, **facts}
    return war.post(who, "/battle/facts", after=war.entries, a=ANN, b=BEN, facts=wish)


def test_who_would_fight_is_told_before_anything_happens(war: Links) -> None:
    wish = {"after": war.entries, "a": {**ANN, "field": ["1.1", "1.2"]}, "b": NOBODY_S}
    found = war.post("watching", "/battle/prepared", **wish).json()
    assert [each["id"] for each in found["a"]["people"]] == ["1.1", "1.2"]
    assert found["a"]["people"][0]["weapons"] == ["pistol"]  # what shoots, of all that it carries
    assert found["a"]["models"] == 2
    assert found["b"]["people"][0]["id"] == "0.1"
    assert not found["faults"]


def test_what_a_limit_forbids_is_told_of_its_side(war: Links) -> None:
    found = war.post("Ann", "/battle/prepared", after=war.entries, a=ANN, b=BEN, limit=10).json()
    assert found["a"]["faults"]
    assert fight(war, limit=10).status_code == 409


def test_a_battle_has_a_table_that_the_links_of_its_players_open(war: Links, served: Served) -> None:
    opened = fight(war)
    assert opened.status_code == 201, opened.text
    id = opened.json()["table"]
    for who in ("Ann", "Ben", "host", "watching"):
        bearer = {"Authorization": f"Bearer {war.tokens[who]}"}
        assert served.http.get(f"/api/tables/{id}", headers=bearer).status_code == 200
    cat = {"Authorization": f"Bearer {war.tokens['Cat']}"}
    assert served.http.get(f"/api/tables/{id}", headers=cat).status_code == 403
    assert table_of(war)["players"] == ["Ann", "Ben"]


def test_nobody_is_at_two_tables_of_a_campaign(war: Links) -> None:
    assert fight(war).status_code == 201
    again = fight(war, "Ben")
    assert again.status_code == 409
    assert "Ann against Ben is still open" in again.json()["error"]
    table = table_of(war)["table"]
    assert war.delete("Cat", f"/tables/{table}").status_code == 403
    assert war.delete("Ben", f"/tables/{table}").status_code == 204
    assert war.get("Ann").json()["tables"] == []
    assert fight(war, "Ben").status_code == 201


def test_only_who_takes_part_sets_a_table(war: Links) -> None:
    assert fight(war, "Cat").status_code == fight(war, "watching").status_code == 403
    assert fight(war, "host").status_code == 201


def test_a_battle_that_is_not_over_brings_nothing(war: Links) -> None:
    table = fight(war).json()["table"]
    refused = result(war, "Ann", table)
    assert refused.status_code == 409
    assert "is not over" in refused.json()["error"]


@pytest.mark.rule("CP-GEN-06")
def test_bots_fight_a_battle_and_settle_its_aftermath(war: Links, served: Served) -> None:
    bots = fight(war, a={**ANN, "has_bot": True}, b={**BEN, "has_bot": True}).json()["table"]
    watch_to_the_end(served, war, bots)
    assert table_of(war)["is_over"]
    assert result(war, "Ben", bots).status_code == 200
    (battle,) = war.get("Ann", "/show").json()["battles"]
    assert battle["players"] == ["Ann", "Ben"]
    assert not battle["is_settled"]
    assert fight(war).status_code == 409  # the aftermath comes first

    keeper = war.post("Ann", "/aftermath", after=war.entries, battle=1, auto=True).json()["table"]
    watch_to_the_end(served, war, keeper)
    assert result(war, "Ann", keeper).status_code == 200
    shown = war.get("Ann", "/show").json()
    assert shown["battles"][0]["is_settled"]
    assert war.get("Ann").json()["tables"] == []
    assert war.post("Ann", "/aftermath", after=war.entries, battle=1).status_code == 409


def test_a_battle_that_was_given_up_is_won_by_the_other(war: Links, served: Served) -> None:
    table = fight(war).json()["table"]
    ben = served.person(table, war.tokens["Ben"])
    ben.done("concede", seat="blue")
    assert result(war, "Ann", table).status_code == 200
    (battle,) = war.get("Ann", "/show").json()["battles"]
    assert battle["winners"] == ["Ann"]


def test_a_battle_at_a_real_table_is_told(war: Links) -> None:
    deaths = [{"victim": "2.1", "means": "melee", "slayer": "1.1"}]
    assert told(war, deaths=deaths).status_code == 200
    (battle,) = war.get("Ann", "/show").json()["battles"]
    assert battle["source"] == "hand"
    (death,) = battle["deaths"]
    assert (death["member"], death["slayer_member"]) == ("2.1", "1.1")
    refused = told(war, note="another", deaths=[{"victim": "9.9", "means": "other"}])
    assert refused.status_code == 400
    assert "9.9" in refused.json()["error"]


def test_two_people_at_once_bring_a_result_in_once(war: Links) -> None:
    after = war.entries
    assert told(war).status_code == 200
    wish = {"winner": "b", "note": "later"}
    late = war.post("Ben", "/battle/facts", after=after, a=ANN, b=BEN, facts=wish)
    assert late.status_code == 409


def test_a_new_link_opens_the_seat_at_an_open_table(war: Links, served: Served) -> None:
    table = fight(war).json()["table"]
    link = war.post("host", "/players/2/link").json()
    for token, status in ((war.tokens["Ben"], 403), (link["token"], 200)):
        bearer = {"Authorization": f"Bearer {token}"}
        assert served.http.get(f"/api/tables/{table}", headers=bearer).status_code == status
