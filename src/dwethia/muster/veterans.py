"""Veterans: recruits with a history. What a campaign has made of them counts as it stands (CP-GEN-03)."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from dwethia.codex import Codex, Gear, Outfit
from dwethia.faults import Fault
from dwethia.muster.spelling import CampaignRule, Id, MaybeId, MemberId, PartName
from dwethia.rulebook import RuleId, rulings_of
from dwethia.rulebook.index import index
from dwethia.tally import Part, Tally

CHANGED: Final = RuleId("CP-GEN-03")
HESITATION: Final = RuleId("CP-SCAR-HERO-3")
MOST_PARTS: Final = 300  # of one kind; rows gained more than once are one part
MOST_EPISODES: Final = 2000

Characteristic = Literal[
    "martial",
    "perception",
    "strength",
    "defense",
    "aggression",
    "wounds",
    "integrity",
    "destiny",
    "faith",
    "affinity",
    "move",
]
RuleIds = Annotated[tuple[CampaignRule, ...], Meta(max_length=MOST_EPISODES)]


class VeteranPart(Struct, frozen=True, forbid_unknown_fields=True):
    """One reason why a veteran is not what the list sells."""

    value: Annotated[int, Meta(ge=-9999, le=9999)]
    name: PartName
    rule: CampaignRule

    @property
    def part(self) -> Part:
        """The same as a part of a tally."""
        return Part(self.value, self.name, RuleId(self.rule))


class VeteranChange(VeteranPart, frozen=True, forbid_unknown_fields=True):
    """A characteristic that is higher or lower for good, or for this game."""

    characteristic: Characteristic


class Veteran(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who of a warband a recruit is, and what has become of it."""

    member: MemberId
    changes: Annotated[tuple[VeteranChange, ...], Meta(max_length=MOST_PARTS)] = ()
    points: Annotated[
        tuple[VeteranPart, ...], Meta(max_length=MOST_PARTS)
    ] = ()  # of one model, beyond the list's price
    gear: Annotated[tuple[Id, ...], Meta(max_length=MOST_PARTS)] = ()  # won, whoever may carry it
    spells: Annotated[tuple[Id, ...], Meta(max_length=MOST_PARTS)] = ()  # learnt
    was: MaybeId = ""  # the unit it came as, where it has become another
    scars: RuleIds = ()
    glories: RuleIds = ()
    duties: RuleIds = ()  # that bind it in the next game, and Hesitation, which does in every one

    @property
    def is_changed(self) -> bool:
        """Whether it is anything but what the list sells."""
        return bool(self.changes or self.points or self.gear or self.spells or self.was or self.duties)


def outfit_of_veteran(stock: Outfit, veteran: Veteran, codex: Codex) -> Outfit:
    """What the list sells with all that was won, learnt and suffered; what does not exist is left out."""
    carried = {each.id for each in stock.wargear}
    won = [codex.wargear[id] for id in veteran.gear if id in codex.wargear and id not in carried]
    read = [spell for each in won if isinstance(each, Gear) for spell in each.spells]
    known = dict.fromkeys((*(each.id for each in stock.spells), *veteran.spells, *read))
    return replace(
        stock,
        wargear=(*stock.wargear, *won),
        spells=tuple(codex.spells[id] for id in known if id in codex.spells),
        price=Tally((*stock.price.parts, *(each.part for each in veteran.points))),
        lived=tuple((each.characteristic, each.part) for each in veteran.changes),
    )


def faults_of_veteran(veteran: Veteran, codex: Codex) -> Iterator[Fault]:
    """What cannot be true of a history: rules, wargear and spells that there are not."""
    cited = (*(each.rule for each in (*veteran.changes, *veteran.points)), *veteran.scars, *veteran.glories)
    for id in dict.fromkeys((*cited, *veteran.duties)):
        if id not in index() and id not in rulings_of("campaign"):
            yield Fault(CHANGED, f"there is no rule {id} that a campaign could have brought it")
    for kind, named, shelf in (("wargear", veteran.gear, codex.wargear), ("spell", veteran.spells, codex.spells)):
        for id in named:
            if id not in shelf:
                yield Fault(CHANGED, f"it has won the {kind} {id}, which is in no pack that is loaded")


def notes_on_veteran(veteran: Veteran) -> Iterator[Fault]:
    """That a recruit is not what the list sells, so that whoever meets it can ask for the campaign."""
    if veteran.is_changed:
        gained = sum(each.value for each in veteran.points)
        yield Fault(CHANGED, f"a veteran of a campaign (member {veteran.member}), at {gained:+} points to the list")


def past_of(veteran: Veteran) -> Iterator[tuple[str, str]]:
    """Scars and glories in words, each under its heading."""
    for heading, ids in (("Scars", veteran.scars), ("Glories", veteran.glories)):
        if told := ", ".join(titles_of(ids)):
            yield heading, told


def whole_story(veteran: Veteran) -> Iterator[tuple[str, str]]:
    """What is changed, the past, and what binds it, for lists that show no reasons of numbers."""
    changes = [
        f"{each.characteristic.capitalize()} {each.value:+} {each.name} ({each.rule})" for each in veteran.changes
    ]
    if changes:
        yield "Changed", ", ".join(changes)
    yield from past_of(veteran)
    if veteran.duties:
        yield "Bound by", ", ".join(titles_of(veteran.duties))


def titles_of(ids: tuple[str, ...]) -> Iterator[str]:
    """Rows by their titles and ids, those gained more than once with their number."""
    for id in dict.fromkeys(ids):
        times = f" {count}x" if (count := ids.count(id)) > 1 else ""
        title = index()[RuleId(id)].title if RuleId(id) in index() else id
        yield f"{title}{times} ({id})"


def name_of_model(squad: str, number: int) -> str:
    """A model of a squad; of one that has a number itself by a letter, `Anarchist 2b`."""
    if squad[-1:].isdigit() and number <= len(ascii_lowercase):
        return f"{squad}{ascii_lowercase[number - 1]}"
    return f"{squad} {number}"
