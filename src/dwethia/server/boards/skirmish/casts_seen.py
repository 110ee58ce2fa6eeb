"""Powers before they are cast: how far they carry, whom they strike, how likely they work, and what they take."""

from __future__ import annotations

from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.server.boards.casts import known_power, loss_seen
from dwethia.server.boards.power_lines import power_line
from dwethia.server.boards.probe_types import AskCastAt, FoundCast, FoundCastAt
from dwethia.skirmish.odds.power_odds import losses_by_power, resistance_to
from dwethia.skirmish.powers import casting
from dwethia.skirmish.state.battle import Battle, Model


def power_seen(battle: Battle, caster: Model, id: str, rulings: Rulings) -> FoundCast:
    """What a power does, how far it carries, and at whom it may be cast."""
    power = known_power(caster.name, caster.card, id)
    offer = casting.CastOffer(caster.id, power, power.charge, twice=False)
    far = None if power.target == "caster" else power.range * INCH
    return FoundCast(power_line(power), power.charge, tuple(casting.targets_of(battle, offer, rulings)), far)


def cast_seen(battle: Battle, caster: Model, probe: AskCastAt, rulings: Rulings) -> FoundCastAt:
    """What a cast is likely to come to; nothing but the reasons where something speaks against it."""
    power = known_power(caster.name, caster.card, probe.power)
    target = None if probe.target is None else ModelId(probe.target)
    declared = casting.CastPower(caster.id, power.id, target, probe.affinity)
    faults = tuple(casting.faults_of_cast(battle, caster.seat, declared, rulings))
    if faults:
        return FoundCastAt(faults)
    (cast,) = casting.casts_of(battle, declared)
    resistance, losses = resistance_to(battle, cast, rulings), losses_by_power(battle, cast, rulings)
    struck = casting.struck_by(battle, cast, rulings)
    if losses is None:
        return FoundCastAt((), struck, *resistance)
    seen = (loss_seen(id, battle.model(id).wounds, losses.of(id)) for id in sorted(losses.likely))
    return FoundCastAt((), struck, *resistance, tuple(seen))
