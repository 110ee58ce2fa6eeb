"""The Retreat step: ways out of a fight, and Opportunity Attacks."""
