"""The commands about packs."""
