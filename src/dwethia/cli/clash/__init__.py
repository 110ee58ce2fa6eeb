"""The command of the clash."""
