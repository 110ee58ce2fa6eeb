"""`dwethia campaign battle` and `aftermath`: three ways to a battle, and what it leaves, asked or settled alone."""

from __future__ import annotations

import io
import json
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from conftest import Run

from dwethia.campaign.ledger import chain
from dwethia.campaign.ledger.chain import Ledger
from dwethia.campaign.ledger.entries import CampaignBegun, MemberRecruited
from dwethia.cli.campaign.campaign_file import add_act, open_campaign
from dwethia.cli.file_lock import alone_with
from dwethia.cli.output import BadInput
from dwethia.engine.record import read, write
from dwethia.muster import Recruit


@pytest.fixture
def file(tmp_path: Path, run: Run) -> str:
    """A campaign of two small warbands: Ann's single models are `1.1` to `1.6`, Ben's squads `2.1` to `2.4`."""
    file = str(tmp_path / "war")
    assert run("campaign", "new", file)[0] == 0
    assert run("campaign", "join", file, "--player", "Ann", "--army", "learn-shore-party")[0] == 0
    assert run("campaign", "join", file, "--player", "Ben", "--army", "learn-scrap-patrol", "--squads")[0] == 0
    return file


BETWEEN = ("--a", "Ann", "--b", "Ben")
FACTS: dict[str, Any] = {
    "winner": "a",
    "deaths": [
        {"victim": "1.2", "means": "ranged", "slayer": "2.4", "weapon": "sling"},
        {"victim": "2.3", "means": "melee", "slayer": "1.1"},
    ],
}


GUN_SHY = "shy-0"  # the keeper's dice leave a Deckhand Gun Shy, which costs nothing (CP-SCAR-RANGED-3)


def told(run: Run, *words: str) -> Any:
    code, out, err = run("campaign", *words)
    assert code == 0, err
    return json.loads(out)


def refused(run: Run, *words: str, code: int = 2) -> str:
    got, _, err = run("campaign", *words)
    assert got == code, err
    return err


def by_hand(run: Run, file: str, *more: str, **changes: Any) -> tuple[int, str, str]:
    facts = Path(file).with_name("facts.json")
    facts.write_text(json.dumps({**FACTS, **changes}))
    return run("campaign", "battle", file, *BETWEEN, "--facts", str(facts), *more)


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


# A battle


def test_without_a_result_it_is_told_who_would_fight_and_nothing_happens(file: str, run: Run) -> None:
    before = Path(file).read_bytes()
    code, out, _ = run("campaign", "battle", file, *BETWEEN)
    assert code == 0
    assert "Ann: 6 models for 93 points" in out
    armies = told(run, "battle", file, *BETWEEN, "--field", "1.1", "--field", "Geck", "--json")
    assert [armies[name]["models"] for name in "ab"] == [1, 1]
    assert [each["veteran"]["member"] for each in armies["b"]["units"]] == ["2.3"]
    assert Path(file).read_bytes() == before


@pytest.mark.rule("CP-GEN-06")
def test_facts_of_a_real_table_go_into_the_ledger_and_are_shown(file: str, run: Run) -> None:
    code, out, _ = by_hand(run, file)
    assert code == 0
    assert "battle 1: Ann against Ben, 12 models: Ann won, 0 to 0; 2 slain" in out
    (battle,) = told(run, "show", file, "--json")["battles"]
    assert (battle["number"], battle["players"], battle["winners"]) == (1, ["Ann", "Ben"], ["Ann"])
    slain = {"victim": "Deckhand", "member": "1.2", "slayer": "Geck 2", "slayer_member": "2.4", "means": "ranged"}
    assert battle["deaths"][0] == slain
    assert (battle["source"], battle["is_settled"]) == ("hand", False)
    _, out, _ = run("campaign", "show", file)
    assert "Battle 1  Ann against Ben, 12 models: Ann won, 0 to 0; 2 slain" in out
    assert "- Deckhand slain by Geck 2 (ranged)" in out
    assert "It waits for its aftermath (CP-GEN-06)" in out


def test_bots_fight_a_battle_that_is_the_same_for_the_same_seed(file: str, run: Run, tmp_path: Path) -> None:
    record = tmp_path / "record"
    auto = ("battle", file, *BETWEEN, "--auto", "--seed", "one", "--json")
    first = told(run, *auto, "--save", str(record))
    assert first["source"] == "record"
    assert set(first["fielded"]) == {*(f"1.{n}" for n in range(1, 7)), *(f"2.{n}" for n in range(1, 5))}
    assert run("campaign", "undo", file)[0] == 0
    again = told(run, "battle", file, *BETWEEN, "--record", str(record), "--json")
    same = ("winner", "sides", "deaths", "fielded", "digest")
    assert {name: first[name] for name in same} == {name: again[name] for name in same}
    assert "this battle is in the ledger already: it is battle 2" in refused(
        run, "battle", file, *BETWEEN, "--record", str(record)
    )


@pytest.mark.rule("CP-GEN-02")
def test_the_enemy_may_be_an_army_that_no_warband_remembers(file: str, run: Run, tmp_path: Path) -> None:
    record = str(tmp_path / "record")
    fought = ("battle", file, "--a", "Ann", "--b", "learn-scrap-patrol")
    told(run, *fought, "--auto", "--seed", "two", "--save", record, "--json")
    run("campaign", "undo", file)
    assert "red fielded members of warband 1, which is not that of Ben" in refused(
        run, "battle", file, "--a", "Ben", "--b", "learn-scrap-patrol", "--record", record
    )
    battle = told(run, *fought, "--record", record, "--json")
    assert battle["players"] == ["Ann"]
    name = battle["sides"][1]["army"]
    assert name
    assert f"Ann against {name}, " in run("campaign", "show", file)[1]


def test_what_a_limit_or_a_chart_would_forbid_is_told_unless_a_limit_was_agreed(file: str, run: Run) -> None:
    code, out, _ = run("campaign", "battle", file, "--a", "Ann", "--b", "red-hour")
    assert code == 0
    assert "- to note: 0 heroes: Blacksun Traders at 493 points must have 1 (SK-MUSTER-09)" in out
    assert "SK-MUSTER-07" in refused(run, "battle", file, *BETWEEN, "--limit", "50")
    assert run("campaign", "battle", file, *BETWEEN, "--limit", "100")[0] == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--a", "Zoe", "--b", "Ben"), '"Zoe" takes no part in this campaign; those who do are Ann, Ben'),
        (("--a", "Ann", "--b", "Ann"), "cannot fight against the same warband"),
        ((*BETWEEN, "--field", "9.9"), '--field "9.9": there is no such member; expected one of 1.1 Pirate'),
        ((*BETWEEN, "--seed", "x"), "--seed and --save go with --auto"),
        ((*BETWEEN, "--auto", "--facts", "x"), "expected one of them"),
        ((*BETWEEN, "--facts", "nowhere.json"), "nowhere.json: No such file or directory"),
        ((*BETWEEN, "--record", "nowhere"), "nowhere: No such file or directory"),
    ],
)
def test_what_is_typed_wrong_is_said(file: str, run: Run, words: tuple[str, ...], message: str) -> None:
    assert message in refused(run, "battle", file, *words)


def test_facts_that_name_nobody_are_refused_with_their_place(file: str, run: Run) -> None:
    before = Path(file).read_bytes()
    code, _, err = by_hand(run, file, deaths=[{"victim": "Nobody", "means": "other"}])
    assert code == 2
    assert 'facts.json: deaths[1].victim: "Nobody" is nobody in this battle' in err
    assert Path(file).read_bytes() == before


def test_a_record_that_was_forged_is_refused_with_its_entry(file: str, run: Run, tmp_path: Path) -> None:
    place = tmp_path / "record"
    run("campaign", "battle", file, *BETWEEN, "--auto", "--seed", "one", "--save", str(place))
    run("campaign", "undo", file)
    record = read(place.read_bytes())
    record.setup["red"]["cards"][0]["points"] = 1
    place.write_bytes(write(record))
    assert "the record does not verify: " in refused(run, "battle", file, *BETWEEN, "--record", str(place))


@pytest.mark.rule("CP-GEN-03", "CP-GEN-17")
def test_a_battle_without_the_duties_that_its_members_have_now_is_of_another_time(
    file: str, run: Run, tmp_path: Path
) -> None:
    armies = told(run, "battle", file, *BETWEEN, "--limit", "100", "--json")
    for side in "ab":
        (tmp_path / f"{side}.json").write_text(json.dumps(armies[side]["army"]))
    before, now = str(tmp_path / "before"), str(tmp_path / "now")
    fought = ("battle", "skirmish", "--a", str(tmp_path / "a.json"), "--b", str(tmp_path / "b.json"), "--seed", "one")
    assert run(*fought, "--save", before)[0] == 0

    by_hand(run, file, winner="draw", deaths=FACTS["deaths"][:1])
    assert run("campaign", "aftermath", file, "--auto", "--seed", GUN_SHY)[0] == 0
    shy = next(each for each in told(run, "show", file, "--json")["warbands"][0]["members"] if each["duties"])
    assert (shy["id"], shy["points"]) == ("1.2", 14)  # what the list asks: the price does not tell
    message = "1.2 Deckhand fought with other scars, glories or duties than it has"
    assert message in refused(run, "battle", file, *BETWEEN, "--record", before)

    armies = told(run, "battle", file, *BETWEEN, "--json")
    for side in "ab":
        (tmp_path / f"{side}.json").write_text(json.dumps(armies[side]["army"]))
    ruled = ("--ruling", "R-CP-20=pursue", "--ruling", "R-SK-49=literal")
    assert run(*fought, *ruled, "--save", now)[0] == 0
    assert read(Path(now).read_bytes()).setup["campaign"] == ["R-CP-20=pursue"]
    notes = told(run, "battle", file, *BETWEEN, "--record", now, "--json")["notes"]
    assert notes == ["it was fought under other rulings than the campaign has: R-SK-49 literal"]


def test_a_record_is_of_just_those_whom_somebody_names(file: str, run: Run, tmp_path: Path) -> None:
    record = str(tmp_path / "record")
    some = ("--field", "1.1", "--field", "1.2")
    assert run("campaign", "battle", file, *BETWEEN, *some, "--auto", "--seed", "one", "--save", record)[0] == 0
    run("campaign", "undo", file)
    add = ("battle", file, *BETWEEN, "--record", record, "--field", "1.1")
    assert "1.2 was in the battle too, and --field does not say so" in refused(run, *add)
    assert "1.3 was not in the battle, and --field says so" in refused(run, *add, "--field", "1.2", "--field", "1.3")
    told(run, *add, "--field", "1.2", "--json")


def test_a_record_that_is_none_is_named(file: str, run: Run, tmp_path: Path) -> None:
    half = tmp_path / "half"
    half.write_text("{")
    assert f"{half}: this is no dwethia record: " in refused(run, "battle", file, *BETWEEN, "--record", str(half))


# Its aftermath


@pytest.mark.rule("CP-GEN-06", "CP-GEN-17")
def test_the_keeper_settles_an_aftermath_the_same_for_the_same_seed(file: str, run: Run, tmp_path: Path) -> None:
    by_hand(run, file)
    copy = tmp_path / "copy"
    copy.write_bytes(Path(file).read_bytes())
    battle = told(run, "aftermath", file, "--auto", "--seed", "x", "--json")
    assert battle["is_settled"]
    assert set(battle["episodes"]) >= {"1.2"}
    run("campaign", "aftermath", str(copy), "--auto", "--seed", "x")
    assert copy.read_bytes() == Path(file).read_bytes()
    members = {each["id"]: each for each in told(run, "show", file, "--json")["warbands"][0]["members"]}
    assert [each["battle"] for each in members["1.2"]["scars"]] == [1]
    assert run("campaign", "verify", file)[0] == 0
    assert "no battle waits for its aftermath" in refused(run, "aftermath", file, "--auto", code=1)


def test_people_settle_it_with_their_own_dice(file: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    by_hand(run, file)
    typed(monkeypatch, "nobody", "1")
    code, out, _ = run("campaign", "aftermath", file, "--own-dice")
    assert code == 0
    assert "Ann: The battle is won: who was the most valuable?" in out
    assert "the aftermath of battle 1 is settled: one scar or glory" in out
    scar = told(run, "show", file, "--json")["battles"][0]["episodes"]["1.2"]
    assert [each["rule"] for each in scar] == ["CP-SCAR-RANGED-1"]
    assert run("campaign", "verify", file)[0] == 0


def test_two_terminals_do_not_sit_over_one_aftermath(file: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes second is told so and changes nothing; once the first has left, it goes on from there."""
    by_hand(run, file)
    typed(monkeypatch, "q")
    run("campaign", "aftermath", file, "--own-dice")
    kept = Path(f"{file}.aftermath")
    before = kept.read_bytes()
    with alone_with(kept):
        assert "another terminal sits over this aftermath" in refused(run, "aftermath", file)
        assert kept.read_bytes() == before
    typed(monkeypatch, "q")
    _, out, _ = run("campaign", "aftermath", file)
    assert "The aftermath of battle 1 goes on." in out


@pytest.mark.parametrize("dice", [(), ("--own-dice",)])
def test_an_aftermath_that_was_left_goes_on_from_there(
    file: str, run: Run, monkeypatch: pytest.MonkeyPatch, dice: tuple[str, ...]
) -> None:
    brawl = {"victim": "1.3", "means": "melee", "slayer": "2.1", "contributors": ["2.1", "2.3"]}
    by_hand(run, file, deaths=[*FACTS["deaths"], brawl])
    ledger, kept = Path(file).read_bytes(), Path(f"{file}.aftermath")
    typed(monkeypatch, "geck", "q")
    _, out, _ = run("campaign", "aftermath", file, *dice)
    assert "Geck is credited with slaying Deckhand 2: Ben says so" in out
    assert f"`dwethia campaign aftermath {file}` goes on with it." in out
    assert Path(file).read_bytes() == ledger
    assert "goes on with the dice" in refused(run, "aftermath", file, "--seed", "other")
    assert "this aftermath goes on already" in refused(run, "aftermath", file, "--auto")

    typed(monkeypatch, "nobody", "1")  # the die is asked for where it is rolled by hand
    _, out, _ = run("campaign", "aftermath", file)
    assert "The aftermath of battle 1 goes on." in out
    assert "whose deed was it?" not in out
    assert "who was the most valuable?" in out
    assert not kept.exists()
    assert told(run, "show", file, "--json")["battles"][0]["is_settled"]
    assert run("campaign", "verify", file)[0] == 0


def test_one_that_was_begun_with_our_dice_does_not_go_on_with_their_own(
    file: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_hand(run, file)
    typed(monkeypatch, "q")
    run("campaign", "aftermath", file)
    assert "goes on with the dice" in refused(run, "aftermath", file, "--own-dice")


def test_what_people_have_settled_is_not_lost_where_somebody_else_acts_meanwhile(
    file: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_hand(run, file)

    class Meanwhile:
        """Somebody who thinks for a while before the first answer."""

        def readline(self) -> str:
            run("campaign", "recruit", file, "--player", "Ben", "--unit", "Orc")
            return "nobody\n"

    monkeypatch.setattr("sys.stdin", Meanwhile())
    assert "somebody else has acted meanwhile" in refused(run, "aftermath", file)
    code, out, _ = run("campaign", "aftermath", file)
    assert code == 0
    assert "the aftermath of battle 1 is settled" in out
    assert run("campaign", "verify", file)[0] == 0


def test_what_was_kept_for_a_battle_that_is_gone_is_refused(
    file: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_hand(run, file)
    typed(monkeypatch, "q")
    run("campaign", "aftermath", file, "--own-dice")
    run("campaign", "undo", file)
    by_hand(run, file, note="another")
    assert "the campaign has changed since" in refused(run, "aftermath", file, "--own-dice")
    Path(f"{file}.aftermath").write_text("{}")
    assert "this is no aftermath that can go on" in refused(run, "aftermath", file, "--own-dice")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--own-dice", "--auto"), "the dice are yours"),
        (("--json",), "--json goes with --auto"),
        (("--battle", "7", "--auto"), "battle 7 does not wait for its aftermath; those that do: 1"),
    ],
)
def test_what_is_typed_wrong_of_an_aftermath_is_said(file: str, run: Run, words: tuple[str, ...], message: str) -> None:
    by_hand(run, file)
    assert message in refused(run, "aftermath", file, *words)


def test_battles_and_aftermaths_are_taken_back_one_after_the_other(file: str, run: Run) -> None:
    before = told(run, "show", file, "--json")["warbands"]
    by_hand(run, file)
    run("campaign", "aftermath", file, "--auto", "--seed", "x")
    assert "depends on it" in refused(run, "undo", file, "--entry", "4", code=1)
    for _ in range(2):
        assert run("campaign", "undo", file)[0] == 0
    after = told(run, "show", file, "--json")
    assert (after["warbands"], after["battles"]) == (before, [])
    assert told(run, "show", file, "--at", "5", "--json")["battles"][0]["is_settled"]
    assert run("campaign", "verify", file)[0] == 0


# Ledgers that somebody made up


def forged(file: str, *, other_packs: bool = False, **changes: Any) -> str:
    """A copy in which the last entry says something else, chained as if it had been done so."""
    ledger, place = chain.read(Path(file).read_bytes()), Path(f"{file}-forged")
    grown = Ledger(())
    for entry in ledger.entries[:-1]:
        act = entry.act
        if isinstance(act, CampaignBegun) and other_packs:
            act = msgspec.structs.replace(act, packs=dict.fromkeys(act.packs, "0"))
        grown = grown.with_act(act)
    grown = grown.with_act(msgspec.structs.replace(ledger.entries[-1].act, **changes))
    place.write_bytes(chain.write(grown))
    return str(place)


def test_a_forged_campaign_is_neither_exported_nor_imported(file: str, run: Run, tmp_path: Path) -> None:
    by_hand(run, file)
    run("campaign", "aftermath", file, "--auto", "--seed", "x")
    false, out = forged(file, episodes={}), tmp_path / "out"
    said = "entry 5: the aftermath of battle 1 has left something else than its entry says"
    assert said in refused(run, "export", false, "--out", str(out))
    assert said in refused(run, "import", false, str(out))
    assert said in refused(run, "verify", false, code=1)
    assert not out.exists()


def test_what_other_packs_keep_from_being_checked_is_told_and_does_not_verify(
    file: str, run: Run, tmp_path: Path
) -> None:
    by_hand(run, file)
    run("campaign", "aftermath", file, "--auto", "--seed", "x")
    other = forged(file, other_packs=True, battle=1)
    code, out, _ = run("campaign", "verify", other)
    assert code == 0  # by today's packs everything is well
    assert "is not the one that the campaign was begun with" in out

    false = forged(file, other_packs=True, episodes={})
    code, out, err = run("campaign", "verify", false)
    assert code == 1
    assert "the campaign verifies" not in out
    assert "- entry 5: the aftermath of battle 1 has left something else" in out
    assert "not all could be checked: entries 5" in err
    code, out, _ = run("campaign", "verify", false, "--json")
    assert (json.loads(out)["verified"], json.loads(out)["entry"]) == (False, 5)
    assert [each["entry"] for each in json.loads(out)["unchecked"]] == [5]
    assert "- entry 5: " in run("campaign", "import", false, str(tmp_path / "in"))[1]


# Two people at once


def test_of_several_who_act_at_once_nobody_is_told_what_is_not_written(file: str) -> None:
    before, written, refusals = len(chain.read(Path(file).read_bytes()).entries), [], []

    def recruiting() -> None:
        for _ in range(8):
            try:
                add_act(open_campaign(Path(file), None), MemberRecruited("Ann", Recruit("pirate")))
                written.append(1)
            except BadInput as quicker:
                refusals.append(str(quicker))

    people = [threading.Thread(target=recruiting) for _ in range(3)]
    for each in people:
        each.start()
    for each in people:
        each.join()
    assert len(written) + len(refusals) == 24
    assert all("somebody else has acted meanwhile" in each for each in refusals)
    assert len(chain.read(Path(file).read_bytes()).entries) - before == len(written)
    assert [each.name for each in Path(file).parent.iterdir()] == [Path(file).name]


def test_whoever_acts_waits_for_who_is_writing(file: str, run: Run) -> None:
    said: list[int] = []
    with alone_with(Path(file)):
        acts = threading.Thread(
            target=lambda: said.append(run("campaign", "recruit", file, "--player", "Ann", "--unit", "pirate")[0])
        )
        acts.start()
        acts.join(0.5)
        before = Path(file).read_bytes()
        assert not said
        Path(file).write_bytes(before + b"x")
    acts.join(30)
    assert said == [2]
    assert Path(file).read_bytes() == before + b"x"
