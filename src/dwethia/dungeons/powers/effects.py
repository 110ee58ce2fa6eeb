"""A spell at work, and what its effects share: something is laid on those it strikes (DD-SPELL)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex.entries import Effect
from dwethia.codex.loadout import Power
from dwethia.dungeons import events
from dwethia.dungeons.spell_effects import lasting_effect
from dwethia.dungeons.state import Dungeon, Status, Until
from dwethia.engine.procedure import Asking, Tell

LASTS: Final = {
    "turn": Until.OWN_ACTIVATION,
    "target-turn": Until.OWN_ACTIVATION,
    "caster-turn": Until.CASTER_ACTIVATION,
    "next-turn": Until.NEXT_TURN,
    "battle": Until.ROOM,
}


class Working(Struct, frozen=True):
    """A spell that works: who cast it, and whom it strikes, the target first."""

    caster: str
    power: Power
    struck: tuple[str, ...]


def status_of(power: Power, effect: Effect, caster: str, turn: int) -> Status:
    """What a spell lays on those it strikes."""
    assert effect.lasts is not None
    return Status(
        effect=effect.effect,
        spell=power.name,
        until=LASTS[effect.lasts],
        characteristic=effect.characteristic,
        amount=effect.amount or 0,
        caster=caster,
        turn=turn,
    )


def lay(dungeon: Dungeon, working: Working, effect: Effect) -> Asking[Dungeon]:
    """Something that goes on for a while, on everyone the spell strikes."""
    status = status_of(working.power, effect, working.caster, dungeon.turn)
    for id in working.struck:
        model = dungeon.model(id)
        assert model is not None
        words, rule = lasting_effect(effect.effect).described(status)
        yield Tell(events.SpellTook(model.name, working.power.name, f"{words} until {status.until}", rule))
        dungeon = dungeon.with_model(replace(model, statuses=(*model.statuses, status)))
    return dungeon
