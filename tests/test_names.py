"""Signs a stranger can read: folders are chapters of a size one can look over, and a class name means one thing."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "dwethia"
CLIENT = ROOT / "web" / "src"
MOST_MODULES = 20
MOST_LINES = {".py": 600, ".ts": 400, ".svelte": 250}
MADE = {"wire.ts"}  # by a command
# called like their words
WORDS = {"keywords", "special_rules", "spell_effects", "action_effects", "mission_triggers", "scenarios"}
SHARED = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE)


def sources() -> list[Path]:
    found = [*PACKAGE.rglob("*.py"), *CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte")]
    return [each for each in found if each.name not in MADE and "client" not in each.relative_to(ROOT).parts]


def test_no_folder_has_more_modules_than_one_can_look_over() -> None:
    counts = Counter(each.parent for each in sources() if each.name != "__init__.py" and ".test" not in each.suffixes)
    assert counts[CLIENT / "table"], "the client is counted too"
    crowded = {str(folder.relative_to(ROOT)): count for folder, count in counts.items() if count > MOST_MODULES}
    assert not crowded


@pytest.mark.parametrize("suffix", MOST_LINES)
def test_no_file_is_longer_than_one_can_read(suffix: str) -> None:
    lengths = {each: len(each.read_text(encoding="utf-8").splitlines()) for each in sources() if each.suffix == suffix}
    long = {str(each.relative_to(ROOT)): lines for each, lines in lengths.items() if lines > MOST_LINES[suffix]}
    assert not long


def test_a_class_name_stands_once_or_the_glossary_says_why() -> None:
    places = defaultdict(list)
    for path in (each for each in PACKAGE.rglob("*.py") if WORDS.isdisjoint(each.parts)):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(str(path.relative_to(PACKAGE)))
    twice = {name: where for name, where in places.items() if len(where) > 1}
    unexplained = {name: where for name, where in twice.items() if name not in SHARED}
    assert not unexplained
    assert set(SHARED) <= set(twice), "the glossary explains names that stand once"
