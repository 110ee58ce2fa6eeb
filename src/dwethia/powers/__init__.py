"""Destiny, Faith and Affinity: what all the games share."""
