"""What may be looked at in a battle before anything is decided, by whom, and what nonsense comes to."""

from __future__ import annotations

import gc
from typing import Any

import httpx
import pytest
from server.serving import Made, Person, Served
from skirmish.close_combat.brawls import TOUCH, Brawl, Standing
from skirmish.fields import Field, blue, piece, red
from small_battles import small_setup

from dwethia.engine.request import Request
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.server.boards.probe_types import AskCast, AskCastAt, AskRules, FoundCast, FoundCastAt, FoundRules
from dwethia.server.boards.skirmish.fights_seen import fights_told
from dwethia.server.boards.skirmish.probe_types import (
    AskFights,
    AskPath,
    AskReach,
    AskSight,
    FoundFights,
    FoundPath,
    FoundReach,
    FoundSight,
)
from dwethia.server.boards.skirmish.probes import look_at
from dwethia.server.boards.skirmish.worth import answers_of, line_of, open_question, wounds_of
from dwethia.server.boards.worth import about_of, dice_of
from dwethia.skirmish.retreat.retreat_form import RetreatForm
from dwethia.skirmish.state.battle import Battle

FAR = 2**62
READY = {"red": {"is_ready": True}, "blue": {"is_ready": True}}


@pytest.fixture(scope="module")
def moving(served: Served) -> tuple[Made, Person]:
    """A battle in its first Movement Phase, both of whose seats are taken by one person."""
    made = served.make("skirmish", setup=small_setup(), seats=READY)
    both = made.sit("red", "blue")
    for _ in range(60):
        (request,) = both.requests
        if request["question"] == "movement":
            return made, both
        answer = next((each["id"] for each in request["choices"] if not each["faults"]), None)
        if answer is None:
            (_, answer), *_ = found(made, {"probe": "ideas"}, request["seat"])["answers"]
        assert both.decide(request, answer)["type"] == "done"
    raise AssertionError("nobody moves")


def probe(made: Made, look: Any, seat: str | None = None, token: str | None = None) -> httpx.Response:
    opens = token or (made.spectator if seat is None else made.tokens[seat])
    return made.call("POST", "/probe", opens, {"look": look, "seat": seat})


def found(made: Made, look: Any, seat: str | None = None) -> dict[str, Any]:
    told = probe(made, look, seat)
    assert told.status_code == 200, told.text
    answer: dict[str, Any] = told.json()["found"]
    return answer


def asked(both: Person) -> tuple[str, dict[str, Any]]:
    """Who moves, and one of its models."""
    (request,) = both.requests
    id = request["form"]["movers"][0]["model"]
    return request["seat"], next(each for each in both.now["seats"][0]["scene"]["models"] if each["id"] == id)


def test_a_path_is_measured_and_judged_but_not_gone(moving: tuple[Made, Person]) -> None:
    made, both = moving
    seat, model = asked(both)
    x, y = model["at"]
    short = found(made, {"probe": "path", "model": model["id"], "path": [[x, y], [x, y]]}, seat)
    assert short["cost"]["total"] == 0
    long = found(made, {"probe": "path", "model": model["id"], "path": [[x, y], [x + 60_000, y]]}, seat)
    assert long["cost"]["total"] >= 60_000
    assert long["faults"]
    assert made.watch().seat(None)["scene"]["models"] == both.now["seats"][0]["scene"]["models"]


def test_a_step_that_is_over_is_no_error(moving: tuple[Made, Person]) -> None:
    """Whoever looks at what has passed meanwhile finds nothing; who asks nonsense of what is open is refused."""
    made, both = moving
    seat, model = asked(both)
    other = "blue" if seat == "red" else "red"  # is asked nothing now, and was before
    now = both.now["step"]
    look = {"look": {"probe": "worth"}, "seat": other}
    over = made.call("POST", "/probe", made.tokens[other], {**look, "step": now - 1})
    assert (over.status_code, over.json()) == (200, {"step": now, "found": None})
    assert made.call("POST", "/probe", made.tokens[other], {**look, "step": now}).status_code == 409
    still = {"look": {"probe": "card", "model": model["id"]}, "seat": seat, "step": now - 1}
    assert made.call("POST", "/probe", made.tokens[seat], still).json()["found"]["found"] == "card"


def test_ways_are_judged_one_after_the_other(moving: tuple[Made, Person]) -> None:
    """A model may go where the one before it has left; who is held up stays, and the others go all the same."""
    made, both = moving
    seat, _ = asked(both)
    ids = [each["model"] for each in both.requests[0]["form"]["movers"]]
    places = {each["id"]: each["at"] for each in both.now["seats"][0]["scene"]["models"]}
    here = [[id, places[id]] for id in ids if places[id]]
    ways = [{"model": id, "path": [at, at]} for id, at in here]
    seen = found(made, {"probe": "paths", "ways": ways}, seat)["ways"]
    assert [each["model"] for each in seen] == [id for id, _ in here]
    assert all(not each["faults"] and each["cost"]["total"] == 0 for each in seen)
    (first, at), (second, there) = here[:2]
    far = [{"model": first, "path": [at, [at[0] + 60_000, at[1]]]}, {"model": second, "path": [there]}]
    held_up, staying = found(made, {"probe": "paths", "ways": far}, seat)["ways"]
    assert held_up["faults"]
    assert not staying["faults"]


def test_the_answers_that_come_to_mind_are_legal(moving: tuple[Made, Person]) -> None:
    made, both = moving
    seat, _ = asked(both)
    ideas = found(made, {"probe": "ideas"}, seat)["answers"]
    assert ideas
    for words, answer in ideas:
        assert words
        assert found(made, {"probe": "faults", "answer": answer}, seat)["faults"] == []
    assert found(made, {"probe": "faults", "answer": {"do": "fly"}}, seat)["faults"]


@pytest.mark.parametrize("look", ["reach", "sight", "shots", "card"])
def test_models_of_the_other_side_may_be_looked_at_by_anybody(moving: tuple[Made, Person], look: str) -> None:
    made, both = moving
    for model in both.now["seats"][0]["scene"]["models"]:
        if model["at"] is not None or look == "card":
            assert found(made, {"probe": look, "model": model["id"]})["found"] == look


def test_a_tape_is_laid_between_models_and_points(moving: tuple[Made, Person]) -> None:
    made, both = moving
    _, model = asked(both)
    assert found(made, {"probe": "tape", "one": [0, 0], "another": [3000, 4000]})["distance"]["total"] == 5000
    assert found(made, {"probe": "tape", "one": model["id"], "another": model["at"]})["words"]
    gc.collect()  # which brought the server down while names were measured


def test_sight_names_what_is_in_the_way_of_every_line() -> None:
    """One enemy stands behind three of its friends, one behind a rock, and two are in the open."""
    rock = piece((10, 6), "impassable", diameter=3)
    models = blue((14, 9.4)), blue((18, 10)), blue((14, 10.7)), blue((10, 2)), blue((15.3, 10.05))
    stand = Standing(red((10, 10)), *models, terrain=[rock])
    seen = look_at(stand.battle, AskSight("red-1"), None, stand.rulings)
    assert isinstance(seen, FoundSight)
    lines = {each.target: each for each in seen.lines}
    assert [each.target for each in seen.lines] == sorted(lines, key=lambda id: lines[id].distance)
    assert lines["blue-1"].in_the_way == lines["blue-3"].in_the_way == ()
    assert lines["blue-2"].in_the_way
    assert lines["blue-4"].blockers
    assert (lines["blue-4"].line, lines["blue-4"].is_seen) == (None, False)
    aside = look_at(stand.battle, AskSight("red-1", (3_000, 4_000)), None, stand.rulings)
    assert isinstance(aside, FoundSight)
    assert not next(each for each in aside.lines if each.target == "blue-4").blockers


def test_a_threat_is_a_move_a_charge_and_ranges() -> None:
    stand = Standing(red((10, 10), weapon="12in S4 half"), blue((14, 10)), blue((10, 22)))
    seen = look_at(stand.battle, AskReach("red-1"), None, stand.rulings)
    assert isinstance(seen, FoundReach)
    assert seen.charges == ("blue-1",)
    (gun,) = seen.ranges
    assert (gun.range, gun.far) == (12_000, 12_000 + seen.allowance.total // 2)
    locked = Standing(red((10, 10)), blue((10 + TOUCH, 10)))
    held = look_at(locked.battle, AskReach("red-1"), None, locked.rulings)
    assert isinstance(held, FoundReach)
    assert held.held


def test_a_power_says_what_it_does_and_whom_it_may_be_cast_at() -> None:
    near, far = blue((3, 9)), blue((21, 21))
    stand = Standing(red((3, 3), "Aff4", spells=["blast"]), red((5, 3)), near, far)
    seen = look_at(stand.battle, AskCast("red-1", "blast"), None, stand.rulings)
    assert isinstance(seen, FoundCast)
    assert (seen.charge, seen.targets) == (1, ("blue-1",))
    assert seen.words.startswith('1 Affinity, at an enemy within 18", Strength 6; Strike')
    assert seen.range == 18_000


def cast_at(stand: Standing, power: str, target: str | None, affinity: int) -> FoundCastAt:
    seen = look_at(stand.battle, AskCastAt("red-1", power, target, affinity), None, stand.rulings)
    assert isinstance(seen, FoundCastAt)
    return seen


@pytest.mark.rule("HS-SPELL-02")
def test_a_cast_says_whom_else_it_strikes_and_what_each_is_likely_to_lose() -> None:
    caster = red((3, 3), "Aff4", spells=["lightning", "root"])
    stand = Standing(caster, blue((3, 9), "D3 W1"), blue((4.5, 9), "D3 W2"), blue((20, 20)), phase="shoot")
    seen = cast_at(stand, "lightning", "blue-1", 2)
    assert (seen.faults, seen.struck) == ((), ("blue-1", "blue-2"))
    assert (seen.works, seen.resister) == (1.0, None)
    assert seen.losses is not None
    one, two = seen.losses
    assert (one.model, two.model) == ("blue-1", "blue-2")
    assert one.expected == one.slays > 0  # one Wound
    assert two.slays == 0 < two.expected
    surging = cast_at(stand, "lightning", "blue-1", 3)
    assert surging.losses is not None
    assert surging.losses[1].slays == pytest.approx(two.expected)
    barred = cast_at(stand, "lightning", "blue-3", 2)
    assert (barred.faults[0].rule, barred.struck) == ("SK-MEAS-02", ())


@pytest.mark.rule("SK-FAITH-01")
def test_a_cast_says_how_likely_it_works_against_the_one_that_resists_it_best() -> None:
    stand = Standing(red((3, 3), "Aff4", spells=["blast"]), blue((3, 9), "F1"), phase="shoot")
    seen = cast_at(stand, "blast", "blue-1", 1)
    throws = [(casting, resisting) for casting in range(1, 7) for resisting in range(1, 7)]
    ahead = sum(casting + 1 >= resisting for casting, resisting in throws) / len(throws)  # what opens it does not count
    assert seen.works == pytest.approx(ahead)
    assert seen.resister == "blue-1"
    dearer = cast_at(stand, "blast", "blue-1", 2)
    assert dearer.works > seen.works


def rules_about(about: Any, stand: Standing) -> dict[str, tuple[str, ...]]:
    seen = look_at(stand.battle, AskRules(about), None, stand.rulings)
    assert isinstance(seen, FoundRules)
    return {each.text: each.rules for each in seen.matters}


def test_the_rules_that_concern_a_model_are_those_of_where_it_stands_and_what_it_bears() -> None:
    bog = piece((10, 10), "difficult", diameter=3)
    bearer = red((10, 10), "A1 M5 save5", weapon="Bow: 24in S2 half arc")
    stand = Standing(bearer, red((10, 11.5), "A1"), blue((10 + TOUCH, 10), "A1 M4"), terrain=[bog])
    found = rules_about("red-1", stand)
    assert found["Close Combat Phase"][0] == "SK-FIGHT-01"
    assert found["engaged"] == ("SK-MOVE-09", "SK-FIGHT-01")
    assert found["in coherency with Red 2"][0] == "SK-COH-01"
    assert found["Bow"] == ("SK-SHOOT-37", "SK-KEY-03")
    assert any("HS-TERR-01" in rules for text, rules in found.items() if text.startswith("touches"))


def test_the_rules_that_concern_a_place_are_those_of_what_lies_there() -> None:
    bog = piece((10, 10), "difficult", diameter=3)
    stand = Standing(red((2, 2), "A1"), blue((2 + TOUCH, 2), "A1"), terrain=[bog])
    (under,) = [rules for text, rules in rules_about((10_000, 10_000), stand).items() if "zone" not in text]
    assert under == ("HS-TERR-01",)
    assert "open ground" in rules_about((20_000, 13_000), stand)


def test_fights_may_be_looked_at_where_there_are_none(moving: tuple[Made, Person]) -> None:
    assert found(moving[0], {"probe": "fights"})["fights"] == []


def test_a_fight_is_reckoned_for_both_sides_and_every_choice() -> None:
    stand = Standing(red((10, 10), "A1 M5"), blue((10 + TOUCH, 10), "A1 M4"))
    seen = look_at(stand.battle, AskFights(), None, stand.rulings)
    assert isinstance(seen, FoundFights)
    (fight,) = seen.fights
    assert (fight.red, fight.blue) == (("red-1",), ("blue-1",))
    found = {(each.attacker, each.stance): each for each in fight.stances}
    assert {attacker for attacker, _ in found} == {"red", "blue"}
    assert found["red", "fight"].needs == ("3+, then 4+", "5+, then 4+")
    assert found["red", "fight"].lost == pytest.approx((1 / 6, 1 / 3))
    assert found["red", "fight"].hurt == pytest.approx((1 / 6, 1 / 3))


def test_what_a_fight_comes_to_stands_with_the_choice_of_it() -> None:
    pairs = [(red((at, 10), "A1 M5"), blue((at + TOUCH, 10), "A1 M4")) for at in (10, 20)]
    stand = Standing(*(each for pair in pairs for each in pair))
    brawl = stand.play("")
    question = open_question(brawl.game, Seat("red"))
    assert question is not None
    told = fights_told(brawl.game.state, question, stand.rulings)
    assert [each.answer for each in told] == ["red-1:blue-1", "red-2:blue-2"]
    assert told[0].means == "if they fight: deal 0.33, lose 0.17; if they retreat: deal 0.17, lose 0.00"


def test_what_may_be_used_before_a_fight_tells_what_it_changes_there() -> None:
    stand = Standing(red((10, 10), unit="conscript", wargear=["stim"]), blue((10.2 + TOUCH, 10), "A1 M4"))
    brawl = stand.play("")
    question = open_question(brawl.game, Seat("red"))
    assert question is not None
    (told,) = fights_told(brawl.game.state, question, stand.rulings)
    assert told.answer == "red-1 stim"
    plain, stronger = (
        look_at(battle, AskFights(), None, stand.rulings) for battle in (brawl.game.state, _after(brawl, "red-1 stim"))
    )
    assert isinstance(plain, FoundFights)
    assert isinstance(stronger, FoundFights)
    was, now = plain.fights[0].stances[0], stronger.fights[0].stances[0]
    assert now.lost[1] > was.lost[1]
    assert f"deal {was.lost[1]:.2f} → {now.lost[1]:.2f}, lose {was.lost[0]:.2f} → {now.lost[0]:.2f};" in told.means


def _after(brawl: Brawl, answer: str) -> Battle:
    brawl.answer(answer)
    state: Battle = brawl.game.state
    return state


def test_a_retreat_is_measured_as_a_retreat() -> None:
    stand = Standing(red((10, 10), "A1 M5"), blue((10 + TOUCH, 10), "A1 M4"))
    battle, id = stand.battle, ModelId("red-1")
    form = RetreatForm(battle, stand.rulings, Seat("red"), (id,))
    asked = Request(1, Seat("red"), "retreat", "Who retreats?", None, form=form)
    x, y = battle.model(id).disc[:2]
    look = AskPath(id, ((x, y), (x - 2000, y)))
    assert look_at(battle, look, None, stand.rulings).faults  # type: ignore[union-attr]
    seen = look_at(battle, look, asked, stand.rulings)
    reach = look_at(battle, AskReach(id), asked, stand.rulings)
    assert isinstance(seen, FoundPath)
    assert isinstance(reach, FoundReach)
    assert seen.allowance == reach.allowance
    assert seen.allowance.parts[0].rule == "SK-RETREAT-02"
    assert not seen.faults


def test_a_re_roll_is_weighed_exactly() -> None:
    """One attack die of two has missed; what hits slays on 4+, and there is one enemy to slay."""
    stand = Standing(red((10, 10), "A2 M5 S4 D4 hero Dst2"), blue((10.16 + TOUCH, 10), "A1 M4 D4 S4"))
    brawl = stand.play("1 5 1")
    brawl.answer("fight")
    question = open_question(brawl.game, Seat("red"))
    assert question is not None
    dice = dice_of(question)
    assert dice is not None
    assert (dice.faces, dice.need, dice.open) == ((1, 5), 3, (0,))
    assert dice.turns == pytest.approx(2 / 3)
    keep, again = answers_of(brawl.game.state, question)
    assert keep.slays == pytest.approx(1 / 2)
    assert again.slays == pytest.approx(2 / 3 * 3 / 4 + 1 / 3 * 1 / 2)
    assert (keep.falls, keep.works) == (0, None)


def test_which_friend_a_shot_strikes_is_weighed() -> None:
    archer, fighters = red((12, 8), weapon="24in S4"), (red((20, 20), "D9"), red((22, 20), "W2"))
    field = Field(archer, *fighters, blue((20, 21.5)), blue((22, 21.5)), phase="shoot", dice="1")
    field.game.answer(Seat("red"), {"do": "shoot", "model": "red-1", "weapon": "weapon", "target": "blue-1"})
    question = open_question(field.game, Seat("red"))
    assert question is not None
    hardy, hurt = answers_of(field.battle, question)
    assert (hardy.answer, hurt.answer) == ("red-2", "red-3")
    assert (hardy.falls, hurt.falls) == (hardy.lost, 0)
    assert 0 < (hardy.lost or 0) < (hurt.lost or 0)
    assert line_of(question) == ("red-1", "blue-1")


def test_wounds_to_share_out_are_counted() -> None:
    """Two wounds on unlike models without saves: the first is in question, and one more comes after it."""
    stand = Standing(
        red((10, 10), "A2 M5 S4 D4"),
        red((10, 11.26), "A2 M3 S4 D4 W2"),
        blue((10 + TOUCH, 10), "A3 M6 S6"),
    )
    brawl = stand.play("1 1 1 1 6 6 1 6 6")
    brawl.answer("fight")
    question = open_question(brawl.game, brawl.game.asks[0].seat)
    assert question is not None, brawl.rolls
    assert question.name == "share-out", (question.name, brawl.rolls)
    wounds = wounds_of(question)
    assert wounds is not None
    assert wounds.number == 2
    assert {each.model: each.wounds for each in wounds.models} == {"red-1": 1, "red-2": 2}
    known = [*(model.id for model in brawl.game.state.models), "blue-2"]
    assert about_of(question, known, Battle) == ("red-1", "red-2", "blue-1")  # of the fight, and nobody else


def test_only_who_is_asked_learns_what_an_answer_is_worth(served: Served) -> None:
    made = served.make("skirmish", setup=small_setup(), seats=READY)
    both = made.sit("red", "blue")
    (request,) = both.requests
    other = "blue" if request["seat"] == "red" else "red"
    told = found(made, {"probe": "worth"}, request["seat"])
    assert [each["answer"] for each in told.pop("answers") if each["means"]] == [
        each["id"] for each in request["choices"]
    ]  # how each scenario scores
    assert told == {
        "found": "worth", "dice": None, "bids": None, "wounds": None, "matter": None, "line": None, "about": [],
    }  # fmt: skip
    assert probe(made, {"probe": "worth"}, other).status_code == 409
    assert probe(made, {"probe": "worth"}).status_code == 409
    assert probe(made, {"probe": "worth"}, request["seat"], made.tokens[other]).status_code == 403


def test_what_is_asked_of_one_seat_is_not_for_another(moving: tuple[Made, Person]) -> None:
    made, both = moving
    seat, _ = asked(both)
    other = "blue" if seat == "red" else "red"
    for look in ({"probe": "ideas"}, {"probe": "faults", "answer": {"do": "done"}}):
        assert probe(made, look, other).status_code == 409
        assert probe(made, look).status_code == 409
        assert probe(made, look, seat, made.tokens[other]).status_code == 403
        assert probe(made, look, seat, made.spectator).status_code == 403
        assert probe(made, look, None, "nothing").status_code == 403


NONSENSE: tuple[Any, ...] = (
    None,
    {},
    {"probe": "nothing"},
    {"probe": "path"},
    {"probe": "path", "model": "red-1", "path": [[0]]},
    {"probe": "path", "model": "red-1", "path": [[0, 0]] * 1000},
    {"probe": "path", "model": "red-1", "path": [[0.5, "x"]]},
    {"probe": "path", "model": "red-1", "path": [], "manner": "flying"},
    {"probe": "path", "model": "nobody", "path": []},
    {"probe": "path", "model": "x" * 100_000, "path": []},
    {"probe": "paths"},
    {"probe": "paths", "ways": [{"model": "red-1"}]},
    {"probe": "paths", "ways": [{"model": "nobody", "path": []}]},
    {"probe": "paths", "ways": [{"model": "red-1", "path": [], "more": 1}]},
    {"probe": "paths", "ways": [{"model": "red-1", "path": []}] * 1000},
    {"probe": "reach", "model": "nobody"},
    {"probe": "card", "model": 3},
    {"probe": "cast", "model": "red-1"},
    {"probe": "cast", "model": "red-1", "power": "no such power"},
    {"probe": "cast-at", "model": "red-1", "power": "no such power", "target": None, "affinity": 1},
    {"probe": "cast-at", "model": "red-1", "power": "blast", "target": None, "affinity": -1},
    {"probe": "cast-at", "model": "red-1", "power": "blast", "target": None, "affinity": 2**70},
    {"probe": "sight"},
    {"probe": "sight", "model": "nobody"},
    {"probe": "sight", "model": "red-1", "at": [1]},
    {"probe": "tape", "one": [0, 0]},
    {"probe": "tape", "one": [0, 0, 0], "another": [0, 0]},
    {"probe": "tape", "one": "x" * 100_000, "another": [0, 0]},
    {"probe": "shots", "model": "red-1", "at": "here"},
    {"probe": "rules"},
    {"probe": "rules", "about": "nobody"},
    {"probe": "rules", "about": [1]},
    {"probe": "rules", "about": "x" * 100_000},
    {"probe": "faults", "answer": "done"},
    {"probe": "ideas", "more": 1},
    {"probe": "worth"},
    {"probe": "worth", "answer": "0"},
)


@pytest.mark.parametrize("look", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_answered_in_words(moving: tuple[Made, Person], look: Any) -> None:
    told = probe(moving[0], look)
    assert 400 <= told.status_code < 500
    assert told.json()["error"]
    assert len(told.text) < 10_000


@pytest.mark.parametrize(
    "look",
    [
        {"probe": "path", "path": [[0, 0], [FAR, -FAR]]},
        {"probe": "path", "path": []},
        {"probe": "shots", "at": [FAR, FAR]},
        {"probe": "shots", "at": [-1, -1]},
        {"probe": "sight", "at": [FAR, FAR]},
    ],
    ids=str,
)
def test_places_far_off_the_table_do_no_harm(moving: tuple[Made, Person], look: dict[str, Any]) -> None:
    made, both = moving
    seat, model = asked(both)
    assert probe(made, {**look, "model": model["id"]}, seat).status_code in (200, 400, 409)
    ways = [{"model": model["id"], "path": [model["at"], [FAR, -FAR]]}]
    assert probe(made, {"probe": "paths", "ways": ways}, seat).status_code in (200, 400, 409)
    assert probe(made, {"probe": "tape", "one": [FAR, 0], "another": [0, -FAR]}).status_code in (200, 400, 409)
    assert probe(made, {"probe": "rules", "about": [FAR, -FAR]}).status_code == 200


def test_there_is_nothing_to_probe_in_other_games(served: Served) -> None:
    made = served.make("clash", seats=READY)
    assert probe(made, {"probe": "fights"}).status_code == 409
