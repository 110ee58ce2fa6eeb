"""The Retreat step and retreats declared in a fight: who may, how far, where to, and what those who stay do."""

from random import Random
from typing import Any

import msgspec
import pytest
from skirmish.close_combat.brawls import TOUCH, Brawl, Standing, ids, row
from skirmish.fields import blue, piece, red

from dwethia.engine.deeds import NothingMore
from dwethia.faults import Refusal
from dwethia.skirmish.close_combat.fight_finding import fights
from dwethia.skirmish.events.dying import Means, Slain, WoundsLost
from dwethia.skirmish.events.fighting import OpportunityTaken, Retreated, StillLocked, StruckInDying
from dwethia.skirmish.retreat.retreat_form import Retreat, RetreatForm
from dwethia.skirmish.state.battle import Phase

DONE = {"do": "done"}
IDLE = "A0"


def step(
    *models: dict[str, Any], dice: str = "", changed: dict[str, dict[str, Any]] | None = None, **scene: Any
) -> Brawl:
    """A Retreat step after a fight in which everybody took part."""
    stand = Standing(*models, turns=1, **{"phase": "retreat", **scene})
    for model in stand.battle.models:
        stand.change(model.id, was_in_fight=True, has_fought=True)
    for id, changes in (changed or {}).items():
        stand.change(id, **changes)
    return stand.play(dice)


def to(fight: Brawl, id: str, *points: tuple[float, float]) -> dict[str, Any]:
    """A retreat by way of some points in inches."""
    base = fight.model(id).disc
    return {
        "do": "retreat",
        "model": id,
        "path": [[base.x, base.y], *([round(x * 1000), round(y * 1000)] for x, y in points)],
    }


def refused(fight: Brawl, answer: dict[str, Any]) -> list[str]:
    with pytest.raises(Refusal) as refusal:
        fight.decide(answer)
    return [str(fault) for fault in refusal.value.faults]


PAIR = (red((10, 10), IDLE), blue((10 + TOUCH, 10), IDLE))


# How far and where to


@pytest.mark.rule("SK-RETREAT-01", "SK-RETREAT-02", "SK-RETREAT-05")
def test_a_model_that_fought_may_retreat_three_inches_the_priority_side_first() -> None:
    fight = step(*PAIR)
    assert fight.questions == [("red", "retreat")]
    fight.answer(to(fight, "red-1", (7, 10)))
    assert fight.questions == [("blue", "retreat")]
    (gone,) = fight.saw(Retreated)
    assert gone.text() == "Red 1 retreats 3 in of 3 in (3 in open ground)"
    assert fight.model("red-1").disc[:2] == (7000, 10000)


@pytest.mark.rule("SK-RETREAT-02")
def test_a_hair_more_than_three_inches_is_refused() -> None:
    fight = step(*PAIR)
    assert refused(fight, to(fight, "red-1", (6.999, 10))) == ["3.001 in is more than 3 in (SK-RETREAT-02)"]
    assert refused(fight, to(fight, "red-1")) == ["Red 1 does not move (SK-RETREAT-02)"]


@pytest.mark.rule("SK-RETREAT-05")
def test_blue_retreats_first_where_it_has_priority() -> None:
    fight = step(*PAIR, priority="blue")
    assert fight.questions == [("blue", "retreat")]
    fight.answer(DONE)
    assert fight.questions == [("red", "retreat")]


@pytest.mark.rule("SK-RETREAT-03")
@pytest.mark.parametrize(
    ("x", "setting", "legal"),
    [
        (9, "R-SK-08=enemy-exclusive", True),  # D-SK-19: exactly 1.0"
        (9.001, "R-SK-08=enemy-exclusive", False),
        (9, "R-SK-08=all-exclusive", True),
        (9, "R-SK-08=all-inclusive", False),
        (8.999, "R-SK-08=all-inclusive", True),
    ],
)
def test_a_retreat_ends_at_least_an_inch_from_all_enemies(x: float, setting: str, legal: bool) -> None:
    fight = step(*PAIR, rulings=[setting])
    if not legal:
        measured = "1" if x == 9 else "0.999"
        assert refused(fight, to(fight, "red-1", (x, 10))) == [
            f"it would end {measured} in from Blue 1 (SK-RETREAT-03)"
        ]
        return
    fight.answer(to(fight, "red-1", (x, 10)), DONE)
    assert not fight.saw(StillLocked)
    assert fights(fight.battle, fight.game.rulings) == ()


@pytest.mark.rule("SK-RETREAT-04")
def test_who_cannot_get_clear_stays_locked_in_combat() -> None:
    ring = [blue((10 + x, 10 + y), IDLE) for x, y in ((1.3, 0), (-1.3, 0), (0, 1.3), (0, -1.3))]
    fight = step(red((10, 10), IDLE), *ring)
    form = fight.request.form
    assert isinstance(form, RetreatForm)
    assert list(form.suggestions()) == [NothingMore()]
    assert "SK-MOVE-04" in " ".join(refused(fight, to(fight, "red-1", (7, 10))))
    fight.answer(DONE, DONE)
    (locked,) = fight.saw(StillLocked)
    assert locked.models[0] == "red-1"
    assert locked.text().startswith("Still locked in combat: Red 1, ")


@pytest.mark.rule("SK-MOVE-06", "SK-MOVE-11")
def test_nobody_retreats_off_the_table_or_onto_a_base() -> None:
    fight = step(red((3, 10), IDLE), blue((3 + TOUCH, 10), IDLE), red((2, 12), IDLE))
    assert refused(fight, to(fight, "red-1", (0.629, 10))) == [
        "the base would stand 0.001 in over the edge of the table (SK-MOVE-11)"
    ]
    assert refused(fight, to(fight, "red-1", (2, 12.5)))[-1].endswith("(SK-MOVE-06)")


@pytest.mark.rule("HS-TERR-01")
@pytest.mark.parametrize(("option", "legal"), [("halves", False), ("ignored", True)])
def test_difficult_ground_slows_a_retreat_unless_the_ruling_ignores_it(option: str, legal: bool) -> None:
    bog = piece((8, 10), "difficult", diameter=6)
    fight = step(*PAIR, terrain=[bog], rulings=[f"R-SK-88.terrain={option}"])
    if legal:
        fight.answer(to(fight, "red-1", (7.5, 10)))
        return
    assert refused(fight, to(fight, "red-1", (7.5, 10))) == ["5 in is more than 3 in (SK-RETREAT-02)"]
    fight.answer(to(fight, "red-1", (8.5, 10)))
    assert fight.saw(Retreated)[0].text() == "Red 1 retreats 3 in of 3 in (3 in difficult ground, counted double)"


@pytest.mark.rule("SK-MOVE-07")
@pytest.mark.parametrize(
    ("option", "faults"),
    [
        ("may-cross-1in", []),
        ("must-stay-clear", ["the path comes within 0.642 in of Blue 2, and it does not engage (SK-MOVE-07)"]),
    ],
)
def test_a_retreat_may_cross_the_inch_around_enemies_or_must_stay_clear(option: str, faults: list[str]) -> None:
    fight = step(*PAIR, blue((8.5, 12), IDLE), rulings=["R-SK-88.path=" + option])
    form = fight.request.form
    assert form is not None
    assert [str(fault) for fault in form.faults(to(fight, "red-1", (8.6, 10.1), (7.05, 10)))] == faults


@pytest.mark.parametrize(("option", "legal"), [("any-ending-clear", True), ("strictly-away", False)])
def test_a_way_past_the_enemy_is_no_way_away_from_it(option: str, legal: bool) -> None:
    fight = step(red((10, 10), IDLE), blue((11.6, 10), IDLE), rulings=[f"R-SK-88.direction={option}"])
    aside = to(fight, "red-1", (10.4, 12.6))
    if legal:
        fight.answer(aside)
    else:
        assert refused(fight, aside) == ["a part of the way leads towards Blue 1 (SK-RETREAT-02)"]
        fight.answer(to(fight, "red-1", (8, 11)))


@pytest.mark.rule("SK-STAT-12")
def test_who_slips_away_goes_six_inches_and_nobody_strikes_at_it() -> None:
    fight = step(red((10, 10), IDLE, special=["Slip Away"]), blue((10 + TOUCH, 10), "A2"))
    fight.answer(to(fight, "red-1", (4, 10)), DONE)
    assert fight.saw(Retreated)[0].seen_by == ()
    assert fight.battle.phase is Phase.OVER


# Who


@pytest.mark.rule("SK-RETREAT-01", "SK-TURN-04")
def test_only_own_models_that_were_in_a_fight_may_retreat() -> None:
    fight = step(*PAIR, red((10, 15), IDLE), changed={"red-2": {"was_in_fight": False}})
    assert refused(fight, to(fight, "red-2", (10, 17))) == [
        "Red 2 was not in a fight that it may retreat from (SK-RETREAT-01)"
    ]
    assert refused(fight, to(fight, "blue-1", (13, 10))) == ["Blue 1 is run by blue, not by red (SK-TURN-04)"]


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"do": "fly"},
        {"do": "retreat"},
        {"do": ["retreat"]},
        {"do": "retreat", "model": "red-9", "path": []},
        {"do": "retreat", "model": 3, "path": []},
        {"do": "retreat", "model": "red-1", "path": "there"},
        {"do": "retreat", "model": "red-1", "path": [[1, 2]]},
        {"do": "retreat", "model": "red-1", "path": [[10_000, 10_000], [7000.5, 1]]},
        {"do": "done", "model": "red-1"},
    ],
)
def test_what_is_no_answer_is_a_fault(answer: dict[str, Any]) -> None:
    assert refused(step(*PAIR), answer)


@pytest.mark.rule("SK-TURN-04")
def test_several_seats_of_a_side_retreat_in_any_order() -> None:
    fight = step(
        red((10, 10), IDLE, seat="ann"), red((10, 14), IDLE, seat="amy"), blue((10 + TOUCH, 10), IDLE),
        seats={"red": ["amy", "ann"], "blue": ["bo"]},
    )  # fmt: skip
    assert sorted(fight.questions) == [("amy", "retreat"), ("ann", "retreat")]
    fight.decide(DONE, "ann")
    assert fight.questions == [("amy", "retreat")]


# Opportunity Attacks


def leaving(strikers: int, profile: str = "A2", **scene: Any) -> Brawl:
    """Three small models before a row of enemies, about to leave."""
    return step(
        *(red((10 + 0.8 * place, 10), "W1", base=20) for place in range(3)),
        *(blue((9.2 + 0.8 * place, 10.9), profile, base=20) for place in range(strikers)),
        **scene,
    )


def leave(fight: Brawl, number: int = 3) -> None:
    for place in range(number):
        fight.answer(to(fight, f"red-{place + 1}", (10 + 0.8 * place, 7.2)))


@pytest.mark.rule("SK-RETREAT-06", "SK-RETREAT-07", "SK-RETREAT-08")
def test_five_who_stay_roll_ten_dice_and_three_sixes_are_three_wounds() -> None:  # G-SK-22, G-SK-23
    fight = leaving(5, dice="6 1 2 6 3 4 5 5 6 5")
    leave(fight)
    assert fight.questions == [("blue", "retreat")]
    fight.answer(DONE)
    while fight.battle.phase is Phase.RETREAT:
        ((_, question),) = fight.questions
        fight.answer("yes" if question == "opportunity" else fight.request.choices[0].id)
    assert sum(taken.dice.total for taken in fight.saw(OpportunityTaken)) == 10
    assert [slain.deed.means for slain in fight.saw(Slain)] == [Means.OPPORTUNITY] * 3
    fight.done()


@pytest.mark.rule("SK-RETREAT-06")
def test_an_opportunity_attack_is_optional() -> None:
    fight = step(red((10, 10), IDLE), blue((10 + TOUCH, 10), "A2"))
    fight.answer(to(fight, "red-1", (7, 10)), DONE)
    assert fight.questions == [("blue", "opportunity")]
    assert [choice.label for choice in fight.request.choices] == ["Pass", "Strike: 2 dice, each 6 a wound"]
    fight.answer("no")
    assert not fight.saw(OpportunityTaken)


@pytest.mark.rule("SK-RETREAT-06")
def test_who_retreats_itself_or_never_had_it_in_range_does_not_strike() -> None:
    fight = step(red((10, 10), IDLE), blue((10 + TOUCH, 10), "A1"), blue((10 + TOUCH, 12), "A1"))
    fight.answer(to(fight, "red-1", (7, 10)), to(fight, "blue-1", (13, 10)), DONE)
    assert fight.saw(Retreated)[0].seen_by == ids(1, side="blue")
    assert fight.battle.phase is Phase.OVER


@pytest.mark.rule("SK-RETREAT-06", "SK-FIGHT-23")
def test_a_pike_behind_the_front_sees_its_enemy_leave_too() -> None:
    fight = step(
        red((10, 10), IDLE), blue((10 + TOUCH, 10), "A1"), blue((10 + 2 * TOUCH, 10), "A1", reach=2), dice="1 1"
    )
    fight.answer(to(fight, "red-1", (7, 10)), DONE, "yes", "yes")
    assert [taken.model for taken in fight.saw(OpportunityTaken)] == ["blue-1", "blue-2"]


@pytest.mark.rule("SK-RETREAT-08", "SK-FIGHT-42")
@pytest.mark.parametrize(("option", "rolls"), [("allowed", 2), ("none", 1)])
def test_saves_are_rolled_unless_the_ruling_takes_them(option: str, rolls: int) -> None:
    fight = step(
        red((10, 10), "A0 save5"), blue((10 + TOUCH, 10), "A1"), rulings=[f"R-SK-89.saves={option}"],
        dice="6 5" if rolls == 2 else "6",
    )  # fmt: skip
    fight.answer(to(fight, "red-1", (7, 10)), DONE, "yes")
    assert len(fight.rolls) == rolls
    assert fight.model("red-1").is_alive == (option == "allowed")


@pytest.mark.rule("SK-RETREAT-08")
@pytest.mark.parametrize(("option", "asked"), [("owner-choice-among-leavers", "red"), ("striker-choice", "blue")])
def test_wounds_go_to_those_who_left_by_whose_choice_the_ruling_says(option: str, asked: str) -> None:
    fight = step(
        red((10, 10), "A0 W2"), red((10 + 2 * TOUCH, 10), "A0 W2"), red((10 + TOUCH, 10 + TOUCH), "A0 W2"),
        blue((10 + TOUCH, 10), "A1"), rulings=[f"R-SK-89.wounds={option}"], dice="6",
    )  # fmt: skip
    fight.answer(to(fight, "red-1", (7, 10)), to(fight, "red-2", (15.5, 10)), DONE, DONE, "yes")
    assert fight.questions == [(asked, "share-out")]
    assert [choice.id for choice in fight.request.choices] == ["red-1", "red-2"]
    fight.answer("red-2")
    assert [lost.model for lost in fight.saw(WoundsLost)] == ["red-2"]


@pytest.mark.rule("SK-RETREAT-07")
@pytest.mark.parametrize(("option", "rolls"), [("once-per-model", 1), ("per-retreating-enemy", 2)])
def test_a_model_strikes_once_or_at_each_who_left(option: str, rolls: int) -> None:
    fight = step(
        red((10, 10), IDLE), red((10 + 2 * TOUCH, 10), IDLE), blue((10 + TOUCH, 10), "A1"),
        rulings=[f"R-SK-89.number={option}"], dice="1 " * rolls,
    )  # fmt: skip
    fight.answer(to(fight, "red-1", (7, 10)), to(fight, "red-2", (15.5, 10)), DONE)
    for _ in range(rolls):
        fight.answer("yes")
    assert len(fight.rolls) == rolls
    fight.done()


@pytest.mark.rule("SK-RETREAT-06")
def test_the_side_with_priority_strikes_first_in_the_order_of_ids() -> None:
    fight = step(
        red((10, 10), "A1"), blue((10 + TOUCH, 10), IDLE), red((10, 20), IDLE), blue((10 + TOUCH, 20), "A1"), dice="1 1"
    )
    fight.answer(to(fight, "red-2", (7, 20)), DONE, to(fight, "blue-1", (14, 10)), DONE, "yes", "yes")
    assert fight.rolls == ["red opportunity 6+: 1", "blue opportunity 6+: 1"]


@pytest.mark.rule("SK-DEST-03")
def test_a_striker_re_rolls_with_its_own_destiny() -> None:
    fight = step(red((10, 10), IDLE), blue((10 + TOUCH, 10), "A1 Dst1"), dice="1 6")
    fight.answer(to(fight, "red-1", (7, 10)), DONE, "yes", "1")
    assert fight.model("blue-1").destiny == 0
    assert fight.model("red-1").is_slain


@pytest.mark.rule("SK-DEST-03")
def test_who_may_only_step_in_for_a_striker_pays_for_none_of_its_dice() -> None:
    helper = blue((10 + 2 * TOUCH, 10), "Dst2 F1", special=["Stand and Fight!"])
    fight = step(red((10, 10), IDLE), blue((10 + TOUCH, 10), "A1"), helper, dice="1")
    fight.answer(to(fight, "red-1", (7.2, 10)), DONE, "yes")
    assert fight.game.is_over
    assert fight.model("blue-2").destiny == 2


def test_onslaught_and_mob_count_in_an_opportunity_attack() -> None:
    fight = step(
        red((10, 10), IDLE), blue((10 + TOUCH, 10), "A1", special=["Onslaught 2"]), dice="1 1 1",
        changed={"blue-1": {"has_charged": True}},
    )  # fmt: skip
    fight.answer(to(fight, "red-1", (7, 10)), DONE, "yes")
    assert fight.saw(OpportunityTaken)[0].dice.total == 3


# Retreats declared in a fight


def declared(*models: dict[str, Any], dice: str = "", **scene: Any) -> Brawl:
    """A fight in which blue, the Defender, has chosen to retreat."""
    fight = Standing(*models, turns=1, **scene).play(dice)
    fight.answer("retreat")
    return fight


@pytest.mark.rule("SK-FIGHT-14", "SK-FIGHT-16", "SK-FIGHT-17")
def test_the_survivors_of_a_declared_retreat_move_at_once() -> None:
    fight = declared(red((10, 10), "A1"), blue((10 + TOUCH, 10), "A1"), blue((10 + TOUCH, 12), "A1"), dice="1")
    assert fight.questions == [("blue", "retreat")]
    fight.answer(to(fight, "blue-1", (14, 10)))
    fight.answer(to(fight, "blue-2", (12, 14)))
    assert [gone.is_declared for gone in fight.saw(Retreated)] == [True, True]
    assert fight.battle.phase is Phase.RETREAT
    assert fight.questions == [("red", "retreat")]  # blue has had its retreat of this phase
    fight.answer(DONE)
    assert not fight.saw(OpportunityTaken)


@pytest.mark.rule("SK-FIGHT-17")
def test_a_declared_retreat_ends_an_inch_away_too() -> None:
    fight = declared(red((10, 10), IDLE), blue((10 + TOUCH, 10), IDLE))
    assert refused(fight, to(fight, "blue-1", (12.259, 10))) == ["it would end 0.999 in from Red 1 (SK-RETREAT-03)"]
    fight.answer(to(fight, "blue-1", (12.26, 10)))


@pytest.mark.rule("SK-FIGHT-16", "SK-RETREAT-06")
@pytest.mark.parametrize(("option", "strikes"), [("step-only", False), ("both", True)])
def test_a_declared_retreat_is_struck_at_only_where_the_ruling_says_so(option: str, strikes: bool) -> None:
    fight = declared(
        red((10, 10), "A1"), blue((10 + TOUCH, 10), IDLE), rulings=[f"R-SK-85.opportunity={option}"],
        dice="1 1" if strikes else "1",
    )  # fmt: skip
    fight.answer(to(fight, "blue-1", (14, 10)), DONE)
    assert (fight.questions == [("red", "opportunity")]) == strikes
    if strikes:
        fight.answer("yes")
    fight.done()


@pytest.mark.rule("SK-RETREAT-01")
@pytest.mark.parametrize(("option", "again"), [("once-per-phase", False), ("both-allowed", True)])
def test_a_model_retreats_twice_only_where_the_ruling_lets_it(option: str, again: bool) -> None:
    fight = declared(red((10, 10), IDLE), blue((10 + TOUCH, 10), IDLE), rulings=[f"R-SK-85.repeats={option}"])
    fight.answer(to(fight, "blue-1", (14, 10)), DONE)
    assert (fight.questions == [("blue", "retreat")]) == again


@pytest.mark.rule("SK-FIGHT-14", "SK-RETREAT-06", "SK-RETREAT-08")
@pytest.mark.parametrize(("option", "strikes"), [("nothing", False), ("in-its-fight", True)])
def test_who_declared_retreat_and_stayed_has_no_dice_for_who_leaves_later(option: str, strikes: bool) -> None:
    fight = declared(
        red((10, 10), IDLE), blue((10 + TOUCH, 10), "A2"), rulings=[f"R-SK-115={option}"], dice="1 6" if strikes else ""
    )
    fight.answer(DONE)  # it stays where it is
    fight.answer(to(fight, "red-1", (7, 10)))
    assert fight.saw(Retreated)[0].seen_by == ids(1, side="blue")
    fight.answer(DONE)
    assert (fight.questions == [("blue", "opportunity")]) is strikes
    if strikes:
        fight.answer("yes")
    assert fight.model("red-1").is_alive is not strikes
    fight.done()


@pytest.mark.rule("SK-FIGHT-14")
@pytest.mark.parametrize(("option", "strikes"), [("nothing", False), ("in-its-fight", True)])
def test_who_declared_retreat_and_is_slain_strikes_no_last_blow(option: str, strikes: bool) -> None:
    defender = blue((10 + TOUCH, 10), "A1 M3", special=["Dying Blow"])
    fight = declared(
        red((10, 10), "A1 M9"),
        defender,
        red((20, 20)),
        rulings=[f"R-SK-115={option}"],
        dice="6 6 5" if strikes else "6 6",
    )
    assert bool(fight.saw(StruckInDying)) is strikes
    fight.done()


@pytest.mark.rule("SK-FIGHT-14", "SK-RETREAT-06")
def test_the_declaration_is_forgotten_with_the_phase() -> None:
    fight = Standing(red((10, 10), IDLE), blue((10 + TOUCH, 10), IDLE), turns=2).play("1 6")
    fight.answer("retreat", DONE)
    assert fight.model("blue-1").has_declared_retreat
    while fight.battle.phase is Phase.RETREAT:
        fight.answer(DONE)
    assert not fight.model("blue-1").has_declared_retreat


# The form


def test_the_form_draws_legal_answers_and_suggests_a_way_out() -> None:
    fight = step(*row(red, 4, 10, 10, profile=IDLE), *row(blue, 4, 10, 10 + TOUCH, profile=IDLE))
    form = fight.request.form
    assert isinstance(form, RetreatForm)
    drawn = [answer for answer, _ in zip(form.samples(Random(1)), range(200), strict=False)]
    assert all(not list(form.faults_of(answer)) for answer in drawn)
    assert {type(answer) for answer in drawn} == {NothingMore, Retreat}
    suggested = list(form.suggestions())
    assert [type(answer) for answer in suggested] == [Retreat] * 4 + [NothingMore]
    assert all(not list(form.faults_of(answer)) for answer in suggested)
    assert form.said(suggested[0]).startswith("retreat: Red 1 to ")
    assert form.said(NothingMore()) == "done retreating"
    assert msgspec.to_builtins(form.shown()) == {
        "form": "retreat",
        "movers": tuple({"model": f"red-{n}", "allowance": 3000} for n in (1, 2, 3, 4)),
    }
