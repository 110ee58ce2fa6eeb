"""Shield Wall: shields side by side save better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dwethia.skirmish.special_rules import SkirmishRule, rules_of
from dwethia.skirmish.state.battle import Model

BEST_SAVE: Final = 3


class ShieldWall(SkirmishRule):
    """By 1 beside another who has rule and shield."""

    minds_friends = True

    def better_save(self, model: Model, friends: Sequence[Model]) -> tuple[int, int] | None:
        if any(self.name in rules_of(friend.card).names and friend.card.profile.shield for friend in friends):
            return 1, BEST_SAVE
        return None
