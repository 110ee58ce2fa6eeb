"""A battle in space as it is drawn: table, terrain, hulls with their sides, and what both fleets are after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

from msgspec import Struct

from dwethia.codex.entries import TerrainKind
from dwethia.cosmic.keywords import keywords_of
from dwethia.cosmic.movement.allowances import allowance
from dwethia.cosmic.movement.drifting import is_adrift
from dwethia.cosmic.movement.orders_left import most_degrees_of
from dwethia.cosmic.report.drawing import mark_of, number_of
from dwethia.cosmic.rules.destiny import pools_of
from dwethia.cosmic.scenarios import aim_of
from dwethia.cosmic.scoring.winning import score_of
from dwethia.cosmic.setup.cards import MountedWeapon
from dwethia.cosmic.setup.scenario_card import ScenarioCard
from dwethia.cosmic.shooting.shot_faults import arc_of
from dwethia.cosmic.state.battle import FleetBattle, FleetSide, LostShip, Phase, ShipModel
from dwethia.cosmic.state.current_profile import reasons_of
from dwethia.cosmic.state.facing import facing_hull, guarded_sides
from dwethia.cosmic.state.hazards import reasons_of_hazards
from dwethia.cosmic.state.measure import ZONE, are_coherent, is_fighter, locked_with
from dwethia.cosmic.state.places import has_terrain
from dwethia.engine.game import Game
from dwethia.engine.request import Request
from dwethia.engine.seats import Seat
from dwethia.lengths import INCH
from dwethia.powers.pools import POINTS
from dwethia.profile import PRINTED
from dwethia.rulebook import RuleId, Rulings
from dwethia.rulebook.declared import scenario_aims
from dwethia.server.boards.board import Board
from dwethia.server.boards.cosmic.outlines import corners_of
from dwethia.server.boards.cosmic.probe_types import FleetFindings
from dwethia.server.boards.cosmic.probes import look_at
from dwethia.server.boards.cosmic.scene import (
    ActionDrawn,
    FleetScene,
    FleetSideDrawn,
    LossDrawn,
    PowerDrawn,
    ShipDrawn,
    ShipKindDrawn,
    SpaceScenarioDrawn,
    WeaponDrawn,
)
from dwethia.server.boards.cosmic.standing import MATTERS, by_policy
from dwethia.server.boards.cosmic.worth import open_question
from dwethia.server.boards.drawn import Condition, Figure, PieceDrawn, Pool, ZoneDrawn, side_name
from dwethia.server.boards.figures import Gallery, shipped_look
from dwethia.server.boards.probe_types import AskWorth
from dwethia.server.boards.worth import OpenQuestion
from dwethia.tabletop.sides import SIDES
from dwethia.tabletop.table import Piece

BY_NOBODY: Final = (Phase.ORDERS, Phase.PRIORITY, Phase.SHIELDS, Phase.END, Phase.OVER)  # where nobody acts alone
SEALED: Final[Mapping[Phase, Literal["orders", "shields"]]] = {Phase.ORDERS: "orders", Phase.SHIELDS: "shields"}

WHO_WINS: Final = RuleId("CC-TURN-08")


class FleetBoard(Board):
    """What is drawn of a battle in space; nothing in its state is secret, and what is sealed is not in it."""

    sends_state = False  # the scene says it all
    matters = MATTERS

    def scene(self, seen: Any, rulings: Rulings) -> FleetScene:
        battle: FleetBattle = seen
        gallery = Gallery()
        cards = [(side, each.card) for side in SIDES for each in battle.force(side).ships]
        bearers = dict(reversed(list(zip(cards, battle.ships, strict=True))))
        kinds = sorted(bearers, key=cards.index)
        lost = {each.ship: each for each in battle.losses}
        named = {ship.id for ship in aim_of(battle).named(battle)}
        return FleetScene(
            width=battle.table.width,
            depth=battle.table.depth,
            turn=battle.turn,
            turns=battle.setup.turns,
            phase=battle.phase.value,
            phase_label=battle.phase.label,
            acting=None if battle.phase in BY_NOBODY else side_name(battle.acting),
            priority=side_name(battle.holder) if battle.winner_of_roll else None,
            sealed=SEALED.get(battle.phase),
            scenario=_scenario(battle),
            measure=aim_of(battle).measure(rulings).rstrip(":"),
            scores=aim_of(battle).told(battle.setup.scenario, rulings),
            scores_rule=scores_rule(battle.setup.scenario),
            sides=(_side(battle, battle.sides[0], rulings), _side(battle, battle.sides[1], rulings)),
            terrain=tuple(PieceDrawn.of(piece, words_of_piece(piece, rulings)) for piece in battle.table.pieces),
            zones=tuple(_zones(battle)),
            control_zone=ZONE,
            kinds=tuple(_kind(bearers[card], gallery, rulings) for card in kinds),
            ships=tuple(
                _ship(battle, ship, kinds.index(card), lost.get(ship.id), ship.id in named, rulings)
                for card, ship in zip(cards, battle.ships, strict=True)
            ),
            looks=gallery.looks,
            boardings=tuple((each.boarder, each.boarded) for each in battle.boardings),
            fights=battle.fights,
            firing=battle.firing,
            winner=side_name(battle.winner) if battle.winner else None,
            is_over=battle.phase is Phase.OVER,
        )

    def question(self, game: Game[Any], seat: Seat | None, look: Struct) -> OpenQuestion | None:
        return open_question(game, seat) if isinstance(look, AskWorth) else None

    def probe(self, seen: Any, look: Any, request: Request | None, rulings: Rulings, question: Any) -> FleetFindings:
        return look_at(seen, look, request, rulings, question)

    def open_question(self, game: Game[Any], seat: Seat) -> OpenQuestion | None:
        return open_question(game, seat)

    def by_policy(self, seen: Any, question: OpenQuestion | None, policy: str, rulings: Rulings) -> str | None:
        return by_policy(seen, question, policy) if question is not None else None


# The table and the sides


def words_of_piece(piece: Piece, rulings: Rulings) -> str:
    """What a piece of terrain does, in words."""
    if not has_terrain(rulings):
        return "scenery"
    return ", ".join(_words_of(piece))


def _words_of(piece: Piece) -> Iterator[str]:
    for kind in piece.kind.kinds:
        yield f"cover {piece.kind.cover or 1}" if kind is TerrainKind.COVER else kind.value
    if piece.kind.shot_from:
        yield "may be shot from"


def _zones(battle: FleetBattle) -> Iterator[ZoneDrawn]:
    aim, card = aim_of(battle), battle.setup.scenario
    for side in SIDES:
        edge = battle.side(side).edge
        if edge is not None:
            x0, y0, x1, y1 = battle.table.zone(edge, aim.depth(battle, side))
            yield ZoneDrawn("deployment zone", side_name(side), (x0, y0), (x1 - x0, y1 - y0))
    if card is not None and card.reach is not None:
        radius = (card.across or 0) * INCH // 2 + card.reach * INCH
        yield ZoneDrawn(f"within reach of {card.name}", None, at=battle.table.middle, radius=radius)


def scores_rule(card: ScenarioCard | None) -> RuleId:
    """The rule of how a battle is won."""
    declared = scenario_aims()[card.aim].rule if card is not None else None
    return declared or WHO_WINS


def _scenario(battle: FleetBattle) -> SpaceScenarioDrawn | None:
    card = battle.setup.scenario
    if card is None:
        return None
    declared = scenario_aims()[card.aim]
    return SpaceScenarioDrawn(card.name, declared.text, declared.rule)


def _side(battle: FleetBattle, side: FleetSide, rulings: Rulings) -> FleetSideDrawn:
    force, name = battle.force(side.seat), side.seat
    left = [ship for ship in battle.ships if ship.side == name and not ship.is_slain]
    return FleetSideDrawn(
        side=side_name(name),
        name=force.name,
        seats=battle.seats_of(name),
        factions=force.factions,
        edge=side.edge.value if side.edge else None,
        pools=tuple(_pools_of_side(battle, side, rulings)),
        score=score_of(battle, name, rulings),
        points=sum(ship.card.points for ship in left),
        most_points=side.starting_points,
        ships=len(left),
        most_ships=len(force.ships),
    )


def _pools_of_side(battle: FleetBattle, side: FleetSide, rulings: Rulings) -> Iterator[Pool]:
    """The counters of a fleet (CC-MUSTER-13 to -15); what ships have for themselves is summed."""
    own = [ship for ship in battle.ships if ship.side == side.seat]
    for name in POINTS:
        most = sum(int(getattr(ship.card.profile, name)) for ship in own)
        together = name in pools_of(rulings).together
        left = getattr(side, name) if together else sum(getattr(ship, name) for ship in own if not ship.is_slain)
        if most or left:
            yield Pool(name.title(), left, max(most, left))


# Ships


def _kind(ship: ShipModel, gallery: Gallery, rulings: Rulings) -> ShipKindDrawn:
    card, profile = ship.card, ship.card.profile
    weapons = {each.weapon.id: each for each in reversed(card.weapons)}
    return ShipKindDrawn(
        id=card.id,
        name=card.name,
        ship_class=card.ship_class,
        faction=card.faction,
        points=card.points,
        base=f"{card.length} mm round" if card.width is None else f"{card.length}x{card.width} mm",
        stats={name: int(getattr(profile, name)) for name in ("move", *PRINTED)},
        save=profile.save,
        ignores=profile.ignores,
        has_shields=card.has_shields,
        is_fighter=is_fighter(ship, rulings),
        facing=card.facing,
        degrees=most_degrees_of(ship, rulings),
        weapons=tuple(_weapon(ship, each, rulings) for each in reversed(weapons.values())),
        powers=tuple(
            PowerDrawn(each.id, each.name, each.charge, each.phase, each.range, each.target) for each in card.powers
        ),
        actions=tuple(
            ActionDrawn(each.id, each.name, each.cost, each.pool, each.phase, each.range) for each in card.actions
        ),
        keywords=tuple(map(str, card.keywords)),
        rules=tuple(map(str, card.rules)),
        cloak=card.cloak,
        deploys=card.deploys,
        arrives=card.arrives,
        priority=card.priority,
        is_hero=card.is_hero,
        look=gallery.look(card.look.faction if card.look and card.look.faction else shipped_look(card.faction)),
    )


def _weapon(ship: ShipModel, mounted: MountedWeapon, rulings: Rulings) -> WeaponDrawn:
    weapon, words = mounted.weapon, keywords_of(mounted.weapon)
    return WeaponDrawn(
        id=weapon.id,
        name=weapon.name,
        barrels=sum(each.weapon.id == weapon.id for each in ship.card.weapons),
        arc=arc_of(ship, mounted, rulings),
        range=weapon.range,
        strength=weapon.strength,
        dice=words.attack_dice,
        wounds=weapon.wounds,
        penalty=weapon.penalty,
        keywords=tuple(map(str, weapon.keywords)),
        once=weapon.once,
        lobbed=words.may_be_lobbed,
    )


def _ship(
    battle: FleetBattle, ship: ShipModel, kind: int, lost: LostShip | None, is_named: bool, rulings: Rulings
) -> ShipDrawn:
    size, is_standing = ship.size, ship.is_here and not ship.is_slain
    friends = battle.ships_of(ship.side) if is_standing else ()
    return ShipDrawn(
        id=ship.id,
        side=side_name(ship.side),
        seat=ship.seat,
        name=ship.name,
        kind=kind,
        letter=mark_of(ship),
        number=number_of(ship),
        at=ship.at if ship.is_here else None,
        heading=ship.heading,
        length=2 * (size.along or size.across),
        width=2 * size.across,
        radius=size.across if size.is_round else None,
        corners=corners_of(facing_hull(ship)) if ship.is_here else (),
        wounds=ship.wounds,
        pools=tuple(_pools_of_ship(ship, rulings)),
        changed=tuple(_changed(battle, ship, rulings)),
        states=tuple(_states(battle, ship, rulings)),
        orders=ship.orders,
        left=ship.left,
        shields=guarded_sides(ship, rulings) if ship.is_here else (),
        shields_down=ship.shields_down,
        allowance=allowance(battle, ship, rulings).total,
        moved=ship.moved,
        drifted=ship.drifted,
        has_moved=ship.has_moved,
        has_shot=ship.has_shot,
        is_done=ship.is_done,
        is_frozen=ship.is_frozen,
        is_adrift=bool(ship.orders) and battle.phase is Phase.MOVEMENT and is_adrift(battle, ship, rulings),
        is_slain=ship.is_slain,
        is_in_reserve=ship.is_in_reserve and not ship.is_slain,
        is_named=is_named,
        locked_with=tuple(enemy.id for enemy in locked_with(battle, ship, rulings)),
        was_locked_with=ship.was_locked_with,
        boards=next((each.boarded for each in battle.boardings if each.boarder == ship.id), None),
        coherent_with=tuple(each.id for each in friends if are_coherent(ship, each, rulings)),
        used=ship.used,
        lost=LossDrawn(lost.means, side_name(lost.by) if lost.by else None, lost.turn) if lost else None,
    )


def _pools_of_ship(ship: ShipModel, rulings: Rulings) -> Iterator[Pool]:
    for name in POINTS:
        most, left = int(getattr(ship.card.profile, name)), int(getattr(ship, name))
        if most and name not in pools_of(rulings).together:
            yield Pool(name.title(), left, max(most, left))


def _changed(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> Iterator[Figure]:
    """Characteristics that powers, actions or hazards have changed (HS-TERR-04)."""
    values: dict[str, int] = {}
    for name, part in (*reasons_of(ship), *reasons_of_hazards(battle, ship, rulings)):
        printed = int(getattr(ship.card.profile, name))
        if printed:
            values[name] = values.get(name, printed) + part.value
    for name, now in values.items():
        yield Figure(name.title(), int(getattr(ship.card.profile, name)), now)


def _states(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> Iterator[Condition]:
    for each in ship.lasting:
        yield Condition("spell", f"{each.source}: {each.effect.lower()} ({each.rule})")
    for name in dict.fromkeys(part.name for _, part in reasons_of_hazards(battle, ship, rulings)):
        yield Condition("hazard", f"{name}: characteristics are 1 lower (HS-TERR-04)")
    if ship.shields_down:
        yield Condition("shields-down", "its shields do nothing for the rest of the phase (HS-KEY-03)")
    if ship.card.cloak:
        yield Condition("cloak", f"Perception against it is {ship.card.cloak} worse (CC-SHOOT-28)")
