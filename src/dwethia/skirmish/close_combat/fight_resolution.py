"""One fight on the table: the Defender's choice, the blows and shots, and what becomes of all (SK-FIGHT-11 to -45)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Procedure, Stage, Tell, call, then
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.board_fighters import has_priority, settled
from dwethia.skirmish.close_combat.fight_finding import Fight
from dwethia.skirmish.close_combat.fight_sides import sides_of
from dwethia.skirmish.close_combat.stances import label_of_stance, why_no_fire
from dwethia.skirmish.duties.when_fighting import faults_of_retreat
from dwethia.skirmish.events.dying import Deed, Means
from dwethia.skirmish.events.fighting import FightBegan
from dwethia.skirmish.keywords import WeaponKeywords, combined
from dwethia.skirmish.losses.dying_blows import dying_blows
from dwethia.skirmish.losses.kill_credit import blow_of
from dwethia.skirmish.losses.slaying import resolve_losses
from dwethia.skirmish.rules.fighters import Fighters
from dwethia.skirmish.rules.fighting import Blows, Bout, Fought, Stance, attack_rolls, choose_stance
from dwethia.skirmish.rules.fighting import bout as made_ready
from dwethia.skirmish.shooting.melee_fire import fire_in_melee, taking_aim
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.tabletop.sides import other

ATTACKER, DEFENDER = 0, 1


class PreparedFight(Struct, frozen=True, eq=False):
    """A fight once the Defender has chosen, before the blows."""

    battle: Battle
    melee: Fight
    attacker: Seat
    bout: Bout

    @property
    def shown(self) -> tuple[Blows, Blows]:
        """What both sides bring to it, also where one strikes later {R-SK-80}."""
        bout = self.bout
        if not bout.strikes_back_later:
            return bout.blows
        return made_ready(bout.attacker, bout.defender, bout.stance, bout.rulings, bout.priority, (True, True)).blows


class FightUnderWay(Struct, frozen=True):
    """A fight being fought: who is in it, and both sides as they came and as the blows leave them."""

    melee: Fight
    attacker: Seat
    stance: Stance
    came: tuple[Fighters, Fighters]  # the Attacker's, the Defender's
    stand: tuple[Fighters, Fighters]


def fight_out(battle: Battle, melee: Fight, attacker: Seat, rulings: Rulings) -> Procedure[Battle]:
    """One fight, from the Defender's choice to its survivors, who may still have to retreat."""
    battle = in_a_fight(battle, melee)
    sides = sides_of(battle, melee, attacker, rulings)
    stance = yield from choose_stance(
        sides[DEFENDER],
        label_of_stance(*sides, has_priority(battle, *sides), rulings),
        why_no_fire(battle, melee.company(other(attacker))),
        against_retreat(battle, melee, attacker),
    )
    return then(exchange_blows, prepare_fight(battle, melee, attacker, stance, rulings, sides), rulings)


def against_retreat(battle: Battle, melee: Fight, attacker: Seat) -> tuple[Fault, ...]:
    """What duties of the Defender's models that are engaged have against a retreat of the whole side."""
    if not battle.by_card.dutiful:
        return ()
    own = [battle.model(id) for id in melee.company(other(attacker)).engaged]
    enemies = [battle.model(id) for id in melee.company(attacker).ids]
    return tuple(faults_of_retreat(battle, own, enemies))


def in_a_fight(battle: Battle, melee: Fight) -> Battle:
    """A model takes part in one fight per phase (SK-FIGHT-08)."""
    members = map(battle.model, melee.ids)
    return battle.with_models(*(replace(model, has_fought=True, was_in_fight=True) for model in members))


def prepare_fight(
    battle: Battle,
    melee: Fight,
    attacker: Seat,
    stance: Stance,
    rulings: Rulings,
    sides: tuple[Fighters, Fighters] | None = None,
) -> PreparedFight:
    """A fight among models that are in it, ready for the blows; both sides may be known from before the choice."""
    if stance is Stance.FIRE:
        battle, sides = taking_aim(battle, melee, attacker, rulings), None
    sides = sides or sides_of(battle, melee, attacker, rulings)
    if stance is Stance.RETREAT:
        defenders = map(battle.model, melee.company(other(attacker)).ids)
        battle = battle.with_models(*(replace(model, has_declared_retreat=True) for model in defenders))
    striking = (True, False) if stance is Stance.FIRE else None
    begun = made_ready(*sides, stance, rulings, has_priority(battle, *sides), striking)
    return PreparedFight(battle, melee, attacker, begun)


def exchange_blows(fight: PreparedFight, rulings: Rulings) -> Procedure[Battle]:
    """The blows of both sides, as far as they strike (SK-FIGHT-21 to -45)."""
    yield Tell(FightBegan(fight.attacker, other(fight.attacker), fight.bout.stance, fight.shown))
    exchange: Stage[Fought] = then(attack_rolls, fight.bout)
    fought = yield from call(exchange)
    return then(blows_struck, fought, fight, rulings)


def blows_struck(fought: Fought, fight: PreparedFight, rulings: Rulings) -> Asking[Battle]:
    """What comes of the blows: shots, last blows, the slain, and what weapons do to their bearers."""
    battle, melee, stance = fight.battle, fight.melee, fight.bout.stance
    came = (fight.bout.attacker, fight.bout.defender)
    stand = (came[ATTACKER].after(fought.attacker, rulings), came[DEFENDER].after(fought.defender, rulings))
    affray = FightUnderWay(melee, fight.attacker, stance, came, stand)
    if stance is Stance.FIRE:
        battle = yield from _blows_and_shots(battle, affray, rulings)
    else:
        battle = yield from _blows(battle, affray, rulings)
    for id, words in _struck_with(battle, affray):
        battle = yield from words.after_use(battle, id, "its weapon", rulings, at_once=True)
    return (
        battle.with_progress(retreating=melee.company(other(fight.attacker)).ids)
        if stance is Stance.RETREAT
        else battle
    )


# Blows and shots


def _blows(battle: Battle, affray: FightUnderWay, rulings: Rulings) -> Asking[Battle]:
    """The losses of both sides by blows."""
    after = battle
    for came, stand in zip(affray.came, affray.stand, strict=True):
        after = settled(after, came, stand, rulings)
    return (yield from _fall(battle, battle, after, affray, rulings))


def _blows_and_shots(battle: Battle, affray: FightUnderWay, rulings: Rulings) -> Asking[Battle]:
    """The Attacker's blows and the Defender's shots together, or one after the other {R-SK-80}."""
    sides = (affray.melee.company(other(affray.attacker)).ids, affray.melee.company(affray.attacker).ids)
    shots: Stage[Battle]
    if rulings.says("R-SK-80", "attacker-first"):
        battle = yield from _blows(battle, affray, rulings)
        shots = then(fire_in_melee, battle, sides, rulings)
        fired = yield from call(shots)
        return (yield from _fall(battle, fired, fired, affray, rulings))
    for came, stand in zip(affray.came, affray.stand, strict=True):
        battle = settled(battle, came, _unhurt(came, stand), rulings)
    shots = then(fire_in_melee, battle, sides, rulings)
    fired = yield from call(shots)
    return (yield from _fall(battle, fired, _hurt(fired, affray), affray, rulings))


def _unhurt(came: Fighters, stand: Fighters) -> Fighters:
    """A side that has spent what it has spent, but keeps its Wounds for now."""
    models = zip(came.models, stand.models, strict=True)
    return replace(stand, models=tuple(replace(now, wounds=was.wounds) for was, now in models))


def _hurt(battle: Battle, affray: FightUnderWay) -> Battle:
    """The battle once the Defender's losses by blows are taken, after its own shots."""
    changed = []
    for was, now in zip(affray.came[DEFENDER].models, affray.stand[DEFENDER].models, strict=True):
        model = battle.model(now.id)
        if lost := min(was.wounds - now.wounds, model.wounds):
            changed.append(replace(model, wounds=model.wounds - lost))
    return battle.with_models(*changed) if changed else battle


# The slain


def _fall(before: Battle, now: Battle, after: Battle, affray: FightUnderWay, rulings: Rulings) -> Asking[Battle]:
    """Last blows of those slain since `before`, then the slain since `now` fall and leave at once (SK-FIGHT-11)."""
    after, special = yield from dying_blows(before, after, affray.melee, affray.attacker, rulings)
    deed = _deed_of(before, affray, special, rulings)
    return (yield from resolve_losses(now, after, deed, rulings, at_once=True))


def _deed_of(
    battle: Battle, affray: FightUnderWay, special: Mapping[ModelId, Deed], rulings: Rulings
) -> Callable[[Model], Deed]:
    """Who slew a model: by a Dying Blow its bearer, else the one whose Strength the other side used."""

    def deed(victim: Model) -> Deed:
        if victim.id in special:
            return special[victim.id]
        is_attacker = victim.side == affray.attacker
        strikes_later = is_attacker and rulings.says("R-SK-80", "attacker-first")
        strikers = (affray.stand if strikes_later else affray.came)[DEFENDER if is_attacker else ATTACKER]
        return blow_of(battle, strikers, Means.MELEE, "SK-FIGHT-43", rulings)

    return deed


def _struck_with(battle: Battle, affray: FightUnderWay) -> Iterator[tuple[ModelId, WeaponKeywords]]:
    """Those who have struck, each with the keywords of its weapons."""
    striking = affray.came if affray.stance is Stance.FIGHT else affray.came[:DEFENDER]
    for side in striking:
        for fighter in side.models:
            blows = battle.model(fighter.id).card.blows
            if blows and fighter.gives_dice and fighter.profile.aggression:
                yield fighter.id, combined(blows)
