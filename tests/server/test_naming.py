"""Pages speak of players by their names."""

from __future__ import annotations

from dwethia.server.tables.naming import by_names


def test_seats_are_called_by_names_in_sentences_and_nowhere_else() -> None:
    page = '<style>.red { color: red }</style><p class="red">Red wins; blue-1 of blue falls.</p><b>redder</b>'
    assert by_names(page, {"red": "Rosa <3", "blue": ""}) == (
        '<style>.red { color: red }</style><p class="red">Rosa &lt;3 wins; blue-1 of blue falls.</p><b>redder</b>'
    )


def test_a_seat_that_somebody_played_as_stays_a_seat() -> None:
    assert by_names("<p>Rosa as red: red wins</p>", {"red": "Rosa"}) == "<p>Rosa as red: Rosa wins</p>"


def test_without_names_a_page_is_as_it_was() -> None:
    assert by_names("<p>red</p>", {"red": ""}) == "<p>red</p>"
