"""Records of an older version of the rules verify, or are told apart at the first decision that comes out otherwise."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from msgspec.structs import replace

from dwethia.engine.record import Record, read
from dwethia.games import games, kit_of, verify
from dwethia.rulebook import RuleId, rule, ruling

FOLDER = Path(__file__).parent / "old_records"
PAGE = Path(__file__).parents[2] / "docs" / "records.md"
FILES = sorted(file.name for file in FOLDER.glob("*.gz"))


def old(name: str) -> Record:
    return read(gzip.decompress((FOLDER / name).read_bytes()))


def test_every_game_that_there_was_has_an_old_record() -> None:
    assert {old(name).game for name in FILES} == {"clash", "dungeon", "skirmish"}
    assert all(old(name).version == 1 and old(name).over for name in FILES)


@pytest.mark.parametrize("name", FILES)
def test_an_old_record_verifies_or_names_the_first_decision_that_differs(name: str) -> None:
    record = old(name)
    kit = kit_of(record)
    verdict = verify(record, kit)
    if verdict.verified:
        assert verdict.dice in ("derived from the seed", "rolled by hand at the table")
        return
    assert record.version < kit.rules.version
    assert verdict.entry
    assert verdict.rules
    assert verdict.reason
    assert verdict.reason.startswith(f"entry {verdict.entry}: ")
    assert record.entries[verdict.entry].decisions[0].seat in verdict.decided
    assert (
        f"It was made by version 1 of the rules of {kit.title}, these are version {kit.rules.version}" in verdict.reason
    )
    assert all(change.text in verdict.reason for change in kit.changes)


def test_a_record_of_rules_that_have_not_changed_verifies_as_ever() -> None:
    assert verify(old("clash-03-casters.record.json.gz"), games()["clash"]).verified
    assert verify(old("dungeon-09-casters-random.record.json.gz"), games()["dungeon"]).verified


@pytest.mark.rule("DD-MELEE-11")
def test_a_defender_that_struck_back_out_of_reach_is_where_an_old_run_differs() -> None:
    verdict = verify(old("dungeon-06-races.record.json.gz"), games()["dungeon"])
    assert (verdict.verified, verdict.entry) == (False, 2)
    assert verdict.decided == "hero answered melee:e2 to act (DD-ACT-03)"
    assert "rules there that have changed: DD-MELEE-02, DD-MELEE-11;" in str(verdict.reason)


@pytest.mark.rule("HS-WIN-01")
def test_a_hero_action_that_is_now_taken_in_the_own_question_is_where_an_old_battle_differs() -> None:
    verdict = verify(old("skirmish-15-drawn.record.json.gz"), games()["skirmish"])
    assert (verdict.verified, verdict.entry) == (False, 8)
    assert verdict.decided.startswith("red answered Ringleader: Together as One!")
    assert "rules there that have changed: SK-DEST-16;" in str(verdict.reason)


def test_a_record_of_a_version_to_come_says_so() -> None:
    record = replace(old("clash-03-casters.record.json.gz"), version=99)
    reason = str(verify(record, games()["clash"]).reason)
    assert reason.endswith("It was made by version 99 of the rules of Clash, these are version 1")


@pytest.mark.parametrize("name", sorted(games()))
def test_every_version_after_the_first_says_what_it_has_changed_and_by_which_rules(name: str) -> None:
    kit = games()[name]
    assert {change.version for change in kit.changes} == set(range(2, kit.rules.version + 1))
    for id in (id for change in kit.changes for id in change.rules):
        assert ruling(id) if id.startswith("R-") else rule(RuleId(id))


def test_the_page_about_records_lists_every_change() -> None:
    page = PAGE.read_text()
    for kit in games().values():
        for change in kit.changes:
            assert f"| {kit.title} | {change.version} | {change.text} | {', '.join(change.rules)} |" in page
