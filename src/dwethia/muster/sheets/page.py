"""The whole sheet: a roster page, then the cards, in one HTML file that needs nothing else."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from importlib.resources import files
from typing import Final

from msgspec.structs import replace

from dwethia.codex import Codex
from dwethia.markup import Html, between, element, joined
from dwethia.muster.force import POOLS, FieldedModels
from dwethia.muster.kits import kit_of
from dwethia.muster.mustering import AnyMustered
from dwethia.muster.sheets.cards import DASH, OURS, boxes_of, named, signed
from dwethia.muster.sheets.columns import in_columns
from dwethia.muster.sheets.wording import is_ours
from dwethia.profile import LETTERS, PRINTED

PAPERS: Final = {"a4": "A4", "letter": "letter"}
BOXES_IN_A_BUNCH: Final = 5
MOST_POOL_BOXES: Final = 100
FREE_LINES: Final = 11  # that a roster page without units would have
LEGEND: Final = ", ".join(f"{LETTERS[name]} {name.capitalize()}" for name in PRINTED)


def sheet(mustered: AnyMustered, codex: Codex, paper: str | None = None) -> str:
    """The sheet of an army as HTML; without a paper it prints on whatever the printer has, A4 or Letter."""
    army = mustered.army
    style = files(__package__).joinpath("sheet.css").read_text(encoding="utf-8")
    size = f"@page {{ size: {PAPERS[paper]}; }}\n" if paper else ""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", f"{army.name}, {mustered.points.total} points"),
        Html(f"<style>\n{size}{style}</style>"),
    )
    cards = in_columns([kit_of(army).card(each, codex) for each in _profiles(mustered)])
    body = element("body", roster(mustered, codex), element("main", cards, css="cards"))
    return f'<!DOCTYPE html>\n<html lang="en">{head}{body}</html>\n'


def _profiles(mustered: AnyMustered) -> Iterator[FieldedModels]:
    """One for each card: recruits that differ in nothing but their base share one."""
    seen: dict[object, FieldedModels] = {}
    for each in mustered.units:
        key = replace(each.recruit, count=1, base=None)
        if key in seen:
            first = seen[key]
            together = replace(first.recruit, count=first.count + each.count)
            seen[key] = dataclasses.replace(first, recruit=together)
        else:
            seen[key] = each
    yield from seen.values()


def roster(mustered: AnyMustered, codex: Codex) -> Html:
    """The first page: the army, its points and pools, and its units in a table."""
    return element(
        "section",
        _title(mustered, codex),
        _faults(mustered),
        element("div", (_pool(mustered, name) for name in POOLS), css="pools"),
        _units(mustered, codex),
        element("p", _legend(mustered), css="legend"),
        element("p", OURS, f" ours: made up for {_packs(codex)}, not from the books.", css="legend"),
        _battle(len(mustered.units)),
        css="roster",
    )


def _legend(mustered: AnyMustered) -> str:
    """What the letters mean, and the star where one may stand."""
    if not kit_of(mustered.army).has_changes:
        return f"{LEGEND}."
    lived = any(each.recruit.veteran is not None for each in mustered.units)
    return f"{LEGEND}. * changed by race{', wargear or a campaign' if lived else ' or wargear'}."


def _battle(units: int) -> Html:
    """Room for what happens: five turns (SK-TURN-01), and as many lines to write on as the page has left."""
    turns = [str(turn) for turn in range(1, 6)]
    heads = element("tr", element("th", "Turn", scope="row"), (element("th", turn, scope="col") for turn in turns))
    rows = [
        element("tr", element("th", title, scope="row"), [element("td")] * len(turns))
        for title in ("Priority", "Victory points")
    ]
    empty = [""] * max(0, FREE_LINES - units * 3 // 4)
    lines = [element("p", title, css="line") for title in ("Opponent", "Scenario", "Notes", *empty)]
    return element("section", element("table", heads, rows), lines, css="battle")


def _packs(codex: Codex) -> str:
    return " and ".join(each.pack.name for each in codex.packs)


def _title(mustered: AnyMustered, codex: Codex) -> Html:
    army = mustered.army
    allies = [codex.factions[each] for each in army.allies if each in codex.factions]
    chosen = [
        named(each.name, ours=is_ours(each) and not each.name_origin)
        for each in (mustered.faction, *allies, mustered.religion)
        if each
    ]
    several = kit_of(army).words.models
    models = f"1 {several.removesuffix('s')}" if army.models == 1 else f"{army.models} {several}"
    facts = [models, f"a board of {mustered.board}", mustered.board.duration]
    return element(
        "header",
        element("div", element("h1", army.name), element("p", between(" · ", chosen), css="chosen")),
        element(
            "div",
            element("p", element("strong", str(mustered.points.total)), f" of {army.limit} points", css="points"),
            element("p", between(" · ", facts), css="facts"),
            css="sums",
        ),
    )


def _faults(mustered: AnyMustered) -> Html | None:
    told = [element("li", str(fault)) for fault in mustered.faults]
    return (
        element(
            "div", element("p", f"This {kit_of(mustered.army).word} is not legal:"), element("ul", told), css="faults"
        )
        if told
        else None
    )


def _pool(mustered: AnyMustered, name: str) -> Html:
    """One of the three counters, with a box for each point (SK-MUSTER-18)."""
    total = mustered.pools[name].total
    bunches = [
        min(BOXES_IN_A_BUNCH, total - start) for start in range(0, min(total, MOST_POOL_BOXES), BOXES_IN_A_BUNCH)
    ]
    boxes = [box for size in bunches for box in boxes_of(1, size)]
    more = [element("span", f"and {total - MOST_POOL_BOXES} more", css="more")] if total > MOST_POOL_BOXES else []
    return element(
        "div",
        element("h3", f"{name.capitalize()} ", element("strong", str(total))),
        element("p", between(" ", [*boxes, *more]) if total else "none"),
        css="pool",
    )


def _units(mustered: AnyMustered, codex: Codex) -> Html:
    unit = kit_of(mustered.army).words.unit.capitalize()
    heads = ["", unit, "No.", "Move", *(LETTERS[name] for name in PRINTED), "Save", "Each", "Points"]
    rows = [_row(each, codex) for each in mustered.units]
    last = element(
        "tr",
        element("td", "Total", colspan="2"),
        element("td", str(sum(each.count for each in mustered.units))),
        element("td", colspan=str(len(heads) - 4)),
        element("td", str(mustered.points.total)),
        css="total",
    )
    return element(
        "table",
        element("thead", element("tr", (element("th", head, scope="col") for head in heads))),
        element("tbody", rows, last),
        css="units",
    )


def _row(each: FieldedModels, codex: Codex) -> Html:
    profile, changed = each.profile, each.changed
    details = [each.unit.name] if each.recruit.name else []
    details += each.details
    title = joined(
        element("b", named(each.title, ours=each.is_ours)),
        element("small", " ", ", ".join(details)) if details else None,
    )
    values = [
        joined(signed(getattr(profile, name)), element("sup", "*") if name in changed else None) for name in PRINTED
    ]
    cells = [
        each.mark,
        title,
        str(each.count),
        joined(f'{profile.move}"', element("sup", "*") if "move" in changed else None),
        *values,
        f"{profile.save}+" if profile.save else DASH,
        str(each.price.total),
        str(each.points),
    ]
    return element("tr", (element("td", cell) for cell in cells))
