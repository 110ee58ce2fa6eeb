"""What the delver thinks of a room: the worth of actions, the danger of places, the work that is left.

An action is worth the chance that it ends the run well, less the Wounds it may cost now, those that the enemies are
likely to cost in the phase to come where the hero then stands, and those of the phases that the work left to do will
take. The longer a room has been played, the less Wounds count and the more the work does: to wait is to lose as well.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from msgspec.structs import replace

from dwethia.codex.loadout import Power
from dwethia.dungeons.combat.needed_rolls import hero_check, spotting_number
from dwethia.dungeons.combat.ranged import caught
from dwethia.dungeons.forecast import Forecast, forecast_melee, forecast_shot
from dwethia.dungeons.powers.casting import in_coherency
from dwethia.dungeons.powers.effects import status_of
from dwethia.dungeons.rooms.building import RoomGround
from dwethia.dungeons.rooms.distance import FOUR, reached_squares
from dwethia.dungeons.rooms.sight import seen_from
from dwethia.dungeons.rooms.squares import Area, Square, area
from dwethia.dungeons.setup.plan import Objective
from dwethia.dungeons.setup.sheets import Arm, arm_of
from dwethia.dungeons.special_rules import rules_of
from dwethia.dungeons.spell_effects import effects_of
from dwethia.dungeons.state import Dungeon, Enemy, Exit, Hero, Model, is_daunted, is_hidden, is_rooted, value
from dwethia.dungeons.turn.enemy_phase import has_ranged_attack
from dwethia.dungeons.turn.hero_actions import (
    END,
    MOVE,
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
from dwethia.dungeons.turn.moving import distances, door_square, flee, ground, spaces, spread
from dwethia.rulebook import Rulings

WIN: Final = 4.0  # a run won, in whole healths of the hero
LOSS: Final = 3.0  # a run lost with the hero alive
FAR: Final = 30.0  # actions, where no way is known
LATER: Final = 0.45  # how much of the enemies' menace a phase to come is likely to bring
ACTIONS_A_TURN: Final = 2
DATA_CHANCE: Final = 1 / 6
DROP: Final = 0.7  # the package lost from the hands, in whole healths
BOTHER: Final = 0.0005  # what an action costs that might be spared
AFFINITY_PRICE: Final = 0.015  # of a point, which comes back with the next room
HURRY: Final = 0.05  # what a phase of work still to be done costs
PATIENCE: Final = 4  # turns in a room before risks are taken
A_WOUND: Final = 3.0  # actions that it takes to bring somebody down by one
HALF_DONE: Final = 0.6  # how much a Wound of somebody who has more counts toward being rid of it
UNRESISTED: Final = 0.6  # how often a spell works on somebody with Faith
UNSEEN: Final = 0.02  # Wounds that an enemy costs who has not spotted the hero
PLACES: Final = 6  # where a first move may lead that are thought further
REST: Final = 12  # turns in a room, at most, while Wounds come back


def plain(dungeon: Dungeon) -> Dungeon:
    """The dungeon without Destiny: odds that count on none are sooner worked out."""
    return dungeon.with_hero(destiny=0) if dungeon.hero.destiny else dungeon


class RoomLosses(NamedTuple):
    """What the attacks of an enemy cost the hero, in Wounds."""

    melee: float
    ranged: float


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


class Turnout(NamedTuple):
    """One way in which an action may turn out: without a state, the room is behind the hero."""

    chance: float
    after: Dungeon | None
    gain: float


def power_named(hero: Hero, id: str) -> Power:
    """The hero's spell of that name."""
    return next(each for each in hero.sheet.powers if each.id == id)


def extra_affinity(hero: Hero, power: Power, target: Model) -> int:
    """Affinity beyond the Charge that brings a target down in one blow, where the hero has it."""
    missing = target.wounds - power.wounds
    if missing <= 0 or not effects_of(power).surges:
        return 0
    return min(missing, hero.affinity - power.charge)


def strong_arm(hero: Hero, power: Power, target: Model) -> Arm | None:
    """A spell that strikes like a shot, with the Affinity that the delver would add to it."""
    arm = arm_of(power)
    if arm is None:
        return None
    return replace(arm, wounds=arm.wounds + effects_of(power).wounds_more(extra_affinity(hero, power, target)))


class RoomSurvey:
    """The room as the delver sees it now."""

    def __init__(self, dungeon: Dungeon, rulings: Rulings, known: dict[Hashable, RoomLosses] | None = None) -> None:
        """The room; what is known of the enemies' attacks from other places in it does for a rough look at it."""
        self.dungeon = dungeon
        self.known = known
        self.rulings = rulings
        self.room = dungeon.here
        self.hero = dungeon.hero
        overdue = max(dungeon.turn - PATIENCE, 0)
        urgency = (overdue / 15) ** 3  # with the turn limit in sight, anything is better than to wait for it
        self.courage = 1 + overdue / 3 + urgency
        self.health = max(dungeon.hero.wounds, 1) * self.courage
        self.hurry = HURRY * (1 + overdue / 2 + 2 * urgency)
        self.stride = max(spaces(dungeon.hero, rulings), 1)
        self.terrain = ground(dungeon, rulings)
        self.menaces = {each.id: self._menace(each) for each in dungeon.enemies}
        self.check = (7 - hero_check(dungeon.hero, rulings).total) / 6
        self._ways: dict[tuple[Area, Area, Area], dict[Square, int]] = {}

    @property
    def rests(self) -> bool:
        """Whether the hero's Wounds come back (DD-ABIL-01) where nobody sees it."""
        hero, dungeon = self.hero, self.dungeon
        if not rules_of(hero.sheet).regains_on or hero.wounds >= hero.profile.wounds or dungeon.turn > REST:
            return False
        return self.danger(dungeon) <= UNSEEN * len(dungeon.enemies)

    def best(self, choices: tuple[str, ...]) -> str:
        """The action that is worth most, the one after it thought of."""
        if self.rests:
            return END
        worths = self.worths(choices)
        return max(worths, key=lambda option: worths[option])

    def worths(self, choices: tuple[str, ...]) -> dict[str, float]:
        """What each action is worth; of many moves, only those to the best places are thought further."""
        moves = [each for each in choices if isinstance(read_action(each), MoveTo)]
        passed = set[str]()
        if len(moves) > PLACES and self.dungeon.actions > 1:
            there = {each: self._there(each) for each in moves}
            passed = set(sorted(moves, key=lambda option: -there[option])[PLACES:])
        return {each: self.worth(self.dungeon, each) for each in choices if each not in passed}

    def _there(self, option: str) -> float:
        """What a move is worth if the turn ends with it."""
        return sum([gain + self.standing(after) for _, after, gain in self.turnouts(self.dungeon, option) if after])

    # What an action is worth

    def worth(self, dungeon: Dungeon, option: str) -> float:
        """What an action is worth, with the best that can follow it in this turn."""
        total = 0.0
        for chance, after, gain in self.turnouts(dungeon, option):
            total += chance * (gain + (0.0 if after is None else self._goes_on(after)))
        return total

    def _goes_on(self, after: Dungeon) -> float:
        if after.actions <= 0:
            return self.standing(after)
        return max([self.standing(after), *(self.worth(after, each) for each in self._promising(after))])

    def next_after(self, after: Dungeon) -> str | None:
        """What is best done next in this turn; None where it is best to stop."""
        if after.actions <= 0:
            return None
        worths = {each: self.worth(after, each) for each in self._promising(after)}
        best = max(worths, key=lambda option: worths[option], default=None)
        return best if best is not None and worths[best] > self.standing(after) else None

    def _promising(self, after: Dungeon) -> list[str]:
        return [each for each in options(after, self.rulings) if self._is_promising(after, each)]

    def _is_promising(self, after: Dungeon, option: str) -> bool:
        """Whether an action is worth thinking of after another one; a second walk seldom is, unless it leads out."""
        match read_action(option):
            case MoveTo(way, square):
                return not after.hero.has_moved if way == MOVE else square == after.hero.square
            case PlainAction(verb):
                return verb not in ("end", "focus")
            case _:
                return True

    def turnouts(self, dungeon: Dungeon, option: str) -> Iterator[Turnout]:
        """What an action may come to."""
        spent = replace(dungeon, actions=dungeon.actions - 1)
        match read_action(option):
            case WalkOut():
                yield Turnout(1.0, None, WIN if dungeon.is_final_room else 1.0)
            case MoveTo(way, square):
                after = spent.with_hero(
                    square=square,
                    has_moved=True,
                    spaces=dungeon.hero.spaces + 1,
                    is_ducked=False,
                    is_defensive=way == "defend",
                    is_stealthy=way == "stealth",
                )
                yield Turnout(1.0, after, -BOTHER)
            case StrikeAt(target):
                enemy = dungeon.enemy(target)
                assert enemy is not None
                yield from self._strike(dungeon, spent, enemy)
            case Fire(id, target):
                enemy = dungeon.enemy(target)
                assert enemy is not None
                arm = next(each for each in dungeon.hero.sheet.arms if each.id == id)
                others = caught(dungeon, dungeon.hero, enemy, arm, self.rulings)
                yield from self._shot(dungeon, spent.with_hero(has_shot=True), enemy, arm, others)
            case CastSpell(id, on):
                yield from self._cast(dungeon, spent, power_named(dungeon.hero, id), on)
            case PlainAction(verb):
                yield from self._deed(dungeon, spent, verb)
            case UseWargear():
                yield Turnout(1.0, spent, -BOTHER)

    def _deed(self, dungeon: Dungeon, spent: Dungeon, verb: str) -> Iterator[Turnout]:
        risen = spent.with_hero(is_ducked=False)
        if verb == "end":
            yield Turnout(1.0, replace(dungeon, actions=0), 0.0)
        elif verb == "duck":
            yield Turnout(1.0, spent.with_hero(is_ducked=True), -BOTHER)
        elif verb == "focus":
            yield Turnout(1.0, spent.with_hero(is_focused=True), -BOTHER)
        elif verb == "door":
            chance = self.check if dungeon.is_locked else 1.0
            yield Turnout(chance, replace(risen, exit=Exit.OPEN), 0.0)
            yield Turnout(1 - chance, risen, 0.0)
        elif verb == "interface":
            yield Turnout(self.interface_chance, None, WIN)
            yield Turnout(1 - self.interface_chance, risen, 0.0)
        elif verb == "package":
            yield Turnout(1.0, replace(risen.with_hero(has_package=True), package=None), 0.0)
        else:
            yield Turnout(1.0, spent, -BOTHER)

    @property
    def interface_chance(self) -> float:
        """That the interface answers to one try."""
        return self.check if self.dungeon.planned.objective is Objective.SABOTAGE else DATA_CHANCE

    # Attacks

    def _strike(self, dungeon: Dungeon, spent: Dungeon, enemy: Enemy) -> Iterator[Turnout]:
        hero = plain(dungeon).hero
        forecast = forecast_melee(plain(dungeon), hero, enemy, self.rulings)
        cost = (forecast.own.expected + forecast.own.slain * hero.wounds) / self.health + self._slip(dungeon)
        yield from self._struck(dungeon, spent, enemy, forecast, -cost)

    def _shot(
        self, dungeon: Dungeon, spent: Dungeon, enemy: Enemy, arm: Arm, others: dict[str, str], works: float = 1.0
    ) -> Iterator[Turnout]:
        aware = plain(dungeon)
        forecast = forecast_shot(aware, aware.hero, enemy, arm, self.rulings)
        gain = 0.0
        for each in others:
            if (other := dungeon.enemy(each)) is not None:
                slain = forecast_shot(aware, aware.hero, other, arm, self.rulings).target
                gain += works * self._relief(dungeon, other) * (slain.slain if slain is not None else 0.0)
        yield from self._struck(dungeon, spent, enemy, forecast, gain, works)

    def _struck(
        self, dungeon: Dungeon, spent: Dungeon, enemy: Enemy, forecast: Forecast, gain: float, works: float = 1.0
    ) -> Iterator[Turnout]:
        """An enemy slain, or left standing with fewer Wounds."""
        assert forecast.target is not None
        after = spent.with_hero(is_ducked=False)
        slain = forecast.target.slain * works
        lies = enemy.square if enemy.has_package else dungeon.package
        gone = replace(after, enemies=tuple(each for each in after.enemies if each.id != enemy.id), package=lies)
        if slain:
            yield Turnout(slain, None if enemy.is_target else gone, gain + (WIN if enemy.is_target else 0.03))
        if slain < 1:
            hurt = max(forecast.target.expected * works - slain * enemy.wounds, 0.0) / (1 - slain) / enemy.wounds
            if enemy.is_target:
                worn = self.hurry * A_WOUND * enemy.wounds / ACTIONS_A_TURN
            else:
                worn = HALF_DONE * max(self.standing(gone) - self.standing(after), 0.0) if hurt else 0.0
            yield Turnout(1 - slain, after, gain + worn * hurt)

    def _relief(self, dungeon: Dungeon, enemy: Enemy) -> float:
        """What it is worth to be rid of an enemy."""
        phases = self.work(dungeon) / ACTIONS_A_TURN
        return (self._blow(dungeon, enemy) + LATER * self.menaces[enemy.id].worst * phases) / self.health

    def is_in_the_way(self, enemy: Enemy) -> bool:
        """Whether there is less to be done once an enemy is gone."""
        others = tuple(each for each in self.dungeon.enemies if each.id != enemy.id)
        return self.work(replace(self.dungeon, enemies=others)) < self.work(self.dungeon)

    def _slip(self, dungeon: Dungeon) -> float:
        """What it costs to fight with the package in hand (DD-OBJ-12)."""
        if not dungeon.hero.has_package:
            return 0.0
        fails = 1 - self.check
        return DROP * (fails * fails if dungeon.hero.destiny else fails) / self.courage

    # Spells

    def _cast(self, dungeon: Dungeon, spent: Dungeon, power: Power, on: str | None) -> Iterator[Turnout]:
        hero = dungeon.hero
        enemy = dungeon.enemy(on) if on is not None else None
        extra = extra_affinity(hero, power, enemy) if enemy is not None else 0
        paid = spent.with_hero(has_cast=True, affinity=hero.affinity - power.charge - extra)
        price = AFFINITY_PRICE * (power.charge + extra)
        works = 1.0 if enemy is None or enemy.faith == 0 else UNRESISTED
        group = in_coherency(dungeon, enemy, self.rulings) if enemy is not None and power.spreads else ()
        arm = strong_arm(hero, power, enemy) if enemy is not None else None
        if enemy is not None and arm is not None:
            others = {each.id: "" for each in group}
            for chance, after, gain in self._shot(dungeon, paid, enemy, arm, others, works):
                yield Turnout(chance, after, gain - price)
            return
        struck: tuple[Model, ...] = (hero,) if enemy is None else (enemy, *group)
        yield Turnout(works, self._spellbound(paid, power, struck), -price)
        if works < 1:
            yield Turnout(1 - works, paid, -price)

    def _spellbound(self, paid: Dungeon, power: Power, struck: tuple[Model, ...]) -> Dungeon:
        """The dungeon with what a spell lays on models for a while."""
        lasting = [each for _, each in effects_of(power).in_order if each.lasts is not None]
        laid = tuple(status_of(power, each, Hero.id, paid.turn) for each in lasting)
        for each in struck:
            model = paid.model(each.id)
            assert model is not None
            paid = paid.with_model(replace(model, statuses=(*model.statuses, *laid)))
        return paid

    # Where the hero stands at the end

    def standing(self, dungeon: Dungeon) -> float:
        """What a position is worth when the enemies are about to act."""
        menace = sum([self.menaces[each.id].worst for each in dungeon.enemies])
        phases = self.work(dungeon) / ACTIONS_A_TURN
        worth = -(self.danger(dungeon) + LATER * menace * phases) / self.health - self.hurry * phases
        if dungeon.planned.objective is Objective.SABOTAGE and not dungeon.hero.has_package and dungeon.enemies:
            worth -= self._theft(dungeon)
        return worth

    def _theft(self, dungeon: Dungeon) -> float:
        """What it costs that enemies have the package, or are about to take it (DD-OBJ-13 to -15)."""
        carrier = next((each for each in dungeon.enemies if each.has_package), None)
        if carrier is None or is_rooted(carrier):
            return DROP
        gets_out = flee(dungeon, carrier, self.rulings).end == door_square(dungeon, self.rulings, carrier)
        return LOSS if gets_out else DROP

    def danger(self, dungeon: Dungeon) -> float:
        """The Wounds that the enemies are likely to take in the phase to come."""
        hero = dungeon.hero
        if hero.statuses and is_hidden(hero):
            return UNSEEN * len(dungeon.enemies)
        total, charges = 0.0, []
        seen = seen_from(hero.square, self.room.walled, self.room.soft, self.rulings)
        beside = reached_squares(hero.square, 1, self.room.walled, self.rulings)
        for enemy in dungeon.enemies:
            if not seen >> enemy.square & 1 or enemy.has_package:
                total += UNSEEN
                continue
            spots = 1.0
            if hero.is_ducked:
                need = spotting_number(enemy, hero, dungeon.planned.setting, self.rulings)
                spots = (7 - need.total) / 6
            blow = spots * self._blow(dungeon, enemy)
            if self.menaces[enemy.id].charges and enemy.sheet.reach == 1 and not beside >> enemy.square & 1:
                charges.append(blow)
            else:
                total += blow
        if charges:
            room = (beside & self.terrain.open_to & ~self.terrain.no_stop & ~dungeon.occupied).bit_count()
            total += sum(charges if len(charges) <= room else sorted(charges)[-room:] if room else ())
        if hero.is_stealthy:
            total *= 0.9
        if hero.is_defensive:
            total *= 0.85
        return total - 0.5 * min(total, hero.destiny)

    def _blow(self, dungeon: Dungeon, enemy: Enemy) -> float:
        menace, hero = self.menaces[enemy.id], dungeon.hero
        strikes_from = reached_squares(hero.square, enemy.sheet.reach, self.room.walled, self.rulings)
        melee = menace.melee + self._slip(dungeon) * self.health if hero.has_package else menace.melee
        if enemy.statuses and is_daunted(enemy):
            melee = 0.0
        if strikes_from >> enemy.square & 1:
            return melee * menace.strikes
        if menace.charges:
            comes = strikes_from & menace.ground and not (enemy.statuses and is_rooted(enemy))
            return melee if comes else 0.05 * melee
        return menace.ranged * menace.shoots

    def _menace(self, enemy: Enemy) -> Menace:
        aggression = value(enemy, "aggression")
        less = min(max((aggression - 1) / 4, 0.0), 1.0)
        shoots = has_ranged_attack(self.dungeon, enemy, self.rulings)
        rings = spread(enemy.square, spaces(enemy, self.rulings), self.terrain, area(self.hero.square))
        losses = self._losses(enemy, shoots)
        return Menace(
            melee=losses.melee,
            ranged=losses.ranged,
            shoots=1 - less if shoots else 0.0,
            strikes=less if shoots else 1.0,
            charges=not shoots,
            ground=Area(reduce(or_, rings, 0)),
        )

    def _losses(self, enemy: Enemy, shoots: bool) -> RoomLosses:
        hero = self.hero
        if self.known is None:
            return self._reckoned(enemy, shoots)
        key = (enemy.id, enemy.wounds, enemy.statuses, shoots, hero.wounds, hero.is_ducked, hero.statuses)
        if key not in self.known:
            self.known[key] = self._reckoned(enemy, shoots)
        return self.known[key]

    def _reckoned(self, enemy: Enemy, shoots: bool) -> RoomLosses:
        dungeon, rulings = plain(self.dungeon), self.rulings
        ranged = 0.0
        if shoots:
            power = dungeon.planned.powers[0] if enemy.affinity and dungeon.planned.powers else None
            arm = arm_of(power) if power else enemy.arm
            ranged = _lost(forecast_shot(dungeon, enemy, dungeon.hero, arm, rulings)) if arm else 0.0
        return RoomLosses(_lost(forecast_melee(dungeon, enemy, dungeon.hero, rulings)), ranged)

    # The work left

    def work(self, dungeon: Dungeon) -> float:
        """How many actions are still to be spent in this room."""
        if dungeon.planned.objective is Objective.SABOTAGE and not dungeon.hero.has_package:
            return self._recovery(dungeon)
        return self._way_through(dungeon)

    def _way_through(self, dungeon: Dungeon) -> float:
        """The work where nothing has to be recovered first."""
        if dungeon.is_final_room and dungeon.planned.has_interface and self.room.interface is not None:
            return self._walk(dungeon, FOUR[self.room.interface]) + 1 / self.interface_chance
        if dungeon.is_final_room and dungeon.planned.objective is Objective.ASSASSINATION:
            return self._hunt(dungeon)
        door = self.room.exit.square
        if dungeon.exit is Exit.OPEN:
            return self._walk(dungeon, area(door), beyond=1)
        tries = 1 / self.check if dungeon.is_locked else 1.0
        out = 1 + A_WOUND if dungeon.occupied >> door & 1 else 1.0
        return self._walk(dungeon, Area(FOUR[door] | area(door))) + tries + out

    def _recovery(self, dungeon: Dungeon) -> float:
        """The package first, from the ground or from who carries it; then all that is to be done with it."""
        carrier = next((each for each in dungeon.enemies if each.has_package), None)
        if dungeon.package is not None:
            where, effort = dungeon.package, 1.0
            goals = Area(FOUR[where] | area(where))
        elif carrier is not None:
            where, effort = carrier.square, 1 + A_WOUND * carrier.wounds
            goals = self._within_reach(dungeon.hero, carrier)
        else:
            return FAR
        return self._walk(dungeon, goals) + effort + self._way_through(dungeon.with_hero(square=where))

    def _hunt(self, dungeon: Dungeon) -> float:
        target = next((each for each in dungeon.enemies if each.is_target), None)
        if target is None:
            return 0.0
        return self._walk(dungeon, self._within_reach(dungeon.hero, target)) + A_WOUND * target.wounds

    def _within_reach(self, hero: Hero, enemy: Enemy) -> Area:
        """Squares from which the hero can strike an enemy, or shoot at it."""
        reach = reached_squares(enemy.square, hero.sheet.reach, self.room.walled, self.rulings)
        if not hero.sheet.arms:
            return reach
        seen = seen_from(enemy.square, self.room.walled, self.room.soft, self.rulings)
        return Area((seen | reach) & ~area(enemy.square))

    def _walk(self, dungeon: Dungeon, goals: Area, beyond: int = 0) -> float:
        """Moves to the nearest of some squares; enemies in the way are gone round, or have to be brought down.

        A whole Move for each that is begun, and a little for each space, so that every step nearer counts.
        """
        start, occupied = dungeon.hero.square, dungeon.occupied
        cost = self._distance(start, goals, self.terrain, Area(self.terrain.open_to & ~occupied | area(start)))
        if cost is None:
            barred = replace(self.terrain, costly=occupied, cost=int(A_WOUND * self.stride))
            cost = self._distance(start, goals, barred, self.terrain.open_to)
        if cost is None:
            return FAR
        return -(-(cost + beyond) // self.stride) + 0.25 * cost / self.stride

    def _distance(self, start: Square, goals: Area, terrain: RoomGround, passable: Area) -> int | None:
        key = (Area(goals & passable), terrain.costly, passable)
        if key not in self._ways:
            self._ways[key] = distances(key[0], terrain, passable)
        return self._ways[key].get(start)


def _lost(forecast: Forecast) -> float:
    return forecast.target.expected if forecast.target is not None else 0.0
