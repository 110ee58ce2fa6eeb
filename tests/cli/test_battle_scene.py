"""`dwethia battle scene`: scenes are played as far as their decisions go, and refused with one clear message."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import Run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

SCENE: dict[str, Any] = {
    "name": "Two alone",
    "phase": "priority",
    "dice": "6 1",
    "model": [{"side": "red", "profile": "M3", "at": [5, 5]}, {"side": "blue", "profile": "M3", "at": [15, 5]}],
}


def written(folder: Path, **changes: Any) -> str:
    file = folder / "scene.json"
    file.write_text(json.dumps({**SCENE, **changes}))
    return str(file)


def test_a_scene_is_played_to_where_its_decisions_end(run: Run, tmp_path: Path) -> None:
    code, out, err = run("battle", "scene", written(tmp_path))
    assert (code, err) == (0, "")
    assert "red rolls 1d6 for priority: 6  [SK-PRIO-01]" in out
    assert "red-1 Red 1 5 5 1 of 1 0" in " ".join(out.split())
    assert "red is asked" in out


def test_json_has_events_asks_and_models(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("battle", "scene", "--json", written(tmp_path))
    found = json.loads(out)
    assert code == 0
    assert {*found} == {"name", "decisions", "events", "asks", "models", "turn", "phase", "over", "refused"}
    assert {"decision", "event", "text", "rules"} <= {*found["events"][0]}
    assert found["models"][0]["at"] == [5.0, 5.0]
    assert found["asks"][0]["seat"] == "red"


def test_decisions_may_come_from_a_file_of_their_own(run: Run, tmp_path: Path) -> None:
    scene = written(tmp_path)
    for name, content in {
        "one.json": '[{"seat": "red", "answer": "first"}]',
        "one.toml": '[[decision]]\nseat = "red"\nanswer = "first"\n',
    }.items():
        (tmp_path / name).write_text(content)
        code, out, err = run("battle", "scene", scene, "--decisions", str(tmp_path / name))
        assert (code, err) == (0, "")
        assert "Decision 1" in out


def test_a_refused_decision_is_named_with_what_speaks_against_it(run: Run, tmp_path: Path) -> None:
    scene = written(tmp_path, decision=[{"seat": "blue", "answer": "me"}])
    code, out, err = run("battle", "scene", scene)
    assert code == 1
    assert "red is asked" in out
    assert err == ("dwethia: decision 1 (blue) is refused: blue is not asked anything now; the game waits for red\n")
    code, out, _ = run("battle", "scene", "--json", scene)
    assert (code, json.loads(out)["refused"]["decision"]) == (1, 1)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"dice": "6"}, "before the first decision: the dice queue ran dry: 1d6 wanted, 0 left"),
        ({"dice": "6 1 4"}, "1 queued dice were not used"),
        ({"dice": "6 7"}, "7 is no face of a d6: expected 1 to 6"),
        ({"dice": ["d8:3"]}, "'d8:3' is no queued die: expected a face, or d4:3, d6:5, d10:7"),
        ({"wind": 3}, "the scene: Object contains unknown field `wind`"),
        ({"model": []}, "the scene has no [[model]]"),
        ({"model": SCENE["model"][:1]}, "the scene has no model of blue"),
        (
            {"model": [*SCENE["model"], {"side": "red", "profile": "M3", "at": [15.5, 5]}]},
            "Blue 1 (blue-1) and Red 2 (red-2) overlap by 0.76 in (SK-MOVE-06)",
        ),
        ({"model": [{"side": "red", "unit": "dragon"}]}, "model 1 of red: there is no unit 'dragon' in the codex"),
        ({"rulings": ["R-SK-08=sometimes"]}, "R-SK-08"),
        ({"decision": [{"seat": "red"}]}, "the scene: Object missing required field `answer`"),
        ({"terrain": [{"at": [5, 5]}]}, "terrain 1: expected a piece of the codex, corners or a diameter"),
        ({"terrain": [{"at": [5, 5], "corners": [[0, 0], [1, 0], [2, 0]]}]}, "terrain 1: an outline needs three"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_with_one_message(
    run: Run, tmp_path: Path, changes: dict[str, Any], message: str
) -> None:
    code, _, err = run("battle", "scene", written(tmp_path, **changes))
    assert code == 2
    assert err.startswith("dwethia: ")
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"name = [", "this is no scene"),
        (b"{", "this is no scene"),
        (b"\xff\xfe", "this is no scene"),
        (b"", "the scene has no [[model]]"),
        (b"width = nan", "Expected `float` >= 0.0 - at `$.width`"),
    ],
)
def test_a_file_that_is_no_scene_is_refused(run: Run, tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "odd.toml").write_bytes(content)
    code, out, err = run("battle", "scene", str(tmp_path / "odd.toml"))
    assert (code, out) == (2, "")
    assert message in err


def test_a_scene_that_is_not_there_is_refused(run: Run, tmp_path: Path) -> None:
    assert run("battle", "scene", str(tmp_path / "none.toml"))[::2] == (
        2,
        f"dwethia: {tmp_path / 'none.toml'}: No such file or directory\n",
    )
    code, _, err = run("battle", "scene", "first-charg")
    assert code == 2
    assert 'there is no scene "first-charg", neither as a file nor by id' in err
    assert "first-charge" in err


def test_shipped_scenes_are_listed(run: Run) -> None:
    code, out, _ = run("battle", "scenes")
    assert code == 0
    assert "first-charge" in out
    assert json.loads(run("battle", "scenes", "--json")[1])[0].keys() == {"id", "name", "text", "game"}


KEYS = ["side", "unit", "profile", "at", "wargear", "weapon", "special", "spells", "reach", "base", "wounds", "seat"]
values = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-3, 40), st.floats(), st.text(max_size=6), st.sampled_from(["red"])
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(KEYS), inner, max_size=3)),
    max_leaves=6,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(key=st.sampled_from([*SCENE, "terrain", "turn", "width", "spots", "seats", "rulings", "missions"]), value=values)
def test_whatever_stands_in_a_scene_it_is_played_or_refused(run: Run, tmp_path: Path, key: str, value: Any) -> None:
    file = tmp_path / "scene.json"
    file.write_text(json.dumps({**SCENE, key: value}))
    code, _, err = run("battle", "scene", str(file), "--json")
    assert code in (0, 1, 2)
    assert (err == "") is (code == 0)
    assert "Traceback" not in err


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(key=st.sampled_from(KEYS), value=values)
def test_whatever_a_model_of_a_scene_says_it_is_played_or_refused(
    run: Run, tmp_path: Path, key: str, value: Any
) -> None:
    model = {**SCENE["model"][0], key: value}
    file = tmp_path / "scene.json"
    file.write_text(json.dumps({**SCENE, "model": [model, SCENE["model"][1]]}))
    code, _, err = run("battle", "scene", str(file), "--json")
    assert code in (0, 1, 2)
    assert (err == "") is (code == 0)


HEROES: dict[str, Any] = {
    "phase": "movement",
    "priority": "blue",
    "dice": "",
    "width": 48,
    "depth": 48,
    "model": [
        {"side": "red", "profile": "M6 hero Dst2", "at": [5, 5]},
        {"side": "red", "profile": "M6", "at": [11, 5]},
        {"side": "blue", "profile": "M6", "at": [40, 40]},
    ],
}
DRAWS: dict[str, Any] = {"seat": "red", "answer": "together:red-1"}


@pytest.mark.rule("SK-DEST-11", "SK-DEST-16", "HS-WIN-01")
def test_what_heroes_may_do_is_printed_with_the_question_of_their_side(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("battle", "scene", written(tmp_path, **HEROES | {"priority": "red"}))
    assert code == 0
    assert "red is asked (movement)" in out
    assert "  surge:red-1: Red 1: Surge for 1 Destiny" in out
    assert "  together:red-1: Red 1: Together as One! for 1 Destiny" in out


@pytest.mark.rule("SK-DEST-16", "HS-WIN-01")
def test_a_decision_of_a_scene_finds_a_window_that_nobody_would_be_asked_at(run: Run, tmp_path: Path) -> None:
    code, out, err = run("battle", "scene", written(tmp_path, **HEROES, decision=[DRAWS]))
    assert (code, err) == (0, "")
    assert "Red 1 spends 1 Destiny on Together as One! (1 left)" in out
    assert "red is asked (together)" in out


def test_after_its_decisions_a_scene_asks_as_a_table_would(run: Run, tmp_path: Path) -> None:
    decisions = [DRAWS, {"seat": "red", "answer": {"models": []}}]
    code, out, _ = run("battle", "scene", written(tmp_path, **HEROES, decision=decisions))
    assert code == 0
    assert "blue is asked (movement)" in out


def test_to_pass_where_nobody_asks_is_no_decision(run: Run, tmp_path: Path) -> None:
    passes = {"seat": "red", "answer": "pass"}
    code, out, err = run("battle", "scene", written(tmp_path, **HEROES | {"priority": "red"}, decision=[passes]))
    assert (code, err) == (0, "")
    assert "red is asked (movement)" in out
