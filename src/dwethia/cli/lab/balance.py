"""`dwethia lab balance`: who wins against whom, and what everything that is bought is worth beside what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Annotated, Final

import typer

from dwethia.bots.foreign.guest import check_player
from dwethia.bots.foreign.limits import UNLESS_TOLD
from dwethia.bots.registry import UnknownBot, bots_for
from dwethia.cli.batches import MOST_GAMES, check_workers
from dwethia.cli.file_lock import alone_with
from dwethia.cli.files import unusable, write_whole
from dwethia.cli.lab.balance_alone import batch_for, is_alone, measure_alone, tell_alone
from dwethia.cli.lab.balance_words import print_balance
from dwethia.cli.muster import find_force
from dwethia.cli.options import JsonOption, PackOption, PresetOption, RulingOption, WorkersOption, codex_with
from dwethia.cli.output import AnswerIsNo, BadInput, console, print_json, watched
from dwethia.codex import Codex
from dwethia.engine.rules import SetupError
from dwethia.faults import Refusal
from dwethia.games import games as games_known
from dwethia.lab.balance.balancing import balance_of, field_battles, levy_battles
from dwethia.lab.balance.contestants import Contestant, field
from dwethia.lab.balance.page import balance_page
from dwethia.lab.balance.rounds import Arena, Progress
from dwethia.lab.balance.told import balance_json
from dwethia.lab.balance.what_if import trial_arena, try_out
from dwethia.lab.batches import batch_kits
from dwethia.lab.journal import Kept
from dwethia.lab.keeping import Watching
from dwethia.lab.row_files import must_have
from dwethia.lab.rows import RowsError
from dwethia.muster.kits import ForceKit, force_kits, usual_kit
from dwethia.muster.mustering import muster
from dwethia.muster.random_armies import NoLegalArmy
from dwethia.rulebook import Rulings
from dwethia.rulebook.errors import the_choice

GAMES: Final = 40  # of a pair at most, unless told otherwise
LEVIES: Final = 800  # battles of random forces at most
LEAST_FIELD: Final = 2


def balance(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="skirmish unless told otherwise, cosmic or dungeon.")
    ] = None,
    pack: PackOption = None,
    faction: Annotated[
        str | None, typer.Option("--faction", metavar="NAME", help="Only this faction, against all the others.")
    ] = None,
    what_if: Annotated[
        list[Path] | None,
        typer.Option("--what-if", metavar="PACK", help="What this pack would change, on the same seeds."),
    ] = None,
    preset: PresetOption = "recommended",
    ruling: RulingOption = None,
    force: Annotated[
        list[str] | None, typer.Option("--force", metavar="FILE", help="One more force for the field; may be repeated.")
    ] = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="POINTS", help="The points of the forces.")] = None,
    bot: Annotated[str | None, typer.Option("--bot", metavar="NAME | FILE", help="Who plays both sides.")] = None,
    board: Annotated[
        str | None, typer.Option("--board", metavar="BOARD", help="Where it is fought, as in dwethia battle.")
    ] = None,
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many battles a pair fights at most.")] = GAMES,
    levies: Annotated[
        int, typer.Option("--levies", metavar="N", help="How many battles random forces fight at most.")
    ] = LEVIES,
    seed: Annotated[
        str, typer.Option("--seed", metavar="WORDS", help="The same seed gives the same battles.")
    ] = "balance",
    rows: Annotated[
        Path | None,
        typer.Option("--rows", metavar="FOLDER", help="Where the rows are kept; the same command goes on with them."),
    ] = None,
    workers: WorkersOption = 1,
    report: Annotated[
        Path | None, typer.Option("--report", metavar="FILE.html", help="Where the drawn report goes.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Who wins against whom, and what units and wargear are worth; it stops when all that is known."""
    check_workers(workers)
    _check_numbers(games, levies)
    progress = _progress(is_shown=not as_json)
    if game is not None and is_alone(game):
        _must_be_alone(
            game, {"--faction": faction, "--what-if": what_if, "--force": force, "--limit": limit, "--board": board}
        )
        batch = batch_for(game, bot, seed=seed, preset=preset, ruling=ruling, pack=pack)
        with _folder(rows) as folder, _said_plainly(folder, is_kept=rows is not None):
            alone = measure_alone(batch, games, folder, workers, progress)
        tell_alone(batch, alone, report, as_json)
        return
    kit = _kit(game)
    if levies:
        must_have("scipy", "what units are worth (--levies 0 does without)")
    started = perf_counter()
    codex = codex_with(pack)
    points = limit if limit is not None else kit.usual_limit
    owner = codex.faction(faction).id if faction is not None else None
    forces = _field(kit, codex, points, force or ())
    book = games_known()[kit.game].rules.book
    trial = None
    with _folder(rows) as folder, _said_plainly(folder, is_kept=rows is not None):
        player = _player(kit, bot)
        arena = Arena(kit, codex, Rulings.of(book, preset), player, seed, points, folder, board, workers)
        other = _other_way(arena, pack, what_if, Rulings.of(book, preset, ruling or ()))
        met = list(field_battles(arena, forces, games, owner, progress))
        drawn = list(levy_battles(arena, met, levies, owner, progress))
        found = balance_of(forces, met, drawn, points, owner)
        if other is not None:
            trial = try_out(other, forces, met, games, owner, progress)
    if report is not None:
        facts = [f"bot {player}", f"seed {seed}", f"{found.battles} battles", *_told_apart(what_if, ruling)]
        title = f"Balance of {kit.words.forces} at {points} points"
        write_whole(report, balance_page(title, facts, found, trial, codex, kit).encode())
    if as_json:
        heading = {"game": kit.game, "limit": points, "bot": player, "seed": seed}
        seconds = round(perf_counter() - started, 3)
        print_json({**heading, "seconds": seconds, **balance_json(found, trial, codex, kit)})
        return
    print_balance(found, trial, codex, kit)
    if report is not None:
        console.print(f"The report is in {report}")


def _kit(typed: str | None) -> ForceKit:
    """The forces of the game that is named."""
    known = {name: kit for name, kit in force_kits().items() if batch_kits()[name].match is not None}
    if typed is None:
        return usual_kit()
    if typed not in known:
        alone = [name for name in batch_kits() if is_alone(name)]
        raise BadInput(f'there is no balance of "{typed}"{the_choice(typed, [*known, *alone])}')
    return known[typed]


def _must_be_alone(game: str, options: Mapping[str, object]) -> None:
    """Refuse what only forces have."""
    if wrong := next((name for name, value in options.items() if value is not None), None):
        raise BadInput(f"{wrong}: in {game} each plays alone, without forces that could meet")


def _check_numbers(games: int, levies: int) -> None:
    for name, number in (("--games", games), ("--levies", levies)):
        if not 0 <= number <= MOST_GAMES:
            raise BadInput(f"{name}: {number} is out of bounds, expected 0 to {MOST_GAMES}")


def _player(kit: ForceKit, bot: str | None) -> str:
    player = bot or next(iter(bots_for(kit.game)))
    try:
        check_player(kit.game, player, UNLESS_TOLD)
    except UnknownBot as wrong:
        raise BadInput(f"--bot: {wrong}") from wrong
    return player


def _field(kit: ForceKit, codex: Codex, limit: int, more: Sequence[str]) -> list[Contestant]:
    added = [find_force(each) for each in more]
    for typed, each in zip(more, added, strict=True):
        if not isinstance(each, kit.force) or each.limit != limit:
            raise BadInput(f"--force: {typed} is no {kit.word} of {limit} points")
        if faults := muster(each, codex).faults:
            raise BadInput(f"--force: {typed}: {faults[0]}")
    found = field(kit, codex, limit, added)
    names = [each.name for each in found]
    if twice := next((each for each in names if names.count(each) > 1), None):
        raise BadInput(f"--force: two {kit.words.forces} of the field are called {twice}")
    if len(found) < LEAST_FIELD:
        raise BadInput(f"there are no two {kit.words.forces} of {limit} points to meet each other")
    return found


def _other_way(arena: Arena, pack: list[Path] | None, what_if: list[Path] | None, rulings: Rulings) -> Arena | None:
    """The arena under the packs and rulings that are tried out, where there are any."""
    if not what_if and rulings == arena.rulings:
        return None
    codex = codex_with([*(pack or ()), *what_if]) if what_if else arena.codex
    return trial_arena(arena, codex, rulings)


def _told_apart(what_if: list[Path] | None, ruling: list[str] | None) -> list[str]:
    tried = [*(each.name for each in what_if or ()), *(ruling or ())]
    return [f"what if {', '.join(tried)}"] if tried else []


# Rows


@contextmanager
def _folder(rows: Path | None) -> Iterator[Path]:
    """Where the rows are kept; nowhere for long where no folder is named."""
    if rows is None:
        with TemporaryDirectory(prefix="dwethia-balance-") as made:
            yield Path(made)
        return
    try:
        rows.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise unusable(rows, wrong) from wrong
    with alone_with(rows / "balance"):
        yield rows


@contextmanager
def _said_plainly(folder: Path, *, is_kept: bool) -> Iterator[None]:
    """What is wrong with rows, packs or workers, in one message; what was played is kept where there is a folder."""
    goes_on = f"what was played is in {folder}; the same command goes on with it"
    lost = "nothing is kept without --rows FOLDER"
    try:
        yield
    except (RowsError, SetupError, Refusal, NoLegalArmy) as wrong:
        raise BadInput(str(wrong)) from wrong
    except OSError as wrong:
        raise unusable(folder, wrong) from wrong
    except (KeyboardInterrupt, BrokenProcessPool) as stopped:
        why = "stopped" if isinstance(stopped, KeyboardInterrupt) else "a worker was killed"
        raise AnswerIsNo(f"{why}: {goes_on if is_kept else lost}") from stopped


def _progress(*, is_shown: bool) -> Progress:
    def begun(file: Path, kept: Kept) -> Watching:
        if is_shown and kept.is_torn:
            console.print(f"{file}: it ends in the middle of a row, which is left out and played again")
        return lambda played, left: watched(played, file.stem, left, is_shown=is_shown)

    return begun
