"""The facts of a battle, read from its record: every kind of death, who did it with what, and how it ended."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from skirmish.close_combat.acts import casts
from skirmish.fields import Field, blue, red
from skirmish.shooting.shots import BOW, Range

from dwethia.campaign.errors import CampaignError
from dwethia.campaign.facts.battle_facts import BattleFacts, CommandFact, DeathFact, DeathMeans, PersonFact, WargearFact
from dwethia.campaign.kits import facts_of
from dwethia.campaign.skirmish.reading_facts import hear, people_of
from dwethia.codex import starter
from dwethia.skirmish.events.dying import Slain
from dwethia.skirmish.setup.battle_setup import BattleSetup

TOUCH = 1.26  # inches between the middles of two bases of 32 mm
DONE = {"do": "done"}


def shot(model: str, target: str, weapon: str = "weapon") -> dict[str, Any]:
    return {"do": "shoot", "model": model, "weapon": weapon, "target": target}


def deaths(field: Field) -> list[DeathFact]:
    return hear(field.game.record()).deaths


def people(field: Field) -> dict[str, PersonFact]:
    return {each.id: each for each in people_of(field.battle, starter())}


def brawl(*models: dict[str, Any], dice: str, **scene: Any) -> Field:
    """A fight in which the Defender has chosen to fight."""
    field = Field(*models, red((22, 22)), blue((2, 22)), dice=dice, phase="close-combat", **scene)
    field.decide("fight")
    return field


def mage() -> dict[str, Any]:
    return red((5, 5), "hero P3 Aff6", name="Mage", spells=["blast", "corrupt", "summon-horde"])


# By blows


@pytest.mark.rule("CP-GEN-12", "CP-GEN-18")
def test_a_death_in_a_fight_names_all_who_added_dice_and_whose_strength_was_used() -> None:
    (death,) = deaths(
        brawl(
            red((10, 10), "A1 S3 M5"), red((8.7, 10 - TOUCH), "A1 S5 M3"), red((10, 12.2), "S9 A0"),
            blue((10, 10 - TOUCH), "A0"), dice="6 6 6 6",
        )
    )  # fmt: skip
    assert (death.victim, death.means, death.slayer) == ("blue-1", DeathMeans.MELEE, "red-2")
    assert (death.contributors, death.wound_setters) == (("red-1", "red-2"), ("red-2",))
    assert (death.strength_used, death.value_rolled, death.weapon.strength) == (5, 5, 0)
    assert (death.turn, death.phase, death.order) == (1, "close-combat", 1)


@pytest.mark.rule("CP-GEN-12")
@pytest.mark.parametrize(("martial", "setters"), [(4, ("red-1", "red-2")), (3, ("red-1",))])
def test_among_equals_in_strength_martial_decides_and_then_nobody(martial: int, setters: tuple[str, ...]) -> None:
    (death,) = deaths(
        brawl(
            red((10, 10), "A1 S5 M4"), red((8.7, 10 - TOUCH), f"A1 S5 M{martial}"),
            blue((10, 10 - TOUCH), "A0"), dice="6 6 6 6",
        )
    )  # fmt: skip
    assert death.wound_setters == setters


@pytest.mark.rule("CP-GEN-18")
def test_who_strikes_in_dying_does_so_in_melee_and_with_its_own_strength() -> None:
    fight = brawl(
        red((10, 10), "A1 S6"), blue((10 + TOUCH, 10), "A1 S4", special=["Dying Blow"]),
        blue((10 - TOUCH, 10), "A1 S9"), dice="6 1 1 6 6 6 6",
    )  # fmt: skip
    fight.decide("blue-1")  # who loses the Wound
    found = {each.victim: each for each in deaths(fight)}
    assert (found["blue-1"].slayer, found["blue-1"].strength_used) == ("red-1", 6)
    by_dying = found["red-1"]
    assert (by_dying.means, by_dying.slayer, by_dying.contributors) == (DeathMeans.MELEE, "blue-1", ("blue-1",))
    assert by_dying.strength_used == 4


@pytest.mark.rule("CP-GEN-18")
def test_an_opportunity_attack_is_melee_by_another_name() -> None:
    field = Field(
        red((10, 10), "A0"), blue((10, 10 + TOUCH), "A1 S7"), blue((10 + TOUCH, 10.5), "A1 S9"), red((2, 2)),
        dice="1 1 6 6 1", phase="close-combat",
    )  # fmt: skip
    field.decide("fight")
    field.decide({"do": "retreat", "model": "red-1", "path": [[10000, 10000], [10000, 7000]]})
    while not field.saw(Slain):
        field.decide("yes" if field.questions[0][1] == "opportunity" else DONE)
    (death,) = deaths(field)
    assert (death.means, death.means.is_in_melee) == (DeathMeans.OPPORTUNITY, True)
    assert (death.slayer, death.contributors, death.strength_used) == ("blue-1", ("blue-1",), 7)


@pytest.mark.rule("CP-GEN-18")
def test_a_shot_out_of_a_fight_is_no_blow() -> None:
    field = Field(
        red((10, 10), "A1 D4"), blue((10 + TOUCH, 10), "P4 A5", weapon="12in S3"), red((22, 22)),
        dice="3 4", phase="close-combat",
    )  # fmt: skip
    field.decide("fire")
    (death,) = deaths(field)
    assert (death.means, death.slayer, death.contributors) == (DeathMeans.RANGED, "blue-1", ())
    assert (death.weapon.strength, death.strength_used, death.value_rolled) == (3, 3, 4)


# By shots


@pytest.mark.rule("CP-GEN-11", "HS-KEY-05")
def test_a_black_sun_weapon_is_known_by_its_tag_and_its_own_strength() -> None:
    field = Range(red((5, 12), unit="captain"), blue((12, 12), "D2"), dice="6")
    field.decide("no")  # Rain Fire!
    field.shoot("red-1", "blue-1", "black-sun-pistol")
    (death,) = deaths(field)
    assert (death.means, death.weapon.id) == (DeathMeans.RANGED, "black-sun-pistol")
    assert death.weapon.tags == ("light", "quick-shot", "black-sun")
    assert death.weapon.is_black_sun
    assert death.value_rolled > death.weapon.strength == death.strength_used == 5


@pytest.mark.rule("CP-GEN-11")
def test_a_stray_shot_is_a_ranged_attack_by_ones_own_side() -> None:
    field = Range(
        red((5, 12), "P3", weapon=BOW), red((14.2, 12), name="Friend"), blue((14.2 + TOUCH, 12)), dice="1 4", turn=5
    )  # fmt: skip
    field.shoot("red-1", "blue-1")
    (death,) = deaths(field)
    assert (death.victim, death.slayer, death.means) == ("red-2", "red-1", DeathMeans.RANGED)
    assert finished(field).is_by_own_side(death)


@pytest.mark.rule("CP-GEN-12")
def test_who_is_shot_dead_may_still_slay() -> None:
    field = Field(
        red((5, 12), "P3", weapon=BOW), blue((12, 12), weapon=BOW), blue((20, 20)), phase="shoot", dice="4 4 6 1"
    )  # fmt: skip
    field.decide(shot("red-1", "blue-1"))
    field.decide(shot("blue-1", "red-1"))
    assert [(each.order, each.victim, each.slayer) for each in deaths(field)] == [
        (1, "blue-1", "red-1"), (2, "red-1", "blue-1"),
    ]  # fmt: skip


# By powers, and by nothing


@pytest.mark.rule("CP-GEN-11", "CP-SCAR-AFFINITY-5", "CP-SCAR-SPEC-1")
def test_a_spell_is_named_and_can_be_learnt_and_what_lies_on_the_slain_is_known_by_id() -> None:
    field = Range(mage(), blue((9, 5), "D2 Aff4"), dice="6")
    field.decide(casts("corrupt", "blue-1", 2))
    (death,) = deaths(field)
    assert (death.means, death.slayer, death.power, death.is_spell) == (DeathMeans.AFFINITY, "red-1", "corrupt", True)
    assert (death.statuses, death.affinity_left) == (("corrupt",), 4)
    assert (death.weapon.strength, death.strength_used, death.value_rolled) == (0, 5, 8)


@pytest.mark.rule("CP-GEN-11")
def test_who_dies_of_its_own_weakness_was_slain_by_nobody() -> None:
    slave = red((5, 5), special=["Slave to Their Master"])
    (death,) = deaths(Field(slave, red((8, 5)), blue((19, 19)), phase="end", dice="1 6 1"))
    assert (death.means, death.slayer, death.contributors) == (DeathMeans.OTHER, "", ())


@pytest.mark.rule("CP-GEN-11")
def test_an_explosion_is_no_weapon() -> None:
    field = Range(
        red((5, 12), "P3", weapon=BOW), blue((12, 12), special=["Volatile 2"]), blue((12, 14.3)), dice="6 6"
    )  # fmt: skip
    field.shoot("red-1", "blue-1")
    first, second = deaths(field)
    assert (first.means, second.means, second.slayer) == (DeathMeans.RANGED, DeathMeans.OTHER, "blue-1")
    assert second.weapon.strength == 0
    assert second.strength_used > 0


# Who they are


@pytest.mark.rule("CP-GLORY-SPEC-1", "CP-GLORY-SPEC-2")
def test_people_are_told_as_their_cards_have_them_with_the_kinds_of_their_wargear() -> None:
    field = Range(red((5, 12), unit="captain"), mage())
    captain, caster = people(field)["red-1"], people(field)["red-2"]
    assert (captain.unit, captain.mark, captain.faction, captain.seat) == ("captain", "H.1", "blacksun-traders", "red")
    assert WargearFact("black-sun-pistol", "weapon") in captain.wargear
    assert (caster.affinity, caster.spells) == (6, ("blast", "corrupt", "summon-horde"))


@pytest.mark.rule("CP-GEN-11")
def test_what_somebody_strikes_with_is_told_so_that_any_who_added_dice_may_be_credited() -> None:
    field = Range(red((5, 12)), blue((12, 12)))
    setup = field.battle.setup
    armed = replace(setup.red, cards=tuple(replace(each, black_sun=True) for each in setup.red.cards))
    people = tuple(people_of(replace(field.battle, setup=replace(setup, red=armed)), starter()))
    facts = replace(finished(Range(red((5, 12)), blue((12, 12)), turn=5)), people=people)
    assert (facts.person("red-1").blows, facts.person("blue-1").blows) == (("black-sun",), ())
    blow = DeathFact("blue-1", DeathMeans.MELEE, "red-2")
    assert facts.weapon_of(blow, facts.person("red-1")).is_black_sun


@pytest.mark.rule("CP-GEN-04")
def test_who_is_summoned_is_nobodys_member() -> None:
    field = Field(mage(), blue((20, 20)), dice="1")
    field.decide(casts("summon-horde"))
    field.decide({"at": [8000, 5000]})
    risen = people(field)["red-2"]
    assert (risen.member, risen.unit, risen.keywords[:1]) == ("", "zombie", ("zombie",))


def test_a_pack_that_is_not_loaded_is_named() -> None:
    field = Range(red((5, 12), unit="captain"))
    bare = dataclasses.replace(starter(), packs=(), wargear={})
    with pytest.raises(CampaignError, match=r'carries ".*" of the pack "starter", which is not loaded'):
        list(people_of(field.battle, bare))


# Who takes command


@pytest.mark.rule("CP-GLORY-SPEC-9")
def test_who_takes_a_fallen_captains_place_is_told_with_the_captain() -> None:
    field = Field(
        red((5, 5), "hero M4", name="Captain Ruth", base=40), red((8, 5), special=["I Am The Captain Now!"]),
        blue((12, 5), "P5", weapon="24in S9"), blue((20, 20)), phase="shoot", priority="blue", dice="6 6 1",
    )  # fmt: skip
    field.decide(shot("blue-1", "red-1"))
    field.decide("red-2")
    heard = hear(field.game.record())
    assert heard.commands == [CommandFact("red-2", "red-1")]
    assert people(field)["red-2"].mark == "B.2"  # it counts as a hero for this battle only


# The whole battle


def finished(field: Field) -> BattleFacts:
    """The facts of a battle, once nobody does anything more."""
    while not field.game.is_over:
        question = field.game.asks[0].question
        field.decide(DONE if question in ("shoot", "movement", "retreat") else field.request.choices[0].id)
    return facts_of(field.game.record(), starter())


@pytest.mark.rule("CP-GEN-06", "CP-GEN-14")
def test_a_battle_that_is_over_tells_who_won_and_by_how_much() -> None:
    field = Field(
        red((5, 12), "P3", weapon=BOW, points=10), blue((12, 12), points=20), blue((20, 20)),
        phase="shoot", turn=5, dice="6",
    )  # fmt: skip
    field.decide(shot("red-1", "blue-1"))
    facts = finished(field)
    assert facts.winner == "red"
    assert [(each.side, each.scenario) for each in facts.sides] == [("red", "annihilation"), ("blue", "annihilation")]
    assert facts.sides[0].score > facts.sides[1].score
    assert (facts.source.kind, facts.source.digest) == ("record", field.game.record().entries[-1].digest)
    assert [each.id for each in facts.people] == ["red-1", "blue-1", "blue-2"]


@pytest.mark.rule("CP-GEN-06")
def test_a_battle_that_goes_on_tells_nothing_yet() -> None:
    with pytest.raises(CampaignError, match=r"the battle is not over, .* \(CP-GEN-06\)"):
        facts_of(Range(red((5, 12), weapon=BOW)).game.record(), starter())


def test_a_record_that_was_changed_is_refused_at_its_entry() -> None:
    field = Field(red((5, 12), "P3", weapon=BOW), blue((12, 12)), blue((20, 20)), phase="shoot", turn=5, dice="6")
    field.decide(shot("red-1", "blue-1"))
    finished(field)
    record = field.game.record()
    roll = record.entries[1].rolls[0]
    forged = replace(record.entries[1], rolls=(replace(roll, faces=(1,)), *record.entries[1].rolls[1:]))
    with pytest.raises(CampaignError, match="the record does not verify: entry 1"):
        facts_of(replace(record, entries=(record.entries[0], forged, *record.entries[2:])), starter())


@pytest.mark.rule("CP-GEN-01")
def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(CampaignError, match="which no campaign is made of"):
        facts_of(replace(Range(red((5, 12), weapon=BOW)).game.record(), game="clash"), starter())


@pytest.mark.rule("CP-GEN-05")
def test_a_model_may_carry_its_lasting_id_and_setups_without_any_are_written_as_before() -> None:
    field = Range(red((5, 12), weapon=BOW), blue((12, 12)))
    setup = field.battle.setup
    assert "member" not in msgspec.json.encode(setup).decode()
    red_side = replace(setup.red, models=tuple(replace(each, member="1.1") for each in setup.red.models))
    written = msgspec.json.encode(replace(setup, red=red_side))
    known = msgspec.json.decode(written, type=BattleSetup)
    battle = replace(field.battle, setup=known)
    assert {each.member for each in people_of(battle, starter()) if each.seat == "red"} == {"1.1"}
