"""The ledger: what a test run writes, and that a stale one is found out."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from ledger_plugin import LEDGER, Seen, cited, differences, fresh_ledger, note_calls, note_event, written

from dwethia.rulebook import RuleId
from dwethia.rulebook.ledger import LedgerLine

TESTS = Path(__file__).parents[1]

CODE = """
from dwethia.tally import Tally

def allowance():
    return Tally.of(6, "Move", "SK-MOVE-02")

def floored():
    return allowance().at_least(0, "never less", "SK-MOVE-03")

NOBODY_SAW = "SK-MOVE-01"
"""

PROVING = """
from pathlib import Path

import pytest
from dwethia.faults import Fault
from dwethia.tally import Tally

@pytest.mark.rule("SK-MOVE-02", "SK-MOVE-03")
@pytest.mark.parametrize("inches", [6, 7])
def test_cited(inches):
    tally = Tally.of(inches, "Move", "SK-MOVE-02")
    assert tally.at_least(0, "never less", "SK-MOVE-03") is tally

@pytest.mark.rule("SK-MOVE-04")
def test_cited_by_the_test_alone():
    Fault("SK-MOVE-04", "through an enemy")

@pytest.mark.rule("SK-MOVE-01")
def test_never_cited():
    pass

def test_carries_nothing():
    Tally.of(1, "Move", "SK-MOVE-05")
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with one module, its tests, and a ledger that says nothing yet."""
    (tmp_path / "src" / "dwethia" / "rulebook").mkdir(parents=True)
    (tmp_path / "src" / "dwethia" / "moving.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_moving.py").write_text(PROVING, encoding="utf-8")
    (tmp_path / LEDGER).write_bytes(written(fresh_ledger(tmp_path, Seen())))
    (tmp_path / "pytest.ini").write_text("[pytest]\ntestpaths = tests\nmarkers = rule\n", encoding="utf-8")
    return tmp_path


def run_tests(project: Path, *arguments: str, counts: str = "") -> tuple[int, str]:
    """Run the small project's tests under the plugin: the exit code and what was printed."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    environment |= {"PYTHONPATH": str(TESTS), "DWETHIA_PROVE": counts, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    plugins = ["-p", "ledger_plugin", "-p", "xdist", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *plugins, *arguments]
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["alone", "workers"])
def test_a_full_run_writes_the_ledger_and_finds_a_stale_one(project: Path, workers: tuple[str, ...]) -> None:
    code, shown = run_tests(project, *workers)
    assert code == 1
    assert (
        "the shipped ledger is stale: SK-MOVE-01 was open, is shown; SK-MOVE-02 was open, is enforced; "
        "SK-MOVE-03 was open, is shown; SK-MOVE-04 was open, is shown; run `make ledger`"
    ) in shown.replace("\n", " ")

    code, shown = run_tests(project, "--write-ledger", *workers)
    assert code == 0
    assert "the ledger was written: 1 enforced, 3 shown, " in shown
    assert (project / LEDGER).read_text(encoding="utf-8").count('"open"') > 700
    assert b"""  "SK-MOVE-02": {
    "state": "enforced",
    "places": [
      "moving.py: allowance"
    ],
    "tests": [
      "tests/test_moving.py::test_cited"
    ]
  },
""" in (project / LEDGER).read_bytes()

    assert run_tests(project, *workers)[0] == 0


def test_a_partial_run_neither_compares_nor_writes(project: Path) -> None:
    before = (project / LEDGER).read_bytes()
    assert run_tests(project, "tests/test_moving.py")[0] == 0
    for narrowed in (("tests/test_moving.py",), ("-k", "never"), ("--deselect", "tests/test_moving.py::test_cited")):
        code, shown = run_tests(project, *narrowed, "--write-ledger")
        assert code == 1
        assert "the ledger was not written: all tests must run at their usual counts, none failed or left out" in shown
    assert (project / LEDGER).read_bytes() == before


def test_a_run_at_full_counts_writes_nothing_as_it_sees_what_the_usual_run_does_not(project: Path) -> None:
    before = (project / LEDGER).read_bytes()
    code, shown = run_tests(project, "--write-ledger", counts="full")
    assert code == 1
    assert "the ledger was not written: all tests must run at their usual counts" in shown
    assert (project / LEDGER).read_bytes() == before


def test_a_rule_that_does_not_exist_fails_the_test_that_carries_or_cites_it(project: Path) -> None:
    wrong = (
        PROVING
        + """
@pytest.mark.rule("SK-MOVE-77")
def test_carries_too_much():
    pass

def test_cites_too_much():
    Tally.of(1, "Move", "SK-MOVE-88")
"""
    )
    (project / "tests" / "test_moving.py").write_text(wrong, encoding="utf-8")
    code, shown = run_tests(project)
    assert code == 1
    assert "the test carries rules that do not exist: SK-MOVE-77" in shown
    assert "the code cited rules that do not exist: SK-MOVE-88" in shown


def test_a_run_that_tries_more_may_see_more_and_never_less() -> None:
    rule = RuleId("SK-MOVE-02")
    shown, enforced = LedgerLine("shown", ("a",), ("one", "two")), LedgerLine("enforced", ("a",), ("two",))
    assert list(differences({rule: shown}, {rule: enforced}, more_is_fine=True)) == []
    assert list(differences({rule: enforced}, {rule: shown}, more_is_fine=True)) == [
        "SK-MOVE-02 was enforced, is shown"
    ]
    assert list(differences({rule: shown}, {rule: enforced}, more_is_fine=False)) == [
        "SK-MOVE-02 was shown, is enforced"
    ]
    assert list(differences({rule: shown}, {}, more_is_fine=True)) == ["SK-MOVE-02 is no rule"]
    assert list(differences({}, {rule: shown}, more_is_fine=True)) == ["SK-MOVE-02 is missing"]
    moved = LedgerLine("shown", ("b",), ("one", "two"))
    assert list(differences({rule: shown}, {rule: moved}, more_is_fine=True)) == ["SK-MOVE-02 is cited elsewhere"]
    fewer = LedgerLine("shown", ("a",), ("one",))
    assert list(differences({rule: shown}, {rule: fewer}, more_is_fine=True)) == ["SK-MOVE-02 is seen by other tests"]


def test_the_rules_of_an_event_are_noted_when_it_is_told() -> None:
    class Game:
        def _tell(self, event: object) -> None:
            pass

    note_calls(Game, "_tell", note_event)
    Game()._tell(SimpleNamespace(rules=("SK-MOVE-02", "SK-MOVE-04")))
    Game()._tell(event=SimpleNamespace(rules=("SK-MOVE-07",)))
    assert {"SK-MOVE-02", "SK-MOVE-04", "SK-MOVE-07"} <= cited
