"""The ledger of rules: what the test run saw of each one. It is written by the tests and shipped with the package."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, get_args

import msgspec

from dwethia.rulebook.data_files import text_of
from dwethia.rulebook.index import RuleId

State = Literal["enforced", "shown", "content", "advice", "open"]
STATES: tuple[State, ...] = get_args(State)


class LedgerLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far one rule is kept: its state, where the code cites it, and the tests that show it."""

    state: State
    places: tuple[str, ...]
    tests: tuple[str, ...]


@cache
def ledger() -> Mapping[RuleId, LedgerLine]:
    """The shipped ledger by rule id."""
    return msgspec.json.decode(text_of("ledger.json"), type=dict[RuleId, LedgerLine])


def kept(rule: RuleId) -> LedgerLine:
    """What the ledger says of a rule; one that came after the ledger was written is open."""
    return ledger().get(rule, LedgerLine("open", (), ()))
