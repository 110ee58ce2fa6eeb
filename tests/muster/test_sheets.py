"""The printed sheets: what is on them, that nothing in them is obeyed, and that they become a PDF."""

from __future__ import annotations

import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest
from counts import count
from hypothesis import given, settings
from muster.armies import codex, legal_armies, names
from muster.guild_pack import MASONS, MASTER, guild, mustered

from dwethia.markup import Html, between, element
from dwethia.muster import Army, Recruit, muster, ready_armies
from dwethia.muster.sheets import NoBrowser, PrintingFailed, print_pdf, printing, sheet
from dwethia.muster.sheets.columns import COLUMN, height_of, in_columns
from dwethia.rulebook.declared import special_rules

ARMED = Recruit("master", wargear=("bow", "shield"), race="dwarf", name="Hilda <b>&")
VOID = ("meta", "br")


class Page(HTMLParser):
    """A page as a reader takes it in: its tags, and the text of each card."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.cards: list[str] = []
        self.words: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "article":
            self.cards.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words.append(data)
            if self.cards and "article" in self.open:
                self.cards[-1] += f"{data} "

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def page(*units: Recruit, **changes: object) -> Page:
    return Page(sheet(mustered(*units, **changes), guild()))  # type: ignore[arg-type]


@pytest.mark.rule("SK-MUSTER-14", "SK-MUSTER-18", "SK-MODEL-16", "SK-STAT-01", "SK-STAT-12")
def test_a_card_holds_everything_its_model_needs() -> None:
    found = page(ARMED, MASONS)
    assert len(found.cards) == 2
    card = " ".join(found.cards[0].split())
    for words in (
        "H.1 Hilda <b>&",
        "Master · Dwarf · hero · 79 points · base 40 mm",
        "Move M P S D A W I Dst F Aff Save",
        '6" * 6 4 7 * 5 3 3 2 2 1 1 5+',
        "Strength 7 = 5 + 1 Dwarf + 1 Hammer; Move 6 = 7 \u2212 1 Dwarf",
        'Bow ° 24" 2 half [Arc]',
        "Arc May be lobbed",
        "Half penalty The model may not shoot this turn if it moved more than half its maximum Move.",
        "Two-Handed ° Its bearer has no use of a shield",
        'Spark ° Charge 1, 12", shoot phase, an enemy, Strength 4',
        "Wounds Destiny Faith Affinity Notes",
    ):
        assert words in card, words


@pytest.mark.rule("SK-DEST-09")
def test_a_card_tells_the_destiny_actions_of_its_own() -> None:
    marshal = Page(sheet(muster(Army("A", units=(Recruit("marshal"),)), codex()), codex()))
    card = " ".join(marshal.cards[0].split())
    assert 'Destiny actions Move the Pins ° 1 Destiny, movement phase, a friend within 6", Reposition 4"' in card
    assert "The friend moves up to this many inches" in card


def test_the_boxes_are_as_many_as_there_is_to_tick() -> None:
    html = sheet(mustered(MASTER, MASONS), guild())
    roster, *cards = html.split("<article")
    assert roster.count('class="box"') == 2 + 1 + 1  # the pools
    assert [each.count('class="box"') for each in cards] == [3 + 2 + 1 + 1, 3]


def test_recruits_that_differ_in_their_base_only_share_a_card() -> None:
    found = page(MASTER, MASONS, Recruit("mason", 2, ("hammer",), base="25"), Recruit("mason", 1, ("spear",)))
    assert len(found.cards) == 3
    assert "\u00d7 5" in found.cards[1]


def test_the_roster_sums_up_the_army_and_says_what_is_wrong() -> None:
    found = page(MASTER, MASONS)
    assert "104 of 500 points 4 models · a board of 2x2 ft · about 90 minutes" in found.text
    assert "not legal" not in found.text
    assert "This army is not legal: 104 points are more than the limit of 103 (SK-MUSTER-07)" in page(limit=103).text


def test_what_is_ours_is_marked() -> None:
    found = page(MASTER, MASONS)
    assert "Master °" in found.text
    assert "° ours: made up for Guild, not from the books." in found.text
    praetorian = Page(sheet(muster(Army("A", units=(Recruit("praetorian"),)), codex()), codex()))
    assert "(ours; the name is from the books)" in praetorian.cards[0]
    hunter = Page(sheet(muster(Army("A", units=(Recruit("hunter"),)), codex()), codex()))
    assert re.search(r"Short Bow (?!°)", hunter.cards[0])


@pytest.mark.parametrize("id", ready_armies())
def test_the_special_rules_of_shipped_armies_are_printed_in_full(id: str) -> None:
    found = muster(ready_armies()[id], codex())
    text = Page(sheet(found, codex())).text
    for each in found.units:
        for word in each.unit.special:
            assert " ".join(special_rules()[word.name].text.split()) in text


def test_a_page_is_one_file_that_asks_nobody_for_anything() -> None:
    for id in ready_armies():
        html = sheet(muster(ready_armies()[id], codex()), codex())
        found = Page(html)
        assert {tag for tag, _ in found.tags}.isdisjoint({"script", "link", "img", "iframe", "object"})
        assert not any(name in ("src", "href", "style") for _, attributes in found.tags for name in attributes)
        assert "url(" not in html
        assert "http" not in html
        assert "@import" not in html


@pytest.mark.parametrize(("paper", "size"), [("a4", "size: A4;"), ("letter", "size: letter;")])
def test_a_paper_may_be_chosen(paper: str, size: str) -> None:
    assert size in sheet(mustered(), guild(), paper)
    assert "size: A4" not in sheet(mustered(), guild())


@settings(max_examples=count(40, 1000))
@given(name=names, hero=names)
def test_names_are_shown_and_never_obeyed(name: str, hero: str) -> None:
    found = page(Recruit("master", name=hero), MASONS, name=name)
    assert " ".join(name.split()) in found.text
    assert " ".join(hero.split()) in found.text
    assert [tag for tag, _ in found.tags] == [
        tag for tag, _ in page(Recruit("master", name="A"), MASONS, name="B").tags
    ]


@settings(max_examples=count(10, 200))
@given(army=legal_armies())
def test_every_random_army_has_a_sheet(army: Army) -> None:
    found = muster(army, codex())
    assert len(Page(sheet(found, codex())).cards) == len(found.units)


def test_elements_escape_text_and_keep_html() -> None:
    assert element("p", "a<b", element("b", '"'), css='x"') == '<p class="x&quot;">a&lt;b<b>&quot;</b></p>'
    assert between(", ", ["<", Html("<br>")]) == "&lt;, <br>"


def test_cards_fill_columns_first_come_first_served() -> None:
    tall, low = Html("<p>" + "x" * 69 * 40 + "</p>"), Html("<p>x</p>")
    assert 150 < height_of(tall) < COLUMN < 2 * height_of(tall)
    assert in_columns([tall, tall, low]) == [tall, low, tall]


def test_without_chromium_a_clear_message(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(NoBrowser) as caught:
        print_pdf("", tmp_path / "sheet.pdf")
    assert str(caught.value) == (
        "a PDF needs Chromium, and none was found (chromium, chromium-browser, google-chrome, google-chrome-stable); "
        "print the page of --html instead"
    )


@pytest.mark.parametrize(
    ("program", "message"),
    [("/bin/true", "/bin/true made no PDF"), ("/dev/null/chromium", "/dev/null/chromium made no PDF: ")],
)
def test_a_browser_that_fails_is_told(
    program: str, message: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(printing, "browser", lambda: program)
    with pytest.raises(PrintingFailed) as caught:
        print_pdf("", tmp_path / "sheet.pdf")
    assert str(caught.value).startswith(message)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not any(map(shutil.which, printing.BROWSERS)), reason="no Chromium on this machine")
@pytest.mark.parametrize(("paper", "points"), [("a4", "595"), ("letter", "612")])
def test_chromium_prints_a_pdf_of_the_right_size(paper: str, points: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    print_pdf(sheet(mustered(), guild(), paper), file)
    content = file.read_bytes()
    assert content.startswith(b"%PDF-")
    sizes = {round(float(width)) for width in re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+)", content)}
    assert sizes == {int(points)}
