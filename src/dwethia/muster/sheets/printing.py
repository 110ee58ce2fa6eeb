"""From HTML to PDF, by an installed Chromium."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SECONDS: Final = 90
SWITCHES: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--disable-dev-shm-usage",
    "--no-pdf-header-footer",
)


class NoBrowser(Exception):
    """There is no Chromium on this machine."""


class PrintingFailed(Exception):
    """Chromium was there and made no PDF."""


def browser() -> str:
    """The path of a Chromium; `NoBrowser` where none is found."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        tried = ", ".join(BROWSERS)
        raise NoBrowser(f"a PDF needs Chromium, and none was found ({tried}); print the page of --html instead")
    return found


def print_pdf(html: str, file: Path) -> None:
    """Write a page as a PDF."""
    program = browser()
    with TemporaryDirectory(prefix="dwethia-", ignore_cleanup_errors=True) as folder:
        page, made = Path(folder, "sheet.html"), Path(folder, "sheet.pdf")
        page.write_text(html, encoding="utf-8")
        command = [program, *SWITCHES, f"--user-data-dir={folder}/profile", f"--print-to-pdf={made}", page.as_uri()]
        try:
            subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired) as wrong:
            raise PrintingFailed(f"{program} made no PDF: {wrong}") from wrong
        if not made.is_file() or not made.stat().st_size:
            raise PrintingFailed(f"{program} made no PDF")
        shutil.copyfile(made, file)
