"""The rules of a game as their next version, which plays as before."""

from __future__ import annotations

from typing import Any

from dwethia.engine.rules import GameRules


class Raised:
    """Rules with a higher version."""

    def __init__(self, rules: GameRules[Any]) -> None:
        self._rules = rules
        self.version = rules.version + 1

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # asked for by whatever copies it, before there are any rules
            raise AttributeError(name)
        return getattr(self._rules, name)


def raised(rules: GameRules[Any]) -> GameRules[Any]:
    """The next version of some rules."""
    next_version: Any = Raised(rules)
    return next_version  # type: ignore[no-any-return]
