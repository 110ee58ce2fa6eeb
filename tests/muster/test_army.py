"""The army's file: what is written is read back, and whatever else is there gets a message."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from counts import count
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from muster.armies import armies, codex, json_values, legal_armies
from muster.guild_pack import ARMY, MASONS, MASTER

from dwethia.muster import Army, ArmyError, Recruit, dismiss, enlist, muster
from dwethia.muster.army import checked, read, write

WHOLE = {
    "name": "Test",
    "faction": "masons",
    "religion": "dawn",
    "limit": 500,
    "units": [{"unit": "master"}, {"unit": "mason", "count": 3, "wargear": ["hammer"]}],
    "allies": [],
    "allies_agreed": False,
    "packs": ["guild"],
    "format": 1,
}


def refused(table: object) -> str:
    with pytest.raises(ArmyError) as caught:
        read(json.dumps(table).encode())
    return str(caught.value)


def test_a_file_holds_what_was_chosen_and_nothing_derived() -> None:
    assert json.loads(write(ARMY)) == WHOLE


def test_what_a_file_leaves_out_has_its_usual_value() -> None:
    assert read(b'{"name": "Bare"}') == Army("Bare")
    assert read(b'{"name": "Bare", "faction": null, "units": [{"unit": "mason", "race": null}]}') == Army(
        "Bare", units=(Recruit("mason"),)
    )


@settings(max_examples=count(100, 2000))
@given(army=armies)
def test_reading_a_written_army_gives_the_same_army(army: Army) -> None:
    assert read(write(army)) == army
    assert checked(army) == army


@settings(max_examples=count(10, 200))
@given(army=legal_armies())
def test_reading_a_written_random_army_gives_the_same_army(army: Army) -> None:
    assert read(write(army)) == army


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": ""}, 'name: "" does not fit, expected 1 to 60 characters in one line, a letter or digit among them'),
        (
            {"limit": 0, "faction": "The Masons"},
            'faction: "The Masons" does not fit, expected small letters, digits and hyphens, as in "orc-assault", '
            "or nothing; limit: 0 is out of bounds, expected a whole number from 1 to 100000",
        ),
        (
            {"points": 3},
            "points: unknown field, expected name, faction, religion, limit, units, allies, allies_agreed, packs or "
            "format",
        ),
        ({"unit": []}, 'unit: unknown field, did you mean "units"?'),
        (
            {"units": [{"unit": "mason", "count": 0}, {"count": 2}, 7]},
            'unit 1 "mason", count: 0 is out of bounds, expected a whole number from 1 to 999; '
            'unit 2, unit: missing, expected small letters, digits and hyphens, as in "short-bow"; '
            "unit 3: 7 is no table, expected a table with fields of its own",
        ),
        (
            {"units": [{"unit": "mason", "base": "wide"}]},
            'unit 1 "mason", base: "wide" does not fit, expected millimetres, as in "32", or "60x35" for a base that '
            "is not round",
        ),
        (
            {"units": [{"unit": "mason", "wargear": ["bow"] * 17}]},
            'unit 1 "mason", wargear: 17 are too many, at most 16',
        ),
        ({"format": 2}, "the army has format 2, this version reads format 1"),
    ],
)
def test_a_wrong_file_is_told_all_that_is_wrong_and_where(changes: dict[str, Any], message: str) -> None:
    assert refused(WHOLE | changes) == message


def test_many_mistakes_are_not_all_listed() -> None:
    message = refused(WHOLE | {"units": [{"unit": "mason", "count": 0}] * 12})
    assert message.count("unit ") == 8
    assert message.endswith("; and 4 more")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "this is no army file: input data was truncated"),
        (b"[]", "this is no army file: expected a JSON object with name, faction, religion, limit and units"),
        (b"\xff\xfe", "this is no army file: JSON is malformed: invalid character (byte 0)"),
        (b'{"name": "x"', "this is no army file: input data was truncated"),
        (b" " * (2**20 + 1), "the file is too large for an army: more than 1048576 bytes"),
    ],
)
def test_what_is_no_army_file_is_told_so(content: bytes, message: str) -> None:
    with pytest.raises(ArmyError) as caught:
        read(content)
    assert str(caught.value) == message


def read_or_refused(content: bytes) -> None:
    try:
        army = read(content)
    except ArmyError:
        return
    assert read(write(army)) == army
    assert muster(army, codex()).points.total >= 0


@settings(max_examples=count(150, 5000))
@given(content=st.binary(max_size=60))
def test_no_bytes_end_in_a_traceback(content: bytes) -> None:
    read_or_refused(content)


@settings(max_examples=count(150, 5000))
@given(
    field=st.sampled_from(
        [*WHOLE, "units.unit", "units.count", "units.wargear", "units.race", "units.name", "units.x"]
    ),
    value=json_values,
)
def test_no_odd_value_ends_in_a_traceback(field: str, value: object) -> None:
    outer, _, inner = field.partition(".")
    table = WHOLE | ({"units": [{"unit": "mason", inner: value}]} if inner else {outer: value})
    read_or_refused(json.dumps(table).encode())


@settings(max_examples=count(150, 5000))
@given(start=st.integers(0, 400), length=st.integers(0, 20), put=st.binary(max_size=4))
def test_no_damaged_file_ends_in_a_traceback(start: int, length: int, put: bytes) -> None:
    whole = write(ARMY)
    read_or_refused(whole[:start] + put + whole[start + length :])


@pytest.mark.parametrize(
    "name", [" x", "x ", "--", "a\nb", "a\x1b[1mb", "a\u202eb", "a\u2028b", "\ufeffa", "a\u200bb", "x" * 61, 7]
)
def test_a_name_is_one_line_that_shows_as_it_is_written(name: object) -> None:
    assert refused(WHOLE | {"name": name}).startswith("name: ")
    assert refused(WHOLE | {"units": [{"unit": "mason", "name": name}]}).startswith('unit 1 "mason", name: ')


def test_a_name_may_be_in_any_script() -> None:
    for name in ("Øyvind's 3rd!", "日本の軍", "Ünits: 3/4 <b>", "a\u00a0b", "x" * 60):
        assert read(msgspec.json.encode(WHOLE | {"name": name})).name == name


def test_models_equipped_alike_stand_together() -> None:
    army = enlist(ARMY, Recruit("mason", 2, ("hammer",)))
    assert army.units == (MASTER, replace(MASONS, count=5))
    army = enlist(army, Recruit("mason", 1, ("spear",)))
    assert army.units == (MASTER, replace(MASONS, count=5), Recruit("mason", 1, ("spear",)))


def test_too_many_models_are_refused() -> None:
    with pytest.raises(ArmyError, match='unit 2 "mason", count: 1001 is out of bounds'):
        enlist(ARMY, replace(MASONS, count=998))


def test_models_go_from_the_last_entry_first() -> None:
    army = enlist(ARMY, Recruit("mason", 2, ("spear",)))
    assert dismiss(army, lambda each: each.unit == "mason", "Mason", 3).units == (MASTER, replace(MASONS, count=2))
    assert dismiss(army, lambda each: each.unit == "mason", "Mason").units == (MASTER,)
    with pytest.raises(ArmyError, match="the army has 5 of Mason, and 6 were to go"):
        dismiss(army, lambda each: each.unit == "mason", "Mason", 6)
    with pytest.raises(ArmyError, match="the army has no Golem"):
        dismiss(army, lambda each: each.unit == "golem", "Golem")
