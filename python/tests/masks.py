"""Masks made with python-chess, to compare ours with: `python masks.py COUNT` compares those of COUNT positions in every layout."""

from __future__ import annotations

import itertools
import multiprocessing
import random
import sys
import time
from collections.abc import Iterator

import chess
import numpy

SIZES = {"az": 4_672, "lc0": 1_858, "from_to": 4_096}


def boards(count: int, *, chess960: bool = False, seed: int = 25) -> Iterator[tuple[str, chess.Board]]:
    """Positions of random games, with promotions, captures en passant and castling more often than in games; or of Chess960."""
    choice = random.Random(seed)
    rare = [
        "2r1r2k/3P4/8/8/8/8/8/7K w - - 0 1",
        "7k/8/8/8/8/8/3p4/2R1R2K b - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "4k3/8/8/1Pp1P3/8/8/8/4K3 w - c6 0 1",
        "8/PPPPPPPP/8/1k6/6K1/8/pppppppp/8 w - - 0 1",
    ]

    def start() -> chess.Board:
        if chess960:
            return chess.Board.from_chess960_pos(choice.randrange(960))
        return chess.Board(choice.choice([chess.STARTING_FEN, *rare]))

    board = start()
    for number in range(count):
        fen = board.shredder_fen(en_passant="fen") if chess960 else board.fen(en_passant="fen")
        yield fen, board.copy(stack=False)
        moves = list(board.legal_moves)
        if moves and number % 100:
            board.push(choice.choice(moves))
        else:
            board = start()


def lc0_moves() -> list[str]:
    """The moves of lc0 in their order: those of queens and knights by origin and target, then the promotions."""
    names = chess.SQUARE_NAMES
    moves = []
    for origin, target in itertools.product(range(64), repeat=2):
        files, ranks = abs(origin % 8 - target % 8), abs(origin // 8 - target // 8)
        if origin != target and (not files or not ranks or files == ranks or {files, ranks} == {1, 2}):
            moves.append(names[origin] + names[target])
    for origin, target in itertools.product(range(48, 56), range(56, 64)):
        if abs(origin % 8 - target % 8) <= 1:
            moves += [names[origin] + names[target] + piece for piece in "qrb"]
    return moves


LC0 = {move: number for number, move in enumerate(lc0_moves())}


def az_plane(origin: int, target: int, promotion: int | None) -> int:
    """The plane of a move, found by walking along each direction."""
    files, ranks = target % 8 - origin % 8, target // 8 - origin // 8
    if promotion in (chess.ROOK, chess.BISHOP, chess.KNIGHT):
        return [chess.ROOK, chess.BISHOP, chess.KNIGHT].index(promotion) * 3 + [0, 1, -1].index(files)
    planes = [(0, rank) for rank in (*range(-7, 0), *range(1, 8))]
    planes += [(file, 0) for file in (*range(-7, 0), *range(1, 8))]
    planes += [(step, step) for step in (*range(-7, 0), *range(1, 8))]
    planes += [(-step, step) for step in range(7, 0, -1)] + [(step, -step) for step in range(1, 8)]
    planes += [(file, rank) for file in (-2, -1, 2, 1) for rank in ((-1, 1) if abs(file) == 2 else (-2, 2))]
    return 9 + planes.index((files, ranks))


AZ: dict[tuple[int, int, int | None], int] = {}


def index(board: chess.Board, move: chess.Move, layout: str) -> int:
    """The index of a move."""
    origin, target = move.from_square, move.to_square
    is_castling = board.is_castling(move)
    side = chess.BB_RANK_1 if board.turn else chess.BB_RANK_8
    if is_castling:
        # python-chess may write castling either way.
        is_short = chess.square_file(target) > chess.square_file(origin)
        rooks = board.castling_rights & side
        rook = chess.msb(rooks) if is_short else chess.lsb(rooks)
        standard = chess.square(6 if is_short else 2, chess.square_rank(origin))
        target = rook if layout == "lc0" or board.chess960 else standard
    if layout == "from_to":
        return origin * 64 + target
    if not board.turn:
        origin, target = chess.square_mirror(origin), chess.square_mirror(target)
    if layout == "lc0":
        piece = {chess.QUEEN: "q", chess.ROOK: "r", chess.BISHOP: "b"}.get(move.promotion or 0, "")
        return LC0[chess.SQUARE_NAMES[origin] + chess.SQUARE_NAMES[target] + piece]
    key = (origin, target, move.promotion)
    if key not in AZ:
        AZ[key] = (origin % 8 * 8 + origin // 8) * 73 + az_plane(*key)
    return AZ[key]


def expected_mask(board: chess.Board, layout: str) -> numpy.ndarray[tuple[int], numpy.dtype[numpy.uint8]]:
    """The mask of a position."""
    mask = numpy.zeros(SIZES[layout], dtype=numpy.uint8)
    mask[[index(board, move, layout) for move in board.legal_moves]] = 1
    return mask


PART = 10_000


def compare(seed: int) -> tuple[int, int]:
    """Compares the masks of some positions in all layouts; returns the numbers of masks, and of those that differ."""
    from chessmoves import legal_masks

    chess960 = seed % 5 == 4
    positions = list(boards(PART, chess960=chess960, seed=seed))
    layouts = ["lc0", "from_to"] if chess960 else ["az", "lc0", "from_to"]
    expected = {layout: numpy.zeros((PART, SIZES[layout]), dtype=numpy.uint8) for layout in layouts}
    for row, (_, board) in enumerate(positions):
        for move in board.legal_moves:
            for layout in layouts:
                expected[layout][row, index(board, move, layout)] = 1
    differing = 0
    for layout in layouts:
        found = legal_masks([fen for fen, _ in positions], layout, True, chess960=chess960, threads=1)  # type: ignore[arg-type]
        differing += int((found != numpy.packbits(expected[layout], axis=1, bitorder="little")).any(axis=1).sum())
    return PART * len(layouts), differing


def main() -> None:
    count, start = int(sys.argv[1]), time.perf_counter()
    with multiprocessing.Pool() as pool:
        done = pool.map(compare, range(-(-count // PART)), chunksize=1)
    masks, differing = (sum(column) for column in zip(*done, strict=True))
    seconds = time.perf_counter() - start
    print(f"{len(done) * PART:,} positions, a fifth of them of Chess960: {masks:,} masks in {seconds:.0f} s, {differing} differ")
    sys.exit(differing > 0)


if __name__ == "__main__":
    main()
