"""One server for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from server.serving import Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("tables")) as server:
        yield server
