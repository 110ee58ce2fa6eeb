"""Characteristics: what a unit's profile holds, and the short lines people write them in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final, Literal, NewType, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from dwethia.faults import Fault
from dwethia.rulebook import RuleId
from dwethia.tally import Part, Tally

ModelId = NewType("ModelId", str)

Reasons: TypeAlias = tuple[tuple[str, Part], ...]  # why a profile is not the printed one, by characteristic

MOST_MODELS: Final = 60  # a side in one line; enough for any fight on a table


class ProfileError(ValueError):
    """A profile that cannot be read."""


class UnitType(StrEnum):
    """The five types, by the letter on the base (SK-MODEL-16)."""

    HERO = "H"
    BASIC = "B"
    MONSTER = "M"
    TITAN = "T"
    RELIGIOUS = "R"


class Profile(Struct, frozen=True, cache_hash=True):
    """A unit's characteristics (SK-STAT-01 to -13); the last six are what R-SK-04 adds to the printed line."""

    martial: int = 3
    perception: int = 3
    strength: int = 3
    defense: int = 3
    aggression: int = 1
    wounds: int = 1
    integrity: int = 0
    destiny: int = 0
    faith: int = 0
    affinity: int = 0
    move: int = 6
    save: int | None = None
    ignores: int | None = None  # ignores a wound on this or more {R-SK-74}
    shield: bool = False
    shots: int = 1
    type: UnitType = UnitType.BASIC

    @property
    def line(self) -> tuple[int, ...]:
        """The ten values in their printed order, M P S D A W I D F A (SK-STAT-01)."""
        return tuple(getattr(self, name) for name in PRINTED)

    def __str__(self) -> str:
        """The inline form, which `parse_profile` reads."""
        words = [f"{mark}{getattr(self, name)}" for mark, name in MARKS.items() if mark not in UNSTATED_IF_ZERO]
        words += [f"{mark}{value}" for mark in UNSTATED_IF_ZERO if (value := getattr(self, MARKS[mark]))]
        words += [f"save{self.save}"] if self.save else []
        words += [f"ignore{self.ignores}"] if self.ignores else []
        words += ["shield"] if self.shield else []
        words += [WORDS_BY_TYPE[self.type]] if self.type is not UnitType.BASIC else []
        return " ".join(words)


def explained(profile: Profile, characteristic: str, name: str, rule: str, reasons: Reasons) -> Tally:
    """A characteristic as it counts, with what has changed it."""
    value = int(getattr(profile, characteristic))
    parts = [part for own, part in reasons if own == characteristic]
    tally = Tally.of(value - sum(part.value for part in parts), name, rule)
    for part in parts:
        tally = tally.plus(part.value, part.name, part.rule)
    return tally


PRINTED: Final = (
    "martial", "perception", "strength", "defense", "aggression",
    "wounds", "integrity", "destiny", "faith", "affinity",
)  # fmt: skip

MARKS: Final = {
    "M": "martial",
    "P": "perception",
    "S": "strength",
    "D": "defense",
    "A": "aggression",
    "W": "wounds",
    "I": "integrity",
    "Dst": "destiny",
    "F": "faith",
    "Aff": "affinity",
    "Move": "move",
    "shots": "shots",
}
LETTERS: Final = {name: mark for mark, name in MARKS.items() if name in PRINTED}  # how sheets head their columns
UNSTATED_IF_ZERO: Final = ("Dst", "F", "Aff")

_NAMES: Final = {mark.lower(): name for mark, name in MARKS.items()} | {"save": "save", "ignore": "ignores"}
TypeWord = Literal["hero", "basic", "monster", "titan", "religious"]
WORDS_BY_TYPE: Final[dict[UnitType, TypeWord]] = {
    UnitType.HERO: "hero",
    UnitType.BASIC: "basic",
    UnitType.MONSTER: "monster",
    UnitType.TITAN: "titan",
    UnitType.RELIGIOUS: "religious",
}
_TYPES: Final[dict[str, UnitType]] = {word: type for type, word in WORDS_BY_TYPE.items()}
LIMITS: Final = {
    "wounds": (1, 60),
    "integrity": (-9, 9),
    "save": (2, 6),
    "ignores": (2, 6),
    "shots": (0, 10),
    "move": (0, 36),
}
_LIMIT: Final = (0, 30)

_WORD = re.compile(r"([A-Za-z]+)(-?\d{1,3})")
_COUNT = re.compile(r"x(\d{1,3})")


def parse_profile(text: str) -> Profile:
    """One profile such as `M5 S4 D4 A2 W2 save5 Dst2 hero`; what is not stated has its usual value."""
    return _read_group(text, text.split())


def split_groups(text: str) -> list[str]:
    """The groups of a side, which ` + ` joins."""
    return re.split(r"\s\+(?:\s|$)|^\+\s", text)


def split_count(text: str) -> tuple[str, int]:
    """A group without its count, and the count: `Pirate x3` are three."""
    words = text.split()
    counts = [int(match[1]) for word in words if (match := _COUNT.fullmatch(word))]
    if len(counts) > 1 or 0 in counts:
        raise ProfileError(f'"{text.strip()}": expected one count such as x3, of 1 or more')
    return " ".join(word for word in words if not _COUNT.fullmatch(word)), counts[0] if counts else 1


def parse_group(text: str, limits: Mapping[str, tuple[int, int]] = LIMITS) -> tuple[Profile, int]:
    """One profile, and how many such models there are; a game may have limits of its own for its characteristics."""
    stated, count = split_count(text)
    return _read_group(text, stated.split(), limits), count


def _read_group(text: str, words: list[str], limits: Mapping[str, tuple[int, int]] = LIMITS) -> Profile:
    if not words:
        raise ProfileError(f'"{text.strip()}": expected a profile such as "M5 S4 D4 A2 W1 save5 x3"')
    stated: dict[str, int | bool | UnitType] = {}
    for word in words:
        name, value = _read_word(text, word, limits)
        if name in stated:
            raise ProfileError(f'"{text.strip()}": {name} is stated twice')
        stated[name] = value
    return replace(Profile(), **stated)


def _read_word(text: str, word: str, limits: Mapping[str, tuple[int, int]]) -> tuple[str, int | bool | UnitType]:
    if word.lower() == "shield":
        return "shield", True
    if type := _TYPES.get(word.lower()):
        return "type", type
    match = _WORD.fullmatch(word)
    name = _NAMES.get(match[1].lower()) if match else None
    if match is None or name is None:
        known = ", ".join([*MARKS, "save", "ignore"])
        expected = f"{known} with a number, x3, shield, or {', '.join(_TYPES)}"
        raise ProfileError(f'"{text.strip()}": "{word}" is no characteristic; expected {expected}')
    value = int(match[2])
    least, most = limits.get(name, _LIMIT)
    if not least <= value <= most:
        raise ProfileError(f'"{text.strip()}": {name} {value} is out of bounds, expected {least} to {most}')
    return name, value


_LABEL = re.compile(r"\s*(\d+)\.\s*(\S.*?)\s*")
_MARK = re.compile(r"\s*([HBMTR])\.(\d+)\s*")


def parse_label(text: str) -> tuple[int, str]:
    """The number and the name of a profile label such as `1. Captain` (SK-MODEL-15)."""
    if match := _LABEL.fullmatch(text):
        return int(match[1]), match[2]
    raise ProfileError(f'"{text}" is no profile label; expected a number, a full stop and a name, as in "1. Captain"')


def parse_mark(text: str) -> tuple[UnitType, int]:
    """Type and profile number of a base mark such as `B.1` (SK-MODEL-16)."""
    if match := _MARK.fullmatch(text):
        return UnitType(match[1]), int(match[2])
    raise ProfileError(f'"{text}" is no base mark; expected H, B, M, T or R, a full stop and a number, as in "B.1"')


class BaseSizes(Struct, frozen=True):
    """The bases a type of unit may stand on, in millimetres across."""

    usual: int
    usual_rule: str
    least: int
    most: int
    range_rule: str


BASES: Final = {
    UnitType.BASIC: BaseSizes(32, "SK-MODEL-05", 20, 32, "SK-MODEL-09"),
    UnitType.HERO: BaseSizes(40, "SK-MODEL-06", 20, 40, "SK-MODEL-10"),
    UnitType.RELIGIOUS: BaseSizes(40, "SK-MODEL-06", 20, 40, "SK-MODEL-10"),  # {R-SK-10}
    UnitType.MONSTER: BaseSizes(50, "SK-MODEL-07", 40, 70, "SK-MODEL-11"),
    UnitType.TITAN: BaseSizes(100, "SK-MODEL-08", 90, 170, "SK-MODEL-12"),
}


def faults_of_base(type: UnitType, widest_mm: int) -> Iterator[Fault]:
    """What speaks against a base, judged by its widest side (SK-MODEL-13)."""
    sizes = BASES[type]
    if not sizes.least <= widest_mm <= sizes.most:
        word = WORDS_BY_TYPE[type]
        fact = f"a base of {widest_mm} mm is outside the {sizes.least} to {sizes.most} mm of a {word}"
        yield Fault(RuleId(sizes.range_rule), fact)
