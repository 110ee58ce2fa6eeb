"""Skirmish, the measured battle game."""
