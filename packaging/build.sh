#!/usr/bin/env bash
# Builds everything that is published: an archive and a Debian package with a static binary, man pages and completions, a wheel,
# and the source package.
#
# usage: packaging/build.sh [OUT]      OUT is target/packages by default
#   TARGET      the target, by default a static one for this machine
#   MAINTAINER  the maintainer of the Debian package, as in: Jane Doe <jane@example.org>
#   PYTHON      the interpreter that builds the wheel, by default python3
#
# It needs Rust. The Debian package needs cargo-deb (`cargo install cargo-deb`), and the wheel Python with pip; what is missing is
# reported and left out, with exit status 1.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(realpath -m "${1:-target/packages}")
host=$(rustc -vV | sed -n 's/^host: //p')
machine=${host%%-*}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
target_folder=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
complete=0
rm -rf "$out"
mkdir -p "$out/share/completions" "$out/share/man"

# musl gives a binary that starts fastest and runs on any Linux. glibc can be linked statically, too.
target=${TARGET:-}
if [ -z "$target" ]; then
  sysroot=$(rustc --print sysroot)
  if [ -d "$sysroot/lib/rustlib/$machine-unknown-linux-musl" ]; then
    target=$machine-unknown-linux-musl
  else
    target=$host
  fi
fi
case $target in
  *-linux-gnu)
    export RUSTFLAGS="${RUSTFLAGS:-} -C target-feature=+crt-static"
    kind='static glibc: the musl target is not installed (rustup target add '"$machine"'-unknown-linux-musl)'
    ;;
  *-linux-musl) kind='static musl' ;;
  *) kind='the default' ;;
esac
# Symbols are for profilers. The wheel contains the same build.
export CARGO_PROFILE_RELEASE_STRIP=symbols
echo "== binary for $target ($kind)"
cargo build --release --locked --target "$target"
built=$target_folder/$target/release/chessmoves
binary=$out/share/chessmoves
cp "$built" "$binary"
echo "size: $(stat -c %s "$binary") bytes"

echo '== man pages and completions'
"$binary" man --out "$out/share/man" > /dev/null
for shell in bash zsh fish powershell elvish; do
  "$binary" completions "$shell" > "$out/share/completions/chessmoves.$shell"
done

echo '== archive'
name=chessmoves-$version-$target
mkdir "$out/$name"
cp -r "$binary" "$out/share/man" "$out/share/completions" README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT "$out/$name"
tar -C "$out" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@${SOURCE_DATE_EPOCH:-0}" -czf "$out/$name.tar.gz" "$name"
rm -r "${out:?}/$name"

echo '== Debian package'
if cargo deb --version > /dev/null 2>&1; then
  # The paths of the assets in Cargo.toml.
  staged=target/debian-assets
  rm -rf "$staged"
  mkdir -p "$staged"
  cp -r "$out/share/." "$staged"
  maintainer=${MAINTAINER:-chessmoves maintainers <root@localhost.localdomain>}
  date=$(date -u -R -d "@${SOURCE_DATE_EPOCH:-0}")
  printf 'chessmoves (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n' "$version-1" "$maintainer" "$date" > "$staged/changelog"
  cargo deb --no-build --no-strip --target "$target" --maintainer "$maintainer" --output "$out/"
else
  echo 'left out: cargo-deb is not installed'
  complete=1
fi

echo '== wheel'
python=${PYTHON:-python3}
if "$python" -m venv --help > /dev/null 2>&1; then
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  "$python" -m venv "$scratch/venv"
  "$scratch/venv/bin/pip" install --quiet 'maturin>=1.9,<2'
  # A static binary depends on no C library, so the wheel fits systems with glibc and with musl.
  case $target in
    *-linux-musl) compatibility='--compatibility manylinux2014 musllinux_1_1' ;;
    *) compatibility='' ;;
  esac
  # shellcheck disable=SC2086
  (cd python && "$scratch/venv/bin/maturin" build --release --target "$target" $compatibility --out "$out")
else
  echo "left out: $python is not installed"
  complete=1
fi

echo '== source package'
cargo package --locked ${ALLOW_DIRTY:+--allow-dirty} 2>&1 | tee "$out/share/package.log"
# The address of the repository is not known yet, and one test uses files of `fuzz`, which is a package of its own.
expected='manifest has no documentation, homepage or repository|ignoring test `fuzz_seeds`'
if grep '^warning' "$out/share/package.log" | grep -Ev "$expected"; then
  echo 'cargo package has warnings'
  exit 1
fi
cp "$target_folder/package/chessmoves-$version.crate" "$out"

echo '== checksums'
rm -r "${out:?}/share"
(cd "$out" && sha256sum -- *.* > SHA256SUMS && cat SHA256SUMS)
ls -l "$out"
exit "$complete"
