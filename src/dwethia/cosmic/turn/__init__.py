"""The order of a turn: its phases, priority, and its end (CC-TURN, CC-PRIO)."""
