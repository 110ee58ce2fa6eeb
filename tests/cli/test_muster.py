"""`dwethia muster`: what each command does, prints and refuses."""

from __future__ import annotations

import io
import json
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest
from conftest import Run
from counts import count
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dwethia.muster import Recruit, ready_armies
from dwethia.muster.army import Army, read, write

PAGE = (Path(__file__).parent.parent.parent / "docs" / "armies.md").read_text()
SESSION = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
NEW = ("--faction", "bloodpact", "--religion", "iron chorus", "--limit", "250")


@pytest.fixture
def file(run: Run, tmp_path: Path) -> str:
    """A new army of the Bloodpact."""
    path = str(tmp_path / "army.json")
    assert run("muster", "new", path, *NEW, "--name", "Knives")[0] == 0
    return path


def army_in(file: str) -> Army:
    return read(Path(file).read_bytes())


def test_the_page_about_armies_does_what_it_says(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    steps = [step for session in SESSION for step in session.split("$ ")[1:]]
    assert len(steps) >= 10
    for step in steps:
        command, _, expected = step.partition("\n")
        code, out, err = run(*shlex.split(command)[1:])
        assert (code, err) == (0, ""), command
        assert expected.strip() in out, command


def test_every_command_is_on_the_page(run: Run) -> None:
    for command in re.findall(r"^  (\w+)  ", run("muster", "--help")[1], re.MULTILINE):
        assert f"`{command} " in PAGE, command
        for option in re.findall(r"  (--[\w-]+)", run("muster", command, "--help")[1]):
            assert option in ("--help", "--pack", "--force") or option in PAGE, option


def test_a_new_army_is_empty_and_says_what_it_lacks(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.json")
    code, out, err = run("muster", "new", path, *NEW)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "- 0 heroes: Bloodpact at 250 points must have 1 (SK-MUSTER-09)",
        "- 0 basic units: Bloodpact at 250 points must have 3 (SK-MUSTER-09)",
        "- the army has no models to oppose anyone with (SK-MUSTER-01)",
        f"{path}: not legal, 0 of 250 points, 3 faults",
    ]
    assert army_in(path) == Army("Unnamed", "bloodpact", "iron-chorus", 250)


def test_allies_are_chosen_at_the_start(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.json")
    assert run("muster", "new", path, *NEW, "--ally", "Orc Assault", "--allies-agreed")[0] == 0
    assert (army_in(path).allies, army_in(path).allies_agreed) == (("orc-assault",), True)


def test_models_are_added_and_removed(run: Run, file: str) -> None:
    run("muster", "add", file, "ringleader", "--wargear", "scrap gun,mail", "--race", "borii", "--name", "Ruin")
    run("muster", "add", file, "B.1", "--count", "4", "--wargear", "grenade", "--wargear", "stim")
    run("muster", "add", file, "Anarchist", "--count", "2", "--base", "25x50")
    code, out, _ = run("muster", "add", file, "anarchist", "--wargear", "grenade,stim")
    assert code == 0
    assert "to note: 3. Anarchist: a base of 50 mm is outside the 20 to 32 mm of a basic (SK-MODEL-09)" in out
    assert army_in(file).units == (
        Recruit("ringleader", 1, ("scrap-gun", "mail"), "borii", "Ruin"),
        Recruit("anarchist", 5, ("grenade", "stim")),
        Recruit("anarchist", 2, base="25x50"),
    )
    run("muster", "remove", file, "Ruin")
    run("muster", "remove", file, "anarchist", "--wargear", "stim,grenade", "--count", "2")
    assert army_in(file).units == (Recruit("anarchist", 3, ("grenade", "stim")), Recruit("anarchist", 2, base="25x50"))
    run("muster", "remove", file, "2")
    run("muster", "remove", file, "B.1", "--count", "1")
    assert army_in(file).units == (Recruit("anarchist", 2, ("grenade", "stim")),)


def test_show_prints_points_pools_profiles_and_board(run: Run) -> None:
    code, out, err = run("muster", "show", "red-hour")
    assert (code, err) == (0, "")
    assert "Mother Ruin, Ringleader with Scrap Gun, Combat Stim" in out
    assert "Destiny: 5 = 3 Ringleader with Scrap Gun, Combat Stim, 1 with 3 (SK-MUSTER-15)" in out
    assert "Board: 2x2 ft, about 90 minutes" in out
    assert out.splitlines()[-1].startswith("legal, ")


def test_show_tells_what_a_campaign_has_made_of_somebody(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "army.json"
    run("muster", "export", "red-hour", "--json", str(file))
    change = {"value": 1, "name": "Proving Strike", "rule": "CP-GLORY-HERO-1", "characteristic": "martial"}
    army = json.loads(file.read_text())
    army["units"][0]["veteran"] = {"member": "1.1", "changes": [change], "glories": ["CP-GLORY-HERO-1"]}
    file.write_text(json.dumps(army))
    out = run("muster", "show", str(file))[1]
    assert "1. Mother Ruin: Changed: Martial +1 Proving Strike (CP-GLORY-HERO-1)" in out
    assert "1. Mother Ruin: Glories: Proving Strike (CP-GLORY-HERO-1)" in out


def test_show_as_json_has_stable_keys(run: Run) -> None:
    shown = json.loads(run("muster", "show", "red-hour", "--json")[1])
    assert set(shown) == {
        "name", "faction", "religion", "allies", "limit", "packs", "legal", "points", "models", "pools", "board",
        "units", "faults", "warnings", "army",
    }  # fmt: skip
    assert set(shown["points"]) == {"total", "parts"}
    assert set(shown["points"]["parts"][0]) == {"value", "name", "rule"}
    assert set(shown["pools"]) == {"destiny", "faith", "affinity"}
    assert set(shown["units"][0]) == {
        "unit", "mark", "name", "count", "race", "wargear", "chosen", "spells", "actions", "rules", "price", "points",
        "base", "profile", "changes",
    }  # fmt: skip
    assert shown["points"]["total"] == sum(each["points"] for each in shown["units"])
    assert read(json.dumps(shown["army"]).encode()) == ready_armies()["red-hour"]


def test_an_illegal_army_is_a_no(run: Run, file: str) -> None:
    code, out, err = run("muster", "check", file)
    assert (code, err) == (1, "")
    assert out.splitlines()[-1] == "Knives: not legal, 0 of 250 points, 3 faults"
    code, out, err = run("muster", "check", file, "--json")
    assert code == 1
    answer = json.loads(out)
    assert set(answer) == {"legal", "points", "limit", "faults", "warnings"}
    assert answer["legal"] is False
    assert answer["faults"][0] == {
        "rule": "SK-MUSTER-09",
        "fact": "0 heroes: Bloodpact at 250 points must have 1",
    }


@pytest.mark.rule("SK-MUSTER-02")
def test_armies_of_different_limits_do_not_meet_without_a_handicap(run: Run) -> None:
    assert run("muster", "check", "red-hour", "--against", "gutrot-mob")[0] == 0
    code, out, _ = run("muster", "check", "red-hour", "--against", "learn-shore-party")
    assert code == 1
    assert "both sides agree on one points limit: The Red Hour has 500 and Shore Party has 100 (SK-MUSTER-02)" in out
    assert run("muster", "check", "red-hour", "--against", "learn-shore-party", "--handicap")[0] == 0


def test_the_list_of_shipped_armies(run: Run) -> None:
    listed = json.loads(run("muster", "list", "--json", "--game", "skirmish")[1])
    assert [each["id"] for each in listed] == list(ready_armies())
    assert {each["game"] for each in listed} == {"skirmish"}
    for each in listed:
        assert {"id", "name", "faction", "points"} <= set(each)
    assert "red-hour" in run("muster", "list")[1]
    few = json.loads(run("muster", "list", "--faction", "champions of the void", "--json")[1])
    assert [each["id"] for each in few if each["game"] == "skirmish"] == ["risen-tide", "winter-hunt"]
    assert {each["faction"] for each in few} == {"champions-of-the-void"}


def test_the_list_without_a_game_has_armies_and_fleets(run: Run) -> None:
    listed = json.loads(run("muster", "list", "--json")[1])
    assert {each["game"] for each in listed} == {"skirmish", "cosmic"}
    assert "sol-vanguard" in [each["id"] for each in listed]
    assert run("muster", "list", "--game", "chess")[2].startswith('dwethia: there is no game "chess"')


def test_a_fleet_is_made_and_checked_like_an_army(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "fleet.json")
    chosen = ("--faction", "the citadel", "--religion", "iron chorus", "--limit", "1500", "--game", "cosmic")
    assert run("muster", "new", file, *chosen)[0] == 0
    assert run("muster", "add", file, "comrade", "--count", "2")[0] == 0
    assert run("muster", "add", file, "Picket Fighter", "--base", "30")[0] == 0
    code, out, _ = run("muster", "check", file)
    assert code == 1
    assert "(CC-BASE-07)" in out
    assert run("muster", "remove", file, "Picket Fighter")[0] == 0
    assert run("muster", "check", file)[0] == 0


def test_export_and_import_are_the_identity(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for id, army in ready_armies().items():
        text, copied, file = (str(tmp_path / f"{id}.{kind}") for kind in ("txt", "json", "new"))
        shown = run("muster", "export", id)[1]
        assert shown == run("muster", "export", id, "--text")[1]
        Path(text).write_text(shown)
        assert run("muster", "export", id, "--json", copied)[1] == f"wrote {copied}\n"
        for source in (text, copied):
            assert run("muster", "new", file, "--from", source, "--force")[0] == 0
            assert army_in(file) == army
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(shown.encode())))
        assert run("muster", "new", file, "--from", "-", "--force")[0] == 0
        assert army_in(file) == army
    assert read(run("muster", "export", "red-hour", "--json", "-")[1].encode()) == ready_armies()["red-hour"]


def test_an_imported_army_may_be_renamed_and_resized(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.json")
    Path(tmp_path / "a.txt").write_text(run("muster", "export", "red-hour")[1])
    assert run("muster", "new", path, "--from", str(tmp_path / "a.txt"), "--name", "Mine", "--limit", "600")[0] == 0
    assert (army_in(path).name, army_in(path).limit) == ("Mine", 600)


def test_sheets_are_written(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    code, out, err = run("muster", "export", "red-hour", "--html", str(page), "--paper", "letter")
    assert (code, out, err) == (0, f"wrote {page}\n", "")
    assert page.read_text().startswith("<!DOCTYPE html>")
    assert "size: letter" in page.read_text()


def test_a_pdf_without_chromium_is_a_no(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    code, _, err = run("muster", "export", "red-hour", "--pdf", str(tmp_path / "a.pdf"))
    assert code == 1
    assert err.startswith("dwethia: a PDF needs Chromium, and none was found")


def test_a_random_army_is_printed_or_kept(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "a.json")
    words = ("muster", "random", "--faction", "the citadel", "--limit", "300", "--seed", "x y")
    code, shown, err = run(*words, "--out", out)
    assert (code, err) == (0, "")
    assert run(*words)[1] == shown
    assert run("muster", "export", out)[1] == shown
    assert json.loads(run(*words, "--json")[1])["legal"] is True


def test_too_low_a_limit_is_a_no(run: Run) -> None:
    code, out, err = run("muster", "random", "--faction", "the citadel", "--limit", "20", "--seed", "1")
    assert (code, out) == (1, "")
    assert re.fullmatch(r"dwethia: the cheapest legal army of The Citadel costs \d+ points, and the limit is 20\n", err)


def test_a_pack_of_ones_own_is_noted_and_needed(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("codex", "new", "Sky Nomads")[0] == 0
    assert run("muster", "new", "a.json", *NEW, "--pack", "sky-nomads")[0] == 0
    assert army_in("a.json").packs == ("starter", "sky-nomads")
    out = run("muster", "check", "a.json")[1]
    assert '- the army is made with the pack "sky-nomads", which is not loaded' in out
    assert "not loaded" not in run("muster", "check", "a.json", "--pack", "sky-nomads")[1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("show", "nothing"), 'there is no army or fleet "nothing", neither as a file nor by id'),
        (
            ("show", "red-hours"),
            'there is no army or fleet "red-hours", neither as a file nor by id; did you mean red-hour?',
        ),
        (("new", "x.json"), "a new army takes --faction, --religion and --limit, or --from with an army that exists"),
        (("new", "x.json", "--faction", "x", "--religion", "x", "--limit", "5"), 'there is no faction "x"'),
        (("new", "here.json", *NEW), "here.json is there already; --force writes over it"),
        (("new", "no/x.json", *NEW), "no/x.json: No such file or directory"),
        (
            ("new", "x.json", *NEW, "--name", " "),
            'name: " " does not fit, expected 1 to 60 characters in one line, a letter or digit among them',
        ),
        (("new", "x.json", "--from", "none.txt"), "none.txt: No such file or directory"),
        (("new", "x.json", "--from", "here.json"), "here.json: this is no army file: input data was truncated"),
        (("new", "x.json", "--from", "bytes.txt"), "bytes.txt: byte 2 is not UTF-8"),
        (("add", "none.json", "pirate"), "none.json: No such file or directory"),
        (("add", "good.json", "anarkist"), 'there is no unit "anarkist"; did you mean "Anarchist"?'),
        (("add", "good.json", "anarchist", "--wargear", "grenate"), 'there is no wargear "grenate"; the nearest'),
        (("add", "good.json", "ringleader", "--race", "elf"), 'there is no race "elf"'),
        (("add", "good.json", "mutant", "--base", "big"), 'unit 1 "mutant", base: "big" does not fit, expected milli'),
        (("remove", "good.json", "mutant"), 'the army has no "mutant"'),
        (("show", "here.json"), "here.json: this is no army file: input data was truncated"),
        (("check", "red-hour", "--against", "x"), 'there is no army or fleet "x", neither as a file nor by id'),
        (("export", "red-hour", "--paper", "a5"), 'there is no paper "a5"; choose a4 or letter'),
        (("export", "red-hour", "--html", "no/x.html"), "no/x.html: No such file or directory"),
        (("random", "--faction", "nobody"), 'there is no faction "nobody"'),
        (("random", "--faction", "bloodpact", "--out", "here.json"), "here.json is there already; --force writes over"),
        (("list", "--faction", "nobody"), 'there is no faction "nobody"'),
        (("show", "red-hour", "--pack", "nowhere"), "nowhere: there is no such folder"),
    ],
)
def test_bad_input_gets_one_message(
    words: tuple[str, ...], message: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("here.json").write_text("{")
    Path("bytes.txt").write_bytes(b"a\xff")
    Path("good.json").write_bytes(write(Army("Good", "bloodpact", "iron-chorus")))
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    code, out, err = run("muster", *words)
    assert (code, out) == (2, "")
    assert err.startswith(f"dwethia: {message}")
    assert err.count("\n") == 1
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before


@settings(max_examples=count(40, 1000), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(start=st.integers(0, 500), length=st.integers(0, 30), put=st.binary(max_size=3), text=st.booleans())
def test_no_damaged_army_ends_in_a_traceback(
    run: Run, tmp_path: Path, start: int, length: int, put: bytes, text: bool
) -> None:
    army = ready_armies()["red-hour"]
    whole = run("muster", "export", "red-hour")[1].encode() if text else write(army)
    damaged = tmp_path / "damaged"
    damaged.write_bytes(whole[:start] + put + whole[start + length :])
    words = ("new", str(tmp_path / "new.json"), "--force", "--from", str(damaged)) if text else ("check", str(damaged))
    code, out, err = run("muster", *words)
    assert code in (0, 1, 2)
    assert "Traceback" not in err
    assert bool(err) == (code == 2)
    assert out or code == 2
