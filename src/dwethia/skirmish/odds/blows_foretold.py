"""What each side of a fight is likely to lose, each by itself where nothing but the dice is between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from msgspec.structs import replace

from dwethia.engine.branching import Policy
from dwethia.engine.odds import known_odds, plain
from dwethia.engine.procedure import Stage, then
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.rules.destiny import touches_enemy_dice
from dwethia.skirmish.rules.fighters import Fighters, SideCondition
from dwethia.skirmish.rules.fighting import Fought, Stance, attack_rolls, bout
from dwethia.skirmish.rules.shooting import IN_MELEE, shoot

WoundsLost: TypeAlias = dict[int, float]  # probabilities by number of Wounds
Sides: TypeAlias = tuple[Fighters, Fighters]


def spending(side: Fighters, policy: Policy) -> Fighters:
    """A side as far as it spends: Destiny that a plain policy never touches makes no difference to anything."""
    return without_destiny(side) if policy is plain else side


def without_destiny(side: Fighters) -> Fighters:
    """A side whose Destiny is spent."""
    if not has_destiny(side):
        return side
    return replace(side, models=tuple(replace(model, destiny=0) for model in side.models), pool=0, afar=0)


def has_destiny(side: Fighters) -> bool:
    """Whether a side has any to spend."""
    return side.pool > 0 or side.afar > 0 or any(model.destiny for model in side.models)


class FightForetold:
    """A fight once the Defender has chosen, and who answers the questions in it."""

    def __init__(
        self,
        attacker: Fighters,
        defender: Fighters,
        stance: Stance,
        rulings: Rulings,
        priority: Seat,
        policy: Policy = plain,
    ) -> None:
        self._sides = (spending(attacker, policy), spending(defender, policy))
        self._stance, self._rulings, self._priority, self._policy = stance, rulings, priority, policy

    @property
    def is_apart(self) -> bool:
        """Whether what one side loses says nothing about what the other does.

        Blows fall at once {R-SK-80}, no Destiny reaches across, and none that a blow may cost is left for shots.
        """
        spends = any(map(has_destiny, self._sides))
        if spends and (touches_enemy_dice(self._rulings) or self._stance is Stance.FIRE):
            return False
        return self._stance is Stance.RETREAT or not self._rulings.says("R-SK-80", "attacker-first")

    def lost(self) -> tuple[WoundsLost, WoundsLost]:
        """The Wounds that the Attacker and the Defender lose."""
        if not self.is_apart:
            ends = self._ends(self._sides).items()
            return (
                _sums((self._sides[0].wounds - sum(end.attacker.left), chance) for end, chance in ends),
                _sums((self._sides[1].wounds - sum(end.defender.left), chance) for end, chance in ends),
            )
        return _sums(self._lost_by(1)), _sums(self._lost_by(0))

    def _lost_by(self, striker: int) -> Iterator[tuple[int, float]]:
        """What the enemy of a side loses to it, whatever the enemy has spent on its own blows before."""
        enemy = 1 - striker
        if striker == 1 and self._stance is not Stance.FIGHT:
            yield from self._lost_to_shots() if self._stance is Stance.FIRE else [(0, 1.0)]
            return
        for struck, share in self._after_own_blows(enemy):
            sides = _pair(striker, self._sides[striker], struck)
            for end, chance in self._ends(sides, striker).items():
                yield struck.wounds - sum(_conditions(end)[enemy].left), share * chance

    def _lost_to_shots(self) -> Iterator[tuple[int, float]]:
        attacker, defender = self._sides
        stage: Stage[SideCondition] = then(shoot, defender, attacker, IN_MELEE, self._rulings, self._priority)
        for end, chance in known_odds(stage, self._policy).items():
            yield attacker.wounds - sum(end.left), chance

    def _after_own_blows(self, side: int) -> Iterable[tuple[Fighters, float]]:
        """A side with the Destiny that its own blows leave it."""
        whole = self._sides[side]
        if not has_destiny(whole) or (side == 1 and self._stance is not Stance.FIGHT):
            return ((whole, 1.0),)
        sides = _pair(side, whole, without_destiny(self._sides[1 - side]))
        shares: dict[Fighters, float] = {}
        for end, chance in self._ends(sides, side).items():
            left = whole.after(_conditions(end)[side], self._rulings)
            shares[left] = shares.get(left, 0.0) + chance
        return shares.items()

    def _ends(self, sides: Sides, striker: int | None = None) -> dict[Any, float]:
        """How the fight ends, or the half of it in which one side strikes."""
        striking = None if striker is None else (striker == 0, striker == 1)
        fight = bout(*sides, self._stance, self._rulings, self._priority, striking)
        stage: Stage[Fought] = then(attack_rolls, fight)
        return known_odds(stage, self._policy)


def _pair(first: int, side: Fighters, other: Fighters) -> Sides:
    return (side, other) if first == 0 else (other, side)


def _conditions(end: Fought) -> tuple[SideCondition, SideCondition]:
    return end.attacker, end.defender


def _sums(ends: Iterable[tuple[int, float]]) -> WoundsLost:
    sums: WoundsLost = {}
    for wounds, chance in ends:
        sums[wounds] = sums.get(wounds, 0.0) + chance
    return sums
