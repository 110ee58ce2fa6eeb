"""What may be asked of the form that is open to a seat, in every measured game."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

from dwethia.engine.forms import Form, as_written
from dwethia.engine.request import Request
from dwethia.faults import Fault, Refusal
from dwethia.server.boards.probe_types import AskFaults, FoundFaults, FoundIdeas

SUGGESTED: Final = 40


def faults_found(request: Request | None, probe: AskFaults) -> FoundFaults:
    """What speaks against an answer."""
    return FoundFaults(tuple(_form(request).faults(probe.answer)))


def ideas_found(request: Request | None) -> FoundIdeas:
    """Answers that are worth looking at, in words and as they are given."""
    form = _form(request)
    return FoundIdeas(tuple((form.said(each), as_written(each)) for each in islice(form.suggestions(), SUGGESTED)))


def _form(request: Request | None) -> Form[Any]:
    if request is None or request.form is None:
        raise Refusal([Fault(None, "no form is open")])
    return request.form
