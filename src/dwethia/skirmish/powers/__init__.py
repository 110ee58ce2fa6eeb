"""Powers on the table: casting, resisting, their effects; and wargear that works once."""
