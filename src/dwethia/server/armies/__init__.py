"""Armies over HTTP: the codex as the muster page shows it, an army counted up, and packs of people's own."""
