"""A game from elsewhere, installed and nothing else: listed, played by bots, in batches and over HTTP, and verified."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from toy_game.installing import install

MAIN = "import sys; from dwethia.cli import main; sys.exit(main())"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("installed"))


def python(place: Path, code: str, *arguments: str) -> str:
    """What a program prints that runs where the toy is installed."""
    path = os.pathsep.join(filter(None, (str(place), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=place,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


BATCH = """
from toy_game.batch import HighOrLowBatch
from dwethia.lab.batches import batch_kits, results
from dwethia.rulebook import Rulings
batch = HighOrLowBatch(rulings=Rulings.of("skirmish"), bots=("random", "random"), seed="toy", games=20)
assert "toy" in batch_kits()
for workers in (1, 2):
    print([(each.winner, each.words) for each in results(batch, workers)])
"""


def test_the_lab_plays_it_in_batches_and_in_several_processes_alike(place: Path) -> None:
    alone, together = python(place, BATCH).splitlines()
    assert alone == together
    assert "left" in alone
    assert "right" in alone


RECORD = """
import sys
from pathlib import Path
from toy_game.batch import HighOrLowBatch
from dwethia.engine.record import write
from dwethia.lab.batches import play_first
from dwethia.rulebook import Rulings
batch = HighOrLowBatch(rulings=Rulings.of("skirmish"), bots=("random", "random"), seed=sys.argv[2])
Path(sys.argv[1]).write_bytes(write(play_first(batch).record()))
"""


def test_its_record_verifies_and_replays_on_the_command_line(place: Path, tmp_path: Path) -> None:
    record = tmp_path / "toy.json"
    python(place, RECORD, str(record), "a game")
    assert json.loads(record.read_text())["game"] == "toy"
    assert "the record verifies" in python(place, MAIN, "verify", str(record))
    assert "called" in python(place, MAIN, "replay", str(record))


def test_a_record_that_was_altered_does_not_verify(place: Path, tmp_path: Path) -> None:
    record = tmp_path / "toy.json"
    python(place, RECORD, str(record), "a game")
    told = json.loads(record.read_text())
    told["setup"]["rounds"] += 1
    record.write_text(json.dumps(told))
    with pytest.raises(AssertionError, match="the record does not verify"):
        python(place, MAIN, "verify", str(record))


LISTED = """
import json
from dwethia.server.game_catalogue import usual_catalogue
from dwethia.server.boards import PLAIN, board_of
from dwethia.server.wire import typescript
hosted = usual_catalogue().games["toy"]
assert board_of("toy") is PLAIN
print(json.dumps([hosted.kit.title, list(hosted.bots)]))
"""


def test_a_server_offers_it_with_the_bot_that_guesses_and_a_plain_board(place: Path) -> None:
    assert json.loads(python(place, LISTED)) == ["High or Low", ["random"]]
