"""Ships in words, as a card or a list prints them."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.codex.entries import TerrainKind
from dwethia.codex.ships.entries import FLEET_FIELDS, FleetChart, ShipWeapon, SpaceScenario, SpaceTerrain
from dwethia.codex.wording import PENALTIES, limit_line


def ship_weapon_line(item: ShipWeapon) -> str:
    """`Lance: 24", Strength 4, front, Half penalty [Sunder 1]`."""
    parts = [f'{item.range}"', f"Strength {item.strength}", item.arc.value, PENALTIES[item.penalty]]
    parts += [f"{item.wounds} wounds"] if item.wounds > 1 else []
    parts += ["once per game"] if item.once else []
    words = " ".join(f"[{word}]" for word in item.words)
    return f"{item.name}: {', '.join(parts)}{' ' if words else ''}{words}"


def fleet_chart_lines(chart: FleetChart) -> list[tuple[str, str]]:
    """A fleet chart: each class and each limited ship with its limit."""
    rows = [(name, limit_line(getattr(chart, name))) for name in FLEET_FIELDS.values()]
    return rows + [(each.ship, limit_line(each)) for each in chart.ships]


def space_terrain_line(piece: SpaceTerrain) -> str:
    """`difficult, Cover 1; 6" by 5", may be shot from`."""
    kinds = [f"Cover {piece.cover or 1}" if each is TerrainKind.COVER else each.value for each in piece.kinds]
    if piece.diameter is not None:
        size = f'{piece.diameter:g}" across'
    else:
        across, deep = zip(*piece.corners, strict=True)
        size = f'{max(across) - min(across):g}" by {max(deep) - min(deep):g}"'
    return f"{', '.join(kinds)}; {size}" + (", may be shot from" if piece.shot_from else "")


def scenario_lines(scenario: SpaceScenario) -> Iterator[tuple[str, str]]:
    """A scenario: what it is about, its zones and turns, and the figures of its aim."""
    yield "aim", scenario.aim
    yield "zones", f'{scenario.zone}" from the edge' + (f', the guard {scenario.guard}"' if scenario.guard else "")
    yield "turns", str(scenario.turns)
    told = {
        "times": (scenario.times, "its flagship counts {} times"),
        "across": (scenario.across, 'a station {}" across stands in the middle'),
        "reach": (scenario.reach, 'ships within {}" hold it'),
        "percent": (scenario.percent, "{} percent of the points must break through"),
    }
    yield from (("figures", words.format(value)) for value, words in told.values() if value is not None)
