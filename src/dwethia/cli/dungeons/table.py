"""A run at the terminal: what is shown, what is asked, and what a person types."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from shlex import quote
from typing import Final

from rich.text import Text

from dwethia.bots.dungeons.delver import delve
from dwethia.cli.dungeons.board import RunScreen, show_room
from dwethia.cli.dungeons.help import ACTIONS, COMMANDS, help_lines, rule_lines
from dwethia.cli.dungeons.log import told, with_rules
from dwethia.cli.dungeons.odds import attacks_on, explained, with_odds
from dwethia.cli.dungeons.saves import save
from dwethia.cli.dungeons.words import (
    PASS,
    Unclear,
    action,
    is_square,
    keyed,
    numbered,
    offered,
    read_answer,
    short,
    square_of,
    squares_of,
    ways_to_move,
    word_of,
)
from dwethia.cli.output import BadInput
from dwethia.dungeons.events import RoomEntered, RunEnded
from dwethia.dungeons.rooms.squares import Square
from dwethia.dungeons.setup.plan import HERO
from dwethia.dungeons.state import Dungeon, Enemy, turns_played
from dwethia.dungeons.turn.hero_choices import MOVES, half_move, reach
from dwethia.dungeons.turn.moving import cost_to, spaces
from dwethia.dungeons.words.sentences import card, goal, hero_card, names, sentences
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.request import Answer, Request
from dwethia.engine.view import look
from dwethia.faults import Refusal
from dwethia.rulebook import RulebookError, Rulings

PROMPT: Final = "> "

if find_spec("readline"):  # not everywhere; with it a typed line can be edited and called back
    import readline  # noqa: F401


class Left(Exception):
    """The person leaves the table."""


class RunAtTerminal:
    """One run at one terminal."""

    def __init__(self, game: Game[Dungeon], screen: RunScreen, seed: bytes | None, file: Path) -> None:
        self._game = game
        self._screen = screen
        self._seed = seed
        self._file = file
        self._explained: tuple[int, int] | None = None  # the room whose signs have been explained
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    @property
    def _dungeon(self) -> Dungeon:
        return self._game.state

    @property
    def _here(self) -> Dungeon:
        """The dungeon, once its first room is built."""
        if self._dungeon.room is None:
            raise Unclear("there is no room yet")
        return self._dungeon

    def run(self) -> None:
        """Until the run is over or the person leaves; either way it is saved, and however else it may end."""
        has_left = False
        self._keep()
        try:
            self._begin()
            while not self._game.is_over:
                self._put(self._game.requests[0])
                self._answer(self._game.requests[0])
        except (Left, KeyboardInterrupt):
            has_left = True
        finally:
            self._keep()
        self._screen.print()
        if has_left:
            self._screen.line(f"The run is saved. Go on with: dwethia dungeon --resume {quote(str(self._file))}")
        else:
            self._show_end()

    def _begin(self) -> None:
        """What has happened so far: all of it in a new run, else what followed from the last decision."""
        decided = len(self._game.record().entries) - 1
        self._tell(self._game.events_of(decided))
        self._screen.print(
            "Type help for what you can do, ? e1 for who somebody is, quit to save and leave.", style="dim"
        )
        if self._dungeon.room is not None and self._game.requests[0].question != "act":
            self._show_room()

    def _keep(self) -> None:
        save(self._game, self._seed, self._file)

    # Reading

    def _line(self) -> str:
        """What is typed next, without what a terminal would obey; the end of the input is as good as leaving."""
        is_typed = sys.stdin.isatty()
        if not is_typed:
            self._screen.prompt(PROMPT)
        try:
            typed = input(PROMPT) if is_typed else sys.stdin.readline()
        except EOFError as end:
            raise Left from end
        line = "".join(each for each in typed.strip() if each.isprintable())
        if not is_typed:
            self._screen.print(line, style="bold")
            if not typed:
                raise Left
        return line

    def _answer(self, request: Request) -> None:
        """Read lines until one of them has changed the game."""
        while True:
            try:
                if self._heed(request, self._line()):
                    return
            except Refusal as refusal:
                for fault in refusal.faults:
                    self._screen.paragraph(f"No: {fault}")
            except Unclear as unclear:
                self._screen.paragraph(f"{unclear}.")
            except (RulebookError, BadInput) as wrong:
                self._screen.paragraph(f"No: {wrong}.")

    def _heed(self, request: Request, line: str) -> bool:
        """Do what a line asks for; whether the game has changed."""
        lowered = line.lower()
        answer = self._read_action(request, lowered) if request.question == "act" else read_answer(request, lowered)
        if answer is not None:
            self._tell(self._game.answer(HERO, answer))
            return True
        if request.is_moment and lowered.startswith(f"{PASS} "):
            self._tell(self._game.pass_until(HERO, lowered.removeprefix(PASS).strip()))
            return True
        return self._command(request, line)

    def _read_action(self, request: Request, typed: str) -> Answer | None:
        """The action that is meant; None where the line is no action."""
        by_key = {key: choice.id for key, choice in numbered(offered(request))}
        if typed in by_key:
            return by_key[typed]
        if is_square(typed):
            typed = f"move {typed}"
        first, _, rest = typed.partition(" ")
        if any(each.id == typed for each in request.choices):
            return typed
        word = word_of(first)
        if word is None or word not in ACTIONS:
            return None
        return action(word, rest.strip(), request, self._dungeon, self._game.rulings)

    # Commands

    def _command(self, request: Request, line: str) -> bool:
        if line.startswith("?"):
            self._explain(line[1:].strip())
            return False
        first, _, rest = line.partition(" ")
        if not first:
            self._put(request)
            return False
        if self._named(first) is not None and not rest:
            self._explain(first)
            return False
        word = word_of(first.lower())
        if word == "undo":
            self._undo()
            return True
        if word not in self._commands:
            what = "type help for what you can do"
            if word in ACTIONS:
                what = "answer the question first"
            elif first.lower() == "exit":
                what = "type out to leave the room, quit to leave the table"
            raise Unclear(f'"{line}" is nothing to do here: {what}')
        self._commands[word](rest.strip())
        return False

    @property
    def _commands(self) -> dict[str | None, Callable[[str], None]]:
        return {
            "look": lambda rest: self._say(sentences(self._here, self._game.rulings)),
            "board": lambda rest: self._show_room(explain=True),
            "hero": lambda rest: self._say(hero_card(self._here)),
            "odds": self._show_odds,
            "advice": self._advise,
            "log": self._show_log,
            "rule": lambda rest: self._say(rule_lines(rest or "DD-ACT", self._game.rulings)),
            "help": self._explain,
            "save": self._save_as,
            "quit": self._leave,
        }

    def _advise(self, rest: str) -> None:
        request = self._game.requests[0]
        if not request.choices:
            raise Unclear("nobody knows how your dice will fall")
        thought = delve(look(self._game, HERO))
        self._screen.paragraph(f"The delver would: {request.label(thought.written)}. {thought.reason}")

    def _leave(self, rest: str) -> None:
        raise Left

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._screen.paragraph(line)

    def _explain(self, what: str) -> None:
        """A word, an enemy, a rule, or everything."""
        enemy = self._named(what)
        word = None if enemy is not None or not what or "-" in what else word_of(what.lower())
        if enemy is not None:
            self._say(card(self._dungeon, enemy, self._game.rulings))
            self._show_odds(enemy.id)
        elif word is not None:
            self._screen.paragraph(str({**ACTIONS, **COMMANDS}[word]))
        elif what:
            self._say(rule_lines(what, self._game.rulings))
        else:
            self._say(help_lines())

    def _named(self, typed: str) -> Enemy | None:
        return self._dungeon.enemy(typed.lower())

    def _show_odds(self, rest: str) -> None:
        request = self._game.requests[0]
        enemies = [self._named(rest)] if rest else list(self._dungeon.enemies)
        for enemy in enemies:
            if enemy is None:
                raise Unclear(f'there is no "{rest}" here; there is {names(self._dungeon)}')
            if request.question != "act":
                raise Unclear("odds are reckoned when you choose an action")
            for choice in attacks_on(enemy, request):
                self._say(explained(choice, self._dungeon, enemy, self._game.rulings))

    def _show_log(self, rest: str) -> None:
        events = self._game.events
        for event in events[-int(rest[:6]) :] if rest.isdecimal() and int(rest[:6]) else events:
            self._screen.print(with_rules(event))

    def _save_as(self, rest: str) -> None:
        before = self._file
        self._file = Path(rest) if rest else self._file
        try:
            self._keep()
        except BadInput:
            self._file = before
            raise
        self._screen.line(f"Saved in {self._file}")

    def _undo(self) -> None:
        last = len(self._game.record().entries) - 1
        horizon = self._game.horizon(HERO)
        if last < horizon.entry:
            raise Unclear(f"nothing can be taken back: {horizon.reason}")
        self._game.undo(HERO, last)
        self._screen.print("Taken back.")

    # Showing

    def _tell(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, RoomEntered):
                self._keep()
                self._screen.print()
            line = told(event, self._dungeon.hero.name)
            if line is not None:
                self._screen.paragraph(line)

    def _put(self, request: Request) -> None:
        """The question, with everything that is needed to answer it."""
        self._screen.print()
        if request.question == "act":
            self._show_room()
            self._show_actions(request)
            return
        self._screen.print(request.text, style="bold")
        for key, choice in keyed(request):
            self._screen.paragraph(f"  {key}  {choice.label}")

    def _show_room(self, explain: bool = False) -> None:
        dungeon = self._here
        here = (dungeon.here.number, dungeon.deeds.retries)
        if here != self._explained:
            self._screen.paragraph(goal(dungeon))
        show_room(self._screen, dungeon, self._game.rulings, self._costs(), explain or here != self._explained)
        self._explained = here

    def _costs(self) -> dict[Square, int]:
        """What the squares cost that a Move may end on."""
        request = self._game.requests[0]
        if request.question != "act":
            return {}
        rings = reach(self._dungeon, self._game.rulings)
        ends = [square_of(each) for each in squares_of("move", request)]
        return {end: cost for end in ends if end is not None and (cost := cost_to(end, rings)) is not None}

    def _show_actions(self, request: Request) -> None:
        """The actions that are legal: the ways of moving, then the others with their numbers and odds."""
        dungeon, rulings = self._dungeon, self._game.rulings
        left = "1 action left" if dungeon.actions == 1 else f"{dungeon.actions} actions left"
        self._screen.print()
        self._screen.print(f"Turn {dungeon.turn}, {left}. What do you do?", style="bold")
        lines = [("", f"{way} ROW,COL", Text(_reach(way, dungeon, rulings))) for way in ways_to_move(request)]
        for key, choice in numbered(offered(request)):
            lines.append((key, short(choice.id, dungeon), with_odds(choice, dungeon, rulings)))
        wide = max(len(typed) for _, typed, _ in lines)
        for key, typed, text in lines:
            self._screen.paragraph(Text.assemble((f"{key:>4} ", "dim"), (f"{typed:<{wide}}", "bold"), "  ", text))

    def _show_end(self) -> None:
        ended = next(event for event in reversed(self._game.events) if isinstance(event, RunEnded))
        deeds = ended.deeds
        style = "bold green" if ended.is_won else "bold red"
        self._screen.print(f"The run is {'won' if ended.is_won else 'lost'}: {ended.reason}.", style=style)
        facts = {
            "Rooms cleared": deeds.rooms_cleared,
            "Enemies slain": deeds.kills,
            "Turns": turns_played(deeds, self._dungeon.outcome),
            "Wounds lost": deeds.wounds_lost,
            "Destiny spent": deeds.destiny_spent,
            "Rooms tried again": deeds.retries,
        }
        for name, number in facts.items():
            self._screen.print(f"  {name:<18}{number:>4}")
        self._screen.print(f"  {'Score':<18}{ended.score:>4}", style="bold")
        self._screen.line(f"The record is in {self._file}")
        self._screen.line(f"Check it with: dwethia verify {quote(str(self._file))}")


def _reach(way: str, dungeon: Dungeon, rulings: Rulings) -> str:
    """How far a way of moving goes."""
    if way == "move":
        return f"Move up to {spaces(dungeon.hero, rulings)} spaces; the numbers on the board are what a square costs"
    return f"{MOVES[way]} up to {half_move(dungeon, rulings)} spaces; {ACTIONS[way].text.partition(': ')[2]}"
