"""A battle in space told afterwards: phase by phase, with the table before and after each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from dwethia.cosmic.events.shooting import ShipShot, ShotMissed
from dwethia.cosmic.events.turning import PhaseBegan
from dwethia.cosmic.game import FleetBattleRules
from dwethia.cosmic.state.battle import FleetBattle, Phase
from dwethia.cosmic.turn.turn_order import STEPS_OF_MOVEMENT
from dwethia.engine.events import Event
from dwethia.engine.record import Record
from dwethia.geometry.hulls.hull import shape_of
from dwethia.tabletop.chronicle import Chronicle, ChroniclePage, PageKey, Telling, tell
from dwethia.tabletop.drawing import DrawnShot, Fallen, Happenings, Trail

BEFORE: Final = "Before the battle"


def _page_of(battle: FleetBattle) -> PageKey:
    if not battle.turn:
        return 0, BEFORE
    return battle.turn, Phase.MOVEMENT.label if battle.phase in STEPS_OF_MOVEMENT else battle.phase.label


def _opened_by(event: Event) -> PageKey | None:
    return (event.turn, event.phase) if isinstance(event, PhaseBegan) else None


TELLING: Final = Telling(
    page_of=_page_of, opened_by=_opened_by, heading=PhaseBegan, turns_of=lambda battle: battle.setup.turns
)


def chronicle(record: Record) -> Chronicle[FleetBattle]:
    """The battle that a record describes."""
    return tell(record, FleetBattleRules(), TELLING)


# What can be drawn of a page


def happenings(page: ChroniclePage[FleetBattle]) -> Happenings:
    """How far ships have come, what they shot at, and where one was lost."""
    return Happenings(trails=tuple(_trails(page)), shots=tuple(_shots(page)), fallen=tuple(_fallen(page)))


def _trails(page: ChroniclePage[FleetBattle]) -> Iterator[Trail]:
    for was, now in zip(page.before.ships, page.after.ships, strict=True):
        if was.base is not None and now.base is not None and was.at != now.at:
            yield Trail(now.side, (was.at, now.at))


def _shots(page: ChroniclePage[FleetBattle]) -> Iterator[DrawnShot]:
    told = [event for event in page.events if isinstance(event, ShipShot | ShotMissed)]
    for event, following in zip_longest(told, told[1:]):
        if isinstance(event, ShipShot) and event.line is not None:
            is_hit = event.aim.need is not None and not isinstance(following, ShotMissed)
            yield DrawnShot(page.after.ship(event.shooter).side, *event.line, is_hit)


def _fallen(page: ChroniclePage[FleetBattle]) -> Iterator[Fallen]:
    for lost in page.after.losses[len(page.before.losses) :]:
        ship = page.before.ship(lost.ship)
        if ship.base is not None and not page.after.ship(lost.ship).is_here:
            yield Fallen(ship.side, shape_of(ship.base), ship.name)
