"""What a seat may answer in the Shoot Phase: a shot, a power, an objective, or that it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import ClassVar, Final, TypeAlias

from msgspec import Struct

from dwethia.engine.deeds import NothingMore, PossibleDeed
from dwethia.engine.forms import Form, FormShown, Reader
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.duties import AttackOpen, duties_of
from dwethia.skirmish.duties.when_shooting import faults_of_attack_price, faults_of_doing_otherwise
from dwethia.skirmish.keywords import keywords_of
from dwethia.skirmish.odds.shot_odds import odds_of_shot
from dwethia.skirmish.powers import casting
from dwethia.skirmish.powers.casting import CastPower
from dwethia.skirmish.scoring.spots import spots_in_reach
from dwethia.skirmish.shooting.shot_faults import (
    faults_of_aim_by_duty,
    faults_of_shooter,
    faults_of_target,
    faults_of_weapon,
    faults_on_board,
    targets_near,
)
from dwethia.skirmish.state.battle import Battle, Model, Phase
from dwethia.tabletop.sides import other
from dwethia.weapon import Weapon
from dwethia.worked_out import worked_out_once

TRIES: Final = 4  # to find a target for an answer drawn at random
DONE_EARLY: Final = 0.05  # of the answers drawn at random
SHOWN: Final = 3  # shots suggested for a model


class Shoot(PossibleDeed, frozen=True, tag="shoot"):
    """A model shoots a weapon at another; lobbed, in an arc."""

    model: ModelId
    weapon: str
    target: ModelId
    lobbed: bool = False
    EXPECTED: ClassVar[str] = "a shot has model, weapon and target, and lobbed where it flies in an arc"


class CompleteSpot(PossibleDeed, frozen=True, tag="objective"):
    """A model completes a spot instead of shooting {R-SK-22}."""

    model: ModelId
    spot: int
    EXPECTED: ClassVar[str] = "an objective has model and spot, the number of the spot"


ShootDecision: TypeAlias = Shoot | CastPower | CompleteSpot | NothingMore


class WeaponShown(Struct, frozen=True):
    """A ranged weapon."""

    id: str
    name: str
    range: int
    arc: bool


class ShooterShown(Struct, frozen=True):
    """A model that may shoot, and with what."""

    id: ModelId
    weapons: tuple[WeaponShown, ...]


class ShootCastShown(Struct, frozen=True):
    """A power that may be cast instead of a shot."""

    model: ModelId
    power: str
    name: str
    most: int


class ShootShown(FormShown, frozen=True, tag="skirmish-shoot"):
    """Who may shoot, and what may be done instead; how many shots a model has left that is shooting."""

    shots_left: int | None
    models: tuple[ShooterShown, ...]
    casts: tuple[ShootCastShown, ...]
    objectives: tuple[CompleteSpot, ...]


class ShootForm(Form[ShootDecision], frozen=True, eq=False, dict=True):
    """One model's shot, a power or an objective instead, or the end of the seat's shooting.

    While a model has further shots only they are asked for.
    """

    battle: Battle
    seat: Seat
    rulings: Rulings
    READER: ClassVar[Reader[ShootDecision]] = Reader(Shoot, CastPower, CompleteSpot, NothingMore)

    # What speaks against an answer

    def faults_of(self, filled: ShootDecision) -> Iterator[Fault]:
        match filled:
            case Shoot():
                yield from self._faults_of_shot(filled)
            case CastPower():
                yield from casting.faults_of_cast(self.battle, self.seat, filled, self.rulings)
                yield from self._faults_of_other_deed(filled.model, *(part.target for part in filled.parts))
            case CompleteSpot(id, spot):
                yield from self._faults_of_objective(id, spot)
                yield from self._faults_of_other_deed(id)
            case NothingMore():
                for model, _ in self._owed:
                    yield from self._faults_of_other_deed(model.id)

    @worked_out_once
    def _legal_shots(self) -> set[Shoot]:
        """Shots that were found to be legal: one is asked about by who draws it, and by the game."""
        return set()

    def _faults_of_shot(self, shot: Shoot) -> Iterator[Fault]:
        if shot in self._legal_shots:
            return
        is_legal = True
        for fault in self._faults_looked_for(shot):
            is_legal = False
            yield fault
        if is_legal:
            self._legal_shots.add(shot)

    def _faults_looked_for(self, shot: Shoot) -> Iterator[Fault]:
        shooter, target = self._known(shot.model), self._known(shot.target)
        for id, model in ((shot.model, shooter), (shot.target, target)):
            if model is None:
                yield Fault(None, f"there is no model {id!r}")
        if shooter is None:
            return
        yield from self._faults_of_seat(shooter)
        weapon = shooter.card.weapon(shot.weapon)
        if weapon is None:
            yield Fault(RuleId("SK-SHOOT-04"), f"{shooter.name} has no ranged weapon {shot.weapon!r}")
        elif target is not None:
            yield from faults_on_board(self.battle, shooter, weapon, target, shot.lobbed, self.rulings)
            if shooter.card.duties and shooter.base is not None and target.base is not None:
                yield from self._faults_by_duty(shooter, weapon, target)

    def _faults_by_duty(self, shooter: Model, weapon: Weapon, target: Model) -> Iterator[Fault]:
        """What duties of the shooter have against a shot: its target, its price, and what it owes first."""
        yield from faults_of_aim_by_duty(self.battle, shooter, weapon, target, self.rulings)
        yield from faults_of_attack_price(self.battle, shooter, (target,), self.rulings)
        yield from self._faults_of_other_deed(shooter.id, target.id)

    def _faults_of_other_deed(self, id: ModelId, *targets: ModelId | None) -> Iterator[Fault]:
        """What speaks against a deed of a model, at these or at nobody, while it owes an attack."""
        model = self._known(id)
        if model is not None and model.card.duties:
            yield from faults_of_doing_otherwise(self.battle, model, targets, self.rulings)

    @worked_out_once
    def _bound(self) -> tuple[Model, ...]:
        """The seat's models that a campaign has laid duties on; between the shots of one, nobody else."""
        models = [self.battle.models[place] for place in self.battle.by_card.dutiful]
        first = self.battle.shooting
        return tuple(each for each in models if each.seat == self.seat and first in (None, each.id))

    @worked_out_once
    def _owed(self) -> tuple[tuple[Model, AttackOpen], ...]:
        """The models that must attack somebody before the seat is done, each with how it could."""
        owed = ((model, duties_of(model.card).attack_owed(self.battle, model, self.rulings)) for model in self._bound)
        return tuple((model, found[1]) for model, found in owed if found is not None)

    def _attacks_owed(self) -> list[ShootDecision]:
        return [found.cast or Shoot(model.id, found.weapon, found.goal.id, found.lobbed) for model, found in self._owed]

    def _heeding(self, drawn: ShootDecision, chance: Random) -> ShootDecision:
        """What was drawn, or what duties ask for in its stead."""
        if not self.battle.by_card.dutiful or not self._bound or next(self.faults_of(drawn), None) is None:
            return drawn
        owed = self._attacks_owed()
        return owed[int(chance.random() * len(owed))] if owed else NothingMore()

    def _faults_of_objective(self, id: ModelId, spot: int) -> Iterator[Fault]:
        model = self._known(id)
        if model is None:
            yield Fault(None, f"there is no model {id!r}")
            return
        yield from self._faults_of_seat(model)
        yield from faults_of_shooter(self.battle, model, self.rulings)
        if not self.rulings.says("R-SK-22.action", "instead-of-shooting"):
            yield Fault(RuleId("SK-SCEN-06"), "objectives are completed in the End Phase")
        elif spot not in spots_in_reach(self.battle, model, self.rulings):
            yield Fault(RuleId("SK-SCEN-06"), f"{model.name} cannot complete spot {spot} now")

    def _faults_of_seat(self, model: Model) -> Iterator[Fault]:
        if model.seat != self.seat:
            yield Fault(RuleId("SK-TURN-04"), f"{model.name} ({model.id}) is run by {model.seat}, not by {self.seat}")

    def _known(self, id: ModelId) -> Model | None:
        return self.battle.model(id) if self.battle.has_model(id) else None

    # Answers drawn at random

    def samples(self, chance: Random) -> Iterator[ShootDecision]:
        armed = [model for model in self.battle.models if model.seat == self.seat and is_armed(self.battle, model)]
        while True:
            yield self._heeding(self._drawn(armed, chance), chance)

    def _drawn(self, armed: list[Model], chance: Random) -> ShootDecision:
        """An answer of any kind there is, all as likely; now and then, or where nothing is found soon, the end."""
        if chance.random() < DONE_EARLY:
            return NothingMore()
        kinds: list[Callable[[], ShootDecision | None]] = [lambda: self._some_shot(armed, chance)]
        if self.battle.shooting is None:
            kinds += [lambda: self._some_cast(chance), lambda: self._some_objective(chance)]
        while kinds:
            found = kinds.pop(int(chance.random() * len(kinds)))()
            if found is not None:
                return found
        return NothingMore()

    def _some_shot(self, armed: list[Model], chance: Random) -> Shoot | None:
        """A legal shot of any model at anybody near enough; None where a few tries find none."""
        for _ in range(TRIES if armed else 0):
            shooter = chance.choice(armed)
            weapon = chance.choice(shooter.card.weapons)
            if next(faults_of_weapon(self.battle, shooter, weapon, self.rulings), None):
                continue
            lobbed = keywords_of(weapon).may_be_lobbed and chance.random() < 0.5
            near = targets_near(self.battle, shooter, weapon, lobbed, self.rulings)
            if near and (shot := self._legal(shooter, weapon, chance.choice(near), lobbed)):
                return shot
        return None

    def _some_cast(self, chance: Random) -> CastPower | None:
        if not casting.has_casters(self.battle, self.seat):
            return None
        return next(casting.samples(self.battle, self.seat, self.rulings, chance), None)

    def _some_objective(self, chance: Random) -> CompleteSpot | None:
        found = list(objectives_of(self.battle, self.seat, self.rulings))
        return chance.choice(found) if found else None

    def _legal(self, shooter: Model, weapon: Weapon, target: Model, lobbed: bool) -> Shoot | None:
        shot = Shoot(shooter.id, weapon.id, target.id, lobbed)
        return None if next(self._faults_of_shot(shot), None) else shot

    def suggestions(self) -> Iterator[ShootDecision]:
        yield from self._attacks_owed()
        for each in self._worth_showing():
            if not self._bound or next(self.faults_of(each), None) is None:
                yield each

    def _worth_showing(self) -> Iterator[ShootDecision]:
        for shooter in shooters_of(self.battle, self.seat, self.rulings):
            yield from self._best_shots(shooter)
        if self.battle.shooting is None:
            yield from casting.suggestions(self.battle, self.seat, self.rulings)
            yield from objectives_of(self.battle, self.seat, self.rulings)
        yield NothingMore()

    def _best_shots(self, shooter: Model) -> list[Shoot]:
        """A model's best legal shots, by the Wounds they take on average."""
        found: list[tuple[float, int, Shoot]] = []
        for weapon in shooter.card.weapons:
            if next(faults_of_weapon(self.battle, shooter, weapon, self.rulings), None):
                continue
            for lobbed in (False, True) if keywords_of(weapon).may_be_lobbed else (False,):
                for target in targets_near(self.battle, shooter, weapon, lobbed, self.rulings):
                    if next(faults_of_target(self.battle, shooter, target, weapon, lobbed, self.rulings), None) is None:
                        odds = odds_of_shot(self.battle, shooter, weapon, target, self.rulings, lobbed=lobbed)
                        found.append((-odds.worth, len(found), Shoot(shooter.id, weapon.id, target.id, lobbed)))
        return [shot for _, _, shot in sorted(found)[:SHOWN]]

    # In words

    def said(self, filled: ShootDecision) -> str:
        battle = self.battle
        match filled:
            case Shoot(id, weapon_id, target, lobbed):
                weapon = battle.model(id).card.weapon(weapon_id)
                assert weapon is not None, f"{id} has no {weapon_id}"
                verb = "lobs" if lobbed else "shoots"
                return f"{battle.model(id).name} {verb} {weapon.name} at {battle.model(target).name}"
            case CastPower():
                return casting.said(battle, filled)
            case CompleteSpot(id, spot):
                return f"{battle.model(id).name} completes spot {spot + 1}"
            case NothingMore():
                shooting = battle.shooting
                return f"{battle.model(shooting).name} shoots no more" if shooting is not None else "Done shooting"

    def shown(self) -> ShootShown:
        return ShootShown(
            shots_left=self.battle.shots_left if self.battle.shooting else None,
            models=tuple(
                ShooterShown(model.id, tuple(_weapon_shown(weapon) for weapon in model.card.weapons))
                for model in shooters_of(self.battle, self.seat, self.rulings)
            ),
            casts=tuple(_cast_shown(each) for each in self._casts()),
            objectives=tuple(objectives_of(self.battle, self.seat, self.rulings)),
        )

    def _casts(self) -> tuple[casting.CastOffer, ...]:
        return casting.offers(self.battle, self.seat, Phase.SHOOT, self.rulings)


def _cast_shown(offer: casting.CastOffer) -> ShootCastShown:
    return ShootCastShown(offer.model, offer.power.id, offer.power.name, offer.most)


def _weapon_shown(weapon: Weapon) -> WeaponShown:
    return WeaponShown(weapon.id, weapon.name, weapon.range, keywords_of(weapon).may_be_lobbed)


def is_armed(battle: Battle, model: Model) -> bool:
    """Whether a model has a weapon and a shot left: the cheapest question."""
    if not model.card.weapons or model.base is None:
        return False
    return battle.shooting == model.id if battle.shooting else not model.has_shot


def may_shoot(battle: Battle, model: Model, rulings: Rulings) -> bool:
    """Whether a model has a weapon that nothing about itself keeps it from shooting."""
    if not is_armed(battle, model):
        return False
    if next(faults_of_shooter(battle, model, rulings), None):
        return False
    return any(next(faults_of_weapon(battle, model, each, rulings), None) is None for each in model.card.weapons)


def shooters_of(battle: Battle, seat: Seat, rulings: Rulings) -> list[Model]:
    """A seat's models that may still shoot, as far as it lies with themselves."""
    return [model for model in battle.models if model.seat == seat and may_shoot(battle, model, rulings)]


def objectives_of(battle: Battle, seat: Seat, rulings: Rulings) -> Iterator[CompleteSpot]:
    """The spots that a seat's models may complete instead of shooting {R-SK-22}."""
    if not battle.spots or not rulings.says("R-SK-22.action", "instead-of-shooting"):
        return
    for model in battle.models:
        if model.seat == seat and next(faults_of_shooter(battle, model, rulings), None) is None:
            for spot in spots_in_reach(battle, model, rulings):
                yield CompleteSpot(model.id, spot)


def has_something_to_do(battle: Battle, seat: Seat, rulings: Rulings) -> bool:
    """Whether a seat can do more than say that it is done; sight is not looked for."""
    for place in battle.by_card.shooters:
        model = battle.models[place]
        is_able = model.seat == seat and is_armed(battle, model) and _has_anyone_in_reach(battle, model)
        if is_able and may_shoot(battle, model, rulings):
            return True
    if next(objectives_of(battle, seat, rulings), None):
        return True
    offers = casting.offers(battle, seat, Phase.SHOOT, rulings)
    return any(True for offer in offers for _ in casting.targets_of(battle, offer, rulings))


def _has_anyone_in_reach(battle: Battle, model: Model) -> bool:
    x, y, r = model.disc
    reach = _longest_reach(model.card.weapons) + r + 1
    for id, (other_x, other_y, other_r) in battle.crowds[other(battle.acting)].discs.items():
        across, down, most = x - other_x, y - other_y, reach + other_r
        if across * across + down * down <= most * most and not battle.model(id).is_slain:
            return True
    return False


@lru_cache(maxsize=1024)
def _longest_reach(weapons: tuple[Weapon, ...]) -> int:
    return max(weapon.range * keywords_of(weapon).lobs for weapon in weapons)
