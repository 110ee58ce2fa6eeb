"""Who is still to be placed, and by which rules (SK-SETUP-05 to -08)."""

from __future__ import annotations

from typing import Final

from dwethia.engine.seats import Seat
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.scoring.zones import DEPLOYMENT_DEPTH
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.places import room_of
from dwethia.tabletop.deployment import Deployment, DeploymentRules

DEPLOYMENT: Final = DeploymentRules(
    by_turns=RuleId("SK-SETUP-05"),
    zone=RuleId("SK-SETUP-06"),
    left_off=RuleId("SK-SETUP-08"),
    own_models=RuleId("SK-TURN-04"),
    depth=DEPLOYMENT_DEPTH,
)


def waiting(battle: Battle, side: Seat) -> tuple[Model, ...]:
    """The models of a side that are still to be placed."""
    return tuple(
        model for model in battle.models if model.side == side and model.base is None and not model.is_held_back
    )


def may_be_left_off(model: Model) -> bool:
    """Whether a rule of its own lets it stay off the table (SK-SETUP-08)."""
    return rules_of(model.card).ambush > 0


def deployment_of(battle: Battle, side: Seat, rulings: Rulings) -> Deployment[Model]:
    """A side that is about to place models; only once edges are taken."""
    edge = battle.side(side).edge
    assert edge is not None, "edges are taken before anybody is placed"
    left = waiting(battle, side)
    return Deployment(
        rules=DEPLOYMENT,
        table=battle.table,
        side=side,
        edge=edge,
        models={model.id: model for model in battle.models},
        waiting=left,
        may_be_left_off=frozenset(model.id for model in left if may_be_left_off(model)),
        room=room_of(battle, rulings),
    )
