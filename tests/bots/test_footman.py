"""The footman is what others are measured by: it plays as ever, batches and ladders know it, and no table offers it."""

from __future__ import annotations

import pytest

from dwethia.bots.registry import bot_named, bots_for
from dwethia.codex import starter
from dwethia.lab.batches import play_first
from dwethia.lab.skirmish.battles import Matchup
from dwethia.muster import ready_armies
from dwethia.rulebook import Rulings
from dwethia.skirmish.setup.preparing import open_ground, prepare
from dwethia.tabletop.ground import kinds_of


@pytest.mark.parametrize(
    ("red", "blue", "seed", "digest"),
    [
        ("gilded-eel", "noon-cohort", "one", "9ddb76db79b039d1ec54f8c8"),
        ("risen-tide", "gutrot-mob", "two", "5069936d3dfdcae31c8c0210"),
    ],
)
def test_it_plays_as_it_always_has(red: str, blue: str, seed: str, digest: str) -> None:
    """A change of the rules or of an army may change these; a change of the bots may not."""
    armies, codex = ready_armies(), starter()
    matchup = Matchup(
        setup=prepare((armies[red], armies[blue]), codex, open_ground(500)),
        rulings=Rulings.recommended("skirmish"),
        bots=("footman", "footman"),
        seed=seed,
        drawn=kinds_of(codex),
    )
    assert play_first(matchup).record().entries[-1].digest == digest


def test_it_can_be_named_and_is_not_offered() -> None:
    assert bot_named("skirmish", "footman") is not None
    assert "footman" not in bots_for("skirmish")
