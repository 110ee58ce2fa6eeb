"""Closing: duties of this battle are over, points are counted, and what came of it goes to the warbands."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.aftermath.events import DutyServed, PointsSettled, SettledUp
from dwethia.aftermath.setup import MemberCard
from dwethia.aftermath.state import Aftermath, AftermathStep
from dwethia.campaign.roster.episodes import Leave
from dwethia.campaign.roster.warband import parted
from dwethia.engine.procedure import Procedure, tell
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings


def close(state: Aftermath, rulings: Rulings) -> Procedure[Aftermath]:
    """Everybody who was fielded has served what they owed, whether or not it came up {R-CP-19} (CP-GEN-17)."""
    for card in state.cards:
        earlier = len(card.now.episodes) - len(state.new_episodes(card))
        for each in card.now.episodes[:earlier]:
            if each.is_owed:
                yield from tell(DutyServed(card.id, card.name, each.rule))
        state = state.with_card(_having_served(card, earlier, state.battle))
    yield from tell(SettledUp(state.battle, tuple(_settled(state, seat, rulings) for seat in state.seats)))
    return state.going_to(AftermathStep.OVER)


def _settled(state: Aftermath, seat: Seat, rulings: Rulings) -> PointsSettled:
    before = sum(each.now.points(rulings).total for each in state.setup.cards if each.player == seat)
    gone = tuple(each.name for each in state.cards if each.player == seat and each.is_gone)
    return PointsSettled(seat, before, points_now(state, seat, rulings), gone)


def points_now(state: Aftermath, seat: Seat, rulings: Rulings) -> int:
    """What a player's members cost as things stand, with those who have parted from a squad."""
    cards = [each for each in state.cards if each.player == seat]
    staying = sum(each.now.points(rulings).total for each in cards if not each.is_gone)
    return staying + sum(_points_apart(each, state, rulings) for each in cards)


def _points_apart(card: MemberCard, state: Aftermath, rulings: Rulings) -> int:
    """What those cost who have just parted from a squad {R-CP-44}."""
    leaving = [each for each in state.new_episodes(card) if each.leave is Leave.PARTED]
    story = [each for each in card.now.episodes if each.leave is None]
    return sum(
        each.models * replace(card.now, episodes=(*story, parted(each))).price_total(rulings) for each in leaving
    )


def _having_served(card: MemberCard, earlier: int, battle: int) -> MemberCard:
    episodes = card.now.episodes
    served = (replace(each, served=battle) if each.is_owed else each for each in episodes[:earlier])
    return replace(card, now=replace(card.now, episodes=(*served, *episodes[earlier:])))
