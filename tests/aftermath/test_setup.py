"""What an aftermath begins from: made of facts and warbands, and refused where it cannot be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from aftermath.battles import BATTLE, BLUE, RED, CodexField, Field, busy_field
from msgspec.structs import replace

from dwethia.aftermath.game import AftermathRules
from dwethia.aftermath.outcomes import episodes_in, warband_after
from dwethia.aftermath.setup import prepare
from dwethia.campaign.errors import CampaignError
from dwethia.campaign.roster.episodes import Episode
from dwethia.campaign.tables.rows import EpisodeKind
from dwethia.codex import starter
from dwethia.engine.rules import SetupError, as_setup
from dwethia.rulebook import RuleId, Rulings


def test_cards_are_of_those_who_are_tracked_live_and_were_fielded() -> None:
    field = CodexField(("captain", "pirate", "deckhand"), ("zombie",))
    red = field.warbands[0]
    captain, pirate, deckhand = red.members
    field.warbands[0] = replace(red, members=(captain, replace(pirate, is_tracked=False), deckhand))
    field.people = [each for each in field.people if each.unit != "deckhand"]

    assert [each.id for each in field.setup.cards] == ["1.1", "2.1"]


def test_a_setup_has_every_profile_that_somebody_could_become_and_no_more() -> None:
    units = {each.stock.unit for each in CodexField(("anarchist",), ("zombie",)).setup.profiles}

    assert {"reforged", "profane", "mutant", "wraith", "ringleader"} <= units
    assert not {"first-mate", "captain", "god-eater"} & units


def test_a_player_or_a_member_that_no_warband_has_is_named() -> None:
    field = CodexField(("captain",), ("zombie",))
    with pytest.raises(CampaignError, match="the battle was fought by Ben, who takes no part in this campaign"):
        prepare(field.facts, field.warbands[:1], BATTLE, starter())
    field.people[0] = replace(field.people[0], member="1.7")
    with pytest.raises(CampaignError, match=r"name a member 1\.7 whom no warband in it has"):
        prepare(field.facts, field.warbands, BATTLE, starter())


def spoilt(change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    setup = as_setup(busy_field().setup)
    change(setup)
    return setup


WRONG: list[tuple[Callable[[dict[str, Any]], Any], str]] = [
    (lambda setup: setup.update(battle=0), "battle"),
    (lambda setup: setup["facts"]["deaths"][0].update(victim="nobody"), "the facts name 'nobody', who was not there"),
    (lambda setup: setup["facts"]["commands"][0].update(captain="x"), "the facts name 'x', who was not there"),
    (lambda setup: setup["facts"]["people"].append(setup["facts"]["people"][0]), "two of the people have the same id"),
    (lambda setup: setup["facts"]["people"][0].update(seat="green"), "Captain sits at 'green', where nobody does"),
    (lambda setup: setup["cards"].append(setup["cards"][0]), "two of the cards have the same id"),
    (lambda setup: setup["cards"][0].update(player="Ben"), r"Captain \(1.1\) of Ben was not in the battle"),
    (lambda setup: setup["cards"][0].update(alive=0), r"Captain \(1.1\) has 0 of 1 models"),
    (lambda setup: setup["cards"][0]["now"]["stock"]["numbers"].pop(), "Captain needs 11 characteristics"),
    (
        lambda setup: [seat.pop("player") for seat in setup["facts"]["seats"]],
        "nobody who takes part in the campaign was in the battle",
    ),
]


@pytest.mark.parametrize(("change", "reason"), WRONG)
def test_a_setup_that_cannot_be_is_refused_with_its_place(
    change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    with pytest.raises(SetupError, match=reason):
        AftermathRules().begin(spoilt(change), Rulings.recommended("campaign"))


def test_a_warband_comes_out_of_it_with_all_that_befell_and_its_duties_served() -> None:
    field = CodexField(("pirate", "captain"), ("zombie",))
    owed = Episode(RuleId("CP-SCAR-HERO-4"), EpisodeKind.SCAR, 0, is_duty=True)
    pirate, captain = field.warbands[0].members
    field.warbands[0] = replace(field.warbands[0], members=(pirate.having(owed), captain.having(owed)))
    field.people = [each for each in field.people if each.unit != "captain"]
    field.slain("pirate", "zombie", "ranged")
    scene = field.settle(6)

    after = warband_after(field.warbands[0], scene.battle)
    assert [each.rule for each in after.members[0].episodes] == ["CP-SCAR-HERO-4", "CP-SCAR-RANGED-6"]
    assert (after.members[0].duties, after.members[1].duties) == ((), (owed,))  # who stayed at home owes it still
    assert after.members[0].now(starter()).price(scene.game.rulings).total == scene.price("1.1")


def test_a_record_of_another_game_is_no_aftermath() -> None:
    field = Field()
    field.place(RED, "Mara")
    field.place(BLUE, "Vane")
    record = replace(field.settle().game.record(), game="clash")

    with pytest.raises(CampaignError, match="this is a record of clash, not of an aftermath"):
        episodes_in(record)
