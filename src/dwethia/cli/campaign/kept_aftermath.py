"""An aftermath that goes on: kept beside its campaign's file after every decision, until it is settled."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dwethia.aftermath.game import AftermathRules
from dwethia.aftermath.in_ledger import aftermath_of
from dwethia.aftermath.state import Aftermath
from dwethia.campaign.ledger.campaign import Campaign
from dwethia.cli.files import content_of, is_there, write_whole
from dwethia.cli.output import BadInput
from dwethia.dice import DiceError, DiceStream, TableDice, dice_key
from dwethia.engine.forms import FacesForm
from dwethia.engine.game import Game
from dwethia.engine.record import MOST_BYTES, Record, RecordError, Undone, read, write
from dwethia.engine.rules import SetupError, as_setup
from dwethia.faults import Refusal
from dwethia.rulebook import RulebookError

FORMAT: Final = 1
PRIVATE: Final = 0o600  # it holds the seed, and with it every die to come


class KeptAftermath(Struct, frozen=True, forbid_unknown_fields=True):
    """The file: of which battle, the seed of its dice (none where people roll them), and the record so far."""

    saved: Literal["dwethia aftermath"]
    format: int
    battle: int
    seed: str | None
    record: msgspec.Raw


class OpenAftermath(NamedTuple):
    """An aftermath in progress, and where it is kept."""

    game: Game[Aftermath]
    battle: int
    seed: bytes | None
    place: Path
    undone: tuple[Undone, ...] = ()  # taken back before it was opened again

    @property
    def record(self) -> Record:
        record = self.game.record()
        return replace(record, undone=(*self.undone, *record.undone))

    def keep(self) -> None:
        """Write down where it stands."""
        seed = self.seed.hex() if self.seed else None
        kept = KeptAftermath("dwethia aftermath", FORMAT, self.battle, seed, msgspec.Raw(write(self.record)))
        write_whole(self.place, msgspec.json.encode(kept), PRIVATE)

    def forget(self) -> None:
        """It is settled, and stands in the ledger."""
        self.place.unlink(missing_ok=True)


def place_of(file: Path) -> Path:
    """Where the aftermath of a campaign is kept while it goes on."""
    return file.with_name(f"{file.name}.aftermath")


def is_kept(file: Path) -> bool:
    """Whether an aftermath of this campaign goes on."""
    return is_there(place_of(file))


def begin(file: Path, campaign: Campaign, battle: int, seed: bytes | None) -> OpenAftermath:
    """The aftermath of a battle from its beginning; without a seed people roll the dice."""
    setup = as_setup(aftermath_of(campaign, battle))
    return OpenAftermath(_new_game(setup, campaign, seed), battle, seed, place_of(file))


def resume(file: Path, campaign: Campaign) -> OpenAftermath:
    """The aftermath that is kept beside a campaign, at the same question and with the same dice to come."""
    place = place_of(file)
    try:
        kept = msgspec.json.decode(content_of(place, MOST_BYTES), type=KeptAftermath)
        if kept.format != FORMAT:
            raise BadInput(f"{place}: it has format {kept.format}, this version reads format {FORMAT}")
        record = read(bytes(kept.record))
        seed = bytes.fromhex(kept.seed) if kept.seed is not None else None
        game = _new_game(record.setup, campaign, seed)
        _play_again(game, record)
        if replace(game.record(), undone=record.undone) != record:
            raise RecordError("it does not play again to where it was")
    except (ValueError, RecursionError, Refusal, DiceError, RecordError, SetupError, RulebookError) as wrong:
        raise BadInput(
            f"{place}: this is no aftermath that can go on: {wrong}; without the file it begins anew"
        ) from wrong
    if record.setup != _setup_now(campaign, kept.battle):
        raise BadInput(f"{place}: the campaign has changed since; without the file the aftermath begins anew")
    return OpenAftermath(game, kept.battle, seed, place, record.undone)


def _setup_now(campaign: Campaign, battle: int) -> dict[str, Any] | None:
    if not any(each.number == battle for each in campaign.unsettled):
        return None
    return as_setup(aftermath_of(campaign, battle))


def _new_game(setup: dict[str, Any], campaign: Campaign, seed: bytes | None) -> Game[Aftermath]:
    dice = TableDice() if seed is None else DiceStream(dice_key(seed))
    return Game(AftermathRules(), setup, campaign.rulings, dice, seed)


def _play_again(game: Game[Aftermath], record: Record) -> None:
    """Take the decisions of a record again, and tap in the dice that people rolled."""
    rolls = iter([roll for entry in record.entries for roll in entry.rolls])
    tapped = record.dice.origin == "table"
    decisions = iter([decision for entry in record.entries for decision in entry.decisions])
    while game.asks:
        ask = game.asks[0]
        if isinstance(ask.form, FacesForm):
            roll = next(rolls, None) if tapped else None
            if roll is None:
                return
            game.answer(ask.seat, {"faces": list(roll.faces)})
            continue
        decision = next(decisions, None)
        if decision is None:
            return
        game.decide(decision)
