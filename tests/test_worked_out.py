"""What is worked out once is not worked out again."""

from dwethia.worked_out import worked_out_once


class Sum:
    def __init__(self) -> None:
        self.times = 0

    @worked_out_once
    def value(self) -> int:
        """A number."""
        self.times += 1
        return 40 + self.times


def test_it_is_worked_out_when_it_is_first_read_and_never_again() -> None:
    one, other = Sum(), Sum()
    assert one.times == 0
    assert [one.value, one.value, one.times] == [41, 41, 1]
    assert [other.times, other.value] == [0, 41]


def test_the_class_shows_what_it_is() -> None:
    assert Sum.value.__doc__ == "A number."
