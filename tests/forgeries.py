"""Answers with something wrong in them: forged from legal ones, for the forms of any game."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

from dwethia.engine.forms import Form, as_written

JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 3, 10**6, 10**30, 0.5, float("nan"), float("inf"), "", "x", "red-1", "blue-1"),
    *([], [[]], [0], [0, 0], [[0, 0]], [[0, 0], [10**30, -1]], [["a", "b"]], [[0, 0, 0]], [[0.5, 0.5]], [[None, 0]]),
    *({}, {"do": "move"}, {"x": 1}, {"red-1": [0, 0]}, {"red-1": None}, [{}], [None] * 200, "é💥", "\x00", "red-999"),
)  # fmt: skip


def forged(answer: dict[str, Any], chance: Random) -> dict[str, Any]:
    """An answer with something wrong in it: a value, a key too many, one too few, or nothing left of it at all."""
    made = copy.deepcopy(answer)
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        place: Any = made
        while True:
            keys = list(place) if isinstance(place, dict) else range(len(place))
            if not keys:
                break
            key = chance.choice(list(keys))
            inner = place[key]
            if isinstance(inner, dict | list) and inner and chance.random() < 0.6:
                place = inner
                continue
            deed = chance.random()
            if deed < 0.7:
                place[key] = copy.deepcopy(chance.choice(JUNK))
            elif deed < 0.85:
                del place[key]
            elif isinstance(place, dict):
                place[chance.choice(["extra", "do", "model", "path", "at"])] = copy.deepcopy(chance.choice(JUNK))
            else:
                place.append(copy.deepcopy(chance.choice(JUNK)))
            break
    return made


def forgeries(form: Form[Any], chance: Random, number: int) -> Iterator[dict[str, Any]]:
    for _ in range(number):
        yield forged(as_written(next(form.samples(chance))), chance)
        yield {chance.choice(["do", "model", "path", "number", "at"]): copy.deepcopy(chance.choice(JUNK))}
    yield {}
