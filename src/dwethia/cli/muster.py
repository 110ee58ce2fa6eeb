"""`dwethia muster`: make army lists, check them, print them and hand them on."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec.structs import replace
from rich.text import Text

from dwethia.cli.files import content_of, is_there, write_whole
from dwethia.cli.options import JsonOption, PackOption, codex_with
from dwethia.cli.output import AnswerIsNo, BadInput, console, print_json, table
from dwethia.codex import Codex, starter
from dwethia.codex.shape import quoted
from dwethia.faults import Fault
from dwethia.muster import (
    AnyMustered,
    Army,
    ArmyError,
    ForceList,
    NoLegalArmy,
    Recruit,
    dismiss,
    enlist,
    faults_of_opponents,
    kit_named,
    kit_of,
    levy_force,
    muster,
    read_force,
    read_force_text,
    ready_force,
    ready_forces,
    write_text,
)
from dwethia.muster.army import LARGEST_LIMIT, MOST_BYTES, MOST_COUNT, checked, write
from dwethia.muster.force import POOLS
from dwethia.muster.kits import usual_kit
from dwethia.muster.sheets import PAPERS, NoBrowser, PrintingFailed, print_pdf, sheet
from dwethia.muster.summary import faults_json, summary, summary_line
from dwethia.muster.veterans import whole_story
from dwethia.rulebook.errors import listed

NAME, STDIN = "Unnamed", "-"

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The army's file.")]
ArmyArgument = Annotated[str, typer.Argument(metavar="FILE | ID", help="An army's file, or the id of a shipped army.")]
UnitArgument = Annotated[str, typer.Argument(metavar="UNIT", help="A name, an id or a mark such as B.1.")]
GameOption = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="The game it is for; armies on foot if absent.")
]
WargearOption = Annotated[
    list[str] | None,
    typer.Option("--wargear", metavar="NAME", help="Wargear for its slots; more than once, or with commas."),
]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    commands = typer.Typer(help="Army lists: make, check and print them.", no_args_is_help=True, rich_markup_mode=None)
    commands.command("new")(new)
    commands.command("add")(add)
    commands.command("remove")(remove)
    commands.command("show")(show)
    commands.command("check")(check)
    commands.command("export")(export)
    commands.command("random")(random)
    commands.command("list")(list_armies)
    app.add_typer(commands, name="muster")


def new(
    file: FileArgument,
    faction: Annotated[str | None, typer.Option("--faction", metavar="NAME")] = None,
    religion: Annotated[str | None, typer.Option("--religion", metavar="NAME")] = None,
    limit: Annotated[int | None, typer.Option("--limit", min=1, max=LARGEST_LIMIT, help="Points.")] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="TEXT", help="What the army is called.")] = None,
    ally: Annotated[
        list[str] | None, typer.Option("--ally", metavar="NAME", help="An allied faction; may be given more than once.")
    ] = None,
    allies_agreed: Annotated[
        bool, typer.Option("--allies-agreed", help="The table lets factions ally at any size.")
    ] = False,
    source: Annotated[
        str | None,
        typer.Option("--from", metavar="FILE", help="Read the army from this short text or JSON; - is standard input."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    game: GameOption = None,
    pack: PackOption = None,
) -> None:
    """Begin an army, or make one from a text that someone sent."""
    _must_be_free(file, force=force)
    codex = codex_with(pack)
    army: ForceList
    if source is not None:
        army = _sent(source, codex)
    elif faction is None or religion is None or limit is None:
        raise BadInput("a new army takes --faction, --religion and --limit, or --from with an army that exists")
    else:
        army = _kind(game)(name or NAME, packs=_packs(codex))
    changes: dict[str, Any] = {
        "name": name,
        "faction": codex.faction(faction).id if faction is not None else None,
        "religion": codex.religion(religion).id if religion is not None else None,
        "limit": limit,
        "allies": tuple(codex.faction(each).id for each in ally) if ally else None,
        "allies_agreed": allies_agreed or None,
    }
    army = checked(replace(army, **{field: value for field, value in changes.items() if value is not None}))
    _save(file, army)
    _print_state(file, muster(army, codex))


def add(
    file: FileArgument,
    unit: UnitArgument,
    count: Annotated[int, typer.Option("--count", min=1, max=MOST_COUNT, metavar="N", help="How many models.")] = 1,
    wargear: WargearOption = None,
    race: Annotated[str | None, typer.Option("--race", metavar="NAME", help="The race of a hero.")] = None,
    name: Annotated[str, typer.Option("--name", metavar="TEXT", help="A name of its own.")] = "",
    base: Annotated[
        str | None, typer.Option("--base", metavar="MM", help="The base it stands on, as 32 or 60x35.")
    ] = None,
    pack: PackOption = None,
) -> None:
    """Add models of a unit, all equipped alike."""
    codex = codex_with(pack)
    army = _load(file)
    recruit = Recruit(
        unit=kit_of(army).find_unit(unit, codex, army.factions, army.religion).id,
        count=count,
        wargear=_wargear(wargear, army, codex),
        race=codex.race(race).id if race is not None else None,
        name=name,
        base=base,
    )
    packs = tuple(dict.fromkeys((*army.packs, *_packs(codex))))
    army = enlist(replace(army, packs=packs), recruit)
    _save(file, army)
    _print_state(file, muster(army, codex))


def remove(
    file: FileArgument,
    unit: Annotated[str, typer.Argument(metavar="UNIT", help="A unit, its own name, or its number in the list.")],
    count: Annotated[int | None, typer.Option("--count", min=1, metavar="N", help="Only so many models.")] = None,
    wargear: WargearOption = None,
    pack: PackOption = None,
) -> None:
    """Remove models of a unit, by default all of them."""
    codex = codex_with(pack)
    army = _load(file)
    chosen = _wargear(wargear, army, codex) if wargear else None
    meant = _meant(unit, army, codex)
    army = dismiss(
        army,
        lambda each: each in meant and (chosen is None or sorted(chosen) == sorted(each.wargear)),
        f"{quoted(unit)} equipped so" if chosen else quoted(unit),
        count,
    )
    _save(file, army)
    _print_state(file, muster(army, codex))


def _meant(typed: str, army: ForceList, codex: Codex) -> list[Recruit]:
    """The recruits someone means: by number in the list, by own name, by id, or by what the codex calls the unit."""
    if typed.isdecimal() and 1 <= int(typed[:4]) <= len(army.units):
        return [army.units[int(typed[:4]) - 1]]
    named = [each for each in army.units if typed in (each.name, each.unit)]
    if named:
        return named
    unit = kit_of(army).find_unit(typed, codex, army.factions, army.religion)
    return [each for each in army.units if each.unit == unit.id]


def show(army: ArmyArgument, pack: PackOption = None, json: JsonOption = False) -> None:
    """Print an army with its points, pools and profiles."""
    codex = codex_with(pack)
    mustered = muster(find_force(army), codex)
    if json:
        print_json(summary(mustered))
        return
    _print_roster(mustered)


def check(
    army: ArmyArgument,
    against: Annotated[
        str | None, typer.Option("--against", metavar="FILE | ID", help="Also whether it may meet this army.")
    ] = None,
    handicap: Annotated[bool, typer.Option("--handicap", help="Both agreed on different limits.")] = False,
    pack: PackOption = None,
    json: JsonOption = False,
) -> None:
    """Say whether an army is legal, with everything that speaks against it; the exit code is 1 if it is not."""
    codex = codex_with(pack)
    mustered = muster(find_force(army), codex)
    faults = list(mustered.faults)
    if against is not None:
        faults += faults_of_opponents((mustered.army, find_force(against)), handicap=handicap)
    if json:
        keys = {"legal": not faults, "points": mustered.points.total, "limit": mustered.army.limit}
        print_json({**keys, "faults": faults_json(faults), "warnings": faults_json(mustered.warnings)})
    else:
        _print_faults(faults, mustered.warnings)
        console.print(f"{mustered.army.name}: {_verdict(mustered, faults)}", soft_wrap=True)
    if faults:
        raise AnswerIsNo


def export(
    army: ArmyArgument,
    json: Annotated[str | None, typer.Option("--json", metavar="FILE", help="Write JSON; - prints it.")] = None,
    text: Annotated[
        bool, typer.Option("--text", help="Print the short text for a chat; so it is without options.")
    ] = False,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a sheet to print.")] = None,
    pdf: Annotated[Path | None, typer.Option("--pdf", metavar="FILE", help="Write the sheet as a PDF.")] = None,
    paper: Annotated[
        str | None,
        typer.Option("--paper", metavar="SIZE", help="a4 or letter; a page without one fits both, a PDF is A4."),
    ] = None,
    pack: PackOption = None,
) -> None:
    """Hand an army on: as JSON, as a short text, or as sheets to print."""
    if paper is not None and paper not in PAPERS:
        raise BadInput(f'there is no paper "{paper}"; choose {listed(PAPERS, "or")}')
    codex = codex_with(pack)
    mustered = muster(find_force(army), codex)
    if json is not None:
        if json == STDIN:
            console.out(write(mustered.army).decode(), end="", highlight=False)
        else:
            write_whole(Path(json), write(mustered.army))
    if html is not None:
        write_whole(html, sheet(mustered, codex, paper).encode())
    if pdf is not None:
        _print_pdf(sheet(mustered, codex, paper or "a4"), pdf)
    for each in (json if json != STDIN else None, html, pdf):
        if each is not None:
            console.print(f"wrote {_shown(each)}", soft_wrap=True)
    if text or not (json or html or pdf):
        console.out(write_text(mustered.army, codex), end="", highlight=False)


def random(
    faction: Annotated[str, typer.Option("--faction", metavar="NAME")],
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, max=20_000, help="Points; what a first battle has if absent.")
    ] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="WORDS", help="The same seed makes the same army.")] = "1",
    religion: Annotated[str | None, typer.Option("--religion", metavar="NAME", help="By chance if absent.")] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write the army to this file.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    game: GameOption = None,
    pack: PackOption = None,
    json: JsonOption = False,
) -> None:
    """Make a legal army by chance, close below its limit."""
    if out is not None:
        _must_be_free(out, force=force)
    codex = codex_with(pack)
    try:
        kind = _kind(game)
        points = kind(NAME).limit if limit is None else limit
        army = checked(levy_force(kind, codex, faction, points, seed, religion))
    except NoLegalArmy as none:
        raise AnswerIsNo(str(none)) from none
    if out is not None:
        _save(out, army)
    if json:
        print_json(summary(muster(army, codex)))
    else:
        console.out(write_text(army, codex), end="", highlight=False)


def list_armies(
    faction: Annotated[str | None, typer.Option("--faction", metavar="NAME", help="Only of this faction.")] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="Only for this game; armies and fleets if absent.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """List the armies and fleets that ship with the games."""
    codex = starter()
    wanted = codex.faction(faction).id if faction is not None else None
    forces = ready_forces(kit_named(game).game if game is not None else None)
    found = {id: muster(army, codex) for id, army in forces.items() if wanted in (None, army.faction)}
    if json:
        print_json([summary_line(id, each) for id, each in found.items()])
        return
    shown = table("id", "name", "game", "faction", "religion", "models", "points", numbers=("models", "points"))
    for id, each in found.items():
        line = summary_line(id, each)
        religion = each.religion.name if each.religion else ""
        numbers = str(line["models"]), str(line["points"])
        shown.add_row(id, line["name"], line["game"], line["faction_name"], religion, *numbers)
    console.print(shown)


# Files


def _packs(codex: Codex) -> tuple[str, ...]:
    return tuple(each.pack.id for each in codex.packs)


def _kind(game: str | None) -> type[ForceList]:
    """What the forces of a game are kept in."""
    return (usual_kit() if game is None else kit_named(game)).force


def _load(file: Path) -> ForceList:
    try:
        return read_force(content_of(file, MOST_BYTES))
    except ArmyError as wrong:
        raise BadInput(f"{file}: {wrong}") from wrong


def find_force(typed: str) -> ForceList:
    """A force from a file, or else a shipped one."""
    return _load(Path(typed)) if is_there(Path(typed)) else ready_force(typed)


def find_army(typed: str) -> Army:
    """An army from a file, or else a shipped one; no other force will do."""
    force = find_force(typed)
    if not isinstance(force, Army):
        raise BadInput(f"{typed} is a {kit_of(force).word}, and an army is wanted")
    return force


def _must_be_free(file: Path, *, force: bool) -> None:
    if is_there(file) and not force:
        raise BadInput(f"{file} is there already; --force writes over it")


def _shown(file: Path | str) -> str:
    """A path as it can be printed, whatever bytes it has."""
    return os.fsencode(file).decode("utf-8", "replace")


def _sent(source: str, codex: Codex) -> ForceList:
    """The army of a short text or of JSON."""
    content = sys.stdin.buffer.read(MOST_BYTES + 1) if source == STDIN else content_of(Path(source), MOST_BYTES)
    place = "standard input" if source == STDIN else source
    try:
        if content.lstrip().startswith(b"{"):
            return read_force(content)
        return read_force_text(content.decode("utf-8"), codex)
    except UnicodeDecodeError as wrong:
        raise BadInput(f"{place}: byte {wrong.start + 1} is not UTF-8") from wrong
    except ArmyError as wrong:
        raise BadInput(f"{place}: {wrong}") from wrong


def _save(file: Path, army: ForceList) -> None:
    write_whole(file, write(army))


def _print_pdf(html: str, file: Path) -> None:
    try:
        print_pdf(html, file)
    except (NoBrowser, PrintingFailed) as none:
        raise AnswerIsNo(str(none)) from none
    except OSError as wrong:
        raise BadInput(f"{file}: {wrong.strerror or wrong}") from wrong


def _wargear(typed: Sequence[str] | None, army: ForceList, codex: Codex) -> tuple[str, ...]:
    names = [name.strip() for each in typed or () for name in each.split(",")]
    return tuple(kit_of(army).wargear_named(codex, name).id for name in names if name)


# What is printed


def _verdict(mustered: AnyMustered, faults: Sequence[Fault]) -> str:
    total = f"{mustered.points.total} of {mustered.army.limit} points"
    if not faults:
        return f"legal, {total}"
    return f"not legal, {total}, {'1 fault' if len(faults) == 1 else f'{len(faults)} faults'}"


def _print_state(file: Path, mustered: AnyMustered) -> None:
    _print_faults(mustered.faults, mustered.warnings)
    console.print(f"{_shown(file)}: {_verdict(mustered, mustered.faults)}", soft_wrap=True)


def _print_faults(faults: Sequence[Fault], warnings: Sequence[Fault]) -> None:
    for fault in faults:
        console.print(f"- {fault}", soft_wrap=True)
    for warning in warnings:
        console.print(f"- to note: {warning}", soft_wrap=True)


def _print_roster(mustered: AnyMustered) -> None:
    army = mustered.army
    chosen = [each.name for each in (mustered.faction, mustered.religion) if each]
    chosen += [f"allied with {listed(army.allies)}"] if army.allies else []
    console.print(Text.assemble((army.name, "bold"), f"  {', '.join(chosen)}"))
    shown = table(
        "", "mark", "unit", "models", "profile", "save", "each", "points", numbers=("models", "each", "points")
    )
    for each in mustered.units:
        save = f"{each.profile.save}+" if each.profile.save else ""
        title = f"{each.recruit.name}, {each.label}" if each.recruit.name else each.label
        figures = " ".join(str(value) for value in each.profile.line)
        profile = f'{each.profile.move}" | {figures}'
        numbers = str(each.price.total), str(each.points)
        shown.add_row(f"{each.place}.", each.mark, title, str(each.count), profile, save, *numbers)
    console.print(shown)
    console.print('Profiles: Move" | M P S D A W I D F A')
    for each in mustered.units:
        lines = whole_story(each.recruit.veteran) if each.recruit.veteran is not None else ()
        for heading, told in lines:
            console.print(f"{each.place}. {each.title}: {heading}: {told}", soft_wrap=True)
    for name in POOLS:
        console.print(f"{name.capitalize()}: {mustered.pools[name]}", soft_wrap=True)
    console.print(f"Board: {mustered.board}, {mustered.board.duration}")
    _print_faults(mustered.faults, mustered.warnings)
    console.print(_verdict(mustered, mustered.faults))
