"""Secondary missions: a faction that has them, a trigger that is declared, and the fields it takes (SK-SCEN-09)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.codex.battlefield import Mission
from dwethia.codex.checks.library import Library
from dwethia.codex.checks.taking import taking_mistakes
from dwethia.codex.mistakes import Mistake
from dwethia.codex.shape import did_you_mean, quoted
from dwethia.rulebook.declared import mission_triggers

RULE: Final = "SK-SCEN-09"
FIELDS: Final = ("type", "way", "zone", "percent", "most")


def mistakes_of_missions(library: Library) -> Iterator[Mistake]:
    """Everything wrong with the missions."""
    for mission in library.of(Mission):
        yield from library.reference_mistakes(mission, "faction", "faction", [mission.faction], RULE)
        trigger = mission_triggers().get(mission.trigger)
        if trigger is None:
            found = f"there is no mission trigger {quoted(mission.trigger)}"
            expected = did_you_mean(mission.trigger, mission_triggers())
            yield Mistake.at(library.place(mission, "trigger"), found, expected, RULE)
            continue
        yield from taking_mistakes(library, mission, mission, trigger, trigger.takes, FIELDS)
        if mission.most is not None and trigger.scores_each_time and mission.most < mission.points:
            found = f"{mission.most} is less than the points of one time, {mission.points}"
            yield Mistake.at(library.place(mission, "most"), found, f"at least {mission.points}", RULE)
