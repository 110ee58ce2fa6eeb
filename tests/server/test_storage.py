"""What is stored, in which order, and that it comes back."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from server.postgres import binaries, cluster
from server.serving import ROOMY, Made, Served, answer_to, asked, play_out, serving
from sqlalchemy import Engine, text
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from dwethia.engine.record import read
from dwethia.engine.seats import Seat
from dwethia.server.storage.commits import Committer, StorageError
from dwethia.server.storage.engines import DatabaseError, default_database, open_database
from dwethia.server.storage.migrations import STEPS, migrate, version
from dwethia.server.storage.schema import METADATA
from dwethia.server.storage.store import ADD_ACT, Store
from dwethia.server.storage.stored import (
    Clock,
    ConcedeAct,
    DecideAct,
    DoneAct,
    Heading,
    Origin,
    StoredSeat,
    StoredTable,
    UndoAct,
    UnsealAct,
)

QUICKLY_IDLE = replace(ROOMY, idle_seconds=0.05)
RED, BLUE = Seat("red"), Seat("blue")
TABLE = StoredTable(
    id="one",
    heading=Heading(
        "clash", {"turns": 3}, {"R-SK-80": "attacker-first"}, "seed", Clock(60, "bot"), Origin({"a": 1}, 2)
    ),
    seed=bytes(range(32)),
    host_hash="h",
    spectator_hash="s",
    seats=(
        StoredSeat(RED, "r", "Ann", None, b"salt", True, "https://example.org/x"),
        StoredSeat(BLUE, "b", bot="random"),
    ),
    created=12.5,
)
ACTS = (
    DoneAct(DecideAct(RED, "hold"), 1.25),
    DoneAct(DecideAct(BLUE, {"faces": [1, 2]}), 2.0),
    DoneAct(UnsealAct(BLUE), 2.5),
    DoneAct(UndoAct(RED, 1, (BLUE,)), 3.0),
    DoneAct(ConcedeAct(BLUE), 4.0),
)


@pytest.fixture(scope="module")
def postgres() -> Iterator[str | None]:
    bin = binaries()
    if bin is None:
        yield None
        return
    with cluster(bin) as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path, postgres: str | None) -> Iterator[Engine]:
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    if request.param == "postgresql":
        if postgres is None:
            pytest.skip("PostgreSQL is not installed here: initdb was not found")
        address = postgres
    opened = open_database(address)
    yield opened
    with opened.begin() as connection:
        for table in (*(each.name for each in reversed(METADATA.sorted_tables)), "schema_steps"):
            connection.execute(text(f"DROP TABLE {table}"))
    opened.dispose()


def test_a_table_comes_back_as_it_was_kept(engine: Engine) -> None:
    async def keep() -> StoredTable | None:
        with closing(Store(engine)) as store:
            return await keep_in(store)

    async def keep_in(store: Store) -> StoredTable | None:
        await store.add(TABLE)
        for number, done in enumerate(ACTS):
            await store.add_act("one", number, done)
        await store.change_seat("one", 1, TABLE.seats[1], StoredSeat(BLUE, "new", "Bob", "random", None, True))
        assert await store.load("two") is None
        return await store.load("one")

    stored = asyncio.run(keep())
    assert stored is not None
    assert stored.acts == ACTS
    assert stored.seats == (TABLE.seats[0], StoredSeat(BLUE, "new", "Bob", "random", None, True))
    assert (stored.heading, stored.seed, stored.created) == (TABLE.heading, TABLE.seed, TABLE.created)


def test_a_seat_is_changed_column_by_column_and_only_from_what_it_was(engine: Engine) -> None:
    """Whoever has an older picture of a seat neither brings a revoked link back nor overwrites anything else."""
    seat = TABLE.seats[0]

    async def change() -> StoredTable | None:
        with closing(Store(engine)) as one, closing(Store(engine)) as two:
            await one.add(TABLE)
            await one.change_seat("one", 0, seat, replace(seat, token_hash="new"))
            await two.change_seat("one", 0, seat, replace(seat, webhook=None))
            with pytest.raises(StorageError):
                await two.change_seat("one", 0, seat, replace(seat, token_hash="another", name="Eve"))
            await two.change_seat("one", 0, seat, replace(seat, salt=None, is_ready=False))
            await two.change_seat("one", 0, seat, seat)
            with pytest.raises(StorageError):
                await two.change_seat("one", 7, seat, replace(seat, name="nobody there"))
            return await one.load("one")

    stored = asyncio.run(change())
    assert stored is not None
    assert stored.seats[0] == replace(seat, token_hash="new", webhook=None, salt=None, is_ready=False)


def test_a_table_has_one_successor(engine: Engine) -> None:
    async def succeed() -> StoredTable | None:
        with closing(Store(engine)) as one, closing(Store(engine)) as two:
            await one.add(TABLE)
            await one.add(replace(TABLE, id="two"), after="one")
            with pytest.raises(StorageError):
                await two.add(replace(TABLE, id="three"), after="one")
            assert await one.load("three") is None
            return await one.load("one")

    stored = asyncio.run(succeed())
    assert stored is not None
    assert stored.successor == "two"


def test_an_act_that_cannot_be_written_spoils_none_that_is_written_with_it(engine: Engine) -> None:
    async def write() -> list[object]:
        with closing(Store(engine)) as store:
            await store.add(TABLE)
            writes = [store.add_act("one", number, done) for number, done in zip([0, 1, 1, 2, 3], ACTS, strict=True)]
            return list(await asyncio.gather(*writes, return_exceptions=True))

    results = asyncio.run(write())
    assert [type(each) for each in results] == [type(None), type(None), StorageError, type(None), type(None)]


def test_a_write_is_on_disk_when_it_is_answered(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    engine = open_database(f"sqlite:///{file}")

    async def write() -> int:
        with closing(Store(engine)) as store, closing(sqlite3.connect(file)) as other:
            await store.add(TABLE)
            await store.add_act("one", 0, ACTS[0])
            return int(other.execute("SELECT count(*) FROM acts").fetchone()[0])

    assert asyncio.run(write()) == 1
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar_one() == 2
    engine.dispose()


def test_migrating_twice_changes_nothing_and_a_newer_database_is_refused(engine: Engine) -> None:
    migrate(engine)
    with engine.begin() as connection:
        assert version(connection) == len(STEPS)
        connection.execute(text("INSERT INTO schema_steps (step) VALUES (99)"))
    address = engine.url.render_as_string(hide_password=False)
    engine.dispose()
    with pytest.raises(DatabaseError, match=f"the database has schema 99, this version of dwethia knows {len(STEPS)}"):
        open_database(address)


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("mysql://x/y", "mysql is no database that dwethia knows: expected sqlite or postgresql"),
        ("nonsense", "the database's address cannot be read: expected sqlite:///FILE or postgresql://…"),
        ("sqlite://", "a SQLite database needs a file: sqlite:///FILE"),
        ("sqlite:////proc/none/x.sqlite", "the database cannot be opened: "),
    ],
)
def test_a_database_that_cannot_be_opened_is_named(address: str, message: str) -> None:
    with pytest.raises(DatabaseError) as refused:
        open_database(address)
    assert str(refused.value).startswith(message)


def test_the_default_database_is_in_the_users_data_directory() -> None:
    assert default_database().startswith("sqlite:///")
    assert default_database().endswith("dwethia/tables.sqlite")


def test_the_committer_writes_what_waits_before_it_stops(engine: Engine) -> None:
    async def write() -> None:
        with closing(Store(engine)) as store:
            await store.add(TABLE)
        commits = Committer(engine)
        row = {"table_id": "one", "number": 0, "seat": "red", "act": b"{}", "done": 1.0}
        waiting = asyncio.ensure_future(commits.write([(ADD_ACT, row)]))
        await asyncio.sleep(0)
        await asyncio.to_thread(commits.close)
        await waiting

    asyncio.run(write())


def test_only_hashes_of_tokens_are_stored(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        table = served.make()
        stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for token in (table.host, table.spectator, *table.tokens.values()):
        assert token.encode() not in stored


def test_a_table_goes_on_after_a_restart_with_sealed_answers_moments_and_tapped_dice(tmp_path: Path) -> None:
    """The server stops after every answer; the game is the same as if it never had."""
    ready = {seat: {"is_ready": True} for seat in ("north", "south", "east")}
    told: dict[str, object] = {}
    chance, step, events = Random(3), 0, 0
    for _ in range(14):
        with serving(tmp_path) as served:
            table = _again(served, told, ready)
            person = table.sit("north", "south", "east", events=0)
            assert (person.now["step"], len(person.events)) in ((step, events), (1, 0))
            if person.table["stage"] == "ended":
                break
            asked = [each for each in person.requests if person.seat(each["seat"])["answered"] is None]
            assert person.decide(asked[0], answer_to(asked[0], chance))["type"] == "done"
            step, events = person.now["step"], len(person.events)
    assert events > 5


def _again(served: Served, told: dict[str, object], ready: dict[str, dict[str, bool]]) -> Made:
    if not told:
        told.update(served.make("parley", seats=ready, dice="table").told)
    return Made(served, dict(told))


def test_what_was_taken_back_and_sealed_anew_is_the_same_after_a_restart(tmp_path: Path) -> None:
    """The server stops after every act; the record shows only what was revealed."""
    ready = {seat: {"is_ready": True} for seat in ("north", "south", "east")}
    told: dict[str, object] = {}
    bids: list[tuple[str, str | None]] = [
        ("south", "1"),
        ("south", None),
        ("east", "2"),
        ("east", None),
        ("south", "3"),
        ("east", "0"),
    ]
    for seat, bid in bids:
        with serving(tmp_path) as served:
            person = _again(served, told, ready).sit("north", "south", "east")
            said = {"seat": seat, "step": person.now["step"]}
            if bid is None:
                person.done("unseal", **said)
            else:
                person.done("decide", **said, answer=bid)
            before = person.now
        with serving(tmp_path) as served:
            table = _again(served, told, ready)
            after = table.sit("north", "south", "east").now
            for part in ("step", "rewinds", "seats", "table"):
                assert after[part] == before[part]
    with serving(tmp_path) as served:
        table = _again(served, told, ready)
        table.sit("north").done("concede", seat="north")
        revealed = read(table.get("/record").content).entries[1].decisions
    assert [(each.seat, each.answer) for each in revealed] == [("south", "3"), ("east", "0")]


def test_undos_passes_and_the_end_are_there_after_a_restart(tmp_path: Path) -> None:
    ready = {seat: {"is_ready": True} for seat in ("north", "south", "east")}
    told: dict[str, object] = {}
    with serving(tmp_path) as served:
        person = _again(served, told, ready).sit("north", "south", "east")
        person.done("pass", seat="north", step=1, scope="game")
        person.decide(person.requests[0], "3")
        person.decide(person.requests[1], "0")
        person.done("undo", seat="south", step=person.now["step"], entry=1)
        for seat in ("north", "east"):
            person.done("consent", seat=seat, **asked(person), agree=True)
        person.done("concede", seat="east")
        before = person.now
    with serving(tmp_path) as served:
        after = _again(served, told, ready).sit("north", "south", "east").now
    for part in ("step", "rewinds", "seats", "table"):
        assert after[part] == before[part]


def test_a_table_that_nobody_uses_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    with serving(tmp_path, limits=QUICKLY_IDLE) as served:
        table = served.make(seats={"red": {"is_ready": True}, "blue": {"is_ready": True}})
        both = table.sit("red", "blue")
        assert both.decide(both.requests[0], "first")["type"] == "done"
        events = list(both.events)
        both.leave()
        end = time.monotonic() + 10
        while served.in_memory() and time.monotonic() < end:
            time.sleep(0.02)
        assert served.in_memory() == 0
        assert table.sit("red", "blue").events == events
        play_out([table.sit("red", "blue")], Random(1))


def test_what_cannot_be_stored_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as served:
        table = served.make(seats={"red": {"is_ready": True}, "blue": {"is_ready": True}})
        both = table.sit("red", "blue")
        before = (both.now["step"], list(both.events), both.now["seats"])

        async def fail(*_: object) -> None:
            raise StorageError("the disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(Store, "add_act", fail)
            both.send({"type": "decide", "id": 7, "seat": both.requests[0]["seat"], "step": 1, "answer": "first"})
            with pytest.raises(ConnectionClosed) as closed:
                both.until(lambda person: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4503
        again = table.sit("red", "blue")
        assert (again.now["step"], again.events, again.now["seats"]) == before
        assert again.decide(again.requests[0], "first")["type"] == "done"


def test_a_database_that_is_out_of_reach_is_said_and_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as served:
        table = served.make(seats={"red": {"is_ready": True}, "blue": {"is_ready": True}})

        def fail(*_: object) -> None:
            raise OperationalError("SELECT", {}, Exception("gone"))

        with monkeypatch.context() as patched:
            patched.setattr(Store, "_load", fail)
            assert table.get().status_code == 503
            assert "cannot be read" in served.person(table.id, table.spectator, check=False).last["error"]
        assert table.get().status_code == 200


def test_a_table_that_the_rules_no_longer_allow_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        table = served.make(seats={"red": {"is_ready": True}, "blue": {"is_ready": True}})
        both = table.sit("red", "blue")
        both.decide(both.requests[0], "first")
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
        database.execute("UPDATE acts SET act = replace(act, 'first', 'third')")
    with serving(tmp_path) as served:
        again = Made(served, table.told)
        answer = again.get()
        assert answer.status_code == 409
        assert answer.json()["error"].startswith("this table was played under other rules and cannot go on: 'third' is")
