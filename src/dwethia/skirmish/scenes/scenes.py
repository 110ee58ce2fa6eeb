"""Scenes: a board written as a small file, and played from there. Bug reports, puzzles and rule tests use them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from dwethia.codex import Codex
from dwethia.codex.entries import parse_word
from dwethia.codex.loadout import power_of
from dwethia.codex.outfit import natural_reach
from dwethia.engine.seats import Seat
from dwethia.lengths import thousandths
from dwethia.muster import Army, Recruit
from dwethia.muster.force import count_up
from dwethia.profile import BASES, ModelId, ProfileError, parse_profile
from dwethia.rulebook.declared import special_rules
from dwethia.skirmish import duties
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.setup.battle_setup import (
    TURNS,
    BattleSetup,
    Enlisted,
    Force,
    MissionSetup,
    PlacedModel,
    Scenario,
    Start,
)
from dwethia.skirmish.setup.cards import BattleCard, card_of
from dwethia.skirmish.setup.preparing import summoned_cards
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.scenes import (
    Few,
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
    rulings_of,
    scene_of,
)
from dwethia.tabletop.sides import BLUE, RED, SIDES, other
from dwethia.weapon import Weapon, WeaponError, parse_weapon


class SceneModel(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A model of a scene: by a unit of the codex, or by a profile written out."""

    side: SideName
    unit: str | None = None
    profile: str | None = None
    at: Place | None = None  # inches; none: not on the table
    name: str = ""
    wargear: tuple[str, ...] = ()
    weapon: str | None = None  # as `24in S2 arc`, or with its name, `Short Bow: 24in S2 arc`
    special: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    duties: tuple[str, ...] = ()  # rows of a campaign, as `CP-SCAR-MONSTER-2`
    reach: Annotated[int, Meta(ge=1, le=3)] = 1
    cover: Few = 0
    sunder: Few = 0
    black_sun: bool = False  # what it strikes with
    cloak: bool = False
    two_handed: bool = False
    base: Annotated[int, Meta(ge=10, le=200)] | None = None  # millimetres
    wounds: Annotated[int, Meta(ge=1, le=99)] | None = None  # left
    destiny: Annotated[int, Meta(ge=0, le=99)] | None = None  # left
    moved: Inches = 0
    points: Annotated[int, Meta(ge=0, le=9999)] = 0
    faction: str = ""
    seat: str | None = None


class SceneFile(SceneFrame, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"models": "model"}):
    """A scene as people write it."""

    turns: Turn = TURNS
    phase: Literal["priority", "movement", "shoot", "close-combat", "retreat", "end"] = "movement"
    scenarios: dict[SideName, Scenario] = field(default_factory=dict)
    missions: dict[SideName, tuple[MissionSetup, ...]] = field(default_factory=dict)
    always_asked: bool = False
    spots: tuple[Place, ...] = ()
    campaign: tuple[str, ...] = ()  # settings for duties, as `R-CP-20=pursue`
    models: tuple[SceneModel, ...] = ()


BattleScene = Scene[BattleSetup, Battle]


def read_scene(content: str | bytes | Mapping[str, Any], codex: Codex) -> BattleScene:
    """The scene in a TOML or JSON text, or in a table already read."""
    file = read_frame(content, SceneFile)
    if not file.models:
        raise SceneError("the scene has no [[model]]")
    scenarios = _scenarios(file)
    red, blue = (_force(side, file, scenarios[side], codex) for side in SIDES)
    setup = BattleSetup(
        red=red,
        blue=blue,
        width=thousandths(file.width),
        depth=thousandths(file.depth),
        limit=100_000,
        terrain=puts_of(file, codex),
        turns=file.turns,
        campaign=file.campaign,
        summoned=tuple(summoned_cards((red, blue), codex)),
        start=Start(
            placed=tuple(_placed(file)),
            turn=file.turn,
            phase=file.phase,
            priority=Seat(file.priority),
            acting=Seat(file.acting) if file.acting else None,
            edge=file.edge,
            spots=tuple(point_of(spot) for spot in file.spots),
        ),
    )
    return scene_of(file, BattleRules(), setup)


def _scenarios(file: SceneFile) -> dict[Seat, Scenario]:
    """What each side plays for: as the file says, else Annihilation, or the next that may be played beside it."""
    may_be_alike = not rulings_of(file, BattleRules()).says("R-SK-23.duplicates", "forbidden")
    found = {RED if side == "red" else BLUE: scenario for side, scenario in file.scenarios.items()}
    for side in SIDES:
        theirs = found.get(other(side))
        is_free = may_be_alike or theirs is not Scenario.ANNIHILATION
        found.setdefault(side, Scenario.ANNIHILATION if is_free else Scenario.BREAK_THEIR_LINES)
    return found


def _force(side: Seat, file: SceneFile, scenario: Scenario, codex: Codex) -> Force:
    models = [model for model in file.models if model.side == side]
    if not models:
        raise SceneError(f"the scene has no model of {side}")
    word: SideName = "red" if side == RED else "blue"
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
        scenario=scenario,
        missions=file.missions.get(word, ()),
        seats=file.seats.get(word, ()),
        shoots_into_melee=all(each.shoots_into_melee for each in factions),
        shoots_past_friends=all(each.shoots_past_friends for each in factions),
        always_asked=file.always_asked,
    )


def _card(number: int, model: SceneModel, codex: Codex) -> BattleCard:
    place = f"model {number} of {model.side}"
    if strangers := [each for each in model.duties if each not in duties.known()]:
        raise SceneError(f"{place}: {strangers[0]!r} is no duty: expected {', '.join(duties.known())}")
    if (model.unit is None) == (model.profile is None):
        raise SceneError(f"{place}: expected a unit of the codex or a profile, one of the two")
    if model.unit is not None:
        if model.unit not in codex.units:
            raise SceneError(f"{place}: there is no unit {model.unit!r} in the codex")
        if unknown := [each for each in model.wargear if each not in codex.wargear]:
            raise SceneError(f"{place}: there is no wargear {unknown[0]!r} in the codex")
        recruit = Recruit(model.unit, wargear=model.wargear, base=str(model.base) if model.base else None)
        card = card_of(count_up(Army("scene", units=(recruit,)), codex).units[0], codex)
        return replace(card, duties=model.duties) if model.duties else card
    assert model.profile is not None
    try:
        profile = parse_profile(model.profile)
        weapon = _weapon(model.weapon) if model.weapon else None
    except (ProfileError, WeaponError) as wrong:
        raise SceneError(f"{place}: {wrong}") from wrong
    if unknown := [each for each in model.spells if each not in codex.spells]:
        raise SceneError(f"{place}: there is no spell {unknown[0]!r} in the codex")
    special = tuple(parse_word(each) for each in model.special)
    if strange := [each.name for each in special if each.name not in special_rules()]:
        raise SceneError(f"{place}: there is no special rule {strange[0]!r}")
    name = model.name or f"{model.side.title()} {number}"
    return BattleCard(
        id="scene",
        name=name,
        mark=f"{profile.type}.{number}",
        profile=profile,
        base=model.base or BASES[profile.type].usual,
        points=model.points,
        faction=model.faction,
        save_without_shield=profile.save,
        reach=max(model.reach, natural_reach(special)),
        cover=model.cover,
        has_cloak=model.cloak or model.cover > 0,
        weapons=(weapon,) if weapon else (),
        sunder=model.sunder,
        two_handed=model.two_handed,
        black_sun=model.black_sun,
        powers=tuple(power_of(codex.spells[each], codex) for each in model.spells),
        special=special,
        keywords=model.keywords,
        duties=model.duties,
    )


def _weapon(text: str) -> Weapon:
    name, _, words = text.rpartition(":")
    weapon = parse_weapon(words)
    if not name:
        return replace(weapon, id=weapon.id or "weapon")
    return replace(weapon, id="-".join(name.lower().split()), name=name.strip())


def _placed(file: SceneFile) -> Iterator[PlacedModel]:
    numbers = {"red": 0, "blue": 0}
    for model in file.models:
        numbers[model.side] += 1
        yield PlacedModel(
            ModelId(f"{model.side}-{numbers[model.side]}"),
            point_of(model.at) if model.at else None,
            model.wounds,
            model.destiny,
            thousandths(model.moved),
        )
