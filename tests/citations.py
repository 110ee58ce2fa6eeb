"""Reads source files for the rules, rulings and settings that they name, without running them."""

import ast
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from dwethia.rulebook.declared import Declared, action_effects, keywords, mission_triggers, special_rules, spell_effects
from dwethia.rulebook.words import file_name

WORDS: dict[str, Callable[[], Mapping[str, Declared]]] = {
    "keywords": keywords,
    "special_rules": special_rules,
    "spell_effects": spell_effects,
    "action_effects": action_effects,
    "mission_triggers": mission_triggers,
}  # the folders in which each word has a file of its name
SETTING_QUESTIONS = ("says", "option", "number", "written")


class Named(NamedTuple):
    """A string constant and where it stands; `place` is the function or class around it, or `module`."""

    text: str
    file: str
    line: int
    place: str


class Asked(NamedTuple):
    """A call such as `says("R-SK-80", "simultaneous")`; the option is None where the call names none."""

    question: str
    setting: str
    option: str | None
    file: str
    line: int


class Noted(NamedTuple):
    """A text, call or class of a source file, and the names of the functions and classes around it."""

    node: ast.Constant | ast.Call | ast.ClassDef
    place: tuple[str, ...]


def python_files(root: Path) -> Iterable[tuple[str, tuple[Noted, ...]]]:
    """Every Python file below `root`: its path there, and what is noted of it."""
    for file in sorted(root.rglob("*.py")):
        yield file.relative_to(root).as_posix(), _noted(file, file.stat().st_mtime_ns)


@cache
def _noted(file: Path, changed: int) -> tuple[Noted, ...]:
    """What is noted of a file as it was changed last: to read all sources takes longer than most tests."""
    found: list[Noted] = []
    left: list[tuple[ast.AST, tuple[str, ...]]] = [(ast.parse(file.read_text(encoding="utf-8")), ())]
    while left:
        node, place = left.pop()
        if isinstance(node, ast.Constant | ast.Call | ast.ClassDef):
            found.append(Noted(node, place))
        inside = (
            (*place, node.name) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else place
        )
        left += [(each, inside) for each in ast.iter_child_nodes(node) if not _is_docstring(each)]
    return tuple(found)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def strings(root: Path) -> Iterator[Named]:
    """Every string constant below `root` that is not a docstring."""
    for file, noted in python_files(root):
        for node, place in noted:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield Named(node.value, file, node.lineno, ".".join(place) or "module")


def places(root: Path, ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Where each of the ids is cited, as the ledger writes it: `skirmish/fighting.py: attack_value`."""
    found: dict[str, set[str]] = {each: set() for each in ids}
    for named in (*strings(root), *words(root), *campaign_lists(root)):
        if named.text in found:
            found[named.text].add(f"{named.file}: {named.place}")
    return {each: tuple(sorted(where)) for each, where in found.items()}


def campaign_lists(root: Path) -> Iterator[Named]:
    """The rule of every row and circumstance of the campaign: what it does is written in the data alone."""
    for name, table in (("campaign-rows", "row"), ("campaign-circumstances", "circumstance")):
        file = root / "rulebook" / "data" / f"{name}.toml"
        if file.is_file():
            for each in tomllib.loads(file.read_text(encoding="utf-8"))[table]:
                yield Named(each["id"], file.relative_to(root).as_posix(), 0, table)


def words(root: Path) -> Iterator[Named]:
    """The rule of every declared word, where its code stands: it is written in the declaration alone."""
    for folder, declared in WORDS.items():
        rules = {file_name(each.name): each.rule for each in declared().values()}
        for file, noted in python_files(root):
            stem = Path(file).stem
            if f"/{folder}/" in file and rules.get(stem):
                classes = [node for node, _ in noted if isinstance(node, ast.ClassDef)]
                own = min(classes, key=lambda each: each.lineno)
                yield Named(str(rules[stem]), file, own.lineno, own.name)


def marks(root: Path) -> Iterator[Named]:
    """Every id written in a `pytest.mark.rule(...)` below `root`."""
    for file, noted in python_files(root):
        for node, place in noted:
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield Named(argument.value, file, argument.lineno, ".".join(place) or "module")


class WrittenTest(NamedTuple):
    """A test as it is written, with its cases and the comments beside it; and the rules it carries."""

    text: str
    rules: frozenset[str]


def written_tests(root: Path) -> Iterator[WrittenTest]:
    """Every test function below `root`."""
    for file in sorted(root.rglob("test_*.py")):
        source = file.read_text(encoding="utf-8")
        lines = source.splitlines()
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)]) - 1
                marked = [each for each in node.decorator_list if isinstance(each, ast.Call)]
                carried = [each for each in marked if ast.unparse(each.func) == "pytest.mark.rule"]
                rules = {arg.value for each in carried for arg in each.args if isinstance(arg, ast.Constant)}
                yield WrittenTest("\n".join(lines[first : node.end_lineno]), frozenset(map(str, rules)))


def asked(root: Path) -> Iterator[Asked]:
    """Every question below `root` that is put to the rulings with a setting written out."""
    for file, noted in python_files(root):
        for node, _ in noted:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                texts = [each.value if isinstance(each, ast.Constant) else None for each in node.args]
                setting = texts[0] if texts else None
                option = texts[1] if len(texts) > 1 else None
                if node.func.attr in SETTING_QUESTIONS and isinstance(setting, str) and setting.startswith("R-"):
                    named = option if isinstance(option, str) else None
                    yield Asked(node.func.attr, setting, named, file, node.lineno)
