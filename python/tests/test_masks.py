"""Masks of legal moves, compared with python-chess and with what pgx and lc0 publish."""

from __future__ import annotations

from typing import Literal

import chess
import numpy
import pytest

from chessmoves import ChessmovesError, Game, legal_masks
from masks import SIZES, boards, expected_mask, lc0_moves

Layout = Literal["az", "lc0", "from_to"]
LAYOUTS: tuple[Layout, ...] = ("az", "lc0", "from_to")


@pytest.mark.parametrize(("layout", "chess960"), [("az", False), ("lc0", False), ("lc0", True), ("from_to", False), ("from_to", True)])
@pytest.mark.parametrize("packed", [False, True])
def test_masks_are_those_of_python_chess(layout: Layout, chess960: bool, packed: bool) -> None:
    positions = list(boards(3_000, chess960=chess960))
    masks = legal_masks([fen for fen, _ in positions], layout, packed, chess960=chess960)
    width = -(-SIZES[layout] // 8) if packed else SIZES[layout]
    assert masks.dtype == numpy.uint8 and masks.shape == (len(positions), width) and masks.flags.writeable
    if packed:
        masks = numpy.unpackbits(masks, axis=1, bitorder="little")[:, : SIZES[layout]]
    for (fen, board), mask in zip(positions, masks, strict=True):
        assert numpy.array_equal(mask, expected_mask(board, layout)), fen


def indices(fen: str, layout: Layout) -> list[int]:
    return [int(index) for index in numpy.flatnonzero(legal_masks([fen], layout)[0])]


def test_the_start_position_has_the_labels_that_pgx_publishes() -> None:
    published = [89, 90, 652, 656, 673, 674, 1257, 1258, 1841, 1842, 2425, 2426, 3009, 3010, 3572, 3576, 3593, 3594, 4177, 4178]
    assert indices("startpos", "az") == published
    assert indices("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "az") == published


def test_underpromotions_of_az() -> None:
    # Rook, bishop and knight, each straight, to the right and to the left; the queen is an ordinary move.
    square = 3 * 8 + 6
    found = indices("2r1r3/3P4/8/8/8/8/8/k6K w - - 0 1", "az")
    assert [index - square * 73 for index in found if index // 73 == square] == [*range(9), 16, 44, 57]
    mirrored = indices("K6k/8/8/8/8/8/3p4/2R1R3 b - - 0 1", "az")
    assert mirrored == found


def test_the_moves_of_lc0_have_their_published_numbers() -> None:
    moves = lc0_moves()
    assert len(moves) == len(set(moves)) == 1_858
    # The first ones, the last ones, and some between.
    assert moves[:4] == ["a1b1", "a1c1", "a1d1", "a1e1"] and moves[-4:] == ["h7g8b", "h7h8q", "h7h8r", "h7h8b"]
    published = {"a1b1": 0, "b1a1": 23, "h8g8": 1_791, "a7a8q": 1_792, "a7b8q": 1_795, "h7h8b": 1_857}
    assert {move: moves.index(move) for move in published} == published
    (promotion,) = (index for index in indices("8/7P/8/8/8/8/8/k1K5 w - - 0 1", "lc0") if moves[index] == "h7h8")
    assert promotion < 1_792
    castling = {moves[index] for index in indices("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "lc0")}
    assert {"e1h1", "e1a1"} <= castling and "e1g1" not in castling


def test_from_to_names_squares_of_the_board() -> None:
    assert indices("8/8/8/8/8/8/7p/K1k5 b - - 0 1", "from_to") == sorted(
        chess.parse_square(move[:2]) * 64 + chess.parse_square(move[2:]) for move in ("h2h1", "c1c2", "c1d1", "c1d2")
    )


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_the_number_of_threads_does_not_matter(threads: int) -> None:
    fens = [fen for fen, _ in boards(500)] * 20
    assert numpy.array_equal(legal_masks(fens, "lc0", True, threads=threads), legal_masks(fens, "lc0", True))


def test_errors_name_the_row() -> None:
    fens = ["startpos"] * 5_000
    for row in (0, 2_047, 2_048, 4_999):
        bad = [*fens[:row], "nonsense", *fens[row + 1 :], "worse"]
        with pytest.raises(ChessmovesError) as caught:
            legal_masks(bad, "az")
        assert caught.value.row == row and caught.value.code.startswith("fen")
    with pytest.raises(ChessmovesError, match="Chess960"):
        legal_masks(["bqnbrknr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKNR w HEhe - 0 1"], "az")
    with pytest.raises(ValueError, match="'az', 'lc0' or 'from_to'"):
        legal_masks(["startpos"], "alphazero")  # type: ignore[arg-type]
    assert legal_masks([], "az").shape == (0, 4_672)
    with pytest.raises(ChessmovesError, match="row 1: expected a text, found NoneType"):
        legal_masks(["startpos", None], "az")
    zeros = legal_masks(["startpos", "nonsense", None], "az", errors="zero")
    assert zeros.sum(axis=1).tolist() == [20, 0, 0]
    with pytest.raises(ValueError, match="'raise' or 'zero'"):
        legal_masks([], "az", errors="ignore")  # type: ignore[arg-type]


def test_moves_are_played_first() -> None:
    expected = legal_masks(["startpos", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"], "lc0")
    assert (legal_masks(["startpos"] * 2, "lc0", moves=["", "e4"]) == expected).all()
    assert (legal_masks(["position startpos", "position startpos moves e2e4"], "lc0") == expected).all()
    assert (legal_masks([Game(), Game(moves="e4")], "lc0") == expected).all()
    with pytest.raises(ChessmovesError, match='^row 1: ply 2: "e4" is not a legal move') as caught:
        legal_masks(["startpos"] * 2, "az", moves=["", "e4 e4"])
    assert caught.value.row == 1
    with pytest.raises(ValueError, match="found 1 positions and 2 moves"):
        legal_masks(["startpos"], "az", moves=["e4", "e5"])
