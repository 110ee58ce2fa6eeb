"""Fleets of ships."""
