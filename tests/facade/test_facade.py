"""`import dwethia` and one line: the names that it offers, what they answer, and that nothing is imported before."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Run
from transcripts.keeping import load_record

import dwethia
from dwethia.engine.record import RecordError, write
from dwethia.facade.registry import names
from dwethia.tabletop.odds.asking import QuestionError

# Nothing heavy


def modules_after(code: str) -> set[str]:
    """What a new Python has imported after some code."""
    asked = f"{code}\nimport sys; print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


def test_the_package_imports_nothing_of_its_own_and_nothing_heavy() -> None:
    found = modules_after("import dwethia")
    assert {each for each in found if each.startswith("dwethia")} == {"dwethia"}
    assert found.isdisjoint({"msgspec", "typer", "rich", "litestar", "importlib.metadata"})


def test_the_odds_of_a_fight_import_neither_bots_nor_other_games() -> None:
    found = modules_after("import dwethia; dwethia.fight_odds('M4', 'M4')")
    assert not {each for each in found if each.startswith(("dwethia.bots", "dwethia.dungeons", "dwethia.server"))}


# Names


def test_what_editors_see_is_what_is_offered() -> None:
    source = inspect.getsource(dwethia)
    seen = {line.split(" as ")[1] for line in source.splitlines() if line.startswith("    from dwethia.facade")}
    assert seen - {"offered", "names"} == set(names())
    assert set(names()) <= set(dir(dwethia))


@pytest.mark.parametrize("name", names())
def test_everything_offered_has_a_line_that_says_what_it_is(name: str) -> None:
    assert getattr(dwethia, name).__name__ == name
    assert inspect.getdoc(getattr(dwethia, name))


def test_a_name_that_is_not_offered_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="module 'dwethia' has no attribute 'figth_odds'"):
        getattr(dwethia, "figth_odds")  # noqa: B009


def test_modules_are_still_imported_by_name() -> None:
    assert "dwethia.cli" in modules_after("from dwethia import cli; from dwethia import games")


# Odds


def test_the_odds_of_a_fight_are_those_of_the_command(run: Run) -> None:
    told = json.loads(run("odds", "fight", "M5 A2 x3", "M4 W2 x2", "--json")[1])
    odds = dwethia.fight_odds("M5 A2 x3", "M4 W2 x2")
    assert odds.attacker.wounds == told["attacker"]["wounds"]
    assert list(odds.attacker.wounds)[:2] == ["0", "1"]


def test_the_odds_of_a_shot_are_those_of_the_command(run: Run) -> None:
    told = json.loads(run("odds", "shot", "P3", "D4", "--weapon", "24in S2 arc", "--distance", "12.1", "--json")[1])
    assert dwethia.shot_odds("P3", "D4", weapon="24in S2 arc", distance=12.1).wounds == told["wounds"]


def test_the_odds_of_a_duel_are_those_of_the_command(run: Run) -> None:
    told = json.loads(run("odds", "duel", "--cost", "2", "--affinity", "4", "--faith", "3", "--json")[1])
    assert dwethia.duel_odds(cost=2, affinity=4, faith=3).works == told["works"]


def test_the_odds_of_ships_are_those_of_the_commands(run: Run) -> None:
    told = json.loads(run("odds", "ram", "S2 I6", "S4 I7", "--json")[1])
    assert dwethia.ram_odds("S2 I6", "S4 I7").first.wounds == told["first"]["wounds"]
    told = json.loads(run("odds", "boarding", "A3 M4", "A2 M2", "--json")[1])
    assert dwethia.boarding_odds("A3 M4", "A2 M2").defender.wounds == told["defender"]["wounds"]
    told = json.loads(run("odds", "salvo", "P3", "D7", "--weapon", "18in S4", "--distance", "12.1", "--json")[1])
    assert dwethia.salvo_odds("P3", "D7", weapon="18in S4", distance=12.1).wounds == told["wounds"]


def test_rulings_are_named_as_everywhere() -> None:
    plain = dwethia.fight_odds("A2 x3", "A2 x3")
    ruled = dwethia.fight_odds("A2 x3", "A2 x3", rulings=["R-SK-80=attacker-first"])
    assert plain.defender.wounds != ruled.defender.wounds


def test_what_cannot_be_asked_is_refused_without_the_options_of_a_command() -> None:
    with pytest.raises(QuestionError, match=r"^weapon is what a Defender fires: it goes with stance fire$"):
        dwethia.fight_odds("A2", "A2", weapon="24in S2")
    with pytest.raises(QuestionError, match=r"^cover: Expected `int` >= 0$"):
        dwethia.shot_odds("P3", "D4", weapon="24in S2", cover=-1)
    with pytest.raises(QuestionError, match=r"^shields: Expected `int` <= 2$"):
        dwethia.salvo_odds("P3", "D7", weapon="18in S4", shields=3)


# Battles


def test_a_battle_is_that_of_the_command(run: Run) -> None:
    sides = ("--a", "learn-shore-party", "--b", "learn-scrap-patrol", "--bot-a", "soldier", "--bot-b", "soldier")
    told = json.loads(run("battle", "skirmish", *sides, "--seed", "7", "--json")[1])["results"][0]
    found = dwethia.battle("learn-shore-party", "learn-scrap-patrol", bots=("soldier", "soldier"), seed="7")
    assert (found.winner, found.score, found.left) == (told["winner"], told["vp"], told["left"])
    assert (found.turns, found.seed) == (told["turns"], "7")


def test_a_battle_that_is_saved_is_loaded_and_verifies(tmp_path: Path) -> None:
    found = dwethia.battle("learn-shore-party", "learn-scrap-patrol", bots=("random", "recruit"), seed="kept")
    found.save(tmp_path / "record.json")
    loaded = dwethia.load(tmp_path / "record.json")
    assert loaded.verify().verified
    assert loaded.events == found.events
    assert loaded.outcome.winner == {"a": "red", "b": "blue", None: None}[found.winner]
    assert tuple(loaded.outcome.score.values()) == tuple(found.score.values())


def test_a_battle_without_a_seed_can_be_had_again() -> None:
    first = dwethia.battle("learn-shore-party", "learn-scrap-patrol", bots=("random", "random"))
    again = dwethia.battle("learn-shore-party", "learn-scrap-patrol", bots=("random", "random"), seed=first.seed)
    assert again.record() == first.record()


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (
            {"bots": ("soldier", "general")},
            'there is no bot "general"; choose soldier, warlord, recruit, random or footman',
        ),
        ({"board": "moon"}, 'there is no board "moon"'),
        ({"scenarios": ("picnic", None)}, 'there is no scenario "picnic"'),
    ],
)
def test_a_battle_that_cannot_be_says_why(asked: dict[str, tuple[str, str]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        dwethia.battle("learn-shore-party", "learn-scrap-patrol", **asked)  # type: ignore[arg-type]


# Records


@pytest.mark.parametrize("name", ["clash-01-first", "dungeon-02-retrieve-data", "skirmish-05-pool"])
def test_a_record_of_any_game_is_loaded(name: str, tmp_path: Path) -> None:
    record = load_record(name)
    (tmp_path / "record.json").write_bytes(write(record))
    loaded = dwethia.load(str(tmp_path / "record.json"))
    assert (loaded.game, loaded.seats, loaded.record()) == (record.game, record.seats, record)
    assert loaded.verify().verified
    assert loaded.replay(2).last_entry == 2
    assert loaded.events == loaded.replay().events
    assert loaded.outcome.words


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "record.json").write_text("{}")
    with pytest.raises(RecordError):
        dwethia.load(tmp_path / "record.json")
    with pytest.raises(FileNotFoundError):
        dwethia.load(tmp_path / "nowhere.json")
