"""Who counts as slain, and who a side began with {R-SK-27}."""

from __future__ import annotations

from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.state.battle import Battle, Model


def is_lost(battle: Battle, model: Model, rulings: Rulings) -> bool:
    """Whether a model counts as slain: killed, or missing from the table if the ruling has it so {R-SK-27}."""
    if rulings.says("R-SK-27", "all-missing"):
        return model.is_slain or (model.base is None and battle.turn > 0)
    return model.is_slain


def lost(battle: Battle, side: Seat, rulings: Rulings) -> list[Model]:
    """The models of a side that count as slain."""
    return [model for model in battle.models if model.side == side and is_lost(battle, model, rulings)]


def starters(battle: Battle, side: Seat) -> list[Model]:
    """The models that a side began with, without those that powers have brought."""
    own = [model for model in battle.models if model.side == side]
    return own[: battle.side(side).starting_models]


def is_out(battle: Battle, side: Seat) -> bool:
    """Whether a side has no models on the table or in reserve {R-SK-25}."""
    return not any(
        model.side == side and not model.is_slain and (model.base is not None or model.is_held_back)
        for model in battle.models
    )
