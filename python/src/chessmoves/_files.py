"""Files with games, compressed or not."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from typing import Any

GZIP, BZIP2, ZSTANDARD = b"\x1f\x8b", b"BZh", b"\x28\xb5\x2f\xfd"
UTF_16 = (b"\xff\xfe", b"\xfe\xff")


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
    file = open(path, "rb", 0)
    try:
        return unpacked(file)
    except BaseException:
        file.close()
        raise


def unpacked(file: Any) -> Any:
    """A file to be read as PGN: decompressed, if its first bytes say that it is compressed, and as text, if it is UTF-16."""
    head = file.read(4)
    if not head:
        return file
    again: Any = _Again(head, file)
    if not isinstance(head, bytes | bytearray):
        return again
    if head.startswith(GZIP):
        import gzip

        return gzip.GzipFile(fileobj=again)
    if head.startswith(BZIP2):
        import bz2

        return bz2.BZ2File(again)
    if head.startswith(ZSTANDARD):
        return _zstandard(again)
    if head.startswith(UTF_16):
        import codecs

        return codecs.getreader("utf-16")(again)
    return again


def _zstandard(file: Any) -> Any:
    from importlib import import_module

    for name in ("compression.zstd", "backports.zstd"):
        try:
            return import_module(name).ZstdFile(file)
        except ImportError:
            pass
    try:
        return import_module("zstandard").ZstdDecompressor().stream_reader(file)
    except ImportError:
        raise ValueError("the file is compressed with Zstandard: install zstandard, or decompress it first") from None
