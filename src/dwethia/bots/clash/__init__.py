"""The bots of the clash."""
