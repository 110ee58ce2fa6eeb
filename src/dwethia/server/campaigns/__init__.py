"""Campaigns as the server keeps them: a ledger each, a link for every player and one for watching."""
