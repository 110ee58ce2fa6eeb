"""What the client reads and writes, as TypeScript: made from the types of the server.

`python -m dwethia.server.wire` writes it; a test fails when the client's copy is stale.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, get_type_hints

import msgspec
from msgspec import Struct

from dwethia.engine.events import Decided, Rolled, RulesChanged
from dwethia.engine.forms import FacesForm, Form, NumberForm
from dwethia.games import games
from dwethia.muster import ForceList
from dwethia.rulebook import Rule
from dwethia.rulebook.answers import RuleAnswer
from dwethia.rulebook.lookup import RulingShown, RulingSummary
from dwethia.server.armies.shown import ArmyCounted, CodexShown
from dwethia.server.boards import boards
from dwethia.server.campaigns.acts import CampaignActed, RecruitWish, UndoWish, WarbandWish
from dwethia.server.campaigns.battles import (
    AftermathWish,
    FightPrepared,
    FightWish,
    FoughtWish,
    ResultWish,
    TableOpened,
)
from dwethia.server.campaigns.making import CampaignFile, CampaignTakenIn, CampaignWish, MadeCampaign, PlayerLink
from dwethia.server.campaigns.showing import CampaignShown, WarbandFielded
from dwethia.server.endings.chances import Chances
from dwethia.server.endings.closing import Closing
from dwethia.server.http.campaigns import PlayerWish
from dwethia.server.http.daily import DailyShown, ScoreKept
from dwethia.server.http.figures import FiguresShown
from dwethia.server.http.library import GameShown, PresetShown, UnitShown
from dwethia.server.http.muster import ArmyAsked, ArmyRead, ArmyText, LevyAsked, SheetAsked, TextAsked
from dwethia.server.http.packs import PackHanded, PackJudged, PackKept
from dwethia.server.http.past import PastShown
from dwethia.server.http.probes import OutlookShown, ProbeAsked, Probed
from dwethia.server.http.records import ReplayAsked, Replayed, ReplayProbe
from dwethia.server.http.reports import ReportAsked
from dwethia.server.messages import FromClient, FromServer
from dwethia.server.tables.making import MadeTable, TableWish
from dwethia.server.tables.reasons import ReasonTold

Schema = Mapping[str, Any]

# Of every game; each brings its own beside.
EVENTS: Final = (Rolled, Decided, RulesChanged)
FORMS: Final[tuple[type[Form[Any]], ...]] = (
    NumberForm,
    FacesForm,
    *(form for kit in games().values() for form in kit.forms),
)

NAMED: Final[Mapping[str, Any]] = {"FromClient": FromClient, "FromServer": FromServer}
UNIONS: Final[Mapping[str, tuple[type[Struct], ...]]] = {
    **{f"{game.title()}Event": (*EVENTS, *kit.events) for game, kit in games().items()},
    "GameEvent": tuple(dict.fromkeys([*EVENTS, *(event for kit in games().values() for event in kit.events)])),
    "FormShown": tuple(get_type_hints(form.shown)["return"] for form in FORMS),
    "FormFilled": tuple(dict.fromkeys(kind for form in FORMS for kind in form.READER.kinds)),
}
WRITTEN: Final = (
    TableWish, ReplayAsked, ForceList, ArmyAsked, LevyAsked, TextAsked, SheetAsked, PackHanded, ProbeAsked, ReportAsked,
    ReplayProbe, CampaignWish, CampaignFile, WarbandWish, RecruitWish, UndoWish, PlayerWish,
    FightWish, FoughtWish, AftermathWish, ResultWish,
)  # fmt: skip
READ: Final = (
    GameShown, PresetShown, UnitShown, Rule, RulingSummary, RuleAnswer, RulingShown, MadeTable, OutlookShown, Replayed,
    CodexShown, FiguresShown,
    ArmyCounted, ArmyText, ArmyRead, PackJudged, PackKept, Probed, ReasonTold, MadeCampaign, PlayerLink,
    CampaignShown, CampaignActed, WarbandFielded, FightPrepared, TableOpened, PastShown, Closing, Chances,
    CampaignTakenIn, DailyShown, ScoreKept,
)  # fmt: skip
PLACE: Final = "#/$defs/"
HEAD: Final = """// Made from the server's types by `python -m dwethia.server.wire`; do not edit.
"""
PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """All types that the client shares with the server."""
    written = [*WRITTEN, *(each for kit in boards().values() for each in kit.written)]
    read = [*READ, *(each for kit in boards().values() for each in kit.read)]
    united = dict.fromkeys(each for members in UNIONS.values() for each in members)
    found, definitions = msgspec.json.schema_components(
        [*NAMED.values(), *written, *read, *united], ref_template=f"{PLACE}{{name}}"
    )
    named = dict(zip(NAMED, found, strict=False))
    member = dict(zip(united, found[-len(united) :], strict=True))
    by_client = [named["FromClient"], *found[len(NAMED) : len(NAMED) + len(written)]]
    loose = set(_reached([*by_client, *(member[each] for each in UNIONS["FormFilled"])], definitions))
    loose.add(Rule.__name__)  # leaves out what it does not have
    blocks = [HEAD]
    blocks += [f"export type {name} = {_type(schema)};\n" for name, schema in named.items()]
    blocks += [_union(name, [_name(member[each]) for each in members]) for name, members in UNIONS.items()]
    blocks += [_declared(_own(name), definitions[name], name in loose) for name in sorted(definitions, key=_own)]
    return "\n".join(blocks)


def _reached(schemas: Iterable[Any], definitions: Mapping[str, Schema]) -> Iterator[str]:
    """The names of all types that these are made of."""
    for schema in schemas:
        if isinstance(schema, Mapping):
            if "$ref" in schema:
                name = _key(schema)
                yield name
                yield from _reached([definitions[name]], definitions)
            yield from _reached(schema.values(), definitions)
        elif isinstance(schema, list):
            yield from _reached(schema, definitions)


def _key(reference: Schema) -> str:
    return str(reference["$ref"]).removeprefix(PLACE)


def _name(reference: Schema) -> str:
    return _own(_key(reference))


def _own(key: str) -> str:
    """What a type is called; where several share a name, each has those of its game and its module in front."""
    *folders, name = key.split(".")
    places = [each.title().replace("_", "") for each in folders[1:] if each != "events"]
    return "".join(places) + name


def _union(name: str, members: Iterable[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {each}" for each in members) + ";\n"


def _declared(name: str, schema: Schema, is_loose: bool) -> str:
    said = f"/** {' '.join(schema['description'].split())} */\n" if "description" in schema else ""
    if schema.get("type") == "object" and "properties" in schema:
        fields = "".join(f"  {each}\n" for each in _fields(schema, is_loose))
        return f"{said}export interface {name} {{\n{fields}}}\n"
    return f"{said}export type {name} = {_type(schema)};\n"


def _fields(schema: Schema, is_loose: bool) -> Iterator[str]:
    """The fields; what the client writes may lack those that have a default, what it reads has them all."""
    required = schema.get("required", ())
    for name, field in schema["properties"].items():
        may_lack = is_loose and name not in required
        yield f"{name}{'?' if may_lack else ''}: {_type(field)};"


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return _name(schema)
    if schema.get("title") in UNIONS:
        return str(schema["title"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(each) for each in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(each).decode() for each in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        held = schema.get("additionalProperties")
        return f"Record<string, {_type(held)}>" if isinstance(held, Mapping) and held else "Record<string, unknown>"
    return PLAIN.get(str(kind), "unknown")


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(each) for each in schema['prefixItems'])}]"
    held = schema.get("items")
    inner = _type(held) if isinstance(held, Mapping) and held else "unknown"
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


if __name__ == "__main__":
    sys.stdout.write(typescript())
