"""The odds of a shot as the board has it, by running its procedure: what bots compare and tooltips show."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.branching import successes
from dwethia.engine.odds import odds
from dwethia.engine.procedure import Stage, then
from dwethia.engine.seats import Seat
from dwethia.powers.rerolls import Spender
from dwethia.profile import ModelId, Profile
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.rules.fighters import Fighter, Fighters, Standing
from dwethia.skirmish.rules.losses import standing_of, struck
from dwethia.skirmish.rules.shooting import Aim, Conditions, Volley, single_shot
from dwethia.skirmish.shooting.aiming import conditions_of, friends_in_melee, weapon_now
from dwethia.skirmish.shooting.firing import Shot, Strike, facing, meet, ready
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.line_of_fire import lane
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
        return _mean(self.lost)

    def slays(self, wounds: int) -> float:
        """How likely a target with so many Wounds left is slain."""
        return sum(chance for lost, chance in self.lost if lost >= wounds)

    @property
    def worth(self) -> float:
        """Wounds that enemies lose on average, less those of friends."""
        return self.expected + self.beside - self.friends


class _Losses(NamedTuple):
    """Wounds lost on average."""

    enemies: float = 0.0
    friends: float = 0.0

    def plus(self, other: _Losses, chance: float = 1.0) -> _Losses:
        return _Losses(self.enemies + chance * other.enemies, self.friends + chance * other.friends)

    @property
    def harm(self) -> float:
        """What a shooter would rather not have."""
        return self.friends - self.enemies


def odds_of_shot(
    battle: Battle, shooter: Model, weapon: Weapon, target: Model, rulings: Rulings, *, lobbed: bool = False
) -> ShotOdds:
    """The odds of a shot, were it taken now; nobody spends Destiny, and nobody is put forward."""
    weapon = weapon_now(shooter, weapon)
    conditions = conditions_of(battle, shooter, target, weapon, rulings, lobbed=lobbed)
    shot = Shot(shooter.id, weapon, target.id, conditions)
    strike = ready(battle, shot, target.id, None, rulings)
    facts = facts_of(strike)
    lost = distribution(facts)
    others = _Losses().plus(_beside(battle, strike, facts, rulings))
    if conditions.into_melee:
        lost = tuple((wounds, chance * EVEN + (EVEN if wounds == 0 else 0.0)) for wounds, chance in lost)
        others = _Losses().plus(others, EVEN).plus(_astray(battle, shot, facts, rulings), EVEN)
    if facts.way_die:
        straight = EVEN if conditions.into_melee and rulings.says("R-SK-64.die", "before") else 1.0
        others = others.plus(_in_the_way(battle, shot, rulings), straight * EVEN)
    return ShotOdds(strike.meeting.volley.aims[0], conditions, lost, others.enemies, others.friends)


def _beside(battle: Battle, strike: Strike, facts: Facts, rulings: Rulings) -> _Losses:
    """What those caught beside a strike lose."""
    if not strike.beside.models:
        return _Losses()
    shot, saves = strike.shot, strike.saves
    shooter = battle.model(shot.shooter)
    is_certain = rulings.says("R-SK-73.effect", "auto-wound")
    found = _Losses()
    for id in strike.beside.models:
        model = battle.model(id)
        made = meet(
            battle, shooter, shot.weapon, model, facing(battle, shot.conditions, model, rulings), rulings, saves.get(id)
        )
        theirs = facts_of(replace(strike, meeting=made, dice=1))._replace(way_die=False)
        if is_certain and theirs.need is not None:
            theirs = theirs._replace(need=1)
        found = found.plus(_of_side(model, shooter, _mean(distribution(theirs))))
    return _Losses().plus(found, 1.0 if strike.beside.for_certain else chance_of_hit(facts))


def _astray(battle: Battle, shot: Shot, facts: Facts, rulings: Rulings) -> _Losses:
    """What a shot into melee does that strikes a friend: the one of whom the shooter's player loses least."""
    friends = friends_in_melee(battle, battle.model(shot.shooter), battle.model(shot.named), rulings)
    alive = [each.id for each in friends if not each.is_slain]
    if not alive:
        return _Losses()
    if rulings.says("R-SK-64.die", "before"):
        return min((_of_strike(battle, shot, id, None, rulings) for id in alive), key=lambda found: found.harm)
    found = _Losses()
    for hits, chance in successes(facts.dice, facts.need) if facts.need else ():
        if hits:
            least = min((_of_strike(battle, shot, id, hits, rulings) for id in alive), key=lambda each: each.harm)
            found = found.plus(least, chance * (EVEN if facts.way_die else 1.0))
    return found


def _in_the_way(battle: Battle, shot: Shot, rulings: Rulings) -> _Losses:
    """What a shot does that strikes the model in its way."""
    nearest = lane(battle, battle.model(shot.shooter), battle.model(shot.named), rulings).in_the_way[0].model
    if nearest is None or battle.model(nearest).is_slain:
        return _Losses()
    return _of_strike(battle, shot, nearest, None, rulings)


def _of_strike(battle: Battle, shot: Shot, victim: ModelId, dice: int | None, rulings: Rulings) -> _Losses:
    """What a model that was not aimed at loses, and those beside it."""
    strike = ready(battle, shot, victim, dice, rulings)
    facts = facts_of(strike)._replace(way_die=False)
    own = _of_side(strike.target, battle.model(shot.shooter), _mean(distribution(facts)))
    return own.plus(_beside(battle, strike, facts, rulings))


def _of_side(model: Model, shooter: Model, wounds: float) -> _Losses:
    return _Losses(friends=wounds) if model.side == shooter.side else _Losses(enemies=wounds)


def _mean(lost: tuple[tuple[int, float], ...]) -> float:
    return sum(wounds * chance for wounds, chance in lost)


def facts_of(strike: Strike) -> Facts:
    """What the odds of a strike at its target depend on."""
    made = strike.meeting.volley
    side = made.targets
    return Facts(
        need=made.aims[0].need,
        dice=strike.dice,
        wounds=strike.shot.weapon.wounds,
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
