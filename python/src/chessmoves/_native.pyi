"""The extension module; the docstrings are those of its functions and classes."""

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Literal, Protocol, Self, TypeAlias, final, overload

import numpy

__all__ = [
    "Answers",
    "CheckedGame",
    "ChessmovesError",
    "FoundMove",
    "Game",
    "GameFault",
    "Games",
    "IllegalMove",
    "Move",
    "Outcome",
    "Played",
    "Position",
    "Reason",
    "Status",
    "Verdict",
    "__version__",
    "answer_message",
    "check_many",
    "control",
    "explain_illegal_move",
    "explain_many",
    "find_move",
    "find_move_many",
    "legal",
    "legal_many",
    "legal_masks",
    "order_error",
    "perft",
    "position_keys",
    "python_hint",
    "run_command",
    "status_many",
    "why",
    "why_many",
]

__version__: str

# A text, an object of this package, or a `chess.Board`.
_Given: TypeAlias = str | Position | Game | _Board
# A text, or a `chess.Move`.
_Move: TypeAlias = str | _HasUci
_Moves: TypeAlias = str | Iterable[_Move]
_Pgn: TypeAlias = str | bytes | os.PathLike[str] | _Readable
# A list, an array of numpy, or anything with the PyCapsule interface of Arrow.
_Texts: TypeAlias = Iterable[object] | _ArrowArray | _ArrowStream
# An array of numpy; without numpy there are no masks, but the other functions are there.
_Masks: TypeAlias = numpy.ndarray[tuple[int, int], numpy.dtype[numpy.uint8]]
_Side: TypeAlias = Literal["white", "black"]
# Squares, sides and kinds of pieces are named as here, or are the numbers of python-chess, such as `chess.E4`, `chess.WHITE`, `chess.KNIGHT`.
_Square: TypeAlias = str | int
_Color: TypeAlias = _Side | bool
_Kind: TypeAlias = _Role | int
_Role: TypeAlias = Literal["pawn", "knight", "bishop", "rook", "queen", "king"]

class _Board(Protocol):
    chess960: bool
    @property
    def move_stack(self) -> Any: ...
    uci_variant: ClassVar[Any]

class _HasUci(Protocol):
    def uci(self) -> str: ...

class _Readable(Protocol):
    def read(self, size: int, /) -> str | bytes | bytearray: ...

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[object, object]: ...

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> object: ...

class ChessmovesError(ValueError):
    """A question that cannot be answered, such as a FEN with a fault.

    `code` is stable, `field` and `span` are its place, `hint` is what was probably meant; each of the last three can be None.
    """
    code: str
    field: str | None
    span: tuple[int, int] | None
    hint: str | None
    # The number of the text among several, from 0; only `legal_masks` sets it.
    row: int

class IllegalMove(ChessmovesError):
    """A text that cannot be played: an illegal move, an ambiguous one, or not a move at all.

    `move` is the text, `fen` the position, `sentence` the reason, `code` its stable code, `by` the squares of the pieces responsible, `at` the other squares concerned, `hint` what was probably meant.
    """
    move: str
    fen: str
    sentence: str
    by: list[str]
    at: list[str]

@final
class Reason:
    """A reason why a move is illegal, or something that a legal move does."""

    def __new__(cls, **attributes: Any) -> Self: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...
    def to_dict(self) -> dict[str, Any]:
        """The attributes as a dictionary, down to texts and numbers."""
    @property
    def code(self) -> str:
        """The stable code, such as `pinned`."""
    @property
    def message(self) -> str:
        """A sentence that names the pieces and squares."""
    @property
    def by(self) -> tuple[str, ...]:
        """The squares of the pieces responsible, or concerned."""
    @property
    def at(self) -> tuple[str, ...]:
        """The other squares concerned."""
    def __hash__(self) -> int: ...

@final
class Verdict:
    """Whether a move is legal, and if not, why. It is true if the move is legal.

    >>> verdict = why("startpos", "e5")
    >>> bool(verdict), verdict.code, verdict.at
    (False, 'not-on-any-vector', ('e5',))

    Raises:
        `ChessmovesError`: the position cannot be read, or a move of `moves` cannot be played.
        `IllegalMove`: `move` is not a move at all.
    """

    def __new__(
        cls, fen: _Given, move: _Move, *, moves: _Moves | None = None, chess960: bool = False
    ) -> Self: ...
    @property
    def legal(self) -> bool:
        """Whether the move is legal. An ambiguous one is not."""
    @property
    def move(self) -> str:
        """The move, as written."""
    @property
    def fen(self) -> str:
        """The FEN of the position."""
    @property
    def sentence(self) -> str:
        """The reasons as one sentence; for a legal move, that it is."""
    @property
    def code(self) -> str | None:
        """The stable code of the first reason; None if the move is legal."""
    @property
    def by(self) -> tuple[str, ...]:
        """The squares of the pieces responsible for the first reason."""
    @property
    def at(self) -> tuple[str, ...]:
        """The other squares that the first reason concerns."""
    @property
    def uci(self) -> str | None:
        """The move in UCI notation; None if the text can stand for several moves, or for none."""
    @property
    def san(self) -> str | None:
        """The move in SAN, as if it were legal; None if the text can stand for several moves, or for none."""
    @property
    def reasons(self) -> tuple[Reason, ...]:
        """All reasons why the move is illegal, in the order of precedence; empty if it is legal."""
    @property
    def effects(self) -> tuple[Reason, ...]:
        """What a legal move does, such as capturing or giving check."""
    @property
    def note(self) -> str | None:
        """How the move was read, if it says something that is not true of it; otherwise None."""
    def to_dict(self) -> dict[str, Any]:
        """The attributes as a dictionary, down to texts and numbers."""
    @property
    def record(self) -> dict[str, Any]:
        """The record of `chessmoves why --json`."""
    def __bool__(self) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, Any]]: ...

@final
class Outcome:
    """How a game has ended."""

    def __new__(cls, reason: str, winner: _Side | None = None) -> Self: ...
    def __getnewargs__(self) -> tuple[str, _Side | None]: ...
    def to_dict(self) -> dict[str, Any]:
        """The attributes as a dictionary, down to texts and numbers."""
    @property
    def winner(self) -> _Side | None:
        """The winner, `white` or `black`; None for a draw."""
    @property
    def reason(self) -> str:
        """The stable code of the reason, such as `checkmate` or `fivefold-repetition`."""
    @property
    def result(self) -> Literal["1-0", "0-1", "1/2-1/2"]:
        """The result as in PGN: `1-0`, `0-1` or `1/2-1/2`."""
    def __hash__(self) -> int: ...

@final
class Status:
    """Check, mate, draws, pins, castling and problems of a position.

    `deep` also finds out who can still checkmate, and `origin` whether a game can lead to the position; either may take a second.

    >>> status = Status("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1")
    >>> status.stalemate, str(status.outcome)
    (True, 'draw by stalemate')

    Raises:
        `ChessmovesError`: the position cannot be read, or a move of `moves` cannot be played.
    """

    def __new__(
        cls,
        fen: _Given,
        *,
        moves: _Moves | None = None,
        chess960: bool = False,
        deep: bool = False,
        origin: bool = False,
    ) -> Self: ...
    @property
    def fen(self) -> str:
        """The FEN of the position."""
    @property
    def turn(self) -> _Side:
        """The side to move, `white` or `black`."""
    @property
    def move_count(self) -> int | None:
        """The number of legal moves; None if a side has several kings."""
    @property
    def capture_count(self) -> int | None:
        """The number of legal captures; None if a side has several kings."""
    @property
    def in_check(self) -> bool:
        """Whether the side to move is in check."""
    @property
    def checkers(self) -> tuple[str, ...]:
        """The squares of the pieces that give check."""
    @property
    def double_check(self) -> bool:
        """Whether two pieces or more give check."""
    @property
    def checkmate(self) -> bool:
        """Whether the side to move is checkmated."""
    @property
    def stalemate(self) -> bool:
        """Whether the side to move is stalemated."""
    @property
    def insufficient_material(self) -> bool:
        """Whether neither side has the material for checkmate."""
    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended; None if it goes on."""
    @property
    def claimable(self) -> tuple[str, ...]:
        """Why the side to move can claim a draw: `threefold-repetition` or `fifty-moves`."""
    @property
    def repetitions(self) -> int | None:
        """How often the position has occurred in the moves that were given; None without moves."""
    @property
    def pins(self) -> dict[str, str]:
        """The squares of the pieces of both sides that are pinned to their king, each with the square of the pinning piece."""
    @property
    def problems(self) -> tuple[str, ...]:
        """What is impossible or unusual about the position, in sentences."""
    @property
    def can_checkmate(self) -> dict[_Side, Literal["yes", "no", "unknown"]] | None:
        """With `deep`: for `white` and `black`, whether the side can still checkmate: `yes`, `no` or `unknown`; otherwise None."""
    @property
    def can_arise(self) -> Literal["yes", "no", "unknown"] | None:
        """With `origin`: whether a game can lead to the position: `yes`, `no` or `unknown`; otherwise None."""
    def to_dict(self) -> dict[str, Any]:
        """The attributes as a dictionary, down to texts and numbers."""
    @property
    def record(self) -> dict[str, Any]:
        """The record of `chessmoves status --json`."""
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]: ...

@final
class Position:
    """A position of a game of standard chess or Chess960. It does not change: `play` returns another one.

    Each side has exactly one king, and the side that is not to move is not in check; boards without kings are for the functions, which
    accept any FEN. Castling rights that the board contradicts are dropped, and `status().problems` lists them.

    Two positions are equal if their FENs are, clocks included; `key` is equal if they are the same for the repetition rule.

    >>> position = Position("7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1")
    >>> position.play("Qxg5").turn
    'black'
    >>> position.play("Qg3")
    Traceback (most recent call last):
    chessmoves.IllegalMove: "Qg3" is not a legal move: the queen on e3 is pinned to the king on c1 by the bishop on g5

    Raises:
        `ChessmovesError`: the position cannot be read, or cannot occur in a game.
        `IllegalMove`: a move after the position cannot be played.
    """

    def __new__(cls, fen: _Given | None = None, *, chess960: bool = False) -> Self: ...
    @classmethod
    def from_board(cls, board: Any) -> Position:
        """The position of a `chess.Board` of python-chess.

        Raises:
            `TypeError`: it is not a `chess.Board`.
            `ValueError`: the board cannot be read, or it is one of a variant.
        """
    def to_board(self) -> Any:
        """The same as a `chess.Board` of python-chess, which has to be installed.

        Raises:
            `ImportError`: python-chess is not installed.
        """
    @property
    def fen(self) -> str:
        """The FEN."""
    @property
    def turn(self) -> _Side:
        """The side to move, `white` or `black`."""
    @property
    def chess960(self) -> bool:
        """Whether the position is treated as Chess960, in which UCI writes castling as king takes rook."""
    @property
    def halfmoves(self) -> int:
        """The half-move clock: plies since the last capture or pawn move."""
    @property
    def fullmoves(self) -> int:
        """The number of the move."""
    @property
    def en_passant(self) -> str | None:
        """The square that the last move, a double push, passed over; otherwise None."""
    def piece_map(self) -> dict[str, str]:
        """The pieces as FEN letters, by square."""
    @property
    def in_check(self) -> bool:
        """Whether the side to move is in check."""
    @property
    def checkers(self) -> tuple[str, ...]:
        """The squares of the pieces that give check."""
    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended on the board; None if it goes on. Repetition is a matter of a `Game`."""
    @property
    def key(self) -> int:
        """The Zobrist key: equal for positions that are the same for the repetition rule (FIDE Laws 9.2.3)."""
    def legal(self, piece: _Square | None = None, *, san: bool = False) -> list[str]:
        """The legal moves of a piece, or of the side to move, in UCI notation or in SAN.

        Raises:
            `ChessmovesError`: `piece` is not a piece, or none stands there.
        """
    def why(self, move: _Move) -> Verdict:
        """Whether a move is legal, and why.

        Raises:
            `IllegalMove`: the text is not a move at all.
        """
    def status(self, *, deep: bool = False, origin: bool = False) -> Status:
        """Check, mate, draws, pins, castling and problems."""
    def play(self, move: _Move) -> Position:
        """The position after a move in any notation. An illegal one is an `IllegalMove`.

        Raises:
            `IllegalMove`: the move cannot be played.
        """
    def attackers(self, square: _Square, color: _Color) -> tuple[str, ...]:
        """The squares of the pieces of a side, `white` or `black`, that attack a square, even if they are pinned.

        Raises:
            `ValueError`: it is not a square, or not a side.
        """
    def is_attacked(self, square: _Square, color: _Color) -> bool:
        """Whether a piece of a side attacks a square, even if it is pinned.

        Raises:
            `ValueError`: it is not a square, or not a side.
        """
    @property
    def pinned(self) -> tuple[str, ...]:
        """The squares of the pieces of the side to move that are pinned to their king."""
    def piece_at(self, square: _Square) -> str | None:
        """The FEN letter of the piece on a square; None if it is empty.

        Raises:
            `ValueError`: it is not a square.
        """
    def pieces(self, role: _Kind, color: _Color) -> tuple[str, ...]:
        """The squares of the pieces of a kind and a side, such as `pieces("knight", "white")`.

        Raises:
            `ValueError`: it is not a kind of piece, or not a side.
        """
    def moves(self) -> list[Move]:
        """The legal moves as objects, in the order of `legal`."""
    def board(self, *, unicode: bool = False, coordinates: bool = True, flipped: bool = False) -> str:
        """The board as text, which shows itself: White's pieces are `KQRBNP`, or with `unicode` solid figurines for Black and outlined ones
        for White.
        """
    def to_dict(self) -> dict[str, Any]:
        """The attributes as a dictionary, down to texts and numbers."""
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]: ...

@final
class Move:
    """A legal move. Two are equal if their texts are.

    >>> Move("startpos", "Nf3").from_square
    'g1'

    Raises:
        `ChessmovesError`: the position cannot be read, or cannot occur in a game.
        `IllegalMove`: the move cannot be played.
    """

    def __new__(cls, fen: _Given, move: _Move, *, chess960: bool = False) -> Self: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, Any]]: ...
    def to_dict(self) -> dict[str, Any]:
        """The attributes as a dictionary, down to texts and numbers."""
    @property
    def uci(self) -> str:
        """The move in UCI notation."""
    @property
    def san(self) -> str:
        """The move in SAN."""
    @property
    def from_square(self) -> str:
        """The square of origin."""
    @property
    def to_square(self) -> str:
        """The target; for castling that of the king."""
    @property
    def piece(self) -> str:
        """The moving piece, such as `knight`."""
    @property
    def captured(self) -> str | None:
        """The captured piece, such as `pawn`; otherwise None."""
    @property
    def promotion(self) -> str | None:
        """The piece to which a pawn is promoted, such as `queen`; otherwise None."""
    @property
    def castling(self) -> bool:
        """Whether it is castling."""
    @property
    def check(self) -> bool:
        """Whether it gives check."""
    def __hash__(self) -> int: ...

@final
class Played:
    """A move that was played, and the position that it has led to."""

    def __new__(cls, **attributes: Any) -> Self: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...
    __hash__: None  # type: ignore[assignment]
    def to_dict(self) -> dict[str, Any]:
        """The attributes as a dictionary, down to texts and numbers."""
    @property
    def ply(self) -> int:
        """The number of the ply, from 1."""
    @property
    def uci(self) -> str:
        """The move in UCI notation."""
    @property
    def san(self) -> str:
        """The move in SAN."""
    @property
    def fen(self) -> str:
        """The FEN of the position after the move."""
    @property
    def position(self) -> Position:
        """The position after the move."""
    @property
    def turn(self) -> _Side:
        """The side to move now."""
    @property
    def check(self) -> bool:
        """Whether the move gives check."""
    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended; None if it goes on."""
    @property
    def repetitions(self) -> int:
        """How often the position has occurred in the game."""
    @property
    def claimable(self) -> tuple[str, ...]:
        """Why the side to move now can claim a draw."""

@final
class Game:
    """A game: a start position and moves. It counts repetitions, and knows its outcome and what can be claimed.

    The start is a FEN, a name such as `startpos`, or a `Position`; with `null_moves`, the moves may pass the turn, as `--` or `0000`. An
    object may be used by several threads.

    >>> game = Game()
    >>> played = game.play("Nf3")
    >>> played.uci, played.check, played.outcome
    ('g1f3', False, None)
    >>> for move in "Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split():
    ...     played = game.play(move)
    >>> game.repetitions, game.claimable
    (3, ('threefold-repetition',))

    Raises:
        `ChessmovesError`: the start cannot be read, or cannot occur in a game.
        `IllegalMove`: a move of `moves` cannot be played.
    """

    def __new__(
        cls,
        start: _Given | None = None,
        moves: _Moves | None = None,
        *,
        chess960: bool = False,
        null_moves: bool = False,
    ) -> Self: ...
    @classmethod
    def from_board(cls, board: Any) -> Game:
        """The game of a `chess.Board` of python-chess, with all its moves.

        Raises:
            `TypeError`: it is not a `chess.Board`.
            `ValueError`: the board cannot be read, or it is one of a variant.
        """
    def to_board(self) -> Any:
        """The same as a `chess.Board` of python-chess, which has to be installed, with all moves.

        Raises:
            `ImportError`: python-chess is not installed.
        """
    def play(self, move: _Move) -> Played:
        """Plays a move in any notation, and returns it with what has come of it.

        A text that cannot be played is an `IllegalMove`, which says why; the game stays as it is. Moves can still be played after a
        draw.

        Raises:
            `IllegalMove`: the move cannot be played.
        """
    def play_null(self) -> Played:
        """Passes the turn, as in an analysis: a null move, `0000` in UCI notation and `--` in PGN. It is not a move of a game, so `play`
        refuses it, and repetition is counted from here on. In check, it is an `IllegalMove`.

        Raises:
            `IllegalMove`: the side to move is in check.
        """
    def undo(self) -> str | None:
        """Takes the last move back, and returns it in UCI notation; None if there are no moves."""
    def copy(self) -> Game:
        """An independent copy."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: object, /) -> Game: ...
    @property
    def start(self) -> Position:
        """The position before the first move."""
    @property
    def position(self) -> Position:
        """The position after the last move."""
    @property
    def history(self) -> list[Position]:
        """The positions from the first to the last."""
    @property
    def fen(self) -> str:
        """The FEN of the position."""
    @property
    def turn(self) -> _Side:
        """The side to move, `white` or `black`."""
    @property
    def ply(self) -> int:
        """The number of plies that were played."""
    @property
    def moves(self) -> list[str]:
        """The moves in UCI notation."""
    @property
    def sans(self) -> list[str]:
        """The moves in SAN."""
    @property
    def in_check(self) -> bool:
        """Whether the side to move is in check."""
    @property
    def repetitions(self) -> int:
        """How often the position has occurred, this time included (FIDE Laws 9.2.3)."""
    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended without a claim; None if it goes on."""
    @property
    def claimable(self) -> tuple[str, ...]:
        """Why the side to move can claim a draw: `threefold-repetition` or `fifty-moves`. Empty if the game is over."""
    def claimable_with(self, move: _Move) -> list[str]:
        """Why the side to move could claim a draw with a move that it is going to make (FIDE Laws 9.2.1 and 9.3.1).

        Raises:
            `IllegalMove`: the move cannot be played.
        """
    def pgn(
        self,
        tags: dict[str, Any] | None = None,
        comments: dict[int, str] | None = None,
        *,
        result: Literal["1-0", "0-1", "1/2-1/2", "*"] | None = None,
    ) -> str:
        """The game as PGN: the tags, which are added to the seven of the roster, the moves with comments, and the result.

        `comments` has the number of a ply, from 1, and its text; `result` is that of the outcome unless it is given. A tag whose value
        is None is as if it were not given.

        >>> print(Game(moves="f3 e5 g4 Qh4").pgn({"White": "Ann"}, {4: "mate"}).splitlines()[-1])
        1. f3 e5 2. g4 Qh4# {mate} 0-1

        Raises:
            `ValueError`: a tag, or the place of a comment, is not one, or `result` is not that of a game that has ended on the board.
        """
    def legal(self, piece: _Square | None = None, *, san: bool = False) -> list[str]:
        """The legal moves of a piece, or of the side to move, in UCI notation or in SAN.

        Raises:
            `ChessmovesError`: `piece` is not a piece, or none stands there.
        """
    def why(self, move: _Move) -> Verdict:
        """Whether a move is legal, and why. Reasons such as a lost castling right name the moves that are to blame.

        Raises:
            `IllegalMove`: the text is not a move at all.
        """
    def status(self, *, deep: bool = False, origin: bool = False) -> Status:
        """Check, mate, draws, pins, castling and problems."""
    def to_dict(self) -> dict[str, Any]:
        """The attributes as a dictionary, down to texts and numbers."""
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    __hash__: None  # type: ignore[assignment]
    def _repr_svg_(self) -> str: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...

@final
class FoundMove:
    """The move in a free text. The text between the characters of `span` is the move as it is written.

    >>> found = find_move("I considered e4, but my move is **Knight to f3**.", "startpos")
    >>> found.san, found.uci, found.text, found.span
    ('Nf3', 'g1f3', 'Knight to f3', (34, 46))
    >>> found.skipped
    ((13, 15),)
    """

    def __new__(cls, **attributes: Any) -> Self: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...
    def to_dict(self) -> dict[str, Any]:
        """The attributes as a dictionary, down to texts and numbers."""
    @property
    def uci(self) -> str:
        """The move in UCI notation."""
    @property
    def san(self) -> str:
        """The move in SAN."""
    @property
    def text(self) -> str:
        """The move as it is written."""
    @property
    def span(self) -> tuple[int, int]:
        """Where it is written last: its first character, and the one after the last."""
    @property
    def skipped(self) -> tuple[tuple[int, int], ...]:
        """Where the other moves are mentioned that do not count."""
    @property
    def draw_offer(self) -> bool:
        """Whether the text also offers a draw."""
    def __hash__(self) -> int: ...

_Language: TypeAlias = Literal["en", "de", "fr", "es", "pt", "it", "nl", "ru", "pl", "tr", "zh", "cs", "hu", "ro", "sv", "fi"]
_Reveal: TypeAlias = Literal["nothing", "reason", "moves"]

def find_move(text: str, fen: _Given, *, language: _Language | None = None, chess960: bool = False) -> FoundMove:
    """The move in a free text, such as the answer of a language model: in words, markup, JSON, or within sentences.

    The last move that the text gives as its answer counts, and not the moves that it only talks about. A text that names several legal
    moves without a decision is an error: this function never guesses. Letters of pieces are those of English, and those of other
    languages where they cannot be mistaken; `language`, such as `de`, says whose letters have precedence. A text that resigns or offers a
    draw, without a move, is an error with the code `resignation` or `draw-offer`.

    >>> find_move('{"from": "e2", "to": "e4"}', "startpos").san
    'e4'
    >>> find_move("e4 or d4", "startpos")
    Traceback (most recent call last):
    chessmoves.IllegalMove: "e4 or d4" is ambiguous: 2 legal moves

    Raises:
        `IllegalMove`: the answer is an illegal move, there are several, or there is none; `move` is the part of the text that it is about.
        `ChessmovesError`: the FEN cannot be read, the position cannot occur in a game, or `text` is broken Unicode.
        `ValueError`: `language` is not known.
    """
def find_move_many(
    texts: _Texts,
    fens: _Texts,
    *,
    moves: _Texts | None = None,
    language: _Language | None = None,
    chess960: bool = False,
    threads: int | None = None,
) -> Answers:
    """The moves in many free texts, as `find_move` finds them: a position for each text. `moves` has the moves that are played first.
    Otherwise like `legal_many`.

    | column | type | attribute of a `FoundMove` |
    |---|---|---|
    | uci, san, text | text | the same |
    | error, errorCode | text | the exception |

    >>> find_move_many(["I play **Nf3**", "e4 or d4"], ["startpos", "startpos"])["san"]
    ['Nf3', None]

    Raises:
        `TypeError`: `texts` is one text, or not texts.
        `ValueError`: there are not as many positions, or `moves`, as texts, or `language` is not known.
    """
def explain_many(
    fens: _Texts,
    moves: _Texts,
    reveal: _Reveal = "reason",
    *,
    played: _Texts | None = None,
    chess960: bool = False,
    threads: int | None = None,
) -> Answers:
    """What is told about many illegal moves, as `explain_illegal_move` tells it: a move for each position, in the column `explanation`.
    `played` has the moves that are played first. Otherwise like `legal_many`.

    | column | type |
    |---|---|
    | explanation | text: what `explain_illegal_move` returns |
    | error, errorCode | text: the exception |

    >>> explain_many(["startpos"], ["Ke2"], "nothing")["explanation"]
    ['"Ke2" is not a legal move.']

    Raises:
        `TypeError`: `fens` or `moves` is one text, or not texts.
        `ValueError`: there are not as many `moves`, or lines `played`, as positions, or `reveal` is another word.
    """
def explain_illegal_move(
    fen: _Given,
    move: _Move,
    reveal: _Reveal = "reason",
    *,
    chess960: bool = False,
) -> str:
    """Why a move is illegal, for the prompt of a language model that is to find another one.

    `move` may be a whole answer, in which the move is found as `find_move` does; a long one is quoted in part. `reveal` is
    `"nothing"` (only that the move is illegal), `"reason"` (the rule, and the pieces and squares concerned, but no other move and no
    square outside the question and the `by` and `at` of the reasons) or `"moves"` (everything, with the legal moves of the piece, or
    all if it has none).

    >>> pin = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1"
    >>> explain_illegal_move(pin, "Qg3")
    '"Qg3" is not a legal move: the queen on e3 is pinned to the king by the bishop on g5.'
    >>> explain_illegal_move(pin, "My move is Qg3!", "nothing")
    '"Qg3" is not a legal move.'

    Raises:
        `ValueError`: `reveal` is another word.
        `ChessmovesError`: the FEN cannot be read, or the position cannot occur in a game.
    """

@final
class GameFault:
    """A fault or a warning of a game, at its place in the text."""

    def __new__(cls, **attributes: Any) -> Self: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...
    __hash__: None  # type: ignore[assignment]
    def to_dict(self) -> dict[str, Any]:
        """The attributes as a dictionary, down to texts and numbers."""
    @property
    def code(self) -> str:
        """The stable code."""
    @property
    def reason(self) -> str:
        """The code of the first reason of an illegal move; otherwise the same code."""
    @property
    def ply(self) -> int | None:
        """The number of the ply, from 1, if the fault concerns a move."""
    @property
    def line(self) -> int:
        """The line, from 1."""
    @property
    def column(self) -> int:
        """The column, from 1, in characters."""
    @property
    def span(self) -> tuple[int, int]:
        """The first byte, and the one after the last."""
    @property
    def text(self) -> str:
        """The text at this place, such as the move."""
    @property
    def message(self) -> str:
        """What is wrong."""
    @property
    def hint(self) -> str | None:
        """What was probably meant, or what to do."""
    @property
    def variation(self) -> bool:
        """Whether it is inside a variation."""
    @property
    def fen(self) -> str | None:
        """The position before the move, if the fault concerns one."""
    @property
    def reasons(self) -> list[Reason]:
        """Why a move is illegal."""
    @property
    def sentence(self) -> str:
        """The reasons as one sentence, or the message if there are none."""

@final
class CheckedGame:
    """A game of PGN that has been checked. It is true if it has no fault."""

    def __new__(cls, **attributes: Any) -> Self: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...
    __hash__: None  # type: ignore[assignment]
    def to_dict(self) -> dict[str, Any]:
        """The attributes as a dictionary, down to texts and numbers."""
    @property
    def number(self) -> int:
        """The number of the game in its file, from 1."""
    @property
    def line(self) -> int:
        """The line in which it begins, from 1."""
    @property
    def ok(self) -> bool:
        """Whether there is no fault."""
    @property
    def tags(self) -> dict[str, str]:
        """The tag pairs. Of several with the same name, the first one counts."""
    @property
    def start(self) -> str | None:
        """The FEN of the start position; None for that of standard chess."""
    @property
    def fen(self) -> str:
        """The FEN of the position after the last move that was played."""
    @property
    def moves(self) -> list[str]:
        """The moves of the main line that were played, in UCI notation; a null move is `0000`."""
    @property
    def plies(self) -> int:
        """The number of moves of the main line that were played."""
    @property
    def result(self) -> Literal["1-0", "0-1", "1/2-1/2", "*"] | None:
        """The result after the moves: `1-0`, `0-1`, `1/2-1/2` or `*`; None if it is missing."""
    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended on the board; None if it has not."""
    @property
    def repetitions(self) -> int:
        """How often the position after them has occurred."""
    @property
    def faults(self) -> tuple[GameFault, ...]:
        """Everything that makes the game faulty."""
    @property
    def warnings(self) -> tuple[GameFault, ...]:
        """Everything else that is unusual."""
    def game(self) -> Game:
        """The moves that were played as a `Game`."""
    def __bool__(self) -> bool: ...

@final
class Games:
    """Checks the games of a file or of a text one after the other, in the memory of a few of them. The arguments are those of `check_pgn`.

    Raises:
        `OSError`: the file cannot be read.
        `EOFError`: the file is compressed, and was cut off.
        `ValueError`: the file is an archive, or compressed in a way that is not read.
        `ChessmovesError`: the text is neither PGN nor ends like a path.
    """

    def __new__(
        cls,
        source: _Pgn | None = None,
        *,
        text: str | bytes | None = None,
        path: str | os.PathLike[str] | None = None,
        carry_on: bool = False, lint: bool = False, timeouts: bool = False
    ) -> Self: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> CheckedGame: ...

@final
class Answers:
    """Answers as columns, one row per question. `answers["moves"]` is a column as a list, `answers[0]` a row as a dictionary, and a loop
    goes through the rows; none of that needs another package. pyarrow and DuckDB read the columns without a copy (PyCapsule interface of
    Arrow), polars and pandas make copies of texts: `pyarrow.table(answers)`, `polars.DataFrame(answers)`.
    """

    def __new__(cls, data_type: str, parts: Sequence[dict[str, Any]]) -> Self: ...
    def __getnewargs__(self) -> tuple[str, list[dict[str, Any]]]: ...
    __hash__: None  # type: ignore[assignment]
    def to_dict(self) -> dict[str, list[Any]]:
        """The columns as lists, by their names."""
    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
    def to_pyarrow(self) -> Any:
        """The same as a table of pyarrow, which has to be installed."""
    def to_polars(self) -> Any:
        """The same as a frame of polars, which has to be installed."""
    def to_pandas(self) -> Any:
        """The same as a frame of pandas, which has to be installed together with pyarrow."""
    @overload
    def __getitem__(self, key: str, /) -> list[Any]: ...
    @overload
    def __getitem__(self, key: int, /) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, key: slice, /) -> list[dict[str, Any]]: ...
    def __iter__(self) -> Iterator[dict[str, Any]]: ...
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

def why(fen: _Given, move: _Move, *, moves: _Moves | None = None, chess960: bool = False) -> Verdict:
    """Whether a move is legal, and why.

    The position is a FEN, a name such as `startpos`, a `Position` or a `Game`; the move is in any notation. `moves` are played first.
    A text that is not a move at all is a `ChessmovesError` with the code `move-unreadable`.

    >>> why("7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1", "Qg3").sentence
    'the queen on e3 is pinned to the king on c1 by the bishop on g5'

    Raises:
        `ChessmovesError`: the position cannot be read, or a move of `moves` cannot be played.
        `IllegalMove`: `move` is not a move at all.
    """
def legal(
    fen: _Given,
    piece: _Square | None = None,
    *,
    moves: _Moves | None = None,
    san: bool = False,
    chess960: bool = False,
) -> list[str]:
    """The legal moves of a piece, or of the side to move, in UCI notation or in SAN. They are ordered by origin and target.

    >>> legal("7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1")
    ['c1b1', 'c1d1', 'c1b2', 'c1c2', 'c1d2', 'e3d2', 'e3f4', 'e3g5']
    >>> legal("startpos", "b1", san=True)
    ['Na3', 'Nc3']

    Raises:
        `ChessmovesError`: the position cannot be read, or a move of `moves` cannot be played.
    """
def control(
    fen: _Given, piece: _Square | None = None, *, moves: _Moves | None = None, chess960: bool = False
) -> dict[_Side, dict[str, list[str]]]:
    """The squares that each side, or one piece, controls: for `"white"` and `"black"`, each square with the squares of the pieces that
    attack it, or protect what stands on it, even if they are pinned.

    >>> control("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1")["white"]["c1"]
    ['a1']

    Raises:
        `ChessmovesError`: the position cannot be read, `piece` is not a piece, or a move of `moves` cannot be played.
    """
def perft(fen: _Given, depth: int, *, threads: int | None = None, chess960: bool = False) -> int:
    """The number of leaf nodes of the tree of legal moves, `depth` plies deep; all cores count, or as many threads as `threads` says.

    >>> perft("startpos", 4)
    197281

    Raises:
        `ChessmovesError`: the position cannot be read, or the depth or the count is too large.
    """
def legal_many(
    fens: _Texts,
    *,
    moves: _Texts | None = None,
    san: bool = False,
    chess960: bool = False,
    threads: int | None = None,
) -> Answers:
    """The legal moves of many positions, in UCI notation or in SAN, with check, mate and castling.

    The positions are a list, an array of numpy or an Arrow array of texts; the items of a list may also be objects that are positions.
    `moves` has the moves that are played first, a text or a list for each position. All cores work, or as many threads as `threads` says. A position
    that cannot be answered has an `error` and an `errorCode` in its row, and nulls in the other columns; `text-missing` is the code of an
    item that is not a text, such as None.

    | column | type | attribute of a `Position` or `Status` |
    |---|---|---|
    | moves | list of texts | `legal()` |
    | checkers | list of texts | the same |
    | inCheck, checkMated, staleMated | Boolean | in_check, checkmate, stalemate |
    | canKSideCastle, canQSideCastle | Boolean | in `Status.record`, in castling |
    | error, errorCode | text | the exception |

    >>> answers = legal_many(["startpos", "nonsense"])
    >>> answers
    <Answers: 2 rows of moves, inCheck, checkers, checkMated, staleMated, canKSideCastle, canQSideCastle, error, errorCode>

    Raises:
        `TypeError`: `fens` is one text, or not texts.
        `ValueError`: there are not as many `moves` as positions.
    """
def why_many(
    fens: _Texts,
    moves: _Texts,
    *,
    played: _Texts | None = None,
    chess960: bool = False,
    threads: int | None = None,
) -> Answers:
    """Whether many moves are legal, and why: a move for each position. `played` has the moves that are played first.
    Otherwise like `legal_many`.

    | column | type | attribute of a `Verdict` |
    |---|---|---|
    | legal | Boolean | the same |
    | uci, san, code, sentence | text | the same |
    | by, at | list of texts | the same |
    | error, errorCode | text | the exception |

    >>> why_many(["startpos", "startpos"], ["e4", "e5"]).to_pyarrow().column("legal").to_pylist()
    [True, False]

    Raises:
        `TypeError`: `fens` or `moves` is one text, or not texts.
        `ValueError`: there are not as many `moves`, or lines `played`, as positions.
    """
def status_many(
    fens: _Texts, *, moves: _Texts | None = None, chess960: bool = False, threads: int | None = None
) -> Answers:
    """Check, mate, draws, pins, castling and problems of many positions. Otherwise like `legal_many`.

    | column | type | attribute of a `Status` |
    |---|---|---|
    | onMove | text | turn |
    | moveCount, captureCount | number (UInt32) | move_count, capture_count |
    | inCheck, doubleCheck, insufficientMaterial | Boolean | in_check, double_check, insufficient_material |
    | checkMated, staleMated | Boolean | checkmate, stalemate |
    | fiftyMoves | Boolean | `fifty-moves` is in claimable |
    | checkers, claimable | list of texts | the same |
    | outcome, reason | text | outcome: the winner or `draw`, and its reason |
    | pins | list of (square, by) | pins |
    | castling | (white, black) of (kingside, queenside) of (right, possible) | in record |
    | problems | list of (code, message) | problems |
    | error, errorCode | text | the exception |

    >>> status_many(["startpos"]).to_pyarrow().column("moveCount").to_pylist()
    [20]

    Raises:
        `TypeError`: `fens` is one text, or not texts.
        `ValueError`: there are not as many `moves` as positions.
    """
def check_many(
    games: _Texts,
    *,
    carry_on: bool = False,
    lint: bool = False,
    timeouts: bool = False,
    threads: int | None = None,
) -> Answers:
    """Checks many games, each a text: PGN, or moves in SAN or UCI notation. Otherwise like `legal_many`.

    | column | type | attribute of a `CheckedGame` |
    |---|---|---|
    | ok | Boolean | the same |
    | tags | list of (name, value) | tags |
    | start, result, fen | text | the same |
    | plies, repetitions | number (UInt32) | the same |
    | outcome, reason | text | outcome: the winner or `draw`, and its reason |
    | faults, warnings | list of (code, reason, ply, line, column, text, message, sentence, hint, fen) | the same |
    | error, errorCode | text | the exception |

    >>> check_many(["1. e4 e5", "e2e4 e2e4"]).to_pyarrow().column("ok").to_pylist()
    [True, False]

    Raises:
        `TypeError`: `games` is one text, or not texts.
    """
def legal_masks(
    fens: _Texts,
    layout: Literal["az", "lc0", "from_to"],
    packed: bool = False,
    *,
    moves: _Texts | None = None,
    chess960: bool = False,
    errors: Literal["raise", "zero"] = "raise",
    threads: int | None = None,
) -> _Masks:
    """The legal moves of many positions as masks: an array of numpy (`uint8`) with a row per position and a column per index, which is 1
    for a legal move. Packed, bit `i % 8` of byte `i // 8` stands for the index `i`:
    `numpy.unpackbits(masks, axis=1, count=1858, bitorder="little")`.

    - `az` has 4,672 indices, as pgx counts them: the square of origin times 73, plus the plane, as the side to move sees the board.
      Squares are counted file by file. A position of Chess960 is an error.
    - `lc0` has the 1,858 moves of lc0: the board is turned for Black, castling is king takes rook, and a promotion to a knight has no
      suffix.
    - `from_to` has 4,096: the square of origin times 64, plus the target as in UCI notation, with a1 = 0 and b1 = 1. Promotions share
      an index.

    The positions and the moves that are played first are as for `legal_many`. One that cannot be read is a `ChessmovesError`, whose `row` is its number, from 0; with
    `errors="zero"`, its row is zero.

    >>> masks = legal_masks(["startpos"], "lc0")
    >>> masks.shape, int(masks.sum())
    ((1, 1858), 20)

    Raises:
        `ChessmovesError`: a position cannot be read; `row` is its number.
        `TypeError`: `fens` is one text, or not texts.
        `ValueError`: there is no such layout or value of `errors`, or there are not as many `moves` as positions.
    """
def position_keys(fen: _Given) -> dict[str, Any]:
    """The keys of a message about a position: a text as it is, and what is known of an object that stands for one."""
def order_error(text: str, order: str) -> ChessmovesError | None:
    """The exception of a position in the place of another text; None if it is not one."""
def python_hint(hint: str) -> str | None:
    """A hint without commands and options of the program, which are not there in Python."""
def answer_message(message: str) -> str:
    """Answers a message of the service, which is JSON, with a line of JSON."""
def run_command(arguments: Sequence[str]) -> int:
    """Runs the command with its arguments, the name of the program first, and returns its exit status."""
