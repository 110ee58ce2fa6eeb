"""Pictures of pages to look at: taken where `DWETHIA_SCREENSHOTS` names a folder for them."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page


def pose(page: Page, name: str, *, whole: bool = True) -> None:
    """A picture of the whole page, or of what is seen of it."""
    if folder := os.environ.get("DWETHIA_SCREENSHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=whole)
