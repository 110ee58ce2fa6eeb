"""The scenes that ship with the game: each comes to the end that the book prints, with its dice and its decisions."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from dwethia.codex import starter
from dwethia.engine.events import Event, Rolled
from dwethia.faults import Refusal
from dwethia.skirmish.events.duties import DutyMeasured
from dwethia.skirmish.events.dying import Slain, WoundsLost
from dwethia.skirmish.events.fighting import FightBegan, OpportunityTaken
from dwethia.skirmish.events.moving import Moved
from dwethia.skirmish.events.powers import PowerResolved
from dwethia.skirmish.events.shooting import FriendStruck, ShotFired, Spread
from dwethia.skirmish.scenes.ready_scenes import ready_scene, ready_scenes
from dwethia.skirmish.scenes.scenes import read_scene
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.scene_player import Staged, play_scene

E = TypeVar("E", bound=Event)


def played(id: str) -> Staged[Battle]:
    staged = play_scene(read_scene(ready_scene(id).content, starter()))
    assert (staged.refused, staged.mistake) == (None, None)
    return staged


def saw(staged: Staged[Battle], kind: type[E]) -> list[E]:
    return [event for _, event in staged.events if isinstance(event, kind)]


def slain(staged: Staged[Battle]) -> list[str]:
    return [event.victim.name for event in saw(staged, Slain)]


def refused(staged: Staged[Battle], answer: dict[str, Any]) -> set[str | None]:
    """The rules that speak against an answer of red."""
    with pytest.raises(Refusal) as refusal:
        staged.game.answer(staged.game.asks[0].seat, answer)
    return {fault.rule for fault in refusal.value.faults}


@pytest.mark.parametrize("id", ready_scenes())
def test_every_shipped_scene_is_played_to_its_end_with_all_its_dice(id: str) -> None:
    assert played(id).decided > 0


def test_there_are_a_dozen_and_each_says_what_it_shows() -> None:
    assert len(ready_scenes()) >= 12
    assert all(scene.name and scene.text for scene in ready_scenes().values())


@pytest.mark.rule("SK-MOVE-08", "SK-FIGHT-01")
def test_first_charge() -> None:
    staged = played("first-charge")
    (moved,) = saw(staged, Moved)
    assert moved.engages == ("Pirate",)
    assert slain(staged) == ["Pirate"]


@pytest.mark.rule("SK-SHOOT-39")
def test_short_bow() -> None:  # G-SK-09
    staged = played("short-bow")
    (moved,) = saw(staged, Moved)
    assert moved.cost.total == moved.allowance.total == 6000
    assert slain(staged) == ["Guard"]


@pytest.mark.rule("SK-SHOOT-37")
def test_half_penalty() -> None:  # G-SK-11, G-SK-12
    staged = played("half-penalty")
    assert [shot.shooter_name for shot in saw(staged, ShotFired)] == ["The patient one"]
    late = {"do": "shoot", "model": "red-2", "weapon": "rifle", "target": "blue-1"}
    assert refused(staged, late) == {"SK-SHOOT-37"}


@pytest.mark.rule("HS-TERR-01", "SK-SHOOT-40")
def test_difficult_ground() -> None:  # G-SK-13, G-SK-14
    staged = played("difficult-ground")
    runner, gunner, _ = saw(staged, Moved)
    assert (runner.path[-1][1] - runner.path[0][1], runner.cost.total) == (3000, 6000)
    assert (gunner.path[-1][1] - gunner.path[0][1], gunner.cost.total) == (1500, 3000)
    assert [shot.shooter_name for shot in saw(staged, ShotFired)] == ["Gunner"]
    late = {"do": "shoot", "model": "red-3", "weapon": "rifle", "target": "blue-1"}
    assert "SK-SHOOT-40" in refused(staged, late) or "SK-SHOOT-37" in refused(staged, late)


@pytest.mark.rule("SK-SHOOT-35")
def test_two_wounds() -> None:  # G-SK-15, G-SK-16
    staged = played("two-wounds")
    assert [(event.name, event.left) for event in saw(staged, WoundsLost)] == [("Hard one", 1)]
    assert slain(staged) == ["Hard one"]


@pytest.mark.rule("SK-KEY-06")
@pytest.mark.parametrize(
    ("id", "caught"), [("blast-1", ("First row",)), ("blast-2", ("First row", "Second row"))]
)  # G-SK-17, G-SK-18
def test_blast(id: str, caught: tuple[str, ...]) -> None:
    staged = played(id)
    assert [spread.caught for spread in saw(staged, Spread)] == [caught]
    assert [event.name for event in saw(staged, WoundsLost)] == ["Target", *caught]


@pytest.mark.rule("SK-SHOOT-43", "SK-SHOOT-44")
def test_shots_into_melee() -> None:  # G-SK-19, G-SK-20
    astray = played("into-melee-friend")
    assert [event.friend for event in saw(astray, FriendStruck)] == ["Friend"]
    assert slain(astray) == ["Friend"]
    assert slain(played("into-melee-enemy")) == ["Enemy"]


@pytest.mark.rule("SK-FIGHT-29", "SK-FIGHT-31")
def test_five_against_four() -> None:  # G-SK-21
    staged = played("five-against-four")
    (fight,) = saw(staged, FightBegan)
    assert [(blows.attack_value.total, blows.attack_need) for blows in fight.blows] == [(5, 3), (4, 5)]


@pytest.mark.rule("SK-RETREAT-06", "SK-RETREAT-07", "SK-RETREAT-08")
def test_opportunity() -> None:  # G-SK-22, G-SK-23
    staged = played("opportunity")
    assert [strike.dice.total for strike in saw(staged, OpportunityTaken)] == [2] * 5
    rolled = [roll for roll in saw(staged, Rolled) if roll.label == "opportunity"]
    assert (sum(len(roll.faces) for roll in rolled), sum(roll.hits or 0 for roll in rolled)) == (10, 3)
    assert sum(event.wounds for event in saw(staged, WoundsLost)) == 3


@pytest.mark.rule("SK-DEST-03", "SK-DEST-04")
def test_two_rerolls() -> None:  # G-SK-24
    staged = played("two-rerolls")
    (again,) = (roll for roll in saw(staged, Rolled) if roll.again)
    assert (again.faces, again.again) == ((5, 6), (0, 1))
    assert staged.game.state.model("red-1").destiny == 0


@pytest.mark.rule("SK-DEST-09")
def test_reposition() -> None:  # G-SK-25
    staged = played("reposition")
    (moved,) = saw(staged, Moved)
    assert (moved.name, moved.cost.total) == ("Friend", 4000)
    assert staged.game.state.model("red-1").destiny == 2


@pytest.mark.rule("SK-FAITH-02", "SK-FAITH-03", "SK-FAITH-05", "SK-FAITH-06", "SK-FAITH-08", "SK-FAITH-09")
def test_lightning_resisted() -> None:  # G-SK-26
    staged = played("lightning-resisted")
    (resolved,) = saw(staged, PowerResolved)
    assert resolved.affinity is not None
    assert resolved.faith is not None
    assert (resolved.affinity.total, resolved.faith.total, resolved.works) == (10, 12, False)
    assert (resolved.affinity_spent, resolved.faith_spent, resolved.destiny_spent) == (4, 3, (1, 6))


@pytest.mark.rule("CP-SCAR-AFFINITY-3", "HS-DUTY-01")
def test_a_vow_to_keep() -> None:
    staged = played("a-vow-to-keep")
    assert saw(staged, DutyMeasured)[0].is_able
    assert saw(staged, Moved)[0].engages == ("Mage",)
