"""The soldier plays Skirmish: quick and sensible; it reads odds, sight and its scenario, and can say why."""
