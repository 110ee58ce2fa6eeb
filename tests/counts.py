"""How much a proof tries: a reduced count in every run, the full one where DWETHIA_PROVE=full."""

import os

FULL = os.environ.get("DWETHIA_PROVE") == "full"


def count(reduced: int, full: int) -> int:
    """The count for this run."""
    return full if FULL else reduced
