#!/bin/sh
# Runs a replay program on every input of the project with an ending:
# replay.sh PROGRAM VARIANTS ENDING.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")/../.." || exit 1
find stdlib examples tests/cases tests/c-cases tests/bench-small -name "*.$3" \
     -size -64k | sort | xargs "$program" "$2"
