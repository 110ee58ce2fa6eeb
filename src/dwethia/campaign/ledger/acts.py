"""Acting in a campaign: what is to be done is checked against all that has been, and becomes the next entry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dwethia.campaign.errors import CampaignError
from dwethia.campaign.ledger.campaign import BOOK, Campaign, begin, do, faults_of_act, faults_of_undoing, replay
from dwethia.campaign.ledger.chain import Ledger
from dwethia.campaign.ledger.entries import AnyAct, CampaignBegun, EntryUndone
from dwethia.codex import Codex
from dwethia.faults import Refusal
from dwethia.muster.kits import usual_kit
from dwethia.rulebook import Rulings, book_of, preset


def new_ledger(codex: Codex, preset_name: str = "recommended", settings: Iterable[str] = ()) -> Ledger:
    """A campaign that begins; settings are of its own book or of its battles' game, and a preset of either."""
    own: list[str] = []
    of_battles: list[str] = []
    for each in settings:
        (own if book_of(each) == BOOK else of_battles).append(each)
    game, named = usual_kit().game, preset(preset_name)
    if not {BOOK, game} & set(named.games):
        preset(preset_name, BOOK)  # which says what it is for
    chosen = {each: preset_name if each in named.games else "recommended" for each in (BOOK, game)}
    act = CampaignBegun(
        rulings=Rulings.of(BOOK, chosen[BOOK], own).changed,
        battle_rulings=Rulings.of(game, chosen[game], of_battles).changed,
        packs={each.pack.id: each.digest for each in codex.packs},
    )
    begin(act, codex)
    return Ledger(()).with_act(act)


def perform(ledger: Ledger, act: AnyAct, codex: Codex) -> tuple[Ledger, Campaign]:
    """The ledger with an act more, and where the campaign stands then; what may not be is refused."""
    campaign = replay(ledger, codex)
    if faults := list(faults_of_act(campaign, act)):
        raise Refusal(faults)
    grown = ledger.with_act(act)
    return grown, replace(do(campaign, act), entries=len(grown.entries))


def undo(ledger: Ledger, codex: Codex, number: int | None = None) -> tuple[Ledger, AnyAct]:
    """The ledger with an entry taken back, the last that stands unless another is named, and what that was."""
    if number is None:
        number = last_standing(ledger)
    if faults := list(faults_of_undoing(ledger.entries, number)):
        raise Refusal(faults)
    grown = ledger.with_act(EntryUndone(number))
    replay(grown, codex)
    return grown, ledger.entries[number - 1].act


def last_standing(ledger: Ledger) -> int:
    """The last entry that may be taken back."""
    undone = ledger.undone
    for each in reversed(ledger.entries[1:]):
        if each.entry not in undone and not isinstance(each.act, EntryUndone):
            return each.entry
    raise CampaignError("there is nothing to take back: the campaign has only begun")
