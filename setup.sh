#!/usr/bin/env bash
# Installs the packages that fixc needs, builds it, and runs it once.
#
#   ./setup.sh                 release build in build/
#   ./setup.sh --prefix DIR    the same, then installs fixc in DIR (DIR/bin/fixc)
#   ./setup.sh --ci            only installs packages, also those of .ci/run
#   ./setup.sh --web           only installs packages, those of web/build
#
# apt-get runs only if packages are missing.
set -euo pipefail

usage() {
  echo "usage: ./setup.sh [--prefix DIR | --ci | --web]" >&2
  exit 1
}

prefix='' ci='' web=''
while [ $# -gt 0 ]; do
  case $1 in
    --prefix) [ -n "${2-}" ] || usage; prefix=$2; shift ;;
    --prefix=?*) prefix=${1#--prefix=} ;;
    --ci) ci=yes web=yes ;;
    --web) web=yes ;;
    *) usage ;;
  esac
  shift
done
prefix=${prefix:+$(realpath -m -- "$prefix")}
cd "$(dirname "$0")"

packages=(gcc libc6-dev meson ninja-build pkg-config python3
          re2c lemon libbdd-dev uthash-dev libgmp-dev libjansson-dev
          libcadical-dev libyaml-dev g++ libz3-dev z3 libedit-dev)
if [ -n "$ci" ]; then
  packages+=(clang clang-format libclang-rt-14-dev llvm z3
             gcc-multilib qemu-user musl-tools gnulib autoconf automake dpkg-dev
             aspell aspell-en chromium firefox-esr)
fi
if [ -n "$web" ]; then
  packages+=(emscripten dpkg-dev)
  # Node's own packages have npm in them.
  command -v npm >/dev/null || packages+=(npm)
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
  echo "No apt-get here. Install what these Debian packages contain:" >&2
  echo "  ${packages[*]}" >&2
fi
[ -z "$ci$web" ] || exit 0

[ -f build/build.ninja ] || meson setup build --buildtype=release
ninja -C build

fixc=build/fixc
if [ -n "$prefix" ]; then
  # A plain lib/ is where PKG_CONFIG_PATH and LD_LIBRARY_PATH are pointed to.
  meson configure build --prefix "$prefix" --libdir lib
  folder=$prefix
  while [ ! -e "$folder" ]; do folder=$(dirname "$folder"); done
  install=(meson install -C build --quiet)
  if [ -w "$folder" ]; then "${install[@]}"; else as_root "${install[@]}"; fi
  fixc=$prefix/bin/fixc
fi

echo
echo "Can an assertion of this program fail?"
echo "$ $fixc reach.fp examples/lock/lock.bp"
status=0
"$fixc" reach.fp examples/lock/lock.bp || status=$?
if [ "$status" -ne 10 ]; then
  echo "setup.sh: this should have answered 'reachable' with status 10," \
       "not $status" >&2
  exit 1
fi
echo "(exit status 10: it can)"

echo
case ":$PATH:" in
  *":$(dirname "$(realpath "$fixc")"):"*)
    echo "Call it from any folder: fixc reach.fp PROGRAM.bp" ;;
  *)
    echo "To call fixc from any folder, put this line into your shell's"\
         "profile, such as ~/.profile:"
    echo "  export PATH=\"$(dirname "$(realpath "$fixc")"):\$PATH\"" ;;
esac
if [ -n "$prefix" ]; then
  case $prefix in
    /usr | /usr/local) ;;
    *)
      echo "For programs that use libfixc, also:"
      echo "  export PKG_CONFIG_PATH=\"$prefix/lib/pkgconfig\""
      echo "  export LD_LIBRARY_PATH=\"$prefix/lib\""
      module=$(find "$prefix/lib" -name fixc.py | head -n 1)
      [ -z "$module" ] || echo "  export PYTHONPATH=\"$(dirname "$module")\"" ;;
  esac
fi
