"""What the helmsman sees when it is asked: the ships of both sides, what they are worth, and what their guns do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dwethia.bots.cosmic.helmsman.chances import (
    OURS,
    THEIRS,
    on_its_own,
    wounds_of_fight,
    wounds_of_ram,
    wounds_of_shot,
    wounds_past_others,
)
from dwethia.bots.cosmic.helmsman.stations import Station, station_of
from dwethia.bots.cosmic.helmsman.weights import PLAIN, Weights
from dwethia.cosmic.keywords import keywords_of
from dwethia.cosmic.movement.allowances import allowance, allowance_to_board
from dwethia.cosmic.odds.shot_odds import Spread
from dwethia.cosmic.rules.shooting import LONG_DISTANCE, Shot, ShotAt
from dwethia.cosmic.shooting.shot_faults import arc_of
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.current_profile import profile_of
from dwethia.cosmic.state.measure import can_be_boarded, can_board
from dwethia.engine.seats import Seat
from dwethia.geometry.hulls.hull import HullSide
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import other
from dwethia.weapon import Penalty, Weapon
from dwethia.worked_out import worked_out_once


class Gun(NamedTuple):
    """A weapon as it may be fired: where to, how far, and after how long a way at most."""

    weapon: Weapon
    side: HullSide | None  # None: all round
    range: int
    most_moved: int | None  # None: however far
    fires_engaged: bool


class Boarder(NamedTuple):
    """An enemy that would win a boarding fight: how far it boards and moves, and what a round would cost us."""

    enemy: ModelId
    reach: int
    move: int
    cost: float


class FleetSurvey:
    """The battle as one side sees it; what is found out lasts as long as the battle stays as it is."""

    def __init__(self, battle: FleetBattle, side: Seat, rulings: Rulings, weights: Weights = PLAIN) -> None:
        self.battle = battle
        self.side = side
        self.rulings = rulings
        self.weights = weights
        self._harms: dict[tuple[ModelId, ModelId, bool, int], tuple[float, ...]] = {}
        self._guns: dict[ModelId, tuple[Gun, ...]] = {}
        self._boarders: dict[ModelId, tuple[Boarder, ...]] = {}

    @worked_out_once
    def own(self) -> tuple[ShipModel, ...]:
        return tuple(self.battle.ships_of(self.side))

    @worked_out_once
    def enemies(self) -> tuple[ShipModel, ...]:
        return tuple(self.battle.ships_of(other(self.side)))

    @worked_out_once
    def stations(self) -> dict[ModelId, Station]:
        """Where every ship stands."""
        return {ship.id: station_of(ship) for ship in self.battle.standing}

    @worked_out_once
    def turns_left(self) -> int:
        """After this one."""
        return max(self.battle.setup.turns - self.battle.turn, 0)

    def guns_of(self, ship: ShipModel) -> tuple[Gun, ...]:
        """A ship's weapons, those left out that have done their one shot."""
        found = self._guns.get(ship.id)
        if found is None:
            found = self._guns[ship.id] = tuple(self._guns_of(ship))
        return found

    def _guns_of(self, ship: ShipModel) -> Iterator[Gun]:
        move = profile_of(ship).move * INCH
        bans_all = self.rulings.says("R-CC-53.ban", "whole-ship")
        penalties = {each.weapon.penalty for each in ship.card.weapons} if bans_all else set()
        for mounted in ship.card.weapons:
            weapon = mounted.weapon
            if weapon.once and weapon.id in ship.used:
                continue
            those = penalties or {weapon.penalty}
            most = 0 if Penalty.FULL in those else move // 2 if those - {Penalty.NONE} else None
            words = keywords_of(weapon)
            yield Gun(weapon, arc_of(ship, mounted, self.rulings), weapon.range, most, words.fires_engaged)

    def worth_of_wound(self, ship: ShipModel) -> float:
        """What the next Wound of a ship is worth, in points: the more, the fewer it has left."""
        return self.worth_of_wounds(ship, 1)

    def worth_of_wounds(self, ship: ShipModel, wounds: int) -> float:
        """What a ship is worth less after the loss of so many Wounds, in points."""
        whole = max(ship.card.profile.wounds, 1)
        lost, finishing = whole - min(ship.wounds, whole), self.weights.finishing
        return ship.card.points * float((min(lost + wounds, whole) / whole) ** finishing - (lost / whole) ** finishing)

    def worth_of_spread(self, ship: ShipModel, lost: Spread) -> float:
        """What a ship loses on average, in points."""
        return sum([self.worth_of_wounds(ship, wounds) * chance for wounds, chance in lost if wounds])

    def worth_of_shot(self, battle: FleetBattle, shot: Shot) -> float:
        """What a shot past others takes from enemies on average, less what it takes from friends, in points."""
        found = wounds_past_others(shot, self.rulings)
        worth = self.worth_of_spread(battle.ship(shot.target.ship.id), found.target)
        for place, wounds in zip(shot.places[1:], found.others, strict=True):
            if wounds and isinstance(place, ShotAt):
                each = wounds * self.worth_of_wound(battle.ship(place.ship.id))
                worth += each if place.ship.side != shot.shooter.side else -each
        return worth

    def harms(self, shooter: ShipModel, target: ShipModel, gap: float, tokens: int) -> tuple[float, ...]:
        """What a clear shot of each gun of a ship takes from a target on average, in points."""
        key = (shooter.id, target.id, gap > LONG_DISTANCE, tokens)
        found = self._harms.get(key)
        if found is None:
            worth = self.worth_of_wound(target)
            found = self._harms[key] = tuple(
                [
                    wounds_of_shot(shooter, gun.weapon, target, self.rulings, tokens=tokens, is_far=key[2]) * worth
                    for gun in self.guns_of(shooter)
                ]
            )
        return found

    def worth_of_ram(self, moving: ShipModel, met: ShipModel) -> float:
        """What a ram takes from the ship it meets, less what it takes from the ship that moves, in points."""
        wounds = wounds_of_ram(on_its_own(moving, OURS), on_its_own(met, THEIRS), self.rulings)
        theirs = wounds.dealt * self.worth_of_wound(met) * (1 if met.side != moving.side else -1)
        return theirs - wounds.lost * self.worth_of_wound(moving)

    def worth_of_fight(self, ours: ShipModel, theirs: ShipModel) -> float:
        """What a round of boarding takes from an enemy, less what it takes from our ship, in points."""
        wounds = wounds_of_fight(on_its_own(ours, OURS), on_its_own(theirs, THEIRS), self.rulings)
        return self.worth_of_spread(theirs, wounds.dealt) - self.worth_of_spread(ours, wounds.lost)

    def boarders_of(self, ship: ShipModel) -> tuple[Boarder, ...]:
        """The enemies whose boarding a ship has to fear."""
        found = self._boarders.get(ship.id)
        if found is None:
            found = self._boarders[ship.id] = tuple(self._boarders_of(ship))
        return found

    def _boarders_of(self, ship: ShipModel) -> Iterator[Boarder]:
        if not can_be_boarded(ship, self.rulings):
            return
        for enemy in self.enemies:
            if can_board(enemy, self.rulings):
                cost = -self.worth_of_fight(ship, enemy)
                if cost > 0:
                    move = allowance(self.battle, enemy, self.rulings)
                    yield Boarder(enemy.id, allowance_to_board(move, 1, self.rulings).total, move.total, cost)
