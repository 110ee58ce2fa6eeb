"""`dwethia odds` and `dwethia advice`: exact figures, stable keys, clear messages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import Run

from dwethia.rulebook.declared import Keyword, keywords


def answer(run: Run, *arguments: str) -> dict[str, Any]:
    code, out, err = run(*arguments, "--json")
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def test_a_fight_has_both_sides_with_their_numbers_and_wounds(run: Run) -> None:
    fight = answer(run, "odds", "fight", "M5 A1", "M4 A1")
    assert fight["policy"] == "plain"
    assert fight["attacker"] == {
        "dice": 1,
        "attack_value": 5,
        "attack_needs": 3,
        "wound_needs": 4,
        "wounds": {"0": pytest.approx(2 / 3), "1": pytest.approx(1 / 3)},
    }
    assert fight["defender"]["attack_needs"] == 5
    assert fight["defender"]["wounds"] == {"0": pytest.approx(5 / 6), "1": pytest.approx(1 / 6)}


def test_wounds_are_never_more_than_the_other_side_has(run: Run) -> None:
    fight = answer(run, "odds", "fight", "M9 S9 A9 x3", "W1 x2")
    assert set(fight["attacker"]["wounds"]) == {"0", "1", "2"}
    assert sum(fight["attacker"]["wounds"].values()) == pytest.approx(1)


def test_a_side_that_rolls_nothing_has_no_needs(run: Run) -> None:
    fight = answer(run, "odds", "fight", "M4 A1", "M4 A2", "--stance", "retreat")
    assert fight["defender"] == {
        "dice": 0,
        "attack_value": 7,
        "attack_needs": None,
        "wound_needs": None,
        "wounds": {"0": 1.0},
    }
    assert fight["attacker"]["attack_needs"] == 5


def test_a_defender_that_fires_has_shots_for_dice(run: Run) -> None:
    fight = answer(run, "odds", "fight", "D4", "P4 x2", "--stance", "fire", "--weapon", "12in S3")
    assert fight["defender"]["dice"] == 2
    assert fight["defender"]["attack_needs"] == 4  # 4 - 3 + 3 against 4 (D-SK-15)
    assert fight["defender"]["wound_needs"] is None
    assert fight["defender"]["wounds"] == {"0": 0.25, "1": 0.75}


def test_a_ruling_changes_the_odds(run: Run) -> None:
    usual = answer(run, "odds", "fight", "A2 x3", "A2 x3")
    first = answer(run, "odds", "fight", "A2 x3", "A2 x3", "--ruling", "R-SK-80=attacker-first")
    assert first["attacker"]["wounds"] == pytest.approx(usual["attacker"]["wounds"])
    assert first["defender"]["wounds"]["0"] > usual["defender"]["wounds"]["0"]


def test_a_policy_changes_the_odds(run: Run) -> None:
    plain = answer(run, "odds", "fight", "A2 Dst2", "W3")
    eager = answer(run, "odds", "fight", "A2 Dst2", "W3", "--policy", "eager")
    assert eager["policy"] == "eager"
    assert eager["attacker"]["wounds"]["0"] < plain["attacker"]["wounds"]["0"]


def test_a_shot_has_its_need_and_every_part_with_its_rule(run: Run) -> None:
    shot = answer(run, "odds", "shot", "P3", "D4", "--weapon", "24in S2 arc", "--distance", "12.1", "--cover", "1")
    assert shot["needs"] == 5
    assert shot["parts"] == [
        {"value": 2, "name": "Strength of weapon", "rule": "SK-SHOOT-18"},
        {"value": 3, "name": "Perception", "rule": "SK-SHOOT-18"},
        {"value": -1, "name": "cover", "rule": "SK-SHOOT-26"},
        {"value": -1, "name": "more than 12 in away", "rule": "SK-SHOOT-27"},
    ]
    assert shot["wounds"] == {"0": pytest.approx(2 / 3), "1": pytest.approx(1 / 3)}


@pytest.mark.parametrize(
    ("options", "needs"),
    [
        (["--distance", "12"], 3),  # D-SK-05
        (["--distance", "12.1"], 4),  # D-SK-06
        (["--distance", "12.1", "--cover", "1", "--in-the-way", "1"], 6),  # D-SK-07
        (["--arc", "--distance", "72"], 6),  # D-SK-08
    ],
)
def test_the_golden_shots(run: Run, options: list[str], needs: int) -> None:
    assert answer(run, "odds", "shot", "P3", "D4", "--weapon", "24in S2 arc", *options)["needs"] == needs


def test_a_shield_adds_integrity_and_the_save_is_the_profiles(run: Run) -> None:
    shot = answer(run, "odds", "shot", "P3", "D3 I2 save5", "--weapon", "24in S2", "--shield")
    assert (shot["needs"], shot["defense"]) == (4, 5)  # D-SK-10
    assert shot["wounds"]["1"] == pytest.approx(1 / 2 * 2 / 3)


def test_a_behemoth_cannot_be_rolled_against(run: Run) -> None:
    shot = answer(run, "odds", "shot", "P3", "D6", "--weapon", "24in S2")
    assert (shot["needs"], shot["rule"], shot["wounds"]) == (None, "SK-SHOOT-24", {"0": 1.0})


def test_a_shot_out_of_range_is_answered_with_no(run: Run) -> None:
    code, out, err = run("odds", "shot", "P3", "D4", "--weapon", "24in S2", "--distance", "24.1", "--json")
    assert (code, err) == (1, "dwethia: 24.1 in is more than 24 in (SK-SHOOT-05)\n")
    assert json.loads(out)["needs"] is None
    assert run("odds", "shot", "P3", "D4", "--weapon", "24in S2", "--distance", "24")[0] == 0


def test_a_duel_is_bid_by_both_sides_at_their_best(run: Run) -> None:
    duel = answer(run, "odds", "duel", "--cost", "2", "--affinity", "2", "--faith", "1")
    # The opening point gives nothing and no raise is possible: D6 + 2 against D6, ties to the caster.
    assert duel["works"] == pytest.approx(30 / 36)
    assert (duel["caster"], duel["defender"], duel["first_raise"]) == (pytest.approx(2), pytest.approx(1), 0)


def test_a_long_duel_is_answered_too(run: Run) -> None:
    duel = answer(
        run, "odds", "duel", "--cost", "1", "--affinity", "25", "--faith", "25", "--ruling", "R-SK-106=one-point"
    )
    assert 0 < duel["works"] < 1


def test_a_duel_without_faith_is_no_duel(run: Run) -> None:
    duel = answer(run, "odds", "duel", "--cost", "1", "--affinity", "3", "--faith", "0")
    assert (duel["works"], duel["caster"], duel["defender"], duel["first_raise"]) == (1.0, 1.0, 0.0, None)


def test_points_that_cost_too_much_are_not_spent(run: Run) -> None:
    duel = answer(run, "odds", "duel", "--cost", "1", "--affinity", "1", "--faith", "3", "--point", "1")
    assert (duel["resists"], duel["works"]) == (False, 1.0)


def test_advice_names_the_best_number_and_what_each_is_worth(run: Run) -> None:
    advice = answer(run, "advice", "reroll", "A2 Dst1", "W3", "--hits", "0")
    assert advice["best"] == 1
    worths = [(option["dice"], option["worth"]) for option in advice["options"]]
    assert worths == [(0, 0.0), (1, pytest.approx(1 / 4))]


def test_advice_minds_the_price_of_a_point(run: Run) -> None:
    assert answer(run, "advice", "reroll", "A2 Dst1", "W3", "--point", "0.3")["best"] == 0


def test_advice_on_wound_dice_a_shot_and_a_save(run: Run) -> None:
    wound = answer(run, "advice", "reroll", "A3 Dst2", "W3", "--roll", "wound", "--dice", "2", "--hits", "0")
    assert [option["worth"] for option in wound["options"]] == [0.0, 0.5, 1.0]
    shot = answer(run, "advice", "reroll", "Dst1", "W3", "--roll", "shot", "--weapon", "12in S2", "--worth", "kill")
    assert shot["best"] == 0, "one shot cannot slay"
    save = answer(run, "advice", "reroll", "A1", "W1 save4 Dst1", "--roll", "save", "--worth", "survive")
    assert (save["best"], [option["worth"] for option in save["options"]]) == (1, [-1.0, -0.5])


def test_there_is_no_advice_where_nobody_is_asked(run: Run) -> None:
    code, _, err = run("advice", "reroll", "A2", "W3")
    assert (code, err) == (1, "dwethia: nobody may re-roll anything here: there is no Destiny, or nothing to mend\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["fight", "M5 Q3", "M4"],
            '"M5 Q3": "Q3" is no characteristic; expected M, P, S, D, A, W, I, Dst, F, Aff, Move, shots, save, ignore'
            " with a number, x3, shield, or hero, basic, monster, titan, religious",
        ),
        (["fight", "", "M4"], '"": expected a profile such as "M5 S4 D4 A2 W1 save5 x3"'),
        (["fight", "M5 M4", "M4"], '"M5 M4": martial is stated twice'),
        (["fight", "W0", "M4"], '"W0": wounds 0 is out of bounds, expected 1 to 60'),
        (["fight", "A9 x20", "M4"], '"A9 x20": 180 attack dice are more than the 120 this reckons with'),
        (["fight", "M5 x61", "M4"], '"M5 x61": a side has at most 60 models here'),
        (["fight", "M5 x30 + M4 x31", "M4"], '"M5 x30 + M4 x31": a side has at most 60 models here'),
        (["fight", "x61", "M4"], '"x61": expected a profile such as "M5 S4 D4 A2 W1 save5 x3"'),
        (["fight", "M4", "M4", "--stance", "flee"], '--stance "flee" is unknown: expected fight, retreat or fire'),
        (
            ["fight", "M4", "M4", "--stance", "fire"],
            "--stance fire needs --weapon: the Defender has none to fire",
        ),
        (["fight", "M4", "M4", "--policy", "wild"], '--policy "wild" is unknown: expected plain or eager'),
        (["shot", "P3", "D4", "--weapon", "S2"], '"S2": expected one range and one Strength, as in "24in S2 arc"'),
        (
            ["shot", "P3", "D4", "--weapon", "24in S2", "--distance", "far"],
            '--distance "far": expected inches, from 0 to 1000',
        ),
        (
            ["shot", "P3", "D4", "--weapon", "24in S2", "--distance", "1.00001"],
            '--distance "1.00001": lengths are measured to a thousandth of an inch',
        ),
        (
            ["duel", "--cost", "3", "--affinity", "2", "--faith", "1"],
            "--cost 3: the caster has only 2 Affinity to pay it with",
        ),
        (
            ["duel", "--cost", "1", "--affinity", "2", "--faith", "1", "--destiny", "3"],
            '--destiny "3": expected two numbers up to 12, such as 2:1',
        ),
    ],
)
def test_bad_input_gets_one_clear_message(run: Run, arguments: list[str], message: str) -> None:
    code, out, err = run("odds", *arguments)
    assert (code, out, err) == (2, "", f"dwethia: {message}\n")


def test_units_of_the_codex_fight_by_their_names(run: Run) -> None:
    fight = answer(run, "odds", "fight", "Praetorian x2", "M3 + Pirate")
    assert (fight["attacker"]["dice"], fight["attacker"]["attack_value"]) == (4, 7)  # Martial 5, Integrity 2
    assert answer(run, "odds", "shot", "Hunter", "D4")["shots"] == 1, "a unit has a weapon of its own"
    code, _, err = run("odds", "fight", "Captan", "M4")
    assert (code, err) == (2, 'dwethia: there is no unit "Captan"; did you mean "Captain"?\n')


def test_an_unknown_ruling_suggests_the_nearest(run: Run) -> None:
    code, _, err = run("odds", "fight", "M4", "M4", "--ruling", "R-SK-800=x")
    assert code == 2
    assert "R-SK-80" in err


def test_people_see_a_table_and_bars(run: Run) -> None:
    code, out, _ = run("odds", "fight", "M5 A2 x3", "M4 A2 x2")
    assert code == 0
    assert "Attacker" in out
    assert "█" in out


ON_WEAPONS = [each for each in keywords().values() if "weapon" in each.on]
BEYOND = {
    "Blast": "[Blast 1] also strikes models around the target, which needs a board",
    "Radius": "[Radius 1] also strikes models around the target, which needs a board",
    "Dangerous": "[Dangerous] may hurt its bearer after the shot, which is not reckoned here",
}


@pytest.mark.parametrize("keyword", ON_WEAPONS, ids=lambda each: each.name)
def test_a_shot_is_asked_about_with_every_keyword_that_a_weapon_may_have(run: Run, keyword: Keyword) -> None:
    """What it does to the one target is reckoned with, and what it does beyond that is said."""
    number = keyword.number.least if keyword.number else ""
    word = f"{keyword.name.lower().replace(' ', '-')}{number}"
    code, out, err = run("odds", "shot", "P3", "D4 save4", "--weapon", f"24in S2 {word}")
    assert (code, err) == (0, "")
    dice, save = (2 if keyword.name == "Multi-Shot" else 1), (2 / 3 if keyword.name == "Sunder" else 1 / 2)
    hit = 2 / 3 * save
    assert f"Expected: {1 - (1 - hit) ** dice:.3f}" in out
    assert out.splitlines()[-1].strip() == BEYOND.get(keyword.name, out.splitlines()[-1].strip())
    assert ("around the target" in out or "may hurt" in out) == (keyword.name in BEYOND)
