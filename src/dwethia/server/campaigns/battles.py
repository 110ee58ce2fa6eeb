"""Battles of a campaign: who would fight, the tables they are fought at, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from dwethia.aftermath.game import AftermathRules
from dwethia.aftermath.in_ledger import aftermath_of, settled_by
from dwethia.campaign.battle_sides import BattleSides, battle_setup, facing, facts_written, people_on, seats_of
from dwethia.campaign.errors import CampaignError
from dwethia.campaign.facts.battle_facts import BattleFacts, PersonFact
from dwethia.campaign.facts.by_hand import HandFacts
from dwethia.campaign.facts.people import ranged_weapons
from dwethia.campaign.kits import battle_kit, facts_of
from dwethia.campaign.ledger.battles import seated
from dwethia.campaign.ledger.campaign import Campaign
from dwethia.campaign.ledger.entries import MOST_TRACKED, AftermathSettled, BattleFought, EntryNumber, PlayerName
from dwethia.campaign.roster.fielding import WarbandArmy, army_of, army_to
from dwethia.codex import Codex, usual
from dwethia.engine.record import Record
from dwethia.engine.rules import as_setup
from dwethia.engine.seats import Seat
from dwethia.faults import Fault, Refusal
from dwethia.muster import Army, ArmyError, muster
from dwethia.muster.army import LARGEST_LIMIT
from dwethia.muster.kits import force_of
from dwethia.server.bounds import Word
from dwethia.server.errors import ClientError, NotNow
from dwethia.server.game_catalogue import GameCatalogue, HostedGame
from dwethia.server.messages import Ended
from dwethia.server.storage.campaigns import StoredCampaign, TableOfCampaign
from dwethia.server.storage.stored import StoredTable
from dwethia.server.tables.making import SeatWish, TableWish, hosted_game, make_table

MOST_NAME: Final = 40  # characters of a name at a table

Limit = Annotated[int, Meta(ge=1, le=LARGEST_LIMIT)] | None


class FieldWish(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of the next battle: a player's warband, or an army that no warband remembers."""

    player: PlayerName | None = None
    field: Annotated[tuple[Word, ...], Meta(max_length=MOST_TRACKED)] | None = None  # members; None: all who live
    army: dict[str, Any] | None = None
    has_bot: bool = False  # a bot leads it


class FightWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The next battle, to a limit or without one."""

    after: EntryNumber
    a: FieldWish
    b: FieldWish
    limit: Limit = None
    own_dice: bool = False

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(each.player for each in (self.a, self.b) if each.player is not None)


class FoughtWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle that was fought at a real table."""

    after: EntryNumber
    a: FieldWish
    b: FieldWish
    facts: HandFacts
    limit: Limit = None

    @property
    def fight(self) -> FightWish:
        """Who met in it."""
        return FightWish(self.after, self.a, self.b, self.limit)


class AftermathWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The aftermath of a battle is to be settled: by its players, or for them."""

    after: EntryNumber
    battle: Annotated[int, Meta(ge=1, le=2**31)]
    auto: bool = False
    own_dice: bool = False


class ResultWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What came of a table is to become the next entry."""

    after: EntryNumber


class TableOpened(Struct, frozen=True):
    """A table of the campaign; the links of its players open their seats there too."""

    table: str


class PersonShown(Struct, frozen=True):
    """Somebody who would fight, and what they could slay with."""

    id: str
    name: str
    mark: str
    weapons: tuple[str, ...]  # that shoot
    powers: tuple[str, ...]


class SidePrepared(Struct, frozen=True):
    """A side as it would fight, or what speaks against it."""

    name: str
    models: int = 0
    points: int = 0
    people: tuple[PersonShown, ...] = ()
    notes: tuple[Fault, ...] = ()
    faults: tuple[Fault, ...] = ()


class FightPrepared(Struct, frozen=True):
    """The next battle as it would be fought."""

    a: SidePrepared
    b: SidePrepared
    faults: tuple[Fault, ...] = ()


# Who fights


def prepared(campaign: Campaign, wish: FightWish) -> FightPrepared:
    """Who would fight, with all that speaks against it."""
    fielded: list[WarbandArmy] = []
    shown: list[SidePrepared] = []
    for side in (wish.a, wish.b):
        try:
            fielded.append(_fielded(campaign, side, wish.limit))
            shown.append(_side(fielded[-1], campaign))
        except Refusal as refused:
            shown.append(SidePrepared(side.player or "Army", faults=tuple(refused.faults)))
    faults = list(_waiting(campaign, wish.players))
    if len(fielded) < len(shown):
        return FightPrepared(shown[0], shown[1], tuple(faults))
    try:
        sides = sides_of(campaign, wish)
        people = (people_on(side, seat, campaign) for side, seat in zip(sides, seats_of(sides), strict=True))
        shown = [
            replace(each, people=tuple(_person(person, campaign.codex) for person in own))
            for each, own in zip(shown, people, strict=True)
        ]
    except CampaignError as wrong:
        faults.append(Fault(None, str(wrong)))
    return FightPrepared(shown[0], shown[1], tuple(faults))


def sides_of(campaign: Campaign, wish: FightWish) -> BattleSides:
    """The sides of a battle; what may not be is refused."""
    one, another = (_fielded(campaign, each, wish.limit) for each in (wish.a, wish.b))
    warbands = [campaign.warband(each.player) if each.player is not None else None for each in (wish.a, wish.b)]
    if not any(warbands):
        raise CampaignError("nobody who takes part in the campaign would be in this battle")
    return facing(warbands, (one, another))


def _fielded(campaign: Campaign, side: FieldWish, limit: int | None) -> WarbandArmy:
    codex = campaign.codex
    if side.player is not None:
        return army_of(campaign.warband(side.player), codex, campaign.rulings, field=side.field, limit=limit)
    army = force_of(side.army or {})
    if not isinstance(army, Army):
        raise ArmyError("a campaign is of armies on foot")
    return army_to(army, codex, limit)


def _side(fielded: WarbandArmy, campaign: Campaign) -> SidePrepared:
    army = fielded.army
    return SidePrepared(army.name, army.models, muster(army, campaign.codex).points.total, notes=fielded.notes)


def _person(person: PersonFact, codex: Codex) -> PersonShown:
    weapons = tuple(each.id for each in ranged_weapons(person, codex))
    return PersonShown(person.id, person.name, person.mark, weapons, person.powers)


def _waiting(campaign: Campaign, players: Iterable[str]) -> Iterator[Fault]:
    for each in campaign.unsettled:
        if waiting := sorted(set(each.facts.players) & set(players)):
            names = " and ".join(waiting)
            yield Fault(None, f"the aftermath of battle {each.number} comes first: {names} fought in it")


# Tables


def battle_table(
    campaign: Campaign, wish: FightWish, stored: StoredCampaign, catalogue: GameCatalogue
) -> tuple[StoredTable, TableOfCampaign]:
    """A table for the next battle: players lead their own warbands, bots the rest."""
    sides = sides_of(campaign, wish)
    if waiting := list(_waiting(campaign, wish.players)):
        raise Refusal(waiting)
    check_free(stored, wish.players)
    game = hosted_game(catalogue, battle_kit().game)
    setup = dict(battle_setup(campaign, sides, catalogue.sources.table_id()))
    seats = game.rules.seats(setup)
    players = dict(zip(seats, (each.player for each in sides), strict=True))
    bots = dict(zip(seats, (wish.a.has_bot, wish.b.has_bot), strict=True))
    wanted: dict[str, SeatWish] = {
        seat: _seat(players[seat], game, has_bot=bots[seat] or not players[seat]) for seat in seats
    }
    title = " against ".join(each.player or each.army.name for each in sides)
    table = TableWish(game.rules.name, setup, campaign.battle_rulings.changed, wanted, _dice(wish.own_dice))
    opened = _opened(table, stored, catalogue, players)
    return opened, TableOfCampaign(opened.id, "battle", wish.players, title)


def aftermath_table(
    campaign: Campaign, wish: AftermathWish, stored: StoredCampaign, catalogue: GameCatalogue
) -> tuple[StoredTable, TableOfCampaign]:
    """A table for the aftermath of a battle, with a seat for each player who was in it."""
    battle = campaign.battle(wish.battle)
    if battle.is_settled:
        raise NotNow(f"the aftermath of battle {wish.battle} is settled already")
    check_free(stored, battle.facts.players)
    setup = as_setup(aftermath_of(campaign, wish.battle))
    game = hosted_game(catalogue, AftermathRules.name)
    seats = game.rules.seats(setup)
    wanted: dict[str, SeatWish] = {seat: _seat(seat, game, has_bot=wish.auto) for seat in seats}
    table = TableWish(
        game.rules.name, dict(setup), campaign.rulings.changed, wanted, _dice(wish.own_dice and not wish.auto)
    )
    opened = _opened(table, stored, catalogue, {seat: str(seat) for seat in seats})
    title = f"The aftermath of battle {wish.battle}"
    return opened, TableOfCampaign(opened.id, "settling", battle.facts.players, title, wish.battle)


def check_free(stored: StoredCampaign, players: Iterable[str]) -> None:
    """Refuse a second table for somebody who is at one of the campaign's already."""
    for table in stored.tables:
        if busy := sorted(set(table.players) & set(players)):
            raise NotNow(f"{' and '.join(busy)} cannot yet: {table.title} is still open")


def _dice(own_dice: bool) -> Literal["seed", "table"]:
    return "table" if own_dice else "seed"


def _seat(player: str, game: HostedGame, *, has_bot: bool) -> SeatWish:
    return SeatWish(name=player[:MOST_NAME], bot=game.best_bot if has_bot else None, is_ready=True)


def _opened(
    wish: TableWish, stored: StoredCampaign, catalogue: GameCatalogue, players: Mapping[Seat, str]
) -> StoredTable:
    """A table that the links of the campaign open."""
    try:
        table, _ = make_table(wish, catalogue)
    except Refusal as refused:
        raise ClientError(str(refused)) from refused
    hashes = {each.player: each.token_hash for each in stored.players}
    seats = tuple(replace(each, token_hash=hashes.get(players[each.seat], each.token_hash)) for each in table.seats)
    return replace(table, seats=seats, host_hash=stored.host_hash, spectator_hash=stored.spectator_hash)


# What came of them


def facts_told(record: Record, given_up: Seat | None) -> BattleFacts:
    """The facts of a battle of the Starter Codex; it is played again, wherever there is time for that."""
    return facts_with(record, usual(), given_up)


def facts_with(record: Record, codex: Codex, given_up: Seat | None) -> BattleFacts:
    """The facts of a battle; where there are none, why."""
    try:
        return facts_of(record, codex, given_up)
    except CampaignError as wrong:
        raise ClientError(str(wrong)) from wrong


def given_up_by(ended: Ended) -> Seat | None:
    """Who gave a game up, or let the clock run out."""
    return ended.seat if ended.how != "played" else None


def fought(campaign: Campaign, facts: BattleFacts, players: Iterable[str]) -> BattleFought:
    """The entry that a battle becomes."""
    return BattleFought(seated(facts, campaign.warbands_of(players)))


def fought_by_hand(campaign: Campaign, wish: FoughtWish) -> BattleFought:
    """The entry that a battle at a real table becomes."""
    content = msgspec.json.encode(wish.facts)
    return BattleFought(facts_written(campaign, content, sides_of(campaign, wish.fight), wish.limit))


def settled(record: Record, battle: int) -> AftermathSettled:
    """The entry that an aftermath becomes."""
    return settled_by(record, battle)
