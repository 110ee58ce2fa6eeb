"""Spells in a dungeon."""
