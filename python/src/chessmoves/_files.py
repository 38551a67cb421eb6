"""Files with games, compressed or not."""

from __future__ import annotations

import io

from ._native import CheckedGame, Games

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterator
    from typing import Any

    from ._native import _Pgn

GZIP, BZIP2, XZ, ZSTANDARD = b"\x1f\x8b", b"BZh", b"\xfd7zX", b"\x28\xb5\x2f\xfd"
# What cannot be read as PGN, and what it is.
OTHERS = {
    b"PK\x03\x04": "a ZIP archive",
    b"7z\xbc\xaf": "a 7z archive",
    b"Rar!": "a RAR archive",
    b"\x04\x22\x4d\x18": "compressed with LZ4",
    b"\x02\x21\x4c\x18": "compressed with LZ4",
    b"\x1f\x9d": "compressed with compress (.Z)",
}
# Where a tar archive names its format, and the names that it can have there.
TAR = slice(257, 265)
TAR_NAMES = (b"ustar\x0000", b"ustar  \x00")


def check_pgn(
    source: _Pgn | None = None,
    *,
    text: str | bytes | None = None,
    path: str | os.PathLike[str] | None = None,
    carry_on: bool = False,
    lint: bool = False,
    timeouts: bool = False,
) -> list[CheckedGame]:
    """Checks the games of a PGN file or text: a list of `CheckedGame`. `Games` checks one after the other, in constant memory.

    The source is a path, a file that was opened, or PGN; gzip, bzip2, xz, Zstandard, UTF-16 and UTF-32 are recognized by their first
    bytes. A text without line ends is PGN if it begins like a game, and a path if it ends like one (`.pgn`, `.pgn.gz`, `.txt`). For a text
    that comes from somebody else, use `text`, so that it cannot name a file; `path` is always a path.

    `carry_on` plays moves that only the safety of the king rules out, after reporting them; `lint` also looks for contradictions such as
    clocks that rise; `timeouts` finds losses on time against a player who could not checkmate.

    >>> game, = check_pgn("1. e4 e5 2. Ke3 *")
    >>> game.ok, game.plies, game.faults[0].text, game.faults[0].reason
    (False, 2, 'Ke3', 'not-on-any-vector')

    Raises:
        OSError: the file cannot be read.
        EOFError: the file is compressed, and was cut off.
        ValueError: the file is an archive (ZIP, 7z, RAR, tar), compressed with LZ4 or compress, or with Zstandard, which is not installed.
        ChessmovesError: the text is neither PGN nor ends like a path.
    """
    # Not `list`, which an interrupt would not end.
    return [
        game
        for game in Games(source, text=text, path=path, carry_on=carry_on, lint=lint, timeouts=timeouts)  # noqa: C416
    ]


class _Again:
    """A file whose first bytes were read already."""

    def __init__(self, head: Any, file: Any) -> None:
        self.head, self.file = head, file

    def read(self, size: int = -1) -> Any:
        head, self.head = self.head, None
        if head is None:
            return self.file.read(size)
        if size < 0:
            return head + self.file.read(size)
        if isinstance(head, str | bytes) and len(head) > size:
            head, self.head = head[:size], head[size:]
        return head


def opened(path: str | os.PathLike[str]) -> Any:
    """The file with this path, to be read as PGN."""
    # `open` also takes the number of an open file.
    if not isinstance(path, str | bytes) and not hasattr(path, "__fspath__"):
        raise TypeError(f"path: expected a path, found {type(path).__name__}")
    file = open(path, "rb", 0)
    try:
        return unpacked(file)
    except BaseException:
        file.close()
        raise


def unpacked(file: Any) -> Any:
    """A file to be read as PGN: decompressed, if its first bytes say that it is compressed, and as text, if it is UTF-16 or UTF-32."""
    head = file.read(TAR.stop)
    if not head:
        return file
    again: Any = _Again(head, file)
    if not isinstance(head, bytes | bytearray):
        return again
    if head.startswith(GZIP):
        import gzip

        return unpacked(gzip.GzipFile(fileobj=again))
    if head.startswith(BZIP2):
        import bz2

        return unpacked(bz2.BZ2File(again))
    if head.startswith(XZ):
        import lzma

        return unpacked(lzma.LZMAFile(again))
    if head.startswith(ZSTANDARD):
        return unpacked(_zstandard(again))
    found = next((name for magic, name in OTHERS.items() if head.startswith(magic)), None)
    if head[TAR] in TAR_NAMES:
        found = "a tar archive"
    if found:
        raise ValueError(f"the file is {found}: unpack it first")
    if encoding := encoding_of(head[:4]):
        import codecs

        return codecs.getreader(encoding)(again)
    return again


def encoding_of(head: bytes | bytearray) -> str | None:
    """The encoding of a file of UTF-16 or UTF-32, which does not need to begin with a byte order mark."""
    # The mark of UTF-32 begins like that of UTF-16.
    if head in (b"\xff\xfe\0\0", b"\0\0\xfe\xff"):
        return "utf-32"
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    zeros = [not byte for byte in head]
    if zeros == [False, True, False, True]:
        return "utf-16-le"
    if zeros == [True, False, True, False]:
        return "utf-16-be"
    if zeros == [False, True, True, True]:
        return "utf-32-le"
    if zeros == [True, True, True, False]:
        return "utf-32-be"
    return None


def _zstandard(file: Any) -> Any:
    from importlib import import_module

    for name in ("compression.zstd", "backports.zstd"):
        try:
            return import_module(name).ZstdFile(file)
        except ImportError:
            pass
    try:
        module = import_module("zstandard")
    except ImportError:
        raise ValueError("the file is compressed with Zstandard: install zstandard, or decompress it first") from None
    return io.BufferedReader(_Pieces(_frames(module, file)))


class _Pieces(io.RawIOBase):
    """Pieces of bytes as a file."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self.pieces, self.rest = pieces, b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self.rest and (piece := next(self.pieces, None)) is not None:
            self.rest = piece
        count = min(len(buffer), len(self.rest))
        buffer[:count], self.rest = self.rest[:count], self.rest[count:]
        return count


def _frames(module: Any, file: Any) -> Iterator[bytes]:
    """The contents of a file. The reader of zstandard takes one that was cut off for whole."""
    frame = None
    # A few bytes can stand for many megabytes.
    while chunk := file.read(2048):
        while chunk:
            frame = frame or module.ZstdDecompressor().decompressobj()
            try:
                yield frame.decompress(chunk)
            except module.ZstdError as error:
                raise OSError(str(error)) from None
            chunk = frame.unused_data
            if frame.eof:
                frame = None
    if frame:
        raise EOFError("Compressed file ended before the end-of-stream marker was reached")
