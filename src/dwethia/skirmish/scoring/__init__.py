"""Scenarios, missions and zones: victory points and who has won."""
