"""The real server in a process of its own, which can be stopped and started again where it was."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

COMMAND = (sys.executable, "-c", "import sys; from dwethia.cli import main; sys.exit(main())", "serve")


class Host:
    """`dwethia serve` with a database of its own, and what is installed in further places."""

    def __init__(self, folder: Path, *installed: Path) -> None:
        path = os.pathsep.join(filter(None, (*map(str, installed), os.environ.get("PYTHONPATH"))))
        database = f"sqlite:///{folder / 'tables.sqlite'}"
        self._environment = {**os.environ, "DWETHIA_DATABASE_URL": database, "PYTHONPATH": path}
        self._running: subprocess.Popen[str] | None = None
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Listen: on any free port at first, on the same one afterwards."""
        self._running = subprocess.Popen(
            [*COMMAND, "--port", str(self.port), "--tables-per-hour", "10000"],
            stdout=subprocess.PIPE,
            text=True,
            env=self._environment,
        )
        assert self._running.stdout is not None
        said = self._running.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", said)
        assert found is not None, f"the server did not start: {said!r}"
        self.port = int(found[1])

    def kill(self) -> None:
        """Stop without a word, as a power cut does."""
        if self._running is not None:
            self._running.kill()
            self._running.communicate()
            self._running = None
