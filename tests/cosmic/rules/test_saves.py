"""What a ship rolls against a wound: the save of its shields, by tokens and rulings."""

import pytest
from cosmic.ships import firing, rulings, ship, shot
from scenes import played

from dwethia.cosmic.rules.saves import Threat, shield_save


def saved(profile: str, tokens: int, *settings: str, threat: Threat = Threat.SHOT) -> tuple[int, int] | None:
    """The number that a save needs, and its dice."""
    save = shield_save(ship("blue", profile, tokens=tokens), threat, rulings(*settings))
    return None if save is None else (save.need, save.dice)


@pytest.mark.rule("CC-SHIELD-03", "CC-SHIELD-06", "CC-SHIELD-08")
def test_a_token_gives_the_save_and_two_make_it_easier() -> None:  # G-CC-D12
    assert [saved("save5", tokens) for tokens in (0, 1, 2)] == [None, (5, 1), (4, 1)]
    save = shield_save(ship("blue", "save5", tokens=2), Threat.SHOT, rulings())
    assert save is not None
    assert str(save.number) == "4 = 5 save of blue-1 (CC-SHIELD-03) - 1 two tokens on that side (CC-SHIELD-06)"


@pytest.mark.rule("CC-SHIELD-06")
@pytest.mark.parametrize(("option", "expected"), [("easier-by-one", (4, 1)), ("plus-one-die", (5, 2))])
def test_what_a_second_token_does_is_as_ruled(option: str, expected: tuple[int, int]) -> None:
    assert saved("save5", 2, f"R-CC-14={option}") == expected


def test_of_two_save_dice_one_is_enough() -> None:
    stage = firing(shot("P3", "D7 W2 save5", "18in S4", tokens=2), "R-CC-14=plus-one-die")
    assert played(stage, "4 1 5").result.left == (2,)
    stage = firing(shot("P3", "D7 W2 save5", "18in S4", tokens=2), "R-CC-14=plus-one-die")
    assert played(stage, "4 4 4").result.left == (1,)


@pytest.mark.rule("CC-SHIELD-06")
def test_no_save_is_better_than_2() -> None:
    assert saved("save3", 2) == (2, 1)
    assert saved("save2", 2) == (2, 1)


@pytest.mark.rule("CC-SHIELD-07")
@pytest.mark.parametrize(("option", "need"), [("4-plus", 4), ("5-plus", 5), ("6-plus", 6)])
def test_shields_without_a_stated_save_have_the_one_that_is_ruled(option: str, need: int) -> None:
    assert saved("shield", 1, f"R-CC-13={option}") == (need, 1)
    assert saved("save3", 1, f"R-CC-13={option}") == (3, 1), "a value on the profile comes first"


def test_a_ship_without_shields_has_no_save() -> None:
    assert saved("W3", 2) is None
    assert saved("W3", 0, "R-CC-18.token=always-on") is None


@pytest.mark.rule("CC-SHIELD-08")
@pytest.mark.parametrize(("option", "expected"), [("required", None), ("always-on", (5, 1))])
def test_whether_shields_need_a_token_is_as_ruled(option: str, expected: tuple[int, int] | None) -> None:
    assert saved("save5", 0, f"R-CC-18.token={option}") == expected


@pytest.mark.rule("CC-SHIELD-04")
@pytest.mark.parametrize(
    ("threat", "aspect", "option", "works"),
    [
        (Threat.POWER, "spells", "yes", True),
        (Threat.POWER, "spells", "no", False),
        (Threat.RAM, "rams", "no", False),
        (Threat.RAM, "rams", "yes", True),
        (Threat.OPPORTUNITY, "opportunity", "no", False),
        (Threat.OPPORTUNITY, "opportunity", "yes", True),
        (Threat.SHOT, "spells", "no", True),
        (Threat.BOARDING, "opportunity", "yes", False),
    ],
)
def test_what_shields_stop_is_as_ruled(threat: Threat, aspect: str, option: str, works: bool) -> None:
    assert (saved("save5", 1, f"R-CC-18.{aspect}={option}", threat=threat) is not None) is works


@pytest.mark.parametrize(("option", "rolls"), [("yes", 2), ("no", 1)])
def test_a_power_that_is_rolled_like_a_shot_is_saved_against_as_ruled(option: str, rolls: int) -> None:
    stage = firing(shot("P3", "D7 W2 save5", "18in S4 spell", tokens=1), f"R-CC-18.spells={option}")
    assert len(played(stage, "4 5" if rolls == 2 else "4").rolls) == rolls


@pytest.mark.parametrize(
    ("option", "threat", "dice"),
    [
        ("off", Threat.SHOT, 1),
        ("on", Threat.SHOT, 2),
        ("on", Threat.POWER, 2),
        ("on", Threat.RAM, 1),
    ],
)
def test_save_dice_are_doubled_against_ranged_wounds_where_a_ruling_says_so(
    option: str, threat: Threat, dice: int
) -> None:
    assert saved("save5", 1, f"R-CC-80.doubled-saves={option}", "R-CC-18.rams=yes", threat=threat) == (5, dice)


@pytest.mark.parametrize(("option", "tokens", "need"), [("off", 1, 4), ("on", 1, 5), ("on", 0, 4)])
def test_integrity_adds_to_defense_behind_shields_where_a_ruling_says_so(option: str, tokens: int, need: int) -> None:
    stage = firing(shot("P3", "D7 W2 save5 I2", "18in S4", tokens=tokens), f"R-CC-80.shield-integrity={option}")
    assert played(stage, "1").rolls == [f"red shot {need}+: 1"]
