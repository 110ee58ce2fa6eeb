"""Scenes: a board written as a small file, and played from there. Bug reports, puzzles and rule tests use them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from dwethia.codex import Codex
from dwethia.codex.entries import TerrainKind, parse_word
from dwethia.codex.loadout import power_of
from dwethia.dice import QueuedDice
from dwethia.engine.game import Game
from dwethia.engine.seats import Seat
from dwethia.lengths import INCH, thousandths
from dwethia.muster import Army, Recruit
from dwethia.muster.force import count_up
from dwethia.profile import BASES, ModelId, ProfileError, parse_profile
from dwethia.rulebook import Rulings
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.setup.battle_setup import TURNS, BattleSetup, Enlisted, Force, Mission, Placed, Scenario, Start
from dwethia.skirmish.setup.cards import Card, card_of
from dwethia.skirmish.setup.preparing import as_setup, summoned_cards
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.sides import BLUE, RED
from dwethia.tabletop.table import Edge
from dwethia.tabletop.terrain import Kind, Put, kind_of
from dwethia.weapon import Weapon, WeaponError, parse_weapon

Inches = Annotated[float, Meta(ge=0, le=144)]
Place = tuple[Inches, Inches]
Offset = Annotated[float, Meta(ge=-144, le=144)]
Few = Annotated[int, Meta(ge=0, le=9)]


class SceneError(ValueError):
    """A scene that cannot be played; the message names the place and what was expected."""


class SceneModel(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A model of a scene: by a unit of the codex, or by a profile written out."""

    side: Literal["red", "blue"]
    unit: str | None = None
    profile: str | None = None
    at: Place | None = None  # inches; none: not on the table
    name: str = ""
    wargear: tuple[str, ...] = ()
    weapon: str | None = None  # as `24in S2 arc`, or with its name, `Short Bow: 24in S2 arc`
    special: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    reach: Annotated[int, Meta(ge=1, le=3)] = 1
    cover: Few = 0
    sunder: Few = 0
    cloak: bool = False
    two_handed: bool = False
    base: Annotated[int, Meta(ge=10, le=200)] | None = None  # millimetres
    wounds: Annotated[int, Meta(ge=1, le=99)] | None = None  # left
    destiny: Annotated[int, Meta(ge=0, le=99)] | None = None  # left
    moved: Inches = 0
    points: Annotated[int, Meta(ge=0, le=9999)] = 0
    faction: str = ""
    seat: str | None = None


class SceneTerrain(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A piece of a scene: by an entry of the codex, or written out."""

    at: Place
    turned: Annotated[int, Meta(ge=0, le=359)] = 0
    piece: str | None = None
    name: str = "terrain"
    kinds: tuple[TerrainKind, ...] = ()
    corners: tuple[tuple[Offset, Offset], ...] = ()
    diameter: Inches | None = None
    height: Inches = 0
    cover: Few | None = None
    climbed: bool = False


class SceneDecision(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's answer to whatever it is asked then; lengths in forms are thousandths of an inch."""

    seat: Seat
    answer: str | dict[str, Any]


class SceneFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"models": "model"}):
    """A scene as people write it."""

    name: str = ""
    text: str = ""
    rulings: tuple[str, ...] = ()
    preset: str = "recommended"
    width: Inches = 24
    depth: Inches = 24
    turn: Annotated[int, Meta(ge=1, le=20)] = 1
    turns: Annotated[int, Meta(ge=1, le=20)] = TURNS
    phase: Literal["priority", "movement", "shoot", "close-combat", "retreat", "end"] = "movement"
    priority: Literal["red", "blue"] = "red"
    acting: Literal["red", "blue"] | None = None
    edge: Edge = Edge.SOUTH  # red's
    names: dict[Literal["red", "blue"], str] = {}  # what the armies are called
    scenarios: dict[Literal["red", "blue"], Scenario] = {}
    missions: dict[Literal["red", "blue"], tuple[Mission, ...]] = {}
    seats: dict[Literal["red", "blue"], tuple[Seat, ...]] = {}
    always_asked: bool = False
    spots: tuple[Place, ...] = ()
    dice: str | tuple[int | str, ...] = ()
    models: tuple[SceneModel, ...] = ()
    terrain: tuple[SceneTerrain, ...] = ()
    decision: tuple[SceneDecision, ...] = ()


class Scene(Struct, frozen=True):
    """A scene ready to be played."""

    name: str
    text: str
    setup: BattleSetup
    rulings: Rulings
    dice: str | tuple[int | str, ...]
    decisions: tuple[SceneDecision, ...]

    def game(self, dice: QueuedDice | None = None) -> Game[Battle]:
        """The scene at the table, with its dice laid out."""
        return Game(BattleRules(), as_setup(self.setup), self.rulings, dice or QueuedDice(self.dice))


def read_scene(content: str | bytes | Mapping[str, Any], codex: Codex) -> Scene:
    """The scene in a TOML or JSON text, or in a table already read."""
    table = content if isinstance(content, Mapping) else _table(content)
    try:
        file = msgspec.convert(table, SceneFile)
    except msgspec.ValidationError as wrong:
        raise SceneError(f"the scene: {wrong}") from wrong
    if not file.models:
        raise SceneError("the scene has no [[model]]")
    red, blue = _force(RED, file, codex), _force(BLUE, file, codex)
    setup = BattleSetup(
        red=red,
        blue=blue,
        width=thousandths(file.width),
        depth=thousandths(file.depth),
        limit=100_000,
        terrain=tuple(_put(number, piece, codex) for number, piece in enumerate(file.terrain, 1)),
        turns=file.turns,
        summoned=tuple(summoned_cards((red, blue), codex)),
        start=Start(
            placed=tuple(_placed(file)),
            turn=file.turn,
            phase=file.phase,
            priority=Seat(file.priority),
            acting=Seat(file.acting) if file.acting else None,
            edge=file.edge,
            spots=tuple((thousandths(x), thousandths(y)) for x, y in file.spots),
        ),
    )
    rulings = Rulings.of("skirmish", file.preset, file.rulings)
    return Scene(file.name, file.text, setup, rulings, file.dice, file.decision)


def _table(content: str | bytes) -> Mapping[str, Any]:
    try:
        text = content.decode() if isinstance(content, bytes) else content
        if text.lstrip().startswith("{"):
            return msgspec.json.decode(text, type=dict[str, Any])
        return tomllib.loads(text)
    except (msgspec.MsgspecError, tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise SceneError(f"this is no scene: {wrong}") from wrong


def _force(side: Seat, file: SceneFile, codex: Codex) -> Force:
    models = [model for model in file.models if model.side == side]
    if not models:
        raise SceneError(f"the scene has no model of {side}")
    word: Literal["red", "blue"] = "red" if side == RED else "blue"
    cards = tuple(_card(number, model, codex) for number, model in enumerate(models, 1))
    factions = [codex.factions[card.faction] for card in cards if card.faction in codex.factions]
    return Force(
        name=file.names.get(word, side.title()),
        cards=cards,
        models=tuple(
            Enlisted(number, model.name, Seat(model.seat) if model.seat else None)
            for number, model in enumerate(models)
        ),
        factions=tuple(dict.fromkeys(card.faction for card in cards if card.faction)),
        scenario=file.scenarios.get(word, Scenario.ANNIHILATION),
        missions=file.missions.get(word, ()),
        seats=file.seats.get(word, ()),
        shoots_into_melee=all(each.shoots_into_melee for each in factions),
        shoots_past_friends=all(each.shoots_past_friends for each in factions),
        always_asked=file.always_asked,
    )


def _card(number: int, model: SceneModel, codex: Codex) -> Card:
    place = f"model {number} of {model.side}"
    if (model.unit is None) == (model.profile is None):
        raise SceneError(f"{place}: expected a unit of the codex or a profile, one of the two")
    if model.unit is not None:
        if model.unit not in codex.units:
            raise SceneError(f"{place}: there is no unit {model.unit!r} in the codex")
        if unknown := [each for each in model.wargear if each not in codex.wargear]:
            raise SceneError(f"{place}: there is no wargear {unknown[0]!r} in the codex")
        recruit = Recruit(model.unit, wargear=model.wargear, base=str(model.base) if model.base else None)
        return card_of(count_up(Army("scene", units=(recruit,)), codex).units[0], codex)
    assert model.profile is not None
    try:
        profile = parse_profile(model.profile)
        weapon = _weapon(model.weapon) if model.weapon else None
    except (ProfileError, WeaponError) as wrong:
        raise SceneError(f"{place}: {wrong}") from wrong
    if unknown := [each for each in model.spells if each not in codex.spells]:
        raise SceneError(f"{place}: there is no spell {unknown[0]!r} in the codex")
    name = model.name or f"{model.side.title()} {number}"
    return Card(
        id="scene",
        name=name,
        mark=f"{profile.type}.{number}",
        profile=profile,
        base=model.base or BASES[profile.type].usual,
        points=model.points,
        faction=model.faction,
        save_without_shield=profile.save,
        reach=model.reach,
        cover=model.cover,
        has_cloak=model.cloak or model.cover > 0,
        weapons=(weapon,) if weapon else (),
        sunder=model.sunder,
        two_handed=model.two_handed,
        powers=tuple(power_of(codex.spells[each], codex) for each in model.spells),
        special=tuple(parse_word(each) for each in model.special),
        keywords=model.keywords,
    )


def _weapon(text: str) -> Weapon:
    name, _, words = text.rpartition(":")
    weapon = parse_weapon(words)
    if not name:
        return replace(weapon, id=weapon.id or "weapon")
    return replace(weapon, id="-".join(name.lower().split()), name=name.strip())


def _placed(file: SceneFile) -> Iterator[Placed]:
    numbers = {"red": 0, "blue": 0}
    for model in file.models:
        numbers[model.side] += 1
        yield Placed(
            ModelId(f"{model.side}-{numbers[model.side]}"),
            (thousandths(model.at[0]), thousandths(model.at[1])) if model.at else None,
            model.wounds,
            model.destiny,
            thousandths(model.moved),
        )


def _put(number: int, piece: SceneTerrain, codex: Codex) -> Put:
    at = (thousandths(piece.at[0]), thousandths(piece.at[1]))
    if piece.piece is not None:
        if piece.piece not in codex.terrain:
            raise SceneError(f"terrain {number}: there is no piece {piece.piece!r} in the codex")
        return Put(kind_of(codex.terrain[piece.piece]), at, piece.turned)
    if not piece.corners and piece.diameter is None:
        raise SceneError(f"terrain {number}: expected a piece of the codex, corners or a diameter")
    kind = Kind(
        id=f"terrain-{number}",
        name=piece.name,
        kinds=piece.kinds,
        corners=tuple((thousandths(x), thousandths(y)) for x, y in piece.corners),
        radius=None if piece.diameter is None else round(piece.diameter * INCH / 2),
        height=thousandths(piece.height),
        cover=piece.cover,
        climbed=piece.climbed,
    )
    return Put(kind, at, piece.turned)
