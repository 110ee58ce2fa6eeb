"""Batches of battles."""
