"""The bots of the aftermath."""
