"""Who waits in a room: how many, of which kind, which profile, with what, and where (DD-ENEMY, DD-OBJ-01)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from counts import count
from dungeons.dungeon_scenes import HALL, HALL_DICE, USUAL, Played, arm, dungeon, entering, played, rulings, sheet
from dungeons.fairness import are_even, fit, rank
from msgspec.structs import replace

from dwethia.codex import starter
from dwethia.dice import DiceStream, seed_from
from dwethia.dungeons.events import CountedAsFirst, EnemiesCounted, EnemyAppeared, TargetNamed
from dwethia.dungeons.rooms.building import occupied
from dwethia.dungeons.rooms.enemies import enemy_count, is_hero, listed, populate, start_square
from dwethia.dungeons.rooms.squares import EVERYWHERE, Area, area, place, squares
from dwethia.dungeons.setup.plan import Kin, Roster
from dwethia.dungeons.setup.sheets import enemy_sheet
from dwethia.dungeons.state import Dungeon, Phase
from dwethia.engine.play import perform
from dwethia.engine.procedure import Stage, then
from dwethia.rulebook import Rulings

BASICS = tuple(sheet("W1", name, f"B.{number}") for number, name in enumerate(("Guard", "Scout", "Brute"), start=1))
CHIEF = sheet("W2 hero", "Chief", "H.1")
WITCH = sheet("W2 hero", "Witch", "H.2")
WISE = sheet("W3 hero", "The Wise", "H.3", is_named=True)
LIST = Roster("raiders", "Raiders", BASICS, (CHIEF, WITCH, WISE))


def at_the_door(room: int = 1, roster: Roster = LIST, races: tuple[Kin, ...] = (), **plan: Any) -> Dungeon:
    """A run about to enter a room whose enemies come from this list."""
    start = entering(dungeon(room=room, **plan))
    return replace(start, plan=replace(start.planned, roster=roster, races=races))


def met(dice: str, ruled: Rulings = USUAL, more: str = "", **plan: Any) -> Played:
    """What is met in the hall with these dice; `more` are rolled before the hall is built."""
    return played(at_the_door(**plan), dice=f"{more} {HALL_DICE} {dice}", ruled=ruled)


def enemies(here: Played) -> list[str]:
    return [each.text() for each in here.all_told(EnemyAppeared)]


# Number and kind


@pytest.mark.rule("DD-ENEMY-01", "DD-RUN-05", "DD-RUN-07")
def test_room_three_has_the_die_and_three_more() -> None:  # G-DD-03
    here = met("d4:2 " + "6 1 2 2 " + "6 1 2 2 " * 2 + "6 1 4 4 " * 2, room=3)
    assert here.told(EnemiesCounted).text() == "5 enemies"
    assert len(here.state.enemies) == 5


@pytest.mark.rule("DD-ENEMY-01")
def test_a_room_has_one_to_four_enemies_more_than_its_number() -> None:  # G-DD-D05
    assert [(enemy_count(1, room), enemy_count(4, room)) for room in (1, 4, 7)] == [(2, 5), (5, 8), (8, 11)]


@pytest.mark.rule("DD-ENEMY-02", "DD-ENEMY-03")
@pytest.mark.parametrize(("room", "hero", "basic"), [(1, 1, 2), (3, 2, 3), (5, 3, 4), (7, 4, 5)])
def test_half_the_room_number_makes_heroes_of_higher_dice(room: int, hero: int, basic: int) -> None:  # G-DD-D06
    assert is_hero(hero, room)
    assert not is_hero(basic, room)
    rest = " ".join(f"6 1 {start}" for start in ("4 4", "5 4", "3 4", "5 5", "4 5", "2 5")[: room - 1])
    here = met(f"d4:1 {hero} 1 2 2  {basic} 1 2 3  {rest}", room=room, rooms=9)
    assert enemies(here)[:2] == ["e1: Chief [H.1] at (2,5): 2 Wounds", "e2: Guard [B.1] at (3,4): 1 Wound"]


@pytest.mark.rule("DD-ENEMY-03")
def test_the_share_of_heroes_grows_until_there_is_nobody_else() -> None:  # G-DD-D07
    sixths = [sum(is_hero(face, room) for face in range(1, 7)) for room in range(1, 11)]
    assert sixths == [1, 2, 2, 3, 3, 4, 4, 5, 5, 6]


# Profiles


@pytest.mark.rule("DD-ENEMY-04", "DD-ENEMY-11")
def test_a_die_is_the_units_number_in_the_list_of_its_kind() -> None:
    here = met("d4:1  2 3 2 2  1 2 2 3")
    assert enemies(here) == ["e1: Brute [B.3] at (2,5): 1 Wound", "e2: Witch [H.2] at (3,4): 2 Wounds"]
    assert here.all_told(CountedAsFirst) == []


@pytest.mark.rule("DD-ENEMY-05")
def test_a_number_beyond_the_list_counts_as_one() -> None:  # G-DD-D08
    here = met("d4:1  2 5 2 2  2 3 2 3")
    assert enemies(here) == ["e1: Guard [B.1] at (2,5): 1 Wound", "e2: Brute [B.3] at (3,4): 1 Wound"]
    assert here.told(CountedAsFirst).text() == "The list has no number 5: it counts as 1, Guard"


@pytest.mark.rule("DD-ENEMY-06")
def test_a_named_hero_counts_as_one() -> None:
    here = met("d4:1  1 3 2 2  1 2 2 3")
    assert enemies(here) == ["e1: Chief [H.1] at (2,5): 2 Wounds", "e2: Witch [H.2] at (3,4): 2 Wounds"]
    assert here.told(CountedAsFirst).text() == "A Named Hero has number 3: it counts as 1, Chief"


@pytest.mark.rule("DD-ENEMY-06")
def test_where_unit_one_is_named_the_next_that_is_not_takes_its_place() -> None:
    """R-DD-41."""
    first = replace(WISE, mark="H.1")
    for face in (1, 3, 6):
        assert listed(face, (first, WITCH))[0] is WITCH
    assert listed(2, (first, WITCH)) == (WITCH, None)
    here = met("d4:1  1 1 2 2  2 1 2 3", roster=replace(LIST, heroes=(first, WITCH)))
    assert here.told(CountedAsFirst).text() == "A Named Hero has number 1: it counts as 1, Witch"


# What they carry, and their race


@pytest.mark.rule("DD-ENEMY-07", "DD-ENEMY-08", "DD-ENEMY-12")
@pytest.mark.parametrize(("option", "weapon"), [("always", ", Bow"), ("only-if-default", "")])
def test_an_enemy_has_the_first_ranged_weapon_of_its_entry_even_as_an_option(option: str, weapon: str) -> None:
    shooter = sheet("W2 save5", "Guard", first_named=arm("24in S2", "bow"))
    gunner = sheet("W1", "Scout", "B.2", arms="12in S3")
    here = met(
        "d4:1  2 1 2 2  2 2 2 3", roster=replace(LIST, basics=(shooter, gunner)), ruled=rulings(f"R-DD-42={option}")
    )
    assert enemies(here) == [
        f"e1: Guard [B.1] at (2,5): 2 Wounds{weapon}, Save 5+",
        "e2: Scout [B.2] at (3,4): 1 Wound, Gun",
    ]


@pytest.mark.rule("DD-ENEMY-07")
def test_in_the_starter_codex_the_weapon_is_one_that_the_entry_names() -> None:
    codex = starter()
    for unit in codex.units.values():
        given = enemy_sheet(unit, codex)
        named = [codex.wargear[each].name for each in (*unit.wargear, *unit.options) if codex.wargear[each].is_ranged]
        carried = [*given.arms, *([given.first_named] if given.first_named else [])]
        if named and not unit.slots:
            assert carried[0].name == named[0], unit.id
        assert given.race is None


@pytest.mark.rule("DD-ENEMY-08", "DD-ENEMY-09")
@pytest.mark.parametrize(("face", "race"), [(1, "Old One"), (6, "Orc"), (10, "Wraith")])
def test_in_the_advanced_game_a_die_gives_each_enemy_a_race(face: int, race: str) -> None:  # G-DD-D09
    codex = starter()
    table = sorted(codex.races.values(), key=lambda each: each.number or 0)
    races = tuple(Kin(each.name, each.changes) for each in table)
    here = met(f"d4:1  2 1 d10:{face} 2 2  2 1 d10:2 2 3", races=races)
    assert enemies(here) == [
        f"e1: {race} Guard [B.1] at (2,5): 1 Wound",
        "e2: Terran Guard [B.1] at (3,4): 1 Wound",
    ]
    terran = here.state.enemies[1].sheet.profile
    assert (terran.integrity, terran.perception) == (
        BASICS[0].profile.integrity + 1,
        BASICS[0].profile.perception + 1,
    )
    plain = met("d4:1  2 1 2 2  2 1 2 3")
    assert [each.sheet.race for each in plain.state.enemies] == [None, None]


# Where they start


@pytest.mark.rule("DD-ENEMY-10", "DD-SCAT-02")
def test_an_enemy_starts_where_scatter_would_be_put() -> None:
    here = met("d4:3  2 1 2 2  2 1 2 2  2 1 2 3  2 1 6 1")
    where = [place(each.square) for each in here.state.enemies]
    assert where == [
        (2, 5),
        (2, 4),  # taken, so the square to the left
        (3, 4),  # a wall, and what is left of it
        (1, 2),  # the hero is at (1,1): nothing to the left, so the right
    ]


@pytest.mark.rule("DD-ENEMY-10", "DD-SCAT-03")
def test_a_start_without_a_free_neighbour_is_rolled_again() -> None:
    here = met("d4:1  2 1 1 3  2 1 1 3 1 4")
    # (3,6) is a wall with walls below and to its left: the first goes up to (2,6), the second finds nothing there and
    # is rolled again, for (4,6), a wall with (5,6) below.
    assert [place(each.square) for each in here.state.enemies] == [(2, 6), (5, 6)]


@pytest.mark.parametrize(("option", "where"), [("occupied-rule-only", (1, 2)), ("not-beside-hero", (1, 3))])
def test_enemies_may_start_beside_the_hero_unless_the_ruling_bars_it(option: str, where: tuple[int, int]) -> None:
    """R-DD-44: a roll of (1,2), with the hero at (1,1)."""
    here = met("d4:1  2 1 5 1  2 1 2 2", ruled=rulings(f"R-DD-44={option}"))
    assert here.where("e1") == where


def test_a_full_room_takes_what_fits() -> None:
    """R-DD-45: a room of 18 clear squares and 24 enemies."""
    here = at_the_door(room=20, rooms=20)
    crowd: Stage[Dungeon] = then(populate, replace(dungeon(HALL, room=20, rooms=20), plan=here.planned), None, USUAL)
    full = perform(crowd, DiceStream(seed_from("crowd")))
    free = EVERYWHERE & ~occupied(full.here, area(full.hero.square), USUAL)
    assert full.occupied == free
    assert enemy_count(1, 20) >= 21


# The target


@pytest.mark.rule("DD-OBJ-01", "DD-RUN-09")
def test_the_target_is_rolled_on_reaching_the_final_room_and_stands_apart_from_the_rest() -> None:
    here = met("2 2  d4:1  2 1 2 3  2 1 4 4", more="2", objective="assassination", rooms=1)
    assert here.told(TargetNamed).text() == "The target is Witch"
    assert enemies(here) == [
        "e1: Witch [H.2] at (2,5), the target: 2 Wounds",
        "e2: Guard [B.1] at (3,4): 1 Wound",
        "e3: Guard [B.1] at (4,3): 1 Wound",
    ]
    assert here.told(EnemiesCounted).text() == "2 enemies"
    before = met("d4:1  2 1 2 3  2 1 4 4", objective="assassination", rooms=2)
    assert before.all_told(TargetNamed) == []


@pytest.mark.rule("DD-OBJ-02")
def test_a_target_beyond_the_list_is_the_first() -> None:
    here = met("2 2  d4:1  2 1 2 3  2 1 4 4", more="5", objective="assassination", rooms=1)
    assert here.told(TargetNamed) == TargetNamed("Chief", 5, is_beyond=True)


@pytest.mark.rule("DD-OBJ-01", "DD-ENEMY-06")
@pytest.mark.parametrize(
    ("option", "name", "counts_as_first"),
    [("extra-unnamed", "Chief", True), ("extra-named-allowed", "The Wise", False)],
)
def test_a_named_target_is_the_rulings(option: str, name: str, counts_as_first: bool) -> None:
    """R-DD-52."""
    here = met(
        "2 2  d4:1  2 1 2 3  2 1 4 4",
        more="3",
        objective="assassination",
        rooms=1,
        ruled=rulings(f"R-DD-52={option}"),
    )
    assert here.told(TargetNamed) == TargetNamed(name, 3, is_beyond=False, is_named=counts_as_first)


def test_even_the_fullest_room_has_its_target() -> None:
    start = replace(dungeon(HALL, room=20, rooms=20, objective="assassination"), phase=Phase.ENTER)
    crowd: Stage[Dungeon] = then(populate, start, CHIEF, USUAL)
    full = perform(crowd, DiceStream(seed_from("target")))
    assert [each.sheet.name for each in full.enemies if each.is_target] == ["Chief"]


# Fairness


def test_enemies_fall_as_the_dice_say_in_every_room() -> None:
    chance, dice = Random(2), DiceStream(seed_from("enemies"))
    counts: dict[int, Counter[int]] = {}
    kinds: dict[int, Counter[int]] = {}
    profiles: dict[bool, Counter[int]] = {True: Counter(), False: Counter()}
    starts: list[float] = []
    for number in range(count(1_400, 100_000)):
        room = number % 7 + 1
        start = dungeon(HALL, room=room, rooms=9)
        start = replace(start, plan=replace(start.planned, roster=LIST))
        crowd: Stage[Dungeon] = then(populate, start, None, USUAL)
        filled = perform(crowd, dice)
        counts.setdefault(room, Counter())[len(filled.enemies) - room] += 1
        for each in filled.enemies:
            as_hero = each.sheet.mark.startswith("H")
            kinds.setdefault(room, Counter())[as_hero] += 1
            profiles[as_hero][int(each.sheet.mark[-1])] += 1
        starts.append(_start_rank(filled, chance))
    for room in range(1, 8):
        heroes = min(room // 2 + 1, 6)
        assert fit(counts[room], dict.fromkeys(range(1, 5), 1)), f"number of enemies in room {room}"
        assert fit(kinds[room], {True: heroes, False: 6 - heroes}), f"kinds of enemies in room {room}"
    assert fit(profiles[False], {1: 4, 2: 1, 3: 1}), "1 and whatever is beyond the list"
    assert fit(profiles[True], {1: 5, 2: 1}), "1, the named one, and whatever is beyond the list"
    assert are_even(starts)


def _start_rank(filled: Dungeon, chance: Random) -> float:
    """The rank of one enemy's start among all squares it could have been given, those before it in place."""
    which = chance.randrange(len(filled.enemies))
    models = Area(area(*(each.square for each in filled.enemies[:which])) | area(filled.hero.square))
    taken = occupied(filled.here, models, USUAL)
    found = (start_square(each, taken) for each in squares(EVERYWHERE))
    outcomes: Counter[int] = Counter(each for each in found if each is not None)
    return rank(outcomes, filled.enemies[which].square, chance)


@pytest.mark.rule("DD-ENEMY-11")
def test_nobody_but_basic_and_hero_units_is_met() -> None:
    dice = DiceStream(seed_from("nobody else"))
    start = dungeon(HALL, room=7, rooms=9)
    start = replace(start, plan=replace(start.planned, roster=LIST))
    for _ in range(50):
        crowd: Stage[Dungeon] = then(populate, start, None, USUAL)
        for each in perform(crowd, dice).enemies:
            assert each.sheet in (*BASICS, CHIEF, WITCH)
