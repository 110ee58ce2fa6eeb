"""From turn to turn and from room to room: actions, limits, what ends and what comes back (DD-TURN, DD-ACT, DD-RUN)."""

from __future__ import annotations

import pytest
from dungeons.dungeon_scenes import EMPTY, HALL_DICE, USUAL, Played, dungeon, entering, played, power, rulings, sheet
from msgspec.structs import replace

from dwethia.codex.entries import Changes
from dwethia.codex.loadout import Trinket
from dwethia.dice import DiceStream, QueuedDice, seed_from
from dwethia.dungeons.events import (
    EnemyPhaseBegan,
    Moved,
    RoomEntered,
    RoomLeft,
    RoomTriedAgain,
    RunEnded,
    TurnBegan,
    WoundsLost,
)
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.rooms.building import Room, build_room, door
from dwethia.dungeons.rooms.squares import Side, place
from dwethia.dungeons.setup.plan import HERO
from dwethia.dungeons.state import Deeds, Dungeon, Exit, Phase
from dwethia.engine.game import Game
from dwethia.engine.play import perform
from dwethia.engine.procedure import Stage, then
from dwethia.rulebook import Rulings

TWO_ENEMIES = "d4:1  3 1 2 2  3 1 2 3"
THREE_ENEMIES = "d4:1  3 1 2 2  3 1 2 3  3 1 4 4"
BESIDE = EMPTY.replace("..H...", "..H1..")

# The hero's two actions


@pytest.mark.rule("DD-TURN-01", "DD-TURN-02", "DD-ACT-01")
def test_a_turn_is_two_actions_of_the_hero_and_then_the_enemies() -> None:
    start = dungeon(EMPTY.replace("..H...", "..H..1"), "W3 hero", "A1 Move0")
    one = played(start, "move:3,2")
    assert played(start).game.requests[0].text == "Turn 1, 2 actions. Hero: 3 Wounds, Destiny 0"
    assert one.game.requests[0].text == "Turn 1, 1 action left. Hero: 3 Wounds, Destiny 0"
    assert (one.state.actions, one.state.phase, one.state.turn) == (1, Phase.HERO, 1)
    assert one.all_told(EnemyPhaseBegan) == []
    two = played(start, "move:3,2", "move:3,1")
    assert (two.state.actions, two.state.phase, two.state.turn) == (2, Phase.HERO, 2)
    assert [type(each) for each in two.events if isinstance(each, EnemyPhaseBegan | TurnBegan)] == [
        EnemyPhaseBegan,
        TurnBegan,
    ]
    assert two.rolls == [], "there is no roll for priority: the hero goes first"


@pytest.mark.rule("DD-ACT-02")
def test_the_same_action_may_be_taken_twice() -> None:
    moved = played(dungeon(EMPTY, "W3 Move2 hero"), "move:3,1", "move:5,1")
    assert moved.where() == (5, 1)
    struck = played(dungeon(BESIDE, "W3 hero", "W3 A1"), "melee:e1", "melee:e1", dice="4 1 4  4 1 4  1 1")
    assert [each.left for each in struck.all_told(WoundsLost)] == [2, 1]
    assert struck.told(TurnBegan).text() == "Turn 2: two actions, alike or not"


@pytest.mark.rule("DD-ACT-03")
def test_the_actions_are_those_of_the_list() -> None:
    hero = sheet("W3 Aff2 hero", "Hero", "H.1", arms="24in S3", powers=(power("blast"),))
    hall = EMPTY.replace("......", ".....H", 1).replace("..H...", "....o1").replace("......", "....o.", 1)
    here = played(dungeon(hall, hero, "W3"))
    assert [each for each in here.options if not each.startswith("move:")] == [
        "end",
        "focus",
        "shoot:gun:e1",
        "cast:blast:e1",
        "door",
    ]
    beside = played(dungeon(BESIDE.replace("..H1..", ".oH1.."), hero, "W3"))
    assert {"melee:e1", "duck"} <= set(beside.options)
    ended = played(dungeon(EMPTY, hero), "end")
    assert ended.state.turn == 2, "the rest of the activation may be given up"


def test_every_action_is_called_by_what_it_does() -> None:
    flask = Trinket("flask", "Flask", Changes(strength=1))
    hero = sheet(
        "W3 Move2 Aff2 save5 shield hero",
        "Hero",
        "H.1",
        arms="24in S3",
        cloak=1,
        powers=(power("blast"), power("cloak")),
        trinkets=(flask,),
    )
    hall = """
        ....1H
        ....oI
        ......
        ......
        ......
        ......
    """
    start = dungeon(hall, hero, objective="sabotage", room=4, rooms=4)
    labels = {each.id: each.label for each in played(start).game.requests[0].choices if not each.faults}
    assert labels == {
        "end": "End the activation",
        "defend:1,6": "Defensive move in place",
        "stealth:1,6": "Stealth move in place",
        "focus": "Focus: give up a Move",
        "melee:e1": "Melee Attack on Raider e1",
        "shoot:gun:e1": "Shoot Gun at Raider e1",
        "cast:blast:e1": "Cast Blast (1 Affinity) on Raider e1",
        "cast:cloak": "Cast Cloak (1 Affinity)",
        "interface": "Work the interface",
        "use:flask": "Use Flask",
    }
    barred = {each.id: each.label for each in played(start).game.requests[0].choices if each.faults}
    assert (barred["move:2,6"], barred["duck"], barred["door"]) == ("Move to (2,6)", "Duck Into Cover", "Open the exit")
    locked = played(dungeon(EMPTY)).game.requests[0]
    assert locked.label("door") == "Try the lock of the exit"
    assert played(leaving()).game.requests[0].label("move:out") == "Move out through the exit"
    lying = replace(dungeon(EMPTY, objective="sabotage", has_package=False), package=dungeon(EMPTY).hero.square)
    assert played(lying).game.requests[0].label("package") == "Pick up the package"


@pytest.mark.rule("DD-SHARED-09")
def test_what_was_done_in_a_turn_does_not_count_in_the_next() -> None:
    hero = sheet("W3 Move6 hero", "Hero", "H.1", arms="24in S3 half; 24in S3 full")
    start = dungeon(EMPTY.replace("..H...", "H....1"), hero, "W3 A1 Move0")
    moved = played(start, "move:4,6")
    assert not [each for each in moved.options if each.startswith("shoot")]
    rested = played(start, "move:4,6", "end", dice="1 1")
    assert [each for each in rested.options if each.startswith("shoot")] == ["shoot:gun:e1", "shoot:bow:e1"]


# The turn limit


@pytest.mark.rule("DD-TURN-03", "HS-RUN-01")
@pytest.mark.parametrize(
    ("option", "turn", "is_over"),
    [("fifty-turns", 49, False), ("fifty-turns", 50, True), ("none", 50, False)],
)
def test_after_fifty_turns_in_a_room_the_run_is_lost(option: str, turn: int, is_over: bool) -> None:
    """R-DD-90."""
    start = replace(dungeon(EMPTY), turn=turn)
    here = played(start, "end", ruled=rulings(f"R-DD-90={option}"))
    assert here.game.is_over is is_over
    if is_over:
        ended = here.told(RunEnded)
        assert (ended.is_won, ended.reason) == (False, "50 turns have passed in this room")
    else:
        assert here.state.turn == turn + 1


@pytest.mark.rule("HS-RUN-01")
def test_a_new_room_has_its_own_fifty_turns() -> None:
    start = replace(leaving(), turn=50)
    here = played(start, "move:out", dice=f"{HALL_DICE} {THREE_ENEMIES}")
    assert here.state.turn == 1


# From room to room


def leaving(hero: str = "W3 hero", **changes: object) -> Dungeon:
    """A hero on the open exit of the first room."""
    hall = EMPTY.replace("......", ".....H", 1).replace("..H...", "......")
    return replace(dungeon(hall, hero, exit=(Side.TOP, 6), **changes), exit=Exit.OPEN)  # type: ignore[arg-type]


def next_room(start: Dungeon, *answers: str, ruled: Rulings = USUAL, dice: str = HALL_DICE) -> Played:
    return played(start, *answers, "move:out", dice=f"{dice} {THREE_ENEMIES}", ruled=ruled)


@pytest.mark.rule("DD-RUN-04", "DD-RUN-05")
def test_rooms_are_played_one_at_a_time_and_numbered() -> None:
    here = next_room(leaving())
    assert here.told(Moved).text() == "Hero moves out of the room: 1 of 6 spaces"
    assert here.told(RoomLeft).text() == "The hero leaves room 1"
    assert here.told(RoomEntered).room.number == 2
    assert [each.id for each in here.state.enemies] == ["e1", "e2", "e3"], "1 on the die and 2 for the room"
    assert here.state.deeds.rooms_cleared == 1


def test_a_new_room_is_a_fresh_turn() -> None:
    """R-DD-49."""
    start = leaving(is_defensive=True, is_stealthy=True, is_focused=True, has_shot=True)
    here = next_room(replace(start, actions=1, turn=7))
    hero = here.state.hero
    assert (here.state.actions, here.state.turn) == (2, 1)
    assert hero == replace(leaving().hero, square=hero.square), "nothing of it has come along"
    assert here.state.exit is Exit.CLOSED


@pytest.mark.rule("DD-WOUND-08")
@pytest.mark.parametrize(("option", "wounds"), [("none", 1), ("one-wound-per-room", 2), ("full", 4)])
def test_wounds_come_back_between_rooms_as_the_ruling_says(option: str, wounds: int) -> None:
    """R-DD-50."""
    start = leaving("W4 hero", wounds=1)
    here = next_room(start, ruled=rulings(f"R-DD-50={option}"))
    assert here.state.hero.wounds == wounds
    unhurt = next_room(leaving("W4 hero"), ruled=rulings(f"R-DD-50={option}"))
    assert unhurt.state.hero.wounds == 4


@pytest.mark.rule("DD-MAP-05")
@pytest.mark.parametrize(
    ("option", "dice", "entrance"),
    [
        ("roll-each-room", HALL_DICE, (Side.TOP, (1, 1))),
        ("facing-previous-exit", HALL_DICE.replace(" d4:2 6 ", ""), (Side.BOTTOM, (6, 6))),
    ],
)
def test_the_next_entrance_is_rolled_or_faces_the_exit(
    option: str, dice: str, entrance: tuple[Side, tuple[int, int]]
) -> None:
    """R-DD-24: the exit was the sixth square of the top."""
    here = next_room(leaving(), ruled=rulings(f"R-DD-24={option}"), dice=dice)
    found = here.state.here.entrance
    assert (found.side, place(found.square)) == entrance
    assert here.where() == entrance[1]


def test_a_room_built_anew_keeps_the_entrance_it_was_given() -> None:
    """R-DD-24 and R-DD-29 together: an entrance that faces the last exit is never rolled."""
    ruled = rulings("R-DD-29=restart-room")
    facing = door(Side.LEFT, 3)
    dice = DiceStream(seed_from("anew"))
    stage: Stage[Room] = then(build_room, 2, False, HERO, ruled, facing)
    assert {perform(stage, dice).entrance for _ in range(1_500)} == {facing}


# The end


@pytest.mark.rule("DD-RUN-08", "DD-OBJ-08")
def test_the_end_is_told_with_what_was_done() -> None:
    here = played(leaving("W3 hero", rooms=1, wounds=2), "move:out")
    ended = here.told(RunEnded)
    assert ended.text() == (
        "The run is won: the hero has escaped. Rooms cleared 1, enemies slain 0, turns 1, Wounds lost 0; score 340"
    )
    assert here.state.phase is Phase.OVER


SLAIN = "4 1 4"  # the first enemy charges and hits, the hero misses, the hero is wounded


def in_the_hall(*answers: str, dice: str = "", ruled: Rulings = USUAL, hero: str = "W1 hero") -> Played:
    """The first room from its start, with enemies at (2,5) and (3,4) that have to come to the hero at (1,1)."""
    start = entering(dungeon(EMPTY, hero))
    return played(start, *answers, dice=f"{HALL_DICE} {TWO_ENEMIES} {dice}", ruled=ruled)


RETRY = rulings("R-DD-46=room-retry")


@pytest.mark.rule("DD-WOUND-05")
@pytest.mark.parametrize("option", ["slain-loses", "room-retry"])
def test_a_slain_hero_loses_or_may_try_the_room_again(option: str) -> None:
    """R-DD-46."""
    here = in_the_hall("end", dice=SLAIN, ruled=rulings(f"R-DD-46={option}"))
    if option == "slain-loses":
        assert here.game.is_over
        assert here.told(RunEnded).reason == "the hero is slain"
    else:
        assert not here.game.is_over
        assert here.options == ("again", "give-up")
        labels = [choice.label for choice in here.game.requests[0].choices]
        assert labels == ["Try the room again", "Give up"]
        given_up = in_the_hall("end", "retry=give-up", dice=SLAIN, ruled=RETRY)
        assert given_up.told(RunEnded).reason == "the hero is slain"


def test_a_room_tried_again_is_as_it_was_entered_and_its_turns_go_on() -> None:
    """R-DD-46 room-retry."""
    hero = "W1 Dst2 F1 Aff1 hero"
    before = in_the_hall(ruled=RETRY, hero=hero)
    script = ("move:2,1", "end", "resolve=no", "retry=again")
    again = in_the_hall(*script, dice=SLAIN, ruled=RETRY, hero=hero)
    assert again.told(RoomTriedAgain).text() == "Room 1 is tried again from its start"
    assert [each.turn for each in again.all_told(TurnBegan)] == [1, 2]
    assert again.state.turn == 2
    assert again.state.deeds == Deeds(turns=1, wounds_lost=1, retries=1)
    assert replace(again.state, turn=1, deeds=Deeds()) == before.state
    twice = in_the_hall(*script, *script, dice=f"{SLAIN} {SLAIN}", ruled=RETRY, hero=hero)
    assert twice.state.turn == 3
    assert replace(twice.state, turn=1, deeds=Deeds()) == before.state


@pytest.mark.rule("HS-RUN-01")
def test_the_fiftieth_turn_is_the_last_try() -> None:
    start = in_the_hall(ruled=RETRY).state
    for turn, is_over in ((49, False), (50, True)):
        here = played(replace(start, turn=turn), "end", dice=SLAIN, ruled=RETRY)
        assert here.game.is_over is is_over
    assert here.told(RunEnded).reason == "the hero is slain"


@pytest.mark.parametrize("seed", range(3))
def test_a_bot_that_always_tries_again_still_ends(seed: int) -> None:
    start = in_the_hall(ruled=RETRY, hero="W1 M1 D1 hero").state
    game: Game[Dungeon] = Game.imagined(DungeonRules(), start, RETRY, (HERO,), DiceStream(seed_from(str(seed))), ())
    while not game.is_over:
        game.answer(HERO, "again" if game.asks[0].question == "retry" else game.asks[0].plain)
    assert game.state.turn <= 50
    assert game.state.deeds.retries > 10


def test_the_room_after_a_retried_one_starts_from_itself() -> None:
    retried = replace(leaving(), before=replace(leaving(), hero=replace(leaving().hero, wounds=1)))
    here = next_room(retried, ruled=RETRY)
    before = here.state.before
    assert before is not None
    assert before.here.number == 2
    assert before == replace(here.state, before=None)


def test_a_room_without_a_place_for_its_walls_is_settled_by_the_ruling() -> None:
    """R-DD-29: the same dice until a wall has no place; about 1 room in 700."""
    for number in range(4_000):
        seed = seed_from(f"no place {number}")
        skipped = _room("skip-the-piece", seed)
        if len(skipped.walls) < 4:
            break
    walls = _room("restart-all-walls", seed)
    anew = _room("restart-room", seed)
    assert (len(skipped.walls), len(walls.walls), len(anew.walls)) == (3, 4, 4)
    assert (walls.entrance, walls.exit) == (skipped.entrance, skipped.exit)
    assert walls.walls[:3] != skipped.walls
    assert (anew.entrance, anew.exit, anew.walls) != (walls.entrance, walls.exit, walls.walls)


def _room(option: str, seed: bytes) -> Room:
    stage: Stage[Room] = then(build_room, 1, False, HERO, rulings(f"R-DD-29={option}"))
    return perform(stage, DiceStream(seed))


def test_nothing_is_left_to_roll_at_the_end() -> None:
    queue = QueuedDice("")
    game: Game[Dungeon] = Game.imagined(DungeonRules(), leaving("W3 hero", rooms=1), USUAL, (HERO,), queue, ())
    game.answer(HERO, "move:out")
    assert game.is_over
    assert game.asks == ()
