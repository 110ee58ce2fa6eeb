"""Who waits in a room: how many, of which kind, which profile, and where (DD-ENEMY, DD-OBJ-01)."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import replace

from dwethia.dice import D4, D10
from dwethia.dungeons import events
from dwethia.dungeons.rooms.arriving import appearance, arriving
from dwethia.dungeons.rooms.building import beside, first_square, occupied
from dwethia.dungeons.rooms.distance import neighbours
from dwethia.dungeons.rooms.squares import EVERYWHERE, Area, Square, area
from dwethia.dungeons.setup.plan import HERO
from dwethia.dungeons.setup.sheets import Sheet
from dwethia.dungeons.state import Dungeon
from dwethia.engine.procedure import Asking, Faces, Tell
from dwethia.rulebook import Rulings

NUMBER: Final = Faces("number of enemies", "DD-ENEMY-01", HERO, 1, D4)
KIND: Final = Faces("kind of enemy", "DD-ENEMY-02", HERO, 1)
PROFILE: Final = Faces("profile of the enemy", "DD-ENEMY-04", HERO, 1)
TARGET: Final = Faces("target", "DD-OBJ-01", HERO, 1)
RACE: Final = Faces("race", "DD-ENEMY-09", HERO, 1, D10)
START: Final = Faces("start of the enemy", "DD-ENEMY-10", HERO, 2)

MOST_HERO_FACE = 1  # a die at or below it, half the room number taken off, is a Hero (DD-ENEMY-02)


def enemy_count(face: int, room: int) -> int:
    """A D4 and the room number (DD-ENEMY-01)."""
    return face + room


def is_hero(face: int, room: int) -> bool:
    """Whether a D6 less half the room number stands for a Hero (DD-ENEMY-02, -03)."""
    return face - room // 2 <= MOST_HERO_FACE


def listed(face: int, units: tuple[Sheet, ...], named_allowed: bool = False) -> tuple[Sheet, str | None]:
    """The unit of that number, and the rule where it counted as 1: beyond the list, or a Named Hero (DD-ENEMY-04)."""
    numbered = {_number(each.mark): each for each in units}
    found = numbered.get(face)
    if found is not None and (named_allowed or not found.is_named):
        return found, None
    allowed = [number for number, each in numbered.items() if named_allowed or not each.is_named]
    first = numbered[min(allowed)]  # {R-DD-41}
    return first, "DD-ENEMY-05" if found is None else "DD-ENEMY-06"


@cache
def _number(mark: str) -> int:
    return int(mark.partition(".")[2])


def armed(sheet: Sheet, rulings: Rulings) -> Sheet:
    """A unit with its default wargear and the first ranged weapon its entry names (DD-ENEMY-07) {R-DD-42}."""
    if sheet.first_named is None or rulings.says("R-DD-42", "only-if-default"):
        return sheet
    return replace(sheet, arms=(*sheet.arms, sheet.first_named), first_named=None)


def populate(dungeon: Dungeon, target: Sheet | None, rulings: Rulings) -> Asking[Dungeon]:
    """The enemies of a room, each rolled and placed (DD-ENEMY-01 to -11)."""
    plan, room = dungeon.planned, dungeon.here.number
    if target is not None:  # first, so that the fullest room has a square for it
        dungeon = yield from _place(dungeon, target, True, rulings)
    before = len(dungeon.enemies)
    (face,) = yield NUMBER
    count = enemy_count(face, room)
    for _ in range(count):
        (face,) = yield KIND
        as_hero = is_hero(face, room)
        (face,) = yield PROFILE
        sheet, as_first = listed(face, plan.roster.heroes if as_hero else plan.roster.basics)
        if as_first:
            yield Tell(events.CountedAsFirst(sheet.name, face, as_first))
        dungeon = yield from _place(dungeon, sheet, False, rulings)
    yield Tell(events.EnemiesCounted(count, len(dungeon.enemies) - before))
    return dungeon


def choose_target(dungeon: Dungeon, rulings: Rulings) -> Asking[Sheet]:
    """Whom an assassination is for: a D6 on the faction's list of heroes (DD-OBJ-01, -02) {R-DD-52}."""
    (face,) = yield TARGET
    named = rulings.says("R-DD-52", "extra-named-allowed")
    sheet, as_first = listed(face, dungeon.planned.roster.heroes, named)
    yield Tell(events.TargetNamed(sheet.name, face, as_first == "DD-ENEMY-05", as_first == "DD-ENEMY-06"))
    return sheet


def _place(dungeon: Dungeon, sheet: Sheet, is_target: bool, rulings: Rulings) -> Asking[Dungeon]:
    """An enemy on its start square; in a room that is full it stays away (DD-ENEMY-10) {R-DD-45}."""
    races = dungeon.planned.races
    if races:
        (row,) = yield RACE
        kin = races[(row - 1) % len(races)]
        sheet = sheet.of_race(kin.name, kin.changes)
    taken = _taken(dungeon, rulings)
    if taken == EVERYWHERE:
        return dungeon
    while True:
        column, row = yield START
        square = start_square(first_square(column, row), taken)
        if square is not None:
            break
    dungeon, enemy = arriving(dungeon, armed(sheet, rulings), square, is_target)
    yield Tell(appearance(enemy))
    return dungeon


def _taken(dungeon: Dungeon, rulings: Rulings) -> Area:
    """Squares on which no enemy starts {R-DD-31, R-DD-44}."""
    taken = occupied(dungeon.here, Area(dungeon.occupied | area(dungeon.hero.square)), rulings)
    if rulings.says("R-DD-44", "not-beside-hero"):
        taken = Area(taken | neighbours(dungeon.hero.square, rulings))
    return taken


def start_square(rolled: Square, taken: Area) -> Square | None:
    """The rolled square or the first free one beside it, in the order of scatter; None where it is rolled again."""
    return next((each for each in beside(rolled) if not taken >> each & 1), None)
