"""A setup that is larger than any game's is refused before anything is made of it."""

from __future__ import annotations

from typing import Any

import pytest

from dwethia.engine.rules import SetupError
from dwethia.engine.setup_bounds import check_size


def nested(depth: int) -> Any:
    return [nested(depth - 1)] if depth else 1


def test_a_setup_within_all_bounds_is_left_alone() -> None:
    check_size({"models": [{"name": "x" * 1000, "at": [10**9, -(10**9)], "is_slain": False, "seat": None}] * 1000})


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        ({"models": [1] * 1001}, "1001 models together, at most 1000"),
        ({str(number): 1 for number in range(1001)}, "1001 entries together"),
        ({"a": [[1] * 1000] * 51}, "more than 50000 values"),
        ({"name": "x" * 1001}, "a name of 1001 characters"),
        ({"x" * 1001: 1}, "a name of 1001 characters"),
        ({"width": 10**9 + 1}, "width 1000000001, at most"),
        ({"width": -(10**30)}, "width a number without end"),
        ({"width": float("inf")}, "width a number without end"),
        ({"deep": nested(100)}, "nested more than 16 deep"),
    ],
    ids=range(9),
)
def test_what_no_game_has_is_refused(setup: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        check_size(setup)
