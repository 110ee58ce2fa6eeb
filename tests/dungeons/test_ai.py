"""The Enemy AI Phase: order, sight, spotting, patrols and lookouts, and what a spotted hero meets (DD-AI)."""

from __future__ import annotations

import pytest
from dungeons.dungeon_scenes import EMPTY, Played, dungeon, enemy_phase, played, rulings, sheet
from msgspec.structs import replace

from dwethia.dungeons.events import (
    Checked,
    EnemyChose,
    EnemyLooked,
    EnemyMoved,
    EnemyPhaseBegan,
    MeleeBegan,
    ShotFired,
    WoundsLost,
)
from dwethia.dungeons.rooms.squares import Side, place
from dwethia.dungeons.setup.sheets import Sheet
from dwethia.dungeons.state import Dungeon, Hero, Phase, Status, Until
from dwethia.dungeons.turn.enemy_phase import branch_of, patrols_on
from dwethia.rulebook import Rulings

USUAL = Rulings.recommended("dungeons")
GUN = "24in S3"


def acted(start: Dungeon, *answers: str, dice: str = "", ruled: Rulings = USUAL) -> Played:
    """The enemy phase, up to the hero's next action."""
    return played(enemy_phase(start), *answers, dice=dice, ruled=ruled)


def shooter(profile: str) -> Sheet:
    return sheet(profile, arms=GUN)


def texts(here: Played, kind: type[EnemyLooked | EnemyChose | EnemyMoved]) -> list[str]:
    return [each.text() for each in here.all_told(kind)]


def walked(here: Played) -> list[tuple[int, int]]:
    return [place(each) for each in here.told(EnemyMoved).path]


OUT_OF_SIGHT = """
    ......
    ###...
    H.#..1
    ###...
    ......
    ......
"""
IN_SIGHT = EMPTY.replace("..H...", "H....1")
BESIDE = EMPTY.replace("..H...", "..H1..")
DUCKED = EMPTY.replace("..H...", "oH...1")
ROOT = Status("Set", "Root", Until.OWN_ACTIVATION, "move", 0, Hero.id)


# Order


@pytest.mark.rule("DD-AI-01", "DD-AI-02", "DD-TURN-01", "DD-ACT-04")
def test_enemies_act_in_reading_order_once_the_hero_is_done() -> None:  # G-DD-D28
    hall = """
        .....2
        3...1.
        ######
        #.4.##
        ######
        H.....
    """
    here = played(dungeon(hall), "end", dice="d4:1 d4:1 d4:1 d4:1")
    assert here.told(EnemyPhaseBegan).text() == "Enemy AI Phase: e2, e3, e1, e4"
    assert [each.id for each in here.all_told(EnemyLooked)] == ["e2", "e3", "e1", "e4"]
    assert here.state.phase is Phase.HERO


THREE_AROUND = """
    ..1...
    2.H.3.
    ......
    ......
    ......
    ......
"""


@pytest.mark.rule("DD-ACT-04", "DD-ACT-01")
def test_an_enemy_has_no_actions_to_count_and_does_all_that_its_branch_says() -> None:
    """A full move and a melee attack in one activation, for each of three; the hero has its two actions afterwards."""
    start = dungeon(THREE_AROUND, "A0 W3 hero", "A1", "A1", "A1")
    here = played(start, "end", dice="1  1  1")
    assert [each.id for each in here.all_told(EnemyMoved)] == ["e2", "e3"]
    assert len(here.all_told(MeleeBegan)) == 3
    assert here.state.actions == 2
    assert "DD-ACT-04" in here.told(EnemyPhaseBegan).rules


@pytest.mark.rule("DD-AI-02", "DD-AI-03")
def test_the_order_is_that_of_the_squares_when_the_phase_began() -> None:
    """R-DD-60: the first ends its charge below the second, and does not act again."""
    hall = """
        1.2...
        ......
        ......
        ......
        ......
        ##H###
    """
    here = acted(dungeon(hall, "W3 hero", "A1", "A1"), dice="1 1")
    deeds = [each for each in here.events if isinstance(each, EnemyLooked | EnemyMoved | MeleeBegan)]
    assert [type(each) for each in deeds] == [EnemyLooked, EnemyMoved, MeleeBegan, EnemyLooked, EnemyMoved]
    assert [each.id for each in here.all_told(EnemyMoved)] == ["e1", "e2"], "each finishes before the next begins"
    assert here.where("e1") == (5, 3)


# Sight and spotting


@pytest.mark.rule("DD-AI-04", "DD-AI-05", "DD-AI-07", "DD-WALL-11")
def test_without_a_line_of_sight_nobody_is_spotted() -> None:
    here = acted(dungeon(OUT_OF_SIGHT, "W3 hero", "A1"), dice="d4:1")
    assert texts(here, EnemyLooked) == ["Raider e1: no line of sight; goes on"]
    assert here.rolls == ["enemies patrol or lookout: 1"]


@pytest.mark.rule("DD-AI-05", "DD-AI-06", "DD-AI-08", "DD-AI-19")
def test_a_hero_in_the_open_is_spotted_past_other_enemies() -> None:
    here = acted(dungeon(EMPTY.replace("..H...", "H.2..1"), "W3 hero", shooter("A4"), "A1"), dice="1 1 d4:1")
    assert texts(here, EnemyLooked) == [
        "Raider e2: line of sight; Hero is spotted",
        "Raider e1: line of sight; Hero is spotted",
    ]


OVER_SCATTER = EMPTY.replace("..H...", "H..o.1")
PAST_A_CORNER = """
    ......
    ..#1..
    ..H#..
    ......
    ......
    ......
"""
AROUND_A_WALL = """
    ......
    ......
    H#....
    ..1...
    ......
    ......
"""


@pytest.mark.rule("DD-AI-04", "DD-AI-05")
@pytest.mark.parametrize(
    ("option", "seen"),
    [
        ("open-interiors", (True, False, True)),
        ("corner-touch-allowed", (True, True, True)),
        ("centre-to-centre", (True, False, False)),
        ("soft-terrain-blocks", (False, False, True)),
    ],
)
def test_what_an_enemy_sees_is_the_rulings(option: str, seen: tuple[bool, bool, bool]) -> None:
    """R-DD-34: over scatter, between two walls that meet at a corner, and past a wall on the line of the centres."""
    found = []
    for hall, sees in zip((OVER_SCATTER, PAST_A_CORNER, AROUND_A_WALL), seen, strict=True):
        dice = "" if sees else "d4:1"  # unseen, it looks out
        here = acted(dungeon(hall, "W3 hero", "A1 Move0"), dice=dice, ruled=rulings(f"R-DD-34={option}"))
        found.append(here.told(EnemyLooked).sees)
    assert tuple(found) == seen


@pytest.mark.rule("DD-AI-09", "DD-AI-10", "DD-AI-11", "DD-AI-19")
@pytest.mark.parametrize(
    ("face", "then", "looked"),
    [
        (4, "d4:2 1", "Raider e1: line of sight; Hero, ducked, is spotted"),
        (3, "d4:2", "Raider e1: line of sight; Hero, ducked, is overlooked"),
    ],
)
def test_a_ducked_hero_is_spotted_on_a_passed_check(face: int, then: str, looked: str) -> None:
    here = acted(dungeon(DUCKED, "W3 hero", shooter("P3 A1"), is_ducked=True), dice=f"{face} {then}")
    assert texts(here, EnemyLooked) == [looked]
    assert here.rolls[0] == f"enemies spotting 4+: {face}"
    assert here.told(Checked).text().startswith("Raider e1, spotting the hero: ")


@pytest.mark.rule("DD-AI-11")
def test_one_enemy_that_spots_the_hero_warns_no_other() -> None:
    """R-DD-68."""
    hall = DUCKED.replace("oH...1", "oH..21")
    here = acted(dungeon(hall, "W3 hero", "A1 Move0", "A1 Move0", is_ducked=True), dice="4 3 d4:1")
    assert [each.spotted for each in here.all_told(EnemyLooked)] == [True, False]


@pytest.mark.rule("DD-AI-11", "DD-AI-12")
@pytest.mark.parametrize(
    ("option", "dice", "branch"),
    [
        ("step-3-roll", "1 d4:1", "Raider e1: lookout (D4 1 against Aggression 1)"),
        ("straight-to-patrol", "1 d4:1", "Raider e1: patrol"),
    ],
)
def test_a_failed_check_leads_to_step_three_or_straight_on_patrol(option: str, dice: str, branch: str) -> None:
    """R-DD-61."""
    ruled = rulings(f"R-DD-61={option}")
    here = acted(dungeon(DUCKED, "W3 hero", "A1", is_ducked=True), dice=dice, ruled=ruled)
    assert texts(here, EnemyChose) == [branch]
    unseen = acted(dungeon(OUT_OF_SIGHT, "W3 hero", "A1"), dice="d4:1", ruled=ruled)
    assert texts(unseen, EnemyChose) == ["Raider e1: lookout (D4 1 against Aggression 1)"], "nothing to fail at"
    cloak = Status("Hide", "Cloak", Until.CASTER_ACTIVATION, caster=Hero.id)
    cloaked = acted(dungeon(IN_SIGHT, "W3 hero", "A1", statuses=(cloak,)), dice="d4:1", ruled=ruled)
    assert texts(cloaked, EnemyChose) == ["Raider e1: lookout (D4 1 against Aggression 1)"], "nor here"


# Step 3


@pytest.mark.rule("DD-AI-12", "DD-AI-13", "DD-AI-18")
@pytest.mark.parametrize(("face", "branch"), [(1, "patrol"), (2, "patrol"), (3, "lookout"), (4, "lookout")])
def test_a_die_below_aggression_is_a_patrol(face: int, branch: str) -> None:  # G-DD-D25
    side = "d4:2" if branch == "patrol" else ""
    here = acted(dungeon(OUT_OF_SIGHT, "W3 hero", "A3"), dice=f"d4:{face} {side}")
    assert texts(here, EnemyChose) == [f"Raider e1: {branch} (D4 {face} against Aggression 3)"]
    assert here.where("e1") == ((6, 6) if branch == "patrol" else (3, 6))


@pytest.mark.rule("DD-AI-13")
def test_the_odds_of_a_patrol() -> None:
    chances = [sum(patrols_on(face, aggression) for face in range(1, 5)) for aggression in range(1, 7)]
    assert chances == [0, 1, 2, 3, 4, 4]


@pytest.mark.rule("DD-AI-18")
def test_a_lookout_has_no_second_look() -> None:
    """R-DD-62: nothing is rolled again for an enemy that looks out with the ducked hero in sight."""
    here = acted(dungeon(DUCKED, "W3 hero", "A1", is_ducked=True), dice="1 d4:1")
    assert here.rolls == ["enemies spotting 4+: 1", "enemies patrol or lookout: 1"]
    assert here.where("e1") == (3, 6)


PATROL = """
    ......
    ......
    ..1...
    ......
    ######
    H#....
"""


@pytest.mark.rule("DD-AI-14")
@pytest.mark.parametrize(
    ("option", "ends"),
    [
        ("side-table-for-all", [(1, 3), (4, 3), (3, 1), (3, 6)]),
        ("clockwise-labels", [(1, 3), (3, 6), (4, 3), (3, 1)]),
        ("listed-labels", [(1, 3), (3, 1), (4, 3), (3, 6)]),
        ("doors-by-table-rest-clockwise", [(1, 3), (3, 6), (4, 3), (3, 1)]),
    ],
)
def test_a_patrol_goes_straight_toward_a_side(option: str, ends: list[tuple[int, int]]) -> None:
    """R-DD-21: which side a d4 stands for."""
    for face, end in enumerate(ends, start=1):
        here = acted(dungeon(PATROL, "W3 hero", "A5"), dice=f"d4:1 d4:{face}", ruled=rulings(f"R-DD-21={option}"))
        assert here.where("e1") == end


@pytest.mark.rule("DD-AI-14")
def test_a_patrol_goes_no_farther_than_its_move() -> None:
    here = acted(dungeon(PATROL, "W3 hero", "A5 Move2"), dice="d4:1 d4:4")
    assert texts(here, EnemyMoved) == ["Raider e1 patrols toward the right: (3,4) (3,5)"]


@pytest.mark.rule("DD-AI-15", "DD-SCAT-04", "DD-WALL-10")
@pytest.mark.parametrize(("mark", "obstacle"), [("#", "a wall"), ("o", "scatter"), ("I", "scatter")])
def test_a_patrol_stops_at_a_wall_or_scatter(mark: str, obstacle: str) -> None:
    hall = PATROL.replace("..1...", f"..1.{mark}.")
    for option in ("impassable-all-connected", "climb-2"):
        here = acted(dungeon(hall, "W3 hero", "A5"), dice="d4:1 d4:4", ruled=rulings(f"R-DD-32={option}"))
        assert texts(here, EnemyMoved) == [f"Raider e1 patrols toward the right: (3,4), stopped by {obstacle}"]


@pytest.mark.rule("DD-AI-14", "DD-BARR-04")
@pytest.mark.parametrize(
    ("option", "way"),
    [
        ("barricade-costs-2", "(3,4) (3,5)"),
        ("barricade-stops", "(3,4), stopped by the barricade"),
    ],
)
def test_a_barricade_costs_a_patrol_two_or_stops_it(option: str, way: str) -> None:
    """R-DD-66."""
    hall = PATROL.replace("..1...", "..1.=.")
    here = acted(dungeon(hall, "W3 hero", "A5 Move3"), dice="d4:1 d4:4", ruled=rulings(f"R-DD-66={option}"))
    assert texts(here, EnemyMoved) == [f"Raider e1 patrols toward the right: {way}"]


@pytest.mark.rule("DD-AI-16")
@pytest.mark.parametrize(("move", "end"), [(1, (3, 3)), (2, (3, 5)), (3, (3, 6))])
def test_a_patrol_passes_allies_but_does_not_end_on_one(move: int, end: tuple[int, int]) -> None:
    hall = PATROL.replace("..1...", "..12..")
    here = acted(dungeon(hall, "W3 hero", f"A5 Move{move}", "A1"), dice="d4:1 d4:4 d4:1")
    assert here.where("e1") == end


@pytest.mark.rule("DD-AI-17")
def test_a_patrol_that_runs_into_the_hero_strikes_and_loses_ties() -> None:
    hall = EMPTY.replace("..H...", "1.Ho..")
    here = acted(dungeon(hall, "W3 hero", "A5", is_ducked=True), dice="1 d4:1 d4:4  4 4 4 4 4  2")
    assert here.rolls[3:] == ["enemies attack 5+: 4 4 4 4 4", "hero attack 3+: 2"], "equal Martial counts for the hero"
    assert here.told(MeleeBegan).is_surprise
    assert here.where("e1") == (3, 2)


@pytest.mark.rule("DD-AI-17")
def test_a_patrol_that_stops_short_of_the_hero_does_not_strike() -> None:
    hall = EMPTY.replace("..H...", "1..Ho.")
    for move, strikes in ((2, False), (3, True)):
        dice = "1 d4:1 d4:4" + "  1 1 1 1 1 1" * strikes
        here = acted(dungeon(hall, "W3 hero", f"A5 Move{move}", is_ducked=True), dice=dice)
        assert bool(here.all_told(MeleeBegan)) is strikes
        assert here.where("e1") == (3, 3)


@pytest.mark.rule("DD-AI-14", "DD-AI-17")
def test_who_is_rooted_patrols_nowhere_and_runs_into_nobody() -> None:
    hall = EMPTY.replace("..H...", ".1Ho..")
    start = dungeon(hall, "W3 hero", "A5", is_ducked=True)
    here = acted(replace(start, enemies=(replace(start.enemies[0], statuses=(ROOT,)),)), dice="1 d4:1 d4:4")
    assert texts(here, EnemyMoved) == ["Raider e1 patrols toward the right: not a step"]
    assert here.all_told(MeleeBegan) == []


# Step 4


@pytest.mark.rule("DD-AI-20", "DD-MOVE-09")
def test_without_a_ranged_attack_it_charges_and_strikes_if_it_gets_there() -> None:
    here = acted(dungeon(IN_SIGHT, "W3 hero", "A1"), dice="1 1")
    assert texts(here, EnemyChose) == ["Raider e1: charge"]
    assert texts(here, EnemyMoved) == ["Raider e1 closes in: (3,5) (3,4) (3,3) (3,2)"]
    assert here.told(MeleeBegan).attacker == "Raider e1"
    short = acted(dungeon(IN_SIGHT, "W3 hero", "A1 Move3"))
    assert walked(short)[-1] == (3, 3)
    assert short.all_told(MeleeBegan) == []


@pytest.mark.rule("DD-AI-21")
def test_without_a_ranged_attack_it_strikes_from_where_it_is_adjacent() -> None:
    here = acted(dungeon(BESIDE, "W3 hero", "A1"), dice="1 1")
    assert texts(here, EnemyChose) == ["Raider e1: melee"]
    assert here.all_told(EnemyMoved) == []


@pytest.mark.rule("DD-AI-22", "DD-AI-23", "DD-AI-26", "DD-AI-27", "DD-AI-28")
@pytest.mark.parametrize(
    ("face", "branch"),
    [(1, "advance"), (2, "shoot"), (3, "shoot"), (4, "shoot")],
)
def test_a_shooter_at_a_distance_advances_or_shoots(face: int, branch: str) -> None:  # G-DD-D26
    here = acted(dungeon(IN_SIGHT, "W3 hero", shooter("A2")), dice=f"d4:{face}" + " 1" * (branch == "shoot"))
    assert texts(here, EnemyChose) == [f"Raider e1: {branch} (D4 {face} against Aggression 2)"]
    assert len(here.all_told(ShotFired)) == (branch == "shoot")
    assert len(here.all_told(EnemyMoved)) == (branch == "advance")


@pytest.mark.rule("DD-AI-22", "DD-AI-23", "DD-AI-24", "DD-AI-25", "DD-AI-27")
@pytest.mark.parametrize(
    ("face", "branch"),
    [(1, "melee"), (2, "melee"), (3, "melee"), (4, "retreat")],
)
def test_a_shooter_beside_the_hero_strikes_or_retreats(face: int, branch: str) -> None:  # G-DD-D27
    dice = " 1 1 1 1 1" if branch == "melee" else " d4:4 3"
    here = acted(dungeon(BESIDE, "W3 hero", shooter("A4")), dice=f"d4:{face}{dice}")
    assert texts(here, EnemyChose) == [f"Raider e1: {branch} (D4 {face} against Aggression 4)"]


@pytest.mark.rule("DD-AI-27")
@pytest.mark.parametrize(
    ("option", "afar", "beside"),
    [
        ("counts-as-greater", "shoot", "retreat"),
        ("counts-as-less", "advance", "melee"),
        ("hold", "hold", "hold"),
    ],
)
def test_a_die_equal_to_aggression_is_the_rulings(option: str, afar: str, beside: str) -> None:
    """R-DD-63."""
    ruled = rulings(f"R-DD-63={option}")
    assert branch_of(3, 3, False, ruled)[0] == afar
    assert branch_of(3, 3, True, ruled)[0] == beside
    assert [branch_of(face, 3, False, ruled)[0] for face in (2, 4)] == ["advance", "shoot"], "only the equal die"
    dice = {"shoot": "1", "advance": "", "hold": ""}[afar]
    here = acted(dungeon(IN_SIGHT, "W3 hero", shooter("A3")), dice=f"d4:3 {dice}", ruled=ruled)
    assert texts(here, EnemyChose) == [f"Raider e1: {afar} (D4 3 against Aggression 3)"]
    assert here.where("e1") == ((3, 2) if afar == "advance" else (3, 6))
    dice = {"retreat": "d4:4 1", "melee": "1 1 1 1", "hold": ""}[beside]
    near = acted(dungeon(BESIDE, "W3 hero", shooter("A3")), dice=f"d4:3 {dice}", ruled=ruled)
    assert texts(near, EnemyChose) == [f"Raider e1: {beside} (D4 3 against Aggression 3)"]


@pytest.mark.rule("DD-AI-23")
@pytest.mark.parametrize(("option", "strikes"), [("as-printed", False), ("attack-if-arrived", True)])
def test_a_shooter_that_arrives_strikes_only_where_the_ruling_says(option: str, strikes: bool) -> None:
    """R-DD-64."""
    here = acted(
        dungeon(IN_SIGHT, "W3 hero", shooter("A2")),
        dice="d4:1" + " 1 1 1" * strikes,
        ruled=rulings(f"R-DD-64={option}"),
    )
    assert walked(here)[-1] == (3, 2)
    assert bool(here.all_told(MeleeBegan)) is strikes


# Retreat


@pytest.mark.rule("DD-AI-24", "DD-AI-25")
@pytest.mark.parametrize(("face", "is_free"), [(3, False), (4, True)])
def test_a_retreat_gives_the_hero_a_free_attack_on_four(face: int, is_free: bool) -> None:
    """R-DD-65: the hero attacks before it leaves, and it does not strike back."""
    answers = ["free-attack=strike"] if is_free else []
    here = acted(dungeon(BESIDE, "W3 hero", shooter("A1 W2")), *answers, dice=f"d4:1 d4:4 {face}" + " 4 4" * is_free)
    rolls = ["enemies advance or shoot: 1", "enemies retreat side: 4", f"hero free attack 4+: {face}"]
    assert here.rolls == rolls + ["hero attack 4+: 4", "hero wound 4+: 4"] * is_free
    assert here.where("e1") == (3, 6)
    assert len(here.all_told(WoundsLost)) == is_free
    if is_free:
        assert here.told(MeleeBegan).blows_back is None


@pytest.mark.rule("DD-AI-25")
def test_the_free_attack_may_be_let_go_and_may_slay() -> None:
    start = dungeon(BESIDE, "W3 hero", shooter("A1 W1"))
    held = acted(start, "free-attack=hold", dice="d4:1 d4:4 4")
    assert held.where("e1") == (3, 6)
    slain = acted(start, "free-attack=strike", dice="d4:1 d4:4 4  4 4")
    assert slain.state.enemies == ()
    assert slain.all_told(EnemyMoved) == []


@pytest.mark.rule("DD-AI-25")
@pytest.mark.parametrize(
    ("side", "way"),
    [
        (3, "not a step, stopped by the hero"),
        (4, "(3,5), stopped by a wall"),
        (1, "(2,4) (1,4), stopped by the edge of the map"),
        (2, "(4,4), stopped by scatter"),
    ],
)
def test_a_retreat_goes_as_far_as_is_open(side: int, way: str) -> None:
    hall = """
        ......
        ......
        ..H1.#
        ......
        ...o..
        ......
    """
    here = acted(dungeon(hall, "W3 hero", shooter("A1")), dice=f"d4:1 d4:{side} 1")
    toward = {1: "top", 2: "bottom", 3: "left", 4: "right"}[side]
    assert texts(here, EnemyMoved) == [f"Raider e1 retreats toward the {toward}: {way}"]


def test_a_retreat_climbs_what_stops_a_patrol() -> None:
    hall = BESIDE.replace("..H1..", "..H1o.")
    climbed = acted(dungeon(hall, "W3 hero", shooter("A1")), dice="d4:1 d4:4 1", ruled=rulings("R-DD-32=climb-2"))
    assert climbed.where("e1") == (3, 6)
    crossed = acted(
        dungeon(hall.replace("o", "="), "W3 hero", shooter("A1")),
        dice="d4:1 d4:4 1",
        ruled=rulings("R-DD-66=barricade-stops"),
    )
    assert crossed.where("e1") == (3, 6)


@pytest.mark.rule("DD-AI-25", "DD-SHARED-02")
def test_destiny_may_re_roll_the_chance_of_a_free_attack() -> None:
    start = dungeon(BESIDE, "W3 Dst1 hero", shooter("A1 W1"))
    here = acted(start, "reroll=1", "free-attack=hold", dice="d4:1 d4:4 3 4")
    assert here.rolls[-2:] == ["hero free attack 4+: 3", "hero free attack again 4+: 4"]
    assert here.state.deeds.destiny_spent == 1


@pytest.mark.rule("DD-AI-25", "DD-COVER-05")
def test_a_free_attack_from_hiding_is_noticed_or_not_and_ends_the_hiding() -> None:
    hall = BESIDE.replace("..H1..", ".oH1..")
    start = dungeon(hall, "W3 I2 S3 hero", shooter("A1 W1 D5"), is_ducked=True)
    here = acted(start, "free-attack=strike", dice="4 d4:1 d4:4 4  1  4 4")
    assert here.rolls[4:] == ["enemies notice 6+: 1", "hero attack 3+: 4", "hero wound 4+: 4"]
    assert here.told(MeleeBegan).is_sneak
    assert not here.state.hero.is_ducked


# Ducking under fire


@pytest.mark.parametrize(
    ("option", "still_ducked"),
    [
        ("until-move-attack-or-interact", ["nothing", "missed", "spotted"]),
        ("one-turn", []),
        ("until-spotted", ["nothing", "move", "door", "missed"]),
    ],
)
def test_ducking_lasts_as_the_ruling_says(option: str, still_ducked: list[str]) -> None:
    """R-DD-87, looked at in the hero's next turn."""
    ruled = rulings(f"R-DD-87={option}")
    hall = """
        .....o
        ....H.
        ......
        ......
        ......
        ......
    """
    quiet = dungeon(hall, "W3 P3 hero", is_ducked=True, exit=(Side.RIGHT, 2))
    watched = dungeon(DUCKED, "W3 hero", "A1 Move0", is_ducked=True)
    after = {
        "nothing": played(quiet, "end", ruled=ruled),
        "move": played(quiet, "move:3,5", "end", ruled=ruled),
        "door": played(quiet, "door", "end", dice="1", ruled=ruled),
        "missed": played(watched, "end", dice="3 d4:1", ruled=ruled),
        "spotted": played(watched, "end", dice="4", ruled=ruled),
    }
    assert [what for what, here in after.items() if here.state.hero.is_ducked] == still_ducked


@pytest.mark.rule("DD-COVER-05")
@pytest.mark.parametrize(
    ("option", "noticed", "unnoticed"),
    [
        ("until-move-attack-or-interact", False, False),
        ("one-turn", True, True),
        ("until-spotted", False, True),
    ],
)
def test_an_attack_ends_ducking_as_the_ruling_says(option: str, noticed: bool, unnoticed: bool) -> None:
    """R-DD-87, looked at in the same turn: after an attack that was noticed, and after one that was not."""
    hall = BESIDE.replace("..H1..", ".oH1..")
    start = dungeon(hall, "W3 hero", "W3", is_ducked=True)
    for face, still in ((6, noticed), (1, unnoticed)):
        here = played(start, "melee:e1", dice=f"{face} 1 1", ruled=rulings(f"R-DD-87={option}"))
        assert here.state.hero.is_ducked is still


@pytest.mark.rule("DD-AI-20")
def test_who_is_rooted_does_not_charge() -> None:
    start = dungeon(IN_SIGHT, "W3 hero", "A1")
    rooted = replace(start, enemies=(replace(start.enemies[0], statuses=(ROOT,)),))
    here = acted(rooted)
    assert here.where("e1") == (3, 6)
