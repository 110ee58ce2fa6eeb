"""Cosmic Combat: fleets of starships, hidden orders, drifting hulls, shields, rams and boarding; a folder a chapter."""
