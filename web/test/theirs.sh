#!/usr/bin/env bash
# Runs chess.js's own tests with the package in its place. They need the network, unless a checkout of v1.4.0 is given.
#
# usage: web/test/theirs.sh [CHECKOUT]
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
checkout=${1:-$folder/checkout}
[ $# -gt 0 ] || git clone -q --depth 1 --branch v1.4.0 https://github.com/jhlywa/chess.js "$checkout"
cp -r "$checkout/__tests__" "$folder"
mkdir -p "$folder/src" "$folder/node_modules"
# Five tests read a private field of chess.js: how often each position has occurred, by its hash as a number.
cat > "$folder/src/chess.ts" << 'EOF'
import { Chess as Ours } from "chessmoves/chess";
export * from "chessmoves/chess";
export class Chess extends Ours {
  get _positionCount() {
    const counts = new Map();
    const fens = [...this.history({ verbose: true }).map(({ before }) => before), this.fen()];
    for (const fen of fens.filter((fen) => !fen.startsWith("8/8/8/8/8/8/8/8 "))) {
      const hash = BigInt(`0x${new Ours(fen, { skipValidation: true }).hash()}`);
      counts.set(hash, (counts.get(hash) ?? 0) + 1);
    }
    return counts;
  }
  _getPositionCount(hash) {
    return this._positionCount.get(hash) ?? 0;
  }
}
EOF
file=$(cd package && npm pack --silent --pack-destination "$folder")
cd "$folder"
npm init -y > /dev/null && npm pkg set type=module
npm install --silent --no-fund --no-audit "./$file" vitest@3
npx vitest run --reporter=json --outputFile=report.json > /dev/null || true
# Two tests expect rights to castle without a rook. chess.js itself drops them once a piece is put or removed, its
# `setCastlingRights` refuses them, and its next version does not read them (its pull request 554).
node --input-type=module --eval '
  import { readFileSync } from "node:fs";
  const known = /Github Issue #85 /;
  const { numTotalTests, numPassedTests, testResults } = JSON.parse(readFileSync("report.json", "utf8"));
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = all.filter(({ status }) => status !== "passed").map(({ fullName }) => fullName);
  const unknown = failed.filter((name) => !known.test(name));
  console.log(`${numPassedTests} of the ${numTotalTests} tests of chess.js pass`, unknown);
  process.exit(unknown.length || numTotalTests < 436 ? 1 : 0);
'
