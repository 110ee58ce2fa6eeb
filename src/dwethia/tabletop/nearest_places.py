"""Models that are deployed about some places: each as near to its own as the form lets it stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.geometry.shapes import Point, Shape, on_circle
from dwethia.lengths import INCH
from dwethia.tabletop.deployment import Deploy, DeploymentForm, M, Places, Standing, base_at
from dwethia.tabletop.places import FreeSpace

FARTHEST_AWAY: Final = 12 * INCH  # from where a model was wanted
STEP: Final = INCH // 4  # between the circles on which a place is looked for
APART: Final = INCH // 2  # about, between the places on a circle
LEAST: Final = 8  # places on a circle
MOST: Final = 48


def nearest_places(form: DeploymentForm[M], begun: Deploy, wanted: Places, within: int) -> Places:
    """A free place for each, one after the other; none for those that find none so near.

    How many are placed at a time is not asked: somebody may plan for all.
    """
    deployment = form.deployment.having(begun)
    room, found = deployment.room, Places()
    waiting = {model.id: model for model in deployment.waiting_for(form.seat)}
    for id, standing in wanted.items():
        if id not in waiting:
            continue
        for place in _about(standing, within):
            base = _base_there(form, waiting[id], place, room)
            if base is not None:
                found[id], room = place, room.with_base(id, base)
                break
    return found


def _base_there(form: DeploymentForm[M], model: M, place: Standing, room: FreeSpace) -> Shape | None:
    """A model's base in a place, where nothing speaks against it."""
    stands = base_at(place, model.size, form.deployment.edge)
    if stands is None or next(form.faults_of_base(model, stands[1], place, room), None) is not None:
        return None
    return stands[1]


def _about(standing: Standing, within: int) -> Iterator[Standing]:
    """A place, then those around it on wider and wider circles."""
    x, y, *degrees = standing
    yield standing
    for r in range(STEP, within + 1, STEP):
        for at in _on_circle((x, y), r):
            yield *at, *degrees


def _on_circle(centre: Point, r: int) -> Iterator[Point]:
    number = min(max(LEAST, 6 * r // APART), MOST)
    return (on_circle(centre, r, 360 * each // number) for each in range(number))
