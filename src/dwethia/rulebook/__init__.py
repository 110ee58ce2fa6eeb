"""The rule index and the rulings as data, and their look-up; it knows nothing of the games."""

from dwethia.rulebook.catalogue import (
    GAMES,
    Aspect,
    Preset,
    Ruling,
    RulingOption,
    all_rulings,
    book_of,
    preset,
    presets,
    ruling,
    rulings_of,
)
from dwethia.rulebook.errors import (
    RulebookError,
    RulingError,
    UnknownGame,
    UnknownOption,
    UnknownPreset,
    UnknownRule,
    UnknownRuling,
)
from dwethia.rulebook.full_text import BOOKS
from dwethia.rulebook.index import Kind, Rule, RuleId, all_rules, nearest, rule, search
from dwethia.rulebook.rulings import Rulings

__all__ = [
    "BOOKS",
    "GAMES",
    "Aspect",
    "Kind",
    "Preset",
    "Rule",
    "RuleId",
    "RulebookError",
    "Ruling",
    "RulingError",
    "RulingOption",
    "Rulings",
    "UnknownGame",
    "UnknownOption",
    "UnknownPreset",
    "UnknownRule",
    "UnknownRuling",
    "all_rules",
    "all_rulings",
    "book_of",
    "nearest",
    "preset",
    "presets",
    "rule",
    "ruling",
    "rulings_of",
    "search",
]
