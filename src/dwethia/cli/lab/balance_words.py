"""Balance in words: the field, every two of it, prices beside worths, and what to look at."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from dwethia.cli.output import console, table
from dwethia.codex import Codex
from dwethia.lab.balance.advice import advice
from dwethia.lab.balance.balancing import Balance
from dwethia.lab.balance.contestants import name_of_part
from dwethia.lab.balance.standings import FieldStanding, PairStanding
from dwethia.lab.balance.what_if import Trial
from dwethia.lab.balance.worth import Fitted
from dwethia.lab.surety import Share
from dwethia.muster.kits import ForceKit


def print_balance(balance: Balance, trial: Trial | None, codex: Codex, kit: ForceKit) -> None:
    """Everything that was found, what to look at last."""
    _print_field(balance.standings, kit)
    _print_pairs(balance.pairs, kit)
    if balance.fitted is not None:
        _print_worths(balance.fitted, codex, kit)
    if trial is not None:
        _print_trial(trial, kit)
    _head("What to look at")
    for each in advice(balance, codex, kit):
        console.print(each, soft_wrap=True)


def _head(words: str) -> None:
    console.print()
    console.print(Text(words, style="bold"))


def _bounds(share: Share) -> str:
    return f"{share.low:.0%} and {share.high:.0%}"


def _print_field(standings: Iterable[FieldStanding], kit: ForceKit) -> None:
    made = table(kit.word, "points", "battles", "won", "95% between", "", numbers=("points", "battles", "won"))
    for each in standings:
        figures = (str(each.points), str(each.battles), f"{each.share.share:.0%}")
        made.add_row(each.force, *figures, _bounds(each.share), each.strength)
    console.print(made)


def _print_pairs(pairs: Iterable[PairStanding], kit: ForceKit) -> None:
    _head("Matchups")
    made = table(kit.word, "against", "battles", "won", "95% between", numbers=("battles", "won"))
    for each in sorted(pairs, key=lambda each: -abs(each.share.share - 0.5)):
        made.add_row(each.a, each.b, str(each.battles), f"{each.share.share:.0%}", _bounds(each.share))
    console.print(made)


def _print_worths(fitted: Fitted, codex: Codex, kit: ForceKit) -> None:
    _head("Prices")
    if not fitted.is_known:
        console.print(f"{fitted.battles} meetings are too few to tell what points are worth")
        return
    figures = ("costs", "is worth", "sure", "meetings")
    made = table("", "what", "costs", "is worth", "95% between", "", "sure", "meetings", numbers=figures)
    for each in sorted(fitted.parts, key=lambda each: (each.part.kind, each.worth / max(each.cost, 1))):
        name, between = name_of_part(each.part, codex, kit), f"{each.low:.1f} and {each.high:.1f}"
        worth = (f"{each.cost:.0f}", f"{each.worth:.1f}", between, each.verdict, f"{each.sure:.0%}")
        made.add_row(each.part.kind, name, *worth, str(each.battles))
    console.print(made)


def _print_trial(trial: Trial, kit: ForceKit) -> None:
    _head("What if")
    made = table(kit.word, "before", "after", "change", "95% between", numbers=("before", "after", "change"))
    for each in trial.changes:
        change, bounds = f"{each.change.share:+.0%}", f"{each.change.low:+.0%} and {each.change.high:+.0%}"
        made.add_row(each.force, f"{each.before.share:.0%}", f"{each.after.share:.0%}", change, bounds)
    console.print(made)
    for name in trial.left_out:
        console.print(f"{name} is not legal the other way, and left out")
