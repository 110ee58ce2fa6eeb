"""Games are found by their kits: those of this package, and those that are installed beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from transcripts.keeping import load_record, names

from dwethia.aftermath.events import SettledUp
from dwethia.cosmic.events.turning import BattleOver
from dwethia.dungeons.events.run import RunEnded
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.replay import replay
from dwethia.games import GameKit, Outcome, games
from dwethia.kits import KitError, find_kits, packages_from_elsewhere
from dwethia.rulebook import Rulings
from dwethia.skirmish.clash.events import ClashEnded
from dwethia.skirmish.events.scoring import BattleEnded


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place on the path where a package can be installed."""
    monkeypatch.syspath_prepend(str(tmp_path))
    packages_from_elsewhere.cache_clear()
    yield tmp_path
    packages_from_elsewhere.cache_clear()


def install(place: Path, name: str, **modules: str) -> None:
    """A package, and an entry point that says it is a game."""
    package, metadata = place / name, place / f"{name}-1.0.dist-info"
    for folder in (package, metadata):
        folder.mkdir()
    (package / "__init__.py").write_text("")
    for module, text in modules.items():
        (package / f"{module}.py").write_text(dedent(text))
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[dwethia.games]\n{name} = {name}\n")


def test_the_games_of_this_package_are_found_in_the_order_of_their_names() -> None:
    assert list(games()) == ["aftermath", "clash", "cosmic", "dungeon", "skirmish"]


@pytest.mark.parametrize("game", games())
def test_every_game_has_a_title_and_a_summary_of_one_line(game: str) -> None:
    kit = games()[game]
    assert kit.game == kit.rules.name == kit.for_batches().name == game
    assert kit.title
    assert kit.summary.endswith(".")
    assert "\n" not in kit.summary


def test_a_game_that_is_installed_beside_this_package_is_found(elsewhere: Path) -> None:
    install(
        elsewhere,
        "game_from_elsewhere",
        game="""
        from msgspec.structs import replace
        from dwethia.games import games

        class Renamed(type(games()["clash"].rules)):
            name = "elsewhere"

        KITS = (replace(games()["clash"], rules=Renamed()),)
        """,
    )
    assert list(find_kits("dwethia", "game", GameKit)) == [
        "aftermath",
        "clash",
        "cosmic",
        "dungeon",
        "elsewhere",
        "skirmish",
    ]


def test_a_game_from_elsewhere_may_lack_the_part_of_a_layer(elsewhere: Path) -> None:
    install(elsewhere, "game_without_parts")
    assert list(find_kits("dwethia", "game", GameKit)) == list(games())


def test_two_kits_of_one_game_are_told_apart_by_nobody_and_refused(elsewhere: Path) -> None:
    install(elsewhere, "game_twice", game="from dwethia.games import games\nKITS = (games()['clash'],)\n")
    with pytest.raises(KitError, match=r'game_twice\.game: there is a GameKit of "clash" already'):
        find_kits("dwethia", "game", GameKit)


def test_what_is_no_kit_is_refused(elsewhere: Path) -> None:
    install(elsewhere, "game_of_words", game="KITS = ('clash',)\n")
    with pytest.raises(KitError, match=r"game_of_words\.game: 'clash' is no GameKit"):
        find_kits("dwethia", "game", GameKit)


@pytest.mark.parametrize("name", names())
def test_the_outcome_of_a_game_that_is_over_is_the_one_that_was_told(name: str) -> None:
    record = load_record(name)
    kit = games()[record.game]
    game: Game[object] = replay(record, kit.rules)
    assert game.is_over
    assert told(game.events[-1]) == score_and_winner(kit.outcome(game.state, game.rulings))


def told(end: Event) -> tuple[tuple[int, ...], str | None]:
    """What the last event of a game says of its score and its winner."""
    match end:
        case BattleEnded():
            return (end.red, end.blue), end.winner
        case BattleOver():
            return end.score, end.winner
        case ClashEnded():
            return tuple(points for _, points in end.score), end.winner
        case SettledUp():
            return tuple(each.after for each in end.players), None
        case RunEnded():
            return (end.score,), "hero" if end.is_won else None
    raise AssertionError(f"{end} ends no game that is known here")


def score_and_winner(outcome: Outcome) -> tuple[tuple[int, ...], str | None]:
    return tuple(outcome.score.values()), outcome.winner


@pytest.mark.parametrize("name", ["clash-01-first", names()[-1]])
def test_a_game_that_goes_on_has_a_score_and_no_winner_yet(name: str) -> None:
    record = load_record(name)
    kit = games()[record.game]
    game = replay(record, kit.rules, 1)
    outcome = kit.outcome(game.state, Rulings.of(kit.rules.book))
    assert outcome.winner is None
    assert outcome.words.endswith("so far")
    assert kit.phase(game.state)
