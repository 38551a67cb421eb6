"""What is raised is told: each public function that can raise has a section `Raises` in its docstring."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import chessmoves

OBJECTS = [
    chessmoves.Position("startpos"),
    chessmoves.Game(),
    chessmoves.why("startpos", "e5"),
    chessmoves.status("startpos"),
    chessmoves.find_move("e4", "startpos"),
    chessmoves.check_many(["startpos"]),
    chessmoves.check_pgn(text="1. e4 Ke3 *")[0],
    chessmoves.check_pgn(text="1. e4 Ke3 *")[0].faults[0],
]


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """The public functions, and the methods of objects that are returned."""
    for name in chessmoves.__all__:
        item = getattr(chessmoves, name)
        if inspect.isroutine(item) or name == "status":
            yield name, item
    for owner in OBJECTS:
        for name in dir(owner):
            if not name.startswith("_") and callable(getattr(owner, name)):
                yield f"{type(owner).__name__}.{name}", getattr(owner, name)


def raised(function: Callable[..., Any]) -> Iterator[type[ValueError]]:
    """The errors of a function that is called with texts, lists of texts, and lists of two lengths, also for each option."""
    parameters = inspect.signature(function).parameters.values()
    needed = ["nonsense" for it in parameters if it.default is it.empty and it.kind in (it.POSITIONAL_ONLY, it.POSITIONAL_OR_KEYWORD)]
    options = [it.name for it in parameters if it.default is not it.empty]
    lists = [[text] * (2 if n == 0 else 1) for n, text in enumerate(needed)]
    values: list[dict[str, Any]] = [{option: value} for option in options for value in ("nonsense", ["e4"])]
    for chosen in [{}, *values]:
        for given in (needed, lists, [lists[0], "lc0"] if len(lists) == 2 else lists):
            try:
                function(*given, **chosen)
            except ValueError as error:
                yield type(error)
            except (TypeError, ImportError, OSError):
                pass


@pytest.mark.parametrize("name, function", functions(), ids=lambda it: it if isinstance(it, str) else "")
def test_a_function_that_raises_says_so(name: str, function: Callable[..., Any]) -> None:
    errors = set(raised(function))
    _, _, section = (inspect.getdoc(function) or "").partition("Raises:\n")
    missing = [error.__name__ for error in errors if not any(base.__name__ in section for base in error.__mro__[:3])]
    assert not missing, f"{name} raises {missing}"


@pytest.mark.parametrize("name", ["Games", "Game", "Position", "Move", "Verdict", "Status"])
def test_a_class_says_what_making_an_object_raises(name: str) -> None:
    assert "Raises:\n" in (inspect.getdoc(getattr(chessmoves, name)) or "")


@pytest.mark.parametrize("name", [name for name in chessmoves.__all__ if name.endswith("_many")])
def test_a_table_has_its_columns_in_the_docstring(name: str) -> None:
    doc = inspect.getdoc(getattr(chessmoves, name)) or ""
    rows = [line.split("|") for line in doc.splitlines() if line.startswith("| ")]
    given = [["startpos"]] * (2 if name in ("why_many", "find_move_many", "explain_many") else 1)
    answers = getattr(chessmoves, name)(*given)
    assert [column for _, columns, *_ in rows[1:] for column in columns.strip().split(", ")] != []
    assert {column for _, columns, *_ in rows[1:] for column in columns.strip().split(", ")} == set(answers.column_names)
    assert "attribute" in doc or name == "explain_many"
