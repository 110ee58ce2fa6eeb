"""The delver: what it does where one thing is plainly right."""

from __future__ import annotations

import pytest
from counts import count
from dungeons.dungeon_scenes import USUAL, dungeon, enemy_phase, hall, power, sheet
from msgspec.structs import replace

from dwethia.bots.dungeons.delver import delve
from dwethia.bots.dungeons.room_survey import REST, RoomSurvey
from dwethia.codex import starter
from dwethia.dice import QueuedDice
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.rooms.squares import Side, square
from dwethia.dungeons.setup.heroes import outfitted
from dwethia.dungeons.setup.plan import HERO, DungeonSetup, Objective, prepare
from dwethia.dungeons.state import Dungeon, Exit
from dwethia.engine.game import Game
from dwethia.engine.request import Answer
from dwethia.engine.view import look
from dwethia.lab.batches import results
from dwethia.lab.dungeons.runs import Expedition
from dwethia.profile import UnitType
from dwethia.weapon import WeaponKeyword


def table(start: Dungeon, dice: str = "") -> Game[Dungeon]:
    return Game.imagined(DungeonRules(), start, USUAL, (HERO,), QueuedDice(dice), ())


def answer(start: Dungeon, dice: str = "") -> Answer:
    """What the delver answers to the first question from here."""
    return delve(look(table(start, dice), HERO)).written


AT_THE_DOOR = """
    .....H
    ......
    ......
    ......
    ......
    1.....
"""


def test_it_opens_the_door_and_walks_out() -> None:
    closed = dungeon(AT_THE_DOOR, objective="assassination")
    assert answer(closed) == "door"
    game = table(closed)
    game.answer(HERO, "door")
    assert delve(look(game, HERO)).answer == "move:out"


def test_it_works_the_interface_when_it_stands_beside_it() -> None:
    beside = """
        ......
        ..HI..
        ......
        ......
        ......
        ......
    """
    assert answer(dungeon(beside, objective="sabotage", room=4)) == "interface"


def test_it_slays_the_target_that_wins_the_run() -> None:
    beside = """
        ......
        ..H1..
        ......
        ......
        ......
        ......
    """
    start = dungeon(beside, "M9 S9 A4 W3 hero", "W1 D1 M1", objective="assassination", room=4)
    (enemy,) = start.enemies
    assert answer(start.with_enemy(replace(enemy, is_target=True))) == "melee:e1"


def test_it_spends_destiny_on_a_wound_and_on_a_failed_lock() -> None:
    locked = dungeon(AT_THE_DOOR, "P3 W3 Dst2 hero", objective="escape", exit=(Side.TOP, 6))
    game = table(locked, "1")
    game.answer(HERO, "door")
    assert game.asks[0].question == "reroll"
    assert delve(look(game, HERO)).answer == "1"
    struck = enemy_phase(
        dungeon(
            AT_THE_DOOR.replace("1", ".").replace("...H", "..1H", 1),
            "W3 Dst1 hero",
            sheet("M9 S9 A1 W1"),
        )
    )
    wounded = table(struck, "6 6 6 6")
    while wounded.asks[0].question == "reroll":
        wounded.answer(HERO, "0")
    assert wounded.asks[0].question == "resolve"
    assert delve(look(wounded, HERO)).answer == "yes"


def test_it_lets_an_open_door_wait_for_nobody() -> None:
    start = dungeon(AT_THE_DOOR, objective="assassination")
    assert answer(replace(start, exit=Exit.OPEN)) == "move:out"


# It never stands idle

OVER_THE_BARRICADE = """
    .===..
    .o##I.
    H.###.
    ....#o
    ....##
    o...##
"""


def test_it_sets_out_on_a_way_of_several_moves() -> None:
    start = dungeon(OVER_THE_BARRICADE, "Move6 W3 hero", objective="retrieve-data", room=4, exit=(Side.LEFT, 6))
    assert str(answer(start)).startswith("move:")


def test_it_takes_up_the_package_however_far_the_exit_is() -> None:
    start = dungeon(hall("H"), objective="sabotage", exit=(Side.BOTTOM, 6), has_package=False)
    assert answer(replace(start, package=square(1, 2))) == "package"


def test_it_fights_whoever_bars_its_only_way_even_if_that_takes_several_blows() -> None:
    start = dungeon(hall("..21H", "##.##", ".....#"), "M5 S4 D4 A2 W3 hero", "W3 A1", exit=(Side.LEFT, 3))
    start = replace(start, room=replace(start.here, walls=(*start.here.walls, 1 << square(1, 6) | 1 << square(2, 6))))
    assert answer(start) == "melee:e1"


def test_it_wins_what_it_once_idled_away() -> None:
    expedition = Expedition(
        setups=_setups("retrieve-data"), rulings=USUAL, bots=("delver",), seed="auds-retrieve-data-12", games=1
    )
    (result,) = results(expedition)
    assert result.won


def _setups(objective: str) -> tuple[DungeonSetup, ...]:
    codex = starter()
    heroes = [each for each in codex.units.values() if each.type is UnitType.HERO and each.faction]
    sent = [outfitted(codex, each, [], None) for each in heroes]
    return tuple(
        replace(setup, hero=replace(setup.hero, name=each.title))
        for each in sent
        for setup in [prepare(codex, each.outfit, None, Objective(objective), 2, None, False)]
    )


@pytest.mark.parametrize("objective", list(Objective))
def test_no_run_ends_because_the_delver_waits(objective: Objective) -> None:
    runs = count(10, 500)
    expedition = Expedition(
        setups=_setups(objective), rulings=USUAL, bots=("delver",), seed=f"idle {objective}", games=runs
    )
    assert [each.seed for each in results(expedition) if "turns have passed" in each.reason] == []


# Spells


def test_it_adds_the_affinity_that_slays_in_one_blow_and_no_more() -> None:
    caster = sheet("P5 W3 Aff5 hero", "Hero", "H.1", powers=(power("blast"),))
    for wounds, extra in ((1, "0"), (3, "2")):
        game = table(dungeon(hall("H....1"), caster, f"W{wounds} D3"))
        game.answer(HERO, "cast:blast:e1")
        assert game.asks[0].question == "extra-affinity"
        assert delve(look(game, HERO)).answer == extra


def test_it_hides_by_a_spell_where_it_would_be_shot() -> None:
    cloaked = sheet("P3 D2 W2 Aff2 hero", "Hero", "H.1", powers=(power("cloak"),))
    shooters = [sheet("A0 P6 D3 W1", arms="24in S6")] * 4
    game = table(dungeon(hall("H....1", ".....2", ".....3", ".....4"), cloaked, *shooters, exit=(Side.BOTTOM, 6)))
    chosen = [delve(look(game, HERO)).answer]
    game.answer(HERO, chosen[0])
    chosen.append(delve(look(game, HERO)).answer)
    assert "cast:cloak" in chosen


def test_it_roots_those_who_would_charge() -> None:
    rooting = sheet("M2 D2 W2 A1 Aff2 hero", "Hero", "H.1", powers=(power("root"),))
    start = dungeon(hall("H.1"), rooting, "M9 S9 A6 W3 Move6", exit=(Side.BOTTOM, 6))
    assert answer(replace(start, actions=1)) == "cast:root:e1"


# It knows what wounds


def test_only_as_many_can_charge_as_there_is_room_beside_the_hero() -> None:
    chargers = ["M4 S4 A2 W1 Move6"] * 3
    alone = dungeon(hall("#####", "H...1", "#####"), "M4 D4 W3 hero", *chargers[:1], exit=(Side.BOTTOM, 6))
    crowd = dungeon(hall("#####", "H.321", "#####"), "M4 D4 W3 hero", *chargers, exit=(Side.BOTTOM, 6))
    dangers = [RoomSurvey(each, USUAL).danger(each) for each in (alone, crowd)]
    assert dangers[0] == pytest.approx(dangers[1])


def test_it_rests_unseen_while_its_wounds_come_back() -> None:
    hydra = sheet("W3 hero", "Hero", "H.1", special=(WeaponKeyword("Regeneration"),))
    start = replace(dungeon(AT_THE_DOOR, hydra, objective="assassination"), enemies=())
    assert answer(start) == "door"
    hurt = start.with_hero(wounds=1)
    thought = delve(look(table(hurt), HERO))
    assert (thought.answer, thought.reason) == ("end", "Your Wounds come back while nobody sees you.")
    assert answer(replace(hurt, turn=REST + 1)) == "door"


# It says why


@pytest.mark.parametrize(
    ("start", "reason"),
    [
        (dungeon(AT_THE_DOOR, objective="assassination"), "It is the way on."),
        (replace(dungeon(AT_THE_DOOR, objective="assassination"), exit=Exit.OPEN), "The exit is open."),
        (dungeon(hall("HI"), objective="retrieve-data", room=4), "It wins the run about 2 times in 10."),
    ],
)
def test_a_reason_is_a_sentence_for_a_player(start: Dungeon, reason: str) -> None:
    assert delve(look(table(start), HERO)).reason == reason


def test_a_move_is_explained_by_what_follows_it() -> None:
    start = dungeon(hall("..H..1"), objective="assassination")
    thought = delve(look(table(replace(start, enemies=())), HERO))
    assert str(thought.answer).startswith("move:")
    assert thought.reason == "From there you can go on with: Open the exit."


def test_a_blow_is_explained_by_its_odds() -> None:
    start = dungeon(hall("H1"), "M9 S9 A4 W3 hero", "W1 D1 M1 A1", objective="assassination", room=4)
    (enemy,) = start.enemies
    thought = delve(look(table(start.with_enemy(replace(enemy, is_target=True))), HERO))
    assert thought.reason.startswith("You bring down Raider e1 ")
    assert thought.reason.endswith("; it is the target.")
