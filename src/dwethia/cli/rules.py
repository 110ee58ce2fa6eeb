"""`dwethia rules` and `dwethia rulings`: look up what must hold, what is doubtful, and how far it is kept."""

from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from textwrap import fill
from typing import Annotated

import msgspec
import typer
from rich.text import Text

from dwethia.cli.options import JsonOption, RulingOption
from dwethia.cli.output import AnswerIsNo, BadInput, console, in_line, print_json, table
from dwethia.rulebook import (
    BOOKS,
    GAMES,
    Aspect,
    Rule,
    Ruling,
    Rulings,
    all_rules,
    all_rulings,
    preset,
    ruling,
)
from dwethia.rulebook.answers import RuleAnswer, answer, chosen_by
from dwethia.rulebook.chapters import chapters
from dwethia.rulebook.ledger import STATES, kept
from dwethia.rulebook.lookup import are_ids, look_up, show_ruling, summary

TIERS = ("A", "B", "C")
MOST_ANSWERS = 3  # in full
MOST_LISTED = 12

GameOption = Annotated[str | None, typer.Option("--game", help="Only this game.", metavar="GAME")]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("rules")(rules)
    app.command("rulings")(rulings)


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="ID | WORDS", help="An id, the beginning of one, or a question in your own words."),
    ] = None,
    game: GameOption = None,
    ruling: RulingOption = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Print how far each rule is kept.")] = False,
    json: JsonOption = False,
) -> None:
    """Look up rules by id, by chapter, or by a question such as: can I shoot into combat."""
    _check_game(game, BOOKS)
    if coverage:
        if words:
            raise BadInput(f'--coverage takes no words, and "{" ".join(words)}" was given')
        _print_coverage(game, as_json=json)
    elif not words and not json:
        _print_chapters(game)
    else:
        found = look_up(words or [], game)
        if json:
            print_json([summary(each) for each in found])
        if not found:
            place = f" of {game}" if game else ""
            raise AnswerIsNo(f'no rule{place} holds "{" ".join(words or [])}"')
        if not json:
            _print_found(found, words or [], chosen_by(ruling or ()))


def rulings(
    ids: Annotated[list[str] | None, typer.Argument(metavar="ID", help="Rulings to print in full.")] = None,
    game: GameOption = None,
    preset_name: Annotated[
        str | None, typer.Option("--preset", help="Show what this preset chooses.", metavar="PRESET")
    ] = None,
    tier: Annotated[str | None, typer.Option("--tier", help="Only this tier: A, B or C.", metavar="TIER")] = None,
    json: JsonOption = False,
) -> None:
    """List the doubtful places and their settings."""
    _check_game(game, GAMES)
    if tier is not None and tier.upper() not in TIERS:
        raise BadInput(f'there is no tier "{tier}"; choose A, B or C')
    chosen_preset = preset(preset_name or "recommended", game)
    wanted = {ruling(each.upper().partition(".")[0]).id for each in ids or []}
    choices = {each: Rulings.of(each, chosen_preset.name) for each in ([game] if game else chosen_preset.games)}
    found = [
        each
        for each in all_rulings()
        if each.game in choices and (not wanted or each.id in wanted) and (tier is None or each.tier == tier.upper())
    ]
    if json:
        print_json([show_ruling(each, choices[each.game]) for each in found])
    if not found:
        raise AnswerIsNo("no ruling is left by this game, preset and tier")
    if not json:
        for each in found:
            _print_ruling(each, choices[each.game], full=bool(wanted))


def _check_game(game: str | None, games: Sequence[str]) -> None:
    if game is None or game in games:
        return
    close = get_close_matches(game.lower(), games, n=1)
    hint = f"did you mean {close[0]}?" if close else f"choose {', '.join(games[:-1])} or {games[-1]}"
    raise BadInput(f'there is no game "{game}"; {hint}')


def _print_found(found: Sequence[Rule | Ruling], words: Sequence[str], choices: Mapping[str, Rulings]) -> None:
    """In full what was asked for by its whole id; the best answers to a question; a line each for the rest."""
    ids = {word.upper() for word in words}
    is_question = not are_ids(words)
    for place, each in enumerate(found[:MOST_LISTED] if is_question else found):
        if each.id in ids:
            _print_in_full(each, choices)
        elif is_question and place < MOST_ANSWERS:
            _print_answer(answer(each, choices))
        else:
            console.print(in_line(each.id, each.title))


def _print_in_full(each: Rule | Ruling, choices: Mapping[str, Rulings]) -> None:
    if isinstance(each, Ruling):
        _print_ruling(each, choices[each.game], full=True)
    else:
        _print_rule(each, choices)


def _print_answer(found: RuleAnswer) -> None:
    """A rule with the rulings in force and its examples."""
    console.print(Text.assemble((found.id, "bold"), "  ", found.title))
    _indented(found.text)
    for each in found.rulings:
        changed = "" if each.is_default else "  * changed"
        _indented(f"{each.setting}={each.chosen}{changed}: {each.text}", 6)
    for case in found.examples:
        _indented(f"Example: {case.given}: {case.expect}", 6)


def _print_rule(each: Rule, choices: Mapping[str, Rulings]) -> None:
    console.print(Text.assemble((each.id, "bold"), "  ", each.title))
    _indented(each.text)
    line = kept(each.id)
    facts = [("source", ", ".join(each.source)), ("kind", each.kind)]
    facts += [("table", f"{each.table}{'' if each.row is None else f', row {each.row}'}")] if each.table else []
    facts += [("duration", each.duration)] if each.duration else []
    facts += [("points", f"{each.points:+d}")] if each.points is not None else []
    told = answer(each, choices)
    facts += [("ruling", f"{found.setting}={found.chosen} ({found.title})") for found in told.rulings]
    facts += [("example", f"{case.given}: {case.expect}") for case in told.examples]
    facts += [("state", line.state)]
    facts += [("cited in", place) for place in line.places]
    facts += [("seen by", test) for test in line.tests]
    for name, fact in facts:
        _indented(f"{name + ':':<10}{fact}" if console.is_terminal else f"{name}: {fact}")


def _indented(text: str, by: int = 4, style: str | None = None) -> None:
    margin = " " * by
    lines = fill(text, console.width, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False)
    console.print(lines, style=style, soft_wrap=True)


def _print_chapters(game: str | None) -> None:
    """How many rules each chapter of each game holds."""
    shown = table("game", "chapter", "rules", "about", numbers=("rules",))
    counts = Counter(each.chapter for each in all_rules())
    for book in BOOKS:
        if game in (None, book):
            own = [each for each in chapters() if each.book == book]
            for each in own:
                shown.add_row(book, each.id, str(counts[each.id]), each.title)
            shown.add_row(book, "all", str(sum(counts[each.id] for each in own)), "", style="bold")
    console.print(shown)


def _print_coverage(game: str | None, *, as_json: bool) -> None:
    """The ledger: how many rules are in which state, and which are still open."""
    books = [book for book in BOOKS if game in (None, book)]
    counts = {book: dict.fromkeys(("rules", *STATES), 0) for book in books}
    lines = [(each, kept(each.id)) for each in all_rules() if each.game in counts]
    for each, line in lines:
        counts[each.game]["rules"] += 1
        counts[each.game][line.state] += 1
    if as_json:
        each_rule = [{"id": each.id, **msgspec.structs.asdict(line)} for each, line in lines]
        print_json({"games": counts, "rules": each_rule})
        return
    shown = table("game", "rules", *STATES, numbers=("rules", *STATES))
    for book in books:
        shown.add_row(book, *(str(count) for count in counts[book].values()))
    console.print(shown)
    if game is not None:
        for each, line in lines:
            console.print(in_line(each.id, line.state, each.title))


def _print_ruling(each: Ruling, choice: Rulings, *, full: bool) -> None:
    console.print(Text.assemble((each.id, "bold"), f"  tier {each.tier}  {each.title}"))
    if full:
        _indented(each.text)
        _indented(f"source: {', '.join(each.source)}")
    for aspect in each.aspects:
        _print_aspect(each, aspect, choice, full=full)


def _print_aspect(each: Ruling, aspect: Aspect, choice: Rulings, *, full: bool) -> None:
    """The setting and its choice, a changed one marked, with what else is offered."""
    setting = each.setting(aspect)
    changed = f"  * changed from {aspect.default}" if setting in choice.changed else ""
    line = f"{setting}={choice.written(setting)}{changed}"
    others = [option.name for option in aspect.options if option.offered and option.name != choice.option(setting)]
    if not full:
        _indented(f"{line}  (or {', '.join(others)})" if others else line)
        return
    _indented(line, style="bold")
    _indented(f"why {aspect.default}: {aspect.reason}", 8)
    if aspect.same_as is not None:
        _indented(f"the same setting as {aspect.same_as}", 8)
    for option in aspect.options:
        number = ":N" if option.takes_number else ""
        offer = "" if option.offered else " (not offered)"
        _indented(f"{option.name}{number}{offer}: {option.text}", 8)
