"""Ships as a ram, a boarding fight or a shot sees them, and the Destiny behind each side."""

from __future__ import annotations

from msgspec import Struct

from dwethia.engine.seats import Seat
from dwethia.profile import ModelId, Profile, Reasons, explained
from dwethia.tally import Tally


class CombatShip(Struct, frozen=True):
    """A ship that takes part."""

    id: ModelId
    name: str
    side: Seat
    seat: Seat  # who runs it {R-CC-82}
    profile: Profile  # as it counts now
    wounds: int  # left; a slain ship that still stands has none
    destiny: int = 0  # its own, where ships have their own {R-CC-57}
    tokens: int = 0  # Shield tokens on the side of it that is met (CC-SHIELD-02)
    is_stationary: bool = True  # took no move action this turn (CC-OPP-02)
    is_coherent: bool = False  # with a friend in the same fight, for the ruling that asks {R-CC-80}
    cancels_shots_on: int | None = None  # a die against each success of a shot at it (CC-SHOOT-24)
    reasons: Reasons = ()  # why its profile is not the printed one

    @property
    def has_shields(self) -> bool:
        """Whether it has any: a save, or shields whose save is not stated {R-CC-13}."""
        return self.profile.shield or self.profile.save is not None

    def tally(self, characteristic: str, name: str, rule: str) -> Tally:
        """A characteristic with its reasons."""
        return explained(self.profile, characteristic, f"{name} of {self.name}", rule, self.reasons)


class FleetDestiny(Struct, frozen=True):
    """A side as payer: who decides for it, the pool, and what friends who take no part have {R-CC-57, R-CC-60}."""

    side: Seat
    seat: Seat
    pool: int = 0
    afar: int = 0
