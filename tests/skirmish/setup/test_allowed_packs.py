"""Whose units and powers a battle accepts (R-SK-14, R-SK-110)."""

import pytest
from msgspec.structs import replace
from skirmish.close_combat.acts import battle_of
from skirmish.fields import blue, red

from dwethia.codex import starter
from dwethia.engine.rules import SetupError
from dwethia.skirmish.scenes.scenes import read_scene
from dwethia.skirmish.setup.first_state import begin

PIRATE = red((5, 5), unit="pirate")
OWN = blue((15, 5))
WITCH = red((5, 9), "Aff1", spells=["root"])


@pytest.mark.parametrize(
    ("option", "refused"),
    [
        ("both", None),
        ("user-authored", r"^Pirate is the sample pack's, and R-SK-14 is user-authored$"),
        ("sample-pack", r"^Blue 1 is the players' own, and R-SK-14 is sample-pack$"),
    ],
)
def test_units_and_wargear_come_from_where_the_ruling_lets_them(option: str, refused: str | None) -> None:
    settings = [f"R-SK-14={option}"]
    if refused is None:
        assert battle_of(PIRATE, OWN, rulings=settings)
        return
    with pytest.raises(SetupError, match=refused):
        battle_of(PIRATE, OWN, rulings=settings)


@pytest.mark.parametrize(
    ("option", "refused"),
    [
        ("both", None),
        ("user-authored", r"^Root of Red 1 is the sample pack's, and R-SK-110 is user-authored$"),
        ("sample-pack", None),
    ],
)
def test_powers_come_from_where_the_ruling_lets_them(option: str, refused: str | None) -> None:
    settings = [f"R-SK-110={option}"]
    if refused is None:
        assert battle_of(WITCH, OWN, rulings=settings)
        return
    with pytest.raises(SetupError, match=refused):
        battle_of(WITCH, OWN, rulings=settings)


@pytest.mark.rule("HS-SPELL-07")
def test_a_power_that_summons_needs_the_card_of_whom_it_brings() -> None:
    scene = read_scene({"model": [red((5, 5), "Aff1", spells=["summon-horde"]), OWN]}, starter())
    with pytest.raises(SetupError, match=r"^Summon Horde of Red 1 summons zombie, which is not among"):
        begin(replace(scene.setup, summoned=()), scene.rulings)
