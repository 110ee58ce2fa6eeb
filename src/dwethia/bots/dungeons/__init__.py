"""The bots of Dungeons."""
