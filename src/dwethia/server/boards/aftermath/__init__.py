"""The board of the aftermath."""
