"""How a battle begins: the forces off the table, or a scene with everybody in place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from dwethia.codex.entries import TerrainKind
from dwethia.engine.rules import SetupError
from dwethia.engine.seats import Seat
from dwethia.geometry.measuring import gap, gap_to, lies_within
from dwethia.geometry.shapes import Disc, bounds
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.rulebook import RulebookError, Rulings
from dwethia.skirmish.deployment.choosing import faults_of_scenario
from dwethia.skirmish.duties import campaign_rows, campaign_rulings
from dwethia.skirmish.mission_triggers import known as known_triggers
from dwethia.skirmish.mission_triggers.slay_by import WAYS
from dwethia.skirmish.rules.priority import Priority
from dwethia.skirmish.setup.allowed_packs import check_content
from dwethia.skirmish.setup.battle_setup import BattleSetup, Force, Start
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.skirmish.setup.setup_limits import check_bounds
from dwethia.skirmish.state.battle import Battle, Model, Phase, Side
from dwethia.tabletop.sides import SIDES, seats_of
from dwethia.tabletop.table import Table
from dwethia.tabletop.terrain import Put, shape_of


def read_setup(given: Mapping[str, Any]) -> BattleSetup:
    """A setup that a battle can start from, as far as its form goes."""
    try:
        setup = msgspec.convert(given, BattleSetup)
    except msgspec.ValidationError as wrong:
        raise SetupError(f"the setup of a battle: {wrong}") from wrong
    check_bounds(setup)
    try:
        campaign_rulings(setup.campaign)
    except RulebookError as wrong:
        raise SetupError(f"campaign: {wrong}") from wrong
    for side in SIDES:
        _check_force(side, setup.force(side), setup.limit)
    for number, put in enumerate((*setup.terrain, *(Put(kind, (0, 0)) for kind in setup.pool)), 1):
        _check_shape(number, put)
    seats = [seat for side in SIDES for seat in seats_of(side, setup.force(side).seats)]
    if len(set(seats)) < len(seats):
        raise SetupError(f"seats: {', '.join(seats)}: every seat has its own name (SK-TURN-04)")
    return setup


def _check_shape(number: int, put: Put) -> None:
    if put.kind.radius is not None and put.kind.radius <= 0:
        raise SetupError(f"terrain {number}: {put.kind.name} has a radius of {put.kind.radius}, expected more than 0")
    try:
        shape_of(put)
    except ValueError as wrong:
        raise SetupError(f"terrain {number}: {wrong}") from wrong


def _check_force(side: Seat, force: Force, limit: int) -> None:
    for number, enlisted in enumerate(force.models, 1):
        if enlisted.card >= len(force.cards):
            raise SetupError(f"{side}, model {number}: card {enlisted.card} is none of its {len(force.cards)} cards")
        if enlisted.seat is not None and enlisted.seat not in seats_of(side, force.seats):
            raise SetupError(f"{side}, model {number}: {enlisted.seat} is no seat of that side (SK-TURN-04)")
    points = sum(force.cards[each.card].points for each in force.models)
    if points > limit:
        raise SetupError(f"{side}: {points} points are more than the limit of {limit} (SK-MUSTER-07)")
    for card in force.cards:
        if unknown := [row for row in card.duties if row not in campaign_rows()]:
            raise SetupError(f"{side}: {card.name} has the duty {unknown[0][:40]!r}, which is no row of a campaign")
        if card.profile.wounds < 1:
            raise SetupError(f"{side}: {card.name} has {card.profile.wounds} Wounds, expected at least 1 (SK-STAT-07)")
    for mission in force.missions:
        if mission.trigger not in known_triggers() or mission.way not in (None, *WAYS):
            raise SetupError(f"{side}: the mission {mission.name} asks for nothing that can be counted (SK-SCEN-09)")


def begin(setup: BattleSetup, rulings: Rulings) -> Battle:
    """The battle before anything has happened; a scene begins where it says."""
    check_content(setup, rulings)
    table = Table(setup.width, setup.depth, setup.terrain)
    _check_table(table)
    models = tuple(model for side in SIDES for model in _models(side, setup.force(side)))
    sides = tuple(_side(side, setup.force(side), rulings) for side in SIDES)
    battle = Battle(
        setup=setup,
        table=table,
        models=models,
        sides=(sides[0], sides[1]),
        left_to_place=tuple(range(len(setup.pool))),
    )
    _check_scenarios(battle, rulings)
    return _scene(battle, setup.start) if setup.start else battle


def _models(side: Seat, force: Force) -> Iterator[Model]:
    seat = seats_of(side, force.seats)[0]
    names = [force.cards[enlisted.card].name for enlisted in force.models if not enlisted.name]
    seen: Counter[str] = Counter()
    for number, enlisted in enumerate(force.models, 1):
        card = force.cards[enlisted.card]
        seen[card.name] += not enlisted.name
        name = enlisted.name or (card.name if names.count(card.name) == 1 else f"{card.name} {seen[card.name]}")
        yield new_model(ModelId(f"{side}-{number}"), side, enlisted.seat or seat, card, name)


def new_model(id: ModelId, side: Seat, seat: Seat, card: BattleCard, name: str) -> Model:
    """A fresh model, off the table."""
    profile = card.profile
    return Model(id, side, seat, card, name, None, profile.wounds, profile.destiny, profile.faith, profile.affinity)


def _side(side: Seat, force: Force, rulings: Rulings) -> Side:
    """A side's counters: the pools are what its models have together (SK-MUSTER-15 to -17)."""
    cards = [force.cards[each.card] for each in force.models]
    return Side(
        seat=side,
        scenario=force.scenario,
        missions=() if rulings.says("R-SK-24", "none") else force.missions,
        destiny=sum(card.profile.destiny for card in cards),
        faith=sum(card.profile.faith for card in cards),
        affinity=sum(card.profile.affinity for card in cards),
        starting_models=len(cards),
        starting_points=sum(card.points for card in cards),
        is_hidden=force.scenario is None and not rulings.says("R-SK-23.secrecy", "open"),
    )


def _check_scenarios(battle: Battle, rulings: Rulings) -> None:
    """Scenarios that the forces bring must go together {R-SK-23}."""
    for side in SIDES:
        scenario = battle.side(side).scenario
        for fault in faults_of_scenario(battle, side, scenario, rulings) if scenario else ():
            raise SetupError(f"{side} cannot play {scenario}: {fault}")


def _check_table(table: Table) -> None:
    for piece in table.pieces:
        x0, y0, x1, y1 = bounds(piece.shape)
        if x0 < 0 or y0 < 0 or x1 > table.width or y1 > table.depth:
            raise SetupError(f"{piece.name} at {inches(piece.put.at[0])}, {inches(piece.put.at[1])} leaves the table")


def _scene(battle: Battle, start: Start) -> Battle:
    """Everybody where the scene says, and what is about to happen."""
    for placed in start.placed:
        if not battle.has_model(placed.model):
            raise SetupError(f"the scene places {placed.model}, and there is no such model")
        model = battle.model(placed.model)
        model = replace(
            model,
            base=Disc(*placed.at, model.card.radius) if placed.at else None,
            wounds=model.wounds if placed.wounds is None else placed.wounds,
            destiny=model.destiny if placed.destiny is None else placed.destiny,
            moved=placed.moved,
            is_held_back=placed.at is None,
        )
        battle = battle.with_model(model)
    check_places(battle)
    first = start.priority
    acting = start.acting or first
    sides = [replace(battle.side(side), edge=start.edge if side == SIDES[0] else start.edge.opposite) for side in SIDES]
    return replace(
        battle,
        sides=(sides[0], sides[1]),
        spots=start.spots,
        turn=start.turn,
        phase=Phase(start.phase),
        priority=None if start.phase == "priority" else Priority(first, first, first),
        acting=acting,
        is_second=acting != first,
        left_to_place=(),
    )


def check_places(battle: Battle) -> None:
    """Every base on the table, none on another, none in what cannot be entered."""
    here = [(model, model.disc) for model in battle.present]
    for number, (model, base) in enumerate(here):
        if not lies_within(base, battle.table.area):
            raise SetupError(f"{model.name} ({model.id}) is not wholly on the table (SK-MOVE-11)")
        for another, its_base in here[:number]:
            if (between := gap(base, its_base)) < 0:
                raise SetupError(
                    f"{model.name} ({model.id}) and {another.name} ({another.id}) overlap by {inches(-between)}"
                    " (SK-MOVE-06)"
                )
        for piece in battle.table.pieces:
            if piece.is_a(TerrainKind.IMPASSABLE) and gap_to(base, piece.shape) < 0:
                raise SetupError(f"{model.name} ({model.id}) stands in {piece.name}, which is impassable (HS-TERR-03)")
