"""Scenes: ships on a board written as a small file, and played from there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from dwethia.codex import Codex, FiringArc, ShipClass
from dwethia.codex.entries import parse_word
from dwethia.codex.loadout import power_of
from dwethia.codex.ships.bases import base_of
from dwethia.codex.ships.entries import USUAL_BASES, Deploys, Facing
from dwethia.cosmic.game import FleetBattleRules
from dwethia.cosmic.setup.battle_setup import TURNS, Enlisted, FleetBattleSetup, FleetForce, PlacedShip, Start
from dwethia.cosmic.setup.cards import MountedWeapon, ShipCard, card_of
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.cosmic.state.order import Order
from dwethia.engine.seats import Seat
from dwethia.geometry.hulls.hull import HullSide
from dwethia.lengths import thousandths
from dwethia.muster.army import Recruit
from dwethia.muster.cosmic.fleet import fielded_ship
from dwethia.profile import ModelId, ProfileError, parse_profile
from dwethia.tabletop.scenes import (
    Inches,
    Place,
    Scene,
    SceneError,
    SceneFrame,
    SideName,
    Turn,
    point_of,
    puts_of,
    read_frame,
    scene_of,
)
from dwethia.tabletop.sides import SIDES
from dwethia.weapon import WeaponError, parse_weapon


class SceneShip(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"ship_class": "class"}):
    """A ship of a scene: by a ship of the codex, or by a profile written out."""

    side: SideName
    ship: str | None = None
    profile: str | None = None
    at: Place | None = None  # inches; none: not on the table
    heading: Annotated[int, Meta(ge=0, le=359)] = 0
    name: str = ""
    ship_class: ShipClass = ShipClass.CRUISER
    base: str | None = None  # `60x30`, or `80` for a round one
    weapons: tuple[str, ...] = ()  # `Lance: 24in S4 half, front`, or the ids of the codex for a ship of the codex
    spells: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    facing: Facing = "sides"
    deploys: Deploys = "zone"
    arrives: Annotated[int, Meta(ge=2, le=20)] | None = None
    priority: Annotated[int, Meta(ge=0, le=9)] = 0
    wounds: Annotated[int, Meta(ge=1, le=99)] | None = None  # left
    destiny: Annotated[int, Meta(ge=0, le=99)] | None = None  # left
    orders: Annotated[tuple[Order, ...], Meta(max_length=2)] = ()
    shields: Annotated[tuple[HullSide, ...], Meta(max_length=2)] = ()
    moved: Inches = 0
    locked_with: tuple[str, ...] = ()  # ids, when the turn began
    boarding: str | None = None  # the id of the enemy that it has boarded
    points: Annotated[int, Meta(ge=0, le=9999)] = 0
    faction: str = ""
    seat: str | None = None


class FleetSceneFile(SceneFrame, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"ships": "ship"}):
    """A scene as people write it."""

    turns: Turn = TURNS
    phase: Literal["orders", "priority", "shields", "movement", "opportunity", "shoot", "close-combat", "end"] = (
        "orders"
    )
    ships: tuple[SceneShip, ...] = ()


FleetScene = Scene[FleetBattleSetup, FleetBattle]


def read_fleet_scene(content: str | bytes | Mapping[str, Any], codex: Codex) -> FleetScene:
    """The scene in a TOML or JSON text, or in a table already read."""
    file = read_frame(content, FleetSceneFile)
    if not file.ships:
        raise SceneError("the scene has no [[ship]]")
    red, blue = (_force(side, file, codex) for side in SIDES)
    setup = FleetBattleSetup(
        red=red,
        blue=blue,
        width=thousandths(file.width),
        depth=thousandths(file.depth),
        limit=100_000,
        terrain=puts_of(file, codex),
        turns=file.turns,
        start=Start(
            placed=tuple(_placed(file)),
            turn=file.turn,
            phase=file.phase,
            priority=Seat(file.priority),
            acting=Seat(file.acting) if file.acting else None,
            edge=file.edge,
        ),
    )
    return scene_of(file, FleetBattleRules(), setup)


def _force(side: Seat, file: FleetSceneFile, codex: Codex) -> FleetForce:
    ships = [ship for ship in file.ships if ship.side == side]
    if not ships:
        raise SceneError(f"the scene has no ship of {side}")
    word: SideName = "red" if side == SIDES[0] else "blue"
    cards = tuple(_card(number, ship, codex) for number, ship in enumerate(ships, 1))
    factions = [codex.factions[card.faction] for card in cards if card.faction in codex.factions]
    return FleetForce(
        name=file.names.get(word, side.title()),
        cards=cards,
        ships=tuple(
            Enlisted(number, ship.name, Seat(ship.seat) if ship.seat else None) for number, ship in enumerate(ships)
        ),
        factions=tuple(dict.fromkeys(card.faction for card in cards if card.faction)),
        seats=file.seats.get(word, ()),
        shoots_into_melee=all(each.shoots_into_melee for each in factions),
        shoots_past_friends=all(each.shoots_past_friends for each in factions),
    )


def _card(number: int, ship: SceneShip, codex: Codex) -> ShipCard:
    place = f"ship {number} of {ship.side}"
    if (ship.ship is None) == (ship.profile is None):
        raise SceneError(f"{place}: expected a ship of the codex or a profile, one of the two")
    if ship.ship is not None:
        if ship.ship not in codex.ships:
            raise SceneError(f"{place}: there is no ship {ship.ship!r} in the codex")
        if unknown := [each for each in ship.weapons if each not in codex.ship_weapons]:
            raise SceneError(f"{place}: there is no ship weapon {unknown[0]!r} in the codex")
        return card_of(fielded_ship(0, Recruit(ship.ship, wargear=ship.weapons, base=ship.base), codex), codex)
    assert ship.profile is not None
    if unknown := [each for each in ship.spells if each not in codex.spells]:
        raise SceneError(f"{place}: there is no spell {unknown[0]!r} in the codex")
    try:
        profile = parse_profile(ship.profile)
        weapons = tuple(_weapon(each, number) for number, each in enumerate(ship.weapons, 1))
        base = base_of(ship.base) if ship.base else USUAL_BASES[ship.ship_class]
    except (ProfileError, WeaponError, ValueError) as wrong:
        raise SceneError(f"{place}: {wrong}") from wrong
    length, width = base.sides
    return ShipCard(
        id="scene",
        name=ship.name or f"{ship.side.title()} {number}",
        ship_class=ship.ship_class,
        profile=profile,
        length=length,
        width=None if base.is_round else width,
        points=ship.points,
        faction=ship.faction,
        weapons=weapons,
        powers=tuple(power_of(codex.spells[each], codex) for each in ship.spells),
        keywords=tuple(parse_word(each) for each in ship.keywords),
        facing=ship.facing,
        deploys=ship.deploys,
        arrives=ship.arrives,
        priority=ship.priority,
    )


def _weapon(text: str, number: int) -> MountedWeapon:
    """`Lance: 24in S4 half, front`; without a name it is called after its number, without a side it is a turret."""
    name, _, words = text.rpartition(":")
    stated, _, arc = words.partition(",")
    weapon = parse_weapon(stated)
    if arc.strip() and arc.strip() not in list(FiringArc):
        raise WeaponError(f'"{text}": {arc.strip()!r} is no arc; expected {", ".join(FiringArc)}')
    called = name.strip() or f"weapon {number}"
    weapon = replace(weapon, id="-".join(called.lower().split()), name=called)
    return MountedWeapon(weapon, FiringArc(arc.strip()) if arc.strip() else FiringArc.TURRET)


def _placed(file: FleetSceneFile) -> Iterator[PlacedShip]:
    numbers = {"red": 0, "blue": 0}
    for ship in file.ships:
        numbers[ship.side] += 1
        yield PlacedShip(
            ModelId(f"{ship.side}-{numbers[ship.side]}"),
            point_of(ship.at) if ship.at else None,
            ship.heading,
            ship.wounds,
            ship.destiny,
            ship.orders,
            ship.shields,
            thousandths(ship.moved),
            tuple(ModelId(each) for each in ship.locked_with),
            ModelId(ship.boarding) if ship.boarding else None,
        )
