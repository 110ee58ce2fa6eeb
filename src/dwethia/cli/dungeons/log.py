"""What happens in a run, as it is told at the table: short, with the dice; the whole log has every rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from dwethia.dungeons import events
from dwethia.dungeons.setup.plan import HERO
from dwethia.dungeons.words.short_log import short
from dwethia.engine.events import Event, Rolled


def told(event: Event, hero: str) -> Text | None:
    """An event as the table hears it; None where it goes without saying."""
    said = short(event)
    if said is None:
        return None
    if isinstance(event, Rolled):
        return _roll(event, hero)
    if isinstance(event, events.WoundsLost):
        return _loss(event)
    indent = "  " if type(event) in INDENTED else ""
    return Text(f"{indent}{said}", style=STYLES.get(type(event), ""))


def _roll(event: Rolled, hero: str) -> Text:
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


INDENTED: Final = (
    events.Checked, events.MeleeBegan, events.ShotFired, events.EnemyLooked, events.EnemyChose, events.EnemyMoved,
    events.Caught, events.DestinySpent, events.DestinyReturned, events.SpellResisted, events.SpellTook,
)  # fmt: skip
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
