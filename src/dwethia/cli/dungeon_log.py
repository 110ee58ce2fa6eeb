"""What happens in a run, as it is told at the table: short, with the dice; the whole log has every rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rich.text import Text

from dwethia.dungeons import events
from dwethia.dungeons.melee import Blows
from dwethia.dungeons.pieces import ExitMirrored, PieceShifted, PieceTurned
from dwethia.dungeons.plan import HERO
from dwethia.engine.events import Decided, Event, Rolled

# Dice that built the room, and dice whose outcome the next line tells anyway.
UNTOLD_RULES: Final = ("DD-SETUP", "DD-MAP", "DD-WALL", "DD-BARR", "DD-SCAT", "DD-ENEMY", "DD-OBJ-01")
UNTOLD_LABELS: Final = ("patrol or lookout", "patrol side", "advance or shoot", "retreat side", "spell")


def told(event: Event, hero: str) -> Text | None:
    """An event as the table hears it; None where it goes without saying."""
    if isinstance(event, Rolled):
        return _roll(event, hero)
    if type(event) in UNTOLD or (isinstance(event, events.EnemyAppeared) and not event.is_summoned):
        return None
    if isinstance(event, events.EnemyLooked) and (event.spotted or not event.sees):
        return None
    if isinstance(event, events.WoundsLost):
        return _loss(event)
    say = SHORT.get(type(event))
    return Text(say(event) if say else event.text(), style=STYLES.get(type(event), ""))


UNTOLD: Final = (
    Decided, ExitMirrored, PieceTurned, PieceShifted,
    events.CountedAsFirst, events.EnemiesCounted, events.TurnBegan, events.RunEnded,
)  # fmt: skip


def _roll(event: Rolled, hero: str) -> Text | None:
    if event.rule.startswith(UNTOLD_RULES) or event.label in UNTOLD_LABELS:
        return None
    who = hero if event.seat == HERO else "the enemy"
    again = "re-rolls" if event.again else "rolls"
    need = f", {event.need}+" if event.need is not None else ""
    line = Text(f"    {who} {again} {event.label}{need}:")
    for face in event.faces:
        is_good = event.need is not None and face >= event.need
        line.append(f" {face}", style="bold" if is_good else "dim" if event.need is not None else "bold")
    if event.hits is not None:
        line.append(f" ({event.hits} of {len(event.faces)})" if len(event.faces) > 1 else _outcome(event.hits))
    return line


def _outcome(hits: int) -> str:
    return " (yes)" if hits else " (no)"


def _loss(event: events.WoundsLost) -> Text:
    is_ours = event.id == "hero"
    return Text(f"  {event.text()}", style="bold red" if is_ours else "bold green" if event.left == 0 else "green")


def _room(event: events.RoomEntered) -> str:
    return f"Room {event.room.number} of {event.rooms}"


def _phase(event: events.EnemyPhaseBegan) -> str:
    return "The enemies act" if event.order else "There is nobody left to act"


def _checked(event: events.Checked) -> str:
    return f"  {event.name}, {event.what}: {'passed' if event.passed else 'failed'} at {event.need.total}+"


def _melee(event: events.MeleeBegan) -> str:
    kind = "sneak attack" if event.is_sneak else "free attack" if event.is_free else "attack"
    back = f"; {event.defender} strikes back with {_blows(event.blows_back)}" if event.blows_back else ""
    return f"  {event.attacker} makes a melee {kind} on {event.defender} with {_blows(event.blows)}{back}"


def _blows(blows: Blows) -> str:
    dice = "1 die" if blows.dice.total == 1 else f"{blows.dice.total} dice"
    return f"{dice}, hits on {blows.hit_need}+, wounds on {blows.wound_need}+"


def _shot(event: events.ShotFired) -> str:
    aim = event.aim
    kind = " with a dying hand" if event.is_dying else " from hiding" if event.is_sneak else ""
    hit = f"hits on {aim.hit.total}+, " if aim.hit is not None else ""
    return f"  {aim.shooter} shoots {aim.weapon} at {aim.target}{kind}: {hit}wounds on {aim.need}+"


def _indented(event: Event) -> str:
    return f"  {event.text()}"


SHORT: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    events.RoomEntered: _room,
    events.EnemyPhaseBegan: _phase,
    events.Checked: _checked,
    events.MeleeBegan: _melee,
    events.ShotFired: _shot,
    events.EnemyLooked: _indented,
    events.EnemyChose: _indented,
    events.EnemyMoved: _indented,
    events.Caught: _indented,
    events.DestinySpent: _indented,
    events.DestinyReturned: _indented,
    events.SpellResisted: _indented,
    events.SpellTook: _indented,
}
STYLES: Final[Mapping[type[Event], str]] = {
    events.RunPlanned: "bold",
    events.RoomEntered: "bold bright_cyan",
    events.EnemyPhaseBegan: "bold",
    events.TargetNamed: "bold bright_magenta",
    events.EnemyAppeared: "bright_magenta",
    events.DestinySpent: "bright_blue",
    events.DestinyReturned: "bright_blue",
    events.EnemyChose: "dim",
    events.DoorOpened: "bold green",
    events.RoomLeft: "bold green",
    events.PackageDropped: "bold yellow",
    events.PackageTaken: "bold yellow",
    events.CasterHurt: "red",
}


def with_rules(event: Event) -> Text:
    """A line of the whole log: the event in full, and the rules it comes from."""
    rules = ", ".join(dict.fromkeys(rule for rule in event.rules if rule))
    return Text.assemble(event.text(), (f"  [{rules}]" if rules else "", "dim"))
