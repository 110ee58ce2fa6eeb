"""What the delver would do, told to a player: which enemy it is about, and which square."""

from __future__ import annotations

from dwethia.bots.hints import Hint, MarkedWay, Thought
from dwethia.dungeons.rooms.squares import place
from dwethia.dungeons.setup.plan import HERO
from dwethia.dungeons.state import Dungeon
from dwethia.dungeons.turn.hero_actions import CastSpell, Fire, MoveTo, StrikeAt, read_action
from dwethia.engine.view import Look


def hint(look: Look, thought: Thought) -> Hint:
    """A thought with what it is about in the room; the points of a way are squares, row and column."""
    (ask,) = look.asks
    if ask.question != "act":
        return Hint(thought.reason, thought.figures)
    dungeon: Dungeon = look.state
    match read_action(str(thought.written)):
        case MoveTo(_, square):
            way = MarkedWay(HERO, (place(dungeon.hero.square), place(square)))
            return Hint(thought.reason, thought.figures, (HERO,), ways=(way,))
        case StrikeAt(target) | Fire(_, target):
            return Hint(thought.reason, thought.figures, (HERO,), (target,))
        case CastSpell(_, target) if target is not None:
            return Hint(thought.reason, thought.figures, (HERO,), (target,))
    return Hint(thought.reason, thought.figures, (HERO,))
