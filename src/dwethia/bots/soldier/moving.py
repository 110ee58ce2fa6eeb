"""Where the soldier moves a model: to a fight worth having, a shot, a goal, or out of harm's way."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any, Final

from dwethia.bots.soldier.aims import Pull
from dwethia.bots.soldier.places import Place, Weighing
from dwethia.bots.soldier.survey import Survey
from dwethia.codex.entries import TerrainKind
from dwethia.geometry.measuring import gap
from dwethia.geometry.paths import Path
from dwethia.geometry.reach import Reach
from dwethia.geometry.shapes import Disc, Point, bounds
from dwethia.profile import ModelId
from dwethia.skirmish.battle.arriving import edges_of, faults_of_arrival, held_back, may_come
from dwethia.skirmish.battle.movement_form import MovementForm, ready
from dwethia.skirmish.battle.places import grid
from dwethia.skirmish.battle.state import Battle, Manner, Model
from dwethia.skirmish.battle.walk_form import WalkForm
from dwethia.skirmish.battle.walking import Going, as_answer, is_held
from dwethia.weapon import INCH

SHORTER: Final = (1.0, 0.8, 0.5, 0.25)  # of a way that is barred at its end
FAR_ENOUGH: Final = 0.8  # of the way that a model could go; if less, it looks for a way around
SPACING: Final = 2 * INCH  # of the places where models may come to the table


def next_move(form: MovementForm, survey: Survey) -> tuple[dict[str, Any], str] | None:
    """The best move of the model that is nearest to the enemy and has not moved; None when all have."""
    battle, rulings = form.battle, form.rulings
    waiting = [model for model in ready(battle, form.seat) if not is_held(battle, model, rulings)]
    if not waiting:
        return None
    model = min(waiting, key=lambda each: _nearest(survey, each))
    best = best_place(survey, form.going(model, Manner.PLAIN))
    answer = {
        "do": "move",
        "model": model.id,
        "path": as_answer(best.path),
        "manner": str(_manner(model, best)),
    }
    return answer, f"{model.name} {best.why}."


def next_arrival(form: MovementForm, survey: Survey) -> tuple[dict[str, Any], str] | None:
    """Where the first of those held back comes to the table, if there is a place for it."""
    battle, rulings = form.battle, form.rulings
    comers = held_back(battle, form.seat) if may_come(battle, form.seat) else []
    for model in comers:
        places = [at for at in _by_the_edge(battle, model) if not any(faults_of_arrival(battle, model, at, rulings))]
        if places:
            at = max(places, key=lambda at: (_worth_coming(survey, model, at), at))
            return {"do": "arrive", "model": model.id, "at": list(at)}, f"{model.name} comes where it is of most use."
    return None


def _by_the_edge(battle: Battle, model: Model) -> Iterator[Point]:
    table, r = battle.table, model.card.radius
    edges = {str(edge) for edge in edges_of(battle, model)}
    for x, y in grid(table.area, r, SPACING):
        touched = {"west": x <= r, "east": x >= table.width - r, "south": y <= r, "north": y >= table.depth - r}
        if any(touched[edge] for edge in edges):
            yield x, y


def _worth_coming(survey: Survey, model: Model, at: Point) -> float:
    base = Disc(*at, model.card.radius)
    drawn, _ = survey.drawn_to(model, base, survey.pulls)
    return drawn + survey.hunger(model, base)[0] - survey.danger(model, base, 0)


def walk(form: WalkForm, survey: Survey) -> tuple[dict[str, Any], str]:
    """The way of a model that is moved out of order."""
    going = form.going()
    best = best_place(survey, going)
    return {"path": as_answer(best.path), "manner": "plain"}, f"{going.model.name} {best.why}."


def best_place(survey: Survey, going: Going) -> Place:
    """The best of the places that a model can get to; where two are as good, the one thought of first."""
    return max(_places(survey, going), key=lambda place: place.worth)


def _nearest(survey: Survey, model: Model) -> tuple[int, ModelId]:
    return min((gap(model.disc, foe.disc) for foe in survey.foes), default=0), model.id


def _manner(model: Model, place: Place) -> Manner:
    """A model that stays where it is may as well raise its shield or draw its cloak."""
    if len(place.path) == 1:
        if model.card.profile.shield and not model.card.two_handed:
            return Manner.DEFENSIVE
        if model.card.has_cloak:
            return Manner.STEALTHY
    return Manner.PLAIN


def _places(survey: Survey, going: Going) -> Iterator[Place]:
    """The places worth weighing: here, towards goals and enemies, behind cover, and into contact."""
    model = going.model
    weighing = Weighing(survey, model)
    yield weighing.stand((going.start,))
    seen = {going.start}
    for goal, is_aim in _goals(survey, model, weighing.pulls):
        path = _way(going, goal, is_aim)
        if path is not None and path[-1] not in seen:
            seen.add(path[-1])
            yield weighing.stand(path)
    if not going.errand.may_not_engage:
        yield from _charges(survey, going, weighing)


def _goals(survey: Survey, model: Model, pulls: tuple[Pull, ...]) -> Iterator[tuple[Point, bool]]:
    """Points to head for, and whether they are worth a way around what bars the straight one."""
    base = model.disc
    for pull in pulls:
        yield pull.goal(base), True
    foes = sorted(survey.foes, key=lambda foe: (gap(base, foe.disc), foe.id))[:2]
    for foe in foes:
        for point in _about(model, foe):
            yield point, False
    covers = [piece for piece in survey.battle.table.pieces if piece.is_a(TerrainKind.COVER)]
    near = sorted(covers, key=lambda piece: _squared(piece.put.at, base))[:2]
    for piece in near:
        x0, y0, x1, y1 = bounds(piece.shape)
        yield (min(max(base.x, x0), x1), min(max(base.y, y0), y1)), False


def _about(model: Model, foe: Model) -> Iterator[Point]:
    """Towards an enemy: all the way, to a good range, and away from it."""
    base, other = model.disc, foe.disc
    yield other.x, other.y
    away = max(gap(base, other), 1)
    ranges = [weapon.range for weapon in model.card.weapons[:1]]
    ranges += [power.range * INCH for power in model.card.powers if power.strength is not None][:1]
    for reach in ranges[:1]:
        share = (away - min(reach, 12 * INCH) + INCH // 4) / away
        yield base.x + int((other.x - base.x) * share), base.y + int((other.y - base.y) * share)
    yield 2 * base.x - other.x, 2 * base.y - other.y


def _squared(at: Point, base: Disc) -> int:
    return (at[0] - base.x) ** 2 + (at[1] - base.y) ** 2


def _way(going: Going, goal: Point, is_aim: bool) -> Path | None:
    """A legal way towards a point: straight, as far as the allowance goes; for an aim also around what is in the way."""
    start, most = going.start, going.errand.allowance.total
    across, down = goal[0] - start[0], goal[1] - start[1]
    far = max(1.0, sqrt(across * across + down * down))
    found: Path | None = None
    for share in SHORTER:
        length = min(far, (most - 1)) * share
        end = start[0] + int(across * length / far), start[1] + int(down * length / far)
        if end != start and going.is_legal((start, end)):
            found = start, end
            break
    if is_aim and share < FAR_ENOUGH and far > INCH // 4 and most:
        around = Reach(going.walk, start, most).towards(goal)
        if len(around) > 1 and going.is_legal(around):
            return around
    return found


def _charges(survey: Survey, going: Going, weighing: Weighing) -> Iterator[Place]:
    """Enemies within reach of a charge, and what the fight would be worth."""
    base, reach = going.model.disc, going.errand.allowance.total
    search: Reach[ModelId] | None = None
    for foe in survey.foes:
        if gap(base, foe.disc) > reach:
            continue
        path: Path | None = _into_contact(going.start, base, foe.disc)
        assert path is not None
        if len(path) > 1 and not going.is_legal(path):
            if weighing.charge(path, foe).worth <= 0:
                continue
            search = search or Reach(going.walk, going.start, reach)
            path = search.into_contact(foe.disc)
            if path is None or not going.is_legal(path):
                continue
        yield weighing.charge(path, foe)


def _into_contact(start: Point, base: Disc, foe: Disc) -> Path:
    """Straight at an enemy, up to its base."""
    across, down = foe.x - base.x, foe.y - base.y
    far = max(1.0, sqrt(across * across + down * down))
    length = far - base.r - foe.r - 3
    if length <= 0:
        return (start,)
    return start, (start[0] + int(across * length / far), start[1] + int(down * length / far))
