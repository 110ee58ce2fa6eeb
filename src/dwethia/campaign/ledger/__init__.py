"""The ledger of a campaign: entries that only grow, chained by digests; a warband is its history replayed."""
