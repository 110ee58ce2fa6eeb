"""Readings chosen by lot, each tried on a position worked out from the books: it must differ from the default there.

Forty of the options that may be chosen were drawn with the seed 15; R-DD-29 among them is tried in test_turns. A row
says what comes of one position under the default and under the option, with the dice that each of them takes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from dungeons.dungeon_scenes import (
    EMPTY,
    HALL_DICE,
    Played,
    arm,
    dungeon,
    enemy_phase,
    entering,
    hall,
    places,
    played,
    rulings,
    sheet,
)
from msgspec.structs import replace

from dwethia.dice import DiceStream, QueuedDice, seed_from
from dwethia.dungeons.events import MeleeBegan, ShotFired
from dwethia.dungeons.rooms.building import Room, barricade_fault, build_room, covered, door, wall_fault
from dwethia.dungeons.rooms.squares import Side, area, place, square
from dwethia.dungeons.setup.plan import HERO
from dwethia.dungeons.setup.sheets import Sheet
from dwethia.dungeons.state import Dungeon, Exit
from dwethia.engine.play import perform
from dwethia.engine.procedure import Stage, then
from dwethia.rulebook import Rulings

Look = Callable[[Rulings, str], Any]


class Comes(NamedTuple):
    """What comes of a position with these dice."""

    dice: str
    to: Any


def tried(setting: str, look: Look, usual: Comes, chosen: Comes, *rules: str, besides: str = "") -> Any:
    """A row: the option, the position, what comes of it by default and under the option; `besides` holds for both."""
    return pytest.param(setting, look, usual, chosen, besides, id=setting, marks=pytest.mark.rule(*rules))


def needs(here: Played) -> list[str]:
    """What was rolled for, without the faces: `hero hit 4+`."""
    return [each.partition(":")[0] for each in here.rolls]


def gunman(profile: str, **more: Any) -> Sheet:
    return sheet(profile, "Hero", "H.1", arms="24in S2", **more)


def raider(profile: str) -> Sheet:
    return sheet(profile, arms="24in S3")


# The hero's numbers


def at_the_lock(ruled: Rulings, dice: str) -> Any:
    """A hero of Perception 2 on the locked exit (1,6)."""
    here = played(dungeon(hall(".....H"), "W3 P2 hero"), "door", dice=dice, ruled=ruled)
    return (needs(here), here.state.exit)


def shot_at(defense: int) -> Look:
    """Perception 3 and Strength 2 against a Defense."""

    def look(ruled: Rulings, dice: str) -> Any:
        return needs(
            played(dungeon(hall("H...1"), gunman("W3 P3 hero"), f"D{defense}"), "shoot:gun:e1", dice=dice, ruled=ruled)
        )

    return look


def ducked(ruled: Rulings, dice: str) -> Any:
    """An enemy whose printed Perception is 4 spots a ducked hero of Integrity 2 and shoots."""
    start = dungeon(hall("H...1", "o"), gunman("W3 I2 hero"), raider("A0 P4"), is_ducked=True)
    return needs(played(enemy_phase(start), dice=dice, ruled=ruled))[-1]


def cloaked(ruled: Rulings, dice: str) -> Any:
    """Perception 4 shoots at an Invisibility Cloak that has made a Stealth move."""
    start = dungeon(hall("H...1"), sheet("W3 hero", "Hero", "H.1", cloak=2), raider("A0 P4"), is_stealthy=True)
    return needs(played(enemy_phase(start), dice=dice, ruled=ruled))[-1]


def crate_aside(ruled: Rulings, dice: str) -> Any:
    """Strength 4 against Defense 4, whose neighbour on the far side is a crate."""
    start = dungeon(hall("H1o"), "S4 W3 hero", "D4")
    return played(start, "melee:e1", dice=dice, ruled=ruled).told(MeleeBegan).blows.wound_need


# Wounds and Destiny


def two_tries(ruled: Rulings, dice: str) -> Any:
    """Hit and wounded with 2 Destiny: the first try shows 3, and a second, where it is asked for, 4."""
    answers = ["resolve=yes"] * (len(dice.split()) - 2)
    start = enemy_phase(dungeon(hall("H1"), "A0 W2 Dst2 hero", "A1"))
    here = played(start, *answers, dice=dice, ruled=ruled)
    return (here.questions.count("resolve"), here.state.hero.wounds)


def destiny_later(ruled: Rulings, dice: str) -> Any:
    """A hero who has spent it all: what there is in the next turn, and in the next room."""
    start = dungeon(hall(".....H"), "W3 Dst3 hero", destiny=0)
    turn = played(start, "end", ruled=ruled).state.hero.destiny
    return (turn, through(replace(start, exit=Exit.OPEN), ruled, dice).state.hero.destiny)


def last_wound(ruled: Rulings, dice: str) -> Any:
    """An enemy hero with Destiny 1 loses the last of its Wounds."""
    start = dungeon(hall("H1"), "A1 W3 hero", sheet("A0 W1 Dst1 hero", "Chief", "H.1"))
    return len(played(start, "melee:e1", dice=dice, ruled=ruled).state.enemies)


# Rooms

THREE_GUARDS = "d4:1  6 1 2 2  6 1 2 3  6 1 4 4"


def through(start: Dungeon, ruled: Rulings, dice: str = HALL_DICE) -> Played:
    """Out of the open exit, and into a room of these dice with three guards."""
    return played(start, "move:out", dice=f"{dice} {THREE_GUARDS}", ruled=ruled)


class Laid(DiceStream):
    """Faces laid out beforehand, and any others after them."""

    def __init__(self, faces: str) -> None:
        super().__init__(seed_from(faces))
        self.queue = QueuedDice(faces)

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        return self.queue.roll(count, sides) if self.queue.left else super().roll(count, sides)


def doors(opening: str) -> Look:
    """Where the doors are, by these dice and then the row's; the first wall always begins at (3,3)."""

    def look(ruled: Rulings, dice: str) -> Any:
        stage: Stage[Room] = then(build_room, 1, False, HERO, ruled)
        room = perform(stage, Laid(f"{opening} {dice} 4 3 d4:1"))
        assert places(room.walls[0]) == [(3, 3)], "no die was left over or missing before the walls"
        return (place(room.entrance.square), place(room.exit.square))

    return look


def next_entrance(ruled: Rulings, dice: str) -> Any:
    """The room is left by the second square of its left side."""
    start = dungeon(hall("", "H"), exit=(Side.LEFT, 2))
    return through(replace(start, exit=Exit.OPEN), ruled, dice).where()


def square_wall(ruled: Rulings, dice: str) -> Any:
    """A 2x2 wall that begins at (4,2) and extends to the left."""
    found = covered("2x2", square(4, 2), Side.LEFT, ruled)
    return found and places(found)


def wall_allowed(*wall: tuple[int, int]) -> Look:
    """Whether a wall may lie so in a room from (1,1) to (6,6) whose fourth row is walled as far as (4,4)."""

    def look(ruled: Rulings, dice: str) -> Any:
        room = Room(1, door(Side.TOP, 1), door(Side.BOTTOM, 6), (area(*(square(4, column) for column in range(1, 5))),))
        return wall_fault(room, area(*(square(*each) for each in wall)), ruled) is None

    return look


def barricade_on_the_exit(ruled: Rulings, dice: str) -> Any:
    """A barricade over the exit (6,6) and the two squares before it."""
    room = Room(1, door(Side.TOP, 1), door(Side.BOTTOM, 6))
    return barricade_fault(room, area(square(6, 4), square(6, 5), square(6, 6)), ruled) is None


# Sight and cover


def in_sight(*rows: str) -> Look:
    """Whether the hero may shoot the enemy."""

    def look(ruled: Rulings, dice: str) -> Any:
        return "shoot:gun:e1" in played(dungeon(hall(*rows), gunman("W3 hero")), ruled=ruled).options

    return look


def screened(*rows: str) -> Look:
    """The Defense, 3 and an Integrity of 2 where soft terrain counts, of a hero shot at."""

    def look(ruled: Rulings, dice: str) -> Any:
        start = enemy_phase(dungeon(hall(*rows), gunman("W3 D3 I2 hero"), raider("A0")))
        return played(start, dice=dice, ruled=ruled).told(ShotFired).aim.against.total

    return look


# Enemies


def weapon_of_the_entry(ruled: Rulings, dice: str) -> Any:
    """A guard whose entry names a bow that is not part of its default wargear."""
    start = entering(dungeon())
    archer = sheet("W1", "Guard", first_named=arm("24in S2", "bow"))
    start = replace(start, plan=replace(start.planned, roster=replace(start.planned.roster, basics=(archer,))))
    here = played(start, dice=f"{HALL_DICE} d4:1  6 1 2 2  6 1 2 3", ruled=ruled)
    return [len(each.sheet.arms) for each in here.state.enemies]


def below_the_hero(ruled: Rulings, dice: str) -> Any:
    """The hero enters at (1,1); an enemy's dice say (2,1), from where left is off the map and right is free."""
    here = played(entering(dungeon()), dice=f"{HALL_DICE} d4:1  6 1 6 2  6 1 2 3", ruled=ruled)
    return here.where("e1")


def equal_die(ruled: Rulings, dice: str) -> Any:
    """A D4 of 2 for Aggression 2 and a gun, three squares from the hero: what it rolls, and where it ends."""
    here = played(enemy_phase(dungeon(hall("H..1"), "W3 hero", raider("A2 P4 Move1"))), dice=dice, ruled=ruled)
    return (needs(here)[1:], here.where("e1"))


def patrol_uphill(ruled: Rulings, dice: str) -> Any:
    """Move 4 and a patrol to the top, with the barricade two squares on: 1 + 2 + 1."""
    drawing = """
        ..#...
        H.#...
        ..#...
        ..#===
        ..#...
        ..#.1.
    """
    here = played(enemy_phase(dungeon(drawing, "W3 hero", "A5 Move4")), dice=dice, ruled=ruled)
    return here.where("e1")


def blast(ruled: Rulings, dice: str) -> Any:
    """An enemy of Perception 5 casts Blast at the hero."""
    start = dungeon(hall("H...1"), "W3 hero", sheet("A0 Aff1 P5", "Adept"))
    return [each.split()[1] for each in needs(played(enemy_phase(start), dice=dice, ruled=ruled))[2:]]


# Runs


def slain(ruled: Rulings, dice: str) -> Any:
    """The hero's only Wound is lost in the first enemy phase."""
    here = played(
        entering(dungeon(EMPTY, "A0 W1 hero")), "end", dice=f"{HALL_DICE} d4:1  6 1 5 2  6 1 2 3 {dice}", ruled=ruled
    )
    return here.game.is_over


def opening(ruled: Rulings, dice: str) -> Any:
    """A hero on the last exit of an escape picks the lock."""
    start = dungeon(hall(".....H"), "W3 P3 hero", room=4)
    return played(start, "door", dice=dice, ruled=ruled).game.is_over


def unlocking(ruled: Rulings, dice: str) -> Any:
    """A hero on a locked exit picks the lock: whether the way out is free with the second action."""
    return "move:out" in played(dungeon(hall(".....H"), "W3 P3 hero"), "door", dice=dice, ruled=ruled).options


def healed(ruled: Rulings, dice: str) -> Any:
    """A hero with 2 of 5 Wounds left enters the next room."""
    start = dungeon(hall(".....H"), "W5 hero", wounds=2)
    return through(replace(start, exit=Exit.OPEN), ruled).state.hero.wounds


def struck_with_the_package(ruled: Rulings, dice: str) -> Any:
    """An enemy attacks a hero of Perception 3 who carries the package; both miss, and the check, if any, fails."""
    start = enemy_phase(dungeon(hall("H1"), "W3 P3 hero", "W3", objective="sabotage"))
    return played(start, dice=dice, ruled=ruled).state.hero.has_package


def carried_off(ruled: Rulings, dice: str) -> Any:
    """The carrier is two steps from the entrance (6,1), four from the exit (6,5): whether it goes to the left."""
    drawing = EMPTY.replace("..H...", "H.....")
    rows = [row.strip() for row in drawing.strip().splitlines()]
    rows[4] = ".1...."
    start = dungeon(
        "\n".join(rows), "W3 hero", "A1 Move1", objective="sabotage", has_package=False, exit=(Side.BOTTOM, 5)
    )
    start = replace(start, enemies=(replace(start.enemies[0], has_package=True),))
    return played(enemy_phase(start), ruled=ruled).where("e1")[1] < 3


def stealthy(ruled: Rulings, dice: str) -> Any:
    """A Stealth move, and then a turn without a move: what Perception 3 hits on in both enemy phases."""
    start = dungeon(hall("H...1"), sheet("W3 hero", "Hero", "H.1", cloak=0), raider("A0 P3"))
    here = played(start, "stealth:1,1", "end", "end", dice=dice, ruled=ruled)
    return [each for each in needs(here) if "hit" in each]


def fiftieth_turn(ruled: Rulings, dice: str) -> Any:
    return played(replace(dungeon(), turn=50), "end", ruled=ruled).game.is_over


SHARED_CORNER = "d4:4 6 d4:2 6"  # the sixth square of the right side, and the sixth of the bottom

ROWS = [
    tried(
        "R-DD-01=literal-one-number",
        at_the_lock,
        Comes("4", (["hero the lock 5+"], Exit.CLOSED)),
        Comes("4", (["hero the lock 2+"], Exit.OPEN)),
        "DD-OBJ-07",
    ),
    tried(
        "R-DD-02=both-hit-then-wound",
        shot_at(4),
        Comes("4", ["hero shot 3+"]),
        Comes("4 6", ["hero hit 4+", "hero wound 6+"]),
        "DD-RANGED-01",
    ),
    tried("R-DD-03=literal", shot_at(11), Comes("1", ["hero shot 6+"]), Comes("1", ["hero shot 5+"]), "DD-RANGED-02"),
    tried(
        "R-DD-04=literal-subtract",
        ducked,
        Comes("6 d4:4 1", "enemies hit 6+"),
        Comes("6 d4:4 1", "enemies hit 2+"),
        "DD-COVER-03",
        besides="R-DD-01=check-only",
    ),
    tried(
        "R-DD-07=best-single-modifier",
        cloaked,
        Comes("d4:4 1", "enemies hit 6+"),
        Comes("d4:4 1", "enemies hit 5+"),
        "DD-GEAR-04",
        "DD-MOVE-08",
    ),
    tried("R-DD-12=adjacent-for-both", crate_aside, Comes("1 1", 4), Comes("1 1", 5), "DD-WOUND-03"),
    tried(
        "R-DD-18=until-destiny-runs-out",
        two_tries,
        Comes("4 4 3", (1, 1)),
        Comes("4 4 3 4", (2, 2)),
        "DD-WOUND-07",
        besides="R-DD-20.uses=wound-only",
    ),
    tried("R-DD-19=each-room", destiny_later, Comes(HALL_DICE, (3, 3)), Comes(HALL_DICE, (0, 3)), "DD-SHARED-03"),
    tried("R-DD-19=never", destiny_later, Comes(HALL_DICE, (3, 3)), Comes(HALL_DICE, (0, 0)), "DD-SHARED-03"),
    tried("R-DD-20.enemies=last-wound", last_wound, Comes("4 4", 0), Comes("4 4 4", 1), "DD-WOUND-07"),
    tried(
        "R-DD-21=clockwise-labels",
        doors("d4:2 3 d4:3 5"),
        Comes("", ((6, 3), (5, 1))),
        Comes("", ((3, 6), (6, 5))),
        "DD-MAP-05",
    ),
    tried(
        "R-DD-22=add-two",
        doors("d4:3 4 d4:3 2"),
        Comes("", ((4, 1), (2, 6))),
        Comes("", ((4, 1), (1, 2))),
        "DD-MAP-09",
    ),
    tried(
        "R-DD-23=allow", doors(SHARED_CORNER), Comes("4", ((6, 6), (6, 4))), Comes("", ((6, 6), (6, 6))), "DD-MAP-08"
    ),
    tried(
        "R-DD-23=reroll-exit-side-and-d6",
        doors(SHARED_CORNER),
        Comes("4", ((6, 6), (6, 4))),
        Comes("d4:1 2", ((6, 6), (1, 2))),
        "DD-MAP-08",
    ),
    tried(
        "R-DD-24=facing-previous-exit",
        next_entrance,
        Comes(HALL_DICE, (1, 1)),
        Comes(HALL_DICE.removeprefix("d4:1 1 "), (2, 6)),
        "DD-MAP-05",
    ),
    tried(
        "R-DD-26=no-orientation",
        square_wall,
        Comes("", [(3, 1), (3, 2), (4, 1), (4, 2)]),
        Comes("", [(4, 2), (4, 3), (5, 2), (5, 3)]),
        "DD-WALL-03",
    ),
    tried(
        "R-DD-28=entrance-to-exit-path", wall_allowed((5, 4), (6, 4)), Comes("", False), Comes("", True), "DD-WALL-07"
    ),
    tried(
        "R-DD-28=doors-uncovered-only", wall_allowed((4, 5), (4, 6)), Comes("", False), Comes("", True), "DD-WALL-07"
    ),
    tried("R-DD-30=may-cover-doors", barricade_on_the_exit, Comes("", False), Comes("", True), "DD-BARR-01"),
    tried("R-DD-34=centre-to-centre", in_sight("H", "#", "", ".1"), Comes("", True), Comes("", False), "DD-AI-04"),
    tried("R-DD-34=corner-touch-allowed", in_sight("", ".H#", ".#1"), Comes("", False), Comes("", True), "DD-AI-05"),
    tried("R-DD-34=soft-terrain-blocks", in_sight("", "Ho.1"), Comes("", True), Comes("", False), "DD-SCAT-06"),
    tried("R-DD-35=any-line", screened("1", ".o.H"), Comes("d4:4 1", 3), Comes("d4:4 1", 5), "DD-AIRNG-03"),
    tried("R-DD-35=centre-line", screened("1o", "...H"), Comes("d4:4 1", 3), Comes("d4:4 1", 5), "DD-AIRNG-03"),
    tried("R-DD-42=only-if-default", weapon_of_the_entry, Comes("", [1, 1]), Comes("", [0, 0]), "DD-ENEMY-07"),
    tried("R-DD-44=not-beside-hero", below_the_hero, Comes("", (2, 1)), Comes("", (2, 2)), "DD-ENEMY-10"),
    tried("R-DD-46=room-retry", slain, Comes("4 4", True), Comes("4 4", False), "DD-WOUND-05"),
    tried("R-DD-48=opening-leaves", opening, Comes("4", False), Comes("4", True), "DD-INT-02", "DD-OBJ-08"),
    tried("R-DD-50=one-wound-per-room", healed, Comes("", 2), Comes("", 3), "DD-WOUND-08"),
    tried("R-DD-54=unlock-then-open", unlocking, Comes("4", True), Comes("4", False), "DD-OBJ-07"),
    tried(
        "R-DD-56.fights=hero-started-only",
        struck_with_the_package,
        Comes("1 1 3", False),
        Comes("1 1", True),
        "DD-OBJ-12",
    ),
    tried("R-DD-58.door=nearest-door", carried_off, Comes("", False), Comes("", True), "DD-OBJ-14"),
    tried(
        "R-DD-63=counts-as-less",
        equal_die,
        Comes("d4:2 1", (["enemies hit 3+"], (1, 4))),
        Comes("d4:2", ([], (1, 3))),
        "DD-AI-27",
    ),
    tried(
        "R-DD-63=hold",
        equal_die,
        Comes("d4:2 1", (["enemies hit 3+"], (1, 4))),
        Comes("d4:2", ([], (1, 4))),
        "DD-AI-27",
    ),
    tried("R-DD-66=barricade-stops", patrol_uphill, Comes("d4:1 d4:1", (3, 5)), Comes("d4:1 d4:1", (5, 5)), "DD-AI-15"),
    tried(
        "R-DD-78=auto-hit", blast, Comes("d4:4 1 2 1", ["hit", "wound"]), Comes("d4:4 1 1", ["wound"]), "DD-SPELL-06"
    ),
    tried(
        "R-DD-86=end-of-own-phase",
        stealthy,
        Comes("d4:4 1 d4:4 1", ["enemies hit 5+"] * 2),
        Comes("d4:4 1 d4:4 1", ["enemies hit 4+"] * 2),
        "DD-MOVE-08",
    ),
    tried(
        "R-DD-86=until-next-own-activation",
        stealthy,
        Comes("d4:4 1 d4:4 1", ["enemies hit 5+"] * 2),
        Comes("d4:4 1 d4:4 1", ["enemies hit 5+", "enemies hit 4+"]),
        "DD-MOVE-08",
    ),
    tried("R-DD-90=none", fiftieth_turn, Comes("", True), Comes("", False), "DD-TURN-03"),
]


@pytest.mark.parametrize(("setting", "look", "usual", "chosen", "besides"), ROWS)
def test_a_reading_differs_from_the_default_where_the_books_say(
    setting: str, look: Look, usual: Comes, chosen: Comes, besides: str
) -> None:
    others = [besides] if besides else []
    assert look(rulings(*others), usual.dice) == usual.to
    assert look(rulings(*others, setting), chosen.dice) == chosen.to
    assert usual.to != chosen.to
