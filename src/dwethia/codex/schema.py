"""JSON Schema of pack files, for editors that check and complete TOML while it is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from dwethia.codex.entries import Pack
from dwethia.codex.kinds import KINDS
from dwethia.rulebook.declared import (
    Declared,
    action_effects,
    keywords,
    mission_triggers,
    special_rules,
    spell_effects,
)

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def entries_schema() -> dict[str, Any]:
    """What any file of a pack but `pack.toml` may hold."""
    refs, definitions = msgspec.json.schema_components(KINDS.values(), ref_template="#/$defs/{name}")
    properties = {
        kind: {"type": "array", "items": ref, "description": _description(KINDS[kind])}
        for kind, ref in zip(KINDS, refs, strict=True)
    }
    for kind in KINDS.values():
        _let_extend(definitions[kind.__name__])
    _offer_names(definitions)
    return {
        "$schema": DIALECT,
        "title": "Entries of a dwethia pack",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "$defs": definitions,
    }


def pack_schema() -> dict[str, Any]:
    """What `pack.toml` must hold."""
    schema = msgspec.json.schema(Pack, ref_template="#/$defs/{name}")
    return {"$schema": DIALECT, **schema}


def _description(kind: type[Any]) -> str:
    return (kind.__doc__ or "").strip()


def _let_extend(definition: dict[str, Any]) -> None:
    """An entry that extends another need state only what differs."""
    required = definition.pop("required")
    definition["required"] = ["id"]
    definition["anyOf"] = [{"required": required}, {"required": ["extends"]}]


def _offer_names(definitions: Mapping[str, Any]) -> None:
    """The names the rulebook declares, so that an editor can offer them."""
    for name in ("Armament", "Gear", "Spell", "Unit"):
        definitions[name]["properties"]["keywords"]["items"] = _names(keywords().values())
    definitions["Unit"]["properties"]["rules"]["items"] = _names(special_rules().values())
    definitions["Effect"]["properties"]["effect"] = _names(spell_effects().values())
    definitions["Action"]["properties"]["effect"] |= _names(action_effects().values())
    definitions["Mission"]["properties"]["trigger"] |= _names(mission_triggers().values())


def _names(declared: Iterable[Declared]) -> dict[str, Any]:
    names = list(declared)
    options: list[dict[str, Any]] = [{"enum": [each.name for each in names if each.number is None]}]
    if numbered := [each.name for each in names if each.number is not None]:
        options.append({"type": "string", "pattern": f"^({'|'.join(numbered)}) [0-9]+$"})
    return {"anyOf": options}
