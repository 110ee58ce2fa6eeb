"""The campaign of Skirmish: warbands that remember, scars and glories, and the ledger that keeps them."""
