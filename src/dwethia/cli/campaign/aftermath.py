"""`dwethia campaign aftermath`: what a battle leaves behind is settled, and goes into the ledger."""

from __future__ import annotations

import secrets
from typing import Annotated, Final

import typer
from rich.text import Text

from dwethia.aftermath.in_ledger import aftermath_of, settled_by
from dwethia.bots.aftermath.settling_alone import settle_alone
from dwethia.campaign.errors import CampaignError
from dwethia.campaign.ledger.campaign import Campaign
from dwethia.campaign.shown import battle_json, said
from dwethia.cli.aftermath.table import AftermathTable
from dwethia.cli.campaign.campaign_file import FileArgument, Opened, add_act, open_campaign
from dwethia.cli.campaign.kept_aftermath import begin, is_kept, place_of, resume
from dwethia.cli.campaign.roster import episode_in_words
from dwethia.cli.file_lock import alone_with
from dwethia.cli.options import JsonOption, PackOption, SeedOption
from dwethia.cli.output import AnswerIsNo, BadInput, console, print_json
from dwethia.dice import seed_from
from dwethia.engine.record import Record

TAKEN: Final = "another terminal sits over this aftermath; go on there, or here once it is closed"


def aftermath(
    file: FileArgument,
    number: Annotated[
        int | None, typer.Option("--battle", min=1, metavar="N", help="Of this battle; else of the first that waits.")
    ] = None,
    auto: Annotated[
        bool, typer.Option("--auto", help="Nobody is asked; credit goes to whose Strength was used.")
    ] = False,
    seed: SeedOption = None,
    own_dice: Annotated[bool, typer.Option("--own-dice", help="Roll your own dice and type what they show.")] = False,
    json: JsonOption = False,
    pack: PackOption = None,
) -> None:
    """Settle what a battle leaves behind: scars and glories, at the terminal or by the keeper."""
    if own_dice and (auto or seed is not None):
        raise BadInput("--own-dice goes with neither --auto nor --seed: the dice are yours")
    if json and not auto:
        raise BadInput("--json goes with --auto: people are asked in words")
    opened = open_campaign(file, pack)
    battle = _waiting(opened, number)
    if auto:
        if is_kept(file):
            raise BadInput(
                f"{place_of(file)}: this aftermath goes on already; go on without --auto, or remove the file"
            )
        words = seed if seed is not None else secrets.token_hex(4)
        game = settle_alone(aftermath_of(opened.campaign, battle), opened.campaign.rulings, words)
        _settle(opened, game.record(), battle, json=json)
        return
    with alone_with(place_of(file), TAKEN):
        _sit_down(opened, battle, seed, own_dice=own_dice)


def _waiting(opened: Opened, number: int | None) -> int:
    """The battle whose aftermath is to be settled."""
    waiting = [each.number for each in opened.campaign.unsettled]
    if not waiting:
        raise AnswerIsNo(f"{opened.file}: no battle waits for its aftermath (CP-GEN-06)")
    if number is not None and number not in waiting:
        found = ", ".join(map(str, waiting))
        raise BadInput(f"{opened.file}: battle {number} does not wait for its aftermath; those that do: {found}")
    return number if number is not None else waiting[0]


def _sit_down(opened: Opened, battle: int, seed: str | None, *, own_dice: bool) -> None:
    """Ask people until it is settled; where they leave, it is kept for another time."""
    file = opened.file
    if is_kept(file):
        open_now = resume(file, opened.campaign)
        if open_now.battle != battle:
            raise BadInput(f"{place_of(file)}: the aftermath of battle {open_now.battle} goes on; settle it first")
        if seed is not None or (own_dice and open_now.seed is not None):
            raise BadInput(f"{place_of(file)}: it goes on with the dice that it was begun with")
        console.print(f"The aftermath of battle {battle} goes on.")
    else:
        chosen = None if own_dice else seed_from(seed) if seed is not None else secrets.token_bytes(32)
        open_now = begin(file, opened.campaign, battle, chosen)
        open_now.keep()
    if AftermathTable(open_now.game, open_now.keep).run():
        _settle(opened, open_now.record, battle, json=False)
        open_now.forget()
    else:
        console.print(f"`dwethia campaign aftermath {file}` goes on with it.", soft_wrap=True)


def _settle(opened: Opened, record: Record, battle: int, *, json: bool) -> None:
    try:
        act = settled_by(record, battle)
    except CampaignError as wrong:
        raise BadInput(f"{opened.file}: {wrong}") from wrong
    campaign = add_act(opened, act)
    if json:
        print_json(battle_json(campaign.battle(battle)))
        return
    console.print(f"{opened.file}: {said(act, opened.codex)}", soft_wrap=True)
    for id, episodes in act.episodes.items():
        name = _name_of(campaign, id)
        for each in episodes:
            console.print(Text(f"- {id} {name}: {episode_in_words(each, campaign.codex)}"), soft_wrap=True)


def _name_of(campaign: Campaign, id: str) -> str:
    return next(each.name for warband in campaign.warbands for each in warband.members if each.id == id)
