"""The command, as `chessmoves` and as `python -m chessmoves`."""

import signal
import sys

from ._native import run_command


def main() -> int:
    """Runs the command in this process, and returns its exit status."""
    # The handler of Python would wait until the command has ended.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run_command(["chessmoves", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
