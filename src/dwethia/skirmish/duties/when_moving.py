"""What duties say to a move: what speaks against it, what it costs, and what is remembered of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dwethia.engine.procedure import Asking
from dwethia.faults import Fault
from dwethia.geometry.paths import Path
from dwethia.rulebook import Rulings
from dwethia.skirmish.duties import duties_of
from dwethia.skirmish.duties.faith import faults_of_prices, pay
from dwethia.skirmish.state.battle import Battle, Model

if TYPE_CHECKING:
    from dwethia.skirmish.movement.walking import MoveCheck


def faults_of_move(battle: Battle, going: MoveCheck, path: Path, rulings: Rulings) -> Iterator[Fault]:
    """What the duties of a model have against a way that is legal otherwise, or against staying."""
    model, duties = going.model, duties_of(going.model.card)
    prices = duties.prices_of_move(battle, model, going.moved_along(path), rulings)
    if prices:
        yield from faults_of_prices(battle, model, prices, rulings)
    commander = duties.commander(battle, going, rulings)
    if commander is not None:
        yield from commander.faults_of_move(battle, going, path, rulings)


def pay_for_move(battle: Battle, going: MoveCheck, path: Path, rulings: Rulings) -> Asking[Battle]:
    """What a legal way costs is paid before it is gone."""
    model = going.model
    prices = duties_of(model.card).prices_of_move(battle, model, going.moved_along(path), rulings)
    return (yield from pay(battle, model, prices, rulings)) if prices else battle


def taking_notice(battle: Battle, model: Model, rulings: Rulings) -> Battle:
    """The battle with what the duties of a model remember of where it stands now."""
    for duty in duties_of(model.card).noticing:
        now = battle.model(model.id)
        noticed = duty.noticed(battle, now, rulings)
        if noticed != now.duty:
            battle = battle.with_model(replace(now, duty=noticed))
    return battle
