"""Where an aftermath stands; all of it is open to everybody."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.aftermath.setup import AftermathSetup, Good, MemberCard
from dwethia.campaign.facts.battle_facts import BattleFacts, DeathFact, PersonFact
from dwethia.campaign.roster.episodes import Episode
from dwethia.campaign.roster.member_now import Stock
from dwethia.engine.seats import Seat
from dwethia.rulebook import RuleId


class AftermathStep(StrEnum):
    """What is settled after a battle, in its order."""

    CREDIT = "Credit"
    MVP = "MVP"
    SCARS = "Scars"
    LEAVING = "The dead leave"
    GLORIES = "Glories"
    CLOSING = "Closing"
    OVER = "over"


class Doom(Struct, frozen=True):
    """A model that a circumstance says has died: its member loses it, unless something saves it {R-CP-05}."""

    member: str
    victim: str
    circumstance: RuleId


class EpisodeCause(Struct, frozen=True):
    """What brings one Scar or one Glory: deaths, a pick as MVP, a command taken; or but one table of all that."""

    deaths: tuple[DeathFact, ...] = ()
    is_mvp: bool = False
    took_command: bool = False
    only: str = ""  # a table or a circumstance {R-CP-10}


NOTHING_DONE: Final = EpisodeCause()


class Aftermath(Struct, frozen=True):
    """An aftermath in progress."""

    setup: AftermathSetup
    cards: tuple[MemberCard, ...]  # as they are by now
    step: AftermathStep = AftermathStep.CREDIT
    place: int = 0  # of the member, or of whatever the step goes through
    feats: tuple[EpisodeCause, ...] | None = (
        None  # of that member, those still to be rewarded; None: not looked for yet
    )
    credits: tuple[str, ...] = ()  # death by death, who is credited with it; empty: nobody {R-CP-16}
    mvps: tuple[str, ...] = ()  # members
    doomed: tuple[Doom, ...] = ()
    latest: tuple[str, Episode] | None = None  # what befell somebody last, and whom

    @classmethod
    def of(cls, setup: AftermathSetup) -> Aftermath:
        return cls(setup, setup.cards)

    @property
    def facts(self) -> BattleFacts:
        return self.setup.facts

    @property
    def battle(self) -> int:
        return self.setup.battle

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.setup.seats

    def card(self, id: str) -> MemberCard | None:
        """The card of a member; none of those who are not tracked."""
        return next((each for each in self.cards if each.id == id), None)

    def renewed(self, card: MemberCard) -> MemberCard:
        """The card of the same member, as it is by now."""
        return next(each for each in self.cards if each.id == card.id)

    def credited(self, death: DeathFact) -> PersonFact | None:
        """Who slew somebody, as far as it is settled by now."""
        place = self.facts.deaths.index(death)
        id = self.credits[place] if place < len(self.credits) else ""
        return self.facts.person(id) if id else None

    def profile(self, unit: str, card: MemberCard) -> Stock | None:
        """A unit that a member may become; None where the packs do not have it {R-CP-44}."""
        found = (each.stock for each in self.setup.profiles if each.stock.unit == unit and each.race == card.race)
        return next(found, None)

    def good(self, id: str) -> Good | None:
        """Something that the slain had."""
        return next((each for each in self.setup.goods if each.id == id), None)

    def with_card(self, card: MemberCard) -> Aftermath:
        """The aftermath with a member in the place of what it was."""
        return replace(self, cards=tuple(card if each.id == card.id else each for each in self.cards))

    def having(self, card: MemberCard, episode: Episode) -> Aftermath:
        """The aftermath after something befell a member."""
        now = replace(card.now, episodes=(*card.now.episodes, episode))
        if episode.turns_into:
            stock = self.profile(episode.turns_into, card)
            assert stock is not None, f"{episode.becomes} is no profile that was offered"
            now = replace(now, stock=stock)
        alive = card.alive - (episode.models if episode.leave is not None else 0)
        now = replace(now, models=alive or now.models)
        return replace(self.with_card(replace(card, now=now, alive=alive)), latest=(card.id, episode))

    @property
    def turn(self) -> MemberCard | None:
        """Whose scars or glories are settled now."""
        goes_by_members = self.step in (AftermathStep.SCARS, AftermathStep.GLORIES)
        return self.cards[self.place] if goes_by_members and self.place < len(self.cards) else None

    def going_to(self, step: AftermathStep) -> Aftermath:
        """The next step, from its beginning."""
        return replace(self, step=step, place=0, feats=None)

    def going_on(self) -> Aftermath:
        """The next member of the same step."""
        return replace(self, place=self.place + 1, feats=None)

    def new_episodes(self, card: MemberCard) -> tuple[Episode, ...]:
        """What this battle has left on a member."""
        before = next(each for each in self.setup.cards if each.id == card.id)
        return card.now.episodes[len(before.now.episodes) :]
