#!/usr/bin/env bash
# Tests what web/build.sh has built: the package in an empty folder, its types, and the page in a browser.
# POSITIONS=100000 compares that many positions with chess.js; --shots writes screenshots to web/shots; CHESSJS=FOLDER runs
# the tests of chess.js, too, which are in a checkout of its version 1.4.0 (test/theirs.sh fetches one).
set -euo pipefail
cd "$(dirname "$0")"
target=${CARGO_TARGET_DIR:-$PWD/../target}
export CHESSMOVES=${CHESSMOVES:-$target/debug/chessmoves}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
file=$(cd package && npm pack --silent --pack-destination "$folder")
(cd "$folder" && npm init -y > /dev/null && npm pkg set type=module && npm install --silent --no-fund --no-audit "./$file")
for name in chess.js chessground react react-dom vue @vue csstype esbuild @types; do
  if [ -e "node_modules/$name" ]; then ln -s "$PWD/node_modules/$name" "$folder/node_modules/"; fi
done
cp test/package.mjs test/chess.mjs test/examples.mjs test/types.ts test/required.cts ../fixtures/castling-rights.jsonl "$folder"
# The package and its types, beside the page in a browser.
(
  set -e
  tsc=$PWD/node_modules/.bin/tsc
  node "$folder/examples.mjs" ../docs/web.md package.md
  cd "$folder"
  node package.mjs
  node chess.mjs
  "$tsc" --noEmit --strict --target es2022 --lib es2022,dom,dom.iterable --module nodenext --moduleResolution nodenext \
    --jsx react-jsx types.ts required.cts example*.ts*
) > "$folder/log" 2>&1 &
package=$!
status=0
node test/load.mjs && node test/main.mjs "$@" || status=$?
wait "$package" || status=$?
cat "$folder/log"
if [ -n "${CHESSJS:-}" ]; then test/theirs.sh "$CHESSJS" || status=$?; fi
exit "$status"
