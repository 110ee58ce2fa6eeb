"""What an action is likely to come to, before the dice: exact, by running the procedures that play it.

`forecast` runs the whole action with all that follows from it, for people who are about to choose. `forecast_melee`
and `forecast_shot` run the dice of one attack alone, of either side, and remember them: for bots that ask often.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex.loadout import Power
from dwethia.dungeons.combat.attacks import sneak_check
from dwethia.dungeons.combat.melee import Bout, Fought, bout, fight
from dwethia.dungeons.combat.ranged import Fired, Shot, ShotManner, aim, caught, fire, shot_of
from dwethia.dungeons.combat.wounds import Combatant
from dwethia.dungeons.powers.casting import resist
from dwethia.dungeons.rooms.distance import neighbours
from dwethia.dungeons.setup.sheets import Arm, arm_of
from dwethia.dungeons.special_rules import rules_of
from dwethia.dungeons.state import Dungeon, Enemy, Exit, Hero, Model, Phase
from dwethia.dungeons.turn.hero_actions import CastSpell, Fire, HeroAction, read_action, target_of
from dwethia.dungeons.turn.hero_phase import act
from dwethia.engine.branching import Policy
from dwethia.engine.odds import odds, plain
from dwethia.engine.procedure import Procedure, Stage, then
from dwethia.rulebook import Rulings

Spread: TypeAlias = tuple[tuple[int, float], ...]  # numbers, rising, with their probabilities

NOTHING: Final[Spread] = ((0, 1.0),)
FEW: Final = (
    2  # with more models around a target that may be struck too, their ends together are too many to go through
)
UNCERTAIN: Final = ("melee", "shoot", "cast", "interface")  # actions with dice; the door has some where it is locked


class LikelyLoss(Struct, frozen=True):
    """What a model is likely to lose."""

    id: str
    wounds: Spread = NOTHING
    slain: float = 0.0

    @property
    def hurt(self) -> float:
        """The chance that it loses a Wound."""
        return sum(chance for lost, chance in self.wounds if lost)

    @property
    def expected(self) -> float:
        """The Wounds it loses on average."""
        return sum(lost * chance for lost, chance in self.wounds)


class Forecast(Struct, frozen=True):
    """An action before the dice."""

    target: LikelyLoss | None  # none where nobody is attacked
    own: LikelyLoss  # whoever acts
    others: tuple[LikelyLoss, ...] = ()  # who may lose Wounds besides
    unreckoned: int = 0  # how many more may be struck, whose losses are not in `others`
    works: float = 1.0  # that a spell is not resisted, a lock gives way, an interface answers
    wins: float = 0.0  # the run
    drops: float = 0.0  # the package
    unnoticed: float = 0.0  # that the attack comes from hiding


# One attack


def forecast_melee(
    dungeon: Dungeon, attacker: Model, defender: Model, rulings: Rulings, policy: Policy = plain
) -> Forecast:
    """The dice of a melee, a ducked hero's chance to strike unnoticed counted in."""
    hidden = unnoticed(dungeon, attacker, defender, rulings)
    ends = [
        (share * chance, end)
        for is_sneak, share in ((True, hidden), (False, 1 - hidden))
        if share
        for end, chance in _fought(_Same(bout(dungeon, attacker, defender, rulings, is_sneak=is_sneak)), policy)
    ]
    return _attack(attacker, defender, ends, hidden)


def forecast_shot(
    dungeon: Dungeon, shooter: Model, target: Model, arm: Arm, rulings: Rulings, policy: Policy = plain
) -> Forecast:
    """The dice of a shot at its target, a ducked hero's chance to shoot unnoticed counted in."""
    hidden = unnoticed(dungeon, shooter, target, rulings)
    ends = []
    for is_sneak, share in ((True, hidden), (False, 1 - hidden)):
        if share:
            aimed = aim(dungeon, shooter, target, arm, rulings, ShotManner(is_sneak=is_sneak))
            shot = _Same(shot_of(dungeon, shooter, target, arm, aimed, rulings))
            ends += [(share * chance, (shooter.wounds, left)) for left, chance in _fired(shot, policy)]
    return _attack(shooter, target, ends, hidden)


def unnoticed(dungeon: Dungeon, attacker: Model, target: Model, rulings: Rulings) -> float:
    """The chance that an attack comes from hiding (DD-COVER-05 to -07)."""
    if not (isinstance(attacker, Hero) and attacker.is_ducked and isinstance(target, Enemy)):
        return 0.0
    stage: Stage[bool] = then(sneak_check, dungeon, target, rulings)
    return odds(stage).get(True, 0.0)


def _attack(attacker: Model, target: Model, ends: list[tuple[float, tuple[int, int]]], hidden: float) -> Forecast:
    return Forecast(
        target=_struck(target, ((left, chance) for chance, (_, left) in ends)),
        own=_struck(attacker, ((left, chance) for chance, (left, _) in ends)),
        unnoticed=hidden,
    )


def _struck(model: Model, left: Iterable[tuple[int, float]]) -> LikelyLoss:
    """What a model loses, from how many Wounds it has left with what probability."""
    sums: dict[int, float] = {}
    for wounds, chance in left:
        lost = model.wounds - wounds
        sums[lost] = sums.get(lost, 0.0) + chance
    if len(sums) == 1:
        sums = dict.fromkeys(sums, 1.0)  # certain, whatever the rounding of its parts
    return LikelyLoss(model.id, tuple(sorted(sums.items())), sums.get(model.wounds, 0.0))


class _Same:
    """A bout or a shot that counts as the same wherever its dice do the same, whoever rolls them."""

    __slots__ = ("_hash", "_key", "held")

    def __init__(self, held: Bout | Shot) -> None:
        self.held = held
        self._key = _bout_key(held) if isinstance(held, Bout) else _shot_key(held)
        self._hash = hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self._key == other._key


def _bout_key(bout: Bout) -> Hashable:
    """All that decides how the dice of a melee may end: numbers without their reasons, and no names."""
    blows = tuple(each and (each.dice.total, each.hit_need, each.wound_need) for each in bout.blows)
    sides = tuple(_struck_key(each) for each in bout.sides)
    return blows, sides, bout.standings, bout.destiny, bout.discards_ties, bout.rulings


def _shot_key(shot: Shot) -> Hashable:
    aim = shot.aim
    numbers = (aim.dice, aim.hit and aim.hit.total, aim.need, aim.wounds, aim.is_single_roll)
    return numbers, shot.seat, _struck_key(shot.struck), shot.standing, shot.destiny, shot.rulings


def _struck_key(struck: Combatant) -> Hashable:
    return struck.seat, struck.rolls, struck.stands, struck.resolves, struck.is_hero


@lru_cache(maxsize=16384)
def _fought(same: _Same, policy: Policy) -> tuple[tuple[tuple[int, int], float], ...]:
    """The Wounds left to attacker and defender, with their probabilities."""
    stage: Stage[Fought] = then(fight, same.held)
    ends = odds(stage, policy)
    return tuple(((end.attacker.wounds, end.defender.wounds), chance) for end, chance in ends.items())


@lru_cache(maxsize=16384)
def _fired(same: _Same, policy: Policy) -> tuple[tuple[int, float], ...]:
    """The Wounds left to the target, with their probabilities."""
    stage: Stage[Fired] = then(fire, same.held)
    ends = odds(stage, policy)
    return tuple((end.target.wounds, chance) for end, chance in ends.items())


# A whole action


class _End(NamedTuple):
    """All that a forecast reads from where an action leads."""

    hero: int
    enemies: tuple[int, ...]  # the Wounds left to each
    exit: Exit
    is_won: bool
    has_package: bool


@lru_cache(maxsize=1024)
def forecast(dungeon: Dungeon, option: str, rulings: Rulings, policy: Policy = plain) -> Forecast | None:
    """What an action of the hero may come to, with all that follows before anybody else acts; None without dice."""
    action = read_action(option)
    verb = action.verb
    if verb not in UNCERTAIN and not (verb == "door" and dungeon.is_locked):
        return None
    target = _target(dungeon, action)
    works = _unresisted(dungeon, action, rulings, policy)
    if target is not None and (around := _around(dungeon, action, target, rulings)) > FEW:
        arm = _arm(dungeon, action)
        assert arm is not None
        alone = forecast_shot(dungeon, dungeon.hero, target, arm, rulings, policy)
        return replace(alone, target=_if_it_works(alone.target, works), works=works, unreckoned=around)
    stage: Stage[_End] = then(_deed, dungeon, action, rulings)
    ends = odds(stage, policy)
    return _read(dungeon, verb, target, ends, works, rulings)


def _read(
    dungeon: Dungeon, verb: str, target: Enemy | None, ends: dict[_End, float], works: float, rulings: Rulings
) -> Forecast:
    hero = dungeon.hero
    struck = [
        _struck(each, ((end.enemies[place], chance) for end, chance in ends.items()))
        for place, each in enumerate(dungeon.enemies)
    ]
    wins = _share(ends, lambda end: end.is_won)
    if verb == "door":
        works = _share(ends, lambda end: end.exit is not Exit.CLOSED)
    return Forecast(
        target=next((each for each in struck if target is not None and each.id == target.id), None),
        own=_struck(hero, ((end.hero, chance) for end, chance in ends.items())),
        others=tuple(each for each in struck if each.hurt and (target is None or each.id != target.id)),
        works=wins if verb == "interface" else works,
        wins=wins,
        drops=_share(ends, lambda end: hero.has_package and not end.has_package),
        unnoticed=unnoticed(dungeon, hero, target, rulings) if target is not None else 0.0,
    )


def _share(ends: dict[_End, float], holds: Callable[[_End], bool]) -> float:
    return sum(chance for end, chance in ends.items() if holds(end))


def _target(dungeon: Dungeon, action: HeroAction) -> Enemy | None:
    id = target_of(action)
    return dungeon.enemy(id) if id is not None else None


def _deed(dungeon: Dungeon, action: HeroAction, rulings: Rulings) -> Procedure[_End]:
    after = yield from act(replace(dungeon, actions=dungeon.actions - 1), action, rulings)
    standing = {each.id: each.wounds for each in after.enemies}
    has_left = after.phase is Phase.ENTER  # the room, and its enemies behind it
    return _End(
        hero=after.hero.wounds,
        enemies=tuple(standing.get(each.id, each.wounds if has_left else 0) for each in dungeon.enemies),
        exit=after.exit,
        is_won=after.outcome is not None and after.outcome.is_won,
        has_package=after.hero.has_package,
    )


# Spells, and weapons that strike more than one


def _power(dungeon: Dungeon, action: HeroAction) -> Power | None:
    if not isinstance(action, CastSpell):
        return None
    return next((each for each in dungeon.hero.sheet.powers if each.id == action.power), None)


def _arm(dungeon: Dungeon, action: HeroAction) -> Arm | None:
    """What is shot, a spell that strikes like a shot included."""
    power = _power(dungeon, action)
    if power is not None:
        return arm_of(power)
    if not isinstance(action, Fire):
        return None
    return next((each for each in dungeon.hero.sheet.arms if each.id == action.arm), None)


def _unresisted(dungeon: Dungeon, action: HeroAction, rulings: Rulings, policy: Policy) -> float:
    """The chance that a spell, or a shot that is one, is not resisted (DD-SHARED-06, DD-ABIL-07)."""
    hero, target = dungeon.hero, _target(dungeon, action)
    power = _power(dungeon, action)
    is_spell = power is not None or (isinstance(action, Fire) and rules_of(hero.sheet).shoots_spells)
    if not is_spell or target is None:
        return 1.0
    points = power.charge if power is not None else 0
    paid = dungeon.with_hero(affinity=hero.affinity - points)
    stage: Stage[tuple[Dungeon, bool]] = then(resist, paid, hero.id, target.id, points, rulings)
    return sum(chance for (_, works), chance in odds(stage, policy).items() if works)


def _if_it_works(struck: LikelyLoss | None, works: float) -> LikelyLoss | None:
    if struck is None or works == 1.0:
        return struck
    wounds = {lost: chance * works for lost, chance in struck.wounds}
    wounds[0] = wounds.get(0, 0.0) + 1 - works
    return LikelyLoss(struck.id, tuple(sorted(wounds.items())), struck.slain * works)


def _around(dungeon: Dungeon, action: HeroAction, target: Enemy, rulings: Rulings) -> int:
    """How many besides the target may be struck, at most."""
    arm, power = _arm(dungeon, action), _power(dungeon, action)
    if arm is None:
        return 0
    near = len(caught(dungeon, dungeon.hero, target, arm, rulings))
    return max(near, _joined(dungeon, target, rulings)) if power is not None and power.spreads else near


def _joined(dungeon: Dungeon, target: Enemy, rulings: Rulings) -> int:
    """How many enemies are adjacent to the target, or to one that is."""
    found, front = {target.square}, [target.square]
    while front:
        near = neighbours(front.pop(), rulings)
        beside = {each.square for each in dungeon.enemies if near >> each.square & 1} - found
        found |= beside
        front += beside
    return len(found) - 1
