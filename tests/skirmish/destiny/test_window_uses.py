"""What may be done in a window, as types, and as answers write it."""

from __future__ import annotations

import pytest

from dwethia.profile import ModelId
from dwethia.skirmish.destiny.window_uses import (
    HeroicUse,
    OwnUse,
    WargearUse,
    WindowUse,
    heroic_use,
    own_use,
    read_use,
    wargear_use,
)

RED = ModelId("red-1")


@pytest.mark.parametrize(
    ("written", "option", "use"),
    [
        (heroic_use("surge", RED), "surge:red-1", HeroicUse("surge", RED)),
        (own_use(RED, "move-the-pins"), "own:red-1:move-the-pins", OwnUse(RED, "move-the-pins")),
        (wargear_use(RED, "fate-charm"), "item:red-1:fate-charm", WargearUse(RED, "fate-charm")),
    ],
)
def test_what_is_written_is_read_again(written: str, option: str, use: WindowUse) -> None:
    assert written == option
    assert read_use(option) == use


def test_what_is_no_use_is_not_read() -> None:
    with pytest.raises(ValueError, match="'pass' is nothing to do in a window"):
        read_use("pass")
