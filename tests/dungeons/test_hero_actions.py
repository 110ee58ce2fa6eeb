"""A hero's actions as types, and as answers write them."""

from __future__ import annotations

import pytest

from dwethia.dungeons.rooms.squares import EVERYWHERE, square, squares
from dwethia.dungeons.turn.hero_actions import (
    WAY_OUT,
    WAYS_TO_MOVE,
    CastSpell,
    Fire,
    HeroAction,
    MoveTo,
    PlainAction,
    StrikeAt,
    UseWargear,
    WalkOut,
    cast_at,
    fire_at,
    move_to,
    named_by,
    read_action,
    strike_at,
    target_of,
    use_of,
)


@pytest.mark.parametrize(
    ("option", "action"),
    [
        ("move:3,4", MoveTo("move", square(3, 4))),
        ("stealth:1,6", MoveTo("stealth", square(1, 6))),
        ("move:out", WalkOut()),
        ("melee:e2", StrikeAt("e2")),
        ("shoot:bow:e3", Fire("bow", "e3")),
        ("cast:root:e1", CastSpell("root", "e1")),
        ("cast:cloak", CastSpell("cloak")),
        ("use:fate-charm", UseWargear("fate-charm")),
        ("duck", PlainAction("duck")),
        ("end", PlainAction("end")),
    ],
)
def test_an_answer_is_read_as_the_action_it_names(option: str, action: HeroAction) -> None:
    assert read_action(option) == action
    assert ":".join((action.verb, *named_by(action))) == option


def test_what_is_written_is_read_again() -> None:
    moves = {move_to(way, each): MoveTo(way, each) for way in WAYS_TO_MOVE for each in squares(EVERYWHERE)}
    assert {option: read_action(option) for option in moves} == moves
    assert read_action(WAY_OUT) == WalkOut()
    assert read_action(strike_at("e1")) == StrikeAt("e1")
    assert read_action(fire_at("bow", "e1")) == Fire("bow", "e1")
    assert read_action(cast_at("root", "e1")) == CastSpell("root", "e1")
    assert read_action(cast_at("cloak")) == CastSpell("cloak")
    assert read_action(use_of("horn")) == UseWargear("horn")


def test_only_attacks_have_a_target() -> None:
    assert [target_of(read_action(each)) for each in ("melee:e1", "shoot:bow:e2", "cast:root:e3")] == ["e1", "e2", "e3"]
    assert [target_of(read_action(each)) for each in ("cast:cloak", "duck", "move:1,1")] == [None] * 3


def test_what_is_no_action_is_not_read() -> None:
    with pytest.raises(ValueError, match="'shoot:a:b:c' is no action of a hero"):
        read_action("shoot:a:b:c")
