"""The stories of those who fought, as facts keep them: a short digest, since every battle tells them again."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import msgspec

from dwethia.muster.veterans import Veteran


def story_digest(scars: Sequence[str], glories: Sequence[str], duties: Sequence[str]) -> str:
    """Of everything that a card tells of a history, by the ids of its rules."""
    told = msgspec.json.encode((scars, glories, duties))
    return blake2b(told, digest_size=8, person=b"dwethia story").hexdigest()


def story_of(veteran: Veteran) -> str:
    """Of somebody as an army lists them; who is just what the list sells has none to tell."""
    if not veteran.is_changed:
        return story_digest((), (), ())
    return story_digest(veteran.scars, veteran.glories, veteran.duties)
