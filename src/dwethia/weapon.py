"""Ranged weapons: range, Strength, movement penalty and keywords (SK-SHOOT-04)."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache

from msgspec import Struct

from dwethia.lengths import INCH
from dwethia.rulebook.declared import keywords


class WeaponError(ValueError):
    """A weapon that cannot be read."""


class Penalty(StrEnum):
    """What moving costs the shooter (SK-SHOOT-37 to -39)."""

    NONE = "none"
    HALF = "half"
    FULL = "full"


class WeaponKeyword(Struct, frozen=True, cache_hash=True):
    """A [word] on a weapon, with its number where it has one."""

    name: str
    number: int | None = None

    def __str__(self) -> str:
        return self.name if self.number is None else f"{self.name} {self.number}"


class Weapon(Struct, frozen=True, cache_hash=True):
    """A ranged weapon, or a power that is rolled like one."""

    range: int  # thousandths of an inch
    strength: int
    penalty: Penalty = Penalty.NONE
    keywords: tuple[WeaponKeyword, ...] = ()
    name: str = "weapon"
    is_spell: bool = False
    wounds: int = 1  # of one success
    once: bool = False  # works once per game
    id: str = ""

    def has(self, keyword: str) -> bool:
        for own in self.keywords:  # noqa: SIM110 - asked several times for every shot
            if own.name == keyword:
                return True
        return False


_RANGE = re.compile(r'(\d{1,3})(?:in|")', re.IGNORECASE)
_STRENGTH = re.compile(r"S(\d{1,2})", re.IGNORECASE)
_NUMBERED = re.compile(r"([a-z-]+?)-?(\d{1,2})", re.IGNORECASE)
_LINE = re.compile(
    r'\s*(?P<name>[^:]+):\s*(?P<range>\d{1,3})",\s*Strength (?P<strength>\d{1,2}),'
    r"\s*(?P<penalty>No|Half|Full) penalty\s*(?P<keywords>(?:\[[^\]]+\]\s*)*)",
    re.IGNORECASE,
)


def parse_weapon(text: str) -> Weapon:
    """A weapon as `24in S2 arc`, or as printed: `Short Bow: 24", Strength 2, No penalty [Arc]`."""
    if match := _LINE.fullmatch(text):
        return Weapon(
            range=int(match["range"]) * INCH,
            strength=int(match["strength"]),
            penalty=Penalty.NONE if match["penalty"].lower() == "no" else Penalty(match["penalty"].lower()),
            keywords=tuple(_keyword(text, word) for word in re.findall(r"\[([^\]]+)\]", match["keywords"])),
            name=match["name"].strip(),
        )
    return _parse_short(text)


def _parse_short(text: str) -> Weapon:
    ranges: list[int] = []
    strengths: list[int] = []
    penalties: list[Penalty] = []
    keywords: list[WeaponKeyword] = []
    is_spell = False
    for word in text.split():
        if match := _RANGE.fullmatch(word):
            ranges.append(int(match[1]) * INCH)
        elif match := _STRENGTH.fullmatch(word):
            strengths.append(int(match[1]))
        elif word.lower() in ("none", "half", "full"):
            penalties.append(Penalty(word.lower()))
        elif word.lower() == "spell":
            is_spell = True
        else:
            keywords.append(_keyword(text, word))
    if len(ranges) != 1 or len(strengths) != 1 or len(penalties) > 1:
        raise WeaponError(f'"{text}": expected one range and one Strength, as in "24in S2 arc"')
    penalty = penalties[0] if penalties else Penalty.NONE
    return Weapon(ranges[0], strengths[0], penalty, tuple(keywords), is_spell=is_spell)


def _keyword(text: str, word: str) -> WeaponKeyword:
    plain = word.strip().lower().replace(" ", "-")
    words, numbered = _typed(has_number=False), _typed(has_number=True)
    if name := words.get(plain):
        return WeaponKeyword(name)
    match = _NUMBERED.fullmatch(plain)
    if match and (name := numbered.get(match[1].rstrip("-"))):
        return WeaponKeyword(name, int(match[2]))
    known = ", ".join([*words, *(f"{name}2" for name in numbered)])
    expected = f"a range such as 24in, S2, none, half, full, spell, or {known}"
    raise WeaponError(f'"{text}": "{word}" is no keyword; expected {expected}')


@cache
def _typed(has_number: bool) -> dict[str, str]:
    """What may be typed for the keywords that are declared for weapons, and those they are called by in short."""
    found = [each for each in keywords().values() if "weapon" in each.on and (each.number is not None) == has_number]
    words = {each.name.lower().replace(" ", "-"): each.name for each in found}
    return words | {each.short: each.name for each in found if each.short}
