"""Ships of the codex as a battle sees them: every field of content is carried (CC-STAT-13, CC-SHOOT-18, -37)."""

import pytest
from cosmic.space import Space, blue, red

from dwethia.codex import Codex, starter
from dwethia.cosmic.setup.cards import ShipCard, card_of
from dwethia.cosmic.setup.preparing import prepare
from dwethia.cosmic.shooting.aiming import shot_at
from dwethia.cosmic.state.measure import is_fighter
from dwethia.muster.army import Recruit
from dwethia.muster.cosmic.fleet import Fleet, fielded_ship
from dwethia.muster.ready import ready_force
from dwethia.rulebook import Rulings
from dwethia.weapon import WeaponKeyword

CODEX: Codex = starter()
USUAL = Rulings.recommended("cosmic")


def card(ship: str) -> ShipCard:
    return card_of(fielded_ship(0, Recruit(ship), CODEX), CODEX)


@pytest.mark.rule("CC-DEST-09", "CC-AFF-06")
def test_actions_are_on_the_card_with_what_pays_for_them() -> None:
    assert [(each.id, each.pool) for each in card("comrade-class").actions] == [("close-ranks", "destiny")]
    assert [(each.id, each.pool) for each in card("blue-sun").actions] == [("answered-prayer", "affinity")]


def test_what_a_profile_says_besides_is_on_the_card() -> None:
    assert (card("smuggler").cloak, card("smuggler").arrives) == (1, 2)
    assert card("hearthship").profile.ignores == 6
    assert (card("customs-cutter").has_shields, card("customs-cutter").profile.save) == (True, None)
    assert card("customs-cutter").priority == 1
    assert card("void-born-construct").deploys == "teleport"


@pytest.mark.rule("CC-STAT-13")
def test_a_keyword_with_a_text_acts_and_any_other_is_a_word() -> None:
    ships = (red((6, 6), keywords=(WeaponKeyword("Fighter"),)), red((18, 6), keywords=(WeaponKeyword("Loud"),)))
    field = Space(*ships, blue((12, 20)))
    assert is_fighter(field.ship("red-1"), USUAL)
    assert not is_fighter(field.ship("red-2"), USUAL)


@pytest.mark.rule("CC-SHOOT-18", "CC-SHOOT-37")
def test_factions_say_whether_they_shoot_into_fights_and_past_friends() -> None:
    sol, scrap = ready_force("sol-vanguard"), ready_force("rolling-scrap")
    assert isinstance(sol, Fleet)
    assert isinstance(scrap, Fleet)
    setup = prepare((sol, scrap), CODEX)
    assert (setup.red.shoots_into_melee, setup.blue.shoots_into_melee) == (False, True)
    assert (setup.red.shoots_past_friends, setup.blue.shoots_past_friends) == (True, False)


@pytest.mark.rule("CC-SHOOT-28")
def test_a_cloak_adds_to_whatever_cover_there_is() -> None:
    field = Space(red((12, 4)), blue((12, 20), cloak=2))
    found = shot_at(field.battle, field.ship("red-1"), field.ship("blue-1"), USUAL)
    assert [(part.value, part.name, part.rule) for part in found.cover] == [(-2, "the cloak of Cruiser", "CC-SHOOT-28")]
