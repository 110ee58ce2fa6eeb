"""What Skirmish brings as a game: the battle, and the clash that is played without a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dwethia.engine.events import Event, events_in
from dwethia.engine.record import Record
from dwethia.games import GameFeat, GameKit, Outcome
from dwethia.rulebook import Rulings
from dwethia.skirmish.changes import CHANGES
from dwethia.skirmish.clash.kit import KITS as CLASH
from dwethia.skirmish.deployment.placing_hill import HillForm
from dwethia.skirmish.deployment.placing_spots import SpotForm
from dwethia.skirmish.deployment.scouting import ScoutForm
from dwethia.skirmish.destiny.together import PullForm
from dwethia.skirmish.destiny.watches import Watch
from dwethia.skirmish.events import (
    destiny,
    duties,
    dying,
    fighting,
    moving,
    powers,
    scoring,
    setting_up,
    shooting,
    turning,
)
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.movement.movement_form import MovementForm
from dwethia.skirmish.movement.walk_form import WalkForm
from dwethia.skirmish.powers.casting_between import CastForm
from dwethia.skirmish.powers.summoning import SummonForm
from dwethia.skirmish.retreat.retreat_form import RetreatForm
from dwethia.skirmish.scoring.victory_points import running_score
from dwethia.skirmish.shooting.shoot_form import ShootForm
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.tabletop.deployment import DeploymentForm
from dwethia.tabletop.placing_terrain import TerrainForm
from dwethia.tabletop.sides import BLUE, RED, SIDES
from dwethia.tabletop.turns import turn_told


def outcome(battle: Battle, rulings: Rulings) -> Outcome:
    """Victory points as they are, and who has won with them (SK-SCEN-08, -10)."""
    score = {side: running_score(battle, side, rulings).total for side in SIDES}
    points = f"red {score[RED]}, blue {score[BLUE]}"
    if battle.phase is not Phase.OVER:
        return Outcome(None, score, f"{points} so far")
    return Outcome(battle.winner, score, f"{points}; {battle.winner} wins" if battle.winner else f"{points}; a draw")


def phase(battle: Battle) -> str:
    """The turn and its phase; the phase alone before the first turn."""
    if not battle.turn:
        return battle.phase.label
    return f"{turn_told(battle.turn, battle.setup.turns)}, {battle.phase.label}"


def report(record: Record, heading: str, outcome: str) -> str:
    """The report of a battle."""
    from dwethia.skirmish.report.chronicle import chronicle
    from dwethia.skirmish.report.page import battle_report

    return battle_report(chronicle(record), heading, outcome)


def feats(events: Sequence[Event]) -> tuple[GameFeat, ...]:
    """The best shot and the casualties."""
    from dwethia.skirmish.report.feats import told_feats

    return told_feats(events)


def called(battle: Battle) -> str:
    """Who fights whom."""
    return " against ".join(battle.force(side).name for side in SIDES)


def picture(battle: Battle, title: str) -> str:
    """The table in the end."""
    from dwethia.skirmish.report.drawing import picture as drawn
    from dwethia.tabletop.drawing import alone

    return alone(drawn(battle, title))


BATTLE: Final[GameKit[Battle]] = GameKit(
    rules=BattleRules(),
    title="Skirmish",
    summary="Two armies meet on a table, model by model, for five turns.",
    outcome=outcome,
    phase=phase,
    events=events_in(destiny, duties, dying, fighting, moving, powers, scoring, setting_up, shooting, turning),
    forms=(
        *(TerrainForm, SpotForm, HillForm, DeploymentForm, ScoutForm, MovementForm, WalkForm, ShootForm, CastForm),
        *(SummonForm, PullForm, RetreatForm),
    ),
    for_batches=lambda: BattleRules(for_batches=True),
    watches=tuple(Watch),
    report=report,
    feats=feats,
    called=called,
    picture=picture,
    changes=CHANGES,
)

KITS: Final = (BATTLE, *CLASH)
