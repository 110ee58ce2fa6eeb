"""A clash: two bands already in contact, turn after turn, without a board.

It plays the Priority Phase, the Shoot Phase as far as engaged models have one ([Light] weapons and powers), Close
Combat and the End Phase. All models are in one fight; within each band they are in coherency.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Barred, Procedure, Stage, ask, call, tell, then
from dwethia.engine.rules import SetupError
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.lengths import INCH
from dwethia.powers.duel import CASTER, RESISTER, Duel, Dueled, resist
from dwethia.powers.rerolls import Purse
from dwethia.profile import ModelId, Profile, ProfileError, parse_profile
from dwethia.rulebook import Rulings
from dwethia.skirmish.clash import events
from dwethia.skirmish.events.turning import DestinyReturned, PriorityWon, TurnBegan
from dwethia.skirmish.keywords import needing_board
from dwethia.skirmish.rules.destiny import uses_pool
from dwethia.skirmish.rules.duels import duel_rules
from dwethia.skirmish.rules.fighters import Fighter, Fighters, SideCondition
from dwethia.skirmish.rules.fighting import Fought, Stance, attack_rolls, bout, choose_stance
from dwethia.skirmish.rules.priority import Priority, act_first, roll_priority
from dwethia.skirmish.rules.shooting import Conditions, faults_of_shot, salvo, shoot
from dwethia.weapon import Weapon, WeaponError, parse_weapon

TURNS: Final = 5  # SK-TURN-01
MOST_TURNS: Final = 20
MOST_MODELS: Final = 30

# The one power that every caster of a clash knows (HS-SPELL-01).
BLAST: Final = Weapon(18 * INCH, 6, name="the Blast power", is_spell=True)
BLAST_COST: Final = 1


class ModelSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A model of a band, written as people write it."""

    name: str
    profile: str
    weapon: str | None = None


class BandSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """One side."""

    name: str
    models: tuple[ModelSetup, ...]


class ClashSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """Two bands, by their seats."""

    red: BandSetup
    blue: BandSetup
    turns: int = TURNS


RED, BLUE = Seat("red"), Seat("blue")
SEATS: Final = (RED, BLUE)


class Phase(StrEnum):
    PRIORITY = "Priority"
    SHOOT = "Shoot"
    CLOSE_COMBAT = "Close Combat"
    END = "End"
    OVER = "over"


class Clash(Struct, frozen=True):
    """The state of a clash; all of it is open to everybody."""

    sides: tuple[Fighters, Fighters]  # red, blue
    affinity: tuple[tuple[int, ...], tuple[int, ...]]  # left, model by model
    faith: tuple[tuple[int, ...], tuple[int, ...]]
    turns: int
    turn: int = 1
    phase: Phase = Phase.PRIORITY
    priority: Priority | None = None
    to_shoot: tuple[ModelId, ...] = ()  # models that may still act in this Shoot Phase, in order

    def side(self, seat: Seat) -> Fighters:
        return self.sides[SEATS.index(seat)]

    def with_sides(self, *sides: Fighters) -> Clash:
        after = {side.seat: side for side in (*self.sides, *sides)}
        return replace(self, sides=(after[RED], after[BLUE]))

    @property
    def holder(self) -> Seat:
        """Who has priority this turn."""
        assert self.priority is not None, "the priority roll comes first"
        return self.priority.holder

    @property
    def is_decided(self) -> bool:
        return any(side.wounds == 0 for side in self.sides)


def other(seat: Seat) -> Seat:
    return BLUE if seat == RED else RED


def acting_seat(clash: Clash) -> Seat:
    """Whose model acts now in the Shoot Phase."""
    return _find(clash, clash.to_shoot[0])[0]


class ClashRules:
    """The clash as a game."""

    name = "clash"
    version = 1
    book = "skirmish"

    def seats(self, setup: Mapping[str, Any]) -> tuple[Seat, ...]:
        return SEATS

    def begin(self, setup: Mapping[str, Any], rulings: Rulings) -> Clash:
        try:
            given = msgspec.convert(setup, ClashSetup)
        except msgspec.ValidationError as wrong:
            raise SetupError(f"the setup of a clash: {wrong}") from wrong
        if not 1 <= given.turns <= MOST_TURNS:
            raise SetupError(f"turns: {given.turns} is out of bounds, expected 1 to {MOST_TURNS}")
        sides = (_band(RED, given.red), _band(BLUE, given.blue))
        return _refilled(Clash(sides, ((), ()), ((), ()), given.turns))

    def step(self, state: Clash, rulings: Rulings) -> Stage[Clash] | None:
        action = ACTIONS.get(state.phase)
        return then(action, state, rulings) if action else None

    def view(self, state: Clash, seat: Seat | None) -> Clash:
        return state

    def imagine(self, seen: Any, rulings: Rulings, chance: Random) -> Clash:
        return seen if isinstance(seen, Clash) else msgspec.convert(seen, Clash)

    def scopes(self, state: Clash) -> Mapping[str, Hashable]:
        return {"phase": (state.turn, state.phase), "turn": state.turn, "game": True}


def _band(seat: Seat, band: BandSetup) -> Fighters:
    if not 1 <= len(band.models) <= MOST_MODELS:
        raise SetupError(f"{seat}: {len(band.models)} models are out of bounds, expected 1 to {MOST_MODELS}")
    models = []
    for number, model in enumerate(band.models, start=1):
        try:
            profile = parse_profile(model.profile)
            weapon = parse_weapon(model.weapon) if model.weapon else None
        except (ProfileError, WeaponError) as wrong:
            raise SetupError(f"{seat}, model {number} ({model.name}): {wrong}") from wrong
        if weapon and (odd := next(needing_board(weapon), None)):
            raise SetupError(f"{seat}, model {number} ({model.name}): [{odd}] needs a board")
        models.append(Fighter.of(f"{seat}-{number}", profile, model.name, weapon))
    return Fighters.of(seat, tuple(models))


def _refilled(clash: Clash) -> Clash:
    """Affinity and Faith as the profiles have them."""
    red, blue = clash.sides
    return replace(
        clash,
        affinity=(_printed(red, "affinity"), _printed(blue, "affinity")),
        faith=(_printed(red, "faith"), _printed(blue, "faith")),
    )


def _printed(side: Fighters, characteristic: str) -> tuple[int, ...]:
    return tuple(int(getattr(model.profile, characteristic)) for model in side.models)


# The Priority Phase


def priority_phase(clash: Clash, rulings: Rulings) -> Procedure[Clash]:
    """Who acts first this turn."""
    yield from tell(TurnBegan(clash.turn))
    rolling: Stage[Priority] = then(roll_priority, SEATS, rulings)
    priority = yield from call(rolling)
    yield from tell(PriorityWon(priority.winner, priority.first))
    return (yield from _entering(Phase.SHOOT, replace(clash, priority=priority), rulings))


def _entering(phase: Phase, clash: Clash, rulings: Rulings) -> Asking[Clash]:
    """The next phase; the winner of the roll may choose again who acts first in it, if the ruling has it so."""
    priority = clash.priority
    assert priority is not None, "the priority roll comes first"
    if rulings.says("R-SK-33", "winner-chooses-each-phase"):
        priority = yield from act_first(priority.winner, SEATS, f"in the {phase} Phase", rulings)
    acting: tuple[ModelId, ...] = ()
    if phase is Phase.SHOOT:
        order = (clash.side(priority.first), clash.side(other(priority.first)))
        acting = tuple(model.id for side in order for model in side.models if model.is_alive)
    return replace(clash, priority=priority, phase=phase, to_shoot=acting)


# The Shoot Phase: engaged models have [Light] weapons and powers


def shoot_phase(clash: Clash, rulings: Rulings) -> Procedure[Clash]:
    """The next model that may act: it shoots, casts, or holds."""
    if clash.is_decided:
        return replace(clash, phase=Phase.END, to_shoot=())
    if not clash.to_shoot:
        return (yield from _entering(Phase.CLOSE_COMBAT, clash, rulings))
    seat, place = _find(clash, clash.to_shoot[0])
    after = replace(clash, to_shoot=clash.to_shoot[1:])
    model = clash.side(seat).models[place]
    if not model.is_alive and rulings.says("R-SK-52", "at-once"):
        return after
    answer = yield from ask(
        seat,
        "shoot",
        "SK-SHOOT-01",
        ("hold", *_acts(clash, seat, place, rulings)),
        lambda act: ACTS[act],
        lambda: f"{model.name} in the Shoot Phase",
        lambda: _barred_acts(model, rulings),
    )
    if answer == "shoot":
        return (yield from _shoot(after, seat, place, rulings))
    if answer == "cast":
        return (yield from _cast(after, seat, place, rulings))
    return after


ACTS: Final = {"hold": "Hold", "shoot": "Shoot", "cast": f"Cast Blast ({BLAST_COST} Affinity)"}


def _find(clash: Clash, id: ModelId) -> tuple[Seat, int]:
    for side in clash.sides:
        for place, model in enumerate(side.models):
            if model.id == id:
                return side.seat, place
    raise KeyError(id)


def _acts(clash: Clash, seat: Seat, place: int, rulings: Rulings) -> Iterator[str]:
    """What a model may do."""
    model = clash.side(seat).models[place]
    if model.weapon and not _shot_faults(model.profile, model.weapon, rulings):
        yield "shoot"
    if model.profile.affinity and _available(clash.affinity, seat, place, rulings) >= BLAST_COST:
        yield "cast"


def _barred_acts(model: Fighter, rulings: Rulings) -> Barred:
    """What a model has but may not use."""
    faults = _shot_faults(model.profile, model.weapon, rulings) if model.weapon else ()
    return (("shoot", faults),) if faults else ()


@lru_cache(maxsize=1024)
def _shot_faults(shooter: Profile, weapon: Weapon, rulings: Rulings) -> tuple[Fault, ...]:
    return tuple(faults_of_shot(shooter, weapon, IN_CONTACT, rulings))


IN_CONTACT: Final = Conditions(engaged=True)


def _shoot(clash: Clash, seat: Seat, place: int, rulings: Rulings) -> Asking[Clash]:
    """The shots of one model; the slain of this phase still have theirs (SK-SHOOT-02)."""
    side, targets = clash.side(seat), clash.side(other(seat))
    struck = yield from _fire(clash, _alone(side, place), targets, rulings)
    shooters = _rejoined(side, place, side.models[place], struck.enemy_purse, rulings)
    after = clash.with_sides(targets.after(struck, rulings), shooters)
    yield from _tell_losses(clash, after, rulings)
    return after


def _fire(clash: Clash, shooters: Fighters, targets: Fighters, rulings: Rulings) -> Asking[SideCondition]:
    """One model's shots, its numbers told before the dice; how the targets stand afterwards."""
    (shooter,) = shooters.models
    assert shooter.weapon is not None
    aims = salvo(shooters, targets, IN_CONTACT, rulings, clash.holder).volley(shooter).aims
    alive = [aim for aim, model in zip(aims, targets.models, strict=True) if model.is_alive]
    easiest = min(alive, key=lambda aim: aim.need or 7)
    yield from tell(events.ClashShotFired(shooters.seat, shooter.name, shooter.weapon.name, easiest))
    shots: Stage[SideCondition] = then(shoot, shooters, targets, IN_CONTACT, rulings, clash.holder)
    return (yield from call(shots))


def _alone(side: Fighters, place: int, weapon: Weapon | None = None) -> Fighters:
    """One model of a side by itself, with a weapon of its own or a given one; its friends' Destiny is afar."""
    model = side.models[place]
    by_itself = replace(model, wounds=max(model.wounds, 1), has_ally=False, weapon=weapon or model.weapon)
    return replace(side, models=(by_itself,), afar=_friends_destiny(side, place))


def _friends_destiny(side: Fighters, place: int) -> int:
    return sum(model.destiny for each, model in enumerate(side.models) if each != place and model.is_alive)


def _rejoined(side: Fighters, place: int, model: Fighter, purse: Purse, rulings: Rulings) -> Fighters:
    """The side with that model back in its place, and what it and its friends have spent taken off."""
    models = list(side.models)
    models[place] = model
    if uses_pool(rulings):
        return replace(side, models=tuple(models), pool=purse[0])
    models[place] = replace(model, destiny=purse[0])
    owed = 0 if rulings.says("R-SK-92", "own-unit-dice") else _friends_destiny(side, place) - purse[-1]
    for each, friend in enumerate(models):
        if each != place and friend.is_alive:
            paid = min(owed, friend.destiny)
            models[each] = replace(friend, destiny=friend.destiny - paid)
            owed -= paid
    return replace(side, models=tuple(models))


def _cast(clash: Clash, seat: Seat, place: int, rulings: Rulings) -> Asking[Clash]:
    """Blast: a named target, the duel, and if it works a shot of Strength 6 (SK-AFF-08, HS-SPELL-01)."""
    caster = clash.side(seat).models[place]
    targets = clash.side(other(seat))
    alive = [model for model in targets.models if model.is_alive]
    answer = yield from ask(
        seat,
        "power-target",
        "SK-AFF-04",
        tuple(model.id for model in alive),
        lambda id: next(model.name for model in alive if model.id == id),
        f"Whom does {caster.name} cast at?",
    )
    aimed_at = next(place for place, model in enumerate(targets.models) if model.id == answer)
    yield from tell(events.ClashPowerCast(seat, caster.name, BLAST.name, targets.models[aimed_at].name, BLAST_COST))
    duel: Stage[Dueled] = then(resist, _duel(clash, seat, place, aimed_at, rulings), duel_rules(rulings))
    dueled = yield from call(duel)
    yield from tell(
        events.ClashPowerResolved(
            caster.name,
            dueled.works,
            dueled.totals is not None,
            dueled.totals,
            dueled.affinity_spent,
            dueled.faith_spent,
            dueled.destiny_spent,
        )
    )
    paid = _paid(clash, seat, place, aimed_at, dueled, rulings)
    if not dueled.works:
        return paid
    side, targets = paid.side(seat), paid.side(other(seat))
    alone = _alone(targets, aimed_at)
    struck = yield from _fire(clash, _alone(side, place, BLAST), alone, rulings)
    hurt = replace(alone.after(struck, rulings).models[0], has_ally=targets.models[aimed_at].has_ally)
    after = paid.with_sides(
        _rejoined(targets, aimed_at, hurt, struck.purse, rulings),
        _rejoined(side, place, side.models[place], struck.enemy_purse, rulings),
    )
    yield from _tell_losses(paid, after, rulings)
    return after


def _available(left: tuple[tuple[int, ...], tuple[int, ...]], seat: Seat, place: int, rulings: Rulings) -> int:
    """Affinity or Faith that a model may draw on: the army's pool, or its own {R-SK-101}."""
    own = left[SEATS.index(seat)]
    return sum(own) if rulings.says("R-SK-101", "pool-no-refresh") else own[place]


def _duel(clash: Clash, seat: Seat, caster: int, target: int, rulings: Rulings) -> Duel:
    enemy = other(seat)
    pooled = uses_pool(rulings)
    side, targets = clash.side(seat), clash.side(enemy)
    return Duel(
        seats=(seat, enemy),
        cost=BLAST_COST,
        affinity=_available(clash.affinity, seat, caster, rulings),
        faith=_available(clash.faith, enemy, target, rulings),
        destiny=(
            side.pool if pooled else side.models[caster].destiny,
            targets.pool if pooled else targets.models[target].destiny,
        ),
        resister_affinity=_available(clash.affinity, enemy, target, rulings),
        priority=CASTER if clash.holder == seat else RESISTER,
    )


def _paid(clash: Clash, seat: Seat, caster: int, target: int, dueled: Dueled, rulings: Rulings) -> Clash:
    """After the duel's points are spent (SK-AFF-06)."""
    enemy = other(seat)
    affinity, faith = dict(zip(SEATS, clash.affinity, strict=True)), dict(zip(SEATS, clash.faith, strict=True))
    affinity[seat] = _less(affinity[seat], caster, dueled.affinity_spent)
    affinity[enemy] = _less(affinity[enemy], target, dueled.resister_affinity_spent)
    faith[enemy] = _less(faith[enemy], target, dueled.faith_spent)
    sides = []
    for who, place, points in (
        (seat, caster, dueled.destiny_spent[CASTER]),
        (enemy, target, dueled.destiny_spent[RESISTER]),
    ):
        sides.append(_less_destiny(clash.side(who), place, points, rulings))
    after = clash.with_sides(*sides)
    return replace(after, affinity=(affinity[RED], affinity[BLUE]), faith=(faith[RED], faith[BLUE]))


def _less_destiny(side: Fighters, place: int, points: int, rulings: Rulings) -> Fighters:
    """A side after a model has paid from its own Destiny, or from the pool."""
    if uses_pool(rulings):
        return replace(side, pool=side.pool - points)
    model = replace(side.models[place], destiny=side.models[place].destiny - points)
    return replace(side, models=(*side.models[:place], model, *side.models[place + 1 :]))


def _less(left: tuple[int, ...], place: int, points: int) -> tuple[int, ...]:
    """Points taken from a model's own first, then from the others' share of the pool."""
    after = list(left)
    for each in (place, *range(len(left))):
        paid = min(points, after[each])
        after[each] -= paid
        points -= paid
    return tuple(after)


# The Close Combat Phase


def close_combat(clash: Clash, rulings: Rulings) -> Procedure[Clash]:
    """The one fight of the phase; who has priority picks it, and so is its Attacker (SK-FIGHT-06, -07)."""
    attacker = clash.side(clash.holder)
    defender = clash.side(other(attacker.seat))
    stance = yield from choose_stance(defender)
    fight = bout(attacker, defender, stance, rulings, clash.holder)
    yield from tell(events.ClashFightBegan(attacker.seat, defender.seat, stance, fight.blows))
    exchange: Stage[Fought] = then(attack_rolls, fight)
    fought = yield from call(exchange)
    after = clash.with_sides(attacker.after(fought.attacker, rulings), defender.after(fought.defender, rulings))
    yield from _tell_losses(clash, after, rulings)
    if stance is Stance.RETREAT and after.side(defender.seat).wounds:
        yield from tell(events.BrokeOff(defender.seat))
        return replace(after, phase=Phase.END, turn=after.turns)
    return replace(after, phase=Phase.END)


def _tell_losses(before: Clash, after: Clash, rulings: Rulings) -> Asking[None]:
    """What each model has lost, and what Destiny was spent."""
    for was, now in zip(before.sides, after.sides, strict=True):
        for old, new in zip(was.models, now.models, strict=True):
            if new.wounds < old.wounds:
                lost = old.wounds - new.wounds
                yield from tell(events.ClashWoundsLost(was.seat, old.id, old.name, lost, new.wounds))
        if spent := _destiny(was, rulings) - _destiny(now, rulings):
            yield from tell(events.DestinySpent(was.seat, spent, _destiny(now, rulings)))


def _destiny(side: Fighters, rulings: Rulings) -> int:
    return side.pool if uses_pool(rulings) else sum(model.destiny for model in side.models)


# The End Phase


def end_phase(clash: Clash, rulings: Rulings) -> Procedure[Clash]:
    """What lasts for a turn ends; Destiny returns; after the last turn the score (SK-TURN-05 to -07)."""
    if clash.is_decided or clash.turn >= clash.turns:
        score = tuple((seat, slain(clash.side(other(seat)))) for seat in SEATS)
        red, blue = score[0][1], score[1][1]
        winner = None if red == blue else RED if red > blue else BLUE
        yield from tell(events.ClashEnded(score, winner))
        return replace(clash, phase=Phase.OVER)
    sides = [_refreshed(side, rulings) for side in clash.sides]
    if not rulings.says("R-SK-90", "pool-no-refresh"):
        yield from tell(DestinyReturned())
    clash = clash.with_sides(*sides)
    if rulings.says("R-SK-101", "own-value-refresh"):
        clash = _refilled(clash)
    return replace(clash, turn=clash.turn + 1, phase=Phase.PRIORITY, priority=None)


def slain(side: Fighters) -> int:
    """How many models a side has lost."""
    return sum(not model.is_alive for model in side.models)


def _refreshed(side: Fighters, rulings: Rulings) -> Fighters:
    """A side at the end of a turn: Destiny full again, if the ruling has it so, and every action open again."""
    full = not rulings.says("R-SK-90", "pool-no-refresh")
    models = tuple(
        replace(model, affected=(), destiny=model.profile.destiny if full and model.is_alive else model.destiny)
        for model in side.models
    )
    pool = sum(model.profile.destiny for model in side.models) if full else side.pool
    return replace(side, models=models, pool=pool)


ACTIONS: Final[Mapping[Phase, Callable[[Clash, Rulings], Procedure[Clash]]]] = {
    Phase.PRIORITY: priority_phase,
    Phase.SHOOT: shoot_phase,
    Phase.CLOSE_COMBAT: close_combat,
    Phase.END: end_phase,
}
