# Sourced by scripts that compare the Python package with others. Sets `wheel`, the one that the script was given or the last one that was
# built, and `scratch`, the folder SCRATCH, or a temporary one that is removed at the end.
set -euo pipefail
wheel=$(realpath "${1:-$(ls -t "$(dirname "${BASH_SOURCE[0]}")"/../target/wheels/*.whl 2> /dev/null | head -n 1)}")
scratch=${SCRATCH:-$(mktemp -d)}
[ -n "${SCRATCH:-}" ] || trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch"
scratch=$(realpath "$scratch")
