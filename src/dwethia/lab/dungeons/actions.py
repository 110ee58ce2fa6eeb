"""The actions of the Dungeons environment: every answer that a hero can give, as a number in a fixed layout."""

from __future__ import annotations

from typing import Final

from dwethia.dungeons.rooms.squares import EVERYWHERE, squares
from dwethia.dungeons.setup.sheets import Sheet
from dwethia.dungeons.state import Enemy
from dwethia.dungeons.turn.hero_actions import (
    END,
    WAY_OUT,
    WAYS_TO_MOVE,
    CastSpell,
    Fire,
    StrikeAt,
    UseWargear,
    cast_at,
    fire_at,
    move_to,
    read_action,
    strike_at,
    use_of,
)

ENEMIES: Final = 20  # slots, in the order of `Dungeon.enemies`
WEAPONS: Final = 3
SPELLS: Final = 6
TRINKETS: Final = 4
ANSWERS: Final = 12  # to a question that is not about an action

FIXED: Final = (
    END,
    *(move_to(way, there) for way in WAYS_TO_MOVE for there in squares(EVERYWHERE)),
    WAY_OUT,
    "focus",
    "duck",
    "door",
    "interface",
    "package",
)  # what is called the same in every state
MELEE: Final = len(FIXED)
SHOOT: Final = MELEE + ENEMIES
CAST: Final = SHOOT + WEAPONS * ENEMIES
TARGETS: Final = ENEMIES + 1  # of a spell: each enemy, and nobody else than the hero
USE: Final = CAST + SPELLS * TARGETS
ANSWER: Final = USE + TRINKETS
ACTIONS: Final = ANSWER + ANSWERS
UNLISTED: Final = ACTIONS  # the number of whatever has no slot

_ANSWERS: Final = tuple(range(ANSWER, ACTIONS))
_NUMBERS: Final = {option: number for number, option in enumerate(FIXED)}


class Layout(dict[str, int]):
    """The numbers of a hero's actions, worked out when they are first asked for, while the same enemies are there."""

    def __init__(self, sheet: Sheet, enemies: list[str]) -> None:
        super().__init__(_NUMBERS)
        self.enemies = enemies
        self._weapons = [each.id for each in sheet.arms][:WEAPONS]
        self._spells = [each.id for each in sheet.powers][:SPELLS]
        self._trinkets = [each.id for each in sheet.trinkets][:TRINKETS]

    def __missing__(self, option: str) -> int:
        number = self[option] = self._number(option)
        return number

    def _number(self, option: str) -> int:
        try:
            match read_action(option):
                case StrikeAt(target):
                    return MELEE + self._slot(target)
                case Fire(arm, target):
                    return SHOOT + self._weapons.index(arm) * ENEMIES + self._slot(target)
                case CastSpell(power, target):
                    slot = ENEMIES if target is None else self._slot(target)
                    return CAST + self._spells.index(power) * TARGETS + slot
                case UseWargear(trinket):
                    return USE + self._trinkets.index(trinket)
        except ValueError:  # no slot is left for it
            pass
        return UNLISTED

    def _slot(self, enemy: str) -> int:
        return self.enemies.index(enemy, 0, ENEMIES)

    def option(self, number: int) -> str | None:
        """What an action is called; None where its slot is empty."""
        if number < MELEE:
            return FIXED[number]
        try:
            if number < SHOOT:
                return strike_at(self.enemies[number - MELEE])
            if number < CAST:
                weapon, enemy = divmod(number - SHOOT, ENEMIES)
                return fire_at(self._weapons[weapon], self.enemies[enemy])
            if number < USE:
                spell, enemy = divmod(number - CAST, TARGETS)
                return cast_at(self._spells[spell], self.enemies[enemy] if enemy < ENEMIES else None)
            return use_of(self._trinkets[number - USE])
        except IndexError:
            return None


class Legal:
    """What a hero may answer now, as numbers in step with the options of the question."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._enemies: tuple[Enemy, ...] = ()
        self.layout = Layout(sheet, [])
        self.is_action = False  # whether it is about an action, and not an answer in passing
        self.options: tuple[str, ...] = ()
        self.numbers: list[int] | tuple[int, ...] = ()

    def ask(self, question: str, options: tuple[str, ...], enemies: tuple[Enemy, ...]) -> None:
        """Take in the question that is open now."""
        if enemies is not self._enemies:
            self._enemies = enemies
            ids = [each.id for each in enemies]
            if ids != self.layout.enemies:
                self.layout = Layout(self._sheet, ids)
        self.options = options
        self.is_action = question == "act"
        self.numbers = list(map(self.layout.__getitem__, options)) if self.is_action else _ANSWERS[: len(options)]

    def nothing(self) -> None:
        """Take in that the run is over."""
        self.options = self.numbers = ()
        self.is_action = False

    def chosen(self, number: int) -> str | None:
        """The answer that a legal action stands for; None for any other."""
        try:
            return self.options[self.numbers.index(number)] if number < ACTIONS else None
        except ValueError:
            return None

    def marked(self) -> bytearray:
        """A byte for each action, 1 where it is legal; and one more, for what has no number."""
        marks = bytearray(ACTIONS + 1)
        for number in self.numbers:
            marks[number] = 1
        return marks
