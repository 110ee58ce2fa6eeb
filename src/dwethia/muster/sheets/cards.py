"""One card for each profile of an army: characteristics, weapons, rules and powers, and boxes to tick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from dwethia.codex import Armament, Codex
from dwethia.codex.characteristics import A_UNIT
from dwethia.markup import Html, between, element, joined
from dwethia.muster.force import Fielded, FieldedModels
from dwethia.muster.sheets.wording import (
    Paragraph,
    action_paragraphs,
    duty_paragraphs,
    is_ours,
    keyword_paragraphs,
    origin_note,
    rule_paragraphs,
    spell_paragraphs,
    wargear_paragraphs,
    weapon_rules,
)
from dwethia.muster.veterans import past_of
from dwethia.profile import LETTERS, PRINTED
from dwethia.tally import Part, Tally

OURS: Final = element("span", "°", css="ours", title="ours: made up, not from the books")
MINUS, DASH, TIMES = "\u2212", "\u2013", "\u00d7"
MOST_BOXES: Final = 150  # of one kind on one card


def card(each: Fielded, codex: Codex) -> Html:
    """The card of one recruit."""
    return element(
        "article",
        _heading(each),
        characteristics(each),
        _changes(each),
        _story(each),
        paragraphs("Bound by", duty_paragraphs(each)),
        _weapons(each),
        paragraphs("Wargear", wargear_paragraphs(each, codex)),
        paragraphs("Special rules", rule_paragraphs(each.unit.special)),
        paragraphs("Destiny actions", action_paragraphs(each.outfit.actions)),
        paragraphs("Powers", spell_paragraphs(each.outfit.spells)),
        paragraphs("Keywords", keyword_paragraphs(each)),
        boxes(each),
        element("p", "Notes", css="notes"),
        css="card",
    )


def named(name: str, *, ours: bool) -> Html:
    """A name, marked where it is ours."""
    return joined(name, OURS if ours else None)


def _heading(each: Fielded) -> Html:
    unit = each.unit
    facts = [A_UNIT[unit.type].partition(" ")[2], price_line(each), _base(each)]
    facts = [
        *([unit.name] if each.recruit.name else []),
        *([each.outfit.race.name] if each.outfit.race else []),
        *facts,
    ]
    origin = origin_note(unit)
    return joined(
        element(
            "header",
            element("span", unit.mark, css="mark"),
            element("h2", named(each.title, ours=is_ours(unit))),
            element("span", f"{TIMES} {each.count}", css="count") if each.count > 1 else None,
        ),
        element("p", between(" · ", facts), css="facts"),
        element("p", unit.text, " ", element("small", f"({origin})") if origin else None, css="flavour"),
    )


def price_line(each: FieldedModels) -> str:
    """What it costs; of several, one and all of them."""
    each_of_them = f"{each.price.total} points"
    return each_of_them if each.count == 1 else f"{each_of_them} each, {each.points} in all"


def _base(each: Fielded) -> str:
    return f"base {each.recruit.base or each.base.total} mm"


def characteristics(each: FieldedModels) -> Html:
    """The ten values in their printed order (SK-STAT-01), Move before them, saves behind."""
    profile, changed = each.profile, each.changed
    columns = [("Move", f'{profile.move}"', "move")]
    columns += [(LETTERS[name], signed(value), name) for name, value in zip(PRINTED, profile.line, strict=True)]
    columns += [("Save", f"{profile.save}+" if profile.save else DASH, "save")]
    columns += [("Ign.", f"{profile.ignores}+", "ignores")] if profile.ignores else []
    columns += [("Shots", str(profile.shots), "shots")] if profile.shots > 1 else []
    heads = [element("th", head, scope="col", css=name, title=name.capitalize()) for head, _, name in columns]
    cells = [
        element("td", value, element("sup", "*") if name in changed else None, css=name) for _, value, name in columns
    ]
    return element("table", element("tr", heads), element("tr", cells), css="profile")


def signed(value: int) -> str:
    """A number with a minus as long as a plus."""
    return str(value).replace("-", MINUS)


def _changes(each: Fielded) -> Html | None:
    told = [f"{name.capitalize()} {_reasons(tally)}" for name, tally in each.changed.items()]
    return element("p", "* ", "; ".join(told), css="changes") if told else None


def _story(each: Fielded) -> Html | None:
    """What a veteran has lived through."""
    lines = past_of(each.recruit.veteran) if each.recruit.veteran is not None else ()
    told = [element("p", element("b", f"{heading}:"), f" {text}") for heading, text in lines]
    return element("section", told, css="story") if told else None


def _reasons(tally: Tally) -> str:
    """`4 = 3 + 1 Chain Axe`, without the rules, for which a card has no room; those of a campaign are told."""
    first, *others = tally.parts
    steps = [f"{'+' if part.value >= 0 else MINUS} {abs(part.value)} {_reason(part)}" for part in others]
    return f"{signed(tally.total)} = {signed(first.value)} {' '.join(steps)}"


def _reason(part: Part) -> str:
    return f"{part.name} ({part.rule})" if part.rule.startswith(("CP-", "R-CP-")) else part.name


def _weapons(each: Fielded) -> Html | None:
    rows = [_weapon_row(item) for item in each.outfit.wargear if isinstance(item, Armament)]
    if not rows:
        return None
    heads = [element("th", head, scope="col") for head in ("Weapon", "Range", "S", "Penalty", "Rules")]
    return element("table", element("tr", heads), rows, css="weapons")


def _weapon_row(item: Armament) -> Html:
    """One weapon; in close combat the Strength is the bearer's, which the profile shows."""
    reach = f'{item.range}"' if item.is_ranged else f"melee {item.reach}"
    strength = item.strength if item.is_ranged else DASH
    penalty = item.penalty.value if item.is_ranged else DASH
    rules = between(", ", [element("span", each, css="fact") for each in weapon_rules(item)])
    cells = [named(item.name, ours=is_ours(item)), reach, str(strength), penalty, rules]
    return element("tr", (element("td", cell) for cell in cells))


def paragraphs(title: str, told: Iterable[Paragraph]) -> Html | None:
    """A section of a card; nothing where there is nothing to tell."""
    lines = [
        element(
            "p",
            element("b", named(each.name, ours=each.ours)),
            " ",
            element("i", f"{each.figures}. ") if each.figures else None,
            each.text,
        )
        for each in told
    ]
    return element("section", element("h3", title), lines, css="rules") if lines else None


def boxes(each: FieldedModels) -> Html:
    """Boxes to tick for Wounds and for what may be spent."""
    profile = each.profile
    rows = [_box_row("Wounds", each.count, profile.wounds)]
    rows += [
        _box_row(name.capitalize(), each.count, own)
        for name in ("destiny", "faith", "affinity")
        if (own := getattr(profile, name)) > 0
    ]
    return element("dl", rows, css="boxes")


def _box_row(title: str, models: int, own: int) -> Html:
    """So many boxes for each model, those of one model together."""
    shown = min(models, max(1, MOST_BOXES // max(own, 1)))
    groups = list(boxes_of(shown, own))
    more = [element("span", f"and {models - shown} models more", css="more")] if shown < models else []
    return joined(element("dt", title), element("dd", between(" ", [*groups, *more])))


def boxes_of(models: int, own: int) -> Iterator[Html]:
    """The boxes of each model."""
    box = element("span", css="box")
    for _ in range(models):
        yield element("span", [box] * own, css="model")
