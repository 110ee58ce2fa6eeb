"""The client's files: small on the way, kept by browsers as long as they hold, and nothing else than the client's."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dwethia.server.http import pages
from dwethia.server.http.client_files import accepts_gzip

FRONT = b"<!doctype html><title>dwethia</title>" + b"<p>the table</p>" * 50
SCRIPT = b"console.log('dwethia');" * 50


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_bytes(FRONT)
    (client / "assets" / "index-0a1b2c.js").write_bytes(SCRIPT)
    (client / "favicon.svg").write_bytes(b"<svg/>")
    (client / ".built-from").write_text("a digest")
    (tmp_path / "secret.txt").write_text("not of the client")
    return client


def client_of(folder: Path) -> TestClient[Litestar]:
    return TestClient(Litestar([*pages.handlers(folder)], openapi_config=None))


def test_files_go_compressed_to_who_takes_them_so(folder: Path) -> None:
    with client_of(folder) as client, client.stream("GET", "/", headers={"Accept-Encoding": "br, gzip"}) as page:
        raw = b"".join(page.iter_raw())
        assert page.headers["content-encoding"] == "gzip"
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers["vary"] == "Accept-Encoding"
        assert gzip.decompress(raw) == FRONT
        assert len(raw) < len(FRONT) / 4
        plain = client.get("/", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == FRONT
        tiny = client.get("/favicon.svg")
        assert "content-encoding" not in tiny.headers
        assert tiny.content == b"<svg/>"


def test_what_has_its_content_in_its_name_is_kept_and_the_front_page_is_asked_for(folder: Path) -> None:
    with client_of(folder) as client:
        asset = client.get("/assets/index-0a1b2c.js")
        assert asset.content == SCRIPT
        assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert asset.headers["content-type"].startswith("text/javascript")
        for path in ("/", "/index.html", "/favicon.svg"):
            page = client.get(path)
            assert page.headers["cache-control"] == "no-cache"
            again = client.get(path, headers={"If-None-Match": page.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["cache-control"] == "no-cache"
        assert client.get("/", headers={"If-None-Match": '"other"'}).status_code == 200


def test_asking_for_the_head_alone_brings_no_body(folder: Path) -> None:
    with client_of(folder) as client:
        head = client.head("/")
        assert (head.status_code, head.content) == (200, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/assets",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/.built-from",
        "/assets/%00",
    ],
)
def test_nothing_else_is_there(folder: Path, path: str) -> None:
    with client_of(folder) as client:
        assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("accepted", "does"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("*", True),
        ("gzip;q=0, *", False),
        ("br", False),
        ("", False),
        ("gzip;q=x", False),
    ],
)
def test_who_accepts_what(accepted: str, does: bool) -> None:
    assert accepts_gzip(accepted) is does
