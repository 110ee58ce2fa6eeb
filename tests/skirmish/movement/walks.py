"""Moves in words for rule tests: from where a model stands to points in inches."""

from __future__ import annotations

from typing import Any

import pytest
from skirmish.fields import Field

from dwethia.engine.events import Event
from dwethia.faults import Refusal
from dwethia.skirmish.events.moving import Moved

Inches = tuple[float, float]


def path(field: Field, id: str, *to: Inches) -> list[list[int]]:
    """A path as an answer holds it."""
    here = field.battle.model(id).disc
    return [[here.x, here.y], *([round(x * 1000), round(y * 1000)] for x, y in to)]


def moving(field: Field, id: str, *to: Inches, manner: str = "plain") -> dict[str, Any]:
    """The answer that moves a model."""
    return {"do": "move", "model": id, "path": path(field, id, *to), "manner": manner}


def move(field: Field, id: str, *to: Inches, manner: str = "plain") -> tuple[Event, ...]:
    """A model moves; what happened."""
    return field.decide(moving(field, id, *to, manner=manner), seat=field.battle.model(id).seat)


def refused(field: Field, answer: dict[str, Any] | str, seat: str | None = None) -> list[str]:
    """What speaks against an answer, each with its rule."""
    with pytest.raises(Refusal) as refusal:
        field.decide(answer, seat)
    return [str(fault) for fault in refusal.value.faults]


def refused_move(field: Field, id: str, *to: Inches, manner: str = "plain") -> list[str]:
    """What speaks against a move, each with its rule."""
    return refused(field, moving(field, id, *to, manner=manner), field.battle.model(id).seat)


def may_move(field: Field, id: str, *to: Inches, manner: str = "plain") -> bool:
    """Whether nothing speaks against a move."""
    form = field.asked(field.battle.model(id).seat).form
    assert form is not None
    return not list(form.faults(moving(field, id, *to, manner=manner)))


def last_move(field: Field) -> Moved:
    return field.saw(Moved)[-1]
