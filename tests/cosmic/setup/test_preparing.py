"""From two fleets and a board to a battle (CC-MUSTER, CC-DEPLOY-01)."""

import pytest
from msgspec.structs import replace

from dwethia.codex import starter
from dwethia.cosmic.setup.first_state import begin
from dwethia.cosmic.setup.preparing import drawn_space, open_space, pooled_space, prepare
from dwethia.engine.rules import as_setup
from dwethia.faults import Refusal
from dwethia.lengths import FOOT
from dwethia.muster.army import Recruit
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.muster.ready import ready_force
from dwethia.rulebook import Rulings
from dwethia.tabletop.ground import LaidGround, ready_space
from dwethia.tabletop.table import Table
from dwethia.tabletop.terrain_layout import fits

CODEX = starter()


def ready(name: str) -> Fleet:
    fleet = ready_force(name)
    assert isinstance(fleet, Fleet)
    return fleet


FLEETS = (ready("sol-vanguard"), ready("rolling-scrap"))


def feet(ground: LaidGround) -> tuple[int, int]:
    return ground.width // FOOT, ground.depth // FOOT


@pytest.mark.rule("CC-MUSTER-02", "CC-MUSTER-03", "CC-MUSTER-04", "CC-MUSTER-05", "CC-DEPLOY-01")
@pytest.mark.parametrize(
    ("limit", "size"),
    [(500, (2, 2)), (1500, (2, 2)), (2999, (2, 2)), (3000, (3, 3)), (4500, (6, 4)), (6000, (6, 4)), (9000, (6, 4))],
)
def test_the_board_follows_the_points_limit(limit: int, size: tuple[int, int]) -> None:  # G-CC-03
    assert feet(open_space(limit)) == size


@pytest.mark.parametrize(
    ("option", "sizes"),
    [
        ("by-points", [(2, 2), (3, 3), (6, 4)]),
        ("3x3-or-4x6", [(3, 3), (3, 3), (6, 4)]),
    ],
)
def test_the_ruling_on_board_sizes_is_kept(option: str, sizes: list[tuple[int, int]]) -> None:
    rulings = Rulings.of("cosmic", settings=[f"R-CC-08={option}"])
    assert [feet(open_space(limit, rulings)) for limit in (1500, 3000, 4500)] == sizes


@pytest.mark.rule("CC-MUSTER-01")
def test_fleets_of_different_limits_are_refused() -> None:
    with pytest.raises(Refusal, match="CC-MUSTER-01"):
        prepare((FLEETS[0], replace(FLEETS[1], limit=3000)), CODEX)


@pytest.mark.rule("CC-MUSTER-06")
def test_a_fleet_above_its_limit_is_refused() -> None:
    with pytest.raises(Refusal, match="CC-MUSTER-06"):
        prepare((replace(FLEETS[0], limit=1000), replace(FLEETS[1], limit=1000)), CODEX)


def test_without_a_board_the_usual_one_is_empty() -> None:
    setup = prepare(FLEETS, CODEX)
    assert (setup.width, setup.depth, setup.terrain, setup.turns) == (2 * FOOT, 2 * FOOT, (), 5)


@pytest.mark.rule("CC-CORE-11")
def test_several_seats_share_a_fleet_in_turn() -> None:
    setup = prepare(FLEETS, CODEX, seats=((), ("anna", "ben")))  # type: ignore[arg-type]
    assert [each.seat for each in setup.blue.ships] == ["anna"] * 4 + ["ben"] * 4
    assert all(each.seat is None for each in setup.red.ships)


@pytest.mark.rule("CC-DEPLOY-02", "CC-TERR-01")
@pytest.mark.parametrize("board", sorted(CODEX.space_boards))
def test_every_ready_board_of_space_can_be_laid_piece_by_piece(board: str) -> None:
    ground = ready_space(CODEX.space_board(board), CODEX)
    assert (ground.width, ground.depth) in {(2 * FOOT, 2 * FOOT), (3 * FOOT, 3 * FOOT), (6 * FOOT, 4 * FOOT)}
    table = Table(ground.width, ground.depth)
    for put in ground.terrain:
        assert fits(table, put), put.kind.name
        table = table.with_piece(put)


def test_there_are_ready_boards_of_every_size() -> None:
    assert {(each.width, each.depth) for each in CODEX.space_boards.values()} == {(2, 2), (3, 3), (6, 4)}


def test_a_seed_lays_the_same_space_again() -> None:
    ground = drawn_space(3000, CODEX, "a")
    assert ground == drawn_space(3000, CODEX, "a") != drawn_space(3000, CODEX, "b")
    assert ground.terrain


def test_a_pool_of_space_waits_to_be_placed() -> None:
    ground = pooled_space(1500, CODEX, "a")
    assert (len(ground.pool), ground.terrain) == (4, ())


@pytest.mark.rule("CC-TERR-05")
def test_terrain_keeps_whether_it_may_be_shot_from() -> None:
    ground = ready_space(CODEX.space_board("lantern-gate"), CODEX)
    assert {put.kind.id: put.kind.shot_from for put in ground.terrain} == {"docking-ring": True, "asteroid": False}


@pytest.mark.rule("CC-MUSTER-12")
def test_a_setup_holds_all_that_a_battle_needs() -> None:
    knives = ready("knife-flotilla")
    ramming = replace(knives, units=(*knives.units[:-1], Recruit("oath-ram")))
    ram = next(each for each in prepare((ramming, FLEETS[1]), CODEX).red.cards if each.id == "oath-ram")
    assert [str(word) for word in ram.rules] == ["Vanguard 2"]
    assert [str(word) for word in ram.keywords] == ["Ram"]
    assert (ram.length, ram.width, ram.profile.save, ram.pack) == (60, 30, 6, "starter")
    assert [each.weapon.id for each in ram.weapons] == ["stern-gun"]


@pytest.mark.rule("CC-SHIELD-07", "HS-SHIP-03")
def test_shields_without_a_save_of_their_own_are_shields_and_cost_as_five_plus() -> None:
    cutter = CODEX.ship("customs-cutter")
    assert (cutter.profile.shield, cutter.profile.save) == (True, None)
    parts = {part.name: part.value for part in CODEX.price(cutter).parts}
    assert parts["shields"] == 20
    assert parts["priority +1"] == 15


def test_a_setup_can_be_written_down_and_read_again() -> None:
    setup = prepare(FLEETS, CODEX, scenario=CODEX.space_scenario("station"))
    written = as_setup(setup)
    assert written["scenario"]["aim"] == "Station"


def test_ships_that_both_sides_have_are_named_with_their_side() -> None:
    patrol, raid = ready("learn-sun-patrol"), ready("learn-void-raid")
    alike = begin(prepare((patrol, patrol), CODEX), Rulings.of("cosmic"))
    names = [ship.name for ship in alike.ships]
    assert len(set(names)) == len(names)
    assert names[:2] == ["Red Sol Lancer 1", "Red Sol Lancer 2"]
    assert "Blue Legion Transport" in names
    unlike = begin(prepare((patrol, raid), CODEX), Rulings.of("cosmic"))
    assert unlike.ships[0].name == "Sol Lancer 1"
