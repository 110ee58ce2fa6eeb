"""The odds of a shot as the board has it, by running its procedure: what bots compare and tooltips show."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.odds import odds
from dwethia.engine.procedure import Stage, then
from dwethia.engine.seats import Seat
from dwethia.powers.destiny import Spender
from dwethia.profile import Profile
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.battle.aiming import conditions_of, friends_in_melee, weapon_now
from dwethia.skirmish.battle.blasts import caught
from dwethia.skirmish.battle.firing import facing, meet
from dwethia.skirmish.battle.state import Battle, Model
from dwethia.skirmish.fighters import Fighter, Fighters, Standing
from dwethia.skirmish.losses import standing_of, struck
from dwethia.skirmish.shooting import Aim, Conditions, Volley, single_shot
from dwethia.tally import Tally
from dwethia.weapon import Weapon

SHOOTER, TARGET = Seat("shooter"), Seat("target")
USUAL: Final = Rulings.recommended("skirmish")
EVEN: Final = 0.5  # the die for the side that a shot into melee strikes


class Facts(NamedTuple):
    """All that the odds of a shot at one model depend on, where nobody spends or swaps anything."""

    need: int | None
    dice: int
    wounds: int  # of each success
    save: int | None
    save_dice: int
    ignores: int | None
    left: int  # Wounds of the target
    slays_outright: bool
    way_die: bool


class ShotOdds(Struct, frozen=True):
    """A shot before the dice: the numbers, and what is to be expected of it."""

    aim: Aim
    conditions: Conditions
    lost: tuple[tuple[int, float], ...]  # Wounds that the target loses, with their probabilities
    beside: float  # Wounds that other enemies lose on average
    friends: float  # Wounds that friends lose on average

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
    battle: Battle, shooter: Model, weapon: Weapon, target: Model, rulings: Rulings, *, lobbed: bool = False
) -> ShotOdds:
    """The odds of a shot, were it taken now; nobody spends Destiny, and nobody is put forward."""
    weapon = weapon_now(shooter, weapon)
    conditions = conditions_of(battle, shooter, target, weapon, rulings, lobbed=lobbed)
    meeting = meet(battle, shooter, weapon, target, conditions, rulings)
    facts = facts_of(meeting.volley)
    lost = distribution(facts)
    beside, friends = _expected_beside(battle, shooter, weapon, target, conditions, facts, rulings)
    if conditions.into_melee:
        lost = tuple((wounds, chance * EVEN + (EVEN if wounds == 0 else 0.0)) for wounds, chance in lost)
        astray = _expected_astray(battle, shooter, weapon, target, conditions, rulings)
        beside, friends = beside * EVEN, friends * EVEN + astray * EVEN
    return ShotOdds(meeting.volley.aims[0], conditions, lost, beside, friends)


def _expected_astray(
    battle: Battle, shooter: Model, weapon: Weapon, target: Model, conditions: Conditions, rulings: Rulings
) -> float:
    """What the friend in the fight who suffers least loses to a shot that goes astray."""
    friends = [each for each in friends_in_melee(battle, shooter, target, rulings) if not each.is_slain]
    return min((_expected(battle, shooter, weapon, each, conditions, rulings) for each in friends), default=0.0)


def _expected_beside(
    battle: Battle,
    shooter: Model,
    weapon: Weapon,
    target: Model,
    conditions: Conditions,
    facts: Facts,
    rulings: Rulings,
) -> tuple[float, float]:
    """What those caught beside the target lose on average: enemies, and friends."""
    around = caught(battle, weapon, target, shooter.side, False, rulings)
    if not around.models:
        return 0.0, 0.0
    spreads = 1.0 if around.for_certain else chance_of_hit(facts)
    losses = [0.0, 0.0]
    for id in around.models:
        model = battle.model(id)
        losses[model.side == shooter.side] += _expected(battle, shooter, weapon, model, conditions, rulings, dice=1)
    return spreads * losses[0], spreads * losses[1]


def _expected(
    battle: Battle,
    shooter: Model,
    weapon: Weapon,
    victim: Model,
    conditions: Conditions,
    rulings: Rulings,
    dice: int | None = None,
) -> float:
    made = meet(battle, shooter, weapon, victim, facing(battle, conditions, victim, rulings), rulings).volley
    facts = facts_of(made)._replace(way_die=False)
    if dice is not None:
        facts = facts._replace(dice=dice)
    return sum(wounds * chance for wounds, chance in distribution(facts))


def facts_of(made: Volley) -> Facts:
    """What the odds of a volley at its first target depend on."""
    weapon, side = made.shooter.weapon, made.targets
    assert weapon is not None
    return Facts(
        need=made.aims[0].need,
        dice=made.dice,
        wounds=weapon.wounds,
        save=side.saves[0],
        save_dice=side.save_dice,
        ignores=side.ignores[0],
        left=side.side.models[0].wounds,
        slays_outright=side.slays_outright,
        way_die=made.way_die,
    )


def chance_of_hit(facts: Facts) -> float:
    """How likely at least one attack die succeeds."""
    sure = facts._replace(wounds=1, save=None, ignores=None, left=1)
    return dict(distribution(sure)).get(1, 0.0)


@lru_cache(maxsize=65536)
def distribution(facts: Facts) -> tuple[tuple[int, float], ...]:
    """How many Wounds a model loses to a shot, with what probability, by running the shot."""
    if facts.need is None or facts.left == 0:
        return ((0, 1.0),)
    made = _volley(facts)
    target = made.targets.side
    standing = standing_of(target, (0, 0), (0, 0), USUAL)
    stage: Stage[Standing] = then(single_shot, made, standing, 0)
    lost: dict[int, float] = {}
    for end, chance in odds(stage).items():
        wounds = facts.left - end.left[0]
        lost[wounds] = lost.get(wounds, 0.0) + chance
    return tuple(sorted(lost.items()))


def _volley(facts: Facts) -> Volley:
    """A volley with these facts and nothing else."""
    weapon = Weapon(range=0, strength=0, wounds=facts.wounds)
    shooter = Fighter.of("shooter", Profile(), weapon=weapon)
    profile = Profile(wounds=facts.left, save=facts.save, ignores=facts.ignores)
    targets = Fighters.of(TARGET, (Fighter.of("target", profile),))
    side = struck(targets, Fighters.of(SHOOTER, (shooter,)), USUAL, SHOOTER, weapon, False)
    return Volley(
        seat=SHOOTER,
        shooter=shooter,
        dice=facts.dice,
        spender=Spender(SHOOTER, (0,)),
        aims=(Aim(Tally(), Tally(), facts.need, RuleId("SK-SHOOT-18")),),
        targets=replace(side, save_dice=facts.save_dice, slays_outright=facts.slays_outright),
        way_die=facts.way_die,
    )
