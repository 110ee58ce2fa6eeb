"""Tags stand in records, in the database and on the wire: each is written out, so that a class can be renamed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from engine.toy_parley import Won
from msgspec import Struct, defstruct

import dwethia
from dwethia.campaign.ledger.entries import CampaignAct
from dwethia.engine.deeds import PossibleDeed
from dwethia.engine.events import Event
from dwethia.engine.forms import FormShown
from dwethia.engine.tags import written_out
from dwethia.server.boards.probe_types import Found, Probe
from dwethia.server.messages import ClientMessage, ServerMessage
from dwethia.server.storage.stored import Act

BASES = (Event, FormShown, PossibleDeed, ClientMessage, ServerMessage, Act, Probe, Found, CampaignAct)


@pytest.mark.parametrize("base", BASES, ids=lambda base: base.__name__)
def test_a_class_without_a_tag_of_its_own_cannot_be_made(base: type[Struct]) -> None:
    with pytest.raises(TypeError, match=rf'Nameless has no tag of its own: .*Nameless\({base.__name__}, …, tag="…"\)'):
        defstruct("Nameless", [], bases=(base,), module=__name__, frozen=True)
    named = defstruct("Named", [], bases=(base,), module=__name__, frozen=True, tag="named")
    assert named.__struct_config__.tag == "named"


def test_every_tag_is_written_where_its_class_is() -> None:
    unwritten = {
        f"{each.__module__}.{each.__qualname__}"
        for each in tagged()
        if each not in BASES and each.__struct_config__.tag != _written(each)
    }
    assert unwritten == set()
    assert len({each for each in tagged() if issubclass(each, Event)}) > 100
    assert Won in set(tagged())


def test_no_tag_is_made_from_the_name_of_a_class() -> None:
    makers = {
        f"{path}:{keyword.value.lineno}"
        for path in Path(dwethia.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef)
        for keyword in node.keywords
        if keyword.arg == "tag" and not isinstance(keyword.value, ast.Constant | ast.Call)
    }
    assert makers == set()
    with pytest.raises(TypeError):
        written_out("Base")("Other")


def tagged() -> Iterator[type[Struct]]:
    """Every struct of the package, and of the tests' own game, that is told by a tag."""
    for module in walk_packages(dwethia.__path__, "dwethia."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    found = list(Struct.__subclasses__())
    for each in found:
        found += each.__subclasses__()
        if each.__struct_config__.tag is not None and each.__module__ != __name__:
            yield each


def _written(each: type[Struct]) -> str | int | None:
    """The tag in the class statement."""
    for node in _statements(each.__module__):
        if node.name == each.__name__:
            for keyword in node.keywords:
                if keyword.arg == "tag" and isinstance(keyword.value, ast.Constant):
                    value = keyword.value.value
                    return value if isinstance(value, str | int) else None
    return None


@cache
def _statements(module: str) -> tuple[ast.ClassDef, ...]:
    file = import_module(module).__file__
    assert file is not None
    return tuple(node for node in ast.walk(ast.parse(Path(file).read_text())) if isinstance(node, ast.ClassDef))
