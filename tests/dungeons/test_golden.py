"""The golden cases: each is named beside the test that holds it, and what the books print is what comes out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from dungeons.dungeon_scenes import EMPTY, USUAL, dungeon, enemy_phase, played, sheet

from dwethia.charts import number
from dwethia.codex import starter
from dwethia.dice import d3
from dwethia.dungeons.combat.needed_rolls import save_number
from dwethia.dungeons.events import ShotFired
from dwethia.dungeons.rooms.building import door, mirrored, side_of
from dwethia.dungeons.rooms.enemies import enemy_count
from dwethia.dungeons.rooms.squares import Side, at
from dwethia.dungeons.setup.sheets import sheet_of
from dwethia.rulebook.data_files import text_of

HERE = Path(__file__).parent
CASES = tomllib.loads(text_of("data/examples-dungeons.toml"))["example"]
EXPECTED: dict[str, str] = {each["id"]: each["expect"] for each in CASES}


def test_every_golden_case_is_named_beside_a_test() -> None:
    named: set[str] = set()
    for file in HERE.glob("test_*.py"):
        comments = [line.partition("#")[2] for line in file.read_text(encoding="utf-8").splitlines()]
        named.update(case for comment in comments for case in re.findall(r"G-DD-[DS]?\d+", comment))
    assert sorted(set(EXPECTED) - named) == [], "golden cases that no test names"
    assert sorted(named - set(EXPECTED)) == [], "golden cases that do not exist"


# What the books print, as the code has it


def entrance() -> str:
    return at(door(side_of(1, USUAL, is_door=True), 4).square)


def mirrored_exit() -> str:
    return f"the exit is on {mirrored(1, 2, door(Side.TOP, 4), USUAL).side.title()}"


def enemies() -> str:
    return f"{enemy_count(2, 3)} enemies"


def defensive_save() -> str:
    hero = dungeon(EMPTY, "W1 save5 shield hero", is_defensive=True).hero
    save = save_number(hero, ())
    assert save is not None
    return f"Save {save.total}+"


def stealth() -> str:
    hunter = sheet("W3 hero", "Hunter", "H.1", cloak=0)
    pirate = sheet("P2 A1", "Pirate", arms="24in S3")
    start = dungeon(EMPTY.replace("..H...", "H....1"), hunter, pirate, is_stealthy=True)
    hit = played(enemy_phase(start), dice="d4:2 1").told(ShotFired).aim.hit
    assert hit is not None
    return f"needs {hit.total}+"


def chart() -> str:
    return f"The 5 hits on {number(5, 4)}+, the 4 on {number(4, 5)}+"


def short_bow() -> str:
    codex = starter()
    hunter = next(each for each in codex.units.values() if "short-bow" in (*each.wargear, *each.options))
    bow = next(each for each in sheet_of(codex.outfit(hunter, ["short-bow"]), codex).arms if each.id == "short-bow")
    assert bow.penalty.value == "none"
    return f"Strength {bow.strength}, free movement, keyword {bow.keywords[0].name}"


def half_penalty() -> str:
    archer = sheet("W3 Move6 hero", "Archer", "H.1", arms="24in S2 half")
    farthest = 0
    for spaces in range(1, 6):
        after = played(dungeon(EMPTY.replace("..H...", "H....1"), archer, "W3"), f"move:4,{spaces}")
        farthest = spaces if "shoot:gun:e1" in after.options else farthest
    return f"moving more than {farthest}"


def thirds() -> str:
    return ", ".join(str(d3(face)) for face in (1, 3, 5))


COMPUTED: dict[str, Callable[[], str]] = {
    "G-DD-01": entrance,
    "G-DD-02": mirrored_exit,
    "G-DD-03": enemies,
    "G-DD-04": defensive_save,
    "G-DD-05": stealth,
    "G-DD-S1": chart,
    "G-DD-S3": short_bow,
    "G-DD-S4": half_penalty,
    "G-DD-S7": thirds,
}
PLAYED = {"G-DD-S2", "G-DD-S5", "G-DD-S6"}  # printed as a whole fight, duel or shot, and tested as one


@pytest.mark.parametrize("id", COMPUTED)
def test_what_the_books_print_comes_out(id: str) -> None:
    assert COMPUTED[id]() in EXPECTED[id]


def test_no_printed_case_is_left_out() -> None:
    assert {each["id"] for each in CASES if each["printed"]} == set(COMPUTED) | PLAYED
