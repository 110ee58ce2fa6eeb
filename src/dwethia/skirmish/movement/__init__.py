"""The Movement Phase: how far, which way, and what speaks against it."""
