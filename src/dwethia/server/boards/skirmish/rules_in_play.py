"""Which rules concern a model, or a place on the table, as the battle stands."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.geometry.shapes import Disc, Point
from dwethia.lengths import INCH
from dwethia.rulebook import RuleId, Rulings
from dwethia.rulebook.declared import keywords, special_rules
from dwethia.server.boards.drawn import Said
from dwethia.server.boards.skirmish.words import FIGURES, GLOSSARY, MANNERS, MARKS, OTHERS, PENALTIES, PHASES, TERRAIN
from dwethia.skirmish.duties import JUDGED, duties_of
from dwethia.skirmish.scoring.zones import deployment_zone, hills
from dwethia.skirmish.state.battle import Battle, Manner, Model
from dwethia.skirmish.state.board import is_engaged, mates, touched
from dwethia.skirmish.state.current_profile import profile_now
from dwethia.tabletop.sides import SIDES
from dwethia.tabletop.table import Piece
from dwethia.weapon import Weapon

POINT = INCH // 4  # how near a spot is pointed at


def rules_of_model(battle: Battle, model: Model, rulings: Rulings) -> Iterator[Said]:
    """What concerns a model now, the nearest matter first."""
    yield _said(f"{battle.phase.called}", PHASES[battle.phase])
    if model.is_slain:
        yield _said("slain", MARKS["slain"])
    if model.is_held_back:
        yield _said("held back", MARKS["held back"])
    if model.base is not None and not model.is_slain:
        yield from _on_the_table(battle, model, rulings)
    if model.has_moved:
        yield _said("has moved", MARKS["has moved"])
    if model.manner is not Manner.PLAIN:
        yield _said(f"moved in a {model.manner} manner", MANNERS[model.manner])
    if model.has_shot:
        yield _said("has shot", MARKS["has shot"])
    for lasting in model.lasting:
        yield _said(f"{lasting.source}: {lasting.effect.lower()}", (lasting.rule,))
    yield from _of_card(model)


def _on_the_table(battle: Battle, model: Model, rulings: Rulings) -> Iterator[Said]:
    if is_engaged(battle, model, rulings):
        yield _said("engaged", MARKS["engaged"])
    together = ", ".join(each.name for each in mates(battle, model, rulings))
    if together:
        yield _said(f"in coherency with {together}", OTHERS["coherency"])
    for name, part in profile_now(battle, model, rulings)[1]:
        yield _said(f"{part.name}: {part.value:+d} {name.capitalize()}", (part.rule,))
    for piece in touched(battle.table, model.disc):
        yield _said(f"touches {piece.name}", _rules_of_piece(piece))


def _of_card(model: Model) -> Iterator[Said]:
    card = model.card
    for weapon in card.weapons:
        yield _said(weapon.name, _rules_of_weapon(weapon))
    if card.profile.save:
        yield _said(f"save {card.profile.save}+", OTHERS["save"])
    if card.profile.ignores:
        yield _said(f"ignores wounds on {card.profile.ignores}+", OTHERS["ignores"])
    if card.reach > 1:
        yield _said(f"melee Range {card.reach}", OTHERS["reach"])
    if model.destiny:
        yield _said(f"{model.destiny} Destiny", FIGURES["Destiny"])
    if card.powers:
        yield _said(", ".join(power.name for power in card.powers), OTHERS["power"])
    for duty in duties_of(card).each:
        yield _said(duty.title, (duty.row, *((JUDGED,) if duty in duties_of(card).hunting else ())))
    for special in card.special:
        yield _said(special.name, _rules_of_word(special.name))


def rules_of_place(battle: Battle, at: Point, rulings: Rulings) -> Iterator[Said]:
    """What concerns a place: terrain, zones and spots there; else that anything may be measured."""
    found = list(_there(battle, at, rulings))
    yield from found or [_said("open ground", ("SK-MOVE-02", *OTHERS["tape"]))]


def _there(battle: Battle, at: Point, rulings: Rulings) -> Iterator[Said]:
    for piece in touched(battle.table, Disc(*at, 1)):
        yield _said(piece.name, _rules_of_piece(piece))
    for number, (x, y) in enumerate(battle.spots, 1):
        if (x - at[0]) ** 2 + (y - at[1]) ** 2 <= (INCH + POINT) ** 2:
            yield _said(f"spot {number}", OTHERS["spot"])
    for side in SIDES:
        zone = deployment_zone(battle, side)
        if zone is not None:
            x0, y0, x1, y1 = zone
            if x0 <= at[0] <= x1 and y0 <= at[1] <= y1:
                yield _said(f"deployment zone of {side}", OTHERS["deployment zone"])
    if any((hill.x - at[0]) ** 2 + (hill.y - at[1]) ** 2 <= hill.r**2 for hill in hills(battle, rulings)):
        yield _said("the hill", OTHERS["the hill"])


def _rules_of_piece(piece: Piece) -> tuple[str, ...]:
    rules = [rule for kind in piece.kind.kinds for rule in TERRAIN[kind]]
    return (*rules, *(OTHERS["high ground"] if piece.kind.height else ())) or ("SK-TERR-01",)


def _rules_of_weapon(weapon: Weapon) -> tuple[str, ...]:
    return *PENALTIES[weapon.penalty], *(rule for word in weapon.keywords for rule in _rules_of_word(word.name))


def _rules_of_word(name: str) -> tuple[str, ...]:
    declared = keywords().get(name) or special_rules().get(name)
    return (declared.rule,) if declared and declared.rule else GLOSSARY


def _said(text: str, rules: tuple[str, ...]) -> Said:
    return Said(text, None, tuple(RuleId(rule) for rule in dict.fromkeys(rules)))
