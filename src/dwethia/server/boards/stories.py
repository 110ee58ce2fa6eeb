"""What a campaign has left on somebody, in words: for the muster and for the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dwethia.rulebook import RuleId
from dwethia.rulebook.index import index
from dwethia.server.boards.drawn import Said
from dwethia.tally import Part


def story_told(
    changes: Iterable[tuple[str, Part]], scars: Sequence[str], glories: Sequence[str], duties: Sequence[str] = ()
) -> Iterator[Said]:
    """What binds it, its other scars, its glories, and what they changed; each with its rows."""
    others = [each for each in scars if each not in duties]
    for heading, rows in (("Bound by", duties), ("Scar", others), ("Glory", glories)):
        for id in dict.fromkeys(RuleId(each) for each in rows):
            times = f", {count} times" if (count := rows.count(id)) > 1 else ""
            found = index().get(id)
            title, text = (found.title, found.text) if found else (id, "")
            yield Said(text, f"{heading}: {title}{times}", (id,))
    for name, part in changes:
        yield Said(f"{part.value:+d} by {part.name}", name.capitalize(), (part.rule,))
