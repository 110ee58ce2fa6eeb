"""Words and numbers from outside, each with how long or how large it may be."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta

Name: TypeAlias = Annotated[str, Meta(max_length=40)]
Word: TypeAlias = Annotated[str, Meta(max_length=100)]
Token: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
Salt: TypeAlias = Annotated[str, Meta(max_length=128, pattern="^([0-9a-f]{2})*$")]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]

# Any object is taken for a form filled in, so that a refusal can say what is wrong with it. To the client, `wire` says
# under this title what forms take.
FilledSent: TypeAlias = Annotated[dict[str, Any], Meta(title="FormFilled")]
AnswerSent: TypeAlias = str | FilledSent
