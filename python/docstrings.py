"""Copies the docstrings of the extension module into its stub, for editors that read only that: `python docstrings.py`."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from pathlib import Path

from chessmoves import _native

STUB = Path(__file__).resolve().parent / "src/chessmoves/_native.pyi"


def docstring(names: list[str]) -> str | None:
    """What the module says about a function, a class, or an attribute of a class."""
    item: object = _native
    for name in names:
        if name.startswith("_") and names != ["__version__"]:
            return None
        item = getattr(item, name, None)
    if isinstance(item, type) or callable(item) or inspect.isgetsetdescriptor(item):
        return inspect.getdoc(item)
    return None


def with_docstrings(stub: str) -> str:
    lines = stub.splitlines()
    tree = ast.parse(stub)
    places: list[tuple[ast.FunctionDef | ast.ClassDef, list[str]]] = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            places.append((node, [node.name]))
        if isinstance(node, ast.ClassDef):
            places += [(part, [node.name, part.name]) for part in node.body if isinstance(part, ast.FunctionDef)]
    for node, names in sorted(places, key=lambda place: -place[0].lineno):
        doc = docstring(names)
        if doc is None or any("overload" in ast.dump(decorator) for decorator in node.decorator_list):
            continue
        indent = " " * (node.col_offset + 4)
        doc = doc.replace("\\", "\\\\")
        text = textwrap.indent(f'"""{doc}{chr(10) if chr(10) in doc else ""}"""', indent, lambda line: bool(line.strip()))
        first, *rest = node.body
        old = first if ast.get_docstring(node) is not None else None
        if isinstance(node, ast.FunctionDef):
            last = node.end_lineno or node.lineno
            head = [line for line in lines[node.lineno - 1 : last]]
            joined = "\n".join(head)
            if old is not None:
                joined = "\n".join(lines[node.lineno - 1 : old.lineno - 1])
            else:
                joined = joined.rsplit("...", 1)[0].rstrip()
            lines[node.lineno - 1 : last] = [*joined.splitlines(), *text.splitlines()]
        else:
            start = old.lineno - 1 if old is not None else first.lineno - 1
            if old is None and isinstance(first, ast.FunctionDef | ast.ClassDef) and first.decorator_list:
                start = first.decorator_list[0].lineno - 1
            end = (old.end_lineno or start) if old is not None else start
            lines[start:end] = text.splitlines()
            if old is None and isinstance(first, ast.FunctionDef):
                lines.insert(start + len(text.splitlines()), "")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    before = STUB.read_text(encoding="utf-8")
    after = with_docstrings(before)
    if "--check" in sys.argv:
        sys.exit(before != after)
    STUB.write_text(after, encoding="utf-8")
