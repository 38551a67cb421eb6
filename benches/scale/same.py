"""Whether files of records say the same, the order of keys, moves and checkers aside: same.py FILE FILE..."""

import json
import sys


def plain(line):
    record = json.loads(line)
    record["moves"].sort(key=lambda move: move["uci"])
    record["checkers"].sort()
    return record


def main():
    files = [open(name, encoding="utf-8") for name in sys.argv[1:]]
    number, differ = 0, 0
    for number, lines in enumerate(zip(*files, strict=True), 1):
        first, *others = map(plain, lines)
        for name, other in zip(sys.argv[2:], others):
            if other != first:
                differ += 1
                print(f"line {number} of {name} differs:\n  {first}\n  {other}", file=sys.stderr)
    print(f"{number} records compared, {differ} differ")
    sys.exit(differ > 0)


main()
