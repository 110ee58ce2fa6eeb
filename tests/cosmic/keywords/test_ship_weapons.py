"""Keywords on ship weapons: each does what it says, in a shot of its own."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from cosmic.ships import at, firing, rulings, ship, ships, shot
from msgspec.structs import replace
from scenes import played

from dwethia.codex import starter
from dwethia.cosmic.keywords import keywords_of, known
from dwethia.cosmic.rules.shooting import faults_of_range, ready_shot
from dwethia.engine.procedure import Stage, then
from dwethia.engine.seats import Seat
from dwethia.lengths import INCH
from dwethia.rulebook.declared import keywords
from dwethia.weapon import Weapon, WeaponKeyword, parse_weapon

Test = TypeVar("Test", bound=Callable[..., None])

tested: set[str] = set()


def word(name: str) -> Callable[[Test], Test]:
    """A test of a declared word."""
    tested.add(name)
    return lambda test: test


def test_every_keyword_declared_for_ships_is_there_and_has_a_test() -> None:
    declared = {name for name, each in keywords().items() if "cosmic" in each.games}
    assert declared == set(known())
    assert declared == tested


def test_a_weapon_without_keywords_is_plain() -> None:
    plain = keywords_of(parse_weapon("18in S4"))
    assert (plain.attack_dice, plain.lobs, plain.rows, plain.inches_around, plain.cited) == (1, 1, 0, 0, ())
    allowed = (plain.slays_at_once, plain.fires_engaged, plain.holds_target, plain.lowers_shields)
    assert not any((*allowed, plain.may_be_lobbed, plain.strikes_around))


def test_words_without_rules_are_passed_over() -> None:
    weapon = Weapon(18 * INCH, 4, keywords=(WeaponKeyword("Terrifying"), WeaponKeyword("Black Sun")))
    assert keywords_of(weapon).names == frozenset()


def test_keywords_of_the_codex_act() -> None:
    borne = {str(each) for weapon in starter().ship_weapons.values() for each in weapon.words}
    acting = {each.name for weapon in starter().ship_weapons.values() for each in weapon.words if each.name in known()}
    assert acting == {"Quick Shot", "Multi-Shot", "Sunder"}, borne


@word("Quick Shot")
@pytest.mark.rule("CC-SHOOT-35")
def test_quick_shot_takes_the_slain_off_at_once() -> None:
    words = keywords_of(parse_weapon("18in S4 quick"))
    assert words.slays_at_once
    assert "CC-SHOOT-35" in words.cited
    assert not words.fires_engaged


@word("Multi-Shot")
@pytest.mark.rule("HS-KEY-02")
def test_multi_shot_rolls_several_dice_and_each_flies_by_itself() -> None:
    made = shot("P3", "D7 W3", "18in S4 multi-shot3", way=("asteroids",))
    scene = played(firing(made), "4 3 5 4 1")
    assert scene.rolls == ["red shot 4+: 4 3 5", "red in the way 4+: 4", "red in the way 4+: 1"]
    assert (scene.result.hits, scene.result.struck, scene.result.left) == (2, (1, 1), (2, 0))


@word("Sunder")
@pytest.mark.rule("HS-KEY-01")
@pytest.mark.parametrize(("save", "tokens", "need"), [(5, 1, 6), (5, 2, 5), (6, 1, None), (2, 2, 2)])
def test_sunder_makes_saves_worse(save: int, tokens: int, need: int | None) -> None:
    made = shot("P3", f"D7 W2 save{save}", "18in S4 sunder1", tokens=tokens)
    scene = played(firing(made), "4" + (" 6" if need else ""))
    assert scene.rolls[1:] == ([f"blue save {need}+: 6"] if need else [])


@word("Arc")
@pytest.mark.rule("SK-KEY-03")
def test_arc_may_be_lobbed_three_times_as_far_past_everything_without_perception() -> None:
    made = shot("P3", "D4 W2", "6in S4 arc", 13, way=("asteroids",))
    lobbed = replace(made, is_lobbed=True)
    assert played(firing(lobbed), "4").rolls == ["red shot 4+: 4"]
    aim = ready_shot(lobbed, rulings(), Seat("red")).target
    assert (aim.value.total, aim.perception.parts[-1].name) == (4, "a lobbed shot has Perception 0")
    assert not list(faults_of_range(made.weapon, 18 * INCH, True, rulings()))
    assert [each.rule for each in faults_of_range(made.weapon, 18 * INCH, False, rulings())] == ["CC-SHOOT-06"]


def test_a_weapon_without_arc_cannot_be_lobbed() -> None:
    faults = list(faults_of_range(parse_weapon("18in S4"), 6 * INCH, True, rulings()))
    assert [str(each.rule) for each in faults] == ["SK-KEY-03"]


@word("Light")
def test_light_is_fired_in_a_boarding_fight_too() -> None:
    assert keywords_of(parse_weapon("18in S4 light")).fires_engaged


@word("Two-Handed")
def test_two_handed_lowers_the_shields_of_its_ship() -> None:
    assert keywords_of(parse_weapon("18in S4 two-handed")).lowers_shields


@word("Blast")
def test_blast_strikes_ships_beside_its_target_once_it_has_struck_it() -> None:
    words = keywords_of(parse_weapon("18in S4 blast2"))
    assert (words.rows, words.inches_around, words.holds_target, words.strikes_around) == (2, 0, True, True)
    beside = tuple(map(at, ships("blue", "D7 + D5 W2 + D14 W2 save5", tokens=1)[1:]))
    made = shot("P3", "D7 W2", "18in S4 blast2", beside=beside)
    scene = played(firing(made), "4 3")
    assert scene.rolls == ["red shot 4+: 4", "red shot 3+: 3"], "a roll of its own for each that can be hurt"
    assert (scene.result.struck, scene.result.left) == ((1, 1, 1), (1, 1, 2))
    assert played(firing(made), "3").result.struck == (0, 0, 0)


def test_a_blast_that_something_in_the_way_takes_strikes_nobody_beside_the_target() -> None:
    beside = (at(ship("blue", "D5 W2", id="blue-2")),)
    made = shot("P3", "D7 W2", "18in S4 blast1", way=("asteroids",), beside=beside)
    assert played(firing(made), "4 1").result.struck == (0, 1, 0)


@word("Radius")
def test_radius_strikes_ships_within_so_many_inches() -> None:
    words = keywords_of(parse_weapon("18in S4 radius3"))
    assert (words.rows, words.inches_around, words.holds_target, words.strikes_around) == (0, 3, False, True)


@word("Dangerous")
@pytest.mark.rule("HS-KEY-06")
@pytest.mark.parametrize(("face", "lost"), [(1, 1), (2, 0), (6, 0)])
def test_dangerous_may_cost_its_ship_a_wound(face: int, lost: int) -> None:
    words = keywords_of(parse_weapon("18in S4 dangerous"))
    stage: Stage[int] = then(words.after_use, Seat("red"))
    scene = played(stage, f"{face}")
    assert (scene.rolls, scene.result) == ([f"red dangerous: {face}"], lost)


def test_of_a_keyword_that_stands_twice_the_first_counts() -> None:
    weapon = parse_weapon("18in S4 multi-shot2 multi-shot3")
    assert keywords_of(weapon).attack_dice == 2
