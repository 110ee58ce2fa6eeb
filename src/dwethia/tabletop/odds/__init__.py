"""Odds as people ask for them and read them, whatever the game."""
