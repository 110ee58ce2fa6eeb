"""A campaign's file: opened once it is checked, and written unless somebody else has written to it meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from dwethia.campaign.errors import CampaignError
from dwethia.campaign.ledger import chain
from dwethia.campaign.ledger.acts import perform
from dwethia.campaign.ledger.campaign import Campaign, Check, faults_by_packs, replay
from dwethia.campaign.ledger.chain import MOST_BYTES, Ledger, LedgerBroken
from dwethia.campaign.ledger.entries import AnyAct
from dwethia.cli.file_lock import alone_with
from dwethia.cli.files import content_of, is_there, write_whole
from dwethia.cli.options import codex_with
from dwethia.cli.output import BadInput
from dwethia.codex import Codex
from dwethia.faults import Refusal

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The campaign's file.")]


class Opened(NamedTuple):
    """A campaign's file, as it was read."""

    file: Path
    content: bytes
    ledger: Ledger
    campaign: Campaign

    @property
    def codex(self) -> Codex:
        return self.campaign.codex


def read_ledger(file: Path) -> Ledger:
    """A ledger as it is written; what its entries mean is not looked at."""
    try:
        return chain.read(content_of(file, MOST_BYTES))
    except LedgerBroken:
        raise
    except CampaignError as wrong:
        raise BadInput(f"{file}: {wrong}") from wrong


def open_campaign(file: Path, pack: Sequence[Path] | None, by_packs: Check = faults_by_packs) -> Opened:
    """A campaign that is as it was written and whose every entry was possible; any other is refused."""
    codex = codex_with(pack)
    content = content_of(file, MOST_BYTES)
    try:
        ledger = chain.read(content)
        campaign = replay(ledger, codex, by_packs)
    except CampaignError as wrong:
        raise BadInput(f"{file}: {wrong}") from wrong
    return Opened(file, content, ledger, campaign)


def add_act(opened: Opened, act: AnyAct) -> Campaign:
    """Do something in a campaign and write it down; the campaign after it."""
    try:
        ledger, campaign = perform(opened.ledger, act, opened.codex)
    except Refusal as refused:
        raise BadInput(f"{opened.file}: {refused}") from refused
    except CampaignError as wrong:
        raise BadInput(f"{opened.file}: {wrong}") from wrong
    write_ledger(opened, ledger)
    return campaign


def write_ledger(opened: Opened, ledger: Ledger) -> None:
    """Write the ledger, unless somebody else has written to it meanwhile."""
    with alone_with(opened.file):
        if content_of(opened.file, MOST_BYTES) != opened.content:
            raise BadInput(f"{opened.file}: somebody else has acted meanwhile; nothing was written, look again")
        write_whole(opened.file, chain.write(ledger))


def write_new(file: Path, ledger: Ledger, *, force: bool) -> None:
    """Write a ledger to a file of its own; one that is there only where that is wished."""
    with alone_with(file):
        must_be_free(file, force=force)
        write_whole(file, chain.write(ledger))


def must_be_free(file: Path, *, force: bool) -> None:
    """Refuse a file that is there, unless it may be written over."""
    if is_there(file) and not force:
        raise BadInput(f"{file} is there already; --force writes over it")
