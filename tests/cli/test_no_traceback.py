"""Whatever is typed, the odds commands answer, say no, or say what is wrong."""

from __future__ import annotations

from conftest import Run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

MARKS = ["M", "P", "S", "D", "A", "W", "I", "Dst", "F", "Aff", "Move", "shots", "save", "x", "Z", "m", "ignore", "+"]
WORDS = ["24in", "8in", "0in", "S2", "S0", "S9", "arc", "light", "quick", "sunder2", "multi-shot3", "half", "full"]

word = st.one_of(
    st.builds(lambda mark, value: f"{mark}{value}", st.sampled_from(MARKS), st.integers(-1, 12)),
    st.sampled_from(["hero", "religious", "shield", "+", "x3", "", "M", "é", "💥"]),
)
side = st.lists(word, min_size=1, max_size=5).map(" ".join)
weapon = st.lists(st.sampled_from([*WORDS, "spell", "blast1", "odd"]), max_size=4).map(" ".join)


def answered(run: Run, *arguments: str) -> None:
    code, out, err = run(*arguments)
    assert code in (0, 1, 2)
    assert "Traceback" not in err
    assert (err == "") is (code == 0)
    assert out or code


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(one=side, other=side, stance=st.sampled_from(["fight", "retreat", "fire", "flee"]), armed=weapon)
def test_a_fight_is_always_answered(run: Run, one: str, other: str, stance: str, armed: str) -> None:
    fires = ["--weapon", armed] if stance == "fire" else []
    answered(run, "odds", "fight", "--stance", stance, *fires, "--json", "--", one, other)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(one=side, other=side, armed=weapon, distance=st.sampled_from(["0", "12.1", "-3", "nan", "1e9", "x"]))
def test_a_shot_is_always_answered(run: Run, one: str, other: str, armed: str, distance: str) -> None:
    answered(run, "odds", "shot", "--weapon", armed, f"--distance={distance}", "--json", "--", one, other)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(one=side, other=side, roll=st.sampled_from(["attack", "wound", "save", "shot"]), hits=st.integers(0, 4))
def test_advice_is_always_answered(run: Run, one: str, other: str, roll: str, hits: int) -> None:
    armed = ["--weapon", "12in S3"] if roll == "shot" else []
    dice = ["--dice", "2"] if roll == "wound" else []
    answered(run, "advice", "reroll", "--roll", roll, "--hits", str(hits), *dice, *armed, "--json", "--", one, other)
