"""The mistakes that can be made with weapons, wargear, spells, terrain and charts, each with its whole message."""

from __future__ import annotations

from pathlib import Path

import pytest
from codex.trial import case, told, write_trial

WARDEN = 'units.toml, unit "warden"'
BOW = 'things.toml, weapon "bow", keywords'
SPARK = 'things.toml, spell "spark"'


@pytest.mark.parametrize(
    ("old", "new", "messages"),
    [
        # keywords, special rules and spell effects
        case(
            'keywords = ["Arc"]',
            'keywords = ["Ark"]',
            f'{BOW}: there is no keyword "Ark", did you mean "Arc"?',
        ),
        case(
            'keywords = ["Arc"]',
            'keywords = ["Sunder"]',
            f'{BOW}: "Sunder" has no number, Sunder takes a number from 1 to 4 (HS-KEY-01)',
            rules=("HS-KEY-01",),
        ),
        case(
            'keywords = ["Arc"]',
            'keywords = ["Multi-Shot 9"]',
            f'{BOW}: "Multi-Shot 9" is out of bounds, Multi-Shot takes a number from 2 to 6 (HS-KEY-02)',
            rules=("HS-KEY-02",),
        ),
        case(
            'keywords = ["Arc"]',
            'keywords = ["Two-Handed 2"]',
            f'{BOW}: "Two-Handed 2" has a number, Two-Handed takes none (HS-KEY-03)',
            rules=("HS-KEY-03",),
        ),
        case(
            'keywords = ["Arc"]',
            'keywords = ["Arc", "Arc"]',
            f'{BOW}: "Arc" is named twice, once is enough (SK-KEY-03)',
            rules=("SK-KEY-03",),
        ),
        case(
            'keywords = ["Blast 2"]',
            'keywords = ["Black Sun"]',
            f'{SPARK}, keywords: "Black Sun" is not for a spell, it is for weapon (HS-KEY-05)',
            rules=("HS-KEY-05",),
        ),
        case(
            'rules = ["Scout"]',
            'rules = ["Scuot"]',
            f'{WARDEN}, rules: there is no special rule "Scuot", did you mean "Scout"?',
        ),
        case(
            'rules = ["Scout"]',
            'rules = ["Onslaught 4"]',
            f'{WARDEN}, rules: "Onslaught 4" is out of bounds, Onslaught takes a number from 1 to 3',
        ),
        case(
            '{ effect = "Strike" }',
            '{ effect = "Stroke" }',
            f'{SPARK}, strength: Strength 5 without the effect Strike, add {{ effect = "Strike" }} (SK-AFF-08)',
            f'{SPARK}, effects[1].effect: there is no spell effect "Stroke", did you mean "Strike"?',
            rules=("SK-AFF-08",),
        ),
        case(
            '{ effect = "Strike" }',
            '{ effect = "Strike" }, { effect = "Daunt", amount = 2 }',
            f"{SPARK}, effects[2].amount: one field too many, Daunt takes lasts (HS-SPELL-05)",
            f"{SPARK}, effects[2].lasts: missing, Daunt takes lasts (HS-SPELL-05)",
            rules=("HS-SPELL-05",),
        ),
        case(
            '{ effect = "Strike" }',
            '{ effect = "Strike" }, { effect = "Summon", unit = "ghoul", dice = "D3" }',
            f'{SPARK}, effects[2].unit: there is no unit "ghoul", expected elder, warden or keeper (HS-SPELL-07)',
            rules=("HS-SPELL-07",),
        ),
        case(
            "strength = 5\n",
            "",
            f"{SPARK}, strength: missing, a spell that strikes has a Strength (SK-AFF-08)",
            rules=("SK-AFF-08",),
        ),
        # weapons and wargear
        case(
            "strength = 2\n",
            "",
            'things.toml, weapon "bow", strength: missing, a ranged weapon has a Strength of its own (SK-SHOOT-04)',
            rules=("SK-SHOOT-04",),
        ),
        case(
            "range = 24\n",
            "",
            'things.toml, weapon "bow", range: missing, a ranged weapon has a range; one of close combat has changes '
            "to Strength instead (SK-SHOOT-04)",
            rules=("SK-SHOOT-04",),
        ),
        case(
            "changes = { strength = 1 }",
            'penalty = "half"',
            'things.toml, weapon "axe", penalty: "half" on a weapon of close combat, only shooting has a penalty '
            "(SK-SHOOT-04)",
            rules=("SK-SHOOT-04",),
        ),
        case(
            "changes = { strength = 1 }",
            "reach = 4",
            'things.toml, weapon "axe", reach: 4 is out of bounds, expected a whole number from 1 to 3 (SK-FIGHT-23)',
            rules=("SK-FIGHT-23",),
        ),
        case(
            "save = 5\n",
            "",
            'things.toml, wargear "buckler", save: missing, a shield has save (SK-MUSTER-12)',
            rules=("SK-MUSTER-12",),
        ),
        # terrain
        case(
            "cover = 1",
            "cover = 9",
            'things.toml, terrain "thicket", cover: 9 is out of bounds, expected a whole number from 1 to 4 '
            "(HS-TERR-02)",
            rules=("HS-TERR-02",),
        ),
        case(
            'kinds = ["difficult", "cover"]',
            'kinds = ["difficult", "difficult"]',
            'things.toml, terrain "thicket", kinds: a kind stands twice, once is enough',
            'things.toml, terrain "thicket", cover: Cover 1 on a piece that gives none, add "cover" to its kinds '
            "(HS-TERR-02)",
            rules=("HS-TERR-02",),
        ),
        case(
            "corners = [[0, 0], [4, 0], [4, 3], [0, 3]]\n",
            "",
            'things.toml, terrain "thicket", corners: neither corners nor a diameter, a piece has one of the two',
        ),
        case(
            "corners = [[0, 0], [4, 0], [4, 3], [0, 3]]",
            "corners = [[0, 0], [4, 0], [4, 3], [0, 3]]\ndiameter = 3",
            'things.toml, terrain "thicket", corners: corners and a diameter, a piece has one of the two',
        ),
        case(
            "[4, 3], [0, 3]]",
            "[0, 3], [4, 3]]",
            'things.toml, terrain "thicket", corners: the corners make no shape, name them in order around the piece',
        ),
        case(
            "[4, 3], [0, 3]]",
            "[2, 0]]",
            'things.toml, terrain "thicket", corners: the corners make no shape, name them in order around the piece',
        ),
        case(
            "[4, 3], [0, 3]]",
            "[4, 0]]",
            'things.toml, terrain "thicket", corners: 2 different corners, at least 3, each named once',
        ),
        case(
            "corners = [[0, 0], [4, 0], [4, 3], [0, 3]]",
            "diameter = 0",
            'things.toml, terrain "thicket", diameter: 0 is too small, a piece covers some ground',
        ),
        # charts that can never be met
        case(
            "heroes = { most = 2 }",
            "heroes = { least = 3, most = 2 }",
            'units.toml, faction "wardens", composition.heroes: at least 3 and at most 2, this can never be met '
            "(SK-MUSTER-09)",
            rules=("SK-MUSTER-09",),
        ),
        case(
            "heroes = { most = 2 }",
            "heroes = { most = 2 }\ntitans = { least = 1 }",
            'units.toml, faction "wardens", composition.titans: at least 1, and its units allow 0, this can never be '
            "met (SK-MUSTER-09)",
            rules=("SK-MUSTER-09",),
        ),
        case(
            "basic = { least = 1 }",
            "basic = { least = 10 }",
            'units.toml, faction "wardens", composition.basic: at least 10, and its units allow 9, this can never be '
            "met (SK-MUSTER-09)",
            rules=("SK-MUSTER-09",),
        ),
        case(
            'unit = "warden", most = 9',
            'unit = "warden", least = 10, most = 9',
            'units.toml, faction "wardens", composition.units: at least 10 and at most 9 of "warden", this can never '
            "be met (SK-MUSTER-09)",
            rules=("SK-MUSTER-09",),
        ),
        case(
            'basic = { least = 1 }\nunits = [{ unit = "warden", most = 9 }]',
            "basic = { least = 300 }",
            'units.toml, faction "wardens", composition: the least it asks for costs 6900 points, it must fit into '
            "5000 points (SK-MUSTER-09)",
            rules=("SK-MUSTER-09",),
        ),
        case(
            'units = [{ unit = "warden", most = 9 }]',
            'units = [{ unit = "warden", most = 9 }, { unit = "warden", most = 8 }]',
            'units.toml, faction "wardens", composition.units[2].unit: "warden" is limited twice, once is enough '
            "(SK-MUSTER-09)",
            rules=("SK-MUSTER-09",),
        ),
    ],
)
def test_a_mistake_in_another_entry_is_told(tmp_path: Path, old: str, new: str, messages: list[str]) -> None:
    assert told(write_trial(tmp_path, (old, new))) == messages
