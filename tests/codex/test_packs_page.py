"""The walk-through for pack authors does what it says, command by command."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from conftest import Run

PAGE = (Path(__file__).parents[2] / "docs" / "packs.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(?P<language>console|toml)(?P<notes>[^\n]*)\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE)


def write(notes: dict[str, str], body: str) -> None:
    """What a block of TOML asks for: a whole file, something at its end, or one unit of it anew."""
    file = Path(notes["file"])
    if "append" in notes:
        file.write_text(file.read_text(encoding="utf-8") + "\n" + body, encoding="utf-8")
    elif "replace" in notes:
        entries = re.split(r"(?m)^(?=\[\[)", file.read_text(encoding="utf-8"))
        kept = [each for each in entries if f'id = "{notes["replace"]}"' not in each]
        assert len(kept) == len(entries) - 1
        file.write_text("".join(kept) + body, encoding="utf-8")
    else:
        file.write_text(body, encoding="utf-8")


def trimmed(text: str) -> str:
    """Lines as words and numbers: over a pipe a table has tabs, on the page it is lined up."""
    return "\n".join(re.sub(r"\s+", " ", line).strip() for line in text.strip().splitlines())


def test_the_walk_through_works(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = 0
    for block in BLOCK.finditer(PAGE):
        if block["language"] == "toml":
            notes = dict(each.partition("=")[::2] for each in block["notes"].split())
            write(notes, block["body"])
            continue
        for step in block["body"].split("$ ")[1:]:
            command, _, expected = step.partition("\n")
            typed, _, exit_code = command.partition("# exit ")
            code, out, err = run(*shlex.split(typed)[1:])
            assert (code, err) == (int(exit_code or 0), ""), command
            assert trimmed(out) == trimmed(expected), command
            commands += 1
    assert commands == 11


def test_the_table_of_entries_names_every_kind() -> None:
    from dwethia.codex.kinds import KINDS

    for kind in KINDS:
        assert f"| `[[{kind}]]` |" in PAGE
