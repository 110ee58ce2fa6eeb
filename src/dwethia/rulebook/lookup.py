"""Looking up what the rulebook holds, by id, by the beginning of one, or by words; for commands and pages alike."""

import re
from collections.abc import Sequence

from msgspec import Struct

from dwethia.rulebook.catalogue import Aspect, Ruling, all_rulings, ruling
from dwethia.rulebook.index import Rule, all_rules, rule, search
from dwethia.rulebook.rulings import Rulings

ID_SHAPE = re.compile(r"(R-)?(SK|CC|DD|CP|HS)(-[A-Z0-9]+)*|[A-Z]{1,2}(-[A-Z]+)*-\d+")


class RulingSummary(Struct, frozen=True):
    """A ruling that was asked for as if it were a rule, in the same fields."""

    id: str
    title: str
    text: str
    source: tuple[str, ...]
    kind: str
    rulings: tuple[str, ...]
    game: str


class OptionShown(Struct, frozen=True):
    """One reading of a doubtful place."""

    name: str
    text: str
    offered: bool
    takes_number: bool


class AspectShown(Struct, frozen=True):
    """One setting of a ruling: its options, and which is chosen."""

    name: str
    setting: str
    default: str
    chosen: str
    options: tuple[OptionShown, ...]
    reason: str
    same_as: str | None = None  # the setting of another game that this is


class RulingShown(Struct, frozen=True):
    """A doubtful place, and what a table has chosen there."""

    id: str
    title: str
    tier: str
    game: str
    text: str
    source: tuple[str, ...]
    aspects: tuple[AspectShown, ...]


def look_up(words: Sequence[str], game: str | None = None) -> list[Rule | Ruling]:
    """What the words name: the ids, the chapters, or else the rules that answer the sentence; without words all."""
    found: list[Rule | Ruling] = []
    if are_ids(words):
        for word in words:
            found += _named(word.upper())
    else:
        found += search(words) if words else all_rules()
    return [each for each in found if game in (None, each.game)]


def are_ids(words: Sequence[str]) -> bool:
    """Whether all that was typed are ids, or beginnings of ids."""
    return bool(words) and all(ID_SHAPE.fullmatch(word.upper()) for word in words)


def _named(word: str) -> list[Rule | Ruling]:
    """The rule or ruling of this id, or all whose ids begin with it; an error with the nearest if there is none."""
    shelf: tuple[Rule | Ruling, ...] = all_rulings() if word.startswith("R-") else all_rules()
    exact = [each for each in shelf if each.id == word]
    begun = [each for each in shelf if each.id.startswith(word)]
    if not begun:
        ruling(word) if word.startswith("R-") else rule(word)
    return exact or begun


def summary(each: Rule | Ruling) -> Rule | RulingSummary:
    """A rule as it is, a ruling in the same fields."""
    if isinstance(each, Rule):
        return each
    return RulingSummary(each.id, each.title, each.text, each.source, "ruling", (), each.game)


def show_ruling(each: Ruling, choice: Rulings) -> RulingShown:
    """A ruling with what is chosen."""
    aspects = tuple(_show_aspect(each, aspect, choice) for aspect in each.aspects)
    return RulingShown(each.id, each.title, each.tier, each.game, each.text, each.source, aspects)


def _show_aspect(each: Ruling, aspect: Aspect, choice: Rulings) -> AspectShown:
    setting = each.setting(aspect)
    options = tuple(
        OptionShown(option.name, option.text, bool(option.offered), option.takes_number) for option in aspect.options
    )
    chosen = choice.written(setting)
    return AspectShown(aspect.name, setting, aspect.default, chosen, options, aspect.reason, aspect.same_as)
