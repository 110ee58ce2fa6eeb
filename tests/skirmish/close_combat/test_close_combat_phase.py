"""The Close Combat Phase on the board: picking fights, the Defender's choice, blows, losses and their end."""

from typing import Any

import pytest
from skirmish.close_combat.brawls import TOUCH, Brawl, Standing, ids, row
from skirmish.fields import blue, piece, red

from dwethia.skirmish.events.dying import Means, Slain, TakenOff, WoundsLost
from dwethia.skirmish.events.fighting import FightBegan, FightGone, FightPicked

IDLE = "A0"


def pairs(number: int, profile: str = IDLE, **more: Any) -> list[dict[str, Any]]:
    """So many fights of one against one."""
    made: list[dict[str, Any]] = []
    for place in range(number):
        made += [red((4 + 5 * place, 10), profile, **more), blue((4 + 5 * place + TOUCH, 10), profile)]
    return made


def brawl(*models: dict[str, Any], dice: str = "", **scene: Any) -> Brawl:
    return Standing(*models, turns=1, **scene).play(dice)


# Picking


@pytest.mark.rule("SK-FIGHT-06", "SK-FIGHT-07", "SK-PRIO-06")
@pytest.mark.parametrize(
    ("option", "seats"), [("alternate", ["red", "blue", "red"]), ("priority-orders-all", ["red", "red", "red"])]
)
def test_the_side_with_priority_picks_first_and_who_picks_attacks(option: str, seats: list[str]) -> None:
    fight = brawl(*pairs(4), rulings=[f"R-SK-75={option}"])
    for seat in seats:
        assert fight.questions == [(seat, "pick-fight")]
        fight.answer(fight.request.choices[-1].id, "fight")
    fight.answer("fight")  # the last one is nobody's choice
    picked = fight.saw(FightPicked)
    assert [each.attacker for each in picked[:3]] == seats
    assert [each.attackers[0].id[-1] for each in picked] == ["4", "3", "2", "1"]
    assert picked[0].text() == "red attacks: Red 4 against Blue 4"


def test_without_priority_blue_picks_second() -> None:
    fight = brawl(*pairs(2), priority="blue")
    assert fight.questions == [("blue", "pick-fight")]
    assert [choice.label for choice in fight.request.choices] == ["Red 1 against Blue 1", "Red 2 against Blue 2"]


@pytest.mark.rule("SK-TURN-04", "SK-FIGHT-12")
def test_the_first_seat_of_a_side_picks_and_chooses_for_it() -> None:
    fight = brawl(*pairs(2, seat="ann"), seats={"red": ["amy", "ann"], "blue": ["bo"]})
    assert fight.questions == [("amy", "pick-fight")]
    fight.answer("red-1:blue-1")
    assert fight.questions == [("bo", "stance")]


@pytest.mark.rule("SK-FIGHT-01", "SK-FIGHT-02", "SK-FIGHT-03", "SK-FIGHT-04", "SK-FIGHT-08")
def test_a_picked_fight_tells_who_is_in_it_and_why() -> None:
    ranks = [red((10, 10)), red((10, 10 + TOUCH), reach=2), red((10, 10 + 2 * TOUCH), reach=3), red((12.2, 10))]
    fight = brawl(*ranks, blue((10, 10 - TOUCH)))
    (picked,) = fight.saw(FightPicked)
    assert [(each.id, each.rule) for each in picked.attackers] == [
        ("red-1", "SK-FIGHT-01"),
        ("red-2", "SK-FIGHT-03"),
        ("red-3", "SK-FIGHT-04"),
        ("red-4", "SK-FIGHT-02"),
    ]


@pytest.mark.rule("SK-FIGHT-05", "SK-FIGHT-23")
def test_who_reaches_across_a_wall_strikes_too() -> None:
    wall = piece((10, 9.05), "impassable", corners=[(-1, -0.1), (1, -0.1), (1, 0.1), (-1, 0.1)])
    fight = brawl(
        red((13, 7), "A1"), red((10, 10), "A2", reach=2), blue((11.74, 7), IDLE), blue((10, 7), IDLE),
        terrain=[wall], dice="1 1 1",
    )  # fmt: skip
    (picked,) = fight.saw(FightPicked)
    assert [each.rule for each in picked.attackers] == ["SK-FIGHT-01", "SK-FIGHT-05"]
    fight.answer("fight")
    assert fight.rolls == ["red attack 4+: 1 1 1"]


MIDDLE = [red((10 + 2.2 * place, 10), IDLE) for place in range(3)]
ENDS = [blue((8.7, 10), IDLE), blue((15.7, 10), IDLE)]


@pytest.mark.rule("SK-FIGHT-08", "SK-FIGHT-09")
@pytest.mark.parametrize(("answer", "first", "second"), [("join", ids(1, 2), ids(3)), ("wait", ids(1), ids(3, 2))])
def test_a_model_that_could_join_two_fights_is_put_into_one_by_its_owner(
    answer: str, first: tuple[str, ...], second: tuple[str, ...]
) -> None:
    fight = brawl(*MIDDLE, *ENDS)
    fight.answer("red-1:blue-1")
    assert fight.questions == [("red", "join-fight")]
    fight.answer(answer, "fight", "fight")
    members = [tuple(each.id for each in picked.attackers) for picked in fight.saw(FightPicked)]
    if answer == "wait":
        assert fight.saw(FightPicked)[0].elsewhere == ids(2)
    assert members[0] == first
    assert tuple(each.id for each in fight.saw(FightPicked)[1].defenders) == second


@pytest.mark.rule("SK-FIGHT-10", "SK-FIGHT-11")
def test_a_fight_whose_last_pair_is_gone_is_not_fought() -> None:
    fight = brawl(
        red((10, 10), "A0", special=["Volatile 3"]), blue((10 + TOUCH, 10), "A1"),
        red((10, 13.6), IDLE), blue((10 + TOUCH, 13.6), IDLE),
        dice="6 6 1 1 6",  # slain; the explosion spares its friend and its foe, and slays the foe of its friend
    )  # fmt: skip
    fight.answer("red-1:blue-1", "fight")
    (gone,) = fight.saw(FightGone)
    assert gone.models == ("red-2", "blue-2")
    assert gone.text() == "There is no fight any more for Red 2, Blue 2"
    assert len(fight.saw(FightPicked)) == 1
    fight.done()


# The numbers of a fight


@pytest.mark.rule("SK-FIGHT-12", "SK-FIGHT-13", "SK-FIGHT-21", "SK-FIGHT-29", "SK-FIGHT-31", "SK-FIGHT-33")
def test_the_higher_value_hits_on_three_and_is_hit_on_five() -> None:  # G-SK-21
    fight = brawl(red((10, 10), "M5 A2"), blue((10 + TOUCH, 10), "M4 A2"), dice="2 3 4 5 1 1")
    fight.answer("fight")
    (began,) = fight.saw(FightBegan)
    assert [blows.attack_need for blows in began.blows] == [3, 5]
    assert fight.rolls == ["red attack 3+: 2 3", "blue attack 5+: 4 5", "red wound 4+: 1", "blue wound 4+: 1"]
    assert str(began.blows[0].attack_value) == "5 = 5 Martial of Red 1 (SK-FIGHT-25)"


SIDE = ["M4 I1 A1", "M3 I2 A1", "M3 I0 A1"]


@pytest.mark.rule("SK-FIGHT-22", "SK-FIGHT-25", "SK-FIGHT-26", "SK-COH-03")
def test_the_highest_martial_and_the_highest_integrity_count() -> None:  # D-SK-11
    big = blue((11.26, 7.4), "A0 titan", base=100)
    fight = brawl(*(red((10 + TOUCH * place, 10), each) for place, each in enumerate(SIDE)), big, dice="1 1 1")
    fight.answer("fight")
    assert str(fight.saw(FightBegan)[0].blows[0].attack_value) == (
        "6 = 4 Martial of Red 1 (SK-FIGHT-25) + 2 Integrity of Red 2 (SK-FIGHT-26)"
    )


@pytest.mark.rule("SK-FIGHT-27", "SK-COH-04")
def test_the_most_negative_integrity_is_taken_off() -> None:  # D-SK-12
    big = blue((11.26, 7.4), "A0 titan", base=100)
    worse = red((11.26, 4.8), "M2 I-2 A1")
    line = [red((10 + TOUCH * place, 10), each) for place, each in enumerate(SIDE)]
    fight = brawl(*line, worse, big, dice="1 1 1 1")
    fight.answer("fight")
    value = fight.saw(FightBegan)[0].blows[0].attack_value
    assert value.total == 6  # it stands alone on the other side, in no coherency
    near = red((13.8, 8.8), "M2 I-2 A1")
    fight = brawl(*line, near, big, dice="1 1 1 1")
    fight.answer("fight")
    assert fight.saw(FightBegan)[0].blows[0].attack_value.total == 4


@pytest.mark.rule("SK-COH-04", "SK-FIGHT-27")
@pytest.mark.parametrize(
    ("option", "joined", "further"), [("lenders", 4, 4), ("in-the-fight", 2, 4), ("whole-group", 2, 1)]
)
def test_who_of_those_behind_the_line_lowers_the_value(option: str, joined: int, further: int) -> None:
    """The second stands in coherency with the first, who is engaged; the third with the second alone."""
    front, enemy = red((10, 10), "M4 A0"), blue((10, 10 - TOUCH), IDLE)
    for second, third, value in (("I-2", "I0", joined), ("I0", "I-3", further)):
        files = front, red((10, 12), f"{second} A1"), red((10, 14), f"{third} A1")
        fight = brawl(*files, enemy, rulings=[f"R-SK-118={option}"])
        fight.answer("fight")
        assert fight.saw(FightBegan)[0].blows[0].attack_value.total == value


@pytest.mark.rule("SK-COH-04", "SK-COH-02")
def test_a_group_that_is_no_chain_is_lowered_by_its_neighbours_alone() -> None:
    rulings = ["R-SK-118=whole-group", "R-SK-43=direct"]
    files = red((10, 10), "M4 A0"), red((10, 12), "I0 A1"), red((10, 14), "I-3 A1"), red((10, 16), "I-4 A1")
    fight = brawl(*files, blue((10, 10 - TOUCH), IDLE), rulings=rulings)
    fight.answer("fight")
    assert fight.saw(FightBegan)[0].blows[0].attack_value.total == 1  # the third is beside the second, who is in it


@pytest.mark.parametrize(("option", "value"), [("needs-ally", 4), ("always", 6)])
def test_a_lone_model_has_no_use_of_its_integrity(option: str, value: int) -> None:  # D-SK-13
    fight = brawl(red((10, 10), "M4 I2 A0"), blue((10 + TOUCH, 10), IDLE), rulings=[f"R-SK-46={option}"])
    fight.answer("fight")
    assert fight.saw(FightBegan)[0].blows[0].attack_value.total == value


@pytest.mark.rule("SK-FIGHT-14", "SK-FIGHT-15", "SK-FIGHT-28")
def test_a_defender_who_retreats_counts_three_more_and_rolls_nothing() -> None:  # D-SK-14
    fight = brawl(red((10, 10), "M7 A2"), blue((10 + TOUCH, 10), "M4 A2"), dice="3 3")
    assert fight.request.choices[1].label == (
        "Retreat: you roll nothing, and your survivors may move; they roll 2 dice (hits on 4+, wounds on 4+)"
    )
    fight.answer("retreat")
    (began,) = fight.saw(FightBegan)
    assert str(began.blows[1].attack_value) == (
        "7 = 4 Martial of Blue 1 (SK-FIGHT-25) + 3 a retreating Defender (SK-FIGHT-15)"
    )
    assert fight.rolls == ["red attack 4+: 3 3"]


@pytest.mark.rule("SK-FIGHT-12", "SK-FIGHT-19")
def test_who_has_nothing_to_fire_is_told_why() -> None:
    models = (red((10, 10), IDLE), blue((10 + TOUCH, 10), IDLE, weapon="12in S3"))
    fight = brawl(*models)
    assert fight.request.choices[2].label.startswith("Fire ranged weapons: you have 1 shot (hits on 4+ at best)")
    stand = Standing(*models, turns=1)
    stand.change("blue-1", has_shot=True)
    fire = stand.play().request.choices[2]
    assert [str(fault) for fault in fire.faults] == [
        "Blue 1: shot this turn, or has nothing left to shoot (SK-FIGHT-19)"
    ]


@pytest.mark.rule("SK-FIGHT-34", "SK-FIGHT-35", "SK-FIGHT-36", "SK-FIGHT-38", "SK-FIGHT-40")
def test_the_highest_strength_meets_the_highest_defense() -> None:
    fight = brawl(
        red((10, 10), "S3 D3 A1"), red((10, 10 + TOUCH), "S4 D2 A0", reach=2),
        blue((10, 10 - TOUCH), "S2 D3 A1"), dice="6 6 1 1",
    )  # fmt: skip
    fight.answer("fight")
    ours, theirs = fight.saw(FightBegan)[0].blows
    assert (str(ours.wound_value), ours.wound_need) == ("4 = 4 Strength of Red 2 (SK-FIGHT-34)", 3)
    assert (str(theirs.against), theirs.wound_need) == ("3 = 3 Defense of Red 1 (SK-FIGHT-35)", 5)
    assert (ours.wound_line, theirs.wound_line) == ("SK-FIGHT-38", "SK-FIGHT-40")


@pytest.mark.rule("SK-FIGHT-25", "SK-FIGHT-34", "SK-FIGHT-35", "SK-FIGHT-36")
def test_each_side_uses_its_own_highest_values() -> None:
    """Were one value used for both, they would be 6 against 6 with 4+, and 5 against 4 with 3+."""
    models = red((10, 10), "M6 S5 D2 A1"), blue((10 + TOUCH, 10), "M2 S2 D4 A1")
    fight = brawl(*models, dice="2 6 2 3", rulings=["R-SK-78.values=per-side"])
    fight.answer("fight")
    ours, theirs = fight.saw(FightBegan)[0].blows
    assert [blows.attack_value.total for blows in (ours, theirs)] == [6, 2]
    assert [(blows.wound_value.total, blows.against.total) for blows in (ours, theirs)] == [(5, 4), (2, 2)]
    assert fight.rolls == ["red attack 2+: 2", "blue attack 6+: 6", "red wound 3+: 2", "blue wound 4+: 3"]


@pytest.mark.rule("SK-FIGHT-30", "SK-FIGHT-32", "SK-FIGHT-37", "SK-FIGHT-39", "SK-FIGHT-41")
def test_twice_as_much_needs_two_and_half_needs_six() -> None:
    fight = brawl(red((10, 10), "M6 S6 A1"), blue((10 + TOUCH, 10), "M3 S3 D3 A1"), dice="1 1")
    fight.answer("fight")
    (began,) = fight.saw(FightBegan)
    assert [blows.attack_need for blows in began.blows] == [2, 6]
    assert [blows.wound_need for blows in began.blows] == [2, 4]
    assert "SK-FIGHT-41" not in began.rules
    fight = brawl(red((10, 10), "S1 A1"), blue((10 + TOUCH, 10), IDLE), dice="1")
    fight.answer("fight")
    assert "SK-FIGHT-41" in fight.saw(FightBegan)[0].rules


# Losses


@pytest.mark.rule("SK-FIGHT-42", "SK-FIGHT-43", "SK-FIGHT-44", "SK-FIGHT-11")
def test_savers_take_wounds_die_by_die_and_the_rest_is_shared_out() -> None:  # D-SK-16
    line = row(blue, 3, 10, 10, profile=IDLE)
    fight = brawl(
        red((11.26, 7.4), "A4 titan M6", base=100), blue((13.8, 8.8), "A0 save5"), *line, dice="6 6 6 6 6 6 6 6 5 2"
    )
    fight.answer("fight")
    assert fight.rolls[2:] == ["blue save 5+: 5", "blue save 5+: 2"]
    assert fight.questions == [("blue", "share-out")]
    assert [choice.id for choice in fight.request.choices] == ["blue-2", "blue-3", "blue-4"]
    fight.answer("blue-4", "blue-2")
    assert [slain.victim.id for slain in fight.saw(Slain)] == ["blue-1", "blue-2", "blue-4"]
    assert all(fight.model(id).base is None for id in ids(1, 2, 4, side="blue"))
    assert len(fight.saw(TakenOff)) == 3


@pytest.mark.rule("SK-FIGHT-44")
@pytest.mark.parametrize(
    ("option", "asked", "hurt"),
    [("owner-allocates", "blue", "blue-2"), ("striker-allocates", "red", "blue-2"), ("nearest-first", None, "blue-1")],
)
def test_wounds_are_shared_out_as_the_ruling_says(option: str, asked: str | None, hurt: str) -> None:
    fight = brawl(
        red((10, 10), "A1"), blue((10 + 1.3, 10), "A0 W2"), blue((10 - 1.4, 10), "A0 W2"), dice="6 6",
        rulings=[f"R-SK-81={option}"],
    )  # fmt: skip
    fight.answer("fight")
    if asked:
        assert fight.questions == [(asked, "share-out")]
        fight.answer(hurt)
    assert [lost.model for lost in fight.saw(WoundsLost)] == [hurt]


@pytest.mark.rule("SK-FIGHT-44")
def test_under_nearest_first_it_is_measured_who_is_nearest() -> None:
    fight = brawl(
        red((10, 10), "A1"), blue((10 + 1.4, 10), "A0 W2"), blue((10 - 1.3, 10), "A0 W2"), dice="6 6",
        rulings=["R-SK-81=nearest-first"],
    )  # fmt: skip
    fight.answer("fight")
    assert [lost.model for lost in fight.saw(WoundsLost)] == ["blue-2"]


@pytest.mark.rule("SK-FIGHT-21")
@pytest.mark.parametrize(
    ("option", "rolls"),
    [
        ("simultaneous", ["red attack 4+: 6", "blue attack 4+: 6", "red wound 4+: 6", "blue wound 4+: 6"]),
        ("attacker-first", ["red attack 4+: 6", "red wound 4+: 6"]),
    ],
)
def test_the_slain_strike_back_unless_the_attacker_strikes_first(option: str, rolls: list[str]) -> None:
    fight = brawl(
        red((10, 10), "A1"), blue((10 + TOUCH, 10), "A1"), rulings=[f"R-SK-80={option}"], dice="6 " * len(rolls)
    )
    fight.answer("fight")
    assert fight.rolls == rolls
    assert len(fight.saw(Slain)) == len(rolls) // 2


@pytest.mark.rule("SK-FIGHT-26", "SK-COH-03")
@pytest.mark.parametrize(("falls", "need"), [("blue-2", 4), ("blue-3", 3)])
def test_who_strikes_back_has_integrity_only_beside_a_friend_who_is_left(falls: str, need: int) -> None:
    """Blue's second stands by the first, its third away from both; a fourth is not in the fight."""
    helper = blue((10 + 3 * TOUCH, 10), special=["Stand and Fight!"])
    fight = brawl(
        red((10, 10), "M4 A1"), blue((10 + TOUCH, 10), "M4 I2 A1"), blue((10 + 2 * TOUCH, 10), IDLE),
        blue((10, 12.2), IDLE), helper, dice="6 6 1", rulings=["R-SK-80=attacker-first"],
    )  # fmt: skip
    fight.answer("fight", falls)
    assert fight.rolls[-1] == f"blue attack {need}+: 1"


@pytest.mark.rule("SK-FIGHT-44")
@pytest.mark.parametrize(("option", "asked"), [("savers-first-forced", False), ("owner-may-skip", True)])
def test_a_saver_is_spared_only_where_the_ruling_lets_it(option: str, asked: bool) -> None:
    fight = brawl(
        red((10, 10), "A1"), blue((10 + 1.3, 10), "A0 W2"), blue((10 - 1.4, 10), "A0 W2 save2"), dice="6 6 6",
        rulings=[f"R-SK-82={option}"],
    )  # fmt: skip
    fight.answer("fight")
    assert (fight.questions == [("blue", "save-with")]) == asked


@pytest.mark.rule("SK-FIGHT-45")
def test_rules_that_ignore_wounds_come_after_the_save() -> None:
    fight = brawl(red((10, 10), "A1"), blue((10 + TOUCH, 10), "A0 save5 ignore5"), dice="6 6 4 5")
    fight.answer("fight")
    assert fight.rolls[2:] == ["blue save 5+: 4", "blue ignore 5+: 5"]
    assert fight.model("blue-1").is_alive


@pytest.mark.rule("SK-FIGHT-43")
def test_a_death_in_a_fight_is_credited_to_whose_strength_was_used() -> None:  # {R-CP-16}
    fight = brawl(
        red((10, 10), "A1 S3 M5"), red((10 - 1.3, 10 - TOUCH), "A1 S5 M3"), red((10, 10 + 2.2), "S9 A0"),
        blue((10, 10 - TOUCH), "A0"), dice="6 6 6 6",
    )  # fmt: skip
    fight.answer("fight")
    (slain,) = fight.saw(Slain)
    assert slain.deed.slayer is not None
    assert (slain.deed.means, slain.deed.slayer.id, slain.deed.wound_setter) == (Means.MELEE, "red-2", "red-2")
    assert slain.deed.contributors == ids(1, 2)
    assert fight.battle.deaths[0].slayer == "red-2"


@pytest.mark.rule("SK-FIGHT-08")
def test_who_has_fought_does_not_fight_again() -> None:
    fight = brawl(*pairs(2))
    fight.answer("red-1:blue-1", "fight")
    assert fight.model("red-1").has_fought
    assert fight.model("blue-1").was_in_fight
    assert not fight.model("red-2").has_fought


# Destiny


@pytest.mark.rule("SK-DEST-03", "SK-DEST-04")
def test_two_poor_dice_are_re_rolled_together_for_two_destiny() -> None:  # G-SK-24
    fight = brawl(red((10, 10), "A2 Dst3"), blue((10 + TOUCH, 10), "A0 W3"), dice="1 2 5 6 1 1")
    fight.answer("fight")
    assert fight.questions == [("red", "reroll")]
    fight.answer("2")
    assert fight.rolls[:2] == ["red attack 4+: 1 2", "red attack again 4+: 5 6"]
    fight.answer("0")
    assert fight.model("red-1").destiny == 1


@pytest.mark.rule("SK-DEST-06")
def test_the_side_with_priority_decides_on_re_rolls_first() -> None:
    fight = brawl(red((10, 10), "A1 Dst1"), blue((10 + TOUCH, 10), "A1 Dst1"), priority="blue", dice="1 1")
    fight.answer("fight")
    assert fight.questions == [("blue", "reroll")]
    fight.answer("0")
    assert fight.questions == [("red", "reroll")]


@pytest.mark.rule("SK-DEST-02", "SK-DEST-03")
@pytest.mark.parametrize(
    ("option", "question"),
    [("own-unit-dice", None), ("own-side-dice", ("red", "reroll")), ("any-dice", ("red", "reroll"))],
)
def test_friends_outside_the_fight_pay_only_where_the_ruling_lets_them(
    option: str, question: tuple[str, str] | None
) -> None:
    fight = brawl(
        red((10, 10), "A1"), red((20, 20), "Dst1"), blue((10 + TOUCH, 10), "A0"), rulings=[f"R-SK-92={option}"],
        dice="1 6 1",
    )  # fmt: skip
    fight.answer("fight")
    if question is None:
        assert fight.rolls == ["red attack 4+: 1"]
        return
    assert fight.questions == [question]
    fight.answer("1")
    assert fight.model("red-2").destiny == 0


@pytest.mark.rule("SK-DEST-02")
def test_with_a_pool_the_army_pays() -> None:
    fight = brawl(
        red((10, 10), "A1"), red((20, 20), "Dst2"), blue((10 + TOUCH, 10), "A0"), rulings=["R-SK-90=pool-no-refresh"],
        dice="1 2",
    )  # fmt: skip
    fight.answer("fight", "1")
    assert fight.battle.sides[0].destiny == 1


@pytest.mark.rule("SK-DEST-14", "SK-DEST-15")
@pytest.mark.parametrize(
    ("option", "resolves"), [("once-per-phase", 1), ("once-per-wound", 2), ("repeat-until-out", 3)]
)
def test_heroic_resolve_works_as_often_as_the_ruling_lets_it(option: str, resolves: int) -> None:
    fight = brawl(
        red((10, 10), "A2"), blue((10 + TOUCH, 10), "A0 W2 hero Dst3", base=32), rulings=[f"R-SK-93={option}"],
        dice="6 6 6 6" + " 1" * resolves,
    )  # fmt: skip
    fight.answer("fight")
    for _ in range(resolves):
        assert fight.questions == [("blue", "resolve")]
        fight.answer("yes")
        while fight.questions == [("blue", "reroll")]:
            fight.answer("0")
    while fight.questions == [("blue", "resolve")]:
        fight.answer("no")
    assert fight.model("blue-1").is_slain
    assert sum("resolve" in each for each in fight.rolls) == resolves
