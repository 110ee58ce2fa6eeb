"""From turn to turn and from room to room: what ends, what comes back, and how a run ends (DD-RUN, DD-TURN)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from operator import attrgetter
from typing import Final

from msgspec.structs import replace

from dwethia.dungeons import events
from dwethia.dungeons.rooms.building import Door, Room, build_room, door
from dwethia.dungeons.rooms.enemies import choose_target, populate
from dwethia.dungeons.rooms.squares import Side, place
from dwethia.dungeons.setup.plan import ENEMIES, HERO, Objective, settle
from dwethia.dungeons.setup.sheets import Sheet
from dwethia.dungeons.special_rules import rules_of
from dwethia.dungeons.state import ACTIONS, TURN_LIMIT_RULE, Dungeon, Exit, Hero, Model, Phase, Status, Until, full
from dwethia.engine.procedure import Asking, Procedure, Stage, Tell, ask, call, roll, then
from dwethia.rulebook import Rulings

TURN_LIMIT: Final = 50  # in one room (HS-RUN-01)


# The run begins


def plan_run(dungeon: Dungeon, rulings: Rulings) -> Procedure[Dungeon]:
    """Setting, objective, rooms and faction are settled before play (DD-RUN-03)."""
    assert dungeon.setup is not None
    plan = yield from settle(dungeon.setup, rulings)
    hero = dungeon.hero
    yield Tell(
        events.RunPlanned(
            hero.name,
            plan.setting.name,
            plan.setting.text,
            plan.objective.spoken,
            plan.rooms,
            plan.roster.name,
            hero.sheet.faction == plan.roster.id,
        )
    )
    carries = plan.objective is Objective.SABOTAGE
    if carries:
        yield Tell(events.PackageCarried())
    return replace(dungeon.with_hero(has_package=carries), phase=Phase.ENTER, setup=None, plan=plan)


def enter_room(dungeon: Dungeon, rulings: Rulings) -> Procedure[Dungeon]:
    """The next room, generated as it is reached (DD-RUN-04 to -07)."""
    plan = dungeon.planned
    number = 1 if dungeon.room is None else dungeon.room.number + 1
    is_final = number == plan.rooms
    target: Sheet | None = None
    if is_final and plan.objective is Objective.ASSASSINATION:
        target = yield from choose_target(dungeon, rulings)
    building: Stage[Room] = then(
        build_room, number, is_final and plan.has_interface, HERO, rulings, next_entrance(dungeon.room, rulings)
    )
    room = yield from call(building)
    yield Tell(events.RoomEntered(room, plan.rooms, plan.objective))
    entered = replace(
        dungeon,
        phase=Phase.HERO,
        room=room,
        enemies=(),
        met=0,
        turn=1,
        actions=ACTIONS,
        to_act=(),
        exit=Exit.CLOSED,
        package=None,
        hero=_fresh(dungeon, room, rulings),
    )
    entered = yield from populate(entered, target, rulings)
    yield Tell(events.TurnBegan(1))
    return replace(entered, before=entered) if rulings.says("R-DD-46", "room-retry") else entered


def next_entrance(left: Room | None, rulings: Rulings) -> Door | None:
    """Where the hero comes in: rolled, or facing the exit just used {R-DD-24}."""
    if left is None or not rulings.says("R-DD-24", "facing-previous-exit"):
        return None
    row, column = place(left.exit.square)
    side = left.exit.side
    return door(side.opposite, column if side in (Side.TOP, Side.BOTTOM) else row)


def _fresh(dungeon: Dungeon, room: Room, rulings: Rulings) -> Hero:
    """The hero in a new room: stances end, and what comes back does {R-DD-19, R-DD-49, R-DD-76}."""
    hero = dungeon.hero
    is_first = dungeon.room is None
    profile = hero.sheet.profile
    refreshed = is_first or not rulings.says("R-DD-76", "never")
    returns = is_first or not rulings.says("R-DD-19", "never")
    affinity = full(hero.sheet, "affinity", dungeon.planned.setting)
    return Hero(
        hero.sheet,
        room.entrance.square,
        hero.wounds,
        profile.destiny if returns else hero.destiny,
        profile.faith if refreshed else hero.faith,
        affinity if refreshed else hero.affinity,
        has_package=hero.has_package,
        used=hero.used,
    )


# Turn by turn


def activation_ends(dungeon: Dungeon, rulings: Rulings) -> Asking[Dungeon]:
    """The hero's activation ends and the Enemy AI Phase begins: enemies in reading order (DD-AI-01, -02) {R-DD-60}."""
    if dungeon.hero.sheet.special:
        dungeon = yield from regenerate(dungeon, dungeon.hero.id)
    hero = dungeon.hero
    if hero.has_hands_full or hero.statuses:
        hero = replace(hero, has_hands_full=False, statuses=lasting(hero, Until.OWN_ACTIVATION))
    if rulings.says("R-DD-86", "end-of-own-phase"):
        hero = replace(hero, is_defensive=False, is_stealthy=False)
    order = tuple([each.id for each in sorted(dungeon.enemies, key=attrgetter("square"))])
    yield Tell(events.EnemyPhaseBegan(order))
    return _hands_free(replace(dungeon, phase=Phase.ENEMIES, actions=0, to_act=order, hero=hero))


def _hands_free(dungeon: Dungeon) -> Dungeon:
    """In a new phase enemies have the use of their shields again (HS-KEY-03)."""
    for enemy in dungeon.enemies:
        if enemy.has_hands_full:
            dungeon = dungeon.with_enemy(replace(enemy, has_hands_full=False))
    return dungeon


def lasting(model: Model, until: Until, caster: str | None = None) -> tuple[Status, ...]:
    """What still lies on a model when that moment has come."""
    if not model.statuses:
        return ()
    return tuple(
        each for each in model.statuses if each.until is not until or (caster is not None and each.caster != caster)
    )


def regenerate(dungeon: Dungeon, id: str) -> Asking[Dungeon]:
    """At the end of its activation a model that regenerates may get a Wound back."""
    model = dungeon.model(id)
    need = rules_of(model.sheet).regains_on if model is not None else 0
    if model is None or not need or not 0 < model.wounds < model.sheet.profile.wounds:
        return dungeon
    grown = yield from roll("regeneration", "DD-ABIL-01", HERO if isinstance(model, Hero) else ENEMIES, 1, need)
    if not grown:
        return dungeon
    yield Tell(events.WoundRegained(model.name, model.wounds + 1))
    return dungeon.with_model(replace(model, wounds=model.wounds + 1))


def end_turn(dungeon: Dungeon, rulings: Rulings) -> Asking[Dungeon]:
    """The turn is over: Destiny returns, and the hero has two actions again (DD-SHARED-03, DD-ACT-01)."""
    deeds = replace(dungeon.deeds, turns=dungeon.deeds.turns + 1)
    if dungeon.turn >= TURN_LIMIT and rulings.says("R-DD-90", "fifty-turns"):
        dungeon = replace(dungeon, deeds=deeds, actions=ACTIONS)
        return dungeon.ended(False, f"{TURN_LIMIT} turns have passed in this room", TURN_LIMIT_RULE)
    dungeon = over_for_all(dungeon, partial(_past, dungeon))
    dungeon = _hands_free(_recovered(dungeon, rulings))
    hero, profile = dungeon.hero, dungeon.hero.sheet.profile
    changes = dict(_ending_with_turn(rulings))
    if hero.destiny != profile.destiny and rulings.says("R-DD-19", "each-turn"):
        yield Tell(events.DestinyReturned(profile.destiny))
        changes["destiny"] = profile.destiny
    if rulings.says("R-DD-76", "each-turn"):
        changes["faith"] = max(hero.faith, profile.faith)
        changes["affinity"] = max(hero.affinity, full(hero.sheet, "affinity", dungeon.planned.setting))
    turn = dungeon.turn + 1
    hero = replace(hero, **changes)
    dungeon = replace(dungeon, deeds=deeds, phase=Phase.HERO, actions=ACTIONS, turn=turn, hero=hero)
    yield Tell(events.TurnBegan(turn))
    return over_for_all(dungeon, lambda model: lasting(model, Until.CASTER_ACTIVATION, caster=hero.id))


@lru_cache(maxsize=64)
def _ending_with_turn(rulings: Rulings) -> dict[str, object]:
    """What of the hero's deeds and stances ends with a turn {R-DD-86, R-DD-87}."""
    changes: dict[str, object] = {
        "is_focused": False,
        "has_moved": False,
        "spaces": 0,
        "has_shot": False,
        "has_cast": False,
        "has_hands_full": False,
    }
    if rulings.says("R-DD-87", "one-turn"):
        changes["is_ducked"] = False
    if rulings.says("R-DD-86", "until-next-own-activation"):
        changes |= {"is_defensive": False, "is_stealthy": False}
    return changes


@lru_cache(maxsize=64)
def _returning_pools(rulings: Rulings) -> tuple[str, ...]:
    """What enemies get back at the end of a turn: Destiny where they spend it, the rest where all do {R-DD-76}."""
    pools: tuple[str, ...] = ("faith", "affinity") if rulings.says("R-DD-76", "each-turn") else ()
    if rulings.says("R-DD-20.enemies", "last-wound") and rulings.says("R-DD-19", "each-turn"):
        pools = (*pools, "destiny")
    return pools


def _recovered(dungeon: Dungeon, rulings: Rulings) -> Dungeon:
    """The dungeon with what enemies get back at the end of a turn."""
    pools = _returning_pools(rulings)
    if not pools:
        return dungeon
    place = dungeon.planned.setting
    enemies = [replace(each, **{pool: full(each.sheet, pool, place) for pool in pools}) for each in dungeon.enemies]
    return replace(dungeon, enemies=tuple(enemies))


def _past(dungeon: Dungeon, model: Model) -> tuple[Status, ...]:
    """What still lies on a model when a turn has ended; what waits for a slain caster's activation does not."""
    return tuple(
        each
        for each in model.statuses
        if (each.until is not Until.NEXT_TURN or each.turn >= dungeon.turn)
        and (each.until is not Until.CASTER_ACTIVATION or dungeon.model(each.caster) is not None)
    )


def over_for_all(dungeon: Dungeon, statuses: Callable[[Model], tuple[Status, ...]]) -> Dungeon:
    """The dungeon with what still lies on each of its models."""
    if dungeon.hero.statuses:
        dungeon = dungeon.with_hero(statuses=statuses(dungeon.hero))
    for enemy in dungeon.enemies:
        if enemy.statuses:
            dungeon = dungeon.with_enemy(replace(enemy, statuses=statuses(enemy)))
    return dungeon


# Leaving


def leave_room(dungeon: Dungeon, rulings: Rulings) -> Asking[Dungeon]:
    """Out through the exit: to the next room, or out of the dungeon (DD-OBJ-08) {R-DD-49, R-DD-50}."""
    if dungeon.is_final_room:
        return dungeon.ended(True, "the hero has escaped", "DD-OBJ-08")
    missing = dungeon.hero.sheet.profile.wounds - dungeon.hero.wounds
    healed = 0
    if rulings.says("R-DD-50", "full"):
        healed = missing
    elif rulings.says("R-DD-50", "one-wound-per-room"):
        healed = min(missing, 1)
    yield Tell(events.RoomLeft(dungeon.here.number, healed))
    deeds = replace(dungeon.deeds, rooms_cleared=dungeon.deeds.rooms_cleared + 1)
    return replace(
        dungeon.with_hero(wounds=dungeon.hero.wounds + healed), phase=Phase.ENTER, enemies=(), deeds=deeds, before=None
    )


def try_again(dungeon: Dungeon, rulings: Rulings) -> Procedure[Dungeon]:
    """A slain hero may try the room again from its start; its turns go on being counted {R-DD-46}."""
    before = dungeon.before
    assert before is not None
    over = dungeon.turn >= TURN_LIMIT and rulings.says("R-DD-90", "fifty-turns")
    answer = yield from ask(
        HERO,
        "retry",
        "R-DD-46",
        ("give-up",) if over else ("again", "give-up"),
        lambda option: "Try the room again" if option == "again" else "Give up",
        "The hero is slain",
    )
    if answer == "give-up":
        return dungeon.ended(False, "the hero is slain", "R-DD-46")
    yield Tell(events.RoomTriedAgain(dungeon.here.number))
    yield Tell(events.TurnBegan(dungeon.turn + 1))
    deeds = replace(dungeon.deeds, retries=dungeon.deeds.retries + 1, turns=dungeon.deeds.turns + 1)
    return replace(before, before=before, turn=dungeon.turn + 1, deeds=deeds)


# The end


def score(dungeon: Dungeon) -> int:
    """A score of our own: rooms, enemies and Wounds kept, and a prize for the objective."""
    deeds = dungeon.deeds
    is_won = dungeon.outcome is not None and dungeon.outcome.is_won
    prize = 250 + 20 * max(dungeon.hero.wounds, 0) if is_won else 0
    return 50 * deeds.rooms_cleared + 10 * deeds.kills + prize


def conclude(dungeon: Dungeon, rulings: Rulings) -> Procedure[Dungeon]:
    """The end is told, with what was done (DD-RUN-08)."""
    outcome = dungeon.outcome
    assert outcome is not None
    if outcome.is_won:
        deeds = replace(dungeon.deeds, rooms_cleared=dungeon.deeds.rooms_cleared + 1)
        dungeon = replace(dungeon, deeds=deeds)
    yield Tell(events.RunEnded(outcome.is_won, outcome.reason, outcome.rule, dungeon.deeds, score(dungeon)))
    return replace(dungeon, phase=Phase.OVER)
