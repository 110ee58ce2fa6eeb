"""How large a board a battle is fought on, by its points limit (SK-MUSTER-03 to -06)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from dwethia.lengths import FOOT
from dwethia.tally import Tally

PRESETS: Final = (100, 500, 1000, 2500, 5000)  # the sizes that are offered {R-SK-12}
ALLIES_FROM: Final = 5000  # SK-MUSTER-06


class BoardFormat(Struct, frozen=True):
    """A board; its sides are in thousandths of an inch."""

    width: Tally
    depth: Tally
    duration: str

    def __str__(self) -> str:
        return f"{self.width.total // FOOT}x{self.depth.total // FOOT} ft"


class Sample(Struct, frozen=True):
    """A size of battle that the book offers."""

    points: int
    width: int
    depth: int
    duration: str
    rule: str


SAMPLES: Final = (
    Sample(500, 2, 2, "about 90 minutes", "SK-MUSTER-03"),
    Sample(1000, 3, 3, "about 120 minutes", "SK-MUSTER-04"),
    Sample(2500, 4, 6, "4 hours or more", "SK-MUSTER-05"),
    Sample(5000, 4, 6, "6 to 8 hours or more", "SK-MUSTER-06"),
)


def board_for(limit: int, samples: Sequence[Sample] = SAMPLES) -> BoardFormat:
    """The board of the largest sample size that the limit reaches; smaller battles use the smallest {R-SK-12}."""
    sample = next((each for each in reversed(samples) if limit >= each.points), samples[0])
    reason = f"ft for a battle of {limit} points"
    return BoardFormat(
        Tally.of(sample.width * FOOT, f"{sample.width} {reason}", sample.rule),
        Tally.of(sample.depth * FOOT, f"{sample.depth} {reason}", sample.rule),
        sample.duration,
    )
