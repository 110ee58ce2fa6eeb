"""A procedure in progress: what it waits for, where it stands, and what it comes to."""

from typing import Any

from scenes import BLUE, RED, fighting, side

from dwethia.engine.events import Decided
from dwethia.engine.procedure import (
    Ask,
    AskAny,
    AskEach,
    Chain,
    Faces,
    Onward,
    Procedure,
    Roll,
    Stage,
    Tell,
    ask,
    ask_any,
    ask_each,
    call,
    faces,
    fold,
    roll,
    rolling,
    tell,
    then,
)
from dwethia.engine.running import Run


def test_a_stage_without_needs_is_over_at_once() -> None:
    def plain() -> int:
        return 5

    def silent() -> Procedure[int]:
        return then(plain)
        yield

    stages: list[Stage[int]] = [then(plain), then(silent)]
    for stage in stages:
        run = Run(stage)
        assert (run.need, run.result) == (None, 5)


def test_a_run_waits_for_each_need_in_turn() -> None:
    def asking() -> Procedure[Any]:
        hits = yield from roll("attack", "SK-FIGHT-21", RED, 2, 4)
        shown = yield from faces("contest", "SK-PRIO-01", BLUE, 2, 10)
        answer = yield from ask(RED, "choose", "SK-FIGHT-12", ("a", "b"))
        yield from tell(Decided(RED, "choose", "SK-FIGHT-12", "a", "A"))
        each = yield from ask_each((Ask(RED, "wager", "SK-DEST-13", ("0", "1")),))
        either = yield from ask_any((Ask(RED, "who", "SK-TURN-04", ("x",)), Ask(BLUE, "who", "SK-TURN-04", ("y",))))
        return hits, shown, answer, each, either

    stage: Stage[Any] = then(asking)
    told: list[Tell] = []
    run = Run(stage, told.append)
    seen = []
    for answer in (1, (7, 8), "b", ("1",), (BLUE, "y")):
        seen.append(type(run.need))
        run.send(answer)
    assert seen == [Roll, Faces, Ask, AskEach, AskAny]
    assert len(told) == 1, "an event is told, not waited for"
    assert run.need is None
    assert run.result == (1, (7, 8), "b", ("1",), (BLUE, "y"))


def test_an_event_may_be_told_by_how_it_is_made() -> None:
    event = Decided(RED, "choose", "SK-FIGHT-12", "a", "A")
    assert Tell(event).made() is Tell(lambda: event).made() is event


def test_where_only_one_seat_may_answer_it_is_asked_alone() -> None:
    def asking() -> Procedure[tuple[str, str]]:
        return (yield from ask_any((Ask(RED, "who", "SK-TURN-04", ("x", "y")),)))

    stage: Stage[tuple[str, str]] = then(asking)
    run = Run(stage)
    assert isinstance(run.need, Ask)
    run.send("y")
    assert run.result == (RED, "y")


def wounds(hits: int, needed: int) -> Onward[tuple[int, ...]]:
    return fold(take, needed, (), hits, then(list_up))


def take(needed: int, state: tuple[int, ...]) -> Procedure[tuple[int, ...]]:
    saved = yield from roll("save", "SK-FIGHT-42", BLUE, 1, needed)
    answer = yield from ask(BLUE, "whose", "SK-FIGHT-44", ("1", "2"))
    return (*state, saved * 10 + int(answer))


def list_up(state: tuple[int, ...]) -> tuple[int, ...]:
    return state


def strike() -> Onward[tuple[int, ...]]:
    return rolling("attack", "SK-FIGHT-21", RED, 3, 4, then(wounds, 5))


STRIKE: Stage[tuple[int, ...]] = then(strike)


def test_a_chain_gives_its_successes_to_the_next_stage_and_a_fold_its_state_to_the_next_step() -> None:
    run = Run(STRIKE)
    assert run.need == Roll("attack", "SK-FIGHT-21", RED, 3, 4)
    run.send(2)
    for saved, answer in ((0, "1"), (1, "2")):
        assert run.need == Roll("save", "SK-FIGHT-42", BLUE, 1, 5)
        run.send(saved)
        run.send(answer)
    assert run.need is None
    assert run.result == (1, 12)


def test_a_fold_without_steps_goes_straight_on() -> None:
    run = Run(STRIKE)
    run.send(0)
    assert (run.need, run.result) == (None, ())


def test_calls_may_be_nested_and_their_stages_may_chain_and_fold() -> None:
    def inner() -> Procedure[int]:
        taken = yield from call(STRIKE)
        extra = yield from roll("extra", "SK-FIGHT-24", RED, 1, 4)
        return sum(taken) + extra

    def outer() -> Procedure[tuple[int, int]]:
        stage: Stage[int] = then(inner)
        first = yield from call(stage)
        second = yield from call(stage)
        return first, second

    nested: Stage[tuple[int, int]] = then(outer)
    run = Run(nested)
    for answer in (1, 0, "2", 1, 0, 1):  # one hit, unsaved, the second model, extra; no hit, extra
        run.send(answer)
    assert run.result == (3, 1)


def test_a_step_of_a_fold_may_be_staged_itself() -> None:
    def step(needed: int, state: int) -> Procedure[int]:
        yield from ask(RED, "go on", "SK-FIGHT-42", ("yes",))
        return rolling("step", "SK-FIGHT-42", RED, 1, needed, then(added, state))

    def added(hits: int, state: int) -> int:
        return state + hits

    def start() -> Onward[int]:
        return fold(step, 4, 0, 3, then(added, 100))

    stage: Stage[int] = then(start)
    run = Run(stage)
    for hits in (1, 0, 1):
        run.send(hits)
    assert run.result == 102


def test_a_place_is_the_stage_its_answers_and_the_fold_around_it() -> None:
    run = Run(STRIKE)
    for answer in (3, 0, "1", 1):
        run.send(answer)
    place = run.place()
    assert (place.stage.procedure, place.stage.values) == (take, (5, (1,)))
    assert place.given == (1,)
    assert place.fold is not None
    assert (place.fold.state, place.fold.times) == ((1,), 1)
    assert place.fold.after == then(list_up)


def test_a_question_outside_a_fold_has_no_fold_around_it() -> None:
    place = Run(fighting(side("red", "A1"), side("blue", "A1"))).place()
    assert (place.given, place.fold) == ((), None)


def test_luggage_arrives_as_the_last_value() -> None:
    def start() -> Chain[str]:
        after: Stage[str] = then(arrive, "value", luggage="bag")
        return Chain(Roll("attack", "SK-FIGHT-21", RED, 1, 4), after)

    def arrive(hits: int, value: str, bag: str) -> str:
        return f"{hits} {value} {bag}"

    stage: Stage[str] = then(start)
    run = Run(stage)
    run.send(1)
    assert run.result == "1 value bag"
