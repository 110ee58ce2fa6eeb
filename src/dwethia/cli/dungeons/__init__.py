"""The commands of Dungeons."""
