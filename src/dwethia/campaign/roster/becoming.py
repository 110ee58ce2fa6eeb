"""Members who become another unit: promotions to a hero profile, and transformations by circumstance."""

from __future__ import annotations

from dwethia.campaign.roster.episodes import Episode
from dwethia.campaign.roster.member_now import Stock
from dwethia.campaign.roster.warband import WarbandMember, outfit_of_another
from dwethia.campaign.tables.circumstances import Circumstance
from dwethia.campaign.tables.rows import TableRow
from dwethia.codex import Codex, Unit
from dwethia.profile import UnitType
from dwethia.rulebook import Rulings
from dwethia.tally import Tally


def hero_profiles(member: WarbandMember, faction: str, codex: Codex) -> tuple[Unit, ...]:
    """What it may be promoted to: a hero of its faction, or of its warband's, but no named character {R-CP-25}."""
    unit = codex.units[member.unit]
    if unit.type is UnitType.HERO:
        return ()
    heroes = (each for each in codex.units_of(unit.faction or faction) if each.type is UnitType.HERO)
    return tuple(each for each in heroes if not each.is_named)


def profiles_of(circumstance: Circumstance, codex: Codex) -> tuple[Unit, ...]:
    """What a circumstance makes of somebody; what the packs do not have is not offered {R-CP-44}."""
    return tuple(codex.units[id] for id in circumstance.becomes if id in codex.units)


def stock_as(unit: Unit, race: str | None, codex: Codex) -> Stock:
    """A unit as somebody of a race would be it, who was another before."""
    return Stock.of(outfit_of_another(unit, race, codex))


def upgrade_price(own: Stock, other: Stock, rulings: Rulings) -> Tally:
    """What it costs to become another unit: the difference of the list prices, never a refund {R-CP-44}."""
    tally = Tally.of(other.price.total, f"{other.name} by the list", "CP-GEN-20")
    if rulings.says("R-CP-44.price", "list-difference"):
        tally = tally.plus(-own.price.total, f"{own.name} by the list", "CP-GEN-20")
    return tally.at_least(0, "never a refund", "R-CP-44")


def promote(row: TableRow, own: Stock, other: Stock | None, rulings: Rulings, battle: int) -> Episode:
    """A row that moves it to a hero profile; a Hero stays what it is (CP-GLORY-TITAN-1, CP-GLORY-MVP-6)."""
    if other is None:
        why = "it is a Hero already" if own.type is UnitType.HERO else "there is no hero profile for it"
        return Episode(row.id, row.kind, battle, idle=why)
    return Episode(
        row.id,
        row.kind,
        battle,
        points=upgrade_price(own, other, rulings).total,
        becomes=other.unit,
        is_fresh=rulings.says("R-CP-25", "fresh-profile"),
    )


def transform(circumstance: Circumstance, own: Stock, other: Stock, rulings: Rulings, battle: int) -> Episode:
    """A circumstance that makes it another unit, with all it has won, at the printed price or at the upgrade's."""
    printed = circumstance.rule.points
    points = upgrade_price(own, other, rulings).total if printed is None else printed
    return Episode(circumstance.id, circumstance.kind, battle, points=points, becomes=other.unit)


def is_open_to(circumstance: Circumstance, stock: Stock) -> bool:
    """Whether a circumstance speaks of such a unit, as it is now {R-CP-41, R-CP-47}; nobody becomes what it is."""
    words = (*stock.keywords, stock.race.replace("-", " ")) if stock.race else stock.keywords
    is_meant = circumstance.is_for(faction=stock.faction, type=stock.type, unit=stock.unit, words=words)
    return is_meant and stock.unit not in circumstance.becomes
