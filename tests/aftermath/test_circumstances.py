"""The special circumstances: when each is met, whether it must be, and what becomes of whom (CP-GEN-16)."""

from __future__ import annotations

from typing import Any

import pytest
from aftermath.battles import ANN, BLUE, RED, CodexField, Field, Settled, settling
from msgspec.structs import replace

from dwethia.aftermath.events import CircumstanceMet, Recovered, SettledUp, TableChosen
from dwethia.aftermath.outcomes import warband_after
from dwethia.campaign.facts.battle_facts import CommandFact, WargearFact
from dwethia.campaign.roster.episodes import Leave
from dwethia.codex import starter
from dwethia.muster import Recruit

UNDER_CORRUPTION: dict[str, Any] = {"statuses": ("corrupt",)}
BY_A_CANNON: dict[str, Any] = {"means": "ranged", "strength": 8}


def fell(*settings: str, dice: tuple[int, ...] = (), mark: str = "H.1", faith: int = 2, **death: Any) -> Settled:
    """Mara, with one Wound, falls to somebody of a mark."""
    field = Field()
    field.place(RED, "Mara", faith=faith)
    field.place(BLUE, "Foe", mark, tracked=False)
    field.slain("Mara", "Foe", **death)
    return field.settle(*dice, settings=settings)


def won(who: str, *, settings: tuple[str, ...] = (), dice: tuple[int, ...] = ()) -> Settled:
    """A unit of the Starter Codex is the MVP of a battle won."""
    scene = CodexField((who,), ("zombie",), RED).settle(*dice, settings=settings)
    scene.decide("1.1")
    return scene


# Scars


@pytest.mark.rule("CP-SCAR-SPEC-1", "CP-GEN-08", "CP-GEN-16")
@pytest.mark.parametrize("status", ["corrupt", "corruption"])
def test_slain_under_corruption_is_gone_to_the_void_without_a_roll(status: str) -> None:
    scene = fell(statuses=("root", status))

    (episode,) = scene.story("1.1")
    assert (episode.rule, episode.leave) == ("CP-SCAR-SPEC-1", Leave.LEFT)
    assert (scene.card("1.1").is_gone, scene.is_over) == (True, True)
    assert not scene.saw(TableChosen)


@pytest.mark.rule("CP-SCAR-SPEC-2")
@pytest.mark.parametrize(("faith", "price", "is_idle"), [(2, 18, False), (0, 20, True)])
def test_slain_under_cosmic_horror_loses_all_faith_instead_of_rolling(faith: int, price: int, is_idle: bool) -> None:
    scene = fell(statuses=("cosmic-horror",), faith=faith)

    (episode,) = scene.story("1.1")
    assert (episode.rule, bool(episode.idle)) == ("CP-SCAR-SPEC-2", is_idle)
    assert (scene.numbers("1.1")["faith"], scene.price("1.1")) == (0, price)


@pytest.mark.rule("CP-SCAR-SPEC-3")
def test_a_zombie_slain_by_lightning_is_a_wraith_for_eight_points() -> None:
    field = CodexField(("zombie",), ("pirate",))
    field.slain("zombie", "pirate", "affinity", power="lightning", is_spell=True)
    before = field.settle().card("1.1").now

    scene = field.settle()
    assert (scene.rules_of("1.1"), scene.is_over) == (["CP-SCAR-SPEC-3"], True)
    now = scene.card("1.1").now
    assert (now.stock.unit, now.price(scene.game.rulings).total) == ("wraith", before.first_price.total + 8)


@pytest.mark.rule("CP-SCAR-SPEC-3")
def test_who_is_no_zombie_stays_what_it_is_under_lightning() -> None:
    field = CodexField(("thrall",), ("pirate",))
    field.slain("thrall", "pirate", "affinity", power="lightning", is_spell=True)

    assert field.settle().questions == [(ANN, "scar-table")]


@pytest.mark.rule("CP-SCAR-SPEC-4")
@pytest.mark.parametrize(
    ("option", "death", "dies"),
    [
        ("weapon-own-strength", {"means": "ranged", "strength": 8}, True),
        ("weapon-own-strength", {"means": "ranged", "strength": 7, "strength_used": 8, "value_rolled": 12}, False),
        ("weapon-own-strength", {"means": "melee", "strength_used": 9}, False),
        ("weapon-own-strength", {"means": "affinity", "strength_used": 9, "strength": 9}, False),
        ("any-attack-strength", {"means": "melee", "strength_used": 8}, True),
        ("any-attack-strength", {"means": "affinity", "strength_used": 8}, True),
        ("any-attack-strength", {"means": "ranged", "strength": 7, "value_rolled": 10}, False),
        ("total-value", {"means": "ranged", "strength": 5, "value_rolled": 8}, True),
        ("total-value", {"means": "ranged", "strength": 5, "value_rolled": 7}, False),
    ],
)
def test_what_a_strength_of_eight_is_is_a_ruling(option: str, death: dict[str, Any], dies: bool) -> None:
    scene = fell(f"R-CP-40={option}", mark="B.1", dice=(5,), **death)  # R-CP-40

    assert bool(scene.saw(CircumstanceMet)) is dies
    assert scene.card("1.1").is_gone is dies


@pytest.mark.rule("CP-SCAR-SPEC-4")
def test_two_wounds_on_the_profile_save_from_the_strongest_weapon() -> None:
    field = Field()
    field.place(RED, "Mara", wounds=2)
    field.place(BLUE, "Foe", tracked=False)
    field.slain("Mara", "Foe", **BY_A_CANNON)

    assert field.settle(6).rules_of("1.1") == ["CP-SCAR-RANGED-6"]


@pytest.mark.rule("CP-SCAR-SPEC-5")
@pytest.mark.parametrize(("answer", "unit", "is_gone"), [("take", "reforged", False), ("decline", "anarchist", True)])
@pytest.mark.parametrize("death", [UNDER_CORRUPTION, BY_A_CANNON], ids=["corruption", "cannon"])
def test_a_bloodpact_unit_that_would_die_may_be_reforged(
    answer: str, unit: str, is_gone: bool, death: dict[str, Any]
) -> None:
    field = CodexField(("anarchist",), ("pirate",))
    field.slain("anarchist", "pirate", **death)
    scene = field.settle()
    before = scene.price("1.1")

    assert scene.questions == [(ANN, "circumstance")]
    scene.decide(answer)

    card, prices = scene.card("1.1"), starter()
    assert (card.now.stock.unit, card.is_gone, scene.is_over) == (unit, is_gone, True)
    upgrade = prices.usual_outfit(prices.units["reforged"]).points - before
    assert scene.price("1.1") == before + (0 if is_gone else upgrade)


@pytest.mark.rule("CP-SCAR-SPEC-5", "CP-GEN-05")
@pytest.mark.parametrize(
    ("option", "unit", "alive", "new"),
    [("those-alone", "anarchist", 2, ["reforged"]), ("whole-squad", "reforged", 3, [])],
)
def test_of_a_squad_those_who_would_die_become_a_reforged_alone(
    option: str, unit: str, alive: int, new: list[str]
) -> None:
    field = CodexField((Recruit("anarchist", count=3),), ("pirate",))
    field.slain("anarchist 2", "pirate", **BY_A_CANNON)
    scene = field.settle(settings=(f"R-CP-44.squad={option}",))
    one = scene.price("1.1")
    scene.decide("take")

    card = scene.card("1.1")
    assert (card.now.stock.unit, card.alive, scene.is_over) == (unit, alive, True)
    after = warband_after(field.warbands[0], scene.battle)
    squad, *alone = after.members
    assert (squad.unit, squad.models, squad.is_dead) == (unit, alive, False)
    assert [(each.id, each.name, each.unit, each.models) for each in alone] == [
        ("1.2", "Anarchist 2", each, 1) for each in new
    ]
    upgrade = starter().usual_outfit(starter().units["reforged"]).points - one
    rulings = scene.game.rulings
    assert after.points(starter(), rulings).total == 3 * one + upgrade * (1 if new else 3)
    (settled,) = scene.saw(SettledUp)
    assert settled.players[0].after == after.points(starter(), rulings).total


@pytest.mark.rule("CP-SCAR-SPEC-5", "CP-GEN-05")
def test_a_squad_of_which_all_would_die_becomes_a_reforged_as_one() -> None:
    field = CodexField((Recruit("anarchist", count=2),), ("pirate",))
    for each in ("anarchist", "anarchist 2"):
        field.slain(each, "pirate", **BY_A_CANNON)
    scene = field.settle()
    scene.decide("take")
    assert (scene.card("1.1").now.stock.unit, scene.card("1.1").alive) == ("reforged", 2)
    assert len(warband_after(field.warbands[0], scene.battle).members) == 1


@pytest.mark.rule("CP-SCAR-SPEC-5")
@pytest.mark.parametrize("unit", ["reforged", "gore-engine", "pirate"])
def test_who_is_reforged_already_or_of_another_kind_has_no_way_out(unit: str) -> None:
    field = CodexField((unit,), ("zombie",))
    field.slain(unit, "zombie", **UNDER_CORRUPTION)

    assert field.settle(1).card("1.1").is_gone  # and who slew a monster rolls a glory


@pytest.mark.rule("CP-SCAR-SPEC-1", "CP-SCAR-SPEC-4", "CP-GEN-08")
@pytest.mark.parametrize("death", [UNDER_CORRUPTION, BY_A_CANNON], ids=["corruption", "cannon"])
@pytest.mark.parametrize(
    ("option", "dice", "is_gone", "story"),
    [
        ("removed", (), True, 1),
        ("removed-refund", (), True, 1),
        ("recover-on-4-plus", (3,), True, 1),
        ("recover-on-4-plus", (4,), False, 0),
        ("no-death", (6,), False, 1),
    ],
)
def test_death_is_a_ruling(
    option: str, dice: tuple[int, ...], is_gone: bool, story: int, death: dict[str, Any]
) -> None:
    scene = fell(f"R-CP-05={option}", dice=dice, **death)  # R-CP-05
    if scene.game.asks:
        scene.decide("scar-hero")
    scene.done()

    assert (scene.card("1.1").is_gone, len(scene.story("1.1")), scene.is_over) == (is_gone, story, True)
    assert bool(scene.saw(Recovered)) is (option == "recover-on-4-plus" and not is_gone)


@pytest.mark.rule("CP-SCAR-SPEC-4", "CP-GEN-05")
def test_of_a_squad_only_those_die_whom_it_happened_to_and_the_others_have_their_scar() -> None:
    field = Field()
    field.place(RED, "Guards", models=3)
    field.place(BLUE, "Vane", "H.1", tracked=False)
    field.slain("Guards", "Vane", **BY_A_CANNON)
    field.slain("Guards 2", "Vane", **BY_A_CANNON)
    field.slain("Guards 3", "Vane")

    scene = field.settle(5)
    scene.done()
    card = scene.card("1.1")
    assert (card.alive, card.is_gone, scene.is_over) == (1, False, True)
    assert [(each.rule, each.models) for each in scene.story("1.1")] == [("CP-SCAR-HERO-5", 1), ("CP-SCAR-SPEC-4", 2)]
    assert card.now.points(scene.game.rulings).total == 21


@pytest.mark.rule("CP-GEN-08", "CP-GEN-12")
def test_the_dead_have_no_glory() -> None:
    field = Field(RED)
    field.place(RED, "Mara", "H.1")
    field.place(BLUE, "Vane", "H.1", tracked=False)
    field.slain("Vane", "Mara")
    field.slain("Mara", "Vane", **UNDER_CORRUPTION)

    scene = field.settle()
    scene.decide("1.1")
    assert (scene.rules_of("1.1"), scene.is_over) == (["CP-SCAR-SPEC-1"], True)


# Circumstances against tables


@pytest.mark.rule("CP-GEN-16", "CP-SCAR-SPEC-2")
@pytest.mark.parametrize(
    ("option", "answers", "dice", "story"),
    [
        ("replace", (), (), ["CP-SCAR-SPEC-2"]),
        ("add", (), (5,), ["CP-SCAR-SPEC-2", "CP-SCAR-HERO-5"]),
        ("owner-picks", ("scar-hero",), (5,), ["CP-SCAR-HERO-5"]),
        ("owner-picks", ("CP-SCAR-SPEC-2",), (), ["CP-SCAR-SPEC-2"]),
    ],
)
def test_how_a_must_meets_the_tables_is_a_ruling(
    option: str, answers: tuple[str, ...], dice: tuple[int, ...], story: list[str]
) -> None:
    scene = fell(f"R-CP-12={option}", dice=dice, statuses=("cosmic-horror",))  # R-CP-12
    for answer in answers:
        scene.decide(answer)
    scene.done()

    assert (scene.rules_of("1.1"), scene.is_over) == (story, True)


@pytest.mark.rule("CP-GEN-16", "CP-SCAR-SPEC-1")
@pytest.mark.parametrize(
    ("option", "answers", "dice", "story"),
    [
        ("replace", (), (), ["CP-SCAR-SPEC-1"]),
        ("add", (), (5,), ["CP-SCAR-SPEC-2", "CP-SCAR-HERO-5", "CP-SCAR-SPEC-1"]),
        ("owner-picks", ("scar-hero",), (5,), ["CP-SCAR-HERO-5"]),
        ("owner-picks", ("CP-SCAR-SPEC-1",), (), ["CP-SCAR-SPEC-1"]),
    ],
)
def test_of_two_that_must_be_death_comes_first(
    option: str, answers: tuple[str, ...], dice: tuple[int, ...], story: list[str]
) -> None:
    statuses = ("cosmic-horror", "corrupt")
    scene = fell(f"R-CP-12={option}", dice=dice, statuses=statuses)
    for answer in answers:
        scene.decide(answer)
    scene.done()

    assert (scene.rules_of("1.1"), scene.is_over) == (story, True)


@pytest.mark.rule("CP-GEN-16", "CP-GLORY-SPEC-4")
@pytest.mark.parametrize(
    ("option", "answers", "dice", "story"),
    [
        ("replace", ("CP-GLORY-SPEC-4",), (), ["CP-GLORY-SPEC-4"]),
        ("replace", ("glory-mvp",), (2,), ["CP-GLORY-MVP-2"]),
        ("add", ("take",), (2,), ["CP-GLORY-SPEC-4", "CP-GLORY-MVP-2"]),
        ("add", ("decline",), (2,), ["CP-GLORY-MVP-2"]),
        ("owner-picks", ("CP-GLORY-SPEC-4",), (), ["CP-GLORY-SPEC-4"]),
    ],
)
def test_how_a_may_meets_the_tables_is_a_ruling(
    option: str, answers: tuple[str, ...], dice: tuple[int, ...], story: list[str]
) -> None:
    scene = won("anarchist", settings=(f"R-CP-12={option}",), dice=dice)
    for answer in answers:
        scene.decide(answer)
    scene.done()

    assert (scene.rules_of("1.1"), scene.is_over) == (story, True)


@pytest.mark.rule("CP-GLORY-SPEC-3")
@pytest.mark.parametrize(
    ("option", "answers"), [("replace", ()), ("owner-picks", ("CP-GLORY-SPEC-3",)), ("add", ("glory-hero",))]
)
def test_who_slew_great_affinity_is_transformed_unasked(option: str, answers: tuple[str, ...]) -> None:
    field = great_affinity("anarchist")
    scene = field.settle(1, settings=(f"R-CP-12={option}",))
    for answer in answers:
        scene.decide(answer)

    assert scene.is_over
    assert scene.card("1.1").now.stock.unit == "profane"
    assert scene.rules_of("1.1")[0] == "CP-GLORY-SPEC-3"


def great_affinity(who: str, affinity: int = 6) -> CodexField:
    """Somebody slays a Hero with so much Affinity, whom nobody tracks."""
    field = CodexField((who,), ("pirate",))
    field.people[1] = replace(field.people[1], mark="H.1", affinity=affinity)
    field.warbands[1] = replace(
        field.warbands[1], members=tuple(replace(each, is_tracked=False) for each in field.warbands[1].members)
    )
    field.slain(field.people[1].id, field.people[0].id, "ranged")
    return field


# Glories


@pytest.mark.rule("CP-GLORY-SPEC-3")
@pytest.mark.parametrize(("who", "affinity"), [("anarchist", 5), ("gore-engine", 6), ("walker", 6)])
def test_less_affinity_or_another_kind_of_slayer_is_not_enough(who: str, affinity: int) -> None:
    scene = great_affinity(who, affinity).settle(1)
    scene.decide("glory-hero")

    assert scene.rules_of("1.1") == ["CP-GLORY-HERO-1"]


@pytest.mark.parametrize(
    ("who", "id", "unit"),
    [
        pytest.param(who, id, unit, marks=pytest.mark.rule(id))
        for who, id, unit in (
            ("anarchist", "CP-GLORY-SPEC-4", "mutant"),
            ("ringleader", "CP-GLORY-SPEC-4", "mutant"),
            ("walker", "CP-GLORY-SPEC-5", "alpha"),
            ("thrall", "CP-GLORY-SPEC-5", "alpha"),
            ("voidborn", "CP-GLORY-SPEC-6", "death-knight"),
            ("voidborn", "CP-GLORY-SPEC-6", "necromancer"),
            ("pirate", "CP-GLORY-SPEC-8", "first-mate"),
        )
    ],
)
def test_an_mvp_may_become_what_its_faction_makes_of_heroes(who: str, id: str, unit: str) -> None:
    scene = won(who)
    before = scene.price("1.1")
    assert [each.id for each in scene.request.choices] == ["glory-mvp", id]
    scene.decide(id)
    if scene.game.asks:
        assert [each.id for each in scene.request.choices] == ["death-knight", "necromancer"]
        scene.decide(unit)

    prices = starter()
    upgrade = max(0, prices.usual_outfit(prices.units[unit]).points - before)
    assert (scene.card("1.1").now.stock.unit, scene.is_over) == (unit, True)
    assert scene.price("1.1") == before + upgrade


@pytest.mark.rule("CP-GLORY-SPEC-8")
def test_who_is_no_basic_unit_of_the_traders_is_offered_nothing() -> None:
    scene = CodexField(("captain",), ("zombie",), RED).settle(1)
    scene.decide("1.1")

    assert scene.rules_of("1.1") == ["CP-GLORY-MVP-1"]


@pytest.mark.rule("CP-GLORY-SPEC-7")
@pytest.mark.parametrize(
    ("who", "race", "victim", "is_offered"),
    [
        ("geck", None, "wraith", True),
        ("geck", None, "the-dreamer", True),
        ("shaman", "orc", "wraith", True),
        ("geck", None, "zombie", False),
        ("pirate", None, "wraith", False),
    ],
)
def test_an_orc_or_a_geck_that_slew_an_old_one_or_a_wraith_may_be_a_god_eater(
    who: str, race: str | None, victim: str, is_offered: bool
) -> None:
    field = CodexField((Recruit(who, race=race),), (victim,))
    field.slain(victim, who)
    scene = field.settle(1, 1, 1)
    while scene.game.asks and scene.request.question != "glory-table":
        scene.decide(scene.request.choices[0].id)

    offered = [each.id for each in scene.request.choices] if scene.game.asks else []
    assert ("CP-GLORY-SPEC-7" in offered) is is_offered
    if is_offered:
        scene.decide("CP-GLORY-SPEC-7")
        assert scene.card("1.1").now.stock.unit == "god-eater"


@pytest.mark.rule("CP-GLORY-SPEC-1")
def test_who_slew_a_black_sun_captain_in_melee_may_take_one_of_its_things() -> None:
    field = CodexField(("zombie",), ("captain",))
    field.slain("captain", "zombie")
    scene = field.settle(1)  # the captain's scar: none, for a zombie in melee fits no table
    before = scene.price("1.1")

    assert [each.id for each in scene.request.choices] == ["glory-hero", "CP-GLORY-SPEC-1"]
    scene.decide("CP-GLORY-SPEC-1")
    price = starter().price(starter().wargear["cutlass"]).total
    labels = {each.id: each.label for each in scene.request.choices}
    assert set(labels) == {"cutlass", "black-sun-pistol", "long-coat"}
    assert labels["cutlass"] == f"Cutlass ({price} points)"
    scene.decide("cutlass")

    assert "cutlass" in scene.card("1.1").now.gear
    assert scene.price("1.1") == before + price
    assert not scene.story("2.1")  # nothing is taken off the slain


@pytest.mark.rule("CP-GLORY-SPEC-1")
def test_what_somebody_has_already_is_not_taken_again() -> None:
    field = CodexField((Recruit("pirate", wargear=("cutlass",)),), ("captain",))
    field.slain("captain", "pirate")
    scene = field.settle()
    own = scene.card("1.1").now.gear
    scene.decide("CP-GLORY-SPEC-1")

    offered = {each.id for each in scene.request.choices}
    assert offered == {"cutlass", "black-sun-pistol", "long-coat"} - set(own)
    assert "cutlass" in own


@pytest.mark.rule("CP-GLORY-SPEC-1", "CP-GEN-18")
def test_a_captain_shot_dead_leaves_nothing_to_take() -> None:
    field = CodexField(("zombie",), ("captain",))
    field.slain("captain", "zombie", "ranged")
    scene = field.settle(1, 1)

    assert "CP-GLORY-SPEC-1" not in str(scene.told)
    assert scene.rules_of("1.1") == ["CP-GLORY-HERO-1"]


@pytest.mark.rule("CP-GLORY-SPEC-2")
@pytest.mark.parametrize(("taken", "gear", "spells"), [("spellbook", ("spellbook",), ()), ("root", (), ("root",))])
def test_who_slew_a_bearer_of_magic_may_take_it_or_learn_a_spell(
    taken: str, gear: tuple[str, ...], spells: tuple[str, ...]
) -> None:
    field = CodexField(("zombie",), ("ringleader",))
    things = (WargearFact("spellbook", "spellbook"), WargearFact("cutlass", "weapon"))
    field.people[1] = replace(field.people[1], wargear=things, spells=("root",), affinity=0)
    field.slain("ringleader", "zombie", "ranged")
    scene = field.settle(1)
    before = scene.price("1.1")

    scene.decide("CP-GLORY-SPEC-2")
    assert [each.id for each in scene.request.choices] == ["spellbook", "root"]
    scene.decide(taken)

    codex = starter()
    price = codex.price(codex.wargear[taken]).total if gear else max(5, codex.price(codex.spells[taken]).total)
    (episode,) = scene.story("1.1")
    assert (episode.gear, episode.spells, episode.points) == (gear, spells, price)
    assert scene.price("1.1") == before + price


@pytest.mark.rule("CP-GLORY-SPEC-9")
@pytest.mark.parametrize(
    ("answer", "unit", "captain_is_gone"), [("CP-GLORY-SPEC-9", "captain", True), ("decline", "pirate", False)]
)
def test_a_pirate_that_took_command_may_be_captain_and_then_the_old_one_is_dead(
    answer: str, unit: str, captain_is_gone: bool
) -> None:
    field = CodexField(("captain", "pirate"), ("zombie",))
    field.slain("captain", means="other")
    field.commands.append(CommandFact("pirate", "captain"))
    scene = field.settle()

    assert scene.questions == [(ANN, "glory-table")]
    scene.decide(answer)
    assert scene.card("1.2").now.stock.unit == unit
    assert scene.card("1.1").is_gone is captain_is_gone
    assert scene.is_over


@pytest.mark.rule("CP-GLORY-SPEC-9")
def test_the_place_of_a_captain_who_cannot_die_of_it_is_not_taken() -> None:
    untracked = CodexField(("captain", "pirate"), ("zombie",))
    crew = untracked.warbands[0]
    untracked.warbands[0] = crew.with_members(replace(crew.members[0], is_tracked=False))
    of_the_enemy = CodexField(("pirate",), ("captain",))
    no_captain = CodexField(("deckhand", "pirate"), ("zombie",))
    for field, fallen in ((untracked, "captain"), (of_the_enemy, "captain"), (no_captain, "deckhand")):
        field.slain(fallen, means="other")
        field.commands.append(CommandFact("pirate", fallen))
        assert field.settle().is_over
    own = CodexField(("captain", "pirate"), ("zombie",))
    own.slain("captain", means="other")
    own.commands.append(CommandFact("pirate", "captain"))
    assert not own.settle().is_over


@pytest.mark.rule("CP-GLORY-SPEC-9")
def test_a_captain_who_has_died_already_does_not_die_again() -> None:
    field = CodexField(("captain", "pirate"), ("zombie",))
    field.slain("captain", means="other", statuses=("corrupt",))
    field.commands.append(CommandFact("pirate", "captain"))
    scene = field.settle()
    scene.decide("CP-GLORY-SPEC-9")

    assert (scene.rules_of("1.1"), scene.rules_of("1.2")) == (["CP-SCAR-SPEC-1"], ["CP-GLORY-SPEC-9"])


@pytest.mark.rule("CP-GLORY-SPEC-9")
@pytest.mark.parametrize("setting", ["R-CP-48=disabled", "R-CP-05=no-death"])
def test_without_the_rule_or_without_death_nobody_takes_a_captain_s_place(setting: str) -> None:
    field = CodexField(("captain", "pirate"), ("zombie",))
    field.slain("captain", means="other")
    field.commands.append(CommandFact("pirate", "captain"))

    assert field.settle(settings=(setting,)).is_over


@pytest.mark.rule("CP-GEN-20")
def test_a_profile_that_no_pack_has_is_not_offered() -> None:
    field = CodexField(("pirate",), ("zombie",), RED)
    setup = replace(field.setup, profiles=())
    scene = settling(setup, 1)
    scene.decide("1.1")
    assert scene.rules_of("1.1") == ["CP-GLORY-MVP-1"]
