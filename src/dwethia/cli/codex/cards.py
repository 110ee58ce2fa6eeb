"""How `dwethia codex show` prints an entry."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from rich.text import Text

from dwethia.cli.codex.words import bearers, has_price, kind_of_word, price_line
from dwethia.cli.output import console, table
from dwethia.codex import (
    Action,
    Codex,
    Entry,
    Faction,
    FleetChart,
    Mission,
    Priced,
    Race,
    ReadyBoard,
    Religion,
    Setting,
    Ship,
    ShipWeapon,
    Slot,
    SpaceBoard,
    SpaceScenario,
    SpaceTerrain,
    Spell,
    TerrainPiece,
    Unit,
    Wargear,
    kind_of,
)
from dwethia.codex.ships.wording import fleet_chart_lines, scenario_lines, ship_weapon_line, space_terrain_line
from dwethia.codex.wording import (
    ORIGINS,
    action_line,
    board_lines,
    changes_line,
    chart_lines,
    effect_line,
    meanings,
    mission_line,
    origin_line,
    spell_line,
    terrain_line,
    unit_meanings,
    wargear_line,
)
from dwethia.rulebook.declared import (
    Declared,
    action_effects,
    keywords,
    mission_triggers,
    scenario_aims,
    special_rules,
    spell_effects,
)

Fact = tuple[str, str]
SETTING_CHANGES = ("affinity", "barricade", "spotting", "shooting")
HEADINGS = ("M", "P", "S", "D", "A", "W", "I", "D", "F", "A")


def print_card(codex: Codex, entry: Entry) -> None:
    """One entry in full."""
    points = f", {codex.price(entry).total} points" if isinstance(entry, Priced) else ""
    console.print(Text.assemble((entry.name, "bold"), f"  {_what(codex, entry)}{points}"))
    if entry.text:
        _indented(entry.text)
    if isinstance(entry, Unit):
        _print_profile(entry, f"{entry.base_mm} mm")
    elif isinstance(entry, Ship):
        _print_profile(entry, f"{entry.hull} mm")
    for name, fact in _facts(codex, entry):
        _indented(f"{name}: {fact}")
    _indented(f"origin: {origin_line(entry)}; pack {codex.pack_of(entry)}")


def print_word(codex: Codex, word: Declared) -> None:
    """One special rule, keyword, effect or trigger."""
    number = f" {word.number.least} to {word.number.most}" if word.number else ""
    console.print(Text.assemble((f"{word.name}{number}", "bold"), f"  {kind_of_word(word)}"))
    _indented(word.text)
    if has_price(word):
        _indented(f"points: {price_line(word)}")
    if names := bearers(codex, word):
        _indented(f"borne by: {', '.join(names)}")
    _indented(f"origin: {ORIGINS[word.origin]}" + (f"; {word.rule}" if word.rule else ""))


def _what(codex: Codex, entry: Entry) -> str:
    if isinstance(entry, Unit) and entry.faction:
        return f"{entry.mark} of {codex.factions[entry.faction].name}"
    if isinstance(entry, Unit) and entry.religion:
        return f"{entry.mark} of {codex.religions[entry.religion].name}"
    if isinstance(entry, Ship):
        owner = codex.factions[entry.faction].name if entry.faction else codex.religions[entry.religion or ""].name
        return f"{entry.ship_class.value} of {owner}"
    if isinstance(entry, Mission):
        return f"mission of {codex.factions[entry.faction].name}"
    return kind_of(entry)


def _print_profile(unit: Unit | Ship, base: str) -> None:
    shown = table(*(f"{heading} " for heading in HEADINGS), "Move", "base")
    shown.add_row(*map(str, unit.profile.line), f'{unit.printed.move}"', base)
    console.print(shown)


def _facts(codex: Codex, entry: Entry) -> Iterator[Fact]:
    if isinstance(entry, Unit):
        yield from _unit_facts(codex, entry)
    elif isinstance(entry, Faction):
        yield from _faction_facts(codex, entry)
    elif isinstance(entry, Wargear):
        yield "profile", wargear_line(entry, codex.spells)
        yield from ((str(word), declared.text) for word, declared in meanings(entry.keywords, keywords()))
    elif isinstance(entry, Spell):
        yield "profile", spell_line(entry)
        yield from ((effect_line(each), spell_effects()[each.effect].text) for each in entry.effects)
        yield from ((str(word), declared.text) for word, declared in meanings(entry.keywords, keywords()))
    elif isinstance(entry, Mission):
        yield "scores", mission_line(entry)
        yield entry.trigger, mission_triggers()[entry.trigger].text
    elif isinstance(entry, Action):
        yield "action", action_line(entry)
        yield entry.effect, action_effects()[entry.effect].text
    elif isinstance(entry, Ship):
        yield from _ship_facts(codex, entry)
    elif isinstance(entry, ShipWeapon):
        yield "profile", ship_weapon_line(entry)
        yield from ((str(word), declared.text) for word, declared in meanings(entry.keywords, keywords()))
    elif isinstance(entry, FleetChart):
        yield from fleet_chart_lines(entry)
    elif isinstance(entry, SpaceTerrain):
        yield "terrain", space_terrain_line(entry)
    elif isinstance(entry, SpaceBoard):
        yield from board_lines(entry, codex.space_terrain)
    elif isinstance(entry, SpaceScenario):
        yield from scenario_lines(entry)
        yield entry.aim, scenario_aims()[entry.aim].text
    elif isinstance(entry, ReadyBoard):
        yield from board_lines(entry, codex.terrain)
    elif isinstance(entry, TerrainPiece):
        yield "terrain", terrain_line(entry)
    elif isinstance(entry, Race):
        yield "changes", changes_line(entry.changes) or "nothing"
    elif isinstance(entry, Setting):
        yield from ((name, f"{getattr(entry, name):+d}") for name in SETTING_CHANGES if getattr(entry, name))
    elif isinstance(entry, Religion):
        yield "elite", f"{codex.elite(entry.id).name}, {codex.price(codex.elite(entry.id)).total} points"


def _ship_facts(codex: Codex, ship: Ship) -> Iterator[Fact]:
    if ship.printed.save:
        yield "save of its shields", f"{ship.printed.save}+"
    if ship.printed.shield:
        yield "shields", "with the save that the table plays with (R-CC-13)"
    if ship.printed.ignores:
        yield "ignores", f"a wound on {ship.printed.ignores}+"
    if ship.cloak:
        yield "cloak", f"Cover {ship.cloak}"
    if ship.priority:
        yield "priority", f"+{ship.priority} to the roll"
    for each in ship.weapons:
        yield "has", ship_weapon_line(codex.ship_weapons[each])
    for slot in ship.slots:
        instead = f" (instead of {codex.ship_weapons[slot.instead_of].name})" if slot.instead_of else ""
        yield f"{slot.name}{instead}", ", ".join(ship_weapon_line(codex.ship_weapons[each]) for each in slot.options)
    for each in ship.spells:
        yield "power", spell_line(codex.spells[each])
    for each in ship.actions:
        yield "action", action_line(codex.actions[each])
    yield from ((str(word), declared.text) for word, declared in meanings(ship.rules, special_rules()))
    if ship.facing == "all-round":
        yield "shields", "one token guards every side (CC-BASE-08)"
    if ship.deploys != "zone":
        yield "deploys", ship.deploys + (f", from turn {ship.arrives}" if ship.arrives else "")
    if ship.words:
        yield "keywords", ", ".join(f"[{word}]" for word in ship.words)


def _unit_facts(codex: Codex, unit: Unit) -> Iterator[Fact]:
    if unit.printed.save:
        yield "save", f"{unit.printed.save}+"
    if unit.printed.ignores:
        yield "ignores wounds", f"on {unit.printed.ignores}+"
    if unit.printed.shots > 1:
        yield "shots", str(unit.printed.shots)
    for each in unit.wargear:
        yield "has", wargear_line(codex.wargear[each], codex.spells)
    for slot in unit.slots:
        yield f"may have, {slot.name}", _slot(codex, slot)
    for each in unit.spells:
        yield "casts", spell_line(codex.spells[each])
    for each in unit.actions:
        yield "may", action_line(codex.actions[each])
    yield from ((str(word), declared.text) for word, declared in unit_meanings(unit))
    if unit.points is not None and unit.points_reason:
        yield "price", unit.points_reason


def _slot(codex: Codex, slot: Slot) -> str:
    options = [f"{codex.wargear[each].name} {codex.price(codex.wargear[each]).total:+d}" for each in slot.options]
    count = "one" if slot.most == 1 else f"up to {slot.most}"
    must = f" (at least {slot.least})" if slot.least else ""
    given_up = f" in place of {codex.wargear[slot.instead_of].name}" if slot.instead_of else ""
    return f"{count} of {', '.join(options)}{given_up}{must}"


def _faction_facts(codex: Codex, faction: Faction) -> Iterator[Fact]:
    yield "shoots into melee", "yes" if faction.shoots_into_melee else "no"
    yield "shoots past friends", "yes" if faction.shoots_past_friends else "no"
    if faction.spells:
        yield "powers", ", ".join(codex.spells[each].name for each in faction.spells)
    for mission in codex.missions_of(faction.id):
        yield "mission", f"{mission.name}, {mission_line(mission)}"
    for name, limit in chart_lines(faction.composition):
        yield codex.units[name].name if name in codex.units else name, limit
    for unit in codex.units_of(faction.id):
        yield unit.mark, f"{unit.name}, {codex.price(unit).total} points"


def _indented(text: str) -> None:
    margin = "    "
    lines = fill(text, console.width, initial_indent=margin, subsequent_indent=margin + "  ", break_on_hyphens=False)
    console.print(lines, soft_wrap=True)
