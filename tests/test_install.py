"""What a plain install brings: these packages and no others, each pinned in the file that travels with the wheel."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

OURS = {"h11", "litestar", "msgspec", "platformdirs", "rich", "sqlalchemy", "typer", "uvicorn", "websockets"}
# What Litestar cannot be installed without, though only the first five of these are ever imported here.
OF_LITESTAR = {
    *("anyio", "click", "multidict", "sniffio", "typing-extensions"),
    *("httpx", "httpcore", "certifi", "idna"),
    *("litestar-htmx", "multipart", "polyfactory", "faker", "pyyaml", "rich-click"),
}
OF_RICH = {"markdown-it-py", "mdurl", "pygments"}
OF_TYPER = {"annotated-doc", "annotated-types", "pydantic", "pydantic-core", "shellingham", "typing-inspection"}
ELSEWHERE = {"colorama", "greenlet", "tzdata"}  # on other systems


def brought_by(requirements: Iterable[str], extras: frozenset[str] = frozenset()) -> set[str]:
    """The packages that these requirements bring, and all that those bring."""
    found: set[str] = set()
    waiting = [(line, extras) for line in requirements]
    while waiting:
        line, of = waiting.pop()
        wanted = Requirement(line)
        if wanted.marker is not None and not any(wanted.marker.evaluate({"extra": each}) for each in of or {""}):
            continue
        name = canonicalize_name(wanted.name)
        if name not in found:
            found.add(name)
            waiting += [(each, frozenset(wanted.extras)) for each in requires(wanted.name) or ()]
    return found


def test_a_plain_install_brings_these_packages() -> None:
    assert {canonicalize_name(Requirement(each).name) for each in PROJECT["project"]["dependencies"]} == OURS
    assert not any(Requirement(each).extras for each in PROJECT["project"]["dependencies"])
    assert brought_by(PROJECT["project"]["dependencies"]) - ELSEWHERE == OURS | OF_LITESTAR | OF_RICH | OF_TYPER


def test_each_of_them_is_pinned() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {canonicalize_name(line.partition("==")[0]) for line in lines if "==" in line}
    assert brought_by(PROJECT["project"]["dependencies"]) <= pinned


def test_what_the_laboratory_needs_is_pinned_too() -> None:
    lab = PROJECT["project"]["optional-dependencies"]["lab"]
    assert {canonicalize_name(Requirement(each).name) for each in lab} == {"openskill", "pyarrow", "scipy"}
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert brought_by(lab) <= {canonicalize_name(line.partition("==")[0]) for line in lines}


def test_the_pins_travel_with_the_wheel() -> None:
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"] == {"constraints.txt": "dwethia/constraints.txt"}
