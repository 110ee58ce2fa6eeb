"""What happens in a run, in few words: for logs that show the dice beside them and the whole text on demand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from dwethia.dungeons import events
from dwethia.dungeons.combat.melee import Blows
from dwethia.dungeons.rooms.building_events import ExitMirrored, PieceShifted, PieceTurned
from dwethia.engine.events import Decided, Event, Rolled

# Dice that built the room, and dice whose outcome the next line tells anyway.
UNTOLD_RULES: Final = ("DD-SETUP", "DD-MAP", "DD-WALL", "DD-BARR", "DD-SCAT", "DD-ENEMY", "DD-OBJ-01")
UNTOLD_LABELS: Final = ("patrol or lookout", "patrol side", "advance or shoot", "retreat side", "spell")
UNTOLD: Final = (
    Decided, ExitMirrored, PieceTurned, PieceShifted,
    events.CountedAsFirst, events.EnemiesCounted, events.TurnBegan, events.RunEnded,
)  # fmt: skip


def short(event: Event) -> str | None:
    """An event in few words; None where it goes without saying. A roll is what it is for, without its faces."""
    if isinstance(event, Rolled):
        return event.label if is_told(event) else None
    if type(event) in UNTOLD or (isinstance(event, events.EnemyAppeared) and not event.is_summoned):
        return None
    if isinstance(event, events.EnemyLooked) and (event.spotted or not event.sees):
        return None
    say = SHORT.get(type(event))
    return say(event) if say else event.text()


def is_told(roll: Rolled) -> bool:
    """Whether a roll is shown: not those that built the room, nor those that the next line tells anyway."""
    return not roll.rule.startswith(UNTOLD_RULES) and roll.label not in UNTOLD_LABELS


def _room(event: events.RoomEntered) -> str:
    return f"Room {event.room.number} of {event.rooms}"


def _phase(event: events.EnemyPhaseBegan) -> str:
    return "The enemies act" if event.order else "There is nobody left to act"


def _checked(event: events.Checked) -> str:
    return f"{event.name}, {event.what}: {'passed' if event.passed else 'failed'} at {event.need.total}+"


def _melee(event: events.MeleeBegan) -> str:
    kind = "sneak attack" if event.is_sneak else "free attack" if event.is_free else "attack"
    back = f"; {event.defender} strikes back with {_blows(event.blows_back)}" if event.blows_back else ""
    return f"{event.attacker} makes a melee {kind} on {event.defender} with {_blows(event.blows)}{back}"


def _beyond_reach(event: events.BeyondReach) -> str:
    return event.text().partition(";")[0]


def _blows(blows: Blows) -> str:
    dice = "1 die" if blows.dice.total == 1 else f"{blows.dice.total} dice"
    return f"{dice}, hits on {blows.hit_need}+, wounds on {blows.wound_need}+"


def _shot(event: events.ShotFired) -> str:
    aim = event.aim
    kind = " with a dying hand" if event.is_dying else " from hiding" if event.is_sneak else ""
    hit = f"hits on {aim.hit.total}+, " if aim.hit is not None else ""
    return f"{aim.shooter} shoots {aim.weapon} at {aim.target}{kind}: {hit}wounds on {aim.need}+"


SHORT: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    events.RoomEntered: _room,
    events.EnemyPhaseBegan: _phase,
    events.Checked: _checked,
    events.MeleeBegan: _melee,
    events.BeyondReach: _beyond_reach,
    events.ShotFired: _shot,
}
