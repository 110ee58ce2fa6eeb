"""Answers: refused or accepted, as a record keeps them, as an action is told them, and as everybody is."""

from __future__ import annotations

from typing import Any

import msgspec

from dwethia.engine.events import Decided
from dwethia.engine.forms import Filled, as_written
from dwethia.engine.procedure import Ask
from dwethia.engine.request import Answer, Request
from dwethia.faults import Refusal


def accepted(ask: Ask, answer: Answer | Filled, *, is_kept: bool = True) -> tuple[Answer, Any]:
    """An answer as a record gives it back, and what that is read as; refused where anything speaks against it.

    Where no record is kept, the answer stays as it was given, and a form that was given filled in is not written out.
    """
    if isinstance(answer, Filled) and (is_kept or ask.form is None or type(answer) not in ask.form.READER.kinds):
        answer = as_written(answer)
    read: Any = answer
    written: Answer = "" if isinstance(answer, Filled) else answer
    if ask.form is not None and isinstance(answer, Filled):
        faults = tuple(ask.form.faults_of(answer))
    elif ask.form is not None and isinstance(written, dict):
        read = ask.form.read(written)
        faults = tuple(ask.form.faults_of(read))
    elif written in ask.all_options:
        faults = ()
    else:
        faults = tuple(Request.of(ask, at=0).faults(written))
    if faults:
        raise Refusal(faults)
    if not is_kept:
        return written, read
    recorded = _as_recorded(written)
    return recorded, as_told(ask, recorded)


def as_told(ask: Ask, answer: Any) -> Any:
    """What an action is told for an answer: the form as it was filled in, or the option itself."""
    return ask.form.read(answer) if ask.form is not None and isinstance(answer, dict) else answer


def decided(ask: Ask, answer: Answer, read: Any) -> Decided:
    """What is told of an answer."""
    if ask.is_secret:
        return Decided(ask.seat, ask.question, ask.rule, "", "something that stays secret for now")
    if isinstance(answer, str):
        return Decided(ask.seat, ask.question, ask.rule, answer, ask.named(answer))
    said = ask.form.said(read) if ask.form else str(answer)
    return Decided(ask.seat, ask.question, ask.rule, msgspec.json.encode(answer).decode(), said)


def _as_recorded(answer: Answer) -> Answer:
    """An answer as a record gives it back: lists, and keys in their order, so that a replay is told the same."""
    recorded: Answer = msgspec.json.decode(msgspec.json.encode(answer, order="deterministic"))
    return recorded
