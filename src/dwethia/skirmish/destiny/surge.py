"""Surge: a hero moves at once, and takes along those by it (SK-DEST-11 to -13)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Procedure, Stage, Tell, call, fill_in, then, watched_moment
from dwethia.engine.seats import Seat
from dwethia.powers.pools import left, paid
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.destiny.paying import affected, is_open_to, may_act, pay
from dwethia.skirmish.destiny.surge_wager import Surges, Wagered, surge_wager
from dwethia.skirmish.destiny.watches import is_due
from dwethia.skirmish.destiny.window_uses import PASS
from dwethia.skirmish.events.destiny import SurgeLost, SurgesMet
from dwethia.skirmish.events.moving import Stayed
from dwethia.skirmish.movement.displacing import Cause, move_model
from dwethia.skirmish.movement.walk_form import WalkForm
from dwethia.skirmish.movement.walking import allowed_move, is_held
from dwethia.skirmish.movement.ways import way_of
from dwethia.skirmish.rules.destiny import pools_of
from dwethia.skirmish.state.battle import Battle, Manner, Model, Phase, SurgeUnderWay
from dwethia.skirmish.state.board import mates
from dwethia.skirmish.state.ranks import in_range
from dwethia.tabletop.sides import other

SURGE: Final = "Surge"
RANKS: Final = 3


def may_surge(battle: Battle, hero: Model, rulings: Rulings) -> bool:
    """Whether a hero who may act may call a Surge now."""
    return battle.phase is Phase.MOVEMENT and _may_go(battle, hero, rulings)


def _may_go(battle: Battle, model: Model, rulings: Rulings) -> bool:
    """Whether a Surge may move a model: not one that is engaged or, by the ruling, has moved {R-SK-97}."""
    return (
        not (model.has_moved and is_normal_move(rulings))
        and is_open_to(SURGE, model, rulings)
        and not is_held(battle, model, rulings)
    )


def is_normal_move(rulings: Rulings) -> bool:
    """Whether a Surge is a model's own move of the turn, taken early {R-SK-97}."""
    return not rulings.says("R-SK-97.budget", "extra-move")


def call_surge(battle: Battle, id: ModelId, rulings: Rulings) -> Asking[Battle]:
    """A hero calls a Surge, the enemy may answer with one, and both are carried out next."""
    called = _surging(battle, id, rulings)
    battle = yield from pay(battle, id, SURGE, "SK-DEST-11", rulings, affects=(id,))
    answering = yield from _answer(battle, battle.model(id).side, rulings)
    if answering is None:
        return battle.with_progress(surges=(called,))
    answer = _surging(battle, answering, rulings)
    battle = yield from pay(battle, answering, SURGE, "SK-DEST-11", rulings, affects=(answering,))
    battle, winner = yield from _wager(battle, id, answering, rulings)
    return battle.with_progress(surges=(called, answer) if winner == id else (answer, called))


def _surging(battle: Battle, id: ModelId, rulings: Rulings) -> SurgeUnderWay:
    """A hero and its members."""
    return SurgeUnderWay(id, (id, *(mate.id for mate in taken_along(battle, battle.model(id), rulings))))


def taken_along(battle: Battle, hero: Model, rulings: Rulings) -> Iterator[Model]:
    """Those in direct coherency with a hero and within Range 3 who may go with it {R-SK-97}."""
    by_it = in_range(battle, hero, RANKS, rulings)
    return (mate for mate in mates(battle, hero, rulings) if mate.id in by_it and _may_go(battle, mate, rulings))


def _answer(battle: Battle, side: Seat, rulings: Rulings) -> Asking[ModelId | None]:
    """The enemy hero who answers a Surge, if one can and does."""
    enemy = other(side)
    for seat in battle.seats_of(enemy):
        answer: str = yield watched_moment(
            seat,
            "answer-surge",
            "SK-DEST-13",
            PASS,
            partial(_answering, battle, seat, rulings),
            partial(is_due, battle, seat),
            lambda option: "Pass" if option == PASS else f"{battle.model(option).name} surges as well, for 1 Destiny",
            "The enemy surges: answer with a Surge?",
        )
        if answer != PASS:
            return ModelId(answer)
    return None


def _answering(battle: Battle, seat: Seat, rulings: Rulings) -> tuple[str, ...]:
    return tuple(hero.id for hero in surging_heroes(battle, seat, rulings))


def surging_heroes(battle: Battle, seat: Seat, rulings: Rulings) -> Iterator[Model]:
    """A seat's heroes who may call a Surge."""
    for place in battle.by_card.actors:
        model = battle.models[place]
        if model.seat == seat and may_act(battle, model, rulings) and may_surge(battle, model, rulings):
            yield model


def _wager(battle: Battle, one: ModelId, two: ModelId, rulings: Rulings) -> Asking[tuple[Battle, ModelId]]:
    """Whose Surge comes first; what was wagered is spent {R-SK-98}."""
    heroes = sorted((one, two), key=lambda id: battle.model(id).side != battle.holder)
    seats = (battle.model(heroes[0]).seat, battle.model(heroes[1]).seat)
    purses = [left(battle, battle.model(id), "destiny", pools_of(rulings)) for id in heroes]
    surges = Surges(seats, (purses[0], purses[1]), answers=battle.model(two).seat)
    wagering: Stage[Wagered] = then(surge_wager, surges, rulings)
    wagered = yield from call(wagering)
    for id, points, more in zip(heroes, wagered.wagers, wagered.rerolls, strict=True):
        battle = paid(battle, battle.model(id), "destiny", points + more, pools_of(rulings))
    winner = heroes[seats.index(wagered.winner)]
    names = (battle.model(heroes[0]).name, battle.model(heroes[1]).name)
    yield Tell(SurgesMet(names, wagered.wagers, battle.model(winner).name))
    return battle, winner


def carry_out_surge(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """The next model of a Surge that is under way moves, or stays; the hero comes first."""
    surging, *later = battle.surges
    id, *others = surging.to_move
    hero, model = battle.model(surging.hero), battle.model(id)
    has_fallen = hero.is_slain or hero.base is None  # nobody can end in coherency with it (SK-DEST-12)
    if has_fallen or (id == hero.id and not _still_may_go(battle, hero, rulings)):
        yield Tell(SurgeLost(hero.name))
        return battle.with_progress(surges=tuple(later))
    if not _still_may_go(battle, model, rulings):
        return _with_first(battle, surging, others, later)
    beside = None if id == surging.hero else surging.hero
    errand = allowed_move(battle, model, Manner.PLAIN, rulings, beside)
    if model.card.duties:
        errand = replace(errand, heeds_duties=True)
    form = WalkForm(battle, rulings, errand, is_own=True)
    walk = yield from fill_in(model.seat, "surge", "SK-DEST-12", form, f"{model.name} may move with the Surge")
    manner, path = walk.manner, way_of(walk.path)
    if len(path) == 1:
        yield Tell(Stayed(model.side, id, model.name))
    else:
        battle = yield from move_model(battle, form.going(manner), path, manner, rulings, _cause(rulings))
        battle = affected(battle, SURGE, (id,))
    return _with_first(battle, surging, others, later)


def _still_may_go(battle: Battle, model: Model, rulings: Rulings) -> bool:
    """Whether nothing has happened to a model since the Surge was called."""
    gone = model.base is None or model.is_slain or (model.has_moved and is_normal_move(rulings))
    return not gone and not is_held(battle, model, rulings)


def _with_first(battle: Battle, surging: SurgeUnderWay, others: list[ModelId], later: list[SurgeUnderWay]) -> Battle:
    """The battle with so many still to move in the first Surge."""
    first = (replace(surging, to_move=tuple(others)),) if others else ()
    return battle.with_progress(surges=(*first, *later))


def _cause(rulings: Rulings) -> Cause:
    is_own = is_normal_move(rulings)
    return Cause("SK-DEST-11", SURGE, is_own=is_own, counts=is_own or not rulings.says("R-SK-69", "own-move-only"))
