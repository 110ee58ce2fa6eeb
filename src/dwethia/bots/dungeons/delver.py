"""The delver plays Dungeons: it weighs what an action wins against what the enemies may do to it next.

An action is worth the chance that it ends the run well, less the Wounds it may cost now, those that the enemies are
likely to cost in the phase to come where the hero then stands, and those of the phases that the work left to do will
take. Attacks are judged by exact odds, Destiny in a fight by exact advice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from dwethia.bots.registry import Thought
from dwethia.dungeons.combat.melee import Fought
from dwethia.dungeons.combat.needed_rolls import hero_check, spotting_number
from dwethia.dungeons.combat.ranged import Fired
from dwethia.dungeons.forecast import forecast_melee, forecast_shot
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.rooms.distance import FOUR, reached_squares
from dwethia.dungeons.rooms.sight import seen_from
from dwethia.dungeons.rooms.squares import EVERYWHERE, Area, Square, area
from dwethia.dungeons.setup.plan import HERO, Objective
from dwethia.dungeons.setup.sheets import Arm, arm_of
from dwethia.dungeons.state import Dungeon, Enemy, Exit, Hero, Phase, value
from dwethia.dungeons.turn.enemy_phase import enemies_act, has_ranged_attack
from dwethia.dungeons.turn.hero_actions import (
    MOVE,
    Attack,
    CastSpell,
    Fire,
    MoveTo,
    PlainAction,
    StrikeAt,
    UseWargear,
    WalkOut,
    read_action,
)
from dwethia.dungeons.turn.hero_choices import options
from dwethia.dungeons.turn.hero_phase import hero_acts
from dwethia.dungeons.turn.moving import distances, ground, spaces, spread
from dwethia.engine.advice import Vector, Worth
from dwethia.engine.procedure import Ask
from dwethia.engine.view import Look, imagine
from dwethia.rulebook import Rulings

WIN: Final = 4.0  # a run won, in whole healths of the hero
FAR: Final = 30.0  # actions, where no way is known
LATER: Final = 0.45  # how much of the enemies' menace a phase to come is likely to bring
ACTIONS_A_TURN: Final = 2
DESTINY_PRICE: Final = 0.3  # in Wounds, while enemies are about; it comes back every turn
DATA_CHANCE: Final = 1 / 6
DROP: Final = 0.7  # the package lost from the hands, in whole healths
BOTHER: Final = 0.005  # what an action costs that might be spared
PATIENCE: Final = 8  # turns in a room before risks are taken


def delve(look: Look) -> Thought:
    """The delver's answer to what it is asked."""
    (ask,) = look.asks
    if ask.question == "act":
        return _Survey(look.state, look.rulings_of("dungeons")).best(ask.options)
    if ask.question == "reroll":
        return _by_advice(look, ask)
    answer = HABITS.get(ask.question, _whatever_helps)(look.state, ask)
    return Thought(answer, "habit")


# Questions besides the action


def _resist(dungeon: Dungeon, ask: Ask) -> str:
    return ask.options[min(len(ask.options) - 1, 2)]


def _free_attack(dungeon: Dungeon, ask: Ask) -> str:
    return "hold" if dungeon.hero.has_package else "strike"


def _plainly(dungeon: Dungeon, ask: Ask) -> str:
    return ask.plain


def _whatever_helps(dungeon: Dungeon, ask: Ask) -> str:
    return ask.options[-1]


HABITS: Final[Mapping[str, Callable[[Dungeon, Ask], str]]] = {
    "resist": _resist,
    "free-attack": _free_attack,
    "extra-affinity": _plainly,
    "retry": _plainly,
}


def _by_advice(look: Look, ask: Ask) -> Thought:
    """Re-rolls in a fight or a shot by exact advice; a failed check of the hero's own is always worth its Destiny."""
    dungeon: Dungeon = look.state
    game = imagine(DungeonRules(), look, seed=0)
    if game.asking is None or game.asking.procedure in (hero_acts, enemies_act):
        return Thought(ask.options[-1], "a failed check is worth another try")
    price = DESTINY_PRICE if dungeon.enemies else 0.0
    attacks = dungeon.phase is Phase.HERO or _last_word(look) == "strike"

    def features(end: Any) -> Vector:
        if isinstance(end, Fought):
            hero, enemy = (end.attacker, end.defender) if attacks else (end.defender, end.attacker)
            return (float(hero.wounds - enemy.wounds), float(hero.destiny))
        if isinstance(end, Fired):
            return (float(-end.target.wounds if attacks else end.target.wounds), float(end.destiny))
        return (0.0, 0.0)

    best = game.advice(Worth(features, {HERO: (1.0, price)})).best
    return Thought(best.answer, f"worth {best.worth:.2f}")


def _last_word(look: Look) -> str:
    """The last answer in the action in progress that was no number."""
    return next((each for each in reversed(look.tape) if isinstance(each, str) and not each.isdigit()), "")


# The action


def _plain(dungeon: Dungeon) -> Dungeon:
    """The dungeon without Destiny: odds that count on none are sooner worked out."""
    return dungeon.with_hero(destiny=0) if dungeon.hero.destiny else dungeon


class Menace(NamedTuple):
    """What an enemy may do to the hero in a phase, in Wounds."""

    melee: float
    ranged: float
    shoots: float  # the chance that it shoots, if it has a ranged attack and is not adjacent
    strikes: float  # the chance that it strikes when it is adjacent
    charges: bool  # whether it closes in and strikes in one phase
    ground: Area  # where it can stand at the end of a move

    @property
    def worst(self) -> float:
        return max(self.melee, self.ranged)


def _arm(hero: Hero, attack: Fire | CastSpell) -> Arm | None:
    """What strikes: a weapon, or a spell that does so like one."""
    if isinstance(attack, Fire):
        return next((each for each in hero.sheet.arms if each.id == attack.arm), None)
    power = next((each for each in hero.sheet.powers if each.id == attack.power), None)
    return arm_of(power) if power is not None else None


class _Survey:
    """The room as the delver sees it now."""

    def __init__(self, dungeon: Dungeon, rulings: Rulings) -> None:
        self.dungeon = dungeon
        self.rulings = rulings
        self.room = dungeon.here
        self.hero = dungeon.hero
        courage = 1 + max(dungeon.turn - PATIENCE, 0) / 3  # to wait for the turn limit is to lose as well
        self.health = max(dungeon.hero.wounds, 1) * courage
        self.stride = max(spaces(dungeon.hero, rulings), 1)
        self.terrain = ground(dungeon, rulings)
        self.menaces = {each.id: self._menace(each) for each in dungeon.enemies}
        self.check = (7 - hero_check(dungeon.hero, rulings).total) / 6
        self._ways: dict[tuple[Area, str], dict[Square, int]] = {}

    def best(self, choices: tuple[str, ...]) -> Thought:
        """The action that is worth most, the one after it thought of."""
        worths = {option: self.worth(self.dungeon, option) for option in choices}
        found = max(worths, key=lambda option: worths[option])
        return Thought(found, f"worth {worths[found]:+.2f}")

    # What an action is worth

    def worth(self, dungeon: Dungeon, option: str) -> float:
        """What an action is worth, with the best that can follow it in this turn."""
        total = 0.0
        for chance, after, gain in self._outcomes(dungeon, option):
            total += chance * (gain + (0.0 if after is None else self._goes_on(after)))
        return total

    def _goes_on(self, after: Dungeon) -> float:
        if after.actions <= 0:
            return self.standing(after)
        follow = [each for each in options(after, self.rulings) if self._is_promising(after, each)]
        return max([self.standing(after), *(self.worth(after, each) for each in follow)])

    def _is_promising(self, after: Dungeon, option: str) -> bool:
        """Whether an action is worth thinking of after another one; a second walk seldom is, unless it leads out."""
        match read_action(option):
            case MoveTo(way, square):
                return not after.hero.has_moved if way == MOVE else square == after.hero.square
            case PlainAction(verb):
                return verb not in ("end", "focus")
            case _:
                return True

    def _outcomes(self, dungeon: Dungeon, option: str) -> Iterator[tuple[float, Dungeon | None, float]]:
        """What an action may come to: the chance, the state, and what was gained; no state: the room is left."""
        spent = replace(dungeon, actions=dungeon.actions - 1)
        match read_action(option):
            case WalkOut():
                yield 1.0, None, WIN if dungeon.is_final_room else 1.0
            case MoveTo(way, square):
                yield (
                    1.0,
                    spent.with_hero(
                        square=square,
                        has_moved=True,
                        spaces=dungeon.hero.spaces + 1,
                        is_ducked=False,
                        is_defensive=way == "defend",
                        is_stealthy=way == "stealth",
                    ),
                    -BOTHER,
                )
            case StrikeAt() | Fire() | CastSpell() as attack:
                yield from self._attack(dungeon, spent, attack)
            case PlainAction(verb):
                yield from self._deed(dungeon, spent, verb)
            case UseWargear():
                yield 1.0, spent, -BOTHER

    def _deed(self, dungeon: Dungeon, spent: Dungeon, verb: str) -> Iterator[tuple[float, Dungeon | None, float]]:
        if verb == "end":
            yield 1.0, replace(dungeon, actions=0), 0.0
        elif verb == "duck":
            yield 1.0, spent.with_hero(is_ducked=True), 0.0
        elif verb == "focus":
            yield 1.0, spent.with_hero(is_focused=True), -BOTHER
        elif verb == "door":
            chance = self.check if dungeon.is_locked else 1.0
            yield chance, replace(spent.with_hero(is_ducked=False), exit=Exit.OPEN), 0.0
            yield 1 - chance, spent.with_hero(is_ducked=False), 0.0
        elif verb == "interface":
            chance = self.check if dungeon.planned.objective is Objective.SABOTAGE else DATA_CHANCE
            yield chance, None, WIN
            yield 1 - chance, spent.with_hero(is_ducked=False), 0.0
        elif verb == "package":
            yield 1.0, replace(spent.with_hero(has_package=True), package=None), 0.0
        else:
            yield 1.0, spent, -BOTHER

    def _attack(
        self, dungeon: Dungeon, spent: Dungeon, attack: Attack
    ) -> Iterator[tuple[float, Dungeon | None, float]]:
        enemy = dungeon.enemy(attack.target) if attack.target is not None else None
        if enemy is None:  # a spell on the hero
            yield 1.0, spent.with_hero(has_cast=True), 0.0
            return
        hero = dungeon.hero
        slip = 0.0
        if isinstance(attack, StrikeAt):
            slip = DROP * (1 - self.check) if hero.has_package else 0.0
            forecast = forecast_melee(_plain(dungeon), _plain(dungeon).hero, enemy, self.rulings)
        else:
            arm = _arm(hero, attack)
            if arm is None:
                yield 1.0, spent.with_hero(has_cast=True), 0.0
                return
            forecast = forecast_shot(_plain(dungeon), _plain(dungeon).hero, enemy, arm, self.rulings)
        assert forecast.target is not None
        cost = -(forecast.own.expected + forecast.own.slain * hero.wounds) / self.health - slip
        after = spent.with_hero(
            is_ducked=False,
            has_shot=hero.has_shot or isinstance(attack, Fire),
            has_cast=hero.has_cast or isinstance(attack, CastSpell),
        )
        slain = forecast.target.slain
        lies = enemy.square if enemy.has_package else dungeon.package
        gone = replace(after, enemies=tuple(each for each in after.enemies if each.id != enemy.id), package=lies)
        if slain:
            yield slain, None if enemy.is_target else gone, cost + (WIN if enemy.is_target else 0.03)
        hurt = forecast.target.expected - slain * enemy.wounds
        left = 1 - slain
        if left:
            yield (
                left,
                after,
                cost + 0.3 * self.menaces[enemy.id].worst / self.health * max(hurt, 0.0) / max(enemy.wounds, 1),
            )

    # Where the hero stands at the end

    def standing(self, dungeon: Dungeon) -> float:
        """What a position is worth when the enemies are about to act."""
        menace = sum(self.menaces[each.id].worst for each in dungeon.enemies)
        phases = max(self.work(dungeon), 0.0) / ACTIONS_A_TURN
        return -(self.danger(dungeon) + LATER * menace * phases) / self.health - 0.05 * phases

    def danger(self, dungeon: Dungeon) -> float:
        """The Wounds that the enemies are likely to take in the phase to come."""
        hero = dungeon.hero
        total = 0.0
        seen = seen_from(hero.square, self.room.walled, self.room.soft, self.rulings)
        for enemy in dungeon.enemies:
            if not seen >> enemy.square & 1 and not enemy.has_package:
                total += 0.02
                continue
            spots = 1.0
            if hero.is_ducked:
                need = spotting_number(enemy, hero, dungeon.planned.setting, self.rulings)
                spots = (7 - need.total) / 6
            total += spots * self._blow(dungeon, enemy)
        if hero.is_stealthy:
            total *= 0.9
        if hero.is_defensive:
            total *= 0.85
        return total - 0.5 * min(total, hero.destiny)

    def _blow(self, dungeon: Dungeon, enemy: Enemy) -> float:
        menace, hero = self.menaces[enemy.id], dungeon.hero
        strikes_from = reached_squares(hero.square, enemy.sheet.reach, self.room.walled, self.rulings)
        if strikes_from >> enemy.square & 1:
            return menace.melee * menace.strikes
        if menace.charges:
            return menace.melee if strikes_from & menace.ground else 0.05 * menace.melee
        return menace.ranged * menace.shoots

    def _menace(self, enemy: Enemy) -> Menace:
        dungeon, rulings = _plain(self.dungeon), self.rulings
        aggression = value(enemy, "aggression")
        less = min(max((aggression - 1) / 4, 0.0), 1.0)
        shoots = has_ranged_attack(dungeon, enemy, rulings)
        ranged = 0.0
        if shoots:
            power = dungeon.planned.powers[0] if enemy.affinity and dungeon.planned.powers else None
            arm = arm_of(power) if power else enemy.arm
            ranged = self._lost(forecast_shot(dungeon, enemy, dungeon.hero, arm, rulings)) if arm else 0.0
        rings = spread(enemy.square, spaces(enemy, rulings), self.terrain, area(dungeon.hero.square))
        reach = 0
        for ring in rings:
            reach |= ring
        return Menace(
            melee=self._lost(forecast_melee(dungeon, enemy, dungeon.hero, rulings)),
            ranged=ranged,
            shoots=1 - less if shoots else 0.0,
            strikes=less if shoots else 1.0,
            charges=not shoots,
            ground=Area(reach),
        )

    @staticmethod
    def _lost(forecast: Any) -> float:
        return float(forecast.target.expected)

    # The work left

    def work(self, dungeon: Dungeon) -> float:
        """How many actions are still to be spent in this room."""
        objective = dungeon.planned.objective
        if objective is Objective.SABOTAGE and not dungeon.hero.has_package:
            return self._recovery(dungeon)
        if dungeon.is_final_room and dungeon.planned.has_interface and self.room.interface is not None:
            tries = 1 / (self.check if objective is Objective.SABOTAGE else DATA_CHANCE)
            return self._walk(dungeon, FOUR[self.room.interface]) + tries
        if dungeon.is_final_room and objective is Objective.ASSASSINATION:
            return self._hunt(dungeon)
        door = self.room.exit.square
        if dungeon.exit is Exit.OPEN:
            return self._walk(dungeon, area(door), beyond=1)
        tries = 1 / self.check if dungeon.is_locked else 1.0
        return self._walk(dungeon, Area(FOUR[door] | area(door))) + tries + 1

    def _recovery(self, dungeon: Dungeon) -> float:
        if dungeon.package is not None:
            return self._walk(dungeon, Area(FOUR[dungeon.package] | area(dungeon.package))) + 4
        carrier = next((each for each in dungeon.enemies if each.has_package), None)
        return FAR if carrier is None else self._walk(dungeon, FOUR[carrier.square]) + 6

    def _hunt(self, dungeon: Dungeon) -> float:
        target = next((each for each in dungeon.enemies if each.is_target), None)
        if target is None:
            return 0.0
        reach = reached_squares(target.square, dungeon.hero.sheet.reach, self.room.walled, self.rulings)
        blows = 3.0 * target.wounds
        if dungeon.hero.sheet.arms:
            seen = seen_from(target.square, self.room.walled, self.room.soft, self.rulings)
            return min(self._walk(dungeon, Area(seen & ~area(target.square))), self._walk(dungeon, reach)) + blows
        return self._walk(dungeon, reach) + blows

    def _walk(self, dungeon: Dungeon, goals: Area, beyond: int = 0) -> float:
        """Moves to the nearest of some squares; enemies in the way are gone round, or counted as a delay."""
        open_to = self.terrain.open_to
        clear = Area(open_to & ~dungeon.occupied)
        start = dungeon.hero.square
        for passable, delay in ((clear, 0.0), (open_to, 4.0)):
            key = (Area(goals & passable), f"{passable}")
            if key not in self._ways:
                self._ways[key] = distances(
                    Area(goals & passable & EVERYWHERE), self.terrain, Area(passable | area(start))
                )
            cost = self._ways[key].get(start)
            if cost is not None:
                return -(-(cost + beyond) // self.stride) + 0.1 * cost / self.stride + delay
        return FAR
