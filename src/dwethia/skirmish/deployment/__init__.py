"""Before the first turn: scenarios, terrain, objectives, edges, deployment and scouts."""
