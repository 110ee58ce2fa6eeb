"""How much a proof tries: a reduced count in every run, the full one where DWETHIA_PROVE=full."""

import os
from collections.abc import Callable

import pytest

FULL = os.environ.get("DWETHIA_PROVE") == "full"
BATCH = 50


def count(reduced: int, full: int) -> int:
    """The count for this run."""
    return full if FULL else reduced


def on_seeds(number: int) -> Callable[[Callable[[int], None]], Callable[[range], None]]:
    """Tries a proof on that many seeds, a batch of them a case: ten thousand cases would cost more than their work."""
    batches = [range(first, min(first + BATCH, number)) for first in range(0, number, BATCH)]

    def decorate(proof: Callable[[int], None]) -> Callable[[range], None]:
        def tried(seeds: range) -> None:
            for seed in seeds:
                try:
                    proof(seed)
                except Exception as wrong:
                    wrong.add_note(f"seed {seed}")
                    raise

        tried.__doc__ = proof.__doc__
        tried.__name__ = proof.__name__
        return pytest.mark.parametrize("seeds", batches, ids=[f"from-{each.start}" for each in batches])(tried)

    return decorate
