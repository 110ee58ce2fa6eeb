"""The shots that were the end of a ship, and how likely their dice were to fall so well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dwethia.cosmic.events.losing import ShipLost
from dwethia.cosmic.events.shooting import ShipShot
from dwethia.cosmic.events.turning import PhaseBegan
from dwethia.engine.events import Event, Rolled
from dwethia.tabletop.report.luck import chance_of_shot


def best_shots(events: Iterable[Event]) -> Iterator[tuple[str, float]]:
    """Each in words, with the chance of its dice."""
    shot: ShipShot | None = None
    rolls: list[Rolled] = []
    turn = 0
    for event in events:
        match event:
            case PhaseBegan():
                shot, turn = None, event.turn
            case ShipShot():
                shot, rolls = event, []
            case Rolled() if shot is not None:
                rolls.append(event)
            case ShipLost(means="shot") if shot is not None and event.by not in (None, event.side):
                words = f"{shot.shooter_name} brought down {event.name} with {shot.weapon} in turn {turn}"
                yield words, chance_of_shot(shot.seat, rolls)
