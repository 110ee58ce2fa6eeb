"""Together as One!: friends near a hero are drawn towards it (SK-DEST-16, -17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import sqrt
from random import Random
from typing import ClassVar, Final

from msgspec.structs import replace

from dwethia.engine.forms import Filled, Form, FormShown, Reader
from dwethia.engine.procedure import Asking, fill_in
from dwethia.faults import Fault
from dwethia.geometry.measuring import gap, way_between
from dwethia.geometry.paths import Path
from dwethia.geometry.shapes import Point
from dwethia.geometry.walkers import Manners, Zones
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.destiny.paying import affected, is_open_to, pay
from dwethia.skirmish.movement.displacing import Cause, move_model
from dwethia.skirmish.movement.random_moves import contact_point
from dwethia.skirmish.movement.walking import AllowedMove, MoveCheck, manners_of
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import distance, is_engaged, within_friend
from dwethia.skirmish.state.ranks import farthest, in_range
from dwethia.tally import Tally

TOGETHER: Final = "Together as One!"
PULL: Final = 3 * INCH
PULLED: Final = Tally.of(PULL, TOGETHER, "SK-DEST-17")
RANKS: Final = 3
HAIR: Final = 3  # thousandths: a base is met within so much of where it is reckoned to be
GUESSES: Final = 4
ENGAGING: Final = (("SK-DEST-16", f"{TOGETHER} draws nobody to an enemy"),)


def may_draw(battle: Battle, hero: Model, rulings: Rulings) -> bool:
    """Whether a hero who may act may draw anybody now; looked into once while nobody changes."""
    noted = TOGETHER, hero.id, rulings
    if noted not in battle.notes:
        battle.notes[noted] = _draws_some(battle, hero, rulings)
    return bool(battle.notes[noted])


def _draws_some(battle: Battle, hero: Model, rulings: Rulings) -> bool:
    """Whether anybody is drawable: most often somebody too far away for Range 3, which need not be found then."""
    near = _ids_near(battle, hero, rulings)
    if len(near) < 2:
        return False
    base, places, models = hero.disc, battle.places, battle.models
    surely_out, nearer = farthest(battle, RANKS, rulings), []
    for id in near:
        friend = models[places[id]]
        if id == hero.id or not is_open_to(TOGETHER, friend, rulings):
            continue
        if gap(base, friend.disc) <= surely_out:
            nearer.append(friend)
        elif not is_engaged(battle, friend, rulings):
            return True
    if not nearer:
        return False
    with_it = in_range(battle, hero, RANKS, rulings)
    return any(friend.id not in with_it and not is_engaged(battle, friend, rulings) for friend in nearer)


def drawable(battle: Battle, hero: Model, rulings: Rulings) -> Iterator[Model]:
    """Friends near a hero, not within Range 3 of it and not engaged {R-SK-95}."""
    with_it: frozenset[ModelId] | None = None
    surely_out = farthest(battle, RANKS, rulings)
    for friend in _near(battle, hero, rulings):
        if distance(hero, friend) <= surely_out:
            if with_it is None:
                with_it = in_range(battle, hero, RANKS, rulings)
            if friend.id in with_it:
                continue
        if not is_engaged(battle, friend, rulings):
            yield friend


def _near(battle: Battle, hero: Model, rulings: Rulings) -> list[Model]:
    """The friends near a hero who may be affected, in the order of the battle."""
    near = sorted(_ids_near(battle, hero, rulings), key=battle.places.__getitem__)
    return [each for each in map(battle.model, near) if each.id != hero.id and is_open_to(TOGETHER, each, rulings)]


def _ids_near(battle: Battle, hero: Model, rulings: Rulings) -> Sequence[ModelId]:
    """Those of its side as near to a hero as it draws friends, and itself {R-SK-95}."""
    reach = 3 * INCH if rulings.says("R-SK-95", "3in-pull-3") else 6 * INCH
    return battle.crowds[hero.side].near(hero.disc, reach if within_friend(reach, reach, rulings) else reach - 1)


class PullShown(FormShown, frozen=True, tag="pull"):
    """Who may be drawn."""

    models: tuple[ModelId, ...]


class Pull(Filled, frozen=True):
    """Those who are drawn."""

    models: tuple[ModelId, ...]
    EXPECTED: ClassVar[str] = "expected one field, models, a list of ids"


class PullForm(Form[Pull], frozen=True):
    """Which of one's models are drawn: any of them, or none."""

    models: tuple[ModelId, ...]
    READER: ClassVar[Reader[Pull]] = Reader(Pull)

    def faults_of(self, filled: Pull) -> Iterator[Fault]:
        for id in filled.models:
            if id not in self.models:
                yield Fault(RuleId("SK-DEST-16"), f"{id!r} cannot be drawn: expected {', '.join(self.models)}")
        if len(set(filled.models)) < len(filled.models):
            yield Fault(None, "each model is drawn once")

    def samples(self, chance: Random) -> Iterator[Pull]:
        while True:
            yield Pull(tuple(id for id in self.models if chance.random() < 0.7))

    def suggestions(self) -> Iterator[Pull]:
        yield Pull(self.models)

    def said(self, filled: Pull) -> str:
        return f"draws {', '.join(filled.models) or 'nobody'}"

    def shown(self) -> PullShown:
        return PullShown(self.models)


def draw_together(battle: Battle, id: ModelId, rulings: Rulings) -> Asking[Battle]:
    """Those whose owners want it are drawn towards the hero, the nearest first."""
    hero = battle.model(id)
    friends = tuple(drawable(battle, hero, rulings))
    battle = yield from pay(battle, id, TOGETHER, "SK-DEST-16", rulings)
    drawn: list[ModelId] = []
    for seat in dict.fromkeys(friend.seat for friend in friends):
        form = PullForm(tuple(friend.id for friend in friends if friend.seat == seat))
        pull = yield from fill_in(seat, "together", "SK-DEST-16", form, f"Whom does {hero.name} draw to itself?")
        drawn += pull.models
    for friend in sorted(drawn, key=lambda each: (distance(hero, battle.model(each)), battle.places[each])):
        battle = yield from _draw(battle, friend, hero, rulings)
    return affected(battle, TOGETHER, drawn)


@lru_cache(maxsize=64)
def pulled_manners(rulings: Rulings) -> Manners:
    """How those who are drawn meet others."""
    return replace(manners_of(rulings), friends_block=True, zones=Zones.CONTACT)


def _draw(battle: Battle, id: ModelId, hero: Model, rulings: Rulings) -> Asking[Battle]:
    """One model goes straight towards the hero, up to 3 inches, and stops at what is in its way."""
    errand = AllowedMove(id, PULLED, ENGAGING)
    going = MoveCheck(battle, errand, rulings, pulled_manners(rulings))
    model = going.model
    path = _as_far_as_it_gets(going, contact_point(model.disc, hero.disc))
    counts = not rulings.says("R-SK-69", "own-move-only")
    if len(path) > 1:
        cause = Cause("SK-DEST-16", TOGETHER, is_own=False, counts=counts)
        battle = yield from move_model(battle, going, path, model.manner, rulings, cause)
    return battle


def _as_far_as_it_gets(going: MoveCheck, goal: Point) -> Path:
    """The longest legal beginning of the straight way to a point: to the next base, or what halving finds."""
    start = going.start
    whole = way_between(start, goal) + 1
    most = min(PULL, whole, _to_next_base(going, goal, whole) + 1)
    paid = _as_far_as_it_pays(going, goal, whole, most)
    if paid is not None and going.is_legal(path := _towards(start, goal, paid, whole)):
        return path
    for far in range(most, max(most - HAIR, 0), -1):
        if going.is_legal(path := _towards(start, goal, far, whole)):
            return path
    least, most = 0, max(most - HAIR, 0)
    while least < most:
        far = (least + most + 1) // 2
        if going.is_legal(_towards(start, goal, far, whole)):
            least = far
        else:
            most = far - 1
    return _towards(start, goal, least, whole)


def _as_far_as_it_pays(going: MoveCheck, goal: Point, whole: int, most: int) -> int | None:
    """How far slow ground lets it go, where that stops it; None where it does not, or this is not soon found."""
    start, allowed = going.start, going.errand.allowance.total

    def over(far: int) -> int:
        return going.spent_in_reach(_towards(start, goal, far, whole)) - allowed

    far = most
    for _ in range(GUESSES):
        if far <= 0 or (more := over(far)) <= 0:
            break
        far -= (more + 1) // 2  # slow ground counts double
    for _ in range(GUESSES):
        if far <= 0 or far == most or over(far) > 0:
            return None
        if over(far + 1) > 0:
            return far
        far += 1
    return None


def _to_next_base(going: MoveCheck, goal: Point, whole: int) -> int:
    """About how far it is to the first base, or an enemy's inch, on the straight way to a point."""
    near, r, (x, y) = going.surroundings, going.walk.mover.r, going.start
    across, down = (goal[0] - x) / whole, (goal[1] - y) / whole
    nearest = float(whole)
    for others, more in ((near.friends, 0), (near.enemies, going.walk.manners.zone)):
        for (other_x, other_y, other_r), _ in others:
            limit = r + other_r + more
            along = (other_x - x) * across + (other_y - y) * down
            aside = (other_x - x) * down - (other_y - y) * across
            if along > 0 and abs(aside) < limit:
                nearest = min(nearest, along - sqrt(limit * limit - aside * aside))
    return int(nearest)


def _towards(start: Point, goal: Point, far: int, whole: int) -> Path:
    if far == 0:
        return (start,)
    return start, (start[0] + (goal[0] - start[0]) * far // whole, start[1] + (goal[1] - start[1]) * far // whole)
