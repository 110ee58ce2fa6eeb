"""Ships' deeds before they are done: where they lead, whom they meet, what they may cost, and what drifts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from dwethia.cosmic.close_combat.fight_finding import BoardingFight, find_fights, in_words
from dwethia.cosmic.movement.allowances import allowance, allowance_back, allowance_to_board, allowed, spent_on
from dwethia.cosmic.movement.boarding_reach import boarding_targets, lines_to, reach_to_board
from dwethia.cosmic.movement.courses import OnCourse, over_edge
from dwethia.cosmic.movement.deeds import BoardShip, Drift, Hold, ShipDeed
from dwethia.cosmic.movement.drifting import is_adrift
from dwethia.cosmic.movement.encounters import Encounter, encounters, in_the_way, stop_place
from dwethia.cosmic.movement.maneuvers import CITED, Maneuver, ShipAction
from dwethia.cosmic.movement.movement_faults import faults_of_maneuver
from dwethia.cosmic.movement.movement_form import ShipMovementForm
from dwethia.cosmic.movement.movement_phase import carry_out_deed
from dwethia.cosmic.movement.opportunity import may_strike, next_chance, prepare_strike
from dwethia.cosmic.movement.orders_left import most_degrees_of
from dwethia.cosmic.movement.rams import may_ram, prepare_ram
from dwethia.cosmic.movement.steering import is_off_table, rams_until, sides_colliding
from dwethia.cosmic.odds.fight_odds import BoardingSideForecast, odds_of_fight
from dwethia.cosmic.rules.opportunity import OpportunityEnd, opportunity_attack
from dwethia.cosmic.rules.ramming import Rammed, ram
from dwethia.cosmic.scenarios.leaving import may_go_off
from dwethia.cosmic.state.battle import FleetBattle, Phase, ShipModel, standing
from dwethia.cosmic.state.measure import ZONE, is_fighter, locked_with
from dwethia.cosmic.state.order import Order
from dwethia.cosmic.state.places import walls_of
from dwethia.engine.branching import TooWide
from dwethia.engine.odds import odds, plain
from dwethia.engine.procedure import Stage, then
from dwethia.faults import Fault
from dwethia.geometry.hulls.gaps import is_nearer
from dwethia.geometry.hulls.hull import Base, Hull, middle_of
from dwethia.geometry.measuring import TOUCH
from dwethia.geometry.shapes import Point
from dwethia.rulebook import Rulings
from dwethia.server.boards.cosmic.firing_seen import in_shoot_phase, shots
from dwethia.server.boards.cosmic.outlines import standing_of, swept_by, zone_around
from dwethia.server.boards.cosmic.probe_types import (
    BoardingLine,
    BoardingSeen,
    CourseStep,
    DriftSeen,
    FightByAttacker,
    FireSeen,
    FoundBoardings,
    FoundCourse,
    FoundShipReach,
    LockSeen,
    MeetingSeen,
    RamSeen,
    StrikeSeen,
    ZoneAround,
)
from dwethia.server.boards.drawn import Sum
from dwethia.tabletop.sides import SIDES, other

MOST_BRANCHES: Final = 4000  # of what a deed, a ram or a strike may come to
SHOTS: Final = 3  # shown from the place that a course leads to
NEAREST: Final = 4  # enemies that they are looked for at
BEFORE: Final = (Phase.TERRAIN, Phase.EDGES, Phase.DEPLOYMENT, Phase.START, Phase.ORDERS)  # nobody has orders yet


# The battle as if it were time for it


def as_ordered(
    battle: FleetBattle, ship: ShipModel, orders: tuple[Order, ...] | None, deeds: tuple[ShipDeed, ...] = ()
) -> FleetBattle:
    """The battle with tokens that a ship is taken to have, in its side's part of the Movement Phase.

    Without any it has those that lie there; before the reveal those that its deeds need, and one to fire.
    """
    if orders is None and battle.phase in BEFORE:
        orders = (*(_order_of(each) for each in deeds if not isinstance(each, Drift)), Order.FIRE)
    if orders is not None:
        fresh = replace(ship, orders=orders, left=orders, is_done=False, has_moved=False, moved=0)
        if battle.phase is not Phase.MOVEMENT:
            fresh = replace(fresh, is_frozen=False, has_drifted=False, drifted=0)
        battle = battle.with_ships(fresh)
    if battle.phase is Phase.MOVEMENT and battle.acting == ship.side:
        return battle
    return battle.with_progress(phase=Phase.MOVEMENT, acting=ship.side, is_under_way=False, finished=())


def _order_of(deed: ShipDeed) -> Order:
    return Order.BOARDING if isinstance(deed, BoardShip) else Order.MOVE


# Courses


def course(battle: FleetBattle, ship: ShipModel, deeds: tuple[ShipDeed, ...], rulings: Rulings) -> FoundCourse:
    """A ship's deeds one after the other, each from where the last one most likely leads."""
    steps: list[CourseStep] = []
    met: dict[str, Base] = {}
    for deed in deeds:
        if not battle.ship(ship.id).is_here or battle.ship(ship.id).is_slain:
            break
        done = _done(battle, deed, rulings)
        steps.append(done.step)
        met |= {each.ship: battle.ship(each.ship).hull for each in done.step.meets}
        battle = done.after
    there = battle.ship(ship.id)
    is_here = there.is_here and not there.is_slain
    return FoundCourse(
        ship=ship.id,
        steps=tuple(steps),
        base=standing_of(there) if is_here else None,
        drift=drift_of(battle, there, rulings) if is_here else None,
        leaves=tuple(_strikes(battle, there, rulings)) if is_here else (),
        shots=tuple(_best_shots(battle, there, rulings)) if is_here else (),
        zones=tuple(ZoneAround(id, zone_around(base, ZONE)) for id, base in met.items()),
    )


def after_deeds(battle: FleetBattle, ship: ShipModel, deeds: tuple[ShipDeed, ...], rulings: Rulings) -> FleetBattle:
    """The battle after a ship's deeds, as they most likely end; one that is lost by them stays where it was."""
    for deed in deeds:
        after = _done(battle, deed, rulings).after
        if not after.ship(ship.id).is_here or after.ship(ship.id).is_slain:
            return battle
        battle = after
    return battle


class _Done(NamedTuple):
    """A deed, and the battle after it as it most likely ends."""

    step: CourseStep
    after: FleetBattle


def _done(battle: FleetBattle, deed: ShipDeed, rulings: Rulings) -> _Done:
    ship = battle.ship(deed.ship)
    form = ShipMovementForm(battle, ship.seat, rulings)
    faults = tuple(form.faults_of(deed))
    maneuver = _maneuver(form, deed)
    ends = {} if faults else _ends(battle, ship, deed, rulings)
    after = max(ends, key=lambda end: ends[end]) if ends else _placed(battle, ship, maneuver, rulings)
    falls = sum(chance for end, chance in ends.items() if end.ship(ship.id).is_slain)
    words = form.said(deed) if not isinstance(deed, BoardShip) or battle.has_ship(deed.target) else ""
    return _Done(_step(battle, after, deed, maneuver, words, faults, falls, rulings), after)


def _maneuver(form: ShipMovementForm, deed: ShipDeed) -> Maneuver | None:
    if isinstance(deed, BoardShip):
        enemy = form.battle.ship(deed.target) if form.battle.has_ship(deed.target) else None
        if enemy is None or not enemy.is_here or enemy.side == form.battle.ship(deed.ship).side:
            return None
    return form.maneuver(deed)


def _ends(battle: FleetBattle, ship: ShipModel, deed: ShipDeed, rulings: Rulings) -> dict[FleetBattle, float]:
    """All that a legal deed may come to, by doing it as it is played; nothing where that branches too far."""
    stage: Stage[FleetBattle] = then(carry_out_deed, battle, ship.seat, deed, rulings)
    try:
        return odds(stage, plain, most=MOST_BRANCHES)
    except TooWide:
        return {}


def _placed(battle: FleetBattle, ship: ShipModel, maneuver: Maneuver | None, rulings: Rulings) -> FleetBattle:
    """The battle with a ship where a deed would take it, whatever speaks against it."""
    if maneuver is None:
        return battle
    stop = stop_place(battle, maneuver, rulings)
    base = maneuver.course.at(stop, in_the_way(battle, ship.id, maneuver.course, rulings))
    heading = base.heading if isinstance(base, Hull) else ship.heading + maneuver.turned
    base, turned = standing(ship.card, middle_of(base), heading)
    return battle.with_ships(replace(ship, base=base, round_heading=turned))


def _step(
    battle: FleetBattle,
    after: FleetBattle,
    deed: ShipDeed,
    maneuver: Maneuver | None,
    words: str,
    faults: tuple[Fault, ...],
    falls: float,
    rulings: Rulings,
) -> CourseStep:
    before, there = battle.ship(deed.ship), after.ship(deed.ship)
    start = standing_of(before)
    do = str(deed.__struct_config__.tag)
    if maneuver is None:
        stays = isinstance(deed, Hold)
        path = (before.at,) if stays else ()
        return CourseStep(do, words, faults, None, None, start, start, "", path, (), 0, False, (), (), (), falls, None)
    stop = stop_place(battle, maneuver, rulings)
    rest = _placed(battle, before, maneuver, rulings).ship(before.id)
    is_drift = maneuver.action is ShipAction.DRIFT
    sweeps = tuple(maneuver.course.sweeps(stop))
    pieces = battle.table.pieces
    return CourseStep(
        do=do,
        words=words,
        faults=faults,
        cost=None if is_drift else Sum.of(spent_on(battle, sweeps, CITED[maneuver.action][0], rulings)),
        allowance=None
        if is_drift
        else Sum.of(allowed(allowance(battle, before, rulings), before, maneuver.action, rulings)),
        start=start,
        base=standing_of(there if there.is_here else rest),
        halted_by=_halted_by(battle, maneuver, stop, rulings),
        path=_path(maneuver, stop, rest),
        swept=tuple(swept_by(maneuver.course, stop)),
        over_edge=over_edge(rest.hull, battle.table),
        leaves_table=maneuver.action is ShipAction.ADVANCE and may_go_off(battle, before, rest.hull),
        terrain=tuple(piece.name for piece in pieces if is_nearer(rest.hull, piece.shape, TOUCH + 1)),
        meets=tuple(_meets(battle, maneuver, rulings)),
        rams=tuple(_rams(battle, maneuver, stop, rulings)),
        falls=falls,
        boards=_boards(after, there, rulings) if isinstance(deed, BoardShip) and not faults else None,
    )


def _path(maneuver: Maneuver, stop: OnCourse, rest: ShipModel) -> tuple[Point, ...]:
    """The middles at the start, after each straight move, and where the ship rests."""
    points = [middle_of(maneuver.course.start), *(middle_of(each.end) for each in maneuver.course.sweeps(stop))]
    return tuple(points) if points[-1] == rest.at else (*points, rest.at)


def _halted_by(battle: FleetBattle, maneuver: Maneuver, stop: OnCourse, rulings: Rulings) -> str:
    """What a course cannot pass, by name."""
    course = maneuver.course
    if stop == course.whole:
        return ""
    met = [(each.other.name, each.meeting.touches or each.meeting.enters) for each in _met(battle, maneuver, rulings)]
    walls = [(wall.name, course.near(wall.shape, 0)) for wall in walls_of(battle.table, rulings)]
    return min(((place, name) for name, place in (*met, *walls) if place is not None), default=(stop, ""))[1]


def _met(battle: FleetBattle, maneuver: Maneuver, rulings: Rulings) -> tuple[Encounter, ...]:
    return encounters(battle, maneuver.ship, maneuver.course, rulings)


def _meets(battle: FleetBattle, maneuver: Maneuver, rulings: Rulings) -> Iterator[MeetingSeen]:
    side = battle.ship(maneuver.ship).side
    for met, meeting in _met(battle, maneuver, rulings):
        yield MeetingSeen(
            ship=met.id,
            name=met.name,
            is_friend=met.side == side,
            is_wreck=met.is_slain,
            enters=meeting.enters,
            touches=meeting.touches,
            can_be_rammed=_can_be_rammed(battle, maneuver, met, rulings),
        )


def _can_be_rammed(battle: FleetBattle, maneuver: Maneuver, met: ShipModel, rulings: Rulings) -> bool:
    """Whether a course would be accepted with the ram of a ship declared; who drifts or boards declares none."""
    if met.is_slain or maneuver.action in (ShipAction.DRIFT, ShipAction.BOARD):
        return False
    return not faults_of_maneuver(battle, replace(maneuver, ram=met.id), rulings)


# Rams, fights and strikes


def _rams(battle: FleetBattle, maneuver: Maneuver, stop: OnCourse, rulings: Rulings) -> Iterator[RamSeen]:
    """Each ram on the way by itself, as it would be rolled."""
    ship = battle.ship(maneuver.ship)
    for encounter in rams_until(battle, maneuver, stop, rulings):
        met = encounter.other
        if not may_ram(battle, ship.id, met.id, rulings):
            continue
        sides = sides_colliding(maneuver.course, encounter, stop)
        ready = prepare_ram(battle, ship, met, sides, rulings)
        stage: Stage[Rammed] = then(ram, ready)
        hurts, slays = [0.0, 0.0], [0.0, 0.0]
        for end, chance in odds(stage).items():
            for place, (struck, lost) in enumerate(zip((ship, met), end.lost, strict=True)):
                hurts[place] += chance * bool(lost)
                slays[place] += chance * (lost >= struck.wounds)
        yield RamSeen(
            ship=met.id,
            name=met.name,
            is_declared=maneuver.ram == met.id,
            is_friend=met.side == ship.side,
            sides=sides,
            needs=(ready.dice[0].needs, ready.dice[1].needs),
            strikes=((ship, met)[ready.dice[0].hurts].id, (ship, met)[ready.dice[1].hurts].id),
            hurts=(hurts[0], hurts[1]),
            slays=(slays[0], slays[1]),
        )


def _boards(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> BoardingSeen | None:
    """The fight that a ship would be in."""
    if not ship.is_here or ship.is_slain:
        return None
    fight = next((each for each in find_fights(battle, rulings) if ship.id in each.ids), None)
    return fight_seen(battle, fight, rulings) if fight else None


def boardings(battle: FleetBattle, rulings: Rulings) -> FoundBoardings:
    """All fights as they stand, and all locks."""
    fights = tuple(fight_seen(battle, each, rulings) for each in find_fights(battle, rulings))
    return FoundBoardings(fights, tuple(_locks(battle, rulings)))


def fight_seen(battle: FleetBattle, fight: BoardingFight, rulings: Rulings) -> BoardingSeen:
    """A fight foretold, whoever attacks."""
    by = []
    for attacker in SIDES:
        forecast = odds_of_fight(battle, fight, attacker, rulings)
        if forecast is not None:
            sides = forecast.attacker, forecast.defender
            by.append(
                FightByAttacker(
                    attacker=str(attacker),
                    dice=(sides[0].dice, sides[1].dice),
                    needs=(_needs(sides[0]), _needs(sides[1])),
                    lost=(_average(sides[0].wounds_lost), _average(sides[1].wounds_lost)),
                    hurt=(1 - sides[0].wounds_lost.get(0, 0.0), 1 - sides[1].wounds_lost.get(0, 0.0)),
                    slays=(1 - sides[0].ships_lost.get(0, 0.0), 1 - sides[1].ships_lost.get(0, 0.0)),
                )
            )
    return BoardingSeen(fight.id, in_words(battle, fight), fight.red, fight.blue, tuple(by))


def _needs(side: BoardingSideForecast) -> str:
    if not side.dice or side.attack_need is None:
        return "no dice"
    return f"{side.attack_need}+" + (f", then {side.wound_need}+" if side.wound_need is not None else "")


def _average(chances: dict[int, float]) -> float:
    return sum(number * chance for number, chance in chances.items())


def _strikes(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> Iterator[StrikeSeen]:
    """Who would strike at a ship for what it has left."""
    chance = next_chance(battle, other(ship.side), rulings)
    if chance is not None and any(each.id == ship.id for each in chance.leavers):
        yield strike_seen(battle, (*chance.strikers, *chance.friends), chance.leavers, rulings)


def _locks(battle: FleetBattle, rulings: Rulings) -> Iterator[LockSeen]:
    for ship in battle.standing:
        holders = locked_with(battle, ship, rulings)
        if not holders:
            continue
        strikers = tuple(
            each
            for each in holders
            if may_strike(each, rulings) and (not battle.turn or ship.id in each.was_locked_with)
        )
        leaving = strike_seen(battle, strikers, (ship,), rulings) if strikers else None
        yield LockSeen(ship.id, tuple(each.id for each in holders), leaving)


def strike_seen(
    battle: FleetBattle, strikers: tuple[ShipModel, ...], leavers: tuple[ShipModel, ...], rulings: Rulings
) -> StrikeSeen:
    """An opportunity attack foretold."""
    ready = prepare_strike(battle, strikers, leavers, rulings)
    stage: Stage[OpportunityEnd] = then(opportunity_attack, ready)
    lost: dict[int, float] = {}
    slays = 0.0
    for end, chance in odds(stage).items():
        number = sum(ship.wounds - left for ship, left in zip(leavers, end.left, strict=True))
        lost[number] = lost.get(number, 0.0) + chance
        slays += chance * (0 in end.left)
    names = " and ".join(each.ship.name for each in ready.blows) or "nobody"
    return StrikeSeen(
        strikers=tuple(each.ship.id for each in ready.blows),
        leavers=tuple(each.id for each in leavers),
        words=f"{names} may strike at {' and '.join(each.name for each in leavers)}",
        dice=sum(each.dice.total for each in ready.blows),
        needs=tuple(each.need for each in ready.blows),
        lost=tuple(sorted(lost.items())),
        expected=_average(lost),
        slays=slays,
    )


# Drift, shots and reach


def drift_of(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> DriftSeen | None:
    """What a ship that nobody steers any more would drift to; None where it stays."""
    left = tuple(order for order in ship.left if order is not Order.MOVE)
    left_alone = replace(ship, left=left, is_done=ship.is_done or Order.MOVE in ship.orders)
    battle = battle.with_ships(left_alone)
    if not is_adrift(battle, left_alone, rulings):
        return None
    maneuver = ShipMovementForm(battle, ship.seat, rulings).maneuver(Drift(ship.id))
    assert maneuver is not None, "a drift has a course"
    stop = stop_place(battle, maneuver, rulings)
    there = _placed(battle, left_alone, maneuver, rulings).ship(ship.id)
    return DriftSeen(
        base=standing_of(there),
        swept=tuple(swept_by(maneuver.course, stop)),
        halted_by=_halted_by(battle, maneuver, stop, rulings),
        leaves_table=is_off_table(there.hull, battle.table, rulings),
        rams=tuple(_rams(battle, maneuver, stop, rulings)),
    )


def _best_shots(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> list[FireSeen]:
    return shots(in_shoot_phase(battle, ship), ship, rulings, most=NEAREST, legal_alone=True)[:SHOTS]


def reach(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> FoundShipReach:
    """How far a ship can get, and whom it could board."""
    move = allowance(battle, ship, rulings)
    boards = as_ordered(battle, ship, (Order.BOARDING,))
    boarder = boards.ship(ship.id)
    most = reach_to_board(boards, boarder, rulings)
    targets = []
    for enemy in boarding_targets(boards, boarder, rulings):
        line = next(lines_to(boarder, enemy, most, rulings), None)
        if line is not None:
            targets.append(BoardingLine(enemy.id, *line))
    adrift = as_ordered(battle, ship, (Order.FIRE, Order.FIRE))
    return FoundShipReach(
        ship=ship.id,
        advance=Sum.of(move),
        back=Sum.of(move if is_fighter(ship, rulings) else allowance_back(move)),
        to_board=Sum.of(allowance_to_board(move, 1, rulings)),
        degrees=most_degrees_of(ship, rulings),
        flies=is_fighter(ship, rulings),
        drift=drift_of(adrift, adrift.ship(ship.id), rulings),
        targets=tuple(targets),
        zones=tuple(ZoneAround(each.id, zone_around(each.hull, ZONE)) for each in battle.standing if each != ship),
        locked_with=tuple(each.id for each in locked_with(battle, ship, rulings)),
    )
