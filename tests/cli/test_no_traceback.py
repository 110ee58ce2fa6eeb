"""Whatever is typed, the commands answer, say no, or say what is wrong."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from conftest import Run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

MARKS = ["M", "P", "S", "D", "A", "W", "I", "Dst", "F", "Aff", "Move", "shots", "save", "x", "Z", "m", "ignore", "+"]
WORDS = ["24in", "8in", "0in", "S2", "S0", "S9", "arc", "light", "quick", "sunder2", "multi-shot3", "half", "full"]

word = st.one_of(
    st.builds(lambda mark, value: f"{mark}{value}", st.sampled_from(MARKS), st.integers(-1, 12)),
    st.sampled_from(["hero", "religious", "shield", "+", "x3", "", "M", "é", "💥"]),
)
side = st.lists(word, min_size=1, max_size=5).map(" ".join)
weapon = st.lists(st.sampled_from([*WORDS, "spell", "blast1", "odd"]), max_size=4).map(" ".join)


def answered(run: Run, *arguments: str) -> None:
    code, out, err = run(*arguments)
    assert code in (0, 1, 2)
    assert "Traceback" not in err
    assert (err == "") is (code == 0)
    assert out or code


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(one=side, other=side, stance=st.sampled_from(["fight", "retreat", "fire", "flee"]), armed=weapon)
def test_a_fight_is_always_answered(run: Run, one: str, other: str, stance: str, armed: str) -> None:
    fires = ["--weapon", armed] if stance == "fire" else []
    answered(run, "odds", "fight", "--stance", stance, *fires, "--json", "--", one, other)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(one=side, other=side, armed=weapon, distance=st.sampled_from(["0", "12.1", "-3", "nan", "1e9", "x"]))
def test_a_shot_is_always_answered(run: Run, one: str, other: str, armed: str, distance: str) -> None:
    answered(run, "odds", "shot", "--weapon", armed, f"--distance={distance}", "--json", "--", one, other)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(one=side, other=side, roll=st.sampled_from(["attack", "wound", "save", "shot"]), hits=st.integers(0, 4))
def test_advice_is_always_answered(run: Run, one: str, other: str, roll: str, hits: int) -> None:
    armed = ["--weapon", "12in S3"] if roll == "shot" else []
    dice = ["--dice", "2"] if roll == "wound" else []
    answered(run, "advice", "reroll", "--roll", roll, "--hits", str(hits), *dice, *armed, "--json", "--", one, other)


DUNGEON_WORDS = ["move", "m", "hit", "shoot", "cast", "use", "duck", "focus", "open", "out", "end", "look", "board"]
DUNGEON_WORDS += ["hero", "odds", "log", "rule", "undo", "help", "?", "pass", "defend", "stealth", "1", "0", "yes"]
DUNGEON_REST = [
    "",
    "e1",
    "e2",
    "e99",
    "3,4",
    "34",
    "9 9",
    "0,0",
    "turn",
    "DD-MOVE-05",
    "R-DD-32",
    "R-DD-999",
    "pistol e1",
]
DUNGEON_REST += ["-1", "9" * 5000, "é", "💥", "[bold]", "%s", "\x1b[2J", "fate"]

line = st.builds(lambda first, rest: f"{first} {rest}", st.sampled_from(DUNGEON_WORDS), st.sampled_from(DUNGEON_REST))
lines = st.lists(
    st.one_of(line, st.text(max_size=12).filter(lambda each: not each.strip().lower().startswith("sa"))), max_size=12
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(typed=lines, seed=st.integers(0, 99))
def test_a_dungeon_takes_whatever_is_typed(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, typed: list[str], seed: int
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed)))
    code, out, err = run("dungeon", "--seed", str(seed))
    assert (code, err) == (0, "")
    assert "\x1b" not in out


DUNGEON_OPTIONS = [
    "hero",
    "army",
    "race",
    "with",
    "setting",
    "objective",
    "rooms",
    "faction",
    "preset",
    "ruling",
    "pack",
]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    option=st.sampled_from(DUNGEON_OPTIONS), value=st.sampled_from(["", "x", "-1", "é", "e" * 5000, "a=b", "Captain"])
)
def test_a_dungeon_begins_or_says_what_is_wrong(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, option: str, value: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    answered(run, "dungeon", f"--{option}={value}")


NO_FILE = "e" * 5000  # longer than any file's name
NAMING_FILES = [
    ("battle", "scene", NO_FILE),
    ("battle", "scene", f"{NO_FILE}.toml"),
    ("battle", "scene", "blast-1", "--decisions", NO_FILE),
    ("battle", "skirmish", "--a", NO_FILE),
    ("battle", "skirmish", "--pack", NO_FILE),
    ("battle", "skirmish", "--save", NO_FILE),
    ("codex", "check", NO_FILE),
    ("dungeon", NO_FILE),
    ("muster", "check", NO_FILE),
    ("muster", "new", NO_FILE, "--faction", "bloodpact", "--religion", "iron chorus", "--limit", "9"),
    ("play", "--auto", "--save", NO_FILE),
    ("replay", NO_FILE),
    ("verify", NO_FILE),
]


@pytest.mark.parametrize("arguments", NAMING_FILES, ids=lambda arguments: " ".join(arguments).replace(NO_FILE, "FILE"))
def test_a_name_that_no_file_can_have_is_refused(run: Run, arguments: tuple[str, ...]) -> None:
    code, _, err = run(*arguments)
    assert code == 2
    assert err.startswith("dwethia: ")
    assert "e" * 10 in err
