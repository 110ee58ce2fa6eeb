"""How often an address or a connection may ask for something."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MOST_KEYS: Final = 20_000  # addresses remembered at once


class Bucket:
    """So many at once, and so many a second after that."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, now

    def take(self, now: float, share: float = 1.0) -> bool:
        """Whether one more, or such a share of one, is allowed, and if so, that much less is left."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < share:
            return False
        self._left -= share
        return True


class Rates:
    """A bucket for each address; those not heard of for longest are forgotten first."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float]) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, key: str, share: float = 1.0) -> bool:
        """Whether this address may once more, or for such a share of once."""
        now = self._now()
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._burst, now)
        self._buckets[key] = bucket
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        return bucket.take(now, share)
