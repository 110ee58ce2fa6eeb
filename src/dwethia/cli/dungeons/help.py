"""What can be typed at the table of a dungeon, and the rules behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from dwethia.rulebook import RulebookError, Rulings, rule, ruling, search

MOST_FOUND: Final = 12


class HelpEntry(NamedTuple):
    """How a word is typed, and what it does."""

    typed: str
    text: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.typed:<16} {self.text}" + (f" ({self.rule})" if self.rule else "")


ACTIONS: Final[Mapping[str, HelpEntry]] = {
    "move": HelpEntry(
        "move 3,4", "Move to row 3, column 4; the numbers on the board are what a square costs", "DD-MOVE-01"
    ),
    "out": HelpEntry("out", "Move out through the open exit", "DD-OBJ-08"),
    "defend": HelpEntry("defend 3,4", "a Defensive move: half the Move, a better Save", "DD-MOVE-07"),
    "stealth": HelpEntry("stealth 3,4", "a Stealth move: half the Move, harder to see and to hit", "DD-MOVE-08"),
    "focus": HelpEntry("focus", "give up a Move: Perception number 1 better this turn", "DD-MOVE-05"),
    "hit": HelpEntry("hit e2", "a Melee Attack; the enemy strikes back", "DD-MELEE-01"),
    "shoot": HelpEntry("shoot e2", "a Ranged Attack; shoot pistol e2 where you have several weapons", "DD-RANGED-07"),
    "cast": HelpEntry("cast blast e2", "a spell, in place of shooting; cast cloak takes no target", "DD-SHARED-04"),
    "duck": HelpEntry("duck", "Duck Into Cover: enemies must spot you first", "DD-COVER-01"),
    "open": HelpEntry("open", "open the exit, or try its lock", "DD-INT-02"),
    "interface": HelpEntry("interface", "work the interface, from beside it", "DD-INT-04"),
    "package": HelpEntry("package", "pick up the package", "DD-INT-03"),
    "use": HelpEntry("use charm", "use wargear that works once", "DD-ABIL-10"),
    "end": HelpEntry("end", "end your activation; the enemies act", "DD-ACT-04"),
}
COMMANDS: Final[Mapping[str, HelpEntry]] = {
    "look": HelpEntry("look", "the room in sentences"),
    "board": HelpEntry("board", "the room, drawn again, with what its signs mean"),
    "hero": HelpEntry("hero", "your profile, weapons, spells and rules"),
    "card": HelpEntry("? e2", "what an enemy is and what it will do; ? hit what a word does"),
    "odds": HelpEntry("odds e2", "the odds of every attack on an enemy, each number explained"),
    "advice": HelpEntry("advice", "what the delver, a bot that knows the odds, would do now, and why"),
    "log": HelpEntry("log", "everything that has happened, with the rules; log 20 the last lines"),
    "rule": HelpEntry("rule DD-MOVE-05", "what a rule or ruling says; rule duck looks for a word"),
    "undo": HelpEntry("undo", "take back your last decision, as far as no die was rolled"),
    "save": HelpEntry("save", "save the run and play on; save FILE saves it there"),
    "quit": HelpEntry("quit", "save the run and leave"),
}


def help_lines() -> Iterator[str]:
    """Everything that can be typed."""
    yield "You have two actions a turn, the same one twice if you like (DD-ACT-01, DD-ACT-02):"
    yield from (f"  {each}" for each in ACTIONS.values())
    yield "At any time:"
    yield from (f"  {each}" for each in COMMANDS.values())
    yield "The beginning of a word is enough, and so is the number of an action in the list."
    yield "At a question type what stands before an answer; Enter lets a chance pass, pass turn all of them this turn."


def rule_lines(words: str, rulings: Rulings) -> Iterator[str]:
    """A rule or ruling by its id, or the rules of Dungeons that hold some words."""
    id = words.upper()
    if id.startswith("R-"):
        found = ruling(id.partition(".")[0])
        yield f"{found.id}  {found.title}"
        yield found.text
        for aspect in found.aspects:
            setting = found.setting(aspect)
            chosen = rulings.written(setting) if found.game == rulings.game else aspect.default
            option = aspect.find(chosen.partition(":")[0])
            yield f"Here: {setting}={chosen}. {option.text if option else ''}"
    elif "-" in id and " " not in id:
        known = rule(id)
        yield f"{known.id}  {known.title}"
        yield known.text
        if known.rulings:
            yield f"Rulings: {', '.join(known.rulings)}"
    else:
        matches = [each for each in search(words.split()) if each.game in ("dungeons", "house")]
        if not matches:
            raise RulebookError(f'no rule of Dungeons holds "{words}"')
        yield from (f"{each.id:<14} {each.title}" for each in matches[:MOST_FOUND])
        if len(matches) > MOST_FOUND:
            yield f"and {len(matches) - MOST_FOUND} more"
