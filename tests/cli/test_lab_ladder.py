"""`dwethia lab ladder`: which bot is the best, and how sure that is."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from conftest import Run
from msgspec.structs import replace

from dwethia.codex import starter
from dwethia.lab.batches import results
from dwethia.lab.rows import batch_of, heading_of, row_of
from dwethia.lab.skirmish.matching import match
from dwethia.muster import ready_army
from dwethia.rulebook import Rulings


def climbed(run: Run, game: str, *options: str) -> dict[str, Any]:
    code, out, err = run("lab", "ladder", game, "--seed", "7", "--json", *options)
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.fixture
def crashes(tmp_path: Path) -> str:
    file = tmp_path / "crashes.py"
    file.write_text("def bot(look):\n    return 1 // 0\n")
    return str(file)


def test_a_ladder_has_every_bot_and_every_pair(run: Run, crashes: str) -> None:
    found = climbed(run, "cosmic", "--bots", f"random,{crashes},cadet", "--games", "20")
    assert {*found} == {"game", "seed", "games", "played", "seconds", "bots", "pairs"}
    assert [each["bot"] for each in found["bots"]][2] == crashes
    assert all({*each} == {"bot", "mu", "sigma", "won", "drawn", "lost", "failures"} for each in found["bots"])
    assert [(each["a"], each["b"]) for each in found["pairs"]] == [
        ("random", crashes), ("random", "cadet"), (crashes, "cadet"),
    ]  # fmt: skip
    for pair in found["pairs"]:
        assert pair["won"] + pair["drawn"] + pair["lost"] == pair["games"] <= 20
        assert 0 <= pair["low"] <= pair["share"] <= pair["high"] <= 1
    sure = found["pairs"][0]
    assert (sure["decided"], sure["lost"], sure["games"]) == (True, 0, 16), "it stops as soon as it is sure"
    assert found["bots"][2]["failures"] == {"crash": 32}
    assert found["played"] == sum(each["games"] for each in found["pairs"])


def test_workers_change_nothing(run: Run) -> None:
    alone, together = (
        climbed(run, "dungeon", "--bots", "delver,random", "--rooms", "1", "--games", "40", "--workers", workers)
        for workers in "12"
    )
    assert {**alone, "seconds": 0} == {**together, "seconds": 0}
    assert alone["played"] < 40


def test_in_a_game_of_one_seat_each_plays_the_same_runs(run: Run) -> None:
    options = ("--bots", "delver,random", "--rooms", "2", "--hero", "Captain", "--games", "30")
    found = climbed(run, "dungeon", *options)
    (pair,) = found["pairs"]
    assert pair["won"] > pair["lost"]
    assert found["played"] == 2 * pair["games"]
    assert found["bots"][0]["bot"] == "delver"
    assert found["bots"][0]["sigma"] < 25 / 3


def test_in_words_it_tells_strength_share_and_surety(run: Run, crashes: str) -> None:
    code, out, err = run("lab", "ladder", "cosmic", "--bots", f"{crashes},random", "--games", "16", "--seed", "7")
    assert (code, err) == (0, "")
    assert "bot\tstrength\tgive or take\twon\tdrawn\tlost" in out
    assert f"{crashes}\trandom\t16\t0%\t0% and 48%\tdecided" in out
    assert f"{crashes} has lost 16 by failing: crash 16" in out


def test_sides_are_swapped_on_the_same_seeds() -> None:
    armies = ready_army("learn-shore-party"), ready_army("learn-scrap-patrol")
    batch = match(armies, starter(), Rulings.recommended("skirmish"), bots=("recruit", "random"), seed="7", games=4)
    batch = replace(batch, others=(("random", "recruit"),))
    rows = [row_of(batch, number, each) for number, each in enumerate(results(batch))]
    assert [each["seed"] for each in rows] == ["7-0", "7-0", "7-1", "7-1"]
    assert [each["bot_a"] for each in rows] == ["recruit", "random", "recruit", "random"]
    assert batch.setup_of(batch.seed_of(0)) == batch.setup_of(batch.seed_of(1))
    assert batch_of(heading_of(batch)) == batch
    alone = replace(batch, bots=("random", "recruit"), others=(), games=2)
    assert list(results(alone))[1] == list(results(batch))[3]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--bots", "random"), "--bots: random is no field, expected 2 to 16 bots with commas, each of them once"),
        (("--bots", "random,random"), "--bots: random,random is no field"),
        (("--bots", "random,soldeir"), '--bots: there is no bot "soldeir"'),
        (("--bots", "random,nowhere.py"), "--bots: nowhere.py: there is no such file"),
        (("--bots", "random,recruit", "--games", "5"), "--games: 5 is no even number, and every seed is played twice"),
        (("--bots", "random,recruit", "--workers", "0"), "--workers: 0 is out of bounds"),
    ],
)
def test_what_is_wrong_is_said(run: Run, options: tuple[str, ...], told: str) -> None:
    code, out, err = run("lab", "ladder", "skirmish", *options)
    assert (code, out) == (2, "")
    assert err.startswith(f"dwethia: {told}")


def test_without_openskill_it_names_the_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = lambda name: None if name == "openskill" else find_spec(name)  # noqa: E731
    monkeypatch.setattr("dwethia.lab.row_files.find_spec", missing)
    code, out, err = run("lab", "ladder", "skirmish", "--bots", "random,recruit")
    assert (code, out, err) == (2, "", "dwethia: a ladder needs openskill: pip install 'dwethia[lab]'\n")
