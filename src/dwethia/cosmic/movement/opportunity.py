"""Opportunity attacks, after movement and before shooting: those who stayed strike at those who left (CC-OPP)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from dwethia.cosmic.destiny.paying import after_spending
from dwethia.cosmic.destiny.taking_part import combat_ship, fleet_destiny
from dwethia.cosmic.events.moving import OpportunityAttacked
from dwethia.cosmic.losses.losing import lose_wounds
from dwethia.cosmic.movement.rams import tokens_towards
from dwethia.cosmic.rules.boarding import BoardingSide
from dwethia.cosmic.rules.opportunity import Opportunity, OpportunityEnd, opportunity_attack, ready_opportunity
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.hazards import reasons_of_hazards
from dwethia.cosmic.state.measure import aggressors_of, are_inside
from dwethia.cosmic.turn.turn_order import next_phase
from dwethia.engine.procedure import Asking, Procedure, Stage, Tell, ask, call, then
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings

ATTACK, LET_GO = "attack", "let-go"


class OpenAttack(NamedTuple):
    """Ships of a side that may strike, their friends in the same boarding, and the enemies that have left it."""

    strikers: tuple[ShipModel, ...]  # stationary, and not asked yet
    friends: tuple[ShipModel, ...]  # in that boarding; they strike too, where the ruling has it so
    leavers: tuple[ShipModel, ...]


def opportunity_step(battle: FleetBattle, rulings: Rulings) -> Procedure[FleetBattle]:
    """The next chance to strike, the side with priority first; when there is none, the next phase (CC-OPP-01)."""
    for side in battle.order_of_sides:
        chance = next_chance(battle, side, rulings)
        if chance is not None:
            return (yield from _offer(battle, side, chance, rulings))
    return (yield from next_phase(battle, rulings))


def next_chance(battle: FleetBattle, side: Seat, rulings: Rulings) -> OpenAttack | None:
    """The first boarding of a side that enemies have left, with all that are linked in it (CC-OPP-02, -03)."""
    links = {ship.id: _leavers(battle, ship, rulings) for ship in battle.ships_of(side)}
    for ship in battle.ships_of(side):
        if may_strike(ship, rulings) and links[ship.id]:
            friends, leavers = _linked(ship.id, links)
            own = [battle.ship(id) for id in friends]
            strikers = tuple(
                each for each in own if may_strike(each, rulings) and _has_dice(battle, each, own, rulings)
            )
            if ship in strikers:
                return OpenAttack(
                    strikers=strikers,
                    friends=tuple(each for each in own if not may_strike(each, rulings)),
                    leavers=tuple(battle.ship(id) for id in leavers),
                )
    return None


def may_strike(ship: ShipModel, rulings: Rulings) -> bool:
    """Whether a ship took no move action, and has not been asked in this step (CC-OPP-02) {R-CC-92}."""
    if ship.has_moved or ship.has_struck:
        return False
    return not ship.drifted or rulings.says("R-CC-92.drifters", "may-strike")


def _has_dice(battle: FleetBattle, ship: ShipModel, friends: list[ShipModel], rulings: Rulings) -> bool:
    """Whether a ship that stayed rolls for Aggressors of its own, or of its friends in that boarding {R-CC-40}."""
    rolling = friends if rulings.says("R-CC-40.dice", "all-in-that-boarding") else [ship]
    return any(aggressors_of(battle, each, rulings) for each in rolling)


def _leavers(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> tuple[ModelId, ...]:
    """The enemies that a ship was locked with, and that have left it {R-CC-40}."""
    if not ship.was_locked_with:
        return ()
    enemies = [battle.ship(id) for id in ship.was_locked_with]
    return tuple(each.id for each in enemies if has_left(ship, each, rulings))


def has_left(ship: ShipModel, enemy: ShipModel, rulings: Rulings) -> bool:
    """Whether an enemy took a move action and ended outside an inch; or took one at all {R-CC-40, R-CC-92}."""
    if enemy.base is None or enemy.is_slain or not enemy.has_moved:
        return False
    if rulings.says("R-CC-40.trigger", "any-move-action"):
        return True
    if rulings.says("R-CC-92.leaving", "end-of-movement"):
        return not are_inside(ship, enemy, rulings)
    return ship.id in enemy.parted_from


def _linked(first: ModelId, links: dict[ModelId, tuple[ModelId, ...]]) -> tuple[list[ModelId], list[ModelId]]:
    """All ships of a side and all leavers that hang together with one ship, in the order of the battle."""
    leavers = list(links[first])
    for leaver in leavers:  # it grows while others are found
        for ids in links.values():
            if leaver in ids:
                leavers += [each for each in ids if each not in leavers]
    return [id for id, ids in links.items() if set(ids) & set(leavers)], leavers


def _offer(battle: FleetBattle, side: Seat, chance: OpenAttack, rulings: Rulings) -> Asking[FleetBattle]:
    """Each seat with ships that may strike says whether they do; those that do strike together (CC-OPP-04)."""
    named = ", ".join(each.name for each in chance.leavers)
    striking: list[ShipModel] = []
    for seat in dict.fromkeys(ship.seat for ship in chance.strikers):
        own = [ship for ship in chance.strikers if ship.seat == seat]
        text = f"{named} left: {', '.join(each.name for each in own)} may strike"
        answer = yield from ask(seat, "opportunity", "CC-OPP-04", (ATTACK, LET_GO), _label, text)
        striking += own if answer == ATTACK else []
    asked = [replace(ship, has_struck=True) for ship in chance.strikers]
    battle = battle.with_ships(*asked)
    if not striking:
        return battle
    return (yield from _strike(battle, side, (*striking, *chance.friends), chance.leavers, rulings))


def _label(option: str) -> str:
    return "Attack" if option == ATTACK else "Let them go"


def prepare_strike(
    battle: FleetBattle, strikers: tuple[ShipModel, ...], leavers: tuple[ShipModel, ...], rulings: Rulings
) -> Opportunity:
    """An opportunity attack as it stands, ready for the dice."""
    ids = tuple(ship.id for ship in (*strikers, *leavers))
    sides = []
    for ships, against in ((strikers, leavers), (leavers, strikers)):
        taking_part = tuple(
            combat_ship(
                battle.ship(ship.id),
                tokens=tokens_towards(ship, against[0], None, rulings),
                hazards=reasons_of_hazards(battle, ship, rulings),
            )
            for ship in ships
        )
        sides.append(BoardingSide(fleet_destiny(battle, ships[0].side, ids, rulings), taking_part))
    return ready_opportunity(sides[0], sides[1], rulings, battle.holder)


def _strike(
    battle: FleetBattle,
    side: Seat,
    strikers: tuple[ShipModel, ...],
    leavers: tuple[ShipModel, ...],
    rulings: Rulings,
) -> Asking[FleetBattle]:
    """The dice, the wounds, and the losses, which leave at once (CC-OPP-05 to -08)."""
    ready = prepare_strike(battle, strikers, leavers, rulings)
    stage: Stage[OpportunityEnd] = then(opportunity_attack, ready)
    end = yield from call(stage)
    yield Tell(
        OpportunityAttacked(
            side=side,
            strikers=tuple(each.ship.id for each in ready.blows),
            names=tuple(each.ship.name for each in ready.blows),
            dice=tuple(each.dice for each in ready.blows),
            needs=tuple(each.need for each in ready.blows),
            leavers=tuple(ship.id for ship in leavers),
            leavers_named=tuple(ship.name for ship in leavers),
            wounds=end.wounds,
        )
    )
    battle = yield from after_spending(battle, ready.payers, end.purses)
    for ship, left in zip(leavers, end.left, strict=True):
        battle = yield from lose_wounds(
            battle, ship.id, ship.wounds - left, by=side, means="opportunity", rule="CC-OPP-08", rulings=rulings
        )
    return battle
