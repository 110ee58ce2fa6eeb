"""The aftermath at the terminal."""
