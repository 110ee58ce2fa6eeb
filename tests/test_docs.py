"""The README and the page about battles do what they say."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from conftest import Run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
BATTLES = (ROOT / "docs" / "battles.md").read_text()
PROFILES = (ROOT / "docs" / "profiles.md").read_text()


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("page", "least"), [(README, 10), (BATTLES, 5), (PROFILES, 3)], ids=["README", "battles", "profiles"]
)
def test_the_commands_of_a_page_show_what_it_says(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str, least: int
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = 0
    for session in re.findall(r"```console\n(.*?)```", page, re.DOTALL):
        for step in session.split("$ ")[1:]:
            command, _, expected = step.partition("\n")
            code, out, err = run(*shlex.split(command)[1:])
            assert (code, err) == (0, ""), command
            assert words(expected) in words(out), command
            shown += 1
    assert shown >= least


def test_the_scene_of_the_page_is_played_to_its_end(run: Run, tmp_path: Path) -> None:
    (scene,) = re.findall(r"```toml\n(.*?)```", BATTLES, re.DOTALL)
    (tmp_path / "scene.toml").write_text(scene)
    code, out, err = run("battle", "scene", str(tmp_path / "scene.toml"))
    assert (code, err) == (0, "")
    assert "Pirate is slain by Red 1 with Rifle" in words(out)


def test_the_readmes_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    runner = doctest.DocTestRunner()
    found = doctest.DocTestParser().get_doctest(README, {}, "README", "README.md", 0)
    runner.run(found)
    assert runner.failures == 0
    assert runner.tries > 5


def test_the_pages_and_pictures_that_the_readme_names_exist() -> None:
    named = re.findall(r"\]\(([^)]+)\)", README)
    assert "docs/battle.webp" in named
    for page in named:
        assert (ROOT / page.partition("#")[0]).is_file(), page
    assert README.index("docs/battle.webp") < README.index("make play") < README.index("make test") < 2000


def test_every_command_is_documented(run: Run) -> None:
    page = (ROOT / "docs" / "commands.md").read_text()
    named = re.findall(r"^  (\w+)  ", run("--help")[1], re.MULTILINE)
    assert len(named) >= 6
    for command in named:
        assert f"dwethia {command}" in page, command
