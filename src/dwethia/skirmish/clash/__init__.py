"""The clash: two bands already in contact, without a board."""
