"""A battle told afterwards: phase by phase, with the table before and after each, and what happened in between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Final

from dwethia.engine.events import Event
from dwethia.engine.record import Record
from dwethia.geometry.shapes import Disc
from dwethia.profile import ModelId
from dwethia.skirmish.events.fighting import Retreated
from dwethia.skirmish.events.moving import Moved
from dwethia.skirmish.events.powers import PowerCast
from dwethia.skirmish.events.setting_up import BattleBegan, Scouted
from dwethia.skirmish.events.shooting import ShotFailed, ShotFired
from dwethia.skirmish.events.turning import PhaseBegan
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.tabletop.chronicle import Chronicle, ChroniclePage, PageKey, Telling, tell
from dwethia.tabletop.drawing import DrawnShot, Fallen, Happenings, Trail

BEFORE: Final = "Before the battle"
START: Final = (1, "Start")  # the first roll for priority, and those who act before the first turn


def _page_of(battle: Battle) -> PageKey:
    if battle.phase is Phase.START:
        return START
    return (battle.turn, battle.phase.label) if battle.turn else (0, BEFORE)


def _opened_by(event: Event) -> PageKey | None:
    if isinstance(event, BattleBegan):
        return START
    return (event.turn, event.phase) if isinstance(event, PhaseBegan) else None


TELLING: Final = Telling(
    page_of=_page_of, opened_by=_opened_by, heading=PhaseBegan, turns_of=lambda battle: battle.setup.turns
)


def chronicle(record: Record) -> Chronicle[Battle]:
    """The battle that a record describes."""
    return tell(record, BattleRules(), TELLING)


# What can be drawn of a page


def happenings(page: ChroniclePage[Battle]) -> Happenings:
    """The ways that were walked, the shots and powers, and where somebody fell."""
    places = {model.id: model.base for battle in (page.after, page.before) for model in battle.present}
    return Happenings(
        trails=tuple(_trails(page)),
        shots=tuple(_shots(page, places)),
        fallen=tuple(_fallen(page)),
    )


def _trails(page: ChroniclePage[Battle]) -> Iterator[Trail]:
    for event in page.events:
        if isinstance(event, Moved | Scouted | Retreated) and len(event.path) > 1:
            side = page.after.model(event.model).side
            yield Trail(side, event.path, isinstance(event, Moved) and bool(event.engages))


def _shots(page: ChroniclePage[Battle], places: Mapping[ModelId, Disc | None]) -> Iterator[DrawnShot]:
    told = [event for event in page.events if isinstance(event, ShotFired | ShotFailed | PowerCast)]
    for event, following in zip_longest(told, told[1:]):
        if event is None or isinstance(event, ShotFailed) or event.target is None:
            continue
        source = event.shooter if isinstance(event, ShotFired) else event.caster
        start, end = places.get(source), places.get(event.target)
        if start and end and source != event.target:
            hits = event.aim.need is not None if isinstance(event, ShotFired) else True
            missed = isinstance(following, ShotFailed) or not hits
            side = page.after.model(source).side
            yield DrawnShot(side, start[:2], end[:2], not missed, isinstance(event, PowerCast))


def _fallen(page: ChroniclePage[Battle]) -> Iterator[Fallen]:
    for death in page.after.deaths[len(page.before.deaths) :]:
        model = page.after.model(death.victim)
        if death.at is not None and not model.is_here:
            yield Fallen(model.side, Disc(*death.at, model.card.radius), model.name)
