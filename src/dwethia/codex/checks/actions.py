"""Destiny actions of units' own: an effect that is declared, and the fields it takes (SK-DEST-09, R-SK-99)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.codex.battlefield import Action
from dwethia.codex.checks.library import Library, price_mistakes
from dwethia.codex.checks.taking import taking_mistakes
from dwethia.codex.mistakes import Mistake
from dwethia.codex.shape import did_you_mean, quoted
from dwethia.rulebook.declared import action_effects

FIELDS: Final = ("characteristic", "amount", "lasts")


def mistakes_of_actions(library: Library) -> Iterator[Mistake]:
    """Everything wrong with the actions."""
    for action in library.of(Action):
        effect = action_effects().get(action.effect)
        if effect is None:
            found = f"there is no action effect {quoted(action.effect)}"
            expected = did_you_mean(action.effect, action_effects())
            yield Mistake.at(library.place(action, "effect"), found, expected, "SK-DEST-09")
        else:
            yield from taking_mistakes(library, action, action, effect, effect.takes, FIELDS)
        yield from price_mistakes(library, action, "HS-PRICE-04")
