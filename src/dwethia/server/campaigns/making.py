"""Making campaigns: new ones, and ones that somebody exported."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct

from dwethia.aftermath.in_ledger import faults_of_entry
from dwethia.campaign.ledger import chain
from dwethia.campaign.ledger.acts import new_ledger
from dwethia.campaign.ledger.campaign import replay
from dwethia.campaign.ledger.chain import Ledger
from dwethia.campaign.ledger.entries import PlayerName, WarbandJoined
from dwethia.codex import Codex
from dwethia.muster.spelling import ArmyName
from dwethia.server.armies.packs import Digests
from dwethia.server.bounds import Word
from dwethia.server.errors import ClientError
from dwethia.server.game_catalogue import Sources
from dwethia.server.storage.campaigns import CampaignHeading, StoredCampaign, StoredPlayer
from dwethia.server.tables.tokens import token_hash

MOST_PLAYERS: Final = 20

Players = Annotated[tuple[PlayerName, ...], Meta(max_length=MOST_PLAYERS)]


class CampaignWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign to be made: who gets a link, and under which rulings it and its battles are."""

    title: ArmyName
    players: Players = ()
    preset: Word = "recommended"
    rulings: Annotated[dict[Word, Word], Meta(max_length=200)] = {}
    packs: Digests = ()


class CampaignFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign that somebody exported, as the text of its file."""

    title: ArmyName
    content: str
    packs: Digests = ()


class PlayerLink(Struct, frozen=True):
    """What opens a campaign for a player, or for whoever watches."""

    player: str
    token: str
    link: str


class MadeCampaign(Struct, frozen=True):
    """A new campaign, and everything that opens it. The tokens are shown this once."""

    campaign: str
    host: str
    spectator: PlayerLink
    players: tuple[PlayerLink, ...]


class EntryUnchecked(Struct, frozen=True):
    """What speaks against an entry by the packs or the rules of today, which are not those of its day."""

    entry: int
    reason: str


class CampaignTakenIn(MadeCampaign, frozen=True):
    """A campaign that was taken in, and what of it could not be checked, since packs or rules are others here."""

    changed_packs: tuple[str, ...]  # whose form here is not the one that the campaign was begun with
    unchecked: tuple[EntryUnchecked, ...]


class CheckedFile(NamedTuple):
    """A file that may be taken in."""

    ledger: Ledger
    changed_packs: tuple[str, ...]
    unchecked: tuple[EntryUnchecked, ...]


def begun(wish: CampaignWish, codex: Codex) -> Ledger:
    """The ledger of a new campaign."""
    _check_players(wish.players)
    return new_ledger(codex, wish.preset, [f"{name}={option}" for name, option in wish.rulings.items()])


def checked(file: CampaignFile, codex: Codex) -> CheckedFile:
    """The ledger of a file, once every byte of it is checked, every entry was possible and every record verifies."""
    ledger = chain.read(file.content.encode(errors="surrogatepass"))
    campaign = replay(ledger, codex, faults_of_entry)
    unchecked = tuple(EntryUnchecked(each.entry, each.reason) for each in campaign.unchecked)
    return CheckedFile(ledger, campaign.changed_packs, unchecked)


def players_in(ledger: Ledger) -> tuple[str, ...]:
    """Everybody who has ever joined."""
    joined = (each.act.player for each in ledger.entries if isinstance(each.act, WarbandJoined))
    names = tuple(dict.fromkeys(joined))
    if len(names) > MOST_PLAYERS:
        raise ClientError(f"the campaign has {len(names)} players, and here it may have {MOST_PLAYERS}")
    return names


def make_campaign(
    heading: CampaignHeading, ledger: Ledger, players: Sequence[str], sources: Sources, base: str
) -> tuple[StoredCampaign, MadeCampaign]:
    """A campaign to store, and what its maker is told; of the tokens only hashes are stored."""
    id, host, spectator = sources.table_id(), sources.token(), sources.token()
    links = tuple(player_link(base, id, each, sources.token()) for each in players)
    stored = StoredCampaign(
        id=id,
        heading=heading,
        host_hash=token_hash(host),
        spectator_hash=token_hash(spectator),
        created=sources.now(),
        players=tuple(StoredPlayer(each.player, token_hash(each.token)) for each in links),
        lines=chain.lines_of(ledger),
    )
    return stored, MadeCampaign(id, host, player_link(base, id, "", spectator), links)


def player_link(base: str, campaign: str, player: str, token: str) -> PlayerLink:
    """A link whose token stands in the fragment, which browsers keep to themselves."""
    return PlayerLink(player, token, f"{base}/#/campaign/{campaign}/{token}")


def _check_players(players: Sequence[str]) -> None:
    if twice := [each for each in players if players.count(each) > 1]:
        raise ClientError(f"players: {twice[0]!r} is named twice")
