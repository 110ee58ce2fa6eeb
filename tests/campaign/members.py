"""Members of small profiles of their own, so that repricing the Starter Codex breaks no rule."""

from __future__ import annotations

from dwethia.campaign.roster.episodes import Episode
from dwethia.campaign.roster.member_now import NUMBERS, MemberNow, Stock
from dwethia.rulebook import Rulings
from dwethia.tally import Tally

USUAL = {"martial": 3, "perception": 3, "strength": 3, "defense": 3, "aggression": 2, "wounds": 1, "move": 6}
BATTLE = 1


def rulings(*settings: str) -> Rulings:
    """The campaign's rulings, with these settings."""
    return Rulings.of("campaign", settings=settings)


def member(
    *episodes: Episode,
    mark: str = "B.1",
    price: int = 20,
    gear: tuple[str, ...] = (),
    spells: tuple[str, ...] = (),
    models: int = 1,
    **numbers: int,
) -> MemberNow:
    """A member of a plain unit that costs 20 points, but for what is said."""
    values = dict.fromkeys(NUMBERS, 0) | USUAL | numbers
    stock = Stock(
        unit="guard",
        name="Guard",
        mark=mark,
        faction="guild",
        race=None,
        keywords=(),
        numbers=tuple(Tally.of(values[name], f"{name} of Guard", "SK-STAT-01") for name in NUMBERS),
        natural=tuple(values[name] for name in NUMBERS),
        gear=gear,
        spells=spells,
        price=Tally.of(price, "Guard", "HS-PRICE-01"),
    )
    return MemberNow(stock, stock.price, tuple(episodes), models)
