"""`dwethia play`, `replay` and `verify`: a clash in the terminal, and its record afterwards."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from conftest import Run


def test_a_clash_played_by_the_computer_verifies(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "clash.json"
    code, out, _ = run("play", "--auto", "--seed", "7", "--save", str(file))
    assert code == 0
    assert "The clash is over" in out
    code, out, _ = run("verify", str(file))
    assert code == 0
    assert "Dice: derived from the seed" in out
    verdict = json.loads(run("verify", str(file), "--json")[1])
    assert (verdict["verified"], verdict["dice"]) == (True, "derived from the seed")


def test_the_same_seed_plays_the_same_clash(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.json", "two.json")]
    for file in files:
        run("play", "--auto", "--seed", "x", "--save", str(file))
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_replay_tells_every_event_with_its_rules(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "clash.json"
    run("play", "--auto", "--seed", "7", "--save", str(file))
    events = json.loads(run("replay", str(file), "--json")[1])
    assert events[0]["decision"] == 0
    assert events[0]["text"] == "Turn 1 begins"
    assert events[0]["rules"] == ["SK-TURN-02"]
    early = json.loads(run("replay", str(file), "--json", "--to", "2")[1])
    assert early == [event for event in events if event["decision"] <= 2]
    assert "Decision 2" in run("replay", str(file), "--to", "2")[1]


def test_an_altered_record_does_not_verify(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "clash.json"
    run("play", "--auto", "--seed", "7", "--save", str(file))
    record = json.loads(file.read_text())
    record["setup"]["red"]["models"][0]["profile"] = "M9"
    file.write_text(json.dumps(record))
    code, _, err = run("verify", str(file))
    assert code == 1
    assert "the record does not verify" in err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "this is no dwethia record: Input data was truncated"),
        (b"PK\x03\x04", "this is no dwethia record: JSON is malformed: invalid character (byte 0)"),
    ],
)
def test_what_is_no_record_is_bad_input(run: Run, tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "other.json"
    file.write_bytes(content)
    for command in ("verify", "replay"):
        assert run(command, str(file)) == (2, "", f"dwethia: {file}: {message}\n")


def test_a_file_that_is_not_there_is_bad_input(run: Run, tmp_path: Path) -> None:
    code, _, err = run("verify", str(tmp_path / "none.json"))
    assert code == 2
    assert err.endswith("none.json: No such file or directory\n")


def test_a_person_plays_asks_undoes_and_leaves(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\na\n99\nfly\nu\nq\n"))
    file = tmp_path / "clash.json"
    code, out, _ = run("play", "--seed", "5", "--save", str(file))
    assert code == 0
    assert "No: " in out
    assert "there is no entry" in out or "has decided since" in out or "dice were rolled" in out
    assert "You leave the table." in out
    assert run("verify", str(file))[0] == 0, "a game in progress verifies too"


def test_people_may_roll_their_own_dice(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("6\n9\n1\n1\n"))
    _, out, _ = run("play", "--own-dice")
    assert "Roll 1d6 for priority and tap in what they show" in out
    assert "9 is no face of a d6: expected 1 to 6" in out
    assert "red rolls 1d6 for priority by hand: 6" in out
    assert run("play", "--own-dice", "--seed", "1")[0] == 2
