"""Powers of ships before they are cast: how far they carry, whom they strike, and what they are likely to come to."""

from __future__ import annotations

from dwethia.cosmic.odds.power_odds import losses_by_power, resistance_to
from dwethia.cosmic.powers import casting
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.server.boards.casts import known_power, loss_seen
from dwethia.server.boards.power_lines import power_line
from dwethia.server.boards.probe_types import AskCastAt, FoundCast, FoundCastAt


def power_seen(battle: FleetBattle, caster: ShipModel, id: str, rulings: Rulings) -> FoundCast:
    """What a power does, how far it carries, and at whom it may be cast."""
    power = known_power(caster.name, caster.card, id)
    targets = casting.targets_of(battle, casting.ShipCastOffer(caster.id, power, power.charge), rulings)
    far = None if power.target == "caster" else power.range * INCH
    return FoundCast(power_line(power), power.charge, tuple(targets), far)


def cast_seen(battle: FleetBattle, caster: ShipModel, probe: AskCastAt, rulings: Rulings) -> FoundCastAt:
    """What a cast is likely to come to; nothing but the reasons where something speaks against it."""
    power = known_power(caster.name, caster.card, probe.power)
    target = None if probe.target is None else ModelId(probe.target)
    declared = casting.CastShipPower(caster.id, power.id, target, probe.affinity)
    faults = tuple(casting.faults_of_cast(battle, caster.seat, declared, rulings))
    if faults:
        return FoundCastAt(faults)
    (cast,) = casting.casts_of(battle, declared)
    resistance, losses = resistance_to(battle, cast, rulings), losses_by_power(battle, cast, rulings)
    struck = casting.struck_by(battle, cast.target or cast.ship, power, rulings)
    if losses is None:
        return FoundCastAt((), struck, *resistance)
    seen = (loss_seen(id, battle.ship(id).wounds, spread) for id, spread in sorted(losses.items()))
    return FoundCastAt((), struck, *resistance, tuple(seen))
