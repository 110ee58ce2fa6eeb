"""Every kind of mistake in a pack has its message: file, entry, field, what was found, what was expected, the rule."""

from __future__ import annotations

from pathlib import Path

import pytest
from codex.trial import UNITS, case, mistakes_in, told, write_trial

from dwethia.codex import PackError, load

WARDEN = 'units.toml, unit "warden"'


def test_the_trial_pack_has_no_mistakes(tmp_path: Path) -> None:
    assert told(write_trial(tmp_path)) == []


@pytest.mark.parametrize(
    ("old", "new", "messages"),
    [
        # of the wrong type, unknown or missing
        case(
            "perception = 3, strength = 3",
            'perception = "keen", strength = 3',
            f'{WARDEN}, profile.perception: "keen" is of the wrong type, expected a whole number from -99 to 99',
        ),
        case(
            "martial = 3, perception = 3",
            "martial = 3.5, perception = 3",
            f"{WARDEN}, profile.martial: 3.5 is no whole number, expected a whole number from -99 to 99",
        ),
        case(
            'wargear = ["bow"]',
            'wargear = "bow"',
            f'{WARDEN}, wargear: "bow" is no list, expected a list, each of it small letters, digits and hyphens, '
            'as in "short-bow"',
        ),
        case(
            'wargear = ["bow"]',
            'wargear = ["bow"]\nwargaer = ["axe"]',
            f'{WARDEN}, wargaer: unknown field, did you mean "wargear"?',
        ),
        case(
            "wounds = 1 }",
            "wounds = 1, luck = 7 }",
            f"{WARDEN}, profile.luck: unknown field, there are 14 to choose from",
        ),
        case(", wounds = 1 }", " }", f"{WARDEN}, profile.wounds: missing, expected a whole number from -99 to 99"),
        case(
            'id = "axe"\nname = "Axe"',
            'id = "axe"',
            'things.toml, weapon "axe", name: missing, expected a name of 1 to 80 characters in one line',
        ),
        case(
            'id = "thicket"\n',
            "",
            'things.toml, terrain 1, id: missing, expected small letters, digits and hyphens, as in "short-bow"',
        ),
        case(
            'id = "thicket"',
            'id = "The Thicket"',
            'things.toml, terrain "The Thicket", id: "The Thicket" does not fit, expected small letters, digits and '
            'hyphens, as in "short-bow"',
        ),
        case(
            'penalty = "none"',
            'penalty = "some"',
            'things.toml, weapon "bow", penalty: "some" is not among the choices, expected none, half or full',
        ),
        case(
            'kinds = ["difficult", "cover"]',
            'kinds = ["difficult", "cover", "lava"]',
            'things.toml, terrain "thicket", kinds[3]: "lava" is not among the choices, expected difficult, cover, '
            "impassable, hazardous or obscuring",
        ),
        case(
            'name = "Axe"',
            'name = "Axe\\u001b[2J"',
            'things.toml, weapon "axe", name: "Axe\\u001b[2J" does not fit, expected a name of 1 to 80 characters in '
            "one line",
        ),
        case(
            "changes = { strength = 1 }",
            "changes = 1979-05-27",
            'things.toml, weapon "axe", changes: a date or time is no table, expected a table with fields of its own',
        ),
        case(
            "[4, 3]",
            "[4, 3, 1]",
            'things.toml, terrain "thicket", corners[3]: a list does not fit, expected a list of 2',
        ),
        # names of nothing
        case(
            'faction = "wardens"\nmark = "B.1"',
            'faction = "wardenz"\nmark = "B.1"',
            f'{WARDEN}, faction: there is no faction "wardenz", did you mean "wardens"? (SK-MODEL-04)',
            rules=("SK-MODEL-04",),
        ),
        case(
            'wargear = ["bow"]',
            'wargear = ["bwo"]',
            f'{WARDEN}, wargear: there is no wargear "bwo", did you mean "bow"? (SK-MUSTER-12)',
            rules=("SK-MUSTER-12",),
        ),
        case(
            'options = ["buckler", "axe"]',
            'options = ["buckler", "sabre"]',
            f'{WARDEN}, slots[1].options: there is no wargear "sabre", expected bow, axe or buckler (SK-MUSTER-12)',
            rules=("SK-MUSTER-12",),
        ),
        case(
            'spells = ["spark"]',
            'spells = ["sparks"]',
            'units.toml, unit "elder", spells: there is no spell "sparks", did you mean "spark"? (SK-AFF-01)',
            rules=("SK-AFF-01",),
        ),
        # marks
        case(
            'mark = "B.1"',
            'mark = "B1"',
            f'{WARDEN}, mark: "B1" does not fit, expected H, B, M, T or R, a full stop and a number, as in "B.1" '
            "(SK-MODEL-16)",
            rules=("SK-MODEL-16",),
        ),
        case(
            '[[unit]]\nid = "keeper"',
            '[[unit]]\nid = "ranger"\nname = "Ranger"\nfaction = "wardens"\nmark = "B.1"\nprofile = { martial = 3, '
            'perception = 3, strength = 3, defense = 3, aggression = 1, wounds = 1 }\n\n[[unit]]\nid = "keeper"',
            'units.toml, unit "ranger", mark: B.1 is taken by "Warden", a number is given once in a faction and type '
            "(SK-MODEL-15)",
            rules=("SK-MODEL-15",),
        ),
        # characteristics and bases
        case(
            "defense = 3, aggression = 1",
            "defense = 6, aggression = 1",
            f"{WARDEN}, profile.defense: 6 is too high, a basic unit has 1 to 4 (HS-PRICE-02)",
            rules=("HS-PRICE-02",),
        ),
        case(
            "destiny = 2, affinity = 2",
            "destiny = 7, affinity = -1",
            'units.toml, unit "elder", profile.destiny: 7 is too high, a hero has 0 to 6 (HS-PRICE-02)',
            'units.toml, unit "elder", profile.affinity: -1 is too low, a hero has 0 to 6 (SK-STAT-11)',
            rules=("HS-PRICE-02", "SK-STAT-11"),
        ),
        case(
            "aggression = 1, wounds = 1 }",
            "aggression = 1, wounds = 0, move = 19 }",
            f"{WARDEN}, profile.wounds: 0 is too low, a basic unit has 1 to 2 (SK-STAT-07)",
            f"{WARDEN}, profile.move: 19 is out of bounds, a Move is 0 to 18 inches (SK-STAT-13)",
            rules=("SK-STAT-07", "SK-STAT-13"),
        ),
        case(
            "wounds = 1 }",
            "wounds = 1, save = 2 }",
            f"{WARDEN}, profile.save: 2 is out of bounds, expected a whole number from 3 to 6 (HS-PRICE-03)",
            rules=("HS-PRICE-03",),
        ),
        case(
            "base = 25",
            "base = 33",
            f"{WARDEN}, base: 33 mm does not fit, a basic unit stands on 20 to 32 mm (SK-MODEL-09)",
            rules=("SK-MODEL-09",),
        ),
        # prices
        case(
            "base = 25",
            "base = 25\npoints = 20",
            f"{WARDEN}, points: 20 is not the 23 of the price list, say why in points_reason, or leave points out "
            "(HS-PRICE-01)",
            rules=("HS-PRICE-01",),
        ),
        case(
            "range = 24\n",
            "range = 24\npoints = 6\n",
            'things.toml, weapon "bow", points: 6 is not the 7 of the price list, say why in points_reason, or leave '
            "points out (HS-PRICE-04)",
            rules=("HS-PRICE-04",),
        ),
        case(
            "save = 5\n",
            "save = 5\npoints = 4\n",
            'things.toml, wargear "buckler", points: 4 is not the 5 of the price list, say why in points_reason, or '
            "leave points out (HS-PRICE-03)",
            rules=("HS-PRICE-03",),
        ),
        case(
            "charge = 1\n",
            "charge = 1\npoints = 4\n",
            'things.toml, spell "spark", points: 4 is not the 5 of the price list, say why in points_reason, or leave '
            "points out (HS-PRICE-05)",
            rules=("HS-PRICE-05",),
        ),
        # lists that units belong to
        case(
            'faction = "wardens"\nmark = "H.1"',
            'mark = "H.1"',
            'units.toml, unit "elder", faction: missing, expected the id of the faction that lists it (SK-MODEL-04)',
            rules=("SK-MODEL-04",),
        ),
        case(
            'religion = "grove"',
            'religion = "grove"\nfaction = "wardens"',
            'units.toml, unit "keeper", religion: the unit has a faction and a religion, it is listed by one of them '
            "(SK-MODEL-04)",
            rules=("SK-MODEL-04",),
        ),
        case(
            'mark = "R.1"',
            'mark = "H.2"',
            'things.toml, religion "grove", elite: "keeper" is no religious unit of "Grove", its elite has a mark such '
            'as R.1 and religion = "grove" (SK-MUSTER-11)',
            'units.toml, unit "keeper", mark: H.2 is no religious unit, a religion lists R.1 and so on (SK-MUSTER-11)',
            rules=("SK-MUSTER-11",),
        ),
        case(
            'elite = "keeper"',
            'elite = "prior"',
            'things.toml, religion "grove", elite: there is no unit "prior", expected elder, warden or keeper '
            "(SK-MUSTER-11)",
            rules=("SK-MUSTER-11",),
        ),
        case(
            'elite = "keeper"\n',
            "",
            'things.toml, religion "grove", elite: missing, expected small letters, digits and hyphens, as in '
            '"short-bow"',
        ),
        # slots
        case(
            'options = ["buckler", "axe"] }',
            'options = ["buckler", "axe"], least = 2, most = 1 }',
            f"{WARDEN}, slots[1].least: 2 is more than the most, 1, the slot can never be filled (SK-MUSTER-12)",
            rules=("SK-MUSTER-12",),
        ),
        case(
            'options = ["buckler", "axe"] }',
            'options = ["buckler", "axe"], most = 3 }',
            f"{WARDEN}, slots[1].most: 3 is more than the options there are, at most 2, as each is taken once "
            "(SK-MUSTER-12)",
            rules=("SK-MUSTER-12",),
        ),
        case(
            'options = ["buckler", "axe"] }',
            'options = ["buckler", "axe"], instead_of = "axe" }',
            f'{WARDEN}, slots[1].instead_of: "axe" is not among its wargear, only what a unit always has can be given '
            "up (SK-MUSTER-12)",
            rules=("SK-MUSTER-12",),
        ),
        case(
            'options = ["buckler", "axe"] }',
            'options = ["buckler", "buckler"] }',
            f"{WARDEN}, slots[1].options: an option stands twice, once is enough",
        ),
        case(
            'options = ["buckler", "axe"] }',
            "options = [] }",
            f"{WARDEN}, slots[1].options: the list is empty, expected at least 1",
        ),
        case(
            ", affinity = 2 }",
            " }",
            'units.toml, unit "elder", spells: Elder has no Affinity to cast with, give it Affinity or take the spells '
            "away (SK-AFF-01)",
            rules=("SK-AFF-01",),
        ),
    ],
)
def test_a_mistake_in_a_unit_is_told(tmp_path: Path, old: str, new: str, messages: list[str]) -> None:
    assert told(write_trial(tmp_path, (old, new))) == messages


@pytest.mark.rule("SK-MODEL-04")
def test_a_faction_without_units_is_told(tmp_path: Path) -> None:
    lone = '[[faction]]\nid = "nobody"\nname = "Nobody"\ncomposition = {}\n'
    message = 'lone.toml, faction "nobody": no unit names this faction, a faction lists at least one (SK-MODEL-04)'
    assert told(write_trial(tmp_path, lone=lone)) == [message]


@pytest.mark.rule("SK-MODEL-09", "SK-MODEL-10", "SK-MODEL-11", "SK-MODEL-12", "SK-MODEL-13")
@pytest.mark.parametrize(
    ("mark", "base", "expected"),
    [
        ("B.2", 19, "a basic unit stands on 20 to 32 mm (SK-MODEL-09)"),
        ("H.2", 41, "a hero stands on 20 to 40 mm (SK-MODEL-10)"),
        ("M.1", 71, "a monster stands on 40 to 70 mm (SK-MODEL-11)"),
        ("T.1", 89, "a titan stands on 90 to 170 mm (SK-MODEL-12)"),
    ],
)
def test_a_base_outside_its_range_is_told_and_its_ends_are_allowed(
    tmp_path: Path, mark: str, base: int, expected: str
) -> None:
    unit = UNITS.split("[[unit]]")[2].replace('"warden"', '"odd"').replace('"B.1"', f'"{mark}"')
    unit = unit.replace("base = 25", f"base = {base}")
    message = f'odd.toml, unit "odd", base: {base} mm does not fit, {expected}'
    assert told(write_trial(tmp_path, odd=f"[[unit]]{unit}")) == [message]
    legal = base + 1 if base in (19, 89) else base - 1
    assert told(write_trial(tmp_path, odd=f"[[unit]]{unit}".replace(f"base = {base}", f"base = {legal}"))) == []


def test_all_mistakes_of_all_files_are_told_at_once_in_the_order_of_the_files(tmp_path: Path) -> None:
    folder = write_trial(
        tmp_path, ("base = 25", "base = 99"), ('["bow"]', '["bwo"]'), ('["Arc"]', '["Ark"]'), broken="[[unit\n"
    )
    found = mistakes_in(folder)
    assert [(each.place.file, each.place.entry, each.place.field) for each in found] == [
        ("broken.toml", None, None),
        ("things.toml", "bow", "keywords"),
        ("units.toml", "warden", "base"),
        ("units.toml", "warden", "wargear"),
    ]
    with pytest.raises(PackError) as caught:
        load(folder, with_starter=False)
    assert str(caught.value).startswith("4 mistakes in the packs:\n  broken.toml: broken TOML at line 1, column 7")
