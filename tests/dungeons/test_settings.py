"""The four settings of the Starter Codex: each changes play in its one way, and in no other (HS-SET-01)."""

from __future__ import annotations

import pytest
from dungeons.dungeon_scenes import EMPTY, HALL_DICE, USUAL, dungeon, enemy_phase, entering, played, rulings, sheet
from msgspec.structs import replace

from dwethia.codex import starter
from dwethia.codex.entries import Restores
from dwethia.codex.loadout import Trinket
from dwethia.dungeons.events import Checked, EnemyMoved, Moved, ShotFired
from dwethia.dungeons.setup.plan import PlannedSetting, prepare

OVER = EMPTY.replace("..H...", "1=H=..")
DUCKED = EMPTY.replace("..H...", "oH...1")
ACROSS = EMPTY.replace("..H...", "H....1")
SHOOTER = sheet("P3 A1", arms="24in S3")


def setting(name: str) -> PlannedSetting:
    """A setting as the codex has it; a place without a name changes nothing."""
    if not name:
        return PlannedSetting("Nowhere")
    codex = starter()
    (found,) = prepare(codex, codex.outfit(codex.unit("Empire of Sol H.1")), setting=name).settings
    return found


def affinity(place: PlannedSetting) -> tuple[int, int, int]:
    """What a hero with 2, an enemy with 1 and an enemy with none have in a new room."""
    start = entering(dungeon(EMPTY, "W3 Aff2 hero", setting=place))
    roster = replace(start.planned.roster, basics=(sheet("W1 Aff1"), sheet("W1", mark="B.2")))
    start = replace(start, plan=replace(start.planned, roster=roster))
    here = played(start, dice=f"{HALL_DICE} d4:1  3 1 2 2  3 2 2 3")
    caster, plain = here.state.enemies
    return here.state.hero.affinity, caster.affinity, plain.affinity


def barricade(place: PlannedSetting) -> tuple[int, int]:
    """What it costs the hero, and an enemy, to stand on a barricade square."""
    hero = played(dungeon(OVER, "W3 hero", "A1 Move3", setting=place), "move:3,4").told(Moved)
    enemy = played(enemy_phase(dungeon(OVER, "W3 hero", "A1 Move3", setting=place)), dice="1 1").told(EnemyMoved)
    return hero.cost.total, enemy.cost.total


def spotting(place: PlannedSetting) -> int:
    """What an enemy of Perception 3 needs to spot a ducked hero."""
    start = enemy_phase(dungeon(DUCKED, "W3 hero", "P3 A1 Move0", setting=place, is_ducked=True))
    return played(start, dice="1 d4:1").told(Checked).need.total


def shooting(place: PlannedSetting) -> tuple[int, int]:
    """What a shooter of Perception 3 needs to hit, and what a hero of Perception 3 and Strength 3 brings to a shot."""
    hit = played(enemy_phase(dungeon(ACROSS, "W3 hero", SHOOTER, setting=place)), dice="d4:2 1").told(ShotFired).aim.hit
    assert hit is not None
    hero = sheet("P3 W3 hero", "Hero", "H.1", arms="24in S3")
    shot = played(dungeon(ACROSS, hero, SHOOTER, setting=place), "shoot:gun:e1", dice="1").told(ShotFired)
    return hit.total, shot.aim.attack.total


@pytest.mark.rule("HS-SET-01", "DD-SETUP-02")
@pytest.mark.parametrize(
    ("name", "affinity_of", "costs", "spots_on", "shoots"),
    [
        ("", (2, 1, 0), (2, 2), 4, (4, 6)),
        ("Cursed Temple", (3, 2, 0), (2, 2), 4, (4, 6)),
        ("Ancient Ruins", (2, 1, 0), (3, 3), 4, (4, 6)),
        ("Enemy Base", (2, 1, 0), (2, 2), 3, (4, 6)),
        ("Space Station", (2, 1, 0), (2, 2), 4, (5, 5)),
    ],
)
def test_each_setting_changes_play_in_its_one_way(
    name: str, affinity_of: tuple[int, int, int], costs: tuple[int, int], spots_on: int, shoots: tuple[int, int]
) -> None:
    place = setting(name)
    assert affinity(place) == affinity_of
    assert barricade(place) == costs
    assert spotting(place) == spots_on
    assert shooting(place) == shoots


@pytest.mark.rule("HS-SET-01")
def test_a_number_says_which_setting_moved_it() -> None:
    moved = played(dungeon(OVER, "W3 hero", setting=setting("Ancient Ruins")), "move:3,4").told(Moved)
    assert str(moved.cost) == (
        "3 = 1 spaces (DD-MOVE-03) + 1 over the barricade (DD-BARR-04) + 1 Ancient Ruins (HS-SET-01)"
    )
    start = enemy_phase(dungeon(DUCKED, "W3 hero", "P3 A1 Move0", setting=setting("Enemy Base"), is_ducked=True))
    need = played(start, dice="1 d4:1").told(Checked).need
    assert str(need) == "3 = 4 7 less Perception 3 of Raider e1 (DD-AI-10) - 1 Enemy Base (HS-SET-01)"


@pytest.mark.rule("HS-SET-01")
def test_ancient_ruins_are_too_much_for_a_short_move() -> None:
    here = played(dungeon(OVER, "W3 Move2 hero", setting=setting("Ancient Ruins")))
    assert here.faults("move:3,4") == ["(3,4) is more than 2 spaces away (DD-MOVE-01)"]
    assert "move:3,4" in played(dungeon(OVER, "W3 Move2 hero")).options


def test_the_affinity_of_a_temple_comes_back_with_the_rest() -> None:
    """R-DD-76 each-turn, and wargear that restores Affinity: both go up to what the temple gives."""
    flask = Trinket("flask", "Flask", restores=Restores(affinity=1))
    hero = sheet("W3 Aff2 hero", "Hero", "H.1", trinkets=(flask,))
    temple = setting("Cursed Temple")
    spent = dungeon(EMPTY, hero, setting=temple, affinity=1)
    assert played(spent, "end", ruled=rulings("R-DD-76=each-turn")).state.hero.affinity == 3
    assert played(spent, "use:flask").state.hero.affinity == 2
    full = played(dungeon(EMPTY, hero, setting=temple, affinity=3))
    assert full.faults("use:flask") == ["Flask has nothing to restore (DD-GEAR-02)"]
    assert played(dungeon(EMPTY, hero, setting=temple, affinity=2), "use:flask").state.hero.affinity == 3


def test_a_setting_counts_however_perception_is_read() -> None:
    """R-DD-01 and R-DD-02: a hit roll is 1 worse in the Space Station under each of them."""
    station = setting("Space Station")
    for option in ("skill-with-check", "check-only", "literal-one-number"):
        ruled = rulings(f"R-DD-01={option}", "R-DD-02=both-hit-then-wound")
        needs = []
        for place in (PlannedSetting("Nowhere"), station):
            start = enemy_phase(dungeon(ACROSS, "W3 hero", SHOOTER, setting=place))
            hit = played(start, dice="d4:2 1", ruled=ruled).told(ShotFired).aim.hit
            assert hit is not None
            needs.append(hit.total)
        assert needs[1] == needs[0] + 1, option


def test_the_codex_says_what_each_setting_does() -> None:
    for name in ("Cursed Temple", "Ancient Ruins", "Enemy Base", "Space Station"):
        place = setting(name)
        changes = [place.affinity, place.barricade, place.spotting, place.shooting]
        assert sorted(map(abs, changes)) == [0, 0, 0, 1], "one small way"
        assert place.text
    assert USUAL.says("R-DD-37", "house-modifiers")
