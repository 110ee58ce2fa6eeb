"""Armies on foot."""
