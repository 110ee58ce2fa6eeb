"""Forms: what speaks against an answer, and that what a form offers is legal."""

from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any

import pytest

from dwethia.engine.forms import FacesForm, Form, NumberForm, as_written
from dwethia.rulebook import RuleId

NUMBER = NumberForm(2, 5, RuleId("SK-DEST-13"))
FACES = FacesForm(2, 6)


@pytest.mark.parametrize("number", [2, 5])
def test_a_number_up_to_the_limits_is_legal(number: int) -> None:
    assert list(NUMBER.faults({"number": number})) == []


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ({"number": 1}, "1 is outside 2 to 5 (SK-DEST-13)"),
        ({"number": 6}, "6 is outside 2 to 5 (SK-DEST-13)"),
        ({}, "expected one field, number, a whole number"),
        ({"number": "3"}, "expected one field, number, a whole number"),
        ({"number": 3.0}, "expected one field, number, a whole number"),
        ({"number": True}, "expected one field, number, a whole number"),
        ({"number": 3, "more": 1}, "expected one field, number, a whole number"),
    ],
)
def test_a_number_that_is_none_or_out_of_bounds_is_at_fault(answer: Mapping[str, Any], fault: str) -> None:
    assert [str(each) for each in NUMBER.faults(answer)] == [fault]


def test_faces_that_can_have_been_rolled_are_legal() -> None:
    assert list(FACES.faults({"faces": [1, 6]})) == []
    assert list(FacesForm(1, 10).faults({"faces": (10,)})) == []


@pytest.mark.parametrize(
    ("answer", "faults"),
    [
        ({"faces": [1]}, ["2d6 give 2 faces, not 1"]),
        ({"faces": [0, 7]}, ["0 is no face of a d6: expected 1 to 6", "7 is no face of a d6: expected 1 to 6"]),
        (
            {"faces": ["x", True]},
            ["'x' is no face of a d6: expected 1 to 6", "True is no face of a d6: expected 1 to 6"],
        ),
        ({"faces": [1, 2, 9]}, ["2d6 give 2 faces, not 3", "9 is no face of a d6: expected 1 to 6"]),
        ({"faces": "12"}, ["expected one field, faces, a list of 2 numbers"]),
        ({"dice": [1, 2]}, ["expected one field, faces, a list of 2 numbers"]),
    ],
)
def test_every_fault_of_faces_is_named(answer: Mapping[str, Any], faults: list[str]) -> None:
    assert [str(each) for each in FACES.faults(answer)] == faults


@pytest.mark.parametrize("form", [NUMBER, FACES, NumberForm(0, 0)])
def test_samples_and_suggestions_are_legal(form: Form[Any]) -> None:
    offered = [*islice(form.samples(Random(1)), 50), *form.suggestions()]
    assert [fault for filled in offered for fault in form.faults(as_written(filled))] == []
    assert [form.read(as_written(filled)) for filled in offered] == offered
