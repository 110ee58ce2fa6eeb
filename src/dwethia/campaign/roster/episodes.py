"""The lines of a member's story: what a battle has left on it, and for how long."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from dwethia.campaign.tables.rows import EpisodeKind
from dwethia.rulebook import Rule, RuleId, rule


class Leave(StrEnum):
    """Why models of a member will not be fielded again {R-CP-05}."""

    DIED = "died"
    LEFT = "left"  # for the Champions of the Void {R-CP-39}
    PARTED = "parted"  # from its squad, as a member of its own that is another unit {R-CP-44}


class Episode(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One scar or glory of a member, as it came out."""

    rule: RuleId
    kind: EpisodeKind
    battle: int  # the number of the battle it comes from
    changes: tuple[tuple[str, int], ...] = ()  # characteristics, as far as floors let them change
    points: int = 0  # of one model
    gear: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    hesitates: bool = False  # Martial counts 1 lower against Heroes {R-CP-26}
    is_duty: bool = False  # owed in the next game it is fielded in, and then over {R-CP-19}
    served: int = 0  # the battle in which it was
    becomes: str = ""  # its unit from now on
    is_fresh: bool = False  # what it had become before is left behind {R-CP-25}
    leave: Leave | None = None
    models: int = 1  # of a squad, how many that took {R-CP-03}
    idle: str = ""  # why it changes nothing (CP-GEN-19)

    @property
    def origin(self) -> Rule:
        """The rule it comes from."""
        return rule(self.rule)

    @property
    def title(self) -> str:
        return self.origin.title

    @property
    def turns_into(self) -> str:
        """What its member is from now on; where only models of a squad become something, they part from it."""
        return self.becomes if self.leave is None else ""

    @property
    def is_loss(self) -> bool:
        """Whether models are gone for good (CP-GEN-08)."""
        return self.leave in (Leave.DIED, Leave.LEFT)

    @property
    def is_owed(self) -> bool:
        """Whether it is a duty that waits for the next game."""
        return self.is_duty and not self.served

    @property
    def is_at_work(self) -> bool:
        """Whether its changes count: always, or until the duty is served (CP-GEN-17)."""
        return not self.is_duty or not self.served
