"""The tables of scars and glories, and the special circumstances, as data."""
