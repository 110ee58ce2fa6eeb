"""`dwethia campaign`: warbands that remember, in one file that only grows."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text

from dwethia.aftermath.in_ledger import faults_of_entry
from dwethia.campaign.errors import CampaignError
from dwethia.campaign.ledger.acts import new_ledger
from dwethia.campaign.ledger.acts import undo as taken_back
from dwethia.campaign.ledger.campaign import Campaign, replay
from dwethia.campaign.ledger.chain import Ledger, LedgerBroken
from dwethia.campaign.ledger.entries import MemberRecruited, PlayerName, WarbandJoined
from dwethia.campaign.roster.recruiting import notes_on_joining
from dwethia.campaign.shown import campaign_json, entries_json, said
from dwethia.cli.campaign.aftermath import aftermath
from dwethia.cli.campaign.battle import battle
from dwethia.cli.campaign.campaign_file import (
    FileArgument,
    Opened,
    add_act,
    must_be_free,
    open_campaign,
    read_ledger,
    write_ledger,
    write_new,
)
from dwethia.cli.campaign.roster import print_campaign
from dwethia.cli.muster import find_army
from dwethia.cli.options import JsonOption, PackOption, PresetOption, RulingOption, codex_with
from dwethia.cli.output import AnswerIsNo, BadInput, console, print_json
from dwethia.codex import Codex
from dwethia.codex.shape import quoted
from dwethia.faults import Refusal
from dwethia.muster import Army, Recruit, kit_of
from dwethia.muster.army import MOST_COUNT, checked

PlayerOption = Annotated[str, typer.Option("--player", metavar="NAME", help="Whose warband it is.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    commands = typer.Typer(
        help="Campaigns of Skirmish: warbands with scars and glories.", no_args_is_help=True, rich_markup_mode=None
    )
    commands.command("new")(new)
    commands.command("join")(join)
    commands.command("recruit")(recruit)
    commands.command("battle")(battle)
    commands.command("aftermath")(aftermath)
    commands.command("show")(show)
    commands.command("undo")(undo)
    commands.command("verify")(verify)
    commands.command("export")(export)
    commands.command("import")(import_campaign)
    app.add_typer(commands, name="campaign")


def new(
    file: FileArgument,
    preset: PresetOption = "recommended",
    ruling: RulingOption = None,
    force: ForceOption = False,
    pack: PackOption = None,
) -> None:
    """Begin a campaign, under rulings of the campaign and of its battles."""
    must_be_free(file, force=force)
    codex = codex_with(pack)
    ledger = new_ledger(codex, preset, ruling or ())
    write_new(file, ledger, force=force)
    console.print(f"{file}: {said(ledger.entries[0].act, codex)}", soft_wrap=True)


def join(
    file: FileArgument,
    player: PlayerOption,
    army: Annotated[str, typer.Option("--army", metavar="FILE | ID", help="An army's file, or a shipped army.")],
    track: Annotated[
        list[str] | None,
        typer.Option("--track", metavar="UNIT", help="Only these change: a unit or a name; may be given again."),
    ] = None,
    squads: Annotated[bool, typer.Option("--squads", help="Recruits of several models are squads.")] = False,
    pack: PackOption = None,
) -> None:
    """Take part with an army: its models become members of a warband."""
    opened = open_campaign(file, pack)
    chosen = find_army(army)
    tracked = None if track is None else tuple(dict.fromkeys(_tracked(each, chosen, opened.codex) for each in track))
    campaign = add_act(opened, WarbandJoined(_player(player), chosen, tracked, squads))
    for note in notes_on_joining(chosen, opened.codex):
        console.print(f"- to note: {note}", soft_wrap=True)
    _print_state(opened, campaign, player)


def recruit(
    file: FileArgument,
    player: PlayerOption,
    unit: Annotated[str, typer.Option("--unit", metavar="UNIT", help="A name, an id or a mark such as B.1.")],
    count: Annotated[int, typer.Option("--count", min=1, max=MOST_COUNT, metavar="N", help="How many models.")] = 1,
    wargear: Annotated[
        list[str] | None, typer.Option("--wargear", metavar="NAME", help="Wargear for its slots; may be given again.")
    ] = None,
    race: Annotated[str | None, typer.Option("--race", metavar="NAME", help="The race of a hero.")] = None,
    name: Annotated[str, typer.Option("--name", metavar="TEXT", help="A name of its own.")] = "",
    squad: Annotated[bool, typer.Option("--squad", help="They are a squad, and change alike.")] = False,
    untracked: Annotated[bool, typer.Option("--untracked", help="They fight and never change.")] = False,
    pack: PackOption = None,
) -> None:
    """Take on more models at list price."""
    opened = open_campaign(file, pack)
    codex = opened.codex
    heading = opened.campaign.warband(player).heading
    wanted = Recruit(
        unit=kit_of(heading).find_unit(unit, codex, heading.factions, heading.religion).id,
        count=count,
        wargear=tuple(codex.wargear_named(each).id for each in wargear or ()),
        race=codex.race(race).id if race is not None else None,
        name=name,
    )
    checked(Army("Recruits", units=(wanted,)))
    campaign = add_act(opened, MemberRecruited(player, wanted, is_tracked=not untracked, is_squad=squad))
    _print_state(opened, campaign, player)


def show(
    file: FileArgument,
    at: Annotated[
        int | None, typer.Option("--at", min=1, metavar="N", help="As it stood after this entry of the ledger.")
    ] = None,
    json: JsonOption = False,
    pack: PackOption = None,
) -> None:
    """Print a campaign: its ledger, and each warband with its members."""
    opened = open_campaign(file, pack)
    last = len(opened.ledger.entries)
    if at is not None and at > last:
        raise BadInput(f"{file}: there is no entry {at}; the last is {last}")
    ledger = Ledger(opened.ledger.entries[: at or last])
    campaign = replay(ledger, opened.codex)
    if json:
        print_json(campaign_json(campaign) | {"ledger": entries_json(ledger, opened.codex)})
    else:
        print_campaign(campaign, ledger)


def undo(
    file: FileArgument,
    entry: Annotated[
        int | None, typer.Option("--entry", min=1, metavar="N", help="This entry, if nothing depends on it.")
    ] = None,
    pack: PackOption = None,
) -> None:
    """Take back the last entry that stands; it stays in the ledger, and counts no more."""
    opened = open_campaign(file, pack)
    try:
        ledger, act = taken_back(opened.ledger, opened.codex, entry)
    except Refusal as refused:
        raise AnswerIsNo(f"{file}: {refused}") from refused
    write_ledger(opened, ledger)
    console.print(f"{file}: taken back: {said(act, opened.codex)}", soft_wrap=True)


def verify(file: FileArgument, json: JsonOption = False, pack: PackOption = None) -> None:
    """Check a campaign: every byte of its ledger, that each entry was possible, and every aftermath's record.

    The exit code is 1 if not, also where packs or rules have changed since and not all could be checked.
    """
    codex = codex_with(pack)
    try:
        ledger = read_ledger(file)
        campaign = replay(ledger, codex, faults_of_entry)
    except LedgerBroken as broken:
        if json:
            print_json({"verified": False, "entry": broken.entry, "reason": str(broken)})
        raise AnswerIsNo(f"{file}: the campaign does not verify: {broken}") from broken
    except CampaignError as wrong:
        raise BadInput(f"{file}: {wrong}") from wrong
    unchecked = campaign.unchecked
    if json:
        told: dict[str, Any] = {"verified": not unchecked, "entry": None, "reason": "", "entries": len(ledger.entries)}
        if unchecked:
            told |= {"entry": unchecked[0].entry, "reason": str(unchecked[0])}
        told |= {"digest": ledger.digest, "changed_packs": campaign.changed_packs}
        print_json(told | {"unchecked": [each._asdict() for each in unchecked]})
    elif not unchecked:
        console.print(f"{len(ledger.entries)} entries: the campaign verifies")
        _print_changed_packs(campaign)
    else:
        _print_unchecked(campaign)
    if unchecked:
        entries = ", ".join(str(each) for each in dict.fromkeys(each.entry for each in unchecked))
        raise AnswerIsNo(f"{file}: every byte is as it was written, but not all could be checked: entries {entries}")


def _print_changed_packs(campaign: Campaign) -> None:
    for each in campaign.changed_packs:
        console.print(f"The pack {quoted(each)} is not the one that the campaign was begun with", soft_wrap=True)


def _print_unchecked(campaign: Campaign) -> None:
    """What could not be checked, and why."""
    if campaign.unchecked:
        _print_changed_packs(campaign)
        console.print("What today's packs and rules say against, and could not be checked by those of its day:")
        for each in campaign.unchecked:
            console.print(Text(f"- {each}"), soft_wrap=True)


def export(
    file: FileArgument,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where it goes.")],
    force: ForceOption = False,
    pack: PackOption = None,
) -> None:
    """Hand a campaign on, once it is checked: the file that every dwethia reads."""
    must_be_free(out, force=force)
    opened = open_campaign(file, pack, faults_of_entry)
    write_new(out, opened.ledger, force=force)
    console.print(f"wrote {out}", soft_wrap=True)
    _print_unchecked(opened.campaign)


def import_campaign(
    source: Annotated[Path, typer.Argument(metavar="SOURCE", help="A campaign that somebody exported.")],
    file: FileArgument,
    force: ForceOption = False,
    pack: PackOption = None,
) -> None:
    """Take in a campaign that somebody handed on, if it verifies."""
    must_be_free(file, force=force)
    opened = open_campaign(source, pack, faults_of_entry)
    write_new(file, opened.ledger, force=force)
    console.print(f"{file}: {len(opened.ledger.entries)} entries", soft_wrap=True)
    _print_unchecked(opened.campaign)


# What was typed


def _player(typed: str) -> str:
    try:
        return msgspec.convert(typed, PlayerName)
    except msgspec.ValidationError as wrong:
        raise BadInput(f"--player: {quoted(typed)} is no name; expected 1 to 60 characters in one line") from wrong


def _tracked(typed: str, army: Army, codex: Codex) -> str:
    """What `--track` names: somebody's own name, or a unit as the codex calls it."""
    if any(typed in (each.name, each.unit) for each in army.units):
        return typed
    return kit_of(army).find_unit(typed, codex, army.factions, army.religion).id


def _print_state(opened: Opened, campaign: Campaign, player: str) -> None:
    warband = campaign.warband(player)
    points = warband.points(campaign.codex, campaign.rulings).total
    line = f"{opened.file}: {player} has {len(warband.living)} members for {points} points"
    if warband.refund:
        line += f", and {warband.refund} of the dead to spend on recruits"
    console.print(Text(line), soft_wrap=True)
