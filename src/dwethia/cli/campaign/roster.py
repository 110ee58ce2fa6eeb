"""A campaign as it is printed: the ledger, and each warband with its members and their stories."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.text import Text

from dwethia.aftermath.events import leave_in_words
from dwethia.campaign.ledger.battles import CampaignBattle
from dwethia.campaign.ledger.campaign import Campaign
from dwethia.campaign.ledger.chain import Ledger
from dwethia.campaign.roster.episodes import Episode
from dwethia.campaign.roster.fielding import fielded_member
from dwethia.campaign.roster.warband import Warband
from dwethia.campaign.shown import said, told
from dwethia.cli.output import console, table
from dwethia.codex import Codex, Spell, Unit, Wargear
from dwethia.profile import PRINTED


def print_campaign(campaign: Campaign, ledger: Ledger) -> None:
    """All there is to see of a campaign."""
    undone = ledger.undone
    for each in ledger.entries:
        back = " (taken back)" if each.entry in undone else ""
        console.print(f"{each.entry}. {said(each.act, campaign.codex)}{back}", soft_wrap=True)
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
        for each in member.episodes:
            told_so = f"- {member.name}, battle {each.battle}: {episode_in_words(each, campaign.codex)}"
            console.print(Text(told_so), soft_wrap=True)


def _refund(warband: Warband) -> str:
    return f", and {warband.refund} of the dead to spend on recruits (R-CP-05)" if warband.refund else ""


def episode_in_words(episode: Episode, codex: Codex) -> str:
    """A line of a story: what a scar or a glory has come to, with its rule."""
    came = episode.idle or ", ".join(_what_came(episode, codex))
    return f"{episode.title}: {came} ({episode.rule})"


def _what_came(episode: Episode, codex: Codex) -> Iterator[str]:
    yield from (f"{name.capitalize()} {by:+}" for name, by in episode.changes)
    if episode.hesitates:
        yield "Martial -1 against Heroes"
    yield from (f"takes {_name(id, codex.wargear)}" for id in episode.gear)
    yield from (f"learns {_name(id, codex.spells)}" for id in episode.spells)
    if episode.leave is not None:
        yield leave_in_words(episode)
    elif episode.becomes:
        yield f"becomes {_name(episode.becomes, codex.units)}"
    if episode.points:
        yield f"{episode.points:+} {'point' if abs(episode.points) == 1 else 'points'}"
    if episode.is_duty:
        yield f"served in battle {episode.served}" if episode.served else "owed in the next game"


def _name(id: str, named: Mapping[str, Wargear | Spell | Unit]) -> str:
    """What something is called; an id where the packs do not have it any more."""
    return named[id].name if id in named else id
