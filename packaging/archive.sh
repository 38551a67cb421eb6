#!/usr/bin/env bash
# Builds an archive of the binary, man pages and completions, on any system: the part of packaging/build.sh that macOS and Windows
# share.
#
# usage: TARGET=aarch64-apple-darwin packaging/archive.sh [OUT]      OUT is target/packages by default
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-target/packages}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
name=chessmoves-$version-$TARGET
case $TARGET in
  *windows*) exe=.exe ;;
  *) exe= ;;
esac
rm -rf "$out"
mkdir -p "$out/$name/completions" "$out/$name/man"
out=$(cd "$out" && pwd)

export CARGO_PROFILE_RELEASE_STRIP=symbols
cargo build --release --locked --target "$TARGET"
binary=$out/$name/chessmoves$exe
cp "target/$TARGET/release/chessmoves$exe" "$binary"
"$binary" man --out "$out/$name/man" > /dev/null
for shell in bash zsh fish powershell elvish; do
  "$binary" completions "$shell" > "$out/$name/completions/chessmoves.$shell"
done
cp README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT "$out/$name"
if [ -n "$exe" ]; then
  (cd "$out" && 7z a -bd "$name.zip" "$name" > /dev/null)
else
  tar -C "$out" -czf "$out/$name.tar.gz" "$name"
fi
rm -r "${out:?}/$name"
ls -l "$out"
