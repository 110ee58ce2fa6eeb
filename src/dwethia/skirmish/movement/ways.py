"""Ways as they are written into forms: points, and the manner in which they are gone."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from dwethia.engine.forms import or_else
from dwethia.geometry.paths import MOST_POINTS, Path
from dwethia.geometry.shapes import Point
from dwethia.lengths import INCH
from dwethia.rulebook import RuleId
from dwethia.skirmish.state.battle import Manner

FARTHEST: Final = 1000 * INCH  # no point is looked at that lies beyond
MEASURED: Final = RuleId("SK-MEAS-01")

Along: TypeAlias = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]
PathField: TypeAlias = Annotated[
    tuple[tuple[Along, Along], ...],
    Meta(min_length=1, max_length=MOST_POINTS),
    or_else(MEASURED, f"expected path, 1 to {MOST_POINTS} points [x, y] in thousandths of an inch"),
]
PlaceField: TypeAlias = Annotated[
    tuple[Along, Along], or_else(MEASURED, "expected at, a point [x, y] in thousandths of an inch")
]
MannerField: TypeAlias = Annotated[Manner, or_else(None, f"expected manner, one of {', '.join(Manner)}")]


def way_of(points: PathField) -> Path:
    """The way through some points: those that say the same place twice over are one."""
    if len(points) < 2:
        return points
    way: list[Point] = [points[0]]
    for point in points:
        if point != way[-1]:
            way.append(point)
    return tuple(way)
