"""What a form takes where a seat may do several things: the field `do` says which."""

from __future__ import annotations

from typing import ClassVar

from dwethia.engine.forms import Filled
from dwethia.engine.tags import written_out


class PossibleDeed(Filled, frozen=True, tag_field="do", tag=written_out("PossibleDeed")):
    """One of the things that a seat may do now."""


class NothingMore(PossibleDeed, frozen=True, tag="done"):
    """Nothing more."""

    EXPECTED: ClassVar[str] = "done needs nothing else"
