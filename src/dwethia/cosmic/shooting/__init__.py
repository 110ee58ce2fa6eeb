"""The Shoot Phase: who may shoot at whom, and each shot from the trigger to the last Wound (CC-SHOOT)."""
