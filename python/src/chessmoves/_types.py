"""Answers as typed objects. Each keeps the whole record in `record`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Record = Mapping[str, Any]


class ChessmovesError(ValueError):
    """A question that cannot be answered, such as a FEN with a fault."""

    def __init__(self, record: Record) -> None:
        super().__init__(record["message"])
        self.record = record
        self.code: str = record["code"]
        """The stable code."""
        self.hint: str | None = record.get("hint")
        """What was probably meant."""


class ServiceError(RuntimeError):
    """The program does not answer: it has ended twice, or cannot be started."""


@dataclass(frozen=True)
class Reason:
    """Why a move is illegal, or something that speaks for it."""

    code: str
    """The stable code, such as `pinned`."""
    message: str
    """A sentence that names the pieces and squares."""
    by: tuple[str, ...] = ()
    """The squares of the pieces responsible."""
    at: tuple[str, ...] = ()
    """The squares concerned."""

    @classmethod
    def of(cls, record: Record) -> Reason:
        """Reads a reason of a record."""
        return cls(record["code"], record["message"], tuple(record["by"]), tuple(record["at"]))


@dataclass(frozen=True)
class Verdict:
    """Whether a move is legal, and why."""

    legal: bool
    """Whether the move is legal. An ambiguous move is not."""
    sentence: str
    """The reasons as one sentence; for a legal move, that it is."""
    code: str | None
    """The code of the first reason; `None` for a legal move."""
    by: tuple[str, ...]
    """The squares of the pieces responsible for the first reason."""
    at: tuple[str, ...]
    """The squares that the first reason concerns."""
    uci: str | None
    """The move in UCI notation, if the text means a single move."""
    san: str | None
    """The move in SAN, if the text means a single move."""
    reasons: tuple[Reason, ...]
    """All reasons of the first verdict."""
    record: Record = field(repr=False, compare=False)
    """The record of `why`."""

    def __bool__(self) -> bool:
        return self.legal

    @classmethod
    def of(cls, record: Record) -> Verdict:
        """Reads the record of a single move."""
        verdicts: list[Record] = record["verdicts"]
        legal = [verdict for verdict in verdicts if verdict["legal"]]
        ambiguous = len(legal) > 1
        verdict = (legal or verdicts)[0]
        reasons: tuple[Reason, ...]
        if ambiguous:
            moves = ", ".join(each["san"] for each in legal)
            reasons = (Reason("ambiguous-move", f"{record['move']} can be {moves}"),)
        else:
            reasons = tuple(Reason.of(reason) for reason in verdict["reasons"])
        is_legal = bool(record["legal"]) and not ambiguous
        first = reasons[0] if reasons else None
        sentence = "; ".join(reason.message for reason in reasons)
        return cls(
            legal=is_legal,
            sentence=f"{verdict.get('san', record['move'])} is legal" if is_legal else sentence,
            code=first.code if first and not is_legal else None,
            by=first.by if first and not is_legal else (),
            at=first.at if first and not is_legal else (),
            uci=None if ambiguous else verdict.get("uci"),
            san=None if ambiguous else verdict.get("san"),
            reasons=reasons,
            record=record,
        )


@dataclass(frozen=True)
class Status:
    """Check, mate and draws of a position."""

    fen: str
    turn: str
    """`white` or `black`."""
    in_check: bool
    checkers: tuple[str, ...]
    checkmate: bool
    stalemate: bool
    outcome: str | None
    """`white`, `black` or `draw`; `None` if the game goes on."""
    move_count: int | None
    """The number of legal moves; `None` if a side has several kings."""
    problems: tuple[str, ...]
    """What is wrong with the position, as sentences."""
    record: Record = field(repr=False, compare=False)
    """The record of `status`."""

    @classmethod
    def of(cls, record: Record) -> Status:
        """Reads the record of a position."""
        return cls(
            fen=record["fen"],
            turn=record["onMove"],
            in_check=record["inCheck"],
            checkers=tuple(record["checkers"]),
            checkmate=record["checkMated"],
            stalemate=record["staleMated"],
            outcome=record["outcome"],
            move_count=record["moveCount"],
            problems=tuple(problem["message"] for problem in record["problems"]),
            record=record,
        )


@dataclass(frozen=True)
class Fault:
    """What is wrong with a game."""

    code: str
    message: str
    line: int
    column: int
    text: str
    """The text of the fault, such as the move."""
    reasons: tuple[Reason, ...]
    """Why the move is illegal."""

    @property
    def sentence(self) -> str:
        """The reasons as one sentence, or the message if there are none."""
        return "; ".join(reason.message for reason in self.reasons) or self.message

    @classmethod
    def of(cls, record: Record) -> Fault:
        """Reads a fault of a record."""
        return cls(
            code=record["code"],
            message=record["message"],
            line=record["line"],
            column=record["column"],
            text=record["text"],
            reasons=tuple(Reason.of(reason) for reason in record.get("reasons", ())),
        )


@dataclass(frozen=True)
class Game:
    """A game that has been checked."""

    ok: bool
    """Whether there is no fault."""
    tags: Mapping[str, str]
    plies: int
    """The number of moves that were played."""
    fen: str
    """The position after the last of them."""
    faults: tuple[Fault, ...]
    record: Record = field(repr=False, compare=False)
    """The record of `check`."""

    def __bool__(self) -> bool:
        return self.ok

    @classmethod
    def of(cls, record: Record) -> Game:
        """Reads the record of a game."""
        return cls(
            ok=record["ok"],
            tags=record["tags"],
            plies=record["plies"],
            fen=record["end"]["fen"],
            faults=tuple(Fault.of(fault) for fault in record["faults"]),
            record=record,
        )
