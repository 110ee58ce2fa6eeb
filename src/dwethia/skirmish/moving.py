"""Move allowances (SK-MOVE-02, SK-TERR-02)."""

from __future__ import annotations

from dwethia.profile import Profile
from dwethia.rulebook import Rulings
from dwethia.tally import Tally
from dwethia.weapon import INCH, Penalty


def move_allowance(profile: Profile, rulings: Rulings) -> Tally:
    """How far a model may move, in thousandths of an inch."""
    if rulings.says("R-SK-03", "fixed-6"):
        return Tally.of(6 * INCH, "every model moves 6 in", "SK-MOVE-02")
    return Tally.of(profile.move * INCH, "Move", "SK-MOVE-02")


def move_in_difficult_ground(profile: Profile, rulings: Rulings, keeps_shot_of: Penalty = Penalty.NONE) -> Tally:
    """How far a model may move wholly in difficult ground, and still shoot a weapon of that penalty."""
    allowance = move_allowance(profile, rulings)
    allowance = allowance.plus(-(allowance.total // 2), "difficult ground halves the Move", "SK-TERR-02")
    if keeps_shot_of is Penalty.HALF:
        return allowance.plus(-(allowance.total // 2), "half of it, to shoot", "SK-SHOOT-40")
    if keeps_shot_of is Penalty.FULL:
        return allowance.exactly(0, "no move, to shoot", "SK-SHOOT-38")
    return allowance
