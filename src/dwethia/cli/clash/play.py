"""`dwethia play`: a clash in the terminal, against the computer or at one keyboard."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from dwethia.bots.clash.fencer import fence
from dwethia.cli.files import write_whole
from dwethia.cli.options import RulingOption
from dwethia.cli.output import BadInput, console
from dwethia.cli.records import print_event
from dwethia.dice import TableDice, seed_from
from dwethia.engine.events import Event
from dwethia.engine.forms import FacesForm
from dwethia.engine.game import Game
from dwethia.engine.record import write
from dwethia.engine.request import Answer, Request
from dwethia.engine.seats import Seat
from dwethia.engine.view import look
from dwethia.faults import Refusal
from dwethia.rulebook import Rulings
from dwethia.skirmish.clash.first_clash import FIRST_CLASH
from dwethia.skirmish.clash.game import BLUE, RED, Clash, ClashRules

HELP = "A number or a word answers; a asks for advice, u takes back your last decision, ? shows both bands, q leaves."


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("play")(play)


def play(
    seed: Annotated[str | None, typer.Option(help="Any words: the same seed gives the same dice.")] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="Two people at one keyboard.")] = False,
    auto: Annotated[bool, typer.Option("--auto", help="The computer plays both sides.")] = False,
    own_dice: Annotated[bool, typer.Option("--own-dice", help="Roll your own dice and type what they show.")] = False,
    ruling: RulingOption = None,
    save: Annotated[Path | None, typer.Option(help="Where the record goes.", metavar="FILE")] = None,
) -> None:
    """Play a clash between two bands, turn after turn."""
    rulings = Rulings.of("skirmish", settings=ruling or ())
    if own_dice and (seed is not None or auto):
        raise BadInput("--own-dice goes with neither --seed nor --auto: the dice are yours")
    game: Game[Clash]
    if own_dice:
        game = Game(ClashRules(), FIRST_CLASH, rulings, TableDice())
    else:
        game = Game.hosted(ClashRules(), FIRST_CLASH, rulings, seed_from(seed) if seed else secrets.token_bytes(32))
    people: set[Seat] = set() if auto else {RED, BLUE} if hot_seat else {RED}
    try:
        _Table(game, people).run()
    finally:
        if save:
            _save(game, save)


def _save(game: Game[Clash], file: Path) -> None:
    write_whole(file, write(game.record()))
    console.print(f"The record is in {file}")


class _Table:
    """One game at one terminal."""

    def __init__(self, game: Game[Clash], people: set[Seat]) -> None:
        self._game = game
        self._people = people

    def run(self) -> None:
        """Until the game is over, or the people leave."""
        for seat, name in ((RED, "red"), (BLUE, "blue")):
            console.print(Text(f"{FIRST_CLASH[name]['name']} ({seat})", style="bold"))
            self._show_band(seat)
        if self._people:
            console.print(HELP)
        self._show(self._game.events)
        while not self._game.is_over:
            request = self._game.requests[0]
            if request.question == "dice" or request.seat in self._people:
                if not self._ask(request):
                    return
            else:
                thought = fence(look(self._game, request.seat))
                if not request.is_moment or thought.answer != request.plain:
                    console.print(Text(f"({request.seat}: {thought.reason})", style="dim"))
                self._show(self._game.answer(request.seat, thought.answer))

    def _show(self, events: tuple[Event, ...]) -> None:
        for event in events:
            print_event(event)

    def _show_band(self, seat: Seat) -> None:
        for model in self._game.state.side(seat).models:
            wounds = f"{model.wounds} of {model.profile.wounds} Wounds" if model.is_alive else "slain"
            console.print(f"  {model.name}: {model.profile}; {wounds}; Destiny {model.destiny}")

    def _ask(self, request: Request) -> bool:
        """Put a request to a person until it is answered; False when they leave."""
        while True:
            self._put(request)
            typed = sys.stdin.readline()
            word = typed.strip().lower()
            if not typed or word in ("q", "quit"):
                console.print("You leave the table.")
                return False
            if word in ("?", "help"):
                console.print(HELP)
                self._show_band(RED)
                self._show_band(BLUE)
                continue
            if word in ("a", "advice") and request.choices:
                console.print(Text(fence(look(self._game, request.seat)).reason, style="dim"))
                continue
            try:
                if word in ("u", "undo"):
                    self._undo(request)
                    return True
                self._show(self._game.answer(request.seat, self._read(request, word)))
            except Refusal as refusal:
                for fault in refusal.faults:
                    console.print(Text(f"No: {fault}", style="yellow"))
                continue
            return True

    def _put(self, request: Request) -> None:
        console.print()
        console.print(Text(f"{request.seat}: {request.text}", style="bold"))
        for number, choice in enumerate(request.choices, start=1):
            against = "; ".join(str(fault) for fault in choice.faults)
            console.print(f"  {number}. {choice.label}" + (f" (not now: {against})" if against else ""))

    def _read(self, request: Request, word: str) -> Answer:
        if isinstance(request.form, FacesForm):
            return {"faces": [int(part) if part.isdigit() else part for part in word.split()]}
        if word.isdigit() and 1 <= int(word) <= len(request.choices):
            return request.choices[int(word) - 1].id
        named = [choice.id for choice in request.choices if choice.label.lower().startswith(word) and word]
        return named[0] if len(named) == 1 else word

    def _undo(self, request: Request) -> None:
        last = len(self._game.record().entries) - 1
        self._game.undo(request.seat, last)
        console.print("Taken back.")
