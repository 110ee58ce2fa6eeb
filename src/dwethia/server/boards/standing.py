"""Standing answers: questions that come again and again, and the policies by which a seat may have them answered.

A policy answers only where it is clear what it means and nothing dear is at stake; otherwise the person is asked.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

ASK: Final = "ask"  # the policy of whoever wants to be asked


class Policy(Struct, frozen=True):
    """One way to answer alike questions."""

    id: str
    name: str
    means: str


class Matter(Struct, frozen=True):
    """Questions that are answered alike."""

    id: str
    title: str
    questions: tuple[str, ...]
    policies: tuple[Policy, ...]  # besides asking

    def has(self, policy: str) -> bool:
        return policy == ASK or any(each.id == policy for each in self.policies)


class PolicySeen(Struct, frozen=True):
    """What a policy would answer to the open question; none where it would ask all the same, and why."""

    policy: Policy
    answer: str | None
    why: str = ""


class MatterSeen(Struct, frozen=True):
    """What an open question is one of, and what each policy for those would answer to it."""

    matter: str
    title: str
    policies: tuple[PolicySeen, ...]
