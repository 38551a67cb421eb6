"""`chessmoves-mcp`: legal chess moves and reasons for language models, as a server of the Model Context Protocol.

It needs `pip install 'chessmoves[mcp]'`. It talks over standard input and output; with `--http`, it listens on this computer only, and
refuses requests whose `Host` or `Origin` is another one. No tool reads a file.

The host decides what is revealed: `--reveal reason --tools why,status,play` offers three tools, none of which names a legal move,
whatever the model asks for.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Annotated, Any, Literal

try:
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp_types import CallToolResult, EmbeddedResource, TextContent, TextResourceContents, ToolAnnotations
    from pydantic import BaseModel, Field
except ImportError as error:
    raise SystemExit(f"chessmoves-mcp: {error}; install it with: pip install 'chessmoves[mcp]'") from error

import chessmoves
from chessmoves import ChessmovesError, Game, IllegalMove, Position

Fen = Annotated[str, Field(description="A FEN, or `startpos`")]
Move = Annotated[
    str, Field(description="The move in SAN, UCI or long algebraic notation, such as `Nf3` or `g1f3`, or a sentence that gives it")
]
Moves = Annotated[
    list[str] | str,
    Field(description="Moves to play first, in SAN or UCI notation: a list, or a text such as `1. e4 e5 2. Nf3`"),
]
Level = Literal["nothing", "reason", "moves"]
Reveal = Annotated[
    Level,
    Field(
        description="What the answer about an illegal move reveals: only that it is illegal, the reason without other moves, or also "
        "the legal moves. The host may allow less"
    ),
]
Chess960 = Annotated[bool, Field(description="Whether it is Chess960, in which UCI writes castling as king takes rook")]

READ_ONLY = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)

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


def result(text: str, content: BaseModel) -> CallToolResult:
    """An answer as text for people, and as structured content."""
    return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=content.model_dump())


def error_of(error: ChessmovesError) -> ToolError:
    """An error with its hint."""
    return ToolError("; ".join([str(error), *filter(None, [error.hint])]))


def explained(game: Game, move: str, reveal: Level) -> Why:
    """Whether a move, or that of a free answer, is legal."""
    try:
        found = chessmoves.find_move(move, game)
    except IllegalMove as error:
        explanation = chessmoves.explain_illegal_move(game, move, reveal)
        if reveal == "nothing":
            return Why(legal=False, explanation=explanation)
        # No square that the text leaves out.
        by, at = ([square for square in squares if reveal == "moves" or square in explanation] for squares in (error.by, error.at))
        why = Why(legal=False, explanation=explanation, code=error.code, by=by, at=at)
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


def one_by_one(moves: list[str] | str) -> list[str]:
    """The moves of a text, or of several; a text that names one move in words stays as it is."""
    split: list[str] = []
    for text in [moves] if isinstance(moves, str) else moves:
        # Not the comments, variations, glyphs and numbers of PGN.
        words = re.sub(r"\{[^}]*\}|\([^()]*\)|\$\d+|\b\d+\.(\.\.|…)?|,", " ", text).split()
        words = [word for word in words if word not in ("*", "1-0", "0-1", "1/2-1/2")]
        # A word such as "or" names no square, and does not castle.
        is_line = all(
            re.fullmatch(r"[a-hKQRBNPO0o1-8x=+#!?qrbn-]+", word) and re.search(r"[1-8]|[O0o]-[O0o]|--", word) for word in words
        )
        split += words if is_line and len(words) != 1 else [text]
    return split


def only_move(text: str, game: Game) -> str:
    """The move of a text that names no other: what a text says beside it may be a move that is to be played as well."""
    found = chessmoves.find_move(text, game)
    if found.skipped:
        raise ToolError(f"moves: {text!r} names other moves than {found.san}, expected one, or a list")
    return found.uci


class Tools:
    """The tools, as revealing as the host allows."""

    LEVELS: Sequence[Level] = ("nothing", "reason", "moves")

    def __init__(self, most: Level = "moves") -> None:
        self.most: Level = most

    def allowed(self, reveal: Level) -> Level:
        """What may be revealed of what a model asks for."""
        return self.LEVELS[min(self.LEVELS.index(reveal), self.LEVELS.index(self.most))]

    def game_of(self, fen: str, moves: list[str] | str, chess960: bool) -> Game:
        """The game after the moves. An error about one of them says no more than the host allows."""
        try:
            return Game(Position(fen, chess960=chess960), moves)
        except IllegalMove as error:
            if self.most == "moves":
                raise error_of(error) from error
            # Of several moves, the error names the ply.
            ply = re.match(r"ply \d+: ", str(error))
            told = chessmoves.explain_illegal_move(error.fen, error.move, self.most, chess960=chess960)
            raise ToolError((ply[0] if ply else "") + told) from error
        except ChessmovesError as error:
            raise error_of(error) from error

    def why(
        self, fen: Fen, move: Move, moves: Moves = [], reveal: Reveal = "reason", chess960: Chess960 = False
    ) -> Annotated[CallToolResult, Why]:
        """Says whether a move is legal, and names the rule, the pieces and the squares if it is not.

        Without `reveal: "moves"`, no other move is named.
        """
        why = explained(self.game_of(fen, moves, chess960), move, self.allowed(reveal))
        return result(why.explanation, why)

    def legal_moves(
        self,
        fen: Fen,
        piece: Annotated[str | None, Field(description="Only the piece on this square, such as `g1`")] = None,
        moves: Moves = [],
        chess960: Chess960 = False,
    ) -> Annotated[CallToolResult, LegalMoves]:
        """Lists the legal moves of the side to move, or of one piece."""
        game = self.game_of(fen, moves, chess960)
        try:
            legal = LegalMoves(san=game.legal(piece, san=True), uci=game.legal(piece))
        except ChessmovesError as error:
            raise error_of(error) from error
        count = len(legal.san)
        text = f"{count} legal move{'' if count == 1 else 's'}: {' '.join(legal.san)}" if count else "There is no legal move"
        return result(text, legal)

    def status(self, fen: Fen, moves: Moves = [], chess960: Chess960 = False) -> Annotated[CallToolResult, Status]:
        """Shows the board, and says whether a side is in check, whether the game has ended and why, and which draws can be claimed.

        Repetition is counted over `moves`.
        """
        game = self.game_of(fen, moves, chess960)
        status = Status(**status_of(game))
        return result(f"{game.position.board()}\n{told(status)}", status)

    def play(
        self,
        fen: Fen,
        moves: Annotated[list[str] | str, Field(description="The moves, in SAN or UCI notation: a list, or a text")],
        reveal: Reveal = "reason",
        chess960: Chess960 = False,
    ) -> Annotated[CallToolResult, Played]:
        """Plays moves from a position and returns the position after them, up to the first one that is illegal, with the reason."""
        game = self.game_of(fen, [], chess960)
        illegal = None
        for move in one_by_one(moves):
            try:
                game.play(only_move(move, game))
            except IllegalMove:
                illegal = explained(game, move, self.allowed(reveal))
                break
        played = Played(**status_of(game), moves=game.sans, illegal=illegal)
        before = f"Illegal, as ply {len(played.moves) + 1}: {illegal.explanation}\n" if illegal else ""
        return result(before + told(played), played)

    def check_game(
        self,
        pgn: Annotated[str, Field(description="The text of one game in PGN, with or without tags: not the name of a file")],
    ) -> Annotated[CallToolResult, Checked]:
        """Checks every move of a game in PGN, and says what is wrong, where and why."""
        games = chessmoves.check_pgn(text=pgn)
        if not games:
            raise ToolError("pgn: there is no game")
        if len(games) > 1:
            raise ToolError(f"pgn: expected one game, found {len(games)}")
        (game,) = games
        faults = [self.fault(fault) for fault in game.faults]
        warnings = [warning.message for warning in game.warnings]
        checked = Checked(ok=game.ok, plies=game.plies, fen=game.fen, faults=faults, warnings=warnings)
        plies = f"{checked.plies} {'ply' if checked.plies == 1 else 'plies'}"
        lines = [f"The game has {plies}, and no fault" if checked.ok else "The game has faults:"]
        lines += [f"line {fault.line}, column {fault.column}: {fault.text or ''}: {fault.message}" for fault in faults]
        return result("\n".join(lines + [f"Warning: {warning}" for warning in warnings]), checked)

    def fault(self, fault: chessmoves.GameFault) -> Fault:
        """A fault, without what the host does not reveal."""
        message = fault.message
        # That of an ambiguous move names legal ones.
        is_told = fault.reasons or fault.code == "ambiguous-move"
        if fault.fen is not None and is_told and self.most != "moves":
            message = chessmoves.explain_illegal_move(fault.fen, fault.text, self.most)
        return Fault(
            ply=fault.ply, line=fault.line, column=fault.column, text=fault.text, code=fault.code, message=message
        )

    def draw(
        self,
        fen: Fen,
        move: Annotated[str | None, Field(description="A move to explain in the picture")] = None,
        piece: Annotated[str | None, Field(description="A piece whose legal moves to show, such as `g1`")] = None,
        moves: Moves = [],
        chess960: Chess960 = False,
    ) -> CallToolResult:
        """Draws a position as SVG, the legal moves of a piece, or why a move is illegal."""
        if (move or piece) and self.most != "moves":
            raise ToolError("the host allows pictures of positions only")
        game = self.game_of(fen, moves, chess960)
        try:
            svg = chessmoves.svg(game, move, piece=None if move else piece)
        except ChessmovesError as error:
            raise error_of(error) from error
        # Not as an image: the models that hosts pass images to read PNG, and not SVG.
        picture = TextResourceContents(uri="chessmoves://picture.svg", mime_type="image/svg+xml", text=svg)
        return CallToolResult(content=[EmbeddedResource(type="resource", resource=picture)])


TITLES = {
    "why": "Why is a move (not) legal?",
    "legal_moves": "Legal moves",
    "status": "Status of a game",
    "play": "Play moves",
    "check_game": "Check a game",
    "draw": "Draw a position",
}


def server_of(reveal: Level = "moves", tools: Sequence[str] | None = None) -> MCPServer[Any]:
    """A server with some tools; by default with all that reveal no more than they may."""
    server: MCPServer[Any] = MCPServer(
        "chessmoves",
        title="chessmoves",
        description="Legal chess moves, and the reason why a move is not legal",
        version=version("chessmoves"),
        instructions="Ask `why` before a move is played, and `play` for the position after moves. Positions are FENs; games are "
        "lists of moves from a start position, which also decide repetition and claims.",
    )
    offered = Tools(reveal)
    names = [name for name in TITLES if reveal == "moves" or name != "legal_moves"] if tools is None else tools
    for name in names:
        tool: Callable[..., Any] = getattr(offered, name)
        server.add_tool(tool, name, TITLES[name], annotations=READ_ONLY, structured_output=name != "draw")
    return server


server = server_of()


def tool_names(text: str) -> list[str]:
    names = text.split(",")
    for name in names:
        if name not in TITLES:
            raise argparse.ArgumentTypeError(f"{name!r} is not a tool, expected some of {','.join(TITLES)}")
    return names


def main(words: Sequence[str] | None = None) -> None:
    """Runs the server."""
    parser = argparse.ArgumentParser(prog="chessmoves-mcp", description="Legal chess moves and reasons for language models")
    parser.add_argument("--http", action="store_true", help="streamable HTTP on this computer, instead of standard input and output")
    parser.add_argument("--port", type=int, default=8000, help="the port of --http, by default 8000")
    parser.add_argument("--reveal", choices=Tools.LEVELS, default="moves", help="the most that an answer about an illegal move reveals")
    parser.add_argument("--tools", type=tool_names, metavar="NAMES", help=f"the tools, by default {','.join(TITLES)}")
    options = parser.parse_args(words)
    if options.reveal != "moves" and "legal_moves" in (options.tools or ()):
        parser.error(f"--tools: legal_moves reveals more than --reveal {options.reveal}")
    server = server_of(options.reveal, options.tools)
    if options.http:
        # With a host that is this computer, the library checks `Host` and `Origin`.
        server.run("streamable-http", host="127.0.0.1", port=options.port, stateless_http=True, json_response=True)
    else:
        server.run("stdio")


if __name__ == "__main__":
    main()
