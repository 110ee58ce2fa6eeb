"""A game that goes on by newer rules: from its snapshot, with a note, and with a record that still replays."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from engine.raised import raised
from engine.tables import NAMES, decisions, hosted, play_out, rules_and_setup

from dwethia.dice import DiceStream, dice_key
from dwethia.engine.events import RulesChanged
from dwethia.engine.game import Game
from dwethia.engine.record import Record, RecordError, read, renew, write
from dwethia.engine.replay import Mismatch, replay, verify
from dwethia.faults import Refusal

NOTE = "It goes on by newer rules."
CHANGED = ("SK-DEST-11",)


def begun(name: str, entries: int = 5) -> Game[Any]:
    """A game after some decisions, taken at random."""
    game = hosted(name, 11)
    for number, _ in enumerate(decisions(game, Random(11)), start=1):
        if number == entries:
            break
    return game


def stream_of(game: Game[Any]) -> DiceStream:
    """The dice of a game's own seed, from the beginning."""
    assert game._seed
    return DiceStream(dice_key(game._seed, [salt for _, salt in game._salts]))


def renewed(game: Game[Any], version: int) -> Game[Any]:
    """The same game, going on by the next version of its rules."""
    snapshot = game.snapshot()
    stream = stream_of(game)
    stream.rewind(snapshot.dice)
    return Game.renewed(
        raised(game.rules), renew(game.record(), snapshot, version, NOTE, CHANGED), stream, game._seed, game._salts
    )


every_game = pytest.mark.parametrize("name", NAMES)


@every_game
def test_a_game_goes_on_by_newer_rules_from_where_it_stood_and_says_so(name: str) -> None:
    game = begun(name)
    later = renewed(game, game.rules.version + 1)
    assert later.since == game.last_entry + 1
    assert later.state == game.state
    note = later.events_of(later.since)[0]
    assert isinstance(note, RulesChanged)
    assert (note.before, note.version, note.text(), note.rules) == (
        game.rules.version, game.rules.version + 1, NOTE, CHANGED
    )  # fmt: skip
    assert later.requests


@every_game
def test_its_record_keeps_where_the_rules_changed_and_verifies_from_there(name: str) -> None:
    game = begun(name)
    later = play_out(renewed(game, game.rules.version + 1), 12)
    record = later.record()
    assert write(read(write(record))) == write(record)
    assert (record.version, record.last_version, record.since) == (game.rules.version, later.rules.version, later.since)
    assert record.entries[: later.since] == game.record().entries
    verdict = verify(record, later.rules)
    assert (verdict.verified, verdict.reason, verdict.since) == (True, None, later.since)
    again = replay(record, later.rules)
    assert (again.events, again.state, write(again.record())) == (later.events, later.state, write(record))


@every_game
def test_under_the_same_rules_it_goes_on_within_an_action(name: str) -> None:
    game = begun(name)
    snapshot, rules = game.snapshot(), rules_and_setup(name)[0]
    record = renew(game.record(), snapshot, rules.version, NOTE, ())
    stream = stream_of(game)
    stream.rewind(snapshot.dice)
    later = Game.renewed(rules, record, stream, game._seed, game._salts)
    assert [(each.seat, each.question) for each in later.asks] == [(each.seat, each.question) for each in game.asks]
    assert later.tape == snapshot.tape


def test_what_older_rules_played_cannot_be_undone_or_looked_at_again() -> None:
    game = begun("clash")
    later = renewed(game, 2)
    seat = later.asks[0].seat
    others = [other for other in later.seats if other != seat]
    for entry in range(1, later.since + 1):
        with pytest.raises(Refusal, match=f"entry {entry} was played by older rules"):
            later.undo(seat, entry, others)
        with pytest.raises(Refusal, match="older rules"):
            later.before(entry)
    assert later.horizon(seat).entry == later.since + 1
    assert later.horizon(seat).reason == "newer rules hold since then"


def test_a_replay_of_what_older_rules_played_says_where_it_begins() -> None:
    later = play_out(renewed(begun("clash"), 2), 12)
    with pytest.raises(Mismatch, match="entry 2: other rules played it: version 2 took over in entry 4"):
        replay(later.record(), later.rules, to=2)


def test_a_game_may_be_renewed_twice() -> None:
    once = renewed(begun("dungeon"), begun("dungeon").rules.version + 1)
    for number, _ in enumerate(decisions(once, Random(3))):
        if number == 2:
            break
    twice = play_out(renewed(once, once.rules.version + 1), 4)
    record = twice.record()
    assert [each.version for each in record.renewals] == [once.rules.version, twice.rules.version]
    assert verify(read(write(record)), twice.rules).verified


def altered(record: Record, **changes: Any) -> bytes:
    told = msgspec.json.decode(write(record))
    told["renewed"][0].update(changes)
    return msgspec.json.encode(told)


def test_a_record_whose_renewal_was_tampered_with_is_refused_or_does_not_verify() -> None:
    later = play_out(renewed(begun("clash"), 2), 12)
    record = later.record()
    for entry in (0, len(record.entries), 99):
        with pytest.raises(RecordError, match="other rules take over at entries that it does not have"):
            read(altered(record, entry=entry))
    with pytest.raises(RecordError, match="other rules take over in entry 3, which has a decision"):
        read(altered(record, entry=3))
    with pytest.raises(RecordError, match="the record is damaged"):
        replay(read(altered(record, state='{"no": "state"}')), later.rules)
    state = record.renewals[0].state
    other = state.replace('"turn":1', '"turn":2')
    assert other != state
    changes: tuple[dict[str, Any], ...] = (
        {"state": other},
        {"note": "nothing has changed"},
        {"rules": []},
        {"asked": 99},
    )
    for change in changes:
        assert not verify(read(altered(record, **change)), later.rules).verified


def test_a_game_that_older_rules_have_ended_is_shown_and_asks_nothing() -> None:
    over = play_out(hosted("clash", 5), 5)
    record = over.record()
    kept = Game.kept(raised(over.rules), record, over.snapshot().state, stream_of(over), over._seed, over._salts)
    assert (kept.is_over, kept.requests, kept.state, kept.last_entry) == (True, (), over.state, over.last_entry)
    assert kept.record() == record
