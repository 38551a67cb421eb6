#!/usr/bin/env bash
# Builds everything that is published: an archive and a Debian package with a static binary, man pages and completions, a wheel,
# and the source packages.
#
# usage: packaging/build.sh [OUT]      OUT is target/packages by default
#   TARGET      the only target, by default musl (if it is installed) and glibc for this machine, linked statically
#   MAINTAINER  the maintainer of the Debian package, as in: Jane Doe <jane@example.org>; by default the author of the last commit
#   PYTHON      the interpreter that builds the wheel, by default python3
#   SKIP_WHEEL  if set, no wheel is built
#
# It needs Rust. The Debian package needs cargo-deb (`cargo install cargo-deb`), and the wheel Python with pip; what is missing is
# reported and left out, with exit status 1.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(realpath -m "${1:-target/packages}")
machine=$(rustc -vV | sed -n 's/^host: \([^-]*\)-.*/\1/p')
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
target_folder=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
complete=0
rm -rf "$out"
mkdir -p "$out/share/completions" "$out/share/man"

# Both are static and run on any Linux. That of musl is the smallest and starts fastest; that of glibc answers streams twice
# as fast, because it copies memory faster, so it is the one in the packages.
glibc=$machine-unknown-linux-gnu
musl=$machine-unknown-linux-musl
if [ -n "${TARGET:-}" ]; then
  targets=("$TARGET")
elif [ -d "$(rustc --print sysroot)/lib/rustlib/$musl" ]; then
  targets=("$musl" "$glibc")
else
  echo "left out: the target $musl is not installed (rustup target add $musl)"
  targets=("$glibc")
fi
# Symbols are for profilers.
export CARGO_PROFILE_RELEASE_STRIP=symbols

for target in "${targets[@]}"; do
  case $target in
    *-linux-gnu) flags="${RUSTFLAGS:-} -C target-feature=+crt-static" ;;
    *) flags=${RUSTFLAGS:-} ;;
  esac
  echo "== archive for $target"
  RUSTFLAGS=$flags cargo build --release --locked --target "$target"
  binary=$out/share/chessmoves
  cp "$target_folder/$target/release/chessmoves" "$binary"
  echo "size: $(stat -c %s "$binary") bytes"
  "$binary" man --out "$out/share/man" > /dev/null
  for shell in bash zsh fish powershell elvish; do
    "$binary" completions "$shell" > "$out/share/completions/chessmoves.$shell"
  done
  name=chessmoves-$version-$target
  mkdir "$out/$name"
  cp -r "$binary" "$out/share/man" "$out/share/completions" README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT "$out/$name"
  tar -C "$out" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@${SOURCE_DATE_EPOCH:-0}" -czf "$out/$name.tar.gz" "$name"
  rm -r "${out:?}/$name"
done

# The packages contain the last of the targets.
echo '== Debian package'
if cargo deb --version > /dev/null 2>&1; then
  # The paths of the assets in Cargo.toml.
  staged=target/debian-assets
  rm -rf "$staged"
  mkdir -p "$staged"
  cp -r "$out/share/." "$staged"
  maintainer=${MAINTAINER:-$(git log -1 --format='%an <%ae>')}
  date=$(date -u -R -d "@${SOURCE_DATE_EPOCH:-0}")
  printf 'chessmoves (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n' "$version-1" "$maintainer" "$date" > "$staged/changelog"
  cargo deb --no-build --no-strip --target "$target" --maintainer "$maintainer" --output "$out/"
else
  echo 'left out: cargo-deb is not installed'
  complete=1
fi

echo '== wheel'
python=${PYTHON:-python3}
if [ -n "${SKIP_WHEEL:-}" ]; then
  echo 'left out: SKIP_WHEEL is set'
elif "$python" -m venv --help > /dev/null 2>&1; then
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  "$python" -m venv "$scratch/venv"
  "$scratch/venv/bin/pip" install --quiet 'maturin>=1.9,<2'
  # For the C library of this system; the workflow of releases builds those for the others.
  (cd python && "$scratch/venv/bin/maturin" build --locked --out "$out")
else
  echo "left out: $python is not installed"
  complete=1
fi

echo '== source packages'
cargo package --locked ${ALLOW_DIRTY:+--allow-dirty} 2>&1 | tee "$out/share/package.log"
# A package is built apart from the profiles and the tests of the workspace.
if grep '^warning' "$out/share/package.log" | grep -vE '^warning: (profile package spec|ignoring test)'; then
  echo 'cargo package has warnings'
  exit 1
fi
for crate in chessmoves chessmoves-{core,workbench,answers,command}; do
  cp "$target_folder/package/$crate-$version.crate" "$out"
done

echo '== checksums'
rm -r "${out:?}/share"
(cd "$out" && sha256sum -- *.* > SHA256SUMS && cat SHA256SUMS)
ls -l "$out"
exit "$complete"
