"""Printed sheets: a roster page and a card for each profile (SK-MUSTER-14), as one HTML file or as a PDF."""

from dwethia.muster.sheets.page import PAPERS, sheet
from dwethia.muster.sheets.printing import NoBrowser, PrintingFailed, print_pdf

__all__ = ["PAPERS", "NoBrowser", "PrintingFailed", "print_pdf", "sheet"]
