"""How ids and names are written in the file of a force."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

_ID = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
# One line, no space at its ends, a letter or digit somewhere, and nothing that a terminal or a page would obey.
_CHARACTER = r"[^\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"
_NAME = rf"(?=.*\w)(?!\s){_CHARACTER}{{1,60}}(?<!\s)"
_EXPECTED_NAME = "1 to 60 characters in one line, a letter or digit among them"

Id = Annotated[
    str,
    Meta(
        pattern=rf"\A{_ID}\Z",
        max_length=60,
        extra={"expected": 'small letters, digits and hyphens, as in "short-bow"'},
    ),
]
MaybeId = Annotated[
    str,
    Meta(
        pattern=rf"\A(?:{_ID})?\Z",
        max_length=60,
        extra={"expected": 'small letters, digits and hyphens, as in "orc-assault", or nothing'},
    ),
]
ArmyName = Annotated[str, Meta(pattern=rf"\A{_NAME}\Z", extra={"expected": _EXPECTED_NAME})]
RecruitName = Annotated[str, Meta(pattern=rf"\A(?:{_NAME})?\Z", extra={"expected": _EXPECTED_NAME})]
PartName = Annotated[
    str,
    Meta(
        pattern=rf"\A(?=.*\w)(?!\s){_CHARACTER}{{1,100}}(?<!\s)\Z",
        extra={"expected": "1 to 100 characters in one line, a letter or digit among them"},
    ),
]
CampaignRule = Annotated[
    str,
    Meta(
        pattern=r"\A(?:R-)?CP-[A-Z0-9-]{1,30}\Z",
        extra={"expected": 'the id of a rule or a ruling of the campaign, as in "CP-SCAR-HERO-1"'},
    ),
]
MemberId = Annotated[
    str,
    Meta(
        pattern=r"\A[1-9][0-9]{0,5}\.[1-9][0-9]{0,5}\Z",
        extra={"expected": 'the number of a warband and of its member, as in "1.3"'},
    ),
]
BaseSize = Annotated[
    str,
    Meta(
        pattern=r"\A[1-9][0-9]{0,2}(?:x[1-9][0-9]{0,2})?\Z",
        extra={"expected": 'millimetres, as in "32", or "60x35" for a base that is not round'},
    ),
]
