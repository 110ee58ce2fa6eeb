"""What walking a way cites."""

from __future__ import annotations

from dwethia.tally import Tally, cited


def crossing(cost: Tally) -> tuple[str, ...]:
    """The rules of what a way cost; over the barricade also the one that lets it be crossed."""
    rules = cited(cost)
    return (*rules, "DD-BARR-03") if "DD-BARR-04" in rules else rules
