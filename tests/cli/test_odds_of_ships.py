"""`dwethia odds ram`, `boarding` and `salvo`: exact figures, stable keys, clear messages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import Run

from dwethia.codex import starter


def answer(run: Run, *arguments: str) -> dict[str, Any]:
    code, out, err = run("odds", *arguments, "--json")
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def test_a_ram_has_the_die_of_each_ship(run: Run) -> None:
    ram = answer(run, "ram", "S2 I6", "S4 I7")
    assert set(ram) == {"policy", "first", "second"}
    assert ram["first"] == {
        "needs": 5,
        "hurts": "second",
        "wounds": {"0": pytest.approx(2 / 3), "1": pytest.approx(1 / 3)},
    }
    assert (ram["second"]["needs"], ram["second"]["wounds"]["1"]) == (2, pytest.approx(5 / 6))


def test_a_boarding_fight_has_the_keys_of_a_fight(run: Run) -> None:
    boarding = answer(run, "boarding", "A3 M4", "A2 M2")
    fight = answer(run, "fight", "A3 M4", "A2 M2")
    assert set(boarding["attacker"]) == set(fight["attacker"])
    assert set(fight) - set(boarding) == {"stance"}, "nobody retreats or fires from a boarding fight"
    assert (boarding["attacker"]["attack_needs"], boarding["defender"]["attack_needs"]) == (2, 6)
    assert boarding["attacker"]["wounds"] == {"0": pytest.approx(1 / 216), "1": pytest.approx(215 / 216)}


def test_a_salvo_has_its_need_its_save_and_the_wounds_of_the_target(run: Run) -> None:
    options = ["--weapon", "18in S4", "--distance", "12.1", "--shields", "1", "--in-the-way", "1"]
    salvo = answer(run, "salvo", "P3", "D7 save5", *options)
    assert (salvo["needs"], salvo["save"]) == (5, 5)
    assert salvo["wounds"] == {"0": pytest.approx(8 / 9), "1": pytest.approx(1 / 9)}
    assert salvo["parts"][-1] == {"value": -1, "name": "more than 12 in away", "rule": "CC-SHOOT-27"}


def test_without_a_token_there_is_no_save(run: Run) -> None:
    assert answer(run, "salvo", "P3", "D7 save5", "--weapon", "18in S4")["save"] is None


@pytest.mark.parametrize(
    ("target", "options"), [("D14", []), ("D7", ["--distance", "18.1"])], ids=["behemoth", "out of range"]
)
def test_where_no_roll_can_be_made_nothing_is_needed_and_that_is_an_answer(
    run: Run, target: str, options: list[str]
) -> None:
    salvo = answer(run, "salvo", "P3", target, "--weapon", "18in S4", *options)
    assert (salvo["needs"], salvo["wounds"]) == (None, {"0": 1.0})
    code, out, _ = run("odds", "salvo", "P3", target, "--weapon", "18in S4", *options)
    assert code == 0
    assert out.startswith("No roll can be made: ")


def test_a_ruling_and_a_policy_change_the_odds(run: Run) -> None:
    usual = answer(run, "ram", "S2 I6 Dst1", "S4 I7")
    assert answer(run, "ram", "S2 I6 Dst1", "S4 I7", "--ruling", "R-CC-21=literal-self") != usual
    eager = answer(run, "ram", "S2 I6 Dst1", "S4 I7", "--policy", "eager")
    assert eager["first"]["wounds"]["1"] == pytest.approx(5 / 9)


def test_ships_of_the_codex_are_called_by_their_names(run: Run) -> None:
    assert answer(run, "ram", "Comrade-class", "S4 I7")["first"]["needs"] == 4
    assert answer(run, "boarding", "Comrade-class x2", "A1 M3")["attacker"]["dice"] == 4
    salvo = answer(run, "salvo", "Comrade", "Comrade-class", "--shields", "2")
    assert salvo["save"] == 4
    assert answer(run, "salvo", "Comrade", "D6", "--weapon", "lance array")["parts"][0] == salvo["parts"][0]


def test_in_words_every_number_says_what_it_is_made_of(run: Run) -> None:
    code, out, _ = run("odds", "ram", "S2 I6", "S4 I7")
    assert (code, "33.33%" in out, "83.33%" in out) == (0, True, True)
    code, out, _ = run("odds", "boarding", "A3 M4 W2", "A2 M2 W2")
    assert code == 0
    assert "Wounds the Defender loses" in out
    code, out, _ = run("odds", "salvo", "P3", "D7 save5", "--weapon", "18in S4 multi-shot2", "--shields", "2")
    assert code == 0
    assert "2 dice: 4+ is needed (CC-SHOOT-21)" in out
    assert "Save 4 = 5 save of target 1 (CC-SHIELD-03) - 1 two tokens on that side (CC-SHIELD-06)" in out
    _, out, _ = run("odds", "salvo", "P3", "D7", "--weapon", "18in S4", "--ruling", "R-CC-43=target-number")
    assert "1 die: 4+ to hit, then 5+ is needed" in out
    doubled = ("--shields", "2", "--ruling", "R-CC-14=plus-one-die")
    _, out, _ = run("odds", "salvo", "P3", "D7 save5", "--weapon", "18in S4", *doubled)
    assert "on one of 2 dice" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["ram", "S2 Q6", "S4 I7"], '"S2 Q6": "Q6" is no characteristic; expected'),
        (["ram", "S2 I13", "S4 I7"], '"S2 I13": integrity 13 is out of bounds, expected -9 to 12'),
        (["ram", "S2 x2", "S4"], '"S2 x2": expected one ship, not 2'),
        (["ram", "Flying Dutchman", "S4"], 'ship "Flying Dutchman"'),
        (["boarding", "A3 M4", ""], "expected a profile such as"),
        (["boarding", "A30 x5", "A1"], '"A30 x5": 150 attack dice are more than the 120 this reckons with'),
        (["boarding", "A1 x61", "A1"], '"A1 x61": a side has at most 60 ships here'),
        (["boarding", "A1", "A1", "--policy", "bold"], '--policy "bold" is unknown: expected plain or eager'),
        (["boarding", "A1", "A1", "--ruling", "R-CC-36=maybe"], "R-CC-36"),
        (["boarding", "A1", "A1", "--ruling", "R-CC-56=1-fails-6-succeeds"], "R-CC-56 is fixed at as-charted"),
        (["salvo", "P3", "D7"], "a salvo needs --weapon: the shooter has none of its own"),
        (["salvo", "P3", "D7 x2", "--weapon", "18in S4"], '"D7 x2": expected one ship, not 2'),
        (["salvo", "P3", "D7", "--weapon", "18in"], "expected one range and one Strength"),
        (["salvo", "P3", "D7", "--weapon", "slingshot"], 'ship weapon "slingshot"'),
        (["salvo", "P3", "D7", "--weapon", "18in S4", "--distance", "far"], '--distance "far": expected inches'),
        (["salvo", "P3", "D7", "--weapon", "18in S4", "--shields", "3"], "--shields"),
        (["salvo", "P3", "D7", "--weapon", "18in S4", "--in-the-way", "21"], "--in-the-way"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(run: Run, arguments: list[str], message: str) -> None:
    code, out, err = run("odds", *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_a_ship_of_the_codex_without_shields_has_no_token(run: Run) -> None:
    bare = next(ship for ship in starter().ships.values() if not ship.profile.save)
    code, _, err = run("odds", "salvo", "P3", bare.name, "--weapon", "18in S4", "--shields", "1")
    assert (code, err) == (2, f"dwethia: --shields 1: {bare.name} 1 has no shields\n")


def test_what_a_weapon_does_beyond_the_one_shot_is_said(run: Run) -> None:
    _, out, _ = run("odds", "salvo", "P3", "D7", "--weapon", "18in S4 blast2 dangerous sunder1")
    assert "[Blast 2] also strikes ships around the target" in out
    assert "[Dangerous] may hurt its ship" in out
    assert "Sunder" not in out
