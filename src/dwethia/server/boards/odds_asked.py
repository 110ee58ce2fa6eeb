"""Questions about odds over HTTP, the same as on the command line: worked out beside the tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from litestar import Request

from dwethia.server.app_context import app_context_of
from dwethia.server.errors import ClientError
from dwethia.tabletop.odds.asking import QuestionError

A = TypeVar("A")
Q = TypeVar("Q")


async def answered(request: Request[Any, Any, Any], answer: Callable[[Q], A], question: Q) -> A:
    """The answer to a question; `answer` stands in a module, for it is run in a process of its own."""
    return await app_context_of(request).calculations.apart(request, _worked_out, answer, question)


def _worked_out(answer: Callable[[Q], A], question: Q) -> A:
    try:
        return answer(question)
    except QuestionError as wrong:
        raise ClientError(wrong.plainly) from wrong
