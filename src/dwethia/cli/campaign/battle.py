"""`dwethia campaign battle`: two sides are fielded, and a battle that is over goes into the ledger."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from msgspec.structs import replace

from dwethia.bots.registry import bots_for
from dwethia.campaign.battle_sides import BattleSide, battle_setup, facing, facts_written, warbands_in
from dwethia.campaign.errors import CampaignError
from dwethia.campaign.facts.battle_facts import BattleFacts
from dwethia.campaign.facts.by_hand import MOST_BYTES
from dwethia.campaign.kits import battle_kit, facts_of
from dwethia.campaign.ledger.battles import seated
from dwethia.campaign.ledger.campaign import Campaign
from dwethia.campaign.ledger.entries import BattleFought
from dwethia.campaign.roster.fielding import army_of, army_to
from dwethia.campaign.roster.warband import Warband
from dwethia.campaign.shown import battle_json, said
from dwethia.cli.campaign.campaign_file import FileArgument, Opened, add_act, open_campaign
from dwethia.cli.files import content_of, write_whole
from dwethia.cli.muster import find_army
from dwethia.cli.options import JsonOption, PackOption, SaveOption, SeedOption
from dwethia.cli.output import BadInput, console, print_json
from dwethia.cli.records import load
from dwethia.codex.shape import quoted
from dwethia.dice import seed_from
from dwethia.engine.game import Game
from dwethia.engine.record import Record, write
from dwethia.engine.rules import SetupError
from dwethia.faults import Fault, Refusal
from dwethia.games import games
from dwethia.lab.batches import play_out
from dwethia.muster import muster
from dwethia.muster.army import LARGEST_LIMIT
from dwethia.muster.summary import summary

NAMES: Final = ("a", "b")


def battle(
    file: FileArgument,
    a: Annotated[str, typer.Option("--a", metavar="PLAYER", help="Whose warband fights.")],
    b: Annotated[str, typer.Option("--b", metavar="PLAYER | ARMY", help="Against whom: a player, or any army.")],
    limit: Annotated[
        int | None,
        typer.Option("--limit", min=1, max=LARGEST_LIMIT, metavar="N", help="Points; without, all who live fight."),
    ] = None,
    field: Annotated[
        list[str] | None,
        typer.Option("--field", metavar="MEMBER", help="Only these of their warband; may be given again."),
    ] = None,
    record: Annotated[Path | None, typer.Option("--record", metavar="RECORD", help="The battle's record.")] = None,
    facts: Annotated[
        Path | None, typer.Option("--facts", metavar="FACTS", help="What happened at a real table, as JSON.")
    ] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Soldiers fight it now.")] = False,
    seed: SeedOption = None,
    save: SaveOption = None,
    json: JsonOption = False,
    pack: PackOption = None,
) -> None:
    """Put a battle into the ledger: from its record, from facts, or fought by bots; else say who would fight it."""
    if sum((record is not None, facts is not None, auto)) > 1:
        raise BadInput("--record, --facts and --auto are three ways to one battle: expected one of them")
    if (seed is not None or save is not None) and not auto:
        raise BadInput("--seed and --save go with --auto")
    opened = open_campaign(file, pack)
    try:
        if record is not None:
            fought = load(record)
            told = _recorded(opened.campaign, fought, (a, b), limit, field or ())
            _add(opened, told, list(_notes_on_rulings(fought, opened.campaign)), json=json)
            return
        sides = _sides(opened.campaign, (a, b), limit, field or ())
        notes = [fault for side in sides for fault in muster(side.army, opened.codex).faults]
        if facts is not None:
            _add(opened, facts_written(opened.campaign, content_of(facts, MOST_BYTES), sides, limit), notes, json=json)
        elif auto:
            fought = _fought(opened.campaign, sides, seed if seed is not None else secrets.token_hex(4))
            if save is not None:
                write_whole(save, write(fought))
            told = seated(facts_of(fought, opened.codex), warbands_in(sides))
            _add(opened, replace(told, limit=limit or 0), notes, json=json)
        else:
            _show(opened.campaign, sides, notes, json=json)
    except (CampaignError, SetupError) as wrong:
        raise BadInput(f"{record or facts or file}: {wrong}") from wrong
    except Refusal as refused:
        raise BadInput(str(refused)) from refused


# Who fights


def _sides(
    campaign: Campaign, names: tuple[str, str], limit: int | None, field: Sequence[str]
) -> tuple[BattleSide, BattleSide]:
    warbands = [campaign.warband(name) if name in campaign.players else None for name in names]
    if warbands[0] is None:
        campaign.warband(names[0])  # which says who takes part
    if names[0] == names[1]:
        raise BadInput(f"--a and --b: {quoted(names[0])} cannot fight against the same warband")
    wanted = _named(field, [each for each in warbands if each is not None])
    one, another = (
        army_to(find_army(name), campaign.codex, limit)
        if warband is None
        else army_of(warband, campaign.codex, campaign.rulings, field=wanted.get(warband.player), limit=limit)
        for name, warband in zip(names, warbands, strict=True)
    )
    return facing(warbands, (one, another))


def _named(field: Sequence[str], warbands: Sequence[Warband]) -> Mapping[str, list[str]]:
    """Whom `--field` names, by their players; a warband of which it names nobody fields all who live."""
    found: dict[str, list[str]] = {}
    for typed in field:
        own = [(each.player, member.id) for each in warbands for member in each.members if typed == member.id]
        own = own or [(each.player, member.id) for each in warbands for member in each.members if typed == member.name]
        if len(own) != 1:
            known = ", ".join(f"{member.id} {member.name}" for each in warbands for member in each.living)
            what = "several members are called so" if own else "there is no such member"
            raise BadInput(f"--field {quoted(typed)}: {what}; expected one of {known}")
        found.setdefault(own[0][0], []).append(own[0][1])
    return found


# What happened


def _recorded(
    campaign: Campaign, record: Record, names: tuple[str, str], limit: int | None, field: Sequence[str]
) -> BattleFacts:
    """The facts of a battle that was played somewhere, with the warbands of these players in it."""
    warbands = [campaign.warband(each) for each in names if each in campaign.players]
    if not warbands:
        campaign.warband(names[0])
    facts = seated(facts_of(record, campaign.codex), warbands)
    if limit is not None and facts.limit != limit:
        raise CampaignError(f"the battle was fought to {facts.limit} points, and --limit says {limit}")
    for player, wanted in _named(field, warbands).items():
        fought = [id for id in facts.members if id in {each.id for each in campaign.warband(player).members}]
        if missing := [id for id in wanted if id not in fought]:
            raise CampaignError(f"{missing[0]} was not in the battle, and --field says so")
        if more := [id for id in fought if id not in wanted]:
            raise CampaignError(f"{more[0]} was in the battle too, and --field does not say so")
    return facts


def _notes_on_rulings(record: Record, campaign: Campaign) -> Iterator[Fault]:
    """That a battle was fought otherwise than this campaign's are: told, since players may have agreed on it."""
    theirs, ours = record.rulings, campaign.battle_rulings.changed
    apart = [name for name in sorted({*theirs, *ours}) if theirs.get(name) != ours.get(name)]
    if apart:
        fact = ", ".join(f"{name} {theirs.get(name, 'as recommended')}" for name in apart)
        yield Fault(None, f"it was fought under other rulings than the campaign has: {fact}")


def _fought(campaign: Campaign, sides: tuple[BattleSide, BattleSide], seed: str) -> Record:
    """A battle that the best bots have fought; the same for the same seed."""
    kit = battle_kit()
    game: Game[Any] = Game.hosted(
        games()[kit.game].rules, battle_setup(campaign, sides, seed), campaign.battle_rulings, seed_from(seed)
    )
    best = next(iter(bots_for(kit.game).values()))
    return play_out(game, {seat: best(f"{seed} {seat}") for seat in game.seats}).record()


# What is said


def _add(opened: Opened, facts: BattleFacts, notes: Sequence[Fault], *, json: bool) -> None:
    act = BattleFought(facts)
    campaign = add_act(opened, act)
    found = campaign.battles[-1]
    if json:
        print_json(battle_json(found) | {"notes": [str(note) for note in notes]})
        return
    _print_notes(notes)
    console.print(f"{opened.file}: battle {found.number}: {said(act, opened.codex)}", soft_wrap=True)


def _show(campaign: Campaign, sides: tuple[BattleSide, BattleSide], notes: Sequence[Fault], *, json: bool) -> None:
    """Who would fight, where nothing has happened yet."""
    mustered = [muster(each.army, campaign.codex) for each in sides]
    if json:
        armies = {name: summary(each) for name, each in zip(NAMES, mustered, strict=True)}
        print_json(armies | {"notes": [str(note) for note in notes]})
        return
    for each, army in zip(sides, mustered, strict=True):
        who = each.player or "an army that no warband remembers"
        console.print(f"{who}: {army.army.models} models for {army.points.total} points", soft_wrap=True)
    _print_notes(notes)
    console.print("Nothing has happened yet: --record, --facts or --auto tells how it went", soft_wrap=True)


def _print_notes(notes: Sequence[Fault]) -> None:
    for note in notes:
        console.print(f"- to note: {note}", soft_wrap=True)
