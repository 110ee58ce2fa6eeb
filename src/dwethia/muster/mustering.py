"""The muster: an army counted up, and everything that speaks against it."""

from __future__ import annotations

from dataclasses import dataclass

from dwethia.codex import Codex
from dwethia.faults import Fault
from dwethia.muster.army import Army
from dwethia.muster.force import CountedArmy, count_up
from dwethia.muster.legality import faults_of_force, warnings_of_force


@dataclass(frozen=True)
class Mustered(CountedArmy):
    """A force that was looked over; it is legal if it has no faults, and warnings do not count."""

    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...]

    @property
    def is_legal(self) -> bool:
        return not self.faults


def muster(army: Army, codex: Codex) -> Mustered:
    """What an army comes to, with all that is wrong with it (SK-MUSTER-06 to -18)."""
    force = count_up(army, codex)
    return Mustered(
        **vars(force), faults=tuple(faults_of_force(force, codex)), warnings=tuple(warnings_of_force(force))
    )
