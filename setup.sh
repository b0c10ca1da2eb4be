#!/usr/bin/env bash
# Installs what fixc needs, builds it, and runs it once.
#
#   ./setup.sh         release build in build/
#   ./setup.sh --ci    only installs, also what .ci/run needs
#
# apt-get is only used for packages that are missing.
set -euo pipefail
cd "$(dirname "$0")"

packages=(gcc libc6-dev meson ninja-build pkg-config python3
          re2c lemon libbdd-dev uthash-dev libgmp-dev libjansson-dev
          libcadical-dev g++ libz3-dev)
if [ "${1-}" = --ci ]; then
  packages+=(clang clang-format libclang-rt-14-dev llvm z3)
fi

missing_packages() {
  local package
  for package in "${packages[@]}"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null |
      grep -q 'ok installed' || echo "$package"
  done
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    echo "setup.sh: to install packages, run it as root or install sudo" >&2
    exit 1
  fi
}

if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
  mapfile -t missing < <(missing_packages)
  if [ "${#missing[@]}" -gt 0 ]; then
    echo "Installing: ${missing[*]}"
    as_root apt-get update
    as_root env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y --no-install-recommends "${missing[@]}"
  fi
else
  echo "This is no Debian: install what these packages hold yourself:" >&2
  echo "  ${packages[*]}" >&2
fi
[ "${1-}" != --ci ] || exit 0

[ -f build/build.ninja ] || meson setup build --buildtype=release
ninja -C build

echo
echo "Can the assertion of this program fail?"
echo "$ build/fixc reach.fp tests/bench-small/wali/schoose.bp"
status=0
build/fixc reach.fp tests/bench-small/wali/schoose.bp || status=$?
if [ "$status" -ne 10 ]; then
  echo "setup.sh: this should have answered 'reachable' with status 10," \
       "not $status" >&2
  exit 1
fi
echo "(exit status 10: it can)"
