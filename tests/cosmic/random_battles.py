"""Whole battles in space at random: fleets, ground, rulings and every decision drawn from one seed; and what holds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from random_games import RandomGame

from dwethia.codex import Codex, starter
from dwethia.cosmic.game import FleetBattleRules
from dwethia.cosmic.movement.steering import is_off_table
from dwethia.cosmic.setup.battle_setup import FleetBattleSetup
from dwethia.cosmic.setup.preparing import drawn_space, open_space, pooled_space, prepare
from dwethia.cosmic.state.battle import FleetBattle, Phase
from dwethia.cosmic.state.places import walls_of
from dwethia.dice import seed_from
from dwethia.engine.rules import as_setup
from dwethia.engine.seats import Seat
from dwethia.geometry.hulls.gaps import gap, overlaps
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.muster.random_armies import levy_force
from dwethia.muster.ready import ready_forces
from dwethia.rulebook import Rulings, rulings_of
from dwethia.tabletop.ground import LaidGround, ready_space
from dwethia.tabletop.sides import SIDES

RULES = FleetBattleRules()
LEFT_OUT = ("R-CC-69", "R-CC-70", "R-CC-72")  # about what packs hold


def any_fleet_rulings(chance: Random) -> Rulings:
    """Every ruling at random, one in three on another option than the recommended one."""
    settings = []
    for ruling in rulings_of("cosmic").values():
        for aspect in ruling.aspects:
            options = [option for option in aspect.options if option.offered]
            if ruling.id not in LEFT_OUT and len(options) > 1 and chance.random() < 0.33:
                option = chance.choice(options)
                settings.append(f"{ruling.id}.{aspect.name}={option.name}" + (":3" if option.takes_number else ""))
    return Rulings.of("cosmic", settings=settings)


def any_seats(chance: Random) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """One seat a side, or now and then two."""
    pairs = [tuple(Seat(f"{side}-{number}") for number in (1, 2)) for side in SIDES]
    red, blue = (pair if chance.random() < 0.2 else () for pair in pairs)
    return red, blue


def any_fleets(chance: Random, limit: int | None = None) -> tuple[Fleet, Fleet]:
    """Two fleets of the same limit, shipped or drawn; unless it is given, one battle in ten is a large one."""
    limit = limit or (3000 if chance.random() < 0.1 else chance.choice((1000, 1500)))
    shipped = [each for each in ready_forces("cosmic").values() if isinstance(each, Fleet) and each.limit == limit]
    if chance.random() < 0.5:
        return chance.choice(shipped), chance.choice(shipped)
    codex = starter()
    factions = sorted(codex.factions)
    one, other = (levy_force(Fleet, codex, chance.choice(factions), limit, str(chance.random())) for _ in SIDES)
    return one, other


def any_space(codex: Codex, limit: int, chance: Random) -> LaidGround:
    """A board laid already, one laid at random, pieces to be placed by turns, or nothing at all."""
    seed, empty = str(chance.random()), open_space(limit)
    boards = [ready_space(each, codex) for each in codex.space_boards.values()]
    fitting = [each for each in boards if (each.width, each.depth) == (empty.width, empty.depth)]
    return chance.choice(
        [empty, chance.choice(fitting), drawn_space(limit, codex, seed), pooled_space(limit, codex, seed)]
    )


def any_fleet_setup(chance: Random, limit: int | None = None) -> FleetBattleSetup:
    """Two legal fleets in space, by the basic rules or in a scenario."""
    codex, fleets = starter(), any_fleets(chance, limit)
    scenario = chance.choice([None, None, None, *codex.space_scenarios.values()])
    ground = any_space(codex, fleets[0].limit, chance)
    return prepare(fleets, codex, ground, scenario=scenario, seats=any_seats(chance))


class RandomFleetBattle(RandomGame[FleetBattle]):
    """A battle in space with everything drawn from one seed."""

    def __init__(self, seed: int, limit: int | None = None, rulings: Rulings | None = None) -> None:
        chance = Random(seed)
        ruled = rulings or any_fleet_rulings(chance)
        super().__init__(RULES, as_setup(any_fleet_setup(chance, limit)), ruled, chance, seed_from(f"space {seed}"))


# What always holds


def broken(battle: FleetBattle, rulings: Rulings) -> Iterator[str]:
    """Everything that should never be."""
    here = list(battle.present)
    for number, ship in enumerate(here):
        if is_off_table(ship.hull, battle.table, rulings):
            yield f"{ship.id} is off the table"
        for another in here[:number]:
            if overlaps(ship.hull, another.hull):
                yield f"{ship.id} and {another.id} overlap by {-gap(ship.hull, another.hull)}"
        for piece in walls_of(battle.table, rulings):
            if overlaps(ship.hull, piece.shape):
                yield f"{ship.id} stands in {piece.name}"
        if ship.is_slain and battle.phase is not Phase.SHOOT and not rulings.says("R-CC-20.removal", "end-of-phase"):
            yield f"{ship.id} is slain and still there in {battle.phase}"
    yield from _broken_ships(battle)


def _broken_ships(battle: FleetBattle) -> Iterator[str]:
    lost = [each.ship for each in battle.losses]
    if len(set(lost)) < len(lost):
        yield f"{lost} are not different"
    for ship in battle.ships:
        most = ship.card.profile.wounds
        if not 0 <= ship.wounds <= most or (ship.is_slain and ship.is_here and ship.wounds):
            yield f"{ship.id} has {ship.wounds} of {most} Wounds" + (" and is slain" if ship.is_slain else "")
        if ship.is_slain != (ship.id in lost) and not ship.is_here:
            yield f"{ship.id}: slain {ship.is_slain}, and the losses are {lost}"
        if ship.destiny < 0 or ship.faith < 0 or ship.affinity < 0 or ship.moved < 0:
            yield f"{ship.id} has less than nothing"
    for side in battle.sides:
        if side.destiny < 0 or side.faith < 0 or side.affinity < 0:
            yield f"{side.seat} has less than nothing in a pool"
    if dict(battle.places) != {ship.id: place for place, ship in enumerate(battle.ships)}:
        yield "ships are not where they are looked for"
