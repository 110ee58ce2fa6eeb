"""The muster: an army counted up, and everything that speaks against it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, overload

from dwethia.codex import Codex
from dwethia.faults import Fault
from dwethia.muster.army import Army, ForceList
from dwethia.muster.force import A_co, CountedForce, Fielded, FieldedModels, M_co, count_up
from dwethia.muster.legality import faults_of_force, warnings_of_force


@dataclass(frozen=True)
class MusteredForce(CountedForce[A_co, M_co], Generic[A_co, M_co]):
    """A force that was looked over; it is legal if it has no faults, and warnings do not count."""

    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...]

    @property
    def is_legal(self) -> bool:
        return not self.faults


AnyMustered = MusteredForce[ForceList, FieldedModels]
Mustered = MusteredForce[Army, Fielded]


@overload
def muster(army: Army, codex: Codex) -> Mustered: ...
@overload
def muster(army: ForceList, codex: Codex) -> AnyMustered: ...
def muster(army: Any, codex: Codex) -> Any:
    """What a force comes to, with all that is wrong with it (SK-MUSTER-06 to -18, CC-MUSTER-05 to -15)."""
    force = count_up(army, codex)
    return MusteredForce(
        **vars(force), faults=tuple(faults_of_force(force, codex)), warnings=tuple(warnings_of_force(force))
    )
