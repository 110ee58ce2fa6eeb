"""A server, a Chromium and fresh pages; nothing that a page complains about goes unheard."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.hosting import Host
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import dwethia.server

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",  # pages of the browser's own window, never seen
)
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
# Of a server that is away or was killed before it had answered, of nonsense that was asked, and of a pack that the
# server has forgotten.
AWAY = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")
EXPECTED = (*AWAY, "400 (Bad Request)", "410 (Gone)")
PATIENCE = 45_000  # milliseconds: a machine may have much else to do
Visit = Callable[..., Page]


def pytest_itemcollected(item: pytest.Item) -> None:
    """A real browser on a busy machine may miss a moment: such a test has a second try, and the run's end names it."""
    item.add_marker(pytest.mark.flaky(reruns=1))


def check_client_is_built() -> None:
    """Skip where there is no client to look at."""
    if not (Path(dwethia.server.__file__).parent / "client" / "index.html").is_file():
        pytest.skip("the browser client is not built here")


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    check_client_is_built()
    server = Host(tmp_path_factory.mktemp("tables"))
    yield server
    server.kill()


# Not for the whole session: while Playwright runs, no other test of this process can run an event loop.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if found is None:
        pytest.skip("Chromium is not installed here")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(SWITCHES))
        yield browser
        browser.close()


@pytest.fixture
def expected() -> tuple[str, ...]:
    """What pages may complain of; a test that provokes more says so by a fixture of its own."""
    return EXPECTED


@pytest.fixture
def visit(host: Host, chromium: Browser, expected: tuple[str, ...]) -> Iterator[Visit]:
    """`visit("#/odds")`: a page of a browser that nobody has used before, or of one that is open already."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def visit(where: str = "", among: BrowserContext | None = None, **wishes: Any) -> Page:
        context = among or chromium.new_context(**{**DESK, "reduced_motion": "reduce", **wishes})
        if among is None:
            contexts.append(context)
            context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        page.on("console", lambda said: complaints.append(f"{page.url}: {said.text}") if said.type == "error" else None)
        page.goto(where if "://" in where else f"{host.url}/{where}")
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not [each for each in complaints if not any(words in each for words in expected)]


@pytest.fixture
def page(visit: Visit) -> Page:
    return visit()


@pytest.fixture
def phone(visit: Visit) -> Page:
    return visit(**PHONE)
