"""Zones of the table, and who is in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import TypeAlias, TypeVar

from dwethia.geometry.measuring import centre_within, gap, lies_partly_within, lies_within
from dwethia.geometry.shapes import Disc, Rect
from dwethia.tabletop.bases import OnTable

Zone: TypeAlias = Rect | Disc


class Being(Enum):
    """How much of a base must be in a zone."""

    ANY_PART = auto()
    CENTRE = auto()
    WHOLLY = auto()


M = TypeVar("M", bound=OnTable)


def is_in(base: Disc, zone: Zone, being: Being) -> bool:
    """Whether so much of a base is in a zone."""
    if isinstance(zone, Disc):
        return _is_in_circle(base, zone, being)
    if being is Being.WHOLLY:
        return lies_within(base, zone)
    return centre_within(base, zone) if being is Being.CENTRE else lies_partly_within(base, zone)


def _is_in_circle(base: Disc, zone: Disc, being: Being) -> bool:
    if being is Being.ANY_PART:
        return gap(base, zone) < 0
    farthest = zone.r - base.r if being is Being.WHOLLY else zone.r
    return farthest >= 0 and (base.x - zone.x) ** 2 + (base.y - zone.y) ** 2 <= farthest**2


def those_in(models: Iterable[M], zone: Zone | None, being: Being) -> Iterator[M]:
    """The models on the table that are in a zone; nobody is in a zone that is not there yet."""
    if zone is not None:
        yield from (model for model in models if model.base is not None and is_in(model.base, zone, being))
