"""The keeper settles a battle alone, the same way every time, and says why."""

from __future__ import annotations

import pytest
from aftermath.battles import BLUE, RED, CodexField, Field, Settled, busy_field

from dwethia.aftermath.outcomes import episodes_in, episodes_of
from dwethia.bots.aftermath.keeper import keep
from dwethia.bots.aftermath.settling_alone import settle_alone
from dwethia.bots.hints import Thought
from dwethia.engine.record import write
from dwethia.engine.replay import verify
from dwethia.engine.view import look
from dwethia.rulebook import Rulings

USUAL = Rulings.recommended("campaign")


def thought(scene: Settled) -> Thought:
    return keep(look(scene.game, scene.request.seat))


def test_it_settles_a_battle_alone_and_the_same_seed_gives_the_same_record() -> None:
    setup = busy_field().setup
    one, other = settle_alone(setup, USUAL, "one"), settle_alone(setup, USUAL, "one")

    assert write(one.record()) == write(other.record())
    assert verify(one.record(), one.rules).verified
    assert episodes_in(one.record()) == episodes_of(one.state) != {}


def test_the_credit_goes_to_whose_strength_was_used() -> None:
    field = Field()
    field.place(RED, "Guard")
    field.place(RED, "Mara", "H.1")
    field.place(BLUE, "Vane", "H.1", tracked=False)
    field.slain("Vane", ("Guard", "Mara"), setters=("Mara",))

    assert thought(field.settle()) == Thought("Mara", "the Strength of Mara was used")


def test_it_picks_the_table_that_is_best_on_average() -> None:
    field = Field()
    field.place(RED, "Mara")
    field.place(BLUE, "Witch", "H.1", tracked=False)
    field.slain("Mara", "Witch", "affinity", power="blast", is_spell=True)

    found = thought(field.settle())
    assert found.answer == "scar-affinity"
    assert found.reason.startswith("the table “Slain by an Affinity ability” is worth ")


def test_it_raises_what_is_worth_most_for_its_price() -> None:
    field = Field()
    field.place(RED, "Mara")
    field.place(BLUE, "Vane", "H.1", tracked=False)
    field.slain("Vane", "Mara")

    assert thought(field.settle(6)).answer == "wounds"


def test_it_spends_a_budget_on_what_is_worth_most() -> None:
    field = Field()
    field.place(RED, "Mara", "H.1")
    field.place(BLUE, "Giant", "T.1", tracked=False)
    field.slain("Giant", "Mara")
    scene = field.settle(6)
    found = thought(scene)

    assert not list(scene.request.faults(found.written))
    assert found.written == {"spent": [["wounds", 4], ["defense", 1]]}
    assert "the best that 5 points can buy" in found.reason


@pytest.mark.parametrize("option", ["replace", "add"])
def test_a_hero_that_would_be_worth_less_as_another_unit_stays_what_it_is(option: str) -> None:
    scene = CodexField(("ringleader", "anarchist"), ("zombie",), RED).settle(1, 1, settings=(f"R-CP-12={option}",))
    scene.decide("1.1")
    found = thought(scene)
    assert found.answer == ("glory-mvp" if option == "replace" else "decline")


def test_a_basic_unit_becomes_a_hero_where_it_may() -> None:
    scene = CodexField(("pirate",), ("zombie",), RED).settle()
    scene.decide("1.1")
    assert thought(scene).answer == "CP-GLORY-SPEC-8"


def test_nobody_picks_death_where_a_table_would_do() -> None:
    field = Field()
    field.place(RED, "Mara")
    field.place(BLUE, "Foe", tracked=False)
    field.slain("Mara", "Foe", "ranged", strength=8)
    assert thought(field.settle(settings=("R-CP-12=owner-picks",))).answer == "scar-ranged"
