"""Asks a `chessmoves serve` process, and runs other commands for bulk work."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from ._binary import find_binary
from ._types import ChessmovesError, Game, ServiceError, Status, Verdict

Moves = str | Sequence[str]


class Chessmoves:
    """Answers questions about positions, with one process that is started with the first question.

    An object may be used by several threads; they take turns. If the process dies, it is started again once for the
    question that it has not answered.

    Args:
        binary: The program; by default the one of the wheel.
        perft_limit: The greatest number of leaf nodes that `perft` counts.
    """

    def __init__(self, binary: str | os.PathLike[str] | None = None, *, perft_limit: int | None = None) -> None:
        self._binary = os.fspath(binary) if binary is not None else find_binary()
        self._arguments = [] if perft_limit is None else [f"--perft-limit={perft_limit}"]
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def __enter__(self) -> Chessmoves:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __del__(self) -> None:
        # An object that was not completed has no lock.
        if hasattr(self, "_closed"):
            self.close()

    def close(self) -> None:
        """Ends the process. Further questions are errors."""
        with self._lock:
            self._closed = True
            self._stop()

    def why(self, fen: str, move: str, *, moves: Moves | None = None, chess960: bool = False) -> Verdict:
        """Whether a move in any notation is legal, and why.

        A text that is not a move at all is an error: `ChessmovesError` with the code `move-unreadable` or similar.
        """
        return Verdict.of(self.ask("why", fen=fen, move=move, moves=moves, chess960=chess960))

    def legal(
        self,
        fen: str,
        piece: str | None = None,
        *,
        moves: Moves | None = None,
        chess960: bool = False,
        san: bool = False,
    ) -> list[str]:
        """The legal moves of a piece or of the side to move, in UCI notation or SAN."""
        asked = {"fen": fen, "piece": piece, "moves": moves, "chess960": chess960}
        if san:
            text: str = self.ask("legal", format="san", **asked)["text"]
            return text.split()
        answer: list[str] = self.ask("legal", slim=True, fields="moves", **asked)["moves"]
        return answer

    def status(self, fen: str, *, moves: Moves | None = None, chess960: bool = False) -> Status:
        """Check, mate, draws and problems of a position."""
        return Status.of(self.ask("status", fen=fen, moves=moves, chess960=chess960))

    def play(self, fen: str, moves: Moves, *, chess960: bool = False) -> str:
        """The FEN of the position after some moves; the first one that is illegal is an error."""
        answer: str = self.ask("play", fen=fen, moves=moves, chess960=chess960)["fen"]
        return answer

    def show(self, fen: str, piece: str | None = None, **options: Any) -> str:
        """A picture of a position, as SVG; with `format="text"`, a board of characters."""
        answer: str = self.ask("show", fen=fen, piece=piece, **options)["text"]
        return answer

    def check_pgn(self, path_or_text: str | os.PathLike[str], *, carry_on: bool = False) -> list[Game]:
        """Checks the games of a PGN file, or of a text in PGN.

        A string is the path of a file if there is such a file; otherwise it is the text.
        """
        words = ["check", "--json", *(["--carry-on"] if carry_on else [])]
        path = _existing(path_or_text)
        text = None if path is not None else str(path_or_text).encode()
        if path is not None:
            words += ["--", path]
        done = subprocess.run([self._binary, *words], input=text, capture_output=True, check=False)
        if done.returncode not in (0, 1):
            raise ServiceError(done.stderr.decode(errors="replace").strip())
        return [Game.of(json.loads(line)) for line in done.stdout.splitlines()]

    def ask(self, cmd: str, **keys: Any) -> dict[str, Any]:
        """The record that answers any message of the service; keys whose value is `None` are left out.

        An underscore in a key stands for a hyphen, as in `carry_on=True`.

        Raises:
            ChessmovesError: the question cannot be answered.
            ServiceError: the process does not answer.
        """
        asked = {key.replace("_", "-"): value for key, value in keys.items() if value is not None}
        message = json.dumps({"cmd": cmd, **asked}, separators=(",", ":")).encode() + b"\n"
        with self._lock:
            record: dict[str, Any] = json.loads(self._exchange(message))
        if record.get("type") == "error":
            raise ChessmovesError(record)
        return record

    def stream(self, command: str | Sequence[str], lines: Iterable[str]) -> Iterator[dict[str, Any]]:
        """The records of a command for many lines, in order: `stream("legal --slim", fens)`.

        It runs a process of its own that uses all cores. Lines are read and records are made as they are needed, in
        constant memory. A line that cannot be answered has a record of type `error`.
        """
        words = shlex.split(command) if isinstance(command, str) else list(command)
        process = subprocess.Popen(
            [self._binary, *words, "--json", "--quiet"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert process.stdin and process.stdout
        failures: list[BaseException] = []
        writer = threading.Thread(target=_write_lines, args=(process.stdin, lines, failures), daemon=True)
        writer.start()
        try:
            for line in process.stdout:
                yield json.loads(line)
            writer.join()
            if failures:
                raise failures[0]
            # Status 1 is an answer, and 2 is also that of faulty lines, which have their records.
            if process.wait() not in (0, 1, 2):
                raise ServiceError(f"{words[0]} has ended with status {process.returncode}")
        finally:
            process.stdout.close()
            process.terminate()
            process.wait()

    def _exchange(self, message: bytes) -> bytes:
        if self._closed:
            raise ServiceError("this object is closed")
        for _ in range(2):
            answer = self._try(message)
            if answer:
                return answer
            self._stop()
        raise ServiceError(f"{self._binary} has ended twice without an answer")

    def _try(self, message: bytes) -> bytes | None:
        """Sends a message; the answer is `None` if the process has ended."""
        if self._process is None:
            self._process = subprocess.Popen(
                [self._binary, "serve", *self._arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=-1,
            )
        process = self._process
        assert process.stdin and process.stdout
        try:
            process.stdin.write(message)
            process.stdin.flush()
            answer = process.stdout.readline()
        except BrokenPipeError:
            return None
        return answer if answer.endswith(b"\n") else None

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin and process.stdout
        try:
            process.stdin.close()
        except BrokenPipeError:
            pass
        process.stdout.close()
        process.wait()


def _existing(path_or_text: str | os.PathLike[str]) -> str | None:
    """The path, if it is one."""
    if not isinstance(path_or_text, str):
        return os.fspath(path_or_text)
    try:
        return path_or_text if Path(path_or_text).is_file() else None
    except (OSError, ValueError):
        # A text may be too long for a path.
        return None


def _write_lines(pipe: Any, lines: Iterable[str], failures: list[BaseException]) -> None:
    """Writes lines to a process. An error of the iterable is raised to the reader of the answers."""
    try:
        with pipe:
            for line in lines:
                pipe.write(line.rstrip("\r\n").encode() + b"\n")
    except BrokenPipeError:
        # The process has ended, which its reader notices.
        pass
    except BaseException as error:
        failures.append(error)
