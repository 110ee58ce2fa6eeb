"""`dwethia lab ladder`: which bot is the best, and how sure that is."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from conftest import Run
from msgspec.structs import replace

from dwethia.cli.lab.on_the_field import with_field
from dwethia.cli.registry import command_kits
from dwethia.codex import starter
from dwethia.engine.rules import as_setup
from dwethia.lab.batches import results
from dwethia.lab.ladders import Pair, PairedGames
from dwethia.lab.rows import batch_of, heading_of, row_of
from dwethia.lab.skirmish.matching import match
from dwethia.muster import ready_army
from dwethia.muster.kits import force_kits
from dwethia.muster.ready import ready_forces
from dwethia.rulebook import Rulings
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.setup.battle_setup import Scenario


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
        assert 2 * pair["both_won"] <= pair["won"]
        assert 2 * pair["both_lost"] <= pair["lost"]
    sure = found["pairs"][0]
    assert (sure["decided"], sure["lost"], sure["games"]) == (True, 0, 16), "it stops as soon as it is sure"
    assert found["bots"][2]["failures"] == {"crash": 32}
    assert found["played"] == sum(each["games"] for each in found["pairs"])


def test_a_pair_that_is_decided_plays_on_where_all_is_wanted(run: Run, crashes: str) -> None:
    found = climbed(run, "cosmic", "--bots", f"random,{crashes}", "--games", "20", "--whole")
    (pair,) = found["pairs"]
    assert (pair["games"], pair["won"], pair["decided"], pair["both_won"], pair["both_lost"]) == (20, 20, True, 10, 0)


def test_a_seed_that_one_side_wins_whoever_leads_it_is_won_whole_by_nobody() -> None:
    points = ((1.0, 1.0), (1.0, 0.0), (0.0, 1.0), (0.0, 0.0), (1.0, 0.5), (0.0, 0.0))
    pair = Pair(("one", "other"), tuple(PairedGames(each, ((), ())) for each in points))
    assert (pair.swept(1.0), pair.swept(0.0)) == (1, 2)


@pytest.mark.parametrize("game", ["skirmish", "cosmic"])
def test_all_ready_forces_meet_in_the_field(game: str) -> None:
    forces, options = force_kits()[game], command_kits()[game].batch
    assert options is not None
    batch = with_field(options.batch, forces)(field=True, seed="7", games=60)
    met = [(batch.seed_of(number), batch.lined_up(number).setup) for number in range(batch.games)]
    assert met[::2] == met[1::2], "both games of a seed have the same forces"
    assert len({seed for seed, _ in met}) == 30
    names = {(setup.red.name, setup.blue.name) for _, setup in met}
    ready = {each.name for each in ready_forces(game).values() if each.limit == forces.usual_limit}
    assert len(names) == 30
    assert {name for pair in names for name in pair} == ready


def test_a_ladder_of_the_field_is_climbed(run: Run) -> None:
    found = climbed(run, "cosmic", "--bots", "random,cadet", "--field", "--games", "4")
    assert found["played"] == 4


def test_scenarios_can_be_drawn_for_each_battle() -> None:
    armies = ready_army("noon-cohort"), ready_army("red-hour")
    options = {"bots": ("random", "random"), "seed": "lots", "games": 30}
    rulings = Rulings.recommended("skirmish")
    drawn = match(armies, starter(), rulings, scenarios=("drawn", "annihilation"), **options)  # type: ignore[arg-type]
    setups = [drawn.setup_of(drawn.seed_of(number)) for number in range(30)]
    assert {each.red.scenario for each in setups} == {*Scenario}
    assert {each.blue.scenario for each in setups} == {Scenario.ANNIHILATION}


def test_scenarios_drawn_for_both_sides_go_together() -> None:
    armies, rulings = (ready_army("noon-cohort"), ready_army("red-hour")), Rulings.recommended("skirmish")
    drawn = match(armies, starter(), rulings, bots=("random", "random"), seed="lots", scenarios=("drawn", "drawn"))
    setups = [drawn.setup_of(f"{number}") for number in range(60)]
    for each in setups:
        BattleRules().begin(as_setup(each), rulings)  # which refuses two who hold ground
    assert {each.red.scenario for each in setups} == {each.blue.scenario for each in setups} == {*Scenario}


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
    assert f"{crashes}\trandom\t16\t0%\t0% and 48%\tdecided\t0 to 8" in out
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
