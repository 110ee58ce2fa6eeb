"""A model gets from one place to another: what is told, and what is remembered of it (SK-MOVE-09, -13)."""

from __future__ import annotations

from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Tell
from dwethia.geometry.paths import Path
from dwethia.geometry.shapes import Disc
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.duties.when_moving import pay_for_move, taking_notice
from dwethia.skirmish.events.moving import Moved, Stayed
from dwethia.skirmish.movement.walking import MoveCheck
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.state.battle import Battle, LastingEffect, Leaving, Manner, Model
from dwethia.skirmish.state.board import are_coherent, engaged_with, mates


class Cause(Struct, frozen=True):
    """What moves a model: its own move, or something else that counts for shooting or not {R-SK-69}."""

    rule: str = "SK-MOVE-01"
    name: str = ""
    is_own: bool = True  # its move of this turn is done
    counts: bool = True  # for the penalties of weapons (SK-MOVE-13)


OWN_MOVE = Cause()


def move_model(
    battle: Battle, going: MoveCheck, path: Path, manner: Manner, rulings: Rulings, cause: Cause = OWN_MOVE
) -> Asking[Battle]:
    """A model goes along a legal path, or stays where the path has one point only."""
    model = going.model
    if len(path) == 1:
        yield Tell(Stayed(model.side, model.id, model.name, manner))
        return battle.with_model(_stayed(model, manner, cause))
    if going.errand.heeds_duties:
        battle = yield from pay_for_move(battle, going, path, rulings)
        model = battle.model(model.id)
    moved = _displaced(model, Disc(*path[-1], model.disc.r), going.spent(path), manner, cause)
    after = battle.with_model(moved)
    engaged = engaged_with(after, moved, rulings)
    if engaged and not model.has_charged:
        moved = replace(moved, has_charged=True)
        after = after.with_model(moved)
    after = _out_of_step(after, moved, rulings)
    if moved.card.duties:
        after = taking_notice(after, moved, rulings)
    yield Tell(partial(_told, battle, after, going, path, engaged, manner, rulings, cause))
    if not rulings.says("R-SK-37", "leave-and-be-struck"):
        return after
    left = _newly_left(moved, engaged_with(battle, model, rulings), engaged)
    return after.with_progress(leavings=(*after.leavings, Leaving(moved.id, left))) if left else after


def _told(
    before: Battle,
    after: Battle,
    going: MoveCheck,
    path: Path,
    engaged: tuple[Model, ...],
    manner: Manner,
    rulings: Rulings,
    cause: Cause,
) -> Moved:
    """What is told of a move: above all whom the model meets by it, joins and leaves."""
    model = before.model(going.model.id)
    was_with, company = mates(before, model, rulings), mates(after, after.model(model.id), rulings)
    return Moved(
        side=model.side,
        model=model.id,
        name=model.name,
        path=tuple(path),
        cost=going.cost(path),
        allowance=going.errand.allowance,
        rule=cause.rule,
        cause=cause.name,
        manner=manner,
        engages=_names(engaged),
        joins=_newly(company, was_with),
        leaves=_newly(was_with, company),
    )


def _newly_left(model: Model, before: tuple[Model, ...], after: tuple[Model, ...]) -> tuple[ModelId, ...]:
    """The enemies that a model has moved away from and who may strike at it for that."""
    if not before or rules_of(model.card).leaves_unharmed:
        return ()
    still = {enemy.id for enemy in after}
    return tuple(enemy.id for enemy in before if enemy.id not in still)


def _stayed(model: Model, manner: Manner, cause: Cause) -> Model:
    """A stay is no move: what the last one was like goes on, unless this one is made behind a shield or a cloak."""
    if not cause.is_own:
        return model
    return replace(model, has_moved=True, manner=model.manner if manner is Manner.PLAIN else manner)


def _displaced(model: Model, base: Disc, cost: int, manner: Manner, cause: Cause) -> Model:
    lasting = _still_lasting(model.lasting) if model.lasting else ()
    spent = model.moved + cost if cause.counts else model.moved
    if not cause.is_own:
        return replace(model, base=base, moved=spent, lasting=lasting)
    return replace(model, base=base, moved=spent, lasting=lasting, has_moved=True, manner=manner)


def _still_lasting(lasting: tuple[LastingEffect, ...]) -> tuple[LastingEffect, ...]:
    return tuple(each for each in lasting if not each.while_still)


def _out_of_step(battle: Battle, moved: Model, rulings: Rulings) -> Battle:
    """What works only beside a model ends for those no longer in coherency with it (SK-DEST-18, -19)."""
    for model in [battle.models[place] for place in battle.lasting]:
        if model.base is None:
            continue
        for each in model.lasting:
            if each.beside is not None and moved.id in (model.id, each.beside):
                hero = battle.model(each.beside)
                if hero.base is None or not are_coherent(battle, model, hero, rulings):
                    battle = battle.with_model(battle.model(model.id).left_alone_by(each.beside))
    return battle


def _names(models: tuple[Model, ...]) -> tuple[str, ...]:
    return tuple([model.name for model in models])


def _newly(these: tuple[Model, ...], those: tuple[Model, ...]) -> tuple[str, ...]:
    """The names of those that were not there before."""
    if not these:
        return ()
    before = {model.id for model in those}
    return tuple([model.name for model in these if model.id not in before])
