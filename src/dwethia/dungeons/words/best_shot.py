"""The hero's shots that slew somebody, and how likely their dice were to fall so well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dwethia.dungeons.events.attacks import MeleeBegan, ShotFired, WoundsLost
from dwethia.dungeons.events.run import EnemyPhaseBegan, RoomEntered, TurnBegan
from dwethia.dungeons.setup.plan import HERO
from dwethia.engine.events import Event, Rolled
from dwethia.tabletop.report.luck import chance_of_shot


def best_shots(events: Iterable[Event]) -> Iterator[tuple[str, float]]:
    """Each in words, with the chance of its dice; what enemies shoot is nobody's pride."""
    shot: ShotFired | None = None
    rolls: list[Rolled] = []
    room, is_heros = 0, True
    for event in events:
        match event:
            case RoomEntered():
                shot, room, is_heros = None, event.room.number, True
            case TurnBegan() | EnemyPhaseBegan():
                shot, is_heros = None, isinstance(event, TurnBegan)
            case MeleeBegan():
                shot = None
            case ShotFired():
                shot, rolls = (event if is_heros else None), []
            case Rolled() if shot is not None:
                rolls.append(event)
            case WoundsLost() if shot is not None and event.id != HERO and event.left == 0:
                words = f"{shot.aim.shooter} slew {event.name} with {shot.aim.weapon} in room {room}"
                yield words, chance_of_shot(HERO, rolls)
                shot = None
