"""The commands of Cosmic Combat."""
