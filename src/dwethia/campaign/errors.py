"""What is wrong with a campaign that somebody handed in, in one message."""

from __future__ import annotations


class CampaignError(ValueError):
    """A file that is no campaign, or an act that it does not allow; the message is for whoever did it."""
