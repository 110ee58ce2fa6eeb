"""A campaign as JSON, under keys that stay, and its entries in words."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dwethia.campaign.facts.battle_facts import BattleFacts, SideFact
from dwethia.campaign.ledger.battles import CampaignBattle
from dwethia.campaign.ledger.campaign import Campaign
from dwethia.campaign.ledger.chain import Ledger
from dwethia.campaign.ledger.entries import (
    AftermathSettled,
    AnyAct,
    BattleFought,
    CampaignBegun,
    EntryUndone,
    MemberRecruited,
    WarbandJoined,
)
from dwethia.campaign.roster.episodes import Episode
from dwethia.campaign.roster.fielding import fielded_member
from dwethia.campaign.roster.member_now import NUMBERS
from dwethia.campaign.roster.warband import Warband, WarbandMember
from dwethia.codex import Codex
from dwethia.muster.summary import tally_json


def campaign_json(campaign: Campaign) -> dict[str, Any]:
    """Where a campaign stands."""
    return {
        "entries": campaign.entries,
        "rulings": campaign.rulings.changed | campaign.battle_rulings.changed,
        "packs": list(campaign.packs),
        "battles": [battle_json(each) for each in campaign.battles],
        "warbands": [warband_json(each, campaign) for each in campaign.warbands],
    }


def battle_json(battle: CampaignBattle) -> dict[str, Any]:
    """A battle: who fought it to what end, who fell, and what it left on each member."""
    facts = battle.facts
    people = {each.id: each for each in facts.people}
    return {
        "number": battle.number,
        "entry": battle.entry,
        "players": list(facts.players),
        "limit": facts.limit or None,
        "winner": facts.winner,
        "winners": list(facts.winners),
        "sides": [
            {
                "side": each.side,
                "players": [seat.player for seat in facts.seats if seat.side == each.side and seat.player],
                "scenario": each.scenario,
                "score": each.score,
                "army": each.army,
            }
            for each in facts.sides
        ],
        "fielded": list(facts.members),
        "deaths": [
            {
                "victim": people[each.victim].name,
                "member": people[each.victim].member,
                "slayer": people[each.slayer].name if each.slayer in people else "",
                "slayer_member": people[each.slayer].member if each.slayer in people else "",
                "means": each.means,
            }
            for each in facts.deaths
        ],
        "source": facts.source.kind,
        "digest": facts.source.digest,
        "is_settled": battle.is_settled,
        "episodes": {id: [episode_json(each) for each in left] for id, left in (battle.episodes or {}).items()},
    }


def warband_json(warband: Warband, campaign: Campaign) -> dict[str, Any]:
    """A warband with all its members, the dead too."""
    heading = warband.heading
    return {
        "player": warband.player,
        "number": warband.number,
        "name": heading.name,
        "faction": heading.faction,
        "religion": heading.religion,
        "points": warband.points(campaign.codex, campaign.rulings).total,
        "refund": warband.refund,
        "members": [member_json(each, campaign) for each in warband.members],
    }


def member_json(member: WarbandMember, campaign: Campaign) -> dict[str, Any]:
    """A member: its points and numbers part by part, and its story."""
    now, rulings = member.now(campaign.codex), campaign.rulings
    points = now.points(rulings)
    outfit = fielded_member(member, campaign.codex, rulings).outfit
    return {
        "id": member.id,
        "name": member.name,
        "unit": member.unit,
        "mark": now.stock.mark,
        "models": member.models,
        "race": member.recruit.race,
        "is_tracked": member.is_tracked,
        "is_dead": member.is_dead,
        "points": points.total,
        "parts": points.parts,
        "profile": {name: tally_json(outfit.characteristic(name)) for name in NUMBERS},
        "gear": now.gear,
        "spells": now.spells,
        "scars": [episode_json(each) for each in member.scars],
        "glories": [episode_json(each) for each in member.glories],
        "duties": [episode_json(each) for each in member.duties],
        "came": came_json(member, campaign),
    }


def came_json(member: WarbandMember, campaign: Campaign) -> dict[str, Any]:
    """A member as it came, before any battle."""
    first, codex, rulings = replace(member, episodes=()), campaign.codex, campaign.rulings
    outfit = fielded_member(first, codex, rulings).outfit
    return {
        "unit": first.unit,
        "models": first.models,
        "points": first.now(codex).points(rulings).total,
        "profile": {name: outfit.characteristic(name).total for name in NUMBERS},
    }


def episode_json(episode: Episode) -> dict[str, Any]:
    """A scar, a glory or a duty: its rule, and what it has come to."""
    return {
        "rule": episode.rule,
        "title": episode.title,
        "text": episode.origin.text,
        "battle": episode.battle,
        "points": episode.points,
        "changes": dict(episode.changes),
        "gear": episode.gear,
        "spells": episode.spells,
        "becomes": episode.becomes,
        "is_duty": episode.is_duty,
        "is_served": bool(episode.served),
        "leave": episode.leave,
        "idle": episode.idle,
    }


def entries_json(ledger: Ledger, codex: Codex) -> list[dict[str, Any]]:
    """The ledger, line by line, in words."""
    undone = ledger.undone
    return [
        {
            "entry": each.entry,
            "act": each.act.__struct_config__.tag,
            "text": said(each.act, codex),
            "is_undone": each.entry in undone,
            "digest": each.digest,
        }
        for each in ledger.entries
    ]


def said(act: AnyAct, codex: Codex) -> str:
    """An act in words, units by their names as far as the packs have them."""
    match act:
        case CampaignBegun():
            settings = act.rulings | act.battle_rulings
            chosen = ", ".join(f"{name}={option}" for name, option in settings.items())
            return f"the campaign begins, with {chosen or 'every ruling at its default'}"
        case WarbandJoined(player, army, tracked, squads):
            names = [_unit_name(each, codex) for each in tracked or ()]
            followed = "" if tracked is None else f"; tracked: {', '.join(names) or 'nobody'}"
            return f"{player} joins with {army.name}, {army.models} models{', as squads' if squads else ''}{followed}"
        case MemberRecruited(player, recruit):
            many = f"{recruit.count}x " if recruit.count > 1 else ""
            return f"{player} recruits {many}{recruit.name or _unit_name(recruit.unit, codex)}"
        case BattleFought(facts):
            return told(facts)
        case AftermathSettled(battle, _, episodes):
            left = sum(len(each) for each in episodes.values())
            return (
                f"the aftermath of battle {battle} is settled: {left} scars and glories"
                if left != 1
                else (f"the aftermath of battle {battle} is settled: one scar or glory")
            )
        case EntryUndone(entry):
            return f"entry {entry} is taken back"


def _unit_name(id: str, codex: Codex) -> str:
    return codex.units[id].name if id in codex.units else id


def told(facts: BattleFacts) -> str:
    """A battle in one line: who fought whom, and how it ended."""
    return f"{_met(facts)}: {_ended(facts)}"


def _met(facts: BattleFacts) -> str:
    """Who fought whom: players, and a side that is no warband as its army is called."""
    a, b = (_name_of_side(each, facts) for each in facts.sides)
    models = len(facts.people)
    return f"{a} against {b}, {models} models"


def _name_of_side(side: SideFact, facts: BattleFacts) -> str:
    players = [each.player for each in facts.seats if each.side == side.side and each.player]
    return " and ".join(players) or side.army or f"an army ({side.side})"


def _ended(facts: BattleFacts) -> str:
    score = " to ".join(str(each.score) for each in facts.sides)
    slain = f"{len(facts.deaths)} slain"
    if facts.winner is None:
        return f"a draw, {score}; {slain}"
    won = next(_name_of_side(each, facts) for each in facts.sides if each.side == facts.winner)
    return f"{won} won, {score}; {slain}"
