"""Games of PGN."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from chessmoves import CheckedGame, ChessmovesError, Games, check_pgn

PGN = '[White "Adams"]\n\n1. e4 e5 *\n\n[White "Torre"]\n[Result "*"]\n\n1. e4 {é} 1... e5 2. Ke3 *\n'


def facts(games: list[CheckedGame]) -> list[object]:
    return [
        (game.number, game.line, game.tags, game.moves, [(fault.span, str(fault)) for fault in game.faults + game.warnings])
        for game in games
    ]


def test_a_checked_game_has_faults_with_their_places() -> None:
    good, bad = check_pgn(PGN)
    assert good.ok and bool(good) and good.tags == {"White": "Adams"} and good.plies == 2 and good.line == 1
    assert not bad and (bad.number, bad.line, bad.plies, bad.result) == (2, 5, 2, "*")
    (fault,) = bad.faults
    assert (fault.code, fault.reason, fault.ply, fault.text) == ("illegal-move", "not-on-any-vector", 3, "Ke3")
    assert (fault.line, fault.column) == (8, 22) and PGN.encode()[slice(*fault.span)] == b"Ke3"
    assert fault.sentence.startswith("a king cannot go from e1 to e3 in one move") and fault.reasons[0].code == fault.reason
    assert fault.fen and fault.fen.startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/8") and not fault.variation
    assert bad.moves == ["e2e4", "e7e5"] and bad.game().sans == ["e4", "e5"] and bad.fen == fault.fen
    assert [warning.code for warning in check_pgn("1. e4 e5")[0].warnings] == ["result-missing"]


def test_outcome_and_start_of_a_game() -> None:
    (mate,) = check_pgn("1. f3 e5 2. g4 Qh4# 0-1")
    assert mate.outcome and (mate.outcome.winner, mate.result, mate.start) == ("black", "0-1", None)
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    (game,) = check_pgn(f'[SetUp "1"]\n[FEN "{fen}"]\n\n1. e4 *')
    assert game.start == fen and game.game().start.fen == fen and game.repetitions == 1


@pytest.mark.parametrize("make", [str, Path, lambda path: path.read_text(), lambda path: path.read_bytes()])
def test_paths_texts_and_files_are_the_same(tmp_path: Path, make: Callable[[Path], str]) -> None:
    path = tmp_path / "some games.pgn"
    path.write_text(PGN)
    expected = facts(check_pgn(PGN))
    assert facts(check_pgn(make(path))) == facts(list(Games(make(path)))) == expected
    with path.open("rb") as file:
        assert facts(check_pgn(file)) == expected
    with path.open() as text:
        assert facts(check_pgn(text)) == expected
    packed = io.BytesIO(gzip.compress(PGN.encode()))
    with gzip.open(packed) as file:
        assert facts(check_pgn(file)) == expected


@pytest.mark.parametrize("path", ["missing.pgn", "1.pgn", "2024 games.pgn", "./e4.pgn.gz", "e4.pgn", "games.TXT"])
def test_a_missing_file_is_an_error_about_a_file(path: str) -> None:
    for check in (check_pgn, Games):
        with pytest.raises(FileNotFoundError) as caught:
            check(path)
        assert caught.value.filename == path


@pytest.mark.parametrize("text", ["1. e4", "1.e4 e5", "e4 e5", "e2e4", "[White", "{a comment} e4", "*", "1-0", "1. e4 e5 2. Ke3", "e4\n", "\n"])
def test_a_line_that_begins_like_a_game_is_a_game(text: str) -> None:
    assert len(check_pgn(text)) == (0 if text == "\n" else 1)


def test_other_sources_are_type_errors() -> None:
    for source in (7, None, ["1. e4"]):
        with pytest.raises(TypeError, match="expected a path, a file or PGN"):
            check_pgn(source)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="read"):
        check_pgn(Reader([7]))  # type: ignore[list-item]
    with pytest.raises(IsADirectoryError):
        check_pgn(path=".")
    with pytest.raises(TypeError, match="one of source, text and path"):
        check_pgn("1. e4", text="1. e4")


@pytest.mark.parametrize("text", ["/etc/passwd", "no such file", "./e4", "", "."])
def test_only_what_ends_like_a_path_is_opened(text: str) -> None:
    for check in (check_pgn, Games):
        with pytest.raises(ChessmovesError) as caught:
            check(text)
        assert caught.value.code == "not-pgn"
    assert not any(check_pgn(text=text))


def test_text_is_never_a_path(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(PGN)
    assert facts(check_pgn(str(path))) == facts(check_pgn(path=path)) == facts(check_pgn(text=PGN))
    assert not any(check_pgn(text=str(path)))


def test_compressed_files_are_recognized(tmp_path: Path) -> None:
    expected = facts(check_pgn(PGN))
    packed = {
        "games.pgn.gz": gzip.compress(PGN.encode()),
        "games.pgn.bz2": bz2.compress(PGN.encode()),
        "games.pgn.xz": lzma.compress(PGN.encode()),
        "utf16.pgn": PGN.encode("utf-16"),
        "utf16le.pgn": PGN.encode("utf-16-le"),
        "utf16be.pgn": PGN.encode("utf-16-be"),
        "plain.pgn": PGN.encode(),
    }
    for name, data in packed.items():
        path = tmp_path / name
        path.write_bytes(data)
        assert facts(check_pgn(str(path))) == facts(check_pgn(data)) == expected, name
        with path.open("rb") as file:
            assert facts(list(Games(file))) == expected, name
    (tmp_path / "games.pgn.zst").write_bytes(b"\x28\xb5\x2f\xfd not really")
    with pytest.raises(Exception, match="(?i)zst"):
        check_pgn(tmp_path / "games.pgn.zst")
    with pytest.raises(ValueError, match="the file is a ZIP archive: unpack it first"):
        check_pgn(b"PK\x03\x04" + bytes(40))


def test_zstandard_is_read_to_its_end(tmp_path: Path) -> None:
    zstandard = pytest.importorskip("zstandard", reason="zstandard is not installed")
    text = PGN * 2000
    expected, packed = facts(check_pgn(text)), zstandard.ZstdCompressor().compress(text.encode())
    path = tmp_path / "games.pgn.zst"
    path.write_bytes(packed)
    assert facts(check_pgn(path)) == facts(check_pgn(packed)) == expected
    path.write_bytes(packed + packed)
    assert len(check_pgn(path)) == 2 * len(expected)
    for data, error in [(packed[:-1], EOFError), (packed[: len(packed) // 2], EOFError), (packed + b"more", OSError)]:
        path.write_bytes(data)
        with pytest.raises(error):
            check_pgn(path)


class Reader:
    """A file that returns what it is told to."""

    def __init__(self, parts: list[bytes]) -> None:
        self.parts = parts

    def read(self, size: int, /) -> bytes:
        assert size > 0
        return self.parts.pop(0) if self.parts else b""


@pytest.mark.parametrize("size", [1, 2, 7, 100])
def test_the_cuts_of_a_file_do_not_matter(size: int) -> None:
    text = PGN.encode() * 20
    parts = [text[at : at + size] for at in range(0, len(text), size)]
    assert facts(list(Games(Reader(parts)))) == facts(check_pgn(text))


def test_columns_do_not_depend_on_the_cuts() -> None:
    text = ("1. d4 {ünder} Ke3 * " * 15_000).encode()
    parts = [text[at : at + 65_536] for at in range(0, len(text), 65_536)]
    columns = [game.faults[0].column for game in Games(Reader(parts))]
    assert columns == list(range(15, 300_000, 20))


def test_an_error_of_the_file_is_raised() -> None:
    class Broken:
        def read(self, size: int, /) -> bytes:
            raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        check_pgn(Broken())


def test_memory_does_not_grow_with_the_file() -> None:
    class Endless:
        def read(self, size: int, /) -> bytes:
            return (PGN * (size // len(PGN))).encode()

    games = iter(Games(Endless()))
    tracemalloc.start()
    last = [next(games).number for _ in range(20_000)][-1]
    assert tracemalloc.get_traced_memory()[1] < 4_000_000
    tracemalloc.stop()
    assert last == 20_000


def test_a_game_that_is_too_long_is_a_fault_and_the_next_one_is_read() -> None:
    long = b'[White "Long"]\n\n1. e4 e5 ' + b"Nf3 Nf6 Ng1 Ng8 " * 200_000 + b"*\n\n"
    text = b'[White "First"]\n\n1. e4 *\n\n' + long + b'[White "Last"]\n\n1. d4 *\n'
    parts = [text[at : at + 65_536] for at in range(0, len(text), 65_536)]
    first, second, last = Games(Reader(parts))
    assert first.ok and last.ok and [fault.code for fault in second.faults] == ["game-too-long"]
    assert (last.tags["White"], last.line, last.number, last.moves) == ("Last", 9, 3, ["d2d4"])


def test_options_of_the_check() -> None:
    pinned = "1. e4 e5 2. Bb5 d6 3. Nf3 *"
    (stops,), (goes_on,) = check_pgn(pinned), check_pgn(pinned, carry_on=True)
    assert not stops.ok and not goes_on.ok and (stops.plies, goes_on.plies) == (3, 5)
    with pytest.raises(ChessmovesError):
        goes_on.game()
    counted = '[PlyCount "9"]\n\n1. e4 e5 *'
    (plain,), (lint,) = check_pgn(counted), check_pgn(counted, lint=True)
    assert plain.ok and lint.ok and len(lint.warnings) == len(plain.warnings) + 1


def test_a_comment_of_any_length_does_not_make_a_game_too_long() -> None:
    long = b"1. e4 {" + b"endless " * 400_000 + b"} e5 *\n"
    (game,) = Games(Reader([long[at : at + 65_536] for at in range(0, len(long), 65_536)]))
    assert (game.ok, game.moves) == (True, ["e2e4", "e7e5"])


def test_a_compressed_file_of_utf_16_is_read(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn.gz"
    path.write_bytes(gzip.compress("1. e4 Ke3 *\n".encode("utf-16")))
    (game,) = check_pgn(path)
    assert game.faults[0].text == "Ke3"


ARCHIVES = [
    (b"PK\x03\x04", "a ZIP archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\x04\x22\x4d\x18", "compressed with LZ4"),
    (b"\x1f\x9d\x90", "compressed with compress (.Z)"),
]


@pytest.mark.parametrize(("magic", "name"), ARCHIVES)
def test_what_cannot_be_unpacked_is_named(magic: bytes, name: str, tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(magic + bytes(600))
    for source in (path, str(path), io.BytesIO(path.read_bytes()), path.read_bytes(), gzip.compress(path.read_bytes())):
        with pytest.raises(ValueError, match=f"^the file is {re.escape(name)}: unpack it first$"):
            check_pgn(source)


def test_an_archive_of_tar_is_named_and_utf_32_is_read(tmp_path: Path) -> None:
    import tarfile

    game = tmp_path / "game.pgn"
    game.write_text("1. e4 e5 *")
    for mode in ("w", "w:gz", "w:xz"):
        path = tmp_path / "games.tar"
        with tarfile.open(path, mode) as archive:
            archive.add(game, "game.pgn")
        with pytest.raises(ValueError, match="^the file is a tar archive: unpack it first$"):
            check_pgn(path=path)
    for encoding in ("utf-32", "utf-32-le", "utf-32-be", "utf-16", "utf-16-le"):
        for text in ("1. e4 e5 *", '[White "Ä"]\n\n1. e4 Ke3 *\n' * 300):
            assert check_pgn(text.encode(encoding)) == check_pgn(text=text), encoding


def test_a_game_with_the_letters_of_a_tar_archive_is_read() -> None:
    head = '[Event "' + "x" * 248
    (game,) = check_pgn(text=head + 'Mustard"]\n\n1. e4 *\n')
    assert len(head) == 256 and game.ok and game.tags["Event"].endswith("Mustard")
