"""Batches of battles in space."""
