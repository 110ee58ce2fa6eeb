"""Wounds lost and ships lost, whatever it was that hurt them."""
