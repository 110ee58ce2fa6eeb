"""The mistakes that can be made with missions, ready boards, Destiny actions and terrain that is climbed."""

from __future__ import annotations

from pathlib import Path

import pytest
from codex.trial import case, told, write_trial

CULL = 'scenes.toml, mission "cull"'
BECKON = 'scenes.toml, action "beckon"'
GLADE = 'scenes.toml, board "glade"'
ELDER = 'units.toml, unit "elder"'
THICKET = 'things.toml, terrain "thicket"'
COPSE = 'scenes.toml, terrain "copse"'
SLAY_TYPE = 'trigger = "Slay Type"\ntype = "monster"\n'
SCEN, DEST, SETUP = ("SK-SCEN-09",), ("SK-DEST-09",), ("SK-SETUP-03",)

MISSIONS = [
    case(
        '"cull"\nname = "Cull"\nfaction = "wardens"',
        '"cull"\nname = "Cull"\nfaction = "wadrens"',
        f'{CULL}, faction: there is no faction "wadrens", did you mean "wardens"? (SK-SCEN-09)',
        rules=SCEN,
    ),
    case(
        '"Slay Type"',
        '"Slay Tpye"',
        f'{CULL}, trigger: there is no mission trigger "Slay Tpye", did you mean "Slay Type"? (SK-SCEN-09)',
        rules=SCEN,
    ),
    case(
        'type = "monster"\n',
        "",
        f"{CULL}, type: missing, Slay Type takes type and most (SK-SCEN-09)",
        rules=SCEN,
    ),
    case(
        "most = 3\n",
        "",
        f"{CULL}, most: missing, Slay Type takes type and most (SK-SCEN-09)",
        rules=SCEN,
    ),
    case(
        SLAY_TYPE,
        'trigger = "Slay By"\n',
        f"{CULL}, way: missing, Slay By takes way and most (SK-SCEN-09)",
        rules=SCEN,
    ),
    case(
        SLAY_TYPE,
        'trigger = "Stand In"\n',
        f"{CULL}, zone: missing, Stand In takes zone and most (SK-SCEN-09)",
        rules=SCEN,
    ),
    case(
        f"{SLAY_TYPE}points = 1\nmost = 3",
        'trigger = "Keep Share"\npoints = 1',
        f"{CULL}, percent: missing, Keep Share takes percent (SK-SCEN-09)",
        rules=SCEN,
    ),
    case(
        'type = "monster"',
        'type = "monster"\nway = "melee"\nzone = "centre"\npercent = 50',
        f"{CULL}, way: one field too many, Slay Type takes type and most (SK-SCEN-09)",
        f"{CULL}, zone: one field too many, Slay Type takes type and most (SK-SCEN-09)",
        f"{CULL}, percent: one field too many, Slay Type takes type and most (SK-SCEN-09)",
        rules=SCEN,
    ),
    case(
        '"Slay Type"',
        '"First Blood"',
        f"{CULL}, type: one field too many, First Blood takes nothing (SK-SCEN-09)",
        f"{CULL}, most: one field too many, First Blood takes nothing (SK-SCEN-09)",
        rules=SCEN,
    ),
    case(
        "points = 1\nmost = 3",
        "points = 2\nmost = 1",
        f"{CULL}, most: 1 is less than the points of one time, 2, at least 2 (SK-SCEN-09)",
        rules=SCEN,
    ),
    case(
        "points = 1\n",
        "points = 10\n",
        f"{CULL}, points: 10 is out of bounds, expected a whole number from 1 to 9 (SK-SCEN-09)",
        rules=SCEN,
    ),
    case(
        "most = 3",
        "most = 31",
        f"{CULL}, most: 31 is out of bounds, expected a whole number from 1 to 30 (SK-SCEN-09)",
        rules=SCEN,
    ),
    case(
        "points = 1\nmost",
        "most",
        f"{CULL}, points: missing, expected a whole number from 1 to 9",
    ),
    case(
        '"monster"',
        '"beast"',
        f'{CULL}, type: "beast" is not among the choices, expected basic, hero, monster, religious or titan',
    ),
    case(
        SLAY_TYPE,
        'trigger = "Slay By"\nway = "fire"\n',
        f'{CULL}, way: "fire" is not among the choices, expected affinity, melee or ranged',
    ),
    case(
        SLAY_TYPE,
        'trigger = "Stand In"\nzone = "middle"\n',
        f'{CULL}, zone: "middle" is not among the choices, expected centre, enemy-deployment, enemy-half or '
        "own-deployment",
    ),
    case(
        f"{SLAY_TYPE}points = 1\nmost = 3",
        'trigger = "Keep Share"\npercent = 101\npoints = 1',
        f"{CULL}, percent: 101 is out of bounds, expected a whole number from 1 to 100",
    ),
]

ACTIONS = [
    case(
        '"Reposition"',
        '"Repositoin"',
        f'{BECKON}, effect: there is no action effect "Repositoin", did you mean "Reposition"? (SK-DEST-09)',
        rules=DEST,
    ),
    case(
        'effect = "Reposition"',
        'effect = "Reposition"\nlasts = "turn"\ncharacteristic = "move"',
        f"{BECKON}, characteristic: one field too many, Reposition takes amount (SK-DEST-09)",
        f"{BECKON}, lasts: one field too many, Reposition takes amount (SK-DEST-09)",
        rules=DEST,
    ),
    case(
        '"Reposition"',
        '"Change"',
        f"{BECKON}, characteristic: missing, Change takes characteristic, amount and lasts (SK-DEST-09)",
        f"{BECKON}, lasts: missing, Change takes characteristic, amount and lasts (SK-DEST-09)",
        rules=DEST,
    ),
    case(
        "amount = 4\n",
        "",
        f"{BECKON}, amount: missing, expected a whole number from 1 to 12",
    ),
    case(
        "amount = 4",
        "amount = -1",
        f"{BECKON}, amount: -1 is out of bounds, expected a whole number from 1 to 12",
    ),
    case(
        "cost = 1",
        "cost = 7",
        f"{BECKON}, cost: 7 is out of bounds, expected a whole number from 1 to 6 (SK-DEST-09)",
        rules=DEST,
    ),
    case(
        'phase = "movement"',
        'phase = "morning"',
        f'{BECKON}, phase: "morning" is not among the choices, expected any, close-combat, end, movement, priority, '
        "shoot or start",
    ),
    case(
        "amount = 4",
        "amount = 4\npoints = 9",
        f"{BECKON}, points: 9 is not the 3 of the price list, say why in points_reason, or leave points out "
        "(HS-PRICE-04)",
        rules=("HS-PRICE-04",),
    ),
    case(
        "cost = 1",
        "cost = 3",
        f'{ELDER}, actions: Elder has Destiny 2, and "beckon" costs 3, give it more Destiny or take the action away '
        "(SK-DEST-09)",
        rules=DEST,
    ),
    case(
        'cost = 1\nphase = "movement"',
        'cost = 1\npool = "affinity"\nphase = "movement"',
        f'{ELDER}, actions: "beckon" costs Affinity, only ships have such actions (SK-DEST-09)',
        rules=DEST,
    ),
    case(
        'cost = 1\nphase = "movement"',
        'cost = 1\nphase = "start"',
        f'{ELDER}, actions: "beckon" belongs to the start of a battle in space, only ships have such actions '
        "(SK-DEST-09)",
        rules=DEST,
    ),
    case(
        'actions = ["beckon"]',
        'actions = ["becon"]',
        f'{ELDER}, actions: there is no action "becon", did you mean "beckon"? (SK-DEST-09)',
        rules=DEST,
    ),
    case(
        'actions = ["beckon"]',
        'actions = ["beckon", "beckon"]',
        f"{ELDER}, actions: an action stands twice, once is enough",
    ),
]

BOARDS = [
    case(
        'terrain = "copse", at = [8',
        'terrain = "cospe", at = [8',
        f'{GLADE}, pieces[1].terrain: there is no terrain "cospe", did you mean "copse"? (SK-SETUP-03)',
        rules=SETUP,
    ),
    case(
        "at = [8, 12]",
        "at = [2, 12]",
        f'{GLADE}, pieces[1].at: "copse" lies 0.5" over the edge, the board is 36" by 24", and a piece lies on it '
        "wholly (SK-SETUP-03)",
        rules=SETUP,
    ),
    case(
        "at = [28, 12]",
        "at = [28, 23]",
        f'{GLADE}, pieces[2].at: "copse" lies 1.5" over the edge, the board is 36" by 24", and a piece lies on it '
        "wholly (SK-SETUP-03)",
        rules=SETUP,
    ),
    case(
        "at = [28, 12]",
        "at = [12.499, 12]",
        f'{GLADE}, pieces[2].at: "copse" overlaps "copse", piece 1, pieces may touch, but not overlap (SK-SETUP-03)',
        rules=SETUP,
    ),
    case(
        "depth = 2",
        "depth = 4",
        f"{GLADE}, depth: a depth of 4 is more than the width, 3, the width is the longer side, along which the armies "
        "deploy (SK-SETUP-04)",
        rules=("SK-SETUP-04",),
    ),
    case(
        "width = 3",
        "width = 9",
        f"{GLADE}, width: 9 is out of bounds, expected a whole number from 2 to 8 (SK-MUSTER-03)",
        rules=("SK-MUSTER-03",),
    ),
    case(
        "turned = 90",
        "turned = 360",
        f"{GLADE}, pieces[2].turned: 360 is out of bounds, expected a whole number from 0 to 359",
    ),
    case(
        "turned = 90",
        "turned = 22.5",
        f"{GLADE}, pieces[2].turned: 22.5 is no whole number, expected a whole number from 0 to 359",
    ),
    case(
        "at = [8, 12]",
        "at = [8]",
        f"{GLADE}, pieces[1].at: a list does not fit, expected a list of 2",
    ),
    case(
        "at = [8, 12]",
        "at = [-8, 12]",
        f"{GLADE}, pieces[1].at[1]: -8 is out of bounds, expected a number from 0 to 96",
    ),
    case(
        "turned = 90",
        "turns = 90",
        f'{GLADE}, pieces[2].turns: unknown field, did you mean "turned"?',
    ),
    case(
        "[5, 4], [1, 4], [0, 2]]",
        "[0, 2], [5, 4]]",  # told once, where the piece is written
        f"{COPSE}, corners: the corners make no shape, name them in order around the piece",
    ),
]

TERRAIN = [
    case(
        "cover = 1",
        "cover = 1\nclimbed = true",
        f"{THICKET}, climbed: a piece without a height is climbed, say how high it is (HS-TERR-06)",
        rules=("HS-TERR-06",),
    ),
    case(
        'kinds = ["difficult", "cover"]',
        'kinds = ["impassable", "cover"]\nheight = 2\nclimbed = true',
        f"{THICKET}, climbed: an impassable piece is climbed, nobody stands on such a piece (HS-TERR-03)",
        rules=("HS-TERR-03",),
    ),
    case(
        "cover = 1",
        "cover = 1\nclimbed = 1",
        f"{THICKET}, climbed: 1 is of the wrong type, expected true or false",
    ),
]


@pytest.mark.parametrize(("old", "new", "messages"), [*MISSIONS, *ACTIONS, *BOARDS, *TERRAIN])
def test_a_mistake_is_told(tmp_path: Path, old: str, new: str, messages: list[str]) -> None:
    assert told(write_trial(tmp_path, (old, new))) == messages


def test_pieces_may_touch_each_other_and_the_edge(tmp_path: Path) -> None:
    side_by_side = ("at = [28, 12]", "at = [12.5, 12]")
    at_the_edge = ("at = [8, 12]", "at = [8, 2]")
    assert told(write_trial(tmp_path, side_by_side)) == []
    assert told(write_trial(tmp_path, at_the_edge)) == []


def test_a_board_may_be_empty(tmp_path: Path) -> None:
    empty = '[[board]]\nid = "plain"\nname = "Plain"\nwidth = 2\ndepth = 2\n'
    assert told(write_trial(tmp_path, more=empty)) == []


def test_a_mission_may_extend_another_and_be_replaced(tmp_path: Path) -> None:
    second = '[[mission]]\nid = "hunt"\nname = "Hunt"\nextends = "trial:cull"\ntype = "titan"\n'
    assert told(write_trial(tmp_path, more=second)) == []
