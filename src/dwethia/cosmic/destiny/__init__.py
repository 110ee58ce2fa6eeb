"""Destiny on the table: what each side may spend, what is spent, and actions that it pays for (CC-DEST)."""
