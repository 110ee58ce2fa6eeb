"""Every option of the campaign's visible settings is read by the rules, and makes a difference somewhere."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from aftermath.battles import BLUE, RED, Field, Settled
from campaign.fought import facts_between, settle
from campaign.members import member
from campaign.members import rulings as under

import dwethia
from dwethia.campaign.facts.battle_facts import DeathFact, DeathMeans, WeaponFact
from dwethia.campaign.ledger.acts import new_ledger, perform
from dwethia.campaign.ledger.campaign import replay
from dwethia.campaign.ledger.entries import BattleFought, MemberRecruited, WarbandJoined
from dwethia.campaign.roster.advancement import price_of_advance
from dwethia.campaign.roster.applying import episode_of
from dwethia.campaign.roster.becoming import promote
from dwethia.campaign.roster.warband import stock_of
from dwethia.campaign.shown import warband_json
from dwethia.campaign.tables.rows import all_rows
from dwethia.codex import starter
from dwethia.muster import Recruit, ready_army
from dwethia.rulebook import RuleId, rulings_of

PACKAGE = Path(dwethia.__file__).parent
CODEX = starter()
TIER_A = [each for each in rulings_of("campaign").values() if each.tier == "A"]
IN_BATTLE = "R-CP-20"  # what must attack: tests/skirmish/duties tries its options


def settings() -> list[tuple[str, list[str]]]:
    """Each question of tier A as settings name it, with its options, the default first."""
    found = []
    for ruling in TIER_A:
        for aspect in ruling.aspects:
            name = ruling.id if len(ruling.aspects) == 1 else f"{ruling.id}.{aspect.name}"
            others = [each.name for each in aspect.options if each.name != aspect.default]
            found.append((name, [aspect.default, *others]))
    return found


@cache
def read_by_the_rules() -> set[tuple[str, str]]:
    """Every question and option that some code asks about."""
    found = set()
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "says":
                words = [each.value for each in node.args if isinstance(each, ast.Constant)]
                if len(words) == 2:
                    found.add((str(words[0]), str(words[1])))
    return found


@pytest.mark.parametrize(("setting", "options"), settings())
def test_at_most_one_option_is_what_happens_otherwise(setting: str, options: list[str]) -> None:
    read = read_by_the_rules()
    assert len([each for each in options if (setting, each) not in read]) <= 1


# A situation for each question, and all that comes of it


def refunded(setting: str) -> Any:
    """What there is to spend once a Pirate has died, and once another is recruited."""
    ledger = new_ledger(CODEX, settings=[setting])
    ledger, _ = perform(ledger, WarbandJoined("Ann", ready_army("learn-shore-party")), CODEX)
    ledger, campaign = perform(ledger, WarbandJoined("Ben", ready_army("learn-scrap-patrol")), CODEX)
    cannon = WeaponFact("gun", "Gun", 8)
    deaths = [DeathFact(id, DeathMeans.RANGED, "2.1", weapon=cannon, order=2) for id in ("1.2", "1.3")]
    ledger, campaign = perform(ledger, BattleFought(facts_between(campaign, ("Ann", "Ben"), deaths)), CODEX)
    aftermath = settle(campaign, 1)
    ledger, campaign = perform(ledger, aftermath, CODEX)
    before = warband_json(campaign.warbands[0], campaign)
    ledger, campaign = perform(ledger, MemberRecruited("Ann", Recruit("pirate")), CODEX)
    after = warband_json(campaign.warbands[0], campaign)
    assert replay(ledger, CODEX) == campaign
    rolls = sum(len(each.rolls) for each in aftermath.record.entries)
    dead = [each["points"] for each in before["members"] if each["is_dead"]]
    return dead, before["refund"], after["refund"], rolls


def settled(field: Field, setting: str, *dice: int) -> Any:
    """Everything that is asked and told, at the first answer to each question."""
    scene: Settled = field.settle(*dice, *(3,) * 20, settings=(setting,))
    asked = []
    while scene.game.asks:
        asked.append((scene.request.question, tuple(each.id for each in scene.request.choices)))
        scene.decide(scene.request.choices[0].id)
    return asked, {each.id: scene.story(each.id) for each in scene.battle.cards}


def several_deeds(setting: str) -> Any:
    field = Field(RED)
    field.place(RED, "Mara", "H.1")
    for name, affinity in (("Vane", 3), ("Drake", 0)):
        field.place(BLUE, name, "H.1", tracked=False, affinity=affinity)
        field.slain(name, "Mara")
    return settled(field, setting)


def under_horror(setting: str) -> Any:
    field = Field()
    field.place(RED, "Mara", faith=2)
    field.place(BLUE, "Foe", "H.1", tracked=False)
    field.slain("Mara", "Foe", statuses=("cosmic-horror",))
    return settled(field, setting)


def pooled(setting: str) -> Any:
    field = Field()
    for name in ("Mara", "Guard", "Friend"):
        field.place(RED, name)
    field.place(BLUE, "Vane", "H.1")
    field.slain("Vane", ("Mara", "Guard", "Friend"))
    return settled(field, setting, 2)


def without_faith(setting: str) -> Any:
    field = Field()
    field.place(RED, "Mara")
    field.place(BLUE, "Witch", "B.1", tracked=False)
    field.slain("Mara", "Witch", "affinity", power="blast", is_spell=True)
    return settled(field, setting, 1)


def strong(setting: str) -> Any:
    stories = []
    both: tuple[dict[str, Any], ...] = (
        {"strength": 7, "strength_used": 9},
        {"strength": 7, "strength_used": 7, "value_rolled": 9},
    )
    for figures in both:
        field = Field()
        field.place(RED, "Mara")
        field.place(BLUE, "Foe", "B.1", tracked=False)
        field.slain("Mara", "Foe", "ranged", **figures)
        stories.append(settled(field, setting))
    return stories


def row(id: str, **numbers: Any) -> Callable[[str], Any]:
    return lambda setting: episode_of(all_rows()[RuleId(id)], member(**numbers), under(setting), 1)


def weakest(setting: str) -> Any:
    """What is lost of a Martial of 1, and of an Integrity of 0."""
    return [row(f"CP-SCAR-HERO-{face}", martial=1, integrity=0)(setting) for face in (1, 2)]


def hesitating(setting: str) -> Any:
    field = Field()
    field.place(RED, "Mara")
    field.place(BLUE, "Foe", "H.1", tracked=False)
    field.slain("Mara", "Foe")
    return settled(field, setting, 3)


def promoted(setting: str) -> Any:
    own, hero = (stock_of(CODEX, unit, None, None) for unit in ("pirate", "captain"))
    return promote(all_rows()[RuleId("CP-GLORY-MVP-6")], own, hero, under(setting), 1)


LOOKS: dict[str, Callable[[str], Any]] = {
    "R-CP-05": refunded,
    "R-CP-10": several_deeds,
    "R-CP-12": under_horror,
    "R-CP-13": row("CP-SCAR-TITAN-2"),
    "R-CP-16": pooled,
    "R-CP-21.floors": weakest,
    "R-CP-21.idle": without_faith,
    "R-CP-22": lambda setting: [price_of_advance(name, under(setting)) for name in ("wounds", "destiny")],
    "R-CP-25": promoted,
    "R-CP-26": hesitating,
    "R-CP-40": strong,
}


@pytest.mark.parametrize(("setting", "options"), [each for each in settings() if each[0] != IN_BATTLE])
def test_every_option_comes_to_something_else(setting: str, options: list[str]) -> None:
    found = [LOOKS[setting](f"{setting}={each}") for each in options]
    for place, each in enumerate(found):
        assert each not in found[:place], f"{setting}={options[place]} is as another"


def test_the_dead_leave_their_points_to_recruits_who_draw_on_them_first() -> None:
    dead, refund, left, _ = refunded("R-CP-05=removed-refund")
    assert (len(dead), refund) == (2, sum(dead))
    assert left == refund - CODEX.usual_outfit(CODEX.units["pirate"]).points > 0
    assert refunded("R-CP-05=removed")[1:3] == (0, 0)
