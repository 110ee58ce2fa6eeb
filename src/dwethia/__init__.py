"""Wonders of Dwethia on a computer: a referee that knows every rule and explains every number."""
