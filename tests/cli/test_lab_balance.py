"""`dwethia lab balance`: the field by random bots, rows that go on where they were, and what is wrong said plainly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import Run

from dwethia.lab.balance import alone

FIELD = ("--bot", "random", "--games", "4", "--levies", "0", "--seed", "7")
SMALL = ("--limit", "1000")  # two fleets to learn with meet at that limit, and no faction sends more


def small(run: Run, *more: str) -> str:
    """The balance of the field of one faction of ships."""
    code, out, err = run("lab", "balance", "cosmic", *FIELD, *SMALL, "--faction", "Empire of Sol", *more)
    assert (code, err) == (0, ""), err
    return out


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack that makes one ship worse."""
    folder = tmp_path / "worse"
    folder.mkdir()
    (folder / "pack.toml").write_text('id = "worse"\nname = "Worse"\nversion = "1"\nrequires = ["starter"]\n')
    return folder


def test_rows_are_kept_and_the_same_command_goes_on(run: Run, tmp_path: Path) -> None:
    rows = tmp_path / "rows"
    first = json.loads(small(run, "--rows", str(rows), "--json"))
    (file,) = rows.glob("*.jsonl")
    whole = file.read_bytes()
    lines = whole.splitlines(keepends=True)
    file.unlink()
    (rows / f"{file.name}.part").write_bytes(b"".join(lines[:4]) + lines[4][:15])
    told = small(run, "--rows", str(rows))
    assert f"{file}: it ends in the middle of a row, which is left out and played again" in told
    assert file.read_bytes() == whole
    again = json.loads(small(run, "--rows", str(rows), "--json", "--workers", "2"))
    assert {**again, "seconds": 0} == {**first, "seconds": 0}
    assert [each["faction"] for each in first["forces"]] == ["empire-of-sol"]
    assert all(each["battles"] == 4 and each["low"] <= each["share"] <= each["high"] for each in first["pairs"])
    assert run("lab", "record", str(file), "3", "--out", str(tmp_path / "record.json"))[0] == 0
    other = run("lab", "balance", "cosmic", *FIELD[:-1], "8", *SMALL, "--faction", "empire-of-sol", "--rows", str(rows))
    assert other[0] == 2
    assert 'seed is "7" there and "8" here' in other[2]


def test_rulings_and_packs_are_tried_on_the_same_seeds(run: Run, tmp_path: Path, pack: Path) -> None:
    rows, report = tmp_path / "rows", tmp_path / "report.html"
    same = json.loads(small(run, "--rows", str(rows), "--what-if", str(pack), "--json"))
    assert [each["change"] for each in same["what_if"]["forces"]] == [0]
    ruled = small(run, "--rows", str(rows), "--ruling", "R-CC-06.measure=points-destroyed", "--report", str(report))
    assert "What if" in ruled
    assert "what if R-CC-06.measure=points-destroyed" in report.read_text()
    assert len([*rows.glob("what-if-*/field-01.jsonl")]) == 2


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("chess",), 'there is no balance of "chess"; choose cosmic, skirmish or dungeon'),
        (("dungeon", "--limit", "300"), "--limit: in dungeon each plays alone"),
        (("dungeon", "--games", "10"), "--games: 10 are too few, a round has 20 games of each"),
        (("--faction", "Nobody"), 'there is no faction "Nobody"'),
        (("--bot", "nobody"), '--bot: there is no bot "nobody"'),
        (("--games", "-2"), "--games: -2 is out of bounds"),
        (("--force", "learn-shore-party"), "--force: learn-shore-party is no army of 500 points"),
        (("--what-if", "nowhere"), "nowhere: there is no such folder"),
    ],
)
def test_what_cannot_be_used_is_said(run: Run, options: tuple[str, ...], said: str) -> None:
    code, _, err = run("lab", "balance", *options, "--levies", "0")
    assert code == 2
    assert said in err


def test_heroes_are_measured_alone(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alone, "IN_A_ROUND", 2)
    rows, report = tmp_path / "rows", tmp_path / "report.html"
    options = ("--bot", "random", "--games", "20", "--seed", "7", "--rows", str(rows), "--report", str(report))
    first = run("lab", "balance", "dungeon", *options, "--json")
    assert first[0] == 0, first[2]
    assert run("lab", "balance", "dungeon", *options, "--json") == first
    found = json.loads(first[1])["alone"]
    assert found[0]["strength"] == "the best"
    assert "Oracle" in report.read_text()
    assert (rows / "oracle-01.jsonl").exists()


def test_far_behind_is_who_surely_wins_less_than_a_third_of_the_best() -> None:
    won = {
        "Best": [True] * 180 + [False] * 20,
        "Half": [True] * 90 + [False] * 110,
        "None": [False] * 200,
        "New": [True],
    }
    found = {each.name: each.strength for each in alone.lone_standings(won)}
    assert found == {"New": "the best", "Best": "keeps up", "Half": "keeps up", "None": "far behind"}


def test_a_broken_pack_is_told_with_all_its_mistakes(run: Run, pack: Path) -> None:
    (pack / "ships.toml").write_text('[[ship]]\nid = "wreck"\nname = "Wreck"\n')
    code, _, err = run("lab", "balance", "cosmic", *FIELD, "--what-if", str(pack))
    assert code == 2
    assert "ships.toml" in err
