"""The client is served where it has been built."""

from __future__ import annotations

from pathlib import Path

from litestar import Litestar
from litestar.testing import TestClient

from dwethia.server.http.pages import handlers


def test_a_built_client_is_served_beside_the_schema(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>the table</title>")
    (tmp_path / "assets" / "app.js").write_text("let it = 1")
    with TestClient(Litestar([*handlers(tmp_path)], openapi_config=None, logging_config=None)) as client:
        page = client.get("/")
        assert "the table" in page.text
        assert page.headers["content-type"].startswith("text/html")
        assert (
            client.get("/assets/app.js")
            .headers["content-type"]
            .startswith(("text/javascript", "application/javascript"))
        )
        assert client.get("/schema/messages.json").json()["$defs"]
        assert client.get("/assets/../../secrets").status_code == 404
        assert client.get("/nothing.js").status_code == 404
