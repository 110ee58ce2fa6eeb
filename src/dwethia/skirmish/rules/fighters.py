"""Who is in it: models as a fight or a shot sees them, and how they stand while it is resolved."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.seats import Seat
from dwethia.powers.rerolls import Purse, Spender
from dwethia.profile import ModelId, Profile, Reasons, UnitType, explained
from dwethia.rulebook import Rulings
from dwethia.skirmish.rules.destiny import HEROIC_RESOLVE, may_resolve, shares_faith, uses_pool
from dwethia.tally import Tally
from dwethia.weapon import Weapon, WeaponKeyword


class Fighter(Struct, frozen=True, cache_hash=True):
    """A model in a fight or under fire."""

    id: ModelId
    name: str
    profile: Profile
    wounds: int  # left
    destiny: int  # left, where models have their own {R-SK-90}
    weapon: Weapon | None = None
    gives_dice: bool = True  # stands where its Aggression counts, and has not forfeited it {R-SK-70}
    has_ally: bool = True  # in coherency with a friend in this fight
    allies: tuple[ModelId, ...] = ()  # those friends, where a board knows them
    behind: tuple[str, int] | None = None  # of those linked to it outside the fight, the worst Integrity {R-SK-118}
    affected: tuple[str, ...] = ()  # Destiny actions that have affected it this phase
    faith: int = 0  # left, where models have their own {R-SK-101}
    blows: tuple[WeaponKeyword, ...] = ()  # keywords of what it strikes with that make saves worse
    special: tuple[WeaponKeyword, ...] = ()  # its special rules that enemies in a fight with it ask about
    reaches: bool = False  # its dice count from behind the front (SK-FIGHT-23)
    spot: int = 0  # on a board no two are interchangeable: each has a number of its own
    reasons: Reasons = ()
    is_bystander: bool = False  # not in it, but may step in for a friend who is
    rescuers: tuple[ModelId, ...] = ()  # who may make it Stand and Fight!
    guards: tuple[ModelId, ...] = ()  # who may take its wounds as a Bodyguard
    seat: Seat | None = None  # who runs it, where a board knows (SK-TURN-04)

    @classmethod
    def of(cls, id: str, profile: Profile, name: str = "", weapon: Weapon | None = None) -> Fighter:
        return cls(ModelId(id), name or id, profile, profile.wounds, profile.destiny, weapon)

    @property
    def is_alive(self) -> bool:
        return self.wounds > 0

    def tally(self, characteristic: str, name: str, rule: str) -> Tally:
        """A characteristic with its reasons."""
        return explained(self.profile, characteristic, f"{name} of {self.name}", rule, self.reasons)


class Fighters(Struct, frozen=True, cache_hash=True):
    """One side's models in a fight or under fire, in the order of their nearness; the slain stay, with no Wounds."""

    seat: Seat
    models: tuple[Fighter, ...]
    pool: int = 0  # the army's Destiny, where it is one pool {R-SK-90}
    afar: int = 0  # Destiny of friends elsewhere on the board, for rulings that let them help {R-SK-92}
    faith: int = 0  # the army's Faith, where it is one pool {R-SK-101}

    @classmethod
    def of(cls, seat: str, models: tuple[Fighter, ...]) -> Fighters:
        """Models in coherency with each other, where there are two or more; their Destiny is all the army has."""
        if len(models) == 1:
            models = (replace(models[0], has_ally=False),)
        return cls(Seat(seat), models, pool=sum(model.destiny for model in models))

    @property
    def wounds(self) -> int:
        return sum(model.wounds for model in self.models)

    def after(self, standing: SideCondition, rulings: Rulings) -> Fighters:
        """These models as they stand after losses."""
        pooled = uses_pool(rulings)
        alive = {model.id for model, wounds in zip(self.models, standing.left, strict=True) if wounds}
        shared_faith = shares_faith(rulings)
        models = tuple(
            replace(
                model,
                wounds=standing.left[place],
                has_ally=model.has_ally and _still_has_ally(model, alive),
                destiny=model.destiny if pooled else standing.purse[place],
                affected=_with_resolve(model.affected) if place in standing.resolved else model.affected,
                faith=standing.faith[place] if standing.faith and not shared_faith else model.faith,
            )
            for place, model in enumerate(self.models)
        )
        faith = standing.faith[0] if standing.faith and shared_faith else self.faith
        if pooled:
            return replace(self, models=models, pool=standing.purse[0], faith=faith)
        afar = self.afar if rulings.says("R-SK-92", "own-unit-dice") else standing.purse[-1]
        return replace(self, models=models, afar=afar, faith=faith)


def _still_has_ally(model: Fighter, alive: set[ModelId]) -> bool:
    """Whether one of those it was in coherency with is left; without a board, anybody else {R-SK-44}."""
    return not alive.isdisjoint(model.allies) if model.allies else len(alive) > 1


def _with_resolve(affected: tuple[str, ...]) -> tuple[str, ...]:
    return affected if HEROIC_RESOLVE in affected else (*affected, HEROIC_RESOLVE)


class SideCondition(NamedTuple):
    """How a side stands while wounds are resolved: the part of it that dice and decisions change."""

    left: tuple[int, ...]  # Wounds of each model
    purse: Purse
    enemy_purse: Purse
    resolved: tuple[int, ...] = ()  # places of models that have used Heroic Resolve this phase
    faith: tuple[int, ...] = ()  # each model's own, or one entry for the pool; empty where nobody can use it here

    def with_purses(self, purse: Purse, enemy_purse: Purse) -> SideCondition:
        return self._replace(purse=purse, enemy_purse=enemy_purse)

    def losing(self, place: int, wounds: int, is_pool: bool) -> SideCondition:
        """After a loss; the Destiny of the slain dies with them, unless it was the pool's."""
        remaining = self.left[place] - wounds
        left = (*self.left[:place], remaining, *self.left[place + 1 :])
        purse = self.purse
        if remaining == 0 and not is_pool and purse[place]:
            purse = (*purse[:place], 0, *purse[place + 1 :])
        return self._replace(left=left, purse=purse)


def purse_of(side: Fighters, rulings: Rulings) -> Purse:
    """The Destiny a side may spend here: the pool, or each model's own and, where a ruling says so, its friends'."""
    if uses_pool(rulings):
        return (side.pool,)
    afar = 0 if rulings.says("R-SK-92", "own-unit-dice") else side.afar
    return (*(model.destiny if model.is_alive else 0 for model in side.models), afar)


@lru_cache(maxsize=4096)
def spender_of(side: Fighters, rulings: Rulings) -> Spender:
    """Re-rolls are paid for by friends afar first, then by models that cannot use Heroic Resolve, then by heroes.

    Who is not in it pays for others only where a ruling lets friends afar help {R-SK-92}.
    """
    if uses_pool(rulings):
        return Spender(side.seat, (0,), is_pool=True)
    alone = rulings.says("R-SK-92", "own-unit-dice")
    paying = [place for place, model in enumerate(side.models) if not (alone and model.is_bystander)]
    places = sorted(paying, key=lambda place: has_actions(side.models[place].profile, rulings))
    return Spender(side.seat, (len(side.models), *places))


def spends_alone(rulings: Rulings) -> bool:
    """Whether outside a fight a model's Destiny re-rolls only its own dice {R-SK-92}."""
    return rulings.says("R-SK-92", "own-unit-dice") and not uses_pool(rulings)


def has_actions(profile: Profile, rulings: Rulings) -> bool:
    """Whether a unit has the default Destiny actions (SK-DEST-09)."""
    types = _types_with_actions(rulings)
    return profile.type in types if types else profile.destiny > 0


@lru_cache(maxsize=64)
def _types_with_actions(rulings: Rulings) -> tuple[UnitType, ...]:
    """The units that have them by their type; none where whoever has Destiny has them {R-SK-100}."""
    if rulings.says("R-SK-100", "any-with-destiny"):
        return ()
    if rulings.says("R-SK-100", "heroes-and-religious"):
        return UnitType.HERO, UnitType.RELIGIOUS
    return (UnitType.HERO,)


def resolves(model: Fighter, rulings: Rulings) -> bool:
    """Whether Heroic Resolve is open to a model this phase."""
    return has_actions(model.profile, rulings) and may_resolve(model.affected, rulings)
