"""The facts of a battle as values: who fought on which side, who fell, and how words are written."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from dwethia.campaign.facts.battle_facts import (
    BattleFacts,
    DeathFact,
    DeathMeans,
    FactSource,
    PersonFact,
    SeatFact,
    SideFact,
    WargearFact,
    tag_of,
)
from dwethia.engine.seats import Seat
from dwethia.profile import UnitType

RED, BLUE = Seat("red"), Seat("blue")
ANN = PersonFact("red-1", RED, "Captain", "captain", "H.1", member="1.1", wargear=(WargearFact("tome", "spellbook"),))
CREW = tuple(PersonFact(f"red-{n}", RED, "Pirate", "pirate", "B.1", member="1.2") for n in (2, 3))
FOE = PersonFact("blue-1", BLUE, "Wraith Lord", "wraith-lord", "M.1", race="wraith", keywords=("old-one",))
FACTS = BattleFacts(
    FactSource("hand"),
    seats=(SeatFact(RED, RED, "Ann"), SeatFact(BLUE, BLUE)),
    sides=(SideFact(RED, score=3), SideFact(BLUE, score=1)),
    people=(ANN, *CREW, FOE),
    winner=RED,
    deaths=(
        DeathFact("red-3", DeathMeans.RANGED, "red-1", order=1),
        DeathFact("red-2", DeathMeans.MELEE, "blue-1", order=2),
        DeathFact("red-3", DeathMeans.MELEE, "blue-1", order=3),
        DeathFact("blue-1", DeathMeans.OTHER, order=4),
    ),
)


@pytest.mark.parametrize(
    ("written", "tag"),
    [("Black Sun", "black-sun"), ("black_sun", "black-sun"), ("Sunder 2", "sunder"), ("Old One", "old-one")],
)
def test_a_keyword_is_written_one_way(written: str, tag: str) -> None:
    assert tag_of(written) == tag


@pytest.mark.rule("CP-GLORY-SPEC-7")
def test_somebody_is_called_by_unit_race_or_keyword() -> None:
    assert all(FOE.is_a(word) for word in ("Wraith", "Old One", "wraith-lord"))
    assert not ANN.is_a("wraith")
    assert FOE.type is UnitType.MONSTER


def test_what_somebody_carried_is_found_by_its_kind() -> None:
    assert ANN.carries("spellbook", "staff") == (WargearFact("tome", "spellbook"),)


@pytest.mark.rule("CP-GEN-02", "CP-GEN-14")
def test_players_are_those_who_take_part_and_winners_those_of_the_side_that_won() -> None:
    assert (FACTS.players, FACTS.winners) == (("Ann",), ("Ann",))
    assert replace(FACTS, winner=BLUE).winners == replace(FACTS, winner=None).winners == ()


@pytest.mark.rule("CP-GEN-05", "CP-GEN-07")
def test_a_squad_is_one_member_and_who_is_slain_twice_counts_once() -> None:
    assert FACTS.members == ("1.1", "1.2")
    assert FACTS.fielded("1.2") == CREW
    assert [each.order for each in FACTS.deaths_of("1.2")] == [1, 2]


@pytest.mark.rule("CP-GEN-12")
def test_friends_are_told_from_foes_and_from_nobody() -> None:
    assert [FACTS.is_by_own_side(each) for each in FACTS.deaths] == [True, False, False, False]


def test_facts_are_written_and_read_again_and_nothing_unknown_is() -> None:
    written = msgspec.json.encode(FACTS)
    assert msgspec.json.decode(written, type=BattleFacts) == FACTS
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(written.replace(b'"winner"', b'"victor"'), type=BattleFacts)
