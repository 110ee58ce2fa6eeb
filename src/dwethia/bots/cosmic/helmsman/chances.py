"""What shots, rams and boarding fights may be expected to do, exactly; nobody spends Destiny."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from dwethia.cosmic.destiny.taking_part import combat_ship
from dwethia.cosmic.keywords import keywords_of
from dwethia.cosmic.odds.shot_odds import Spread
from dwethia.cosmic.rules.boarding import BoardingSide, Fought, attack_rolls, bout
from dwethia.cosmic.rules.combat_ships import CombatShip, FleetDestiny
from dwethia.cosmic.rules.ramming import MOVING, OTHER, Rammed, ram, ready_ram
from dwethia.cosmic.rules.shooting import LONG_DISTANCE, TARGET, Shot, ShotAt, ShotEnd, fire, ready_shot
from dwethia.cosmic.state.battle import ShipModel
from dwethia.engine.odds import odds
from dwethia.engine.procedure import Stage, then
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import BLUE, RED
from dwethia.weapon import Weapon

NO_DESTINY: Final = (FleetDestiny(RED, RED), FleetDestiny(BLUE, BLUE))
OURS, THEIRS = 0, 1
MOST_DICE: Final = 20  # of a fight that is reckoned exactly every time


class WoundsTraded(NamedTuple):
    """Wounds that may be expected to be dealt and lost."""

    dealt: float
    lost: float


class FightSpread(NamedTuple):
    """Wounds that a round of a boarding fight takes from theirs and from ours, with probabilities."""

    dealt: Spread
    lost: Spread


def on_its_own(ship: ShipModel, number: int, tokens: int = 0, most: int | None = None) -> CombatShip:
    """A ship as any other of its kind would be, so that what was reckoned once holds for all of them.

    With no more Wounds than it could lose, since the rest of them make no difference.
    """
    seat = (RED, BLUE)[number]
    return replace(
        combat_ship(ship, tokens=tokens),
        id=ModelId(f"ship {number}"),
        name="",
        side=seat,
        seat=seat,
        wounds=ship.wounds if most is None else min(ship.wounds, most),
        destiny=0,
        is_stationary=True,
    )


def wounds_of_shot(
    shooter: ShipModel,
    weapon: Weapon,
    target: ShipModel,
    rulings: Rulings,
    *,
    tokens: int,
    is_far: bool,
    is_lobbed: bool = False,
) -> float:
    """Wounds that a clear shot takes from its target on average, behind so many Shield tokens."""
    most = keywords_of(weapon).attack_dice * weapon.wounds
    ships = on_its_own(shooter, OURS, most=1), on_its_own(target, THEIRS, tokens, most)
    return _wounds_of_shot(*ships, weapon, is_far, is_lobbed, rulings)


@lru_cache(maxsize=65536)
def _wounds_of_shot(
    shooter: CombatShip, target: CombatShip, weapon: Weapon, is_far: bool, is_lobbed: bool, rulings: Rulings
) -> float:
    at = ShotAt(target, LONG_DISTANCE + 1 if is_far else 0)
    shot = Shot(shooter, weapon, at, NO_DESTINY, is_lobbed=is_lobbed)
    aimed = ready_shot(shot, rulings, RED, is_told=False)
    stage: Stage[ShotEnd] = then(fire, aimed)
    return sum((target.wounds - end.left[TARGET]) * chance for end, chance in odds(stage).items())


class ShotPast(NamedTuple):
    """What a shot past others may be expected to take: from its target, with probabilities, and from each of them."""

    target: Spread
    others: tuple[float, ...]  # by their places in the shot, on average


def wounds_past_others(shot: Shot, rulings: Rulings) -> ShotPast:
    """The odds of a shot with everything that is in the way or beside it; the same for all ships of a kind."""
    most = keywords_of(shot.weapon).attack_dice * shot.weapon.wounds

    def plain(at: ShotAt, number: int) -> ShotAt:
        own = at.ship.side == shot.shooter.side
        side = RED if own else BLUE
        wounds = min(at.ship.wounds, most)
        ship = replace(at.ship, id=ModelId(f"{number}"), name="", side=side, seat=side, wounds=wounds, destiny=0)
        return ShotAt(ship, LONG_DISTANCE + 1 if at.distance > LONG_DISTANCE else 0, at.cover)

    places = iter(range(1, len(shot.places)))
    shooter = replace(shot.shooter, id=ModelId("shooter"), name="", side=RED, seat=RED, wounds=1, destiny=0)
    made = replace(
        shot,
        shooter=shooter,
        target=plain(shot.target, 0),
        fleets=NO_DESTINY,
        way=tuple([each if isinstance(each, str) else plain(each, next(places)) for each in shot.way]),
        friends=tuple([plain(each, next(places)) for each in shot.friends]),
        beside=tuple([plain(each, next(places)) for each in shot.beside]),
    )
    return _wounds_past_others(made, rulings)


@lru_cache(maxsize=65536)
def _wounds_past_others(shot: Shot, rulings: Rulings) -> ShotPast:
    stage: Stage[ShotEnd] = then(fire, ready_shot(shot, rulings, RED, is_told=False))
    before = [place.ship.wounds if isinstance(place, ShotAt) else 0 for place in shot.places]
    of_target: dict[int, float] = {}
    others = [0.0] * (len(before) - 1)
    for end, chance in odds(stage).items():
        lost = [wounds - left for wounds, left in zip(before, end.left, strict=True)]
        of_target[lost[TARGET]] = of_target.get(lost[TARGET], 0.0) + chance
        for number, wounds in enumerate(lost[1:]):
            others[number] += wounds * chance
    return ShotPast(tuple(sorted(of_target.items())), tuple(others))


@lru_cache(maxsize=16384)
def wounds_of_ram(moving: CombatShip, other: CombatShip, rulings: Rulings) -> WoundsTraded:
    """Wounds that a ram takes from the ship it meets, and from the ship that moves."""
    stage: Stage[Rammed] = then(ram, ready_ram(moving, other, NO_DESTINY, rulings, RED))
    ends = odds(stage)
    return WoundsTraded(
        sum(end.lost[OTHER] * chance for end, chance in ends.items()),
        sum(end.lost[MOVING] * chance for end, chance in ends.items()),
    )


@lru_cache(maxsize=16384)
def wounds_of_fight(ours: CombatShip, theirs: CombatShip, rulings: Rulings) -> FightSpread:
    """Wounds that one round of a boarding fight takes from theirs and from ours; nothing where it is too large."""
    sides = (BoardingSide(NO_DESTINY[OURS], (ours,)), BoardingSide(NO_DESTINY[THEIRS], (theirs,)))
    ready = bout(*sides, rulings, RED)
    if max(blows.dice.total for blows in ready.blows) > MOST_DICE:
        return FightSpread((), ())
    stage: Stage[Fought] = then(attack_rolls, ready)
    dealt: dict[int, float] = {}
    lost: dict[int, float] = {}
    for end, chance in odds(stage).items():
        for found, ship, side in ((dealt, theirs, THEIRS), (lost, ours, OURS)):
            wounds = ship.wounds - sum(end.left[side])
            found[wounds] = found.get(wounds, 0.0) + chance
    return FightSpread(tuple(sorted(dealt.items())), tuple(sorted(lost.items())))
