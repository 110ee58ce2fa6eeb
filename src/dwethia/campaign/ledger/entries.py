"""What a ledger holds: acts, each a type of its own, in the order in which they were done."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from dwethia.campaign.facts.battle_facts import MOST_PEOPLE, BattleFacts, FactWord
from dwethia.campaign.roster.episodes import Episode
from dwethia.engine.record import Record
from dwethia.engine.tags import written_out
from dwethia.muster import Army, Recruit
from dwethia.muster.spelling import ArmyName

MOST_TRACKED: Final = 500
MOST_SETTINGS: Final = 1000
MOST_EPISODES: Final = 100  # of one member in one battle
MOST_BATTLES: Final = 100_000

PlayerName: TypeAlias = ArmyName
Setting: TypeAlias = Annotated[str, Meta(max_length=100)]
Settings: TypeAlias = Annotated[dict[Setting, Setting], Meta(max_length=MOST_SETTINGS)]
EntryNumber: TypeAlias = Annotated[int, Meta(ge=1, le=2**31)]
BattleNumber: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_BATTLES)]
NewEpisodes: TypeAlias = Annotated[
    dict[FactWord, Annotated[tuple[Episode, ...], Meta(max_length=MOST_EPISODES)]], Meta(max_length=MOST_PEOPLE)
]


class CampaignAct(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="act", tag=written_out("CampaignAct")
):
    """Something done in a campaign."""

    @property
    def players(self) -> tuple[str, ...]:
        """Whose warbands it touches."""
        return ()


class CampaignBegun(CampaignAct, frozen=True, tag="begun"):
    """A campaign begins: its rulings, those of its battles, and the packs it was begun with, by their digests."""

    rulings: Settings
    battle_rulings: Settings
    packs: Annotated[dict[Setting, Setting], Meta(max_length=MOST_SETTINGS)]


class WarbandJoined(CampaignAct, frozen=True, tag="joined"):
    """A player takes part with an army (CP-GEN-02); only what is named is tracked, or all (CP-GEN-04)."""

    player: PlayerName
    army: Army
    tracked: Annotated[tuple[str, ...], Meta(max_length=MOST_TRACKED)] | None = None
    squads: bool = False  # recruits of several models are squads (CP-GEN-05)

    @property
    def players(self) -> tuple[str, ...]:
        return (self.player,)


class MemberRecruited(CampaignAct, frozen=True, tag="recruited"):
    """A warband takes on more, at list price {R-CP-05}."""

    player: PlayerName
    recruit: Recruit
    is_tracked: bool = True
    is_squad: bool = False

    @property
    def players(self) -> tuple[str, ...]:
        return (self.player,)


class BattleFought(CampaignAct, frozen=True, tag="fought"):
    """A battle is over (CP-GEN-06): all that is known of it, who was fielded and where it was learnt."""

    facts: BattleFacts

    @property
    def players(self) -> tuple[str, ...]:
        return self.facts.players


class AftermathSettled(CampaignAct, frozen=True, tag="settled"):
    """The aftermath of a battle is over: its record without what it began from, and what it left."""

    battle: BattleNumber
    record: Record
    episodes: NewEpisodes  # by the ids of members; of nobody on whom it left nothing

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.record.seats)


class EntryUndone(CampaignAct, frozen=True, tag="undone"):
    """An entry is taken back, openly: it stays in the ledger and counts no more."""

    entry: EntryNumber


AnyAct: TypeAlias = CampaignBegun | WarbandJoined | MemberRecruited | BattleFought | AftermathSettled | EntryUndone


class LedgerEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An act in its place, and the digest that chains it to everything before."""

    entry: EntryNumber
    act: AnyAct
    digest: Annotated[str, Meta(max_length=64)]
