"""Point Defense cancels successes of shots before anything comes of them (CC-SHOOT-24)."""

from pathlib import Path

import pytest
from cosmic.shooting.shots import gunship, shooting, shot, victim
from cosmic.space import Placed

from dwethia.codex import examine
from dwethia.cosmic.events.losing import WoundsLost
from dwethia.cosmic.events.shooting import ShotWithoutHarm
from dwethia.weapon import WeaponKeyword

GUARDED = (WeaponKeyword("Point Defense"),)


def guarded(at: tuple[float, float] = (12, 12), profile: str = "D7 W3") -> Placed:
    return victim(at, profile, rules=GUARDED)


@pytest.mark.rule("CC-SHOOT-24")
@pytest.mark.parametrize(("ship", "dice", "lost"), [(victim(), "4", 1), (guarded(), "4 6", 0), (guarded(), "4 5", 1)])
def test_a_success_against_it_is_cancelled_on_a_six(ship: Placed, dice: str, lost: int) -> None:
    field = shooting(gunship(), ship, dice=dice)
    field.decide(shot())
    field.done()
    assert sum(each.wounds for each in field.saw(WoundsLost)) == lost
    assert len(field.saw(ShotWithoutHarm)) == 1 - lost


@pytest.mark.rule("CC-SHOOT-24")
def test_it_rolls_after_the_attack_and_before_wound_roll_and_save() -> None:
    ship = guarded(profile="D7 W3 save5")
    field = shooting(gunship(), ship, dice="4 6", rulings=("R-CC-45=two-rolls", "R-CC-18.token=always-on"))
    field.decide(shot())
    field.done()  # neither wound die nor save
    assert field.ship("blue-1").wounds == 3


@pytest.mark.rule("CC-SHOOT-24")
def test_a_shot_that_misses_gives_it_nothing_to_roll() -> None:
    field = shooting(gunship(), guarded(), dice="3")
    field.decide(shot())
    field.done()


PACK = """
[[ship]]
id = "picket"
name = "Picket"
faction = "empire-of-sol"
class = "cruiser"
rules = ["Point Defense"]
[ship.profile]
martial = 2
perception = 3
strength = 3
defense = 7
aggression = 2
wounds = 3
integrity = 6
move = 8
"""


@pytest.mark.rule("CC-SHOOT-24", "HS-SHIP-05")
def test_a_pack_gives_it_to_a_ship_that_pays_for_it(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('id = "pickets"\nname = "Pickets"\nversion = "1"\n', encoding="utf-8")
    (tmp_path / "ships.toml").write_text(PACK, encoding="utf-8")
    codex, mistakes = examine(tmp_path)
    assert codex is not None, mistakes
    ship = codex.ship("Picket")
    assert {part.name: part.value for part in codex.price(ship).parts}["Point Defense"] == 12
    field = shooting(gunship(), victim(rules=ship.special), dice="4 6")
    field.decide(shot())
    field.done()
    assert field.ship("blue-1").wounds == 3
