"""Tallies and faults: numbers and refusals that say why."""

import pytest

from dwethia.faults import Fault, Refusal
from dwethia.rulebook import RuleId
from dwethia.tally import Part, Tally

BOW = Tally.of(2, "Strength of Short Bow", "SK-SHOOT-18")
AIM = Tally.of(3, "Perception of Hunter", "SK-SHOOT-18")


def test_a_tally_is_the_sum_of_its_parts_and_says_so() -> None:
    value = BOW + AIM.plus(-1, "more than 12 in away", "SK-SHOOT-27")
    assert value.total == 4
    assert str(value) == (
        "4 = 2 Strength of Short Bow (SK-SHOOT-18) + 3 Perception of Hunter (SK-SHOOT-18)"
        " - 1 more than 12 in away (SK-SHOOT-27)"
    )


def test_a_tally_keeps_its_parts_in_order_with_their_rules() -> None:
    assert (BOW + AIM).parts == (
        Part(2, "Strength of Short Bow", RuleId("SK-SHOOT-18")),
        Part(3, "Perception of Hunter", RuleId("SK-SHOOT-18")),
    )


@pytest.mark.parametrize(
    ("tally", "text"),
    [
        (Tally(), "0"),
        (Tally.of(0, "Integrity", "SK-FIGHT-26"), "0 = 0 Integrity (SK-FIGHT-26)"),
        (Tally.of(-2, "Integrity", "SK-FIGHT-27"), "-2 = - 2 Integrity (SK-FIGHT-27)"),
        (
            Tally.of(-2, "Integrity", "SK-FIGHT-27").plus(3, "x", "SK-FIGHT-25"),
            "1 = - 2 Integrity (SK-FIGHT-27) + 3 x (SK-FIGHT-25)",
        ),
    ],
)
def test_a_tally_reads_well_whatever_it_begins_with(tally: Tally, text: str) -> None:
    assert str(tally) == text


def test_a_floor_raises_what_lies_below_and_leaves_the_rest_alone() -> None:
    low = AIM.plus(-5, "cover", "SK-SHOOT-26")
    assert low.at_least(0, "counts at least 0", "SK-SHOOT-26").total == 0
    assert low.at_least(0, "counts at least 0", "SK-SHOOT-26").parts[-1].value == 2
    assert AIM.at_least(3, "counts at least 3", "SK-SHOOT-26") is AIM
    assert AIM.at_least(4, "counts at least 4", "SK-SHOOT-26").total == 4


@pytest.mark.parametrize("value", [-1, 0, 3, 7])
def test_a_tally_can_be_brought_to_a_fixed_value(value: int) -> None:
    fixed = AIM.exactly(value, "fixed", "SK-KEY-05")
    assert fixed.total == value
    assert fixed.parts[:-1] == AIM.parts


def test_making_a_longer_tally_leaves_the_shorter_one_as_it_was() -> None:
    AIM.plus(-1, "cover", "SK-SHOOT-26")
    assert AIM.total == 3


def test_a_fault_says_the_fact_and_the_rule() -> None:
    assert str(Fault(RuleId("SK-MOVE-02"), "6.3 in is more than 6 in")) == "6.3 in is more than 6 in (SK-MOVE-02)"
    assert str(Fault(None, "expected one field, number")) == "expected one field, number"


def test_a_refusal_names_every_fault() -> None:
    refusal = Refusal(
        [Fault(RuleId("SK-MOVE-02"), "6.3 in is more than 6 in"), Fault(RuleId("SK-MOVE-04"), "through red-1")]
    )
    assert str(refusal) == "6.3 in is more than 6 in (SK-MOVE-02); through red-1 (SK-MOVE-04)"
    assert [fault.rule for fault in refusal.faults] == ["SK-MOVE-02", "SK-MOVE-04"]
