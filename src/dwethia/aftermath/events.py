"""What happens in an aftermath, as events."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from dwethia.campaign.roster.episodes import Episode, Leave
from dwethia.campaign.tables.rows import CampaignTable, EpisodeKind, all_rows
from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.rulebook import RuleId, rule
from dwethia.tally import Tally

IN_MELEE: Final = (CampaignTable.SCAR_MONSTER, CampaignTable.SCAR_TITAN)  # CP-GEN-18


class AftermathBegan(Event, frozen=True, tag="aftermath-began"):
    """A battle is over, and who won it is known (CP-GEN-06)."""

    battle: int
    winners: tuple[str, ...]  # players
    slain: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CP-GEN-06",)

    def text(self) -> str:
        won = f"won by {' and '.join(self.winners)}" if self.winners else "won by nobody who takes part"
        return f"The aftermath of battle {self.battle}, {won}; {self.slain} were slain"


class Credited(Event, frozen=True, tag="credited"):
    """Whose deed a death is, where several struck {R-CP-16}."""

    victim: str
    victim_name: str
    person: str
    name: str
    why: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CP-GEN-12",)

    def text(self) -> str:
        return f"{self.name} is credited with slaying {self.victim_name}: {self.why}"


class MvpPicked(Event, frozen=True, tag="mvp-picked"):
    """A winner's most valuable, or nobody {R-CP-45}."""

    seat: Seat
    member: str
    name: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CP-GEN-14",)

    def text(self) -> str:
        return f"{self.name} is the MVP of {self.seat}" if self.member else f"{self.seat} names no MVP"


class TableChosen(Event, frozen=True, tag="table-chosen"):
    """The one table that a member rolls on (CP-GEN-09, CP-GEN-13)."""

    member: str
    name: str
    table: CampaignTable
    why: str

    @property
    def rules(self) -> tuple[str, ...]:
        if self.table.kind is EpisodeKind.GLORY:
            return ("CP-GEN-12", "CP-GEN-13", self.table.rule)
        return ("CP-GEN-07", "CP-GEN-09", self.table.rule, *(("CP-GEN-18",) if self.table in IN_MELEE else ()))

    def text(self) -> str:
        return f"{self.name} rolls on the table “{self.table.heading}”: {self.why}"


class RowRolled(Event, frozen=True, tag="row-rolled"):
    """What a die brings on a table (CP-GEN-15)."""

    member: str
    name: str
    row: RuleId
    face: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CP-GEN-15", self.row)

    def text(self) -> str:
        return f"{self.name}, {self.face}: {rule(self.row).title}"


class RowPassed(Event, frozen=True, tag="row-passed"):
    """A row that can change nothing, where another takes its place {R-CP-21}."""

    member: str
    name: str
    row: RuleId
    why: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CP-GEN-19", self.row)

    def text(self) -> str:
        return f"{self.name}: {rule(self.row).title} cannot be, {self.why}"


class CircumstanceMet(Event, frozen=True, tag="circumstance-met"):
    """A special circumstance that held in the battle (CP-GEN-16)."""

    member: str
    name: str
    circumstance: RuleId
    why: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CP-GEN-16", self.circumstance)

    def text(self) -> str:
        return f"{self.name}, {rule(self.circumstance).title}: {self.why}"


class Befell(Event, frozen=True, tag="befell"):
    """What has become of a member: a line of its story from now on (CP-GEN-17)."""

    member: str
    name: str
    episode: Episode
    price: Tally  # of one model, from now on
    words: str

    @property
    def rules(self) -> tuple[str, ...]:
        if self.episode.idle:
            return (self.episode.rule, "CP-GEN-19")
        if self.episode.leave is not None:
            return (self.episode.rule, "CP-GEN-08")
        row = all_rows().get(self.episode.rule)
        bought = ("CP-GEN-20", "HS-PRICE-06") if row is not None and row.advances else ()
        return (self.episode.rule, "CP-GEN-17", *(("CP-GEN-03",) if self.episode.points else ()), *bought)

    def text(self) -> str:
        points = self.episode.points
        paid = f", {points:+d} point{'s' if abs(points) != 1 else ''}: {self.price.total} in all" if points else ""
        return f"{self.name}: {self.words}{paid}"


class Recovered(Event, frozen=True, tag="recovered"):
    """Who would have died lives {R-CP-05}."""

    member: str
    name: str
    circumstance: RuleId
    face: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CP-GEN-08", self.circumstance)

    def text(self) -> str:
        return f"{self.name} rolls {self.face} and recovers"


class DutyServed(Event, frozen=True, tag="duty-served"):
    """A duty that was owed in this battle is over {R-CP-19}."""

    member: str
    name: str
    duty: RuleId

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CP-GEN-17", self.duty)

    def text(self) -> str:
        return f"{self.name}: {rule(self.duty).title} is over"


class PointsSettled(Struct, frozen=True):
    """What a player's members that were fielded cost before and after, of those who live."""

    seat: Seat
    before: int
    after: int
    gone: tuple[str, ...]  # names


class SettledUp(Event, frozen=True, tag="settled-up"):
    """A battle is settled: what everybody's members come to (CP-GEN-03)."""

    battle: int
    players: tuple[PointsSettled, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CP-GEN-03",)

    def text(self) -> str:
        told = (
            f"{each.seat} {each.after} points, {each.before} before"
            + (f" (gone: {', '.join(each.gone)})" if each.gone else "")
            for each in self.players
        )
        return f"Battle {self.battle} is settled. Those who were fielded cost: {'; '.join(told)}"


def leave_in_words(episode: Episode) -> str:
    """A death, or worse; or a life that goes on apart from a squad."""
    if episode.leave is Leave.PARTED:
        whom = f"{episode.models} of them" if episode.models > 1 else "one of them"
        return f"{whom} becomes {episode.becomes.replace('-', ' ').title()}, and goes on as a member of its own"
    many = f"{episode.models} of them have" if episode.models > 1 else "has"
    return f"{many} joined the Champions of the Void" if episode.leave is Leave.LEFT else f"{many} died"
