"""From two fleets and a board to the setup of a battle; what is illegal is refused with all that is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from dwethia.codex import Codex, SpaceScenario
from dwethia.cosmic.scenarios import DEPTH, aim_of_card
from dwethia.cosmic.setup.battle_setup import TURNS, Enlisted, FleetBattleSetup, FleetForce
from dwethia.cosmic.setup.cards import ShipCard, card_of
from dwethia.cosmic.setup.scenario_card import ScenarioCard, scenario_card
from dwethia.engine.seats import Seat
from dwethia.faults import Refusal
from dwethia.lengths import FOOT
from dwethia.muster import faults_of_opponents
from dwethia.muster.boards import board_for
from dwethia.muster.cosmic.fleet import Fleet, MusteredFleet, muster_fleet
from dwethia.muster.cosmic.kit import FleetKit
from dwethia.rulebook import Rulings
from dwethia.tabletop.ground import LaidGround, drawn_pieces, space_kinds_of, strewn
from dwethia.tabletop.sides import BLUE, RED
from dwethia.tabletop.terrain import Kind

POOL_SIZES: Final = ((24, 4), (36, 6), (72, 10))  # pieces by the longer side in inches {R-CC-71}
LARGE: Final = 4500  # points from which a battle is a large one (CC-MUSTER-04)


def prepare(
    fleets: tuple[Fleet, Fleet],
    codex: Codex,
    ground: LaidGround | None = None,
    *,
    scenario: SpaceScenario | None = None,
    seats: tuple[tuple[Seat, ...], tuple[Seat, ...]] = ((), ()),
) -> FleetBattleSetup:
    """The setup of a battle between two legal fleets of one points limit (CC-MUSTER-01), or of a scenario's battle."""
    faults = list(faults_of_opponents(fleets))
    forces = [muster_fleet(fleet, codex) for fleet in fleets]
    for force in forces:
        faults += force.faults
    if faults:
        raise Refusal(faults)
    ground = ground or open_space(fleets[0].limit)
    card = scenario_card(scenario) if scenario else None
    ground = furnished(ground, card)
    red, blue = told_apart(*(force_of(force, codex, named) for force, named in zip(forces, seats, strict=True)))
    return FleetBattleSetup(
        red=red,
        blue=blue,
        width=ground.width,
        depth=ground.depth,
        limit=fleets[0].limit,
        terrain=ground.terrain,
        pool=ground.pool,
        turns=scenario.turns if scenario else TURNS,
        scenario=card,
    )


def furnished(ground: LaidGround, card: ScenarioCard | None) -> LaidGround:
    """The ground with what a scenario puts there."""
    return ground if card is None else aim_of_card(card).furnished(ground, card)


def force_of(force: MusteredFleet, codex: Codex, seats: tuple[Seat, ...] = ()) -> FleetForce:
    """A mustered fleet as it comes to the table; where several seats run it, they share its ships in turn."""
    cards: list[ShipCard] = []
    ships: list[Enlisted] = []
    number = sum(each.count for each in force.units)
    for each in force.units:
        for _ in range(each.count):
            seat = seats[len(ships) * len(seats) // number] if len(seats) > 1 else None
            ships.append(Enlisted(len(cards), seat=seat))
        cards.append(card_of(each, codex))
    factions = [codex.factions[id] for id in force.army.factions]
    return FleetForce(
        name=force.army.name,
        cards=tuple(cards),
        ships=tuple(ships),
        factions=force.army.factions,
        seats=seats,
        shoots_into_melee=all(each.shoots_into_melee for each in factions),
        shoots_past_friends=all(each.shoots_past_friends for each in factions),
    )


def told_apart(red: FleetForce, blue: FleetForce) -> tuple[FleetForce, FleetForce]:
    """Both fleets with a side before the names of ships that would be called the same on both."""
    shared = {card.name for card in red.cards} & {card.name for card in blue.cards}
    return _named(red, RED, shared), _named(blue, BLUE, shared)


def _named(force: FleetForce, side: Seat, shared: set[str]) -> FleetForce:
    names = [force.cards[each.card].name for each in force.ships]
    ships = list(force.ships)
    for place, name in enumerate(names):
        if name in shared:
            number = f" {names[: place + 1].count(name)}" if names.count(name) > 1 else ""
            ships[place] = replace(ships[place], name=f"{side.title()} {name}{number}")
    return replace(force, ships=tuple(ships))


def open_space(limit: int, rulings: Rulings | None = None) -> LaidGround:
    """An empty board of the size for a points limit {R-CC-08}; the longer side is its width."""
    if rulings is not None and rulings.says("R-CC-08", "3x3-or-4x6"):
        return LaidGround(6 * FOOT, 4 * FOOT) if limit >= LARGE else LaidGround(3 * FOOT, 3 * FOOT)
    board = board_for(limit, FleetKit.samples)
    depth, width = sorted((board.width.total, board.depth.total))
    return LaidGround(width, depth)


def pooled_space(limit: int, codex: Codex, seed: str, rulings: Rulings | None = None) -> LaidGround:
    """A board of the size for a limit, and pieces drawn from the codex to be placed by turns {R-CC-71}."""
    ground = open_space(limit, rulings)
    return replace(ground, pool=_drawn_pool(space_kinds_of(codex), ground, limit, seed))


def drawn_space(limit: int, codex: Codex, seed: str, rulings: Rulings | None = None) -> LaidGround:
    """A board of the size for a limit, laid at random; the same for the same seed on every machine."""
    return laid_space(open_space(limit, rulings), limit, space_kinds_of(codex), seed)


def laid_space(ground: LaidGround, limit: int, kinds: Sequence[Kind], seed: str) -> LaidGround:
    """A board laid at random with pieces of these kinds."""
    return strewn(ground, _drawn_pool(kinds, ground, limit, seed), DEPTH, f"laid space 1|{limit}|{seed}")


def _drawn_pool(kinds: Sequence[Kind], ground: LaidGround, limit: int, seed: str) -> tuple[Kind, ...]:
    return drawn_pieces(kinds, POOL_SIZES, ground.width, f"pool of space 1|{limit}|{seed}")
