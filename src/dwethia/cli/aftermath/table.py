"""An aftermath at one terminal: all who take part sit at it, roll here or by hand, and are asked in turn."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from rich.text import Text

from dwethia.aftermath.setup import MemberCard
from dwethia.aftermath.spend_form import SpendForm
from dwethia.aftermath.state import Aftermath
from dwethia.bots.aftermath.keeper import keep
from dwethia.campaign.roster.member_now import NUMBERS
from dwethia.cli.output import console
from dwethia.cli.records import print_event
from dwethia.codex.shape import quoted
from dwethia.engine.events import Event
from dwethia.engine.forms import FacesForm
from dwethia.engine.game import Game
from dwethia.engine.request import Answer, Request
from dwethia.engine.view import look
from dwethia.faults import Fault, Refusal
from dwethia.rulebook import Rulings

HELP = (
    "A number or a word answers; a asks for advice, u takes back the last decision, ? shows the members, "
    "q leaves: it goes on from there another time."
)


class AftermathTable:
    """One aftermath at one terminal; the game is hosted, or has dice that are rolled by hand."""

    def __init__(self, game: Game[Aftermath], keep: Callable[[], None] = lambda: None) -> None:
        """`keep` is called whenever the game has gone on, so that nothing is lost where people leave."""
        self._game = game
        self._keep = keep

    def run(self) -> bool:
        """Ask until it is settled, which is True, or until the people leave."""
        console.print(HELP, soft_wrap=True)
        self._tell(self._game.events)
        while not self._game.is_over:
            if not self._ask(self._game.requests[0]):
                return False
        return True

    def _tell(self, events: Iterable[Event]) -> None:
        for event in events:
            print_event(event)

    def _ask(self, request: Request) -> bool:
        """Put a question until it is answered; False when they leave."""
        self._put(request)
        while True:
            typed = sys.stdin.readline()
            word = typed.strip().lower()
            if not typed or word in ("q", "quit"):
                console.print("You leave the table: nothing is settled yet.")
                return False
            if word in ("?", "help"):
                console.print(HELP, soft_wrap=True)
                for card in self._game.state.cards:
                    console.print(Text(f"  {member_line(card, self._game.rulings)}"), soft_wrap=True)
                continue
            if word in ("a", "advice") and not isinstance(request.form, FacesForm):
                console.print(Text(keep(look(self._game, request.seat)).reason, style="dim"), soft_wrap=True)
                continue
            try:
                if word in ("u", "undo"):
                    self._game.undo(request.seat, len(self._game.record().entries) - 1, self._game.seats)
                    console.print("Taken back.")
                else:
                    self._tell(self._game.answer(request.seat, read_answer(request, word)))
            except Refusal as refusal:
                for fault in refusal.faults:
                    console.print(Text(f"No: {fault}", style="yellow"), soft_wrap=True)
                continue
            self._keep()
            return True

    def _put(self, request: Request) -> None:
        console.print()
        cited = f" [{request.rule}]" if request.rule else ""
        console.print(Text(f"{request.seat}: {request.text}{cited}", style="bold"), soft_wrap=True)
        for number, choice in enumerate(request.choices, start=1):
            against = "; ".join(str(fault) for fault in choice.faults)
            not_now = f" (not now: {against})" if against else ""
            console.print(Text(f"  {number}. {choice.label}{not_now}"), soft_wrap=True)
        if isinstance(request.form, SpendForm):
            for line in request.form.shown().lines:
                words = f"{line.title} {line.value}, at most {line.most}, {line.price} a point"
                console.print(Text(f"  {words}"), soft_wrap=True)
            console.print("  Type each with its points, as in: martial 2 wounds 1; or nothing")


def read_answer(request: Request, word: str) -> Answer:
    """What was typed, as an answer: a number or a word of the list, faces of dice, or points to spend."""
    if isinstance(request.form, FacesForm):
        return {"faces": [int(part) if part.isdigit() else part for part in word.split()]}
    if isinstance(request.form, SpendForm):
        return {"spent": [] if word in ("", "nothing") else _spent(word.replace(",", " ").split())}
    if word.isdigit() and 1 <= int(word) <= len(request.choices):
        return request.choices[int(word) - 1].id
    named = [each.id for each in request.choices if word and each.label.lower().startswith(word)]
    if len(named) == 1 or word in [each.id for each in request.choices]:
        return named[0] if len(named) == 1 else word
    offered = "; ".join(f"{number}. {each.label}" for number, each in enumerate(request.choices, 1))
    fact = f"{quoted(word)} is none of these: expected a number or the beginning of a name, {offered}"
    raise Refusal([Fault(None, fact)])


def _spent(words: list[str]) -> list[list[str | int]]:
    """`martial 2 wounds 1`; a characteristic without a number is raised by one."""
    spent: list[list[str | int]] = []
    for word in words:
        if word.lstrip("+-").isdigit() and spent:
            spent[-1][1] = int(word)
        else:
            spent.append([word, 1])
    return spent


def member_line(card: MemberCard, rulings: Rulings) -> str:
    """A member in one line: what it is, costs and can do, and what it owes."""
    now = card.now
    numbers = " ".join(f"{name[:3].capitalize()} {now.characteristic(name, rulings).total}" for name in NUMBERS)
    owes = f"; owes {', '.join(each.title for each in now.duties)}" if now.duties else ""
    fate = "gone" if card.is_gone else f"{now.price(rulings).total} points"
    many = f" x{card.alive}" if card.alive > 1 else ""
    return f"{card.id} {card.name}{many} ({now.stock.name}, {card.player}): {fate}; {numbers}{owes}"
