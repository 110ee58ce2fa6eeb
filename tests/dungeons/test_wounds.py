"""Wounds one by one: wound rolls, saves, losses, and what Destiny is good for (DD-WOUND, DD-SHARED-01 to -03)."""

from __future__ import annotations

import pytest
from dungeons.dungeon_scenes import USUAL, Played, dungeon, enemy_phase, hall, played, rulings, sheet
from msgspec.structs import replace

from dwethia.dice import DiceStream, dice_key, seed_from
from dwethia.dungeons.events import DestinyReturned, DestinySpent, MeleeBegan, WoundsLost
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.rooms.squares import Side
from dwethia.dungeons.setup.plan import HERO
from dwethia.dungeons.state import Dungeon, Exit
from dwethia.engine.game import Game
from dwethia.rulebook import Rulings
from dwethia.weapon import WeaponKeyword

BESIDE, ACROSS = hall("..H1.."), hall("..H=1.")


def struck(hero: str, *answers: str, dice: str, ruled: Rulings = USUAL, enemy: str = "A1 S3") -> Played:
    """An enemy strikes a hero without dice of its own: it hits and wounds on 4+."""
    return played(enemy_phase(dungeon(BESIDE, f"A0 {hero} hero", enemy)), *answers, dice=dice, ruled=ruled)


# The wound roll and the loss


@pytest.mark.rule("DD-WOUND-01", "DD-WOUND-03", "DD-BARR-05")
def test_a_defender_behind_the_barricade_has_one_defense_more() -> None:  # G-DD-D19
    long = sheet("S4 W3 hero", "Hero", "H.1", reach=2)
    open_ground = played(dungeon(BESIDE, long, "D3"), "melee:e1", dice="1 1").told(MeleeBegan)
    assert open_ground.blows.wound_need == 3
    behind = played(dungeon(ACROSS, long, sheet("D3", reach=2)), "melee:e1", dice="1 1").told(MeleeBegan)
    assert (behind.blows.against.total, behind.blows.wound_need) == (4, 4)
    assert behind.blows_back is not None
    assert behind.blows_back.against.total == 4  # the barricade is between them either way


@pytest.mark.rule("DD-SHARED-02")
@pytest.mark.parametrize(("enemy", "is_asked"), [("A0 W1", False), ("A0 W2", True), ("A0 W1 save5", True)])
def test_a_reroll_that_can_change_nothing_is_not_offered(enemy: str, is_asked: bool) -> None:
    start = dungeon(BESIDE, "A2 W3 Dst1 hero", enemy)
    dice = "4 4  4 1" + ("  1" if "save" in enemy else "")
    assert played(start, "melee:e1", dice=dice).questions.count("reroll") == is_asked


@pytest.mark.rule("DD-SHARED-02", "DD-AI-25")
@pytest.mark.parametrize(("reach", "is_asked"), [(2, True), (1, False)])
def test_no_free_attack_is_mended_that_the_hero_could_not_make(reach: int, is_asked: bool) -> None:
    hero = sheet("W3 Dst1 hero", "Hero", "H.1", reach=reach)
    start = enemy_phase(dungeon(hall("H.1"), hero, sheet("A0", arms="24in S2", reach=2)))
    assert played(start, dice="d4:4 d4:1 3").questions == ["reroll"] * is_asked


@pytest.mark.rule("DD-WOUND-04", "DD-WOUND-08")
def test_each_success_takes_one_wound_from_a_running_total() -> None:
    first = played(dungeon(BESIDE, "A3 W3 hero", "A0 W3"), "melee:e1", dice="4 4 1  4 4")
    (hurt,) = first.state.enemies
    assert (hurt.wounds, hurt.sheet.profile.wounds) == (1, 3)
    assert first.told(WoundsLost).text() == "Raider e1 loses 2 Wounds and has 1 left"
    again = played(dungeon(BESIDE, "A3 W3 hero", "A0 W3"), "melee:e1", "melee:e1", dice="4 1 1  4  4 4 1  4 3  1 1 1")
    assert [each.left for each in again.all_told(WoundsLost)] == [2, 1]


@pytest.mark.rule("DD-WOUND-05")
def test_the_slain_leave_the_map_at_once_and_wounds_beyond_the_last_are_lost() -> None:
    fight = played(dungeon(BESIDE, "A3 W3 hero", "A0 W1"), "melee:e1", dice="4 4 4  4 4 4")
    assert fight.told(WoundsLost).lost == 1
    assert fight.state.enemies == ()
    assert "move:1,4" in fight.options


@pytest.mark.rule("DD-WOUND-09", "DD-WOUND-02")
def test_every_number_is_told_before_the_dice_with_its_reasons() -> None:
    start = dungeon(BESIDE, "M4 I1 S4 A2 W3 hero", "M5 D3")
    assert played(start, "melee:e1", dice="1 1 1").told(MeleeBegan).text().splitlines() == [
        "Hero makes a melee attack on Raider e1",
        "  Hero: 2 dice; Martial 4 = 4 Martial of Hero (DD-MELEE-04): 5+; wounds with 4 = 4 Strength of Hero "
        "(DD-WOUND-01) against 3 = 3 Defense of Raider e1 (DD-WOUND-01): 3+",
        "  Raider e1: 1 dice; Martial 5 = 5 Martial of Raider e1 (DD-MELEE-04): 3+; wounds with 3 = 3 Strength of "
        "Raider e1 (DD-WOUND-01) against 3 = 3 Defense of Hero (DD-WOUND-01): 4+",
    ]


# Saves


@pytest.mark.rule("DD-WOUND-06", "DD-GEAR-08")
@pytest.mark.parametrize(("face", "left"), [(4, 1), (5, 2)])
def test_a_save_ignores_the_wound_on_its_figure_or_more(face: int, left: int) -> None:
    assert struck("W2 save5", dice=f"4 4 {face}").state.hero.wounds == left
    slain = played(dungeon(BESIDE, "W3 hero", "A0 W1 save5"), "melee:e1", dice=f"4 4 {face}").state.enemies == ()
    assert slain is (left == 1)


@pytest.mark.rule("DD-WOUND-06")
def test_each_wound_has_its_own_save_and_the_defenders_come_first() -> None:
    start = dungeon(BESIDE, "A2 W3 save4 hero", "A2 W3 save6")
    fight = played(start, "melee:e1", dice="4 4  4 4  4 4  4 4  6 5  4 3")
    assert fight.rolls[4:] == ["enemies save 6+: 6", "enemies save 6+: 5", "hero save 4+: 4", "hero save 4+: 3"]
    assert (fight.state.hero.wounds, fight.state.enemies[0].wounds) == (2, 2)


@pytest.mark.rule("DD-MOVE-07", "DD-GEAR-07", "DD-GEAR-08")
def test_a_defensive_move_betters_the_save_by_one() -> None:  # G-DD-04
    start = dungeon(BESIDE, "A0 W3 save5 shield hero", "A1")
    plain = played(start, "end", dice="4 4 4")
    assert plain.rolls[2:] == ["hero save 5+: 4"]
    moved = played(start, "defend:1,3", "end", dice="4 4 4")
    assert moved.rolls[2:] == ["hero save 4+: 4"]
    assert moved.state.hero.wounds == 3


@pytest.mark.rule("DD-MOVE-07", "DD-GEAR-07")
def test_without_a_shield_there_is_no_defensive_move() -> None:
    turn = played(dungeon(BESIDE, "W3 save5 hero"))
    assert not any(each.startswith("defend") for each in turn.options)
    assert turn.faults("defend") == ["a Defensive move takes a shield (DD-GEAR-07)"]


@pytest.mark.rule("DD-MOVE-07")
def test_no_save_is_better_than_two() -> None:
    moved = played(dungeon(BESIDE, "A0 W3 save2 shield hero", "A1"), "defend:1,3", "end", dice="4 4 1")
    assert moved.rolls[2:] == ["hero save 2+: 1"]


@pytest.mark.rule("DD-RANGED-06", "DD-WOUND-06", "DD-ABIL-03", "DD-WOUND-07")
def test_a_wound_meets_save_then_special_rule_then_faith_then_destiny() -> None:
    hero = sheet("A0 W2 save6 ignore6 F1 Dst1 hero", "Hero", "H.1", special=_rules("Stand and Fight!"))
    answers = ("stand-and-fight=yes", "resolve=yes")
    fight = played(enemy_phase(dungeon(BESIDE, hero, "A1")), *answers, dice="4 4  5 5 3 3")
    assert fight.rolls[2:] == [
        "hero save 6+: 5",
        "hero ignore 6+: 5",
        "hero stand and fight 4+: 3",
        "hero resolve 4+: 3",
    ]
    assert fight.told(WoundsLost).left == 1


def _rules(*names: str) -> tuple[WeaponKeyword, ...]:
    return tuple(WeaponKeyword(each) for each in names)


@pytest.mark.rule("DD-RANGED-06")
def test_a_wound_ignored_by_a_special_rule_is_not_lost() -> None:
    assert struck("W2 ignore5", dice="4 4 5").state.hero.wounds == 2
    fight = played(dungeon(BESIDE, "W3 hero", "A0 W1 ignore5"), "melee:e1", dice="4 4 4")
    assert fight.rolls[2:] == ["enemies ignore 5+: 4"]
    assert fight.state.enemies == ()


# Destiny on a wound


@pytest.mark.rule("DD-WOUND-07")
@pytest.mark.parametrize(("face", "left"), [(3, 1), (4, 2)])
def test_destiny_ignores_a_wound_on_four_or_more(face: int, left: int) -> None:
    fight = struck("W2 Dst1", "resolve=yes", dice=f"4 4 {face}")
    assert fight.rolls[2:] == [f"hero resolve 4+: {face}"]
    assert fight.state.hero.wounds == left
    assert fight.told(DestinySpent).text() == "1 Destiny spent, 0 left"


@pytest.mark.rule("DD-WOUND-07")
def test_the_player_may_take_the_wound_and_keep_the_destiny() -> None:
    fight = struck("W2 Dst1", "resolve=no", dice="4 4")
    assert (fight.state.hero.wounds, fight.state.hero.destiny) == (1, 1)
    assert "resolve" not in struck("W2", dice="4 4").questions


@pytest.mark.parametrize(
    ("option", "answers", "dice"),
    [
        ("one-try-per-wound", ("resolve=yes",), "4 4 3"),
        ("until-destiny-runs-out", ("resolve=yes", "resolve=yes", "resolve=yes"), "4 4 3 3 3"),
    ],
)
def test_how_often_destiny_is_tried_on_a_wound_the_ruling_says(
    option: str, answers: tuple[str, ...], dice: str
) -> None:
    ruled = rulings(f"R-DD-18={option}", "R-DD-20.uses=wound-only", "R-DD-19=each-room")
    fight = struck("W2 Dst3", *answers, dice=dice, ruled=ruled)
    assert fight.questions.count("resolve") == len(answers)
    assert (fight.state.hero.wounds, fight.state.hero.destiny) == (1, 3 - len(answers))


def test_the_die_of_a_try_is_rolled_again_like_any_other() -> None:
    fight = struck("W2 Dst2", "resolve=yes", "reroll=1", dice="4 4 3 4", ruled=rulings("R-DD-19=each-room"))
    assert fight.rolls[2:] == ["hero resolve 4+: 3", "hero resolve again 4+: 4"]
    assert (fight.state.hero.wounds, fight.state.hero.destiny) == (2, 0)


# Destiny for re-rolls


@pytest.mark.rule("DD-SHARED-01", "DD-SHARED-02")
def test_two_bad_dice_are_rolled_again_together_and_neither_again() -> None:  # G-DD-S2
    start = dungeon(BESIDE, "A2 W3 Dst3 hero", "A0 W3")
    fight = played(start, "melee:e1", "reroll=2", dice="2 3  1 4  1")
    assert fight.rolls == ["hero attack 4+: 2 3", "hero attack again 4+: 1 4", "hero wound 4+: 1"]
    assert fight.questions == ["act", "reroll", "reroll"]  # the second is about the wound die
    assert fight.state.hero.destiny == 1


@pytest.mark.rule("DD-SHARED-02")
def test_destiny_buys_as_many_dice_as_missed_and_as_there_is_destiny_for() -> None:
    one = played(dungeon(BESIDE, "A3 W3 Dst5 hero", "A0"), "melee:e1", dice="4 1 1  4").asked[1]
    assert (one.question, one.options) == ("reroll", ("0", "1", "2"))
    poor = played(dungeon(BESIDE, "A3 W3 Dst1 hero", "A0"), "melee:e1", dice="1 1 1").asked[1]
    assert poor.options == ("0", "1")


@pytest.mark.rule("DD-SHARED-01")
def test_the_heros_save_may_be_rolled_again_and_an_enemys_dice_never() -> None:
    fight = struck("W2 save5 Dst1", "reroll=1", dice="4 4  4 5", enemy="A1 S3 Dst3")
    assert fight.rolls[2:] == ["hero save 5+: 4", "hero save again 5+: 5"]
    missed = played(dungeon(BESIDE, "W3 hero", "A2 Dst3"), "melee:e1", dice="1  1 1")
    assert missed.questions == ["act"]


@pytest.mark.rule("DD-SHARED-02", "DD-WOUND-07")
@pytest.mark.parametrize(
    ("option", "asked"), [("wound-and-rerolls", ["reroll", "resolve"]), ("wound-only", ["resolve"])]
)
def test_what_destiny_is_good_for_the_ruling_says(option: str, asked: list[str]) -> None:
    fight = struck("W2 save5 Dst1", dice="4 4 1", ruled=rulings(f"R-DD-20.uses={option}"))
    assert fight.questions == asked


@pytest.mark.parametrize(
    ("option", "profile", "dice", "left"),
    [("no", "W1 Dst1", "4 4", 0), ("last-wound", "W1 Dst1", "4 4 4", 1), ("last-wound", "W2 Dst1", "4 4", 1)],
)
def test_enemies_spend_destiny_on_their_last_wound_or_never(option: str, profile: str, dice: str, left: int) -> None:
    ruled = rulings(f"R-DD-20.enemies={option}")
    fight = played(dungeon(BESIDE, "W3 hero", f"A0 {profile}"), "melee:e1", dice=dice, ruled=ruled)
    assert sum(each.wounds for each in fight.state.enemies) == left


@pytest.mark.parametrize(("option", "destiny"), [("each-turn", 1), ("each-room", 0)])
def test_enemies_who_spend_destiny_get_it_back_when_the_hero_does(option: str, destiny: int) -> None:
    ruled = rulings("R-DD-20.enemies=last-wound", f"R-DD-19={option}")
    start = dungeon(BESIDE, "A1 W3 hero", "A0 W1 Dst1")
    fight = played(start, "melee:e1", "end", dice="4 4 4  1", ruled=ruled)
    assert fight.state.enemies[0].destiny == destiny


# When Destiny comes back {R-DD-19}


def after_leaving(start: Dungeon, ruled: Rulings) -> Dungeon:
    """The state in the next room, which dice of their own have made."""
    dice = DiceStream(dice_key(seed_from("the next room")))
    game: Game[Dungeon] = Game.imagined(DungeonRules(), start, ruled, (HERO,), dice, ())
    game.answer(HERO, "move:out")
    assert game.state.here.number == 2
    return game.state


@pytest.mark.rule("DD-SHARED-03")
@pytest.mark.parametrize(
    ("option", "next_turn", "next_room"), [("each-turn", 2, 2), ("each-room", 0, 2), ("never", 0, 0)]
)
def test_spent_destiny_comes_back_as_the_ruling_says(option: str, next_turn: int, next_room: int) -> None:
    ruled = rulings(f"R-DD-19={option}")
    start = dungeon(BESIDE, "W3 Dst2 hero", "A0", exit=(Side.TOP, 3), destiny=0)
    later = played(start, "end", dice="1", ruled=ruled)
    assert later.state.hero.destiny == next_turn
    assert len(later.all_told(DestinyReturned)) == (option == "each-turn")
    assert after_leaving(replace(start, exit=Exit.OPEN), ruled).hero.destiny == next_room
