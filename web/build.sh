#!/usr/bin/env bash
# Builds web/dist (the page, the component, one file to send by mail) and web/package (for npm), from a clean clone.
# What is compiled is kept in web/wasm until its source changes: a change of the page takes a second.
#
# usage: web/build.sh [modules]
#   modules   build only what is kept in web/wasm, which does not need the program
set -euo pipefail
cd "$(dirname "$0")"
target=${CARGO_TARGET_DIR:-$PWD/../target}

missing=()
for program in cargo node npm wasm-opt zopfli; do
  command -v "$program" > /dev/null || missing+=("$program")
done
if [ ${#missing[@]} -gt 0 ]; then
  echo "web/build.sh needs: ${missing[*]}" >&2
  echo "(Debian: apt-get install nodejs npm binaryen zopfli; macOS: brew install node binaryen zopfli; Rust: https://rustup.rs)" >&2
  exit 1
fi
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --no-fund --no-audit --loglevel=error
  touch node_modules/.package-lock.json
fi

compile() {
  local profile=(--config 'profile.release.opt-level="z"' --config 'profile.release.lto="fat"'
    --config 'profile.release.package.chessmoves-workbench.opt-level="z"')
  # The standard library is built as well, for size and without the texts of panics, which makes the modules a tenth smaller. Cargo does
  # that on request only, and asks for the variable.
  local std=(-Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size)
  if command -v rustup > /dev/null; then
    rustup target list --installed | grep -q wasm32-unknown-unknown || rustup target add wasm32-unknown-unknown
    rustup component list --installed | grep -q rust-src || rustup component add rust-src
  fi
  # The functions that are always inlined make the program faster, and a module a fifth larger; no option turns that off.
  local copy=$target/web-copy
  rm -rf "$copy" && mkdir -p "$copy/web" wasm
  cp -r ../Cargo.toml ../Cargo.lock ../README.md ../crates ../src ../benches "$copy"
  cp Cargo.toml ./*.rs "$copy/web"
  # Cargo reads all members of the workspace.
  (cd .. && cp --parents python/Cargo.toml python/native/lib.rs "$copy")
  grep -rl 'inline(always)' "$copy/crates" | xargs sed -i 's/#\[inline(always)\]//'
  # The comments and the line breaks of a table that is read at run time.
  sed -i -z 's/#[^\n]*\n//g; s/\n  / /g' "$copy/crates/core/src/notation/free_text/words.txt"
  CARGO_TARGET_DIR=$target/web-tools cargo build -q --locked --manifest-path bindgen/Cargo.toml
  local name features
  for name in board chess full; do
    features=(); if [ $name != chess ]; then features=(--features $name); fi
    RUSTC_BOOTSTRAP=1 RUSTFLAGS='-Zunstable-options -Cpanic=immediate-abort' CARGO_TARGET_DIR=$target/web \
      cargo build -q --locked --release "${profile[@]}" "${std[@]}" --target wasm32-unknown-unknown \
      --manifest-path "$copy/web/Cargo.toml" "${features[@]}"
    "$target/web-tools/debug/bindgen" "$target/web/wasm32-unknown-unknown/release/chessmoves_web.wasm" "$target/web/$name"
    # More can be left out of the flat form, and again of what is left. Only a stack that overflows reaches the first kilobyte of the memory.
    # Engines ignore the alignment of loads and stores, and modules without it compress better. A module built in another folder differs
    # by up to 0.3 kB, because the order of its functions depends on the path.
    wasm-opt --flatten --rereloop -Oz --flatten --rereloop -Oz -Oz --dealign --low-memory-unused \
      --one-caller-inline-max-function-size 0 --always-inline-max-function-size 4 \
      --enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int --enable-multivalue \
      --enable-reference-types --strip-debug --strip-producers --strip-target-features "$target/web/$name/chessmoves_web_bg.wasm" -o "wasm/$name.wasm"
    # Only texts pass between the module and JavaScript: the table of its objects is not needed, and Debian's wasm-opt breaks it.
    # A module that has stopped is started again. What is there for older browsers and callers is left out.
    sed -e '/const table = wasm.__wbindgen_externrefs/d; /table\.set(/d' -e "/^if (!('encodeInto'/,/^}/d" \
      -e '/^function initSync/s/(module)/({ module })/; /if (module !== undefined)/,/^    }/d' \
      -e '/^function initSync/,/^}/{/if (wasm !== undefined) return wasm;/d}' \
      "$target/web/$name/chessmoves_web.js" > "wasm/$name.js"
  done
}

# What the modules are made from, and with.
source=$({
  cd ..
  find Cargo.toml Cargo.lock crates src web/Cargo.toml web/*.rs web/bindgen web/build.sh -type f -exec cksum {} + | sort
  rustc --version && wasm-opt --version
} | cksum)
if [ "$(cat wasm/source 2> /dev/null)" != "$source" ]; then
  compile
  rm -f "$target/web/program"
  echo "$source" > wasm/source
fi
if [ "${1:-}" = modules ]; then exit; fi
# The pictures' pieces, and the examples of `explain`, from the program itself, which CHESSMOVES can name.
if [ -z "${CHESSMOVES:-}" ]; then
  export CHESSMOVES=$target/debug/chessmoves
  if [ ! -x "$CHESSMOVES" ] || [ ! -e "$target/web/program" ]; then
    (cd .. && CARGO_TARGET_DIR=$target cargo build -q --locked --bin chessmoves)
    mkdir -p "$target/web" && touch "$target/web/program"
  fi
fi
node build.mjs
