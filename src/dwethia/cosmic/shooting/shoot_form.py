"""What a seat may answer in the Shoot Phase: a shot, a power, an action, or that a ship or the seat is done."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final, TypeAlias

from msgspec import Struct

from dwethia.cosmic.destiny.own_actions import UseShipAction
from dwethia.cosmic.keywords import keywords_of
from dwethia.cosmic.odds.shot_odds import odds_of_shot
from dwethia.cosmic.powers.acting_between import (
    ShipActionShown,
    ShipPowerShown,
    actions_shown,
    deeds_drawn,
    faults_of_deed,
    powers_shown,
    said,
    suggested_deeds,
)
from dwethia.cosmic.powers.casting import CastShipPower
from dwethia.cosmic.setup.cards import MountedWeapon
from dwethia.cosmic.shooting.shot_faults import (
    arc_of,
    faults_of_shooter,
    faults_of_shot,
    faults_of_weapon,
    is_open_to,
    shots_of,
)
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.engine.deeds import NothingMore, PossibleDeed
from dwethia.engine.forms import Form, FormShown, Reader
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.hulls.hull import HullSide
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.worked_out import worked_out_once

DONE_EARLY: Final = 0.05  # of the answers drawn at random
DEEDS: Final = 0.2  # of them that are powers and actions, where there are any
SHOWN: Final = 3  # shots suggested for a ship


class ShootWeapon(PossibleDeed, frozen=True, tag="shoot"):
    """A ship fires a weapon at another; lobbed, in an arc."""

    ship: ModelId
    weapon: str
    target: ModelId
    lobbed: bool = False
    EXPECTED: ClassVar[str] = "a shot has ship, weapon and target, and lobbed where it flies in an arc"


ShootDecision: TypeAlias = ShootWeapon | CastShipPower | UseShipAction | NothingMore

_ThinkableShot: TypeAlias = tuple[ShipModel, MountedWeapon, ShipModel, bool]  # shooter, weapon, target, lobbed


class ShipWeaponShown(Struct, frozen=True):
    """A weapon that a ship may fire: how far, to which side, and how many shots it has left."""

    id: str
    name: str
    range: int
    side: HullSide | None  # None: all round
    shots: int
    arc: bool  # it may be lobbed


class FiringShipShown(Struct, frozen=True):
    """A ship that may shoot, and with what."""

    id: ModelId
    weapons: tuple[ShipWeaponShown, ...]


class ShootFormShown(FormShown, frozen=True, tag="ship-shoot"):
    """The ships that may shoot, one alone while it has shots left; and what may be done instead."""

    firing: ModelId | None
    ships: tuple[FiringShipShown, ...]
    powers: tuple[ShipPowerShown, ...] = ()
    actions: tuple[ShipActionShown, ...] = ()


class ShootForm(Form[ShootDecision], frozen=True, eq=False, dict=True):
    """One shot of one ship, a power or an action, or the end of the seat's shooting.

    While a ship has shots left, only they are asked for.
    """

    battle: FleetBattle
    seat: Seat
    rulings: Rulings
    READER: ClassVar[Reader[ShootDecision]] = Reader(ShootWeapon, CastShipPower, UseShipAction, NothingMore)

    # What speaks against an answer

    @worked_out_once
    def known_legal(self) -> set[ShootDecision]:
        """Shots that were looked at when they were drawn: nothing speaks against them."""
        return set()

    def faults_of(self, filled: ShootDecision) -> Iterator[Fault]:
        if filled in self.known_legal:
            return
        if not isinstance(filled, ShootWeapon):
            yield from faults_of_deed(self.battle, self.seat, filled, self.rulings)
            return
        shooter, target = self._known(filled.ship), self._known(filled.target)
        for id, ship in ((filled.ship, shooter), (filled.target, target)):
            if ship is None:
                yield Fault(None, f"there is no ship {id!r}")
        if shooter is None:
            return
        if shooter.seat != self.seat:
            yield Fault(RuleId("CC-SHOOT-04"), f"{shooter.name} ({shooter.id}) is run by {shooter.seat}")
        mounted = shooter.card.weapon(filled.weapon)
        if mounted is None:
            yield Fault(RuleId("CC-SHOOT-05"), f"{shooter.name} has no weapon {filled.weapon!r}")
        elif target is not None:
            yield from faults_of_shot(self.battle, shooter, mounted, target, filled.lobbed, self.rulings)

    def _known(self, id: ModelId) -> ShipModel | None:
        return self.battle.ship(id) if self.battle.has_ship(id) else None

    # Answers

    def samples(self, chance: Random) -> Iterator[ShootDecision]:
        has_shots = may_shoot(self.battle, self.seat, self.rulings)
        deeds = deeds_drawn(self.battle, self.seat, self.rulings, chance)
        while True:
            if chance.random() < DONE_EARLY:
                yield NothingMore()
            elif (not has_shots or chance.random() < DEEDS) and (deed := next(deeds, None)) is not None:
                yield deed
            elif has_shots:
                shot = _drawn_shot(self.battle, self.seat, self.rulings, chance)
                self.known_legal.add(shot)
                yield shot
            else:
                yield NothingMore()

    def suggestions(self) -> Iterator[ShootDecision]:
        best: dict[ModelId, list[tuple[float, int, ShootWeapon]]] = {}
        for number, shot in enumerate(all_shots(self.battle, self.seat, self.rulings)):
            best.setdefault(shot.ship, []).append((-self._worth(shot), number, shot))
        for found in best.values():
            yield from (shot for _, _, shot in sorted(found)[:SHOWN])
        yield from suggested_deeds(self.battle, self.seat, self.rulings)
        yield NothingMore()

    def _worth(self, shot: ShootWeapon) -> float:
        """The Wounds that a shot takes from enemies on average, less those of friends."""
        battle = self.battle
        ship = battle.ship(shot.ship)
        mounted = ship.card.weapon(shot.weapon)
        assert mounted is not None, f"{ship.id} has no {shot.weapon}"
        target = battle.ship(shot.target)
        return odds_of_shot(battle, ship, mounted.weapon, target, self.rulings, is_lobbed=shot.lobbed).worth

    # In words

    def said(self, filled: ShootDecision) -> str:
        battle = self.battle
        if isinstance(filled, ShootWeapon):
            mounted = battle.ship(filled.ship).card.weapon(filled.weapon)
            assert mounted is not None, f"{filled.ship} has no {filled.weapon}"
            verb = "lobs" if filled.lobbed else "shoots"
            names = battle.ship(filled.ship).name, battle.ship(filled.target).name
            return f"{names[0]} {verb} {mounted.weapon.name} at {names[1]}"
        if not isinstance(filled, NothingMore):
            return said(battle, filled)
        return f"{battle.ship(battle.firing).name} shoots no more" if battle.firing else "Done shooting"

    def shown(self) -> ShootFormShown:
        ready = (
            FiringShipShown(ship.id, tuple(self._weapon_shown(ship, each) for each in mounted))
            for ship, mounted in ready_ships(self.battle, self.seat, self.rulings)
        )
        return ShootFormShown(
            self.battle.firing,
            tuple(ready),
            powers_shown(self.battle, self.seat, self.rulings),
            actions_shown(self.battle, self.seat, self.rulings),
        )

    def _weapon_shown(self, ship: ShipModel, mounted: MountedWeapon) -> ShipWeaponShown:
        weapon, done = mounted.weapon, self.battle.shots_done if self.battle.firing == ship.id else ()
        most, of_weapon = shots_of(ship, mounted, self.rulings)
        return ShipWeaponShown(
            id=weapon.id,
            name=weapon.name,
            range=weapon.range,
            side=arc_of(ship, mounted, self.rulings),
            shots=min(most - len(done), of_weapon - done.count(weapon.id)),
            arc=keywords_of(weapon).may_be_lobbed,
        )


# What may be shot at


def ready_ships(
    battle: FleetBattle, seat: Seat, rulings: Rulings
) -> Iterator[tuple[ShipModel, tuple[MountedWeapon, ...]]]:
    """A seat's ships that may shoot, as far as it lies with themselves, and the weapons they may fire."""
    firing = battle.firing
    for ship in (battle.ship(firing),) if firing else battle.ships:  # while one has shots left, it alone
        if ship.seat != seat or not ship.left or next(faults_of_shooter(battle, ship), None):
            continue
        kinds = {each.weapon.id: each for each in reversed(ship.card.weapons)}
        weapons = tuple(
            each for each in reversed(kinds.values()) if not any(faults_of_weapon(battle, ship, each, rulings))
        )
        if weapons:
            yield ship, weapons


def _thinkable_shots(battle: FleetBattle, seat: Seat, rulings: Rulings) -> list[_ThinkableShot]:
    """Every shot at a living enemy that nothing speaks against on the shooter's side; found once for a battle."""
    key = ("thinkable", seat, battle.firing, battle.shots_done, rulings)
    found: list[_ThinkableShot] | None = battle.notes.get(key)
    if found is None:
        found = battle.notes[key] = [
            (ship, mounted, target, is_lobbed)
            for ship, weapons in ready_ships(battle, seat, rulings)
            for mounted in weapons
            for is_lobbed in ((False, True) if keywords_of(mounted.weapon).may_be_lobbed else (False,))
            for target in battle.enemies_of(ship.side)
        ]
    return found


def legal_shots(battle: FleetBattle, seat: Seat, rulings: Rulings) -> Iterator[ShootWeapon]:
    """Every shot at a living enemy that nothing speaks against."""
    for shot in _thinkable_shots(battle, seat, rulings):
        if is_open_to(battle, *shot, rulings):
            yield _written(shot)


def all_shots(battle: FleetBattle, seat: Seat, rulings: Rulings) -> tuple[ShootWeapon, ...]:
    """The same, found once for a battle as it stands."""
    key = ("shots", seat, battle.firing, battle.shots_done, rulings)
    found = battle.notes.get(key)
    if found is None:
        found = battle.notes[key] = tuple(legal_shots(battle, seat, rulings))
    assert isinstance(found, tuple)
    return found


def may_shoot(battle: FleetBattle, seat: Seat, rulings: Rulings) -> bool:
    """Whether there is any such shot, asked once for a battle as it stands."""
    key = ("shoots", seat, battle.firing, battle.shots_done, rulings)
    found = battle.notes.get(key)
    if found is None:
        found = battle.notes[key] = _has_open_shot(battle, seat, rulings)
    return bool(found)


def _has_open_shot(battle: FleetBattle, seat: Seat, rulings: Rulings) -> bool:
    """Most often one is quickly found; lines are drawn only where none is, and only for those that need one."""
    unsure = []
    for shot in _thinkable_shots(battle, seat, rulings):
        is_open = is_open_to(battle, *shot, rulings, draws_line=False)
        if is_open:
            return True
        if is_open is None:
            unsure.append(shot)
    return any(is_open_to(battle, *shot, rulings) for shot in unsure)


def _drawn_shot(battle: FleetBattle, seat: Seat, rulings: Rulings, chance: Random) -> ShootWeapon:
    """One of the legal shots, each as likely as the others, without looking at all of them; there is one."""
    thinkable = [*_thinkable_shots(battle, seat, rulings)]
    while True:
        number = int(chance.random() * len(thinkable))
        if is_open_to(battle, *thinkable[number], rulings):
            return _written(thinkable[number])
        thinkable[number] = thinkable[-1]
        thinkable.pop()


def _written(shot: _ThinkableShot) -> ShootWeapon:
    ship, mounted, target, is_lobbed = shot
    return ShootWeapon(ship.id, mounted.weapon.id, target.id, is_lobbed)
