#!/bin/sh
# Runs a replay program on every input of the project with an ending:
# replay.sh PROGRAM VARIANTS ENDING.  Formula files may end in .mu too.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")/../.." || exit 1
other=$3
[ "$3" = fp ] && other=mu
find stdlib examples tests/cases tests/c-cases tests/bench-small \
     \( -name "*.$3" -o -name "*.$other" \) -size -64k | sort | xargs "$program" "$2"
