"""What a power does once it works, and what its effects share (CC-AFF-07, HS-SPELL)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex.entries import Effect
from dwethia.codex.loadout import Power
from dwethia.cosmic.events.powers import ShipPointsChanged, ShipPowerIdle, ShipPowerTook
from dwethia.cosmic.losses.losing import lose_wounds
from dwethia.cosmic.rules.destiny import pools_of
from dwethia.cosmic.spell_effects import CosmicEffect, effects_of, known
from dwethia.cosmic.state.battle import FleetBattle, LastingEffect, Phase, ShipModel, Until
from dwethia.engine.procedure import Asking, Tell
from dwethia.lengths import INCH
from dwethia.powers.pools import POINTS, drained, left, regained
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.weapon import Weapon

STARTER: Final = "starter"  # the pack in which the eight powers of the house stand
SPELLS: Final[Mapping[str, str]] = {
    "blast": "HS-SPELL-01",
    "lightning": "HS-SPELL-02",
    "root": "HS-SPELL-03",
    "cloak": "HS-SPELL-04",
    "terror": "HS-SPELL-05",
    "cosmic-horror": "HS-SPELL-06",
    "summon-horde": "HS-SPELL-07",
    "corrupt": "HS-SPELL-08",
}
UNTIL: Final[Mapping[str, Until]] = {
    "turn": Until.TURN,
    "next-turn": Until.NEXT_TURN,
    "caster-turn": Until.TURN,  # the next turn of every side begins when this one ends {R-CC-90}
    "target-turn": Until.TURN,
    "battle": Until.BATTLE,
}
LASTS: Final[Mapping[Until, str]] = {
    Until.TURN: "to the end of this turn",
    Until.NEXT_TURN: "to the end of the next turn",
    Until.BATTLE: "to the end of the battle",
}


class PowerAtWork(Struct, frozen=True):
    """A power that works: who cast it, what was paid, and whom it strikes, the target first."""

    caster: ModelId
    power: Power
    paid: int
    struck: tuple[ModelId, ...]

    @property
    def extra(self) -> int:
        """Affinity beyond the Charge."""
        return self.paid - self.power.charge


def rule_of(power: Power, effect: CosmicEffect | type[CosmicEffect] | None = None) -> str:
    """The rule behind a power of the house, or behind one effect of a power that players wrote {R-CC-72}."""
    if power.pack == STARTER and power.id in SPELLS:
        return SPELLS[power.id]
    return effect.rule if effect else "CC-AFF-01"


def take_effect(battle: FleetBattle, working: PowerAtWork, rulings: Rulings) -> Asking[FleetBattle]:
    """The effects in their order; those that are not for ships are told and do nothing."""
    effects = effects_of(working.power)
    for word, effect in effects.in_order:
        battle = yield from word.take(battle, working, effect, rulings)
    for name in effects.idle:
        yield Tell(ShipPowerIdle(working.power.name, name))
    return battle


def standing(battle: FleetBattle, working: PowerAtWork) -> list[ShipModel]:
    """Those it strikes that are still alive and on the table."""
    ships = [battle.ship(id) for id in working.struck]
    return [ship for ship in ships if ship.is_alive and ship.is_here]


def falls_at_once(battle: FleetBattle, rulings: Rulings) -> bool:
    """Whether a ship that loses its last Wound now leaves at once: not in a Shoot Phase (CC-SHOOT-33) {R-CC-46}."""
    return battle.phase is not Phase.SHOOT or rulings.says("R-CC-46", "immediate")


def weapon_of(power: Power, extra: int = 0) -> Weapon:
    """A power as a shot sees it (CC-AFF-07)."""
    assert power.strength is not None, f"{power.name} has no Strength"
    return Weapon(
        range=power.range * INCH,
        strength=power.strength,
        keywords=power.keywords,
        name=power.name,
        is_spell=True,
        wounds=power.wounds + effects_of(power).wounds_more(extra),
        id=power.id,
    )


def counted(battle: FleetBattle, ship: ShipModel, name: str, rulings: Rulings) -> int:
    """What is left of something that is counted down."""
    return left(battle, ship, name, pools_of(rulings)) if name in POINTS else ship.wounds


def recounted(
    battle: FleetBattle, working: PowerAtWork, ship: ShipModel, effect: Effect, by: int, rulings: Rulings
) -> Asking[FleetBattle]:
    """More or less of what is counted down; there is nothing to last about it."""
    power, name = working.power, effect.characteristic or ""
    rule = rule_of(power, known()[effect.effect])
    if name not in POINTS:
        return (yield from _rewounded(battle, working, ship, by, rule, rulings))
    changed = regained if by > 0 else drained
    after, points = changed(battle, ship, name, abs(by), pools_of(rulings))
    if points:
        signed = points if by > 0 else -points
        yield Tell(ShipPointsChanged(ship.id, ship.name, signed, name.title(), power.name, rule))
    return after


def _rewounded(
    battle: FleetBattle, working: PowerAtWork, ship: ShipModel, by: int, rule: str, rulings: Rulings
) -> Asking[FleetBattle]:
    if by < 0:
        caster = battle.ship(working.caster)
        at_once = falls_at_once(battle, rulings)
        return (
            yield from lose_wounds(
                battle, ship.id, -by, by=caster.side, means="power", rule=rule, rulings=rulings, at_once=at_once
            )
        )
    wounds = min(ship.wounds + by, max(ship.card.profile.wounds, ship.wounds))
    if wounds > ship.wounds:
        back = wounds - ship.wounds
        yield Tell(ShipPointsChanged(ship.id, ship.name, back, "Wounds", working.power.name, rule))
    return battle.with_ships(replace(ship, wounds=wounds))


def lay(
    battle: FleetBattle, working: PowerAtWork, effect: Effect, words: str, *, is_new_value: bool = False
) -> Asking[FleetBattle]:
    """Something that goes on for a while, on every ship the power strikes."""
    power = working.power
    rule = rule_of(power, known()[effect.effect])
    assert effect.lasts is not None, f"{effect.effect} of {power.name} does not say how long it lasts"
    until = UNTIL[effect.lasts]
    for ship in standing(battle, working):
        lasting = LastingEffect(
            source=power.name,
            rule=rule,
            effect=effect.effect,
            until=until,
            characteristic=effect.characteristic,
            amount=effect.amount or 0,
            is_new_value=is_new_value,
        )
        yield Tell(ShipPowerTook(ship.id, ship.name, power.name, f"{words} {LASTS[until]}", rule))
        battle = battle.with_ships(replace(ship, lasting=(*ship.lasting, lasting)))
    return battle
