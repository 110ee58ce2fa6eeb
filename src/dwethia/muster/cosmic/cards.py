"""The card of a ship: all fields of its profile, weapons with their arcs, and boxes to tick (CC-MUSTER-12, R-CC-68)."""

from __future__ import annotations

from dwethia.codex import Codex, ShipWeapon
from dwethia.codex.wording import origin_line, spell_line
from dwethia.markup import Html, between, element, joined
from dwethia.muster.cosmic.fleet import FieldedShip
from dwethia.muster.sheets.cards import TIMES, boxes, characteristics, named


def ship_card(each: FieldedShip, codex: Codex) -> Html:
    """The card of one recruit."""
    ship = each.unit
    facts = [ship.ship_class.value, f"{each.price.total} points each, {each.points} in all", f"base {each.base} mm"]
    facts += ["shields guard all round"] if ship.facing == "all-round" else []
    facts += [f"deploys: {ship.deploys}"] if ship.deploys != "zone" else []
    facts += [f"[{word}]" for word in ship.words]
    powers = [element("p", spell_line(spell)) for spell in each.outfit.spells]
    return element(
        "article",
        element(
            "header",
            element("span", each.mark[0].upper(), css="mark"),
            element("h2", named(each.title, ours=each.is_ours)),
            element("span", f"{TIMES} {each.count}", css="count") if each.count > 1 else None,
        ),
        element("p", between(" · ", [*([ship.name] if each.recruit.name else []), *facts]), css="facts"),
        element("p", ship.text, " ", element("small", f"({origin_line(ship)})"), css="flavour"),
        characteristics(each),
        _weapons(each),
        element("section", element("h3", "Powers"), powers, css="rules") if powers else None,
        boxes(each),
        element("p", "Notes", css="notes"),
        css="card",
    )


def _weapons(each: FieldedShip) -> Html | None:
    rows = [_weapon_row(item) for item in each.outfit.weapons]
    heads = [element("th", head, scope="col") for head in ("Weapon", "Fires", "Range", "S", "Penalty", "Rules")]
    return element("table", element("tr", heads), rows, css="weapons") if rows else None


def _weapon_row(item: ShipWeapon) -> Html:
    rules = [f"{item.wounds} wounds"] if item.wounds > 1 else []
    rules += ["once per game"] if item.once else []
    rules += [f"[{word}]" for word in item.words]
    name = named(item.name, ours=item.origin == "ours")
    cells = [name, item.arc.value, f'{item.range}"', str(item.strength), item.penalty.value, joined(", ".join(rules))]
    return element("tr", (element("td", cell) for cell in cells))
