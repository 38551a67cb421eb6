#!/usr/bin/env bash
# Builds web/dist (the page, the component, one file to send by mail) and web/package (for npm), from a clean clone.
set -euo pipefail
cd "$(dirname "$0")"
target=${CARGO_TARGET_DIR:-$PWD/../target}
profile=(--config 'profile.release.opt-level="z"' --config 'profile.release.lto="fat"'
  --config 'profile.release.package.chessmoves-workbench.opt-level="z"')
# The standard library is built as well, for size and without the texts of panics, which makes the modules a tenth smaller. Cargo does that
# on request only, and asks for the variable.
std=(-Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size)
rustup target list --installed 2> /dev/null | grep -q wasm32-unknown-unknown || rustup target add wasm32-unknown-unknown
rustup component list --installed 2> /dev/null | grep -q rust-src || rustup component add rust-src
if ! command -v wasm-opt > /dev/null || ! command -v zopfli > /dev/null; then
  apt-get install -y -qq --no-install-recommends binaryen zopfli > /dev/null
fi
npm ci --no-fund --no-audit --loglevel=error

# The functions that are always inlined make the program faster, and a module a fifth larger; no option turns that off.
copy=$target/web-copy
rm -rf "$copy" && mkdir -p "$copy/web" wasm
cp -r ../Cargo.toml ../Cargo.lock ../README.md ../crates ../src ../benches "$copy"
cp Cargo.toml *.rs "$copy/web"
# Cargo reads all members of the workspace.
(cd .. && cp --parents python/Cargo.toml python/native/lib.rs "$copy")
grep -rl 'inline(always)' "$copy/crates" | xargs sed -i 's/#\[inline(always)\]//'
CARGO_TARGET_DIR=$target/web-tools cargo build -q --locked --manifest-path bindgen/Cargo.toml
for name in board chess full; do
  features=(); if [ $name != chess ]; then features=(--features $name); fi
  RUSTC_BOOTSTRAP=1 RUSTFLAGS='-Zunstable-options -Cpanic=immediate-abort' CARGO_TARGET_DIR=$target/web \
    cargo build -q --locked --release "${profile[@]}" "${std[@]}" --target wasm32-unknown-unknown \
    --manifest-path "$copy/web/Cargo.toml" "${features[@]}"
  "$target/web-tools/debug/bindgen" "$target/web/wasm32-unknown-unknown/release/chessmoves_web.wasm" "$target/web/$name"
  wasm-opt -Oz --one-caller-inline-max-function-size 0 --enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int \
    --enable-multivalue --enable-reference-types --strip-debug --strip-producers --strip-target-features \
    "$target/web/$name/chessmoves_web_bg.wasm" -o "wasm/$name.wasm"
  # Only texts pass between the module and JavaScript: the table of its objects is not needed, and Debian's wasm-opt breaks it.
  # A module that has stopped is started again.
  sed '/const table = wasm.__wbindgen_externrefs/d; /table\.set(/d; /^function initSync/,/^}/{/if (wasm !== undefined) return wasm;/d}' "$target/web/$name/chessmoves_web.js" > "wasm/$name.js"
done

# The pictures' pieces, and the examples of `explain`, from the program itself, which CHESSMOVES can name.
if [ -z "${CHESSMOVES:-}" ]; then
  (cd .. && CARGO_TARGET_DIR=$target cargo build -q --locked --bin chessmoves)
  export CHESSMOVES=$target/debug/chessmoves
fi
node build.mjs
