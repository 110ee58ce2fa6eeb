"""What Dungeons brings as a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dwethia.dungeons.changes import CHANGES
from dwethia.dungeons.events import attacks, enemies, hero, run, spells
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.rooms import building_events
from dwethia.dungeons.setup.plan import HERO
from dwethia.dungeons.state import Dungeon
from dwethia.dungeons.turn.turns import score
from dwethia.engine.events import Event, events_in
from dwethia.games import Daily, GameFeat, GameKit, Outcome
from dwethia.rulebook import Rulings


def outcome(dungeon: Dungeon, rulings: Rulings) -> Outcome:
    """Whether the hero has won, why, and the score so far (DD-RUN-08)."""
    points, end = score(dungeon), dungeon.outcome
    if end is None:
        return Outcome(None, {HERO: points}, f"{points} points so far")
    how = "won" if end.is_won else "lost"
    return Outcome(HERO if end.is_won else None, {HERO: points}, f"the run is {how}: {end.reason}; {points} points")


def phase(dungeon: Dungeon) -> str:
    """The room, its turn and its phase; the phase alone before the first room."""
    if dungeon.room is None:
        return dungeon.phase.value
    return f"Room {dungeon.room.number}, turn {dungeon.turn}, {dungeon.phase}"


def feats(events: Sequence[Event]) -> tuple[GameFeat, ...]:
    """The best shot."""
    from dwethia.dungeons.words.best_shot import best_shots
    from dwethia.tabletop.report.luck import best_shot_feat

    return (best_shot_feat(best_shots(events)),)


def picture(dungeon: Dungeon, title: str) -> str:
    """The room in which the run has ended."""
    from dwethia.dungeons.words.room_picture import room_picture

    return room_picture(dungeon, title)


def daily(day: str) -> Daily:
    """The run that everybody has on a day."""
    from dwethia.dungeons.setup.daily import daily_run

    return daily_run(day)


KITS: Final[tuple[GameKit[Dungeon], ...]] = (
    GameKit(
        rules=DungeonRules(),
        title="Dungeon",
        summary="A lone hero, room after room, to victory or death.",
        outcome=outcome,
        phase=phase,
        events=events_in(attacks, building_events, enemies, hero, run, spells),
        for_batches=lambda: DungeonRules(for_batches=True),
        changes=CHANGES,
        feats=feats,
        picture=picture,
        daily=daily,
        lacks=frozenset({"facade"}),
    ),
)
