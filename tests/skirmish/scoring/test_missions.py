"""Secondary missions: every declared trigger, at the edge between scoring and not."""

from typing import Any

import pytest
from msgspec.structs import replace
from skirmish.fields import Field, blue, red

from dwethia.codex import starter
from dwethia.profile import UnitType
from dwethia.rulebook import Rulings
from dwethia.rulebook.declared import mission_triggers
from dwethia.skirmish.mission_triggers import known
from dwethia.skirmish.scoring.missions import part_of
from dwethia.skirmish.scoring.victory_points import running_score
from dwethia.skirmish.setup.battle_setup import MissionSetup
from dwethia.skirmish.state.battle import Battle, Death, Phase
from dwethia.tabletop.sides import BLUE, RED

USUAL = Rulings.recommended("skirmish")


def worth(battle: Battle, trigger: str, *settings: str, **takes: Any) -> int:
    """What a mission of red with 2 points is worth."""
    mission = MissionSetup("m", "Mission", "", trigger, **{"points": 2, **takes})
    return part_of(battle, RED, mission, Rulings.of("skirmish", settings=settings)).value


def battle_of(*models: dict[str, Any], **scene: Any) -> Battle:
    return Field(*models, **scene).battle


def slain(
    battle: Battle, *ids: str, by: str | None = None, means: str = "melee", together: int | None = None
) -> Battle:
    """The battle after these have been slain, one after the other or together."""
    for id in ids:
        victim = battle.model(id)
        order = len(battle.deaths) + 1
        slayer = battle.model(by).id if by else None
        death = Death(victim.id, victim.side, slayer, means, 1, order, Phase.SHOOT, None, together or order)
        gone = battle.with_model(replace(victim, is_slain=True, base=None, wounds=0))
        battle = replace(gone, deaths=(*battle.deaths, death))
    return battle


LINES = [
    red((4, 4), "hero M4", points=40),
    red((8, 4), points=10),
    red((12, 4), points=10),
    blue((4, 20), "hero M4", points=40),
    blue((8, 20), points=10),
    blue((12, 20), points=40),
]


def test_every_declared_trigger_is_implemented_under_its_name() -> None:
    assert set(known()) == {name for name, each in mission_triggers().items() if "skirmish" in each.games}


def test_every_mission_of_the_starter_codex_can_be_scored() -> None:
    battle = battle_of(*LINES)
    for each in starter().missions.values():
        fields = {"most": each.most, "unit_type": each.unit_type, "way": each.way, "zone": each.zone}
        assert worth(battle, each.trigger, percent=each.percent, **fields) >= 0


@pytest.mark.rule("SK-SCEN-09")
def test_slay_type_counts_enemies_of_the_type_up_to_the_most() -> None:
    battle = slain(battle_of(*LINES), "blue-2", "blue-3", "red-2")
    assert worth(battle, "Slay Type", unit_type=UnitType.BASIC) == 4
    assert worth(battle, "Slay Type", unit_type=UnitType.BASIC, most=3) == 3
    assert worth(battle, "Slay Type", unit_type=UnitType.HERO) == 0


@pytest.mark.rule("SK-SCEN-09")
@pytest.mark.parametrize(
    ("way", "means", "times"),
    [
        ("melee", "melee", 1),
        ("melee", "opportunity", 1),
        ("melee", "ranged", 0),
        ("ranged", "ranged", 1),
        ("affinity", "affinity", 1),
        ("affinity", "other", 0),
    ],
)
def test_slay_by_counts_what_own_models_slay_in_that_way(way: str, means: str, times: int) -> None:
    battle = battle_of(*LINES)
    assert worth(slain(battle, "blue-1", by="red-1", means=means), "Slay By", way=way) == 2 * times
    assert worth(slain(battle, "blue-1", by="blue-2", means=means), "Slay By", way=way) == 0
    assert worth(slain(battle, "blue-1", means=means), "Slay By", way=way) == 0
    assert worth(slain(battle, "red-1", by="red-2", means=means), "Slay By", way=way) == 0


@pytest.mark.rule("SK-SCEN-09")
def test_slay_dearest_takes_any_of_the_dearest() -> None:
    battle = battle_of(*LINES)
    assert worth(slain(battle, "blue-2"), "Slay Dearest") == 0
    assert worth(slain(battle, "blue-3"), "Slay Dearest") == 2
    assert worth(slain(battle, "blue-1", "blue-3"), "Slay Dearest") == 2


@pytest.mark.rule("SK-SCEN-09")
def test_first_blood_is_lost_if_an_own_model_falls_first_or_together_with_the_first() -> None:
    battle = battle_of(*LINES)
    assert worth(battle, "First Blood") == 0
    assert worth(slain(battle, "blue-1", "red-1"), "First Blood") == 2
    assert worth(slain(battle, "red-1", "blue-1"), "First Blood") == 0
    assert worth(slain(battle, "blue-1", "red-1", together=1), "First Blood") == 0
    assert worth(slain(battle, "blue-1", "blue-2", together=1), "First Blood") == 2


@pytest.mark.rule("SK-SCEN-09")
def test_keep_alive_counts_own_models_of_the_type_on_the_table() -> None:
    battle = battle_of(*LINES, red(None))
    assert worth(battle, "Keep Alive", unit_type=UnitType.BASIC) == 4
    assert worth(slain(battle, "red-2"), "Keep Alive", unit_type=UnitType.BASIC) == 2
    assert worth(battle, "Keep Alive", unit_type=UnitType.HERO, most=1) == 1


@pytest.mark.rule("SK-SCEN-09")
def test_keep_share_asks_for_a_percentage_of_those_who_began() -> None:
    battle = slain(battle_of(*LINES), "red-2")
    assert worth(battle, "Keep Share", percent=66) == 2
    assert worth(battle, "Keep Share", percent=67) == 0


@pytest.mark.rule("SK-SCEN-09")
@pytest.mark.parametrize(
    ("zone", "y", "times"),
    [
        ("own-deployment", 9, 1),
        ("own-deployment", 10, 0),
        ("enemy-deployment", 15, 1),
        ("enemy-deployment", 14, 0),
        ("centre", 16, 1),
        ("centre", 17, 0),
        ("enemy-half", 11.5, 1),
        ("enemy-half", 11, 0),
    ],
)
def test_stand_in_counts_own_models_in_the_zone(zone: str, y: float, times: int) -> None:
    battle = battle_of(red((12, y)), blue((4, 20)))
    assert worth(battle, "Stand In", zone=zone) == 2 * times


@pytest.mark.rule("SK-SCEN-09")
@pytest.mark.parametrize(("edge", "x"), [("west", 22), ("east", 2)])
def test_zones_turn_with_the_edges(edge: str, x: float) -> None:
    battle = battle_of(red((x, 12)), blue((12, 20)), edge=edge)
    assert worth(battle, "Stand In", zone="enemy-half") == 2
    assert worth(battle, "Stand In", zone="enemy-deployment") == 2
    assert worth(battle, "Stand In", zone="own-deployment") == 0


@pytest.mark.rule("SK-SCEN-09")
def test_keep_out_asks_for_a_zone_without_enemies() -> None:
    battle = battle_of(red((12, 4)), blue((12, 10)))
    assert worth(battle, "Keep Out", zone="own-deployment") == 2
    assert worth(battle, "Keep Out", zone="centre") == 0
    assert worth(battle, "Keep Out", zone="enemy-deployment") == 2


@pytest.mark.rule("SK-SCEN-09")
def test_powers_worked_and_cancelled_are_counted_up_to_the_most() -> None:
    battle = battle_of(*LINES)
    battle = battle.with_side(replace(battle.side(RED), powers_worked=3, powers_cancelled=1))
    assert worth(battle, "Work Powers", most=4) == 4
    assert worth(battle, "Cancel Powers", most=4) == 2


@pytest.mark.rule("SK-SCEN-09")
def test_lose_none_needs_a_model_of_the_type_and_all_of_them_unslain() -> None:
    battle = battle_of(*LINES)
    assert worth(slain(battle, "red-2"), "Lose None", unit_type=UnitType.HERO) == 2
    assert worth(slain(battle, "red-1"), "Lose None", unit_type=UnitType.HERO) == 0
    assert worth(battle, "Lose None", unit_type=UnitType.MONSTER) == 0


def test_missing_counts_as_slain_for_missions_too_if_the_ruling_says_so() -> None:
    battle = battle_of(*LINES, blue(None))
    assert worth(battle, "Slay Type", "R-SK-27=all-missing", unit_type=UnitType.BASIC) == 2
    assert worth(battle, "Slay Type", unit_type=UnitType.BASIC) == 0


@pytest.mark.rule("SK-SCEN-09", "SK-SCEN-10")
def test_missions_stand_beside_the_scenario_in_the_score() -> None:
    mission = {
        "id": "alive",
        "name": "Live to Tell",
        "text": "",
        "trigger": "Keep Alive",
        "unit_type": "H",
        "points": 3,
    }
    scene: dict[str, Any] = {"missions": {"red": [mission]}}
    battle = slain(battle_of(*LINES, **scene), "blue-2")
    tally = running_score(battle, RED, USUAL)
    assert [(part.value, str(part.rule)) for part in tally.parts] == [(1, "SK-SCEN-03"), (3, "SK-SCEN-09")]
    assert running_score(battle, BLUE, USUAL).total == 0


def test_no_missions_are_played_under_none() -> None:
    mission = {"id": "alive", "name": "Live", "text": "", "trigger": "Keep Alive", "unit_type": "H", "points": 3}
    battle = battle_of(*LINES, missions={"red": [mission]}, rulings=["R-SK-24=none"])
    assert battle.side(RED).missions == ()
