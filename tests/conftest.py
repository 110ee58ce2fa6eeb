"""What every test shares: how much Hypothesis tries, the ledger of rules, and the command line."""

from collections.abc import Callable

import pytest
from counts import FULL
from hypothesis import settings

from dwethia.cli import main
from dwethia.cli.output import PIPED_WIDTH, console

pytest_plugins = ["ledger_plugin"]

settings.register_profile("test", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("prove", deadline=None, max_examples=1000, print_blob=True)
settings.load_profile("prove" if FULL else "test")

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("rules", "SK-MOVE-02")`: the exit code, standard output and standard error of one command."""
    monkeypatch.setattr(console, "width", PIPED_WIDTH)

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return run
