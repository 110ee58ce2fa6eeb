"""Facts written down after a battle at a real table: what a short file comes to, and what is wrong with another."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from dwethia.campaign.errors import CampaignError
from dwethia.campaign.facts.battle_facts import BattleFacts, CommandFact, DeathMeans, PersonFact, SeatFact, WargearFact
from dwethia.campaign.facts.by_hand import MOST_BYTES, facts_by_hand
from dwethia.campaign.facts.people import people_of_army, people_of_members
from dwethia.campaign.roster.recruiting import warband_of
from dwethia.codex import starter
from dwethia.engine.seats import Seat
from dwethia.muster import ready_army
from dwethia.rulebook import Rulings

CODEX, RULINGS = starter(), Rulings.recommended("campaign")
RED, BLUE = Seat("red"), Seat("blue")
EEL = warband_of("Ann", 1, ready_army("gilded-eel"), CODEX, None, squads=True)  # 1.1 is a Captain, 1.3 five Pirates
PEOPLE: tuple[PersonFact, ...] = (
    *people_of_members(EEL.members, RED, CODEX, RULINGS),
    *people_of_army(ready_army("red-hour"), BLUE, CODEX, RULINGS),
)
CASTING = tuple(replace(each, powers=("lightning",)) if each.name == "Mother Ruin" else each for each in PEOPLE)
SEATS = (SeatFact(RED, RED, "Ann"), SeatFact(BLUE, BLUE))


def facts(people: tuple[PersonFact, ...] = PEOPLE, **written: Any) -> BattleFacts:
    """The facts in a file with these keys."""
    return facts_by_hand(msgspec.json.encode({"winner": "a", **written}), SEATS, people, CODEX)


def wrong(**written: Any) -> str:
    with pytest.raises(CampaignError) as refused:
        facts(**written)
    return str(refused.value)


def wrong_death(**death: Any) -> str:
    return wrong(deaths=[{"victim": "1.1", "means": "melee", "slayer": "Mother Ruin", **death}])


# What it comes to


@pytest.mark.rule("CP-GEN-06", "CP-GEN-14")
@pytest.mark.parametrize(("winner", "side", "winners"), [("a", RED, ("Ann",)), ("b", BLUE, ()), ("draw", None, ())])
def test_the_winner_is_a_side_or_nobody(winner: str, side: Seat | None, winners: tuple[str, ...]) -> None:
    told = facts(winner=winner, a={"scenario": "annihilation", "score": 7}, b={"score": 4})
    assert (told.winner, told.winners, told.players) == (side, winners, ("Ann",))
    assert [(each.side, each.scenario, each.score) for each in told.sides] == [
        (RED, "annihilation", 7), (BLUE, "", 4),
    ]  # fmt: skip


@pytest.mark.rule("CP-GEN-12", "CP-GEN-18")
def test_a_blow_is_struck_by_its_slayer_alone_unless_others_are_named() -> None:
    told = facts(
        deaths=[
            {"victim": "Mother Ruin", "means": "melee", "slayer": "Isolde Vane"},
            {"victim": "Ash-Singer Vor", "means": "melee", "slayer": "1.1", "contributors": ["1.1", "1.2"]},
        ]
    )
    alone, together = told.deaths
    assert (alone.slayer, alone.contributors, alone.wound_setters) == ("1.1", ("1.1",), ("1.1",))
    assert (together.contributors, together.wound_setters) == (("1.1", "1.2"), ("1.1",))
    assert [each.order for each in told.deaths] == [1, 2]


@pytest.mark.rule("CP-GEN-11")
def test_a_weapon_is_looked_up_with_its_strength_and_tags() -> None:
    (death,) = facts(
        deaths=[
            {"victim": "Mother Ruin", "means": "ranged", "slayer": "Isolde Vane", "weapon": "Black Sun Pistol"},
        ]
    ).deaths
    assert (death.means, death.weapon.id, death.weapon.strength) == (DeathMeans.RANGED, "black-sun-pistol", 5)
    assert death.weapon.is_black_sun


@pytest.mark.rule("CP-GEN-11")
def test_a_shot_whose_weapon_is_not_named_came_from_the_only_one_there_is() -> None:
    shots = [{"victim": "0.1", "means": "ranged", "slayer": who} for who in ("Isolde Vane", "Honest Pell")]
    pair = WargearFact("black-sun-rifle", "weapon")
    people = tuple(
        replace(each, wargear=(*each.wargear, pair)) if each.name == "Honest Pell" else each for each in PEOPLE
    )
    sole, several = (each.weapon for each in facts(people, deaths=shots).deaths)
    assert (sole.id, sole.strength, sole.is_black_sun) == ("black-sun-pistol", 5, True)
    assert (several.id, several.is_black_sun) == ("", False)  # it carries two, and nobody says which


@pytest.mark.rule("CP-GEN-11", "CP-SCAR-SPEC-3")
def test_a_power_is_named_and_can_be_learnt() -> None:
    (death,) = facts(
        CASTING,
        deaths=[
            {
                "victim": "1.1", "means": "affinity", "slayer": "Mother Ruin", "power": "Lightning",
                "statuses": ["cosmic-horror"],
            },
        ]
    ).deaths  # fmt: skip
    assert (death.power, death.is_spell, death.statuses) == ("lightning", True, ("cosmic-horror",))
    assert death.strength_used == CODEX.spells["lightning"].strength


@pytest.mark.rule("CP-GEN-05")
def test_of_a_squad_one_after_the_other_falls_until_nobody_is_left() -> None:
    fall = {"victim": "1.4", "means": "other"}
    assert [each.victim for each in facts(deaths=[fall, fall]).deaths] == ["1.4.1", "1.4.2"]
    assert wrong(deaths=[fall, fall, fall]) == (
        "deaths[3].victim: all 2 models of 1.4 are slain already, expected somebody who stood"
    )


@pytest.mark.rule("CP-GLORY-SPEC-9")
def test_who_took_command_is_told_with_a_captain_who_was_slain() -> None:
    death = {"victim": "1.1", "means": "melee", "slayer": "Mother Ruin"}
    told = facts(deaths=[death], commands=[{"person": "1.3.2", "captain": "Isolde Vane"}])
    assert told.commands == (CommandFact("1.3.2", "1.1"),)
    assert wrong(commands=[{"person": "1.3", "captain": "1.1"}]) == (
        'commands[1].captain: "1.1" was not slain, expected one of the victims'
    )


@pytest.mark.rule("CP-GLORY-SPEC-9")
def test_only_the_place_of_ones_own_captain_is_taken() -> None:
    def refused(captain: str) -> str:
        return wrong(deaths=[{"victim": captain, "means": "other"}], commands=[{"person": "1.3.2", "captain": captain}])

    assert refused("1.2") == 'commands[1].captain: "1.2" is no Captain, expected a Captain'
    assert refused("Mother Ruin").endswith(
        '"Mother Ruin" is of the other side, expected one of the same warband as Pirate 2'
    )


@pytest.mark.rule("CP-GEN-02")
def test_models_of_an_army_that_is_no_warband_are_nobodys_members() -> None:
    told = facts()
    ruin = next(each for each in told.people if each.name == "Mother Ruin")
    assert (ruin.id, ruin.member, told.player_of(ruin)) == ("0.1", "", "")
    assert told.members == tuple(each.id for each in EEL.members)


def test_the_same_facts_have_the_same_digest_and_a_note_tells_battles_apart() -> None:
    assert facts().source == facts().source != facts(note="the second evening").source
    laid_out = b'{\n  "deaths": [],\n  "winner": "a"\n}\n'
    assert facts_by_hand(laid_out, SEATS, PEOPLE, CODEX).source == facts().source


# What is wrong with it


def test_told_from_the_other_side_in_another_order_or_by_names_it_is_the_same_battle() -> None:
    blow, shot = {"victim": "Mother Ruin", "means": "melee", "slayer": "1.1"}, {"victim": "1.2", "means": "other"}
    told = facts(winner="a", a={"score": 3}, deaths=[blow, shot])
    named = facts(winner="a", a={"score": 3}, deaths=[shot, {**blow, "slayer": "Isolde Vane"}])
    written = msgspec.json.encode({"winner": "b", "b": {"score": 3}, "deaths": [blow, shot]})
    turned = facts_by_hand(written, (SEATS[1], SEATS[0]), PEOPLE, CODEX)
    assert told.source == named.source == turned.source
    assert told.source != facts(winner="b", a={"score": 3}, deaths=[blow, shot]).source


def test_somebody_who_is_nobody_is_named_with_its_place() -> None:
    assert wrong_death(victim="Isolde Vain") == (
        'deaths[1].victim: "Isolde Vain" is nobody in this battle, did you mean "Isolde Vane"?'
    )
    assert wrong_death(slayer="9.9").startswith('deaths[1].slayer: "9.9" is nobody in this battle, ')
    assert wrong_death(contributors=["Bob"]).startswith('deaths[1].contributors[1]: "Bob" is nobody')


def test_a_name_that_several_have_asks_for_an_id() -> None:
    twins = [*PEOPLE, *people_of_members(EEL.members[:1], BLUE, CODEX, RULINGS)]
    content = msgspec.json.encode({"winner": "a", "deaths": [{"victim": "isolde vane", "means": "other"}]})
    with pytest.raises(CampaignError, match=r'2 are called "isolde vane", expected 1.1 or 1.1'):
        facts_by_hand(content, SEATS, twins, CODEX)


@pytest.mark.parametrize(
    ("death", "message"),
    [
        ({"contributors": ["0.2"]}, 'deaths[1].slayer: "Mother Ruin" added no dice, expected one of its contributors'),
        ({"contributors": ["0.1", "1.2"]}, "deaths[1].contributors: they are of both sides, expected those who struck"
                                           " with Mother Ruin"),
        ({"slayer": "1.1"}, 'deaths[1].slayer: "1.1" is the victim, expected "other" as the means'),
        ({"slayer": ""}, "deaths[1].slayer: missing, expected who struck, shot or cast"),
        ({"power": "lightning"}, 'deaths[1].means: "melee" names a power, expected "affinity"'),
        ({"means": "affinity"}, "deaths[1].power: missing, expected the spell or ability that slew"),
        ({"means": "magic"}, 'deaths[1].means: "magic" is not among the choices, expected melee, opportunity, ranged,'
                             " affinity or other"),
        ({"weapon": "pistol"}, "deaths[1].weapon: Mother Ruin carries no Pistol, expected chain-axe, scrap-gun or"
                               " stim"),
        ({"weapon": "scrap-gun"}, 'deaths[1].weapon: Scrap Gun shoots, expected what it struck with, or "ranged" as its'
                                  " means"),
        ({"means": "ranged", "weapon": "chain-axe"}, "deaths[1].weapon: Chain Axe does not shoot, expected a ranged"
                                                     ' weapon, or "melee" as its means'),
        ({"means": "affinity", "power": "lightning"}, "deaths[1].power: Mother Ruin has no Lightning"),
        ({"wapon": "stim"}, 'deaths[1].wapon: unknown field, did you mean "weapon"?'),
    ],
)  # fmt: skip
def test_each_mistake_says_where_what_and_what_instead(death: dict[str, Any], message: str) -> None:
    assert wrong_death(**death) == message


def test_what_the_packs_do_not_have_is_said() -> None:
    assert wrong_death(statuses=["Corruptio"]).startswith("deaths[1].statuses[1]: ")


def test_mistakes_are_told_together() -> None:
    told = wrong(winner="c", deaths=[{"means": "melee"}])
    assert told == (
        'winner: "c" is not among the choices, expected a, b or draw; deaths[1].victim: missing, expected a text of'
        " at most 100 characters"
    )
    many = [{"victim": f"x{number}", "means": "other"} for number in range(12)]
    assert wrong(deaths=many).endswith("; and 4 more")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[]", "these are no facts of a battle: expected a JSON object with winner and deaths"),
        (b"{", "these are no facts of a battle: "),
        (b"\xff", "these are no facts of a battle: "),
        (b" " * (MOST_BYTES + 1), "the file is too large for the facts of a battle"),
    ],
)
def test_a_file_that_is_something_else_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(CampaignError) as refused:
        facts_by_hand(content, SEATS, PEOPLE, CODEX)
    assert str(refused.value).startswith(message)


def test_a_model_of_a_squad_that_has_a_number_itself_is_told_by_a_letter() -> None:
    squads = warband_of("Ann", 1, ready_army("red-hour"), CODEX, None, squads=True)
    squad = next(each for each in squads.members if each.is_squad)
    people = people_of_members([replace(squad, name="Anarchist 2")], RED, CODEX, RULINGS)
    assert [each.name for each in people][:2] == ["Anarchist 2a", "Anarchist 2b"]
