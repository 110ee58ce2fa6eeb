"""Ships for rule tests, as people write them: `S2 I6`, `A3 M4 Dst1 x2 + A2`, `P3`."""

from typing import Any

from msgspec.structs import replace

from dwethia.cosmic.rules.boarding import BoardingSide, Fought, attack_rolls, bout
from dwethia.cosmic.rules.combat_ships import CombatShip, FleetDestiny
from dwethia.cosmic.rules.opportunity import OpportunityEnd, opportunity_attack, ready_opportunity
from dwethia.cosmic.rules.ramming import Rammed, ram, ready_ram
from dwethia.cosmic.rules.shooting import Shot, ShotAt, ShotEnd, fire, ready_shot
from dwethia.engine.procedure import Stage, then
from dwethia.engine.seats import Seat
from dwethia.lengths import INCH
from dwethia.profile import ModelId, parse_group, split_groups
from dwethia.rulebook import Rulings
from dwethia.weapon import parse_weapon

RED, BLUE = Seat("red"), Seat("blue")
USUAL = Rulings.recommended("cosmic")


def rulings(*settings: str) -> Rulings:
    """The default rulings but for these settings."""
    return Rulings.of("cosmic", settings=settings)


def ships(side: str, text: str, **changes: Any) -> tuple[CombatShip, ...]:
    """Ships of a side, `red-1`, `red-2` …; `tokens=2` and the like hold for all of them."""
    profiles = [
        profile for group in split_groups(text) for profile, count in [parse_group(group)] for _ in range(count)
    ]
    seat = Seat(side)
    made = (
        CombatShip(ModelId(f"{side}-{number}"), f"{side}-{number}", seat, seat, each, each.wounds, each.destiny)
        for number, each in enumerate(profiles, 1)
    )
    return tuple(replace(ship, **changes) for ship in made)


def ship(side: str, text: str, **changes: Any) -> CombatShip:
    """The only ship of a side."""
    (made,) = ships(side, text, **changes)
    return made


def fleet(side: str, among: tuple[CombatShip, ...] = (), afar: int = 0) -> FleetDestiny:
    """A side whose pool is the Destiny of its ships here."""
    pool = sum(each.destiny for each in among if each.side == side)
    return FleetDestiny(Seat(side), Seat(side), pool, afar)


def fleets(*among: CombatShip, own: str = "red") -> tuple[FleetDestiny, FleetDestiny]:
    """Both sides of these ships."""
    other = "blue" if own == "red" else "red"
    return fleet(own, among), fleet(other, among)


def ramming(
    moving: CombatShip, other: CombatShip, *settings: str, priority: Seat = RED, afar: int = 0
) -> Stage[Rammed]:
    """A ram under the default rulings but for these settings; friends of the moving ship may have Destiny."""
    own, enemy = fleets(moving, other, own=moving.side)
    both = (replace(own, afar=afar), enemy)
    return then(ram, ready_ram(moving, other, both, rulings(*settings), priority))


def side(name: str, text: str, afar: int = 0, **changes: Any) -> BoardingSide:
    """A side in a fight."""
    made = ships(name, text, **changes)
    return BoardingSide(fleet(name, made, afar), made)


def boarding(attacker: BoardingSide, defender: BoardingSide, *settings: str, priority: Seat = RED) -> Stage[Fought]:
    """A fight under the default rulings but for these settings."""
    return then(attack_rolls, bout(attacker, defender, rulings(*settings), priority))


def leaving(
    strikers: BoardingSide, leavers: BoardingSide, *settings: str, priority: Seat = RED
) -> Stage[OpportunityEnd]:
    """An opportunity attack under the default rulings but for these settings."""
    return then(opportunity_attack, ready_opportunity(strikers, leavers, rulings(*settings), priority))


def at(struck: CombatShip, inches: float = 6, **changes: Any) -> ShotAt:
    """A ship so many inches away."""
    return replace(ShotAt(struck, round(inches * INCH)), **changes)


def shot(shooter: str, target: str, weapon: str, inches: float = 6, tokens: int = 0, **changes: Any) -> Shot:
    """A shot of red at blue; what is in the way and the like is given by name."""
    red, blue = ship("red", shooter), ship("blue", target, tokens=tokens)
    others = [
        each.ship for name in ("way", "friends", "beside") for each in changes.get(name, ()) if each not in TERRAIN
    ]
    found = fleets(red, blue, *others)
    return replace(Shot(red, parse_weapon(weapon), at(blue, inches), found), **changes)


TERRAIN = ("asteroids", "debris")


def firing(made: Shot, *settings: str, priority: Seat = RED) -> Stage[ShotEnd]:
    """A shot under the default rulings but for these settings."""
    return then(fire, ready_shot(made, rulings(*settings), priority))
