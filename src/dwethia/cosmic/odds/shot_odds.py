"""The odds of a shot in space as the board has it: what bots compare and tooltips show."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from dwethia.cosmic.keywords import keywords_of
from dwethia.cosmic.odds.forecast import spending_shot
from dwethia.cosmic.rules.saves import ShieldSave, shield_save
from dwethia.cosmic.rules.shooting import Aim, Shot, fire, ready_shot
from dwethia.cosmic.shooting.aiming import shot_of
from dwethia.cosmic.shooting.firing import wounds_lost
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.engine.odds import odds, plain
from dwethia.engine.procedure import then
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.weapon import Weapon

Spread: TypeAlias = tuple[tuple[int, float], ...]  # numbers, rising, with their probabilities


class ShipShotOdds(Struct, frozen=True):
    """A shot before the dice: the numbers, and what is to be expected of it."""

    aim: Aim
    shot: Shot
    save: ShieldSave | None  # of the target's shields on the side met
    lost: Spread  # Wounds that the target loses, with their probabilities
    beside: float = 0.0  # Wounds that other enemies lose on average
    friends: float = 0.0  # Wounds that friends lose on average

    @property
    def expected(self) -> float:
        """Wounds that the target loses on average."""
        return sum(wounds * chance for wounds, chance in self.lost)

    def slays(self, wounds: int) -> float:
        """How likely a target with so many Wounds left is slain."""
        return sum(chance for lost, chance in self.lost if lost >= wounds)

    @property
    def worth(self) -> float:
        """Wounds that enemies lose on average, less those of friends."""
        return self.expected + self.beside - self.friends


def odds_of_shot(
    battle: FleetBattle,
    ship: ShipModel,
    weapon: Weapon,
    target: ShipModel,
    rulings: Rulings,
    *,
    is_lobbed: bool = False,
) -> ShipShotOdds:
    """The odds of a shot, were it taken now: nobody spends Destiny, and nobody is put forward."""
    key = ("odds", ship.id, weapon, target.id, is_lobbed, battle.sides, rulings)
    found = battle.notes.get(key)
    if found is None:
        found = battle.notes[key] = _foretold(battle, ship, weapon, target, rulings, is_lobbed)
    assert isinstance(found, ShipShotOdds)
    return found


def _foretold(
    battle: FleetBattle, ship: ShipModel, weapon: Weapon, target: ShipModel, rulings: Rulings, is_lobbed: bool
) -> ShipShotOdds:
    shot = shot_of(battle, ship, weapon, target, rulings, is_lobbed=is_lobbed)
    aimed = ready_shot(spending_shot(shot, plain), rulings, battle.holder, is_told=False)
    of_target: dict[int, float] = {}
    others: dict[ModelId, float] = {}
    for end, chance in odds(then(fire, aimed)).items():
        lost = wounds_lost(aimed, end)
        wounds = lost.pop(target.id, 0)
        of_target[wounds] = of_target.get(wounds, 0.0) + chance
        for id, number in lost.items():
            others[id] = others.get(id, 0.0) + number * chance
    return ShipShotOdds(
        aim=aimed.target,
        shot=shot,
        save=shield_save(shot.target.ship, shot.threat, rulings, keywords_of(weapon).save_penalty(weapon.name)),
        lost=tuple(sorted(of_target.items())),
        beside=sum(chance for id, chance in others.items() if battle.ship(id).side != ship.side),
        friends=sum(chance for id, chance in others.items() if battle.ship(id).side == ship.side),
    )
