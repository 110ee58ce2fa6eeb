"""A scenario as a battle sees it: everything it needs of one, so that a record replays without any pack."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from dwethia.codex import SpaceScenario

Inches = Annotated[int, Meta(ge=0, le=72)]


class ScenarioCard(Struct, frozen=True, omit_defaults=True):
    """What a battle is about, and the figures of that (CC-DEPLOY-03, CC-TURN-07)."""

    id: str
    name: str
    aim: str  # as the rulebook declares it
    zone: Inches = 9  # how far a zone reaches
    times: Annotated[int, Meta(ge=1, le=9)] | None = None
    across: Inches | None = None
    reach: Inches | None = None
    percent: Annotated[int, Meta(ge=1, le=100)] | None = None
    guard: Inches | None = None


def scenario_card(entry: SpaceScenario) -> ScenarioCard:
    """A scenario of the codex as the battle sees it."""
    return ScenarioCard(
        entry.id,
        entry.name,
        entry.aim,
        entry.zone,
        entry.times,
        entry.across,
        entry.reach,
        entry.percent,
        entry.guard,
    )
