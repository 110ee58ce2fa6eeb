"""Cards: what a battle sees of a unit."""

from __future__ import annotations

import msgspec

from dwethia.codex import starter
from dwethia.skirmish.scenes.scenes import read_scene
from dwethia.skirmish.setup.preparing import usual_card


def test_a_card_without_duties_does_not_speak_of_them() -> None:
    """So that setups and records from before are what they were, byte for byte."""
    assert b"duties" not in msgspec.json.encode(usual_card("pirate", starter()))


def test_a_scene_may_lay_duties_on_a_model() -> None:
    models = [
        {"side": "red", "unit": "pirate", "at": [4, 4], "duties": ["CP-SCAR-MONSTER-2"]},
        {"side": "red", "profile": "M3 W1", "at": [8, 4], "duties": ["CP-SCAR-HERO-3"] * 2},
        {"side": "blue", "unit": "pirate", "at": [4, 20]},
    ]
    setup = read_scene({"model": models}, starter()).setup

    assert [each.duties for each in setup.red.cards] == [("CP-SCAR-MONSTER-2",), ("CP-SCAR-HERO-3", "CP-SCAR-HERO-3")]
    assert setup.blue.cards[0].duties == ()
