"""`dwethia codex`: what it lists, shows, prices, checks and writes; stable keys, clear messages, exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from codex.trial import write_trial
from conftest import Run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dwethia.codex import starter

SUMMARY = {"kind", "id", "name", "faction", "religion", "mark", "points", "origin", "origin_text", "pack"}


def answer(run: Run, *arguments: str) -> Any:
    code, out, err = run("codex", *arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_list_names_everything_with_its_price(run: Run) -> None:
    found = answer(run, "list")
    assert {*found[0]} == SUMMARY
    bow = next(each for each in found if each["id"] == "short-bow")
    assert (bow["kind"], bow["points"], bow["origin"], bow["pack"]) == ("weapon", 7, "books", "starter")
    assert {each["kind"] for each in found} == {
        "faction", "mission", "unit", "action", "weapon", "wargear", "spell", "terrain", "board", "race", "religion",
        "setting", "fleet-chart", "ship", "ship-weapon", "space-terrain", "space-board",
        "space-scenario", "rule", "keyword", "effect", "action-effect", "trigger", "aim",
    }  # fmt: skip


def test_list_can_be_narrowed_to_a_kind_and_a_faction(run: Run) -> None:
    races = answer(run, "list", "races")
    assert len(races) == 10
    units = answer(run, "list", "unit", "--faction", "citadel")
    assert {each["faction"] for each in units} == {"the-citadel"}
    spells = {each["id"] for each in answer(run, "list", "spell", "--faction", "eldritch cult")}
    assert spells == {"blast", "lightning", "root", "cloak", "terror", "cosmic-horror"}
    weapons = {each["id"] for each in answer(run, "list", "weapon", "--faction", "blacksun")}
    assert {"black-sun-pistol", "eclipse-blade"} <= weapons
    assert "marksman-rifle" not in weapons


@pytest.mark.rule("SK-SCEN-09")
def test_the_missions_and_actions_of_a_faction_are_listed(run: Run) -> None:
    missions = answer(run, "list", "missions", "--faction", "citadel")
    assert [each["name"] for each in missions] == ["As Per Doctrine", "Unlicensed Miracles", "Within Projections"]
    assert {(each["faction"], each["points"]) for each in missions} == {("the-citadel", None)}
    assert [each["id"] for each in answer(run, "list", "action", "--faction", "citadel")] == ["move-the-pins"]
    (mission,) = answer(run, "show", "as per doctrine")
    assert (mission["points"], mission["most"], mission["worth"], mission["way"]) == (1, 3, 3, "ranged")


def test_list_prints_a_table_for_people(run: Run) -> None:
    code, out, _ = run("codex", "list", "unit", "--faction", "Orc Assault")
    assert code == 0
    heading, first, *_ = out.splitlines()
    assert heading.split() == ["kind", "name", "id", "mark", "points", "of"]
    assert first.split() == ["unit", "Warchief", "warchief", "H.1", "69", "Orc", "Assault"]


@pytest.mark.rule("SK-MODEL-16")
def test_show_finds_a_unit_by_its_mark(run: Run) -> None:  # G-SK-07
    (unit,) = answer(run, "show", "Empire of Sol B.1")
    assert (unit["name"], unit["mark"], unit["type"], unit["number"]) == ("Praetorian", "B.1", "B", 1)
    assert unit["profile"]["martial"] == 5
    assert unit["base"] == 32
    assert unit["meanings"]["Bodyguard"].startswith("When a friendly hero")
    assert {*unit} > SUMMARY


def test_show_prints_a_card(run: Run) -> None:
    code, out, _ = run("codex", "show", "short bow")
    assert code == 0
    assert out.splitlines() == [
        "Short Bow  weapon, 7 points",
        '    profile: Short Bow: 24", Strength 2, No penalty [Arc]',
        "    Arc: May be lobbed: three times the range, no line of sight needed, and a Perception of 0.",
        "    origin: from the books; pack starter",
    ]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Necromancer", ["    ignores wounds: on 6+", "    has: Hand Weapon: melee Range 1"]),
        ("Sun Templar", ["Sun Templar  R.1 of The Unsetting Sun, 57 points"]),
        ("Siege Golem", ["    may have, ranged: one of Hurled Rock +10, Bone Storm +13 (at least 1)"]),
        ("Captain", ["    may have, instead of the cutlass: one of Eclipse Blade +5 in place of Cutlass"]),
        ("Breacher", ["    may have, on the belt: up to 2 of Grenade +2, Combat Stim +1"]),
        ("Terror", ["    Change: Martial -2, this turn: The characteristic is this much higher, or lower where the"]),
        ("Summon Horde", ["    Summon: D3 of zombie: Places this many models of the unit within the spell's range"]),
        ("Cosmic Horror", ["    Drain: Faith: All that is left of the characteristic is lost."]),
        ("Spellbook", ["    profile: Spellbook: knows Blast and Cloak"]),
        ("Talisman", ["    profile: Talisman: gives back 2 Faith, once per game"]),
        ("Banner", ["    profile: Banner: Integrity +1 for all in coherency"]),
        ("Siege Cannon", ['    profile: Siege Cannon: 48", Strength 9, Full penalty, 2 wounds [Blast 3] [Arc]']),
        ("Rocks", ['    terrain: difficult, Cover 2; 4" across, 2" high, stood upon']),
        ("Fever Bog", ["    size: 2 ft wide, 2 ft deep", '    piece: Bog at 17", 12", turned 180 degrees']),
        ("Plant the Standard", ["Plant the Standard  mission of Empire of Sol", "    Stand In: Each of your models"]),
        ("No Thrones", ["    scores: 1 victory point each, at most 2: Slay Type, hero"]),
        ("Within Projections", ["    scores: 2 victory points: Keep Share, 50 %"]),
        ("Move the Pins", ['    action: Move the Pins: 1 Destiny, movement phase, a friend within 6", Reposition 4"']),
        (
            "Legate",
            ['    may: The Throne Watches: 1 Destiny, close-combat phase, a friend within 6", Martial +1, this'],
        ),
        ("Taurus", ["    changes: Perception -1, Strength +2, Move +1"]),
        ("Iron Chorus", ["    elite: Choir Automaton, 51 points"]),
        (
            "Bloodpact",
            [
                "    heroes: at least 1 from 250 points, at most 1 and 1 more for each full 250 points",
                "    monsters: at most 1 for each full 250 points",
                "    titans: none",
                "    Profane: at most 1 and 1 more for each full 500 points",
                "    mission: First Cut, 2 victory points: First Blood",
            ],
        ),
    ],
)
def test_show_tells_what_matters_of_each_kind(run: Run, name: str, lines: list[str]) -> None:
    _, out, _ = run("codex", "show", name)
    for line in lines:
        assert line in out


def test_special_rules_and_keywords_are_shown_too(run: Run) -> None:
    assert run("codex", "show", "Onslaught")[1].splitlines()[0] == "Onslaught 1 to 3  rule"
    code, out, _ = run("codex", "show", "rain fire")
    assert code == 0
    assert "    borne by: Captain" in out
    assert "    origin: ours; DD-ABIL-04" in out
    (sunder,) = answer(run, "show", "Sunder 2")
    assert (sunder["kind"], sunder["rule"], sunder["points_each"]) == ("keyword", "HS-KEY-01", 1)
    assert "Pilum" in sunder["borne_by"]
    assert [each["kind"] for each in answer(run, "show", "Blast")] == ["spell", "keyword"]
    assert "points: the sum times its number" in run("codex", "show", "multi-shot")[1]
    assert "points: 1 for each point of its number, and -1" in run("codex", "show", "reach")[1]
    assert len(answer(run, "list", "effects")) == 9
    assert [each["name"] for each in answer(run, "list", "action-effects")] == ["Reposition", "Change"]
    triggers = answer(run, "list", "triggers")
    assert (len(triggers), {each["points"] for each in triggers}) == (11, {None})
    (trigger,) = answer(run, "show", "first blood")
    assert (trigger["kind"], trigger["rule"], trigger["borne_by"]) == (
        "trigger", "SK-SCEN-09", ["Free Demonstration", "First Cut"],
    )  # fmt: skip
    assert "points:" not in run("codex", "show", "first blood")[1]
    assert answer(run, "show", "reposition")[0]["borne_by"] == [
        "A Little to the Left", "Close Ranks", "Drawn Breath", "Move the Pins",
    ]  # fmt: skip


@pytest.mark.rule("HS-PRICE-04")
def test_price_gives_the_sum_part_by_part(run: Run) -> None:
    (bow,) = answer(run, "price", "short-bow")
    assert bow == {
        "kind": "weapon",
        "id": "short-bow",
        "name": "Short Bow",
        "points": 7,
        "parts": [
            {"value": 4, "name": 'Short Bow: range 24"', "rule": "HS-PRICE-04"},
            {"value": 2, "name": "Short Bow: Strength 2", "rule": "HS-PRICE-04"},
            {"value": 1, "name": "Short Bow: Arc", "rule": "HS-PRICE-04"},
        ],
    }


def test_price_counts_what_is_chosen(run: Run) -> None:
    (plain,) = answer(run, "price", "captain")
    (armed,) = answer(run, "price", "captain", "--with", "fate charm", "--with", "eclipse blade", "--race", "croc")
    assert armed["points"] == plain["points"] + 5 + 5 - 1 + 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "Praetoriann"], 'there is no entry "Praetoriann"; did you mean "Praetorian"?'),
        (["list", "unitt"], 'there is no kind "unitt"; did you mean "unit"?'),
        (
            ["list", "race", "--faction", "bloodpact"],
            "--faction goes with mission, unit, action, weapon, wargear, spell, ship or ship-weapon, not with race",
        ),
        (["list", "--faction", "bloodpackt"], 'there is no faction "bloodpackt"; did you mean "Bloodpact"?'),
        (["price", "wood"], '"wood" has no price'),
        (["price", "blast", "--with", "shield"], '"blast" has no price that wargear or a race could change'),
        (
            ["price", "hunter", "--with", "shield"],
            "Hunter has no slot for Shield; its slots offer Long Bow (SK-MUSTER-12)",
        ),
        (["price", "hunter", "--race", "orc"], "Hunter is no hero, and only heroes have a race (SK-MUSTER-13)"),
        (["check", "nowhere"], "nowhere: there is no such folder"),
        (["show", "pirate", "--pack", "nowhere"], "nowhere: there is no such folder"),
        (["schema", "army"], 'there is no schema of "army"; choose entries or pack'),
        (["new", "!!!"], '"!!!" cannot be made into an id; expected a name with letters in it'),
        (["new", "Blacksun: Traders"], '"Blacksun: Traders" is taken by the Starter Codex; choose another name'),
        (["new", "STARTER"], '"STARTER" is taken by the Starter Codex; choose another name'),
        (["new", "a\udcff"], '"a\\udcff" is no name; expected 1 to 80 characters that can be printed'),
        (["new", "a" * 81], f'"{"a" * 39}…" is no name; expected 1 to 80 characters that can be printed'),
    ],
)
def test_bad_input_is_told_in_one_sentence(run: Run, arguments: list[str], message: str) -> None:
    assert run("codex", *arguments) == (2, "", f"dwethia: {message}\n")


def test_check_says_that_all_is_well(run: Run, tmp_path: Path) -> None:
    assert run("codex", "check") == (0, "Starter Codex: no mistakes\n", "")
    assert run("codex", "check", str(write_trial(tmp_path))) == (0, "Starter Codex, Trial: no mistakes\n", "")


@pytest.mark.rule("HS-PRICE-02", "SK-MODEL-09")
def test_check_prints_all_mistakes_and_ends_with_one(run: Run, tmp_path: Path) -> None:
    folder = write_trial(
        tmp_path, ("defense = 3, aggression = 1", "defense = 6, aggression = 1"), ("base = 25", "base = 9")
    )
    code, out, err = run("codex", "check", str(folder))
    assert (code, err) == (1, "")
    text = 'units.toml, unit "warden", profile.defense: 6 is too high, a basic unit has 1 to 4 (HS-PRICE-02)'
    assert out.splitlines() == [
        text,
        'units.toml, unit "warden", base: 9 mm does not fit, a basic unit stands on 20 to 32 mm (SK-MODEL-09)',
        "2 mistakes",
    ]
    code, out, err = run("codex", "check", str(folder), "--json")
    assert (code, err) == (1, "")
    first, _ = json.loads(out)["mistakes"]
    assert first == {
        "pack": folder.name,
        "file": "units.toml",
        "kind": "unit",
        "entry": "warden",
        "field": "profile.defense",
        "found": "6 is too high",
        "expected": "a basic unit has 1 to 4",
        "rule": "HS-PRICE-02",
        "text": text,
    }


def test_check_tells_the_mistakes_of_several_packs_apart(run: Run, tmp_path: Path) -> None:
    one = write_trial(tmp_path / "one", ("base = 25", "base = 9"))
    two = write_trial(tmp_path / "two", ('id = "trial"', 'id = "other"'))
    code, out, _ = run("codex", "check", str(one), "--pack", str(two))
    assert code == 1
    lines = out.splitlines()
    assert lines[0] == "In one:"
    assert "In two:" in lines
    assert lines[-1].endswith(" mistakes")


def test_other_commands_refuse_a_pack_with_mistakes(run: Run, tmp_path: Path) -> None:
    folder = write_trial(tmp_path, ("base = 25", "base = 9"))
    code, out, err = run("codex", "list", "--pack", str(folder))
    assert (code, out) == (2, "")
    assert err.splitlines()[0] == "dwethia: 1 mistake in the packs:"


def test_check_reports_its_packs(run: Run) -> None:
    (pack,) = answer(run, "check")["packs"]
    assert {*pack} == {"id", "name", "version", "text", "requires", "digest"}


def test_new_writes_a_valid_pack_and_overwrites_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = answer(run, "new", 'Été "Raiders"')
    assert made == {
        "folder": "ete-raiders",
        "files": ["ete-raiders/pack.toml", "ete-raiders/units.toml", "ete-raiders/weapons.toml"],
    }
    code, out, _ = run("codex", "check", "ete-raiders")
    assert (code, out) == (0, 'Starter Codex, Été "Raiders": no mistakes\n')
    message = "ete-raiders exists already; choose another name, or another folder with --into"
    assert run("codex", "new", "Été Raiders") == (2, "", f"dwethia: {message}\n")
    assert run("codex", "new", "Été Raiders", "--into", "elsewhere/deep")[0] == 0


def test_no_entry_of_the_starter_codex_is_called_like_those_of_a_new_pack() -> None:
    endings = ("-leader", "-fighter", "-archer", "-sabre", "-mission")
    assert not [each.id for each in starter().entries if each.id.endswith(endings)]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.text(min_size=1, max_size=60).filter(lambda name: not name.startswith("-") and "\0" not in name))
def test_new_makes_a_valid_pack_of_any_name_or_says_why_not(
    run: Run, tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    folder = tmp_path_factory.mktemp("new") / "pack"
    code, _, err = run("codex", "new", name, "--into", str(folder))
    if code == 0:
        assert run("codex", "check", str(folder))[0] == 0
    else:
        assert (code, folder.exists()) == (2, False)
        assert err.startswith("dwethia: ")


def test_schema_prints_json_schema(run: Run) -> None:
    code, out, _ = run("codex", "schema")
    assert code == 0
    assert json.loads(out)["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert json.loads(run("codex", "schema", "pack")[1])["$defs"]["Pack"]["required"] == ["id", "name", "version"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(command=st.sampled_from(["show", "price", "list"]), typed=st.text(max_size=12))
def test_whatever_is_typed_is_answered(run: Run, command: str, typed: str) -> None:
    code, _, err = run("codex", command, "--", typed)
    assert code in (0, 1, 2)
    assert "Traceback" not in err
