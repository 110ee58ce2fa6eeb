"""Special rules about Wounds lost and regained, and about being slain."""
