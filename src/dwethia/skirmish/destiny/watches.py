"""Watches: what a seat waits for before it is asked at windows (HS-WIN-01)."""

from __future__ import annotations

from collections.abc import Hashable
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from dwethia.engine.seats import Seat
from dwethia.lengths import INCH
from dwethia.skirmish.keywords import keywords_of
from dwethia.skirmish.state.battle import Battle, Model, Phase
from dwethia.tabletop.sides import other
from dwethia.weapon import Penalty, Weapon

NEAR: Final = 12 * INCH


class Watch(StrEnum):
    """What a seat waits for; the first is what everybody does who has not said otherwise."""

    THREATENED = "threatened"  # an enemy near one of its heroes, or one who could shoot one of its models this turn
    NEAR = "near"  # an enemy near one of its heroes
    ALWAYS = "always"  # nothing: it is asked wherever it could act
    NEVER = "never"  # it acts from its own questions alone


def is_due(battle: Battle, seat: Seat, watch: str) -> bool:
    """Whether a seat that keeps a watch is asked now; an empty one is what its side came to the table with."""
    match Watch(watch) if watch else _usual(battle, seat):
        case Watch.THREATENED:
            return _is_enemy_near(battle, seat) or _could_be_shot(battle, seat)
        case Watch.NEAR:
            return _is_enemy_near(battle, seat)
        case Watch.ALWAYS:
            return True
        case Watch.NEVER:
            return False


def _usual(battle: Battle, seat: Seat) -> Watch:
    setup = battle.setup
    if not (setup.red.always_asked or setup.blue.always_asked):
        return Watch.THREATENED
    always = any(model.seat == seat and battle.force(model.side).always_asked for model in acting(battle))
    return Watch.ALWAYS if always else Watch.THREATENED


def threats(battle: Battle) -> Hashable:
    """Whose heroes have an enemy near, and who could be shot: what a pass until an enemy comes near waits for."""
    near = tuple(hero.id for hero in acting(battle) if _has_enemy_near(battle, hero))
    return near, tuple(seat for seat in _seats(battle) if _could_be_shot(battle, seat))


def _seats(battle: Battle) -> tuple[Seat, ...]:
    return tuple(dict.fromkeys(model.seat for model in acting(battle)))


def acting(battle: Battle, seat: Seat | None = None) -> list[Model]:
    """Models on the table that may have something to do at any time: those of a seat, or all."""
    models = battle.models
    return [
        model
        for place in battle.by_card.actors
        if (model := models[place]).base is not None and not model.is_slain and (seat is None or model.seat == seat)
    ]


# An enemy near a hero


def _is_enemy_near(battle: Battle, seat: Seat) -> bool:
    for hero in acting(battle, seat):  # noqa: SIM110 - asked after every move
        if _has_enemy_near(battle, hero):
            return True
    return False


def _has_enemy_near(battle: Battle, hero: Model) -> bool:
    """Whether an enemy is within 12 inches."""
    x, y, r = hero.disc
    far = NEAR + r
    for other_x, other_y, other_r in battle.crowds[other(hero.side)].discs.values():
        across, limit = x - other_x, far + other_r
        if -limit <= across <= limit and across * across + (down := y - other_y) * down <= limit * limit:
            return True
    return False


# An enemy who could shoot


class _Range(NamedTuple):
    """How far a weapon shoots at most, and what moving costs with it."""

    reach: int
    penalty: Penalty


@lru_cache(maxsize=1024)
def _ranges(weapons: tuple[Weapon, ...]) -> tuple[_Range, ...]:
    return tuple(_Range(weapon.range * keywords_of(weapon).lobs, weapon.penalty) for weapon in weapons)


def _could_be_shot(battle: Battle, seat: Seat) -> bool:
    """Whether an enemy could shoot a model of the seat this turn, from where it stands or can still go.

    Lengths alone are looked at: neither sight, which a step may open, nor whom it is engaged with, who may fall.
    """
    models = battle.models
    places = battle.by_card.run_by(seat)
    own = [model for place in places if (model := models[place]).base is not None and not model.is_slain]
    if not own:
        return False
    enemy = other(own[0].side)
    if not _will_shoot(battle, enemy):
        return False
    moves = _will_move(battle, enemy)
    for place in battle.by_card.shooters:
        shooter = models[place]
        if shooter.side == enemy and shooter.base is not None and not shooter.is_slain:
            reach = _reach(battle, shooter, can_move=moves and not shooter.has_moved)
            if reach is not None and _reaches(shooter, reach, own):
                return True
    return False


def _will_shoot(battle: Battle, side: Seat) -> bool:
    """Whether a side's part of this turn's Shoot Phase is not over."""
    if battle.phase is not Phase.SHOOT:
        return battle.phase in (Phase.PRIORITY, Phase.MOVEMENT)
    return not battle.is_closing if battle.acting == side else not battle.is_second


def _will_move(battle: Battle, side: Seat) -> bool:
    """Whether a side's part of this turn's Movement Phase is not over."""
    if battle.phase is not Phase.MOVEMENT:
        return battle.phase is Phase.PRIORITY
    return not battle.is_closing if battle.acting == side else not battle.is_second


def _reach(battle: Battle, shooter: Model, *, can_move: bool) -> int | None:
    """How far away whom a model could shoot may be; None where it shoots no more (SK-SHOOT-16, -37 to -39)."""
    if shooter.has_shot and battle.shooting != shooter.id:
        return None
    move, moved = shooter.card.profile.move * INCH, shooter.moved
    found = None
    for reach, penalty in _ranges(shooter.card.weapons):
        further = 0
        if penalty is Penalty.NONE:
            further = move if can_move else 0
        elif penalty is Penalty.HALF:
            if 2 * moved > move and not shooter.lasting:  # what lasts on it may let it shoot all the same
                continue
            further = move // 2 if can_move else 0
        elif moved and not shooter.lasting:
            continue
        if found is None or reach + further > found:
            found = reach + further
    return found


def _reaches(shooter: Model, reach: int, targets: list[Model]) -> bool:
    x, y, r = shooter.disc
    for target in targets:
        other_x, other_y, other_r = target.disc
        across, down, limit = x - other_x, y - other_y, reach + r + other_r
        if across * across + down * down <= limit * limit:
            return True
    return False
