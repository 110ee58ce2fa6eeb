"""What can be wrong with a name out of the rulebook; every message is one sentence for the person who typed it."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches


class RulebookError(ValueError):
    """Something was asked of the rulebook that it does not contain or does not allow."""


class UnknownRule(RulebookError):
    """No rule has this id; `nearest` holds the ids that look most like it."""

    def __init__(self, typed: str, nearest: Sequence[str]) -> None:
        super().__init__(f'there is no rule "{typed}"{the_nearest(nearest)}')
        self.typed = typed
        self.nearest = tuple(nearest)


class UnknownRuling(RulebookError):
    """No ruling has this id, or no aspect of it has this name."""


class UnknownOption(RulebookError):
    """The ruling exists, the option does not."""


class UnknownPreset(RulebookError):
    """No preset has this name, or it is not for this game."""


class UnknownGame(RulebookError):
    """No game has this name."""


class RulingError(RulebookError):
    """The setting can be read, but a table may not choose it."""


def listed(names: Iterable[str], last: str = "and") -> str:
    """Names as a person lists them: `a, b and c`."""
    *first, end = names
    return f"{', '.join(first)} {last} {end}" if first else end


def the_nearest(names: Sequence[str]) -> str:
    """The tail of a message that offers the names most like what was typed."""
    if not names:
        return ""
    return f"; did you mean {names[0]}?" if len(names) == 1 else f"; the nearest are {listed(names)}"


def the_choice(typed: str, names: Iterable[str]) -> str:
    """The tail of a message that offers the one name which was surely meant, or else all there are."""
    known = list(names)
    close = get_close_matches(typed.lower(), known, n=1, cutoff=0.8)
    return the_nearest(close) if close else f"; choose {listed(known, 'or')}"


def nearest_ids(typed: str, ids: Iterable[str]) -> list[str]:
    """Up to five ids most like what was typed: its chapter and number, those alike, its beginning, its chapter."""
    wanted, known = typed.upper(), list(ids)
    chapter, _, number = wanted.rpartition("-")
    in_chapter = [each for each in known if each.rpartition("-")[0] == chapter]
    same = [each for each in in_chapter if each.rpartition("-")[2].lstrip("0") == number.lstrip("0")]
    alike = get_close_matches(wanted, known, n=5, cutoff=0.75)
    begun = [each for each in known if each.startswith(wanted)]
    return list(dict.fromkeys([*same, *alike, *begun, *in_chapter]))[:5]
