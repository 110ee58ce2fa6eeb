"""What a rule comes to at a table: its text, the rulings in force there, and examples."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from msgspec import Struct

from dwethia.rulebook.catalogue import GAMES, Ruling, ruling
from dwethia.rulebook.data_files import entries
from dwethia.rulebook.full_text import EXAMPLES
from dwethia.rulebook.index import Rule
from dwethia.rulebook.rulings import Rulings

MOST_EXAMPLES: Final = 2


class RulingInForce(Struct, frozen=True):
    """How a table reads a doubtful place."""

    id: str
    title: str
    setting: str
    chosen: str
    text: str  # what the chosen option says
    is_default: bool


class Example(Struct, frozen=True):
    """A case and what comes out, under the default rulings."""

    given: str
    expect: str


class RuleAnswer(Struct, frozen=True):
    """A rule, or a ruling in the same fields, with all that settles what it means."""

    id: str
    title: str
    text: str
    source: tuple[str, ...]
    kind: str
    game: str
    rulings: tuple[RulingInForce, ...]
    examples: tuple[Example, ...]


class WorkedExample(Struct, frozen=True, forbid_unknown_fields=True):
    """An example as its file has it, with the rules it shows and the rulings it stands under."""

    id: str
    given: str
    expect: str
    rules: tuple[str, ...]
    rulings: tuple[str, ...]
    printed: bool
    source: tuple[str, ...] = ()


@cache
def worked_examples() -> Mapping[str, tuple[WorkedExample, ...]]:
    """The examples of each rule; those that show little besides it first."""
    found: defaultdict[str, list[WorkedExample]] = defaultdict(list)
    for file in EXAMPLES:
        for each in entries(f"examples-{file}", "example", WorkedExample):
            for name in each.rules:
                found[name].append(each)
    return {name: tuple(sorted(cases, key=lambda each: len(each.rules))) for name, cases in found.items()}


def answer(found: Rule | Ruling, choices: Mapping[str, Rulings]) -> RuleAnswer:
    """What a table that has chosen so reads."""
    if isinstance(found, Ruling):
        return _told(found, "ruling", _in_force(found, choices), ())
    rulings = [each for name in found.rulings for each in _in_force(ruling(name), choices)]
    examples = [Example(each.given, each.expect) for each in worked_examples().get(found.id, ())]
    return _told(found, found.kind, rulings, examples[:MOST_EXAMPLES])


def _told(found: Rule | Ruling, kind: str, rulings: Iterable[RulingInForce], examples: Iterable[Example]) -> RuleAnswer:
    told = found.id, found.title, found.text, found.source, kind, found.game
    return RuleAnswer(*told, rulings=tuple(rulings), examples=tuple(examples))


def _in_force(found: Ruling, choices: Mapping[str, Rulings]) -> tuple[RulingInForce, ...]:
    choice = choices[found.game]
    settings = [(found.setting(aspect), aspect) for aspect in found.aspects]
    return tuple(
        RulingInForce(
            found.id,
            found.title,
            setting,
            choice.written(setting),
            next(option.text for option in aspect.options if option.name == choice.option(setting)),
            setting not in choice.changed,
        )
        for setting, aspect in settings
    )


def chosen_by(settings: Iterable[str]) -> dict[str, Rulings]:
    """The rulings of every game under settings such as `R-SK-80=attacker-first`, each for the game whose it is."""
    of_game: defaultdict[str, list[str]] = defaultdict(list)
    for typed in settings:
        named = typed.partition("=")[0].partition(".")[0].strip().upper()
        of_game[ruling(named).game].append(typed)
    return {game: Rulings.of(game, settings=of_game[game]) for game in GAMES}
