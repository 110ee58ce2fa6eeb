"""Prices are sums whose parts name their rule (HS-PRICE-01 to -05)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from codex.trial import codex_of, write_trial
from hypothesis import given
from hypothesis import strategies as st

from dwethia.codex import Armament, Changes, Characteristics, Codex, Effect, Gear, GearType, Race, Spell, Unit, starter
from dwethia.codex.entries import Restores
from dwethia.codex.prices import list_price, price
from dwethia.weapon import Penalty

PLAIN: dict[str, int] = {
    "martial": 3,
    "perception": 3,
    "strength": 3,
    "defense": 3,
    "aggression": 1,
    "wounds": 1,
}


def unit(**fields: Any) -> Unit:
    return Unit(id="trooper", name="Trooper", mark="B.1", faction="all", printed=Characteristics(**PLAIN), **fields)


def profiled(**changed: int) -> Unit:
    return Unit(
        id="trooper", name="Trooper", mark="H.1", faction="all", printed=Characteristics(**{**PLAIN, **changed})
    )


def weapon(**fields: Any) -> Armament:
    return Armament(id="thing", name="Thing", **fields)


def gear(type: GearType = GearType.OTHER, **fields: Any) -> Gear:
    return Gear(id="thing", name="Thing", type=type, **fields)


def spell(**fields: Any) -> Spell:
    usual: dict[str, Any] = {
        "charge": 1,
        "range": 12,
        "phase": "shoot",
        "target": "enemy",
        "effects": (Effect(effect="Strike"),),
    }
    return Spell(id="power", name="Power", **{**usual, **fields})


def cost(entry: Any) -> int:
    return price(entry, {}, {}).total


def parts(entry: Any) -> list[tuple[int, str, str]]:
    return [(each.value, each.name, each.rule) for each in price(entry, {}, {}).parts]


@pytest.mark.rule("HS-PRICE-01")
def test_a_unit_costs_its_characteristics_times_their_price_from_nothing() -> None:
    assert parts(unit()) == [
        (3, "Martial 3", "HS-PRICE-01"),
        (3, "Perception 3", "HS-PRICE-01"),
        (3, "Strength 3", "HS-PRICE-01"),
        (3, "Defense 3", "HS-PRICE-01"),
        (1, "Aggression 1", "HS-PRICE-01"),
        (1, "Wounds 1", "HS-PRICE-01"),
    ]


@pytest.mark.rule("HS-PRICE-01")
@pytest.mark.parametrize(
    ("name", "by", "points"),
    [
        ("martial", 2, 2),
        ("perception", 2, 2),
        ("strength", 2, 2),
        ("defense", 2, 2),
        ("aggression", 2, 2),
        ("wounds", 2, 2),
        ("integrity", 2, 2),
        ("integrity", -2, -2),
        ("destiny", 2, 20),
        ("faith", 2, 10),
        ("affinity", 2, 20),
    ],
)
def test_each_characteristic_has_its_price(name: str, by: int, points: int) -> None:
    assert cost(profiled(**{name: PLAIN.get(name, 0) + by})) == cost(profiled()) + points


@pytest.mark.rule("HS-PRICE-03")
@pytest.mark.parametrize(
    ("changed", "points", "part"),
    [
        ({"move": 8}, 2, 'Move 8"'),
        ({"move": 4}, -2, 'Move 4"'),
        ({"save": 6}, 3, "save 6+"),
        ({"save": 5}, 5, "save 5+"),
        ({"save": 4}, 8, "save 4+"),
        ({"save": 3}, 12, "save 3+"),
        ({"ignores": 5}, 5, "ignores wounds on 5+"),
    ],
)
def test_move_and_saves_have_prices_of_the_house(changed: dict[str, int], points: int, part: str) -> None:
    assert parts(profiled(**changed))[-1] == (points, part, "HS-PRICE-03")


@pytest.mark.rule("HS-PRICE-03")
def test_a_shield_costs_five_and_cloaks_five_and_ten() -> None:
    assert parts(gear(GearType.SHIELD, save=5)) == [(5, "Thing: save 5+", "HS-PRICE-03")]
    assert parts(gear(GearType.CLOAK, cover=1)) == [(5, "Thing: cover 1", "HS-PRICE-03")]
    assert cost(gear(GearType.CLOAK, cover=2)) == 10


@pytest.mark.rule("HS-PRICE-04")
def test_the_short_bow_costs_seven() -> None:
    bow = starter().wargear["short-bow"]
    assert str(starter().price(bow)) == (
        '7 = 4 Short Bow: range 24" (HS-PRICE-04) + 2 Short Bow: Strength 2 (HS-PRICE-04) '
        "+ 1 Short Bow: Arc (HS-PRICE-04)"
    )


@pytest.mark.rule("HS-PRICE-04")
@pytest.mark.parametrize(
    ("fields", "points"),
    [
        ({}, 0),
        ({"reach": 2}, 1),
        ({"reach": 3}, 2),
        ({"range": 6, "strength": 1}, 2),
        ({"range": 7, "strength": 1}, 3),  # each begun 6"
        ({"range": 24, "strength": 4, "penalty": Penalty.HALF}, 7),
        ({"range": 24, "strength": 4, "penalty": Penalty.FULL}, 6),
        ({"range": 24, "strength": 4, "wounds": 3}, 18),
        ({"range": 12, "strength": 4, "once": True}, 1),
        ({"range": 24, "strength": 2, "keywords": ("Arc", "Light", "Black Sun")}, 9),
        ({"range": 24, "strength": 2, "keywords": ("Quick Shot",)}, 11),
        ({"range": 24, "strength": 2, "keywords": ("Blast 3", "Radius 2", "Sunder 1")}, 12),
        ({"range": 24, "strength": 2, "keywords": ("Two-Handed",)}, 4),
        ({"range": 24, "strength": 2, "keywords": ("Multi-Shot 3",)}, 18),
        ({"range": 24, "strength": 2, "keywords": ("Multi-Shot 3", "Arc"), "penalty": Penalty.HALF}, 18),
        ({"changes": Changes(strength=2, destiny=1)}, 12),
        ({"changes": Changes(aggression=1), "all_in_coherency": True}, 4),
    ],
)
def test_wargear_is_priced_by_what_it_does(fields: dict[str, Any], points: int) -> None:
    tally = price(weapon(**fields), {}, {})
    assert tally.total == points
    assert {part.rule for part in tally.parts} == {"HS-PRICE-04"}


@pytest.mark.rule("HS-PRICE-04")
def test_what_gives_back_a_resource_costs_what_it_gives_back() -> None:
    assert cost(gear(restores=Restores(faith=2))) == 10
    assert cost(gear(restores=Restores(destiny=1, affinity=1), once=True)) == 15


@pytest.mark.rule("HS-PRICE-05")
def test_a_spell_is_priced_like_wargear_less_five_for_each_charge_and_costs_five_at_least() -> None:
    assert parts(spell(strength=5, keywords=("Blast 2",))) == [
        (2, 'Power: range 12"', "HS-PRICE-05"),
        (5, "Power: Strength 5", "HS-PRICE-05"),
        (2, "Power: Blast 2", "HS-PRICE-05"),
        (-5, "Power: Charge 1", "HS-PRICE-05"),
        (1, "Power: a spell costs at least 5", "HS-PRICE-05"),
    ]
    assert cost(spell(strength=9, range=36, wounds=2, all_in_coherency=True)) == 6 + 9 + 5 + 3 - 5


@pytest.mark.rule("HS-PRICE-05")
def test_a_power_that_changes_a_characteristic_costs_its_price() -> None:
    change = Effect(effect="Change", characteristic="destiny", amount=-1, lasts="turn")
    assert cost(spell(effects=(change,))) == 2 + 10 - 5


@pytest.mark.rule("HS-PRICE-01", "HS-PRICE-04", "HS-PRICE-05")
def test_a_unit_costs_what_it_always_has_and_knows(tmp_path: Path) -> None:
    codex = codex_of(write_trial(tmp_path))
    elder = codex.units["elder"]
    assert codex.price(elder).total == 24 + 20 + 20 + 1 + 5 + 3
    assert codex.outfit(elder).points == codex.price(elder).total


@pytest.mark.rule("HS-PRICE-04")
def test_a_destiny_action_costs_three_whatever_it_does(tmp_path: Path) -> None:
    codex = codex_of(write_trial(tmp_path))
    (part,) = codex.price(codex.action("Beckon")).parts
    assert (part.value, part.name, part.rule) == (3, "Beckon: a Destiny action", "HS-PRICE-04")
    dear = codex_of(write_trial(tmp_path / "dear", ("amount = 4", 'amount = 4\npoints = 9\npoints_reason = "far"')))
    assert dear.price(dear.units["elder"]).total == codex.price(codex.units["elder"]).total + 6
    assert list_price(dear.action("beckon"), dear.wargear, dear.spells, dear.actions).total == 3


@pytest.mark.rule("HS-PRICE-04")
def test_special_rules_cost_what_the_rulebook_says() -> None:
    assert cost(unit(rules=("Scout",))) == cost(unit()) + 2
    assert cost(unit(rules=("Reach 3", "Aimless"))) == cost(unit()) + 2 - 2


@pytest.mark.rule("HS-PRICE-01")
def test_a_race_costs_what_it_changes() -> None:
    race = Race(id="folk", name="Folk", changes=Changes(affinity=1, strength=2, move=-1))
    assert parts(race) == [
        (2, "Folk: Strength +2", "HS-PRICE-01"),
        (10, "Folk: Affinity +1", "HS-PRICE-01"),
        (-1, "Folk: Move -1", "HS-PRICE-01"),
    ]


@pytest.mark.rule("HS-PRICE-01")
def test_a_stated_price_stands_and_says_why() -> None:
    dear = unit(points=20, points_reason="sought after")
    assert list_price(dear, {}, {}).total == 14
    assert parts(dear)[-1] == (6, "Trooper: sought after", "HS-PRICE-01")
    assert cost(dear) == 20
    assert parts(unit(points=14)) == parts(unit())


def slow_weapon_price(item: Armament) -> int:
    """The list once more, as plainly as can be."""
    points = 0
    if item.range is not None and item.strength is not None:
        while points * 6 < item.range:
            points += 1
        points += item.strength
    points += {"none": 0, "half": -1, "full": -2}[item.penalty.value]
    points += 5 * (item.wounds - 1) + {1: 0, 2: 1, 3: 2}[item.reach]
    points -= 5 if item.once else 0
    times = 1
    for word in item.keywords:
        name, _, number = word.rpartition(" ") if word[-1].isdigit() else (word, "", "")
        if name == "Multi-Shot":
            times = int(number)
        elif name in ("Blast", "Radius", "Sunder"):
            points += int(number)
        else:
            points += {"Quick Shot": 5, "Two-Handed": -2}.get(name, 1)
    return points * times


words = st.sampled_from(["Arc", "Light", "Quick Shot", "Two-Handed", "Black Sun", "Dangerous"]) | st.builds(
    "{} {}".format, st.sampled_from(["Blast", "Radius", "Sunder"]), st.integers(1, 4)
)
weapons = st.builds(
    weapon,
    range=st.integers(1, 144),
    strength=st.integers(1, 12),
    penalty=st.sampled_from(Penalty),
    wounds=st.integers(1, 6),
    reach=st.integers(1, 3),
    once=st.booleans(),
    keywords=st.builds(
        lambda plain, shots: (*plain, *([f"Multi-Shot {shots}"] if shots > 1 else [])),
        st.lists(words, max_size=4, unique_by=lambda word: word.split(" ")[0]),
        st.integers(1, 6),
    ),
)


@pytest.mark.rule("HS-PRICE-04")
@given(weapons)
def test_every_weapon_costs_what_the_plain_sum_says(item: Armament) -> None:
    assert cost(item) == slow_weapon_price(item)


def test_only_what_has_a_price_is_priced(tmp_path: Path) -> None:
    codex: Codex = codex_of(write_trial(tmp_path))
    with pytest.raises(TypeError):
        codex.price(codex.factions["wardens"])  # type: ignore[arg-type]
