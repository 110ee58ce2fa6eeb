"""What is Dangerous may hurt who uses it (HS-KEY-06)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell, faces
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.battle.events.dying import Deed, Means
from dwethia.skirmish.battle.events.powers import Endangered
from dwethia.skirmish.battle.slaying import reckon
from dwethia.skirmish.battle.state import Battle, Phase


def suffer_danger(battle: Battle, id: ModelId, source: str, rulings: Rulings) -> Asking[Battle]:
    """A die after each use: on a 1 the user loses a Wound that nothing ignores. The slain have nothing to fear."""
    model = battle.model(id)
    if model.is_slain or model.base is None:
        return battle
    (face,) = yield from faces("danger", "HS-KEY-06", model.seat)
    if face > 1:
        return battle
    yield Tell(Endangered(model.id, model.name, source))
    hurt = battle.with_model(replace(model, wounds=model.wounds - 1))
    deed = Deed(Means.OTHER, "HS-KEY-06", weapon_name=source)
    return (yield from reckon(battle, hurt, deed, rulings, at_once=falls_at_once(battle, rulings)))


def falls_at_once(battle: Battle, rulings: Rulings) -> bool:
    """Whether the slain leave the table now: not in a Shoot Phase (SK-SHOOT-02), unless the ruling says so."""
    return battle.phase is not Phase.SHOOT or rulings.says("R-SK-52", "at-once")
