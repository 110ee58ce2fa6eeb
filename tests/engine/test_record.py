"""Records that are damaged, altered or foreign are refused with what is wrong, and never believed."""

from __future__ import annotations

import msgspec
import pytest
from engine.tables import hosted, play_out
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from dwethia.dice import Origin, commitment, seed_from
from dwethia.engine.record import DiceNote, Record, RecordError, read, write
from dwethia.engine.replay import Mismatch, replay, replay_steps, verify
from dwethia.games import games, rules_of

RULES = games()["clash"].rules
FINISHED = play_out(hosted("clash", 3), 3).record()
FILE = write(FINISHED)


def reason(record: Record) -> str:
    verdict = verify(record, RULES)
    assert not verdict.verified
    assert verdict.reason
    return verdict.reason


@given(seed=st.integers(0, 2**32))
def test_writing_and_reading_is_the_identity(seed: int) -> None:
    record = play_out(hosted("clash", seed), seed).record()
    assert read(write(record)) == record


def test_the_seed_is_in_the_record_only_when_the_game_is_over() -> None:
    game = hosted("clash", 9)
    note = game.record().dice
    assert (note.seed, note.commitment) == (None, commitment(seed_from("9")))
    assert seed_from("9").hex() not in write(game.record()).decode()
    assert play_out(game, 9).record().dice.seed == seed_from("9").hex()


def test_a_finished_game_verifies_and_its_dice_come_from_the_seed() -> None:
    verdict = verify(FINISHED, RULES)
    assert (verdict.verified, verdict.dice, verdict.reason) == (True, "derived from the seed", None)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "this is no dwethia record: Input data was truncated"),
        (b"hello", "this is no dwethia record: JSON is malformed: invalid character (byte 0)"),
        (b"\xff\xfe", "this is no dwethia record: JSON is malformed: invalid character (byte 0)"),
        (b"[]", "this is no dwethia record: Expected `object`, got `array`"),
        (b'{"format": 1}', "this is no dwethia record: Object missing required field `record`"),
        (b'{"record": "dwethia", "format": 99}', "the record has format 99, this version reads format 1"),
        (
            b'{"record": "dwethia", "format": 1}',
            "the record is damaged: Object missing required field `game`",
        ),
    ],
)
def test_what_is_no_record_is_refused_with_what_is_wrong(data: bytes, message: str) -> None:
    with pytest.raises(RecordError) as refused:
        read(data)
    assert str(refused.value) == message


def test_nesting_without_end_is_refused() -> None:
    deep = b'{"record": "dwethia", "format": 1, "setup": ' + b"[" * 100_000
    with pytest.raises(RecordError, match="this is no dwethia record"):
        read(deep)


def test_a_game_that_this_version_does_not_know_is_named() -> None:
    with pytest.raises(
        RecordError, match='the record is of a game called "chess", this version knows aftermath, clash'
    ):
        rules_of(replace(FINISHED, game="chess"))


def test_a_face_that_no_die_has_is_damage() -> None:
    entry = FINISHED.entries[0]
    roll = replace(entry.rolls[0], faces=(9,))
    damaged = replace(FINISHED, entries=(replace(entry, rolls=(roll, *entry.rolls[1:])), *FINISHED.entries[1:]))
    with pytest.raises(RecordError, match="entry 0: 9 is no face of a d6: expected 1 to 6"):
        replay(damaged, RULES)


@given(cut=st.integers(0, len(FILE) - 2))
def test_a_truncated_file_is_refused(cut: int) -> None:
    with pytest.raises(RecordError):
        read(FILE[:cut])


@given(at=st.integers(0, len(FILE) - 1), byte=st.integers(0, 255))
def test_a_changed_byte_is_noticed_or_makes_no_difference(at: int, byte: int) -> None:
    changed = FILE[:at] + bytes([byte]) + FILE[at + 1 :]
    try:
        record = read(changed)
        verdict = verify(record, rules_of(record))
    except RecordError:
        return
    assert not verdict.verified or record == FINISHED


def test_an_altered_roll_is_found_where_it_stands() -> None:
    entries = list(FINISHED.entries)
    number = next(number for number, entry in enumerate(entries) if number and entry.rolls)
    roll = entries[number].rolls[0]
    turned = replace(roll, faces=(7 - roll.faces[0], *roll.faces[1:]))
    entries[number] = replace(entries[number], rolls=(turned, *entries[number].rolls[1:]))
    altered = replace(FINISHED, entries=tuple(entries))
    faces = [" ".join(map(str, each)) for each in (turned.faces, roll.faces)]
    assert reason(altered) == (
        f"entry {number}: a die was changed: "
        f"the {roll.label} dice are {faces[0]} in the record, and {faces[1]} by the seed"
    )
    unseeded = replace(altered, over=False, dice=replace(altered.dice, seed=None))
    assert reason(unseeded).startswith(f"entry {number}: ")


def test_dice_that_are_not_the_seeds_are_found_even_when_every_digest_fits() -> None:
    other = play_out(hosted("clash", 4), 4).record()
    forged = replace(other, dice=FINISHED.dice)
    assert "the events are others than recorded" in reason(forged)
    rewritten = replay(replace(other, dice=replace(FINISHED.dice, commitment=None, seed=None)), RULES)
    believable = rewritten.record_as(replace(other, dice=FINISHED.dice))
    assert reason(believable) == "the start: the priority dice are not those of the seed"


def test_a_seed_that_was_not_promised_is_refused() -> None:
    wrong = replace(FINISHED, dice=replace(FINISHED.dice, seed=seed_from("other").hex()))
    assert reason(wrong) == "the start: the seed is not the one that was promised at the start"


def test_a_finished_game_must_show_its_seed() -> None:
    hidden = replace(FINISHED, dice=replace(FINISHED.dice, seed=None))
    assert reason(hidden).endswith("the game is over, but its seed is not shown")


def test_an_illegal_decision_is_named_with_its_entry() -> None:
    entries = list(FINISHED.entries)
    wrong = replace(entries[1].decisions[0], answer="fly")
    entries[1] = replace(entries[1], decisions=(wrong,))
    with pytest.raises(Mismatch, match="entry 1: refused: 'fly' is no answer to 'act-first': expected first, second"):
        replay(replace(FINISHED, entries=tuple(entries)), RULES)


@pytest.mark.parametrize("field", ["version", "rulings", "setup", "over", "asked", "seats"])
def test_a_changed_heading_does_not_verify(field: str) -> None:
    setup = msgspec.json.decode(msgspec.json.encode(FINISHED.setup))
    setup["red"]["name"] = "Somebody else"
    changes: dict[str, object] = {
        "version": 2,
        "rulings": {"R-SK-49": "literal"},
        "setup": setup,
        "over": False,
        "asked": 3,
        "seats": ("blue", "red"),
    }
    assert not verify(replace(FINISHED, **{field: changes[field]}), RULES).verified


def test_an_old_stream_is_refused() -> None:
    foreign = replace(FINISHED, dice=DiceNote("seed", "md5"))
    with pytest.raises(RecordError, match="the record's dice stream is 'md5', this version knows 'blake2b-bytes-1'"):
        read(write(foreign))


@pytest.mark.parametrize("origin", ["queue", "table"])
def test_dice_cannot_come_from_a_seed_and_from_elsewhere(origin: Origin) -> None:
    both = replace(FINISHED, dice=replace(FINISHED.dice, origin=origin, stream=None))
    with pytest.raises(RecordError, match=f"its dice come from a {origin}, and yet from a seed"):
        read(write(both))
    neither = replace(both, dice=DiceNote(origin, salts=FINISHED.dice.salts))
    assert "the events are others than recorded" in reason(neither)


def test_a_replay_may_stop_on_the_way() -> None:
    game = replay(FINISHED, RULES, to=2)
    assert len(game.record().entries) == 3
    assert not game.is_over


def test_a_record_is_walked_along_entry_by_entry_with_all_that_follows_from_each() -> None:
    whole = replay(FINISHED, RULES)
    steps = [(game.last_entry, game.events_of(game.last_entry)) for game in replay_steps(FINISHED, RULES)]
    assert steps == [(number, whole.events_of(number)) for number in range(len(FINISHED.entries))]


def test_a_record_with_more_in_it_than_a_game_has_is_refused_before_anything_is_made_of_it() -> None:
    told = msgspec.json.decode(FILE)
    start = told["entries"][0]
    decided = told["entries"][1]
    decision = decided["decisions"][0]
    for more, reason in (
        ({"entries": [{**start, "rolls": [{"label": "dice", "faces": [1] * 10_001}]}]}, "length <= 10000"),
        ({"entries": [{**start, "rolls": [{"label": "dice", "faces": [1]}] * 10_001}]}, "length <= 10000"),
        ({"entries": [{**start, "rolls": [{"label": "x" * 201, "faces": [1]}]}]}, "length <= 200"),
        ({"entries": [start] * 20_001}, "length <= 20000"),
        ({"entries": [start, {**decided, "decisions": [decision] * 33}]}, "length <= 32"),
        ({"entries": [start, {**decided, "decisions": [{**decision, "answer": "x" * 201}]}]}, "longer than 200"),
        ({"seats": [f"seat {number}" for number in range(33)]}, "length <= 32"),
        ({"seats": ["x" * 201]}, "length <= 200"),
        ({"rulings": {"x" * 201: "y"}}, "length <= 200"),
        ({"asked": 10**12}, "<= 2147483648"),
        ({"setup": {"more": [0] * 1001}}, "1001 more together"),
        ({"undone": [{"seat": "red", "consents": ["x"] * 33, "from_entry": 1, "to_entry": 1}]}, "length <= 32"),
    ):
        with pytest.raises(RecordError, match=reason):
            read(msgspec.json.encode({**told, **more}))


def test_a_roll_of_seven_million_faces_is_not_even_read() -> None:
    """Seconds and a gigabyte, if it were."""
    forged = FILE.replace(b'"faces": [', b'"faces": [' + b"1," * 7_000_000, 1)
    with pytest.raises(RecordError, match=r"up to 70\d{5} values, a record at most 524288"):
        read(forged)
