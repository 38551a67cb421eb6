#!/usr/bin/env bash
# Installs what packaging/build.sh has built, each into an empty folder, and runs the first example of the README there.
#
# usage: packaging/test.sh [OUT]      OUT is target/packages by default
#   MAINTAINER    the maintainer that packaging/build.sh was given; without one, lintian does not check the address
#   SKIP_SOURCE=1   does not build the source packages, which takes minutes
#
# As root, binaries run in a root file system that contains nothing else (chroot), which shows that they are static. The Debian
# package is checked with lintian, if it is installed.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(realpath "${1:-target/packages}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

# The first console block: a command and its output.
block=$(sed -n '/^```console$/,/^```$/p' README.md | sed '1d;/^```$/,$d')
command=$(sed -n '1s/^\$ chessmoves //p' <<< "$block")
words=()
eval "words=($command)"
expected=$(sed 1d <<< "$block")

# check NAME COMMAND...: runs a program with the words of the example.
check() {
  local name=$1 output
  shift
  output=$("$@" "${words[@]}" || true)
  if [ "$output" = "$expected" ]; then
    echo "ok       $name"
  else
    printf 'FAILED   %s\n%s\n' "$name" "$output"
    failed=1
  fi
}

# run_in ROOT PROGRAM: checks a program, in a root file system of its own if possible.
check_in() {
  local name=$1 root=$2 program=$3
  if [ "$(id -u)" = 0 ]; then
    check "$name, in an empty root" chroot "$root" "$program"
  else
    check "$name" "$root$program"
  fi
}

# binstall KEY TARGET: a template of cargo-binstall in Cargo.toml, filled in for a target.
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
binstall() {
  sed -n '/^\[package.metadata.binstall\]/,/^$/s/^'"$1"' = "\(.*\)"/\1/p' Cargo.toml |
    sed "s/{ name }/chessmoves/g; s/{ bin }/chessmoves/g; s/{ version }/$version/g; s/{ target }/$2/g; s/{ binary-ext }//g"
}

for archive in "$out"/*.tar.gz; do
  [ -e "$archive" ] || continue
  name=$(basename "$archive")
  target=${name#"chessmoves-$version-"}
  target=${target%.tar.gz}
  url=$(binstall pkg-url "$target")
  binary=$(binstall bin-dir "$target")
  if [ "${url##*/}" = "$name" ] && tar -tzf "$archive" "$binary" > /dev/null; then
    echo "ok       $name has the name that cargo-binstall expects, and the program in $binary"
  else
    echo "FAILED   cargo-binstall expects ${url##*/} with $binary"
    failed=1
  fi
  mkdir -p "$scratch/archive"
  tar -xzf "$archive" -C "$scratch/archive" --strip-components 1
  check_in "$name" "$scratch/archive" /chessmoves
done

for deb in "$out"/*.deb; do
  [ -e "$deb" ] || continue
  root=$scratch/deb
  mkdir -p "$root"
  dpkg-deb -x "$deb" "$root"
  check_in "$(basename "$deb")" "$root" /usr/bin/chessmoves
  for file in share/man/man1/chessmoves.1.gz share/man/man1/chessmoves-why.1.gz share/bash-completion/completions/chessmoves \
    share/zsh/vendor-completions/_chessmoves share/fish/vendor_completions.d/chessmoves.fish share/doc/chessmoves/copyright; do
    if [ ! -s "$root/usr/$file" ]; then
      echo "FAILED   $(basename "$deb") has no /usr/$file"
      failed=1
    fi
  done
  if command -v lintian > /dev/null; then
    options=(--fail-on error)
    [ "$(id -u)" != 0 ] || options+=(--allow-root)
    # Without a maintainer, the address need not exist.
    [ -n "${MAINTAINER:-}" ] || options+=(--suppress-tags bogus-mail-host,bogus-mail-host-in-debian-changelog)
    if lintian "${options[@]}" "$deb"; then
      echo "ok       lintian $(basename "$deb")"
    else
      failed=1
    fi
  else
    echo 'skipped  lintian is not installed'
  fi
done

for wheel in "$out"/*.whl; do
  [ -e "$wheel" ] || continue
  "${PYTHON:-python3}" -m venv "$scratch/venv"
  "$scratch/venv/bin/pip" install --quiet --no-index "$wheel"
  check "$(basename "$wheel")" "$scratch/venv/bin/chessmoves"
  check "$(basename "$wheel"), python -m" "$scratch/venv/bin/python" -m chessmoves
done

# The program from its source packages, before they are published.
patches=()
for crate in "$out"/*.crate; do
  if [ ! -e "$crate" ] || [ -n "${SKIP_SOURCE:-}" ]; then continue; fi
  name=$(basename "${crate%-*.crate}")
  mkdir -p "$scratch/$name"
  tar -xzf "$crate" -C "$scratch/$name" --strip-components 1
  if [ "$name" != chessmoves ]; then patches+=(--config "patch.crates-io.$name.path='$scratch/$name'"); fi
done
if [ -e "$scratch/chessmoves" ]; then
  cargo install --quiet --debug "${patches[@]}" --path "$scratch/chessmoves" --root "$scratch/installed" --target-dir "$scratch/target"
  check 'source packages' "$scratch/installed/bin/chessmoves"
fi

(cd "$out" && sha256sum --quiet -c SHA256SUMS && echo 'ok       checksums')
exit "$failed"
