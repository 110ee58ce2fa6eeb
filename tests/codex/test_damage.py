"""Whatever is done to the files of a pack, the answer is a codex or a list of mistakes, never a traceback."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from codex.trial import FILES, write
from hypothesis import given, settings
from hypothesis import strategies as st

from dwethia.codex import STARTER_FOLDER, Codex, Mistake, examine

Tables = dict[str, Any]
Path_ = tuple[str | int, ...]

STARTER_FILES = {each.name: each.read_text(encoding="utf-8") for each in sorted(STARTER_FOLDER.glob("*.toml"))}
TABLES: dict[str, Tables] = {name: tomllib.loads(text) for name, text in FILES.items()}

ODD_VALUES: list[Any] = [
    True,
    0,
    -1,
    10**30,
    0.5,
    "",
    "warden",
    "trial:warden",
    [],
    [1],
    ["bow"],
    [[1, 2]],
    {},
    {"id": 1},
]
odd_values = st.one_of(
    st.none().map(lambda _: {}),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["trial:bow", "trial:warden", "warden", "B.1", "R.1", "Blast 2", "wardens", "turn"]),
    st.lists(st.integers(-3, 3), max_size=3),
    st.dictionaries(st.text(max_size=4), st.integers(-3, 3), max_size=2),
    st.dates(),
)


def examined(files: dict[str, bytes]) -> tuple[Codex | None, tuple[Mistake, ...]]:
    with TemporaryDirectory() as folder:
        for name, content in files.items():
            (Path(folder) / name).write_bytes(content)
        codex, mistakes = examine(Path(folder), with_starter=False)
    assert (codex is None) is bool(mistakes)
    for each in mistakes:
        assert str(each).isprintable()
    return codex, mistakes


def places(tables: Any, path: Path_ = ()) -> list[Path_]:
    """Every place in nested tables and lists."""
    found: list[Path_] = []
    inside = tables.items() if isinstance(tables, dict) else enumerate(tables) if isinstance(tables, list) else ()
    for key, value in inside:
        found += [(*path, key), *places(value, (*path, key))]
    return found


def changed(tables: Tables, path: Path_, change: Callable[[Any, Any], None]) -> Tables:
    """The tables with something done to the member at this place."""
    copy = msgspec.json.decode(msgspec.json.encode(tables))
    owner: Any = copy
    for key in path[:-1]:
        owner = owner[key]
    change(owner, path[-1])
    return dict(copy)


def dumped(tables: Tables) -> bytes:
    """TOML as far as TOML can hold it."""
    return "\n".join(f"{_key(name)} = {_value(value)}" for name, value in tables.items()).encode()


def _key(name: str) -> str:
    return msgspec.json.encode(name).decode()


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(name)} = {_value(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_value(each) for each in value) + "]"
    if isinstance(value, float):
        return repr(value) if value == value and abs(value) != float("inf") else "nan"
    if isinstance(value, bool | str) or type(value).__name__ == "date":
        return msgspec.json.encode(value).decode().strip('"') if not isinstance(value, str) else _key(value)
    return str(value)


def encoded(**tables: Tables) -> dict[str, bytes]:
    return {name: dumped(each) for name, each in {**TABLES, **tables}.items()}


ALL_PLACES = [(file, path) for file, tables in TABLES.items() for path in places(tables)]


def test_the_trial_pack_survives_being_written_anew() -> None:
    codex, mistakes = examined(encoded())
    assert [str(each) for each in mistakes] == []
    assert codex is not None


@pytest.mark.parametrize(("file", "path"), ALL_PLACES, ids=str)
def test_a_missing_key_ends_in_a_codex_or_in_mistakes(file: str, path: Path_) -> None:
    def remove(owner: Any, key: Any) -> None:
        del owner[key]

    examined(encoded(**{file: changed(TABLES[file], path, remove)}))


@pytest.mark.parametrize("value", ODD_VALUES, ids=repr)
def test_any_type_in_any_place_ends_in_a_codex_or_in_mistakes(value: Any) -> None:
    def put(owner: Any, key: Any) -> None:
        owner[key] = value

    for file, path in ALL_PLACES:
        examined(encoded(**{file: changed(TABLES[file], path, put)}))


@given(place=st.sampled_from(ALL_PLACES), value=odd_values)
def test_a_value_of_another_type_ends_in_a_codex_or_in_mistakes(place: tuple[str, Path_], value: Any) -> None:
    file, path = place

    def put(owner: Any, key: Any) -> None:
        owner[key] = value

    examined(encoded(**{file: changed(TABLES[file], path, put)}))


@given(first=st.sampled_from(ALL_PLACES), second=st.sampled_from(ALL_PLACES))
def test_two_values_that_change_places_end_in_a_codex_or_in_mistakes(
    first: tuple[str, Path_], second: tuple[str, Path_]
) -> None:
    if first[0] != second[0]:
        return
    value: Any = TABLES[second[0]]
    for key in second[1]:
        value = value[key]

    def put(owner: Any, key: Any) -> None:
        owner[key] = value

    examined(encoded(**{first[0]: changed(TABLES[first[0]], first[1], put)}))


@given(
    file=st.sampled_from(sorted(FILES)),
    start=st.integers(0, 2000),
    length=st.integers(0, 40),
    bytes_=st.binary(max_size=20) | st.sampled_from([b"[[", b"]]", b"{", b'"', b"\n", b"=", b"\xff", b"id = "]),
)
def test_damaged_bytes_end_in_a_codex_or_in_mistakes(file: str, start: int, length: int, bytes_: bytes) -> None:
    files = {name: text.encode() for name, text in FILES.items()}
    content = files[file]
    files[file] = content[:start] + bytes_ + content[start + length :]
    examined(files)


@settings(max_examples=25)
@given(
    file=st.sampled_from(sorted(STARTER_FILES)),
    start=st.integers(0, 6000),
    length=st.integers(0, 200),
    text=st.sampled_from(["", "\n", '"', "[[unit]]\n", "9", "{ }", "profile = 3\n", "☠"]),
)
def test_the_damaged_starter_codex_ends_in_a_codex_or_in_mistakes(
    file: str, start: int, length: int, text: str
) -> None:
    content = STARTER_FILES[file]
    damaged = content[:start] + text + content[start + length :]
    examined({name: each.encode() for name, each in {**STARTER_FILES, file: damaged}.items()})


@given(names=st.lists(st.text(max_size=6), max_size=3))
def test_files_of_any_name_are_no_trouble(names: list[str]) -> None:
    with TemporaryDirectory() as folder:
        write(Path(folder), FILES)
        for name in names:
            safe = "".join(each for each in name if each.isprintable() and each not in '/\\\0"')
            (Path(folder) / f"x{safe}.toml").write_text("", encoding="utf-8")
        codex, _ = examine(Path(folder), with_starter=False)
        assert codex is not None
