"""Texts that show themselves: boards, pictures and games."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any, Protocol, TypeAlias

    from ._native import Answers, Game

    class _ChessArrow(Protocol):
        tail: int
        head: int
        color: str

    # Two squares, by their names or numbers, and perhaps a color.
    _Arrow: TypeAlias = tuple[str | int, str | int] | tuple[str | int, str | int, str] | _ChessArrow

FIGURINES = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))
ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}


class Text(str):
    """A text whose representation is the text itself."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class Picture(str):
    """A picture as SVG, which a notebook shows. It is a text; `save` writes it to a file."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Picture of {len(self)} characters>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(str(self))


def rows(answers: Answers) -> Iterator[dict[str, Any]]:
    """The rows of a table, as dictionaries."""
    return (answers[row] for row in range(len(answers)))


def board(fen: str, unicode: bool = False, coordinates: bool = True, flipped: bool = False) -> Text:
    """The board of a FEN, a line for each rank."""
    lines = []
    for number, rank in zip("87654321", fen.split()[0].split("/"), strict=True):
        squares = "".join("." * int(sign) if sign.isdigit() else sign for sign in rank.replace("~", ""))
        squares = "".join(FIGURINES.get(sign, "·") for sign in squares) if unicode else squares
        line = " ".join(reversed(squares) if flipped else squares)
        lines.append(f"{number} {line}" if coordinates else line)
    if flipped:
        lines.reverse()
    if coordinates:
        lines.append("  " + " ".join("hgfedcba" if flipped else "abcdefgh"))
    return Text("\n".join(lines))


# The places of the board in a picture, whose view box has 390 units of width.
_LEFT, _TOP, _SIZE = 20, 10, 45
_COLORS = {"green": "#15781b", "red": "#c03030", "yellow": "#d8a000", "blue": "#2060b0"}


def overlay(
    svg: str,
    flipped: bool,
    arrows: Iterable[_Arrow],
    squares: Iterable[tuple[str | int, str]],
    lastmove: str | None,
    check: str | int | None,
) -> str:
    """Draws marks on the squares and arrows between them into a picture."""

    def place(argument: str, square: str | int) -> str:
        """The name of a square."""
        if isinstance(square, int) and not isinstance(square, bool) and 0 <= square < 64:
            # As python-chess counts squares.
            return "abcdefgh"[square % 8] + str(square // 8 + 1)
        if not isinstance(square, str) or len(square) != 2 or square[0] not in "abcdefgh" or square[1] not in "12345678":
            raise ValueError(f"{argument}: expected a square such as e4, found {square!r}")
        return square

    def corner(square: str) -> tuple[int, int]:
        file, rank = "abcdefgh".index(square[0]), int(square[1]) - 1
        file, rank = (7 - file, rank) if flipped else (file, 7 - rank)
        return _LEFT + _SIZE * file, _TOP + _SIZE * rank

    def color(argument: str, name: str) -> str:
        found = _COLORS.get(name, name) if isinstance(name, str) else ""
        if not found.replace("#", "").isalnum():
            raise ValueError(f"{argument}: expected a color such as green or #15781b, found {name!r}")
        return found

    # The color of each square, and the argument that it is from.
    fills = {place("squares", square): ("squares", name) for square, name in squares}
    if lastmove is not None:
        if not isinstance(lastmove, str) or not 4 <= len(lastmove) <= 5 or lastmove[4:] not in ("", *"qrbn"):
            raise ValueError(f"lastmove: expected a move in UCI notation, found {lastmove!r}")
        move = ("lastmove", "yellow")
        fills = {place("lastmove", square): move for square in (lastmove[:2], lastmove[2:4])} | fills
    if check is not None:
        fills[place("check", check)] = ("check", "red")
    parts = []
    for square, (argument, name) in fills.items():
        x, y = corner(square)
        parts.append(f'<rect class="square-mark" x="{x}" y="{y}" width="45" height="45" fill="{color(argument, name)}" fill-opacity="0.4"/>')
    for arrow in arrows:
        if not isinstance(arrow, tuple | list) and hasattr(arrow, "tail"):
            arrow = (arrow.tail, arrow.head, arrow.color)
        if not isinstance(arrow, tuple | list) or not 2 <= len(arrow) <= 3:
            raise ValueError(f"arrows: expected two squares and perhaps a color, found {arrow!r}")
        origin, target, *names = arrow
        (x1, y1), (x2, y2) = corner(place("arrows", origin)), corner(place("arrows", target))
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        shade = color("arrows", *names[:1] or ["green"])
        if not length:
            parts.append(f'<circle cx="{x1 + 22.5}" cy="{y1 + 22.5}" r="20" fill="none" stroke="{shade}" stroke-width="4"/>')
            continue
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        x1, y1, x2, y2 = (place + 22 for place in (x1, y1, x2, y2))
        neck_x, neck_y = x2 - 18 * dx, y2 - 18 * dy
        head = f"M{x2:.1f} {y2:.1f}L{neck_x - 9 * dy:.1f} {neck_y + 9 * dx:.1f}L{neck_x + 9 * dy:.1f} {neck_y - 9 * dx:.1f}Z"
        parts.append(
            f'<g class="arrow" fill="{shade}" stroke="{shade}" opacity="0.7"><path d="M{x1} {y1}L{neck_x:.1f} {neck_y:.1f}" '
            f'stroke-width="8"/><path d="{head}" stroke="none"/></g>'
        )
    return svg.replace("</svg>", "".join(parts) + "</svg>")


def pgn(game: Game, tags: Mapping[str, str | None] | None, comments: Mapping[int, str] | None, result: str | None) -> Text:
    """A game as PGN (PGN standard 8): the roster and other tags, and the moves in lines of at most 80 characters."""
    outcome = game.outcome
    # What is not known is not given.
    known = {name: value for name, value in (tags or {}).items() if value is not None}
    if outcome and result not in (None, outcome.result):
        raise ValueError(f"result: expected {outcome.result}, as {outcome}, found {result!r}")
    result = result or (outcome.result if outcome else known.get("Result", "*"))
    if result not in ("1-0", "0-1", "1/2-1/2", "*"):
        raise ValueError(f"result: expected 1-0, 0-1, 1/2-1/2 or *, found {result!r}")
    start = game.start.fen
    all_tags = ROSTER | known | {"Result": result}
    given = all_tags.get("FEN")
    # A game that was read has the tag as it was written.
    if given is not None and type(game.start)(given, chess960=game.start.chess960) != game.start:
        raise ValueError(f"tags: expected the FEN of the start position, found {given!r}")
    if game.start.chess960:
        all_tags |= {"Variant": "Chess960"}
    if start != "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" or game.start.chess960:
        all_tags |= {"SetUp": "1", "FEN": start}
    lines = []
    for name, value in all_tags.items():
        if not isinstance(name, str) or not name.replace("_", "").isalnum() or not name.isascii():
            raise ValueError(f"tags: expected a name of letters, digits and underscores, found {name!r}")
        escaped = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
        lines.append(f'[{name} "{escaped}"]')
    lines.append("")
    words, said = [], dict(comments or {})
    for ply, comment in said.items():
        if not isinstance(ply, int) or not 1 <= ply <= len(game):
            raise ValueError(f"comments: expected plies from 1 to {len(game)}, found {ply!r}")
        if not isinstance(comment, str):
            raise TypeError(f"comments: expected a text for ply {ply}, found {type(comment).__name__}")
    is_white, number, after_comment = game.start.turn == "white", game.start.fullmoves, True
    for ply, san in enumerate(game.sans, 1):
        if is_white or after_comment:
            words.append(f"{number}." if is_white else f"{number}...")
        words.append(san)
        after_comment = ply in said
        if after_comment:
            # A comment cannot have braces: the first one that closes ends it, and one that opens looks like another comment.
            words += ("{" + said[ply].replace("{", "(").replace("}", ")") + "}").split()
        number += not is_white
        is_white = not is_white
    line = ""
    for word in [*words, result]:
        if line and len(line) + 1 + len(word) > 80:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return Text("\n".join([*lines, line, ""]))
