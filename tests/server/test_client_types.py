"""The client's types are the server's."""

from __future__ import annotations

import gzip
import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from msgspec import Struct

import dwethia
from dwethia.engine.events import Event
from dwethia.engine.forms import FormShown
from dwethia.games import games
from dwethia.server.http.pages import CLIENT
from dwethia.server.wire import UNIONS, typescript

ROOT = Path(__file__).parents[2]
COPY = ROOT / "web" / "src" / "lib" / "wire.ts"


def test_the_clients_types_are_not_stale() -> None:
    assert COPY.read_text() == typescript(), "make them anew: python -m dwethia.server.wire > web/src/lib/wire.ts"


def test_what_the_client_reads_is_always_there_and_what_it_writes_may_be_left_out() -> None:
    written = typescript()
    seen = (
        "seat: string | null;",
        "state: unknown;",
        "scene: AftermathScene | FleetScene | RoomScene | BattleScene | null;",
    )
    assert "\n  ".join(["export interface SeatSeen {", *seen]) in written
    assert "  rewinds?: number;" in written  # of a hello
    assert 'type: "decide";' in written


@pytest.mark.parametrize(("base", "union"), [(Event, "GameEvent"), (FormShown, "FormShown")])
def test_every_event_and_every_form_is_among_the_clients_types(base: type[Struct], union: str) -> None:
    for module in walk_packages(dwethia.__path__, "dwethia."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    ours = {each for each in base.__subclasses__() if each.__module__.startswith("dwethia.")}
    assert ours == set(UNIONS[union])
    tags = {str(each.__struct_config__.tag) for each in ours}
    assert all(f'  {base.__struct_config__.tag_field}: "{tag}";' in typescript() for tag in tags)


def test_the_client_can_tell_an_event_and_a_form_by_its_name() -> None:
    written = typescript()
    assert "  event: GameEvent;\n" in written  # as it is told
    assert "  form: FormShown | null;\n" in written  # as it is asked
    assert "  answer: string | FormFilled;\n" in written  # as it is answered
    for game in games():
        assert f"export type {game.title()}Event =\n  | Rolled\n  | Decided\n" in written


def test_no_lock_file_of_ours_names_a_registry() -> None:
    lock = (ROOT / "web" / "package-lock.json").read_text()
    assert "resolved" not in lock
    assert "://registry" not in lock


@pytest.mark.skipif(not (CLIENT / "index.html").is_file(), reason="the client is not built: make client")
def test_the_first_load_is_under_250_kilobytes_and_nothing_of_it_is_inline() -> None:
    page = (CLIENT / "index.html").read_text()
    assets = re.findall(r'(?:src|href)="/([^"]+)"', page)
    assert len(assets) >= 3
    loaded = [(CLIENT / each).read_bytes() for each in ("index.html", *assets)]
    assert sum(len(gzip.compress(each)) for each in loaded) < 250_000
    assert not re.search(r"<script(?![^>]*src)|<style|style=", page)
    assert "http://" not in page.replace("http://www.w3.org", "")
