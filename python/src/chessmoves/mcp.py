"""`chessmoves-mcp`: legal chess moves and reasons for language models, as a server of the Model Context Protocol.

It needs `pip install 'chessmoves[mcp]'`. It talks over standard input and output; with `--http`, it listens on this computer only, and
refuses requests whose `Host` or `Origin` is another one. No tool reads a file.
"""

from __future__ import annotations

import argparse
from importlib.metadata import version
from typing import Annotated, Any, Literal

try:
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp_types import CallToolResult, TextContent, ToolAnnotations
    from pydantic import BaseModel, Field
except ImportError as error:
    raise SystemExit(f"chessmoves-mcp: {error}; install it with: pip install 'chessmoves[mcp]'") from error

import chessmoves
from chessmoves import ChessmovesError, Game, IllegalMove, Position

Fen = Annotated[str, Field(description="A FEN, or `startpos`")]
Moves = Annotated[list[str], Field(description="Moves to play first, in SAN or UCI notation")]
Reveal = Annotated[
    Literal["nothing", "reason", "moves"],
    Field(
        description="What the answer about an illegal move reveals: only that it is illegal, the reason without other moves, or also "
        "the legal moves"
    ),
]
Chess960 = Annotated[bool, Field(description="Whether it is Chess960, in which UCI writes castling as king takes rook")]

READ_ONLY = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)

server = MCPServer(
    "chessmoves",
    title="chessmoves",
    description="Legal chess moves, and the reason why a move is not legal",
    version=version("chessmoves"),
    instructions="Ask `why` before a move is played, and `play` for the position after moves. Positions are FENs; games are lists of "
    "moves from a start position, which also decide repetition and claims.",
)


class Why(BaseModel):
    """Whether a move is legal. The other keys are as revealing as `reveal` allows."""

    legal: bool
    explanation: str
    san: str | None = None
    uci: str | None = None
    code: Annotated[str | None, Field(description="The stable code of the rule, such as `pinned`")] = None
    by: Annotated[list[str], Field(description="The squares of the pieces responsible")] = []
    at: Annotated[list[str], Field(description="The other squares concerned")] = []
    legal_moves: Annotated[list[str] | None, Field(description="In SAN: those of the piece, or all")] = None


class Outcome(BaseModel):
    """How a game has ended."""

    winner: Literal["white", "black"] | None
    reason: str
    result: Literal["1-0", "0-1", "1/2-1/2"]


class LegalMoves(BaseModel):
    """The legal moves, sorted."""

    san: list[str]
    uci: list[str]


class Status(BaseModel):
    """The state of a game."""

    fen: str
    turn: Literal["white", "black"]
    check: bool
    outcome: Outcome | None
    repetitions: int = Field(description="How often the position has occurred in the game")
    claimable: list[str] = Field(description="Draws that the side to move can claim")


class Played(Status):
    """The state of a game after moves, in SAN; with `illegal`, before the first one that cannot be played."""

    moves: list[str]
    illegal: Why | None = None


class Fault(BaseModel):
    """A move or a word of a game that is wrong."""

    ply: int | None = None
    line: int | None = None
    column: int | None = None
    text: str | None = None
    code: str
    message: str


class Checked(BaseModel):
    """What is wrong with a game."""

    ok: bool
    plies: int
    fen: str | None = Field(description="The position at the end, or before the first fault")
    faults: list[Fault]
    warnings: list[str]


class Drawing(BaseModel):
    """A picture."""

    svg: str


def result(text: str, content: BaseModel) -> CallToolResult:
    """An answer as text for people, and as structured content."""
    return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=content.model_dump())


def game_of(fen: str, moves: list[str], chess960: bool) -> Game:
    try:
        return Game(Position(fen, chess960=chess960), moves)
    except ChessmovesError as error:
        raise ToolError(f"{error}; {error.hint}" if error.hint else str(error)) from error


def explained(game: Game, move: str, reveal: Literal["nothing", "reason", "moves"]) -> Why:
    """Whether a move, or that of a free answer, is legal."""
    explanation = chessmoves.explain_illegal_move(game, move, reveal)
    try:
        found = chessmoves.find_move(move, game)
    except IllegalMove as error:
        if reveal == "nothing":
            return Why(legal=False, explanation=explanation)
        why = Why(legal=False, explanation=explanation, code=error.code, by=list(error.by), at=list(error.at))
        if reveal == "moves":
            why.legal_moves = moves_of(game, error)
        return why
    verdict = game.why(found.uci)
    effects = "; ".join(effect.message for effect in verdict.effects)
    explanation = f"{found.san} is legal" + (f": {effects}" if effects else "") + "."
    return Why(legal=True, explanation=explanation, san=found.san, uci=found.uci)


def moves_of(game: Game, error: IllegalMove) -> list[str]:
    try:
        origin = (game.why(error.move).uci or "")[:2]
        moves = game.legal(origin, san=True) if origin else []
    except ChessmovesError:
        moves = []
    return moves or game.legal(san=True)


def status_of(game: Game) -> dict[str, Any]:
    outcome = game.outcome
    ended = outcome and Outcome(winner=outcome.winner, reason=outcome.reason, result=outcome.result)
    return {
        "fen": game.fen,
        "turn": game.turn,
        "check": game.in_check,
        "outcome": ended,
        "repetitions": game.repetitions,
        "claimable": list(game.claimable),
    }


def told(status: Status) -> str:
    """The state of a game in words."""
    lines = [status.fen, f"{status.turn.capitalize()} to move" + (", in check" if status.check else "")]
    if status.outcome:
        lines.append(f"The game has ended: {status.outcome.reason}, {status.outcome.result}")
    if status.repetitions > 1:
        lines.append(f"The position has occurred {status.repetitions} times")
    if status.claimable:
        lines.append(f"The side to move can claim a draw: {', '.join(status.claimable)}")
    return "\n".join(lines)


@server.tool(title="Why is a move (not) legal?", annotations=READ_ONLY)
def why(
    fen: Fen, move: str, moves: Moves = [], reveal: Reveal = "reason", chess960: Chess960 = False
) -> Annotated[CallToolResult, Why]:
    """Says whether a move is legal, and names the rule, the pieces and the squares if it is not.

    The move can be in SAN, UCI or long algebraic notation, or within a sentence. Without `reveal: "moves"`, no other move is named.
    """
    why = explained(game_of(fen, moves, chess960), move, reveal)
    return result(why.explanation, why)


@server.tool(title="Legal moves", annotations=READ_ONLY)
def legal_moves(
    fen: Fen,
    piece: Annotated[str | None, Field(description="Only the piece on this square, such as `g1`")] = None,
    moves: Moves = [],
    chess960: Chess960 = False,
) -> Annotated[CallToolResult, LegalMoves]:
    """Lists the legal moves of the side to move, or of one piece."""
    game = game_of(fen, moves, chess960)
    try:
        legal = LegalMoves(san=game.legal(piece, san=True), uci=game.legal(piece))
    except ChessmovesError as error:
        raise ToolError(str(error)) from error
    count = len(legal.san)
    text = f"{count} legal move{'' if count == 1 else 's'}: {' '.join(legal.san)}" if count else "There is no legal move"
    return result(text, legal)


@server.tool(title="Status of a game", annotations=READ_ONLY)
def status(fen: Fen, moves: Moves = [], chess960: Chess960 = False) -> Annotated[CallToolResult, Status]:
    """Says whether a side is in check, whether the game has ended and why, and which draws can be claimed.

    Repetition is counted over `moves`.
    """
    status = Status(**status_of(game_of(fen, moves, chess960)))
    return result(told(status), status)


@server.tool(title="Play moves", annotations=READ_ONLY)
def play(
    fen: Fen,
    moves: Annotated[list[str], Field(description="The moves, in SAN or UCI notation")],
    reveal: Reveal = "reason",
    chess960: Chess960 = False,
) -> Annotated[CallToolResult, Played]:
    """Plays moves from a position and returns the position after them, up to the first one that is illegal, with the reason."""
    game = game_of(fen, [], chess960)
    illegal = None
    for move in moves:
        why = explained(game, move, reveal)
        if not why.legal:
            illegal = why
            break
        game.play(why.uci or move)
    played = Played(**status_of(game), moves=game.sans, illegal=illegal)
    before = f"Illegal, after {len(played.moves)} moves: {illegal.explanation}\n" if illegal else ""
    return result(before + told(played), played)


@server.tool(title="Check a game", annotations=READ_ONLY)
def check_game(
    pgn: Annotated[str, Field(description="The text of one game in PGN, with or without tags: not the name of a file")],
) -> Annotated[CallToolResult, Checked]:
    """Checks every move of a game in PGN, and says what is wrong, where and why."""
    try:
        record = chessmoves.ask("check", movetext=pgn)
    except ChessmovesError as error:
        raise ToolError(str(error)) from error
    keys = Fault.model_fields
    faults = [Fault(**{key: value for key, value in fault.items() if key in keys}) for fault in record["faults"]]
    warnings = [warning["message"] for warning in record["warnings"]]
    checked = Checked(ok=record["ok"], plies=record["plies"], fen=record.get("fen"), faults=faults, warnings=warnings)
    lines = [f"The game has {checked.plies} plies, and no fault" if checked.ok else "The game has faults:"]
    for fault in faults:
        place = f"line {fault.line}, column {fault.column}: " if fault.line else ""
        lines.append(f"{place}{fault.text or ''}: {fault.message}".replace(": : ", ": "))
    return result("\n".join(lines + [f"Warning: {warning}" for warning in warnings]), checked)


@server.tool(title="Draw a position", annotations=READ_ONLY)
def draw(
    fen: Fen,
    move: Annotated[str | None, Field(description="A move to explain in the picture")] = None,
    piece: Annotated[str | None, Field(description="A piece whose legal moves to show, such as `g1`")] = None,
    moves: Moves = [],
    chess960: Chess960 = False,
) -> Annotated[CallToolResult, Drawing]:
    """Draws a position as SVG, the legal moves of a piece, or why a move is illegal."""
    game = game_of(fen, moves, chess960)
    try:
        cmd = "why" if move else "legal" if piece else "show"
        record = chessmoves.ask(cmd, fen=game, move=move, piece=None if move else piece, format="svg")
    except ChessmovesError as error:
        raise ToolError(str(error)) from error
    svg = record["text"].rstrip()
    return result(svg, Drawing(svg=svg))


def main() -> None:
    """Runs the server."""
    parser = argparse.ArgumentParser(prog="chessmoves-mcp", description=server.description)
    parser.add_argument("--http", action="store_true", help="streamable HTTP on this computer, instead of standard input and output")
    parser.add_argument("--port", type=int, default=8000, help="the port of --http, by default 8000")
    options = parser.parse_args()
    if options.http:
        # With a host that is this computer, the library checks `Host` and `Origin`.
        server.run("streamable-http", host="127.0.0.1", port=options.port, stateless_http=True, json_response=True)
    else:
        server.run("stdio")


if __name__ == "__main__":
    main()
