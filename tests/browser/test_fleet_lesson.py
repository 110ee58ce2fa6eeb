"""The first battle in space with its teacher, to the end: by keys alone, and by touch on a small screen."""

from __future__ import annotations

from bots.cosmic.test_cadet import ORDERS
from browser.conftest import PHONE, Visit
from browser.fleets import MOST_ANSWERS, WIDER, Captain, Toucher, Typist, asked, ships, turn
from browser.pictures import pose
from browser.test_looks import ALL, violations
from counts import FULL, count
from playwright.sync_api import Page, expect

FIRST = {"Two orders for each ship", "Point the shields", "Straight ahead", "Shield and Fire", "Fire"}
LATER = {"Done moving", "Fire twice", "Orders for a ram", "Ram it", "Orders to board", "Board it", "The battle is over"}
TURNS = count(2, 5)
MET = FIRST | LATER if FULL else FIRST


class Pupil:
    """Somebody who does what the teacher says, with the hands of a captain."""

    def __init__(self, captain: Captain) -> None:
        self.captain = captain
        self.page = captain.page
        self.guide = self.page.get_by_role("region", name="Tutorial")

    def learn(self, turns: int = 5) -> list[str]:
        """Follow every lesson to the end of so many turns, or of the battle; their titles, each once."""
        met: dict[str, None] = {}
        for _ in range(MOST_ANSWERS):
            question = asked(self.page)
            title = self.guide.get_by_role("heading").inner_text()
            if title not in met:
                met[title] = None
                self.look(len(met))
            if not question or turn(self.page) > turns:
                return list(met)
            self.follow(question, title)
        raise AssertionError("the battle never ended")

    def look(self, number: int) -> None:
        """What somebody sees who is taught something new."""
        pose(self.page, f"fleet-lesson-{number:02}", whole=False)
        assert self.page.evaluate(WIDER) <= 0
        if number in (1, 4, 8):
            assert list(violations(self.page, ALL)) == []

    def follow(self, question: str, title: str) -> None:
        match title:
            case "Straight ahead":
                self.go_ahead()
            case "Ram it":
                self.captain.pick("red-2")
                self.captain.ram("blue-2")
            case "Board it":
                self.captain.pick("red-3")
                self.captain.board("blue-3")
            case _ if question == "orders":
                self.order()
            case _ if question == "movement":
                self.captain.decide(self.page.locator("[data-answer=done]"))
            case _:
                self.captain.answer(question)

    def order(self) -> None:
        usual, others = ORDERS[turn(self.page)]
        self.captain.press(self.captain.button("All ships"))
        for kind in usual.split():
            self.captain.give(kind)
        for ship in set(others) & set(ships(self.page)):
            self.captain.pick(ship)
            for kind in others[ship].split():
                self.captain.give(kind)
        self.captain.seal("orders")

    def go_ahead(self) -> None:
        """All of them, the two inches that the teacher speaks of."""
        self.captain.open_ahead()
        self.captain.set_ahead(half_inches=4)
        self.captain.press(self.page.locator("[data-answer=ahead]"))


def begun(visit: Visit, **wishes: object) -> Page:
    page = visit("#/tutorial/space", **wishes)
    expect(page.get_by_role("region", name="Tutorial")).to_contain_text("Two orders for each ship")
    return page


def test_the_whole_lesson_by_keys_alone(visit: Visit) -> None:
    pupil = Pupil(Typist(begun(visit), volleys=1))
    met = pupil.learn(TURNS)
    assert MET - set(met) == set(), " | ".join(met)


def test_the_whole_lesson_by_touch_on_a_small_screen(visit: Visit) -> None:
    met = Pupil(Toucher(begun(visit, **PHONE), volleys=1)).learn(TURNS)
    assert MET - set(met) == set(), " | ".join(met)


def test_the_teacher_does_it_where_somebody_asks_for_that(visit: Visit) -> None:
    page = begun(visit, **PHONE)
    finger = Toucher(page)
    for _ in range(MOST_ANSWERS):
        if not asked(page):
            break
        finger.decide(page.get_by_role("button", name="Do it for me"))
    assert page.evaluate(WIDER) <= 0
    finger.press(page.get_by_role("region", name="Tutorial").get_by_role("link", name="Now fight a real one"))
    expect(page.get_by_role("button", name="Fight!")).to_be_visible()
