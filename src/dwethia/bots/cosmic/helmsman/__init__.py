"""The helmsman: weighs orders, maneuvers and shots by exact odds, in points of ships."""
