"""The odds of a ram, a boarding fight and a shot, by running their procedures."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from dwethia.cosmic.keywords import keywords_of
from dwethia.cosmic.rules.boarding import ATTACKER, DEFENDER, BoardingSide, Fought, attack_rolls, bout
from dwethia.cosmic.rules.combat_ships import CombatShip, FleetDestiny
from dwethia.cosmic.rules.ramming import MOVING, OTHER, Ram, Rammed, ram, ready_ram
from dwethia.cosmic.rules.saves import ShieldSave, shield_save
from dwethia.cosmic.rules.shooting import TARGET, Aim, Shot, ShotAt, ShotEnd, fire, ready_shot
from dwethia.engine.branching import Policy
from dwethia.engine.odds import known_odds, plain
from dwethia.engine.procedure import Stage, then
from dwethia.rulebook import Rulings
from dwethia.tabletop.odds.wounds_lost import SideForecast, by_wounds


class RamForecast(Struct, frozen=True):
    """One ship's die in a ram: the face it needs, whom it hurts, and the Wounds it costs, with what probability."""

    needs: int | None  # None where no face is enough
    hurts: int  # 0: the moving ship, 1: the other
    wounds: dict[str, float]


def forecast_ram(
    moving: CombatShip,
    other: CombatShip,
    fleets: tuple[FleetDestiny, FleetDestiny],
    rulings: Rulings,
    policy: Policy = plain,
) -> tuple[RamForecast, RamForecast]:
    """The odds of a ram in which the moving ship's side has priority: of its die, and of the other's."""
    ships = (spending_ship(moving, policy), spending_ship(other, policy))
    paying = (spending_fleet(fleets[0], policy), spending_fleet(fleets[1], policy))
    ready = ready_ram(*ships, paying, rulings, fleets[0].side)
    stage: Stage[Rammed] = then(ram, ready)
    ends = known_odds(stage, policy)
    return _die(ready, MOVING, ends), _die(ready, OTHER, ends)


def _die(ready: Ram, place: int, ends: dict[Rammed, float]) -> RamForecast:
    die = ready.dice[place]
    return RamForecast(die.needs, die.hurts, by_wounds((end.lost[die.hurts], chance) for end, chance in ends.items()))


def forecast_boarding(
    attacker: BoardingSide, defender: BoardingSide, rulings: Rulings, policy: Policy = plain
) -> tuple[SideForecast, SideForecast]:
    """The odds of a fight in which the Attacker has priority: what each side deals."""
    sides = (spending_side(attacker, policy), spending_side(defender, policy))
    dealt = _dealt(sides, rulings, policy)
    shown = bout(attacker, defender, rulings, attacker.fleet.side).blows
    ours, theirs = (
        SideForecast(each.dice.total, each.attack_value.total, each.attack_need, each.wound_need, wounds)
        for each, wounds in zip(shown, dealt, strict=True)
    )
    return ours, theirs


def _dealt(
    sides: tuple[BoardingSide, BoardingSide], rulings: Rulings, policy: Policy
) -> tuple[dict[str, float], dict[str, float]]:
    """The Wounds that each side costs the other: each by itself where no Destiny is between them."""
    if any(map(has_destiny, sides)):
        ends = _ends(*sides, rulings, policy)
        return _lost(sides[DEFENDER], DEFENDER, ends), _lost(sides[ATTACKER], ATTACKER, ends)
    attacker, defender = sides
    forth = _ends(attacker, without_dice(defender), rulings, policy)
    back = _ends(without_dice(attacker), defender, rulings, policy)
    return _lost(defender, DEFENDER, forth), _lost(attacker, ATTACKER, back)


def _ends(attacker: BoardingSide, defender: BoardingSide, rulings: Rulings, policy: Policy) -> dict[Fought, float]:
    stage: Stage[Fought] = then(attack_rolls, bout(attacker, defender, rulings, attacker.fleet.side))
    return known_odds(stage, policy)


def _lost(side: BoardingSide, place: int, ends: dict[Fought, float]) -> dict[str, float]:
    return by_wounds((side.wounds - sum(end.left[place]), chance) for end, chance in ends.items())


class SalvoForecast(Struct, frozen=True):
    """A shot before the dice: its numbers, the target's save, and the Wounds that the target loses."""

    dice: int
    aim: Aim
    save: ShieldSave | None
    wounds: dict[str, float]


def forecast_salvo(shot: Shot, rulings: Rulings, policy: Policy = plain) -> SalvoForecast:
    """The odds of one weapon fired once by a side that has priority."""
    spent = spending_shot(shot, policy)
    aimed = ready_shot(spent, rulings, shot.shooter.side, is_told=False)
    stage: Stage[ShotEnd] = then(fire, aimed)
    before = shot.target.ship.wounds
    worse = keywords_of(shot.weapon).save_penalty(shot.weapon.name)
    return SalvoForecast(
        dice=aimed.dice,
        aim=aimed.target,
        save=shield_save(shot.target.ship, shot.threat, rulings, worse),
        wounds=by_wounds((before - end.left[TARGET], chance) for end, chance in known_odds(stage, policy).items()),
    )


# Destiny that nobody spends makes no difference to anything


def spending_ship(ship: CombatShip, policy: Policy) -> CombatShip:
    """A ship as far as it spends: a plain policy never touches Destiny."""
    return replace(ship, destiny=0) if policy is plain and ship.destiny else ship


def spending_fleet(fleet: FleetDestiny, policy: Policy) -> FleetDestiny:
    """A side as far as it spends."""
    return replace(fleet, pool=0, afar=0) if policy is plain and (fleet.pool or fleet.afar) else fleet


def spending_side(side: BoardingSide, policy: Policy) -> BoardingSide:
    """A side in a fight as far as it spends."""
    ships = tuple(spending_ship(ship, policy) for ship in side.ships)
    return BoardingSide(spending_fleet(side.fleet, policy), ships)


def spending_shot(shot: Shot, policy: Policy) -> Shot:
    """A shot in which everybody has as much as they spend."""
    if policy is not plain:
        return shot
    return replace(
        shot,
        shooter=spending_ship(shot.shooter, policy),
        target=_spending_target(shot.target, policy),
        fleets=(spending_fleet(shot.fleets[0], policy), spending_fleet(shot.fleets[1], policy)),
        way=tuple(each if isinstance(each, str) else _spending_target(each, policy) for each in shot.way),
        friends=tuple(_spending_target(each, policy) for each in shot.friends),
        beside=tuple(_spending_target(each, policy) for each in shot.beside),
    )


def _spending_target(each: ShotAt, policy: Policy) -> ShotAt:
    return replace(each, ship=spending_ship(each.ship, policy)) if each.ship.destiny else each


def has_destiny(side: BoardingSide) -> bool:
    """Whether a side has any to spend."""
    return side.fleet.pool > 0 or side.fleet.afar > 0 or any(ship.destiny for ship in side.ships)


def without_dice(side: BoardingSide) -> BoardingSide:
    """A side that does not strike, and counts all the same."""
    return replace(side, ships=tuple(replace(ship, profile=replace(ship.profile, aggression=0)) for ship in side.ships))
