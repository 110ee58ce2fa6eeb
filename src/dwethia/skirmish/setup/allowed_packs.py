"""Whose units, wargear and powers a battle accepts: the sample pack's, the players' own, or both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from dwethia.engine.rules import SetupError
from dwethia.rulebook import Rulings
from dwethia.skirmish.setup.battle_setup import BattleSetup
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.tabletop.sides import SIDES

SAMPLE: Final = "starter"  # the pack that comes with the game, labelled as invented


def check_content(setup: BattleSetup, rulings: Rulings) -> None:
    """Refuse what the rulings leave out {R-SK-14, R-SK-110}, and powers whose summoned units nobody has brought."""
    wrong = list(_missing(setup))
    if rulings.says("R-SK-14", "user-authored"):
        wrong += _from(setup, _sources_of_card, "R-SK-14 is user-authored", is_sample=True)
    elif rulings.says("R-SK-14", "sample-pack"):
        wrong += _from(setup, _sources_of_card, "R-SK-14 is sample-pack", is_sample=False)
    if rulings.says("R-SK-110", "user-authored"):
        wrong += _from(setup, _sources_of_powers, "R-SK-110 is user-authored", is_sample=True)
    elif rulings.says("R-SK-110", "sample-pack"):
        wrong += _from(setup, _sources_of_powers, "R-SK-110 is sample-pack", is_sample=False)
    if wrong:
        raise SetupError("; ".join(dict.fromkeys(wrong)))


def _cards(setup: BattleSetup) -> Iterator[BattleCard]:
    for side in SIDES:
        yield from setup.force(side).cards
    yield from setup.summoned


def _sources_of_card(card: BattleCard) -> Iterator[tuple[str, str]]:
    """What a card is made of, and whose it is; what a scene writes out is its author's."""
    for pack in card.packs or ("",):
        yield card.name, pack


def _sources_of_powers(card: BattleCard) -> Iterator[tuple[str, str]]:
    for power in card.powers:
        yield f"{power.name} of {card.name}", power.pack


def _from(
    setup: BattleSetup, sources: Callable[[BattleCard], Iterator[tuple[str, str]]], why: str, *, is_sample: bool
) -> Iterator[str]:
    """What comes from the sample pack, or what does not."""
    whose = "the sample pack's" if is_sample else "the players' own"
    for card in _cards(setup):
        for name, pack in sources(card):
            if (pack == SAMPLE) is is_sample:
                yield f"{name} is {whose}, and {why}"


def _missing(setup: BattleSetup) -> Iterator[str]:
    """Units that a power would summon and nobody has brought a card of (HS-SPELL-07)."""
    known = {card.id for card in setup.summoned}
    for card in _cards(setup):
        for power in card.powers:
            for effect in power.effects:
                if effect.unit and effect.unit not in known:
                    yield f"{power.name} of {card.name} summons {effect.unit}, which is not among the summoned cards"
