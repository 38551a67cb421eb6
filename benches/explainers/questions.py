"""Writes illegal moves with what python-chess knows about them, one JSON object per line.

usage: questions.py COUNT

Each has `fen`, `move`, `notation` (uci or san), `kind`, and `facts`: for every rule that the move breaks, the squares of the pieces
responsible. The facts come from python-chess alone.
"""

from __future__ import annotations

import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterator

import chess

STARTS = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
    "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "8/3k4/8/8/R2pP2q/8/3K4/8 b - e3 0 1",
]
GARBAGE = ["Nf9", "e9", "i4", "Zd4", "hello", "e2e9", "--", "Nff33", "e4e", "O-O-O-O", "pawn", "K", "a0", "4e", "Qxx5", "none"]
Facts = dict[str, list[str]]


def names(squares: chess.SquareSet | list[int]) -> list[str]:
    return [chess.square_name(square) for square in squares]


def castling_facts(board: chess.Board, kingside: bool) -> Facts:
    """What prevents castling."""
    side, facts = board.turn, {}
    king = board.king(side)
    home = chess.E1 if side else chess.E8
    rights = board.has_kingside_castling_rights if kingside else board.has_queenside_castling_rights
    if not rights(side):
        facts["no-right"] = []
    if king != home:
        return facts
    rook, step = (home + 3, 1) if kingside else (home - 4, -1)
    between = chess.SquareSet(chess.between(home, rook)) & board.occupied
    if between:
        facts["castling-blocked"] = names(between)
    if board.is_check():
        facts["castling-check"] = names(board.checkers())
    for name, square in (("castling-through", home + step), ("castling-into", home + 2 * step)):
        attackers = board.attackers(not side, square)
        if attackers:
            facts[name] = names(attackers)
    return facts


def facts_of(board: chess.Board, move: chess.Move) -> Facts:
    """The rules that a move breaks, with the squares of the pieces responsible; empty if it is legal."""
    if board.is_legal(move):
        return {}
    origin, target = move.from_square, move.to_square
    piece = board.piece_at(origin)
    if piece is None:
        return {"empty": []}
    if piece.color != board.turn:
        return {"turn": []}
    home = chess.E1 if board.turn else chess.E8
    if piece.piece_type == chess.KING and origin == home and target in (home + 2, home - 2):
        return castling_facts(board, target > origin)
    alone = chess.Board(None)
    alone.set_piece_at(origin, piece)
    on_way = chess.SquareSet(chess.between(origin, target)) & board.occupied
    facts: Facts = {}
    if piece.piece_type == chess.PAWN:
        forward = 8 if board.turn else -8
        is_push = target == origin + forward
        is_double = target == origin + 2 * forward and chess.square_rank(origin) == (1 if board.turn else 6)
        if is_push or is_double:
            blockers = names(on_way | (chess.SquareSet([target]) & board.occupied))
            if blockers:
                return {"pawn-blocked": blockers}
        elif target in alone.attacks(origin):
            victim = chess.square(chess.square_file(target), chess.square_rank(origin))
            if board.color_at(target) == board.turn:
                return {"own": names([target])}
            if board.piece_at(target) is None and target != board.ep_square:
                is_late = chess.square_rank(origin) == (4 if board.turn else 3)
                if is_late and board.piece_at(victim) == chess.Piece(chess.PAWN, not board.turn):
                    return {"en-passant": names([victim])}
                return {"pawn-diagonal": []}
        else:
            return {"geometry": []}
        if chess.square_rank(target) in (0, 7) and not move.promotion:
            facts["promotion"] = []
            move = chess.Move(origin, target, chess.QUEEN)
    elif target not in alone.attacks(origin):
        return {"geometry": []}
    if board.color_at(target) == board.turn:
        facts["own"] = names([target])
    if on_way and piece.piece_type != chess.PAWN:
        facts["blocked"] = names(on_way)
    if board.piece_type_at(target) == chess.KING:
        facts["king"] = []
    if facts.keys() - {"promotion"} or not board.is_pseudo_legal(move):
        return facts
    if board.is_legal(move):
        return facts
    king = board.king(board.turn)
    if piece.piece_type == chess.KING:
        lifted = board.copy(stack=False)
        lifted.remove_piece_at(origin)
        return facts | {"into-attack": names(lifted.attackers(not board.turn, target))}
    if board.is_en_passant(move):
        after = board.copy(stack=False)
        after.push(move)
        facts["en-passant-exposes"] = names(after.attackers(after.turn, king))
        return facts
    if board.is_pinned(board.turn, origin) and target not in board.pin(board.turn, origin):
        lifted = board.copy(stack=False)
        lifted.remove_piece_at(origin)
        facts["pinned"] = names(lifted.attackers(not board.turn, king) - board.checkers())
    if board.is_check():
        after = board.copy(stack=False)
        after.push(move)
        if after.attackers(after.turn, king) & board.checkers():
            facts["in-check"] = names(board.checkers())
    return facts


def san_of(board: chess.Board, move: chess.Move) -> str:
    """A move that may be illegal, with all that SAN may need."""
    piece = board.piece_type_at(move.from_square)
    target = chess.square_name(move.to_square)
    takes = "x" if board.piece_at(move.to_square) else ""
    promotion = "=" + chess.piece_symbol(move.promotion).upper() if move.promotion else ""
    if piece == chess.PAWN:
        is_capture = chess.square_file(move.from_square) != chess.square_file(move.to_square)
        return (chess.FILE_NAMES[chess.square_file(move.from_square)] + "x" if is_capture else "") + target + promotion
    letter = chess.piece_symbol(piece).upper()
    rivals = board.pieces(piece, board.color_at(move.from_square)) - chess.SquareSet([move.from_square])
    origin = chess.square_name(move.from_square) if rivals else ""
    return letter + origin + takes + target


def candidates(board: chess.Board, rng: random.Random) -> Iterator[tuple[str, str, str, Facts]]:
    """Illegal moves in a position: kind, notation, text and facts."""
    squares = list(chess.SQUARES)
    for origin in rng.sample(squares, 64):
        for target in rng.sample(squares, 12):
            if origin == target:
                continue
            piece = board.piece_at(origin)
            promotes = piece and piece.piece_type == chess.PAWN and chess.square_rank(target) == (7 if piece.color else 0)
            move = chess.Move(origin, target, chess.QUEEN if promotes and rng.random() < 0.7 else None)
            facts = facts_of(board, move)
            if not facts or (piece is None and rng.random() < 0.8):
                continue
            kind = next(iter(facts))
            yield kind, "uci", move.uci(), facts
            if piece and piece.color == board.turn and "castling" not in kind and kind != "no-right":
                yield kind, "san", san_of(board, move), facts
    for kingside in (True, False):
        facts = castling_facts(board, kingside)
        if facts:
            yield next(iter(facts)), "san", "O-O" if kingside else "O-O-O", facts
    absent = [piece for piece in range(chess.KNIGHT, chess.KING) if not board.pieces(piece, board.turn)]
    for piece in absent:
        target = chess.square_name(rng.choice(squares))
        yield "no-such-piece", "san", chess.piece_symbol(piece).upper() + target, {"no-such-piece": []}
    several = defaultdict(list)
    for move in board.legal_moves:
        piece = board.piece_type_at(move.from_square)
        if piece not in (chess.PAWN, chess.KING):
            several[piece, move.to_square].append(move.from_square)
    for (piece, target), origins in several.items():
        if len(origins) > 1:
            text = chess.piece_symbol(piece).upper() + chess.square_name(target)
            yield "ambiguous", "san", text, {"ambiguous": []}
    yield "garbage", "san", rng.choice(GARBAGE), {"garbage": []}


def castling_board(rng: random.Random) -> chess.Board:
    """King and rooks at home with all rights, some other pieces, and a pawn that can be promoted."""
    board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    board.turn = rng.random() < 0.5
    empty = [square for square in chess.SQUARES if not board.piece_at(square)]
    for square in rng.sample(empty, rng.randrange(2, 9)):
        kinds = [chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN]
        board.set_piece_at(square, chess.Piece(rng.choice(kinds), rng.random() < 0.5))
    pawn = chess.square(rng.randrange(8), 6 if board.turn else 1)
    if not board.piece_at(pawn):
        board.set_piece_at(pawn, chess.Piece(chess.PAWN, board.turn))
    return board


def en_passant_board(rng: random.Random) -> chess.Board:
    """A capture en passant that uncovers a rook or queen on the king's rank, or comes too late."""
    board = chess.Board(None)
    king, one, two, slider = sorted(rng.sample(range(8), 4))
    if two == one + 1:
        pieces = [chess.Piece(chess.KING, True), chess.Piece(chess.PAWN, True), chess.Piece(chess.PAWN, False)]
        pieces.append(chess.Piece(rng.choice([chess.ROOK, chess.QUEEN]), False))
        if rng.random() < 0.5:
            pieces[1], pieces[2] = pieces[2], pieces[1]
        for file, piece in zip((king, one, two, slider), pieces, strict=True):
            board.set_piece_at(chess.square(file, 4), piece)
        victim = one if pieces[1].color == chess.BLACK else two
        board.ep_square = chess.square(victim, 5) if rng.random() < 0.5 else None
        board.set_piece_at(chess.square(rng.choice([file for file in range(8) if file != victim]), 7), chess.Piece(chess.KING, False))
    return board if rng.random() < 0.5 else board.mirror()


def positions(rng: random.Random) -> Iterator[chess.Board]:
    """Positions of random games, and others in which the rare rules matter."""
    while True:
        board = chess.Board(rng.choice(STARTS))
        for _ in range(80):
            yield board
            for rare in (castling_board(rng), castling_board(rng), en_passant_board(rng)):
                if rare.is_valid():
                    yield rare
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))


def is_readable_as_legal(board: chess.Board, text: str) -> bool:
    try:
        board.parse_san(text)
    except ValueError:
        return False
    return True


def main() -> None:
    count, rng = int(sys.argv[1]), random.Random(2525)
    kinds = (
        "empty turn geometry own blocked pawn-blocked pawn-diagonal en-passant en-passant-exposes king promotion pinned in-check "
        "into-attack no-right castling-blocked castling-check castling-through castling-into no-such-piece ambiguous garbage"
    ).split()
    quota = {(kind, notation) for kind in kinds for notation in ("uci", "san")}
    # Some kinds exist in one notation only.
    quota = dict.fromkeys(quota, -(-count // (2 * len(kinds) - 8)))
    written = 0
    for number, board in enumerate(positions(rng)):
        seen = set()
        for kind, notation, text, facts in candidates(board, rng):
            # One question of each kind and notation per position.
            open_kind = quota.get((kind, notation), 0) > 0 or number > count // 2
            if not open_kind or (kind, notation) in seen or (notation == "san" and is_readable_as_legal(board, text)):
                continue
            seen.add((kind, notation))
            quota[kind, notation] -= 1
            print(json.dumps({"fen": board.fen(en_passant="fen"), "move": text, "notation": notation, "kind": kind, "facts": facts}))
            written += 1
            if written == count:
                return


if __name__ == "__main__":
    main()
