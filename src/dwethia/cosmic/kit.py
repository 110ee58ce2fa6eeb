"""What Cosmic Combat brings as a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dwethia.cosmic.destiny.reposition_form import RepositionForm
from dwethia.cosmic.events import (
    boarding,
    destiny,
    losing,
    moving,
    ordering,
    powers,
    scenarios,
    setting_up,
    shooting,
    turning,
)
from dwethia.cosmic.game import FleetBattleRules
from dwethia.cosmic.movement.movement_form import ShipMovementForm
from dwethia.cosmic.orders.order_form import OrderForm
from dwethia.cosmic.powers.acting_between import ActBetweenForm
from dwethia.cosmic.scenarios import aim_of
from dwethia.cosmic.scoring.winning import score_of
from dwethia.cosmic.shields.shield_form import ShieldForm
from dwethia.cosmic.shooting.shoot_form import ShootForm
from dwethia.cosmic.state.battle import FleetBattle, Phase
from dwethia.engine.events import Event, events_in
from dwethia.engine.record import Record
from dwethia.games import GameFeat, GameKit, Outcome
from dwethia.rulebook import Rulings
from dwethia.tabletop.deployment import DeploymentForm
from dwethia.tabletop.placing_terrain import TerrainForm
from dwethia.tabletop.sides import BLUE, RED, SIDES
from dwethia.tabletop.turns import turn_told


def outcome(battle: FleetBattle, rulings: Rulings) -> Outcome:
    """What counts for each side as it stands, and who has won with it (CC-TURN-08)."""
    score = {side: score_of(battle, side, rulings) for side in SIDES}
    points = f"{aim_of(battle).measure(rulings)} red {score[RED]}, blue {score[BLUE]}"
    if battle.phase is not Phase.OVER:
        return Outcome(None, score, f"{points} so far")
    return Outcome(battle.winner, score, f"{points}; {battle.winner} wins" if battle.winner else f"{points}; a draw")


def phase(battle: FleetBattle) -> str:
    """The turn and its phase; the phase alone before the first turn."""
    if not battle.turn:
        return battle.phase.label
    return f"{turn_told(battle.turn, battle.setup.turns)}, {battle.phase.label}"


def report(record: Record, heading: str, outcome: str) -> str:
    """The report of a battle."""
    from dwethia.cosmic.report.chronicle import chronicle
    from dwethia.cosmic.report.page import battle_report

    return battle_report(chronicle(record), heading, outcome)


def feats(events: Sequence[Event]) -> tuple[GameFeat, ...]:
    """The best shot, and which ships were lost to what."""
    from dwethia.cosmic.report.best_shot import best_shots
    from dwethia.tabletop.report.luck import best_shot_feat

    lost = [event for event in events if isinstance(event, losing.ShipLost)]
    told = "; ".join(f"{event.name} of {event.side} ({losing.MEANS.get(event.means, event.means)})" for event in lost)
    return (best_shot_feat(best_shots(events)), GameFeat("Casualties", told or "No ship was lost"))


def called(battle: FleetBattle) -> str:
    """Who fights whom."""
    return " against ".join(battle.force(side).name for side in SIDES)


def picture(battle: FleetBattle, title: str) -> str:
    """The table in the end."""
    from dwethia.cosmic.report.drawing import picture as drawn
    from dwethia.tabletop.drawing import alone

    return alone(drawn(battle, title))


KITS: Final = (
    GameKit(
        rules=FleetBattleRules(),
        title="Cosmic Combat",
        summary="Two fleets of starships, hidden orders, and five turns to break each other.",
        outcome=outcome,
        phase=phase,
        events=events_in(boarding, destiny, losing, moving, ordering, powers, scenarios, setting_up, shooting, turning),
        forms=(
            TerrainForm,
            DeploymentForm,
            OrderForm,
            ShieldForm,
            ShipMovementForm,
            ShootForm,
            ActBetweenForm,
            RepositionForm,
        ),
        for_batches=lambda: FleetBattleRules(for_batches=True),
        report=report,
        feats=feats,
        called=called,
        picture=picture,
    ),
)
