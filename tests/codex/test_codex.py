"""Looking things up: by id, name, mark or other spelling, and what is said when there is nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from codex.trial import codex_of, write_trial

from dwethia.codex import CodexError, UnknownEntry, kind_of, load, starter


@pytest.mark.rule("SK-MODEL-16")
def test_the_mark_b1_of_the_empire_of_sol_is_the_praetorian() -> None:  # G-SK-07
    for written in ("Empire of Sol B.1", "empire-of-sol b1", "the Empire of Sol, B.1"):
        assert starter().unit(written).name == "Praetorian"
    assert starter().unit("B.1", "Empire of Sol").label == "1. Praetorian"
    assert starter().by_mark(starter().faction("Empire of Sol"), "B.1").id == "praetorian"


def test_the_elite_of_a_religion_has_a_mark_too() -> None:
    assert starter().unit("The Unsetting Sun R.1") == starter().elite("unsetting-sun")


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("praetorian", "praetorian"),
        ("Praetorian", "praetorian"),
        ("PREATORIAN", "praetorian"),
        ("first mate", "first-mate"),
        ("First-Mate", "first-mate"),
        ("the dreamer", "the-dreamer"),
        ("Dreamer", "the-dreamer"),
    ],
)
def test_a_unit_is_found_by_id_name_and_other_spellings(typed: str, id: str) -> None:
    assert starter().unit(typed).id == id


def test_other_spellings_of_the_books_are_understood() -> None:
    assert starter().faction("Black Sun Traders") == starter().faction("blacksun traders")
    assert starter().faction("Citadel").id == "the-citadel"
    assert starter().spell("Corruption").id == "corrupt"


@pytest.mark.parametrize(
    ("look_up", "message"),
    [
        (
            lambda: starter().unit("Pretorian"),
            'there is no unit "Pretorian"; the nearest are "Praetorian" and "Profane"',
        ),
        (lambda: starter().faction("Bloodpackt"), 'there is no faction "Bloodpackt"; did you mean "Bloodpact"?'),
        (lambda: starter().wargear_named("short"), 'there is no wargear "short"; did you mean "Short Bow"?'),
        (lambda: starter().spell("zzz"), 'there is no spell "zzz"'),
        (lambda: starter().race(""), 'there is no race ""'),
        (lambda: starter().religion("sun"), 'there is no religion "sun"'),
        (lambda: starter().mission("ours know"), 'there is no mission "ours know"; did you mean "Ours Now"?'),
        (lambda: starter().action("pins"), 'there is no action "pins"'),
        (lambda: starter().board("Glashouse"), 'there is no board "Glashouse"; did you mean "The Glasshouse"?'),
        (
            lambda: starter().find("Praetoriann"),
            'there is no entry "Praetoriann"; did you mean "Praetorian"?',
        ),
        (
            lambda: starter().unit("Bloodpact T.1"),
            'there is no unit "Bloodpact T.1"; the nearest are "H.1 Blood Prophet", "H.2 Ringleader", '
            '"H.3 Profane", "B.1 Anarchist" and "B.2 Reforged"',
        ),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(look_up: Callable[[], object], message: str) -> None:
    with pytest.raises(UnknownEntry) as caught:
        look_up()
    assert str(caught.value) == message


def test_a_name_of_several_kinds_finds_them_all() -> None:
    assert [kind_of(each) for each in starter().find("Wraith")] == ["unit", "race"]
    assert [each.id for each in starter().find("Empire of Sol B.2")] == ["legionaire"]


def test_a_name_that_two_units_share_must_be_said_by_id(tmp_path: Path) -> None:
    codex = codex_of(write_trial(tmp_path, ('name = "Elder"', 'name = "Warden"')))
    with pytest.raises(CodexError) as caught:
        codex.unit("WARDEN")
    assert str(caught.value) == '"WARDEN" is the name of several: "elder", "warden"; say which id is meant'
    assert codex.unit("warden").id == "warden"


def test_the_units_of_a_faction_come_heroes_first_and_by_number() -> None:
    marks = [each.mark for each in starter().units_of("Empire of Sol")]
    assert marks == ["H.1", "H.2", "H.3", "B.1", "B.2", "B.3", "B.4", "B.5", "M.1", "T.1"]


def test_the_codex_cannot_be_changed() -> None:
    codex = starter()
    with pytest.raises(FrozenInstanceError):
        codex.units = {}  # type: ignore[misc]
    with pytest.raises(TypeError):
        codex.units["x"] = codex.units["pirate"]  # type: ignore[index]
    with pytest.raises(AttributeError):
        codex.units["pirate"].name = "Admiral"  # type: ignore[misc]


def test_the_starter_codex_is_loaded_once() -> None:
    assert starter() is starter()
    assert [each.pack.id for each in starter().packs] == ["starter"]


def test_a_pack_of_ones_own_is_loaded_beside_the_starter_codex(tmp_path: Path) -> None:
    codex = load(write_trial(tmp_path))
    assert [each.pack.id for each in codex.packs] == ["starter", "trial"]
    assert codex.unit("Warden").faction == "wardens"
    assert codex.unit("Pirate").faction == "blacksun-traders"


def test_the_digest_tells_whether_two_packs_are_the_same(tmp_path: Path) -> None:
    one = codex_of(write_trial(tmp_path / "one"))
    same = codex_of(write_trial(tmp_path / "two"))
    other = codex_of(write_trial(tmp_path / "three", ('name = "Bow"', 'name = "Bough"')))
    assert one.packs[0].digest == same.packs[0].digest != other.packs[0].digest


@pytest.mark.rule("SK-MODEL-05", "SK-MODEL-06", "SK-MODEL-07", "SK-MODEL-08")
def test_a_unit_that_states_no_base_has_the_usual_one_of_its_type() -> None:
    bases = {name: starter().unit(name).base_mm for name in ("pirate", "captain", "sun templar", "cargo beast")}
    assert bases == {"pirate": 32, "captain": 40, "sun templar": 40, "cargo beast": 50}
    assert starter().unit("colossus of sol").base_mm == 100
    assert starter().unit("geck").base_mm == 25
