#!/usr/bin/env bash
# Builds fixc and runs its tests; ends with the line `N passed, N failed`.
#
#   ./test.sh [BUILD [SETUP-OPTION...]]
#
# BUILD (build/) is configured when it is new, with the options for `meson
# setup`, by default for a release.  TEST_ARGS holds more arguments for `meson test`, for example
# TEST_ARGS='--suite cases'.
set -euo pipefail
cd "$(dirname "$0")"
build=${1:-build}
shift || true

if [ ! -f "$build/build.ninja" ]; then
  [ $# -gt 0 ] || set -- --buildtype=release
  meson setup "$build" "$@"
elif [ $# -gt 0 ]; then
  meson configure "$build" "$@"
fi
ninja -C "$build"
rm -f "$build/meson-logs/testlog.json"
# The sum tells what failed; without a log there is no sum.
read -r -a test_args <<<"${TEST_ARGS-}"
meson test -C "$build" --no-rebuild "${test_args[@]}" || true
python3 tests/tally "$build"
