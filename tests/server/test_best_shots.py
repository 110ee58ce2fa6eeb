"""The closing page names the best shot of every game that has shots."""

from __future__ import annotations

from cosmic.space import Space
from cosmic.space import blue as blue_ship
from cosmic.space import red as red_ship
from dungeons.dungeon_scenes import dungeon, hall, played, sheet

from dwethia.cosmic.kit import feats as feats_in_space
from dwethia.dungeons.events.run import EnemyPhaseBegan, TurnBegan
from dwethia.dungeons.kit import feats as feats_of_run


def test_the_shot_that_brought_a_ship_down_is_named_with_its_chance() -> None:
    space = Space(
        red_ship((12, 6), "M3 P4", called="Lance", orders="fire fire", weapons=["18in S5"]),
        blue_ship((12, 14), "M3 D4 W1", called="Prize", orders="fire fire"),
        phase="shoot",
        dice="6",
    )
    space.decide({"do": "shoot", "ship": "red-1", "weapon": "gun-1", "target": "blue-1"})
    best, casualties = feats_in_space(space.game.events)
    assert best.name == "Best shot"
    assert best.text.startswith("Lance brought down Prize with gun-1 in turn ")
    assert "that the dice fall so well" in best.text
    assert "Prize" in casualties.text


def test_the_hero_s_best_shot_is_named_and_what_enemies_shoot_is_not() -> None:
    hero = sheet("W3 P9 hero", "Hero", "H.1", arms="24in S2")
    struck = played(dungeon(hall("H..1"), hero, "D1 W1"), "shoot:gun:e1", dice="6").game.events
    (best,) = feats_of_run(struck)
    assert " slew Raider e1 with " in best.text
    assert "that the dice fall so well" in best.text
    theirs = [event for event in struck if not isinstance(event, TurnBegan)]
    assert feats_of_run([EnemyPhaseBegan(()), *theirs])[0].text == "No shot slew an enemy"


def test_where_no_shot_slew_anybody_it_says_so() -> None:
    assert feats_in_space(())[0].text == "No shot slew an enemy"
    assert feats_of_run(())[0].text == "No shot slew an enemy"
