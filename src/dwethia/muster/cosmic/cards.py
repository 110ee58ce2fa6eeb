"""The card of a ship: all fields of its profile, weapons with their arcs, and boxes to tick (CC-MUSTER-12, R-CC-68)."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from dwethia.codex import Codex, Ship, ShipWeapon
from dwethia.codex.wording import origin_line
from dwethia.markup import Html, between, element, joined
from dwethia.muster.cosmic.fleet import FieldedShip
from dwethia.muster.sheets.cards import TIMES, boxes, characteristics, named, paragraphs, price_line
from dwethia.muster.sheets.wording import (
    Paragraph,
    action_paragraphs,
    rule_paragraphs,
    spell_paragraphs,
    word_paragraphs,
)
from dwethia.rulebook import rule
from dwethia.weapon import WeaponKeyword

RULED_WORDS: Final = MappingProxyType({"Fighter": "CC-MOVE-08"})  # keywords that the book's own rules explain


def ship_card(each: FieldedShip, codex: Codex) -> Html:
    """The card of one recruit."""
    ship = each.unit
    facts = [ship.ship_class.value, price_line(each), f"base {each.base} mm"]
    facts += [*special_facts(ship), *(f"[{word}]" for word in ship.words)]
    return element(
        "article",
        element(
            "header",
            element("span", class_letter(ship), css="mark"),
            element("h2", named(each.title, ours=each.is_ours)),
            element("span", f"{TIMES} {each.count}", css="count") if each.count > 1 else None,
        ),
        element("p", between(" · ", [*([ship.name] if each.recruit.name else []), *facts]), css="facts"),
        element("p", ship.text, " ", element("small", f"({origin_line(ship)})"), css="flavour"),
        characteristics(each),
        _weapons(each),
        paragraphs("Special rules", rule_paragraphs(ship.special)),
        paragraphs("Actions", action_paragraphs(each.outfit.actions)),
        paragraphs("Powers", spell_paragraphs(each.outfit.spells)),
        paragraphs("Keywords", (*_ruled(ship), *word_paragraphs(_words(each)))),
        boxes(each),
        element("p", "Notes", css="notes"),
        css="card",
    )


def class_letter(ship: Ship) -> str:
    """The first letter of its class, which stands before its name."""
    return ship.ship_class.value[0].upper()


def special_facts(ship: Ship) -> Iterator[str]:
    """What a profile says beyond its figures."""
    if ship.printed.shield and not ship.printed.save:
        yield "shields"
    if ship.facing == "all-round":
        yield "shields guard all round"
    if ship.deploys != "zone":
        yield f"deploys: {ship.deploys}" + (f", turn {ship.arrives}" if ship.arrives else "")
    if ship.profile.ignores:
        yield f"ignores wounds on {ship.profile.ignores}+"
    if ship.cloak:
        yield f"cloak {ship.cloak}"
    if ship.priority:
        yield f"adds {ship.priority} to the priority roll"
    if ship.is_hero:
        yield "carries a hero"


def _ruled(ship: Ship) -> Iterator[Paragraph]:
    for word in ship.words:
        if word.name in RULED_WORDS:
            yield Paragraph(str(word), "", rule(RULED_WORDS[word.name]).text, ours=False)


def _words(each: FieldedShip) -> Iterator[WeaponKeyword]:
    """The keywords of a ship, its weapons and its powers."""
    yield from each.unit.words
    for weapon in each.outfit.weapons:
        yield from weapon.words
    for spell in each.outfit.spells:
        yield from spell.words


def _weapons(each: FieldedShip) -> Html | None:
    rows = [_weapon_row(item) for item in each.outfit.weapons]
    heads = [element("th", head, scope="col") for head in ("Weapon", "Fires", "Range", "S", "Penalty", "Rules")]
    return element("table", element("tr", heads), rows, css="weapons arcs") if rows else None


def _weapon_row(item: ShipWeapon) -> Html:
    rules = [f"{item.wounds} wounds"] if item.wounds > 1 else []
    rules += ["once per game"] if item.once else []
    rules += [f"[{word}]" for word in item.words]
    name = named(item.name, ours=item.origin == "ours")
    cells = [name, item.arc.value, f'{item.range}"', str(item.strength), item.penalty.value, joined(", ".join(rules))]
    return element("tr", (element("td", cell) for cell in cells))
