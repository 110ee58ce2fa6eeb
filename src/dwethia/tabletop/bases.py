"""What models stand on: round bases and rectangular ones, on the table and before they are put anywhere."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from dwethia.geometry.shapes import Disc, Point, Shape, placed


class OnTable(Protocol):
    """A model with its base, if it stands on the table."""

    @property
    def base(self) -> Disc | None: ...


class BaseSize(Struct, frozen=True):
    """A base about its own middle: how far it reaches to each side, and to front and rear where it is a rectangle."""

    across: int
    along: int | None = None  # None: it is round

    def at(self, place: Point, turned: int = 0) -> Shape:
        """The base with its middle at a place; turned by 0 degrees its front looks north, by 90 west."""
        if self.along is None:
            return Disc(*place, self.across)
        across, along = self.across, self.along
        return placed(((-across, -along), (across, -along), (across, along), (-across, along)), place, turned)

    @property
    def is_round(self) -> bool:
        return self.along is None

    @property
    def area(self) -> int:
        """How much ground it takes, for comparing bases of one kind."""
        return self.across * (self.along or self.across)
