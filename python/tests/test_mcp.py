"""The server for language models: in process, over standard input and output, and over HTTP, with the client of the SDK."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from mcp import Client, StdioServerParameters
from mcp_types import CallToolResult, EmbeddedResource, TextContent, TextResourceContents

from chessmoves import Game, Position, mcp as ours

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PIN = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1"
COMMAND = [sys.executable, "-m", "chessmoves.mcp"]


def call(tool: str, server: Any = ours.server, mode: str = "auto", **arguments: Any) -> CallToolResult:
    async def ask() -> CallToolResult:
        async with Client(server, mode=mode) as client:
            result = await client.call_tool(tool, arguments)
            assert isinstance(result, CallToolResult)
            return result

    return asyncio.run(ask())


def text_of(result: CallToolResult) -> str:
    (content,) = result.content
    if isinstance(content, EmbeddedResource):
        assert isinstance(content.resource, TextResourceContents) and content.resource.mime_type == "image/svg+xml"
        return content.resource.text
    assert isinstance(content, TextContent)
    return content.text


def content_of(result: CallToolResult) -> dict[str, Any]:
    assert not result.is_error and result.structured_content is not None, text_of(result)
    content: dict[str, Any] = result.structured_content
    return content


def test_the_tools_are_described() -> None:
    async def ask() -> list[Any]:
        async with Client(ours.server) as client:
            return (await client.list_tools()).tools

    tools = asyncio.run(ask())
    assert [tool.name for tool in tools] == ["why", "legal_moves", "status", "play", "check_game", "draw"]
    for tool in tools:
        assert tool.description and (tool.output_schema or tool.name == "draw") and tool.annotations.read_only_hint
        # No tool takes a file path.
        assert not {"path", "file", "filename", "url", "uri"} & set(tool.input_schema["properties"])


def test_a_reason_is_as_revealing_as_asked() -> None:
    result = call("why", fen=PIN, move="Qg3")
    assert text_of(result) == '"Qg3" is not a legal move: the queen on e3 is pinned to the king by the bishop on g5.'
    content = content_of(result)
    assert (content["legal"], content["code"], content["by"], content["legal_moves"]) == (False, "pinned", ["g5"], None)
    content = content_of(call("why", fen=PIN, move="Qg3", reveal="nothing"))
    known = {key: value for key, value in content.items() if value}
    assert known == {"explanation": '"Qg3" is not a legal move.'}
    content = content_of(call("why", fen=PIN, move="Qg3", reveal="moves"))
    assert content["legal_moves"] == ["Qd2", "Qf4", "Qxg5"]
    content = content_of(call("why", fen=START, move="I play Knight f3", moves=["e4", "e5"]))
    assert (content["legal"], content["san"], content["uci"]) == (True, "Nf3", "g1f3")


def test_games_are_played_and_checked() -> None:
    moves = ["Nf3", "Nf6", "Ng1", "Ng8"] * 2
    content = content_of(call("status", fen="startpos", moves=moves))
    assert (content["repetitions"], content["claimable"]) == (3, ["threefold-repetition"])
    result = call("play", fen="startpos", moves=["f3", "e5", "g4", "Qh4"])
    content = content_of(result)
    assert content["outcome"] == {"winner": "black", "reason": "checkmate", "result": "0-1"} and content["moves"][-1] == "Qh4#"
    assert "The game has ended: checkmate, 0-1" in text_of(result)
    content = content_of(call("play", fen="startpos", moves=["e4", "e5", "Ke3"]))
    assert content["moves"] == ["e4", "e5"] and content["illegal"]["code"] == "not-on-any-vector"
    content = content_of(call("check_game", pgn="1. e4 e5 2. Ke3 *"))
    assert not content["ok"] and content["faults"][0]["ply"] == 3
    assert content_of(call("check_game", pgn="1. e4 e5 2. Nf3 *"))["ok"]
    assert text_of(call("check_game", pgn="1. e4 *")) == "The game has 1 ply, and no fault"
    content = content_of(call("legal_moves", fen="startpos", piece="g1"))
    assert content == {"san": ["Nf3", "Nh3"], "uci": ["g1f3", "g1h3"]}
    for arguments in ({}, {"move": "e5"}, {"piece": "g1"}):
        result = call("draw", fen="startpos", **arguments)
        # Once, and not as structured content as well.
        assert text_of(result).startswith("<svg") and result.structured_content is None


def test_no_move_is_dropped() -> None:
    for moves in (["1. e4 e5 2. Nf3"], "1. e4 e5 2. Nf3", ["e4", "e5", "Nf3"], "1.e4 e5 2.Nf3 *"):
        assert content_of(call("play", fen="startpos", moves=moves))["moves"] == ["e4", "e5", "Nf3"]
    for text in ("e2e4,e7e5", "e4, e5", "1. e4 {the king's pawn} e5", "1. e4 (1. d4 d5) e5", "1. e4 $1 e5", '["e4", "e5"]'):
        assert content_of(call("play", fen="startpos", moves=text))["moves"] == ["e4", "e5"], text
    assert content_of(call("play", fen="startpos", moves=""))["illegal"] is None
    assert content_of(call("play", fen="startpos", moves="I play e4."))["moves"] == ["e4"]
    assert "names other moves than e4" in text_of(call("play", fen="startpos", moves="e4 and then e5"))
    assert content_of(call("status", fen="startpos", moves="1. e4 e5 2. Nf3"))["turn"] == "black"
    content = content_of(call("play", fen="startpos", moves="e4 e5 Ke3 Nf6"))
    assert content["moves"] == ["e4", "e5"] and content["illegal"]["code"] == "not-on-any-vector"
    assert content_of(call("check_game", pgn="1. e4 e5"))["fen"].startswith("rnbqkbnr/pppp1ppp")
    assert call("check_game", pgn="").is_error
    # The name of a file is a text like any other.
    assert not content_of(call("check_game", pgn="/etc/passwd"))["ok"]
    assert "8 r n b q k b n r" in text_of(call("status", fen="startpos"))


def test_the_host_decides_what_is_revealed() -> None:
    server = ours.server_of("reason", ["why", "play", "check_game", "draw"])
    content = content_of(call("why", server, fen=PIN, move="Qg3", reveal="moves"))
    assert content["legal_moves"] is None and content["at"] == ["e3", "g5"] and "Legal moves" not in content["explanation"]
    content = content_of(call("check_game", server, pgn=f'[FEN "{PIN}"]\n\n1. Qg3 *'))
    assert "c1" not in content["faults"][0]["message"] and "pinned" in content["faults"][0]["message"]
    assert call("draw", server, fen=PIN, move="Qg3").is_error and call("legal_moves", server, fen=PIN).is_error
    content = content_of(call("why", ours.server_of("nothing"), fen=PIN, move="Qg3", reveal="moves"))
    assert {key for key, value in content.items() if value} == {"explanation"}
    for words in (["--reveal", "all"], ["--tools", "why,fly"], ["--reveal", "reason", "--tools", "legal_moves"]):
        with pytest.raises(SystemExit):
            ours.main(words)


@pytest.mark.parametrize("level", ["reason", "nothing"])
def test_errors_say_no_more_than_the_host_allows(level: Any) -> None:
    server = ours.server_of(level)
    two_knights = "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1"
    uci = "position startpos moves e2e4 e7e5 e1e3"
    for tool, fen, moves, ply in (
        ("status", PIN, "Qg3", "ply 1: "),
        ("why", PIN, ["Qg3"], "ply 1: "),
        ("draw", PIN, "Qxg5 Kh7 Qe5 Ke3", "ply 4: "),
        ("status", two_knights, "Ne2", "ply 1: "),
        ("status", uci, "", "ply 3: "),
        ("play", uci, "", "ply 3: "),
        ("status", f"position fen {PIN} moves e3g3", "", ""),
    ):
        result = call(tool, server, fen=fen, moves=moves, **({"move": "Kb1"} if tool == "why" else {}))
        text = text_of(result)
        assert result.is_error and text.startswith(f'Error executing tool {tool}: {ply}"'), text
        # Neither the king's square, nor the ways to write a move, nor a reason if none is revealed.
        assert not any(word in text for word in ("c1", "Nge2", "Nce2")), text
        assert "pinned" not in text and "king" not in text or level == "reason", text
    fault = content_of(call("check_game", server, pgn=f'[FEN "{two_knights}"]\n\n1. Ne2 *'))["faults"][0]
    assert fault["code"] == "ambiguous-move" and "Nge2" not in fault["message"]
    # Without a policy, the whole reason is told.
    assert "king on c1" in text_of(call("status", fen=PIN, moves="Qg3"))
    assert "Nge2" in text_of(call("status", fen=two_knights, moves="Ne2"))


def test_a_sentence_is_not_a_line_of_moves() -> None:
    for text in ("e4 or d4", "e4 or e5", "no e4 no d4"):
        content = content_of(call("play", fen="startpos", moves=text))
        assert content["moves"] == [] and content["illegal"] is not None, text
    assert content_of(call("play", fen="startpos", moves="e4 e5 Nf3 Nc6 Bc4 Bc5 0-0"))["moves"][-1] == "O-O"


def test_structured_content_has_no_square_that_the_text_leaves_out() -> None:
    choice, position, count = random.Random(3), Position(), 0
    for _ in range(1_500):
        legal = position.legal()
        if not legal:
            position = Position()
            continue
        squares = [file + rank for file in "abcdefgh" for rank in "12345678"]
        move = choice.choice(squares) + choice.choice(squares)
        why = ours.explained(Game(position), move, "reason")
        if not why.legal:
            count += 1
            assert {*why.by, *why.at} <= set(re.findall("[a-h][1-8]", why.explanation)), (position.fen, move)
        position = position.play(choice.choice(legal))
    assert count > 1_000


def test_bad_input_is_an_error_for_the_model() -> None:
    for tool, arguments in (
        ("status", {"fen": "8/8 w"}),
        ("status", {"fen": "startpos", "moves": ["Ke2"]}),
        ("legal_moves", {"fen": "startpos", "piece": "e5"}),
        ("draw", {"fen": "startpos", "move": "hello"}),
    ):
        result = call(tool, **arguments)
        assert result.is_error and len(text_of(result)) > 10, tool
    for fen, piece in (("nonsense", "e1"), ("startpos", "Q"), ("startpos", "e1,d1"), ("startpos", "Nf3"), ("1. e4 e5", "e1")):
        text = text_of(call("legal_moves", fen=fen, piece=piece))
        assert "`chessmoves" not in text and "--" not in text, text
    assert text_of(call("legal_moves", fen="startpos", piece="Q")).endswith("; name its square, as in Qe1")


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
def test_both_revisions_are_served_over_standard_input(mode: str) -> None:
    server = StdioServerParameters(command=COMMAND[0], args=COMMAND[1:])
    assert content_of(call("why", server, mode, fen=PIN, move="Qg3"))["code"] == "pinned"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([*COMMAND, "--http", "--port", str(port)], stderr=subprocess.DEVNULL)
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.1)
    yield f"http://127.0.0.1:{port}/mcp"
    process.terminate()
    process.wait()


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
def test_both_revisions_are_served_over_http(address: str, mode: str) -> None:
    assert content_of(call("why", address, mode, fen=PIN, move="Qg3"))["code"] == "pinned"


def test_requests_of_other_sites_are_refused(address: str) -> None:
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}

    def status(more: dict[str, str]) -> int:
        request = urllib.request.Request(address, json.dumps(message).encode(), headers | more)
        try:
            with urllib.request.urlopen(request) as response:
                return int(response.status)
        except urllib.error.HTTPError as error:
            return error.code

    assert status({"Host": "evil.example"}) == 421
    assert status({"Origin": "https://evil.example"}) == 403
    assert status({"Origin": address.removesuffix("/mcp")}) == 200
    # It listens on this computer only.
    port = int(address.rsplit(":", 1)[1].removesuffix("/mcp"))
    other = socket.gethostbyname(socket.gethostname())
    if not other.startswith("127."):
        with socket.socket() as probe:
            probe.settimeout(1)
            assert probe.connect_ex((other, port)) != 0
