"""Questions as functions put them: within their bounds, or refused in plain words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from dwethia.tabletop.odds.asking import QuestionError

Q = TypeVar("Q")
A = TypeVar("A")


def answer(ask: Callable[[Q], A], kind: type[Q], **asked: Any) -> A:
    """The answer to a question within its bounds; what is wrong with it is said without the options of a command."""
    try:
        return ask(msgspec.convert(asked, kind))
    except msgspec.ValidationError as wrong:
        what, _, where = str(wrong).partition(" - at ")
        raise QuestionError(f"{where.strip('`').removeprefix('$.')}: {what}") from wrong
    except QuestionError as wrong:
        raise QuestionError(wrong.plainly) from wrong
