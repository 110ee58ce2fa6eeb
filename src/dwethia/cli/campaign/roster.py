"""A campaign as it is printed: the ledger, and each warband with its members and their stories."""

from __future__ import annotations

from rich.text import Text

from dwethia.campaign.ledger.battles import CampaignBattle
from dwethia.campaign.ledger.campaign import Campaign
from dwethia.campaign.ledger.chain import Ledger
from dwethia.campaign.roster.episodes import Episode
from dwethia.campaign.roster.fielding import fielded_member
from dwethia.campaign.roster.warband import Warband, WarbandMember
from dwethia.campaign.shown import said, told
from dwethia.cli.output import console, table
from dwethia.profile import PRINTED


def print_campaign(campaign: Campaign, ledger: Ledger) -> None:
    """All there is to see of a campaign."""
    undone = ledger.undone
    for each in ledger.entries:
        back = " (taken back)" if each.entry in undone else ""
        console.print(f"{each.entry}. {said(each.act)}{back}", soft_wrap=True)
    for battle in campaign.battles:
        console.print()
        _print_battle(battle)
    for warband in campaign.warbands:
        console.print()
        _print_warband(warband, campaign)


def _print_battle(battle: CampaignBattle) -> None:
    facts = battle.facts
    console.print(Text.assemble((f"Battle {battle.number}", "bold"), f"  {told(facts)}"), soft_wrap=True)
    for death in facts.deaths:
        by = f" by {facts.person(death.slayer).name}" if death.slayer else ""
        console.print(Text(f"- {facts.person(death.victim).name} slain{by} ({death.means})"), soft_wrap=True)
    console.print("Its aftermath is settled" if battle.is_settled else "It waits for its aftermath (CP-GEN-06)")


def _print_warband(warband: Warband, campaign: Campaign) -> None:
    points = warband.points(campaign.codex, campaign.rulings).total
    heading = warband.heading
    faction = campaign.codex.factions[heading.faction].name if heading.faction in campaign.codex.factions else ""
    console.print(
        Text.assemble((warband.player, "bold"), f"  {heading.name}, {faction}: {points} points{_refund(warband)}")
    )
    shown = table("", "member", "unit", "models", "profile", "points", "owes", numbers=("models", "points"))
    for member in warband.members:
        now = member.now(campaign.codex)
        values = fielded_member(member, campaign.codex, campaign.rulings).profile
        profile = f'{values.move}" | {" ".join(str(getattr(values, name)) for name in PRINTED)}'
        total = str(now.points(campaign.rulings).total)
        owes = ", ".join(each.title for each in member.duties)
        name = f"{member.name} (dead)" if member.is_dead else member.name
        shown.add_row(member.id, name, now.stock.name, str(member.models), profile, total, owes)
    console.print(shown)
    console.print('Profiles: Move" | M P S D A W I D F A')
    for member in warband.members:
        _print_story(member)


def _refund(warband: Warband) -> str:
    return f", and {warband.refund} of the dead to spend on recruits (R-CP-05)" if warband.refund else ""


def _print_story(member: WarbandMember) -> None:
    for each in member.episodes:
        console.print(f"- {member.name}, battle {each.battle}: {_told(each)}", soft_wrap=True)


def _told(episode: Episode) -> str:
    parts = [f"{name.capitalize()} {by:+}" for name, by in episode.changes]
    parts += [*episode.gear, *episode.spells, *([f"becomes {episode.becomes}"] if episode.becomes else [])]
    parts += [f"{episode.points:+} points"] if episode.points else []
    came = episode.idle or ", ".join(parts) or ("owed in the next game" if episode.is_owed else "over")
    return f"{episode.title}: {came} ({episode.rule})"
