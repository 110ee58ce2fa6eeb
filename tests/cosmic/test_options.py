"""Every reading of the book that a table may choose has a test that names it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from citations import written_tests

from dwethia.rulebook import Aspect, Ruling, rulings_of

HERE = Path(__file__).parent
FOLDERS = (HERE, HERE.parent / "cli", HERE.parent / "muster")


def offered(ruling: Ruling) -> Iterator[tuple[Aspect, str]]:
    """The options of a ruling that a table may choose, where there is a choice."""
    for aspect in ruling.aspects:
        names = [option.name for option in aspect.options if option.offered]
        yield from ((aspect, name) for name in names if len(names) > 1)


def test_every_option_that_is_offered_is_a_case_of_a_test() -> None:
    tests = [written.text for folder in FOLDERS for written in written_tests(folder)]
    untested = []
    for ruling in rulings_of("cosmic").values():
        for aspect, option in offered(ruling):
            setting = re.compile(rf"{re.escape(ruling.setting(aspect))}(?![\w.-])")
            case = re.compile(rf'["=]{re.escape(option)}["\s:]')
            if not any(setting.search(test) and case.search(test) for test in tests):
                untested.append(f"{ruling.setting(aspect)}={option}")
    assert untested == []
