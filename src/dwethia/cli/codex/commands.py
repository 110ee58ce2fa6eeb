"""`dwethia codex`: check packs, list and show what is in them, price it, and start a pack of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text

from dwethia.cli.codex.cards import print_card, print_word
from dwethia.cli.codex.words import WORD_KINDS, word_full, word_summary, words_called, words_of
from dwethia.cli.options import JsonOption, PackOption, codex_with, must_exist
from dwethia.cli.output import AnswerIsNo, BadInput, console, print_json, table
from dwethia.codex import (
    Codex,
    Entry,
    Faction,
    FleetChart,
    Gear,
    Mission,
    Mistake,
    Priced,
    Ship,
    Unit,
    UnknownEntry,
    examine,
    kind_of,
)
from dwethia.codex.kinds import KINDS
from dwethia.codex.schema import entries_schema, pack_schema
from dwethia.codex.shape import did_you_mean
from dwethia.codex.template import new_pack
from dwethia.codex.wording import origin_line, unit_meanings
from dwethia.profile import UnitType
from dwethia.tally import Tally

BEARERS = ("mission", "unit", "action", "weapon", "wargear", "spell", "ship", "ship-weapon")  # what a faction can have

NameArgument = Annotated[
    str, typer.Argument(metavar="NAME", help='A name, an id, or a mark as in "Empire of Sol B.1".')
]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    codex = typer.Typer(
        help="Factions, units, wargear and the rest: look them up, price them, make your own.",
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    codex.command("list")(list_entries)
    codex.command("show")(show)
    codex.command("price")(price)
    codex.command("check")(check)
    codex.command("new")(new)
    codex.command("schema")(schema)
    app.add_typer(codex, name="codex")


def list_entries(
    kind: Annotated[str | None, typer.Argument(metavar="KIND", help=f"{', '.join([*KINDS, *WORD_KINDS])}.")] = None,
    faction: Annotated[str | None, typer.Option("--faction", metavar="NAME", help="Only what it has.")] = None,
    pack: PackOption = None,
    json: JsonOption = False,
) -> None:
    """List what the packs hold."""
    codex = codex_with(pack)
    wanted = _kind(kind)
    found = [each for each in codex.entries if wanted in (None, kind_of(each))]
    words = words_of(wanted) if wanted in (None, *WORD_KINDS) else []
    if faction is not None:
        found, words = _had_by(codex, codex.faction(faction), found, wanted), []
    lines = [(_summary(codex, each), _owner(codex, each)) for each in found]
    lines += [(word_summary(each), "") for each in words]
    if json:
        print_json([line for line, _ in lines])
        return
    shown = table("kind", "name", "id", "mark", "points", "of", numbers=("points",))
    for line, owner in lines:
        points = "" if line["points"] is None else str(line["points"])
        shown.add_row(line["kind"], line["name"], line["id"], line["mark"] or "", points, owner)
    console.print(shown)


def show(name: NameArgument, pack: PackOption = None, json: JsonOption = False) -> None:
    """Print everything of this name in full."""
    codex = codex_with(pack)
    words = words_called(name)
    try:
        found = codex.find(name)
    except UnknownEntry:
        if not words:
            raise
        found = ()
    if json:
        print_json([*(_full(codex, each) for each in found), *(word_full(codex, each) for each in words)])
        return
    for each in found:
        print_card(codex, each)
    for word in words:
        print_word(codex, word)


def price(
    name: NameArgument,
    chosen: Annotated[
        list[str] | None, typer.Option("--with", metavar="NAME", help="Wargear chosen for the unit; repeatable.")
    ] = None,
    race: Annotated[str | None, typer.Option("--race", metavar="NAME", help="The race of the hero.")] = None,
    pack: PackOption = None,
    json: JsonOption = False,
) -> None:
    """Print what something costs, part by part."""
    codex = codex_with(pack)
    priced = [each for each in codex.find(name) if isinstance(each, Priced)]
    if chosen or race:
        priced = [each for each in priced if isinstance(each, Unit)]
    if not priced:
        raise BadInput(f'"{name}" has no price' + (" that wargear or a race could change" if chosen or race else ""))
    tallies = [(each, _tally(codex, each, chosen or (), race)) for each in priced]
    if json:
        print_json([_price_json(each, tally) for each, tally in tallies])
        return
    for each, tally in tallies:
        console.print(Text.assemble((each.name, "bold"), f" ({kind_of(each)}): {tally.total} points"))
        shown = table("points", "for", "rule", numbers=("points",))
        for part in tally.parts:
            shown.add_row(str(part.value), part.name, part.rule)
        console.print(shown)


def check(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="PATH", help="Folders of packs; the Starter Codex by default.")
    ] = None,
    pack: PackOption = None,
    json: JsonOption = False,
) -> None:
    """Check packs and print every mistake; the exit code is 1 if there is one."""
    folders = [*(paths or []), *(pack or [])]
    must_exist(folders)
    codex, mistakes = examine(*folders)
    packs = [] if codex is None else [{**msgspec.to_builtins(each.pack), "digest": each.digest} for each in codex.packs]
    if json:
        print_json({"packs": packs, "mistakes": [_mistake_json(each) for each in mistakes]})
    elif mistakes:
        _print_mistakes(mistakes)
    else:
        console.print(f"{', '.join(str(each['name']) for each in packs)}: no mistakes")
    if mistakes:
        raise AnswerIsNo


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help='What the pack is called, as in "Sky Nomads".')],
    into: Annotated[
        Path | None,
        typer.Option("--into", metavar="FOLDER", help="The folder to make; named after the pack if absent."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Write a small valid pack to start from."""
    files = new_pack(name, into)
    if json:
        print_json({"folder": str(files[0].parent), "files": [str(each) for each in files]})
        return
    for each in files:
        console.print(f"wrote {each}", soft_wrap=True)
    console.print(f"Next: dwethia codex check {files[0].parent}", soft_wrap=True)


def schema(
    of: Annotated[
        str, typer.Argument(metavar="entries | pack", help="Of files with entries, or of pack.toml.")
    ] = "entries",
) -> None:
    """Print the JSON Schema of pack files, for editors."""
    schemas = {"entries": entries_schema, "pack": pack_schema}
    if of not in schemas:
        raise BadInput(f'there is no schema of "{of}"; choose entries or pack')
    print_json(schemas[of]())


def _kind(typed: str | None) -> str | None:
    kinds = (*KINDS, *WORD_KINDS)
    if typed is None or typed in kinds:
        return typed
    if (singular := typed.removesuffix("s")) in kinds:
        return singular
    raise BadInput(f'there is no kind "{typed}"; {did_you_mean(typed, kinds)}')


def _had_by(codex: Codex, faction: Faction, entries: Iterable[Entry], kind: str | None) -> list[Entry]:
    """The faction's units, and of the rest what they have or may be given."""
    if kind is not None and kind not in BEARERS:
        raise BadInput(f"--faction goes with {', '.join(BEARERS[:-1])} or {BEARERS[-1]}, not with {kind}")
    units = codex.units_of(faction.id)
    wargear = {each for unit in units for each in (*unit.wargear, *unit.options)}
    books = [item for item in (codex.wargear[each] for each in wargear) if isinstance(item, Gear)]
    known = [*(each.spells for each in units), *(each.spells for each in books)]
    spells = {*faction.spells, *(each for spells in known for each in spells)}
    had: dict[str, Iterable[str]] = {
        "mission": [each.id for each in codex.missions_of(faction.id)],
        "unit": [each.id for each in units],
        "action": {each for unit in units for each in unit.actions},
        "weapon": wargear,
        "wargear": wargear,
        "spell": spells,
    }
    ships = codex.ships_of(faction.id)
    had |= {
        "ship": [each.id for each in ships],
        "ship-weapon": {each for s in ships for each in (*s.weapons, *s.options)},
    }
    return [each for each in entries if each.id in had.get(kind_of(each), ())]


def _owner(codex: Codex, entry: Entry) -> str:
    if isinstance(entry, Unit | Mission | Ship | FleetChart) and entry.faction:
        return codex.factions[entry.faction].name
    return codex.religions[entry.religion].name if isinstance(entry, Unit | Ship) and entry.religion else ""


def _summary(codex: Codex, entry: Entry) -> dict[str, Any]:
    unit = entry if isinstance(entry, Unit) else None
    return {
        "kind": kind_of(entry),
        "id": entry.id,
        "name": entry.name,
        "faction": entry.faction if isinstance(entry, Unit | Mission | Ship | FleetChart) else None,
        "religion": entry.religion if isinstance(entry, Unit | Ship) else None,
        "mark": unit.mark if unit else None,
        "points": codex.price(entry).total if isinstance(entry, Priced) else None,
        "origin": entry.origin,
        "origin_text": origin_line(entry),
        "pack": codex.pack_of(entry),
    }


def _full(codex: Codex, entry: Entry) -> dict[str, Any]:
    """Everything an entry states, its summary, for a unit what its words mean; a mission's points are of victory."""
    full: dict[str, Any] = msgspec.to_builtins(entry) | _summary(codex, entry)
    if isinstance(entry, Mission):
        full |= {"points": entry.points, "worth": entry.worth}
    if isinstance(entry, Unit):
        meanings = {str(word): declared.text for word, declared in unit_meanings(entry)}
        full |= {"type": entry.type.value, "number": entry.number, "base": entry.base_mm, "meanings": meanings}
    return full


def _tally(codex: Codex, entry: Priced, chosen: Iterable[str], race: str | None) -> Tally:
    if not isinstance(entry, Unit):
        return codex.price(entry)
    if race is not None and entry.type is not UnitType.HERO:
        raise BadInput(f"{entry.name} is no hero, and only heroes have a race (SK-MUSTER-13)")
    for each in chosen:
        item = codex.wargear_named(each)
        if item.id not in entry.options:
            options = ", ".join(codex.wargear[option].name for option in entry.options) or "nothing"
            raise BadInput(f"{entry.name} has no slot for {item.name}; its slots offer {options} (SK-MUSTER-12)")
    return codex.outfit(entry, chosen, race).price


def _price_json(entry: Entry, tally: Tally) -> dict[str, Any]:
    parts = msgspec.to_builtins(tally.parts)
    return {"kind": kind_of(entry), "id": entry.id, "name": entry.name, "points": tally.total, "parts": parts}


def _mistake_json(mistake: Mistake) -> dict[str, Any]:
    place = mistake.place
    return {
        "pack": place.pack,
        "file": place.file,
        "kind": place.kind,
        "entry": place.entry,
        "field": place.field,
        "found": mistake.found,
        "expected": mistake.expected,
        "rule": mistake.rule,
        "text": str(mistake),
    }


def _print_mistakes(mistakes: Sequence[Mistake]) -> None:
    packs = list(dict.fromkeys(each.place.pack for each in mistakes))
    for pack in packs:
        if len(packs) > 1:
            console.print(Text(f"In {pack}:", style="bold"))
        for each in mistakes:
            if each.place.pack == pack:
                console.print(str(each), soft_wrap=True)
    console.print("1 mistake" if len(mistakes) == 1 else f"{len(mistakes)} mistakes")
