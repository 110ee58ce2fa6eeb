"""Destiny actions on the board: those that all heroes have, and those of a unit's own (SK-DEST-09 to -19)."""
