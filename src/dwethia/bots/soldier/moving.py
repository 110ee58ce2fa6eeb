"""Where the soldier moves a model: to a fight worth having, a shot, a goal, or out of harm's way."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any, Final, NamedTuple

from dwethia.bots.soldier.survey import Pull, Survey
from dwethia.codex.entries import TerrainKind
from dwethia.engine.seats import Seat
from dwethia.geometry.measuring import gap, touches
from dwethia.geometry.shapes import Disc, Point, bounds
from dwethia.geometry.sight import sight
from dwethia.skirmish.battle.movement_form import MovementForm, ready
from dwethia.skirmish.battle.state import Battle, Manner, Model
from dwethia.skirmish.battle.walking import as_answer, is_held
from dwethia.weapon import INCH, Penalty

CAUTION: Final = 0.35  # what danger weighs against what is gained for sure
CHARGE: Final = 1.2  # a fight that one begins, against one that may come
SILENCED: Final = 0.5  # of what a shooter would have done that now has to fight
IN_COHERENCY: Final = 0.04
BOTHER: Final = 0.01  # what a move costs that gains nothing
TARGETS_LOOKED_AT: Final = 3


class Place(NamedTuple):
    """A place a model could go to: the way there, what it is worth, and why."""

    path: tuple[Point, ...]
    worth: float
    why: str


def next_move(form: MovementForm, side: Seat) -> tuple[dict[str, Any], str] | None:
    """The best move of the model that is nearest to the enemy and has not moved; None when all have."""
    battle, rulings = form.battle, form.rulings
    survey = Survey(battle, side, rulings)
    waiting = [model for model in ready(battle, form.seat) if not is_held(battle, model, rulings)]
    if not waiting:
        return None
    model = min(waiting, key=lambda each: _nearest(survey, each))
    best = max(_places(form, survey, model), key=lambda place: place.worth)
    answer = {
        "do": "move",
        "model": model.id,
        "path": as_answer(best.path),
        "manner": str(_manner(survey, model, best)),
    }
    return answer, f"{model.name}: {best.why}"


def _nearest(survey: Survey, model: Model) -> int:
    return min((gap(model.disc, foe.disc) for foe in survey.foes), default=0)


def _manner(survey: Survey, model: Model, place: Place) -> Manner:
    """A model that stays where it is may as well raise its shield or draw its cloak."""
    if len(place.path) == 1:
        if model.card.profile.shield and not model.card.two_handed:
            return Manner.DEFENSIVE
        if model.card.has_cloak:
            return Manner.STEALTHY
    return Manner.PLAIN


def _places(form: MovementForm, survey: Survey, model: Model) -> Iterator[Place]:
    """The places worth weighing: here, towards goals and enemies, behind cover, and into contact."""
    going = form.going(model, Manner.PLAIN)
    taken = _taken(survey, model)
    here = (going.start,)
    yield _weighed(form, survey, model, here, taken, bother=0.0)
    seen = {going.start}
    for goal in _goals(survey, model, taken):
        path = _way(form, model, goal)
        if path is not None and path[-1] not in seen:
            seen.add(path[-1])
            yield _weighed(form, survey, model, path, taken)
    if not model.has("Daunt"):
        yield from _charges(form, survey, model, taken)


def _taken(survey: Survey, model: Model) -> dict[Pull, int]:
    """How many friends each pull has already."""
    counts: dict[Pull, int] = {}
    for pull in survey.pulls:
        if pull.limit < len(survey.own):
            counts[pull] = sum(1 for friend in survey.own if friend.id != model.id and _serves(friend, pull, model))
    return counts


def _serves(friend: Model, pull: Pull, model: Model) -> bool:
    """Whether a friend is in it already, or will get there sooner than this model."""
    away = pull.distance(friend.disc)
    return away == 0 or (pull.limit == 1 and away < pull.distance(model.disc) and friend.has_moved)


def _goals(survey: Survey, model: Model, taken: dict[Pull, int]) -> Iterator[Point]:
    """Points to head for."""
    base = model.disc
    for pull in survey.pulls:
        if taken.get(pull, 0) < pull.limit:
            yield pull.goal(base)
    foes = sorted(survey.foes, key=lambda foe: gap(base, foe.disc))[:2]
    for foe in foes:
        yield from _about(survey, model, foe)
    covers = [piece for piece in survey.battle.table.pieces if piece.is_a(TerrainKind.COVER)]
    near = sorted(covers, key=lambda piece: _squared(piece.put.at, base))[:2]
    for piece in near:
        x0, y0, x1, y1 = bounds(piece.shape)
        yield min(max(base.x, x0), x1), min(max(base.y, y0), y1)


def _about(survey: Survey, model: Model, foe: Model) -> Iterator[Point]:
    """Towards an enemy: all the way, to a good range, and away from it."""
    base, other = model.disc, foe.disc
    yield other.x, other.y
    away = max(gap(base, other), 1)
    for weapon in model.card.weapons[:1]:
        wanted = min(weapon.range, 12 * INCH) - INCH // 4
        share = (away - wanted) / away
        yield base.x + int((other.x - base.x) * share), base.y + int((other.y - base.y) * share)
    yield 2 * base.x - other.x, 2 * base.y - other.y


def _squared(at: Point, base: Disc) -> int:
    return (at[0] - base.x) ** 2 + (at[1] - base.y) ** 2


def _way(form: MovementForm, model: Model, goal: Point) -> tuple[Point, ...] | None:
    """A legal way towards a point: straight if it can be, as far as the allowance goes, and shorter where it must."""
    going = form.going(model, Manner.PLAIN)
    start = going.start
    across, down = goal[0] - start[0], goal[1] - start[1]
    far = max(1.0, sqrt(across * across + down * down))
    for share in (1.0, 0.6, 0.3):
        length = min(far, (going.errand.allowance.total - 1) * share)
        end = start[0] + int(across * length / far), start[1] + int(down * length / far)
        if end != start and going.is_legal((start, end)):
            return start, end
    return None


def _weighed(
    form: MovementForm,
    survey: Survey,
    model: Model,
    path: tuple[Point, ...],
    taken: dict[Pull, int],
    bother: float = BOTHER,
) -> Place:
    """What a place is worth without a fight."""
    base = Disc(*path[-1], model.disc.r)
    drawn, why = survey.drawn_to(model, base, taken)
    hunger, whom = survey.hunger(model, base)
    if hunger > drawn:
        why = whom
    drawn += hunger
    shot, prey = _best_shot(survey, model, base, has_moved=len(path) > 1)
    cover = _cover(survey.battle, base)
    danger = survey.danger(model, base, cover)
    together = IN_COHERENCY * min(
        2, sum(1 for each in survey.own if each.id != model.id and gap(each.disc, base) <= INCH)
    )
    worth = drawn + shot - CAUTION * danger + together - bother
    if prey is not None and shot > drawn:
        why = f"from there it can shoot {prey.name}"
    elif not why:
        why = "it is safer there" if danger else "it is well placed there"
    return Place(path, worth, why)


def _cover(battle: Battle, base: Disc) -> int:
    return max(
        (
            piece.kind.cover or 1
            for piece in battle.table.pieces
            if piece.is_a(TerrainKind.COVER) and touches(base, piece.shape)
        ),
        default=0,
    )


def _best_shot(survey: Survey, model: Model, base: Disc, *, has_moved: bool) -> tuple[float, Model | None]:
    """What the best shot from a place is worth, and at whom; only the best few are looked at for sight."""
    weapons = [
        weapon
        for weapon in model.card.weapons
        if not (has_moved and weapon.penalty is Penalty.FULL) and weapon.id not in model.used
    ]
    if not weapons:
        return 0.0, None
    found = []
    for foe in survey.foes:
        away = gap(base, foe.disc)
        best = max((survey.shot(model, each, foe, away) for each in weapons if away <= each.range), default=0.0)
        if best:
            found.append((survey.loss(foe, best), foe))
    found.sort(key=lambda each: -each[0])
    walls = [piece.shape for piece in survey.battle.table.pieces if piece.is_a(TerrainKind.IMPASSABLE)]
    for worth, foe in found[:TARGETS_LOOKED_AT]:
        if not walls or sight(base, foe.disc, (), walls) is not None:
            return worth, foe
    return 0.0, None


def _charges(form: MovementForm, survey: Survey, model: Model, taken: dict[Pull, int]) -> Iterator[Place]:
    """Enemies within reach of a charge, and what the fight would be worth."""
    going = form.going(model, Manner.PLAIN)
    base = model.disc
    reach = going.errand.allowance.total
    for foe in survey.foes:
        away = gap(base, foe.disc)
        if away > reach:
            continue
        given, suffered = survey.melee(model, foe)
        silenced = SILENCED * max((survey.shot(foe, each, model, away) for each in foe.card.weapons), default=0.0)
        worth = CHARGE * (given - suffered) + survey.worth(model) * min(0.3, 0.3 * silenced)
        if worth <= 0:
            continue
        path = _into_contact(going.start, base, foe.disc)
        if going.is_legal(path):
            drawn, _ = survey.drawn_to(model, Disc(*path[-1], base.r), taken)
            yield Place(path, worth + drawn, f"a fight with {foe.name} is worth it")


def _into_contact(start: Point, base: Disc, foe: Disc) -> tuple[Point, ...]:
    """Straight at an enemy, up to its base."""
    across, down = foe.x - base.x, foe.y - base.y
    far = max(1.0, sqrt(across * across + down * down))
    length = far - base.r - foe.r - 3
    if length <= 0:
        return (start,)
    return start, (start[0] + int(across * length / far), start[1] + int(down * length / far))
