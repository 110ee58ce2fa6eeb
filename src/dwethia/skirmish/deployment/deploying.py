"""Deployment: by turns any number of models, at least one, wholly within 9 inches of the own edge (SK-SETUP-05)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Procedure, Tell
from dwethia.engine.seats import Seat
from dwethia.geometry.shapes import Disc
from dwethia.rulebook import Rulings
from dwethia.skirmish.deployment.auto_setup import array_for_me
from dwethia.skirmish.deployment.waiting import deployment_of, waiting
from dwethia.skirmish.events.setting_up import Deployed, NoRoomFor
from dwethia.skirmish.scoring.revealing import reveal_after_deployment
from dwethia.skirmish.state.battle import Battle, Model, Phase
from dwethia.tabletop.deployment import Placement, next_to_place, place_some
from dwethia.tabletop.sides import other


def deploy(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """The side whose turn it is places some of its models, then the other, until everybody is placed."""
    side = next_to_place(battle.acting, lambda side: bool(waiting(battle, side)))
    if side is None:
        battle = yield from reveal_after_deployment(battle, rulings)
        return replace(battle, phase=Phase.START, finished=())
    if side != battle.acting:
        return replace(battle, acting=side)  # SK-SETUP-07
    battle = yield from _without_the_stranded(battle, side, rulings)
    if not waiting(battle, side):
        return replace(battle, acting=other(side))
    placement = yield from place_some(
        deployment_of(battle, side, rulings),
        battle.seats_of(side),
        lambda seat, begun, _: array_for_me(battle, seat, rulings, begun),  # any number at a time
    )
    return (yield from _deployed(battle, side, placement))


def _without_the_stranded(battle: Battle, side: Seat, rulings: Rulings) -> Asking[Battle]:
    """Seats with nothing that finds a place have those models held back."""
    for models in deployment_of(battle, side, rulings).stranded(battle.seats_of(side)):
        yield Tell(NoRoomFor(side, tuple(model.id for model in models), tuple(model.name for model in models)))
        battle = battle.with_models(*(replace(model, is_held_back=True) for model in models))
    return battle


def _deployed(battle: Battle, side: Seat, placement: Placement[Model]) -> Asking[Battle]:
    """The battle with the models of an answer in place."""
    placed, held = placement.placed, placement.held_back
    after = battle.with_models(
        *(replace(each.model, base=Disc(*each.at, each.model.card.radius)) for each in placed),
        *(replace(model, is_held_back=True) for model in held),
    )
    yield Tell(
        Deployed(
            side=side,
            models=tuple(each.model.id for each in placed),
            names=tuple(each.model.name for each in placed),
            places=tuple(each.at for each in placed),
            held_back=tuple(model.id for model in held),
            held_back_names=tuple(model.name for model in held),
            left=len(waiting(after, side)),
            is_last=not waiting(after, other(side)),
        )
    )
    return replace(after, acting=other(side))
