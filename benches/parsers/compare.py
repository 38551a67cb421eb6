"""Gives answers to parsers, and prints for each how many of the moves that it takes were not meant.

usage: compare.py SOURCES FORMATS...

SOURCES has a file of each parser; what they import besides python-chess is replaced by empty modules, because the parsers do not use it. A
file of formats is the test of the project, with its lists READ, OTHERS and NONE, or a text in which `=` begins the format of an answer,
and `-` that of one that makes no move.
"""

from __future__ import annotations

import ast
import importlib.util
import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from unittest.mock import MagicMock

import chess
from chessmoves import find_move

Parse = Callable[[str, chess.Board, list[str]], chess.Move | None]
NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]


def load(path: Path, **replaced: MagicMock) -> ModuleType:
    """A module that is not installed, with others that it imports replaced."""
    for name, module in replaced.items():
        sys.modules |= {name.split("__")[0]: module, name.replace("__", "."): module}
    spec = importlib.util.spec_from_file_location(f"parser_{path.stem}", path)
    assert spec and spec.loader
    loaded = importlib.util.module_from_spec(spec)
    # A dataclass looks its module up.
    sys.modules[spec.name] = loaded
    spec.loader.exec_module(loaded)
    return loaded


def chessmoves(text: str, board: chess.Board, legal: list[str]) -> chess.Move | None:
    try:
        return chess.Move.from_uci(find_move(text, board.fen()).uci)
    except ValueError:
        return None


def game_arena(sources: Path) -> Parse:
    """Its rules, and then its soft matching, as `game_arena/harness/agent.py` chains them."""
    path = sources / "game_arena.py"
    module = load(path, absl=MagicMock(), pyspiel=MagicMock(), game_arena__harness=MagicMock())
    parser = module.ChainedMoveParser([module.RuleBasedMoveParser(), module.SoftMoveParser("chess")])

    def parse(text: str, board: chess.Board, legal: list[str]) -> chess.Move | None:
        asked = module.TextParserInput(text=text, state_str=board.fen(), legal_moves=legal, player_number=int(board.turn))
        san = parser.parse(asked)
        return board.parse_san(san) if san else None

    return parse


def kaggle(sources: Path) -> Parse:
    core = MagicMock(ParseResult=lambda legal_action, raw_action: legal_action)
    module = load(sources / "kaggle.py", pyspiel=MagicMock(), kaggle_environments__core_harness=core)

    def parse(text: str, board: chess.Board, legal: list[str]) -> chess.Move | None:
        san = module.parse_response(text, legal)
        return board.parse_san(san) if san else None

    return parse


def llm_chess(sources: Path) -> Parse:
    """Its reply to a message, without autogen: the regular expression and the two actions that come before it."""
    source = (sources / "llm_chess.py").read_text()
    pattern = re.search(r"""rf"(\{self\.make_move_action\}[^\n]*)",""", source)
    assert pattern
    pattern = pattern[1].replace("{self.make_move_action}", "make_move").replace("{{", "{").replace("}}", "}")

    def parse(text: str, board: chess.Board, legal: list[str]) -> chess.Move | None:
        action = text.lower().strip()
        if "get_current_board" in action or "get_legal_moves" in action:
            return None
        found = re.search(pattern, action)
        return board.parse_uci(found[1]) if found else None

    return parse


def llm_chess_puzzles(sources: Path) -> Parse:
    """`gpt_chess_move`, with a model that says the text."""
    module = load(sources / "llm_chess_puzzles.py", glicko2=MagicMock(), llms=MagicMock(), pandas=MagicMock())

    def parse(text: str, board: chess.Board, legal: list[str]) -> chess.Move | None:
        model = MagicMock(complete=lambda **_: MagicMock(text=text))
        uci = module.gpt_chess_move(board, "white" if board.turn else "black", model, "")[0]
        return chess.Move.from_uci(uci) if uci else None

    return parse


def formats(path: Path) -> list[tuple[str, str]]:
    """The formats with their kind: READ, OTHERS or NONE."""
    source = path.read_text()
    if path.suffix != ".rs":
        kinds = {"=": "READ", "-": "NONE"}
        return [(kinds[line[0]], line[2:].replace("\\n", "\n")) for line in source.splitlines() if line[:1] in kinds]
    found = []
    for kind in ("READ", "OTHERS", "NONE"):
        body = source.split(f"const {kind}: &[&str] = &[", 1)[1].split("\n];", 1)[0]
        for text in re.findall(r'"((?:[^"\\]|\\.)*)"', re.sub(r"\\\n\s*", "", body)):
            text = re.sub(r"\\u\{([0-9a-f]+)\}", lambda code: f"\\U{int(code[1], 16):08x}", text).replace("\n", "\\n")
            found.append((kind, ast.literal_eval(f'"{text}"')))
    return found


def languages(path: Path) -> list[tuple[str, list[str], list[str]]]:
    """The names and letters of the pieces, as the test of the project has them."""
    body = path.read_text().split("const PIECES:", 1)[1].split("\n];", 1)[0]
    rows = re.findall(r'"(\w\w)",\s*\[([^\]]*)\],\s*\[([^\]]*)\]', body)
    found = [(code, *(re.findall(r'"([^"]*)"', names) for names in both)) for code, *both in rows]
    # Chinese has no letters.
    return [(code, names, letters if len(letters) == 6 else [""] * 6) for code, names, letters in found]


def words(board: chess.Board, move: chess.Move, other: chess.Move, pieces: list[tuple[str, list[str], list[str]]]) -> dict[str, str]:
    """What formats name of a move."""
    san, uci = board.san(move), move.uci()
    role = board.piece_type_at(move.from_square)
    assert role
    letter, into = " PNBRQK"[role], NAMES[move.promotion or 0]
    start, end = uci[:2], uci[2:4]
    plain = f"{'' if letter == 'P' else letter}{start}-{end}{'=' + uci[4].upper() if into else ''}"
    found = {
        "san": san, "uci": uci, "from": start, "to": end, "FROM": start.upper(), "TO": end.upper(), "file": start[0], "rank": start[1],
        "file2": end[0], "rank2": end[1], "piece": NAMES[role] or "", "N": letter, "n": letter.lower(), "fig": " ♙♘♗♖♕♔"[role],
        "wide": "".join(chr(ord(c) + 0xFEE0) for c in san), "lan": san if board.is_castling(move) else plain, "q": uci[4:],
        "=Q": f"={uci[4].upper()}" if into else "", "promotion": f", promoting to a {into}" if into else "",
        "json": f', "promotion": "{into}"' if into else "", "number": f"{board.fullmove_number}{'.' if board.turn else '...'}",
        "index": str(move.from_square), "index2": str(move.to_square), "role": str(move.promotion or "null"),
        "other": board.san(other), "other_uci": other.uci(), "Side": "White" if board.turn else "Black",
        "Other": "Black" if board.turn else "White",
    }
    for code, names, letters in pieces:
        found[f"{code}:piece"], found[f"{code}:N"] = names[role - 1], letters[role - 1]
        found[f"{code}:san"] = "".join(letters["PNBRQK".index(c)] if c in "NBRQK" else c for c in san)
    return found


def moves(positions: int, each: int) -> list[tuple[chess.Board, chess.Move, chess.Move]]:
    """Legal moves of random positions, each with another one of its position."""
    rng, found = random.Random(42), []
    while len(found) < positions * each:
        board = chess.Board()
        for _ in range(rng.randrange(80)):
            if not (legal := list(board.legal_moves)):
                break
            board.push(rng.choice(legal))
        legal = list(board.legal_moves)
        if len(legal) > each:
            *chosen, other = rng.sample(legal, each + 1)
            found += [(board, move, other) for move in chosen]
    return found


def main() -> None:
    sources, paths = Path(sys.argv[1]), [Path(path) for path in sys.argv[2:]]
    parsers: dict[str, Parse] = {"chessmoves": chessmoves}
    for make in (game_arena, kaggle, llm_chess, llm_chess_puzzles):
        try:
            parsers[make.__name__] = make(sources)
        except FileNotFoundError as error:
            print(f"not compared: {make.__name__}: {error.filename} is missing")
    cases = moves(60, 3)
    pieces = languages(paths[0])
    for path in paths:
        rows = formats(path)
        kinds = Counter(kind for kind, _ in rows)
        print(f"\n{path.name}: {dict(kinds)}, each with {len(cases)} moves\n")
        print("| parser | wrong moves | wrong formats | moves found |\n|---|--:|--:|--:|")
        named = [(board, move, words(board, move, other, pieces), [board.san(legal) for legal in board.legal_moves]) for board, move, other in cases]
        for name, parse in parsers.items():
            wrong, found = Counter[str](), 0
            for kind, form in rows:
                for board, move, said, legal in named:
                    text = re.sub(r"\{([^{}]*)\}", lambda part: said.get(part[1], part[0]), form)
                    try:
                        got = parse(text, board, legal)
                    except Exception:  # noqa: BLE001 - a parser that fails finds no move
                        got = None
                    is_right = kind != "NONE" and got == move
                    found += is_right and kind == "READ"
                    # A lone square is how a pawn's move is written.
                    wrong[form] += got is not None and not is_right and form != "{to}" and (kind == "NONE" or text != said["san"])
            total = sum(wrong.values())
            share, all_read = total / len(rows) / len(cases), kinds["READ"] * len(cases)
            print(f"| {name} | {total:,} ({share:.1%}) | {sum(map(bool, wrong.values()))} | {found / all_read:.1%} |", flush=True)
            if name == "chessmoves":
                for form, times in wrong.items():
                    if times:
                        print(f"  wrong {times} times: {form!r}", file=sys.stderr)


main()
