"""Finds the program that the wheel has installed."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path


def find_binary() -> str:
    """The path of the program `chessmoves`.

    In this order: the environment variable CHESSMOVES, the folder for programs of this Python installation, that of a
    `pip install --target` or `--user`, and PATH.

    Raises:
        FileNotFoundError: the program is in none of these places.
    """
    given = os.environ.get("CHESSMOVES")
    if given:
        return given
    name = "chessmoves" + (sysconfig.get_config_var("EXE") or "")
    folders = [
        sysconfig.get_path("scripts"),
        # `pip install --target` puts `bin` beside the package.
        str(Path(__file__).resolve().parent.parent / "bin"),
        sysconfig.get_path("scripts", scheme=sysconfig.get_preferred_scheme("user")),
        str(Path(sys.executable).parent),
    ]
    for folder in folders:
        path = Path(folder) / name
        if path.is_file():
            return str(path)
    found = shutil.which("chessmoves")
    if found is None:
        raise FileNotFoundError(f"{name} is neither in {', '.join(folders)} nor in PATH")
    return found
