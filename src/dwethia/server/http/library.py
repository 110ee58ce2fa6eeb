"""The library over HTTP: the games there are, the rules, and the rulings a table may choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from litestar import Request, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from dwethia.bots.registry import levels_of
from dwethia.codex import usual
from dwethia.rulebook import Rule, Ruling, Rulings, preset, presets, rulings_of
from dwethia.rulebook.answers import RuleAnswer, answer, chosen_by
from dwethia.rulebook.lookup import RulingShown, RulingSummary, look_up, show_ruling, summary
from dwethia.server.app_context import app_context_of
from dwethia.server.tables.making import hosted_game

AnyRequest = Request[Any, Any, Any]
MOST_FOUND = 100
Words = Annotated[str, QueryParameter(max_length=200, description="An id, the beginning of one, or words.")]
Answered = Annotated[str, QueryParameter(max_length=2000, description="Ids, beginnings of ids, or a question.")]
Settings = Annotated[str, QueryParameter(max_length=8000, description="A table's settings, with commas between them.")]
Name = Annotated[str | None, QueryParameter(max_length=40)]


class GameShown(Struct, frozen=True):
    """A game that can be played here, and who plays it."""

    name: str
    title: str
    summary: str  # in one line
    version: int
    book: str
    bots: tuple[str, ...]
    levels: Mapping[str, str]  # how hard each bot is to beat
    setup: dict[str, Any] | None  # what a table begins from where nothing else is said
    seats: tuple[str, ...]  # of that setup


class PresetShown(Struct, frozen=True):
    """Rulings that go together under a name."""

    name: str
    games: tuple[str, ...]


class UnitShown(Struct, frozen=True):
    """A unit of the codex, as one chooses it: the name alone names it wherever a side is written."""

    name: str
    mark: str
    faction: str
    profile: str  # with what it always has


@get("/api/units", summary="The units of the codex")
async def units() -> list[UnitShown]:
    """Every unit, by faction and mark."""
    codex = usual()
    shown = [
        UnitShown(
            name=each.name,
            mark=each.mark,
            faction=codex.factions[each.faction].name if each.faction else "",
            profile=str(codex.usual_outfit(each).profile),
        )
        for each in codex.units.values()
    ]
    return sorted(shown, key=lambda unit: (unit.faction, unit.mark, unit.name))


@get("/api/games", summary="The games and their bots")
async def games(request: AnyRequest) -> list[GameShown]:
    """Every game that can be played here."""
    shown = []
    for name, game in app_context_of(request).catalogue.games.items():
        kit, rules = game.kit, game.rules
        setup = None if kit.first_setup is None else dict(kit.first_setup)
        seats = () if setup is None else rules.seats(setup)
        bots, levels = tuple(game.bots), levels_of(name)
        shown.append(GameShown(name, kit.title, kit.summary, rules.version, rules.book, bots, levels, setup, seats))
    return shown


@get("/api/rules", summary="Look up rules")
async def rules(words: Words = "", game: Name = None) -> list[Rule | RulingSummary]:
    """The rules that the words name or that hold them, the nearest first; at most a hundred."""
    return [summary(each) for each in look_up(words.split(), game)[:MOST_FOUND]]


@get("/api/rules/answers", summary="What rules come to at a table")
async def rule_answers(words: Answered = "", game: Name = None, rulings: Settings = "") -> list[RuleAnswer]:
    """The rules that the words name or that answer them, with the rulings in force and examples; at most a hundred."""
    choices = chosen_by(rulings.split(",") if rulings else ())
    return [answer(each, choices) for each in look_up(words.split(), game)[:MOST_FOUND]]


@get("/api/games/{game:str}/rulings", summary="The rulings of a game")
async def rulings(request: AnyRequest, game: FromPath[str], preset_name: Name = None) -> list[RulingShown]:
    """Every doubtful place of a game, and what a preset chooses there."""
    book = hosted_game(app_context_of(request).catalogue, game).rules.book
    choice = Rulings.of(book, preset(preset_name or "recommended", book).name)
    found: list[Ruling] = list(rulings_of(book).values())
    return [show_ruling(each, choice) for each in found]


@get("/api/presets", summary="Rulings that go together")
async def list_presets() -> list[PresetShown]:
    """The presets, and the books they are for."""
    return [PresetShown(each.name, tuple(each.games)) for each in presets().values()]


HANDLERS = (games, units, rules, rule_answers, rulings, list_presets)
