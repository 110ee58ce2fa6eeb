"""The JSON Schema that editors use says what the checker says."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from codex.trial import FILES

from dwethia.codex import STARTER_FOLDER
from dwethia.codex.kinds import KINDS
from dwethia.codex.schema import entries_schema, pack_schema
from dwethia.rulebook.declared import action_effects, mission_triggers, special_rules


def violations(value: Any, schema: dict[str, Any], defs: dict[str, Any], path: str = "") -> list[str]:
    """What a value has wrong by the parts of JSON Schema that ours uses."""
    if "$ref" in schema:
        return violations(value, defs[schema["$ref"].rpartition("/")[2]], defs, path)
    found: list[str] = []
    if "anyOf" in schema and all(violations(value, {**each}, defs, path) for each in schema["anyOf"]):
        found.append(f"{path}: none of the options")
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{path}: not in enum")
    types: dict[str, Any] = {
        "object": dict,
        "array": list,
        "string": str,
        "integer": int,
        "number": (int, float),
        "boolean": bool,
    }
    if "type" in schema and schema["type"] in types and not isinstance(value, types[schema["type"]]):
        return [*found, f"{path}: not {schema['type']}"]
    if schema.get("type") == "null" and value is not None:
        found.append(f"{path}: not null")
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        found.append(f"{path}: pattern")
    if isinstance(value, int | float) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        found.append(f"{path}: bounds")
    if isinstance(value, dict):
        found += [f"{path}: lacks {each}" for each in schema.get("required", ()) if each not in value]
        properties = schema.get("properties", {})
        for key, each in value.items():
            if key in properties:
                found += violations(each, properties[key], defs, f"{path}.{key}")
            elif schema.get("additionalProperties") is False:
                found.append(f"{path}.{key}: unknown")
    if isinstance(value, list) and isinstance(schema.get("items"), dict):
        for number, each in enumerate(value):
            found += violations(each, schema["items"], defs, f"{path}[{number}]")
    return found


def test_the_starter_codex_fits_the_schemas() -> None:
    entries, pack = entries_schema(), pack_schema()
    for file in STARTER_FOLDER.glob("*.toml"):
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
        schema = pack if file.name == "pack.toml" else entries
        assert violations(tables, schema, schema["$defs"]) == []


def test_what_the_checker_refuses_the_schema_refuses() -> None:
    schema = entries_schema()
    for old, new in (("defense = 3", 'defense = "3"'), ("mark =", "mrak ="), ('["Scout"]', '["Scuot"]')):
        tables = tomllib.loads(FILES["units.toml"].replace(old, new))
        assert violations(tables, schema, schema["$defs"]), new


def test_what_the_checker_refuses_of_a_battle_the_schema_refuses() -> None:
    schema = entries_schema()
    for old, new in (
        ('"Slay Type"', '"Slay Tpye"'), ('"monster"', '"M"'), ("most = 3", "most = 0"), ("depth = 2", "depth = 1"),
        ("turned = 90", "turned = 360"), ("cost = 1", "cost = 7"), ('"Reposition"', '"Repose"'),
    ):  # fmt: skip
        tables = tomllib.loads(FILES["scenes.toml"].replace(old, new))
        assert violations(tables, schema, schema["$defs"]), new


def test_an_entry_that_extends_another_needs_little() -> None:
    schema = entries_schema()
    little = {"unit": [{"id": "a", "extends": "starter:pirate"}]}
    assert violations(little, schema, schema["$defs"]) == []
    assert violations({"unit": [{"id": "a"}]}, schema, schema["$defs"]) != []


def test_the_schema_has_every_kind_and_offers_every_name() -> None:
    schema = entries_schema()
    assert list(schema["properties"]) == list(KINDS)
    offered = schema["$defs"]["Unit"]["properties"]["rules"]["items"]["anyOf"]
    plain = [each.name for each in special_rules().values() if each.number is None]
    assert offered[0]["enum"] == plain
    assert re.search(offered[1]["pattern"], "Onslaught 2")
    triggers = schema["$defs"]["Mission"]["properties"]["trigger"]["anyOf"][0]["enum"]
    assert triggers == [*mission_triggers()]
    assert schema["$defs"]["Action"]["properties"]["effect"]["anyOf"][0]["enum"] == [*action_effects()]
    assert schema["$defs"]["Mission"]["properties"]["trigger"]["description"]
