"""What may be asked of the form that is open to a seat, in every measured game."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

from dwethia.engine.forms import Form, as_written
from dwethia.engine.request import Request
from dwethia.faults import Fault, Refusal
from dwethia.profile import ModelId
from dwethia.server.boards.probe_types import AskFaults, AskIdeas, AskPlaces, FoundFaults, FoundIdeas, FoundPlaces
from dwethia.tabletop.deployment import Deploy, DeploymentForm
from dwethia.tabletop.nearest_places import nearest_places

SUGGESTED: Final = 40


def faults_found(request: Request | None, probe: AskFaults) -> FoundFaults:
    """What speaks against an answer."""
    return FoundFaults(tuple(_form(request).faults(probe.answer)))


def ideas_found(request: Request | None, probe: AskIdeas) -> FoundIdeas:
    """Answers that are worth looking at, in words and as they are given."""
    form = _form(request)
    ideas = form.suggestions() if probe.begun is None else form.completions(form.read(probe.begun))
    return FoundIdeas(tuple((form.said(each), as_written(each)) for each in islice(ideas, SUGGESTED)))


def places_found(request: Request | None, probe: AskPlaces) -> FoundPlaces:
    """Free places for models that are deployed, as near to the wanted ones as may be."""
    form = _form(request)
    if not isinstance(form, DeploymentForm):
        raise Refusal([Fault(None, "nobody is deployed now")])
    begun = Deploy() if probe.begun is None else form.own_part(form.read(probe.begun))
    places = nearest_places(form, begun, {ModelId(id): at for id, at in probe.wanted.items()}, probe.within)
    return FoundPlaces({str(id): at for id, at in places.items()}, tuple(id for id in probe.wanted if id not in places))


def _form(request: Request | None) -> Form[Any]:
    if request is None or request.form is None:
        raise Refusal([Fault(None, "no form is open")])
    return request.form
