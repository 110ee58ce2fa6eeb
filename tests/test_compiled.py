"""Modules that can be machine code play the same games to the last byte, and hold nothing that would then be lost."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path
from shutil import which
from sysconfig import get_config_var

import pytest
from counts import FULL, count
from own_process import COMMAND

import dwethia

ROOT = Path(__file__).parent.parent
SOURCE = Path(dwethia.__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MODULES: list[str] = PROJECT["tool"]["hatch"]["build"]["hooks"]["custom"]["compiled"]
PLAIN_BASES = {"NamedTuple", "Generic", "StrEnum"}


def classes_of(path: Path) -> Iterator[ast.ClassDef]:
    return (each for each in ast.walk(ast.parse(path.read_text())) if isinstance(each, ast.ClassDef))


def bases_of(found: ast.ClassDef) -> set[str]:
    return {ast.unparse(each).partition("[")[0].rpartition(".")[2] for each in found.bases}


@pytest.mark.parametrize("module", MODULES)
def test_a_compiled_module_has_functions_and_plain_classes_alone(module: str) -> None:
    read = ast.parse((SOURCE / module).read_text())
    for each in classes_of(SOURCE / module):
        assert bases_of(each) <= PLAIN_BASES, f"{each.name} loses what its base does when it is made"
        assert not each.keywords
    for function in ast.walk(read):
        if isinstance(function, ast.FunctionDef):
            told = ast.unparse(function.returns) if function.returns else ""
            assert not told.startswith(("Procedure[", "Asking[")), f"{function.name} would be no generator of Python's"
            assert "worked_out_once" not in map(ast.unparse, function.decorator_list)


def test_nobody_inherits_from_what_is_compiled() -> None:
    made = {each.name for module in MODULES for each in classes_of(SOURCE / module)}
    for path in (SOURCE / "dwethia").rglob("*.py"):
        for each in classes_of(path):
            assert not bases_of(each) & made, f"{path.name}: {each.name}"


def run_in(package: Path, *arguments: str) -> str:
    """What a Python with the package in that folder prints."""
    environment = {**os.environ, "PYTHONPATH": str(package)}
    ended = subprocess.run([sys.executable, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def rows(package: Path, folder: Path, *batch: str) -> bytes:
    """The rows of a batch as that package plays it."""
    out = folder / "rows.jsonl"
    run_in(package, "-c", COMMAND[-1], "lab", "batch", *batch, "--seed", "compiled", "--out", str(out))
    found = out.read_bytes()
    out.unlink()
    return found


BATCHES = (
    ("skirmish", "--bot-a", "random", "--bot-b", "soldier", "--games", str(count(2, 60))),
    ("cosmic", "--bot-a", "helmsman", "--bot-b", "random", "--games", str(count(1, 20))),
    ("dungeon", "--hero", "Captain", "--games", str(count(2, 40))),
)
A_FEW = [each for each in MODULES if each.startswith("dwethia/geometry/c")]  # whose types are soon checked
KEPT = ("tests/transcripts", "tests/geometry", "tests/skirmish/movement") if FULL else ("tests/transcripts",)


@pytest.mark.skipif(which(str(get_config_var("CC") or "cc").split()[0]) is None, reason="there is no C compiler")
def test_compiled_modules_play_the_same_games_to_the_last_byte(tmp_path: Path) -> None:
    """All of them with some effort where everything is proved, some of them with little elsewhere."""
    made = tmp_path / "made"
    compile_modules = run_path(str(ROOT / "hatch_build.py"))["compile_modules"]
    modules = MODULES if FULL else A_FEW
    found = compile_modules(SOURCE, modules, made, effort=int(FULL))
    named = {each.name.partition(".")[0] for each in found if each.parent != made}
    assert named == {Path(each).stem for each in modules}
    for batch in BATCHES:
        assert rows(made, tmp_path, *batch) == rows(SOURCE, tmp_path, *batch), batch
    assert " passed" in run_in(made, "-m", "pytest", "-p", "no:cacheprovider", "-n", "0", *KEPT)
