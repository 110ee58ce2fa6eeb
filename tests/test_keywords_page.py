"""docs/keywords.md is followed to the letter: its blocks are put where they say, and what they add is played."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "keywords.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(?:toml|python)\n# (\S+)\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with what the page adds to it: entries at the end of their files, code in new ones."""
    place = tmp_path_factory.mktemp("words")
    shutil.copytree(ROOT / "src" / "dwethia", place / "src" / "dwethia", ignore=shutil.ignore_patterns("__pycache__"))
    for file, text in BLOCKS:
        path = place / file
        if path.suffix == ".toml":
            path.write_text(f"{path.read_text(encoding='utf-8')}\n{text}", encoding="utf-8")
        else:
            assert not path.exists()
            path.write_text(text, encoding="utf-8")
    return place


def python(place: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(place / "src")}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_word_takes_an_entry_and_a_file() -> None:
    files = [file for file, _ in BLOCKS]
    assert len(files) == 6
    assert [Path(file).suffix for file in files] == [".toml", ".py"] * 3


def test_the_keyword_of_the_page_changes_a_shot(place: Path) -> None:
    """Two dice at 3+, each save 4+ made 5+, two Wounds to lose."""
    command = next(line for line in PAGE.splitlines() if line.startswith("$ dwethia odds shot"))
    arguments = shlex.split(command)[2:]
    wounds = json.loads(python(place, "-c", "from dwethia.cli import main; main()", *arguments))["wounds"]
    hurt = 2 / 3 * 2 / 3
    assert wounds == pytest.approx({"0": (1 - hurt) ** 2, "1": 2 * hurt * (1 - hurt), "2": hurt**2})


CHECKED = """
from dwethia.codex.entries import Effect
from dwethia.codex.loadout import Power
from dwethia.skirmish.special_rules import combined, known as rules
from dwethia.skirmish.spell_effects import effects_of, known as effects, lasting_effect
from dwethia.weapon import WeaponKeyword

assert "Berserk" in rules() and "Double" in effects()
assert combined((WeaponKeyword("Berserk", 2),)).names == {"Berserk"}
power = Power("own", "Own", 1, 12, "friend", (Effect(effect="Double", characteristic="strength", lasts="turn"),))
assert [word.name for word, _ in effects_of(power).in_order] == ["Double"]
assert lasting_effect("Double").change(3, 0) == 3
"""


def test_the_special_rule_and_the_effect_of_the_page_are_found(place: Path) -> None:
    python(place, "-c", CHECKED)
