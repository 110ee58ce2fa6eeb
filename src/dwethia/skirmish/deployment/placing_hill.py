"""The ground of King of the Hill where it is not in the middle: placed by its side, or agreed on {R-SK-21}."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final

from msgspec.structs import replace

from dwethia.engine.forms import Filled, Form, FormShown, Reader
from dwethia.engine.procedure import NUMBERS, Asking, Procedure, Tell, ask, fill_in
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.shapes import Disc, Point, Rect
from dwethia.lengths import INCH, inches, place_in_inches
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.events.setting_up import HillProposed, ZoneMarked
from dwethia.skirmish.scoring.zones import deployment_zone, hill_of, possible_kings
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.tabletop.places import TRIES, grid
from dwethia.tabletop.sides import SIDES, other

RULE: Final = RuleId("SK-SCEN-05")
MOST_PROPOSALS: Final = 4  # after so many without agreement the hill is about the middle
LARGEST: Final = 12  # inches of radius


def place_hill(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """The next hill is placed; when every king has one, armies deploy."""
    kings = [side for side in (battle.holder, other(battle.holder)) if side in possible_kings(battle)]
    missing = [side for side in kings if battle.side(side).objective_zone is None]
    if not missing:
        return replace(battle, phase=Phase.DEPLOYMENT, acting=battle.holder)
    if rulings.says("R-SK-21", "custom"):
        hill = yield from _agreed(battle, missing[0])
        return (yield from mark_hill(battle, tuple(missing), hill))
    hill = yield from _placed(battle, missing[0])
    return (yield from mark_hill(battle, (missing[0],), hill))


def mark_hill(battle: Battle, kings: tuple[Seat, ...], hill: Disc) -> Asking[Battle]:
    """A hill that is one side's, or that both share."""
    yield Tell(ZoneMarked(kings, (hill.x, hill.y), hill.r))
    for side in kings:
        own = replace(battle.side(side), objective_zone=(hill.x, hill.y), objective_radius=hill.r)
        battle = battle.with_side(own)
    return battle


def _placed(battle: Battle, side: Seat) -> Asking[Disc]:
    """Where a side puts its hill; about the middle where the deployment zones leave no other place."""
    usual = hill_of(battle.table)
    form = HillForm(battle, usual.r, kept_clear=SIDES)
    if form.nearest(battle.table.middle) is None:
        return usual
    placed = yield from fill_in(
        battle.seats_of(side)[0], "hill", RULE, form, f"Where is your hill, {inches(usual.r)} about its middle?"
    )
    return Disc(*placed.at, usual.r)


def _agreed(battle: Battle, king: Seat) -> Asking[Disc]:
    """The sides propose in turn, who plays for the hill first, until one agrees to what the other has proposed."""
    usual = hill_of(battle.table)
    proposer = king
    for _ in range(MOST_PROPOSALS):
        hill = yield from _proposed(battle, proposer)
        words = f"a hill of {inches(hill.r)} about {place_in_inches((hill.x, hill.y))}"
        yield Tell(HillProposed(proposer, (hill.x, hill.y), hill.r))
        proposer = other(proposer)
        agreed = yield from ask(
            battle.seats_of(proposer)[0],
            "agree-hill",
            RULE,
            ("yes", "no"),
            {"yes": "Agree", "no": "Propose another"}.__getitem__,
            f"{other(proposer)} proposes {words}.",
        )
        if agreed == "yes":
            return hill
    return usual


def _proposed(battle: Battle, side: Seat) -> Asking[Disc]:
    """How wide and where a side would have the hill."""
    seat, usual = battle.seats_of(side)[0], hill_of(battle.table).r // INCH
    radius = yield from ask(
        seat,
        "hill-size",
        RULE,
        (str(usual), *(number for number in NUMBERS[1 : LARGEST + 1] if number != str(usual))),
        lambda option: f"{option} in about its middle",
        "How wide shall the hill be?",
    )
    form = HillForm(battle, int(radius) * INCH)
    placed = yield from fill_in(seat, "hill", RULE, form, f"Where shall it be, {radius} in about its middle?")
    return Disc(*placed.at, int(radius) * INCH)


class HillAt(Filled, frozen=True):
    """Where the middle of a hill is."""

    at: Point
    EXPECTED: ClassVar[str] = "expected one field, at, two whole numbers"


class HillShown(FormShown, frozen=True, tag="hill"):
    """How wide the hill is, and the zones that its middle must not be in."""

    radius: int
    kept_clear: tuple[Rect, ...]


class HillForm(Form[HillAt], frozen=True, eq=False):
    """Where a hill is: its middle on the table, and outside the deployment zones of these sides."""

    battle: Battle
    radius: int
    kept_clear: tuple[Seat, ...] = ()
    READER: ClassVar[Reader[HillAt]] = Reader(HillAt)

    def faults_of(self, filled: HillAt) -> Iterator[Fault]:
        table, (x, y) = self.battle.table, filled.at
        where = f"the middle of the hill at {place_in_inches(filled.at)}"
        if not (0 <= x <= table.width and 0 <= y <= table.depth):
            yield Fault(RULE, f"{where} is not on the table")
        for side in self.kept_clear:
            zone = deployment_zone(self.battle, side)
            if zone and zone.x0 <= x <= zone.x1 and zone.y0 <= y <= zone.y1:
                yield Fault(RULE, f"{where} is in the deployment zone of {side}")

    def nearest(self, to: Point) -> Point | None:
        """The open place on a grid of inches that is nearest to a point."""
        places = (at for at in (to, *grid(self.battle.table.area, 0, INCH)) if self._is_free(at))
        return min(places, key=lambda at: ((at[0] - to[0]) ** 2 + (at[1] - to[1]) ** 2, at), default=None)

    def _is_free(self, at: Point) -> bool:
        return next(self.faults_of(HillAt(at)), None) is None

    def samples(self, chance: Random) -> Iterator[HillAt]:
        table = self.battle.table
        while True:
            tries = ((chance.randint(0, table.width), chance.randint(0, table.depth)) for _ in range(TRIES))
            at = next((each for each in tries if self._is_free(each)), None) or self.nearest(table.middle)
            assert at is not None, "nobody is asked where there is no place"
            yield HillAt(at)

    def suggestions(self) -> Iterator[HillAt]:
        at = self.nearest(self.battle.table.middle)
        assert at is not None, "nobody is asked where there is no place"
        yield HillAt(at)

    def said(self, filled: HillAt) -> str:
        return f"a hill about {place_in_inches(filled.at)}"

    def shown(self) -> HillShown:
        zones = (deployment_zone(self.battle, side) for side in self.kept_clear)
        return HillShown(self.radius, tuple(zone for zone in zones if zone))
