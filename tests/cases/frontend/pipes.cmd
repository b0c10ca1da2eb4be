# Pipes as files; files without an end.
cat ../../../stdlib/reach.fp | fixc /dev/stdin ../usage/turn.bp 2>/dev/null
echo 'query q = true;' | fixc /dev/stdin
printf 'void main() begin\n  HERE: skip;\nend\n' |
  fixc reach.fp /dev/stdin --target HERE
mkfifo pipe.fp && (echo 'query q = false;' >pipe.fp &) && fixc pipe.fp
rm pipe.fp
printf 'void main() begin\n  L: skip; HERE: goto HERE;\nend\n' |  # each bound reads it
  fixc round-robin.fp --bound 1..2 - --target HERE | grep -v bound
fixc reach.fp /dev/zero
fixc /dev/zero
fixc --memory-limit 20M reach.fp /dev/zero
