"""How far a model may move (SK-MOVE-02)."""

from __future__ import annotations

from functools import lru_cache

from dwethia.lengths import INCH
from dwethia.profile import Profile
from dwethia.rulebook import Rulings
from dwethia.tally import Tally


def move_allowance(profile: Profile, rulings: Rulings) -> Tally:
    """How far a model may move, in thousandths of an inch."""
    return _allowance(profile.move, rulings)


@lru_cache(maxsize=256)
def _allowance(move: int, rulings: Rulings) -> Tally:
    if rulings.says("R-SK-03", "fixed-6"):
        return Tally.of(6 * INCH, "every model moves 6 in", "SK-MOVE-02")
    return Tally.of(move * INCH, "Move", "SK-MOVE-02")
