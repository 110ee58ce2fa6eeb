"""Every reading of the books that a table may choose has a test that names it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from citations import written_tests

from dwethia.rulebook import Ruling, all_rulings

SETTING = re.compile(r"R-[A-Z]+-\d+(?:\.[a-z0-9-]+)?")


def offered(ruling: Ruling) -> Iterator[tuple[str, str]]:
    """The options of a ruling that a test has to name: of tier A also the only one, of Cosmic Combat all choices."""
    for aspect in ruling.aspects:
        names = [option.name for option in aspect.options if option.offered]
        if ruling.tier == "A" or (ruling.id.startswith("R-CC-") and len(names) > 1):
            yield from ((ruling.setting(aspect), name) for name in names)


def test_every_option_that_is_offered_is_a_case_of_a_test() -> None:
    tests: dict[str, list[str]] = defaultdict(list)
    for written in written_tests(Path(__file__).parents[1]):
        for setting in set(SETTING.findall(written.text)):
            tests[setting].append(written.text)
    untested = []
    for setting, option in (each for ruling in all_rulings() for each in offered(ruling)):
        case = re.compile(rf'["=]{re.escape(option)}["\s:]')
        if not any(case.search(test) for test in tests[setting]):
            untested.append(f"{setting}={option}")
    assert untested == []
