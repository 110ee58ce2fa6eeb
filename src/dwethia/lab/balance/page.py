"""The report of a balance: one HTML page that needs nothing else, with a picture for everything that was found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from dwethia.codex import Codex
from dwethia.lab.balance.advice import advice
from dwethia.lab.balance.alone import LEAST, LoneStanding, LoneStrength
from dwethia.lab.balance.balancing import Balance
from dwethia.lab.balance.contestants import name_of_part
from dwethia.lab.balance.pictures import LOOKS, Scale, line, prices
from dwethia.lab.balance.standings import EVEN, FieldStanding, PairStanding, Strength
from dwethia.lab.balance.what_if import Changed, Trial
from dwethia.lab.balance.worth import FAIR, Fitted, PartWorth, PriceVerdict
from dwethia.markup import Html, element
from dwethia.muster.kits import ForceKit
from dwethia.tabletop.report.page_frame import document

SHARES: Final = Scale(0.0, 1.0)
TIMES: Final = Scale(0.0, 2.0)  # of its price
CHANGES: Final = Scale(-0.5, 0.5)
STRENGTHS: Final = {Strength.STRONG: "more", Strength.WEAK: "less"}
LEAST_COST: Final = 3.0  # points below which a share of the price says little


def balance_page(
    title: str, facts: Sequence[str], balance: Balance, trial: Trial | None, codex: Codex, kit: ForceKit
) -> str:
    """The whole page."""
    sections = [_advice(list(advice(balance, codex, kit))), _field(balance.standings), _matchups(balance.pairs)]
    if balance.fitted is not None:
        named = [(name_of_part(each.part, codex, kit), each) for each in balance.fitted.parts]
        sections.append(_worths(balance.fitted, named))
    if trial is not None:
        sections.insert(0, _trial(trial))
    return _page(title, facts, sections)


def lone_page(title: str, facts: Sequence[str], found: Sequence[LoneStanding]) -> str:
    """The whole page of those who play alone."""
    line_of_best = LEAST * found[0].share.share
    told = (
        "What each wins on the same seeds. The dark mark is what was found, the bar its 95% bounds, which hold however "
        "often one looks; the band ends at a third of what the best one wins."
    )
    rows = [
        _row(
            each.name,
            line(
                SHARES,
                each.share.share,
                each.share.low,
                each.share.high,
                (0.0, line_of_best),
                f"{each.share.share:.0%}",
            ),
            f"{each.share.share:.0%}",
            f" ({each.share.low:.0%} to {each.share.high:.0%}), {each.games} games, {each.strength}",
            "less" if each.strength is LoneStrength.BEHIND else "",
        )
        for each in found
    ]
    return _page(title, facts, [_section("alone", "Who wins", element("p", told), element("ul", rows, css="rows"))])


def _page(title: str, facts: Sequence[str], sections: Sequence[Html]) -> str:
    header = element("header", element("h1", title), element("p", " · ".join(facts), css="facts"))
    return document(title, header, Html(f"<style>\n{_style()}</style>"), *sections)


@cache
def _style() -> str:
    return files(__package__).joinpath("page.css").read_text(encoding="utf-8")


def _section(id: str, title: str, *children: Html | None) -> Html:
    return element("section", element("h2", title), *children, id=id)


def _advice(told: Sequence[str]) -> Html:
    nothing = element("p", "Nothing is off by more than chance can make it.")
    listed = element("ul", (element("li", each) for each in told), css="advice") if told else nothing
    return _section("advice", "What to look at", listed)


# Forces


def _field(standings: Iterable[FieldStanding]) -> Html:
    told = (
        "What each force wins against all the others, sides swapped on the same seeds. The dark mark is what was "
        "found, the bar its 95% bounds, which hold however often one looks; the band is 45% to 55%. Open is who may "
        "still be within it or without: more battles would tell."
    )
    rows = [
        _row(
            each.force,
            line(SHARES, each.share.share, each.share.low, each.share.high, EVEN, f"{each.share.share:.0%}"),
            f"{each.share.share:.0%}",
            f" ({each.share.low:.0%} to {each.share.high:.0%}), {each.battles} battles, {each.strength}",
            STRENGTHS.get(each.strength, ""),
        )
        for each in standings
    ]
    return _section("field", "Against the field", element("p", told), element("ul", rows, css="rows"))


def _row(name: str, picture: Html, figure: str, rest: str, css: str) -> Html:
    figures = element("span", element("b", figure), rest, css="figures")
    return element("li", element("span", name), picture, figures, css=css)


def _matchups(pairs: Sequence[PairStanding]) -> Html:
    names = list(dict.fromkeys(name for each in pairs for name in (each.a, each.b)))
    shares = {(each.a, each.b): (each.share.share, each.share.low, each.share.high) for each in pairs}
    shares |= {(b, a): (1 - share, 1 - high, 1 - low) for (a, b), (share, low, high) in shares.items()}
    head = element("tr", element("th"), (element("th", name, scope="col") for name in names))
    rows = [
        element("tr", element("th", one, scope="row"), (_cell(shares.get((one, other))) for other in names))
        for one in names
    ]
    table = element("table", element("thead", head), element("tbody", rows), css="matchups")
    told = "What the force of the row wins against that of the column, with 95% bounds."
    return _section(
        "matchups",
        "Matchups",
        element("p", told),
        element("div", table, css="wide", tabindex="0", role="region", aria_label="Matchups"),
    )


def _cell(share: tuple[float, float, float] | None) -> Html:
    """A cell, the redder the more the row wins and the bluer the less."""
    if share is None:
        return element("td")
    found, low, high = share
    tone = "--red" if found > 0.5 else "--blue"
    strong = round(min(abs(found - 0.5) * 2, 1) * 45)
    look = f"background: color-mix(in srgb, var({tone}) {strong}%, transparent)"
    return element("td", f"{found:.0%}", element("small", f"{low:.0%} to {high:.0%}"), style=look)


# Parts


def _worths(fitted: Fitted, named: Sequence[tuple[str, PartWorth]]) -> Html:
    if not fitted.is_known:
        few = f"{fitted.battles} meetings are too few to tell what points are worth, and so what anything is."
        return _section("worth", "Prices", element("p", few))
    told = (
        "What one of each costs and what it is worth, fitted from who won with what. On the lines the middle is the "
        f"price and the band {FAIR:.0%} to either side of it; red is worth more than it costs, blue less."
    )
    order = sorted(named, key=lambda each: (each[1].verdict not in LOOKS, -each[1].sure))
    kinds = [
        element(
            "div", element("h3", title), element("ul", [_worth(*each) for each in order if _is(each, kind)], css="rows")
        )
        for kind, title in (("unit", "Units"), ("wargear", "Wargear"), ("race", "Races"))
        if any(_is(each, kind) for each in order)
    ]
    return _section("worth", "Prices", element("p", told), prices(named), *kinds)


def _is(each: tuple[str, PartWorth], kind: str) -> bool:
    return each[1].part.kind == kind


def _worth(name: str, each: PartWorth) -> Html:
    cost = max(abs(each.cost), LEAST_COST)
    value, low, high = (1 + (found - each.cost) / cost for found in (each.worth, each.low, each.high))
    label = f"{name} costs {each.cost:.0f} and is worth {each.worth:.1f}"
    sure = f", {each.sure:.0%} sure" if each.verdict is not PriceVerdict.FAIR else ""
    rest = f" for {each.cost:.0f} ({each.low:.1f} to {each.high:.1f}), {each.verdict}{sure}"
    picture = line(TIMES, value, low, high, (1 - FAIR, 1 + FAIR), label)
    return _row(name, picture, f"{each.worth:.1f}", rest, LOOKS.get(each.verdict, ""))


# What if


def _trial(trial: Trial) -> Html:
    told = "How much more or less each force wins the other way, on the same seeds. The middle is no change."
    rows = [_changed(each) for each in trial.changes]
    left = f"Not legal the other way, and left out: {', '.join(trial.left_out)}." if trial.left_out else ""
    listed = element("ul", rows, css="rows")
    return _section("what-if", "What if", element("p", told), listed, element("p", left) if left else None)


def _changed(each: Changed) -> Html:
    css = ("more" if each.change.share > 0 else "less") if each.is_sure else ""
    rest = (
        f" ({each.change.low:+.0%} to {each.change.high:+.0%}), from {each.before.share:.0%} to {each.after.share:.0%}"
    )
    picture = line(
        CHANGES, each.change.share, each.change.low, each.change.high, (-0.01, 0.01), f"{each.change.share:+.0%}"
    )
    return _row(each.force, picture, f"{each.change.share:+.0%}", rest, css)
