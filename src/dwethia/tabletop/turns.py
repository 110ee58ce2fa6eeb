"""Turns as they are counted everywhere: from 1, out of how many there are."""

from __future__ import annotations


def turn_told(turn: int, turns: int | None = None) -> str:
    """`Turn 2 of 6`; before the first turn nothing is counted."""
    if not turn:
        return "Before the first turn"
    return f"Turn {turn}" if turns is None else f"Turn {turn} of {turns}"
