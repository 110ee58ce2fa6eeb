"""Which rules concern a ship, or a place on the table, as the battle in space stands; and who a ship is."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.codex.wording import PENALTIES as PENALTIES_NAMED
from dwethia.cosmic.scenarios import aim_of
from dwethia.cosmic.setup.cards import MountedWeapon
from dwethia.cosmic.shooting.shot_faults import arc_of
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.current_profile import reasons_of
from dwethia.cosmic.state.hazards import reasons_of_hazards
from dwethia.cosmic.state.measure import ZONE, are_coherent, locked_with
from dwethia.geometry.hulls.gaps import is_nearer
from dwethia.geometry.measuring import TOUCH
from dwethia.geometry.shapes import Disc, Point
from dwethia.lengths import INCH
from dwethia.profile import PRINTED
from dwethia.rulebook import RuleId, Rulings
from dwethia.rulebook.declared import keywords, special_rules
from dwethia.server.boards.cosmic.words import FIGURES, GLOSSARY, MARKS, ORDERS, OTHERS, PENALTIES, PHASES, TERRAIN
from dwethia.server.boards.drawn import Card, Figure, Said
from dwethia.tabletop.sides import SIDES
from dwethia.tabletop.table import Piece


def rules_of_ship(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> Iterator[Said]:
    """What concerns a ship now, the nearest matter first."""
    yield _said(f"{battle.phase.label} Phase", PHASES[battle.phase])
    for mark, holds in (
        ("slain", ship.is_slain),
        ("in reserve", ship.is_in_reserve and not ship.is_slain),
        ("frozen", ship.is_frozen),
        ("has moved", ship.has_moved),
        ("has shot", ship.has_shot),
    ):
        if holds:
            yield _said(mark, MARKS[mark])
    for order in dict.fromkeys(ship.orders):
        yield _said(f"{order.label} order", ORDERS[order])
    if ship.is_here and not ship.is_slain:
        yield from _on_the_table(battle, ship, rulings)
    for lasting in ship.lasting:
        yield _said(f"{lasting.source}: {lasting.effect.lower()}", (lasting.rule,))
    yield from _of_card(ship)


def _on_the_table(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> Iterator[Said]:
    holders = locked_with(battle, ship, rulings)
    if holders:
        yield _said(f"locked with {', '.join(each.name for each in holders)}", MARKS["locked"])
    if ship.shields:
        yield _said(f"shields {' and '.join(ship.shields)}", OTHERS["shields"])
    together = [each.name for each in battle.ships_of(ship.side) if are_coherent(ship, each, rulings)]
    if together:
        yield _said(f"in coherency with {', '.join(together)}", OTHERS["coherency"])
    for name, part in reasons_of(ship):
        yield _said(f"{part.name}: {part.value:+d} {name.capitalize()}", (part.rule,))
    for piece in battle.table.pieces:
        if is_nearer(ship.hull, piece.shape, TOUCH + 1):
            yield _said(f"touches {piece.name}", _rules_of_piece(piece))


def _of_card(ship: ShipModel) -> Iterator[Said]:
    card = ship.card
    for mounted in {each.weapon.id: each for each in card.weapons}.values():
        words = (rule for word in mounted.weapon.keywords for rule in _rules_of_word(word.name))
        yield _said(mounted.weapon.name, (*PENALTIES[mounted.weapon.penalty], *OTHERS["arc"], *words))
    if card.profile.save:
        yield _said(f"save {card.profile.save}+", OTHERS["save"])
    if card.profile.ignores:
        yield _said(f"ignores wounds on {card.profile.ignores}+", OTHERS["ignores"])
    if card.powers:
        yield _said(", ".join(power.name for power in card.powers), OTHERS["power"])
    if ship.card.profile.destiny:
        yield _said(f"{ship.card.profile.destiny} Destiny", FIGURES["Destiny"])
    for word in (*card.keywords, *card.rules):
        yield _said(word.name, _rules_of_word(word.name))


def rules_of_place(battle: FleetBattle, at: Point) -> Iterator[Said]:
    """What concerns a place: terrain, control zones and zones there; else that anything may be measured."""
    found = list(_there(battle, at))
    yield from found or [_said("open space", ("CC-MOVE-02", *OTHERS["tape"]))]


def _there(battle: FleetBattle, at: Point) -> Iterator[Said]:
    spot = Disc(*at, 1)
    for piece in battle.table.pieces:
        if is_nearer(spot, piece.shape, TOUCH + 1):
            yield _said(piece.name, _rules_of_piece(piece))
    for ship in battle.standing:
        if is_nearer(spot, ship.hull, ZONE):
            yield _said(f"control zone of {ship.name}", OTHERS["control zone"])
    for side in SIDES:
        edge = battle.side(side).edge
        if edge is not None:
            x0, y0, x1, y1 = battle.table.zone(edge, aim_of(battle).depth(battle, side))
            if x0 <= at[0] <= x1 and y0 <= at[1] <= y1:
                yield _said(f"deployment zone of {side}", OTHERS["deployment zone"])


def _rules_of_piece(piece: Piece) -> tuple[str, ...]:
    rules = tuple(rule for kind in piece.kind.kinds for rule in TERRAIN[kind])
    return (*rules, *(("CC-TERR-05",) if piece.kind.shot_from else ())) or ("CC-TERR-01",)


def _rules_of_word(name: str) -> tuple[str, ...]:
    declared = keywords().get(name) or special_rules().get(name)
    return (declared.rule,) if declared and declared.rule else GLOSSARY


def _said(text: str, rules: tuple[str, ...]) -> Said:
    return Said(text, None, tuple(RuleId(rule) for rule in dict.fromkeys(rules)))


# Who a ship is


def card_of(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> Card:
    """A ship with every characteristic as printed and as it counts now."""
    card, profile = ship.card, ship.card.profile
    why = (*reasons_of(ship), *reasons_of_hazards(battle, ship, rulings))
    now = {name: int(getattr(profile, name)) for name in ("move", *PRINTED)}
    for name, part in why:
        if now.get(name):
            now[name] += part.value
    base = f"{card.length} mm round base" if card.width is None else f"{card.length}x{card.width} mm base"
    faction = card.faction.replace("-", " ") or "no faction"
    words = dict.fromkeys(
        [
            *(each.name for each in (*card.keywords, *card.rules)),
            *(word.name for each in card.weapons for word in each.weapon.keywords),
        ]
    )
    declared = {**keywords(), **special_rules()}
    return Card(
        id=ship.id,
        title=ship.name,
        facts=f"{card.ship_class.value} · {faction} · {base} · {card.points} points",
        figures=tuple(Figure(name.capitalize(), int(getattr(profile, name)), value) for name, value in now.items()),
        save=profile.save,
        ignores=profile.ignores,
        reach=0,
        wargear=(),
        arms=tuple(_arm_line(ship, each, rulings) for each in card.weapons),
        powers=tuple(f"{power.name} (Charge {power.charge})" for power in card.powers),
        words=tuple(Said(declared[name].text, name, _rules(declared[name].rule)) for name in words if name in declared),
        intentions=tuple(
            Said(f"{part.name}: {part.value:+d} {name.capitalize()}", None, (part.rule,)) for name, part in why
        ),
    )


def _rules(rule: RuleId | None) -> tuple[RuleId, ...]:
    return (rule,) if rule else ()


def _arm_line(ship: ShipModel, mounted: MountedWeapon, rulings: Rulings) -> str:
    weapon, arc = mounted.weapon, arc_of(ship, mounted, rulings)
    tags = "".join(f" [{word}]" for word in weapon.keywords)
    where = f"to the {arc}" if arc else "all round"
    penalty = PENALTIES_NAMED[weapon.penalty]
    return f'{weapon.name}: {where}, {weapon.range // INCH}", Strength {weapon.strength}, {penalty}{tags}'
