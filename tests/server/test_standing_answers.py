"""Questions that a player has answered by a policy of its own: decisions like others, unless much is at stake."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from server.scenes_served import READY, scene_table, setup_of
from server.serving import Made, Person, Served, serving
from skirmish.fields import blue, red

ARCHERS = red((5, 5), "P5", weapon="24in S6"), red((9, 5), "P5", weapon="24in S6")
PRAETORIAN, PIRATE = blue((5, 15), unit="praetorian"), blue((6.5, 15), unit="pirate")
LEADER = blue((5.7, 16.3), "hero D1 save2")
SCENE: dict[str, Any] = {"priority": "red", "phase": "shoot", "width": 48, "depth": 48}


def sat_down(served: Served, *models: dict[str, Any]) -> tuple[Made, Person, Person]:
    """A table at which two archers of red may shoot; blue stays out of windows."""
    made = scene_table(served, *ARCHERS, *models, **SCENE)
    enemy, mine = made.sit("red"), made.sit("blue")
    for person, seat in ((mine, "blue"), (enemy, "red")):
        person.done("watch", seat=seat, watch="never")
    return made, enemy, mine


def keep(person: Person, matter: str, policy: str, scope: str | None = None) -> None:
    person.done("standing", seat="blue", matter=matter, policy=policy, scope=scope)


def kept(person: Person) -> dict[str, tuple[str, str | None]]:
    standing = person.seat("blue")["standing"]
    return {each["matter"]: (each["policy"], each["scope"]) for each in standing if each["policy"]}


def shoot(enemy: Person, mine: Person, archer: str = "red-1") -> list[str]:
    """Red shoots; what blue is asked then, once somebody is."""
    enemy.until(lambda person: person.requests)
    before = enemy.now["step"]
    shot = {"do": "shoot", "model": archer, "weapon": "weapon", "target": "blue-1", "lobbed": False}
    assert enemy.decide(enemy.requests[0], shot)["type"] == "done"
    mine.until(lambda person: person.now["step"] > before and (person.requests or "red" in person.table["waiting_for"]))
    return [each["question"] for each in mine.requests]


def decided(person: Person) -> list[tuple[str, bool]]:
    """What blue has decided, and whether by a standing answer."""
    return [
        (each["event"]["answer"], each["is_standing"])
        for each in person.events
        if each["event"]["event"] == "decided" and each["event"]["seat"] == "blue"
    ]


def questions_shown(person: Person) -> set[str]:
    return {each["question"] for update in person.updates for seat in update["seats"] for each in seat["requests"]}


@pytest.mark.rule("SK-SHOOT-36")
def test_a_policy_puts_the_cheapest_forward_and_nobody_is_asked(served: Served) -> None:
    made, enemy, mine = sat_down(served, PRAETORIAN, PIRATE)
    keep(mine, "shots", "cheapest")
    assert shoot(enemy, mine) == []
    assert decided(mine) == [("blue-2", True)]
    assert "swap-target" not in questions_shown(mine)
    record = made.get("/record").json()
    assert [each["answer"] for entry in record["entries"] for each in entry["decisions"]][-1] == "blue-2"


def test_who_takes_such_a_decision_back_is_asked(served: Served) -> None:
    _, enemy, mine = sat_down(served, PRAETORIAN, PIRATE)
    keep(mine, "shots", "cheapest")
    shoot(enemy, mine)
    entry = mine.seat("blue")["undo"]["last"]
    mine.done("undo", seat="blue", step=mine.now["step"], entry=entry)
    proposal = mine.table["proposal"]  # dice have been rolled since
    enemy.until(lambda person: person.table["proposal"])
    enemy.done("consent", seat="red", step=enemy.now["step"], proposal=proposal["number"], agree=True)
    mine.until(lambda person: person.requests)
    assert [each["question"] for each in mine.requests] == ["swap-target"]
    assert mine.decide(mine.requests[0], "blue-1")["type"] == "done"
    assert kept(mine) == {"shots": ("cheapest", None)}


def test_a_policy_said_at_a_question_answers_it_too(served: Served) -> None:
    _, enemy, mine = sat_down(served, PRAETORIAN, PIRATE)
    assert shoot(enemy, mine) == ["swap-target"]
    keep(mine, "shots", "best-save")  # the praetorian, who is shot at
    mine.until(lambda person: person.table["waiting_for"] == ["red"])
    assert (mine.requests, decided(mine)) == ([], [])  # a moment that is let pass leaves nothing


def test_a_hero_who_could_fall_is_asked_about(served: Served) -> None:
    _, enemy, mine = sat_down(served, PRAETORIAN, PIRATE, LEADER)
    keep(mine, "shots", "best-save")
    assert shoot(enemy, mine) == ["swap-target"]
    assert decided(mine) == []
    keep(mine, "shots", "protect-heroes")
    mine.until(lambda person: not person.requests)
    assert decided(mine) == []  # the praetorian is no hero, and stays the target


@pytest.mark.rule("SK-DEST-14")
def test_points_are_spent_by_a_policy_and_never_is_asked_about_where_a_hero_would_fall(served: Served) -> None:
    made = served.make(
        "skirmish", setup=setup_of(*ARCHERS, blue((5, 15), "hero D1 Dst9"), **SCENE), seats=READY, dice="table"
    )
    enemy, mine = made.sit("red"), made.sit("blue")
    for person, seat in ((mine, "blue"), (enemy, "red")):
        person.done("watch", seat=seat, watch="never")
    keep(mine, "saving", "never")
    shoot(enemy, mine)
    enemy.until(lambda person: person.requests)
    assert enemy.decide(enemy.requests[0], {"faces": [6]})["type"] == "done"  # a hit
    mine.until(lambda person: person.requests)
    assert [each["question"] for each in mine.requests] == ["resolve"]  # though it says never
    keep(mine, "saving", "heroes")
    mine.until(lambda person: [each["question"] for each in person.requests] == ["dice"])
    assert decided(mine) == [("yes", True)]


def test_a_standing_answer_ends_with_its_span(served: Served) -> None:
    _, enemy, mine = sat_down(served, PRAETORIAN, PIRATE)
    keep(mine, "shots", "cheapest", "phase")
    keep(mine, "wounds", "protect-heroes")
    assert kept(mine) == {"shots": ("cheapest", "phase"), "wounds": ("protect-heroes", None)}
    for person in (enemy, mine):
        person.until(lambda each: each.requests)
        assert person.decide(person.requests[0], {"do": "done"})["type"] == "done"
    mine.until(lambda person: person.seat("blue")["scene"]["phase"] != "shoot")
    assert kept(mine) == {"wounds": ("protect-heroes", None)}
    keep(mine, "wounds", "ask")
    assert kept(mine) == {}


def test_what_cannot_be_a_standing_answer_is_refused(served: Served) -> None:
    _, _, mine = sat_down(served, PRAETORIAN, PIRATE)
    fields = {"seat": "blue", "matter": "shots", "policy": "cheapest"}
    assert mine.refused("standing", **fields | {"matter": "dawn"}) == (
        "'dawn' is no matter for a standing answer: expected shots, wounds, saving"
    )
    assert mine.refused("standing", **fields | {"policy": "dawn"}) == (
        "'dawn' is no policy for shots: expected ask, cheapest, best-save, protect-heroes"
    )
    assert "'dawn' is no span to answer for" in mine.refused("standing", **fields, scope="dawn")
    assert "does not open 'red'" in mine.refused("standing", **fields | {"seat": "red"})
    assert kept(mine) == {}


def test_a_standing_answer_is_its_own_players_secret(served: Served) -> None:
    _, enemy, mine = sat_down(served, PRAETORIAN, PIRATE)
    keep(mine, "shots", "cheapest")
    shoot(enemy, mine)
    enemy.catch_up(mine)
    assert not any(each["policy"] for update in enemy.updates for seat in update["seats"] for each in seat["standing"])


def test_a_standing_answer_is_still_kept_when_the_server_comes_back(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        made, enemy, mine = sat_down(served, PRAETORIAN, PIRATE)
        keep(mine, "shots", "cheapest")
        shoot(enemy, mine)
    with serving(tmp_path) as served:
        mine, enemy = (served.person(made.id, made.tokens[seat]) for seat in ("blue", "red"))
        assert (kept(mine), decided(mine)) == ({"shots": ("cheapest", None)}, [("blue-2", True)])
