"""Where the soldier moves a model: to a fight worth having, a shot, a goal, or out of harm's way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.bots.skirmish.soldier.aims import WantedPlace
from dwethia.bots.skirmish.soldier.ground import ground_of
from dwethia.bots.skirmish.soldier.places import PlaceWorth, Weighing
from dwethia.bots.skirmish.soldier.survey import Survey
from dwethia.geometry.measuring import gap
from dwethia.geometry.paths import Path, length
from dwethia.geometry.shapes import Disc, Point, on_circle
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.skirmish.deployment.arriving import arriving, edges_of, faults_of_arrival
from dwethia.skirmish.duties import duties_of
from dwethia.skirmish.keywords import combined
from dwethia.skirmish.movement.movement_form import Arrive, Move, MovementForm, ready
from dwethia.skirmish.movement.walk_form import WalkDecided, WalkForm
from dwethia.skirmish.movement.walking import MoveCheck, is_held
from dwethia.skirmish.state.battle import Battle, Manner, Model
from dwethia.tabletop.places import grid
from dwethia.tabletop.sides import other

SHORTER: Final = (1.0, 0.8, 0.5, 0.25)  # of a way that is barred at its end
TURNS: Final = (25, -25, 50, -50, 75, -75)  # degrees off the straight way
SIDES_OF_FOE: Final = (0, 40, -40, 80, -80)  # where to come at an enemy, in degrees off the straight way
TOUCHING: Final = 3
SPACING: Final = 2 * INCH  # of the places where models may come to the table


def next_move(form: MovementForm, survey: Survey) -> tuple[Move, str] | None:
    """The best move of the model that is nearest to the enemy and has not moved; None when all have."""
    battle, rulings = form.battle, form.rulings
    waiting = [model for model in ready(battle, form.seat) if not is_held(battle, model, rulings)]
    if not waiting:
        return None
    model = min(waiting, key=lambda each: _turn_to_move(survey, each))
    best = best_place(survey, form.going(model, Manner.PLAIN))
    return Move(model.id, tuple(best.path), _manner(model, best)), f"{model.name} {best.why}."


def next_arrival(form: MovementForm, survey: Survey) -> tuple[Arrive, str] | None:
    """Where the first of those held back comes to the table, if there is a place for it."""
    battle, rulings = form.battle, form.rulings
    comers = arriving(battle, form.seat)
    for model in comers:
        places = [at for at in _by_the_edge(battle, model) if not any(faults_of_arrival(battle, model, at, rulings))]
        if places:
            at = max(places, key=lambda at: (_worth_coming(survey, model, at), at))
            return Arrive(model.id, at), f"{model.name} comes where it is of most use."
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


def walk(form: WalkForm, survey: Survey) -> tuple[WalkDecided, str]:
    """The way of a model that is moved out of order."""
    going = form.going()
    best = best_place(survey, going)
    return WalkDecided(tuple(best.path)), f"{going.model.name} {best.why}."


def best_place(survey: Survey, going: MoveCheck) -> PlaceWorth:
    """The best of the places that a model can get to; where two are as good, the one thought of first."""
    weighing = Weighing(survey, going.model)
    best: PlaceWorth | None = None
    for path in _ways(survey, going, weighing.pulls):
        best = weighing.better_stand(path, best)
    for path, foe in charges(survey, going):
        charge = weighing.charge(path, foe)
        if best is None or charge.worth > best.worth:
            best = charge
    assert best is not None, "a model may stay where it is, or must go where it can"
    return best


def _turn_to_move(survey: Survey, model: Model) -> tuple[int, ModelId]:
    """The nearest to the enemy first; and before those, of all who can charge, the strongest."""
    profile = model.card.profile
    away = survey.battle.crowds[other(survey.side)].nearest(model.disc)
    if survey.doctrine.strongest_first and away <= profile.move * INCH + INCH:
        return -INCH * profile.strength - profile.martial, model.id
    return away, model.id


def _manner(model: Model, place: PlaceWorth) -> Manner:
    """A model that stays where it is may as well raise its shield or draw its cloak."""
    if len(place.path) == 1:
        if model.card.profile.shield and not combined(model.card.blows).fills_hands:
            return Manner.DEFENSIVE
        if model.card.has_cloak:
            return Manner.STEALTHY
    return Manner.PLAIN


def _ways(survey: Survey, going: MoveCheck, pulls: tuple[WantedPlace, ...]) -> Iterator[Path]:
    """The ways to places worth weighing: here, towards goals and enemies, and behind cover."""
    model = going.model
    if not going.errand.stay_counts or going.is_legal((going.start,)):
        yield (going.start,)
    elif (owed := duties_of(model.card).way_owed(survey.battle, going, survey.rulings)) is not None:
        yield owed
    seen = {going.start}
    for goal, is_aim in _goals(survey, model, pulls):
        path = _way(going, goal, is_aim)
        if path is not None and path[-1] not in seen:
            seen.add(path[-1])
            yield path


def _goals(survey: Survey, model: Model, pulls: tuple[WantedPlace, ...]) -> Iterator[tuple[Point, bool]]:
    """Points to head for, and whether they are worth a way around what bars the straight one."""
    base = model.disc
    for pull in pulls:
        yield pull.goal(base), True
    nearest = min(survey.foes, key=lambda foe: (gap(base, foe.disc), foe.id), default=None)
    if nearest is not None:
        for point in _about(model, nearest):
            yield point, False
    shelters = ground_of(survey.battle.table).shelters
    for shelter in sorted(shelters, key=lambda each: _squared(each.at, base))[:2]:
        x0, y0, x1, y1 = shelter.box
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


def _way(going: MoveCheck, goal: Point, is_aim: bool) -> Path | None:
    """A legal way towards a point: straight, as far as it goes, and for an aim also aslant past what is in the way."""
    start, most = going.start, going.errand.allowance.total
    whole = length(start, goal)
    far = min(int(whole), most - 1)
    if far <= 0:
        return None
    for share in SHORTER:
        path = start, _on_the_way(start, goal, far * share / whole)
        if path[1] != start and going.is_legal(path):
            if share == 1.0 or not is_aim:
                return path
            return min(path, _aslant(going, goal, far) or path, key=lambda way: length(way[-1], goal))
    return _aslant(going, goal, far) if is_aim else None


def _on_the_way(start: Point, goal: Point, share: float) -> Point:
    return start[0] + int((goal[0] - start[0]) * share), start[1] + int((goal[1] - start[1]) * share)


def _aslant(going: MoveCheck, goal: Point, far: int) -> Path | None:
    """The first way that is legal when one turns more and more off the straight one."""
    (x, y), whole = going.start, max(length(going.start, goal), 1.0)
    across, down = goal[0] - x, goal[1] - y
    for turn in TURNS:
        cosine, sine = on_circle((0, 0), far, turn)
        end = x + int((across * cosine - down * sine) / whole), y + int((across * sine + down * cosine) / whole)
        if end != going.start and going.is_legal((going.start, end)):
            return going.start, end
    return None


def charges(survey: Survey, going: MoveCheck) -> Iterator[tuple[Path, Model]]:
    """The ways into contact with enemies within reach."""
    if going.errand.may_not_engage:
        return
    base, reach = going.model.disc, going.errand.allowance.total
    for foe in survey.foes:
        if gap(base, foe.disc) <= reach and (path := _into_contact(going, foe.disc)) is not None:
            yield path, foe


def _into_contact(going: MoveCheck, foe: Disc) -> Path | None:
    """At an enemy, straight up to its base or to one of its sides."""
    start, r = going.start, going.model.disc.r
    whole = max(length(start, foe[:2]), 1.0)
    near = foe.r + r + TOUCHING
    if whole <= near:
        return (start,)
    across, down = start[0] - foe.x, start[1] - foe.y
    for turn in SIDES_OF_FOE:
        cosine, sine = on_circle((0, 0), near, turn)
        end = foe.x + int((across * cosine - down * sine) / whole), foe.y + int((across * sine + down * cosine) / whole)
        if going.is_legal((start, end)):
            return start, end
    return None
