"""The bots of Cosmic Combat."""
