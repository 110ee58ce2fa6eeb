"""What a person at the table typed, and the action that is meant by it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from dwethia.dice import D10
from dwethia.dungeons.rooms.squares import SIZE, Square, square
from dwethia.dungeons.state import Dungeon
from dwethia.dungeons.turn.hero_actions import (
    END,
    MOVE,
    OUT,
    WAY_OUT,
    Fire,
    MoveTo,
    WalkOut,
    move_to,
    named_by,
    read_action,
)
from dwethia.dungeons.turn.hero_choices import half_move
from dwethia.engine.forms import FacesForm
from dwethia.engine.request import Answer, Choice, Request
from dwethia.faults import Fault, Refusal
from dwethia.rulebook import RuleId, Rulings
from dwethia.rulebook.errors import listed

# Each word with what it does, the first letters that stand for it alone, and other words for the same.
ACTIONS: Final = {
    "move": ("m", "go", "walk", "run"),
    "defend": (),
    "stealth": ("sneak",),
    "focus": ("f", "aim"),
    "hit": ("h", "melee", "attack", "fight", "strike"),
    "shoot": ("s", "fire"),
    "cast": ("c", "spell"),
    "duck": ("d", "hide", "cover"),
    "open": ("o", "door", "lock", "unlock"),
    "interface": ("i", "hack", "work"),
    "package": ("p", "pick", "take", "get"),
    "use": (),
    "end": ("e", "done", "wait", "pass"),
    "out": ("leave",),
}
COMMANDS: Final = {
    "look": ("l",),
    "board": ("b", "map"),
    "hero": ("me",),
    "odds": ("chance", "chances"),
    "advice": ("advise", "hint"),
    "log": (),
    "rule": ("r", "rules", "ruling"),
    "undo": ("u", "back"),
    "help": ("?",),
    "save": (),
    "quit": ("q", "bye"),
}
PASS: Final = "pass"
PASS_KEY: Final = "0"  # at every question
PASSING: Final = ("no", "hold", "give-up", END)  # answers that let a question go by
MOVES: Final = ("move", "defend", "stealth")
ORDER: Final = ("melee", "shoot", "cast", "interface", "door", "move", "package", "use", "duck", "focus", "end")
VERBS: Final = {"hit": "melee", "open": "door"}  # where an answer has another word than people type
WAYS: Final = {"defend": "DD-MOVE-07", "stealth": "DD-MOVE-08"}

_PLAIN_WORDS: Final = {
    alias: word for words in (ACTIONS, COMMANDS) for word, others in words.items() for alias in (word, *others)
}
_SQUARE: Final = re.compile(r"\(?\s*(\d{1,3})\s*[,;. ]\s*(\d{1,3})\s*\)?|(\d)(\d)")
_BARE_SQUARE: Final = re.compile(r"\(?\s*\d+\s*[,; ]\s*\d+\s*\)?")
_ENEMY: Final = re.compile(r"e?(\d+)")


class Unclear(Exception):
    """Words that stand for nothing, or for several things; the message says what can be typed."""


def word_of(typed: str) -> str | None:
    """The action or command that a word, or the beginning of one, stands for; None where it is no word of ours."""
    if typed in _PLAIN_WORDS:
        return _PLAIN_WORDS[typed]
    begun = {word for alias, word in _PLAIN_WORDS.items() if typed and alias.startswith(typed)}
    if len(begun) > 1:
        raise Unclear(f'"{typed}" may be {listed(sorted(begun), "or")}: type a letter more')
    return begun.pop() if begun else None


def is_square(typed: str) -> bool:
    """Whether a line is nothing but a row and a column."""
    return _BARE_SQUARE.fullmatch(typed) is not None


def action(word: str, rest: str, request: Request, dungeon: Dungeon, rulings: Rulings) -> str:
    """The answer that an action's words stand for; what is barred is an answer too, and its faults say why."""
    if word == "out" or (word == "move" and rest in ("out", "exit")):
        return _way_out(request)
    if word in MOVES:
        return _move(word, rest, request, dungeon, rulings)
    verb = VERBS.get(word, word)
    found = [each for each in request.choices if read_action(each.id).verb == verb]
    if not found:
        raise Unclear(NOTHING_TO.get(verb, f"there is nothing to {word} here"))
    for each in rest.replace(",", " ").split():
        found = [choice for choice in found if _names(choice, each, dungeon)]
        if not found:
            raise Unclear(f'"{each}" is nothing to {word} here')
    return _one(found, word)


NOTHING_TO: Final = {
    "melee": "there is nobody to hit",
    "shoot": "there is nothing to shoot with, or nobody to shoot at",
    "cast": "the hero knows no spell that could be cast now",
    "use": "the hero carries nothing that is used by an action",
    "interface": "this run has no interface to work",
    "package": "no package lies here",
}


def _way_out(request: Request) -> str:
    if any(each.id == WAY_OUT for each in request.choices):
        return WAY_OUT
    raise Refusal([Fault(RuleId("DD-INT-02"), "the exit is not open")])


def _move(way: str, rest: str, request: Request, dungeon: Dungeon, rulings: Rulings) -> str:
    known = {each.id: each for each in request.choices}
    if way in known:
        return way  # the hero has not what it takes, and the faults say so
    match = _SQUARE.fullmatch(rest)
    if match is None:
        raise Unclear(f"{way} where? Type a row and a column, such as {way} 3,4")
    row, column = (int(each) for each in match.groups() if each is not None)
    if not (1 <= row <= SIZE and 1 <= column <= SIZE):
        raise Unclear(f"({row},{column}) is outside the room: rows and columns go from 1 to {SIZE}")
    to = square(row, column)
    answer = move_to(way, to)
    if answer in known:
        return answer
    if to == dungeon.hero.square:
        raise Unclear("the hero stands there already")
    if way in WAYS:
        as_move = known.get(move_to(MOVE, to))
        limit = f"({row},{column}) is more than {half_move(dungeon, rulings)} spaces away, half the Move"
        raise Refusal((as_move.faults if as_move else ()) or [Fault(RuleId(WAYS[way]), limit)])
    return answer


def _names(choice: Choice, typed: str, dungeon: Dungeon) -> bool:
    """Whether a word names the weapon, the spell, the thing or the enemy of a choice."""
    parts = named_by(read_action(choice.id))
    if number := _ENEMY.fullmatch(typed):
        return f"e{number[1]}" in parts
    enemies = [each.sheet.name.lower() for part in parts if (each := dungeon.enemy(part)) is not None]
    words = [word for part in [*parts, *enemies] for word in (part, *re.split(r"[-\s]", part))]
    return any(word.startswith(typed) for word in words)


def _one(found: Sequence[Choice], word: str) -> str:
    """The only choice, or the only one that is legal; where none is, one of those that say why."""
    legal = [each for each in found if not each.faults]
    if len(legal) > 1:
        raise Unclear(f"{word} which? {listed([phrase(each.id) for each in legal], 'or')}")
    return (legal or found)[0].id


def phrase(answer: str) -> str:
    """What to type for an action: `shoot pistol e2`."""
    action = read_action(answer)
    words = {verb: word for word, verb in VERBS.items()}
    return " ".join([words.get(action.verb, action.verb), *named_by(action)])


def short(answer: str, dungeon: Dungeon) -> str:
    """The least to type for an action: a hero with one weapon need not name it."""
    match read_action(answer):
        case WalkOut():
            return OUT
        case Fire(_, target) if len(dungeon.hero.sheet.arms) == 1:
            return f"shoot {target}"
    return phrase(answer)


# What is offered


def offered(request: Request) -> list[Choice]:
    """The legal actions that are listed by number: all but the squares of a Move."""
    found = [each for each in request.choices if not each.faults and square_of(each) is None]
    return sorted(found, key=lambda each: ORDER.index(read_action(each.id).verb))


def squares_of(way: str, request: Request) -> list[Choice]:
    """The squares to which a way of moving may go."""
    return [each for each in request.choices if not each.faults and square_of(each, way) is not None]


def ways_to_move(request: Request) -> list[str]:
    """The ways in which the hero may move now."""
    return [way for way in MOVES if squares_of(way, request)]


def square_of(choice: Choice, way: str | None = None) -> Square | None:
    """The square to which a choice moves the hero, by this way or any."""
    match read_action(choice.id):
        case MoveTo(by, square) if way in (None, by):
            return square
        case _:
            return None


# Questions besides the action


def keyed(request: Request) -> list[tuple[str, Choice]]:
    """The answers with what is typed for each: a number that says how many, or the answer's place; 0 passes."""
    found = [each for each in request.choices if not each.faults]
    if all(each.id.isdecimal() for each in found):
        return [(each.id, each) for each in found]
    return numbered(found)


def numbered(choices: Sequence[Choice]) -> list[tuple[str, Choice]]:
    """Choices by their place, those that pass last and by the same key everywhere."""
    passing = [each for each in choices if each.id in PASSING]
    others = [each for each in choices if each.id not in PASSING]
    by_place = [(str(number), each) for number, each in enumerate(others, start=1)]
    return [*by_place, *((PASS_KEY, each) for each in passing)]


def read_answer(request: Request, typed: str) -> Answer | None:
    """The answer that is meant; None where the line is no answer."""
    if isinstance(request.form, FacesForm):
        return _read_faces(request.form, typed)
    if request.is_moment and typed in ("", PASS):
        return request.plain
    if typed == PASS:
        return next((choice.id for key, choice in keyed(request) if key == PASS_KEY), None)
    for key, choice in keyed(request):
        if typed in (key, choice.id) or (typed and not choice.id.isdecimal() and choice.id.startswith(typed)):
            return choice.id
    return None


def _read_faces(form: FacesForm, typed: str) -> Answer | None:
    words = typed.replace(",", " ").split()
    if not words or not all(each.lstrip("-").isdecimal() for each in words):
        return None
    if len(words) == 1 and form.dice > 1 and form.sides < D10:
        words = list(words[0])
    return {"faces": [int(each) if each.isdecimal() and len(each) < 9 else each for each in words]}
