"""What players ask, and what must answer it; the client's tests read the same table.

`python tests/rulebook/rule_questions.py` writes the rankings anew after a change of the index; read the difference.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from dwethia.rulebook.full_text import ranked, shipped_index

FILE: Final = Path(__file__).parents[2] / "web" / "tests" / "rule_questions.json"
FIRST: Final = 5


class Question(msgspec.Struct, frozen=True):
    """A sentence, asked of one book or of all, the rules any of which answers it, and the ids that are found first."""

    ask: str
    book: str | None
    rules: tuple[str, ...]
    ranking: tuple[str, ...] = ()


def questions() -> list[Question]:
    return msgspec.json.decode(FILE.read_bytes(), type=list[Question])


def ranking(question: Question) -> tuple[str, ...]:
    return tuple(ranked(question.ask, shipped_index(), question.book)[:FIRST])


if __name__ == "__main__":
    told = [msgspec.structs.replace(each, ranking=ranking(each)) for each in questions()]
    lines = ",\n".join(f"  {msgspec.json.encode(each).decode()}" for each in told)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
