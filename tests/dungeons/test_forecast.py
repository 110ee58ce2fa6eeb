"""What an action may come to, before the dice: against sums done by hand, and attack against whole action."""

from __future__ import annotations

from itertools import product

import pytest
from dungeons.dungeon_scenes import USUAL, dungeon, hall, power, sheet

from dwethia.codex import starter
from dwethia.dice import seed_from
from dwethia.dungeons.combat.ranged import sneak_number
from dwethia.dungeons.forecast import LikelyLoss, forecast, forecast_melee, forecast_shot
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.keywords import keywords_of
from dwethia.dungeons.rooms.squares import Side
from dwethia.dungeons.setup.plan import as_setup, prepare
from dwethia.dungeons.special_rules import rules_of
from dwethia.dungeons.state import Dungeon
from dwethia.engine.branching import Policy
from dwethia.engine.game import Game
from dwethia.engine.odds import eager, plain

BESIDE = """
    ......
    ......
    ..H1..
    ......
    ......
    ......
"""
APART = """
    ......
    ......
    H....1
    ......
    ......
    ......
"""
AT_COVER = """
    ......
    ......
    H.o..1
    o.....
    ......
    ......
"""


@pytest.mark.rule("DD-MELEE-09", "DD-WOUND-02")
def test_a_melee_counts_both_sides_blows() -> None:
    state = dungeon(BESIDE, "M5 S4 D4 A1 W2 hero", "M3 S3 D3 A1 W1")
    seen = forecast_melee(state, state.hero, state.enemies[0], USUAL)
    assert seen.target is not None
    assert seen.target.slain == pytest.approx(4 / 6 * 4 / 6)  # hits and wounds on 3+
    assert dict(seen.own.wounds) == pytest.approx({0: 8 / 9, 1: 1 / 9})  # both on 5+
    assert seen.own.slain == 0
    assert [seen.own.hurt, seen.own.expected] == pytest.approx([1 / 9, 1 / 9])


def test_expected_wounds_are_the_mean_of_the_spread() -> None:
    struck = LikelyLoss("e1", ((0, 0.5), (1, 0.25), (2, 0.25)), 0.25)
    assert (struck.hurt, struck.expected) == (0.5, 0.75)


@pytest.mark.rule("DD-RANGED-02")
def test_a_shot_is_one_roll_and_costs_the_shooter_nothing() -> None:
    state = dungeon(APART, sheet("P3 W2 hero", "Hero", "H.1", "24in S3"), "D4 W1")
    seen = forecast_shot(state, state.hero, state.enemies[0], state.hero.sheet.arms[0], USUAL)
    assert seen.target is not None
    assert seen.target.slain == pytest.approx(4 / 6)  # 6 against 4: 3+
    assert seen.own.wounds == ((0, 1.0),)


@pytest.mark.rule("DD-COVER-05", "DD-COVER-06", "DD-COVER-07")
def test_a_ducked_hero_may_strike_unnoticed() -> None:
    hero = sheet("P3 I2 W2 hero", "Hero", "H.1", "24in S3")
    state = dungeon(AT_COVER, hero, "P3 D7 W1", is_ducked=True)
    need = sneak_number(state, state.enemies[0], USUAL).total
    seen = forecast_shot(state, state.hero, state.enemies[0], hero.arms[0], USUAL)
    hidden = (need - 1) / 6
    assert seen.unnoticed == pytest.approx(hidden)
    assert seen.target is not None
    assert seen.target.slain == pytest.approx(hidden * 4 / 6 + (1 - hidden) * 2 / 6)  # 8 against 7, or 6 against 7


def test_destiny_makes_it_likelier() -> None:
    state = dungeon(BESIDE, "M5 S4 D4 A2 W2 Dst3 hero", "M3 S3 D3 A2 W1")
    usual = forecast(state, "melee:e1", USUAL)
    lavish = forecast(state, "melee:e1", USUAL, eager)
    assert usual is not None
    assert lavish is not None
    assert usual.target is not None
    assert lavish.target is not None
    assert lavish.target.slain > usual.target.slain
    assert lavish.own.hurt < usual.own.hurt


@pytest.mark.rule("DD-SHARED-06")
@pytest.mark.parametrize("spell", ["blast", "root"])
def test_a_spell_works_unless_the_faith_total_is_higher(spell: str) -> None:
    hero = sheet("W2 Aff3 hero", "Hero", "H.1", powers=(power(spell),))
    faithful = forecast(dungeon(APART, hero, "W1 F1"), f"cast:{spell}:e1", USUAL)
    faithless = forecast(dungeon(APART, hero, "W1"), f"cast:{spell}:e1", USUAL)
    cost = power(spell).charge
    works = sum(own + cost >= other for own, other in product(range(1, 7), repeat=2)) / 36
    assert faithful is not None
    assert faithless is not None
    assert faithful.works == pytest.approx(works)
    assert faithless.works == 1.0
    assert faithful.target is not None
    assert faithless.target is not None
    assert faithful.target.hurt == pytest.approx(works * faithless.target.hurt)


@pytest.mark.rule("DD-GEAR-05")
def test_an_action_counts_the_last_shot_of_the_slain_which_the_attack_alone_does_not() -> None:
    hero = sheet("P6 W2 D3 hero", "Hero", "H.1", "24in S6")
    state = dungeon(APART, hero, sheet("W1 D2", arms="24in S3 quick"))
    whole = forecast(state, "shoot:gun:e1", USUAL)
    alone = forecast_shot(state, state.hero, state.enemies[0], hero.arms[0], USUAL)
    assert whole is not None
    assert whole.target == alone.target
    assert whole.target is not None
    assert alone.own.hurt == 0
    assert whole.own.hurt == pytest.approx(whole.target.slain * 1 / 6 * 3 / 6)  # hits on a 6, wounds 3 against 3


@pytest.mark.rule("DD-SHARED-08")
def test_who_is_caught_by_a_blast_is_named() -> None:
    state = dungeon(
        """
        ......
        ......
        H..12.
        ......
        .....3
        ......
        """,
        sheet("P6 W2 hero", "Hero", "H.1", "24in S6 blast1"),
        "W1",
        "W1",
        "W1",
    )
    seen = forecast(state, "shoot:gun:e1", USUAL)
    assert seen is not None
    assert [each.id for each in seen.others] == ["e2"]
    assert 0 < seen.others[0].slain < 1


@pytest.mark.parametrize("spell", ["blast", "lightning"])
def test_a_crowd_is_counted_and_not_reckoned(spell: str) -> None:
    """The target's own odds are the same, alone or in a crowd."""
    hero = sheet("P4 W2 Aff4 hero", "Hero", "H.1", powers=(power(spell),))
    crowd = dungeon(hall("H.1234", "..5678"), hero, *["W2 F1"] * 8)
    alone = dungeon(hall("H.1"), hero, "W2 F1")
    among, by_itself = (forecast(state, f"cast:{spell}:e1", USUAL) for state in (crowd, alone))
    assert among is not None
    assert by_itself is not None
    assert among.unreckoned == (7 if spell == "lightning" else 0)
    assert among.others == ()
    assert among.works == pytest.approx(by_itself.works)
    assert among.target is not None
    assert by_itself.target is not None
    assert dict(among.target.wounds) == pytest.approx(dict(by_itself.target.wounds))
    assert among.target.slain == pytest.approx(by_itself.target.slain)


@pytest.mark.rule("DD-OBJ-05", "DD-OBJ-07", "DD-OBJ-11", "DD-OBJ-12")
def test_locks_interfaces_and_packages_have_odds() -> None:
    beside = BESIDE.replace("H1", "HI")
    data = forecast(dungeon(beside, objective="retrieve-data", rooms=1), "interface", USUAL)
    sabotage = forecast(dungeon(beside, "P4 W3 hero", objective="sabotage", rooms=1), "interface", USUAL)
    lock = forecast(dungeon("H.....\n" + "......\n" * 5, "P4 W3 hero", exit=(Side.TOP, 1)), "door", USUAL)
    carried = forecast(dungeon(BESIDE, "P4 W3 hero", "A0 W1", objective="sabotage"), "melee:e1", USUAL)
    assert data is not None
    assert sabotage is not None
    assert lock is not None
    assert carried is not None
    assert [data.works, data.wins] == pytest.approx([1 / 6, 1 / 6])
    assert [sabotage.works, sabotage.wins] == pytest.approx([4 / 6, 4 / 6])
    assert lock.works == pytest.approx(4 / 6)
    assert lock.target is None
    assert carried.drops == pytest.approx(2 / 6)


@pytest.mark.parametrize("option", ["end", "move:3,4", "focus", "duck", "package", "use:fate-charm"])
def test_what_takes_no_dice_has_no_odds(option: str) -> None:
    assert forecast(dungeon(), option, USUAL) is None


def test_a_door_without_a_lock_takes_no_dice() -> None:
    assert forecast(dungeon(objective="sabotage"), "door", USUAL) is None


@pytest.mark.parametrize("policy", [plain, eager])
def test_the_dice_of_an_attack_are_those_of_the_whole_action(policy: Policy) -> None:
    """First Mates leave nothing behind when they fall, and neither do those they slay here."""
    compared = 0
    for state in _states(runs=4):
        for enemy in state.enemies:
            fires_back = any(keywords_of(arm).fires_when_slain for arm in enemy.sheet.arms)
            if rules_of(enemy.sheet).strikes_when_slain or fires_back:
                continue
            for option in (f"melee:{enemy.id}", *(f"shoot:{arm.id}:{enemy.id}" for arm in state.hero.sheet.arms)):
                whole = forecast(state, option, USUAL, policy)
                assert whole is not None
                arm = next((each for each in state.hero.sheet.arms if each.id in option), None)
                alone = (
                    forecast_melee(state, state.hero, enemy, USUAL, policy)
                    if arm is None
                    else forecast_shot(state, state.hero, enemy, arm, USUAL, policy)
                )
                assert alone.target is not None
                assert whole.target is not None
                assert dict(alone.target.wounds) == pytest.approx(dict(whole.target.wounds))
                assert dict(alone.own.wounds) == pytest.approx(dict(whole.own.wounds))
                assert sum(dict(whole.own.wounds).values()) == pytest.approx(1)
                compared += 1
    assert compared > 50


def _states(runs: int) -> list[Dungeon]:
    """Where a hero who charges, and ducks now and then, is asked what to do."""
    codex = starter()
    setup = as_setup(prepare(codex, codex.usual_outfit(codex.unit("first-mate"))))
    found = []
    for seed in range(runs):
        game: Game[Dungeon] = Game.hosted(DungeonRules(), setup, USUAL, seed_from(f"forecast {seed}"))
        for _ in range(30):
            if game.is_over:
                break
            ask = game.asks[0]
            if ask.question == "act":
                found.append(game.state)
            wanted = [each for verb in ("melee", "duck", "shoot", "move") for each in ask.options if verb in each]
            game.answer(ask.seat, wanted[0] if wanted else ask.plain)
    return found
