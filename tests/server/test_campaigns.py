"""Campaigns on a server: made, opened by links, acted in, shown, exported and taken in."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace
from server.serving import ROOMY, Served, serving
from typer.testing import CliRunner

from dwethia.campaign.ledger import chain
from dwethia.campaign.ledger.acts import new_ledger, perform
from dwethia.campaign.ledger.chain import Ledger
from dwethia.campaign.ledger.entries import CampaignBegun, WarbandJoined
from dwethia.cli import app
from dwethia.codex import starter
from dwethia.muster import ready_army
from dwethia.server.campaigns.making import MOST_PLAYERS, make_campaign
from dwethia.server.campaigns.registry import LOOK_AGAIN, CampaignRegistry
from dwethia.server.errors import NotNow
from dwethia.server.game_catalogue import Sources
from dwethia.server.storage.campaigns import CampaignHeading, CampaignStore
from dwethia.server.storage.engines import open_database
from dwethia.server.storage.store import Store

SHORE, SCRAP = (ready_army(id) for id in ("learn-shore-party", "learn-scrap-patrol"))


class Links:
    """A campaign that was made, and what opens it."""

    def __init__(self, served: Served, told: dict[str, Any]) -> None:
        self._http = served.http
        self.id: str = told["campaign"]
        self.tokens = {each["player"]: each["token"] for each in told["players"]}
        self.tokens |= {"host": told["host"], "watching": told["spectator"]["token"]}
        self.told = told

    def get(self, who: str, path: str = "") -> httpx.Response:
        return self._http.get(f"/api/campaigns/{self.id}{path}", headers=self._bearer(who))

    def post(self, who: str, path: str, **body: Any) -> httpx.Response:
        return self._http.post(f"/api/campaigns/{self.id}{path}", headers=self._bearer(who), json=body)

    def delete(self, who: str, path: str) -> httpx.Response:
        return self._http.delete(f"/api/campaigns/{self.id}{path}", headers=self._bearer(who))

    def _bearer(self, who: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens.get(who, who)}"}

    @property
    def entries(self) -> int:
        return int(self.get("watching").json()["entries"])

    def join(self, who: str, army: Any = SHORE, **more: Any) -> httpx.Response:
        return self.post(who, "/join", after=self.entries, army=msgspec.to_builtins(army), **more)


def made(served: Served, *players: str, **wish: Any) -> Links:
    told = served.http.post("/api/campaigns", json={"title": "The Long War", "players": players, **wish})
    assert told.status_code == 201, told.text
    return Links(served, told.json())


@pytest.fixture
def war(served: Served) -> Links:
    """Ann has joined, Ben has not."""
    links = made(served, "Ann", "Ben")
    assert links.join("Ann").status_code == 200
    return links


def test_a_campaign_has_a_link_for_each_player_and_one_for_watching(served: Served) -> None:
    war = made(served, "Ann", "Ben", rulings={"R-CP-10": "one-per-deed", "R-SK-64.die": "after-hit"})
    assert [each["player"] for each in war.told["players"]] == ["Ann", "Ben"]
    assert war.told["players"][0]["link"] == f"{served.url}/#/campaign/{war.id}/{war.tokens['Ann']}"
    seen = {who: war.get(who).json() for who in ("Ann", "host", "watching")}
    assert [seen["Ann"]["player"], seen["host"]["player"], seen["watching"]["player"]] == ["Ann", None, None]
    assert [each["is_host"] for each in seen.values()] == [False, True, False]
    assert seen["Ann"]["title"] == "The Long War"
    assert war.get("Ann", "/show").json()["rulings"] == {"R-CP-10": "one-per-deed", "R-SK-64.die": "after-hit"}


@pytest.mark.rule("CP-GEN-02")
def test_players_act_for_themselves_and_watchers_not_at_all(war: Links) -> None:
    again = war.join("Ann")
    assert (again.status_code, "takes part already (CP-GEN-02)" in again.text) == (409, True)
    for who in ("watching", "host"):
        assert war.join(who).status_code == 403
        assert war.post(who, "/recruit", after=2, recruit={"unit": "pirate"}).status_code == 403
    assert war.get("nobody").status_code == 403
    assert war.post("Ben", "/recruit", after=2, recruit={"unit": "pirate"}).status_code == 400
    assert war.entries == 2


def test_a_chart_is_a_matter_of_each_battle_and_noted(served: Served) -> None:
    war = made(served, "Ann")
    crowd = replace(SHORE, units=(*SHORE.units, *[replace(SHORE.units[0], unit="captain", wargear=())] * 5))
    notes = war.join("Ann", crowd, squads=True).json()["notes"]
    assert notes
    assert all(each["rule"].startswith("SK-MUSTER") for each in notes)


def test_recruits_join_at_list_price_and_entries_are_taken_back(war: Links) -> None:
    before = war.get("Ann", "/show").json()["warbands"][0]
    done = war.post("Ann", "/recruit", after=2, recruit={"unit": "pirate", "name": "Hilda"}, is_tracked=False)
    assert done.json() == {"entries": 3, "notes": []}
    after = war.get("watching", "/show").json()["warbands"][0]
    assert after["members"][-1]["name"] == "Hilda"
    assert not after["members"][-1]["is_tracked"]
    assert after["points"] > before["points"]

    assert war.post("Ben", "/undo", after=3).status_code == 403
    assert war.post("watching", "/undo", after=3).status_code == 403
    depends = war.post("Ann", "/undo", after=3, entry=2)
    assert (depends.status_code, "entry 3 depends on it" in depends.text) == (409, True)
    assert war.post("Ann", "/undo", after=3).json()["entries"] == 4
    assert war.post("host", "/undo", after=4).json()["entries"] == 5
    assert war.get("Ben", "/show").json()["warbands"] == []
    assert war.get("Ben", "/show?at=2").json()["warbands"][0] == before
    assert war.get("Ben", "/show?at=6").status_code == 404


def test_it_is_shown_as_the_command_prints_it(war: Links, tmp_path: Path) -> None:
    file = tmp_path / "war"
    file.write_bytes(war.get("watching", "/export").content)
    printed = CliRunner().invoke(app, ["campaign", "show", str(file), "--json"])
    assert msgspec.json.decode(printed.stdout) == war.get("watching", "/show").json()


def test_whoever_has_not_seen_the_last_act_looks_again(war: Links) -> None:
    assert war.post("Ben", "/join", after=2, army=msgspec.to_builtins(SCRAP)).status_code == 200
    late = war.post("Ann", "/recruit", after=2, recruit={"unit": "pirate"})
    assert (late.status_code, late.json()["error"]) == (409, LOOK_AGAIN)
    assert war.entries == 3


def test_of_two_who_act_at_once_the_second_looks_again(served: Served) -> None:
    war = made(served, "Ann", "Ben")
    armies = {"Ann": SHORE, "Ben": SCRAP}
    with ThreadPoolExecutor(2) as both:
        answers = list(
            both.map(lambda who: war.post(who, "/join", after=1, army=msgspec.to_builtins(armies[who])), armies)
        )
    assert sorted(each.status_code for each in answers) == [200, 409]
    assert war.entries == 2


@pytest.mark.rule("CP-GEN-03")
def test_a_warband_becomes_an_army_for_a_battle(war: Links) -> None:
    whole = war.get("watching", "/army?player=Ann").json()
    assert whole["notes"] == []
    assert [each["veteran"]["member"] for each in whole["army"]["units"]][:2] == ["1.1", "1.2"]
    some = war.get("Ann", "/army?player=Ann&field=1.1&field=1.3").json()["army"]
    assert [each["veteran"]["member"] for each in some["units"]] == ["1.1", "1.3"]
    refused = war.get("Ann", "/army?player=Ann&limit=10")
    assert (refused.status_code, "more than the limit of 10" in refused.text) == (409, True)
    assert war.get("Ann", "/army?player=Ben").status_code == 400


def test_a_campaign_goes_from_file_to_server_and_back(war: Links, served: Served) -> None:
    content = war.get("Ben", "/export").content
    assert chain.read(content).entries[1].act == WarbandJoined("Ann", SHORE)
    told = served.http.post("/api/campaigns/import", json={"title": "Again", "content": content.decode()})
    assert told.status_code == 201, told.text
    again = Links(served, told.json())
    assert (again.told["changed_packs"], again.told["unchecked"]) == ([], [])
    assert [each["player"] for each in again.told["players"]] == ["Ann"]
    assert again.get("Ann", "/export").content == content
    assert again.post("Ann", "/recruit", after=2, recruit={"unit": "pirate"}).status_code == 200


def test_of_a_campaign_of_other_packs_it_is_told_what_could_not_be_checked(war: Links, served: Served) -> None:
    packs = {each.pack.id: "0" for each in starter().packs}
    astray = replace(SCRAP, faction=SHORE.faction)
    ledger = Ledger(()).with_act(CampaignBegun({}, {}, packs)).with_act(WarbandJoined("Ann", SHORE))
    for content, entries in ((ledger, []), (ledger.with_act(WarbandJoined("Ben", astray)), [3])):
        body = {"title": "Elsewhere", "content": chain.write(content).decode()}
        told = served.http.post("/api/campaigns/import", json=body)
        assert told.status_code == 201, told.text
        assert told.json()["changed_packs"] == list(packs)
        assert [each["entry"] for each in told.json()["unchecked"]] == entries
    assert told.json()["unchecked"][0]["reason"]


@pytest.mark.parametrize(
    ("spoil", "status", "error"),
    [
        (lambda content: content[:-20], 409, "cut off in the middle of a line"),
        (lambda content: content.replace(b'"Ann"', b'"Eve"'), 409, "entry 2: its digest does not fit"),
        (lambda content: b"{}", 400, "this is no campaign file"),
    ],
)
def test_a_file_that_was_forged_or_cut_is_not_taken_in(
    war: Links, served: Served, spoil: Any, status: int, error: str
) -> None:
    content = spoil(war.get("Ann", "/export").content).decode()
    told = served.http.post("/api/campaigns/import", json={"title": "Forged", "content": content})
    assert (told.status_code, error in told.json()["error"]) == (status, True), told.text


def test_a_well_chained_forgery_is_caught_where_it_breaks_a_rule(war: Links, served: Served) -> None:
    ledger = chain.read(war.get("Ann", "/export").content).with_act(WarbandJoined("Ann", SCRAP))
    body = {"title": "Forged", "content": chain.write(ledger).decode()}
    told = served.http.post("/api/campaigns/import", json=body)
    assert told.status_code == 409
    assert "entry 3: Ann takes part already (CP-GEN-02)" in told.json()["error"]


def test_the_host_gives_links(war: Links) -> None:
    assert war.post("Ann", "/players", player="Eve").status_code == 403
    link = war.post("host", "/players", player="Eve")
    assert link.status_code == 201
    assert war.get(link.json()["token"]).json()["player"] == "Eve"
    assert war.post("host", "/players", player="Eve").status_code == 400

    assert war.post("Ann", "/players/1/link").status_code == 403
    fresh = war.post("host", "/players/1/link").json()
    assert fresh["player"] == "Ann"
    assert war.get("Ann").status_code == 403
    assert war.get(fresh["token"]).json()["player"] == "Ann"
    assert war.post("host", "/players/9/link").status_code == 404


def test_sizes_are_bounded(served: Served) -> None:
    many = [f"Player {number}" for number in range(MOST_PLAYERS + 1)]
    assert served.http.post("/api/campaigns", json={"title": "War", "players": many}).status_code == 400
    assert served.http.post("/api/campaigns", json={"title": "x" * 61}).status_code == 400
    assert served.http.post("/api/campaigns", json={"title": "War", "players": ["Ann", "Ann"]}).status_code == 400
    assert served.http.post("/api/campaigns", json={"title": "War", "rulings": {"R-CP-10": "x"}}).status_code == 400
    assert served.http.get("/api/campaigns/nothing", headers={"Authorization": "Bearer x"}).status_code == 404


def test_a_history_is_not_brought_along(war: Links) -> None:
    forged = {"unit": "pirate", "veteran": {"member": "1.1", "gear": ["short-bow"]}}
    told = war.post("Ann", "/recruit", after=2, recruit=forged)
    assert (told.status_code, "all begin as listed (CP-GEN-03)" in told.text) == (409, True)


@pytest.fixture
def rare(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path, limits=replace(ROOMY, tables_per_hour=1, tables_at_once=2)) as server:
        yield server


def test_new_campaigns_are_rationed_like_tables(rare: Served) -> None:
    asked = [rare.http.post("/api/campaigns", json={"title": "War"}).status_code for _ in range(3)]
    assert asked == [201, 201, 429]


def test_a_campaign_is_there_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        war = made(server, "Ann")
        assert war.join("Ann").status_code == 200
        content = war.get("Ann", "/export").content
    with serving(tmp_path) as server:
        again = Links(server, war.told)
        assert again.get("Ann", "/export").content == content


def test_a_damaged_campaign_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        war = made(server, "Ann")
        assert war.join("Ann").status_code == 200
    (file,) = tmp_path.glob("*.sqlite")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE campaign_entries SET line = replace(line, 'Ann', 'Eve') WHERE number = 2")
        connection.commit()
    with serving(tmp_path) as server:
        told = Links(server, war.told).get("Ann")
        assert (told.status_code, "damaged where it is stored" in told.text) == (409, True)


def test_the_second_server_to_store_an_entry_is_refused_and_reads_again(tmp_path: Path) -> None:
    """As two servers on one PostgreSQL would: whoever comes second has acted on what is no longer so."""
    codex = starter()
    ledger = new_ledger(codex)
    stored, _ = make_campaign(CampaignHeading("War"), ledger, ("Ann", "Ben"), Sources(), "http://x")

    async def act() -> int:
        with closing(Store(open_database(f"sqlite:///{tmp_path / 'tables.sqlite'}"))) as store:
            one, two = (CampaignRegistry(CampaignStore(store), lambda: 0.0) for _ in range(2))
            await one.add(stored)
            first, second = await one.campaign(stored.id), await two.campaign(stored.id)
            await one.grow(first, perform(ledger, WarbandJoined("Ann", SHORE), codex)[0])
            with pytest.raises(NotNow, match="look again"):
                await two.grow(second, perform(ledger, WarbandJoined("Ben", SCRAP), codex)[0])
            return (await two.campaign(stored.id)).entries

    assert asyncio.run(act()) == 2
