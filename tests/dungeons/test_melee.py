"""Melee: Aggression rolls, who is in reach, what adds to Martial, and the odds of a fight (DD-MELEE)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from counts import count
from dungeons.dungeon_scenes import USUAL, Played, dungeon, enemy_phase, hall, played, rulings, sheet
from msgspec.structs import replace
from scipy.stats import chisquare

from dwethia.dice import DiceStream, dice_key, seed_from
from dwethia.dungeons.combat.melee import Fought, bout, fight
from dwethia.dungeons.events import BeyondReach, MeleeBegan, WoundsLost
from dwethia.dungeons.forecast import forecast_melee
from dwethia.dungeons.rooms.squares import area, square
from dwethia.dungeons.state import Dungeon
from dwethia.engine.branching import Policy
from dwethia.engine.odds import eager, odds, plain
from dwethia.engine.play import perform
from dwethia.engine.procedure import Stage, then
from dwethia.rulebook import Rulings

BESIDE = hall("..H1..")


def began(
    drawing: str, hero: str = "W3 hero", *enemies: str, ruled: Rulings = USUAL, reach: int = 1, attacks: str = "hero"
) -> MeleeBegan:
    """The numbers of a melee that the hero or e1 begins; all dice miss."""
    start = dungeon(
        drawing, sheet(hero, "Hero", "H.1", reach=reach), *(sheet(each, reach=reach) for each in enemies or ("W1",))
    )
    fought = (
        played(start, "melee:e1", dice="1 1", ruled=ruled)
        if attacks == "hero"
        else played(enemy_phase(start, "e1"), dice="1 1", ruled=ruled)
    )
    return fought.told(MeleeBegan)


# The procedure


@pytest.mark.rule(
    "DD-MELEE-04", "DD-MELEE-09", "DD-MELEE-10", "DD-MELEE-11", "DD-MELEE-12", "DD-WOUND-01", "DD-WOUND-02"
)
def test_both_sides_roll_their_aggression_and_strike_at_the_same_time() -> None:
    fight = played(dungeon(BESIDE, "M5 S4 A2 W3 hero", "M4 D3 S3 A1 W1"), "melee:e1", dice="3 2  5  3  4")
    assert fight.rolls == ["hero attack 3+: 3 2", "enemies attack 5+: 5", "hero wound 3+: 3", "enemies wound 4+: 4"]
    assert [each.text() for each in fight.all_told(WoundsLost)] == [
        "Hero loses 1 Wound and has 2 left",
        "Raider e1 loses 1 Wound and is slain",
    ]
    assert fight.state.enemies == ()


@pytest.mark.rule("DD-MELEE-13", "DD-MELEE-10")
def test_an_enemy_that_attacks_rolls_first_and_by_the_same_numbers() -> None:
    start = dungeon(BESIDE, "M4 S3 D4 A1 W3 hero", "M5 S4 A2 W1")
    fight = played(enemy_phase(start), dice="3 3  4  4 3")
    assert fight.rolls == ["enemies attack 3+: 3 3", "hero attack 5+: 4", "enemies wound 4+: 4 3"]
    assert fight.state.hero.wounds == 2


@pytest.mark.rule("DD-MELEE-10", "DD-MELEE-11")
def test_a_model_without_aggression_rolls_no_dice() -> None:
    fight = played(dungeon(BESIDE, "A0 W3 hero", "A2 W1"), "melee:e1", dice="1 1")
    assert fight.rolls == ["enemies attack 4+: 1 1"]


@pytest.mark.rule("DD-MELEE-09", "DD-WOUND-02")
@pytest.mark.parametrize(
    ("own", "other", "needed"),
    [
        (4, 4, 4), (5, 4, 3), (4, 5, 5), (8, 4, 2), (4, 8, 6), (3, 2, 3), (2, 3, 5), (7, 4, 3), (4, 7, 5), (1, 2, 6),
        (2, 1, 2), (0, 0, 4), (1, 0, 2), (0, 1, 6),
    ],
)  # fmt: skip
def test_the_chart_tests_equal_first_and_then_double_or_more(own: int, other: int, needed: int) -> None:  # G-DD-D16
    blows = began(BESIDE, f"M{own} S{own} W3 hero", f"M{other} D{other}").blows
    assert (blows.hit_need, blows.wound_need) == (needed, needed)


@pytest.mark.rule("DD-MELEE-09")
def test_the_higher_hits_on_three_and_is_hit_on_five() -> None:  # G-DD-S1
    told = began(BESIDE, "M5 W3 hero", "M4")
    assert told.blows_back is not None
    assert (told.blows.hit_need, told.blows_back.hit_need) == (3, 5)


@pytest.mark.rule("DD-MELEE-12")
def test_each_die_that_meets_the_number_earns_one_wound_roll_and_no_other_does() -> None:
    fight = played(dungeon(BESIDE, "M5 A4 W3 hero", "M4 W3"), "melee:e1", dice="3 6 2 3  1  1 1 1")
    assert fight.rolls == ["hero attack 3+: 3 6 2 3", "enemies attack 5+: 1", "hero wound 4+: 1 1 1"]


# What the defender's dice do {R-DD-09}


@pytest.mark.parametrize(
    ("option", "dice", "rolls"),
    [
        (
            "strike-back",
            "4 4  1 1",
            ["hero attack 4+: 4", "enemies attack 4+: 4", "hero wound 4+: 1", "enemies wound 4+: 1"],
        ),
        ("attacker-only", "4 1", ["hero attack 4+: 4", "hero wound 4+: 1"]),
        ("parry", "4 4", ["hero attack 4+: 4", "enemies attack 4+: 4"]),
        ("duel", "5 4 1", ["hero attack: 5", "enemies attack: 4", "hero wound 4+: 1"]),
    ],
)
def test_the_defenders_dice_mean_what_the_ruling_says(option: str, dice: str, rolls: list[str]) -> None:
    fight = played(dungeon(BESIDE), "melee:e1", dice=dice, ruled=rulings(f"R-DD-09={option}"))
    assert fight.rolls == rolls


def test_a_parry_takes_away_one_hit_and_never_strikes() -> None:
    ruled = rulings("R-DD-09=parry")
    fight = played(dungeon(BESIDE, "A2 W3 hero", "A3"), "melee:e1", dice="4 4  4 1 1  1", ruled=ruled)
    assert fight.rolls[2:] == ["hero wound 4+: 1"]
    more = played(dungeon(BESIDE, "A1 W3 hero", "A3"), "melee:e1", dice="4  6 6 6", ruled=ruled)
    assert len(more.rolls) == 2


@pytest.mark.parametrize(
    ("dice", "wounding"),
    [("5 1  6", "enemies wound 4+: 1"), ("6 4  5", "hero wound 4+: 1 1"), ("5 5  5", ""), ("3 1  2", "")],
)
def test_a_duel_is_won_by_the_highest_die_and_a_tie_by_nobody(dice: str, wounding: str) -> None:
    more = " 1" * wounding.count(" 1")
    fight = played(dungeon(BESIDE, "A2 W3 hero"), "melee:e1", dice=dice + more, ruled=rulings("R-DD-09=duel"))
    assert fight.rolls[2:] == ([wounding] if wounding else [])


def test_in_a_duel_destiny_rolls_the_lowest_misses_again() -> None:
    start = dungeon(BESIDE, "A3 W3 Dst2 hero")
    fight = played(start, "melee:e1", "reroll=2", dice="2 4 1  6 3  5  1 1", ruled=rulings("R-DD-09=duel"))
    assert fight.rolls == [
        "hero attack: 2 4 1",
        "hero attack again: 6 3",
        "enemies attack: 5",
        "hero wound 4+: 1 1",
    ]
    assert fight.state.hero.destiny == 0


# Who is in reach


@pytest.mark.rule("DD-MELEE-01")
@pytest.mark.parametrize(("option", "diagonally"), [("orthogonal-4", False), ("all-8", True)])
def test_an_attack_needs_an_adjacent_enemy(option: str, diagonally: bool) -> None:
    turn = played(dungeon(hall("..H1..", "...2..")), ruled=rulings(f"R-DD-13={option}"))
    assert "melee:e1" in turn.options
    assert ("melee:e2" in turn.options) is diagonally
    if not diagonally:
        assert turn.faults("melee:e2") == ["Raider e2 is 2 steps away, the weapon reaches 1 (DD-MELEE-01)"]


@pytest.mark.rule("DD-MELEE-02", "DD-MELEE-01")
@pytest.mark.parametrize(("reach", "struck"), [(1, ""), (2, "1"), (3, "12")])
def test_a_longer_weapon_makes_its_distance_adjacent(reach: int, struck: str) -> None:
    start = dungeon(hall("H.123."), sheet("W3 hero", "Hero", "H.1", reach=reach))
    turn = played(start)
    assert [each for each in turn.options if each.startswith("melee")] == [f"melee:e{mark}" for mark in struck]
    if reach == 3:
        assert turn.faults("melee:e3") == ["Raider e3 is 4 steps away, the weapon reaches 3 (DD-MELEE-01)"]
        assert began(hall("H..1.."), reach=3).is_reached


@pytest.mark.rule("DD-MELEE-02", "DD-MELEE-13")
def test_an_enemy_with_a_longer_weapon_strikes_from_where_it_stands() -> None:
    told = began(hall("H.1..."), "W3 hero", "W1", reach=2, attacks="enemy")
    assert (told.is_reached, told.by_enemy) == (True, True)


@pytest.mark.rule("DD-MELEE-11", "DD-MELEE-02")
@pytest.mark.parametrize("option", ["strike-back", "parry", "duel"])
@pytest.mark.parametrize(("away", "own", "answers"), [(1, 1, True), (2, 1, False), (2, 2, True), (3, 2, False)])
def test_a_defender_strikes_back_only_at_an_attacker_within_its_own_reach(
    away: int, own: int, answers: bool, option: str
) -> None:
    spear = sheet("A1", reach=3)
    start = dungeon(hall("H" + "." * (away - 1) + "1"), sheet("A2 W3 hero", "Hero", "H.1", reach=own), spear)
    fight = played(enemy_phase(start), dice="1" + " 1 1" * answers, ruled=rulings(f"R-DD-09={option}"))
    assert [each.split()[0] for each in fight.rolls] == ["enemies", "hero"][: 1 + answers]
    assert (fight.told(MeleeBegan).blows_back is not None) is answers
    assert [each.text() for each in fight.all_told(BeyondReach)] == [
        f"Hero does not strike back: Raider e1 is {away} steps away, its blows reach {own}; "
        "it defends with Martial 3 = 3 Martial of Hero (DD-MELEE-04)"
    ] * (not answers)


@pytest.mark.rule("DD-MELEE-11", "DD-MELEE-02")
def test_an_enemy_struck_from_afar_does_not_strike_back_either() -> None:
    start = dungeon(hall("H.1"), sheet("W3 hero", "Hero", "H.1", reach=2), "A3 W2")
    fight = played(start, "melee:e1", dice="4 4")
    assert fight.rolls == ["hero attack 4+: 4", "hero wound 4+: 4"]
    assert "DD-MELEE-11" in fight.told(BeyondReach).rules
    seen = forecast_melee(start, start.hero, start.enemies[0], USUAL)
    assert (seen.own.hurt, seen.target and seen.target.hurt) == (0.0, 0.25)


@pytest.mark.rule("DD-MELEE-11")
@pytest.mark.parametrize(("own", "theirs", "answers"), [(1, 1, True), (1, 2, False), (2, 1, True), (2, 2, True)])
def test_before_they_have_met_an_attacker_is_reckoned_to_strike_from_its_full_reach(
    own: int, theirs: int, answers: bool
) -> None:
    start = dungeon(hall("H....1"), sheet("W3 hero", "Hero", "H.1", reach=own), sheet("W1", reach=theirs))
    seen = forecast_melee(start, start.enemies[0], start.hero, USUAL)
    assert bool(seen.own.hurt) is answers


@pytest.mark.rule("DD-MELEE-03", "DD-BARR-06", "DD-SCAT-06")
@pytest.mark.parametrize("between", ["o", "=", "2"])
def test_reach_passes_over_scatter_barricade_and_models(between: str) -> None:
    told = began(hall(f"H{between}1..."), reach=2)
    assert ("DD-MELEE-03" in told.rules) is (between != "2")
    assert ("DD-BARR-06" in told.rules, "DD-SCAT-06" in told.rules) == (between == "=", between == "o")


@pytest.mark.rule("DD-MELEE-03", "DD-WALL-12")
def test_reach_never_passes_through_a_wall() -> None:
    long = sheet("W3 hero", "Hero", "H.1", reach=2)
    assert played(dungeon(hall("H#1..."), long)).faults("melee:e1") == [
        "a wall is between the hero and Raider e1 (DD-WALL-12)"
    ]
    assert "melee:e1" in played(dungeon(hall("H#....", ".1...."), long)).options  # past one corner
    assert "melee:e1" not in played(dungeon(hall("H#....", "#1...."), long)).options  # not through the gap of two


@pytest.mark.rule("DD-MELEE-02")
@pytest.mark.parametrize(("option", "struck"), [("steps-with-sight", "1234"), ("straight-lines-only", "14")])
def test_reach_counts_steps_or_straight_lines(option: str, struck: str) -> None:
    start = dungeon(hall("H..1..", "423..."), sheet("W3 hero", "Hero", "H.1", reach=3))
    turn = played(start, ruled=rulings(f"R-DD-14={option}"))
    assert [each for each in turn.options if each.startswith("melee")] == [f"melee:e{mark}" for mark in struck]


# What is added to Martial


@pytest.mark.rule("DD-MELEE-05")
def test_a_defender_beside_an_ally_adds_its_integrity() -> None:  # G-DD-D17
    assert began(BESIDE, "M5 W3 hero", "M4 I1").blows.hit_need == 3
    assert began(hall("..H12."), "M5 W3 hero", "M4 I1", "W1").blows.hit_need == 4
    assert began(hall("..H1.2"), "M5 W3 hero", "M4 I1", "W1").blows.hit_need == 3


@pytest.mark.rule("DD-MELEE-05")
@pytest.mark.parametrize(("option", "needed"), [("orthogonal-4", 3), ("all-8", 4)])
def test_whether_an_ally_at_the_corner_is_beside_the_ruling_says(option: str, needed: int) -> None:
    told = began(hall("..H1..", "....2."), "M5 W3 hero", "M4 I1", "W1", ruled=rulings(f"R-DD-13={option}"))
    assert told.blows.hit_need == needed


@pytest.mark.rule("DD-MELEE-05")
def test_a_negative_integrity_is_not_added() -> None:
    assert began(hall("..H12."), "M5 W3 hero", "M5 I-2", "W1").blows.hit_need == 4


@pytest.mark.rule("DD-MELEE-06", "DD-MELEE-05")
@pytest.mark.parametrize(
    ("option", "defending", "attacking"),
    [("defender-once", 5, 4), ("both-sides-once", 5, 5), ("defender-per-ally", 6, 4)],
)
def test_an_ally_helps_whom_the_ruling_says_and_as_often(option: str, defending: int, attacking: int) -> None:
    ruled, crowd = rulings(f"R-DD-11={option}"), hall("..H12.", "...3..")
    back = began(crowd, "W3 hero", "M4 I1", "W1", "W1", ruled=ruled).blows_back
    assert back is not None
    assert back.martial.total == defending
    attack = began(crowd, "W3 hero", "M4 I1", "W1", "W1", ruled=ruled, attacks="enemy")
    assert attack.blows.martial.total == attacking


@pytest.mark.rule("DD-MELEE-07")
def test_a_lone_hero_gains_nothing_from_those_beside_it() -> None:
    back = began(hall("..H1..", "..2..."), "M4 I2 W3 hero", "M4", "W1", attacks="enemy").blows_back
    assert back is not None
    assert back.martial.total == 4


@pytest.mark.rule("DD-MELEE-08")
def test_an_attacker_beside_soft_terrain_adds_its_integrity() -> None:  # G-DD-D18
    assert began(hall("..H1.."), "M4 I2 W3 hero", "M5").blows.hit_need == 5
    assert began(hall(".oH1.."), "M4 I2 W3 hero", "M5").blows.hit_need == 3
    assert began(hall("..H1..", "..===."), "M4 I2 W3 hero", "M5").blows.hit_need == 3
    assert began(hall(".IH1.."), "M4 I2 W3 hero", "M5").blows.hit_need == 3


@pytest.mark.rule("DD-MELEE-08", "DD-MELEE-13")
def test_an_enemy_at_cover_adds_its_integrity_when_it_attacks_and_not_when_it_is_attacked() -> None:
    attack = began(hall("..H1o."), "M5 W3 hero", "M4 I2", attacks="enemy")
    assert attack.blows.martial.total == 6
    defence = began(hall("..H1o."), "M5 W3 hero", "M4 I2")
    assert defence.blows.hit_need == 3


@pytest.mark.rule("DD-MELEE-08", "DD-WOUND-03")
@pytest.mark.parametrize(
    ("option", "beside", "behind"),
    [
        ("beside-and-behind", (6, 3), (6, 4)),
        ("adjacent-for-both", (6, 4), (6, 4)),
        ("between-for-both", (4, 3), (6, 4)),
    ],
)
def test_beside_and_behind_mean_what_the_ruling_says(
    option: str, beside: tuple[int, int], behind: tuple[int, int]
) -> None:
    """The Martial of the attacker and the Defense of the defender, both beside crates, then with one between them."""
    ruled = rulings(f"R-DD-12={option}")
    for drawing, numbers in ((hall("..H.1.", "..o.o."), beside), (hall("..Ho1."), behind)):
        blows = began(drawing, "M4 I2 W3 hero", "D3", ruled=ruled, reach=2).blows
        assert (blows.martial.total, blows.against.total) == numbers


def test_whoever_stands_on_the_barricade_is_beside_and_behind_it() -> None:
    start = dungeon(hall("..H1.."), "M4 I2 W3 hero", "D3")
    start = replace(start, room=replace(start.here, barricade=area(square(1, 3), square(1, 4))))
    climbed = played(start, "melee:e1", dice="1 1").told(MeleeBegan)
    assert (climbed.blows.martial.total, climbed.blows.against.total) == (6, 4)


# A patrol that is caught by surprise {R-DD-10}


def collision(dice: str, ruled: Rulings, hero: str = "W3 hero", enemy: str = "A2 P1") -> Played:
    """A ducked hero is not noticed (5 at 6+), and the enemy patrols to the left, into the hero."""
    start = dungeon(BESIDE, hero, enemy, is_ducked=True)
    return played(enemy_phase(start), dice=f"5 d4:1 d4:3 {dice}", ruled=ruled)


@pytest.mark.rule("DD-AI-17", "DD-MELEE-13")
@pytest.mark.parametrize(
    ("option", "dice", "rolls"),
    [
        (
            "comparison-ties",
            "4 5  3  3  5",
            ["enemies attack 5+: 4 5", "hero attack 3+: 3", "enemies wound 5+: 3", "hero wound 3+: 5"],
        ),
        ("equal-successes", "4 3  4  5", ["enemies attack 4+: 4 3", "hero attack 4+: 4", "hero wound 4+: 5"]),
    ],
)
def test_a_surprised_enemy_loses_ties(option: str, dice: str, rolls: list[str]) -> None:
    met = collision(dice, rulings(f"R-DD-10={option}"))
    assert met.rolls[3:] == rolls
    assert met.state.enemies == ()


def test_with_more_successes_a_surprised_enemy_still_strikes() -> None:
    met = collision("4 4  4  1 1  1", rulings("R-DD-10=equal-successes"))
    assert met.rolls[5:] == ["enemies wound 4+: 1 1", "hero wound 4+: 1"]


def test_in_a_duel_of_equal_successes_the_surprised_enemy_wins_nothing() -> None:
    ruled = rulings("R-DD-10=equal-successes", "R-DD-09=duel")
    assert len(collision("6 1  5", ruled).rolls) == 5
    assert collision("6 4  5  1 1", ruled).rolls[5:] == ["enemies wound 4+: 1 1"]


# Odds


def left_after(start: Dungeon, ruled: Rulings = USUAL, policy: Policy = plain) -> dict[tuple[int, int], float]:
    """The chances of the Wounds that the hero and e1 are left with when the hero attacks."""
    chances: dict[tuple[int, int], float] = {}
    for fought, chance in odds(attack_of(start, ruled), policy).items():
        key = (fought.attacker.wounds, fought.defender.wounds)
        chances[key] = chances.get(key, 0.0) + chance
    return chances


def attack_of(start: Dungeon, ruled: Rulings = USUAL) -> Stage[Fought]:
    return then(fight, bout(start, start.hero, start.enemies[0], ruled))


def counted(dice: int, hit: int, wound: int, save: int | None, wounds: int) -> dict[int, Fraction]:
    """The Wounds left of a model, every face of every die counted one by one."""
    left: dict[int, Fraction] = {}
    for attack in product(range(1, 7), repeat=dice):
        hits = sum(face >= hit for face in attack)
        for blows in product(range(1, 7), repeat=hits):
            struck = sum(face >= wound for face in blows)
            for saves in product(range(1, 7), repeat=struck):
                unsaved = sum(save is None or face < save for face in saves)
                stays = max(wounds - unsaved, 0)
                left[stays] = left.get(stays, Fraction(0)) + Fraction(1, 6 ** (dice + hits + struck))
    return left


def test_the_odds_of_a_blow_struck_back_are_those_worked_out_by_hand() -> None:
    """Each side hits on 4+ and wounds on 4+; the enemy saves on 5+: a quarter for the hero, a sixth for the enemy."""
    chances = left_after(dungeon(BESIDE, "W1 hero", "W1 save5"))
    assert chances == pytest.approx({(1, 1): 15 / 24, (1, 0): 3 / 24, (0, 1): 5 / 24, (0, 0): 1 / 24})


def test_the_odds_of_a_fight_are_those_of_counting_every_die() -> None:
    start = dungeon(BESIDE, "M5 S4 D4 A2 W2 save4 hero", "M4 S6 D3 A2 W1 save6")
    hero, enemy = counted(2, 5, 3, 4, 2), counted(2, 3, 3, 6, 1)
    chances = {(mine, its): float(p * q) for mine, p in hero.items() for its, q in enemy.items()}
    assert left_after(start) == pytest.approx(chances)


def test_the_odds_know_what_destiny_mends() -> None:
    """A hit at once (1/2) leaves the point for the wound die (3/4); a hit mended (1/4) does not (1/2)."""
    start = dungeon(BESIDE, "W1 Dst1 hero", "A0 W1")
    assert left_after(start) == pytest.approx({(1, 1): 3 / 4, (1, 0): 1 / 4})
    assert left_after(start, policy=eager) == pytest.approx({(1, 1): 1 / 2, (1, 0): 1 / 2})


@pytest.mark.parametrize("option", ["strike-back", "attacker-only", "parry", "duel"])
def test_fights_that_are_played_fall_as_the_odds_have_it(option: str) -> None:
    ruled = rulings(f"R-DD-09={option}")
    start = dungeon(BESIDE, "M5 S4 A3 W2 save5 hero", "M4 S4 A2 W2 save6")
    dice, fights = DiceStream(dice_key(seed_from(f"melee {option}"))), count(2_000, 50_000)
    seen = Counter(perform(attack_of(start, ruled), dice) for _ in range(fights))
    chances = odds(attack_of(start, ruled))
    assert set(seen) <= set(chances)
    expected = [chance * fights for chance in chances.values()]
    assert min(expected) > 5
    assert chisquare([seen[each] for each in chances], expected).pvalue > 0.001
