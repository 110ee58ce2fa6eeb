"""Makes the ledger of rules from a test run, and fails a full run that the shipped ledger does not agree with.

A test carries rules by `@pytest.mark.rule("SK-MOVE-02")`. While it runs, every part of a tally, every fault and every
event notes the rules it cites; a rule that a passing test carries and saw cited is enforced.
"""

import functools
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from citations import places
from counts import FULL

from dwethia.engine.game import Game
from dwethia.engine.play import Tray
from dwethia.faults import Fault
from dwethia.rulebook import Rule, RuleId, all_rules, all_rulings
from dwethia.rulebook.ledger import STATES, LedgerLine, State
from dwethia.tally import Tally

PACKAGE = Path("src/dwethia")
LEDGER = PACKAGE / "rulebook" / "ledger.json"
TALLY_MAKERS = ("of", "plus", "at_least", "exactly")
OUTPUT_KEY = "ledger"

cited: set[str] = set()  # what the running test has seen cited so far
forgettable: dict[str, list[Any]] = {}  # the caches that each module of the package has, found once


class Seen(msgspec.Struct):
    """What a run, or one worker of it, saw: by rule, the passing tests that carry it and those that saw it cited."""

    carried: dict[str, set[str]] = {}
    witnessed: dict[str, set[str]] = {}
    incomplete: bool = False  # a test was left out, so that nothing can be said about the whole

    def note(self, test: str, carries: set[str]) -> None:
        for each in carries:
            self.carried.setdefault(each, set()).add(test)
        for each in carries & cited:
            self.witnessed.setdefault(each, set()).add(test)

    def add(self, other: "Seen") -> None:
        for mine, theirs in ((self.carried, other.carried), (self.witnessed, other.witnessed)):
            for each, tests in theirs.items():
                mine.setdefault(each, set()).update(tests)
        self.incomplete |= other.incomplete


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-ledger", action="store_true", help="write the ledger of rules from this run")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(LedgerKeeper(config), "ledger_keeper")
    watch_citations()


def watch_citations() -> None:
    """Wrap the places where citations come to life."""
    for name in TALLY_MAKERS:
        note_calls(Tally, name, note_tally)
    note_calls(Fault, "__init__", note_fault)
    note_calls(Tray, "fallen", note_roll)
    note_calls(Game, "_tell", note_event)


def note_calls(owner: type, name: str, note: Callable[..., None]) -> None:
    """Have `note(result, ...)` called after each call of a method."""
    original = owner.__dict__[name]
    inner = original.__func__ if isinstance(original, classmethod) else original

    @functools.wraps(inner)
    def noting(*arguments: Any, **named: Any) -> Any:
        result = inner(*arguments, **named)
        note(result, *arguments, **named)
        return result

    setattr(owner, name, classmethod(noting) if isinstance(original, classmethod) else noting)


def note_tally(result: Any, owner: Any, *_: Any, **__: Any) -> None:
    if result is not owner:  # a floor that did not raise anything cites nothing
        cited.add(result.parts[-1].rule)


def note_fault(_: None, fault: Any, *__: Any, **___: Any) -> None:
    if fault.rule is not None:
        cited.add(fault.rule)


def note_roll(rolled: Any, *_: Any, **__: Any) -> None:
    cited.update(rolled.rules)  # every roll that falls is an event


def note_event(_: None, __: Any, event: Any) -> None:
    cited.update(event.rules)


def forget_results() -> None:
    """Empty the package's own caches, so that a test sees its citations whatever ran before it."""
    for name in [each for each in sys.modules if each.startswith("dwethia.") and each not in forgettable]:
        forgettable[name] = [each for each in vars(sys.modules[name]).values() if _keeps_results(each)]
    for caches in forgettable.values():
        for each in caches:
            each.cache_clear()


def _keeps_results(value: Any) -> bool:
    home = str(getattr(value, "__module__", ""))
    is_read_from_files = home.startswith("dwethia.rulebook") or home == "dwethia.codex.loading"
    return home.startswith("dwethia.") and not is_read_from_files and hasattr(value, "cache_clear")


class LedgerKeeper:
    """Follows one session, as the only process, as a worker, or as the controller of workers."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.seen = Seen()
        self.message: str | None = None
        self.failed = False
        self.rules: set[str] = {each.id for each in all_rules()}
        self.citable = self.rules | {each.id for each in all_rulings()}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        cited.clear()
        carries = carried_by(item)
        if unknown := carries - self.rules:
            pytest.fail(f"the test carries rules that do not exist: {', '.join(sorted(unknown))}", pytrace=False)
        if carries:
            forget_results()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, object, object]:
        result = yield
        if unknown := cited - self.citable:
            pytest.fail(f"the code cited rules that do not exist: {', '.join(sorted(unknown))}", pytrace=False)
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        carries = carried_by(item)
        if report.when == "call" and report.passed:
            self.seen.note(item.nodeid.partition("[")[0], carries)
        elif report.skipped and carries:
            self.seen.incomplete = True
        return report

    def pytest_deselected(self) -> None:
        self.seen.incomplete = True

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        output = getattr(node, "workeroutput", {})
        if OUTPUT_KEY in output:
            self.seen.add(msgspec.json.decode(output[OUTPUT_KEY], type=Seen))
        else:
            self.seen.incomplete = True

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        output = getattr(self.config, "workeroutput", None)
        if output is not None:
            output[OUTPUT_KEY] = msgspec.json.encode(self.seen).decode()
            return
        if self.config.getoption("--write-ledger"):
            self._write(is_whole=exitstatus == 0 and self._is_full_run() and not FULL)
        elif exitstatus == 0 and self._is_full_run():
            self._compare()
        if self.failed:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.message is not None:
            terminalreporter.write_line(self.message, red=self.failed)

    def _is_full_run(self) -> bool:
        config = self.config
        roots = {(config.rootpath / each).resolve() for each in config.getini("testpaths")}
        chosen = {(config.invocation_params.dir / each).resolve() for each in config.args}
        narrowed = config.option.ignore or config.option.ignore_glob or config.option.collectonly
        return chosen == roots and not narrowed and not self.seen.incomplete

    def _write(self, *, is_whole: bool) -> None:
        if not is_whole:
            self.message = (
                "the ledger was not written: all tests must run at their usual counts, none failed or left out"
            )
            self.failed = True
            return
        lines = fresh_ledger(self.config.rootpath, self.seen)
        (self.config.rootpath / LEDGER).write_bytes(written(lines))
        self.message = f"the ledger was written: {summary(lines)}"

    def _compare(self) -> None:
        shipped = msgspec.json.decode((self.config.rootpath / LEDGER).read_bytes(), type=dict[RuleId, LedgerLine])
        stale = list(differences(shipped, fresh_ledger(self.config.rootpath, self.seen), more_is_fine=FULL))
        if stale:
            self.failed = True
            self.message = f"the shipped ledger is stale: {'; '.join(stale)}; run `make ledger`"


def carried_by(item: pytest.Item) -> set[str]:
    """The rules that a test carries."""
    return {each for mark in item.iter_markers("rule") for each in mark.args}


def fresh_ledger(root: Path, seen: Seen) -> dict[RuleId, LedgerLine]:
    """The ledger as this run and the source files make it."""
    rules = all_rules()
    where = places(root / PACKAGE, [each.id for each in rules])
    return {each.id: _line(each, where[each.id], seen) for each in rules}


def _line(rule: Rule, where: tuple[str, ...], seen: Seen) -> LedgerLine:
    witnessed = seen.witnessed.get(rule.id, set()) if where else set()
    carried = seen.carried.get(rule.id, set())
    state: State
    if witnessed:
        state = "enforced"
    elif carried:
        state = "shown"
    elif rule.kind == "content" or rule.kind == "advice":
        state = rule.kind
    else:
        state = "open"
    return LedgerLine(state, where, tuple(sorted(witnessed or carried)))


def written(lines: Mapping[RuleId, LedgerLine]) -> bytes:
    """The ledger as it is shipped: sorted and indented."""
    return msgspec.json.format(msgspec.json.encode(dict(sorted(lines.items()))), indent=2) + b"\n"


def summary(lines: Mapping[RuleId, LedgerLine]) -> str:
    """How many rules are in which state."""
    states = [line.state for line in lines.values()]
    return ", ".join(f"{states.count(state)} {state}" for state in STATES)


def differences(
    shipped: Mapping[RuleId, LedgerLine], fresh: Mapping[RuleId, LedgerLine], *, more_is_fine: bool
) -> Iterator[str]:
    """What the shipped ledger has wrong; a run that tries more than usual may also see more."""
    for each in sorted({*shipped, *fresh}):
        old, new = shipped.get(each), fresh.get(each)
        if old is None or new is None:
            yield f"{each} is {'missing' if old is None else 'no rule'}"
        elif old.places != new.places:
            yield f"{each} is cited elsewhere"
        elif more_is_fine and _is_more(old, new):
            continue
        elif old.state != new.state:
            yield f"{each} was {old.state}, is {new.state}"
        elif old.tests != new.tests:
            yield f"{each} is seen by other tests"


def _is_more(old: LedgerLine, new: LedgerLine) -> bool:
    if old.state == new.state:
        return {*old.tests} <= {*new.tests}
    return STATES.index(new.state) < STATES.index(old.state)
