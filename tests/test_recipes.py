"""The recipes of ARCHITECTURE.md, followed to the letter: what stands there is installed, played and asked."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

PAGE = (Path(__file__).parents[1] / "ARCHITECTURE.md").read_text(encoding="utf-8")
BLOCKS: dict[str, str] = dict(re.findall(r"```(?:python|toml)\n# (\S+)\n(.*?)```", PAGE, re.DOTALL))


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with the game of the page, as pip would have put it there."""
    for name in ("coin/game.py", "coin/board.py"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(BLOCKS[name])
    metadata = tmp_path / "coin-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: coin\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[dwethia.games]\ncoin = coin\n")
    return tmp_path


def run_with(place: Path, script: str) -> str:
    """What a script prints that finds a folder on its path."""
    path = os.pathsep.join([str(place), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-c", dedent(script)],
        cwd=place,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_game_of_the_page_is_found_played_and_verified(installed: Path) -> None:
    told = run_with(
        installed,
        """
        from dwethia.bots.registry import bots_for
        from dwethia.dice import seed_from
        from dwethia.engine.game import Game
        from dwethia.engine.replay import verify
        from dwethia.engine.view import look
        from dwethia.games import games, rules_of
        from dwethia.rulebook import Rulings

        kit = games()["coin"]
        game = Game.hosted(kit.rules, kit.first_setup, Rulings.recommended(kit.rules.book), seed_from("a coin"))
        bot = bots_for("coin")["random"]("luck")
        while not game.is_over:
            seat = game.asks[0].seat
            game.answer(seat, bot(look(game, seat)).answer)
        record = game.record()
        print(kit.title, verify(record, rules_of(record)).verified, kit.outcome(game.state, game.rulings).words)
        """,
    )
    assert re.fullmatch(r"Coin True ann [01], ben [01]\n", told)


def test_the_probe_of_the_page_is_answered_at_a_table(installed: Path) -> None:
    told = run_with(
        installed,
        """
        from litestar.testing import TestClient
        from dwethia.server.running import open_app
        from dwethia.server.settings import Settings

        with TestClient(open_app(Settings(), "sqlite:///coin.db")) as client:
            seats = {"ann": {"is_ready": True}, "ben": {"bot": "random"}}
            made = client.post("/api/tables", json={"game": "coin", "seats": seats}).json()
            bearer = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
            asked = {"look": {"probe": "coin-score"}}
            print(client.post(f"/api/tables/{made['table']}/probe", json=asked, headers=bearer).json()["found"])
        """,
    )
    assert "'score': [0, 0]" in told


def test_the_ruling_of_the_page_is_a_setting_of_a_table() -> None:
    entry = BLOCKS["rulings-skirmish.toml"]
    told = run_with(
        Path(),
        f"""
        from dwethia.rulebook import data_files
        shipped = data_files.text_of
        added = {entry!r}
        data_files.text_of = lambda name: shipped(name) + (added if name == "data/rulings-skirmish.toml" else "")
        from dwethia.rulebook import Rulings
        usual, chosen = Rulings.recommended("skirmish"), Rulings.of("skirmish", settings=["R-SK-990=nobody"])
        print(usual.says("R-SK-990", "again"), chosen.says("R-SK-990", "nobody"), chosen.changed)
        """,
    )
    assert told == "True True {'R-SK-990': 'nobody'}\n"


def test_every_folder_of_the_map_is_there_and_every_folder_is_on_the_map() -> None:
    root = Path(__file__).parents[1]
    tree = PAGE.partition("## The map")[2].partition("```\n")[2].partition("```")[0]
    mapped = set(re.findall(r"^  (\w+)/", tree.partition("web/src/")[0], re.MULTILINE))
    there = {each.name for each in (root / "src" / "dwethia").iterdir() if (each / "__init__.py").is_file()}
    assert mapped == there
    in_client = set(re.findall(r"\b(\w+)/(?= |$)", tree.partition("web/src/")[2].partition("tests/")[0], re.MULTILINE))
    folders = {each.name for each in (root / "web" / "src").iterdir() if each.is_dir()} - {"styles"}
    assert folders <= in_client | {"styles"}
