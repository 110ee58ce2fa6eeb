"""A PostgreSQL of our own for as long as a test runs."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from server.serving import free_port

UNPRIVILEGED = ("postgres", "nobody")


def binaries() -> Path | None:
    """The folder that holds initdb and postgres, where they are installed."""
    found = shutil.which("initdb")
    if found and (Path(found).resolve().parent / "postgres").exists():
        return Path(found).resolve().parent
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return installed[-1].parent if installed else None


def _as_somebody(folder: Path) -> list[str]:
    """PostgreSQL refuses to run as root: the words that run a command as somebody else."""
    if os.geteuid() != 0:
        return []
    known = {each.pw_name for each in pwd.getpwall()}
    user = next(name for name in UNPRIVILEGED if name in known)
    shutil.chown(folder, user)
    return ["setpriv", f"--reuid={user}", "--clear-groups", "--"]


@contextmanager
def cluster(bin: Path) -> Iterator[str]:
    """The address of a fresh database."""
    with tempfile.TemporaryDirectory(prefix="dwethia-pg-") as made:
        folder, port = Path(made), free_port()
        folder.chmod(0o755)
        data = folder / "data"
        data.mkdir(mode=0o700)
        user = _as_somebody(data)
        initdb = [*user, str(bin / "initdb"), "-D", str(data), "-U", "table", "-A", "trust", "--no-sync", "-E", "UTF8"]
        subprocess.run(initdb, check=True, capture_output=True, cwd="/")
        options = ["-D", str(data), "-p", str(port), "-k", "", "-c", "listen_addresses=127.0.0.1"]
        with subprocess.Popen(
            [*user, str(bin / "postgres"), *options], cwd="/", stderr=subprocess.PIPE, text=True
        ) as server:
            assert server.stderr is not None
            try:
                for line in server.stderr:
                    if "ready to accept connections" in line:
                        break
                yield f"postgresql://table@127.0.0.1:{port}/postgres"
            finally:
                server.terminate()
                server.stderr.read()
