"""Before the first room: setting, objective, number of rooms, enemy faction, and the hero (DD-RUN, DD-SETUP)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from dungeons.dungeon_scenes import COMMON, HALL_DICE, USUAL, rulings, sheet
from msgspec.structs import replace

from dwethia.codex import starter
from dwethia.dice import QueuedDice
from dwethia.dungeons.events import EnemyAppeared, PackageCarried, RunPlanned
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.heroes import outfitted, usual_wargear
from dwethia.dungeons.setup.plan import (
    DungeonSetup,
    Objective,
    PlannedSetting,
    Roster,
    as_setup,
    prepare,
    read_setup,
    run_length,
)
from dwethia.dungeons.setup.sheets import Sheet, sheet_of
from dwethia.dungeons.state import Dungeon
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.rules import SetupError
from dwethia.profile import UnitType
from dwethia.rulebook import Rulings

PLACES = tuple(PlannedSetting(name, f"It is {name.lower()}.") for name in ("Dark", "Old", "Watched", "Cold"))
TWO_ENEMIES = "d4:1  3 1 2 2  3 1 2 3"


def roster(name: str) -> Roster:
    return Roster(name.lower(), name, (sheet("W1", f"{name} raider"),), (sheet("W2 hero", f"{name} chief", "H.1"),))


ROSTERS = tuple(roster(name) for name in ("Reds", "Blues", "Greens", "Greys", "Blacks", "Whites"))


def setup(**changes: Any) -> DungeonSetup:
    """A run of which everything is chosen, but for these changes."""
    chosen = DungeonSetup(
        hero=sheet("W3 hero", "Mara", "H.1", faction="reds"),
        settings=PLACES[:1],
        rosters=ROSTERS[1:2],
        objective=Objective.ESCAPE,
        rooms=3,
        powers=COMMON,
    )
    return replace(chosen, **changes)


def begun(given: DungeonSetup, dice: str = "", ruled: Rulings = USUAL) -> Game[Dungeon]:
    """A run in its first room: these dice plan it, the rest are the hall's."""
    queue = QueuedDice(f"{dice} {HALL_DICE} {TWO_ENEMIES}")
    game = Game(DungeonRules(), as_setup(given), ruled, queue)
    queue.finish()
    return game


def told(game: Game[Dungeon], kind: type[Event] = RunPlanned) -> list[str]:
    return [each.text() for each in game.events if isinstance(each, kind)]


@pytest.mark.rule("DD-RUN-01", "DD-RUN-03", "DD-SETUP-01", "DD-SETUP-04", "DD-SETUP-06", "DD-SETUP-07")
def test_what_is_chosen_is_not_rolled() -> None:
    game = begun(setup())
    assert told(game) == ["Mara, against Blues. Escape, 3 rooms. Dark: It is dark."]
    assert game.seats == ("hero",), "one player, and nobody sits for the enemies"


@pytest.mark.rule(
    "DD-SETUP-01", "DD-SETUP-02", "DD-SETUP-03", "DD-SETUP-04", "DD-SETUP-05", "DD-SETUP-06", "DD-SETUP-07"
)
@pytest.mark.parametrize(
    ("dice", "planned"),
    [
        ("d4:1 d4:1 d4:1 1", "Mara, one of their own, against Reds. Assassination, 4 rooms. Dark: It is dark."),
        ("d4:2 d4:2 d4:2 2", "Mara, against Blues. Retrieve Data, 5 rooms. Old: It is old."),
        ("d4:3 d4:3 d4:3 3", "Mara, against Greens. Escape, 6 rooms. Watched: It is watched."),
        ("d4:4 d4:4 d4:4 6", "Mara, against Whites. Sabotage, 7 rooms. Cold: It is cold."),
    ],
)
def test_what_is_not_chosen_is_rolled_in_the_order_of_the_rules(dice: str, planned: str) -> None:  # G-DD-D01
    game = begun(setup(settings=PLACES, objective=None, rooms=None, rosters=ROSTERS), dice)
    assert told(game) == [planned]


@pytest.mark.rule("DD-SETUP-06")
def test_a_rolled_run_has_four_to_seven_rooms() -> None:  # G-DD-D01
    assert [run_length(face) for face in (1, 2, 3, 4)] == [4, 5, 6, 7]
    assert told(begun(setup(rooms=None), "d4:4")) == ["Mara, against Blues. Escape, 7 rooms. Dark: It is dark."]


@pytest.mark.rule("DD-SETUP-08")
def test_the_heros_own_faction_is_a_legal_enemy() -> None:
    assert told(begun(setup(rosters=ROSTERS[:1])))[0].startswith("Mara, one of their own, against Reds.")
    assert told(begun(setup(rosters=ROSTERS[1:2])))[0].startswith("Mara, against Blues.")


@pytest.mark.rule("DD-SETUP-09")
def test_every_enemy_comes_from_the_one_list() -> None:
    game = begun(setup(rosters=ROSTERS), "4")
    assert told(game, EnemyAppeared) == [
        "e1: Greys raider [B.1] at (2,5): 1 Wound",
        "e2: Greys raider [B.1] at (3,4): 1 Wound",
    ]


@pytest.mark.rule("DD-OBJ-09")
@pytest.mark.parametrize("objective", list(Objective))
def test_only_a_saboteur_begins_with_the_package(objective: Objective) -> None:
    game = begun(setup(objective=objective))
    carries = objective is Objective.SABOTAGE
    assert game.state.hero.has_package is carries
    assert told(game, PackageCarried) == (["The hero carries the package"] if carries else [])


@pytest.mark.rule("DD-SETUP-02", "HS-SET-01")
@pytest.mark.parametrize(
    ("option", "told_as", "modifier"), [("house-modifiers", "Dark: Beware.", 1), ("named-theme-only", "Dark", 0)]
)
def test_a_setting_changes_play_unless_it_is_only_a_name(option: str, told_as: str, modifier: int) -> None:
    given = setup(settings=(PlannedSetting("Dark", "Beware.", barricade=1),))
    game = begun(given, ruled=rulings(f"R-DD-37={option}"))
    assert told(game) == [f"Mara, against Blues. Escape, 3 rooms. {told_as}"]
    assert game.state.planned.setting.barricade == modifier
    ours = [each for each in game.events if "HS-SET-01" in each.rules]
    assert bool(ours) is bool(modifier)


# The hero


@pytest.mark.rule("DD-RUN-02")
def test_the_hero_is_a_skirmish_hero_with_the_same_profile() -> None:
    codex = starter()
    outfit = codex.outfit(codex.unit("Empire of Sol H.1"), race="terran")
    game = begun(setup(hero=sheet_of(outfit, codex)))
    hero = game.state.hero
    assert hero.sheet.profile == outfit.profile
    assert hero.sheet.race == "Terran"
    assert (hero.wounds, hero.destiny) == (outfit.profile.wounds, outfit.profile.destiny)


@pytest.mark.rule("DD-RUN-02")
def test_a_hero_without_wounds_cannot_start() -> None:
    mara = setup().hero
    with pytest.raises(SetupError, match=r"Mara: a hero has at least 1 Wound, not 0 \(DD-RUN-02\)"):
        begun(setup(hero=replace(mara, profile=replace(mara.profile, wounds=0))))


# Setups as they are written


def test_a_setup_is_read_again_as_it_was_written() -> None:
    given = setup(settings=PLACES, rosters=ROSTERS, objective=None, rooms=None)
    assert read_setup(msgspec.json.decode(msgspec.json.encode(as_setup(given))), USUAL) == given


def test_a_field_that_does_not_exist_is_refused() -> None:
    with pytest.raises(SetupError, match="the setup of a dungeon: Object contains unknown field `heros`"):
        read_setup(as_setup(setup()) | {"heros": 2}, USUAL)


NAMED = sheet("W2 hero", "The Wise", "H.1", is_named=True)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"settings": PLACES[:2]}, "settings: 2 rows, expected one, or 4 to roll among (DD-SETUP-01)"),
        ({"rosters": ROSTERS[:5]}, "rosters: 5 rows, expected one, or 6 to roll among (DD-SETUP-07)"),
        (
            {"rosters": (replace(ROSTERS[0], heroes=()),)},
            "Reds: a roster has at least one Basic and one Hero unit that is not named (DD-ENEMY-02)",
        ),
        (
            {"rosters": (replace(ROSTERS[0], heroes=(NAMED,)),)},
            "Reds: a roster has at least one Basic and one Hero unit that is not named (DD-ENEMY-02)",
        ),
        ({"rooms": 21}, "the setup of a dungeon: Expected `int` <= 20 - at `$.rooms`"),
        ({"rooms": 0}, "the setup of a dungeon: Expected `int` >= 1 - at `$.rooms`"),
    ],
)
def test_a_setup_that_cannot_be_played_says_why(given: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError) as refused:
        read_setup(as_setup(setup(**given)), USUAL)
    assert str(refused.value) == message


def ours(each: Sheet) -> Sheet:
    return replace(each, pack="starter")


@pytest.mark.parametrize("kind", ["basics", "heroes"])
def test_units_of_the_starter_codex_are_met_unless_only_entered_ones_are(kind: str) -> None:
    """R-DD-40: a roster of one's own is fine under both options, one of ours only under the first."""
    entered_only = rulings("R-DD-40=user-entered-only")
    own = setup(rosters=ROSTERS[:1])
    assert read_setup(as_setup(own), entered_only) == own
    sample = setup(rosters=(replace(ROSTERS[0], **{kind: tuple(map(ours, getattr(ROSTERS[0], kind)))}),))
    assert read_setup(as_setup(sample), rulings("R-DD-40=sample-rosters")) == sample
    with pytest.raises(SetupError, match="Reds: its units are the Starter Codex's, and R-DD-40 is user-entered-only"):
        read_setup(as_setup(sample), entered_only)


# From the codex


@pytest.mark.rule("DD-SETUP-03", "DD-SETUP-05", "DD-SETUP-07", "DD-ENEMY-11")
def test_the_codex_fills_the_tables() -> None:
    codex = starter()
    given = prepare(codex, codex.outfit(codex.unit("Empire of Sol H.1")))
    assert [each.name for each in given.settings] == ["Cursed Temple", "Ancient Ruins", "Enemy Base", "Space Station"]
    assert [each.value for each in Objective] == ["assassination", "retrieve-data", "escape", "sabotage"]
    assert [each.name for each in given.rosters] == [
        "Empire of Sol",
        "The Citadel",
        "Blacksun Traders",
        "Eldritch Cult",
        "Champions of the Void",
        "Bloodpact",
    ]
    for each in given.rosters:
        assert {unit.mark[0] for unit in each.basics} == {UnitType.BASIC.value}
        assert {unit.mark[0] for unit in each.heroes} == {UnitType.HERO.value}
    assert (given.objective, given.rooms, given.races) == (None, None, ())


def test_a_faction_beyond_the_table_can_be_chosen() -> None:
    codex = starter()
    hero = codex.outfit(codex.unit("Empire of Sol H.1"))
    given = prepare(codex, hero, "Ancient Ruins", Objective.ESCAPE, 2, "Orc Assault", with_races=True)
    assert [each.name for each in given.rosters] == ["Orc Assault"]
    assert [each.name for each in given.settings] == ["Ancient Ruins"]
    assert (given.objective, given.rooms) == (Objective.ESCAPE, 2)
    assert [each.name for each in given.races] == (
        ["Old One", "Terran", "Sovereign", "Cyborii", "Borii", "Orc", "Geck", "Croc", "Taurus", "Wraith"]
    )


def test_a_hero_takes_the_first_thing_for_each_empty_place_unless_told_otherwise() -> None:
    codex = starter()
    legate = codex.unit("Legate")
    assert usual_wargear(legate) == ("shield", "pilum", "talisman")
    assert [arm.name for arm in sheet_of(outfitted(codex, legate, None, None).outfit, codex).arms] == ["Pilum"]
    assert sheet_of(outfitted(codex, legate, (), None).outfit, codex).arms == ()
    assert "eclipse-blade" not in usual_wargear(codex.unit("Captain"))  # it would take the cutlass away


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"aggression": 10**6}, "aggression 1000000, expected at most 99"),
        ({"wounds": 10**30}, "wounds a number without end"),
        ({"destiny": -1}, "destiny -1, expected at least 0"),
    ],
    ids=range(3),
)
def test_numbers_that_no_hero_has_are_refused(changed: dict[str, int], told: str) -> None:
    mara = setup().hero
    with pytest.raises(SetupError, match=told):
        begun(setup(hero=replace(mara, profile=replace(mara.profile, **changed))))
