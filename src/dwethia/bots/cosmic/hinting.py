"""What the helmsman would do, told to a player: with the odds of the shot, the ram or the fight, and who and where."""

from __future__ import annotations

from collections.abc import Mapping

from dwethia.bots.cosmic.helmsman.bridge import side_of
from dwethia.bots.cosmic.helmsman.chances import OURS, THEIRS, on_its_own, wounds_of_fight, wounds_of_ram
from dwethia.bots.hints import Hint, MarkedWay, Thought, often
from dwethia.cosmic.close_combat.close_combat_phase import fight_of
from dwethia.cosmic.destiny.own_actions import UseShipAction
from dwethia.cosmic.movement.deeds import Advance, BoardShip, Drift, Fly, Hold, Reverse, ShipDeed, TurnShip
from dwethia.cosmic.movement.movement_form import ShipMovementForm
from dwethia.cosmic.odds.shot_odds import odds_of_shot
from dwethia.cosmic.orders.order_form import Orders
from dwethia.cosmic.powers.casting import CastShipPower
from dwethia.cosmic.shields.shield_form import PointedShields
from dwethia.cosmic.shooting.shoot_form import ShootWeapon
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.engine.forms import Filled
from dwethia.engine.procedure import Ask
from dwethia.engine.view import Look
from dwethia.geometry.hulls.hull import Hull
from dwethia.rulebook import Rulings
from dwethia.tabletop.deployment import Deploy


def hint(look: Look, thought: Thought) -> Hint:
    """A thought as one player would tell it to another."""
    (ask,) = look.asks
    battle, rulings = look.state, look.rulings_of("cosmic")
    if ask.form is None or not isinstance(thought.written, Mapping):
        return _of_choice(battle, ask, thought)
    return _of_deed(battle, ask, thought, ask.form.read(thought.written), rulings)


def _of_choice(battle: FleetBattle, ask: Ask, thought: Thought) -> Hint:
    """An option is a ship, a boarding fight, or a word."""
    answer, side = str(thought.written), side_of(battle, ask.seat)
    known = {str(ship.id): ship for ship in battle.standing}
    fought = next((ids for ids in battle.fights if fight_of(battle, ids).id == answer), None)
    named = tuple(map(str, fought)) if fought else (answer,) if answer in known else ()
    ours = tuple(id for id in named if known[id].side == side)
    return Hint(thought.reason, thought.figures, ours, tuple(id for id in named if id not in ours))


def _of_deed(battle: FleetBattle, ask: Ask, thought: Thought, filled: Filled, rulings: Rulings) -> Hint:
    match filled:
        case ShootWeapon():
            return _shot(battle, filled, rulings)
        case BoardShip(id, target):
            return _boarding(_going(ask, thought, filled), battle.ship(id), battle.ship(target), rulings)
        case Advance() | TurnShip() | Reverse() | Fly():
            told = _going(ask, thought, filled)
            return _ram(told, battle.ship(filled.ship), battle.ship(filled.ram), rulings) if filled.ram else told
        case Hold() | Drift():
            return _going(ask, thought, filled)
        case CastShipPower(id, _, target):
            return Hint(thought.reason, models=(id,), targets=(target,) if target else ())
        case UseShipAction(id):
            return Hint(thought.reason, models=(id,))
        case Orders(ships) | PointedShields(ships):
            return Hint(thought.reason, models=tuple(ships))
        case Deploy(models):
            ways = tuple(
                MarkedWay(id, ((place[0], place[1]),), place[2] if len(place) > 2 else None)
                for id, place in models.items()
            )
            return Hint(thought.reason, models=tuple(models), ways=ways)
    return Hint(thought.reason, thought.figures)


def _shot(battle: FleetBattle, shot: ShootWeapon, rulings: Rulings) -> Hint:
    ship, target = battle.ship(shot.ship), battle.ship(shot.target)
    mounted = ship.card.weapon(shot.weapon)
    assert mounted is not None, f"{ship.name} has no {shot.weapon}"
    odds = odds_of_shot(battle, ship, mounted.weapon, target, rulings, is_lobbed=shot.lobbed)
    falls, hurts = odds.slays(target.wounds), 1 - dict(odds.lost).get(0, 0.0)
    does = f"it is lost {often(falls)}" if falls > 0.04 else f"it is hurt {often(hurts)}"
    verb = "Lob" if shot.lobbed else "Fire"
    reason = f"{verb} {mounted.weapon.name} of {ship.name} at {target.name}: {does}, and no other shot takes more."
    figures = f"needs {odds.aim.need}+; {hurts:.0%} to hurt it, {odds.expected:.2f} Wounds on average"
    return Hint(reason, figures, (ship.id,), (target.id,))


def _going(ask: Ask, thought: Thought, deed: ShipDeed) -> Hint:
    """A maneuver as it leads, were nothing to stop it."""
    assert isinstance(ask.form, ShipMovementForm)
    maneuver = ask.form.maneuver(deed)
    if maneuver is None:
        return Hint(thought.reason, models=(deed.ship,))
    end, ship = maneuver.course.end, ask.form.battle.ship(deed.ship)
    heading = end.heading if isinstance(end, Hull) else (ship.heading + maneuver.turned) % 360
    way = MarkedWay(deed.ship, maneuver.course.corners, heading)
    return Hint(thought.reason, models=(deed.ship,), ways=(way,))


def _boarding(told: Hint, ship: ShipModel, enemy: ShipModel, rulings: Rulings) -> Hint:
    spread = wounds_of_fight(on_its_own(ship, OURS), on_its_own(enemy, THEIRS), rulings)
    if not spread.dealt:
        return told
    ours, theirs = (1 - dict(each).get(0, 0.0) for each in (spread.lost, spread.dealt))
    fights = f"in each fight you hurt it {often(theirs)}, and it hurts you {often(ours)}"
    figures = f"it is hurt {theirs:.0%}, you {ours:.0%}, each time the two fight, nobody spending Destiny"
    return Hint(f"Board {enemy.name} with {ship.name}: {fights}.", figures, (ship.id,), (enemy.id,), told.ways)


def _ram(told: Hint, ship: ShipModel, met: ShipModel, rulings: Rulings) -> Hint:
    traded = wounds_of_ram(on_its_own(ship, OURS), on_its_own(met, THEIRS), rulings)
    better = "it costs them more than you" if traded.dealt > traded.lost else "you can bear it better than they can"
    figures = f"{traded.dealt:.2f} Wounds dealt and {traded.lost:.2f} lost on average"
    return Hint(f"Ram {met.name} with {ship.name}: {better}.", figures, (ship.id,), (met.id,), told.ways)
