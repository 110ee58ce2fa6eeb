"""The board of the aftermath: members as cards, the tables that fit, and what has come of it."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.aftermath.befalling import in_words
from dwethia.aftermath.events import RowRolled
from dwethia.aftermath.fitting import Fit, feats_of, glory_fit, is_feat, scar_fit
from dwethia.aftermath.rolling import does_something
from dwethia.aftermath.settling import why
from dwethia.aftermath.setup import MemberCard
from dwethia.aftermath.state import Aftermath, AftermathStep, EpisodeCause
from dwethia.campaign.roster.episodes import Episode
from dwethia.campaign.roster.member_now import NUMBERS
from dwethia.campaign.tables.rows import CampaignTable, EpisodeKind, all_rows, rows_of
from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.server.boards.aftermath.scene import (
    AftermathScene,
    LatestEpisode,
    MemberDrawn,
    PlayerDrawn,
    RowDrawn,
    StoryLine,
    TableDrawn,
)
from dwethia.server.boards.board import Board
from dwethia.server.boards.drawn import Figure, Sum


class AftermathBoard(Board):
    """How an aftermath is drawn."""

    sends_state = False

    def scene(self, seen: Aftermath, rulings: Rulings) -> AftermathScene:
        return scene_of(seen, rulings)

    def short(self, event: Event) -> str | None:
        return None if isinstance(event, RowRolled) else event.text()  # what befell says it


def scene_of(state: Aftermath, rulings: Rulings) -> AftermathScene:
    """Everything that is drawn."""
    return AftermathScene(
        battle=state.battle,
        step=state.step.value,
        steps=tuple(each.value for each in AftermathStep if each is not AftermathStep.OVER),
        is_over=state.step is AftermathStep.OVER,
        players=tuple(_player(state, seat, rulings) for seat in state.seats),
        members=tuple(_member(state, card, rulings) for card in state.cards),
        tables=tuple(_tables(state, rulings)),
        latest=_latest(state),
    )


def _player(state: Aftermath, seat: Seat, rulings: Rulings) -> PlayerDrawn:
    before, now = (
        sum(each.now.points(rulings).total for each in cards if each.player == seat and not each.is_gone)
        for cards in (state.setup.cards, state.cards)
    )
    return PlayerDrawn(seat, str(seat) in state.facts.winners, before, now)


def _member(state: Aftermath, card: MemberCard, rulings: Rulings) -> MemberDrawn:
    now, stock = card.now, card.now.stock
    earlier = len(now.episodes) - len(state.new_episodes(card))
    was = next(each for each in state.setup.cards if each.id == card.id)
    return MemberDrawn(
        id=card.id,
        name=card.name,
        player=card.player,
        unit=stock.name,
        mark=stock.mark,
        faction=stock.faction,
        race=stock.race,
        models=card.alive,
        price=Sum.of(now.price(rulings)),
        before=was.now.price(rulings).total,
        figures=tuple(
            Figure(name.capitalize(), stock.number(name).total, now.characteristic(name, rulings).total)
            for name in NUMBERS
        ),
        story=tuple(_line(state, each, place >= earlier) for place, each in enumerate(now.episodes)),
        battle=tuple(_deeds(state, card)),
        is_mvp=card.id in state.mvps,
        is_doomed=any(each.member == card.id for each in state.doomed) and not card.is_gone,
        is_gone=card.is_gone,
        is_on_turn=state.turn is not None and state.turn.id == card.id,
    )


def _line(state: Aftermath, episode: Episode, is_new: bool) -> StoryLine:
    return StoryLine(
        rule=episode.rule,
        kind="scar" if episode.kind is EpisodeKind.SCAR else "glory",
        words=in_words(state, episode),
        battle=episode.battle,
        points=episode.points,
        is_new=is_new,
        is_owed=episode.is_owed,
        changes_nothing=bool(episode.idle),
    )


def _deeds(state: Aftermath, card: MemberCard) -> Iterator[str]:
    """What a member suffered and did, as far as it is settled whose deed it was."""
    for death in state.facts.deaths_of(card.id):
        yield why(state, EpisodeKind.SCAR, EpisodeCause((death,)))
    for death in state.facts.deaths:
        if is_feat(state, card, death):
            yield why(state, EpisodeKind.GLORY, EpisodeCause((death,)))


def _tables(state: Aftermath, rulings: Rulings) -> Iterator[TableDrawn]:
    """The tables that are open to whose turn it is."""
    card = state.turn
    if card is None:
        return
    drawn: set[CampaignTable] = set()
    for cause, fit in _fits(state, card, rulings):
        for table in fit.tables:
            if table not in drawn:
                drawn.add(table)
                yield TableDrawn(table.value, table.heading, tuple(_rows(state, card, table, cause, rulings)))


def _fits(state: Aftermath, card: MemberCard, rulings: Rulings) -> Iterator[tuple[EpisodeCause, Fit]]:
    if state.step is AftermathStep.SCARS:
        for death in state.facts.deaths_of(card.id):
            yield EpisodeCause((death,)), scar_fit(state, card, death, rulings)
        return
    for cause in (feats_of(state, card, rulings) if state.feats is None else state.feats)[:1]:
        yield cause, glory_fit(state, card, cause, rulings)


def _rows(
    state: Aftermath, card: MemberCard, table: CampaignTable, cause: EpisodeCause, rulings: Rulings
) -> Iterator[RowDrawn]:
    for row in rows_of(table):
        is_open = does_something(state, card, row, cause, rulings)
        yield RowDrawn(row.face, row.id, row.rule.title, row.effect, row.rule.text, row.rule.points, is_open)


def _latest(state: Aftermath) -> LatestEpisode | None:
    if state.latest is None:
        return None
    member, episode = state.latest
    card, row = state.card(member), all_rows().get(episode.rule)
    return LatestEpisode(
        member=member,
        name=card.name if card else member,
        rule=episode.rule,
        words=in_words(state, episode),
        table=row.table.value if row else None,
        face=row.face if row else None,
    )
