"""The rulings as the books leave them: each doubtful place with its aspects, options and presets."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec

from dwethia.rulebook.data_files import entries
from dwethia.rulebook.errors import (
    UnknownGame,
    UnknownPreset,
    UnknownRuling,
    listed,
    nearest_ids,
    the_choice,
    the_nearest,
)

Tier = Literal["A", "B", "C"]

GAMES = ("skirmish", "cosmic", "dungeons", "campaign")


class RulingOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One reading; `number` is the figure it has when none is given, `preset` the preset that choosing it chooses."""

    name: str
    text: str
    takes_number: bool = False
    number: int | None = None
    offered: bool | None = None  # None: as its tier has it
    preset: str | None = None


class Aspect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"options": "option"}):
    """One question of a ruling."""

    name: str
    default: str
    reason: str
    options: tuple[RulingOption, ...]
    same_as: str | None = None  # the setting of another game that this is: both are chosen together, and offer the same

    def find(self, name: str) -> RulingOption | None:
        """The option of this name, if there is one."""
        return next((each for each in self.options if each.name == name), None)


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"aspects": "aspect"}):
    """One doubtful place of the books."""

    id: str
    title: str
    tier: Tier
    text: str
    source: tuple[str, ...]
    aspects: tuple[Aspect, ...]
    game: str

    def setting(self, aspect: Aspect) -> str:
        """How the choice is named: `R-SK-80`, or `R-SK-64.die` where the ruling has several aspects."""
        return self.id if len(self.aspects) == 1 else f"{self.id}.{aspect.name}"


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named set of settings; what it does not name stays at its default."""

    name: str
    games: tuple[str, ...]
    text: str
    settings: dict[str, str]


@cache
def rulings_of(game: str) -> Mapping[str, Ruling]:
    """The rulings of one game by id, in their order, with `offered` settled for every option."""
    if game not in GAMES:
        raise UnknownGame(f'there is no game "{game}" with rulings; choose {listed(GAMES, "or")}')
    found: dict[str, Ruling] = {}
    for each in entries(f"rulings-{game}", "ruling", Ruling, game=game):
        if each.id in found:
            raise ValueError(f"rulings-{game}.toml: {each.id} exists twice")
        found[each.id] = _with_offers(each)
    return MappingProxyType(found)


def _with_offers(ruling: Ruling) -> Ruling:
    """The same ruling, its options marked by its tier: A offers all but those it marks as not offered, B the marked
    ones, all of them the default."""
    replace = msgspec.structs.replace

    def offered(aspect: Aspect, option: RulingOption) -> bool:
        if aspect.same_as is not None:
            return bool(_twin(ruling, aspect, option).offered)
        if option.name == aspect.default or ruling.tier == "C":
            return option.name == aspect.default
        return ruling.tier == "A" if option.offered is None else option.offered

    aspects = tuple(
        replace(aspect, options=tuple(replace(option, offered=offered(aspect, option)) for option in aspect.options))
        for aspect in ruling.aspects
    )
    return replace(ruling, aspects=aspects)


def _twin(ruling: Ruling, aspect: Aspect, option: RulingOption) -> RulingOption:
    """The option of the other game's setting that this one is."""
    assert aspect.same_as is not None
    _, other = aspect_of(aspect.same_as)
    found = other.find(option.name)
    if found is None or len(other.options) != len(aspect.options) or other.default != aspect.default:
        raise ValueError(f"{ruling.setting(aspect)} is not the same as {aspect.same_as}: {option.name}")
    return found


@cache
def presets() -> Mapping[str, Preset]:
    """The presets by name."""
    return MappingProxyType({each.name: each for each in entries("presets", "preset", Preset)})


def all_rulings() -> tuple[Ruling, ...]:
    """Every ruling of every game, in their order."""
    return tuple(each for game in GAMES for each in rulings_of(game).values())


def ruling(ruling_id: str) -> Ruling:
    """The ruling of this id; `UnknownRuling` names the nearest ids if there is none."""
    for game in GAMES:
        if found := rulings_of(game).get(ruling_id):
            return found
    near = nearest_ids(ruling_id, [each.id for each in all_rulings()])
    raise UnknownRuling(f'there is no ruling "{ruling_id}"{the_nearest(near)}')


def book_of(setting: str) -> str:
    """The book whose ruling a setting such as `R-CP-20=pursue` chooses."""
    return ruling(setting.partition("=")[0].partition(".")[0]).game


def aspect_of(setting: str) -> tuple[Ruling, Aspect]:
    """The ruling and the aspect that a setting such as `R-SK-64.die` names."""
    found = ruling(setting.partition(".")[0])
    for aspect in found.aspects:
        if found.setting(aspect) == setting:
            return found, aspect
    names = listed(found.setting(aspect) for aspect in found.aspects)
    raise UnknownRuling(f'there is no setting "{setting}"; {found.id} has {names}')


def preset(name: str, game: str | None = None) -> Preset:
    """The preset of this name; it must be for `game` where one is given."""
    found = presets().get(name)
    if found is None:
        raise UnknownPreset(f'there is no preset "{name}"{the_choice(name, presets())}')
    if game is not None and game not in found.games:
        raise UnknownPreset(f"the preset {name} is for {listed(found.games)}, not for {game}")
    return found
