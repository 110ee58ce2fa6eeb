"""Odds of ships worked out by hand, as people ask for them."""

from fractions import Fraction

import pytest

from dwethia.cosmic.odds.questions import (
    BoardingAsked,
    RamAsked,
    SalvoAsked,
    SalvoOdds,
    boarding_odds,
    ram_odds,
    salvo_odds,
)

Share = Fraction


def wounds(*shares: Fraction) -> object:
    """A distribution by number of Wounds, from 0 on."""
    return pytest.approx({str(number): float(share) for number, share in enumerate(shares)})


def salvo(shooter: str = "P3", target: str = "D7 W3", weapon: str = "18in S4", **asked: object) -> SalvoOdds:
    """A salvo; settings are given as `rulings`."""
    return salvo_odds(SalvoAsked(shooter=shooter, target=target, weapon=weapon, **asked))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("reading", "first", "second"),
    [
        ("strike-other", (5, "second", Share(1, 3)), (2, "first", Share(5, 6))),  # G-CC-D08
        ("resist-other", (2, "first", Share(5, 6)), (5, "second", Share(1, 3))),
        ("literal-self", (4, "first", Share(1, 2)), (3, "second", Share(2, 3))),  # G-CC-D09
    ],
)
def test_a_ram(reading: str, first: tuple[int, str, Fraction], second: tuple[int, str, Fraction]) -> None:
    odds = ram_odds(RamAsked(first="S2 I6", second="S4 I7", rulings=(f"R-CC-21={reading}",)))
    for die, (needs, hurts, share) in ((odds.first, first), (odds.second, second)):
        assert (die.needs, die.hurts, die.wounds) == (needs, hurts, wounds(1 - share, share))


def test_a_ram_that_is_certain_and_one_that_is_in_vain() -> None:
    odds = ram_odds(RamAsked(first="S9 I12", second="S1 I5"))
    assert (odds.first.needs, odds.first.wounds) == (1, {"1": 1.0})
    assert (odds.second.needs, odds.second.wounds) == (None, {"0": 1.0})


def test_an_eager_ram() -> None:
    odds = ram_odds(RamAsked(first="S2 I6 Dst1", second="S4 I7", policy="eager"))
    assert odds.first.wounds == wounds(Share(4, 9), Share(5, 9))


def test_a_boarding_fight() -> None:  # G-CC-D13
    odds = boarding_odds(BoardingAsked(attacker="A3 M4 W3", defender="A2 M2 W3"))
    ours, theirs = odds.attacker, odds.defender
    assert (ours.dice, ours.attack_value, ours.attack_needs, ours.wound_needs) == (3, 4, 2, None)
    assert (theirs.dice, theirs.attack_value, theirs.attack_needs, theirs.wound_needs) == (2, 2, 6, None)
    assert ours.wounds == wounds(Share(1, 216), Share(15, 216), Share(75, 216), Share(125, 216))
    assert theirs.wounds == wounds(Share(25, 36), Share(10, 36), Share(1, 36))


def test_wounds_are_never_more_than_the_other_side_has() -> None:
    odds = boarding_odds(BoardingAsked(attacker="A9 M9", defender="A0 W1 x2"))
    assert set(odds.attacker.wounds) == {"0", "1", "2"}
    assert (odds.defender.attack_needs, odds.defender.wounds) == (None, {"0": 1.0})


def test_a_boarding_fight_with_wound_rolls() -> None:
    odds = boarding_odds(BoardingAsked(attacker="A1 S6", defender="A0 D4", rulings=("R-CC-36=hit-then-wound",)))
    assert (odds.attacker.wound_needs, odds.attacker.wounds) == (3, wounds(Share(2, 3), Share(1, 3)))


def test_an_eager_boarding_fight() -> None:
    odds = boarding_odds(BoardingAsked(attacker="A1 Dst1", defender="A1", policy="eager"))
    assert odds.attacker.wounds == wounds(Share(1, 4), Share(3, 4))
    assert odds.defender.wounds == wounds(Share(1, 2), Share(1, 2))


@pytest.mark.parametrize(
    ("asked", "needs", "save", "share"),
    [
        ({}, 4, None, Share(1, 2)),
        ({"distance": "12"}, 4, None, Share(1, 2)),  # G-CC-D06
        ({"distance": "12.1"}, 5, None, Share(1, 3)),
        ({"cover": 3}, 5, None, Share(1, 3)),
        ({"target": "D7 save5", "shields": 0}, 4, None, Share(1, 2)),
        ({"target": "D7 save5", "shields": 1}, 4, 5, Share(1, 3)),  # G-CC-D12
        ({"target": "D7 save5", "shields": 2}, 4, 4, Share(1, 4)),
        ({"target": "D7", "shields": 1}, 4, 5, Share(1, 3)),  # shields without a save have the one that is ruled
        ({"target": "D7", "shields": 1, "rulings": ("R-CC-13=6-plus",)}, 4, 6, Share(5, 12)),
        ({"target": "D7 save5", "rulings": ("R-CC-18.token=always-on",)}, 4, 5, Share(1, 3)),
        ({"target": "D7 save5", "shields": 2, "rulings": ("R-CC-14=plus-one-die",)}, 4, 5, Share(2, 9)),
        ({"in_the_way": 1}, 4, None, Share(1, 4)),
        ({"in_the_way": 3}, 4, None, Share(1, 16)),
        ({"in_the_way": 3, "rulings": ("R-CC-50.several=first-only",)}, 4, None, Share(1, 4)),
        ({"in_the_way": 2, "rulings": ("R-CC-50.effect=minus-1-perception",)}, 5, None, Share(1, 3)),
        ({"distance": "12.1", "target": "D7 save5", "shields": 1, "in_the_way": 1}, 5, 5, Share(1, 9)),
        ({"target": "D7 save5", "shields": 2, "weapon": "18in S4 sunder2"}, 4, 6, Share(5, 12)),
        ({"target": "D7 save5", "shields": 1, "weapon": "18in S4 sunder2"}, 4, None, Share(1, 2)),
        ({"target": "D7 save5", "shields": 1, "rulings": ("R-CC-80.doubled-saves=on",)}, 4, 5, Share(2, 9)),
        ({"target": "D8", "rulings": ("R-CC-44=literal",)}, 3, None, Share(2, 3)),
        ({"cover": 3, "distance": "12.1", "rulings": ("R-CC-48=no-floor",)}, 6, None, Share(1, 6)),
        ({"cover": 3, "distance": "12.1"}, 5, None, Share(1, 3)),
        ({"rulings": ("R-CC-45=two-rolls",)}, 4, None, Share(1, 4)),
        ({"rulings": ("R-CC-45=two-rolls",), "distance": "12.1"}, 5, None, Share(1, 9)),
    ],
)
def test_a_salvo(asked: dict[str, object], needs: int, save: int | None, share: Fraction) -> None:
    odds = salvo(**{"target": "D7", **asked})  # type: ignore[arg-type]
    assert (odds.needs, odds.save, odds.wounds) == (needs, save, wounds(1 - share, share))


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ({"target": "D14"}, "CC-SHOOT-25"),  # G-CC-D05
        ({"distance": "18.1"}, "CC-SHOOT-06"),
        ({"in_the_way": 1, "rulings": ("R-CC-50.effect=blocked",)}, "CC-SHOOT-15"),
        ({"arc": True}, "SK-KEY-03"),
    ],
)
def test_a_salvo_that_cannot_be_made_needs_nothing_and_says_why(asked: dict[str, object], rule: str) -> None:
    odds = salvo(**asked)  # type: ignore[arg-type]
    assert (odds.needs, odds.hit_needs, odds.wounds, odds.rule) == (None, None, {"0": 1.0}, rule)
    assert odds.fact


def test_a_salvo_with_two_rolls() -> None:
    odds = salvo(target="D7", rulings=("R-CC-43=target-number",))
    assert (odds.hit_needs, odds.needs, odds.wounds) == (4, 5, wounds(Share(5, 6), Share(1, 6)))


def test_several_dice_and_several_wounds_are_counted() -> None:
    odds = salvo(weapon="18in S4 multi-shot2")
    assert (odds.dice, odds.wounds) == (2, wounds(Share(1, 4), Share(1, 2), Share(1, 4)))


def test_an_eager_salvo() -> None:
    odds = salvo("P3 Dst1", "D7 save5 Dst1", shields=1, policy="eager")
    # 3/4 at least once in two throws; then one of two saves: 4/9 of the wounds are left
    assert odds.wounds == wounds(Share(2, 3), Share(1, 3))


def test_ships_of_the_codex_have_their_own_weapons_saves_and_wounds() -> None:
    odds = salvo_odds(SalvoAsked(shooter="Comrade-class", target="Comrade-class", shields=1))
    assert odds.save is not None
    assert odds.parts[1].name == "Perception of Comrade-class 1"
    named = salvo_odds(SalvoAsked(shooter="P3", target="Comrade-class", weapon=odds.parts[0].name[12:]))
    assert named.parts[0] == odds.parts[0]
