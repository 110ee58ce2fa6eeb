"""Affinity and Faith: powers that ships cast, who resists them, and what they do (CC-AFF, CC-FAITH)."""
