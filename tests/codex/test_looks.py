"""How a faction looks is data of its pack: what is wrong with it is told by place, and what is not stated is plain."""

from __future__ import annotations

from pathlib import Path

import pytest
from codex.trial import case, codex_of, told, write_trial

from dwethia.codex import Faction, Religion, starter
from dwethia.codex.looks import CardLook, UnitLook, emblem_faults

LOOK = """\
[faction.look]
colours = ["#336699", "#222222", "#ffcc00"]
glow = "#00ffaa"
build = "robe"
head = "hood"
emblem = [[-1, -1], [1, -1], [0, 1]]

[faction.composition]"""
LOOKED = ("[faction.composition]", LOOK)
PLACE = 'units.toml, faction "wardens", look'


def test_a_pack_gives_a_faction_its_look_and_a_unit_what_it_has_of_its_own(tmp_path: Path) -> None:
    codex = codex_of(
        write_trial(tmp_path, LOOKED, ('rules = ["Scout"]', 'rules = ["Scout"]\nlook = { build = "hound" }'))
    )
    look = codex.factions["wardens"].look
    assert look is not None
    assert (look.colours[0], look.build, look.emblem[2]) == ("#336699", "robe", (0.0, 1.0))
    assert codex.units["warden"].look == UnitLook(build="hound")


@pytest.mark.parametrize(
    ("old", "new", "messages"),
    [
        case('"#222222"', '"teal"', f'{PLACE}.colours[2]: "teal" does not fit, expected a colour as in "#23a596"'),
        case('"#00ffaa"', '"#00ffa"', f'{PLACE}.glow: "#00ffa" does not fit, expected a colour as in "#23a596"'),
        case(', "#ffcc00"]', "]", f"{PLACE}.colours: a list does not fit, expected a list of 3"),
        case('build = "robe"', 'build = "rope"', f'{PLACE}.build: "rope" is not among the choices, expected bare'),
        case("[0, 1]]", "[0, 9]]", f"{PLACE}.emblem[3][2]: 9 is out of bounds, expected a number from -1 to 1"),
        case(", [0, 1]]", "]", f"{PLACE}.emblem: 2 are too few, expected at least 3"),
        case("[0, 1]]", "[-1, 1], [1, 1]]", f"{PLACE}.emblem: its edges cross, an emblem is one shape"),
        case("[0, 1]]", "[0, -1]]", f"{PLACE}.emblem: it is too thin to be seen, an emblem is one shape"),
        case("[0, 1]]", "[1, -1]]", f"{PLACE}.emblem: a corner is there twice, an emblem is one shape"),
        case('head = "hood"', 'head = "hood"\nhat = 1', f"{PLACE}.hat: unknown field"),
    ],
)
def test_a_broken_look_is_refused_by_place(tmp_path: Path, old: str, new: str, messages: list[str]) -> None:
    found = told(write_trial(tmp_path, LOOKED, (old, new)))
    assert [each[: len(message)] for each, message in zip(found, messages, strict=True)] == messages


def test_every_faction_and_religion_that_is_shipped_has_a_look_of_its_own() -> None:
    owners: list[Faction | Religion] = [*starter().factions.values(), *starter().religions.values()]
    looks = [each.look for each in owners]
    assert None not in looks
    assert len(set(looks)) == len(owners)
    emblems = [each.emblem for each in looks if each]
    assert len(set(emblems)) == len(owners)
    assert [fault for each in emblems for fault in emblem_faults(each)] == []


def test_a_card_keeps_the_look_of_a_pack_that_is_not_shipped_and_of_no_other(tmp_path: Path) -> None:
    codex = codex_of(write_trial(tmp_path, LOOKED))
    assert codex.card_look(codex.units["warden"]) == CardLook(codex.factions["wardens"].look)
    assert starter().card_look(starter().units["pirate"]) is None
