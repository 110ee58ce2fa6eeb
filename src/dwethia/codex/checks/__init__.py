"""What must hold between the entries of all packs; each module yields the mistakes of one kind of entry."""
