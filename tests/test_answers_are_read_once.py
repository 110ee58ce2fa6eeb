"""Answers are read into types in one place each: nothing else looks into what was written."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import dwethia

ROOT = Path(dwethia.__file__).parent
READERS = {
    "engine/forms.py",  # whatever is filled in
    "dungeons/turn/hero_actions.py",  # `shoot:bow:e3`
    "skirmish/destiny/window_uses.py",  # `own:red-1:move-the-pins`
    "skirmish/powers/single_use_wargear.py",  # `red-1 fate-charm`
}
# What else is taken apart at a colon is no answer: rulings, ids of packs, and what people type.
TYPED = {
    "cli/dungeons/help.py",
    "codex/joining.py",
    "cosmic/scenes/scenes.py",
    "lab/boards.py",
    "rulebook/rulings.py",
    "server/boards/turn_summary.py",
    "skirmish/odds/questions.py",
    "skirmish/scenes/scenes.py",
}
ANSWERS = {"answer", "decision", "option", "use", "choice"}
TAKING_APART = {"partition", "rpartition", "split", "rsplit", "removeprefix", "removesuffix"}


def looked_into(source: str) -> Iterator[str]:
    """Where a source takes an answer by its fields, or apart as a string."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=str(key))) if name in ANSWERS:
                yield f"{node.lineno}: {name}[{key!r}]"
            case ast.Subscript(slice=ast.Constant(value="do")):
                yield f"{node.lineno}: [do]"
            case ast.Call(func=ast.Attribute(attr="get"), args=[ast.Constant(value="do"), *_]):
                yield f"{node.lineno}: .get(do)"
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="get")) if name in ANSWERS:
                yield f"{node.lineno}: {name}.get"
            case ast.Call(func=ast.Attribute(value=of, attr=verb)) if verb in TAKING_APART and is_answer(of):
                yield f"{node.lineno}: {ast.unparse(of)}.{verb}"


def is_answer(node: ast.expr) -> bool:
    """Whether an expression is an answer by its name, or the id of a choice."""
    match node:
        case ast.Name(id=name):
            return name in ANSWERS
        case ast.Attribute(value=ast.Name(id="choice" | "each"), attr="id"):
            return True
        case ast.Attribute(attr="answer"):
            return True
    return False


def parted_at_colons(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr=verb), args=[ast.Constant(value=":"), *_]) if verb in TAKING_APART:
                yield f"{node.lineno}: {verb}"


def sources() -> Iterator[tuple[str, str]]:
    for path in sorted(ROOT.rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), path.read_text()


def test_nothing_but_the_readers_looks_into_an_answer() -> None:
    found = {name: list(looked_into(source)) for name, source in sources() if name not in READERS}
    assert {name: places for name, places in found.items() if places} == {}


def test_nothing_but_the_readers_and_what_people_type_is_taken_apart_at_colons() -> None:
    apart = {name for name, source in sources() if list(parted_at_colons(source))}
    assert apart <= READERS | TYPED
    assert {name for name, _ in sources()} >= READERS


@pytest.mark.parametrize(
    "code",
    [
        'answer["do"]',
        'each["do"]',
        'told.get("do")',
        'answer.get("at")',
        'option.partition(":")',
        'choice.id.split(":")',
    ],
)
def test_a_look_into_an_answer_is_seen(code: str) -> None:
    assert list(looked_into(code))


@pytest.mark.parametrize("code", ["answer.model", "answers[0]", 'typed.partition(" ")', 'settings["do not"]'])
def test_what_is_no_look_into_an_answer_is_not(code: str) -> None:
    assert not list(looked_into(code))
