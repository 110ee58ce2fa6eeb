"""Faith against Affinity on the board: who may resist, the printed example, pools and own values (SK-FAITH)."""

from typing import Any

import pytest
from msgspec.structs import replace
from skirmish.close_combat.acts import Casting, as_cast, battle_of, casts
from skirmish.fields import blue, red

from dwethia.codex.loadout import Power
from dwethia.skirmish.events.powers import PowerResolved, PowerTook
from dwethia.skirmish.odds.power_odds import chance_of_power
from dwethia.skirmish.powers.casting import casts_of
from dwethia.skirmish.powers.resisting import Cast
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.sides import BLUE, RED


def mage(profile: str = "hero P3 Aff4", at: tuple[float, float] = (5, 5), **more: Any) -> dict[str, Any]:
    return red(at, profile, name="Necromancer", **{"spells": ["lightning", "root", "cloak"], **more})


def commissar(profile: str, at: tuple[float, float] = (15, 5), **more: Any) -> dict[str, Any]:
    return blue(at, profile, name="Commissar", **more)


def resolved(scene: Casting) -> PowerResolved:
    (told,) = scene.saw(PowerResolved)
    return told


# G-SK-26 on the board


@pytest.mark.rule(
    "SK-FAITH-01", "SK-FAITH-02", "SK-FAITH-03", "SK-FAITH-04", "SK-FAITH-05", "SK-FAITH-06", "SK-FAITH-08",
    "SK-FAITH-09", "SK-FAITH-11", "SK-AFF-06", "SK-STAT-10", "SK-STAT-11", "SK-DICE-03",
)  # fmt: skip
def test_the_printed_duel_fails_on_the_board_and_everything_bid_is_spent() -> None:  # G-SK-26
    answer = casts("lightning", "blue-1", 2)
    scene = Casting(answer, mage("hero Aff4 Dst7"), commissar("hero F3 Dst6"), phase="shoot", dice="4 5")
    for said in ("yes", "2", "2", "4", "1", "2", "0"):
        scene.decide(said)
    battle = scene.finish()
    told = resolved(scene)
    assert told.affinity is not None
    assert told.faith is not None
    assert (told.affinity.total, told.faith.total, told.works) == (10, 12, False)
    assert (told.affinity_spent, told.faith_spent, told.destiny_spent) == (4, 3, (1, 6))
    assert str(told.affinity) == (
        "10 = 5 the die (SK-FAITH-05) + 2 Affinity paid (SK-DICE-03) + 2 raised (SK-FAITH-03) + 1 Destiny (SK-FAITH-08)"
    )
    assert (battle.side(RED).affinity, battle.side(BLUE).faith) == (0, 0)
    assert (battle.model("red-1").destiny, battle.model("blue-1").destiny) == (6, 0)
    assert (battle.side(RED).powers_worked, battle.side(BLUE).powers_cancelled) == (0, 1)


@pytest.mark.rule("SK-FAITH-07")
def test_a_tie_favours_the_caster() -> None:
    scene = Casting(casts("root", "blue-1"), mage("Aff1"), commissar("F1"), dice="4 3")
    battle = scene.answer(resist="yes")
    assert resolved(scene).works
    assert battle.side(RED).powers_worked == 1
    assert resolved(scene).text() == (
        "Commissar resists: Affinity 4 = 3 the die (SK-FAITH-05) + 1 Affinity paid (SK-DICE-03),"
        " against Faith 4 = 4 the die (SK-FAITH-05): Root works"
    )


@pytest.mark.rule("SK-FAITH-06")
def test_a_power_that_is_cancelled_does_nothing() -> None:
    scene = Casting(casts("root", "blue-1"), mage("Aff1"), commissar("F1"), dice="5 3")
    battle = scene.answer(resist="yes")
    assert battle.model("blue-1").lasting == ()
    assert battle.side(BLUE).powers_cancelled == 1


# Who may resist


@pytest.mark.rule("SK-FAITH-01")
@pytest.mark.parametrize(
    ("option", "asked"),
    [("target-or-within-24", True), ("target-only", False), ("target-and-within-24", False)],
)
def test_an_enemy_near_the_caster_may_resist_what_is_cast_on_a_friend(option: str, asked: bool) -> None:
    scene = (mage("Aff1"), red((5, 9)), commissar("F1", (28, 5)))
    cast = Casting(casts("cloak", "red-2"), *scene, width=48, rulings=[f"R-SK-104={option}"])
    assert cast.questions == ([("blue", "resist")] if asked else [])


@pytest.mark.rule("SK-FAITH-01")
@pytest.mark.parametrize(("x", "asked"), [(30.26, True), (30.261, False)])
def test_it_is_near_at_24_inches_and_no_further(x: float, asked: bool) -> None:
    scene = (mage("Aff1"), red((5, 9)), commissar("F1", (x, 5)))
    cast = Casting(casts("cloak", "red-2"), *scene, width=48)
    assert cast.questions == ([("blue", "resist")] if asked else [])


@pytest.mark.rule("SK-FAITH-01")
@pytest.mark.parametrize(
    ("option", "asked"),
    [("target-or-within-24", True), ("target-only", True), ("target-and-within-24", False)],
)
def test_a_target_far_away_resists_unless_the_ruling_asks_for_both(option: str, asked: bool) -> None:
    def far_sighted(battle: Battle) -> Battle:
        model = battle.model("red-1")
        root = replace(model.card.powers[1], range=40)
        return battle.with_model(replace(model, card=replace(model.card, powers=(root,))))

    scene = (mage("Aff1"), commissar("F1", (33, 5)))
    cast = Casting(casts("root", "blue-1"), *scene, width=48, rulings=[f"R-SK-104={option}"], change=far_sighted)
    assert cast.questions == ([("blue", "resist")] if asked else [])


@pytest.mark.rule("SK-FAITH-01")
def test_of_several_that_differ_the_resisting_side_picks_one() -> None:
    scene = (mage("Aff1"), commissar("F1"), blue((15, 9), "hero Dst2", name="Captain"), blue((15, 12), name="Pirate"))
    cast = Casting(casts("root", "blue-1"), *scene, dice="1 4")
    assert [choice.label for choice in cast.request.choices] == ["Let it work", "Commissar resists", "Captain resists"]
    cast.decide("blue-2")
    cast.decide("2")  # Destiny of the Captain
    battle = cast.answer()
    assert resolved(cast).resister_name == "Captain"
    assert (battle.model("blue-2").destiny, battle.side(BLUE).faith) == (0, 0)


@pytest.mark.rule("SK-FAITH-02")
@pytest.mark.parametrize(
    ("option", "asked"),
    [("pool-no-refresh", True), ("own-value-no-refresh", False), ("own-value-refresh", False)],
)
def test_a_target_draws_on_the_pool_or_on_its_own_faith(option: str, asked: bool) -> None:
    scene = (mage("Aff1"), commissar(""), blue((40, 5), "F2"))
    settings = [f"R-SK-101={option}"]
    cast = Casting(casts("root", "blue-1"), *scene, width=48, rulings=settings, dice="6 1" if asked else "")
    assert cast.questions == ([("blue", "resist")] if asked else [])
    if asked:
        battle = cast.answer(resist="yes")
        assert (battle.side(BLUE).faith, battle.model("blue-2").faith) == (1, 2)


@pytest.mark.rule("SK-FAITH-02", "SK-FAITH-03")
def test_own_values_are_paid_by_the_models_themselves() -> None:
    scene = (mage("Aff4"), commissar("F2 Aff1"), blue((15, 9), "F2"))
    settings = ["R-SK-101=own-value-no-refresh"]
    cast = Casting(casts("lightning", "blue-1", 2), *scene, phase="shoot", rulings=settings, dice="6 1")
    for said in ("blue-1", "2", "0"):
        cast.decide(said)
    battle = cast.finish()
    assert (battle.model("blue-1").faith, battle.model("blue-1").affinity, battle.model("blue-2").faith) == (0, 0, 2)
    assert battle.model("red-1").affinity == 2
    assert (battle.side(RED).affinity, battle.side(BLUE).faith) == (4, 4)  # nobody has touched the pools


@pytest.mark.rule("SK-FAITH-08")
@pytest.mark.parametrize("option", ["pool-no-refresh", "pool-refresh"])
def test_a_destiny_pool_pays_for_both_stages(option: str) -> None:
    scene = (mage("Aff1"), red((5, 9), "hero Dst2"), commissar("F1"), blue((40, 5), "hero Dst3"))
    cast = Casting(casts("root", "blue-1"), *scene, width=48, rulings=[f"R-SK-90={option}"], dice="3 3")
    for said in ("yes", "3", "2"):
        cast.decide(said)
    battle = cast.finish()
    assert (battle.side(RED).destiny, battle.side(BLUE).destiny) == (0, 0)
    assert resolved(cast).works is True


@pytest.mark.rule("SK-DEST-07")
def test_destiny_re_rolls_no_resistance_die() -> None:
    scene = Casting(casts("root", "blue-1"), mage("hero Aff1 Dst1"), commissar("hero F1 Dst1"), dice="1 1")
    asked = [scene.questions[0][1]]
    scene.decide("yes")
    while not scene.game.is_over:
        asked.append(scene.questions[0][1])
        scene.decide("0")
    assert set(asked) == {"resist", "add-destiny"}


# Wards


@pytest.mark.rule("SK-FAITH-05")
@pytest.mark.parametrize(("ward", "works"), [([], True), (["Warded 1"], True), (["Warded 2"], False)])
def test_a_ward_adds_to_the_total_of_the_side_whose_model_is_the_target(ward: list[str], works: bool) -> None:
    scene = Casting(casts("root", "blue-1"), mage("Aff1"), commissar("F1", special=ward), dice="3 3")
    scene.answer(resist="yes")
    assert resolved(scene).works is works


@pytest.mark.rule("SK-FAITH-05")
def test_a_ward_does_nothing_for_others() -> None:
    warded = blue((15, 9), special=["Warded 3"])
    scene = Casting(casts("root", "blue-1"), mage("Aff1"), commissar("F1"), warded, dice="3 3")
    scene.answer(resist="yes")
    told = resolved(scene)
    assert told.faith is not None
    assert told.faith.total == 3


# Several seats


@pytest.mark.rule("SK-TURN-04")
def test_the_seat_of_the_target_resists() -> None:
    scene = (mage("Aff1"), commissar("F1", seat="bea"), blue((15, 9), seat="ada"))
    cast = Casting(casts("root", "blue-1"), *scene, seats={"blue": ["ada", "bea"]})
    assert cast.questions == [("bea", "resist")]


# Odds


def cast_in(battle: Battle, power: str, target: str, affinity: int = 1) -> Cast:
    return casts_of(battle, as_cast(casts(power, target, affinity)))[0]


def test_the_chance_of_a_power_is_exact_if_nobody_adds_anything() -> None:
    battle, rulings = battle_of(mage("Aff2"), commissar("F1"))
    by_hand = sum(1 + casting >= resisting for casting in range(1, 7) for resisting in range(1, 7)) / 36
    assert chance_of_power(battle, cast_in(battle, "root", "blue-1"), rulings) == pytest.approx(by_hand)


def test_a_power_is_certain_where_nobody_has_faith_and_less_so_against_a_ward() -> None:
    battle, rulings = battle_of(mage("Aff2"), commissar(""))
    assert chance_of_power(battle, cast_in(battle, "root", "blue-1"), rulings) == 1.0
    battle, rulings = battle_of(mage("Aff2"), commissar("F1", special=["Warded 3"]))
    by_hand = sum(1 + casting >= 3 + resisting for casting in range(1, 7) for resisting in range(1, 7)) / 36
    assert chance_of_power(battle, cast_in(battle, "root", "blue-1"), rulings) == pytest.approx(by_hand)


def test_the_power_that_a_mage_knows_has_the_phase_of_its_spell() -> None:
    battle, _ = battle_of(mage("Aff2"), commissar(""))
    powers: tuple[Power, ...] = battle.model("red-1").card.powers
    assert [power.phase for power in powers] == ["shoot", "movement", "movement"]


@pytest.mark.rule("HS-SPELL-03")
def test_a_power_that_works_says_what_it_does() -> None:
    scene = Casting(casts("root", "blue-1"), mage("Aff1"), commissar("F1"))
    scene.answer(resist="no")
    assert [event.text() for event in scene.saw(PowerTook)] == [
        "Root on Commissar: move counts as 0 until its side's next turn begins"
    ]
