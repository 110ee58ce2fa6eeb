"""Whole games that are kept: each replays to the same digests, events and questions, word by word.

Where a change of behaviour is meant, `make transcripts` makes them anew, and INDEX shows which games have changed.
"""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace
from transcripts.keeping import INDEX, differences, load, load_record, names, transcribed

from dwethia.dungeons.setup.plan import Objective
from dwethia.games import games

LEAST = {"skirmish": 12, "dungeon": 12, "clash": 4, "cosmic": 4, "aftermath": 2}


@pytest.mark.parametrize("name", names())
def test_a_kept_game_replays_to_the_same_events_questions_and_digests(name: str) -> None:
    kept = load(name)
    found = next(differences(name, kept, transcribed(kept.record)), None)
    assert found is None, found


def test_every_game_there_is_has_its_transcripts() -> None:
    kept = Counter(load_record(name).game for name in names())
    missing = {game: kept[game] for game in {*games(), *LEAST} if kept[game] < LEAST.get(game, 1)}
    assert not missing, f"too few transcripts: {missing}"


def test_every_objective_of_a_dungeon_has_a_transcript() -> None:
    runs = [record for record in map(load_record, names()) if record.game == "dungeon"]
    settled = {str(each.setup["objective"]) for each in runs}
    assert {each.value for each in Objective} <= settled


def test_the_index_names_every_transcript_with_its_last_digest() -> None:
    listed = [line.split(" | ") for line in INDEX.read_text().splitlines()]
    assert [(line[0], line[-1]) for line in listed] == [
        (name, load_record(name).entries[-1].digest) for name in names()
    ]


def test_a_transcript_that_was_tampered_with_is_named_with_its_entry_and_event() -> None:
    name = names()[0]
    kept = load(name)
    number = next(number for number, entry in enumerate(kept.entries) if entry.events)
    entry = kept.entries[number]
    wrong = replace(entry, events=(replace(entry.events[0], text="nothing of the kind"), *entry.events[1:]))
    other = replace(kept, entries=(*kept.entries[:number], wrong, *kept.entries[number + 1 :]))
    (found,) = differences(name, other, kept)
    assert found.startswith(f"{name}, entry {number}: event 0 was\n  nothing of the kind")
    assert f"and is now\n  {entry.events[0].text}" in found
