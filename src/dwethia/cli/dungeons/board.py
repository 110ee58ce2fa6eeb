"""The room as it is drawn, and beside it how the hero and the enemies stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from dwethia.cli.output import console, plain_console, table
from dwethia.dungeons.rooms.building import Door
from dwethia.dungeons.rooms.squares import SIZE, Side, Square, at, place, square
from dwethia.dungeons.state import Dungeon, Enemy, Exit, full, value
from dwethia.dungeons.words.conditions import POOLS, arm_line, conditions, is_hero, is_prize, shooting, skills, standing
from dwethia.rulebook import Rulings

CELL: Final = 5
MARGIN: Final = " " * CELL
BESIDE: Final = 76  # columns of a terminal that has room for the hero beside the board


class RunScreen:
    """Where a run is shown: in letters alone, or in colour on a terminal."""

    def __init__(self, plain: bool = False) -> None:
        self._console = plain_console() if plain and console.is_terminal else console
        self.is_plain = plain or not console.is_terminal or not console.encoding.lower().startswith("utf")

    @property
    def width(self) -> int:
        return self._console.width

    def print(self, shown: RenderableType = "", style: str = "", end: str = "\n") -> None:
        self._console.print(Text(shown, style=style) if isinstance(shown, str) else shown, end=end)

    def prompt(self, text: str) -> None:
        """What asks for a line where nobody types at a terminal, shown before the line is read."""
        self.print(text, style="bold", end="")
        self._console.file.flush()

    def line(self, text: str) -> None:
        """A line that is never folded, so that what it names can be copied."""
        self._console.print(Text(text), soft_wrap=True)

    def paragraph(self, shown: str | Text, style: str = "") -> None:
        """A long line, folded where words end and set in as it begins; what follows its first line a little more."""
        text = Text(shown, style=style) if isinstance(shown, str) else shown
        indent = len(text.plain) - len(text.plain.lstrip())
        first, *rest = text[indent:].wrap(self._console, max(self.width - indent - 3, 20)) or [Text()]
        self._console.print(Text(" " * indent).append_text(first), soft_wrap=True)
        for line in rest:
            self._console.print(Text(" " * (indent + 2)).append_text(line), soft_wrap=True)


class Glyphs(NamedTuple):
    """How things are drawn."""

    floor: str
    wall: str
    scatter: str
    barricade: str
    interface: str
    package: str
    line: str
    side: str
    corners: str
    wound: str  # one that is left, and one that is lost
    lost: str


PLAIN: Final = Glyphs(".", "#", "%", "=", "I", "$", "-", "|", "++++", "", "")
FANCY: Final = Glyphs("·", "█████", "▒▒▒", "═════", "[I]", "$", "─", "│", "┌┐└┘", "♥", "♡")


# The room


def board(dungeon: Dungeon, costs: Mapping[Square, int], glyphs: Glyphs) -> list[Text]:
    """The room line by line: the squares that a Move reaches show what it costs."""
    numbers = "".join(f"{column:^{CELL}}" for column in range(1, SIZE + 1))
    lines = [Text.assemble((f"{MARGIN}    {numbers}", "dim"))]
    lines.append(_edge(dungeon, Side.TOP, glyphs.corners[:2], glyphs))
    for row in range(1, SIZE + 1):
        line = Text.assemble(_label(dungeon, Side.LEFT, row), (f" {row} ", "dim"), glyphs.side)
        for column in range(1, SIZE + 1):
            here = square(row, column)
            line.append_text(_cell(dungeon, here, costs.get(here), glyphs))
        lines.append(line.append(glyphs.side).append_text(_label(dungeon, Side.RIGHT, row)))
    lines.append(_edge(dungeon, Side.BOTTOM, glyphs.corners[2:], glyphs))
    return lines


def _doors(dungeon: Dungeon) -> Iterator[tuple[Door, str, str]]:
    room = dungeon.here
    yield room.entrance, "[in]", "cyan"
    is_open = dungeon.exit is Exit.OPEN
    yield room.exit, "<out>" if is_open else "[out]", "bold green" if is_open else "bold yellow"


def _label(dungeon: Dungeon, side: Side, along: int) -> Text:
    """A door in a side of the room, as wide as a square; blank where there is none."""
    for door, word, style in _doors(dungeon):
        row, column = place(door.square)
        if door.side is side and along == (column if side in (Side.TOP, Side.BOTTOM) else row):
            return Text(f"{word:>{CELL}}" if side is Side.LEFT else f"{word:<{CELL}}", style=style)
    return Text(MARGIN)


def _edge(dungeon: Dungeon, side: Side, corners: str, glyphs: Glyphs) -> Text:
    line = Text(f"{MARGIN}   {corners[0]}")
    for column in range(1, SIZE + 1):
        label = _label(dungeon, side, column)
        label.rstrip()
        line.append_text(label).append(glyphs.line * (CELL - len(label)))
    return line.append(corners[1])


def _cell(dungeon: Dungeon, here: Square, cost: int | None, glyphs: Glyphs) -> Text:
    room = dungeon.here
    ground, style = glyphs.floor, "dim"
    if room.walled >> here & 1:
        ground, style = glyphs.wall, "bright_black"
    elif room.barricade >> here & 1:
        ground, style = glyphs.barricade, "yellow"
    elif room.scatter >> here & 1:
        ground, style = glyphs.scatter, "yellow"
    elif here == room.interface:
        ground, style = glyphs.interface, "bold black on bright_cyan"
    if here == dungeon.package:
        ground, style = glyphs.package, "bold bright_yellow"
    if here == dungeon.hero.square:
        return _centred("@", "bold black on bright_cyan", ground, glyphs)
    enemy = next((each for each in dungeon.enemies if each.square == here), None)
    if enemy is not None:
        return _centred(
            token(enemy), "bold white on red" if is_prize(enemy) else _ENEMY[is_hero(enemy)], ground, glyphs
        )
    if cost is not None:
        return _centred(str(cost), "bright_green", ground, glyphs)
    return Text(f"{ground:^{CELL}}", style=style)


_ENEMY: Final = {False: "bold bright_red", True: "bold bright_magenta"}


def _centred(mark: str, style: str, ground: str, glyphs: Glyphs) -> Text:
    """A mark in the middle of a square; on ground that matters the ground is seen beside it, where there is room."""
    if ground == glyphs.floor or len(mark) >= CELL:
        return Text(f"{mark:^{CELL}}", style=style) if " on " not in style else _boxed(mark, style)
    left = (CELL - len(mark)) // 2
    fill = (ground[0] * CELL)[: CELL - len(mark)] if len(ground) > 1 else ground
    if len(ground) > 1:
        return Text.assemble((fill[:left], "yellow"), (mark, style), (fill[left:], "yellow"))
    return Text.assemble((f"{mark + ground:^{CELL}}", style))


def _boxed(mark: str, style: str) -> Text:
    """A mark whose colour does not reach the next square, as far as there is room beside it."""
    box = Text.assemble(" " if len(mark) <= CELL - 2 else "", (f"{mark:^{CELL - 2}}", style))
    box.pad_right(CELL - len(box))
    return box


def token(enemy: Enemy) -> str:
    """An enemy on the board: its number, its type, `!` for the target and `$` for whoever has the package."""
    marks = ("!" if enemy.is_target else "") + ("$" if enemy.has_package else "")
    whole = f"{enemy.id}{enemy.sheet.mark[:1]}{marks}"
    return whole if len(whole) <= CELL else f"{enemy.id}{marks}"


def legend(dungeon: Dungeon, glyphs: Glyphs) -> str:
    """What the signs on this board mean."""
    room = dungeon.here
    signs = ["@ you", "e1B an enemy (B Basic, H Hero)", "a number: what it costs to move there"]
    signs += [f"{glyphs.wall[:1]} wall"] if room.walled else []
    signs += [f"{glyphs.barricade[:1]} barricade"] if room.barricade else []
    signs += [f"{glyphs.scatter[:1]} scatter"] if room.scatter else []
    signs += [f"{glyphs.interface} interface"] if room.interface is not None else []
    has_package = dungeon.package is not None or any(each.has_package for each in dungeon.enemies)
    signs += [f"{glyphs.package} package"] if has_package else []
    signs += ["! the target"] if any(each.is_target for each in dungeon.enemies) else []
    return f"{', '.join(signs)}; [in] entrance, [out] exit, <out> exit that stands open"


# Hero and enemies


def hero_lines(dungeon: Dungeon, glyphs: Glyphs) -> list[Text]:
    """How the hero stands, a fact each line."""
    hero, profile = dungeon.hero, dungeon.hero.profile
    race = f"{hero.sheet.race} " if hero.sheet.race else ""
    hearts = glyphs.wound * hero.wounds + glyphs.lost * max(profile.wounds - hero.wounds, 0)
    wounds = Text(f"Wounds {hero.wounds} of {profile.wounds}", style="bold red" if hero.wounds == 1 else "")
    most = {name: full(hero.sheet, name, dungeon.planned.setting) for name in POOLS}
    pools = [f"{name.capitalize()} {getattr(hero, name)} of {most[name]}" for name in POOLS if most[name]]
    lines = [Text(f"{race}{hero.name} [{hero.sheet.mark}]", style="bold")]
    lines.append(wounds.append(f" {hearts}", style="bold red") if hearts else wounds)
    lines += [Text(", ".join(pools), style="bright_blue")] if pools else []
    lines += [Text(f"Save {profile.save}+")] if profile.save else []
    lines += [Text(f"Now {', '.join(now)}", style="bold yellow")] if (now := conditions(hero)) else []
    lines.append(Text(skills(hero), style="dim"))
    lines += [Text(f"Shoots {arm_line(each)}") for each in hero.sheet.arms]
    if hero.sheet.powers:
        lines.append(Text(f"Casts {', '.join(f'{each.name} ({each.charge})' for each in hero.sheet.powers)}"))
    if kept := [each.name for each in hero.sheet.trinkets if each.id not in hero.used]:
        lines.append(Text(f"Carries {', '.join(kept)}"))
    return lines


def hero_paragraph(dungeon: Dungeon) -> Iterator[str]:
    """The same in as few lines as can be read one after the other."""
    lines = [line.plain for line in hero_lines(dungeon, PLAIN)]
    place = next(number for number, line in enumerate(lines) if line.startswith("Move "))
    yield f"{lines[0]}: {', '.join(lines[1:place])}"
    yield from lines[place : place + 1]
    if lines[place + 1 :]:
        yield "; ".join(lines[place + 1 :])


def enemy_table(dungeon: Dungeon, rulings: Rulings) -> Table:
    """The enemies in the room, with what a player looks for first."""
    shown = table("", "enemy", "at", "Wounds", "Aggression", "shoots", "Save", "now", numbers=("Aggression",))
    for each in dungeon.enemies:
        race = f"{each.sheet.race} " if each.sheet.race else ""
        save = f"{each.profile.save}+" if each.profile.save else "-"
        style = "bold" if is_prize(each) else None
        shown.add_row(
            each.id,
            f"{race}{each.sheet.name} [{each.sheet.mark}]",
            at(each.square),
            f"{each.wounds} of {each.profile.wounds}",
            str(value(each, "aggression")),
            shooting(each),
            save,
            ", ".join(standing(dungeon, each, rulings)),
            style=style,
        )
    return shown


# Together


def show_room(
    screen: RunScreen, dungeon: Dungeon, rulings: Rulings, costs: Mapping[Square, int], explain: bool
) -> None:
    """The board, the hero beside or below it, and the enemies."""
    glyphs = PLAIN if screen.is_plain else FANCY
    drawn = board(dungeon, costs, glyphs)
    if screen.is_plain or screen.width < BESIDE:
        for line in drawn:
            screen.print(Text(line.plain.rstrip()) if screen.is_plain else line)
        for fact in hero_paragraph(dungeon):
            screen.paragraph(fact)
    else:
        for line in _side_by_side(drawn, hero_lines(dungeon, glyphs), screen.width):
            screen.print(line)
    if dungeon.enemies:
        screen.print(enemy_table(dungeon, rulings))
    else:
        screen.print("No enemy is left in this room.")
    if explain:
        screen.paragraph(legend(dungeon, glyphs), style="dim")


def _side_by_side(left: list[Text], right: Iterable[Text], width: int) -> Iterator[Text]:
    wide = max(line.cell_len for line in left) + 1
    folded = [part for line in right for part in line.wrap(console, max(width - wide - 1, 20))]
    for number in range(max(len(left), len(folded))):
        line = left[number].copy() if number < len(left) else Text()
        line.pad_right(wide - line.cell_len)
        yield line.append_text(folded[number]) if number < len(folded) else line
