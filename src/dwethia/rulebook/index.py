"""The rule index: every rule of the books and of the house by its id."""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Literal, NewType

import msgspec

from dwethia.rulebook.data_files import entries
from dwethia.rulebook.errors import UnknownRule, nearest_ids
from dwethia.rulebook.full_text import BOOKS, ranked, shipped_index

RuleId = NewType("RuleId", str)
Kind = Literal["rule", "advice", "content", "implied"]


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One rule in our own words; the last four fields are for rows of the campaign's tables."""

    id: RuleId
    title: str
    text: str
    source: tuple[str, ...]
    kind: Kind
    rulings: tuple[str, ...]
    game: str
    table: str | None = None
    row: int | None = None
    duration: str | None = None
    points: int | None = None

    @property
    def chapter(self) -> str:
        """The id without its number, such as SK-MOVE."""
        return self.id.rpartition("-")[0]


@cache
def index() -> Mapping[RuleId, Rule]:
    """All rules by id, in the order of the books."""
    found: dict[RuleId, Rule] = {}
    for book in BOOKS:
        for each in entries(f"rules-{book}", "rule", Rule, game=book):
            if each.id in found:
                raise ValueError(f"rules-{book}.toml: {each.id} exists twice")
            found[each.id] = each
    return MappingProxyType(found)


def all_rules() -> tuple[Rule, ...]:
    """Every rule, in the order of the books."""
    return tuple(index().values())


def rule(rule_id: str) -> Rule:
    """The rule of this id; `UnknownRule` names the nearest ids if there is none."""
    try:
        return index()[RuleId(rule_id)]
    except KeyError:
        raise UnknownRule(rule_id, nearest(rule_id)) from None


def nearest(rule_id: str) -> list[RuleId]:
    """Up to five ids most like this one."""
    return [RuleId(each) for each in nearest_ids(rule_id, index())]


def search(words: str | Sequence[str]) -> list[Rule]:
    """The rules that answer a player's words, or a whole sentence, the best first."""
    sentence = words if isinstance(words, str) else " ".join(words)
    return [rule(found) for found in ranked(sentence, shipped_index())]
