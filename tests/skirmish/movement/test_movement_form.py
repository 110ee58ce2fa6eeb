"""The form of the Movement Phase: what may be answered, what is drawn at random, what is shown."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from skirmish.fields import Field, blue, piece, red
from skirmish.movement.walks import move, moving, refused

from dwethia.dice import DiceStream, dice_key
from dwethia.engine.deeds import NothingMore
from dwethia.engine.forms import as_written
from dwethia.engine.game import Game
from dwethia.faults import Refusal
from dwethia.skirmish.movement.movement_form import Arrive, Move, MovementForm
from dwethia.skirmish.movement.walking import MoveCheck, allowed_move, faults_of_path, reach_of
from dwethia.skirmish.powers.casting import CastPower
from dwethia.skirmish.state.battle import Manner, Phase

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.just("red-1") | st.just("blue-1"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def some_field(**scene: Any) -> Field:
    models = [
        red((5, 5), "shield"),
        red((7, 5), cloak=True),
        red((9, 6), "Aff3 hero", spells=["root"]),
        red(None, special=["Ambush"]),
        red((11, 5), special=["Flight"]),
    ]
    terrain = [piece((9, 11), "impassable", diameter=2), piece((14, 9), "difficult", diameter=4)]
    return Field(*models, blue((8, 9)), blue((12, 12)), turn=2, terrain=terrain, **scene)


def form_of(field: Field) -> MovementForm:
    form = field.game.asks[0].form
    assert isinstance(form, MovementForm)
    return form


@given(
    answer=st.fixed_dictionaries(
        {"do": st.sampled_from(["move", "arrive", "cast", "done"]) | JUNK},
        optional=dict.fromkeys(("model", "path", "at", "manner", "power", "target", "affinity", "also"), JUNK),
    )
)
def test_whatever_is_answered_is_faulted_and_never_breaks_anything(answer: dict[str, Any]) -> None:
    field = some_field()
    faults = list(form_of(field).faults(answer))
    assert faults or answer == {"do": "done"} or answer["do"] == "move"


@pytest.mark.rule("SK-MEAS-01")
@pytest.mark.parametrize("path", [None, [], "here", [[5000]], [[5000, 5.0]], [[True, 1]], [[5000, 5000], [10**400, 0]]])
def test_a_path_is_points_in_thousandths_of_an_inch(path: Any) -> None:
    field = some_field()
    assert refused(field, {"do": "move", "model": "red-1", "path": path}) == [
        "expected path, 1 to 64 points [x, y] in thousandths of an inch (SK-MEAS-01)"
    ]


def test_what_is_drawn_at_random_is_legal_and_of_every_kind() -> None:
    form, chance, seen = form_of(some_field()), Random(5), set()
    samples = form.samples(chance)
    for _ in range(300):
        answer = next(samples)
        assert not list(form.faults(json.loads(json.dumps(as_written(answer))))), answer
        seen.add(type(answer))
    assert seen == {Move, Arrive, CastPower, NothingMore}


def test_moves_drawn_at_random_charge_bend_stay_plain_and_take_every_manner() -> None:
    field = Field(red((5, 5), "shield", cloak=True), blue((8, 9)), blue((20, 20)))
    samples = form_of(field).samples(Random(3))
    moves = [answer for answer, _ in zip(samples, range(400), strict=False) if isinstance(answer, Move)]
    assert {move.manner for move in moves} == set(Manner)
    assert {len(move.path) for move in moves} >= {2, 3}
    assert any(abs(move.path[-1][0] - 8000) + abs(move.path[-1][1] - 9000) < 2000 for move in moves)


def test_what_is_suggested_is_legal_and_leads_to_the_enemy() -> None:
    field = some_field()
    form = form_of(field)
    suggested = list(form.suggestions())
    assert suggested[-1] == NothingMore()
    for answer in suggested:
        assert not list(form.faults_of(answer)), answer
    assert any(isinstance(answer, Move) and len(answer.path) > 1 for answer in suggested)


def test_what_a_client_gets_is_small_and_json() -> None:
    written = msgspec.json.encode(form_of(some_field()).shown())
    assert len(written) < 2000
    shown = msgspec.json.decode(written)
    assert shown["form"] == "movement"
    assert shown["movers"][0] == {"model": "red-1", "allowance": 6000, "manners": ["plain", "defensive"]}
    assert shown["arrivals"] == [{"model": "red-4", "edges": ["south", "north", "west", "east"]}]
    assert [cast["power"] for cast in shown["casts"]] == ["root"]


def test_a_decision_says_itself_in_words() -> None:
    field = some_field()
    form = form_of(field)
    assert form.said(form.read(moving(field, "red-1", (5, 9)))) == "Red 1 to 5 in, 9 in"
    assert form.said(NothingMore()) == "done moving"


def test_what_is_worked_out_once_is_what_would_be_worked_out_again() -> None:
    field = some_field()
    form = form_of(field)
    samples = form.samples(Random(9))
    for _ in range(100):
        answer = next(samples)
        if isinstance(answer, Move):
            battle, model = field.battle, field.model(answer.model)
            errand = allowed_move(battle, model, answer.manner, field.game.rulings)
            assert not list(faults_of_path(MoveCheck(battle, errand, field.game.rulings), answer.path))


def test_what_is_legal_at_a_glance_is_what_nothing_speaks_against() -> None:
    field = some_field()
    chance, verdicts = Random(3), []
    for id in ("red-1", "red-2", "red-5"):
        model = field.model(id)
        going = MoveCheck(
            field.battle, allowed_move(field.battle, model, Manner.PLAIN, field.game.rulings), field.game.rulings
        )
        for _ in range(300):
            points = [(chance.randrange(16_000), chance.randrange(16_000)) for _ in range(chance.randrange(1, 3))]
            path = going.start, *points
            verdicts.append(not any(going.faults(path)))
            assert going.is_legal(path) is verdicts[-1]
    assert {True, False} == set(verdicts)


def test_a_part_ends_whatever_is_drawn() -> None:
    for seed in range(10):
        field, chance = some_field(), Random(seed)
        game: Game[Any] = field.game.fork(DiceStream(dice_key(bytes(32))))
        decisions = 0
        while game.state.phase is Phase.MOVEMENT and not game.is_over:
            ask = game.asks[0]
            game.answer(
                ask.seat, as_written(next(ask.form.samples(chance))) if ask.form else chance.choice(ask.options)
            )
            decisions += 1
            assert decisions < 60


def test_ways_that_bots_are_helped_to_are_legal() -> None:
    field = Field(red((5, 5)), red((20, 5)), blue((5, 10)), blue((22, 22)))
    reach = reach_of(field.battle, field.model("red-1"), field.game.rulings)
    charge = reach.into_contact(field.model("blue-1").disc)
    assert charge is not None
    assert reach.into_contact(field.model("blue-2").disc) is None
    move(field, "red-1", *((x / 1000, y / 1000) for x, y in charge[1:]))
    path = reach_of(field.battle, field.model("red-2"), field.game.rulings).towards((22000, 22000))
    move(field, "red-2", *((x / 1000, y / 1000) for x, y in path[1:]))


def test_a_refused_decision_changes_nothing() -> None:
    field = some_field()
    before = field.battle
    with pytest.raises(Refusal):
        field.decide(moving(field, "red-1", (5, 20)))
    assert field.battle is before
