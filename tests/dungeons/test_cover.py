"""Duck Into Cover and sneak attacks (DD-COVER)."""

from __future__ import annotations

from typing import Any

import pytest
from dungeons.dungeon_scenes import USUAL, dungeon, enemy_phase, hall, played, power, rulings, sheet
from msgspec.structs import replace

from dwethia.dungeons.events import Caught, Checked, Ducked, EnemyLooked, MeleeBegan, ShotFired
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.rooms.squares import Side
from dwethia.dungeons.setup.plan import HERO
from dwethia.dungeons.setup.sheets import Sheet
from dwethia.dungeons.state import Dungeon, Exit
from dwethia.rulebook import Rulings

LINE = hall("H....1", "o")
BESIDE = hall("H1", "o")


def hidden(drawing: str, hero: str | Sheet, *enemies: str | Sheet, **changes: Any) -> Dungeon:
    """A hero who has ducked in an earlier turn."""
    own = sheet(f"W3 {hero} hero", "Hero", "H.1", arms="24in S2") if isinstance(hero, str) else hero
    return dungeon(drawing, own, *enemies, is_ducked=True, **changes)


def fired_at(start: Dungeon, dice: str, ruled: Rulings = USUAL) -> ShotFired:
    """The enemy spots the ducked hero, shoots and misses."""
    return played(enemy_phase(start), dice=f"6 d4:4 {dice}", ruled=ruled).told(ShotFired)


# Ducking


@pytest.mark.rule("DD-COVER-01", "DD-COVER-02", "DD-COVER-08", "DD-SCAT-05", "DD-BARR-05")
@pytest.mark.parametrize("cover", ["o", "="])
def test_a_hero_beside_scatter_or_barricade_ducks_by_an_action(cover: str) -> None:
    turn = played(dungeon(hall(f"H{cover}")), "duck")
    assert (turn.state.hero.is_ducked, turn.state.actions) == (True, 1)
    assert turn.told(Ducked).text() == f"Hero ducks into cover by {'scatter' if cover == 'o' else 'the barricade'}"
    assert DungeonRules().view(turn.state, HERO).hero.is_ducked
    assert turn.faults("duck") == ["the hero has ducked already (DD-COVER-01)"]


@pytest.mark.rule("DD-COVER-02")
@pytest.mark.parametrize("drawing", [hall("H.o"), hall("H#"), hall("HI")])
def test_nothing_else_is_cover_to_duck_into(drawing: str) -> None:
    turn = played(dungeon(drawing))
    assert "duck" not in turn.options
    assert turn.faults("duck") == ["neither scatter nor the barricade is adjacent (DD-COVER-02)"]


@pytest.mark.rule("DD-COVER-02")
@pytest.mark.parametrize(("option", "ducks"), [("orthogonal-4", False), ("all-8", True)])
def test_whether_a_corner_is_adjacent_to_duck_the_ruling_says(option: str, ducks: bool) -> None:
    turn = played(dungeon(hall("H", ".o")), ruled=rulings(f"R-DD-13={option}"))
    assert ("duck" in turn.options) is ducks


# Under fire


@pytest.mark.rule("DD-COVER-03", "DD-RANGED-04", "DD-AIRNG-04")
def test_the_integrity_of_a_ducked_hero_makes_a_shooter_miss() -> None:
    start = hidden(LINE, "I2", sheet("A0 P4", arms="24in S3"))
    assert fired_at(start, "4").aim.hit is not None
    assert str(fired_at(start, "4").aim.hit) == (
        "5 = 3 7 less Perception 4 of Raider e1 (DD-AI-10) + 2 Integrity of Hero, ducked (DD-COVER-03)"
    )
    standing = played(enemy_phase(dungeon(LINE, "I2 W3 hero", sheet("A0 P4", arms="24in S3"))), dice="d4:4 2")
    assert standing.rolls[1:] == ["enemies hit 3+: 2"]


@pytest.mark.rule("DD-COVER-03")
@pytest.mark.parametrize(
    ("perception", "option", "number", "added"),
    [
        ("skill-with-check", "worsen-shooter", 5, 4),
        ("skill-with-check", "literal-subtract", 5, 4),  # a skill that is lowered is a worse shot
        ("check-only", "worsen-shooter", 6, None),
        ("check-only", "literal-subtract", 2, None),
        ("literal-one-number", "worsen-shooter", 6, 4),
        ("literal-one-number", "literal-subtract", 2, 4),
    ],
)
def test_which_way_integrity_works_the_rulings_say(
    perception: str, option: str, number: int, added: int | None
) -> None:
    """Perception 4 against Integrity 2: what a hit roll needs, and what Perception and Strength 2 come to added up."""
    start = hidden(LINE, "I2", sheet("A0 P4", arms="24in S2"))
    ruled = (f"R-DD-01={perception}", f"R-DD-04={option}")
    hit = fired_at(start, "1", rulings(*ruled, "R-DD-02=both-hit-then-wound")).aim.hit
    assert hit is not None
    assert hit.total == number
    single = fired_at(start, "1", rulings(*ruled, "R-DD-02=both-single-roll")).aim
    assert (single.attack.total if single.is_single_roll else None) == added


@pytest.mark.rule("DD-COVER-03")
def test_a_negative_integrity_helps_no_shooter() -> None:
    hit = fired_at(hidden(LINE, "I-2", sheet("A0 P4", arms="24in S3")), "1").aim.hit
    assert hit is not None
    assert hit.total == 3


@pytest.mark.rule("DD-COVER-04", "DD-AI-09", "DD-AI-10")
@pytest.mark.parametrize(("face", "spotted"), [(3, False), (4, True)])
def test_an_enemy_must_pass_a_check_to_spot_a_ducked_hero(face: int, spotted: bool) -> None:
    """Integrity does not count: it is for shots alone. Overlooked, an enemy without Aggression looks out."""
    look = played(enemy_phase(hidden(LINE, "A0 I2", "A0 P3 Move1")), dice=f"{face}" + ("" if spotted else " d4:1"))
    assert look.rolls[0] == f"enemies spotting 4+: {face}"
    assert look.told(EnemyLooked).spotted is spotted
    seen = played(enemy_phase(dungeon(LINE, "A0 W3 hero", "A0 P3 Move1")))
    assert seen.rolls == []


# Sneak attacks


@pytest.mark.rule("DD-COVER-05", "DD-COVER-06", "DD-COVER-07", "DD-WOUND-01")
@pytest.mark.parametrize(("integrity", "strength", "needed"), [(2, 5, 3), (3, 6, 2)])
def test_whoever_fails_to_notice_is_struck_with_integrity_added(  # G-DD-D20
    integrity: int, strength: int, needed: int
) -> None:
    fight = played(hidden(BESIDE, f"S3 I{integrity}", "D3 P3 A0"), "melee:e1", dice="5 1")
    assert fight.rolls[0] == "enemies notice 6+: 5"
    blows = fight.told(MeleeBegan).blows
    assert (blows.strength.total, blows.wound_need) == (strength, needed)
    assert fight.told(MeleeBegan).is_sneak


@pytest.mark.rule("DD-COVER-05", "DD-COVER-06")
def test_whoever_notices_is_struck_as_usual() -> None:
    fight = played(hidden(BESIDE, "S3 I1", "D3 P3 A0"), "melee:e1", dice="5 1")
    assert fight.rolls[0] == "enemies notice 5+: 5"
    assert fight.told(MeleeBegan).blows.strength.total == 3
    assert fight.told(Checked).passed


@pytest.mark.rule("DD-COVER-05", "DD-COVER-07", "DD-RANGED-01")
def test_a_shot_from_hiding_adds_integrity_too_on_every_wound_roll() -> None:
    hero = sheet("W3 P3 I2 hero", "Hero", "H.1", arms="24in S2 blast1")
    fight = played(hidden(hall("H..21.", "o"), hero, "D7 P3", "D7"), "shoot:gun:e1", dice="5 4 1")
    assert fight.rolls == ["enemies notice 6+: 5", "hero shot 4+: 4", "hero shot 4+: 1"]
    assert fight.told(Caught).aim.attack.total == 7
    two_rolls = rulings("R-DD-02=both-hit-then-wound")
    split = played(hidden(LINE, "P3 I2", "D4 P3"), "shoot:gun:e1", dice="5 4 1", ruled=two_rolls)
    assert split.rolls[1:] == ["hero hit 4+: 4", "hero wound 4+: 1"]


@pytest.mark.rule("DD-COVER-05", "DD-COVER-07")
def test_a_spell_from_hiding_is_a_sneak_attack() -> None:
    mage = sheet("W3 P3 I2 Aff1 hero", "Hero", "H.1", powers=(power("blast"),))
    fight = played(hidden(LINE, mage, "D11 P3"), "cast:blast:e1", dice="5 1")
    assert fight.rolls == ["enemies notice 6+: 5", "hero shot 4+: 1"]
    assert not fight.state.hero.is_ducked


@pytest.mark.rule("DD-COVER-05")
def test_a_hero_in_the_open_makes_nobody_check() -> None:
    assert played(dungeon(BESIDE, "W3 hero", "A0"), "melee:e1", dice="1").rolls == ["hero attack 4+: 1"]


# How long ducking lasts {R-DD-87}

LASTING = ("until-move-attack-or-interact", "one-turn", "until-spotted")


def stays(start: Dungeon, *answers: str, dice: str = "") -> dict[str, bool]:
    """Under each reading, whether the hero is still ducked."""
    return {
        option: played(start, *answers, dice=dice, ruled=rulings(f"R-DD-87={option}")).state.hero.is_ducked
        for option in LASTING
    }


@pytest.mark.rule("DD-COVER-05")
def test_what_ends_ducking_the_ruling_says() -> None:
    far = hidden(LINE, "I1", "P3 A0")
    attack = stays(far, "shoot:gun:e1", dice="4 1")  # not noticed at 5+
    assert attack == {"until-move-attack-or-interact": False, "one-turn": True, "until-spotted": True}
    noticed = stays(far, "shoot:gun:e1", dice="5 1")
    assert noticed == {"until-move-attack-or-interact": False, "one-turn": True, "until-spotted": False}
    moved = stays(far, "move:1,2")
    assert moved == {"until-move-attack-or-interact": False, "one-turn": True, "until-spotted": True}
    door = replace(hidden(LINE, "P3", exit=(Side.TOP, 1)), exit=Exit.CLOSED)
    interacted = stays(door, "door", dice="4")
    assert interacted == {"until-move-attack-or-interact": False, "one-turn": True, "until-spotted": True}


@pytest.mark.rule("DD-COVER-04")
def test_the_turn_or_a_spotting_enemy_ends_ducking_where_the_ruling_says() -> None:
    far = hidden(LINE, "A0", "P3 A0 Move1")
    overlooked = stays(far, "end", dice="3 d4:1")
    assert overlooked == {"until-move-attack-or-interact": True, "one-turn": False, "until-spotted": True}
    spotted = stays(far, "end", dice="4")
    assert spotted == {"until-move-attack-or-interact": True, "one-turn": False, "until-spotted": False}


@pytest.mark.rule("DD-COVER-05", "DD-COVER-07")
@pytest.mark.parametrize(("option", "checks"), [(LASTING[0], 1), (LASTING[1], 2), (LASTING[2], 2)])
def test_a_second_attack_is_a_sneak_attack_only_if_the_hero_is_still_ducked(option: str, checks: int) -> None:
    ruled = rulings(f"R-DD-87={option}")
    start = hidden(LINE, "A0 I1 Move1", "P3 A0 Move1 W3")
    rest = {LASTING[0]: "1", LASTING[1]: "4 1 3 d4:1", LASTING[2]: "4 1 3 d4:1"}[option]
    fight = played(start, "shoot:gun:e1", "shoot:gun:e1", dice=f"4 1 {rest}", ruled=ruled)
    assert sum(each.startswith("enemies notice") for each in fight.rolls) == checks
    assert [each.is_sneak for each in fight.all_told(ShotFired)] == [True, checks == 2]


@pytest.mark.rule("DD-COVER-03")
def test_under_until_spotted_the_enemy_that_spots_shoots_at_a_hero_in_the_open() -> None:
    start = hidden(LINE, "I2", sheet("A0 P4", arms="24in S3"))
    hit = fired_at(start, "1", rulings("R-DD-87=until-spotted")).aim.hit
    assert hit is not None
    assert hit.total == 3


def test_casting_on_oneself_and_focus_do_not_end_ducking() -> None:
    mage = sheet("W3 Aff1 hero", "Hero", "H.1", powers=(power("cloak"),))
    assert set(stays(hidden(LINE, mage), "cast:cloak").values()) == {True}
    assert set(stays(hidden(LINE, mage), "focus").values()) == {True}
