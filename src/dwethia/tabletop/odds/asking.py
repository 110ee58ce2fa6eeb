"""Questions about odds as people write them: what is typed, read, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Annotated, Final, TypeAlias, TypeVar

from msgspec import Meta

from dwethia.codex import CodexError
from dwethia.engine.branching import Policy
from dwethia.engine.odds import POLICIES
from dwethia.lengths import INCH
from dwethia.profile import LIMITS, Profile, ProfileError, parse_group, split_count
from dwethia.weapon import Weapon, WeaponError, parse_weapon

T = TypeVar("T")

MOST_DICE: Final = 120  # of a side in one roll; more would keep a person waiting
MOST_OBJECTS: Final = 20
MOST_STEPS: Final = 20_000_000  # some five seconds

Word: TypeAlias = Annotated[str, Meta(max_length=100)]
Objects: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_OBJECTS)]
Settings: TypeAlias = Annotated[tuple[Word, ...], Meta(max_length=200)]


class QuestionError(ValueError):
    """A question that cannot be answered as it is put; it names fields as the command line does, `--weapon`."""

    @property
    def plainly(self) -> str:
        """The message for those who type no options."""
        return str(self).replace("--", "")


def check_steps(steps: int) -> None:
    """Refuse what would take too long, before it begins."""
    if steps > MOST_STEPS:
        raise QuestionError(
            f"this is too much to reckon: about {steps:,} steps, and {MOST_STEPS:,} are the most; "
            "ask with fewer dice, with less Destiny, or with fewer models that have it"
        )


def typed_group(
    text: str, named: Callable[[str], T], limits: Mapping[str, tuple[int, int]] = LIMITS
) -> tuple[Profile | T, int]:
    """Like models of an inline profile, or of what the codex has by that name, and how many they are."""
    try:
        return parse_group(text, limits)
    except ProfileError as wrong:
        try:
            name, count = split_count(text)
            return named(name), count
        except ProfileError:
            raise QuestionError(str(wrong)) from wrong
        except CodexError as unknown:
            is_name = len(text.strip()) > 3 and not any(part.isdigit() for part in text)
            raise QuestionError(str(unknown if is_name else wrong)) from unknown


def typed_weapon(text: str) -> Weapon:
    """A weapon as `24in S2 arc`."""
    try:
        return parse_weapon(text)
    except WeaponError as wrong:
        raise QuestionError(str(wrong)) from wrong


def typed_policy(name: str) -> Policy:
    """How seats answer."""
    if name not in POLICIES:
        raise QuestionError(f'--policy "{name}" is unknown: expected {" or ".join(POLICIES)}')
    return POLICIES[name]


def typed_distance(text: str) -> int:
    """A distance in inches."""
    try:
        length = Decimal(text) * INCH
    except InvalidOperation:
        length = Decimal(-1)
    if not length.is_finite() or not 0 <= length <= 1000 * INCH:
        raise QuestionError(f'--distance "{text}": expected inches, from 0 to 1000')
    if length != int(length):
        raise QuestionError(f'--distance "{text}": lengths are measured to a thousandth of an inch')
    return int(length)
