"""Armies for property tests: any that a file may hold, and legal ones of the Starter Codex."""

from __future__ import annotations

from functools import cache
from typing import Any
from unicodedata import category

from hypothesis import strategies as st
from muster.guild_pack import guild

from dwethia.codex import Codex, starter
from dwethia.muster import Army, Recruit, levy

FACTIONS = (
    "blacksun-traders",
    "bloodpact",
    "champions-of-the-void",
    "eldritch-cult",
    "empire-of-sol",
    "orc-assault",
    "the-citadel",
)
HIDDEN = ("Cc", "Cf", "Cs", "Cn", "Zl", "Zp")

ids = st.one_of(
    st.from_regex(r"[a-z][a-z0-9]{0,5}(-[a-z0-9]{1,4}){0,2}", fullmatch=True),
    st.sampled_from(sorted({*guild().units, *guild().wargear, *guild().races, *guild().factions, *guild().religions})),
    st.sampled_from(["b1", "mas-ter", "masters", "x", "on", "with", "r-1", "h-1", "old-tower-2"]),
)
free_text = st.one_of(
    st.text(max_size=60),
    st.text(alphabet=' :/[](){}x1=,"\\-#`é日🙂', min_size=1, max_size=20).map(lambda text: f"A{text}b"),
    st.sampled_from(["Mother: Ruin", "3x Mason [Hammer]", "= 5 points", "1x", "a / b / 3 points", "> quoted", "- one"]),
)


def is_a_name(text: str) -> bool:
    """Whether a file certainly takes this name."""
    return (
        1 <= len(text) <= 60
        and text == text.strip()
        and any(each.isalnum() for each in text)
        and not any(category(each) in HIDDEN for each in text)
    )


names = free_text.filter(is_a_name)
bases = st.one_of(
    st.none(), st.integers(1, 999).map(str), st.builds("{}x{}".format, st.integers(1, 999), st.integers(1, 999))
)

recruits = st.builds(
    Recruit,
    unit=ids,
    count=st.integers(1, 999),
    wargear=st.lists(ids, max_size=4).map(tuple),
    race=st.none() | ids,
    name=st.just("") | names,
    base=bases,
)
armies = st.builds(
    Army,
    name=names,
    faction=st.just("") | ids,
    religion=st.just("") | ids,
    limit=st.integers(1, 100_000),
    units=st.lists(recruits, max_size=5).map(tuple),
    allies=st.lists(ids, max_size=3).map(tuple),
    allies_agreed=st.booleans(),
    packs=st.just(("starter",)) | st.lists(ids, max_size=3).map(tuple),
)

limits = st.one_of(
    st.integers(100, 600), st.integers(100, 5000), st.sampled_from([100, 249, 250, 499, 500, 1000, 2500, 4999, 5000])
)


@cache
def codex() -> Codex:
    return starter()


@st.composite
def legal_armies(draw: st.DrawFn, limits: st.SearchStrategy[int] = limits) -> Army:
    """Random armies of the Starter Codex."""
    faction = draw(st.sampled_from(FACTIONS))
    return levy(codex(), faction, draw(limits), str(draw(st.integers(0, 10**6))))


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
