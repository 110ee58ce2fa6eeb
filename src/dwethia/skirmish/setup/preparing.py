"""From two armies and a board to the setup of a battle; what is illegal is refused with all that is wrong with it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from dwethia.codex import Codex
from dwethia.engine.seats import Seat
from dwethia.faults import Refusal
from dwethia.muster import Army, Mustered, Recruit, board_for, faults_of_opponents, muster
from dwethia.muster.force import count_up
from dwethia.muster.veterans import name_of_model
from dwethia.skirmish.scoring.zones import DEPLOYMENT_DEPTH
from dwethia.skirmish.setup.battle_setup import BattleSetup, Enlisted, Force, MissionSetup, Scenario
from dwethia.skirmish.setup.cards import BattleCard, card_of
from dwethia.tabletop.ground import LaidGround, drawn_pieces, kinds_of, strewn
from dwethia.tabletop.terrain import Kind

POOL_SIZES: Final = ((24, 6), (36, 8), (72, 12))  # pieces by the longer side in inches {R-SK-30}


def prepare(
    armies: tuple[Army, Army],
    codex: Codex,
    ground: LaidGround | None = None,
    *,
    scenarios: tuple[Scenario | None, Scenario | None] = (None, None),
    seats: tuple[tuple[Seat, ...], tuple[Seat, ...]] = ((), ()),
    waived: Collection[str] = (),
    campaign: tuple[str, ...] = (),
) -> BattleSetup:
    """The setup of a battle between two legal armies of one points limit (SK-MUSTER-01, -02).

    What `waived` rules say against an army is not held against it: a warband without a limit brings all it has.
    `campaign` are the settings that a campaign has for the duties of its members: `R-CP-20=pursue`.
    """
    faults = list(faults_of_opponents(armies))
    forces = [muster(army, codex) for army in armies]
    for force in forces:
        faults += force.faults
    if refused := [each for each in faults if each.rule not in waived]:
        raise Refusal(refused)
    ground = ground or open_ground(armies[0].limit)
    red, blue = (
        force_of(force, codex, scenario, named) for force, scenario, named in zip(forces, scenarios, seats, strict=True)
    )
    return BattleSetup(
        red=red,
        blue=blue,
        width=ground.width,
        depth=ground.depth,
        limit=armies[0].limit,
        terrain=ground.terrain,
        pool=ground.pool,
        summoned=tuple(summoned_cards((red, blue), codex)),
        campaign=campaign,
    )


def force_of(force: Mustered, codex: Codex, scenario: Scenario | None = None, seats: tuple[Seat, ...] = ()) -> Force:
    """A mustered army as it comes to the table; where several seats run it, they share its models in turn."""
    cards: list[BattleCard] = []
    models: list[Enlisted] = []
    for each in force.units:
        veteran = each.recruit.veteran
        for number in range(1, each.count + 1):
            seat = seats[len(models) * len(seats) // force.army.models] if len(seats) > 1 else None
            is_numbered = veteran is not None and each.count > 1 and each.title[-1:].isdigit()
            name = name_of_model(each.title, number) if is_numbered else ""
            models.append(Enlisted(len(cards), name, seat=seat, member=veteran.member if veteran else ""))
        cards.append(card_of(each, codex))
    factions = [codex.factions[id] for id in force.army.factions]
    missions = [each for each in codex.missions.values() if each.faction == force.army.faction]
    return Force(
        name=force.army.name,
        cards=tuple(cards),
        models=tuple(models),
        factions=force.army.factions,
        scenario=scenario,
        missions=tuple(
            MissionSetup(
                each.id,
                each.name,
                each.text,
                each.trigger,
                each.points,
                each.most,
                each.unit_type,
                each.way,
                each.zone,
                each.percent,
            )
            for each in missions
        ),
        seats=seats,
        shoots_into_melee=all(each.shoots_into_melee for each in factions),
        shoots_past_friends=all(each.shoots_past_friends for each in factions),
    )


def summoned_cards(forces: Sequence[Force], codex: Codex) -> Iterator[BattleCard]:
    """The units that powers of these forces may bring to the table."""
    wanted = {
        effect.unit: None
        for force in forces
        for card in force.cards
        for power in card.powers
        for effect in power.effects
        if effect.unit
    }
    for id in wanted:
        yield usual_card(id, codex)


def usual_card(unit: str, codex: Codex) -> BattleCard:
    """A unit with its usual wargear."""
    army = Army("one", units=(Recruit(unit),))
    return card_of(count_up(army, codex).units[0], codex)


def open_ground(limit: int) -> LaidGround:
    """An empty table of the size for a points limit (SK-MUSTER-03 to -06); the longer side is its width."""
    board = board_for(limit)
    sides = sorted((board.width.total, board.depth.total))
    return LaidGround(width=sides[1], depth=sides[0])


def pooled_ground(limit: int, codex: Codex, seed: str) -> LaidGround:
    """A table of the size for a limit, and pieces drawn from the codex to be placed by turns (SK-SETUP-03)."""
    return replace(open_ground(limit), pool=drawn_pool(kinds_of(codex), limit, seed))


def drawn_pool(kinds: Sequence[Kind], limit: int, seed: str) -> tuple[Kind, ...]:
    """As many pieces as a board of that limit is given {R-SK-30}, the same for the same seed."""
    return drawn_pieces(kinds, POOL_SIZES, open_ground(limit).width, f"pool 1|{limit}|{seed}")


def drawn_ground(limit: int, codex: Codex, seed: str) -> LaidGround:
    """A table of the size for a limit, laid at random; the same for the same seed on every machine."""
    return laid_ground(limit, kinds_of(codex), seed)


def laid_ground(limit: int, kinds: Sequence[Kind], seed: str) -> LaidGround:
    """A table of the size for a limit, laid at random with pieces of these kinds."""
    pool = drawn_pool(kinds, limit, seed)
    return strewn(open_ground(limit), pool, DEPLOYMENT_DEPTH, f"laid 1|{limit}|{seed}")
