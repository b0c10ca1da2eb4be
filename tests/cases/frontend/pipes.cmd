# Pipes as files; files without an end.
cat ../../../stdlib/reach.fp | fixc /dev/stdin ../usage/turn.bp 2>/dev/null
echo 'query q = true;' | fixc /dev/stdin
printf 'void main() begin\n  HERE: skip;\nend\n' |
  fixc reach.fp /dev/stdin --target HERE
mkfifo pipe.fp && (echo 'query q = false;' >pipe.fp &) && fixc pipe.fp
rm pipe.fp
fixc reach.fp /dev/zero
fixc /dev/zero
fixc --memory-limit 20M reach.fp /dev/zero
# Each bound reads the program.
printf 'void main() begin\n  HERE: skip;\nend\n' >here.bp
fixc round-robin.fp --bound 1..2 - --target HERE <here.bp
rm here.bp
