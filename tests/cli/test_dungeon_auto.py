"""`dwethia dungeon --auto`: whole runs by a bot."""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import Run


def answer(run: Run, *arguments: str) -> dict[str, Any]:
    code, out, err = run("dungeon", "--auto", "--json", *arguments)
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


SUMS = ("won", "rooms_cleared", "kills", "decisions")
KEYS = {
    "seed", "hero", "faction", "setting", "objective", "rooms", "won", "reason", "rooms_cleared", "kills", "turns",
    "wounds_lost", "decisions", "score", "failure",
}  # fmt: skip


def test_json_has_the_runs_and_their_sums(run: Run) -> None:
    found = answer(run, "--bot", "random", "--runs", "6", "--seed", "7")
    assert {*found} == {"runs", *SUMS, "failures", "seconds", "results"}
    assert (found["runs"], [each["seed"] for each in found["results"]]) == (6, [f"7-{number}" for number in range(6)])
    assert all({*each} == KEYS for each in found["results"])
    for name in SUMS:
        assert found[name] == sum(each[name] for each in found["results"])


def test_workers_change_nothing_but_the_time(run: Run) -> None:
    alone, together = (answer(run, "--bot", "random", "--runs", "9", "--seed", "7", "--workers", n) for n in "12")
    assert alone["results"] == together["results"]


def test_a_named_hero_goes_where_it_is_sent(run: Run) -> None:
    found = answer(
        run, "--hero", "Commissar", "--objective", "escape", "--rooms", "2", "--faction", "Bloodpact", "--seed", "a"
    )
    (result,) = found["results"]
    assert [result[key] for key in ("seed", "hero", "objective", "rooms", "faction")] == [
        "a", "Commissar", "escape", 2, "Bloodpact",
    ]  # fmt: skip


def test_in_words_it_tells_how_many_were_won(run: Run) -> None:
    code, out, _ = run("dungeon", "--auto", "--runs", "4", "--bot", "random", "--seed", "7")
    assert code == 0
    assert out.startswith("random: 0 of 4 runs won")
    assert "objective" in out
    code, out, _ = run("dungeon", "--auto", "--bot", "random", "--seed", "7")
    assert code == 0
    assert out.splitlines()[1].startswith("Lost: ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--auto", "--bot", "rando"], 'there is no bot "rando"; did you mean random?'),
        (["--auto", "--runs", "0"], "--runs: 0 is out of bounds, expected 1 to 1000000"),
        (["--auto", "--workers", "999"], "--workers: 999 is out of bounds, expected 1 to 256"),
        (
            ["--auto", "--ruling", "R-DD-90=none"],
            "R-DD-90=none is for people: bots always have 50 turns a room (HS-RUN-01)",
        ),
        (
            ["--auto", "--ruling", "R-DD-40=user-entered-only"],
            "Empire of Sol: its units are the Starter Codex's, and R-DD-40 is user-entered-only",
        ),
        (
            ["--auto", "--own-dice"],
            "--auto goes with neither FILE, --save, --resume nor --own-dice: nobody sits at the table",
        ),
        (["--runs", "5"], "--runs, --workers and --json go with --auto: whole runs by a bot"),
    ],
)
def test_what_does_not_go_with_it_is_refused(run: Run, arguments: list[str], message: str) -> None:
    assert run("dungeon", *arguments) == (2, "", f"dwethia: {message}\n")
