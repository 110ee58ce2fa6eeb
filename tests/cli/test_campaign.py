"""`dwethia campaign`: what is typed, what is told, and the exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import Run

from dwethia.campaign.ledger import chain
from dwethia.campaign.ledger.chain import Ledger
from dwethia.campaign.ledger.entries import CampaignBegun
from dwethia.campaign.roster.episodes import Episode, Leave
from dwethia.campaign.tables.rows import EpisodeKind
from dwethia.cli.campaign.roster import episode_in_words
from dwethia.codex import starter
from dwethia.rulebook import RuleId

SCAR, GLORY = EpisodeKind.SCAR, EpisodeKind.GLORY


@pytest.fixture
def file(tmp_path: Path, run: Run) -> str:
    """A campaign of two: Ann with everybody tracked, Ben with squads and only his first unit tracked."""
    file = str(tmp_path / "campaign")
    assert run("campaign", "new", file)[0] == 0
    assert run("campaign", "join", file, "--player", "Ann", "--army", "gilded-eel")[0] == 0
    joined = ("campaign", "join", file, "--player", "Ben", "--army", "red-hour", "--squads", "--track", "Ringleader")
    assert run(*joined)[0] == 0
    return file


def shown(run: Run, file: str, *options: str) -> dict[str, Any]:
    code, out, _ = run("campaign", "show", file, "--json", *options)
    assert code == 0
    told: dict[str, Any] = json.loads(out)
    return told


@pytest.mark.rule("CP-GEN-03")
def test_show_has_battles_and_warbands_whose_points_are_sums(file: str, run: Run) -> None:
    told = shown(run, file)
    assert told["battles"] == []
    assert [each["player"] for each in told["warbands"]] == ["Ann", "Ben"]
    for warband in told["warbands"]:
        for member in warband["members"]:
            assert {"id", "name", "unit", "points", "parts", "scars", "glories", "duties", "is_dead"} <= set(member)
            assert member["points"] == sum(part["value"] for part in member["parts"])
        assert warband["points"] == sum(each["points"] for each in warband["members"] if not each["is_dead"])
    ann, ben = told["warbands"]
    assert (len(ann["members"]), len(ben["members"])) == (18, 5)
    assert [each["is_tracked"] for each in ben["members"]] == [True, False, False, False, False]
    assert told["ledger"][-1]["text"].endswith(", as squads; tracked: Ringleader")  # by its name, not by its id


def test_the_same_commands_give_the_same_file_and_warbands(file: str, run: Run, tmp_path: Path) -> None:
    other = str(tmp_path / "other")
    run("campaign", "new", other)
    run("campaign", "join", other, "--player", "Ann", "--army", "gilded-eel")
    run("campaign", "join", other, "--player", "Ben", "--army", "red-hour", "--squads", "--track", "Ringleader")
    assert Path(other).read_bytes() == Path(file).read_bytes()


def test_a_recruit_joins_at_list_price_and_is_taken_back(file: str, run: Run) -> None:
    before = shown(run, file)["warbands"]
    code, out, _ = run("campaign", "recruit", file, "--player", "Ann", "--unit", "B.1", "--count", "2")
    assert code == 0
    assert "Ann has 20 members" in out
    after = shown(run, file)["warbands"][0]["members"]
    assert [(each["id"], each["name"], each["unit"]) for each in after[-2:]] == [
        ("1.19", "Pirate 6", "pirate"),
        ("1.20", "Pirate 7", "pirate"),
    ]
    assert run("campaign", "undo", file)[1].endswith("taken back: Ann recruits 2x Pirate\n")
    assert shown(run, file)["warbands"] == before
    assert len(shown(run, file, "--at", "4")["warbands"][0]["members"]) == 20


def test_undo_names_what_depends_on_an_entry(file: str, run: Run) -> None:
    run("campaign", "recruit", file, "--player", "Ann", "--unit", "pirate")
    code, _, err = run("campaign", "undo", file, "--entry", "2")
    assert code == 1
    assert "entry 4 depends on it: it is about Ann too" in err


def test_verify_says_yes_names_the_entry_or_cannot_read(file: str, run: Run, tmp_path: Path) -> None:
    assert run("campaign", "verify", file)[:2] == (0, "3 entries: the campaign verifies\n")
    content = Path(file).read_bytes()
    Path(file).write_bytes(content.replace(b'"player":"Ben"', b'"player":"Bob"'))
    code, _, err = run("campaign", "verify", file)
    assert code == 1
    assert "entry 3: its digest does not fit" in err
    code, out, _ = run("campaign", "verify", file, "--json")
    assert (code, json.loads(out)["entry"]) == (1, 3)
    Path(file).write_text("nonsense")
    assert run("campaign", "verify", file)[0] == 2
    assert run("campaign", "verify", str(tmp_path / "nobody"))[0] == 2


def test_a_beginning_that_no_rulebook_allows_is_named_by_its_entry(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "forged"
    begun = CampaignBegun(rulings={"R-CP-16": "nobody"}, battle_rulings={}, packs={})
    file.write_bytes(chain.write(Ledger(()).with_act(begun)))
    code, out, err = run("campaign", "verify", str(file), "--json")
    assert (code, json.loads(out)["entry"]) == (1, 1)
    assert "entry 1: " in err
    assert "entry 1: " in run("campaign", "show", str(file))[2]


def test_a_pack_that_is_missing_is_named_with_the_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "elsewhere"
    file.write_bytes(
        chain.write(Ledger(()).with_act(CampaignBegun(rulings={}, battle_rulings={}, packs={"moon": "0"})))
    )
    code, _, err = run("campaign", "verify", str(file))
    assert code == 2
    assert f'{file}: entry 1: the campaign was begun with the pack "moon", which is not loaded' in err


def test_a_broken_ledger_takes_no_act(file: str, run: Run) -> None:
    content = Path(file).read_bytes()
    Path(file).write_bytes(content[:-10])
    broken = Path(file).read_bytes()
    code, _, err = run("campaign", "recruit", file, "--player", "Ann", "--unit", "pirate")
    assert code == 2
    assert "cut off" in err
    assert Path(file).read_bytes() == broken


def test_export_and_import_hand_on_the_same_campaign(file: str, run: Run, tmp_path: Path) -> None:
    out, again = str(tmp_path / "out"), str(tmp_path / "again")
    assert run("campaign", "export", file, "--out", out)[0] == 0
    assert run("campaign", "import", out, again)[0] == 0
    assert Path(again).read_bytes() == Path(file).read_bytes()
    assert run("campaign", "import", out, again)[0] == 2  # it is there already
    assert run("campaign", "import", out, again, "--force")[0] == 0


def test_rulings_of_the_campaign_and_of_its_battles_are_kept_apart_and_shown_together(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "campaign")
    settings = ("--ruling", "R-CP-10=one-per-deed", "--ruling", "R-SK-80=simultaneous")
    assert run("campaign", "new", file, "--preset", "one-page", *settings)[0] == 0
    rulings = shown(run, file)["rulings"]
    assert rulings["R-CP-10"] == "one-per-deed"
    assert rulings["R-SK-57"] == "double"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--ruling", "R-CP-10=twice"), "R-CP-10"),
        (("--preset", "as-printed"), "the preset as-printed is for dungeons"),
        (("--preset", "loud"), 'there is no preset "loud"'),
    ],
)
def test_a_wrong_beginning_is_refused(arguments: tuple[str, ...], words: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "campaign"
    code, _, err = run("campaign", "new", str(file), *arguments)
    assert code == 2
    assert words in err
    assert not file.exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("join", "--player", "Ann", "--army", "red-hour"), "Ann takes part already (CP-GEN-02)"),
        (("join", "--player", "Cy", "--army", "nowhere"), 'there is no army or fleet "nowhere"'),
        (("join", "--player", "Cy", "--army", "red-hour", "--track", "pirate"), "pirate"),
        (("join", "--player", " ", "--army", "red-hour"), "--player"),
        (("recruit", "--player", "Zoe", "--unit", "pirate"), '"Zoe" takes no part'),
        (("recruit", "--player", "Ann", "--unit", "dragon"), "dragon"),
        (("recruit", "--player", "Ann", "--unit", "pirate", "--wargear", "plate"), "Plate"),
        (("show", "--at", "99"), "there is no entry 99; the last is 3"),
    ],
)
def test_a_wrong_act_is_refused_and_changes_nothing(
    arguments: tuple[str, ...], words: str, file: str, run: Run
) -> None:
    before = Path(file).read_bytes()
    code, _, err = run("campaign", arguments[0], file, *arguments[1:])
    assert code == 2
    assert words in err
    assert Path(file).read_bytes() == before


def test_show_prints_the_ledger_and_the_warbands(file: str, run: Run) -> None:
    code, out, _ = run("campaign", "show", file)
    assert code == 0
    assert "2. Ann joins with Crew of the Gilded Eel, 18 models" in out
    assert "Isolde Vane" in out
    assert "Mother Ruin" in out


@pytest.mark.parametrize(
    ("episode", "words"),
    [
        (Episode(RuleId("CP-SCAR-SPEC-4"), SCAR, 1, leave=Leave.DIED), "has died"),
        (Episode(RuleId("CP-SCAR-SPEC-1"), SCAR, 1, leave=Leave.LEFT), "has joined the Champions of the Void"),
        (Episode(RuleId("CP-SCAR-HERO-3"), SCAR, 1, points=-1, hesitates=True), "Martial -1 against Heroes, -1 point"),
        (Episode(RuleId("CP-SCAR-RANGED-5"), SCAR, 1, points=5, gear=("camo-cloak",)), "takes Camo Cloak, +5 points"),
        (Episode(RuleId("CP-GLORY-SPEC-8"), GLORY, 1, points=41, becomes="first-mate"),
         "becomes First Mate, +41 points"),
        (Episode(RuleId("CP-SCAR-RANGED-3"), SCAR, 1, is_duty=True), "owed in the next game"),
        (Episode(RuleId("CP-SCAR-RANGED-3"), SCAR, 1, is_duty=True, served=2), "served in battle 2"),
        (Episode(RuleId("CP-SCAR-AFFINITY-1"), SCAR, 1, idle="its faith is 0 already"), "its faith is 0 already"),
    ],
)  # fmt: skip
def test_a_line_of_a_story_says_what_came_of_it(episode: Episode, words: str) -> None:
    assert episode_in_words(episode, starter()) == f"{episode.title}: {words} ({episode.rule})"
