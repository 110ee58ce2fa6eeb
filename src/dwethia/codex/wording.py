"""Entries in words, as a card or a list prints them; numbers and names only, no layout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from dwethia.codex.battlefield import Action, LaidBoard, Mission
from dwethia.codex.entries import (
    CHART_FIELDS,
    Armament,
    Changes,
    CompositionChart,
    Effect,
    Entry,
    Gear,
    Limit,
    Spell,
    TerrainKind,
    TerrainPiece,
    Unit,
    Wargear,
    parse_word,
)
from dwethia.codex.loadout import OwnAction
from dwethia.rulebook.declared import Declared, keywords, special_rules, spell_effects
from dwethia.weapon import Penalty, WeaponKeyword

PENALTIES = {Penalty.NONE: "No penalty", Penalty.HALF: "Half penalty", Penalty.FULL: "Full penalty"}
LASTS = {
    "turn": "this turn",
    "next-turn": "until the end of the next turn",
    "caster-turn": "until the start of the caster's next turn",
    "target-turn": "until the start of the target's next turn",
    "battle": "for the rest of the battle",
}
ORIGINS = {"books": "from the books", "public": "from the game's public pages", "ours": "ours"}


def origin_line(entry: Entry) -> str:
    """Whose an entry is: `ours; the name is from the books`."""
    origin = ORIGINS[entry.origin]
    if entry.name_origin in (None, entry.origin):
        return origin
    return f"{origin}; the name is {ORIGINS[entry.name_origin]}"


def changes_line(changes: Changes) -> str:
    """`Martial +1, Move -1`."""
    return ", ".join(f"{name.capitalize()} {amount:+d}" for name, amount in changes.stated.items())


def wargear_line(item: Wargear, spells: Mapping[str, Spell] | None = None) -> str:
    """A piece of wargear in one line; a ranged weapon as the books print it (SK-SHOOT-04)."""
    parts: list[str] = []
    if isinstance(item, Armament) and item.range is not None:
        parts += [f'{item.range}"', f"Strength {item.strength}", PENALTIES[item.penalty]]
    elif isinstance(item, Armament) or item.reach > 1:
        parts.append(f"melee Range {item.reach}")
    if isinstance(item, Armament) and item.wounds > 1:
        parts.append(f"{item.wounds} wounds")
    if isinstance(item, Gear):
        parts += list(_gear_parts(item, spells or {}))
    if item.changes.stated:
        parts.append(changes_line(item.changes) + (" for all in coherency" if item.all_in_coherency else ""))
    if item.once:
        parts.append("once per game")
    words = " ".join(f"[{word}]" for word in item.words)
    return f"{item.name}: {', '.join(parts) or 'no rules'}{' ' if words else ''}{words}"


def _gear_parts(item: Gear, spells: Mapping[str, Spell]) -> Iterator[str]:
    if item.save:
        yield f"save {item.save}+"
    if item.cover:
        yield f"cover {item.cover}"
    for name, number in item.restores.stated.items():
        yield f"gives back {number} {name.capitalize()}"
    if item.spells:
        yield "knows " + " and ".join(spells[each].name if each in spells else each for each in item.spells)


def spell_line(spell: Spell) -> str:
    """`Blast: Charge 1, 18", shoot phase, an enemy, Strength 6`."""
    targets = {"enemy": "an enemy", "friend": "a friend", "caster": "the caster"}
    phase = "any phase" if spell.phase == "any" else f"{spell.phase} phase"
    target = targets[spell.target] + (" and all in coherency with it" if spell.all_in_coherency else "")
    parts = [f"Charge {spell.charge}", f'{spell.range}"', phase, target]
    parts += [f"Strength {spell.strength}"] if spell.strength is not None else []
    parts += [f"{spell.wounds} wounds"] if spell.wounds > 1 else []
    words = " ".join(f"[{word}]" for word in spell.words)
    return f"{spell.name}: {', '.join(parts)}{' ' if words else ''}{words}"


def effect_line(effect: Effect) -> str:
    """`Change: Martial -2, this turn`."""
    parts: list[str] = []
    if effect.characteristic and effect.amount is not None:
        sign = "+d" if spell_effects()[effect.effect].adds else "d"
        parts.append(f"{effect.characteristic.capitalize()} {effect.amount:{sign}}")
    else:
        parts += [effect.characteristic.capitalize()] if effect.characteristic else []
        parts += [str(effect.amount)] if effect.amount is not None else []
    parts += [f"{effect.dice} of {effect.unit}"] if effect.unit else []
    parts += [LASTS[effect.lasts]] if effect.lasts else []
    return f"{effect.effect}: {', '.join(parts)}" if parts else effect.effect


def terrain_line(piece: TerrainPiece) -> str:
    """`difficult, Cover 1; 6" by 5", 4" high`."""
    kinds = [f"Cover {piece.cover or 1}" if each is TerrainKind.COVER else each.value for each in piece.kinds]
    if piece.diameter is not None:
        size = f'{piece.diameter:g}" across'
    else:
        across, deep = zip(*piece.corners, strict=True)
        size = f'{max(across) - min(across):g}" by {max(deep) - min(deep):g}"'
    high = f', {piece.height:g}" high' if piece.height else ""
    return f"{', '.join(kinds)}; {size}{high}" + (", stood upon" if piece.climbed else "")


def board_lines(board: LaidBoard, terrain: Mapping[str, Entry]) -> Iterator[tuple[str, str]]:
    """A laid board: its size, and each piece with its place."""
    yield "size", f"{board.width} ft wide, {board.depth} ft deep"
    for each in board.pieces:
        turned = f", turned {each.turned} degrees" if each.turned else ""
        name = terrain[each.terrain].name if each.terrain in terrain else each.terrain
        yield "piece", f'{name} at {each.at[0]:g}", {each.at[1]:g}"{turned}'


def mission_line(mission: Mission) -> str:
    """`1 victory point each, at most 3: Slay Type, hero`."""
    points = f"{mission.points} victory point{'s' if mission.points > 1 else ''}"
    often = "" if mission.most is None else f" each, at most {mission.most}"
    share = None if mission.percent is None else f"{mission.percent} %"
    facts = [each for each in (mission.trigger, mission.type, mission.way, mission.zone, share) if each]
    return f"{points}{often}: {', '.join(facts)}"


def action_line(action: Action) -> str:
    """`Redeploy: 1 Destiny, movement phase, a friend within 6", Reposition 4"`."""
    return f"{action.name}: {action_words(action)}"


def action_words(action: Action | OwnAction) -> str:
    """`1 Destiny, movement phase, a friend within 6", Reposition 4"`."""
    phase = {"any": "any phase", "start": "the start of the battle"}.get(action.phase, f"{action.phase} phase")
    if action.characteristic:
        does = f"{action.characteristic.capitalize()} {action.amount:+d}"
    else:
        does = f'{action.effect} {action.amount}"'
    lasts = f", {LASTS[action.lasts]}" if action.lasts else ""
    return f'{action.cost} {action.pool.title()}, {phase}, a friend within {action.range}", {does}{lasts}'


def limit_line(limit: Limit) -> str:
    """`at least 1 from 250 points, at most 1 and 1 more for each full 250 points`."""
    parts: list[str] = []
    if limit.least:
        parts.append(f"at least {limit.least}" + (f" from {limit.least_from} points" if limit.least_from else ""))
    if limit.most is not None:
        each = f"for each full {limit.one_more_each} points"
        if not limit.one_more_each:
            parts.append(f"at most {limit.most}" if limit.most else "none")
        else:
            parts.append(f"at most {limit.most} and 1 more {each}" if limit.most else f"at most 1 {each}")
    return ", ".join(parts) or "any number"


def chart_lines(chart: CompositionChart) -> list[tuple[str, str]]:
    """A Composition Chart: each type and each limited unit with its limit."""
    types = [(name, limit_line(getattr(chart, name))) for name in CHART_FIELDS.values()]
    return types + [(each.unit, limit_line(each)) for each in chart.units]


def meanings(words: Iterable[str], declared: Mapping[str, Declared]) -> list[tuple[WeaponKeyword, Declared]]:
    """Names as packs write them, each with what the rulebook declares of it."""
    return [(word, declared[word.name]) for word in map(parse_word, words) if word.name in declared]


def unit_meanings(unit: Unit) -> list[tuple[WeaponKeyword, Declared]]:
    """A unit's special rules and keywords with their declarations."""
    return meanings(unit.rules, special_rules()) + meanings(unit.keywords, keywords())
