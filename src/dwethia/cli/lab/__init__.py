"""`dwethia lab`: games by the thousand, kept as rows."""
