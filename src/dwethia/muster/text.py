"""The short text of an army, to paste into a chat and read back.

    The Red Hour
    Bloodpact / The Old Silence / 500 points
    1x Ringleader (Orc) [Scrap Gun, Mail]: Mother Ruin
    8x Anarchist [Grenade]
    3x Mutant on 60x35 mm
    = 498 points, 12 models, Destiny 3, Faith 0, Affinity 0

The first line is the name. Names of entries may be spelt in any way the codex knows; an id in braces is taken as it is.
A line that begins with "=" was computed and is passed over, as is the story of a veteran, for which only its campaign
can vouch. What an army does not usually have stands behind the points: `with Orc Assault`, `agreed allies`, `packs
starter, my-pack`; `fleet` for a force of ships.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from dwethia.codex import Codex, CodexError, Entry, Unit
from dwethia.codex.shape import quoted
from dwethia.muster.army import MOST_BYTES, TAG, Army, ArmyError, ForceList, Recruit
from dwethia.muster.force import count_up
from dwethia.muster.kits import Buyable, ForceKit, force_kits, force_of, kit_named, kit_of, usual_kit
from dwethia.muster.veterans import whole_story

MOST_CHARACTERS: Final = 2500  # of one line; the longest army that a file may hold needs fewer
NOTHING: Final = "-"  # where no faction or religion is chosen
USUAL_PACKS: Final = ("starter",)
FENCE: Final = "```"

_BULLET = r"(?:[-*•>]\s*)?"
_LINE = re.compile(
    rf"{_BULLET}(?:(?P<count>\d{{1,6}})(?:\s*[x\u00d7](?=[\sA-Z{{])\s*|\s+))?"
    r"(?P<unit>[^:\[\]()]+?)"
    r"(?:\s*\((?P<race>[^()]*)\))?"
    r"(?:\s+on\s+(?P<base>\d+(?:x\d+)?)\s*mm)?"
    r"(?:\s*\[(?P<wargear>[^\[\]]*)\])?"
    r"(?:\s*:\s+(?P<name>.*))?"
)
_POINTS = re.compile(r"(\d{1,9})\s*(?:points|pts|p)?", re.IGNORECASE)
_ID_IN_BRACES = re.compile(r"\{([^{}]*)\}")
_STRUCTURE = re.compile(r"[\[\](){}:,/]|\s(?:on|with)\s", re.IGNORECASE)

Find = Callable[[str], str]


def write_text(army: ForceList, codex: Codex) -> str:
    """The force as a short text; `read_force_text` makes the same force of it, without histories."""
    kit = kit_of(army)
    names = _Names(codex, kit, army.factions, army.religion)
    heading = [
        names.written(army.faction, names.faction, codex.factions) if army.faction else NOTHING,
        names.written(army.religion, names.religion, codex.religions) if army.religion else NOTHING,
        f"{army.limit} points",
    ]
    allies = [names.written(each, names.faction, codex.factions) for each in army.allies]
    heading += [kit.word] if kit.is_marked else []
    heading += [f"with {', '.join(allies)}"] if allies else []
    heading += ["agreed allies"] if army.allies_agreed else []
    heading += [f"packs {', '.join(army.packs)}"] if army.packs != USUAL_PACKS else []
    lines = [army.name, " / ".join(heading)]
    for each in army.units:
        lines += [_recruit_line(each, names), *_story(each)]
    return "\n".join([*lines, _sums(army, codex)]) + "\n"


def _recruit_line(recruit: Recruit, names: _Names) -> str:
    codex = names.codex
    units = names.kit.units(codex)
    line = f"{recruit.count}x {names.written(recruit.unit, names.unit, units)}"
    if recruit.race is not None:
        line += f" ({names.written(recruit.race, names.race, codex.races)})"
    if recruit.base is not None:
        line += f" on {recruit.base} mm"
    if recruit.wargear:
        line += (
            f" [{', '.join(names.written(each, names.wargear, names.kit.wargear(codex)) for each in recruit.wargear)}]"
        )
    return f"{line}: {recruit.name}" if recruit.name else line


def _story(recruit: Recruit) -> Iterator[str]:
    """What a veteran has lived through: for whoever reads the text, as its campaign alone can vouch for it."""
    if recruit.veteran is not None:
        yield from (f"= {heading}: {told}" for heading, told in whole_story(recruit.veteran))


def _sums(army: ForceList, codex: Codex) -> str:
    force = count_up(army, codex)
    pools = ", ".join(f"{name.capitalize()} {force.pools[name].total}" for name in ("destiny", "faith", "affinity"))
    return f"= {force.points.total} points, {army.models} {kit_of(army).words.models}, {pools}"


def read_text(text: str, codex: Codex) -> Army:
    """The army of a short text; `ArmyError` says which line cannot be read, and what was meant perhaps."""
    force = read_force_text(text, codex)
    if not isinstance(force, Army):
        raise ArmyError(f"this is no army, but a {kit_of(force).word}")
    return force


def read_force_text(text: str, codex: Codex) -> ForceList:
    """The force of a short text, of the game that its second line names."""
    if len(text) > MOST_BYTES:
        raise ArmyError(f"the text is too long for an army: more than {MOST_BYTES} characters")
    lines = [(number, line.strip()) for number, line in enumerate(text.lstrip("\ufeff").split("\n"), 1)]
    lines = [(number, line) for number, line in lines if line and line != FENCE]
    for number, line in lines:
        if len(line) > MOST_CHARACTERS:
            raise ArmyError(f"line {number} has {len(line)} characters, and a line has at most {MOST_CHARACTERS}")
    if len(lines) < 2:
        raise ArmyError(
            "this is no army: expected its name, then a line such as Bloodpact / The Old Silence / 500 points"
        )
    table = {"name": lines[0][1], **_numbered(lines[1], _heading, _Names(codex, usual_kit(), (), ""))}
    kit = kit_named(table[TAG]) if TAG in table else usual_kit()
    names = _Names(codex, kit, tuple(filter(None, (table["faction"], *table["allies"]))), table["religion"])
    units = [_numbered(each, _recruit, names) for each in lines[2:] if not each[1].startswith("=")]
    return force_of({**table, "units": units})


def _numbered(line: tuple[int, str], read: Callable[[str, _Names], dict[str, Any]], names: _Names) -> dict[str, Any]:
    try:
        return read(line[1], names)
    except (CodexError, ArmyError) as wrong:
        raise ArmyError(f"line {line[0]}: {wrong}") from wrong


def _heading(line: str, names: _Names) -> dict[str, Any]:
    parts = [each.strip() for each in line.split("/")]
    if len(parts) < 3 or not (points := _POINTS.fullmatch(parts[2])):
        expected = "expected faction / religion / points, as in Bloodpact / The Old Silence / 500 points"
        raise ArmyError(f"{quoted(line)} cannot be read, {expected}")
    table: dict[str, Any] = {
        "faction": "" if parts[0] == NOTHING else names.read(parts[0], names.faction),
        "religion": "" if parts[1] == NOTHING else names.read(parts[1], names.religion),
        "limit": int(points[1]),
        "allies": [],
    }
    for each in parts[3:]:
        word, _, rest = each.partition(" ")
        if marked := next((kit for kit in force_kits().values() if kit.is_marked and kit.word == each), None):
            table[TAG] = marked.game
        elif each == "agreed allies":
            table["allies_agreed"] = True
        elif word == "with" and rest:
            table["allies"] = [names.read(ally.strip(), names.faction) for ally in rest.split(",")]
        elif word == "packs":
            table["packs"] = [pack.strip() for pack in rest.split(",") if pack.strip()]
        else:
            raise ArmyError(f"{quoted(each)} cannot be read, expected with …, agreed allies or packs …")
    return table


def _recruit(line: str, names: _Names) -> dict[str, Any]:
    match = _LINE.fullmatch(line)
    if match is None:
        raise ArmyError(f"{quoted(line)} cannot be read, expected a line such as 3x Pirate [Cutlass]")
    chosen = [each.strip() for each in (match["wargear"] or "").split(",") if each.strip()]
    return {
        "unit": names.read(match["unit"].strip(), names.unit),
        "count": int(match["count"] or 1),
        "wargear": [names.read(each, names.wargear) for each in chosen],
        "race": names.read(match["race"].strip(), names.race) if match["race"] is not None else None,
        "base": match["base"],
        "name": (match["name"] or "").strip(),
    }


@dataclass(frozen=True)
class _Names:
    """How the entries of an army are called, there and back."""

    codex: Codex
    kit: ForceKit
    factions: tuple[str, ...]
    religion_id: str

    def faction(self, name: str) -> str:
        return self.codex.faction(name).id

    def religion(self, name: str) -> str:
        return self.codex.religion(name).id

    def race(self, name: str) -> str:
        return self.codex.race(name).id

    def wargear(self, name: str) -> str:
        return self.kit.wargear_named(self.codex, name).id

    def unit(self, name: str) -> str:
        return self.kit.find_unit(name, self.codex, self.factions, self.religion_id).id

    def read(self, written: str, find: Find) -> str:
        """The id of what is written."""
        match = _ID_IN_BRACES.fullmatch(written)
        return match[1] if match else find(written)

    def written(self, id: str, find: Find, shelf: Mapping[str, Buyable | Entry]) -> str:
        """The name of an entry where it leads back to it, else its id; in braces what does not exist."""
        for each in (*([shelf[id].name] if id in shelf else []), id):
            if not _STRUCTURE.search(each) and not each[0].isdigit() and each.strip() == each:
                try:
                    if find(each) == id:
                        return each
                except CodexError:
                    continue
        return f"{{{id}}}"


def find_unit(name: str, codex: Codex, factions: Sequence[str], religion: str) -> Unit:
    """A unit as people call it: first among those the army may have, then among all."""
    if name in codex.units:
        return codex.units[name]
    for faction in factions:
        if faction in codex.factions:
            try:
                return codex.unit(name, faction)
            except CodexError:
                continue
    if religion in codex.religions:
        elite = codex.elite(religion)
        if name.casefold() in (elite.name.casefold(), elite.mark.casefold()):
            return elite
    return codex.unit(name)
